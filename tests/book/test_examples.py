"""Worked examples are told as a person would tell them, not as the engine asks."""

from __future__ import annotations

import re

import pytest

from cubitos_kit.book.subject import Subject
from cubitos_kit.content.load import BASE
from cubitos_kit.games.cubitos.drawings.board import TAG
from cubitos_kit.games.cubitos.pages.examples import example

LANGUAGES = ("en", "pl", "uk")


def told(scenario: str, language: str = "en", edition: str = "kit") -> str:
    """Return the line of an example that tells what is done."""
    subject = Subject(BASE, edition, language)
    (box,) = example(subject, subject.pack.scenarios[scenario])
    lines = [
        node.astext() for node in box.findall() if "example-play" in getattr(node, "attributes", {}).get("classes", ())
    ]
    return lines[0] if lines else ""


@pytest.mark.parametrize(
    ("scenario", "line"),
    [
        ("draw-7-beside-2-leftovers", "draws: light gray ×5, dark gray ×2"),
        ("past-one-reward-to-another", "moves 3 spaces → takes the reward"),
        ("a-free-die-beside-two-bought-ones", "takes the reward → chooses: green → buys: brown, green"),
        ("mr-bats-runs-for-half-of-5-fans", "uses: Mr. Bats → chooses: gain 1 movement for every 2 fans you have"),
        ("dapper-doggie-pays-9-coins", "uses: Dapper Doggie ×2"),
        ("stogie-now-or-never", "rolled: symbol, blank ×4 → uses nothing → pushes"),
        ("llama-shaman-beside-two-bought-dice", "uses: Llama Shaman → buys: red, brown"),
        ("a-push-with-3-active-dice-can-bust", "pushes → discards: light gray"),
    ],
)
def test_an_example_tells_what_is_done_as_a_person_would(scenario: str, line: str) -> None:
    assert told(scenario) == line


@pytest.mark.parametrize(
    ("language", "captions"), [("en", ("Before", "After")), ("pl", ("Było", "Jest")), ("uk", ("Було", "Стало"))]
)
def test_the_pictures_say_what_was_and_what_is(language: str, captions: tuple[str, str]) -> None:
    subject = Subject(BASE, "kit", language)
    text = example(subject, subject.pack.scenarios["dope-cat-with-a-brown-die"])[0].astext()
    assert all(caption in text for caption in captions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_that_an_example_names_show_their_numbers_and_no_others_do(language: str) -> None:
    subject = Subject(BASE, "kit", language)
    (box,) = example(subject, subject.pack.scenarios["bob-counts-through-water"])
    boards = "".join(str(node) for node in box.findall() if "<svg" in str(node))
    assert set(re.findall(rf'font-size="{TAG}"[^>]*font-weight="700">(\d+)</text>', boards)) == {"7", "9", "36"}


def test_a_text_without_a_board_names_no_space_by_its_number() -> None:
    subject = Subject(BASE, "kit", "en")
    shown_with_board = {"bob-counts-through-water"}
    for scenario in subject.pack.scenarios.values():
        spaces: set[object] = {
            choice.what for choice in (*scenario.play, *scenario.expect.offered) if choice.verb == "space"
        }
        spaces |= {each.figures.get("space") for each in (*scenario.seats, *scenario.expect.seats)}
        said = {int(number) for number in re.findall(r"\d+", scenario.about.say("en"))}
        named = {space for space in spaces & said if isinstance(space, int) and space > 20}
        assert not named or scenario.id in shown_with_board, scenario.id
