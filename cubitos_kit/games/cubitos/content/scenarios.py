"""Scenarios as they are written: their schema, and how one becomes the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cubitos_kit.base.words import Words
from cubitos_kit.content.schema import Schema, closed, ref
from cubitos_kit.games.cubitos.model.ability import When
from cubitos_kit.games.cubitos.model.scenario import (
    BARE,
    BESIDES,
    FIGURES,
    NOTHING,
    PLACES,
    QUESTIONS,
    SEEN,
    SPEAKING,
    STATUSES,
    STEPS,
    ZONES,
    Choice,
    Holding,
    Outcome,
    Scenario,
)

FACE = "(blank|foot|credit|symbol|power|coin-[1-9][0-9]?)"
ACTIVE_DIE = f"^[a-z0-9]+(-[a-z0-9]+)* {FACE}$"
"""A kind of die and the face that it shows."""
FALLEN = f"^([1-9][0-9]? )?{FACE}$"
"""A face, perhaps several times: `3 blank`."""

MOST_PLAYERS = 4
MOST_FALLEN = 128
"""Faces that `rolls` can have fall."""
MOST_CHOICES = 500
"""Far more than nine rounds ask; whoever writes more means something else."""
GIVEN: Schema = {"type": "integer", "minimum": 0, "maximum": 9999}
FIGURE: Schema = {"type": "integer", "minimum": -9999, "maximum": 9999}
DICE: Schema = {"type": "integer", "minimum": 0, "maximum": 99}
SPACE: Schema = {
    "type": ["integer", "string"],
    "if": {"type": "string"},
    "then": {"enum": list(PLACES)},
    "else": {"minimum": 0, "maximum": 999},
}
PLAYER: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS}
NEEDS = {"from": "die", "when": "use", "symbol": "use", "part": "use"}
"""Which word of a choice says nothing without which other."""
ON_A_SPACE = frozenset({"space", "began"})


def scenario_schema() -> Schema:
    """Describe a scenario; `id`, `about` and `expect` are never left out."""
    return closed(
        {
            "id": ref("id"),
            "about": ref("words"),
            "rules": _listed(ref("id")),
            "cards": _listed(ref("id")),
            "editions": _listed(ref("id")),
            "set": ref("id"),
            "track": ref("id"),
            "laps": {"type": "integer", "minimum": 1, "maximum": 9},
            "players": PLAYER,
            "at": {"enum": list(STEPS)},
            "turn": PLAYER,
            "start-player": PLAYER,
            "rounds": {"type": "integer", "minimum": 1, "maximum": 9},
            "costs": _counts(ref("id")),
            "seats": _listed(_holding(FIGURES, GIVEN), MOST_PLAYERS),
            "rolls": _listed({"type": "string", "pattern": FALLEN}, MOST_FALLEN),
            "play": _listed(_choice(), MOST_CHOICES),
            "expect": closed(
                {
                    "next": {"enum": [*QUESTIONS, NOTHING]},
                    "next-player": PLAYER,
                    "offered": _listed(_choice()),
                    "not-offered": _listed(_choice()),
                    "seats": _listed(_seen(), MOST_PLAYERS),
                    "supply": _counts(ref("id")),
                    "winner": PLAYER,
                }
            )
            | {"minProperties": 1},
        },
        ("id", "about", "expect"),
    )


def _listed(item: Schema, most: int = 0) -> Schema:
    return {"type": "array", "items": item, "minItems": 1} | ({"maxItems": most} if most else {})


def _counts(names: Schema) -> Schema:
    return {"type": "object", "propertyNames": names, "additionalProperties": DICE}


def _holding(figures: tuple[str, ...], number: Schema, **more: Schema) -> Schema:
    active: Schema = {"type": "string", "pattern": ACTIVE_DIE}
    return closed(
        {
            **{zone: _counts(active if zone == "active" else ref("id")) for zone in ZONES},
            **{figure: SPACE if figure in ON_A_SPACE else number for figure in figures},
            **more,
            "status": {"enum": list(STATUSES)},
        }
    )


def _seen() -> Schema:
    return _holding(SEEN, FIGURE, prices=_counts(ref("id")))


def _choice() -> Schema:
    """Describe one choice: a bare word, or a mapping whose first known word says what is done."""
    face: Schema = {"type": "string", "pattern": f"^{FACE}$"}
    keys: Schema = {
        **dict.fromkeys(("use", "gain", "draw", "buy", "discard", "die"), ref("id")),
        "space": SPACE,
        "coins": DICE,
        "list": {"type": "integer", "minimum": 1, "maximum": 9},
        "face": face,
        "player": PLAYER,
        "from": {"enum": ["draw", "roll", "active", "discard", "trays"]},
        "when": {"enum": [str(when) for when in When]},
        "symbol": {"enum": ["plain", "power"]},
        "part": {"type": "integer", "minimum": 1, "maximum": 99},
    }
    mapping = closed(keys) | {
        "anyOf": [{"required": [word]} for word in SPEAKING],
        "dependentRequired": {word: [needed] for word, needed in NEEDS.items()},
    }
    return {"type": ["string", "object"], "if": {"type": "string"}, "then": {"enum": list(BARE)}, "else": mapping}


def read_scenario(plain: Mapping[str, Any], words: Callable[[Any], Words]) -> Scenario:
    """Build a scenario of the right shape."""
    expect = plain["expect"]
    seats = tuple(_read_holding(each) for each in plain.get("seats", ()))
    return Scenario(
        id=plain["id"],
        about=words(plain["about"]),
        play=tuple(read_choice(each) for each in plain.get("play", ())),
        expect=Outcome(
            next=expect.get("next", ""),
            next_player=int(expect.get("next-player", 0)),
            offered=tuple(read_choice(each) for each in expect.get("offered", ())),
            not_offered=tuple(read_choice(each) for each in expect.get("not-offered", ())),
            seats=tuple(_read_holding(each) for each in expect.get("seats", ())),
            supply=dict(expect.get("supply", {})),
            winner=int(expect.get("winner", 0)),
        ),
        rules=tuple(plain.get("rules", ())),
        cards=tuple(plain.get("cards", ())),
        editions=tuple(plain.get("editions", ())),
        card_set=plain.get("set", ""),
        track=plain.get("track", ""),
        laps=int(plain.get("laps", 0)),
        players=int(plain.get("players", max(2, len(seats)))),
        at=plain.get("at", Scenario.at),
        turn=int(plain.get("turn", 1)),
        start_player=int(plain.get("start-player", 0)),
        rounds=int(plain.get("rounds", 1)),
        costs=dict(plain.get("costs", {})),
        rolls=tuple(face for written in plain.get("rolls", ()) for face in faces_fallen(written)),
        seats=seats,
    )


def faces_fallen(written: str) -> tuple[str, ...]:
    """Read a face that falls, perhaps several times.

    >>> faces_fallen("2 blank"), faces_fallen("foot")
    (('blank', 'blank'), ('foot',))
    """
    times, _, face = written.rpartition(" ")
    return (face,) * int(times or 1)


def read_choice(plain: str | Mapping[str, Any]) -> Choice:
    """Read a choice: the first word that is known says what is done.

    >>> str(read_choice({"from": "discard", "die": "red"}))
    '{die: red, from: discard}'
    """
    if isinstance(plain, str):
        return Choice(plain)
    verb = next(word for word in SPEAKING if word in plain)
    besides = {word: plain[word] for word in BESIDES.get(verb, ()) if word in plain}
    return Choice(verb, plain[verb], besides)


def _read_holding(plain: Mapping[str, Any]) -> Holding:
    return Holding(
        dice={zone: dict(plain[zone]) for zone in ZONES if zone in plain},
        figures={figure: plain[figure] for figure in SEEN if figure in plain},
        prices=dict(plain.get("prices", {})),
        status=plain.get("status", ""),
    )
