"""Typst source -> PDF, PNG or SVG, the same bytes on every computer: our fonts, no clock, no file from outside.

Which signs these fonts cannot show is found out by having them set.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import typst

from cubitos_kit.base.kept import folder_for_this_run, kept

FileFormat = Literal["pdf", "png", "svg"]
FONTS = Path(__file__).parent / "fonts"
FAMILIES = ("Nunito", "DejaVu Sans Mono")
"""The family of our texts, and the one (it comes inside Typst) for the few signs that it lacks: → ▲ ★."""
_BEGINNING_OF_TIME = 0
PANIC = "PanicException"
"""What comes out of Typst where it stops in its tracks; nothing but too little memory is known to make it."""


def press(
    source: str, files: Mapping[str, str | bytes], fmt: FileFormat = "pdf", ppi: float = 144
) -> tuple[bytes, ...]:
    """Typeset a Typst source that may name `files` by their paths: one document for a PDF, else a page each.

    The same source gives the same bytes. Text that names no font is set in ours.

    >>> press("Hello", {})[0][:5]
    b'%PDF-'
    >>> len(press("A #pagebreak() B", {}, "svg"))
    2
    """
    try:
        made = _compiler(source, files).compile(
            format=fmt, ppi=ppi if fmt == "png" else None, timestamp=_BEGINNING_OF_TIME
        )
    except BaseException as error:
        if type(error).__name__ == PANIC:
            raise MemoryError from None
        raise
    return tuple(made) if isinstance(made, list) else (made,)


def _compiler(source: str, files: Mapping[str, str | bytes]) -> Any:  # noqa: ANN401 - Typst's stubs know no mapping of files
    families = ", ".join(f'"{family}"' for family in FAMILIES)
    everything = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    everything["main.typ"] = f"#set text(font: ({families}))\n{source}".encode()
    made: Any = typst.Compiler
    nothing = folder_for_this_run("nothing at all")  # or a source could read what lies where we are
    return made(
        everything, root=nothing, font_paths=_fonts(), package_path=nothing, package_cache_path=nothing / "packages"
    )


@cache
def _fonts() -> typst.Fonts:
    """Our fonts and those inside Typst; none of the computer's, which differ from one to the next."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[FONTS])


def printed_with() -> list[Path]:
    """Return the files that decide what anything looks like: Typst itself and our fonts."""
    return [*Path(typst.__file__).parent.glob("*.*"), *FONTS.iterdir()]


SHOWN = re.compile("[ -~\\s\u00a0-\u017e\u0400-\u045f\u0490\u0491]")
"""Latin and Cyrillic letters, and what stands between them: no need to look."""
NOBODYS = "\U0010fffd"
"""A sign that no font has: what is drawn for it is drawn for all that are missing."""
PAGES = """
#set page(width: 30pt, height: 30pt, margin: 5pt)
#set text(fallback: false)
#json("signs.json").map(sign => text(sign)).join(pagebreak())
"""


def without_glyph(text: str) -> str:
    """Return the signs of a text for which a box would be printed.

    >>> without_glyph("Żółw → Їжак 漢")
    '漢'
    """
    signs = sorted(sign for sign in set(text) if not SHOWN.match(sign))
    missing = kept(f"boxes {''.join(signs)}", printed_with(), lambda: boxes(signs)) if signs else frozenset()
    return "".join(sign for sign in signs if sign in missing)


def boxes(signs: list[str]) -> frozenset[str]:
    """Return those of the signs that look like a sign that nobody has."""
    if not signs:
        return frozenset()
    box, *drawn = press(PAGES, {"signs.json": json.dumps([NOBODYS, *signs])}, "svg")
    return frozenset(sign for sign, picture in zip(signs, drawn, strict=True) if picture == box)
