"""What JSON Schema finds wrong, as sentences: one function a kind of finding."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.base.showing import one_line
from cubitos_kit.content.document import Document, Keys
from cubitos_kit.content.format import Format
from cubitos_kit.content.schema import COLOUR, ID_PATTERN, LANGUAGE, LINE, VERSION
from cubitos_kit.languages import LANGUAGES

Finding = Any
"""What jsonschema calls a ValidationError; its parts are typed as perhaps unset, which they never are here."""
Definitions = Mapping[str, Any]
"""The named pieces of a schema, for looking up what a key may hold."""

TYPES = {
    "integer": N_("a whole number"),
    "number": N_("a number"),
    "string": N_("a text"),
    "object": N_("a mapping (key: value)"),
    "array": N_("a list"),
    "boolean": N_("true or false"),
    "null": N_("nothing"),
}
PATTERNS = {
    ID_PATTERN: N_("lower-case letters, digits and single hyphens, as in `my-card`"),
    LANGUAGE: N_("a language code such as en, pl or uk"),
    VERSION: N_("a version such as 1.0"),
    LINE: N_("one line: no line breaks or tabs"),
    COLOUR: N_("a color in quotes, such as `#b3261e`"),
}
LENGTHS = {
    "minItems": N_("the list is too short; it has to hold at least {limit}"),
    "maxItems": N_("the list is too long; at most {limit} fit"),
    "minLength": N_("the text is empty"),
    "maxLength": N_("the text is too long; at most {limit} characters fit"),
    "minProperties": N_("something has to stand here"),
}
LONGEST_SHOWN = 40


@dataclass(frozen=True)
class Context:
    """In what something was found: of which game, in which file, by which named pieces of the schema."""

    game: Format[Any]
    document: Document
    defs: Definitions


def told(error: Finding, context: Context) -> Iterator[Problem]:
    """Turn one finding into problems: most often one."""
    tell: Any = TELLERS[str(error.validator)]
    yield from tell(error, context)


def keys_of(error: Finding) -> Keys:
    """Return the way from the file's top to what is wrong."""
    return tuple(error.absolute_path)


def strangers(game: Format[Any], error: Finding) -> dict[str, str]:
    """Return the keys of a mapping that nothing reads, each with the word that was probably meant, or nothing."""
    allowed = list(error.schema.get("properties", {}))
    free = [word for word in allowed if word not in error.instance] or allowed
    return {key: game.nearest(key, free) for key in error.instance if key not in allowed}


def missing_key(error: Finding) -> str:
    """Return which key a finding of the kind `required` misses."""
    keys: list[str] = error.validator_value
    return next(key for key in keys if key not in error.instance and f"'{key}'" in error.message)


def shown(value: object) -> str:
    """Write a wrong value as its author would recognise it, shortened.

    >>> shown(True), shown("a" * 50), shown({})
    ('true', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…', '{…}')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | int | float):
        text = str(value)
        return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "…"
    return "{…}" if isinstance(value, Mapping) else "[…]"


def one_of(words: Iterable[str]) -> Message:
    """Say which words could stand in a place."""
    return Message(N_("one of: {words}"), {"words": ", ".join(words)})


def _place(error: Finding, context: Context) -> Place:
    """Return where a wrong value stands; of a wrong key, where the key does."""
    keys = keys_of(error)
    if "propertyNames" in error.absolute_schema_path:
        return context.document.key_place((*keys, error.instance))
    return context.document.place(keys)


def _what_fits(game: Format[Any], types: list[str], schema: Mapping[str, Any]) -> Message:
    """Say what could stand in a place, by example where the types alone say little."""
    keys = list(schema.get("properties", {}))
    if types == ["object"] and keys:
        return Message(N_("a mapping (key: value) with keys of these: {words}"), {"words": ", ".join(keys)})
    if more := game.fits().get(tuple(types)):
        return more
    if types == ["string", "object"] and "minLength" in schema:
        return Message(N_("a text, or one for each language: {example}"), {"example": "{en: …, pl: …}"})
    said = Message(TYPES[types[-1]])
    for name in reversed(types[:-1]):
        said = Message(N_("{first} or {second}"), {"first": Message(TYPES[name]), "second": said})
    return said


def _wrong_type(error: Finding, context: Context) -> Iterator[Problem]:
    types = [error.validator_value] if isinstance(error.validator_value, str) else list(error.validator_value)
    expected, keys = _what_fits(context.game, types, error.schema), keys_of(error)
    if error.instance is None:
        text = Message(N_("a value is missing here"))
        yield Problem("missing-value", context.document.key_place(keys), text, expected=expected)
    elif types == ["array"]:
        text = Message(N_("a list has to stand here: begin each of its items with `- `, even if there is only one"))
        step = next((key for key in reversed(keys) if key in context.game.steps()), "")
        example = _example(context.game, str(step)) if step else None
        yield Problem("wrong-type", context.document.place(keys), text, expected=example)
    else:
        text = Message(N_("`{value}` cannot stand here"), {"value": shown(error.instance)})
        near = _same_of_type(error.instance, types)
        yield Problem("wrong-type", context.document.place(keys), text, expected=expected, nearest=near)


def _same_of_type(value: object, types: list[str]) -> str:
    """Return a number as a text or a text as a number, where that is all that is wrong.

    >>> _same_of_type(1.5, ["string"]), _same_of_type("+5", ["integer", "object"]), _same_of_type(5.0, ["integer"])
    ('"1.5"', '5', '5')
    """
    if "string" in types and isinstance(value, bool | int | float):
        return f'"{shown(value)}"'
    if (
        "integer" in types
        and isinstance(value, str | float)
        and re.fullmatch(r"\s*[+-]?\d{1,9}(\.0)?[\s,;]*", str(value))
    ):
        return str(int(float(str(value).strip(" \n,;"))))
    if "boolean" in types and str(value).lower() in {"yes", "on", "no", "off", "true", "false"}:
        return "true" if str(value).lower() in {"yes", "on", "true"} else "false"
    return ""


def _wrong_word(error: Finding, context: Context) -> Iterator[Problem]:
    words = [str(word) for word in error.validator_value]
    value, place, expected = error.instance, _place(error, context), _fitting_words(context.game, words)
    if value is None:
        text = Message(N_("a value is missing here"))
        yield Problem("missing-value", context.document.key_place(keys_of(error)), text, expected=expected)
        return
    if not isinstance(value, str | int | float):
        yield Problem("wrong-type", place, Message(N_("a word is expected here")), expected=expected)
        return
    if _are_steps(context.game, words):
        steps = context.game.steps()
        step = context.game.nearest(value, [*words, *steps])
        if step in steps and step not in words:
            yield _bare_word(context.game, str(value), step, place)
            return
        expected = one_of(steps)
    text = Message(N_("`{value}` is not a word that can stand here"), {"value": shown(value)})
    yield Problem("unknown-word", place, text, expected=expected, nearest=context.game.nearest(value, words))


def _fitting_words(game: Format[Any], words: list[str]) -> Message:
    """Say which words could stand in a place, and what else could."""
    return game.fits().get(tuple(words)) or one_of(words)


def _are_steps(game: Format[Any], words: Iterable[str]) -> bool:
    return set(words) <= set(game.steps())


def _bare_word(game: Format[Any], value: str, step: str, place: Place) -> Problem:
    """Tell a step that stands alone but says nothing so."""
    if value != step:
        text = Message(N_("`{value}` is not a word that can stand here"), {"value": shown(value)})
        return Problem("unknown-word", place, text, expected=_example(game, step), nearest=step)
    text = Message(N_("`{word}` does not say enough alone"), {"word": step})
    return Problem("missing-value", place, text, expected=_example(game, step))


def _example(game: Format[Any], step: str) -> Message:
    return Message(N_("something like `{example}`"), {"example": f"- {game.steps()[step].example}"})


def _unknown_keys(error: Finding, context: Context) -> Iterator[Problem]:
    known: Mapping[str, Any] = error.schema.get("properties", {})
    words = one_of(known)
    indented: set[str] = set()
    for key, near in strangers(context.game, error).items():
        place = context.document.key_place((*keys_of(error), key))
        owner = next((word for word in _empty(error) if _may_hold(known[word], key, context.defs)), "")
        special = _out_of_place(context.game, key, known, keys_of(error))
        if owner and owner not in indented:
            indented.add(owner)
            text = Message(N_("`{key}` belongs to `{owner}`: it has to stand further to the right"))
            yield Problem("not-indented", place, Message(text.text, {"key": key, "owner": owner}))
        elif special:
            yield Problem("unknown-key", place, special)
        elif not owner:
            text = Message(N_("`{key}` is not a key that anything reads here"), {"key": shown(key)})
            yield Problem("unknown-key", place, text, expected=words, nearest=near)


def _empty(error: Finding) -> list[str]:
    """Return the known keys of a mapping that have no value, perhaps because it was not indented."""
    known = error.schema.get("properties", {})
    return [key for key, value in error.instance.items() if value is None and key in known]


def unindented(error: Finding, defs: Definitions) -> set[str]:
    """Return the keys of a mapping whose value stands beside them for want of indentation."""
    known = error.schema.get("properties", {})
    others = [key for key in error.instance if key not in known]
    return {word for word in _empty(error) if any(_may_hold(known[word], key, defs) for key in others)}


def _may_hold(schema: Mapping[str, Any], key: str, defs: Definitions) -> bool:
    """Tell whether a key could stand in a mapping of this schema."""
    schema = _resolved(schema, defs)
    if "propertyNames" in schema:
        return bool(re.fullmatch(_resolved(schema["propertyNames"], defs)["pattern"], key))
    return any(key in part.get("properties", {}) for part in (schema, schema.get("then", {}), schema.get("else", {})))


def _resolved(schema: Mapping[str, Any], defs: Definitions) -> Mapping[str, Any]:
    """Return the piece of a schema that it points at."""
    while "$ref" in schema:
        schema = defs[str(schema["$ref"]).rpartition("/")[2]]
    return schema


def _out_of_place(game: Format[Any], key: str, known: Mapping[str, Any], keys: Keys) -> Message | None:
    """Explain a good key in a wrong place."""
    if not keys:
        here = next((kind for kind in game.files if kind in known), "")
        if game.home(key):
            text = N_("a file holds one kind of content, this one `{kind}:`; write `{key}:` into a file of its own")
            return Message(text, {"kind": here, "key": key})
    steps = game.steps()
    beside = [step for step in steps if step in known]
    if key in steps and len(beside) > 1 and "do" in known:
        return Message(N_("`{word}` stands alone, without a colon: `- {word}`"), {"word": key})
    if key in steps and "when" in known:
        return Message(N_("`{word}` is an effect; it stands in the list under `do:`"), {"word": key})
    return None


def _missing_keys(error: Finding, context: Context) -> Iterator[Problem]:
    text = Message(N_("the key `{key}` is missing here"), {"key": missing_key(error)})
    yield Problem("missing-key", context.document.place(keys_of(error)), text)


def _first_words(error: Finding) -> list[str]:
    return [each["required"][0] for each in error.validator_value]


def _one_word(error: Finding, context: Context) -> Iterator[Problem]:
    words = _first_words(error)
    found = [word for word in error.instance if word in words]
    keys = keys_of(error)
    if len(found) > 1:
        text = N_("`{first}` and `{second}` stand in one step; write each as its own `- ` item")
        place = context.document.key_place((*keys, found[1]))
        yield Problem("two-words", place, Message(text, {"first": found[0], "second": found[1]}))
        return
    text = N_("the word that says what happens is missing")
    if not _are_steps(context.game, words):
        text = N_("the word that says what has to hold is missing")
    yield Problem("no-word", context.document.place(keys), Message(text), expected=one_of(words))


def _needs_one(error: Finding, context: Context) -> Iterator[Problem]:
    expected = one_of(_first_words(error))
    yield Problem(
        "missing-key", context.document.place(keys_of(error)), Message(N_("a key is missing here")), expected=expected
    )


def _dependent(error: Finding, context: Context) -> Iterator[Problem]:
    for key, needed in error.validator_value.items():
        for word in needed:
            if key in error.instance and word not in error.instance:
                text = Message(N_("`{key}` needs `{word}` beside it"), {"key": key, "word": word})
                yield Problem("missing-key", context.document.key_place((*keys_of(error), key)), text)


def _number(error: Finding, context: Context) -> Iterator[Problem]:
    limit = error.validator_value
    text = N_("{value} is too small; at least {limit}")
    if error.validator == "maximum":
        text = N_("{value} is too large; at most {limit}")
    values = {"value": shown(error.instance), "limit": limit}
    yield Problem("out-of-range", context.document.place(keys_of(error)), Message(text, values))


def _length(error: Finding, context: Context) -> Iterator[Problem]:
    text = Message(LENGTHS[str(error.validator)], {"limit": error.validator_value})
    yield Problem("wrong-length", _place(error, context), text)


def _twice(error: Finding, context: Context) -> Iterator[Problem]:
    items = error.instance
    again = next((index for index, item in enumerate(items) if item in items[:index]), 0)
    text = Message(N_("`{value}` stands in this list twice"), {"value": shown(items[again])})
    yield Problem("wrong-length", context.document.place((*keys_of(error), again)), text)


def _pattern(error: Finding, context: Context) -> Iterator[Problem]:
    text = Message(N_("`{value}` is not written as it has to be here"), {"value": shown(error.instance)})
    pattern = str(error.validator_value)
    near = _well_written(context.game, error.instance, pattern)
    said = context.game.patterns.get(pattern) or PATTERNS.get(pattern)
    expected = Message(said) if said else None
    yield Problem("wrong-form", _place(error, context), text, expected=expected, nearest=near)


def _well_written(game: Format[Any], value: str, pattern: str) -> str:
    """Write a word as it has to be, if that can be guessed."""
    if pattern == LINE:
        return one_line(value)
    slug = re.sub(r"[^a-z0-9]+", "-", value.lower()).strip("-")
    meant = (game.nearest(value, words) for words in (game.well_written, LANGUAGES))
    for guess in (value.lower().strip(), slug, *meant):
        if guess and re.fullmatch(pattern, guess):
            return guess
    return ""


def _not(error: Finding, context: Context) -> Iterator[Problem]:
    both = error.validator_value.get("required")
    if both:
        text = N_("`{first}` and `{second}` exclude each other; write one of them")
        place = context.document.key_place((*keys_of(error), both[1]))
        yield Problem("two-keys", place, Message(text, {"first": both[0], "second": both[1]}))
    else:
        place = context.document.place(keys_of(error))
        yield Problem("out-of-range", place, Message(N_("0 would change nothing here")))


def _const(error: Finding, context: Context) -> Iterator[Problem]:
    text = Message(N_("`{value}` cannot stand here"), {"value": shown(error.instance)})
    expected = Message("{value}", {"value": shown(error.validator_value)})
    yield Problem("wrong-value", context.document.place(keys_of(error)), text, expected=expected)


TELLERS: Mapping[str, Callable[[Finding, Context], Iterator[Problem]]] = {
    "additionalProperties": _unknown_keys,
    "type": _wrong_type,
    "enum": _wrong_word,
    "required": _missing_keys,
    "oneOf": _one_word,
    "anyOf": _needs_one,
    "dependentRequired": _dependent,
    "minimum": _number,
    "maximum": _number,
    "pattern": _pattern,
    "not": _not,
    "const": _const,
    "uniqueItems": _twice,
    **dict.fromkeys(LENGTHS, _length),
}
