"""Near mutants of an ability: what a slip of the pen would make of its YAML, for texts that must not be the same."""

import copy
import random
from collections.abc import Iterator
from typing import Any

Plain = Any
Path = tuple[str | int, ...]

LIKE = (
    ("count", "up-to"),
    ("every", "times"),
    ("at-least", "at-most", "exactly"),
    ("do", "must"),
    ("do", "else"),
    ("coins", "feet", "water-feet", "credits", "draw-tokens", "swords", "buys"),
    ("plus", "limit"),
    ("different-colours", "same-colour"),
    ("foot-price", "bust-from"),
)
"""Keys that are easily taken for one another."""
SIBLINGS = ("do", "else", "pick")
"""What stands beside a word that holds effects."""
NUMBERS = (-3, -2, -1, 1, 2, 3, 4, 7)


class Pool:
    """What was seen behind each key, to put one in the place of another."""

    def __init__(self) -> None:
        self.seen: dict[str | int, dict[str, Plain]] = {}

    def look(self, plain: Plain, key: str | int = "") -> None:
        self.seen.setdefault(key, {}).setdefault(repr(plain), plain)
        if isinstance(plain, dict):
            for name, value in plain.items():
                self.look(value, name)
        elif isinstance(plain, list):
            for each in plain:
                self.look(each, f"[{key}]")

    def another(self, key: str | int, chance: random.Random) -> Plain:
        return copy.deepcopy(chance.choice(list(self.seen[key].values())))


def mutant(ability: Plain, pool: Pool, chance: random.Random) -> Plain:
    """Return the ability with one small thing changed."""
    changed = copy.deepcopy(ability)
    node, key, name = chance.choice(list(_places(changed)))
    chance.choice((_other_value, _other_value, _other_value, _other_key, _left_out, _added, _order, _nesting))(
        node, key, name, pool, chance
    )
    return changed


def _places(plain: Plain, name: str = "") -> Iterator[tuple[Plain, str | int, str]]:
    """Run over all places of a tree: what holds it, where it stands there, and what its key in the pool is."""
    pairs = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in list(pairs):
        called = key if isinstance(key, str) else f"[{name}]"
        yield plain, key, called
        yield from _places(value, called)


def _other_value(node: Plain, key: str | int, name: str, pool: Pool, chance: random.Random) -> None:
    value = node[key]
    if isinstance(value, bool):
        node[key] = not value
    elif isinstance(value, int):
        node[key] = chance.choice((value + 1, value - 1, -value, chance.choice(NUMBERS)))
    else:
        node[key] = pool.another(name, chance)


def _other_key(node: Plain, key: str | int, _name: str, _pool: Pool, chance: random.Random) -> None:
    groups = [group for group in LIKE if key in group]
    if groups:
        other = chance.choice([each for each in chance.choice(groups) if each != key])
        mine, theirs = node.pop(key), node.pop(other, None)
        node[other] = mine
        if theirs is not None:
            node[key] = theirs


def _left_out(node: Plain, key: str | int, _name: str, _pool: Pool, _chance: random.Random) -> None:
    del node[key]


def _added(node: Plain, key: str | int, _name: str, pool: Pool, chance: random.Random) -> None:
    """Write one more key beside this one, of those that ever stood beside one like it."""
    if isinstance(node, dict):
        wanted = chance.choice([each for each in pool.seen if isinstance(each, str) and not each.startswith("[")])
        node.setdefault(wanted, pool.another(wanted, chance))
    else:
        node.insert(int(key), copy.deepcopy(node[key]))


def _order(node: Plain, key: str | int, _name: str, _pool: Pool, chance: random.Random) -> None:
    if isinstance(node, list) and len(node) > 1:
        other = chance.choice([place for place in range(len(node)) if place != key])
        node[int(key)], node[other] = node[other], node[int(key)]


def _nesting(node: Plain, key: str | int, _name: str, _pool: Pool, _chance: random.Random) -> None:
    """Move an effect out of the one that holds it, or the next one into it, or deny a condition."""
    value = node[key]
    if key in {"if", "any"} and isinstance(value, list):
        node[key] = [{"not": each} for each in value]
    elif isinstance(node, list) and isinstance(value, dict) and isinstance(value.get("do"), list):
        if len(value["do"]) > 1:
            node.insert(int(key) + 1, value["do"].pop())
        elif int(key) + 1 < len(node):
            value["do"].append(node.pop(int(key) + 1))
        else:
            node[int(key) : int(key) + 1] = value["do"]
    elif isinstance(node, list) and isinstance(value, dict) and "players" not in value:
        node[int(key)] = {"players": "others", "do": [value]}
