"""Which player is meant: `standard`, `standard:risk=0.8`, `look-ahead:50`, `my_bot.py:Name`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from cubitos_kit.base.calls import fraction, near, one_of
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import (
    ABOUT,
    HEAVIEST,
    PAIRS,
    SINGLES,
    STANDARD,
    TUNED,
    Pair,
    PlayerKind,
    Taste,
)
from cubitos_kit.games.cubitos.players.compiled import Compiled
from cubitos_kit.games.cubitos.players.look_ahead import LOOK_AHEAD, MOST_RACES, USUAL_RACES, LookAhead
from cubitos_kit.games.cubitos.players.outside import TIME_LIMIT, load
from cubitos_kit.games.cubitos.players.player import Player, PlayerError
from cubitos_kit.games.cubitos.players.weights import Weights

SHORTEST, LONGEST = 0.001, 1e6
"""Seconds that a decision may be given."""
FILE = re.compile(r"(?P<file>.*\.py)(:(?P<name>[^:\\/]*))?")


def player(text: str, pack: Pack, *, limit: float = TIME_LIMIT) -> Player:
    """Return the player that is called so, or raise a `PlayerError`; the limit is in seconds a decision.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> player("standard:risk=0.8,foot=1/2", load_pack()).name
    'standard:risk=0.8,foot=1/2'
    """
    one_of(Pack, "pack", pack, Message(N_("a pack")))
    one_of(str, "text", text, Message(N_("the name of a player")))
    limit = fraction("limit", limit, SHORTEST, LONGEST)
    if outside := FILE.fullmatch(text):
        return load(text, outside["file"], outside["name"] or "", limit)
    if text.partition(":")[0] == LOOK_AHEAD:
        return LookAhead(text, _races(text), weights_of(pack, TUNED))
    return Compiled(text, weights_of(pack, text))


def names_file(text: str) -> bool:
    """Tell whether a player is called by a file, which would be run."""
    return bool(FILE.fullmatch(text))


def names(pack: Pack) -> tuple[str, ...]:
    """Return what can be called without a file."""
    return (*pack.players, LOOK_AHEAD)


def weights_of(pack: Pack, text: str) -> Callable[[str], Weights]:
    """Return what a kind of player, perhaps with other weights, values on a set, by the set's id.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> weights_of(load_pack(), "sprinter:risk=0.8")("race-1").pair("risk")
    (0.8, 0.8)
    """
    name, colon, written = text.partition(":")
    if name not in pack.players:
        if name == LOOK_AHEAD:
            raise _error("no-weights", text, N_("`{id}` has no weights; this needs a player that has"), id=name)
        known = Message(N_("one of: {words}"), {"words": ", ".join(names(pack))})
        sentence = Message(N_("no player is called `{id}`"), {"id": name})
        meant = near(name, names(pack))
        raise PlayerError(
            Problem("unknown-player", Place(text), sentence, expected=None if meant else known, nearest=meant)
        )
    kind = pack.players[name]
    return OnSets(kind, pack, _changes(text, written, pack) if colon else Taste())


@dataclass(frozen=True)
class OnSets:
    """What a kind of player, perhaps with other weights, values on a set; it can be sent to another process."""

    kind: PlayerKind
    pack: Pack
    changes: Taste

    def __call__(self, card_set: str) -> Weights:
        """Return its weights on a set, by the set's id."""
        return translated(self.kind, self.pack, card_set, self.changes)


def translated(kind: PlayerKind, pack: Pack, card_set: str, changes: Taste | None = None) -> Weights:
    """Return a kind of player on a set as weights for compiled code; what it does not say is as `standard` has it."""
    standard = pack.players.get(STANDARD, kind)
    # what it thinks of a colour is said of one set, or of all; it goes before what it thinks of the card there
    taste = kind.on(card_set).over(replace(standard.taste, dice=_of_cards(kind, pack, card_set)))
    taste = (changes or Taste()).over(taste)
    return Weights(str(kind.mind), taste.pairs, taste.singles, taste.dice)


def worth_of_cards(pack: Pack, text: str) -> dict[str, float]:
    """Return what a kind of player thinks of single cards beyond what is reckoned, in coins."""
    return _worths(pack.players[text.partition(":")[0]], pack)


def _worths(kind: PlayerKind, pack: Pack) -> dict[str, float]:
    return {**pack.players.get(STANDARD, kind).cards, **kind.cards}


def _of_cards(kind: PlayerKind, pack: Pack, card_set: str) -> dict[str, float]:
    worths = _worths(kind, pack)
    cards = [pack.cards[name] for name in pack.sets[card_set].cards] if card_set in pack.sets else []
    return {card.die: worths[card.id] for card in cards if card.id in worths}


def _error(code: str, text: str, sentence: str, nearest: str = "", **values: object) -> PlayerError:
    return PlayerError(Problem(code, Place(text), Message(sentence, values), nearest=nearest))


def _races(text: str) -> int:
    """Read how often `look-ahead:50` plays each option out."""
    number = text.partition(":")[2]
    if text == LOOK_AHEAD:
        return USUAL_RACES
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= MOST_RACES):
        sentence = N_("after the colon stands how many races it plays out for each option, from 1 to {most}")
        raise _error("wrong-number", text, sentence, most=MOST_RACES)
    return int(number)


def _changes(text: str, written: str, pack: Pack) -> Taste:
    """Read `risk=0.8,foot=1/2,red=3`: weights, and colors of dice."""
    pairs: dict[str, Pair] = {}
    singles: dict[str, float] = {}
    dice: dict[str, float] = {}
    for each in written.split(","):
        name, _, value = (part.strip() for part in each.partition("="))
        if name in PAIRS:
            early, slash, late = value.partition("/")
            pairs[name] = (_number(text, early), _number(text, late if slash else early))
        elif name in SINGLES:
            singles[name] = _number(text, value)
        elif name in pack.dice:
            dice[name] = _number(text, value)
        else:
            sentence = N_("no weight and no die is called `{id}`")
            raise _error("unknown-weight", text, sentence, near(name, (*ABOUT, *pack.dice)), id=name)
    return Taste(pairs, singles, dice)


def _number(text: str, written: str) -> float:
    if not re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", written, re.ASCII) or abs(float(written)) > HEAVIEST:
        sentence = N_("weights are written like `risk=0.8`, or `foot=1.2/2` for early and late in a race")
        raise _error("wrong-number", text, sentence)
    return float(written)
