"""The Sphinx extension: names, links and pages of a pack, in the project's language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from cubitos_kit.book.nodes import drawing, face, symbol
from cubitos_kit.games.cubitos.content.load import load_pack

Build = Callable[..., Any]
TITLE = "Page\n====\n\n"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Smelly Cat, bust, red, Race 2, Testing the Waters"),
        ("pl", "Odorek, porażka, czerwona, Wyścig 2, Bieg w kaloszach"),
        ("uk", "Смердючий кіт, невдача, червоний, Перегони № 2"),
    ],
)
def test_roles_give_names_in_the_language_of_the_project(build: Build, language: str, names: str) -> None:
    roles = ":card:`smelly-cat`, :term:`bust`, :die:`red`, :set:`race-2`, :track:`testing-the-waters`"
    built = build(language, index=TITLE + roles)
    assert names in " ".join(built.page().replace("*", "").split())
    assert built.warnings == ""


def test_a_role_with_words_of_its_own_keeps_them(build: Build) -> None:
    assert "our friend Bob" in build(index=TITLE + ":card:`our friend Bob <bob>`").page()


def test_a_name_leads_to_its_place_on_another_page(build: Build) -> None:
    toc = "\n\n.. toctree::\n\n   red\n"
    built = build(builder="html", index=TITLE + ":card:`crabby`" + toc, red="Red\n===\n\n.. cards:: red\n")
    assert '<a class="reference internal" href="red.html#card-crabby">' in built.page()


def test_a_name_without_a_place_stays_a_name(build: Build) -> None:
    built = build(builder="html", index=TITLE + ":card:`crabby`")
    assert "Crabby" in built.page()
    assert "#card-crabby" not in built.page()
    assert built.warnings == ""


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (":card:`smely-cat`", "smelly-cat"),
        (":symbol:`coim`", "coin"),
        (":symbol:`feet`", "foot"),
        (":face:`red simbol`", "symbol"),
        (":term:`busts`", "bust"),
        (".. card:: bobb", "bob"),
        (".. cards:: redd", "red"),
        (".. drawing:: rond", "round"),
        (".. example:: hits-leave-the-rol-zone", "hits-leave-the-roll-zone"),
    ],
)
def test_an_unknown_id_is_a_warning_with_its_line_and_the_nearest_one(build: Build, wrong: str, right: str) -> None:
    warnings = build(index=TITLE + wrong).warnings
    assert "index.rst:4: " in warnings
    assert f"did you mean '{right}'?" in warnings


def test_icons_and_faces_are_drawn_and_say_what_they_are(build: Build) -> None:
    built = build("pl", "html", index=TITLE + "Gain 2 :symbol:`coin` for :face:`red power`.")
    assert built.tree().next_node(symbol)["label"] == "moneta"
    assert built.tree().next_node(face)["label"].startswith("czerwona: ")
    assert 'role="img" aria-label="moneta"><svg' in built.page()


def test_every_card_of_a_colour_has_its_section_with_name_cost_and_abilities(build: Build) -> None:
    built = build("uk", index=TITLE + ".. cards:: orange\n")
    pack = load_pack()
    for card in pack.cards.values():
        if card.die == "orange":
            assert card.name["uk"] in built.page()
            assert any(f"card-{card.id}" in section["ids"] for section in built.tree().findall() if "ids" in section)


def test_a_worked_example_says_what_it_is_about_and_draws_the_zones(build: Build) -> None:
    built = build("pl", index=TITLE + ".. example:: hits-leave-the-roll-zone\n")
    assert "Oba trafienia idą do Strefy Aktywnej" in " ".join(built.page().split())
    assert len(list(built.tree().findall(drawing))) == 2


PACK = """\
cards: [{id: sea-cat, die: white, name: Sea Cat, cost: 5, abilities: [{when: run, do: [{gain: {feet: 2}}]}]}]
"""
PLACES = """\
sets: [{id: sea, name: Sea, cards: [sea-cat, rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob]}]
"""
SCENARIO = """\
scenarios:
  - id: it-runs
    about: The cat runs to {space}.
    set: sea
    at: run
    costs: {{red: 3}}
    seats: [{{active: {{white symbol: 1}}, space: {space}}}]
    rolls: [foot]
    play: [{{use: sea-cat}}, {{buy: red}}, {{space: 1}}, {{player: 2}}, {{face: foot}}, {{coins: 2}}, {{list: 1}}, done]
    expect: {{next: move, seats: [{{feet: 2, prices: {{red: 3}}}}]}}
"""


@pytest.mark.parametrize(("space", "drawings"), [("start", 2), (90, 2), (126, 2), (127, 1)])
def test_a_scenario_of_a_pack_is_a_worked_example_of_its_book(
    build: Build, tmp_path: Path, space: object, drawings: int
) -> None:
    """Also where its set names no racetrack, or a space belongs to another board."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in {"pack": PACK, "sets": PLACES, "scenarios": SCENARIO.format(space=space)}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    built = build(conf=f"cubitos_pack = {str(folder)!r}\n", index=TITLE + ".. example:: it-runs\n")
    page = " ".join(built.page().split())
    assert f"The cat runs to {space}." in page
    assert "uses: Sea Cat" in page
    assert "After – 2 movement" in page.replace("*", "")
    assert len(list(built.tree().findall(drawing))) == drawings
    assert built.warnings == ""


def test_what_is_said_in_every_language_already_is_given_to_no_translator(build: Build) -> None:
    page = TITLE + "A sentence.\n\n.. rulings::\n\n.. dice::\n\n.. card:: bob\n\n.. fan-track::\n"
    template = build(builder="gettext", index=page).page()
    asked = [line for line in template.splitlines() if line.startswith("msgid ") and line != 'msgid ""']
    assert asked == ['msgid "Page"', 'msgid "A sentence."']


def test_sections_can_stand_below_a_heading_only(build: Build) -> None:
    built = build(index=TITLE + "* a list\n\n  .. cards:: red\n")
    assert "it can stand below a heading only" in built.warnings


def test_a_pack_of_ones_own_is_found_beside_the_project(build: Build) -> None:
    fans = Path(__file__).parents[1] / "packs" / "fans"
    own = load_pack(fans)
    card = next(id_ for kind, id_ in sorted(own.own) if kind == "cards")
    built = build(conf=f"cubitos_pack = {str(fans)!r}\n", index=f"{TITLE}:card:`{card}`\n\n.. sets::\n   :own:\n")
    assert own.cards[card].name.say("en") in built.page()
    assert own.sets["race-1"].name.say("en") not in built.page() or ("sets", "race-1") in own.own


def test_a_broken_pack_is_told_with_file_and_line_and_nothing_is_built(build: Build, tmp_path: Path) -> None:
    broken = tmp_path / "pack.yaml"
    broken.write_text("pack:\n  id: Broken\n  nam: {en: x}\n", encoding="utf-8")
    with pytest.raises(ExtensionError, match=r"pack\.yaml:2:"):
        build(conf=f"cubitos_pack = {str(broken)!r}\n", index=TITLE)


def test_an_unknown_edition_is_told_with_those_that_there_are(build: Build) -> None:
    with pytest.raises(ExtensionError, match="there is no edition 'de', only kit, en, pl, uk"):
        build(conf="cubitos_edition = 'de'\n", index=TITLE + ":card:`bob`")


def test_a_card_tells_its_names_in_the_other_languages(build: Build) -> None:
    page = " ".join(build("uk", index=TITLE + ".. cards:: red\n").page().split())
    assert "English: El Bandito · polski: El Bandzior" in page
