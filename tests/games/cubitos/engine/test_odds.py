"""Exact chances, compared with every roll there is and with what a pencil works out."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.engine.odds import (
    Position,
    Shown,
    Until,
    at_least,
    chances,
    expected,
    rolls,
    shows,
    until,
)
from cubitos_kit.games.cubitos.model.pack import Die, DieKind

if TYPE_CHECKING:
    from collections.abc import Iterator

Faces = tuple[str, ...]


def die(*faces: str) -> Die:
    return Die("a-die", DieKind.ABILITY, Words({}), 10, faces + ("blank",) * (6 - len(faces)))


ONE, TWO = die("coin-1"), die("coin-1", "foot")
THREE, STRONG = die("symbol", "power", "coin-2"), die("symbol", "foot", "foot", "coin-3", "credit")
NEVER, ALWAYS = die(), die("coin-1", "coin-1", "coin-2", "foot", "symbol", "power")
STARTING = (ONE,) * 7 + (TWO,) * 2
HANDS = [(ONE,), (ONE, TWO), (ONE, ONE, THREE), (STRONG, TWO, THREE), (NEVER, TWO), (ALWAYS, ONE), (ALWAYS, NEVER)]
PLACES = [(0, False), (1, False), (2, False), (3, False), (0, True), (2, True)]


def all_rolls(dice: tuple[Faces, ...]) -> Iterator[Faces]:
    return product(*dice)


def faces_of(dice: tuple[Die, ...]) -> tuple[Faces, ...]:
    return tuple(each.faces for each in dice)


@cache
def played(dice: tuple[Faces, ...], active: int, at_risk: bool, times: int) -> dict[tuple[bool, Faces], Fraction]:  # noqa: FBT001
    """Play the rule roll by roll, face by face: the chance of each end, which is a bust or what became active."""
    if not times or not dice:
        return {(False, ()): Fraction(1)}
    risky = at_risk or active >= 3
    ends: defaultdict[tuple[bool, Faces], Fraction] = defaultdict(Fraction)
    for roll in all_rolls(dice):
        hits = tuple(face for face in roll if face != "blank")
        if not hits and risky:
            ends[True, ()] += Fraction(1, 6 ** len(dice))
            continue
        left = tuple(each for each, face in zip(dice, roll, strict=True) if face == "blank")
        for (bust, later), chance in played(left, active + len(hits), risky, times - 1).items():
            ends[bust, () if bust else tuple(sorted(hits + later))] += chance / 6 ** len(dice)
    return dict(ends)


@cache
def nearly_until(dice: tuple[Faces, ...], active: int, hits: int, times: int) -> tuple[float, float, float]:
    """Roll by the rule until there are so many hits: how often that is reached, how often it busts, in how many rolls."""
    if hits <= 0:
        return 1.0, 0.0, 0.0
    if not times or not dice:
        return 0.0, 0.0, 0.0
    reached, busted, made = 0.0, 0.0, 1.0
    for roll in all_rolls(dice):
        fresh = sum(face != "blank" for face in roll)
        left = tuple(each for each, face in zip(dice, roll, strict=True) if face == "blank")
        if not fresh and active >= 3:
            busted += 1 / 6 ** len(dice)
            continue
        later = nearly_until(left, active + fresh, hits - fresh, times - 1)
        reached, busted, made = (
            so_far + more / 6 ** len(dice) for so_far, more in zip((reached, busted, made), later, strict=True)
        )
    return reached, busted, made


@pytest.mark.parametrize("what", Shown)
@pytest.mark.parametrize("dice", HANDS)
def test_one_roll_is_as_counted_over_every_roll_there_is(dice: tuple[Die, ...], what: Shown) -> None:
    seen = Counter(sum(shows(face, what) for face in roll) for roll in all_rolls(faces_of(dice)))
    assert chances(dice, what) == tuple(Fraction(seen[n], 6 ** len(dice)) for n in range(max(seen) + 1))


@pytest.mark.parametrize(("active", "at_risk"), PLACES)
@pytest.mark.parametrize("dice", HANDS)
def test_pushing_is_as_played_face_by_face(dice: tuple[Die, ...], active: int, *, at_risk: bool) -> None:
    row = rolls(Position(dice, 3, active, at_risk), 3)
    for times, roll in enumerate(row, 1):
        ends = played(faces_of(dice), active, at_risk, times)
        assert roll.busted == ends.get((True, ()), 0)
        for what in Shown:
            total = sum(chance * sum(shows(face, what) for face in kept) for (_, kept), chance in ends.items())
            assert roll.kept[what] == total, what
        assert roll.active == roll.kept[Shown.HITS] + (1 - roll.busted) * active


@pytest.mark.parametrize("active", [0, 2, 3])
@pytest.mark.parametrize("dice", [(ONE, ONE, TWO), (ONE, TWO, THREE), (STRONG, TWO, THREE), (ALWAYS, TWO, TWO)])
def test_rolling_until_there_are_hits_is_as_played_face_by_face(dice: tuple[Die, ...], active: int) -> None:
    for hits in range(1, len(dice) + 1):
        end = until(Position(dice, 3, active), hits)
        found = (float(end.reached), float(end.busted), float(end.rolls))
        assert found == pytest.approx(nearly_until(faces_of(dice), active, hits, 200))


def test_the_nine_starting_dice_all_miss_as_a_pencil_says() -> None:
    assert chances(STARTING)[0] == Fraction(5, 6) ** 7 * Fraction(4, 6) ** 2
    assert expected(chances(STARTING)) == Fraction(7 * 1 + 2 * 2, 6)
    (push,) = rolls(Position(STARTING, 3, active=3), 1)
    assert push.risk == push.bust == push.busted == Fraction(5, 6) ** 7 * Fraction(4, 6) ** 2


def test_at_least_none_is_certain_and_more_than_all_is_impossible() -> None:
    spread = chances((ONE, TWO))
    assert [at_least(spread, n) for n in (-1, 0, 1, 3)] == [1, 1, 1 - Fraction(5 * 4, 36), 0]


def test_the_first_roll_never_busts_and_two_active_dice_risk_nothing() -> None:
    assert rolls(Position(STARTING, 3), 1)[0].busted == 0
    assert rolls(Position((ONE,), 3, active=2), 5)[-1].busted == 0
    assert rolls(Position((ONE,), 3, active=3), 1)[0].busted == Fraction(5, 6)


def test_a_third_active_die_puts_the_next_push_at_risk() -> None:
    first, second = rolls(Position((ALWAYS, ONE), 3, active=2), 2)
    assert first.busted == 0
    assert second.risk == Fraction(5, 6)


def test_once_at_risk_a_push_with_fewer_dice_is_at_risk_too() -> None:
    assert rolls(Position((TWO,), 3, active=1, at_risk=True), 1)[0].busted == Fraction(2, 3)


def test_a_card_may_let_the_risk_begin_later() -> None:
    assert [rolls(Position((TWO,), n, active=3), 1)[0].busted for n in (3, 4)] == [Fraction(2, 3), 0]


def test_without_a_die_left_nobody_pushes_and_nobody_busts() -> None:
    first, second = rolls(Position((ALWAYS,), 3, active=5), 2)
    assert (first.made, second.made, second.busted) == (Fraction(1), Fraction(0), Fraction(0))
    assert second.risk is None
    assert rolls(Position((), 3, active=5), 1)[0].busted == 0


def test_rolling_until_the_last_hit_busts_as_often_as_never_passing() -> None:
    position = Position((ONE, ONE, TWO, THREE), 3, active=3)
    assert until(position, 4).busted == rolls(position, 4)[-1].busted, "at risk every roll hits or ends the row"


def test_a_lone_die_without_risk_takes_six_rolls_on_average() -> None:
    end = until(Position((ONE,), 3), 1)
    assert end == Until(Fraction(1), Fraction(0), Fraction(6))


def test_dice_that_cannot_hit_end_the_row_without_a_bust_unless_they_are_at_risk() -> None:
    safe, risky = (until(Position((NEVER,), 3, active), 1) for active in (0, 3))
    assert safe == Until(Fraction(0), Fraction(0), Fraction(0))
    assert risky == Until(Fraction(0), Fraction(1), Fraction(1))


def test_more_hits_than_dice_are_never_reached() -> None:
    blank_left, none_left = (until(Position(dice, 3), 2) for dice in ((NEVER, TWO), (ALWAYS,)))
    assert blank_left == Until(Fraction(0), Fraction(0), Fraction(3))
    assert none_left == Until(Fraction(0), Fraction(0), Fraction(1))
    assert until(Position((NEVER, TWO), 3, active=2), 2).busted == 1, "the second push with the blank die"


def test_no_hits_are_there_already() -> None:
    assert until(Position(STARTING, 3), 0).reached == 1


def test_thirty_dice_of_many_kinds_are_quick() -> None:
    position = Position((ONE, TWO, THREE) * 10, 3)
    began = time.process_time()
    row, end = rolls(position, 10), until(position, 12)
    assert time.process_time() - began < 5
    assert 0 < end.busted < row[-1].busted < 1
