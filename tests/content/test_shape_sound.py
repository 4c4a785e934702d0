"""A quick yes or no is the one that JSON Schema gives."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.base.shipped import shipped
from cubitos_kit.content.document import read_document
from cubitos_kit.content.shape_check import validator
from cubitos_kit.content.shape_sound import Schemas, is_sound
from cubitos_kit.games.cubitos.content.format import CUBITOS

NAN = float("nan")
VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        5,
        100,
        1000,
        1.5,
        5.0,
        0.0,
        NAN,
        "",
        "a",
        "bob",
        "red",
        [],
        {},
        ["a", "a"],
        [1, True],
    ),
    *(
        [1, 1],
        {"en": "x"},
        {"count": "dice"},
        {"not": "red"},
        "x" * 2001,
        {"count": "fans", "every": 2},
        "symbol",
        ["red"],
    ),
)
FILES = [
    read_document(file).plain
    for folder in (shipped("content") / "cubitos", Path(__file__).parents[1] / "packs")
    for file in sorted(folder.rglob("*.yaml"))
]


def by_the_book(kind: str, plain: dict[str, Any]) -> bool:
    return next(iter(validator(CUBITOS, kind).iter_errors(plain)), None) is None


def kind_of_plain(plain: dict[str, Any]) -> str:
    return next(kind for kind in CUBITOS.files if kind in plain)


def spots(plain: Any) -> Iterator[tuple[Any, Any]]:
    """Give every list and mapping with each place in it."""
    for key in plain if isinstance(plain, dict) else range(len(plain)) if isinstance(plain, list) else ():
        yield plain, key
        yield from spots(plain[key])


def a_few(plain: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return a file with one item of each of its lists."""
    picked = {key: [chance.choice(each)] if isinstance(each, list) and each else each for key, each in plain.items()}
    return copy.deepcopy(picked)


def spoil(plain: dict[str, Any], chance: random.Random) -> None:
    """Put something else in one place."""
    every = list(spots(plain))
    inside, key = chance.choice(every)
    other, at = chance.choice(every)
    value = chance.choice((chance.choice(VALUES), copy.deepcopy(other[at])))
    if chance.random() < 0.2:
        del inside[key]
    elif isinstance(inside, dict) and chance.random() < 0.3:
        inside[chance.choice([str(name) for _, name in every])] = value
    else:
        inside[key] = value


def test_every_kind_of_file_has_its_check() -> None:
    for kind in CUBITOS.files:
        assert not is_sound(CUBITOS, kind, {kind: None})


@pytest.mark.parametrize("plain", FILES, ids=range(len(FILES)))
def test_content_is_sound(plain: dict[str, Any]) -> None:
    assert is_sound(CUBITOS, kind_of_plain(plain), plain)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_spoilt_is_sound_where_the_schema_says_so(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(250):
        whole = chance.choice(FILES)
        plain = a_few(whole, chance)
        spoil(plain, chance)
        kind = kind_of_plain(whole)
        assert is_sound(CUBITOS, kind, plain) == by_the_book(kind, plain), plain


def test_a_keyword_that_nobody_has_thought_of_is_not_passed_over() -> None:
    with pytest.raises(NotImplementedError, match="contains"):
        Schemas({}).check({"type": "array", "contains": {"const": 1}})
