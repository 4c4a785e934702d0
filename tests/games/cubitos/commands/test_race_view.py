"""Numbers before options: within a round the same number means the same, also after taking back and going on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from cubitos_kit.games.cubitos.commands.race_view import Numbering, numbering_of, show_question
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.story import asked_of
from cubitos_kit.games.cubitos.model.race import Asked
from cubitos_kit.games.cubitos.text.race import Teller, choice_in_words, heading

BOTH = frozenset({0, 1})


@cache
def begun() -> Race:
    return Race.of(load_pack(), "race-1", players=2, seed=11)


def teller() -> Teller:
    return Teller.of(begun().program.pack, "en")


def played(answers: int) -> Iterator[tuple[Race, Asked, Mapping[int, int]]]:
    """A race with answers at random, with the numbers of each question."""
    race, numbering, chance = begun().copy(), Numbering(teller()), random.Random(4)
    for _ in range(answers):
        asked = asked_of(race)
        if asked is None:
            return
        offered = numbering.of(asked, int(race.record.round_number))
        yield race, asked, offered
        race.choose(chance.randrange(len(asked.choices)))


def test_every_option_has_one_number_and_the_first_question_counts_from_1() -> None:
    first = True
    for _, asked, offered in played(150):
        assert sorted(offered.values()) == list(range(len(asked.choices)))
        assert list(offered) == sorted(offered)
        assert not first or list(offered) == list(range(1, len(asked.choices) + 1))
        first = False


def test_in_a_round_a_number_leads_in_one_direction_only() -> None:
    meant: dict[object, object] = {}
    asked_again = 0
    for race, asked, offered in played(400):
        for number, place in offered.items():
            step = heading(teller(), asked, asked.choices[place])
            verb = asked.choices[place].verb
            key = (int(race.record.round_number), asked.seat, asked.ask, asked.part, number)
            assert meant.setdefault(key, (verb, step)) == (verb, step)
            asked_again += asked.ask == "move"
    assert asked_again > 20, "somebody has run"


def test_what_is_offered_no_more_leaves_its_number_empty() -> None:
    gaps = [offered for _, asked, offered in played(400) if list(offered) != list(range(1, len(asked.choices) + 1))]
    assert gaps


@pytest.mark.parametrize("answers", [40, 90, 150])
def test_going_on_and_taking_back_come_to_the_same_numbers(answers: int) -> None:
    *_, (race, _, _) = played(answers - 1)  # which has all these answers by now
    *_, (_, asked, offered) = played(answers)
    again = numbering_of(race, begun().copy(), BOTH, teller())
    assert asked_of(race) == asked
    assert again.of(asked, int(race.record.round_number)) == offered


def test_what_can_be_bought_is_offered_with_the_rules_of_its_card(capsys: pytest.CaptureFixture[str]) -> None:
    asked = next(asked for _, asked, _ in played(400) if asked.ask == "buy")
    show_question(teller(), asked, dict(enumerate(asked.choices, 1)))
    lines = capsys.readouterr().out.splitlines()[2:]
    for choice in asked.choices:
        line = lines.pop(0)
        assert choice_in_words(teller(), asked, choice) in line
        if choice.part is not None:
            assert lines.pop(0).strip() == teller().rules(choice.part)
    assert not lines
