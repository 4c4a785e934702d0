"""A whole report: every number has its null and interval, an interruption changes nothing, and planted defects are found."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab.balance import balance, equal_races
from cubitos_kit.games.cubitos.lab.bench import Bench, plain
from cubitos_kit.games.cubitos.lab.cards import access_at, card_found, times_fewer, worth_of
from cubitos_kit.games.cubitos.lab.contest import EngineContest
from cubitos_kit.games.cubitos.lab.courses import seats
from cubitos_kit.games.cubitos.lab.findings import findings
from cubitos_kit.games.cubitos.lab.measures import Balance, Seats, Strategies
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.races import Handicap
from cubitos_kit.games.cubitos.lab.verdicts import dead
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.lab.experiments import Budget, Run
from cubitos_kit.lab.intervals import Measured
from tests.games.cubitos.lab.planted import DEFECTS, EXTRA, IDLE, SET, accused, changed, idle, sound

pytestmark = pytest.mark.skipif(is_plain(), reason="so many races take hours without compiled code")

ROUGH = 0.06


HEARD: dict[int, list[int]] = {1: [], 2: []}
"""By workers: what progress heard."""


@cache
def report(workers: int = 2) -> Balance:
    heard = HEARD[workers]
    return balance(
        sound(),
        SET,
        precision=ROUGH,
        seed=1,
        workers=workers,
        players=2,
        progress=lambda _, races: heard.append(races),
    )


def numbers(found: Balance) -> list[Measured]:
    effects = [each for card in found.cards for each in (card.presence, card.access, card.forced)]
    prices = [each for card in found.cards if card.fair_price for each in card.fair_price.raced.values()]
    shares = [each for row in found.strategies.against for each in row if each]
    pairs = [each for pair in found.pairs for each in (pair.together, pair.interaction)]
    return [*effects, *prices, *shares, *pairs, *filter(None, found.strategies.least), *found.seats.named().values()]


def test_every_number_lies_in_its_interval_and_says_how_many_races_it_is_of() -> None:
    for each in numbers(report()):
        assert each.low <= each.value <= each.high
        assert each.races > 0
        assert 0 <= each.p <= 1
        assert each.null in {0, 0.5}


def test_every_card_is_as_precise_as_was_asked_for() -> None:
    for card in report().cards:
        for each in (card.presence, card.access, card.forced):
            assert each.half_width <= ROUGH
            assert each.p <= each.q <= 1


def test_workers_change_nothing_in_a_report() -> None:
    assert report(workers=1) == report()


def test_what_is_interrupted_goes_on_to_the_same_report() -> None:
    known: dict[str, Run] = {}
    raced = 0

    def interrupted(stage: str, races: int) -> None:
        nonlocal raced
        raced += races
        if stage.startswith("price:rollosaurus"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        balance(sound(), SET, precision=ROUGH, seed=1, players=2, progress=interrupted, known=known)
    stages: list[str] = []
    again = balance(
        sound(), SET, precision=ROUGH, seed=1, players=2, known=known, progress=lambda stage, _: stages.append(stage)
    )
    assert again == report()
    assert 0 < raced < again.races
    assert "price:smelly-cat" not in stages


def test_progress_hears_of_all_races() -> None:
    assert report().races == sum(HEARD[2])


def test_races_of_equals_add_up() -> None:
    found = report()
    won = found.course.runaways.value + found.course.comebacks.value + found.course.given_up.value
    assert 0.9 < won <= 1
    assert sum(each.value for each in found.seats.order) == pytest.approx(1)
    assert sum(found.course.length.counts.values()) == found.course.races
    for card in found.cards:
        assert card.copies.value >= card.bought.value
        assert card.fired.value <= 1
        assert bool(card.first_bought) == (card.bought.value > 0)


def test_two_defects_of_one_set_are_both_found() -> None:
    found = accused(idle(), 0.03, 7, EXTRA)
    nothing, seat = DEFECTS["a card that does nothing"], DEFECTS["a seat with a die more"]
    assert {(nothing.verdict, nothing.about), (seat.verdict, seat.about)} <= found


def test_a_card_that_does_nothing_makes_exactly_no_difference() -> None:
    bench = Bench(idle(), idle().sets[SET], 4, "standard", 3, 0.05, 2)
    run = bench.one_otherwise("presence", Budget(groups=100), others=plain(bench.pack.cards[IDLE].die))
    assert not run.values.any()


def test_a_card_that_nobody_should_use_is_dead_and_not_misunderstood() -> None:
    """No player uses it, for it takes all that was rolled; and whoever is made to use it wins less."""
    harmful = changed(IDLE, abilities=(read_ability({"when": "push-survived", "do": ["bust"]}),))
    bench = Bench(harmful, harmful.sets[SET], 4, "standard", 3, 0.05, 2)
    found = card_found(bench, harmful.cards[IDLE], bench.alike("seats", 1000)).evidence
    assert found.use is not None
    assert found.use.high < 0
    accused_of = [each.verdict for each in findings([found], (), Seats((), ()), Strategies((), (), (), ()))]
    assert accused_of == ["dead"]


def test_a_rough_report_accuses_no_seat_for_mere_luck() -> None:
    bench = Bench(sound(), sound().sets[SET], 4, "standard", 3, 0.2, 2)
    races = equal_races(bench.precision, 4)
    equals = bench.alike("seats", 10 * races)
    for at in range(0, 10 * races, races):
        part = replace(equals, results=equals.results[at : at + races])
        assert findings((), (), seats(part, 4), Strategies((), (), (), ())) == ()


def test_pairing_needs_three_times_fewer_races_than_two_independent_samples() -> None:
    bench = Bench(sound(), sound().sets[SET], 4, "standard", 3, 0.02, 2)
    fewer = []
    for card in bench.cards:
        paired = bench.one_otherwise(card.id, Budget(groups=500), others=plain(card.die))
        fewer.append(times_fewer(paired, 4))
    assert len(fewer) / sum(1 / times for times in fewer) > 3


def test_what_pairing_saves_is_what_independent_samples_really_need() -> None:
    bench = Bench(sound(), sound().sets[SET], 4, "standard", 3, 0.02, 2)
    die = "brown"
    paired = bench.one_otherwise("paired", Budget(groups=750), others=plain(die))
    samples = []
    for seed, others in ((11, plain(die)), (12, Handicap())):
        alone = (Handicap(), *[others] * 3) if seed == 11 else (plain(die),) * 4
        contest = EngineContest(bench.program, (bench.weights,) * 4, alone, 2)
        races = contest.raced(0, 1500, seed, apart=4).results
        samples.append(((races["winner"] == 0) & (races["end"] == End.WON)).astype(float))
    of_two = math.sqrt(sum(np.var(each) / len(each) for each in samples))
    of_groups = math.sqrt(np.var(paired.values / 16) / paired.groups)
    assert (of_two / of_groups) ** 2 == pytest.approx(times_fewer(paired, 4), rel=0.1)


def disliked(card: str) -> Bench:
    """Return where the sound set is measured by players who never buy a card, whatever it costs."""
    pack = sound()
    dislikes = {name: replace(kind, cards={card: -30.0}) for name, kind in pack.players.items()}
    pack = replace(pack, players=dislikes)
    return Bench(pack, pack.sets[SET], 4, "standard", 3, 0.05, 2)


def test_what_a_cheaper_card_is_worth_is_told_by_somebody_who_likes_it_where_nobody_buys_it_now() -> None:
    bench = disliked("rich-dog")
    card = bench.pack.cards["rich-dog"]
    assert isinstance(card.cost, int)
    assert not worth_of(bench, card).values.any()
    assert access_at(bench, card, 1, card.cost).value > NOTHING
    assert bench.known["price:rich-dog/1"].contests == 2


def test_nobody_likes_a_card_that_brings_nothing_though_it_costs_a_coin() -> None:
    bench = disliked("reckless-cheese")
    harmful = replace(bench.pack.cards["reckless-cheese"], abilities=(read_ability({"when": "now", "must": ["bust"]}),))
    bench = replace(bench, pack=replace(bench.pack, cards={**bench.pack.cards, harmful.id: harmful}))
    assert isinstance(harmful.cost, int)
    assert access_at(bench, harmful, 1, harmful.cost).value == 0
    assert bench.known["price:reckless-cheese/1"].contests == 1


def test_a_card_that_nobody_buys_but_could_as_well_is_a_matter_of_taste_and_not_dead() -> None:
    bench = disliked("rich-dog")
    evidence = card_found(bench, bench.pack.cards["rich-dog"], bench.alike("seats", 1000)).evidence
    assert evidence.liked is not None
    assert evidence.liked.value > -dead.LIMIT
    accused_of = [each.verdict for each in findings([evidence], (), Seats((), ()), Strategies((), (), (), ()))]
    assert "dead" not in accused_of
