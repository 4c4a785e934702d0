"""Numbers that are counted: `2 coins, plus 1 for each fan you have`, as sums that a child reads in one way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cubitos_kit.base.message import N_, NC_, Message
from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.model.ability import (
    Amount,
    Bound,
    Compared,
    Count,
    Counted,
    Owner,
    Players,
    Quantity,
    Selector,
    Zone,
    is_negative,
    opposite,
)

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.text.speaker import Speaker

Lead = Callable[[int], str]
"""Says so many of a thing: `2 coins`."""


@dataclass(frozen=True)
class Summand:
    """One part of a sum: a number, so many for each of what is counted, or a sum with a limit of its own."""

    times: int
    count: Count | None = None
    less: bool = False


def terms(amount: Amount) -> list[Summand]:
    """Part a number into what is added, plain numbers first, and what is taken away.

    >>> [(term.times, term.less) for term in terms(Count("fans", times=-2, plus=8))]
    [(8, False), (2, True)]
    """
    found = sorted(_terms(amount), key=lambda term: (term.less, (term.count is None) == term.less))
    return [Summand(0), *found] if not found or found[0].less else found


def _terms(amount: Amount) -> list[Summand]:
    if not isinstance(amount, Count):
        return [Summand(abs(amount), less=amount < 0)] if amount else []
    if amount.limit is not None:
        less = is_negative(amount)
        return [Summand(1, _positive(opposite(amount) if less else amount), less)]
    return [Summand(abs(amount.times), replace(amount, times=1, plus=0), amount.times < 0), *_terms(amount.plus)]


def _positive(amount: Amount) -> Count:
    assert isinstance(amount, Count)
    return amount


def counted(speaker: Speaker, lead: Lead, count: Count, *, ends: bool = False) -> str:
    """Say that so much is there for each of what is counted; brackets show a sum that the sentence does not end with."""
    said, several = _summed(speaker, lead, count, valued=False)
    return f"({said})" if several and not ends else said


def value(speaker: Speaker, amount: Amount, lead: Lead = str, *, ends: bool = True) -> str:
    """Say a number itself: `the number of fans you have, plus 2`."""
    if not isinstance(amount, Count):
        return lead(amount)
    said, several = _summed(speaker, lead, amount, valued=True)
    return f"({said})" if several and not ends else said


def _summed(speaker: Speaker, lead: Lead, count: Count, *, valued: bool) -> tuple[str, bool]:
    """Say a sum, and tell whether it has several parts."""
    first, *others = terms(replace(count, limit=None))
    said = _term(speaker, first, lead, valued=valued)
    for term in others:
        values = {"sum": said, "term": _term(speaker, term, str, valued=valued)}
        said = speaker.say(Message(N_("{sum}, minus {term}") if term.less else N_("{sum}, plus {term}"), values))
    if count.limit is not None:
        values = {"sum": said, "limit": value(speaker, count.limit)}
        text = N_("{sum} (at most {limit} in total)") if others else N_("{sum} (at most {limit})")
        said = speaker.say(Message(text, values))
    return said, bool(others)


def _term(speaker: Speaker, term: Summand, lead: Lead, *, valued: bool) -> str:
    if term.count is None:
        return lead(term.times)
    if term.count.limit is not None:
        return f"({_summed(speaker, lead, term.count, valued=valued)[0]})"
    if valued and term.times == 1 and term.count.every == 1:
        return _number(speaker, term.count)
    return speaker.say(Message(N_("{what} {per}"), {"what": lead(term.times), "per": per(speaker, term.count)}))


def per(speaker: Speaker, count: Count) -> str:
    """Say for each of what: `for every 2 fans you have`."""
    counter = COUNTERS[count.what]
    message = Message(counter.each, _values(count))
    if count.every != 1:
        message = Message(counter.every[0], _values(count), plural=counter.every[1], n=count.every)
    said = _counted_for(speaker, speaker.say(message), counter.each, count)
    return said if count.every == 1 else _in_total(speaker, said, count)


def _number(speaker: Speaker, count: Count) -> str:
    """Say a counted number by its name: `the number of fans you have`."""
    counter = COUNTERS[count.what]
    said = speaker.say(Message(counter.value, _values(count)))
    return _in_total(speaker, _counted_for(speaker, said, counter.value, count), count)


def _values(count: Count) -> dict[str, object]:
    dice = _dice(count)
    return {"n": count.every, "dice": Counted(dice, count.every) if dice else None, "who": Owner(count.whose)}


def _dice(count: Count) -> Selector | None:
    """Return the dice that are counted: those of the players whose number it is."""
    if count.of is None or count.of.whose is not None:
        return count.of
    return replace(count.of, whose=count.whose)


def whose(count: Count) -> Players | None:
    """Return whose number it is."""
    dice = _dice(count)
    return dice.whose if dice else count.whose


def _counted_for(speaker: Speaker, said: str, text: str, count: Count) -> str:
    """Name the players whose number it is, where the text itself does not."""
    if count.whose is None or "{who" in text or "{dice" in text:
        return said
    return speaker.say(Message(N_("{what} (counted for {players:acc})"), {"what": said, "players": count.whose}))


def _in_total(speaker: Speaker, said: str, count: Count) -> str:
    """Say that what several players have is added up."""
    who = whose(count)
    return speaker.say(Message(N_("{what} in total"), {"what": said})) if who and who.several else said


# -- comparing -------------------------------------------------------------------------------------------------------

NO = NC_("before a noun: you have no coins", "no")


def compared(speaker: Speaker, comparison: Compared, case: str) -> str:  # noqa: ARG001 - clauses have no case
    """Say a comparison: `you have at least 2 fans`."""
    return _happened(speaker, comparison) or _having(speaker, comparison) or _measured(speaker, comparison)


def _plain(count: Count) -> bool:
    return count.every == 1 and count.times == 1 and count.plus == 0 and count.limit is None


def _happened(speaker: Speaker, comparison: Compared) -> str:
    """Say of what happened at least once, or never, that it did."""
    counter, bound = COUNTERS[comparison.left.what], comparison.bound
    if not counter.once or not _plain(comparison.left) or comparison.left.whose is not None:
        return ""
    if bound == Bound(at_least=1):
        did = comparison.holds
    elif bound in {Bound(at_most=0), Bound(exactly=0)}:
        did = not comparison.holds
    else:
        return ""
    if counter.after and speaker.all_did:
        return speaker.say(Message(N_("anybody did") if did else N_("nobody did")))
    return speaker.say(Message(counter.once if did else counter.never))


def _having(speaker: Speaker, comparison: Compared) -> str:
    """Say of a number that is compared with written ones who has how many."""
    count, counter = comparison.left, COUNTERS[comparison.left.what]
    limit, n = _limits(speaker, comparison)
    who = whose(count)
    if not limit or not _plain(count) or counter.has is None or (who and (who.several or "{who" not in counter.has[0])):
        return ""
    values: dict[str, object] = {"n": limit, "who": Owner(who)}
    if count.of is not None:
        if count.of.zones == (Zone.TRAYS,):
            dice = Counted(replace(count.of, zones=()), n, limit)
            return speaker.say(Message(N_("the trays hold {dice:least}"), {"dice": dice}))
        if Zone.TRAYS in count.of.zones or (who and count.of.zones != (Zone.ACTIVE,)):
            return ""
        values["dice"] = Counted(replace(count.of, whose=None), n, limit)
    return speaker.say(Message(counter.has[0], values, plural=counter.has[1], n=n))


def _limits(speaker: Speaker, comparison: Compared) -> tuple[str, int]:
    """Say limits that are written numbers, as they stand before a noun, and return the number that it agrees with."""
    bound, holds = comparison.bound, comparison.holds
    named = {"low": bound.at_least, "high": bound.at_most, "n": bound.exactly}
    given = {name: limit for name, limit in named.items() if limit is not None}
    numbers = {name: limit for name, limit in given.items() if isinstance(limit, int) and limit >= 0}
    if numbers.keys() != given.keys():
        return "", 0
    match tuple(numbers.items()):
        case (("low", low),):
            return speaker.say(Message(N_("at least {n}") if holds else N_("fewer than {n}"), {"n": low})), low
        case (("high", high),):
            return speaker.say(Message(N_("at most {n}") if holds else N_("more than {n}"), {"n": high})), high
        case (("low", low), ("high", high)) if holds:
            return speaker.say(Message(N_("from {low} to {high}"), {"low": low, "high": high})), high
        case (("n", exactly),) if holds:
            return speaker.say(Message(N_("exactly {n}"), {"n": exactly})) if exactly else speaker.message(*NO), exactly
    return "", 0


def _measured(speaker: Speaker, comparison: Compared) -> str:
    """Say that a number is so large."""
    bound = comparison.bound
    found = {"low": bound.at_least, "high": bound.at_most, "n": bound.exactly}
    sides: dict[str, object] = {key: Quantity("value", n) for key, n in found.items() if n is not None}
    sides["value"] = _left(speaker, comparison.left)
    text = _measure(frozenset(sides), holds=comparison.holds)
    return speaker.say(Message(text, sides))


def _left(speaker: Speaker, count: Count) -> str:
    if _plain(count):
        return _number(speaker, count)
    return speaker.say(Message(N_("the total ({sum})"), {"sum": value(speaker, count)}))


def _measure(sides: frozenset[str], *, holds: bool) -> str:
    if {"low", "high"} <= sides:
        return N_("{value} is from {low} to {high}") if holds else N_("{value} is not from {low} to {high}")
    if "low" in sides:
        return N_("{value} is at least {low}") if holds else N_("{value} is less than {low}")
    if "high" in sides:
        return N_("{value} is at most {high}") if holds else N_("{value} is more than {high}")
    return N_("{value} is exactly {n}") if holds else N_("{value} is not {n}")
