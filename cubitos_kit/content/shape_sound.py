"""Is a file of the right shape, yes or no? The answer JSON Schema gives, without its findings, a dozen times as quickly.

A schema becomes functions once; only a file that is not sound is given to the library `jsonschema`, to say what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Any

from cubitos_kit.content.format import Format, schema_of
from cubitos_kit.content.schema import Schema

Check = Callable[[Any], bool]
Keyword = Callable[[Any, "Schemas"], Check]

PYTHON: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
"""What YAML's values are in Python, by the names that JSON Schema has for them."""
EVERY = frozenset(kind for kinds in PYTHON.values() for kind in kinds)
SAYS_NOTHING = frozenset({"$schema", "$defs", "title", "description", "examples", "type", "then", "else"})
"""What narrows nothing by itself."""


# jsonschema alone: 277 ms for all files of the base, for 17 here; a first `cards list` 0.13 s longer; measured 2026-11.
class Schemas:
    """The checks of a schema and of the definitions in it, each made when it is first needed."""

    def __init__(self, whole: Schema) -> None:
        """Remember the definitions."""
        self.definitions: Mapping[str, Schema] = whole.get("$defs", {})
        self.made: dict[str, Check] = {}

    def named(self, ref: str) -> Check:
        """Return the check of a definition, which may hold itself."""
        name = ref.removeprefix("#/$defs/")

        def check(value: Any) -> bool:  # noqa: ANN401 - whatever YAML holds
            if name not in self.made:
                self.made[name] = self.check(self.definitions[name])
            return self.made[name](value)

        return check

    def check(self, schema: Any) -> Check:  # noqa: ANN401 - a schema, or true, or false
        """Return the check of a schema."""
        if isinstance(schema, bool):
            return lambda _value: schema
        named = schema.get("type", list(PYTHON))
        allowed = {kind for name in ([named] if isinstance(named, str) else named) for kind in PYTHON[name]}
        parts: dict[type, tuple[Check, ...]] = {}
        for kind in allowed:
            parts[kind] = tuple(_checks(schema, kind, self))
        if "type" in schema and float in allowed:
            parts[float] = (_is_number, *parts[float])

        def whole(value: Any) -> bool:  # noqa: ANN401
            checks = parts.get(type(value))
            if checks is None:
                return False
            for check in checks:  # noqa: SIM110 - a third quicker than `all`, and it runs for every value
                if not check(value):
                    return False
            return True

        return whole


def _is_number(value: float) -> bool:
    """Take no .nan for a number."""
    return value == value  # noqa: PLR0124


def _checks(schema: Schema, kind: type, schemas: Schemas) -> Iterator[Check]:
    """Give the checks of a schema that say anything of values of a kind."""
    for word, said in schema.items():
        if word in KEYWORDS[kind]:
            yield KEYWORDS[kind][word](said, schemas)
        elif word == "additionalProperties":
            if kind is dict:
                yield _others(schema.get("properties", {}), said, schemas)
        elif word == "if":
            yield _either(schemas.check(said), *(schemas.check(schema.get(each, True)) for each in ("then", "else")))
        elif word not in SAYS_NOTHING and not any(word in words for words in KEYWORDS.values()):
            raise NotImplementedError(word)


def _either(condition: Check, then: Check, otherwise: Check) -> Check:
    return lambda value: then(value) if condition(value) else otherwise(value)


def _same(one: object, other: object) -> bool:
    """Tell whether two values are the same; `true` is not 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _among(values: Sequence[object], _schemas: Schemas) -> Check:
    words = frozenset(each for each in values if isinstance(each, str))
    if len(words) == len(values):
        return lambda value: isinstance(value, str) and value in words
    return lambda value: any(_same(value, each) for each in values)


def _unique(wanted: Any, _schemas: Schemas) -> Check:  # noqa: ANN401
    def check(value: list[object]) -> bool:
        if all(isinstance(each, str) for each in value):
            return len(set(value)) == len(value)
        return not any(_same(*pair) for pair in combinations(value, 2))

    return check if wanted else lambda _value: True


def _properties(said: Mapping[str, Schema], schemas: Schemas) -> Check:
    checks = {key: schemas.check(schema) for key, schema in said.items()}

    def check(value: dict[str, object]) -> bool:
        for key, inside in value.items():  # noqa: SIM110 - as above
            if key in checks and not checks[key](inside):
                return False
        return True

    return check


def _others(known: Mapping[str, Schema], said: Any, schemas: Schemas) -> Check:  # noqa: ANN401
    if said is False:
        keys = frozenset(known)
        return lambda value: value.keys() <= keys
    check = schemas.check(said)
    return lambda value: all(check(inside) for key, inside in value.items() if key not in known)


def _required(keys: Sequence[str], _schemas: Schemas) -> Check:
    needed = frozenset(keys)
    return lambda value: needed <= value.keys()


def _dependent(said: Mapping[str, Any], make: Callable[[Any], Check]) -> Check:
    checks = {key: make(each) for key, each in said.items()}
    return lambda value: all(check(value) for key, check in checks.items() if key in value)


def _items(said: Schema, schemas: Schemas) -> Check:
    check = schemas.check(said)
    return lambda value: all(map(check, value))


def _names(said: Schema, schemas: Schemas) -> Check:
    check = schemas.check(said)
    return lambda value: all(map(check, value))


def _several(fits: Callable[[int, int], bool], said: Sequence[Schema], schemas: Schemas) -> Check:
    checks = [schemas.check(each) for each in said]
    return lambda value: fits(sum(check(value) for check in checks), len(checks))


def _not(said: Schema, schemas: Schemas) -> Check:
    check = schemas.check(said)
    return lambda value: not check(value)


def _pattern(said: str, _schemas: Schemas) -> Check:
    found = re.compile(said).fullmatch  # to `search`, $ would let the end of a line through
    return lambda value: found(value) is not None


ANY: Mapping[str, Keyword] = {
    "$ref": lambda said, schemas: schemas.named(said),
    "enum": _among,
    "const": lambda said, schemas: _among([said], schemas),
    "allOf": partial(_several, lambda fitting, every: fitting == every),
    "anyOf": partial(_several, lambda fitting, _every: fitting > 0),
    "oneOf": partial(_several, lambda fitting, _every: fitting == 1),
    "not": _not,
}
NUMBERS: Mapping[str, Keyword] = {
    **ANY,
    "minimum": lambda said, _schemas: lambda value: not value < said,
    "maximum": lambda said, _schemas: lambda value: not value > said,
}
KEYWORDS: Mapping[type, Mapping[str, Keyword]] = {
    type(None): ANY,
    bool: ANY,
    int: NUMBERS,
    float: NUMBERS,
    str: {
        **ANY,
        "minLength": lambda said, _schemas: lambda value: len(value) >= said,
        "maxLength": lambda said, _schemas: lambda value: len(value) <= said,
        "pattern": _pattern,
    },
    list: {
        **ANY,
        "items": _items,
        "minItems": lambda said, _schemas: lambda value: len(value) >= said,
        "maxItems": lambda said, _schemas: lambda value: len(value) <= said,
        "uniqueItems": _unique,
    },
    dict: {
        **ANY,
        "properties": _properties,
        "required": _required,
        "propertyNames": _names,
        "minProperties": lambda said, _schemas: lambda value: len(value) >= said,
        "dependentRequired": lambda said, schemas: _dependent(said, lambda keys: _required(keys, schemas)),
        "dependentSchemas": lambda said, schemas: _dependent(said, schemas.check),
    },
}
"""What each keyword checks, by the kind of value that it says anything of."""


@cache
def _whole(game: Format[Any], kind: str) -> Check:
    schema = schema_of(game, kind)
    return Schemas(schema).check(schema)


def is_sound(game: Format[Any], kind: str, plain: object) -> bool:
    """Tell whether what a file of a kind holds is of the right shape."""
    return _whole(game, kind)(plain)
