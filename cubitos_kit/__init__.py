"""cubitos_kit: write, check, translate, show and race card sets for the dice-building race game Cubitos."""

__version__ = "0.1.0"
