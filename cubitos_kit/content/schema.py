"""The pieces that a game's JSON Schemas are put together from."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

Schema = dict[str, Any]

ID_PATTERN = "^[a-z0-9]+(-[a-z0-9]+)*$"
LONGEST_ID = 60
LANGUAGE = "^[a-z]{2,3}$"
COLOUR = "^#[0-9a-fA-F]{6}$"
VERSION = r"^[0-9]+(\.[0-9]+){0,2}$"
LINE = r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$"
"""A name stands in headings, tables and file heads: what ends a line there would begin something else."""


def identifier() -> Schema:
    """Describe the id of a thing."""
    return {"type": "string", "pattern": ID_PATTERN, "maxLength": LONGEST_ID}


def ref(name: str) -> Schema:
    """Point at a definition of the same schema."""
    return {"$ref": f"#/$defs/{name}"}


def choice(enum: type[StrEnum], *, leave_out: tuple[StrEnum, ...] = ()) -> Schema:
    """Allow the words of an enumeration."""
    return {"enum": [str(member) for member in enum if member not in leave_out]}


def one_or_more(item: Schema) -> Schema:
    """Allow one thing, or a list of them without repetition."""
    return {"if": {"type": "array"}, "then": {"items": item, "minItems": 1, "uniqueItems": True}, "else": item}


def listed(item: Schema, *, fewest: int = 1) -> Schema:
    """Allow a list of things."""
    return {"type": "array", "items": item, "minItems": fewest}


def closed(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    """Describe a mapping that holds these keys and no other."""
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": list(required)} if required else found


def named(**more: Schema) -> Schema:
    """Describe a thing with an id and a name, and what else it has to have."""
    return closed({"id": ref("id"), "name": ref("line"), **more}, ("id", "name", *more))


def sources(*figures: str) -> Schema:
    """Say for each figure where it comes from."""
    return closed({figure: ref("source") for figure in figures})


def words(text: Schema) -> Schema:
    """Allow a text, or one a language."""
    return {
        "type": ["string", "object"],
        **text,
        "propertyNames": ref("language"),
        "additionalProperties": {"type": "string", **text},
        "minProperties": 1,
    }
