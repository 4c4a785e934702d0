"""The colours of dice in a terminal."""

from rich.text import Text

STYLES = {
    "white": "black on white",
    "brown": "white on #7a4a21",
    "red": "white on #c62828",
    "green": "white on #2e7d32",
    "orange": "black on #f57c00",
    "purple": "white on #6a1b9a",
    "yellow": "black on #fdd835",
    "blue": "white on #1565c0",
    "light-gray": "black on #cfcfcf",
    "dark-gray": "white on #616161",
}


def paint(text: str, die: str) -> Text:
    """Return a text on the colour of a die; one that the kit does not know stays plain."""
    return Text(f" {text} " if die in STYLES else text, style=STYLES.get(die, ""))
