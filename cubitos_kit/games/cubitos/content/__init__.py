"""What stands in a pack of Cubitos: how its cards, boards, players, sets and scenarios are read, checked and written."""
