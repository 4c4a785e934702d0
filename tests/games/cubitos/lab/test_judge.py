"""A judge is tuned to the set that it judges, is tried among all known ways to play, and is found anew by anybody."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import judge as room
from cubitos_kit.games.cubitos.lab import results
from cubitos_kit.games.cubitos.lab.bench import Bench, without
from cubitos_kit.games.cubitos.lab.cards import worth_of
from cubitos_kit.games.cubitos.lab.judge import Effort, find_judge, tried, with_judge
from cubitos_kit.games.cubitos.lab.measures import CHALLENGER, SURE, Judge
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, race
from cubitos_kit.games.cubitos.lab.results import judge_of, kept_judge
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import TUNED, Taste
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.experiments import Budget, Run
from cubitos_kit.lab.intervals import Measured

SET = "race-1"
LITTLE = Effort(rounds=12, questions=1)
"""As few races as there can be: twelve rounds of 60 races a variant."""


@cache
def pack() -> Pack:
    """Return the base as if nobody had tuned to its sets."""
    shipped = load_pack()
    return replace(shipped, players={**shipped.players, TUNED: replace(shipped.players[TUNED], sets={})})


def bench(workers: int = 2, known: dict[str, Run] | None = None) -> Bench:
    return Bench(pack(), pack().sets[SET], 4, "standard", 0, 0.05, workers, known={} if known is None else known)


@cache
def found() -> Judge:
    return find_judge(bench(), LITTLE)


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "TRIALS", 1)


def test_a_judge_that_was_tuned_a_little_wins_more_than_its_share_among_standard_players() -> None:
    judge = found()
    assert (judge.player, judge.races > 0) == (TUNED, True)
    at = bench()
    won = race(at.program, [judge.weights, *[at.weights] * 3], 1200, seed=5, workers=2).results["winner"] == 0
    assert won.mean() > 0.29


def test_a_judge_is_tried_among_all_players_and_those_who_are_of_another_mind_about_a_card() -> None:
    cards = pack().sets[SET].cards
    minds = {f"{mind}:{card}" for card in cards for mind in ("loves", "likes", "shuns", "refuses")}
    assert minds <= found().among.keys()
    assert {"standard", "greedy", "sprinter"} <= found().among.keys()
    assert "random" not in found().among


def test_a_judge_is_the_same_whoever_tunes_it_and_however_often_it_is_interrupted() -> None:
    known: dict[str, Run] = {}
    find_judge(bench(known=known), LITTLE)
    left = {
        name: run
        for name, run in known.items()
        if not name.endswith(tuple(f"round-{number}" for number in range(7, 30)))
    }
    assert find_judge(bench(1, left), LITTLE) == found()


def test_a_player_that_nothing_beats_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = with_judge(pack(), SET, found().weights)
    monkeypatch.setattr(room, "_evolution", lambda *_: pytest.fail("tuned"))
    even = Measured(0.25, 0.24, 0.26, 0.25, 400, q=1.0)
    monkeypatch.setattr(room, "_share", lambda *_: even)
    at = replace(bench(), pack=prepared)
    assert find_judge(at, LITTLE) == room.with_look_ahead(at, tried(at, TUNED), LITTLE)


def share(value: float, low: float, q: float) -> Measured:
    return Measured(value, low, 2 * value - low, 0.25, 400, q=q)


@pytest.mark.parametrize(
    ("measured", "beats"),
    [
        (share(0.3, 0.26, SURE), True),
        (share(0.3, 0.26, SURE + 0.001), False),
        (share(0.3, 0.25, 0.001), False),
        (share(0.2, 0.18, 0.001), False),
    ],
)
def test_a_way_beats_a_judge_where_its_interval_and_its_q_value_say_so(measured: Measured, *, beats: bool) -> None:
    judge = Judge(TUNED, found().weights, 0, {"greedy": measured})
    assert judge.beaten_by == (("greedy",) if beats else ())


def test_the_strongest_that_beats_a_judge_is_named_first() -> None:
    judge = Judge(TUNED, found().weights, 0, {"a": share(0.3, 0.28, 0.01), "b": share(0.4, 0.38, 0.01)})
    assert (judge.beaten_by, judge.worst) == (("b", "a"), 0.38)


def test_tuned_plays_a_set_with_what_its_judge_was_found_to_value() -> None:
    weights = weights_of(with_judge(pack(), SET, found().weights), TUNED)(SET)
    assert weights == found().weights


@pytest.mark.usefixtures("little")
def test_a_judge_that_is_kept_is_not_tuned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = judge_of(pack(), SET, 4, workers=2, effort=LITTLE)
    monkeypatch.setattr(results, "find_judge", lambda *_: pytest.fail("tuned again"))
    assert judge_of(pack(), SET, 4, workers=1, effort=LITTLE) == first
    assert kept_judge(pack(), SET, 4, effort=replace(LITTLE, seed=1)) is None


def test_a_card_at_another_cost_asks_for_another_judge() -> None:
    own = pack()
    name = own.sets[SET].cards[0]
    cost = own.cards[name].cost
    assert isinstance(cost, int)
    dearer = replace(own, cards={**own.cards, name: replace(own.cards[name], cost=cost + 1)})
    keys = {results._judge_key(each, SET, 4, "", LITTLE) for each in (own, dearer)}  # noqa: SLF001 - what it is found by
    assert len(keys) == 2


def self_play(*feared: float) -> room.SelfPlay:
    rivals = [room.Rival(way, how) for way, how in zip(room.ways_beside(bench()), feared, strict=False)]
    return room.SelfPlay(bench(), 40, [bench().weights_of("standard")], rivals)


def test_the_rival_that_won_most_is_met_again_and_one_that_won_little_has_to_wait() -> None:
    place = self_play(1.0, 1.0)
    first, second = place.rivals
    place.learn(10, 105)  # a little more than what one among four wins of 400 races
    assert place.most_feared is first
    place.learn(10, 10)
    assert place.most_feared is second


def test_a_rival_that_waits_is_met_in_the_end() -> None:
    place = self_play(1.2, 1.0)
    met = []
    for _ in range(12):
        met.append(place.rivals.index(place.most_feared))
        place.learn(10, 120)
    assert met[0] == 0
    assert 1 in met


def test_what_beats_a_judge_joins_those_it_is_tuned_among() -> None:
    place = self_play(1.0, 1.0)
    way = place.rivals[1].way
    beaten = Judge(TUNED, found().weights, 0, {way.name: share(0.3, 0.28, 0.01)})
    place.fear(beaten)
    assert place.most_feared.way is way
    assert place.past[-1] == way.beside(found().weights)


def test_a_variant_that_wins_alone_and_is_beaten_by_nobody_counts_most() -> None:
    """Among equals of a poor player anybody wins more than its share, and it wins less alone."""
    place = self_play(1.0)
    good, poor = (replace(place.past[0], pairs={**place.past[0].pairs, "risk": (risk, risk)}) for risk in (0.4, 0.0))
    tastes = [Taste(each.pairs, each.singles, each.dice) for each in (good, poor)]
    better, worse = replace(place, games=400).count_wins(tastes, 1)
    assert better > worse


def test_a_player_that_looks_ahead_is_tried_among_judges_too_on_a_sample() -> None:
    looked = found().among["look-ahead"]
    assert (looked.races, looked.null) == (2 * 4, 0.25)
    assert looked.low < looked.value < looked.high


def test_somebody_is_tuned_against_a_judge_and_tried_as_all_others_are() -> None:
    judge = found()
    assert judge.challenger
    assert judge.challenger != judge.weights
    assert judge.among[CHALLENGER].races > 0


def test_whoever_would_miss_a_card_learns_to_do_without_it_as_well_as_anybody_does() -> None:
    judge, at = found(), bench()
    assert judge.without, "every card of the set can be missed"
    assert set(judge.without) < set(at.card_set.cards), "no card can be missed"
    for card in (at.pack.cards[name] for name in judge.without):
        handicaps = [without(card.die), *[NO_HANDICAP] * 3]
        players = ([way, *[judge.weights] * 3] for way in (judge.without[card.id], judge.weights))
        after, before = (
            (race(at.program, who, 1600, seed=9, workers=2, handicaps=handicaps).results["winner"] == 0).mean()
            for who in players
        )
        assert after > before - 0.03


def test_whoever_learned_to_do_without_a_card_is_the_challenger_where_it_wins_more_than_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For whoever may have a card need not buy it: so access is never worth less than nothing, but for luck."""
    plans = {name: Weights(dice={"red": float(number)}) for number, name in enumerate(("judge", CHALLENGER, "learned"))}
    monkeypatch.setattr(room, "challenger", lambda *_: room.Way("learned", lambda _: plans["learned"]))
    monkeypatch.setattr(
        room, "_wins", lambda _bench, _judge, name, way, *_: -0.1 if name[:4] != "free" else way.dice["red"]
    )
    monkeypatch.setattr(room, "_share", lambda *_: Measured(0.4, 0.35, 0.45, 0.25, 400))
    among = {CHALLENGER: Measured(0.26, 0.2, 0.3, 0.25, 400)}
    judge = room.with_answers(bench(), Judge(TUNED, plans["judge"], 0, among, plans[CHALLENGER]), 4)
    assert (judge.challenger, judge.answer) == (plans["learned"], plans["learned"])
    assert judge.among[CHALLENGER].value == 0.4


def test_a_card_is_missed_from_a_limit_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def missed(loss: float) -> bool:
        monkeypatch.setattr(room, "_wins", lambda *_: -loss)
        even = Measured(0.25, 0.24, 0.26, 0.25, 400)
        judge = Judge(TUNED, found().weights, 0, {CHALLENGER: even}, found().challenger)
        return bool(room.with_answers(bench(), judge, 4).without)

    monkeypatch.setattr(room, "CHALLENGED", 1)
    assert missed(NOTHING + 0.001)
    assert not missed(NOTHING - 0.001)


@pytest.mark.parametrize(("share", "challenges"), [(0.251, True), (0.249, False)])
def test_the_best_answer_is_the_challengers_only_if_it_wins_more_than_its_share(
    share: float, *, challenges: bool
) -> None:
    judge, challenger = found().weights, found().challenger
    assert challenger
    among = {CHALLENGER: Measured(share, 0, 1, 0.25, 400)}
    assert Judge(TUNED, judge, 0, among, challenger).answer == (challenger if challenges else judge)


def test_a_card_is_worth_what_the_best_answer_wins_with_it_and_the_best_without_it_does_not() -> None:
    at = replace(bench(), judge=found(), pack=with_judge(pack(), SET, found().weights), player=TUNED)
    card = at.pack.cards[next(iter(found().without))]
    run, three = worth_of(at, card), [found().weights] * 3
    without_it = at.run(
        "it",
        at.program,
        [found().without[card.id], *three],
        Budget(groups=run.groups),
        [without(card.die), *[NO_HANDICAP] * 3],
    )
    with_it = at.run("all", at.program, [found().answer, *three], Budget(groups=run.groups))
    assert run.values.tolist() == (without_it.values - with_it.values).tolist()


def test_whoever_challenges_is_met_next_and_is_one_of_the_past() -> None:
    place = self_play(1.5, 1.0)
    challenger = room.challenger(bench(), place.past[0], "challenge", 8)
    place.meet(challenger)
    assert place.most_feared.way is challenger
    assert place.past[-1] == challenger.beside(place.past[0])


@pytest.mark.parametrize(
    ("name", "low", "lost"),
    [
        ("standard", 0.251, True),
        (CHALLENGER, 0.25 + room.LITTLE - 0.001, False),
        (CHALLENGER, 0.25 + room.LITTLE + 0.001, True),
        ("refuses:bob", 0.25 + room.LITTLE - 0.001, False),
        ("refuses:bob", 0.25 + room.LITTLE + 0.001, True),
        ("likes:bob", 0.25 + room.LITTLE + 0.001, False),
        ("shuns:bob", 0.25 + room.LITTLE + 0.001, False),
    ],
)
def test_a_judge_loses_to_a_player_by_any_margin_and_to_a_challenger_by_more_than_a_little(
    name: str, low: float, *, lost: bool
) -> None:
    judge = Judge(TUNED, found().weights, 0, {name: share(0.3, low, 0.01)})
    assert room.loses(bench(), judge) == lost


def changing(
    monkeypatch: pytest.MonkeyPatch, wins: float, at: dict[float, float], mind: str = "shuns"
) -> tuple[Judge, Judge, str]:
    """A judge whom one mind about a card beats, what it changes to, and the die; so much is won of it at each change."""
    card = bench().cards[0]
    judge = Judge(TUNED, found().weights, 0, {f"{mind}:{card.id}": share(wins, 0.26, 0.01)})
    before = judge.weights.dice.get(card.die, 0.0)

    def tried_as(_bench: Bench, player: str, weights: Weights, _against: object, *, stage: str) -> Judge:
        del stage
        found_at = at.get(round(weights.dice[card.die] - before, 6), wins)
        among = {"refuses:another": share(found_at, 0.26, 0.01)} if found_at > 0.25 else {}
        return Judge(player, weights, 0, among)

    monkeypatch.setattr(room, "_tried", tried_as)
    way = room.Way(CHALLENGER, lambda weights: weights)
    return judge, room._of_another_mind(bench(), judge, way, stage="x"), card.die  # noqa: SLF001


@pytest.mark.parametrize(("mind", "side"), [("loves", 1), ("likes", 1), ("shuns", -1), ("refuses", -1)])
def test_a_judge_changes_its_mind_by_as_much_as_makes_it_hardest_to_beat(
    monkeypatch: pytest.MonkeyPatch, mind: str, side: int
) -> None:
    before, after, die = changing(monkeypatch, 0.35, {3.0 * side: 0.3, 6.0 * side: 0.25, 9.0 * side: 0.33}, mind)
    assert after.weights.dice[die] - before.weights.dice.get(die, 0.0) == pytest.approx(6 * side)
    assert not after.beaten_by


def test_a_judge_keeps_its_mind_where_no_change_makes_it_harder_to_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after, _ = changing(monkeypatch, 0.35, {-3.0: 0.35, -6.0: 0.4})
    assert after == before


@pytest.mark.parametrize(("beyond", "changes"), [(room.LITTLE - 0.001, False), (room.LITTLE + 0.001, True)])
def test_a_judge_changes_its_mind_only_where_that_wins_more_than_a_little(
    monkeypatch: pytest.MonkeyPatch, beyond: float, *, changes: bool
) -> None:
    before, after, _ = changing(monkeypatch, 0.25 + beyond, {-6.0: 0.25})
    assert (after != before) == changes
