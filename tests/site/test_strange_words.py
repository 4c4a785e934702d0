"""A pack's catalogs may say what the site says around its pages: as words, never as markup or as a program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from cubitos_kit.book.site.build import start_page
from cubitos_kit.book.site.interface import SPHINX, TEMPLATES, Interface, script_words, template_words
from cubitos_kit.games.cubitos.commands.preview_web import Shown
from cubitos_kit.text.catalog import add_catalogs, forget_catalogs
from cubitos_kit.text.lookup import languages

HARM = '"><script>alert(1)</script>'


@pytest.fixture
def hostile_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay a catalog over ours in which every word of the interface is a script, and the rule of plurals a program."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "locales" / "pl" / "LC_MESSAGES" / "cubitos.po"
    file.parent.mkdir(parents=True)
    said = HARM.replace('"', '\\"')
    entries = "".join(f'msgid "{text}"\nmsgstr "{said}"\n\n' for text in sorted({*TEMPLATES.values(), *SPHINX}))
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
    file.write_text(header + entries, encoding="utf-8")
    add_catalogs(file.parents[2])
    yield
    forget_catalogs()


@pytest.mark.usefixtures("hostile_words")
def test_a_word_of_the_interface_that_is_markup_is_said_in_english() -> None:
    assert template_words("pl") == template_words("en")
    assert [word for word in SPHINX if "<" in Interface("pl").gettext(word)] == []


def test_no_word_of_our_own_interface_is_taken_for_markup() -> None:
    for language in set(languages()) - {"en"}:
        spoken = template_words(language)
        assert [name for name, word in template_words("en").items() if spoken[name] == word and name != "menu"] == []


def test_the_rule_of_plurals_is_arithmetic_and_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = "n != 1"
    for wrong in ("alert(1)", "n, fetch('x')", "n\u2028x"):
        monkeypatch.setattr("cubitos_kit.text.lookup.Catalog.plural_index", lambda _self, n: int(n != 1))
        told = type("Told", (), {"info": lambda _self, wrong=wrong: {"plural-forms": f"nplurals=2; plural={wrong};"}})()
        spoken = type("Spoken", (), {"translations": told, "plural_index": lambda _self, n: int(n != 1)})()
        spoken.ngettext = lambda one, many, n: one if n == 1 else many
        monkeypatch.setattr("cubitos_kit.book.site.interface.catalog", lambda _language, spoken=spoken: spoken)
        assert f'"plural_expr": "Number({rule})"' in script_words("en")


def test_the_script_of_a_page_is_not_ended_by_a_word_in_it() -> None:
    with Shown("en", "</script><script>alert(1)</script>", 0) as shown:
        page = urlopen(shown.address, timeout=60).read().decode()
    assert page.count("</script>") == 1
    assert "<script>alert" not in start_page(["en", "</script><script>alert(1)"])
