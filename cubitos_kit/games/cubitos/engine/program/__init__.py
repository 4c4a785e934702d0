"""From a pack, a set and its boards to one program record: the game as numbers."""
