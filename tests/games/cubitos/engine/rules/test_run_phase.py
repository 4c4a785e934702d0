"""docs/rules/run-phase: abilities and the comparison, the Move step, buying, discarding, who acts first."""

from dataclasses import replace

import pytest

from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import SeatAt
from cubitos_kit.games.cubitos.engine.program.build import build
from tests.games.cubitos.engine.rules.playing import (
    COSTS,
    active,
    asked,
    at,
    card,
    choose,
    game,
    happened,
    offered,
    ring,
    seat,
    shipped,
    supply,
    with_cards,
)

SOLDIER = "{when: run, who: most-swords, ties: start-player, do: [{gain: {coins: 3}}]}"
NO_TIES = "{when: run, who: most-swords, do: [{gain: {coins: 3}}]}"
EVERYONE = "{when: run, who: everyone-with-swords, do: [{gain: {coins: 3}}]}"
BANDIT = "{when: run, who: everyone-with-swords, do: [{gain: {credits: {count: weaker-players}}}]}"


@pytest.mark.rule("run-after-a-bust", "roll-bust-keeps-gains")
@pytest.mark.ruling("after-a-bust")
def test_after_a_bust_credits_still_buy_feet_and_dice_and_the_runner_still_gains_where_it_stands() -> None:
    mine = SeatAt(roll={"white": 1}, active=active("brown coin-3"), credits=6, feet=1, space=1, began=0)
    race = at(game(track=ring({1: "c2"})), "bust", mine)
    choose(race, "done")
    after = seat(race)
    assert (asked(race), after.active, after.space) == ("0 move", (), 1)
    assert (after.coins, after.credits, after.feet, after.fans) == (0, 7, 1, 1)
    choose(race, "buy foot", "done", "yes")
    assert (seat(race).credits, offered(race)) == (5, ["white", "brown", "red", "green", "done"])


@pytest.mark.rule("run-compare-once")
def test_swords_are_compared_once_everybody_could_use_abilities_and_more_may_be_used_afterwards() -> None:
    program = game(red=SOLDIER, white="{when: run, do: [{gain: {feet: 1}}]}")
    mine = SeatAt(active=active("red symbol", "white symbol"))
    race = at(program, "run", mine, SeatAt(active=active("white symbol"), coins=4))
    assert (asked(race), offered(race)) == ("0 use run", ["use white run", "done"])
    choose(race, "done")
    assert asked(race) == "1 use run"
    choose(race, "done")
    assert (asked(race), set(offered(race))) == ("0 use run again", {"use white run", "use red run", "done"})
    choose(race, "use red run", "use white run")
    assert (seat(race).coins, seat(race).feet, len(happened(race, EventKind.SWORDS))) == (3, 1, 1)


@pytest.mark.rule("run-steps-in-order")
def test_all_have_used_abilities_before_anybody_moves_and_then_each_moves_buys_and_discards() -> None:
    program = game(white="{when: run, do: [{gain: {feet: 1}}]}")
    each = SeatAt(active=active("white symbol"), coins=3)
    race = at(program, "run", each, each, start=0)
    order = []
    while race.state.round_number == 1:
        order.append(asked(race))
        choose(race, "done")
    first, then = ["0 use run", "1 use run"], ["0 use run again", "1 use run again"]
    assert order == [*first, *then, "0 buy", "1 buy"]
    walked = at(program, "move", replace(each, feet=1), replace(each, feet=1), start=0)
    order = [asked(choose(walked, "done")) for _ in range(3)]
    assert order == ["0 buy", "1 move", "1 buy"]
    assert len(happened(walked, EventKind.DISCARDED)) == 1


@pytest.mark.rule("run-fewest-ties", "abilities-give")
@pytest.mark.parametrize(("chosen", "third"), [("player 1", 0), ("player 2", 0), (None, 1)])
def test_the_player_with_the_most_swords_chooses_among_those_tied_for_the_fewest(
    chosen: str | None, third: int
) -> None:
    mine = SeatAt(active=active("red symbol", "red symbol"), draw={"white": 1})
    seats = (SeatAt(coins=4), SeatAt(active=active(*["red symbol"] * third), coins=4))
    race = choose(at(with_cards("crabby", players=3), "compare", mine, *seats), "use red run")
    if chosen is not None:
        assert (asked(race), offered(race)) == ("0 pick player", ["player 1", "player 2"])
        choose(race, chosen)
    choose(race, "white draw")
    given = [number for number in (1, 2) if seat(race, number).discard]
    assert given == [int(chosen[-1]) if chosen else 1]


@pytest.mark.rule("abilities-must-at-the-latest", "abilities-must")
@pytest.mark.parametrize("dice", [24, 25, 60])
def test_any_number_of_dice_that_must_be_lost_are_lost_as_step_4_closes(dice: int) -> None:
    pack = shipped()
    many = {**pack.dice, "brown": replace(pack.dice["brown"], count=60), "white": replace(pack.dice["white"], count=5)}
    die = card(pack, "brown", "{when: run, must: [{lose: this}]}")
    cards = {each: card(pack, each, "") for each in COSTS} | {"brown": die}
    few = {
        name: replace(each, count=min(each.count, 3)) if each.kind == "ability" else each for name, each in many.items()
    }
    few["brown"] = many["brown"]
    pack = replace(pack, dice=few, cards={**pack.cards, **{each.id: each for each in cards.values()}})
    chosen = replace(pack.sets["race-1"], cards=tuple(each.id for each in cards.values()))
    program = build(pack, chosen, 2, tracks=(ring(),), laps=1)
    race = at(program, "run", SeatAt(active=active(*["brown symbol"] * dice), coins=4), start=0)
    while asked(race) != "0 move":
        choose(race, "done")
    assert (race.over, seat(race).active, len(happened(race, EventKind.LOST))) == (False, (), dice)


@pytest.mark.rule("run-swords")
def test_a_symbol_is_one_sword_and_a_power_symbol_two_and_only_in_the_active_zone() -> None:
    mine = SeatAt(active=active("red symbol", "red power", "white symbol"), roll={"red": 2}, discard={"red": 1})
    race = at(game(red=SOLDIER), "compare", mine, SeatAt(active=active("red symbol")))
    assert happened(race, EventKind.SWORDS) == [(3, 0, 0, 0)]
    assert happened(race, EventKind.SWORDS, 1) == [(1, 0, 0, 0)]


@pytest.mark.rule("run-swords-are-fixed")
@pytest.mark.ruling("swords-are-fixed")
def test_a_red_die_lost_before_the_comparison_does_not_count_and_one_lost_later_does() -> None:
    program = game(red=SOLDIER, white="{when: run, do: [{lose: {from: active, colours: red}}]}")
    seats = (SeatAt(active=active("white symbol", "red power")), SeatAt(active=active("red symbol"), coins=4))
    before = choose(at(program, "run", *seats), "use white run")
    assert asked(before) == "1 use run again"
    assert offered(before) == ["use red run", "done"]
    after = choose(at(program, "compare", *seats), "use white run")
    assert (seat(after).active, offered(after)) == (active("white symbol"), ["use red run", "done"])
    assert seat(choose(after, "use red run")).coins == 3
    assert asked(after) == "0 buy"


@pytest.mark.rule("run-swords-are-fixed")
def test_swords_gained_after_the_comparison_come_too_late() -> None:
    program = game(red=SOLDIER, white="{when: run, do: [{gain: {swords: 2}}]}")
    seats = (SeatAt(active=active("white symbol", "red symbol")), SeatAt(active=active("red power"), coins=4))
    late = choose(at(program, "compare", *seats), "use white run")
    assert (asked(late), offered(late)) == ("1 use run again", ["use red run", "done"])
    early = choose(at(program, "run", *seats), "use white run")
    assert (asked(early), offered(early)) == ("0 use run again", ["use red run", "done"])


@pytest.mark.rule("run-most-needs-a-sword")
@pytest.mark.ruling("red-effect-once")
@pytest.mark.parametrize("text", [SOLDIER, NO_TIES, EVERYONE])
def test_without_a_sword_on_the_table_nobody_has_the_most(text: str) -> None:
    race = at(game(red=text), "run", SeatAt(active=active("red blank"), coins=4), SeatAt(active=active("white symbol")))
    assert asked(race) == "0 move"
    assert happened(race, EventKind.SWORDS) == []


@pytest.mark.rule("run-most-ties-start-player")
@pytest.mark.ruling("ties-for-most-swords")
@pytest.mark.parametrize(("start", "entitled"), [(0, 0), (1, 1), (2, 0)])
def test_the_start_player_die_breaks_a_tie_for_its_owner_or_the_next_tied_player_clockwise(
    start: int, entitled: int
) -> None:
    tied = SeatAt(active=active("red symbol"))
    race = at(game(3, red=SOLDIER), "run", tied, tied, SeatAt(coins=4), turn=start, start=start)
    assert (asked(race), offered(race)) == (f"{entitled} use run again", ["use red run", "done"])
    choose(race, "use red run")
    assert asked(race) == f"{2 if start == 2 else entitled} {'move' if start == 2 else 'buy'}"
    assert [seat(race, number).coins for number in (0, 1)] == [3 * (entitled == number) for number in (0, 1)]


@pytest.mark.ruling("ties-for-most-swords")
@pytest.mark.parametrize("name", ["champion", "crabby", "supah-general", "mr-soldier", "punch-guy"])
def test_every_card_for_the_most_swords_lets_the_start_player_die_break_ties(name: str) -> None:
    tied = SeatAt(active=active("red symbol"), discard={"white": 1}, coins=4)
    race = at(with_cards(name), "run", tied, tied, turn=1, start=1)
    assert (asked(race), len(offered(race))) == ("1 use run again", 2)
    choose(race, "done")
    assert asked(race) == "1 move"


@pytest.mark.rule("run-most-ties-nobody")
def test_without_a_rule_for_ties_tied_players_do_not_have_the_most() -> None:
    tied = SeatAt(active=active("red power"), coins=4)
    assert asked(at(game(red=NO_TIES), "run", tied, tied)) == "0 move"
    ahead = at(game(red=NO_TIES), "run", tied, SeatAt(active=active("red symbol"), coins=4))
    assert (asked(ahead), offered(ahead)) == ("0 use run again", ["use red run", "done"])


@pytest.mark.rule("run-red-effect-once")
@pytest.mark.ruling("red-effect-once")
@pytest.mark.parametrize("text", [SOLDIER, EVERYONE])
def test_the_effect_of_a_red_card_comes_once_however_many_red_symbols_there_are_and_costs_no_die(text: str) -> None:
    race = at(game(red=text), "run", SeatAt(active=active("red symbol", "red symbol", "red power")))
    choose(race, "use red run")
    after = seat(race)
    assert (asked(race), after.coins, len(after.active)) == ("0 buy", 3, 3)


@pytest.mark.rule("run-everyone-with-swords")
def test_an_effect_for_each_player_with_swords_comes_for_all_of_them_and_for_nobody_else() -> None:
    seats = (
        SeatAt(active=active("red symbol")),
        SeatAt(active=active("white foot")),
        SeatAt(active=active("red power")),
    )
    race = at(game(3, red=EVERYONE), "compare", *seats)
    assert asked(choose(race, "use red run")) == "2 use run again"
    choose(race, "use red run")
    assert [seat(race, number).coins for number in range(3)] == [3, 0, 3]


@pytest.mark.rule("run-fewer-swords")
def test_as_many_swords_are_not_fewer_and_none_are_fewer_than_one() -> None:
    one, none = SeatAt(active=active("red symbol"), credits=4), SeatAt(credits=4)
    race = at(game(3, red=BANDIT), "compare", one, one, none)
    choose(race, "use red run", "use red run")
    assert [seat(race, number).credits for number in range(3)] == [5, 5, 4]


@pytest.mark.rule("run-foot-is-a-space")
@pytest.mark.ruling("which-way-a-runner-may-go")
def test_a_foot_leads_to_any_neighbouring_space_also_back_over_a_red_line() -> None:
    race = at(game(), "move", SeatAt(feet=2, space=10))
    assert offered(race) == ["space 6", "space 7", "space 11", "space 16", "space 17", "done"]
    choose(race, "space 6")
    assert (seat(race).space, seat(race).feet) == (6, 1)
    assert "space 10" in offered(race)


@pytest.mark.rule("run-runners-share")
def test_runners_share_a_space_and_block_nobody() -> None:
    race = at(game(3), "move", SeatAt(feet=2, space=6), SeatAt(space=10), SeatAt(space=10))
    choose(race, "space 10", "space 16")
    assert seat(race).space == 16
    shared = choose(
        at(game(3), "move", SeatAt(feet=1, space=6), SeatAt(space=10), SeatAt(coins=4, space=10)), "space 10"
    )
    assert [seat(shared, number).space for number in range(3)] == [10, 10, 10]


@pytest.mark.rule("run-feet-optional")
def test_feet_need_not_be_used_and_are_lost() -> None:
    race = at(game(), "move", SeatAt(feet=3, space=6, coins=2))
    choose(race, "space 10", "done")
    assert (asked(race), seat(race).space) == ("0 buy", 10)
    choose(race, "white")
    assert asked(race) == "1 move"
    choose(race, "done", "white")
    assert int(race.state.round_number) == 2
    assert (seat(race).space, seat(race).feet) == (10, 0)


@pytest.mark.rule("run-buy-feet")
def test_feet_are_bought_for_4_each_in_any_mixture_as_many_as_one_likes() -> None:
    race = at(game(), "move", SeatAt(coins=5, credits=5, space=6))
    choose(race, "buy foot")
    assert offered(race) == ["coins 4", "coins 3", "coins 2", "coins 1", "coins 0"]
    choose(race, "coins 2")
    assert (seat(race).coins, seat(race).credits, seat(race).feet) == (3, 3, 1)
    choose(race, "space 10", "buy foot", "coins 1")
    assert (seat(race).coins, seat(race).credits, seat(race).feet) == (2, 0, 1)
    assert "buy foot" not in offered(race)


@pytest.mark.rule("run-buy-cost")
def test_a_die_costs_what_its_card_says_in_coins_and_credits() -> None:
    race = at(game(), "buy", SeatAt(coins=4, credits=3))
    assert offered(race) == ["white", "brown", "red", "green", "orange", "purple", "done"]
    choose(race, "green")
    assert offered(race) == ["coins 4", "coins 3", "coins 2"]
    choose(race, "coins 3")
    assert (seat(race).coins, seat(race).credits, seat(race).discard) == (1, 1, {"green": 1})
    assert offered(race) == ["white", "done"]


@pytest.mark.rule("run-buy-two-colours")
def test_two_dice_may_be_bought_and_only_of_different_colours() -> None:
    race = at(game(), "buy", SeatAt(coins=9))
    choose(race, "white")
    assert offered(race) == ["brown", "red", "green", "orange", "purple", "done"]
    choose(race, "brown")
    assert (asked(race), seat(race).discard) == ("1 move", {"white": 1, "brown": 1})


@pytest.mark.rule("run-buy-to-discard")
def test_a_bought_die_goes_from_its_tray_to_the_discard_zone() -> None:
    race = choose(at(game(), "buy", SeatAt(coins=2)), "white")
    assert (seat(race).discard, supply(race, "white")) == ({"white": 1}, 9)


@pytest.mark.rule("run-coins-lost")
def test_unspent_coins_are_lost_with_the_round_and_credits_are_kept() -> None:
    race = at(game(), "buy", SeatAt(coins=5, credits=5, draw={"white": 1}))
    choose(race, "done", "done", "done")
    assert (int(race.state.round_number), seat(race).coins, seat(race).credits) == (2, 0, 5)
    assert seat(race, 1).coins == 0


@pytest.mark.rule("run-discard")
def test_active_dice_are_discarded_and_dice_in_the_roll_zone_stay() -> None:
    mine = SeatAt(active=active("white foot", "brown blank"), roll={"red": 2}, coins=2)
    race = choose(at(game(), "buy", mine, start=0), "done")
    after = seat(race)
    assert (after.active, after.discard) == ((), {"white": 1, "brown": 1})
    assert after.roll == {"red": 2, "start-player": 1}


@pytest.mark.rule("run-start-die-passes")
@pytest.mark.ruling("gray-pile-and-start-player-die")
@pytest.mark.parametrize(
    "lying",
    [
        SeatAt(draw={"start-player": 1}),
        SeatAt(roll={"start-player": 1}),
        SeatAt(active=active("start-player foot")),
        SeatAt(discard={"start-player": 1}),
    ],
)
def test_the_start_player_die_goes_on_to_the_next_roll_zone_from_whatever_zone(lying: SeatAt) -> None:
    race = at(game(3), "end", SeatAt(), SeatAt(roll={"white": 1}), lying, turn=2, start=0, rolls="foot blank")
    assert (int(race.state.round_number), int(race.state.start_player)) == (2, 1)
    assert (asked(race), seat(race, 1).active) == ("1 push or pass", (("start-player", "foot"),))
    assert seat(race, 2).discard == {}


@pytest.mark.rule("run-timing")
@pytest.mark.ruling("order-among-players")
def test_one_player_after_the_other_moves_buys_and_discards_clockwise_from_the_start_player() -> None:
    rich = SeatAt(coins=4, feet=1, active=active("white foot"))
    race = at(game(3), "move", rich, rich, rich, turn=1, start=1)
    order = []
    while int(race.state.round_number) == 1:
        order.append(asked(race))
        choose(race, "done")
    assert order == ["1 move", "1 buy", "2 move", "2 buy", "0 move", "0 buy"]


@pytest.mark.rule("run-timing")
def test_the_last_die_of_a_tray_is_for_whoever_comes_first() -> None:
    rich = SeatAt(coins=3)
    race = at(game(3), "buy", rich, rich, SeatAt(coins=3, draw={"white": 9}), turn=1, start=1)
    assert offered(race) == ["white", "brown", "done"]
    choose(race, "white")
    assert (asked(race), offered(race)) == ("2 buy", ["brown", "done"])


@pytest.mark.rule("run-timing")
def test_in_step_4_players_decide_clockwise_from_the_start_player() -> None:
    mine = SeatAt(active=active("white symbol"))
    race = at(game(3, white="{when: run, do: [{gain: {coins: 1}}]}"), "run", mine, mine, mine, turn=2, start=2)
    order = []
    for _ in range(3):
        order.append(asked(race))
        choose(race, "use white run")
    assert order == ["2 use run", "0 use run", "1 use run"]
