"""The commands that only Cubitos has."""
