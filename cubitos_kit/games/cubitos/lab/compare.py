"""Two versions of a set on the same luck: what was changed, and what became of each card and of the races."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from threading import Event, Lock
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab.balance import equal_races
from cubitos_kit.games.cubitos.lab.bench import Bench, Progress, unheard
from cubitos_kit.games.cubitos.lab.cards import effects_of
from cubitos_kit.games.cubitos.lab.judge import with_judge
from cubitos_kit.games.cubitos.lab.measures import Judge
from cubitos_kit.games.cubitos.model.pack import Card, CardSet, Pack
from cubitos_kit.games.cubitos.model.player import STANDARD, TUNED
from cubitos_kit.lab.experiments import Run, mean, q_values
from cubitos_kit.lab.intervals import Measured

SIGNS = {"presence": 1, "access": -1, "forced": 1}
"""The effects of a card that are compared, and whether more wins are more of it."""


class What(StrEnum):
    """What can be changed."""

    CARD = "card"
    COST = "cost"
    ABILITIES = "abilities"
    DIE = "die"
    TRACKS = "tracks"
    LAPS = "laps"
    FAN_TRACK = "fan-track"
    SETUP = "setup"


@dataclass(frozen=True)
class Change:
    """One thing that is otherwise in the new version."""

    what: What
    about: str = ""
    """A die, or nothing where it is about the whole set."""
    before: str = ""
    after: str = ""
    """Ids and numbers; nothing where they would be too long."""


@dataclass(frozen=True)
class FigureChange:
    """A number in both versions, and by how much the new one is above the old one, race by race on the same luck.

    All three are of the same races, so that the third is the second less the first.
    """

    before: float
    after: float
    change: Measured


@dataclass(frozen=True)
class CardChange:
    """What became of the card of one die."""

    die: str
    before: str
    after: str
    """Its id; another one where one card took the place of another."""
    effects: Mapping[str, FigureChange]
    """By `presence`, `access` and `forced`, in shares of wins."""


@dataclass(frozen=True)
class Comparison:
    """Two versions of a set beside each other."""

    old_set: str
    new_set: str
    players: int
    player: str
    """Who raced the new version, and the old one where it is of the same set."""
    seed: int
    precision: float
    races: int
    changes: tuple[Change, ...]
    cards: tuple[CardChange, ...]
    """Of the dice that both versions use, in the order of the new one."""
    course: Mapping[str, FigureChange]
    """How races of equal players go, by what is counted."""


@dataclass(frozen=True)
class Version:
    """One of the two: a set, and the measurements that are known of it."""

    pack: Pack
    set_id: str
    known: MutableMapping[str, Run]
    heard: Progress = unheard
    """Hears what is measured now, as of a balance report."""
    judge: Judge | None = None
    """Who races it; nothing where `standard` does."""

    @property
    def player(self) -> str:
        """Who races it, by name."""
        return self.judge.player if self.judge else STANDARD

    @property
    def judged(self) -> Pack:
        """The pack, in which `tuned` plays the set as the judge does."""
        if self.judge and self.player == TUNED:
            return with_judge(self.pack, self.set_id, self.judge.weights)
        return self.pack

    @property
    def card_set(self) -> CardSet:
        """The set."""
        return self.pack.sets[self.set_id]

    def cards(self) -> Mapping[str, Card]:
        """Return the cards by their dice."""
        return {card.die: card for card in (self.pack.cards[name] for name in self.card_set.cards)}


def compare(  # noqa: PLR0913 - as `balance` takes them
    old: Version,
    new: Version,
    *,
    precision: float = 0.01,
    seed: int = 0,
    workers: int = 2,
    players: int = 4,
) -> Comparison:
    """Measure two versions of a set on the same luck; what a balance report knows of either is used."""
    stop, alone = Event(), Lock()  # the cards of both are measured side by side
    benches = [
        Bench(
            each.judged,
            each.card_set,
            players,
            each.player,
            seed,
            precision,
            workers,
            each.heard,
            each.known,
            stop,
            alone,
            each.judge,
        )
        for each in (old, new)
    ]
    before, after = old.cards(), new.cards()
    shared = [die for die in after if die in before]
    found = benches[0].side_by_side(lambda die: _card(benches, die, before[die], after[die]), shared)
    races = equal_races(precision, players)
    course = _course(benches, races)
    cards, course = _judged(found, course)
    return Comparison(
        old.set_id,
        new.set_id,
        players,
        new.player,
        seed,
        precision,
        2 * races + sum(each.effects[name].change.races for each in cards for name in SIGNS),
        tuple(changes(old, new)),
        cards,
        course,
    )


def changes(old: Version, new: Version) -> Iterator[Change]:
    """Find what was changed: cards, dice, and then what holds for the whole set."""
    before, after = old.cards(), new.cards()
    for die in dict.fromkeys([*after, *before]):
        yield from _of_card(die, before.get(die), after.get(die))
    for die in sorted(old.pack.dice.keys() & new.pack.dice.keys()):
        one, other = old.pack.dice[die], new.pack.dice[die]
        if (one.faces, one.count) != (other.faces, other.count):
            yield Change(What.DIE, die)
    yield from _of_all(old, new)


def _of_card(die: str, one: Card | None, other: Card | None) -> Iterator[Change]:
    if one is None or other is None or one.id != other.id:
        yield Change(What.CARD, die, one.id if one else "", other.id if other else "")
    elif one.abilities != other.abilities:
        yield Change(What.ABILITIES, die)
    if one and other and one.cost != other.cost:
        yield Change(What.COST, die, _number(one.cost), _number(other.cost))


def _of_all(old: Version, new: Version) -> Iterator[Change]:
    one, other = old.card_set, new.card_set
    if [old.pack.tracks[name] for name in one.tracks] != [new.pack.tracks[name] for name in other.tracks]:
        yield Change(What.TRACKS, "", " ".join(one.tracks), " ".join(other.tracks))
    if one.laps != other.laps:
        yield Change(What.LAPS, "", str(one.laps), str(other.laps))
    if (old.pack.fan_track.spaces, old.pack.fan_track.beyond) != (new.pack.fan_track.spaces, new.pack.fan_track.beyond):
        yield Change(What.FAN_TRACK)
    if old.pack.setup != new.pack.setup:
        yield Change(What.SETUP)


def _number(cost: object) -> str:
    return str(cost) if isinstance(cost, int) else ""


def _card(benches: Sequence[Bench], die: str, before: Card, after: Card) -> CardChange:
    runs = [effects_of(bench, card) for bench, card in zip(benches, (before, after), strict=True)]
    found = {name: _difference(runs[0][name], runs[1][name], sign, benches[0].players) for name, sign in SIGNS.items()}
    return CardChange(die, before.id, after.id, found)


def _difference(before: Run, after: Run, sign: int, players: int) -> FigureChange:
    """Compare group by group, as far as both were raced."""
    groups = min(before.groups, after.groups)
    apart, races = sign * (after.values[:groups] - before.values[:groups]), before.contests + after.contests
    change = mean(apart, races * groups * players, scale=players * players)
    old, new = (sign * float(each.values[:groups].mean()) / players**2 for each in (before, after))
    return FigureChange(old, new, change)


def _each(name: str, players: int) -> Callable[[Any], Any]:
    return lambda results: results[name][:, :players].mean(1)


def _margin(results: Any, players: int) -> Any:  # noqa: ANN401 - arrays
    came = np.sort(results["came"][:, :players], axis=1)
    return came[:, -1] - came[:, -2]


def _course(benches: Sequence[Bench], races: int) -> Mapping[str, FigureChange]:
    """Race both versions among equals, the same race of each on the same luck."""
    players = benches[0].players
    both = [bench.alike("seats", races).results for bench in benches]
    counted: Mapping[str, Callable[[Any], Any]] = {
        "rounds": lambda results: results["rounds"].astype(np.int64),
        **{name: _each(name, players) for name in ("pushes", "busts", "bought", "fans")},
        "lead-changes": lambda results: results["lead_changes"].astype(np.int64),
        "margin": lambda results: _margin(results, players),
        "runaways": lambda results: (results["end"] == End.WON) & (results["half_lead"] == results["winner"]),
        "ties": lambda results: results["tie"] != 0,
    }
    found = {}
    for name, count in counted.items():
        before, after = (np.asarray(count(results), np.float64) for results in both)
        found[name] = FigureChange(float(before.mean()), float(after.mean()), mean(after - before, 2 * races))
    return found


def _judged(
    cards: Sequence[CardChange], course: Mapping[str, FigureChange]
) -> tuple[tuple[CardChange, ...], Mapping[str, FigureChange]]:
    """Put q-values beside all differences, judged together."""
    every = [each for card in cards for each in card.effects.values()] + list(course.values())
    judged = iter(q_values([each.change.p for each in every]))

    def with_q(found: Mapping[str, FigureChange]) -> Mapping[str, FigureChange]:
        return {name: replace(each, change=replace(each.change, q=next(judged))) for name, each in found.items()}

    return tuple(replace(card, effects=with_q(card.effects)) for card in cards), with_q(course)
