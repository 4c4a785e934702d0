"""What `standard` sees of an ability beyond plain gains: rivals, conditions, lists, prices, turns, and what comes later."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Verb
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.players.brains import brain_of
from cubitos_kit.games.cubitos.players.kernels.reckoning import block_worth
from cubitos_kit.games.cubitos.players.registry import player, weights_of

PACK, SET, DIE = load_pack(), "race-1", "brown"
WHO = "standard:coin=1,foot=1,credit=1,fan=1,draw-token=1"
PIECES = "standard:coin=1,foot=1,credit=1,fan=0,draw-token=1,sword=1"
FEW, MANY = {"white": 3}, {"white": 9, "green": 9}

Ability = Mapping[str, Any]


def program_with(*abilities: Ability, players: int = 4, red: Ability | None = None) -> Program:
    """Return the first set with these abilities on its brown card, and perhaps another one on its red card."""
    cards = dict(PACK.cards)
    for die, does in ((DIE, abilities), ("red", (red,) if red else ())):
        old = next(name for name in PACK.sets[SET].cards if PACK.cards[name].die == die)
        if does:
            cards[old] = replace(PACK.cards[old], abilities=tuple(read_ability(each) for each in does))
    return build(replace(PACK, cards=cards), PACK.sets[SET], players)


def run(*do: Any, **more: Any) -> Ability:
    return {"when": "run", "do": list(do), **more}


def shown(program: Program, *others: SeatAt, at: str = "run", **seat: Any) -> Race:
    """Return a race whose first player has the brown symbol active."""
    own = SeatAt(active=((DIE, "symbol"),), **{"draw": FEW, **seat})
    return placed(program, Position((own, *others), at=at))


def chosen(race: Race, who: str = PIECES) -> Option:
    question = race.question
    assert question is not None
    return question.options[player(who, PACK).answer(race)]


def uses(race: Race, who: str = PIECES) -> bool:
    return chosen(race, who).verb is Verb.USE


def worth(program: Program, who: str = PIECES) -> float:
    """Return what the ability of the brown symbol brings before the race, whether or not it should be used."""
    brain = brain_of(program, weights_of(PACK, who)(SET))
    place = next(place for place, unit in enumerate(program.units) if unit.die == DIE)
    return float(block_worth(program.record, brain, int(program.record.units[place].code), 0))


def gain(**what: Any) -> dict[str, Any]:
    return {"gain": what}


COIN, FOOT = gain(coins=1), gain(feet=1)
GIFT = ({"players": "next", "do": [gain(coins=3)]}, {"players": "last", "do": [COIN]})


@pytest.mark.parametrize("spaces", [(0, 3, 3, 3), (3, 0, 3, 3), (3, 3, 3, 0)])
def test_nobody_gives_three_coins_to_a_rival_for_one_of_the_last(spaces: tuple[int, ...]) -> None:
    own, *others = spaces
    race = shown(program_with(run(*GIFT)), *(SeatAt(space=space) for space in others), space=own)
    assert not uses(race, "standard")


def test_what_all_others_gain_is_worth_less_than_nothing_and_what_they_lose_more() -> None:
    given, taken = (program_with(run({"players": "others", "do": [gain(credits=each)]})) for each in (1, -1))
    assert worth(given) < 0 < worth(taken) < 1


def test_a_rival_s_gain_counts_the_less_the_more_rivals_there_are() -> None:
    worths = [worth(program_with(run({"players": "next", "do": [COIN]}), players=players)) for players in (2, 3, 4)]
    assert worths == sorted(worths)
    assert worths[-1] < 0


@pytest.mark.parametrize(("held", "used"), [(0, False), (2, True)])
def test_others_lose_only_what_they_have(held: int, used: bool) -> None:  # noqa: FBT001
    race = shown(program_with(run({"players": "others", "do": [gain(credits=-2)]})), SeatAt(credits=held))
    assert uses(race) is used


@pytest.mark.parametrize(("held", "used"), [(0, False), (1, True)])
def test_credits_are_taken_from_those_who_have_some(held: int, used: bool) -> None:  # noqa: FBT001
    race = shown(program_with(run({"gain": {"credits": 1, "from": "others"}})), SeatAt(), SeatAt(credits=held))
    assert uses(race) is used


def test_to_take_is_worth_more_than_to_gain_as_much_from_one_player() -> None:
    taken = shown(program_with(run({"gain": {"coins": 1, "from": "next"}}, gain(coins=-1))), SeatAt(coins=1), coins=1)
    gained = shown(program_with(run(COIN, gain(coins=-1))), coins=1)
    assert uses(taken)
    assert not uses(gained)


def test_a_gift_goes_to_the_last_and_harm_to_the_first_of_the_others() -> None:
    for change, space in ((1, 9), (-1, 1)):  # the spaces of this board are numbered against the way
        does = run(gain(feet=3), {"players": "one-other", "do": [gain(coins=change)]})
        race = shown(program_with(does), SeatAt(space=1, coins=2), SeatAt(space=9, coins=2), SeatAt(space=5, coins=2))
        while race.question is not None and race.question.ask is not Ask.PICK_PLAYER:
            race.choose(chosen(race))
        assert race.state.seats[chosen(race).seat].space == space


@pytest.mark.parametrize(("busts", "used"), [(0, False), (1, True)])
def test_others_busts_count_as_they_are_now(busts: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run(gain(feet={"count": "busts-this-round", "whose": "others"})))
    assert uses(shown(program, SeatAt(), SeatAt(more={"busts": busts}))) is used


@pytest.mark.parametrize(("coins", "used"), [(0, True), (5, False)])
def test_of_if_and_else_only_what_holds_counts(coins: int, used: bool) -> None:  # noqa: FBT001
    does = {"if": {"count": "coins", "at-most": 2}, "do": [FOOT], "else": [gain(coins=-1)]}
    assert uses(shown(program_with(run(does)), coins=coins)) is used


def test_what_rarely_holds_is_worth_less_than_what_often_does() -> None:
    worths = [worth(program_with(run({"if": {"count": "fans", "at-least": n}, "do": [FOOT]}))) for n in (1, 4, 9)]
    assert worths == sorted(worths, reverse=True)
    assert 1 > worths[0] > worths[-1] > 0


def test_of_lists_the_best_counts_and_not_their_sum() -> None:
    both = program_with(run({"choose": [[FOOT], [gain(coins=-1)]]}, gain(coins=-1)))
    assert worth(program_with(run({"choose": [[FOOT], [COIN]]}))) < 2
    assert not uses(shown(both, coins=5)), "a foot is worth no more than the coin that is lost whatever is chosen"
    assert uses(shown(program_with(run({"choose": [[FOOT], [gain(coins=-3)]]})), coins=5))


@pytest.mark.parametrize(("price", "used"), [(1, True), (3, False), (9, False)])
def test_a_price_is_paid_where_what_it_buys_is_worth_more(price: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run({"pay": {"coins": price}, "do": [gain(feet=2)]}))
    assert uses(shown(program, coins=5)) is used
    assert (worth(program) > 0.01) is used


def test_whoever_is_asked_whether_to_pay_weighs_it_anew() -> None:
    for price, verb in ((1, Verb.YES), (3, Verb.NO)):
        race = shown(program_with(run(gain(feet=2), {"pay": {"coins": price}, "do": [gain(feet=2)]})), coins=5)
        while race.question is not None and race.question.ask is not Ask.PAY_OR_NOT:
            race.choose(chosen(race))
        assert chosen(race).verb is verb


def test_what_is_repeated_is_worth_as_often() -> None:
    assert worth(program_with(run({"repeat": 3, "do": [FOOT]}))) == pytest.approx(3)
    counted = program_with(run({"repeat": {"count": "coins"}, "do": [FOOT]}))
    assert [uses(shown(counted, coins=coins)) for coins in (0, 2)] == [False, True]


def test_what_is_put_off_is_worth_as_much_less_as_its_moment_may_not_come() -> None:
    worths = {at: worth(program_with(run({"later": at, "do": [FOOT]}))) for at in ("bust", "next-draw", "end-of-round")}
    assert 0 < worths["bust"] < worths["next-draw"] < worths["end-of-round"] == pytest.approx(1)


def test_what_follows_something_put_off_counts_too() -> None:
    later = {"later": "end-of-round", "do": [FOOT]}
    assert worth(program_with(run(later, gain(coins=2)))) == pytest.approx(3)
    assert not uses(shown(program_with(run(later, gain(coins=-2))), coins=5))


def test_what_happens_anyway_does_not_speak_against_a_use() -> None:
    race = shown(program_with({**run(FOOT), "must": [gain(coins=-3)]}), coins=5)
    assert uses(race)


def test_what_counts_its_own_dice_is_used_though_nothing_is_counted_yet() -> None:
    counted = gain(coins={"count": "that-many", "times": 3})
    race = shown(program_with(run({"lose": {"from": "roll"}}, counted)), roll={"green": 1})
    assert uses(race, WHO)


def test_nobody_loses_what_he_does_not_have() -> None:
    program = program_with(run(gain(coins=-2, feet=1)))
    assert [uses(shown(program, coins=coins)) for coins in (0, 2)] == [True, False]


@pytest.mark.parametrize(("more", "verb"), [(0, Verb.PASS), (30, Verb.PUSH)])
def test_who_waits_for_a_bust_fears_it_less(more: int, verb: Verb) -> None:
    program = program_with({"when": "anytime", "do": [{"later": "bust", "do": [gain(feet=more + 1)]}]})
    three = ((DIE, "symbol"), ("white", "symbol"), ("red", "symbol"), ("light-gray", "coin-1"))
    race = placed(program, Position((SeatAt(active=three, roll={"light-gray": 1}, draw=MANY),), at="decide"))
    who = "standard:coin=5,foot=5,risk=1,fan=0,credit=0,draw-token=0,use=0"
    race.choose(next(option for option in race.question.options if option.verb is Verb.USE))  # type: ignore[union-attr]
    assert chosen(race, who).verb is verb


def test_shares_of_rows_are_all_of_one_where_nothing_is_held() -> None:
    program = program_with(run(COIN))
    brain = brain_of(program, weights_of(PACK, PIECES)(SET))
    rows = [int(program.record.units[place].code) for place, unit in enumerate(program.units) if unit.die == DIE]
    assert all(np.all(brain.share[row] == 1) for row in rows)


def rules(dice: int) -> Ability:
    return {"when": "now", "do": [{"rules": {"bust-from": dice}}]}


def test_a_risk_that_begins_later_is_worth_something_and_one_that_begins_earlier_less_than_nothing() -> None:
    worths = [worth(program_with(rules(dice))) for dice in (1, 3, 4, 5, 9)]
    assert worths == sorted(worths)
    assert worths[0] < worths[1] == 0 < worths[2]


def test_an_earlier_risk_for_the_others_is_worth_something() -> None:
    for dice, good in ((1, True), (9, False)):
        does = {"later": "next-draw", "do": [{"rules": {"bust-from": dice}}]}
        assert (worth(program_with(run({"players": "others", "do": [does]}))) > 0) is good


def test_a_later_risk_is_used_as_the_die_shows_its_symbol() -> None:
    program = program_with(rules(6))
    race = placed(program, Position((SeatAt(roll={DIE: 1}, draw=MANY),), at="roll"), rolls=("symbol",))
    assert chosen_at(race, Ask.USE_NOW).verb is Verb.USE


def test_a_safe_push_that_comes_now_or_never_is_taken() -> None:
    program = program_with({"when": "now", "do": ["safe-push"]})
    race = placed(program, Position((SeatAt(roll={DIE: 1}, draw=MANY),), at="roll"), rolls=("symbol",))
    assert chosen_at(race, Ask.USE_NOW).verb is Verb.USE


def chosen_at(race: Race, ask: Ask) -> Option:
    """Choose until that is asked."""
    while race.question is not None and race.question.ask is not ask:
        race.choose(chosen(race))
    return chosen(race)


def die_worth(program: Program) -> float:
    brain = brain_of(program, weights_of(PACK, PIECES)(SET))
    return float(brain.die[program.colour_of[DIE], 0])


def test_what_works_at_every_push_is_worth_more_than_what_works_once() -> None:
    worths = {
        when: die_worth(program_with({"when": when, "do": [{"fans": {"steps": 1}}]}))
        for when in ("run", "push", "pass")
    }
    assert worths["push"] > worths["run"] == worths["pass"] > 0


def test_fans_for_pushing_are_taken_before_the_push() -> None:
    program = program_with({"when": "push", "do": [{"fans": {"steps": 1}}]})
    race = shown(program, at="decide", roll={"green": 2})
    race.choose(next(option for option in race.question.options if option.verb is Verb.PUSH))  # type: ignore[union-attr]
    assert chosen(race).verb is Verb.USE


def test_another_die_s_ability_is_worth_what_good_dice_do_and_faces_what_they_pay() -> None:
    assert worth(program_with(run({"use": {"from": "active", "except": "this"}}))) > 1
    gray = worth(program_with(run({"regain": {"from": "active", "colours": "gray", "count": "all"}})))
    one = worth(program_with(run({"regain": {"from": "active", "colours": "gray"}})))
    assert gray > one > 0
    assert worth(program_with(run({"regain": {"from": "active", "colours": "blue"}}))) != one


def test_a_rival_s_die_is_worth_taking_and_losing_it_for_him_too() -> None:
    assert worth(program_with(run({"take": {"dice": {"from": "discard", "whose": "next"}}}))) > 0
    assert worth(program_with(run({"lose": {"from": "discard", "whose": "next"}}))) > 0


def test_what_pays_only_once_somebody_leads_by_a_lap_counts_as_it_stands() -> None:
    program = program_with(run(gain(feet={"count": "red-lines-to-leader"})))
    assert not uses(shown(program))
    assert uses(shown(program, SeatAt(leg=0, space=1)))


MOST = {"when": "run", "who": "most-swords", "do": [gain(feet=4)]}


@pytest.mark.parametrize(("theirs", "used"), [(1, True), (3, False)])
def test_swords_are_bought_dearly_only_where_they_make_the_most(theirs: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run(gain(swords=2, coins=-3)), red=MOST)
    active = ((DIE, "symbol"), ("red", "symbol"))
    seats = (SeatAt(active=active, draw=FEW, coins=3), SeatAt(active=(("red", "symbol"),) * theirs))
    race = placed(program, Position(seats, at="run"))
    assert uses(race, "standard:coin=1,foot=1,sword=0") is used


@pytest.mark.parametrize(("first", "used"), [(0, True), (1, False)])
def test_whoever_wins_ties_needs_one_sword_less(first: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run(gain(swords=1, coins=-2)), red={**MOST, "ties": "start-player"})
    active = ((DIE, "symbol"), ("red", "symbol"))
    seats = (SeatAt(active=active, draw=FEW, coins=3), SeatAt(active=(("red", "symbol"),) * 2))
    race = placed(program, Position(seats, at="run", start_player=first))
    assert uses(race, "standard:coin=1,foot=1,sword=0") is used


def test_to_have_most_swords_is_likelier_among_fewer_players() -> None:
    worths = []
    for players in (2, 3, 4):
        program = program_with(run(COIN), players=players, red=MOST)
        brain = brain_of(program, weights_of(PACK, PIECES)(SET))
        worths.append(float(brain.die[program.colour_of["red"], 0]))
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > worths[-1]


@pytest.mark.parametrize(("dice", "used"), [({}, False), ({"green": 1}, True)])
def test_dice_are_added_where_there_are_any(dice: dict[str, int], used: bool) -> None:  # noqa: FBT001
    race = shown(program_with(run({"add": 2})), draw=dice)
    assert (race.question is not None and race.question.ask is Ask.USE_RUN and uses(race)) is used


def test_fewer_dice_than_may_be_rolled_are_worth_less() -> None:
    program = program_with(run({"roll": {"from": "roll", "count": 4}}, gain(credits=-1)))
    assert [uses(shown(program, credits=1, roll={"green": n}), f"{PIECES},extra-die=1") for n in (1, 4)] == [
        False,
        True,
    ]


def at_steps_from_home(program: Program, steps: int) -> int:
    record = program.record
    return next(at for at in range(int(record.n_spaces)) if record.to_finish[at] == steps and record.ground[at] == 0)


@pytest.mark.parametrize(("steps", "used"), [(2, True), (5, False)])
def test_feet_that_bring_the_runner_home_are_worth_any_price(steps: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run(gain(feet=2, coins=-5)))
    race = shown(program, coins=5, space=at_steps_from_home(program, steps))
    assert uses(race) is used


@pytest.mark.parametrize(("home", "used"), [(0, True), (1, False)])
def test_what_waits_for_the_next_draw_brings_nothing_once_somebody_is_home(home: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run({"later": "next-draw", "do": [{"draw-amount": 2}]}))
    assert uses(shown(program, SeatAt(more={"finished": home}))) is used


@pytest.mark.parametrize(("card_set", "more"), [("race-2", False), ("race-4", True)])
def test_feet_that_may_enter_water_are_worth_more_where_the_way_leads_past_some(card_set: str, more: bool) -> None:  # noqa: FBT001
    """Only on one of these boards is the way through water a shorter one."""
    brain = brain_of(build(PACK, PACK.sets[card_set], 4), weights_of(PACK, PIECES)(card_set))
    assert (brain.wet > 1) is np.bool_(more)


def test_water_feet_that_are_gained_count_as_much_more() -> None:
    brain = brain_of(program_with(run(FOOT)), weights_of(PACK, PIECES)(SET))
    assert worth(program_with(run({"gain": {"water-feet": 1}}))) == pytest.approx(float(brain.wet))


@pytest.mark.parametrize(("left", "used"), [(0, False), (1, True)])
def test_what_others_have_taken_last_is_worth_nothing(left: int, used: bool) -> None:  # noqa: FBT001
    program = program_with(run({"take": {"dice": {"colours": "purple"}}}))
    there = int(program.record.supply[program.colour_of["purple"]])
    assert uses(shown(program, SeatAt(discard={"purple": there - left}))) is used


def test_an_ability_that_does_harm_is_worth_nothing_for_it_may_be_declined() -> None:
    """Or whoever owns the die would fear its symbol."""
    program = program_with({"when": "push-survived", "do": ["bust"]}, {"when": "run", "must": [gain(coins=-2)]})
    brain = brain_of(program, weights_of(PACK, PIECES)(SET))
    worths = {str(unit.when): float(brain.unit[at, 0]) for at, unit in enumerate(program.units) if unit.die == DIE}
    assert worths["push-survived"] == 0
    assert worths["run"] < 0, "what must happen happens"
