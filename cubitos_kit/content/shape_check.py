"""Is a file of the right shape? JSON Schema finds out; what is found becomes sentences, each mistake one."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import isnan
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.content.document import Document, Keys
from cubitos_kit.content.format import Format, schema_of
from cubitos_kit.content.partial import Breaks, Broken, left_of
from cubitos_kit.content.shape_findings import Context, Finding, keys_of, missing_key, strangers, told, unindented
from cubitos_kit.content.shape_sound import is_sound

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

MANY_PROBLEMS = 200
"""Past these a file is not a content file with slips but something else."""

NEEDED = frozenset({"required", "anyOf", "dependentRequired"})
"""Findings of keys that are missing; beside a mapping without its word they say nothing new."""


@dataclass(frozen=True, eq=False)
class ShapeCheck:
    """What came of checking a file's shape."""

    problems: tuple[Problem, ...]
    left: Document
    """The file with `Broken` in the place of what is, so that the rest can be looked at further."""


@cache
def validator(game: Format[Any], kind: str) -> "Validator":
    """Return the checker of a kind of file."""
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415 - only commands that check pay for it

    ours = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole).redefine("number", _is_number)
    extend: Any = validators.extend
    found: Validator = extend(Draft202012Validator, {"pattern": _unlike}, type_checker=ours)(schema_of(game, kind))
    return found


def _unlike(_validator: object, pattern: str, value: object, _schema: object) -> Iterator[Exception]:
    """Find a text that is not all of a pattern; as the library reads them, $ lets the end of a line through."""
    from jsonschema import ValidationError  # noqa: PLC0415 - as above

    if isinstance(value, str) and not re.fullmatch(pattern, value):
        yield ValidationError(pattern)


def _is_whole(_checker: object, value: object) -> bool:
    """Take 5 for a whole number but not 5.0, as the JSON Schema standard would: a card would print it so."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(_checker: object, value: object) -> bool:
    """Take no .nan for a number: it is neither above nor below any limit."""
    return isinstance(value, int | float) and not isinstance(value, bool) and not isnan(value)


def kind_of(game: Format[Any], document: Document) -> str:
    """Return the kind of file by its telling key, or nothing."""
    if not isinstance(document.plain, Mapping):
        return ""
    return next((kind for kind in game.files if kind in document.plain), "")


def check_shape(game: Format[Any], document: Document) -> ShapeCheck:
    """Return everything that is wrong with the shape of a file, and what is left of it."""
    kind = kind_of(game, document)
    wrong: tuple[Problem, ...] = ()
    if not kind:
        wrong = (_no_kind(game, document),)
        document = _as_meant(game, document, wrong[0])
        kind = kind_of(game, document)
    if not kind or is_sound(game, kind, document.plain):
        return ShapeCheck(wrong, document if kind else _nothing_of(document))
    context = Context(game, document, schema_of(game, kind).get("$defs", {}))
    every = validator(game, kind).iter_errors(document.plain)
    findings = list(islice((each for each in every if not isinstance(each.instance, Broken)), MANY_PROBLEMS + 1))
    found = tuple(dict.fromkeys(islice(_problems(findings, context), MANY_PROBLEMS + 1)))
    if len(findings) > MANY_PROBLEMS:  # there may be more, and nobody has looked
        return ShapeCheck((*wrong, *found), _nothing_of(document))
    return ShapeCheck((*wrong, *found), replace(document, plain=left_of(document.plain, _breaks(game, findings))))


def _as_meant(game: Format[Any], document: Document, problem: Problem) -> Document:
    """Read a file whose telling key is misspelt as the one that was probably meant."""
    plain = document.plain
    if not isinstance(plain, Mapping) or problem.nearest not in game.files:
        return document
    written = next(key for key in plain if game.nearest(key, game.files) == problem.nearest)

    def renamed(keys: Keys) -> Keys:
        return (problem.nearest, *keys[1:]) if keys[:1] == (written,) else keys

    return replace(
        document,
        plain={problem.nearest if key == written else key: value for key, value in plain.items()},
        values={renamed(keys): place for keys, place in document.values.items()},
        keys={renamed(keys): place for keys, place in document.keys.items()},
    )


def _nothing_of(document: Document) -> Document:
    return replace(document, plain={})


UNHURT = frozenset(
    {"required", "oneOf", "anyOf", "dependentRequired", "minItems", "maxItems", "uniqueItems", "minProperties"}
)
"""Findings that say nothing against what is there: something is missing, or there is too much of it."""


def _breaks(game: Format[Any], findings: Iterable[Finding]) -> Breaks:
    """Tell of findings where the file is broken."""
    breaks = Breaks()
    for error in findings:
        keys = keys_of(error)
        if error.validator == "additionalProperties":
            breaks.strangers[keys] = strangers(game, error)
        elif "propertyNames" in error.absolute_schema_path:
            breaks.values.add((*keys, error.instance))
        elif error.validator not in UNHURT and not (error.validator == "not" and isinstance(error.instance, Mapping)):
            breaks.values.add(keys)
    return breaks


def _problems(findings: Iterable[Finding], context: Context) -> Iterator[Problem]:
    """Tell the findings, but of one mistake only once: what follows from a misspelt key is left out."""
    listed = list(findings)
    unknown = [error for error in listed if error.validator == "additionalProperties"]
    meant = {keys_of(error): set(strangers(context.game, error).values()) for error in unknown}
    aside = {(*keys_of(error), word) for error in unknown for word in unindented(error, context.defs)}
    wordless = {keys_of(error) for error in listed if error.validator == "oneOf"}
    mistyped = {keys_of(error) for error in listed if error.validator == "type"}
    for error in listed:
        follows = error.validator in NEEDED and keys_of(error) in wordless
        follows = follows or (error.validator != "type" and keys_of(error) in mistyped)
        if not (follows or _follows(error, meant, aside)):
            yield from told(error, context)


def _follows(error: Finding, meant: Mapping[Keys, set[str]], aside: set[Keys]) -> bool:
    """Tell whether something is only missing because its key is misspelt, or stands elsewhere."""
    keys = keys_of(error)
    if error.instance is None and keys in aside:
        return True
    if keys not in meant:
        return False
    if error.validator == "required":
        return missing_key(error) in meant[keys]
    return error.validator in {"oneOf", *NEEDED}


def _no_kind(game: Format[Any], document: Document) -> Problem:
    """Say that a file does not tell what it holds, and what it looks like."""
    expected = Message(N_("one of these keys at the top: {words}"), {"words": ", ".join(game.files)})
    plain = document.plain
    looks = _looks_like(game, plain)
    if looks:
        text = Message(
            N_("a line `{kind}:` is missing at the top; what the file holds stands under it"), {"kind": looks}
        )
        return Problem("unknown-kind", document.place(()), text, nearest=f"{looks}:")
    if not isinstance(plain, Mapping) or not plain:
        text = Message(N_("a content file is a mapping: a key such as `cards:`, and under it what it names"))
        return Problem("unknown-kind", document.place(()), text, expected=expected)
    first = next(iter(plain))
    for key in plain:
        if home := game.home(key):
            text = Message(N_("`{key}` needs `{word}` beside it"), {"key": key, "word": home})
            return Problem("unknown-kind", document.key_place((key,)), text)
    near = {key: game.nearest(key, game.files) for key in plain}
    wrong = next((key for key in plain if near[key]), first)
    text = Message(N_("nothing here tells what kind of content this is"))
    return Problem("unknown-kind", document.key_place((wrong,)), text, expected=expected, nearest=near[wrong])


def _looks_like(game: Format[Any], plain: Any) -> str:  # noqa: ANN401 - whatever YAML holds
    """Guess what a file without a telling key holds, by the keys of its first item."""
    item = plain[0] if isinstance(plain, list) and plain else plain
    if not isinstance(item, Mapping) or (item is plain and "id" not in item):
        return ""
    fitting = {kind: len(_item_keys(game, kind) & item.keys()) for kind in game.files}
    best = max(game.files, key=lambda kind: fitting[kind])
    return best if fitting[best] * 2 > len(item) else ""


def _item_keys(game: Format[Any], kind: str) -> set[str]:
    schema = game.parts(kind)[kind]
    return set(schema.get("items", schema).get("properties", {}))
