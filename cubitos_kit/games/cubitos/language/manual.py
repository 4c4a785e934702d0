"""The manual entries of the language's words, from the classes, tables and schemas themselves.

What is explained is a message: `entries(tell)` has it said by whoever knows the reader's language.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from inspect import getdoc
from typing import Any

from cubitos_kit.base.message import N_, Message, Tell, in_english
from cubitos_kit.content.schema import Schema, closed, ref
from cubitos_kit.games.cubitos.language.conditions import Compare
from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.schema import BOUND_KEYS, count_properties, definitions, schema_for
from cubitos_kit.games.cubitos.language.shape import Part, shape_of
from cubitos_kit.games.cubitos.language.triggers import TRIGGERS
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import (
    Ability,
    Bound,
    Colours,
    Condition,
    Count,
    Effect,
    Players,
    Ref,
    Selector,
)


@dataclass(frozen=True)
class Key:
    """What can be written under a word or beside it: its name, what it may say, and whether it has to be there."""

    name: str
    allows: str
    needed: bool = False
    default: str = ""
    """What it is where it is left out, as far as a word says it."""


@dataclass(frozen=True)
class Entry:
    """One word: what part of speech it is, what it means, YAML that uses it, and what can be written with it."""

    kind: str
    word: str
    about: str
    example: str
    keys: tuple[Key, ...] = ()


PARTS: tuple[tuple[str, type, str], ...] = (
    ("ability", Ability, "abilities: [{when: run, symbol: power, do: [{gain: {coins: 2}}], must: [{lose: this}]}]"),
    ("amount", Count, "{count: fans, every: 2, times: 3, plus: 1, limit: 9}"),
    ("dice", Selector, "{from: [draw, roll], colours: {not: gray}, cost: {at-most: 4}, up-to: 2}"),
    ("that", Ref, "do: [{roll: {from: discard}}, {lose: that}]"),
    ("colours", Colours, "colours: [white, gray]"),
    ("bounds", Bound, "cost: {at-least: 2, at-most: 5}"),
    ("players", Players, "{players: others, do: [{gain: {coins: 1}}]}"),
)
"""What words are made of: its name here, its class, YAML that shows it."""

SAID = {
    "amount": N_("a number or an `amount`"),
    "dice": N_("which `dice`"),
    "dice-described": N_("which `dice`, without how many"),
    "bound": "`bounds`",
    "condition": N_("a condition"),
    "conditions": N_("a condition, or a list of conditions"),
    "effects": N_("a list of effects"),
    "id": N_("a name"),
}
"""How the manual speaks of a definition of the schema; the others it spells out."""


def entries(tell: Tell = in_english) -> Iterator[Entry]:
    """Run over all words of the language, in the order of its manual.

    >>> [entry.word for entry in entries() if entry.kind == "trigger"][:3]
    ['now', 'push', 'push-survived']
    """
    for part, kind, example in PARTS:
        yield Entry("part", part, _told(_about(kind), tell), example, _part_keys(part, tell))
    for when, trigger in TRIGGERS.items():
        yield Entry("trigger", str(when), _told(trigger.about, tell), f"when: {when}")
    for condition_word, condition in CONDITIONS.items():
        about, example = _told(_about(condition), tell), f"if: {_item(condition.example)}"
        yield Entry("condition", condition_word, about, example, keys_of(condition, tell))
    for effect_word, effect in EFFECTS.items():
        about, example = _told(_about(effect), tell), f"do: [{_item(effect.example)}]"
        yield Entry("effect", effect_word, about, example, keys_of(effect, tell))
    for count_word, counter in COUNTERS.items():
        of = ", of: {from: active}" if counter.needs_dice else ""
        yield Entry("count", count_word, _told(counter.about, tell), f"{{count: {count_word}{of}}}")


def explanations() -> Iterator[str]:
    """Run over what explains the words, a paragraph at a time: texts for the catalogs."""
    for entry in entries():
        yield from entry.about.splitlines()


def _about(kind: type) -> str:
    """Return what a class says of itself, a paragraph a line."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", getdoc(kind) or "").replace("\n\n", "\n")


def _told(about: str, tell: Tell) -> str:
    """Say an explanation, a paragraph a line."""
    return "\n".join(tell(Message(paragraph)) for paragraph in about.splitlines())


def _item(example: str) -> str:
    return example if example.startswith("{") or ":" not in example else f"{{{example}}}"


def keys_of(word: type[Effect | Condition], tell: Tell = in_english) -> tuple[Key, ...]:
    """Return what can be written under a word and beside it; a word with one value is its own key.

    >>> [(key.name, key.allows) for key in keys_of(EFFECTS["add"])]
    [('add', 'a number or an `amount`')]
    >>> [key.name for key in keys_of(EFFECTS["repeat"]) if key.needed]
    ['repeat', 'do']
    """
    if word is Compare:
        return _listed(closed({**count_properties(), **{key: ref("amount") for key in BOUND_KEYS}}, ("count",)), tell)
    shape = shape_of(word)
    own = [_key(word, part, word.word if shape.single else part.key, tell) for part in shape.head]
    return (*own, *(_key(word, part, part.key, tell) for part in shape.siblings))


def _key(word: type[Effect | Condition], part: Part, name: str, tell: Tell) -> Key:
    allows = allowed(schema_for(part.type), tell)
    if part.type is Selector:
        allows = f"{allows} (from: {getattr(word, 'default_zone')})"  # noqa: B009 - each word that takes dice has one
    default = part.default if isinstance(part.default, StrEnum | int) and part.has_sense else ""
    return Key(name, allows, part.required, str(default).lower())


def _part_keys(part: str, tell: Tell) -> tuple[Key, ...]:
    every = definitions()
    mappings: Mapping[str, Schema] = {
        "ability": every["ability"],
        "amount": every["amount"],
        "dice": every["dice"]["else"],
        "colours": every["colours"]["then"],
        "bounds": every["bound"],
    }
    return _listed(mappings[part], tell) if part in mappings else ()


def _listed(mapping: Schema, tell: Tell) -> tuple[Key, ...]:
    needed = mapping.get("required", ())
    return tuple(Key(name, allowed(schema, tell), name in needed) for name, schema in mapping["properties"].items())


def allowed(schema: Mapping[str, Any], tell: Tell = in_english) -> str:
    """Say what a schema allows.

    >>> allowed({"enum": ["this", "that"]}), allowed({"type": "boolean"}), allowed({"$ref": "#/$defs/amount"})
    ('this | that', 'true | false', 'a number or an `amount`')
    """
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return tell(Message(SAID[name])) if name in SAID else allowed(definitions()[name], tell)
    if "if" in schema:
        return _either(schema, tell)
    if schema.get("type") == "integer":
        return tell(Message(N_("a number from {low} to {high}"), {"low": schema["minimum"], "high": schema["maximum"]}))
    if schema.get("type") == "array":
        values = {"fewest": schema["minItems"], "most": schema["maxItems"], "what": allowed(schema["items"], tell)}
        return tell(Message(N_("{fewest} to {most} of these: {what}"), values))
    if "const" in schema:
        return str(schema["const"]).lower()
    return " | ".join(schema.get("enum", ("true", "false")))


def _either(schema: Mapping[str, Any], tell: Tell) -> str:
    """Say what may be written in two ways: as a word or something else, as one thing or a list."""
    kind, other = schema["if"]["type"], allowed(schema["else"], tell)
    if kind == "array":
        return tell(Message(N_("{what}, or a list"), {"what": other}))
    then = schema["then"]
    first = f"{{not: {allowed(then['properties']['not'], tell)}}}" if kind == "object" else allowed(then, tell)
    return tell(Message(N_("{one}, or {other}"), {"one": other, "other": first}))
