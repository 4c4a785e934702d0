"""Every word of the language works with every other: it is valid, it is read, and it is said in every language."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from typing import Any, ClassVar

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from cubitos_kit.content.shape_sound import Schemas
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.language.schema import definitions
from cubitos_kit.games.cubitos.language.shape import shape_of
from cubitos_kit.games.cubitos.language.triggers import AFTER_COMPARISON
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import (
    All,
    Amount,
    Effect,
    Face,
    Later,
    Players,
    Reckoned,
    Ref,
    Rewards,
    Selector,
    Symbol,
    Target,
    Ties,
    When,
    Who,
    Zone,
)
from cubitos_kit.games.cubitos.text.cards import ability_line, line_in_words
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.icons import unknown_icons

Plain = dict[str, Any]
LANGUAGES = ("en", "pl", "uk")

# ---------------------------------------------------------------- the parts, each once


def counts() -> Iterator[Plain]:
    """Every counter, in every form that a count can take."""
    fans = {"count": "fans"}
    forms: tuple[Plain, ...] = (
        {},
        {"every": 2},
        {"times": 3},
        {"every": 3, "times": 2, "plus": 1},
        {"plus": -2},
        {"plus": fans},
        {"plus": {**fans, "times": -1}},
        {"limit": 4},
        {"limit": {**fans, "limit": 6}},
        {"times": -1},
        {"times": -2, "plus": 8},
        {"times": -1, "every": 2, "plus": {**fans, "plus": 1}},
        {"times": -1, "limit": 3},
        {"whose": "others"},
        {"whose": "one-other", "every": 2, "times": 2, "plus": 3, "limit": 9},
    )
    for word, form in product(COUNTERS, forms):
        yield counted(word, **form)


def counted(word: str, **form: Any) -> Plain:
    of = {"of": {"from": "roll"}} if COUNTERS[word].needs_dice else {}
    return {"count": word, **of, **form}


AMOUNTS: tuple[int | Plain, ...] = (1, 2, 5, 22, -1, -3, *counts())


def described() -> Iterator[Plain]:
    """Everything that can be said of dice but how many."""
    yield {}
    yield from ({"from": str(zone)} for zone in Zone)
    yield {"from": ["draw", "roll"]}
    yield {"from": ["draw", "active", "discard"], "whose": "others"}
    for colours in ("red", "gray", "start-player", ["white", "gray"], {"not": "red"}, {"not": ["gray", "red", "blue"]}):
        yield {"from": "active", "colours": colours}
        yield {"colours": colours}
    for cost in ({"at-most": 4}, {"at-least": 2}, {"exactly": 1}, {"at-least": 2, "at-most": {"count": "fans"}}):
        yield {"cost": cost}
    yield {"cost": {"exactly": {"count": "cost-of-that", "plus": 1}}}
    yield from ({"from": "active", "faces": str(face)} for face in Face if face is not Face.CHOSEN)
    yield {"from": "active", "faces": ["symbol", "power", "blank"]}
    yield from ({"from": "active", "except": str(ref)} for ref in Ref)
    yield from ({"from": "active", "whose": str(players)} for players in Players)
    yield {"from": "discard", "whose": "one-other", "colours": "red", "cost": {"at-most": 3}, "except": "that"}
    yield {"whose": "next"}


HOW_MANY: tuple[Plain, ...] = (
    {},
    {"count": 3},
    {"count": "all"},
    {"up-to": 1},
    {"up-to": 5},
    {"up-to": "all"},
    {"count": {"count": "weaker-players", "times": 2}},
    {"count": {"count": "fans", "times": -1, "plus": 5, "limit": 4}},
    {"up-to": {"count": "dice", "of": {"from": "discard"}, "plus": 1}},
    {"up-to": 9, "different-colours": True},
    {"count": "all", "same-colour": True},
    {"count": 2, "same-colour": True},
)
DICE: tuple[str | Plain, ...] = ("this", "that", *({**a, **b} for a, b in product(described(), HOW_MANY)))


def conditions() -> Iterator[Plain]:
    """Every condition, and every counter compared in every way."""
    yield from ({"active": colours} for colours in ("red", ["white", "red"], {"not": "gray"}, "start-player"))
    bounds: tuple[Plain, ...] = (
        {"at-least": 1},
        {"at-least": 5},
        {"at-most": 2},
        {"exactly": 0},
        {"at-least": 2, "at-most": {"count": "fans"}},
        {"exactly": {"count": "fans", "plus": -1}},
    )
    for word, bound in product(COUNTERS, bounds):
        yield {**counted(word), **bound}
    yield from ({**counted("swords", whose=str(players)), "at-least": 2} for players in Players)
    yield from ({"count": "dice", "of": of, "at-least": n} for of in described() for n in (1, 3))
    yield {"that": {"colours": ["red", "gray"]}}
    yield {"that": {"faces": ["symbol", "power"]}}
    yield {"that": {"cost": {"at-most": 5}, "colours": {"not": "white"}, "faces": "blank"}}


SIMPLE: tuple[Plain, ...] = tuple(conditions())


def denials() -> Iterator[Plain]:
    """The conditions turned round, and put together."""
    yield from ({"not": condition} for condition in SIMPLE)
    for first, second in zip(SIMPLE, reversed(SIMPLE), strict=True):
        yield {"any": [first, {"not": second}]}
    yield {"not": {"any": [SIMPLE[0], SIMPLE[5], {"not": SIMPLE[1]}]}}
    yield {"any": [SIMPLE[0], {"any": [SIMPLE[1], SIMPLE[2]]}]}


CONDITION_LIST: tuple[Plain, ...] = (*SIMPLE, *denials())

BARE: tuple[str | Plain, ...] = ("fans", "take", "claim", "discount", "safe-push", "cancel-bust", "bust", {"add": 1})


def of_amount(n: int | Plain) -> tuple[Plain, ...]:
    """Every effect that holds a number."""
    return (
        {"gain": {"coins": n}},
        {"gain": {"feet": n, "water-feet": n, "credits": 1}},
        {"gain": {"draw-tokens": n, "swords": n, "buys": n, "coins": -1}},
        {"gain": {"credits": n, "from": "others"}},
        *({"fans": {"steps": n, "rewards": str(rewards)}} for rewards in Rewards),
        {"discount": {"by": n, "colours": ["blue", "purple"]}},
        {"add": n},
        {"roll": {"from": "roll", "count": n}},
        {"must-push": n},
        {"draw-amount": n},
        {"rules": {"foot-price": n, "bust-from": n}},
        {"rules": {"bust-from": n}},
        {"walk": n},
        {"claim": {"within": n, "here": True}},
        {"claim": {"within": n}},
        {"choose": [["fans"], ["claim"], ["take"]], "pick": n},
        {"pay": {"coins": n, "credits": n}, "do": ["fans"]},
        {"pay": {"money": n, "feet": n, "dice": {"from": "roll", "count": n}}, "do": ["fans"]},
        {"repeat": n, "do": [{"add": n}]},
    )


def of_dice(dice: str | Plain) -> tuple[Plain, ...]:
    """Every effect that chooses dice."""
    return (
        *({word: dice} for word in ("regain", "roll", "lose", "use", "keep")),
        {"take": {"dice": dice, "to": "active", "face": "chosen", "until": "end-of-round"}},
        {"move": {"dice": dice, "to": "roll"}},
        {"set": {"dice": dice, "face": "symbol"}},
        {"give": {"dice": dice, "to": "fewest-swords"}},
        {"pay": {"dice": dice}, "do": [{"roll": "that"}]},
    )


def of_words() -> Iterator[Plain]:
    """Every effect with every word it can hold."""
    yield from ({"gain": {"credits": 1, "from": str(players)}} for players in Players)
    for target, face in product(Target, (None, *Face)):
        turned = {} if face is None else {"face": str(face)}
        yield {"move": {"dice": {"from": "discard", "count": 2}, "to": str(target), **turned}}
        yield {"take": {"dice": {"colours": "gray"}, "to": str(target), **turned}}
    yield from ({"set": {"dice": {"count": "all"}, "face": str(face)}} for face in Face)
    yield from ({"give": {"dice": "this", "to": str(players)}} for players in Players)
    yield from ({"players": str(players), "do": [{"lose": {"from": "discard"}}]} for players in Players)
    yield from ({"later": str(at), "do": ["safe-push", {"draw-amount": 1}, {"keep": "this"}]} for at in Later)
    yield from ({"uncounted": colours} for colours in ("gray", ["white", "green"], {"not": ["red", "gray"]}))
    yield from ({"discount": {"by": 2, "colours": colours}} for colours in ("gray", ["white", "red"], {"not": "red"}))


WORDY = tuple(of_words())


def words_in(plain: Any) -> Iterator[str]:
    """Every key and every word of an ability."""
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            yield key
            yield from words_in(value)
    elif isinstance(plain, list):
        for each in plain:
            yield from words_in(each)
    elif isinstance(plain, str):
        yield plain


LISTED = frozenset(word for plain in (*BARE, *of_amount(1), *of_dice("this"), *WORDY) for word in words_in(plain))
"""The effects of which the lists above know more than their classes tell."""


def of_the_rest(kind: Any = None, value: Any = None, words: Mapping[str, type[Effect]] = EFFECTS) -> Iterator[Any]:
    """The example of every effect that is not listed, or it with a value in the place of each field of a kind."""
    for word, effect in words.items():
        if word in LISTED or effect.worth is Reckoned.WITHIN:
            continue
        example = YAML(typ="safe").load(effect.example)
        if kind is None:
            yield example
        for part in shape_of(effect).head if kind is not None else ():
            if part.type == kind:
                under = value if shape_of(effect).single else {**example[word], part.key: value}
                yield {**example, word: under}


# ---------------------------------------------------------------- abilities made of them


def every_trigger() -> Iterator[Plain]:
    effects = (*BARE, *of_amount(2), *of_dice({"from": "active", "count": 2}), *of_words(), *of_the_rest())
    yield from ({"when": str(when), "do": [effect]} for when, effect in product(When, effects))
    yield from ({"when": str(when), "must": list(BARE)} for when in When)


def every_amount() -> Iterator[Plain]:
    for n in AMOUNTS:
        yield from ({"when": "run", "do": [effect]} for effect in (*of_amount(n), *of_the_rest(Amount, n)))


def every_dice() -> Iterator[Plain]:
    for dice in DICE:
        yield {"when": "run", "do": [*of_dice(dice), *of_the_rest(Selector, dice)], "must": [{"lose": "that"}]}


def every_counted_dice() -> Iterator[Plain]:
    for word, of, every in product(("dice", "colours"), described(), (1, 4)):
        yield {"when": "run", "do": [{"gain": {"feet": {"count": word, "of": of, "every": every}}}]}


def every_condition() -> Iterator[Plain]:
    for condition in CONDITION_LIST:
        inside = {"if": condition, "do": ["fans", {"if": condition, "do": ["claim"]}], "else": ["take"]}
        yield {"when": "after-move", "if": condition, "do": [inside, {"add": 1}]}
    for first, second in pairwise(CONDITION_LIST):
        yield {"when": "push", "if": [first, second], "must": [{"if": [second, first], "do": ["safe-push"]}]}


def every_opening() -> Iterator[Plain]:
    for when, symbol, spend in product(When, Symbol, (1, 2, 5)):
        yield {"when": str(when), "symbol": str(symbol), "spend": spend, "do": ["fans"], "must": ["claim"]}
    for when, ties, condition in product(AFTER_COMPARISON, Ties, (SIMPLE[0], SIMPLE[9])):
        who = {"when": str(when), "ties": str(ties), "if": condition, "must": ["fans"]}
        yield {**who, "who": str(Who.MOST_SWORDS)}
        yield {**who, "who": str(Who.EVERYONE_WITH_SWORDS), "ties": str(Ties.NOBODY)}


def nested(rng: random.Random, depth: int) -> str | Plain:
    """Any effect, and in it any others."""
    if depth == 0:
        return rng.choice(rng.choice((BARE, WORDY, of_amount(rng.choice(AMOUNTS)), of_dice(rng.choice(DICE)))))

    def inner() -> list[str | Plain]:
        return [nested(rng, depth - rng.choice((1, depth))) for _ in range(rng.choice((1, 1, 2, 3)))]

    n, condition = rng.choice(AMOUNTS), rng.choice(CONDITION_LIST)
    kinds: tuple[Plain, ...] = (
        {"if": condition, "do": inner()},
        {"if": [condition, rng.choice(CONDITION_LIST)], "do": inner(), "else": inner()},
        {"choose": [inner(), inner(), inner()], "pick": rng.choice((1, 2))},
        {"pay": {"coins": n, "dice": rng.choice(DICE)}, "do": inner()},
        {"repeat": n, "do": inner()},
        {"later": str(rng.choice(list(Later))), "do": inner()},
        {"players": str(rng.choice(list(Players))), "do": inner()},
    )
    return rng.choice(kinds)


def any_nesting() -> Iterator[Plain]:
    rng = random.Random("orthogonal")
    for _ in range(600):
        when = str(rng.choice(list(When)))
        yield {"when": when, "if": rng.choice(CONDITION_LIST), "do": [nested(rng, 2), nested(rng, 1)]}


KINDS = (
    every_trigger,
    every_amount,
    every_dice,
    every_counted_dice,
    every_condition,
    every_opening,
    any_nesting,
)


# ---------------------------------------------------------------- what has to hold for each


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator({"$ref": "#/$defs/ability", "$defs": definitions()})


@cache
def is_valid() -> Callable[[Any], bool]:
    """The same answer, a dozen times as quickly: tests/content/test_shape_sound.py holds it to the library's."""
    return Schemas({"$defs": definitions()}).named("ability")


@cache
def speakers() -> tuple[Speaker, ...]:
    pack = load_pack()
    return tuple(Speaker.of(pack, language) for language in LANGUAGES)


BY_THE_LIBRARY = 10
"""One in so many is checked by the library too, in case such files are others than those that are compared elsewhere."""
BLEMISH = re.compile(r"  |^ | $|\s[.,;:)]|\(\s|\(\)|[.,;:](?=[.,;:])|\n|[,;:]\)")
"""Double spaces, spaces before a stop, two stops in a row, empty brackets."""
BEGINNING = re.compile(r"(?:\{[a-z-]+\}|[\s(“„«])*(?P<first>.)")


def blemishes(text: str) -> Iterator[str]:
    """Everything about a sentence that no card would print."""
    yield from unknown_icons(text)
    yield from (found for found in re.findall(r"\{([^}]*)\}", text) if found not in ICONS)
    yield from (found[0] for found in BLEMISH.finditer(text))
    if not text.endswith((".", ".”")):
        yield "no full stop"
    first = BEGINNING.match(text)
    if first is None or (first["first"].isalpha() and not first["first"].isupper()):
        yield "no capital"
    if text.count("(") != text.count(")"):
        yield "a bracket left open"
    if "None" in text or "<" in text:
        yield "a Python value"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_combination_is_valid_read_and_said(kind: Any) -> None:
    wrong: dict[str, Plain] = {}
    for number, plain in enumerate(kind()):
        if number % BY_THE_LIBRARY == 0 or not is_valid()(plain):
            error = next(validator().iter_errors(plain), None)
            assert error is None, (plain, error.message)
        assert is_valid()(plain), plain
        ability = read_ability(plain)
        for speaker in speakers():
            line = ability_line(ability, speaker.at(ability.when))
            found = [*blemishes(line.text), *blemishes(line_in_words(line, speaker.language))]
            if found:
                wrong.setdefault(f"{speaker.language}: {found[0]!r} in {line.text}", plain)
    assert wrong == {}, f"{len(wrong)} sentences, first: {next(iter(wrong.items()))}"


def test_the_combinations_hold_every_word_there_is() -> None:
    spoken = {word for kind in KINDS for plain in kind() for word in words_in(plain)}
    enums = (When, Symbol, Ties, Zone, Target, Face, Players, Ref, Rewards, Later, All)
    every = {*EFFECTS, *CONDITIONS, *COUNTERS, *(str(each) for enum in enums for each in enum)}
    assert every - spoken == set()


def test_a_word_that_nobody_has_listed_is_combined_by_its_example() -> None:
    @dataclass(frozen=True)
    class Hop(Effect):
        word: ClassVar[str] = "hop"
        example: ClassVar[str] = "hop: {by: 1, dice: {from: roll}}"
        worth: ClassVar[float] = 1.0
        by: Amount
        dice: Selector

    words = {"hop": Hop}
    assert list(of_the_rest(words=words)) == [{"hop": {"by": 1, "dice": {"from": "roll"}}}]
    assert list(of_the_rest(Amount, 7, words)) == [{"hop": {"by": 7, "dice": {"from": "roll"}}}]
    assert list(of_the_rest(Selector, "this", words)) == [{"hop": {"by": 1, "dice": "this"}}]


def test_there_are_thousands_of_combinations() -> None:
    assert sum(1 for kind in KINDS for _ in kind()) > 9_000


@pytest.mark.parametrize(
    "text",
    ["gain 1 {coin}.", "Gain 1 {coin}", "Gain {n} {coin}.", "Gain 1  {coin}.", "Gain 1 {coin} .", "(Gain 1 {coin}."],
)
def test_a_blemish_would_be_noticed(text: str) -> None:
    assert list(blemishes(text))


@pytest.mark.parametrize("text", ["Gain 1 {coin}.", "{coin}: gain 1.", "(Gain 1 {coin}); lose 1 {foot}."])
def test_a_good_sentence_has_no_blemish(text: str) -> None:
    assert list(blemishes(text)) == []
