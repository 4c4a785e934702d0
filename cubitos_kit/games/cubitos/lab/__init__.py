"""Races of Cubitos to numbers: what cards, seats and ways to play are worth, and what is wrong with a set."""
