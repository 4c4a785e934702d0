"""Where the content, the catalogs and the pages of rules are: beside the package in a checkout, inside it in a wheel."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def rules_of(game: str) -> Path:
    """Return the folder with the pages of a game's rules; there is none where another package brings the game.

    >>> (rules_of("cubitos") / "index.rst").is_file(), rules_of("pig").exists()
    (True, False)
    """
    return shipped("rules") / game


def shipped(name: str) -> Path:
    """Return the folder `content`, `locales` or `rules` that came with this copy of the kit.

    >>> shipped("locales").name
    'locales'
    """
    for folder in (PACKAGE / "_shipped" / name, PACKAGE.parent / name, PACKAGE.parent / "docs" / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"{name}: neither in {PACKAGE / '_shipped'} nor in {PACKAGE.parent}")
