"""What came out of the printer, as poppler sees it: texts, fonts, places in millimetres, colours."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

POINT = 25.4 / 72
"""Millimetres."""
DOTS = 10
"""A millimetre has so many in the pictures that pages are made into."""

needs_poppler = pytest.mark.usefixtures("poppler_tools")


def poppler(tool: str, file: Path, *options: str) -> bytes:
    return subprocess.run([tool, *options, str(file)], capture_output=True, check=True).stdout


def text_of(file: Path, *options: str) -> str:
    done = subprocess.run(["pdftotext", *options, str(file), "-"], capture_output=True, check=True)
    return done.stdout.decode("utf-8")


def close(text: str) -> str:
    """Take all spaces out of a text: where lines end is no matter."""
    return re.sub(r"\s+", "", text.replace("\u00a0", ""))


@dataclass(frozen=True)
class Word:
    """A word on a page, and where: from the left and from above, in millimetres."""

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float


def words_of(file: Path) -> list[Word]:
    found: list[Word] = []
    for page, part in enumerate(text_of(file, "-bbox").split("<page ")[1:]):
        for box in re.finditer(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', part):
            left, top, right, bottom = (float(each) * POINT for each in box.groups()[:4])
            found.append(Word(unescape(box[5]), page, left, top, right, bottom))
    return found


def sizes_of(file: Path) -> list[tuple[float, float]]:
    """Return the pages' widths and heights in millimetres."""
    info = poppler("pdfinfo", file, "-f", "1", "-l", "9999").decode()
    found = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", info)
    return [(float(width) * POINT, float(height) * POINT) for width, height in found]


def fonts_of(file: Path) -> dict[str, bool]:
    """Return the fonts of a document, and whether each lies in it, with a way back to its letters."""
    rows = poppler("pdffonts", file).decode().splitlines()[2:]
    return {row.split()[0].partition("+")[2]: row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows}


@dataclass(frozen=True)
class Page:
    """A page as a picture."""

    width: int
    height: int
    dots: bytes

    def at(self, x: float, y: float) -> str:
        """Return the colour of a place given in millimetres."""
        column, row = int(x * DOTS), int(y * DOTS)
        first = 3 * (row * self.width + column)
        return "#" + self.dots[first : first + 3].hex()


def page_of(file: Path, number: int = 1) -> Page:
    made = poppler("pdftoppm", file, "-r", str(25.4 * DOTS), "-f", str(number), "-l", str(number), "-aa", "no")
    found = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", made)
    assert found is not None
    return Page(int(found[1]), int(found[2]), made[found.end() :])
