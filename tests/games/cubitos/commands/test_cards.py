"""`cubitos cards`: what is listed, and what a card says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

KEYS = {"id", "die", "name", "cost", "sources", "note", "text"}
COLOURS = ["white", "brown", "red", "green", "orange", "purple", "yellow", "blue"]


def test_all_56_cards_are_listed_by_colour_in_the_order_of_the_sets(cubitos: Cubitos) -> None:
    ran = cubitos("cards", "list", "--json")
    cards = ran.json
    assert (ran.code, len(cards)) == (0, 56)
    assert list(dict.fromkeys(card["die"] for card in cards)) == COLOURS
    names = [line.split()[0] for line in cubitos("cards", "list").out.splitlines()[1:57]]
    assert names == [card["id"] for card in cards]


def test_json_has_the_documented_keys(cubitos: Cubitos) -> None:
    for card in [*cubitos("cards", "list", "--json").json, *cubitos("cards", "show", "bob", "--json").json]:
        assert set(card) == KEYS
    (bob,) = cubitos("cards", "show", "bob", "--json").json
    of_base = load_pack().cards["bob"]
    assert (bob["die"], bob["cost"], bob["sources"]["abilities"]) == ("blue", of_base.cost, "rulebook")
    assert set(bob["text"]) == {"en", "pl", "uk"}


def test_a_list_in_json_is_in_the_language_asked_for(cubitos: Cubitos) -> None:
    assert {tuple(card["text"]) for card in cubitos("cards", "list", "--json", "--lang", "pl").json} == {("pl",)}


def test_cards_can_be_narrowed_to_a_colour_and_a_set(cubitos: Cubitos) -> None:
    assert {card["die"] for card in cubitos("cards", "list", "--die", "red", "--json").json} == {"red"}
    race = cubitos("sets", "show", "race-1", "--json").json["cards"]
    assert [card["id"] for card in cubitos("cards", "list", "--set", "race-1", "--json").json] == race
    assert len(cubitos("cards", "list", "--set", "race-1", "--die", "red", "--json").json) == 1


def test_the_marks_behind_figures_are_explained(cubitos: Cubitos) -> None:
    out = cubitos("cards", "list").out
    assert f"{load_pack().cards['bob'].cost}ᵉ" in out
    assert "\nᵉ an estimate of this project" in out
    assert "\nⁱ inferred" in out


def test_a_card_shows_what_it_is_does_and_where_its_figures_come_from(cubitos: Cubitos) -> None:
    assert cubitos("cards", "show", "bob").out.splitlines() == [
        "Bob",
        f"blue · costs {load_pack().cards['bob'].cost} (an estimate of this project)",
        "faces: symbol, power symbol, 2 coins, blank ×3",
        "Run: After your Move step, gain the reward of another space within 2 spaces of yours.",
        "Abilities: from the rulebook.",
    ]


@pytest.mark.parametrize(("language", "name"), [("en", "Bob"), ("pl", "Po prostu Bob"), ("uk", "Бобище")])
def test_a_card_is_shown_in_the_language_asked_for(cubitos: Cubitos, language: str, name: str) -> None:
    assert cubitos("cards", "show", "bob", "--lang", language).out.splitlines()[0] == name


@pytest.mark.parametrize(
    ("language", "faces"),
    [
        ("en", "faces: symbol, 1 coin, blank ×4"),
        ("pl", "ścianki: symbol zdolności, 1 moneta, pusta ścianka ×4"),
        ("uk", "грані: символ уміння, 1 монета, порожня грань ×4"),
    ],
)
def test_the_faces_of_a_die_are_listed_in_the_nominative(
    cubitos: Cubitos, pack: Path, language: str, faces: str
) -> None:
    cubitos("new", "card", "sea-cat", "--die", "white")
    other = "overrides:\n  dice:\n    - {id: white, faces: [symbol, coin-1, blank, blank, blank, blank]}\n"
    (pack / "overrides.yaml").write_text(other, encoding="utf-8")
    assert faces in cubitos("cards", "show", "sea-cat", "--lang", language).out.splitlines()


def test_an_edition_prints_its_own_card(cubitos: Cubitos) -> None:
    assert cubitos("cards", "show", "mr-soldier").out != cubitos("cards", "show", "mr-soldier", "--edition", "kit").out
    assert cubitos("cards", "show", "bob").out == cubitos("cards", "show", "bob", "--edition", "kit").out


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_reader_sees_the_cards_of_the_edition_in_their_language(cubitos: Cubitos, language: str) -> None:
    for card in ("mr-soldier", "cubasaurus", "wikiwiki-dinosaur"):
        for ways in (("show",), ("preview",)):
            plain = cubitos("cards", *ways, card, "--lang", language).out
            assert plain == cubitos("cards", *ways, card, "--lang", language, "--edition", language).out


def test_several_cards_stand_apart(cubitos: Cubitos) -> None:
    bob, dog = cubitos("cards", "show", "bob").out, cubitos("cards", "show", "rich-dog").out
    assert cubitos("cards", "show", "bob", "rich-dog").out == f"{bob}\n{dog}"


def test_the_pack_one_stands_in_is_read_and_another_one_if_asked(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", "card", "sea-cat", "--die", "white")
    assert "Run: Gain 2 movement." in cubitos("cards", "show", "sea-cat").out
    assert cubitos("cards", "show", "sea-cat", "--pack", "base").code == 1
    assert cubitos("cards", "show", "sea-cat", "--pack", pack / "cards" / "sea-cat.yaml").code == 0
    listed = [card["id"] for card in cubitos("cards", "list", "--json").json]
    assert listed.index("sea-cat") == 7, "after the seven white cards of the base"


def test_a_pack_with_mistakes_shows_them_instead(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", "card", "sea-cat", "--die", "white")
    file = pack / "cards" / "sea-cat.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("when: run\n", "when: runs\n"), encoding="utf-8")
    ran = cubitos("cards", "show", "sea-cat")
    assert (ran.code, ran.out) == (1, "")
    assert "did you mean `run`?" in ran.err
    assert ran.err.splitlines()[-1] == "1 problem"


def test_the_list_can_show_what_each_card_does(cubitos: Cubitos) -> None:
    out = cubitos("cards", "list", "--die", "blue", "--text").out
    line = next(line for line in out.splitlines() if line.startswith("bob "))
    assert "Run: After your Move step, gain the reward of another space within 2 spaces of yours." in line
    assert "Run: " not in cubitos("cards", "list", "--die", "blue").out
