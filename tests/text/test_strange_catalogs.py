"""A catalog from a stranger: read within bounds, understood by a closed list, and told where it cannot be used."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cubitos_kit.base.message import Message
from cubitos_kit.text.catalog import (
    PlaceholderError,
    add_catalogs,
    fill,
    forget_catalogs,
    languages,
    say,
    unused_catalogs,
)
from cubitos_kit.text.grammar import plural_index

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
DICE = Message("{n} die", plural="{n} dice", n=2)
ENTRY = 'msgid "{n} die"\nmsgid_plural "{n} dice"\nmsgstr[0] "{n} a"\nmsgstr[1] "{n} b"\n'
Lay = Callable[..., Path]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lay]:
    """Return what lays a catalog over the shipped ones."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def write(text: str | bytes, language: str = "de") -> Path:
        po = tmp_path / "locales" / language / "LC_MESSAGES" / "cubitos.po"
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_bytes(text if isinstance(text, bytes) else text.encode())
        forget_catalogs()
        add_catalogs(tmp_path / "locales")
        return po

    yield write
    forget_catalogs()


def with_plurals(rule: str) -> str:
    return HEADER + f'"Plural-Forms: {rule}\\n"\n\n{ENTRY}'


@pytest.mark.parametrize(
    "text",
    [
        with_plurals("nplurals=1000000000; plural=0;"),
        with_plurals('npl"\n"urals=1000000000; plural=0;'),
        with_plurals(f"nplurals={'9' * 5000}; plural=0;"),
        with_plurals("nplurals=0; plural=0;"),
        with_plurals("nplurals=-2; plural=0;"),
        with_plurals("nplurals=2; plural=9**9;"),
        with_plurals("nplurals=2; plural=__import__('os');"),
        with_plurals(f"nplurals=2; plural={'(' * 400}n{')' * 400};"),
        with_plurals("nplurals=2; plural=n;"),
        HEADER + ENTRY + "#" * 3_000_000,
        HEADER + "".join(f'\nmsgid "{n}"\nmsgstr "{n}"\n' for n in range(40_000)),
        HEADER + '\nmsgid "die"\nmsgstr "W\x1b]52;c;bad\x07"\n',
        HEADER + '\nmsgid "die"\nmsgstr "W\u202e"\n',
        HEADER + '\nmsgid "die"\nmsgstr "W\x9b2J"\n',
        HEADER + f'\nmsgid "die"\nmsgstr "{"{die}" * 2000}"\n',
        HEADER.replace("UTF-8", "bogus") + ENTRY,
        HEADER.replace("UTF-8", "zlib") + ENTRY,
        HEADER + '"POT-Creation-Date: yesterday\\n"\n' + ENTRY,
        HEADER + ENTRY.replace("msgstr[1]", "msgstr[99999999999]"),
        HEADER + ENTRY.replace("msgstr[1]", "msgstr[x]"),
        b"\xff\xfe\x00",
        with_plurals("nplurals=1000000000; plural=0;").replace("\n\n", "\n"),
    ],
)
def test_a_catalog_that_cannot_be_used_costs_no_time_and_is_told(lay: Lay, text: str | bytes) -> None:
    po = lay(text)
    began = time.monotonic()
    assert say(DICE, "de") == "2 dice"
    assert plural_index("de", 2) in {0, 1}
    assert time.monotonic() - began < 2
    assert [(file, bool(reason)) for file, reason in unused_catalogs()] == [(po, True)]


@pytest.mark.parametrize("rule", ["n/0", "n%0", "n==7 ? n/(n-7) : n!=1", "n!=1 ? 5/(n-5) : 0"])
def test_a_rule_for_plurals_that_fails_for_some_number_stops_nobody(lay: Lay, rule: str) -> None:
    lay(with_plurals(f"nplurals=2; plural={rule};"))
    for n in range(12):
        assert say(Message("{n} die", plural="{n} dice", n=n), "de")
        assert plural_index("de", n) in {0, 1}


def test_a_sound_catalog_is_used_and_nothing_is_told(lay: Lay) -> None:
    lay(with_plurals("nplurals=2; plural=(n != 1);"))
    assert [say(Message("{n} die", plural="{n} dice", n=n), "de") for n in (1, 2)] == ["1 a", "2 b"]
    assert unused_catalogs() == ()


@pytest.mark.parametrize("spec", ["1000000000", ">9999999", "03", ".3f", "\n", "x", "%Y", ","])
def test_a_place_is_filled_by_cases_only(spec: str) -> None:
    for value in (2, "two", 2.5):
        with pytest.raises(PlaceholderError):
            fill(f"{{cards:{spec}}}", {"cards": value}, "en")


@pytest.mark.parametrize("place", ["{cards.__class__}", "{cards[0]}", "{cards!r}", "{0}", "{}"])
def test_a_place_is_a_name_and_nothing_in_it(place: str) -> None:
    assert fill(place, {"cards": "x"}, "en") == place


@pytest.mark.skipif(os.name == "nt", reason="Windows has no files of such names")
def test_only_folders_of_languages_are_looked_into(lay: Lay) -> None:
    before = languages()
    for name in ("de", "\x1b[2J", "..", "a b", "x" * 50, "DE\n", "pt_BR", "1"):
        if name != "..":
            lay(HEADER + ENTRY, name)
    assert set(languages()) - set(before) == {"de", "pt_BR"}


@pytest.mark.skipif(os.name == "nt", reason="for a system with links")
def test_a_catalog_outside_the_folder_is_not_read(lay: Lay, tmp_path: Path) -> None:
    po = lay(HEADER + ENTRY)
    po.rename(tmp_path / "elsewhere.po")
    po.symlink_to(tmp_path / "elsewhere.po")
    forget_catalogs()
    add_catalogs(tmp_path / "locales")
    assert say(DICE, "de") == "2 dice"
    assert [file for file, _ in unused_catalogs()] == [po]


def test_a_compiled_catalog_that_is_damaged_is_compiled_anew(lay: Lay, tmp_path: Path) -> None:
    lay(HEADER + ENTRY)
    assert say(DICE, "de") == "2 b"
    (copy,) = (tmp_path / "cache").rglob("*.mo")
    sound = copy.read_bytes()
    for damaged in (b"", sound[:40], sound.replace(b" b", b" c"), sound[:-1], bytes(len(sound)), sound + b"x"):
        copy.write_bytes(damaged)
        forget_catalogs()
        add_catalogs(tmp_path / "locales")
        assert say(DICE, "de") == "2 b"
        assert copy.read_bytes() == sound
