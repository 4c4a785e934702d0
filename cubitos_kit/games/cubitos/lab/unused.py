"""Which abilities nobody uses: of a pack's own cards, over quick races on the sets that they belong to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from threading import Event

import numpy as np

from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
from cubitos_kit.games.cubitos.lab.courses import units_of
from cubitos_kit.games.cubitos.lab.races import Races
from cubitos_kit.games.cubitos.lab.simulate import Entrants, whole_groups
from cubitos_kit.games.cubitos.model.pack import Card, CardSet, Pack


@dataclass
class Tried:
    """What became of a card over many races."""

    sets: list[str] = field(default_factory=list)
    """On which sets it was tried."""
    races: int = 0
    bought: int = 0
    """In how many of them somebody bought its dice."""
    used: set[int] = field(default_factory=set)
    """Which of its abilities somebody used, by their place on it."""
    usable: set[int] = field(default_factory=set)
    """Which of them its die has a face for."""


@dataclass(frozen=True)
class Quick:
    """How it is raced."""

    entrants: Entrants
    seed: int
    workers: int
    stop: Event
    heard: Callable[[int], None]
    """Hears how many more races are done."""


def own_cards(pack: Pack) -> tuple[Card, ...]:
    """Return the cards that a pack itself brings or changes."""
    return tuple(card for card in pack.cards.values() if ("cards", card.id) in pack.own)


def sets_to_try(pack: Pack) -> tuple[CardSet, ...]:
    """Return the sets that hold cards of a pack's own, and for the other ones a set with some of its cards exchanged.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> len(sets_to_try(load_pack())) == len(load_pack().sets)
    True
    """
    own = own_cards(pack)
    found = [each for each in pack.sets.values() if any(card.id in each.cards for card in own)]
    left = [card for card in own if not any(card.id in each.cards for each in found)]
    while left and pack.sets:
        made, taken = _with_some(pack, next(iter(pack.sets.values())), left)
        found.append(made)
        left = [card for card in left if card not in taken]
    return tuple(found)


def _with_some(pack: Pack, card_set: CardSet, wanted: Sequence[Card]) -> tuple[CardSet, list[Card]]:
    """Exchange the cards of a set for wanted ones of their colours; a colour that it has not takes the first one's place."""
    by_die = {pack.cards[name].die: name for name in card_set.cards}
    taken: dict[str, Card] = {}
    for card in wanted:
        if card.die in by_die:
            taken.setdefault(card.die, card)
    strange = next((card for card in wanted if card.die not in by_die), None)
    cards = [taken[die].id if die in taken else name for die, name in by_die.items()]
    if strange:
        taken.pop(next(iter(by_die)), None)
        cards[0] = strange.id
    return replace(card_set, cards=tuple(cards)), [*taken.values(), *([strange] if strange else [])]


def tried(pack: Pack, sets: Sequence[CardSet], games: int, quick: Quick) -> dict[str, Tried]:
    """Race so many games, shared among sets, and return what became of each of the pack's own cards that was tried."""
    found: dict[str, Tried] = {}
    players = len(quick.entrants.players)
    for card_set in sets:
        try:
            program = build(pack, card_set, players)
        except TooMuchError:
            continue
        number = whole_groups(-(-games // len(sets)), players)
        for races in quick.entrants.races(program, number, seed=quick.seed, workers=quick.workers, stop=quick.stop):
            quick.heard(len(races.results))
            _add(found, pack, program, races)
        if quick.stop.is_set():
            break
    return found


def _add(found: dict[str, Tried], pack: Pack, program: Program, races: Races) -> None:
    for name in program.card_set.cards:
        if ("cards", name) not in pack.own:
            continue
        card, into = pack.cards[name], found.setdefault(name, Tried())
        if program.card_set.id not in into.sets:
            into.sets.append(program.card_set.id)
        first = races.results["first_bought"][:, : program.players, program.colour_of[card.die]]
        into.races += len(races.results)
        into.bought += int(np.count_nonzero((first > 0).any(1)))
        for unit in units_of(program, name):
            face = program.units[unit].face
            if face and program.faces[face] not in pack.dice[card.die].faces:
                continue
            into.usable.update(program.units[unit].abilities)
            if races.fired[unit, 0]:
                into.used.update(program.units[unit].abilities)


def never_used(found: dict[str, Tried]) -> Iterator[tuple[str, int]]:
    """Run over cards and their abilities that nobody used; -1 for a card that nobody even bought."""
    for name, card in found.items():
        if not card.bought:
            yield name, -1
        else:
            yield from ((name, ability) for ability in sorted(card.usable - card.used))
