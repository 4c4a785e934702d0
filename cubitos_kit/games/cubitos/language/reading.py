"""From plain YAML values, already checked against the schema, to abilities."""

from collections.abc import Callable, Mapping
from enum import EnumType
from typing import Any, TypeVar

from cubitos_kit.games.cubitos.language.conditions import Compare
from cubitos_kit.games.cubitos.language.shape import Part, shape_of
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import (
    Ability,
    All,
    Amount,
    Bound,
    Colours,
    Condition,
    Count,
    Effect,
    Face,
    Players,
    Ref,
    Selector,
    Symbol,
    Ties,
    When,
    Who,
    Zone,
)

Word = TypeVar("Word", Effect, Condition)

Plain = Any
"""What YAML can hold: numbers, words, lists and mappings."""


def _listed(plain: Plain) -> list[Plain]:
    return plain if isinstance(plain, list) else [plain]


def read_amount(plain: Plain) -> Amount:
    """Read a number, or a count.

    >>> read_amount({"count": "fans", "every": 2})
    Count(what='fans', of=None, every=2, times=1, plus=0, limit=None, whose=None)
    """
    if not isinstance(plain, Mapping):
        return int(plain)
    of = read_dice({"count": "all", **plain["of"]}, Zone.ACTIVE) if "of" in plain else None
    if plain["count"] == "colours" and of is None:
        of = Selector(zones=(Zone.ACTIVE,), how_many=All.ALL)
    limit = read_amount(plain["limit"]) if "limit" in plain else None
    every, times = int(plain.get("every", 1)), int(plain.get("times", 1))
    whose = Players(plain["whose"]) if "whose" in plain else None
    return Count(plain["count"], of, every, times, read_amount(plain.get("plus", 0)), limit, whose)


def read_colours(plain: Plain) -> Colours:
    """Read one colour, several, or `{not: ...}`.

    >>> read_colours({"not": "red"})
    Colours(names=('red',), negated=True)
    """
    if isinstance(plain, Mapping):
        return Colours(tuple(_listed(plain["not"])), negated=True)
    return Colours(tuple(_listed(plain)))


def read_bound(plain: Plain) -> Bound:
    """Read the limits of a number."""
    found = {
        key.replace("-", "_"): read_amount(plain[key]) for key in ("at-least", "at-most", "exactly") if key in plain
    }
    return Bound(**found)


def read_dice(plain: Plain, default_zone: Zone | None = None) -> Selector:
    """Read which dice; where no zone is written, the effect's own stands."""
    if isinstance(plain, str):
        return Selector(ref=Ref(plain))
    number = plain.get("count", plain.get("up-to", 1))
    zones = tuple(Zone(zone) for zone in _listed(plain["from"])) if "from" in plain else ()
    return Selector(
        zones=zones or ((default_zone,) if default_zone else ()),
        colours=read_colours(plain["colours"]) if "colours" in plain else Colours(),
        different_colours=plain.get("different-colours", False),
        same_colour=plain.get("same-colour", False),
        how_many=All.ALL if number == "all" else read_amount(number),
        up_to="up-to" in plain,
        cost=read_bound(plain["cost"]) if "cost" in plain else None,
        faces=read_faces(plain["faces"]) if "faces" in plain else (),
        besides=Ref(plain["except"]) if "except" in plain else None,
        whose=Players(plain["whose"]) if "whose" in plain else None,
    )


def read_faces(plain: Plain) -> tuple[Face, ...]:
    """Read one face, or several."""
    return tuple(Face(face) for face in _listed(plain))


def read_conditions(plain: Plain) -> tuple[Condition, ...]:
    """Read one condition, or a list of which all must hold."""
    return tuple(read_condition(each) for each in _listed(plain))


def read_condition(plain: Plain) -> Condition:
    """Read a condition by its word."""
    word = next(key for key in CONDITIONS if key in plain)
    if word == Compare.word:
        left = read_amount(plain)
        assert isinstance(left, Count)
        return Compare(left, read_bound(plain))
    return _read_word(CONDITIONS[word], plain[word], {})


def read_effects(plain: Plain) -> tuple[Effect, ...]:
    """Read a list of effects."""
    return tuple(read_effect(each) for each in plain)


def read_effect(plain: Plain) -> Effect:
    """Read an effect by its word.

    >>> read_effect({"add": 2})
    Add(dice=2)
    """
    if isinstance(plain, str):
        return EFFECTS[plain]()
    word = next(key for key in EFFECTS if key in plain)
    return _read_word(EFFECTS[word], plain[word], plain)


def _read_word(kind: type[Word], value: Plain, beside: Mapping[str, Plain]) -> Word:
    shape = shape_of(kind)
    zone: Zone | None = getattr(kind, "default_zone", None)
    under = {shape.head[0].key: value} if shape.single else value
    found = [(part, under) for part in shape.head] + [(part, beside) for part in shape.siblings]
    return kind(
        **{part.attribute: _read_part(part, there[part.key], zone) for part, there in found if part.key in there}
    )


READERS: tuple[tuple[Any, Callable[[Plain], Any]], ...] = (
    (Amount, read_amount),
    (Colours, read_colours),
    (Bound, read_bound),
    (bool, bool),
    (tuple[Effect, ...], read_effects),
    (tuple[tuple[Effect, ...], ...], lambda plain: tuple(read_effects(option) for option in plain)),
    (Condition, read_condition),
    (tuple[Condition, ...], read_conditions),
    (tuple[Face, ...], read_faces),
)


def _read_part(part: Part, plain: Plain, zone: Zone | None) -> Any:  # noqa: ANN401 - as the field says
    if part.type is Selector:
        return read_dice(plain, zone)
    for known, read in READERS:
        if part.type == known:
            return read(plain)
    assert isinstance(part.type, EnumType)
    return part.type(plain)


def read_ability(plain: Plain) -> Ability:
    """Read one ability of a card.

    >>> ability = read_ability({"when": "now", "do": [{"add": 3}]})
    >>> ability.when.value, ability.do
    ('now', (Add(dice=3),))
    """
    return Ability(
        when=When(plain["when"]),
        who=Who(plain.get("who", Who.OWNER)),
        ties=Ties(plain.get("ties", Ties.NOBODY)),
        symbol=Symbol(plain.get("symbol", Symbol.ANY)),
        spend=int(plain.get("spend", 1)),
        conditions=read_conditions(plain["if"]) if "if" in plain else (),
        do=read_effects(plain.get("do", ())),
        must=read_effects(plain.get("must", ())),
    )
