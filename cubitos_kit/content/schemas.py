"""The JSON Schemas of the content files: one a kind of file, told by its first key."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cubitos_kit.base.provenance import Source
from cubitos_kit.base.reading import read_bounded
from cubitos_kit.base.writing import write_all
from cubitos_kit.content.sheets import NEEDED, sheet_schema
from cubitos_kit.games.cubitos.content.players import player_schema
from cubitos_kit.games.cubitos.content.scenarios import scenario_schema
from cubitos_kit.games.cubitos.language.schema import SIZE, Schema, choice, closed, definitions, ref
from cubitos_kit.games.cubitos.model.pack import Basis, DieKind

DIALECT = "https://json-schema.org/draft/2020-12/schema"

COUNT = {"type": "integer", "minimum": 0, "maximum": 999}
COST: Schema = {"if": {"type": "integer"}, "then": {"minimum": 0, "maximum": SIZE}, "else": ref("amount")}
"""A number that is counted may turn out below nothing; then nothing is paid. One that is written may not."""
COLOUR = "^#[0-9a-fA-F]{6}$"
FACES = "^(blank|foot|credit|symbol|power|coin-[1-9][0-9]?)$"

VERSION = r"^[0-9]+(\.[0-9]+){0,2}$"
LINE = r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$"
"""A name stands in headings, tables and file heads: what ends a line there would begin something else."""


def listed(item: Schema, *, fewest: int = 1) -> Schema:
    """Allow a list of things."""
    return {"type": "array", "items": item, "minItems": fewest}


def sources(*figures: str) -> Schema:
    """Say for each figure where it comes from."""
    return closed({figure: ref("source") for figure in figures})


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
            "id": {"type": "string", "pattern": "^[a-z]$"},
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


def _ruling() -> dict[str, Schema]:
    return {
        "id": ref("id"),
        "question": ref("words"),
        "answer": ref("words"),
        "basis": choice(Basis),
        "where": ref("line"),
    }


def _estimate() -> dict[str, Schema]:
    return {
        "id": ref("id"),
        "name": ref("line"),
        "figure": {"enum": ["cost", "abilities", "faces", "count", "spaces", "beyond", "map"]},
        "date": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
        "method": ref("words"),
    }


def _named(**more: Schema) -> Schema:
    return closed({"id": ref("id"), "name": ref("line"), **more}, ("id", "name", *more))


def _overrides(*kinds: str) -> Schema:
    cost = {"if": {"type": "null"}, "else": COST}
    parts = {
        "cards": _card(cost=cost),
        "dice": _die(),
        "tracks": _track(),
        "sets": _set(),
        "rulings": _ruling(),
        "players": player_schema(),
        "sheets": sheet_schema(),
    }
    return closed({key: listed(closed(fields, ("id",))) for key, fields in parts.items() if key in kinds})


def _fan_space() -> Schema:
    return closed({"credits": COUNT, "draw-tokens": COUNT})


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


def _pack() -> Schema:
    return closed(
        {
            "id": ref("id"),
            "name": ref("line"),
            "version": {"type": "string", "pattern": VERSION, "maxLength": 20},
            "format": {"const": 1},
            "on": {"enum": ["base"]},
            "languages": {"type": "array", "items": ref("language"), "minItems": 1, "uniqueItems": True},
            "source": ref("source"),
            "same-in-all-languages": listed({"type": "string", "minLength": 1, "maxLength": 200}),
        },
        ("id", "name", "format"),
    )


def _book() -> Schema:
    colour = {"type": "string", "pattern": COLOUR, "maxLength": 7}
    page = {"type": "string", "minLength": 1, "maxLength": 200}
    return closed(
        {
            "title": ref("words"),
            "author": {"type": "string", "minLength": 1, "maxLength": 200},
            "languages": {"type": "array", "items": ref("language"), "minItems": 1, "uniqueItems": True},
            "pages": {"type": "array", "items": page, "minItems": 1, "maxItems": 500, "uniqueItems": True},
            "colours": closed({"light": colour, "dark": colour}),
        }
    )


def _editions() -> dict[str, Schema]:
    edition = closed(
        {
            "id": ref("id"),
            "name": ref("line"),
            "default": {"type": "boolean"},
            "language": ref("language"),
            "overrides": _overrides("cards", "sets"),
        },
        ("id", "name"),
    )
    says = {"type": "object", "propertyNames": ref("id"), "additionalProperties": ref("words"), "minProperties": 1}
    difference = closed(
        {"id": ref("id"), "about": ref("words"), "says": says, "default": ref("words")},
        ("id", "about", "says", "default"),
    )
    return {"editions": listed(edition), "differences": listed(difference)}


@cache
def parts() -> Mapping[str, Mapping[str, Schema]]:
    """Return for each kind of file the keys at its top, the telling one first."""
    card = closed(_card(cost=COST), ("id", "die", "name", "cost", "abilities"))
    group = _named(dice=listed(ref("id")))
    term = closed(
        {
            "id": ref("id"),
            "kind": {"enum": ["term", "series"]},
            "name": ref("line"),
            "everyday": {"const": True},
            "about": ref("words"),
            "rule": ref("id"),
        },
        ("id", "name"),
    )
    fan_track = closed(
        {
            "spaces": listed(_fan_space()),
            "beyond": _fan_space(),
            "sources": sources("spaces", "beyond"),
            "note": ref("words"),
        },
        ("spaces", "beyond"),
    )
    return {
        "pack": {"pack": _pack()},
        "cards": {"cards": listed(card)},
        "dice": {
            "dice": listed(closed(_die(), ("id", "kind", "name", "count", "faces"))),
            "groups": listed(group),
        },
        "tracks": {"tracks": listed(closed(_track(), ("id", "name", "red-lines", "rows")))},
        "sets": {"sets": listed(closed(_set(), ("id", "name", "cards"))), "series": listed(_named())},
        "fan-track": {"fan-track": fan_track},
        "setup": {"setup": _setup()},
        "editions": _editions(),
        "terms": {"terms": listed(term)},
        "rulings": {"rulings": listed(closed(_ruling(), ("id", "question", "answer", "basis")))},
        "scenarios": {"scenarios": listed(scenario_schema())},
        "players": {"players": listed(closed(player_schema(), ("id", "name", "about", "kind")))},
        "sheets": {"sheets": listed(closed(sheet_schema(), NEEDED))},
        "estimates": {"estimates": listed(closed(_estimate(), ("id", "name", "figure", "date", "method")))},
        "book": {"book": _book()},
        "overrides": {"overrides": _overrides("cards", "dice", "tracks", "sets", "rulings", "players", "sheets")},
    }


KINDS = (
    *("pack", "cards", "dice", "tracks", "sets", "fan-track", "setup", "editions", "terms", "rulings"),
    *("scenarios", "players", "sheets", "estimates", "book", "overrides"),
)


def _used(schema: Any, found: set[str], every: Mapping[str, Schema]) -> None:  # noqa: ANN401 - a piece of a schema
    """Collect the definitions that a schema points at, and those they point at."""
    if isinstance(schema, Mapping):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in found:
            found.add(name)
            _used(every[name], found, every)
        for value in schema.values():
            _used(value, found, every)
    elif isinstance(schema, list):
        for value in schema:
            _used(value, found, every)


def _words(text: Schema) -> Schema:
    """Allow a text, or one a language."""
    return {
        "type": ["string", "object"],
        **text,
        "propertyNames": ref("language"),
        "additionalProperties": {"type": "string", **text},
        "minProperties": 1,
    }


@cache
def schema_of(kind: str) -> Schema:
    """Return the schema of a kind of file, with the definitions it uses.

    >>> schema_of("sets")["required"]
    ['sets']
    """
    every = {
        **definitions(),
        "source": choice(Source),
        "language": {"type": "string", "pattern": "^[a-z]{2,3}$"},
        "words": _words({"minLength": 1, "maxLength": 2000}),
        "line": _words({"minLength": 1, "maxLength": 2000, "pattern": LINE}),
    }
    top = closed(dict(parts()[kind]), (kind,))
    used: set[str] = set()
    _used(top, used, every)
    defs = {name: every[name] for name in sorted(used)}
    return {"$schema": DIALECT, "title": f"cubitos_kit: {kind}", **top, "$defs": defs}


def schema_files(folder: Path) -> dict[Path, str]:
    """Return all schemas as files of a folder, where editors find them."""
    texts = {kind: json.dumps(schema_of(kind), indent=2, ensure_ascii=False) + "\n" for kind in KINDS}
    return {folder / f"{kind}.schema.json": text for kind, text in texts.items()}


def write_schemas(folder: Path) -> tuple[Path, ...]:
    """Write all schemas, and return the files that changed."""
    changed = {path: text for path, text in schema_files(folder).items() if not is_written(path, text)}
    write_all(changed, within=folder)
    return tuple(changed)


def is_written(path: Path, text: str) -> bool:
    """Tell whether a file holds just this text."""
    try:
        return read_bounded(path, len(text.encode())) == text.encode()
    except OSError:
        return False
