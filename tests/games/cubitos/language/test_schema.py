"""The schema of the language: closed everywhere, so that no slip of the keyboard passes for content."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from cubitos_kit.games.cubitos.language.schema import definitions
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS

Way = tuple[str | int, ...]


def valid(ability: Any) -> bool:
    return bool(Draft202012Validator({"$ref": "#/$defs/ability", "$defs": definitions()}).is_valid(ability))


def item(example: str) -> Any:
    plain = YAML(typ="safe").load(example)
    return plain if isinstance(plain, str | Mapping) else {plain: {}}


def mappings(plain: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every mapping inside a value."""
    if isinstance(plain, Mapping):
        yield way
    pairs = plain.items() if isinstance(plain, Mapping) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in pairs:
        yield from mappings(value, (*way, key))


def at(plain: Any, way: Way) -> Any:
    for key in way:
        plain = plain[key]
    return plain


FULL = [
    *({"when": "run", "do": [item(kind.example)]} for kind in EFFECTS.values()),
    *({"when": "run", "if": item(kind.example), "do": ["fans"]} for kind in CONDITIONS.values()),
    {
        "when": "run",
        "who": "most-swords",
        "ties": "start-player",
        "do": [
            {"take": {"dice": {"cost": {"at-most": {"count": "dice", "of": {"cost": {"exactly": 2}}, "plus": 1}}}}},
            {"roll": {"from": "draw", "colours": {"not": "red"}, "up-to": {"count": "fans", "limit": 3}}},
            {
                "later": "run",
                "do": [{"players": "others", "do": [{"pay": {"dice": {"from": "roll"}}, "do": ["fans"]}]}],
            },
        ],
    },
]


@pytest.mark.parametrize("ability", FULL, ids=lambda ability: str(ability)[:60])
def test_no_mapping_of_an_ability_takes_a_key_that_nothing_reads(ability: Any) -> None:
    assert valid(ability)
    for way in mappings(ability):
        changed = deepcopy(ability)
        at(changed, way)["surprise"] = 1
        assert not valid(changed), way


@pytest.mark.parametrize(
    ("why", "step"),
    [
        ("two words in one step", {"add": 1, "walk": 1}),
        ("no word at all", {"do": ["fans"]}),
        ("a word that needs others", {"repeat": 2}),
        ("others that belong to no word", {"add": 1, "do": ["fans"]}),
        ("else without a condition", {"repeat": 2, "do": ["fans"], "else": ["fans"]}),
        ("a bare word that needs a value", "add"),
        ("a word that stands alone with a value", {"safe-push": True}),
        ("a word there is not", "jump"),
        ("nothing gained", {"gain": {}}),
        ("dice counted without saying which", {"add": {"count": "dice"}}),
        ("a multiple of nothing", {"add": {"count": "fans", "times": 0}}),
        ("a share of nothing", {"add": {"count": "fans", "every": 0}}),
        ("a number beyond all cards", {"add": 100}),
        ("how many in a count", {"add": {"count": "dice", "of": {"from": "roll", "count": 2}}}),
        ("two ways of how many", {"roll": {"from": "draw", "count": 1, "up-to": 2}}),
        ("alike and different", {"roll": {"from": "draw", "count": 2, "same-colour": True, "different-colours": True}}),
        ("dice in a zone there is not", {"roll": {"from": "hand"}}),
        ("a target that is a whole", {"move": {"dice": "this", "to": "anywhere"}}),
        ("a face that is no choice", {"roll": {"from": "active", "faces": "chosen"}}),
        ("one option only", {"choose": [["fans"]]}),
        ("an empty list of effects", {"repeat": 2, "do": []}),
        ("bounds without a bound", {"take": {"dice": {"cost": {}}}}),
        ("a comparison with nothing", {"if": {"count": "fans"}, "do": ["fans"]}),
        ("a comparison of nothing", {"if": {"at-least": 2}, "do": ["fans"]}),
        ("two conditions in one", {"if": {"active": "red", "count": "fans", "at-least": 1}, "do": ["fans"]}),
        ("a moment there is not", {"later": "now", "do": ["fans"]}),
    ],
)
def test_what_makes_no_sense_is_refused(why: str, step: Any) -> None:
    assert not valid({"when": "run", "do": [step]}), why


@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("nothing done", {"do": None}),
        ("a tie of nobody", {"ties": "start-player"}),
        ("the owner named", {"who": "owner"}),
        ("no moment", {"when": None}),
        ("no symbol spent", {"spend": 0}),
        ("no condition", {"if": []}),
    ],
)
def test_an_ability_that_makes_no_sense_is_refused(why: str, change: Any) -> None:
    ability = {"when": "run", "do": ["fans"]}
    assert valid(ability)
    changed = {key: value for key, value in {**ability, **change}.items() if value is not None}
    assert not valid(changed), why
