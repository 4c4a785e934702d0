"""What `standard` makes of dice that are lost, taken, moved and added, and of rewards that lie elsewhere."""

from dataclasses import replace

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Verb
from cubitos_kit.games.cubitos.engine.race import End, Race
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import Mind
from cubitos_kit.games.cubitos.model.track import spaces_within
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.registry import player, weights_of

PACK = load_pack()
FEW, MANY = {"white": 3}, {"white": 6, "brown": 6, "green": 6}


def program_of(card_set: str, pack: Pack = PACK) -> Program:
    return build(pack, pack.sets[card_set], 2)


def at(card_set: str, step: str, **seat: object) -> Race:
    return placed(program_of(card_set), Position((SeatAt(**seat),), at=step))  # type: ignore[arg-type]


def chosen(race: Race, who: str = "standard") -> Option:
    question = race.question
    assert question is not None
    return question.options[player(who, PACK).answer(race)]


def chosen_at(race: Race, ask: Ask, who: str) -> Option:
    """Let the player answer until it is asked that."""
    while race.question is not None and race.question.ask is not ask:
        race.choose(chosen(race, who))
    return chosen(race, who)


@pytest.mark.parametrize(("draw", "verb"), [(MANY, Verb.USE), (FEW, Verb.DONE)])
def test_a_poor_die_is_lost_once_more_dice_are_owned_than_are_drawn(draw: dict[str, int], verb: Verb) -> None:
    """With fewer dice than are drawn nothing would be rolled in its place."""
    race = at("race-2", "run", active=(("orange", "symbol"),), roll={"light-gray": 2}, draw=draw)
    assert chosen(race).verb is verb


def test_what_a_die_shows_is_taken_where_that_is_asked() -> None:
    shown = (("orange", "symbol"), ("start-player", "credit"))
    race = at("race-4", "run", active=shown, draw=MANY)
    option = chosen(race)
    assert (option.verb, option.die, option.face) == (Verb.GAIN, "start-player", "credit")
    race.choose(option)
    assert race.state.seats[0].credits == 1


def test_of_all_dice_the_one_is_lost_that_brings_least() -> None:
    race = at("race-2", "run", active=(("orange", "symbol"),), roll={"light-gray": 1, "yellow": 1}, draw=MANY)
    who = "standard:coin=1,foot=1"
    race.choose(chosen(race, who))
    assert race.question is not None
    assert race.question.ask is Ask.PICK_DICE
    assert chosen(race, who).die == "light-gray"


def test_a_die_that_is_set_to_a_face_is_the_one_with_the_best_face() -> None:
    race = placed(
        program_of("race-7"),
        Position((SeatAt(roll={"orange": 1, "light-gray": 3, "purple": 1}),), at="roll"),
        rolls=("blank", "blank", "blank", "symbol", "blank"),
    )
    who = "standard:coin=1,foot=1"  # the purple symbol brings several feet
    assert chosen_at(race, Ask.PICK_DICE, who).die == "purple"
    race.choose(chosen(race, who))
    assert chosen_at(race, Ask.PICK_FACE, who).face == "symbol"


@pytest.mark.parametrize(("worth", "bought"), [(30, {"white", "brown"}), (50, {"purple"})])
def test_two_dice_are_bought_where_together_they_are_worth_more_than_the_best_one(worth: int, bought: set[str]) -> None:
    costs = {"rollosaurus": 8, "smelly-cat": 4, "rich-dog": 4}
    pack = replace(PACK, cards={**PACK.cards, **{name: replace(PACK.cards[name], cost=costs[name]) for name in costs}})
    race = placed(program_of("race-1", pack), Position((SeatAt(coins=8, draw=FEW),), at="buy"))
    never = dict.fromkeys(("red", "green", "orange", "yellow", "blue"), -99)
    tastes = {**never, "purple": worth, "white": 20, "brown": 20}
    who = "standard:use=0,price=0," + ",".join(f"{die}={coins}" for die, coins in tastes.items())
    dice: set[str] = set()
    while race.question is not None and race.question.ask is Ask.BUY and not dice & {""}:
        option = chosen(race, who)
        dice.add(option.die)
        race.choose(option)
    assert dice - {""} == bought


@pytest.mark.parametrize("cost", [3, 12])
def test_a_card_is_wanted_no_more_or_less_for_its_price(cost: int) -> None:
    """Or whoever makes a card dearer would see it bought more often."""
    dearer = replace(PACK, cards={**PACK.cards, "rollosaurus": replace(PACK.cards["rollosaurus"], cost=cost)})
    thought = [
        brain_of(program_of("race-1", pack), weights_of(pack, "standard")("race-1"))["bought"].tolist()
        for pack in (PACK, dearer)
    ]
    assert thought[0] == thought[1]


def test_a_die_that_may_be_taken_is_worth_the_more_the_dearer_it_is() -> None:
    def worth(cost: int) -> float:
        pack = replace(PACK, cards={**PACK.cards, "champion": replace(PACK.cards["champion"], cost=cost)})
        program = program_of("race-5", pack)
        brain = brain_of(program, weights_of(pack, "standard")("race-5"))
        return float(brain.face[program.colour_of["blue"], codes.SYMBOL, 0])

    assert worth(8) > worth(4)


def test_a_reward_that_can_be_claimed_is_the_best_of_the_other_spaces_around() -> None:
    program = program_of("race-1")
    brain, track = brain_of(program, weights_of(PACK, "standard")("race-1")), program.boards[0]
    for space in range(len(track.spaces)):
        around = [np.array(brain.reward[other]) for other in spaces_within(track, space, 2)]
        best = np.max([np.zeros(2), *around], axis=0)
        assert np.allclose(brain.near_reward[space], best)


def test_nobody_plans_for_claims_that_no_card_makes() -> None:
    program = program_of("race-2")
    brain = brain_of(program, weights_of(PACK, "standard")("race-2"))
    assert not np.any(brain.claims)
    assert not np.any(brain.near_reward)


@pytest.mark.parametrize("card_set", PACK.sets)
def test_nobody_circles_round_a_reward_for_ever(card_set: str) -> None:
    """Among their own kind, where no other leader makes it late."""
    program = build(PACK, PACK.sets[card_set], 4)
    for who, kind in PACK.players.items():
        if kind.mind is Mind.WEIGHING:
            came = race(program, [weights_of(PACK, who)(card_set)] * 4, 16, seed=1).results
            assert (came["end"] == End.WON).all(), who
