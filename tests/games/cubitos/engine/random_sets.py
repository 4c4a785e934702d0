"""Races drawn by number: any eight cards of the base and of the fans, any boards, laps, seats and edition."""

import random
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.model.ability import When
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack
from cubitos_kit.games.cubitos.model.track import Track

FANS = Path(__file__).parents[3] / "packs" / "fans"


@dataclass(frozen=True)
class Drawn:
    """A race as it was drawn: enough to lay it out again."""

    cards: tuple[str, ...]
    tracks: tuple[str, ...]
    laps: int
    players: int
    edition: str


@cache
def cards_of_all() -> Pack:
    """Return the base with the fans' cards."""
    return load_pack(FANS)


@cache
def in_edition(edition: str) -> Pack:
    return cards_of_all().in_edition(edition)


def drawn(number: int, with_card: str = "") -> Drawn:
    """Draw the race of that number; a card may be asked for."""
    chance = random.Random(number)
    pack = cards_of_all()
    by_die: dict[str, list[str]] = {}
    for card in pack.cards.values():
        by_die.setdefault(card.die, []).append(card.id)
    wanted = pack.cards[with_card].die if with_card else ""
    others = chance.sample([die for die in by_die if die != wanted], 7 if wanted else 8)
    cards = tuple(chance.choice(by_die[die]) for die in others) + ((with_card,) if wanted else ())
    tracks = tuple(chance.sample(list(pack.tracks), chance.choice((1, 1, 1, 2))))
    edition = chance.choice(list(pack.editions))
    return Drawn(cards, tracks, chance.choice((1, 1, 2)), chance.randint(2, 4), edition)


def program_of(race: Drawn, *, max_rounds: int = limits.ROUNDS) -> Program:
    pack = in_edition(race.edition)
    chosen: tuple[Track, ...] = tuple(pack.tracks[name] for name in race.tracks)
    card_set = CardSet("drawn", Words({}), race.cards)
    return build(pack, card_set, race.players, tracks=chosen, laps=race.laps, max_rounds=max_rounds)


def program_of_strangers(number: int, *, max_rounds: int = limits.ROUNDS) -> Program:
    """Draw cards that nobody wrote: each has abilities of any cards, at any moments."""
    race, chance, pack = drawn(number), random.Random(-number), cards_of_all()
    abilities = [ability for card in pack.cards.values() for ability in card.abilities]
    cards = dict(pack.cards)
    for name in race.cards:
        some = (chance.choice(abilities) for _ in range(chance.randint(1, 3)))
        cards[name] = replace(
            cards[name], abilities=tuple(replace(one, when=chance.choice(list(When))) for one in some)
        )
    tracks = tuple(pack.tracks[name] for name in race.tracks)
    card_set = CardSet("strangers", Words({}), race.cards)
    return build(replace(pack, cards=cards), card_set, race.players, tracks=tracks, laps=1, max_rounds=max_rounds)
