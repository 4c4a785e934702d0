"""When two abilities behave alike though they are written differently: what a text need not tell apart."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from cubitos_kit.games.cubitos.language.conditions import AnyOf, Not
from cubitos_kit.games.cubitos.language.effects_flow import Repeat
from cubitos_kit.games.cubitos.language.effects_gain import Fans
from cubitos_kit.games.cubitos.language.effects_race import Uncounted
from cubitos_kit.games.cubitos.model.ability import (
    Ability,
    Colours,
    Condition,
    Count,
    Selector,
    Ties,
    When,
    Who,
    Zone,
    is_negative,
)


def normal(part: Any) -> Any:
    """Return what is the same for abilities, or parts of one, that do the same."""
    match part:
        case Ability(when=When.NEXT_DRAW) if all(isinstance(each, Uncounted) for each in (*part.do, *part.must)):
            found = normal(replace(part, when=When.RUN))  # what does not count at the next draw is said beforehand, too
        case Ability(who=who) if who is not Who.MOST_SWORDS:
            found = _fields(replace(part, ties=Ties.NOBODY))
        case Fans() if is_negative(part.steps):
            found = ("back", normal(part.steps))
        case Repeat(int(outer), (Repeat(int(inner), do),)) if min(outer, inner) > 0:
            found = normal(Repeat(outer * inner, do))
        case Not() | AnyOf():
            found = _condition(part)
        case Count():
            found = _sum(part)
        case Selector() if Zone.ANYWHERE in part.zones:
            found = _fields(replace(part, zones=(Zone.ANYWHERE,)))
        case Colours():
            found = ("colours", frozenset(part.names), part.negated)
        case tuple():
            found = tuple(map(normal, part))
        case _:
            found = _fields(part) if is_dataclass(part) else part
    return found


def _fields(part: Any) -> Any:
    unordered = {"zones", "faces"}
    found = ((field.name, getattr(part, field.name)) for field in fields(part))
    return (type(part).__name__, *(frozenset(value) if name in unordered else normal(value) for name, value in found))


def _condition(condition: Condition) -> Any:
    """What is denied twice holds; one of one is that one; one of several of which one is one of several is one of all."""
    if isinstance(condition, Not):
        inner = condition.condition
        return normal(inner.condition) if isinstance(inner, Not) else ("not", normal(inner))
    assert isinstance(condition, AnyOf)
    choices = frozenset(
        each
        for one in map(normal, condition.conditions)
        for each in (one[1] if isinstance(one, tuple) and one[0] == "any" else (one,))
    )
    return next(iter(choices)) if len(choices) == 1 else ("any", choices)


def _sum(count: Count) -> Any:
    """The order in which things are added does not matter."""
    added: list[Any] = []
    here: Any = replace(count, limit=None)
    while isinstance(here, Count):
        if here.limit is not None:
            added.append(("limited", normal(here)))
            here = 0
            break
        of = here.of if here.of is None or here.of.whose else replace(here.of, whose=here.whose)
        whose = here.whose if of is None else None
        added.append((here.times, here.what, normal(of), here.every, whose))
        here = here.plus
    limit = None if count.limit is None else normal(count.limit)
    return ("sum", tuple(sorted(map(repr, added))), here, limit)
