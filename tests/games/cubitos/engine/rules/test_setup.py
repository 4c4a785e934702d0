"""docs/rules/setup: what a race begins with. The first dice fall before anybody chooses, so the story is asked too."""

from typing import Any

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt, position_of
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import Race
from tests.games.cubitos.engine.rules.playing import base, game, happened, ring, seat, supply

ALL = {"light-gray": 7, "dark-gray": 2}
COLOURS = ("white", "brown", "red", "green", "orange", "purple", "yellow", "blue")


def begun(program: Program, seed: int = 3, start_player: int = -1) -> Race:
    return Race(program, seed, start_player)


def drawn(race: Race, number: int) -> dict[str, int]:
    """Count the dice that a player drew."""
    found: dict[str, int] = {}
    for colour, count, *_ in happened(race, EventKind.DREW, number):
        die = race.program.dice[colour].id
        found[die] = found.get(die, 0) + count
    return found


def owned(of: SeatAt) -> dict[str, int]:
    """Count a player's dice, wherever they lie."""
    found: dict[str, int] = {}
    for die, count in [*of.draw.items(), *of.roll.items(), *of.discard.items(), *((die, 1) for die, _ in of.active)]:
        found[die] = found.get(die, 0) + count
    return found


@pytest.mark.rule("setup-players")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_players_race_and_each_draws_nine_dice(players: int) -> None:
    race = begun(game(players))
    draws = [happened(race, EventKind.DRAW_AMOUNT, number) for number in range(4)]
    assert draws == [[(9, 0, 0, 0)]] * players + [[]] * (4 - players)
    assert (load_pack().setup.fewest_players, load_pack().setup.most_players) == (2, 4)


@pytest.mark.rule("setup-starting-dice")
def test_everybody_begins_with_seven_light_and_two_dark_gray_dice_in_the_draw_zone() -> None:
    race = begun(game(3), start_player=0)
    assert [drawn(race, number) for number in range(3)] == [ALL] * 3, "drawn one and all, so they lay in the Draw Zone"
    assert [happened(race, EventKind.REFILLED, number) for number in range(3)] == [[], [], []]
    assert [owned(seat(race, number)) for number in range(3)] == [{**ALL, "start-player": 1}, ALL, ALL]


@pytest.mark.rule("setup-runners")
def test_one_runner_begins_on_the_start_and_the_other_short_of_the_first_fan() -> None:
    race = begun(base("race-2", 4))
    start = race.program.boards[0].start
    assert [(each.space, each.leg, each.fans) for each in position_of(race).seats] == [(start, 0, 0)] * 4
    assert [int(each.began_space) for each in race.state.seats[:4]] == [start] * 4


@pytest.mark.rule("setup-empty-handed")
def test_nobody_begins_with_credits_draw_tokens_or_fans() -> None:
    seats = position_of(begun(game(4))).seats
    assert [(each.credits, each.tokens, each.fans, each.coins, each.feet) for each in seats] == [(0, 0, 0, 0, 0)] * 4


@pytest.mark.rule("setup-card-set")
def test_a_set_gives_each_of_the_eight_colours_one_card_and_suggests_a_track() -> None:
    for name, card_set in load_pack().sets.items():
        program = base(name)
        cards = [program.card_of(number) for number, die in enumerate(program.dice) if die.id in COLOURS]
        assert [card.die for card in cards if card] == list(COLOURS), name
        assert card_set.tracks, name
        assert {unit.card for unit in program.units} <= set(card_set.cards), "a card outside the set plays no part"


@pytest.mark.rule("setup-card-set")
def test_a_set_may_be_raced_on_any_other_track() -> None:
    pack = load_pack()
    program = build(pack, pack.sets["race-1"], 2, tracks=(ring(),))
    assert [track.id for track in program.boards] == ["ring"]
    assert seat(begun(program)).space == 0


@pytest.mark.rule("setup-trays")
@pytest.mark.parametrize(("players", "light", "dark"), [(2, 14, 8), (4, 0, 4)])
def test_ten_dice_of_each_colour_lie_in_the_trays_and_the_unused_gray_ones_in_a_pile(
    players: int, light: int, dark: int
) -> None:
    race = begun(game(players))
    assert {supply(race, die) for die in COLOURS} == {10}
    assert (supply(race, "light-gray"), supply(race, "dark-gray")) == (light, dark)


@pytest.mark.rule("setup-start-player")
def test_the_first_start_player_is_drawn_by_lot_and_rolls_the_start_player_die() -> None:
    program = game(4)
    lots = np.zeros(4, int)
    for seed in range(60):
        race = begun(program, seed)
        holder = holder_of_start_die(race)
        assert holder == race.state.start_player
        assert len(happened(race, EventKind.ROLLED, holder)) >= 10, "it lay in the Roll Zone, beside nine drawn ones"
        lots[holder] += 1
    assert all(lots >= 5), lots


def holder_of_start_die(race: Race) -> Any:
    die = race.program.colour_of["start-player"]
    rolled = [number for number in range(4) for colour, *_ in happened(race, EventKind.ROLLED, number) if colour == die]
    assert len(set(rolled)) == 1
    return rolled[0]
