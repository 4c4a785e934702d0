"""Is a file of the right shape? JSON Schema finds out; here its findings become sentences."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from cubitos_kit.content.document import Document, Keys
from cubitos_kit.content.nearest import nearest
from cubitos_kit.content.schemas import KINDS, schema_of
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.problem import Problem

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

Finding = Any
"""What jsonschema calls a ValidationError; its parts are typed as perhaps unset, which they never are here."""

TYPES = {
    "integer": N_("a whole number"),
    "number": N_("a number"),
    "string": N_("a text"),
    "object": N_("a mapping (key: value)"),
    "array": N_("a list"),
    "boolean": N_("true or false"),
    "null": N_("nothing"),
}

MANY_PROBLEMS = 200
"""Past these a file is not a content file with slips but something else."""


@cache
def validator(kind: str) -> "Validator":
    """Return the checker of a kind of file."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - only commands that check pay for it

    return Draft202012Validator(schema_of(kind))


def kind_of(document: Document) -> str:
    """Return the kind of file by its telling key, or nothing."""
    if not isinstance(document.plain, Mapping):
        return ""
    return next((kind for kind in KINDS if kind in document.plain), "")


def check_shape(document: Document) -> tuple[Problem, ...]:
    """Return everything that is wrong with the shape of a file."""
    kind = kind_of(document)
    if not kind:
        return (_no_kind(document),)
    found: list[Problem] = []
    for error in validator(kind).iter_errors(document.plain):
        found.extend(_problems(error, document))
        if len(found) >= MANY_PROBLEMS:
            break
    return tuple(dict.fromkeys(found))


def _no_kind(document: Document) -> Problem:
    expected = Message(N_("one of these keys at the top: {words}"), {"words": ", ".join(KINDS)})
    keys = list(document.plain) if isinstance(document.plain, Mapping) else []
    if not keys:
        text = N_("a content file is a mapping: a key such as `cards:`, and under it what it names")
        return Problem("unknown-kind", document.place(()), Message(text), expected=expected)
    text = N_("nothing here tells what kind of content this is")
    near = next((word for word in (nearest(key, KINDS) for key in keys) if word), "")
    return Problem("unknown-kind", document.key_place((keys[0],)), Message(text), expected=expected, nearest=near)


def _type_words(types: str | Iterable[str]) -> Message:
    names = [types] if isinstance(types, str) else list(types)
    if len(names) == 1:
        return Message(TYPES[names[0]])
    return Message(N_("{first} or {second}"), {"first": Message(TYPES[names[0]]), "second": Message(TYPES[names[1]])})


def shown(value: object) -> str:
    """Write a wrong value as its author would recognise it, shortened."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        text = str(value)
        return text if len(text) <= 40 else text[:37] + "…"  # noqa: PLR2004 - what fits a line
    return "{…}" if isinstance(value, Mapping) else "[…]"


def _keys(error: Finding) -> Keys:
    return tuple(error.absolute_path)


def _wrong_type(error: Finding, document: Document) -> Iterator[Problem]:
    expected = _type_words(error.validator_value)
    place = document.place(_keys(error))
    if error.instance is None:
        text = Message(N_("a value is missing here"))
        yield Problem("missing-value", document.key_place(_keys(error)), text, expected=expected)
        return
    text = Message(N_("`{value}` cannot stand here"), {"value": shown(error.instance)})
    yield Problem("wrong-type", place, text, expected=expected)


def _wrong_word(error: Finding, document: Document) -> Iterator[Problem]:
    words = [str(word) for word in error.validator_value]
    expected = Message(N_("one of: {words}"), {"words": ", ".join(words)})
    if not isinstance(error.instance, str | int | float):
        text = Message(N_("a word is expected here"))
        yield Problem("wrong-type", document.place(_keys(error)), text, expected=expected)
        return
    text = Message(N_("`{value}` is not a word that can stand here"), {"value": shown(error.instance)})
    near = nearest(error.instance, words)
    yield Problem("unknown-word", document.place(_keys(error)), text, expected=expected, nearest=near)


def _unknown_keys(error: Finding, document: Document) -> Iterator[Problem]:
    allowed = list(error.schema.get("properties", {}))
    present = set(error.instance)
    free = [word for word in allowed if word not in present] or allowed
    expected = Message(N_("one of: {words}"), {"words": ", ".join(free)})
    for key in error.instance:
        if key not in allowed:
            text = Message(N_("`{key}` is not a key that anything reads here"), {"key": shown(key)})
            place = document.key_place((*_keys(error), key))
            yield Problem("unknown-key", place, text, expected=expected, nearest=nearest(key, free))


def _missing_keys(error: Finding, document: Document) -> Iterator[Problem]:
    key = next(word for word in error.validator_value if word not in error.instance and f"'{word}'" in error.message)
    text = Message(N_("the key `{key}` is missing here"), {"key": key})
    yield Problem("missing-key", document.place(_keys(error)), text)


def _one_word(error: Finding, document: Document) -> Iterator[Problem]:
    words = [each["required"][0] for each in error.validator_value]
    found = [word for word in words if word in error.instance]
    place = document.place(_keys(error))
    if len(found) > 1:
        text = N_("`{first}` and `{second}` stand in one step; write each as its own `- ` item")
        yield Problem("two-words", place, Message(text, {"first": found[0], "second": found[1]}))
        return
    known = error.schema.get("properties", {})
    if all(key in known for key in error.instance):
        expected = Message(N_("one of: {words}"), {"words": ", ".join(words)})
        yield Problem("no-word", place, Message(N_("the word that says what happens is missing")), expected=expected)


def _needs_one(error: Finding, document: Document) -> Iterator[Problem]:
    words = [each["required"][0] for each in error.validator_value]
    expected = Message(N_("one of: {words}"), {"words": ", ".join(words)})
    yield Problem("missing-key", document.place(_keys(error)), Message(N_("a key is missing here")), expected=expected)


def _dependent(error: Finding, document: Document) -> Iterator[Problem]:
    for key, needed in error.validator_value.items():
        for word in needed:
            if key in error.instance and word not in error.instance:
                text = Message(N_("`{key}` needs `{word}` beside it"), {"key": key, "word": word})
                yield Problem("missing-key", document.key_place((*_keys(error), key)), text)


def _number(error: Finding, document: Document) -> Iterator[Problem]:
    limit = error.validator_value
    text = N_("{value} is too small; at least {limit}")
    if error.validator == "maximum":
        text = N_("{value} is too large; at most {limit}")
    values = {"value": shown(error.instance), "limit": limit}
    yield Problem("out-of-range", document.place(_keys(error)), Message(text, values))


LENGTHS = {
    "minItems": N_("the list is too short; at least {limit} are needed"),
    "maxItems": N_("the list is too long; at most {limit} fit"),
    "minLength": N_("the text is empty"),
    "maxLength": N_("the text is too long; at most {limit} characters fit"),
    "minProperties": N_("something has to stand here"),
    "uniqueItems": N_("something stands in this list twice"),
}


def _length(error: Finding, document: Document) -> Iterator[Problem]:
    text = Message(LENGTHS[str(error.validator)], {"limit": error.validator_value})
    yield Problem("wrong-length", document.place(_keys(error)), text)


def _pattern(error: Finding, document: Document) -> Iterator[Problem]:
    text = Message(N_("`{value}` is not written as it has to be here"), {"value": shown(error.instance)})
    expected = PATTERNS.get(error.validator_value)
    is_key = "propertyNames" in error.absolute_schema_path
    place = document.key_place((*_keys(error), error.instance)) if is_key else document.place(_keys(error))
    yield Problem("wrong-form", place, text, expected=Message(expected) if expected else None)


PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": N_("lower-case letters, digits and single hyphens, as in `my-card`"),
    "^[a-z]{2,3}$": N_("a language code such as en, pl or uk"),
    r"^\d+(\.\d+){0,2}$": N_("a version such as 1.0"),
    "^[a-z]$": N_("one lower-case letter"),
    "^(blank|foot|credit|symbol|power|coin-[1-9][0-9]?)$": N_(
        "blank, foot, credit, symbol, power, or coin-1, coin-2 …"
    ),
}


def _not(error: Finding, document: Document) -> Iterator[Problem]:
    both = error.validator_value.get("required")
    place = document.place(_keys(error))
    if both:
        text = N_("`{first}` and `{second}` exclude each other; write one of them")
        yield Problem("two-keys", place, Message(text, {"first": both[0], "second": both[1]}))
    else:
        yield Problem("out-of-range", place, Message(N_("0 would change nothing here")))


def _const(error: Finding, document: Document) -> Iterator[Problem]:
    text = Message(N_("`{value}` cannot stand here"), {"value": shown(error.instance)})
    expected = Message("{value}", {"value": error.validator_value})
    yield Problem("wrong-value", document.place(_keys(error)), text, expected=expected)


TELLERS: Mapping[str, Callable[[Finding, Document], Iterator[Problem]]] = {
    "type": _wrong_type,
    "enum": _wrong_word,
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "oneOf": _one_word,
    "anyOf": _needs_one,
    "dependentRequired": _dependent,
    "minimum": _number,
    "maximum": _number,
    "pattern": _pattern,
    "not": _not,
    "const": _const,
    **dict.fromkeys(LENGTHS, _length),
}


def _problems(error: Finding, document: Document) -> Iterator[Problem]:
    if error.validator in {"oneOf", "anyOf"} and not isinstance(error.instance, Mapping):
        return  # that it is no mapping is told already
    tell: Any = TELLERS[str(error.validator)]
    yield from tell(error, document)
