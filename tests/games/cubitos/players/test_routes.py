"""A player who plans comes as near to the finish as feet, jet packs and shortcuts allow, and follows its plan to the end."""

from collections import deque
from collections.abc import Iterator
from functools import cache

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.players.registry import player

PACK = load_pack()
ONWARD = player("standard:coin=99,foot=1,credit=0,fan=0,draw-token=0,free-die=0,thin=0", PACK)
"""Wants nothing but to come near to the finish, and never buys a foot."""
FEET = (4, 9, 20)


@cache
def program_of(card_set: str) -> Program:
    return build(PACK, PACK.sets[card_set], 2)


@cache
def columns_of(card_set: str) -> dict[str, list[int]]:
    """Return what the board says of its spaces as plain numbers."""
    names = ("ground", "to_finish", "near", "neighbours", "jet_pack", "landing", "toll", "toll_in_feet")
    return {name: program_of(card_set).record[name].tolist() for name in names}


def reached(card_set: str, space: int, feet: int, coins: int) -> Iterator[int]:
    """Try every way out, however long: the spaces on which a runner with dry feet can end its Move step."""
    board = columns_of(card_set)
    most: dict[tuple[int, frozenset[int]], int] = {}
    waiting = deque([(space, feet, frozenset[int]())])
    while waiting:
        here, left, used = waiting.popleft()
        if most.get((here, used), -1) >= left:
            continue
        most[here, used] = left
        yield here
        if board["ground"][here] == codes.FINISH:
            continue
        if left:
            near = board["neighbours"][board["near"][here] : board["near"][here + 1]]
            waiting += [(each, left - 1, used) for each in near if board["ground"][each] != codes.WATER]
        if here in used:
            continue
        if board["jet_pack"][here]:
            waiting.append((here, 2 * left, used | {here}))
        if board["landing"][here] != codes.NONE:
            toll, in_feet = board["toll"][here], board["toll_in_feet"][here]
            if toll <= (left if in_feet else coins):
                waiting.append((board["landing"][here], left - toll * in_feet, used | {here}))


def comes_to(program: Program, space: int, feet: int, coins: int) -> int:
    """Let the player move from there; return where its Move step ends, or the finish."""
    race = placed(program, Position((SeatAt(feet=feet, coins=coins, space=space),), at="move"))
    this_round = int(race.state.round_number)
    while race.question is not None and race.question.ask is Ask.MOVE and race.state.round_number == this_round:
        option = race.question.options[ONWARD.answer(race)]
        race.choose(option.index)
        if option.verb in (Verb.SPACE, Verb.SHORTCUT):
            space = option.number
        if program.record.ground[space] == codes.FINISH:
            break
    return space


@pytest.mark.parametrize("coins", [0, 3])
@pytest.mark.parametrize("card_set", ["race-1", "race-2", "race-3", "race-4"])
def test_a_plan_comes_as_near_to_the_finish_as_any_way_does(card_set: str, coins: int) -> None:
    steps, ground = columns_of(card_set)["to_finish"], columns_of(card_set)["ground"]
    for space in range(0, len(program_of(card_set).boards[0].spaces), 3):
        if ground[space] in (codes.FINISH, codes.WATER):
            continue
        for feet in FEET:
            nearest = min(steps[each] for each in reached(card_set, space, feet, coins))
            assert steps[comes_to(program_of(card_set), space, feet, coins)] == nearest, (space, feet)
