"""The manual is made of the language itself: it holds every word, and what it shows can be written."""

from collections.abc import Iterator
from inspect import getdoc
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.manual import Entry, entries
from cubitos_kit.games.cubitos.language.reading import read_ability, read_amount, read_dice
from cubitos_kit.games.cubitos.language.schema import definitions
from cubitos_kit.games.cubitos.language.shape import shape_of
from cubitos_kit.games.cubitos.language.triggers import TRIGGERS
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import Bound, Colours, Count, Later, Selector, When

EVERY = tuple(entries())
WORDS = [entry for entry in EVERY if entry.kind in {"condition", "effect"}]
CLASSES = (*EFFECTS.values(), *CONDITIONS.values())


def named(entry: Entry) -> str:
    return f"{entry.kind}-{entry.word}"


def wrong(part: str, plain: Any) -> list[str]:
    schema = {"$ref": f"#/$defs/{part}", "$defs": definitions()}
    return [error.message for error in Draft202012Validator(schema).iter_errors(plain)]


def ability_of(entry: Entry) -> Any:
    """An ability that does nothing but show an entry's example."""
    plain = YAML(typ="safe").load(entry.example)
    run: Any = {"when": "run"}
    shown: dict[tuple[str, str], Any] = {
        ("part", "amount"): {**run, "do": [{"gain": {"coins": plain}}]},
        ("part", "dice"): {**run, "do": [{"lose": plain}]},
        ("part", "colours"): {**run, "do": [{"roll": {"from": "draw", **plain}}]},
        ("part", "bounds"): {**run, "do": [{"roll": {"from": "draw", **plain}}]},
        ("part", "players"): {**run, "do": [plain]},
    }
    if entry.word == "ability":
        return plain["abilities"][0]
    if entry.kind == "count":
        return {**run, "do": [{"gain": {"coins": plain}}]}
    return shown.get((entry.kind, entry.word), {"do": ["fans"], **run, **plain})


@pytest.mark.parametrize("entry", EVERY, ids=named)
def test_every_example_is_valid_and_read(entry: Entry) -> None:
    plain = ability_of(entry)
    assert wrong("ability", plain) == []
    ability = read_ability(plain)
    if entry.kind == "effect":
        assert isinstance(ability.do[0], EFFECTS[entry.word])
    if entry.kind == "condition":
        assert isinstance(ability.conditions[0], CONDITIONS[entry.word])


@pytest.mark.parametrize("entry", EVERY, ids=named)
def test_every_word_is_explained_in_sentences(entry: Entry) -> None:
    lines = entry.about.split("\n")
    assert all((line[0].isupper() or line[0] == "`") and line.endswith(".") for line in lines), lines
    assert len(lines[0]) < 140, "its first line stands in a table"


def test_every_word_stands_in_the_manual() -> None:
    found = {(entry.kind, entry.word) for entry in EVERY}
    expected = {
        *(("trigger", str(when)) for when in When),
        *(("effect", word) for word in EFFECTS),
        *(("condition", word) for word in CONDITIONS),
        *(("count", word) for word in COUNTERS),
    }
    assert expected <= found
    assert {kind for kind, _ in found - expected} == {"part"}
    assert len(found) == len(EVERY), "no entry comes twice"


def test_every_moment_has_a_trigger() -> None:
    assert set(TRIGGERS) == set(When)
    assert {When(at) for at in Later} < set(When)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.word)
def test_every_class_explains_itself_and_not_its_parent(kind: Any) -> None:
    assert kind.__doc__
    assert all(kind.__doc__ != parent.__doc__ for parent in kind.__mro__[1:])
    assert getdoc(kind.says)


@pytest.mark.parametrize("entry", [entry for entry in WORDS if entry.word != "count"], ids=named)
def test_the_keys_of_a_word_are_the_fields_of_its_class(entry: Entry) -> None:
    vocabulary: dict[str, Any] = {**EFFECTS} if entry.kind == "effect" else {**CONDITIONS}
    shape = shape_of(vocabulary[entry.word])
    head = [entry.word] if shape.single else [part.key for part in shape.head]
    assert [key.name for key in entry.keys] == [*head, *(part.key for part in shape.siblings)]
    assert all(key.allows and "None" not in key.allows for key in entry.keys)


def keys_of_parts() -> Iterator[tuple[str, set[str], Any]]:
    keys = {entry.word: {key.name for key in entry.keys} for entry in EVERY if entry.kind == "part"}
    yield "amount", keys["amount"], Count
    yield "bounds", keys["bounds"], Bound


@pytest.mark.parametrize(("part", "keys", "kind"), tuple(keys_of_parts()))
def test_the_keys_of_an_amount_and_of_bounds_are_the_fields_of_their_classes(
    part: str, keys: set[str], kind: Any
) -> None:
    fields = {"count" if name == "what" else name.replace("_", "-") for name in kind.__dataclass_fields__}
    assert keys == fields, part


def test_the_entry_of_dice_explains_all_that_a_selector_holds() -> None:
    (entry,) = (entry for entry in EVERY if (entry.kind, entry.word) == ("part", "dice"))
    plain = {
        "from": ["draw", "roll"],
        "colours": "red",
        "cost": {"at-most": 4},
        "faces": "power",
        "except": "this",
        "whose": "next",
        "different-colours": True,
        "up-to": 2,
    }
    assert set(plain) | {"count", "same-colour"} == {key.name for key in entry.keys}
    assert wrong("dice", plain) == []
    chosen, nothing = read_dice(plain), Selector()
    left = {name for name in Selector.__dataclass_fields__ if getattr(chosen, name) == getattr(nothing, name)}
    assert left == {"ref", "same_colour"}, "every key is read"


def test_needed_keys_and_defaults_are_told() -> None:
    take, repeat = ({key.name: key for key in entry.keys} for entry in WORDS if entry.word in {"take", "repeat"})
    assert (take["to"].default, take["to"].needed, take["dice"].default) == ("discard", False, "")
    assert "from: trays" in take["dice"].allows
    assert (repeat["do"].needed, repeat["repeat"].needed) == (True, True)


def test_a_count_means_all_the_dice_it_describes() -> None:
    amount = read_amount({"count": "dice", "of": {"colours": "red"}})
    assert isinstance(amount, Count)
    assert amount.of is not None
    assert (amount.of.how_many, amount.of.zones, amount.of.colours) == ("all", ("active",), Colours(("red",)))
