"""The balance report of a set: what every card, seat and way to play is worth."""

from __future__ import annotations

import math
from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from itertools import combinations

from cubitos_kit.games.cubitos.lab.bench import Bench, Progress, unheard
from cubitos_kit.games.cubitos.lab.cards import CardFound, access_at, card_found, pair_found, times_fewer
from cubitos_kit.games.cubitos.lab.courses import course, seats
from cubitos_kit.games.cubitos.lab.findings import findings
from cubitos_kit.games.cubitos.lab.judge import with_judge
from cubitos_kit.games.cubitos.lab.measures import Balance, CardReport, Finding, Judge, Pairing, PairReport, Seats
from cubitos_kit.games.cubitos.lab.opinions import second_judge, with_opinions
from cubitos_kit.games.cubitos.lab.proposals import with_proposals
from cubitos_kit.games.cubitos.lab.races import Handicap
from cubitos_kit.games.cubitos.lab.strategies import strategies, ways_to_play
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.lab.experiments import LAST_LOOK, MANY, Run, q_values, reach
from cubitos_kit.lab.intervals import Measured

FEWEST = 1000
"""Races among equals, however rough a report may be: of 20 or 30, luck alone makes a seat look uneven now and then."""
STRONGEST = 5
"""Pairs are looked for among so many cards: those to which access matters most, for good or ill."""


def balance(  # noqa: PLR0913 - what makes up a report
    pack: Pack,
    set_id: str,
    *,
    precision: float = 0.01,
    seed: int = 0,
    workers: int = 2,
    players: int = 4,
    handicaps: Sequence[Handicap] = (),
    progress: Progress | None = None,
    known: MutableMapping[str, Run] | None = None,
    judge: Judge | None = None,
) -> Balance:
    """Measure a set; the same seed gives the same numbers, whatever the number of workers.

    Handicaps, one a seat, are for a set-up that is not even; only where equal players race are they heeded.

    What is measured is put into `known` batch by batch. Given again after an interruption, to the same call, it is not
    raced for again, and the report is the same.

    The judge races where nothing else is said: `lab.judge` finds one that is tuned to the set. Without one it is
    `standard`, who may not be able to play new cards.
    """
    known = {} if known is None else known
    player = judge.player if judge else STANDARD
    if judge and judge.races:
        pack = with_judge(pack, set_id, judge.weights)
    bench = Bench(
        pack, pack.sets[set_id], players, player, seed, precision, workers, progress or unheard, known, judge=judge
    )
    equals = bench.alike("seats", equal_races(precision, players), handicaps)
    found = bench.side_by_side(lambda card: card_found(bench, card, equals), bench.cards)
    pairs = _pairs(bench, found)
    ways = strategies(bench, ways_to_play(bench))
    seated = _seats_judged(seats(equals, players))
    reports = [each.evidence.report for each in found]
    made = with_proposals(
        findings([each.evidence for each in found], pairs, seated, ways),
        reports,
        lambda name, cost: _access_at(bench, name, cost),
    )
    if second := second_judge(bench, judge, ways):
        made = with_opinions(bench, second, made)
    stands = [each for each in made if not (each.second and each.second.turns)]
    runs = sum(run.contests * run.groups for run in known.values()) * players
    return Balance(
        set_id,
        tuple(board.id for board in bench.program.boards),
        bench.program.laps,
        players,
        player,
        seed,
        precision,
        runs + len(equals.results) + sum(each.beside for each in found),
        seated,
        ways,
        _judged(reports, stands),
        pairs,
        course(equals, players),
        _pairing(found, players),
        tuple(stands),
        tuple(each for each in made if each not in stands),
        judge,
    )


def _access_at(bench: Bench, name: str, cost: int) -> Measured:
    card = bench.pack.cards[name]
    return access_at(bench, card, cost, card.cost if isinstance(card.cost, int) else cost)


def equal_races(precision: float, players: int) -> int:
    """Return how many races tell the share of a seat so precisely, each on luck of its own.

    >>> equal_races(0.01, 4), equal_races(0.2, 4)
    (7537, 1000)
    """
    null = 1 / players
    return max(FEWEST, math.ceil((reach(LAST_LOOK, MANY) / precision) ** 2 * null * (1 - null)))


def _pairs(bench: Bench, found: Sequence[CardFound]) -> tuple[PairReport, ...]:
    """Look at the pairs among the strongest cards."""
    reports = sorted((each.evidence.report for each in found), key=lambda report: -abs(report.access.value))
    strong = {report.card for report in reports[:STRONGEST]}
    cards = [card for card in bench.cards if card.id in strong]
    pairs = bench.side_by_side(lambda pair: pair_found(bench, *pair), combinations(cards, 2))
    judged = q_values([pair.interaction.p for pair in pairs])
    return tuple(
        replace(pair, interaction=replace(pair.interaction, q=q)) for pair, q in zip(pairs, judged, strict=True)
    )


def _judged(reports: Sequence[CardReport], made: Sequence[Finding]) -> tuple[CardReport, ...]:
    """Put q-values beside all effects, judged together, and the verdicts over each card."""
    effects = [each for report in reports for each in (report.presence, report.access, report.forced, report.length)]
    judged = iter([replace(each, q=q) for each, q in zip(effects, q_values([each.p for each in effects]), strict=True)])
    return tuple(
        replace(
            report,
            presence=next(judged),
            access=next(judged),
            forced=next(judged),
            length=next(judged),
            verdicts=tuple(each.verdict for each in made if each.about == (report.card,)),
        )
        for report in reports
    )


def _seats_judged(seated: Seats) -> Seats:
    each = [*seated.order, *seated.chairs]
    judged = [replace(share, q=q) for share, q in zip(each, q_values([share.p for share in each]), strict=True)]
    return Seats(tuple(judged[: len(seated.order)]), tuple(judged[len(seated.order) :]))


def _pairing(found: Sequence[CardFound], players: int) -> Pairing:
    """Say what pairing saves, where a presence effect was seen at all."""
    seen = {each.evidence.report.card: each.presence for each in found if each.presence.values.any()}
    fewer = {card: times_fewer(run, players) for card, run in seen.items()}
    return Pairing(fewer, len(fewer) / sum(1 / times for times in fewer.values()) if fewer else math.nan)
