"""The ten frozen sets stay as they were written, are sound, and can be raced."""

import re

import pytest

from cubitos_kit.base.problem import Severity
from cubitos_kit.content.round_trip import neat_file
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.lab.simulate import simulate
from tests.games.cubitos.lab.frozen_sets import FROZEN, digests_now, digests_then

BASE, PACK = load_pack(), load_pack(FROZEN)
OWN_SETS = [name for name in PACK.sets if ("sets", name) in PACK.own]
OWN_CARDS = [name for name in PACK.cards if ("cards", name) in PACK.own]
COLORS = {card.die for card in BASE.cards.values()}


def test_the_frozen_sets_are_as_they_were_written() -> None:
    assert digests_now() == digests_then(), (
        "Nobody tunes to these sets, and nobody tunes them: what `tests.long.understanding` says of the judge is worth "
        "something only as long as they stay as they were written. A change of the language that must touch them says so "
        "in CHANGELOG.md and freezes them anew, in their folder: "
        "`sha256sum pack.yaml sets.yaml cards/*.yaml > frozen.sha256`."
    )


def test_the_frozen_pack_is_sound() -> None:
    problems = check_pack(FROZEN).problems
    assert [each for each in problems if each.severity is Severity.ERROR] == []


@pytest.mark.parametrize("name", digests_then())
def test_a_frozen_file_is_neat(name: str) -> None:
    before, after = neat_file(FROZEN / name)
    assert before == after


def test_ten_sets_have_eight_new_cards_each() -> None:
    raced = [card for name in OWN_SETS for card in PACK.sets[name].cards]
    assert len(OWN_SETS) == 10
    assert all({PACK.cards[card].die for card in PACK.sets[name].cards} == COLORS for name in OWN_SETS)
    assert sorted(raced) == sorted(OWN_CARDS)
    assert len(set(raced)) == len(raced) == 80


def test_no_frozen_card_does_what_another_or_one_of_the_base_does() -> None:
    known = [(card.die, card.abilities) for card in (*BASE.cards.values(), *(PACK.cards[name] for name in OWN_CARDS))]
    assert all(known.count(each) == 1 for each in known)


def test_a_set_stands_in_the_file_of_its_name() -> None:
    for name in OWN_SETS:
        written = (FROZEN / "cards" / f"{name}.yaml").read_text(encoding="utf-8")
        assert tuple(re.findall(r"^  - id: (.+)$", written, re.MULTILINE)) == PACK.sets[name].cards


@pytest.mark.parametrize("name", OWN_SETS)
def test_a_frozen_set_can_be_raced(name: str) -> None:
    found = simulate(PACK, name, ("standard", "standard", "greedy", "random"), games=20, seed=1)
    assert sum(found.length.counts.values()) == found.games == 20
    assert found.stopped == 0
