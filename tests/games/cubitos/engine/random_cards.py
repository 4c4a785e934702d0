"""Cards that nobody would write: any words of the ability language within each other, and only what `validate` lets pass.

They are drawn from the schema itself, so that a new word is among them as soon as there is one.
"""

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cubitos_kit.base.shipped import shipped
from cubitos_kit.base.words import Words
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.engine.program.refusals import refusals
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack

DICE = ("white", "brown", "red", "green", "orange", "purple", "yellow", "blue")
COLOURS = (*DICE, "light-gray", "dark-gray", "gray", "start-player")
NESTING = ("if", "choose", "pay", "repeat", "later", "players")
DEEPEST = 5
"""Levels of effects and amounts within each other; from here on only plain ones."""
NUMBERS = (1, 1, 1, 2, 2, 3, 5, 9, 99, -1, -2, -99, 0)
Plain = Any
Schema = Mapping[str, Any]


@cache
def _definitions() -> Mapping[str, Schema]:
    file = shipped("content") / "schema" / "cubitos" / "cards.schema.json"
    found: Mapping[str, Schema] = json.loads(file.read_text(encoding="utf-8"))["$defs"]
    return found


def ability(chance: random.Random) -> Plain:
    """Draw an ability that the schema allows."""
    schema = _definitions()["ability"]
    drawn = {"when": chance.choice(schema["properties"]["when"]["enum"])}
    parts = [part for part in ("do", "must") if chance.random() < 0.6] or ["do"]
    for part in parts:
        drawn[part] = _made(schema["properties"][part], chance, 0)
    for key in ("who", "ties", "symbol", "spend", "if"):
        if chance.random() < 0.1:
            drawn[key] = _made(schema["properties"][key], chance, 1)
    return drawn


def _made(schema: Schema, chance: random.Random, depth: int) -> Plain:  # noqa: PLR0911 - a return a kind of schema
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name in BY_NAME:
            return BY_NAME[name](_definitions()[name], chance, depth)
        return _made(_definitions()[name], chance, depth)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if "const" in schema:
        return schema["const"]
    if "then" in schema:
        if chance.random() < 0.75:
            return _made(schema["else"], chance, depth)
        of = schema["if"].get("type", "string")
        return _made({"type": of, **schema["then"]}, chance, depth)
    kind = schema.get("type")
    if kind == "array":
        number = chance.randint(schema.get("minItems", 1), min(schema.get("maxItems", 3), 2 if depth else 3))
        items = [_made(schema["items"], chance, depth + 1) for _ in range(max(number, schema.get("minItems", 1)))]
        return list({json.dumps(item): item for item in items}.values()) if schema.get("uniqueItems") else items
    if kind == "integer":
        return max(schema.get("minimum", -99), min(schema.get("maximum", 99), chance.choice(NUMBERS)))
    if kind == "boolean":
        return chance.random() < 0.5
    return _object(schema, chance, depth)


def _object(schema: Schema, chance: random.Random, depth: int) -> Plain:
    keys = set(schema.get("required", ()))
    others = [key for key in schema["properties"] if key not in keys]
    often = 0.35 if depth < DEEPEST else 0.1
    keys |= {key for key in others if chance.random() < often}
    if not keys:
        keys = {chance.choice(others)}
    for one, other in (("count", "up-to"), ("different-colours", "same-colour")):
        if {one, other} <= keys:
            keys.remove(chance.choice((one, other)))
    return {key: _made(schema["properties"][key], chance, depth + 1) for key in sorted(keys)}


def _effect(schema: Schema, chance: random.Random, depth: int) -> Plain:
    if chance.random() < 0.1:
        return chance.choice(schema["then"]["enum"])
    effect = schema["else"]
    words = [each["required"][0] for each in effect["oneOf"]]
    word = chance.choice([each for each in words if each not in NESTING] if depth >= DEEPEST else words)
    drawn = {word: _made(effect["properties"][word], chance, depth + 1)}
    wanted = effect["dependentRequired"].get(word, [])
    for key in (*wanted, *(["else"] if word == "if" and chance.random() < 0.3 else [])):
        drawn[key] = _made(effect["properties"][key], chance, depth + 1)
    return drawn


def _amount(schema: Schema, chance: random.Random, depth: int) -> Plain:
    if depth >= DEEPEST or chance.random() < 0.6:
        return chance.choice(NUMBERS)
    drawn = {"count": chance.choice(schema["properties"]["count"]["enum"])}
    often = {"every": 0.15, "times": 0.3, "plus": 0.2, "limit": 0.15, "whose": 0.15}
    wanted = [key for key, share in often.items() if chance.random() < share]
    for key in (*wanted, *(["of"] if drawn["count"] == "dice" else [])):
        drawn[key] = _made(schema["properties"][key], chance, depth + 1) or 1
    return drawn


def _condition(schema: Schema, chance: random.Random, depth: int) -> Plain:
    properties = schema["properties"]
    words = ("active", "count", "that") if depth >= DEEPEST else ("active", "count", "count", "that", "not", "any")
    word = chance.choice(words)
    if word != "count":
        return {word: _made(properties[word], chance, depth + 1)}
    drawn = _amount(_definitions()["amount"], chance, depth)
    drawn = drawn if isinstance(drawn, dict) else {"count": "coins"}
    bound = chance.choice(("at-least", "at-most", "exactly"))
    return {**drawn, bound: _made(properties[bound], chance, depth + 1)}


def _colour(_schema: Schema, chance: random.Random, _depth: int) -> Plain:
    return chance.choice(COLOURS)


BY_NAME = {"effect": _effect, "amount": _amount, "condition": _condition, "id": _colour}


def random_pack(seed: int, folder: Path, cards: int = 40) -> Pack:
    """Write so many random cards into a folder, take out what is no card, and return the pack of those that are."""
    chance = random.Random(seed)
    (folder / "pack.yaml").write_text("pack: {id: drawn, name: Drawn, format: 1}\n", encoding="utf-8")
    lines = [_line(number, chance) for number in range(cards)]
    while True:
        (folder / "cards.yaml").write_text("\n".join(["cards:", *lines]) + "\n", encoding="utf-8")
        loaded = check_pack(folder)
        wrong = {problem.place.line - 2 for problem in loaded.errors}
        if loaded.pack is not None:
            wrong = {loaded.entries.lists["cards"][each.id].place().line - 2 for each in refusals(loaded.pack)}
            if not wrong:
                return loaded.pack
        lines = [line for number, line in enumerate(lines) if number not in wrong]


def _line(number: int, chance: random.Random) -> str:
    abilities = [ability(chance) for _ in range(chance.choice((1, 1, 2)))]
    card = {"id": f"drawn-{number}", "die": DICE[number % len(DICE)], "name": f"Drawn {number}", "cost": number % 5}
    return f"  - {json.dumps({**card, 'abilities': abilities})}"


def random_sets(pack: Pack, chance: random.Random) -> Sequence[CardSet]:
    """Return sets of a pack's own cards, each card in one of them; where a die has none, the base lends one."""
    own = {
        die: [card.id for card in pack.cards.values() if card.die == die and ("cards", card.id) in pack.own]
        for die in DICE
    }
    lent = {
        die: [card.id for card in pack.cards.values() if card.die == die and ("cards", card.id) not in pack.own]
        for die in DICE
    }
    many = max(map(len, own.values()))
    chosen = [
        tuple(own[die][at] if at < len(own[die]) else chance.choice(lent[die]) for die in DICE) for at in range(many)
    ]
    return [CardSet(f"drawn-{at}", Words({}), cards) for at, cards in enumerate(chosen)]
