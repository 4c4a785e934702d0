"""The colors of dice in a terminal."""

from rich.text import Text

STYLES = {
    "white": "#222222 on #f5f5f5",
    "brown": "#ffffff on #7a4a21",
    "red": "#ffffff on #c62828",
    "green": "#ffffff on #2e7d32",
    "orange": "#222222 on #f57c00",
    "purple": "#ffffff on #6a1b9a",
    "yellow": "#222222 on #fdd835",
    "blue": "#ffffff on #1565c0",
    "light-gray": "#222222 on #cfcfcf",
    "dark-gray": "#ffffff on #616161",
}


def paint(text: str, die: str) -> Text:
    """Return a text on the colour of a die; one that the kit does not know stays plain."""
    return Text(f" {text} " if die in STYLES else text, style=STYLES.get(die, ""))
