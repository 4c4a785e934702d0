"""The JSON Schema of the ability language, generated from its words."""

from enum import EnumType
from typing import Any

from cubitos_kit.content.schema import Schema, choice, closed, identifier, one_or_more, ref
from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.shape import Part, Shape, shape_of
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import (
    Ability,
    Amount,
    Bound,
    Colours,
    Condition,
    Effect,
    Face,
    Players,
    Ref,
    Selector,
    Symbol,
    Ties,
    When,
    Who,
    Zone,
)

SIZE = 99
"""No number of a card is larger; what is, is a slip of the keyboard."""


def schema_for(annotation: Any) -> Schema:  # noqa: ANN401 - a type, of whatever kind
    """Return the schema of a field's type."""
    named: tuple[tuple[Any, Schema], ...] = (
        (Amount, ref("amount")),
        (Selector, ref("dice")),
        (Colours, ref("colours")),
        (Bound, ref("bound")),
        (bool, {"type": "boolean"}),
        (tuple[Effect, ...], ref("effects")),
        (tuple[tuple[Effect, ...], ...], {"type": "array", "items": ref("effects"), "minItems": 2, "maxItems": 9}),
        (Condition, ref("condition")),
        (tuple[Condition, ...], ref("conditions")),
        (tuple[Face, ...], ref("faces")),
    )
    for known, schema in named:
        if annotation == known:
            return schema
    assert isinstance(annotation, EnumType), annotation
    return choice(annotation)  # type: ignore[arg-type]  # all our enumerations are StrEnums


def _mapping(parts: tuple[Part, ...]) -> Schema:
    schema = closed(
        {part.key: schema_for(part.type) for part in parts}, tuple(part.key for part in parts if part.required)
    )
    return schema if "required" in schema else {**schema, "minProperties": 1}


def _value(shape: Shape) -> Schema:
    return schema_for(shape.head[0].type) if shape.single else _mapping(shape.head)


def described(word: type[Effect | Condition], schema: Schema) -> Schema:
    """Add what an editor shows when the cursor rests on the word."""
    first = (word.__doc__ or "").strip().splitlines()[0]
    return {**schema, "description": first, "examples": [word.example]}


def _steps() -> Schema:
    """Describe one effect: a bare word, or a mapping with one word and what stands beside it."""
    shapes = {word: shape_of(kind) for word, kind in EFFECTS.items()}
    bare = sorted(word for word, shape in shapes.items() if shape.bare)
    spoken = {word: shape for word, shape in shapes.items() if shape.head}
    beside = {part.key: schema_for(part.type) for shape in spoken.values() for part in shape.siblings}
    needs = {word: [part.key for part in shape.siblings if part.required] for word, shape in spoken.items()}
    return {
        "if": {"type": "string"},
        "then": {"enum": bare},
        "else": {
            "type": "object",
            "properties": {
                **{word: described(EFFECTS[word], _value(shape)) for word, shape in spoken.items()},
                **beside,
            },
            "additionalProperties": False,
            "oneOf": [{"required": [word]} for word in spoken],
            "dependentRequired": {word: ["do"] for word in needs if "do" in needs[word]},
            "dependentSchemas": {
                key: {"anyOf": [{"required": [w]} for w, s in spoken.items() if key in [p.key for p in s.siblings]]}
                for key in beside
            },
        },
    }


BOUND_KEYS = ("at-least", "at-most", "exactly")


def count_properties() -> Schema:
    """Describe the keys of a count."""
    return {
        "count": {"enum": list(COUNTERS)},
        "of": ref("dice-described"),
        "every": {"type": "integer", "minimum": 1, "maximum": SIZE},
        "times": {"type": "integer", "minimum": -SIZE, "maximum": SIZE, "not": {"const": 0}},
        "whose": choice(Players),
        "plus": ref("amount"),
        "limit": ref("amount"),
    }


DICE_NEED_OF: Schema = {
    "if": {"properties": {"count": {"const": "dice"}}, "required": ["count"]},
    "then": {"required": ["of"]},
}


def _condition() -> Schema:
    words = {word: described(kind, _value(shape_of(kind))) for word, kind in CONDITIONS.items() if word != "count"}
    return {
        "type": "object",
        "properties": {**words, **count_properties(), **{key: ref("amount") for key in BOUND_KEYS}},
        "additionalProperties": False,
        "oneOf": [{"required": [word]} for word in CONDITIONS],
        "dependentSchemas": {
            "count": {"anyOf": [{"required": [key]} for key in BOUND_KEYS], **DICE_NEED_OF},
            **{key: {"required": ["count"]} for key in (*BOUND_KEYS, "of", "every", "times", "plus", "limit", "whose")},
        },
    }


def _described() -> Schema:
    """Describe which dice are meant, where all of them are: to be counted."""
    return {
        "from": one_or_more(choice(Zone)),
        "colours": ref("colours"),
        "cost": ref("bound"),
        "faces": ref("faces"),
        "except": choice(Ref),
        "whose": choice(Players),
    }


def _never_both(keys: list[str]) -> Schema:
    return {"not": {"required": keys}}


def _dice() -> Schema:
    how_many = {"if": {"type": "string"}, "then": {"enum": ["all"]}, "else": ref("amount")}
    alike = {"different-colours": {"const": True}, "same-colour": {"const": True}}
    chosen = {**alike, "count": how_many, "up-to": how_many}
    return {
        "type": ["string", "object"],
        "if": {"type": "string"},
        "then": choice(Ref),
        "else": closed({**_described(), **chosen})
        | {"allOf": [_never_both(["count", "up-to"]), _never_both([*alike])]},
    }


def _ability() -> Schema:
    return closed(
        {
            "when": choice(When),
            "who": choice(Who, leave_out=(Who.OWNER,)),
            "ties": choice(Ties),
            "symbol": choice(Symbol),
            "spend": {"type": "integer", "minimum": 1, "maximum": 10},
            "if": ref("conditions"),
            "do": ref("effects"),
            "must": ref("effects"),
        },
        ("when",),
    ) | {
        "description": (Ability.__doc__ or "").splitlines()[0],
        "anyOf": [{"required": ["do"]}, {"required": ["must"]}],
        "dependentRequired": {"ties": ["who"]},
    }


def definitions() -> dict[str, Schema]:
    """Return the named pieces of the schemas: abilities and all they are made of."""
    return {
        "id": identifier(),
        "amount": {
            "type": ["integer", "object"],
            "minimum": -SIZE,
            "maximum": SIZE,
            "properties": count_properties(),
            "required": ["count"],
            "additionalProperties": False,
            **DICE_NEED_OF,
        },
        "bound": closed({key: ref("amount") for key in BOUND_KEYS}) | {"minProperties": 1},
        "colours": {
            "type": ["string", "array", "object"],
            "if": {"type": "object"},
            "then": closed({"not": one_or_more(ref("id"))}, ("not",)),
            "else": one_or_more(ref("id")),
        },
        "faces": one_or_more(choice(Face, leave_out=(Face.CHOSEN,))),
        "dice": _dice(),
        "dice-described": closed(_described()),
        "conditions": {
            "if": {"type": "array"},
            "then": {"items": ref("condition"), "minItems": 1},
            "else": ref("condition"),
        },
        "condition": _condition(),
        "effects": {"type": "array", "items": ref("effect"), "minItems": 1, "maxItems": 20},
        "effect": _steps(),
        "ability": _ability(),
    }
