"""The format of Cubitos' files: cards, dice, tracks, sets and the rest of a pack; what beginners write for its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.content.booklet import BOOK
from cubitos_kit.content.entries import Entries
from cubitos_kit.content.format import Format, Holds, Kind, overrides
from cubitos_kit.content.head import HEAD, Defaults
from cubitos_kit.content.nearest import as_a_word
from cubitos_kit.content.reference import DIFFERENCES, RULINGS, TERMS, editions, estimates
from cubitos_kit.content.schema import Schema, choice, closed, listed, named, ref, sources
from cubitos_kit.content.sheets import SHEETS
from cubitos_kit.games.cubitos.content import (
    build,
    lint_cards,
    lint_dead,
    lint_scenarios,
    lint_sets,
)
from cubitos_kit.games.cubitos.content.players import check_players, player_schema
from cubitos_kit.games.cubitos.content.scenarios import ACTIVE_DIE, FALLEN, scenario_schema
from cubitos_kit.games.cubitos.language.schema import SIZE, definitions
from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS
from cubitos_kit.games.cubitos.model.ability import Ref
from cubitos_kit.games.cubitos.model.pack import DieKind, Pack
from cubitos_kit.games.cubitos.model.track import Track

COUNT = {"type": "integer", "minimum": 0, "maximum": 999}
COST: Schema = {"if": {"type": "integer"}, "then": {"minimum": 0, "maximum": SIZE}, "else": ref("amount")}
"""A number that is counted may turn out below nothing; then nothing is paid. One that is written may not."""
FACES = "^(blank|foot|credit|symbol|power|coin-[1-9][0-9]?)$"

SHORTCUT = "^[a-z]$"


def _card(*, cost: Schema) -> dict[str, Schema]:
    return {
        "id": ref("id"),
        "die": ref("id"),
        "name": ref("line"),
        "cost": cost,
        "sources": sources("cost", "abilities"),
        "note": ref("words"),
        "abilities": listed(ref("ability")),
    }


def _die() -> dict[str, Schema]:
    return {
        "id": ref("id"),
        "kind": choice(DieKind),
        "name": ref("line"),
        "count": {"type": "integer", "minimum": 1, "maximum": 99},
        "cost": COUNT,
        "faces": {"type": "array", "items": {"type": "string", "pattern": FACES}, "minItems": 6, "maxItems": 6},
        "sources": sources("faces", "count", "cost"),
    }


def _track() -> dict[str, Schema]:
    shortcut = closed(
        {
            "id": {"type": "string", "pattern": SHORTCUT},
            "pay": {"enum": ["coins", "feet"]},
            "cost": {"type": "integer", "minimum": 1, "maximum": 99},
        },
        ("id", "pay", "cost"),
    )
    return {
        "id": ref("id"),
        "name": ref("line"),
        "source": ref("source"),
        "red-lines": {"type": "integer", "minimum": 1, "maximum": 30},
        "shortcuts": listed(shortcut),
        "note": ref("words"),
        "rows": {"type": "array", "items": {"type": "string", "maxLength": 400}, "minItems": 1, "maxItems": 60},
    }


def _set() -> dict[str, Schema]:
    return {
        "id": ref("id"),
        "series": ref("id"),
        "name": ref("line"),
        "tracks": listed(ref("id")),
        "laps": {"type": "integer", "minimum": 1, "maximum": 9},
        "cards": {**listed(ref("id")), "maxItems": 20},
        "source": ref("source"),
        "note": ref("words"),
    }


def _fan_space() -> Schema:
    return closed({"credits": COUNT, "draw-tokens": COUNT})


def _fan_track() -> Schema:
    return closed(
        {
            "spaces": listed(_fan_space()),
            "beyond": _fan_space(),
            "sources": sources("spaces", "beyond"),
            "note": ref("words"),
        },
        ("spaces", "beyond"),
    )


def _setup() -> Schema:
    few = {"type": "integer", "minimum": 1, "maximum": 99}
    figures = ("draw-amount", "buy-limit", "foot-price", "bust-from")
    players = {"type": "integer", "minimum": 1, "maximum": 4}
    return closed(
        {
            "players": closed({"min": players, "max": players}, ("min", "max")),
            "starting-dice": {
                "type": "object",
                "propertyNames": ref("id"),
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 40},
                "minProperties": 1,
            },
            **dict.fromkeys(figures, few),
            "source": ref("source"),
        },
        ("players", "starting-dice", *figures),
    )


CARDS = Kind(
    "cards",
    lambda: listed(closed(_card(cost=COST), ("id", "die", "name", "cost", "abilities"))),
    unknown="unknown-card",
    no_such=N_("no card is called `{id}`"),
    listed_by="cubitos cards list",
    change=lambda: _card(cost={"if": {"type": "null"}, "else": COST}),
)
DICE = Kind(
    "dice",
    lambda: listed(closed(_die(), ("id", "kind", "name", "count", "faces"))),
    unknown="unknown-die",
    no_such=N_("no die is called `{id}`"),
    change=_die,
)
GROUPS = Kind("groups", lambda: listed(named(dice=listed(ref("id")))), file=DICE.id)
TRACKS = Kind(
    "tracks",
    lambda: listed(closed(_track(), ("id", "name", "red-lines", "rows"))),
    unknown="unknown-track",
    no_such=N_("no track is called `{id}`"),
    listed_by="cubitos tracks list",
    change=_track,
)
SETS = Kind(
    "sets",
    lambda: listed(closed(_set(), ("id", "name", "cards"))),
    unknown="unknown-set",
    no_such=N_("no set is called `{id}`"),
    listed_by="cubitos sets list",
    change=_set,
)
SERIES = Kind(
    "series",
    lambda: listed(named()),
    file=SETS.id,
    unknown="unknown-series",
    no_such=N_("no series is called `{id}`"),
)
FAN_TRACK = Kind("fan-track", _fan_track, Holds.SINGLE)
SETUP = Kind("setup", _setup, Holds.SINGLE)
SCENARIOS = Kind(
    "scenarios",
    lambda: listed(scenario_schema()),
    no_such=N_("no scenario is called `{id}`"),
    listed_by="cubitos scenario list",
)
PLAYERS = Kind(
    "players",
    lambda: listed(closed(player_schema(), ("id", "name", "about", "kind"))),
    unknown="unknown-player",
    no_such=N_("no player is called `{id}`"),
    change=player_schema,
)
KINDS = (
    *(HEAD, CARDS, DICE, GROUPS, TRACKS, SETS, SERIES, FAN_TRACK, SETUP, editions(CARDS, SETS), DIFFERENCES),
    *(TERMS, RULINGS, SCENARIOS, PLAYERS, SHEETS),
    estimates("cost", "abilities", "faces", "count", "spaces", "beyond", "map"),
    BOOK,
    overrides((CARDS, DICE, TRACKS, SETS, RULINGS, PLAYERS, SHEETS)),
)
"""In the order in which a reader is told what there is."""


MEANT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "color": ("colours", "die"),
        "colour": ("colours", "die"),
        "colors": ("colours", "die"),
        "grey": ("gray",),
        "foot": ("feet",),
        "feet": ("foot",),
        "coin": ("coins", "coin-1"),
        "money": ("coins",),
        "movement": ("feet",),
        "move": ("feet",),
        "steps": ("feet",),
        "zone": ("from",),
        "opponents": ("others",),
        "opponent": ("one-other",),
    }
)
"""Beside what the words of the language say of themselves (`also`)."""


@cache
def _of_the_language() -> Mapping[str, str]:
    """Return the effects by what else beginners call them."""
    return {each: word for word, effect in EFFECTS.items() for each in effect.also}


def meant_by(word: object) -> tuple[str, ...]:
    """Return what somebody may mean who writes this.

    >>> meant_by("Colour"), meant_by("steal")
    (('colours', 'die'), ('take',))
    """
    text = as_a_word(word)
    also = _of_the_language().get(text)
    return (*MEANT.get(text, ()), *((also,) if also else ()))


def _examine(entries: Entries, defaults: Defaults) -> tuple[dict[str, Track], list[Problem]]:
    boards, wrong = build.tracks(entries, defaults)
    found = [*wrong, *lint_cards.check(entries), *lint_sets.check(entries, set(boards))]
    found += [*lint_scenarios.check(entries, boards), *check_players(entries)]
    return boards, [*found, *lint_sets.check_box(entries), *lint_dead.check(entries, boards)]


def _rest(entries: Entries, boards: Mapping[str, Track], defaults: Defaults, wrong: Iterable[Problem]) -> Pack | None:
    from cubitos_kit.games.cubitos.content.sound_rest import rest_of  # noqa: PLC0415 - only where something is wrong

    return rest_of(entries, boards, defaults, wrong)


def _fits() -> Mapping[tuple[str, ...], Message]:
    """Say what fits where a schema names only types, or words of which there is more to say."""
    return {
        ("integer", "object"): Message(
            N_("a whole number, or a count such as {example}"), {"example": "{count: fans}"}
        ),
        ("all",): Message(N_("a whole number, a count, or the word `all`")),
        tuple(Ref): Message(N_("`this`, `that`, or which dice: {example}"), {"example": "{from: roll, colours: red}"}),
    }


CUBITOS: Format[Pack] = Format(
    game="cubitos",
    kinds=KINDS,
    examine=_examine,
    build=build.build,
    rest=_rest,
    definitions=definitions,
    steps=lambda: EFFECTS,
    patterns=MappingProxyType(
        {
            SHORTCUT: N_("one lower-case letter"),
            FACES: N_("blank, foot, credit, symbol, power, or coin-1, coin-2 …"),
            FALLEN: N_("a face, perhaps several times: `blank`, `3 blank`"),
            ACTIVE_DIE: N_("a kind of die and the face it shows: `red symbol`"),
        }
    ),
    fits=_fits,
    well_written=("blank", "foot", "credit", "symbol", "power", "coin-1"),
    by_name=frozenset({"weights", "dice", "sets", "cards"}),
    meant=meant_by,
    aside="scenarios",
)
