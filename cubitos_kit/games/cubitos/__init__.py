"""Cubitos: a dice-building race for two to four players."""
