"""Extraction and the upkeep of .po files: nothing changes unless a sentence does, and no translation is lost."""

from pathlib import Path

import pytest

from cubitos_kit.base.problem import ContentError
from cubitos_kit.play.game import game
from cubitos_kit.text.catalogs import extract, merge, outdated, update
from cubitos_kit.text.compiled import BrokenCatalogError
from cubitos_kit.text.lookup import languages
from cubitos_kit.text.po_file import header, ids, po_text, read_po_file, strings

ROOT = Path(__file__).parents[2]
SHIPPED = tuple(language for language in languages() if language != "en")
SOURCE = '''
"""An example: N_("never said")."""
def N_(text): return text
# Translators: what a card costs
COST = N_("it costs {n} {coin}")
DICE = NN_("{n} die", "{n} dice")
ZONE = NC_("a zone", "Roll")
PLACE = NNC_("a zone", "{n} place", "{n} places")
LONG = N_(
    "a sentence that goes on "
    "in the next line"
)
NO = N_(COST), N_(f"{COST} is not extracted"), other("nor is this")
'''


def kit(root: Path, source: str = SOURCE) -> Path:
    """Make a package that says a few things."""
    (root / "cubitos_kit" / "text").mkdir(parents=True, exist_ok=True)
    (root / "cubitos_kit" / "text" / "saying.py").write_text(source, encoding="utf-8")
    return root


def wing(root: Path, source: str) -> None:
    """Make a game of the package that says a few things."""
    folder = root / "cubitos_kit" / "games" / "cubitos"
    folder.mkdir(parents=True)
    (folder / "saying.py").write_text(source, encoding="utf-8")


def po_of(root: Path, language: str = "pl") -> Path:
    return root / "locales" / language / "LC_MESSAGES" / "kit.po"


def translate(root: Path, english: str, translation: str) -> None:
    """Translate one text as a person would, in the file."""
    po = po_of(root)
    before = po.read_text(encoding="utf-8")
    after = before.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{translation}"')
    assert after != before
    po.write_text(after, encoding="utf-8")


def entry(root: Path, english: str) -> str:
    """Return what the Polish file has about one text."""
    (found,) = [part for part in po_of(root).read_text(encoding="utf-8").split("\n\n") if f'msgid "{english}"' in part]
    return found


@pytest.mark.parametrize("language", SHIPPED)
def test_the_checked_in_catalogs_are_up_to_date(language: str) -> None:
    behind = [str(file.relative_to(ROOT)) for file in outdated(ROOT, (language,), unmarked=game().unmarked())]
    assert behind == [], "run `cubitos i18n update`"


def test_every_marked_text_is_extracted_with_its_context_plural_and_comment(tmp_path: Path) -> None:
    found = {(message.context or "", ids(message)): message for message in extract(kit(tmp_path)) if message.id}
    assert set(found) == {
        ("", ("it costs {n} {coin}",)),
        ("", ("{n} die", "{n} dice")),
        ("a zone", ("Roll",)),
        ("a zone", ("{n} place", "{n} places")),
        ("", ("a sentence that goes on in the next line",)),
    }
    cost = found["", ("it costs {n} {coin}",)]
    assert cost.auto_comments == ["what a card costs"]
    assert [file for file, _ in cost.locations] == ["cubitos_kit/text/saying.py"]
    assert not any(message.flags for message in found.values())


def test_an_update_writes_the_template_and_every_language_once(tmp_path: Path) -> None:
    root = kit(tmp_path)
    changed = update(root, ("pl", "uk"))
    assert changed == (root / "locales" / "kit.pot", po_of(root), po_of(root, "uk"))
    assert update(root, ("pl", "uk")) == ()
    assert outdated(root, ("pl", "uk")) == ()
    text = po_of(root, "uk").read_text(encoding="utf-8")
    assert text.startswith("# Ukrainian translation of cubitos_kit.\n")
    assert "Date" not in text
    assert '#. what a card costs\n#: cubitos_kit/text/saying.py\nmsgid "it costs {n} {coin}"' in text
    assert text.count('msgstr[2] ""') == 2


def test_what_a_game_alone_says_stands_in_its_own_catalog(tmp_path: Path) -> None:
    root = kit(tmp_path, 'N_("both say it")\nN_("the kit says it")\n')
    wing(root, 'N_("both say it")\nN_("the game says it")\n')
    update(root, ("pl",))
    said = {
        name: {ids(message)[0] for message in read_po_file(po_of(root).with_name(f"{name}.po"), "pl") if message.id}
        for name in ("kit", "cubitos")
    }
    assert said == {"kit": {"both say it", "the kit says it"}, "cubitos": {"the game says it"}}


def test_a_translation_follows_its_text_from_one_catalog_to_the_other(tmp_path: Path) -> None:
    root = kit(tmp_path, 'N_("no space is called {id}")\n')
    wing(root, 'N_("gain {n} feet")\n')
    update(root, ("pl",))
    translate(root, "no space is called {id}", "nie ma pola {id}")
    moved = po_of(root).with_name("cubitos.po")
    moved.write_text(po_of(root).read_text(encoding="utf-8"), encoding="utf-8")  # as packs had it before there were two
    po_of(root).unlink()
    update(root, ("pl",))
    assert 'msgstr "nie ma pola {id}"' in entry(root, "no space is called {id}")
    assert "no space" not in moved.read_text(encoding="utf-8")


def test_lines_that_move_change_no_catalog(tmp_path: Path) -> None:
    root = kit(tmp_path)
    update(root, ("pl",))
    kit(root, "# a new line\n\n" + SOURCE)
    assert outdated(root, ("pl",)) == ()


def test_a_changed_sentence_keeps_its_translation_as_fuzzy_beside_what_it_was_made_from(tmp_path: Path) -> None:
    root = kit(tmp_path)
    update(root, ("pl",))
    translate(root, "it costs {n} {coin}", "kosztuje {n} {coin}")
    kit(root, SOURCE.replace("it costs", "it now costs"))
    update(root, ("pl",))
    now = entry(root, "it now costs {n} {coin}")
    assert "#, fuzzy\n" in now
    assert '#| msgid "it costs {n} {coin}"\n' in now
    assert 'msgstr "kosztuje {n} {coin}"' in now
    assert update(root, ("pl",)) == (), "what it was made from is remembered at the second reading"


def test_a_long_sentence_keeps_what_it_was_made_from(tmp_path: Path) -> None:
    long = "well-known words and dark-gray dice, " * 5 + "which go on"
    root = kit(tmp_path, f'N_("{long}")\n')
    update(root, ("pl",))
    po = po_of(root)
    po.write_text(po.read_text(encoding="utf-8").rstrip().removesuffix('""') + '"długo"\n', encoding="utf-8")
    kit(root, f'N_("{long} still")\n')
    update(root, ("pl",))
    (message,) = [message for message in read_po_file(po, "pl") if message.id]
    assert (message.fuzzy, list(message.previous_id), message.string) == (True, [long], "długo")
    assert update(root, ("pl",)) == ()


def test_a_new_sentence_takes_nothing_from_one_that_is_still_said(tmp_path: Path) -> None:
    root = kit(tmp_path)
    update(root, ("pl",))
    translate(root, "it costs {n} {coin}", "kosztuje {n} {coin}")
    kit(root, SOURCE + 'N_("it costs {n} {credit}")\n')
    update(root, ("pl",))
    assert entry(root, "it costs {n} {credit}").endswith('msgstr ""')
    assert "fuzzy" not in po_of(root).read_text(encoding="utf-8")


def test_a_sentence_that_comes_back_finds_its_translation(tmp_path: Path) -> None:
    root = kit(tmp_path)
    update(root, ("pl",))
    translate(root, "it costs {n} {coin}", "kosztuje {n} {coin}")
    kit(root, "N_('something else entirely, of zones')\n")
    update(root, ("pl",))
    assert '#~ msgid "it costs {n} {coin}"\n#~ msgstr "kosztuje {n} {coin}"' in po_of(root).read_text(encoding="utf-8")
    assert update(root, ("pl",)) == ()
    kit(root)
    update(root, ("pl",))
    assert entry(root, "it costs {n} {coin}").endswith('msgstr "kosztuje {n} {coin}"')
    assert "#~" not in po_of(root).read_text(encoding="utf-8")


def test_a_text_that_gets_a_plural_is_fuzzy_until_its_forms_are_there(tmp_path: Path) -> None:
    root = kit(tmp_path, 'N_("{n} die")\n')
    update(root, ("pl",))
    translate(root, "{n} die", "{n} kość")
    kit(root, 'NN_("{n} die", "{n} dice")\n')
    update(root, ("pl",))
    now = entry(root, "{n} die")
    assert "#, fuzzy" in now
    assert 'msgstr[0] "{n} kość"\nmsgstr[1] ""' in now
    assert update(root, ("pl",)) == ()


def test_a_translators_name_comments_and_headers_stay(tmp_path: Path) -> None:
    root = kit(tmp_path)
    update(root, ("pl",))
    po = po_of(root)
    text = po.read_text(encoding="utf-8")
    text = text.replace("# Polish translation", "# Ola, 2026.\n# Polish translation")
    text = text.replace('"Language: pl\\n"', '"Last-Translator: Ola <ola@example.org>\\n"\n"Language: pl\\n"')
    text = text.replace("#. what a card costs", "# both editions say so\n#. what a card costs")
    po.write_text(text, encoding="utf-8")
    assert update(root, ("pl",)) == ()


def test_what_another_program_wrote_is_put_in_our_order(tmp_path: Path) -> None:
    root = kit(tmp_path)
    update(root, ("pl",))
    translate(root, "it costs {n} {coin}", "kosztuje {n} {coin}")
    po = po_of(root)
    ours = po.read_text(encoding="utf-8")
    top, *entries = ours.rstrip("\n").split("\n\n")
    dated = top.replace('"Language', '"POT-Creation-Date: 2026-01-01 10:00+0000\\n"\n"Language')
    po.write_text("\n\n".join([dated, *reversed(entries)]) + "\n", encoding="utf-8")
    assert update(root, ("pl",)) == (po,)
    assert po.read_text(encoding="utf-8") == ours


def test_a_wrapped_header_is_read(tmp_path: Path) -> None:
    wrapped = (
        '# by hand\nmsgid ""\nmsgstr ""\n"Language: uk\\n"\n"Plural-Forms: nplurals=3; plural=(n%10==1 && "\n'
        '"n%100!=11 ? 0 : 1);\\n"\n\nmsgid "a"\nmsgstr "b: c\\n"\n'
    )
    headers, comment = header(wrapped)
    assert headers == {"Language": "uk", "Plural-Forms": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : 1);"}
    assert comment == "# by hand"
    po = tmp_path / "x.po"
    po.write_text(wrapped, encoding="utf-8")
    assert read_po_file(po, "uk").num_plurals == 3


def test_a_packs_language_goes_to_the_packs_folder(tmp_path: Path) -> None:
    root, folder = kit(tmp_path / "kit"), tmp_path / "pack" / "locales"
    changed = update(root, ("de",), folder)
    assert changed == (folder / "kit.pot", folder / "de" / "LC_MESSAGES" / "kit.po")
    assert not (root / "locales").exists()


def test_quotes_breaks_and_backslashes_survive_the_file(tmp_path: Path) -> None:
    odd = (
        'a "quoted" line\nand C:\\path\t, which goes on and on and on, so that it has to be wrapped somewhere near here'
    )
    root = kit(tmp_path, f"N_({odd!r})\n")
    update(root, ("pl",))
    (message,) = [message for message in read_po_file(po_of(root), "pl") if message.id]
    assert ids(message) == (odd,)


def test_the_order_does_not_depend_on_the_files(tmp_path: Path) -> None:
    template = extract(kit(tmp_path))
    texts = [strings(message) for message in merge(template, template, "pl")]
    assert len(texts) == 6  # five and the header
    written = po_text(template, {}, "#")
    assert written.index('msgid "Roll"') < written.index("a sentence") < written.index("it costs")


def test_a_file_that_is_no_catalog_is_told_with_its_line(tmp_path: Path) -> None:
    po = tmp_path / "cubitos.po"
    po.write_text('msgid "a"\nmsgstr "b"\nwhat is this\n', encoding="utf-8")
    with pytest.raises(BrokenCatalogError) as told:
        read_po_file(po, "pl")
    assert told.value.line == 3


@pytest.mark.parametrize(
    "broken", [b'msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n', b'msgid "\xb1"\nmsgstr "b"\n'], ids=["marks", "bytes"]
)
def test_an_update_of_a_damaged_catalog_is_told_and_changes_nothing(tmp_path: Path, broken: bytes) -> None:
    update(kit(tmp_path), ["pl"])
    po_of(tmp_path).write_bytes(broken)
    with pytest.raises(ContentError) as told:
        update(tmp_path, ["pl"])
    assert [problem.code for problem in told.value.problems] == ["broken-catalog"]
    assert po_of(tmp_path).read_bytes() == broken
