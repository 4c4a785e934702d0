"""Advice on what can never happen: conditions that never hold together, colors and water that a set is without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.partial import is_whole, items, mapping
from cubitos_kit.games.cubitos.content.lint_abilities import advice, ways
from cubitos_kit.games.cubitos.content.lint_cards import colour_names, walk
from cubitos_kit.games.cubitos.content.lint_sets import CARDS_IN_A_SET
from cubitos_kit.games.cubitos.model.track import Ground, Track, distances

WATER = "water-entered-this-round"
OTHERS = frozenset(
    {"weaker-players", "stronger-players", "players-ahead", "players-behind", "runners-passed-this-round"}
)
"""Counts of other players."""
NOT_WALKED = frozenset({"if", "not", "any"})
"""Conditions, which are looked at by themselves."""
NO_COLOUR = N_("no die of this race is of the color `{colour}`, so this never happens; sets: {sets}")
NO_WATER = N_("nobody can enter water in this race, so this never happens; sets: {sets}")


@dataclass(frozen=True)
class Need:
    """What a part of a card cannot do without."""

    keys: Keys
    """Where it stands on the card."""
    colours: tuple[str, ...] = ()
    """One of these; nothing means water."""


def check(entries: Entries, boards: Mapping[str, Track]) -> list[Problem]:
    """Return advice on the pack's own cards and sets, as far as they are whole."""
    found: list[Problem] = []
    for entry in (*entries.own("cards"), *entries.in_editions("cards")):
        for keys, inside in walk(entry.plain.get("abilities"), ("abilities",)):
            conditions = list(ways((*keys, "if"), inside.get("if")))
            found.extend(_together(entry, conditions))
            found.extend(problem for at, each in conditions for problem in _out_of_reach(entry, at, each, entries))
    return found + list(_in_sets(entries, boards))


# --- conditions ---


def _together(entry: Entry, conditions: list[tuple[Keys, Any]]) -> Iterator[Problem]:
    """Find conditions of one list that never hold together."""
    for number, (at, condition) in enumerate(conditions):
        if isinstance(condition, Mapping) and is_whole(condition):
            earlier = [mapping(each) for _, each in conditions[:number]]
            if any(_excludes(each, condition) for each in earlier):
                text = N_("this never holds together with a condition before it, so nothing ever happens here")
                yield advice("never-happens", entry, at, text)


def _excludes(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if one.get("not") == other or other.get("not") == one:
        return True
    limits = ("at-least", "at-most", "exactly")
    if "count" not in one or any(one.get(key) != other.get(key) for key in {*one, *other} - {*limits}):
        return False
    (low, high), (low_too, high_too) = _bounds(one), _bounds(other)
    return max(low, low_too) > min(high, high_too)


def _bounds(condition: Mapping[str, Any]) -> tuple[float, float]:
    """Return between which numbers a count is to be; what is counted itself bounds nothing."""
    exactly = condition.get("exactly")
    if isinstance(exactly, int):
        return exactly, exactly
    low, high = condition.get("at-least"), condition.get("at-most")
    return (low if isinstance(low, int) else float("-inf")), (high if isinstance(high, int) else float("inf"))


def _out_of_reach(entry: Entry, keys: Keys, condition: Any, entries: Entries) -> Iterator[Problem]:  # noqa: ANN401
    """Find counts that never become as large, or as small, as a condition asks for."""
    if not isinstance(condition, Mapping) or {"every", "times", "plus", "limit", "whose"} & condition.keys():
        return
    least, most = _range(str(condition.get("count")), entries)
    low, high = _bounds(condition)
    if low > most or high < least:
        text = N_("`{count}` is from {low} to {high}, so this never holds")
        values = {"count": condition["count"], "low": least, "high": int(most)}
        yield advice("never-happens", entry, keys, text, **values)


def _range(count: str, entries: Entries) -> tuple[int, float]:
    """Return between which numbers a count always is."""
    players = mapping(entries.singles["setup"].plain.get("players"))
    fewest, most = players.get("min") or 1, players.get("max") or 4
    if count == "players":
        return fewest, most
    if count in OTHERS:
        return 0, most - 1
    return (0, 1) if count == "busts-this-round" else (-1_000_000, float("inf"))


# --- what a set is without ---


def _in_sets(entries: Entries, boards: Mapping[str, Track]) -> Iterator[Problem]:
    """Find what cards can never do in the sets that they are in: told at a card of the pack's own, else in its set."""
    found: dict[tuple[Place, str, str], tuple[Entry, Keys, list[str]]] = {}
    for card_set in (*entries.each("sets"), *entries.in_editions("sets")):
        cards = _cards_of(card_set, entries)
        for index, card in cards.items():
            for need in _needs(card.plain["abilities"], ("abilities",)) if card.own or card_set.own else ():
                if _is_met(need, card_set, list(cards.values()), entries, boards):
                    continue
                entry, keys = (card, need.keys) if card.own else (card_set, ("cards", index))
                text = NO_COLOUR if need.colours else NO_WATER
                about = entry.place(keys), text, ", ".join(need.colours)
                found.setdefault(about, (entry, keys, []))[2].append(card_set.id)
    for (_, text, colour), (entry, keys, sets) in found.items():
        values = {"colour": colour} if colour else {}
        yield advice("never-happens", entry, keys, text, **values, sets=", ".join(sorted({*sets})))


def _cards_of(card_set: Entry, entries: Entries) -> dict[int, Entry]:
    """Return the cards of a set by their place in it; none where it or one of them is not as it has to be."""
    known = entries.lists["cards"]
    named = dict(items(card_set.plain.get("cards")))
    whole = is_whole(card_set.plain.get("cards")) and all(
        name in known and known[name].plain.get("abilities") and is_whole(known[name].plain) for name in named.values()
    )
    found = {index: known[name] for index, name in named.items()} if whole else {}
    return found if len({card.plain.get("die") for card in found.values()}) == CARDS_IN_A_SET else {}


def _needs(plain: Any, keys: Keys) -> Iterator[Need]:  # noqa: ANN401 - whatever YAML holds
    if isinstance(plain, list):
        for index, value in enumerate(plain):
            yield from _needs(value, (*keys, index))
    if not isinstance(plain, Mapping):
        return
    for at, condition in ways((*keys, "if"), plain.get("if")):
        yield from _needs_of_condition(condition, at)
    if isinstance(plain.get("colours"), str | list):
        yield Need((*keys, "colours"), tuple(name for _, name in colour_names(plain["colours"])))
    if plain.get("count") == WATER and "plus" not in plain:
        yield Need((*keys, "count"))
    for key, value in plain.items():
        if key not in NOT_WALKED:
            yield from _needs(value, (*keys, key))


def _needs_of_condition(condition: Any, keys: Keys) -> Iterator[Need]:  # noqa: ANN401
    plain = mapping(condition)
    if isinstance(plain.get("active"), str | list):
        yield from (Need((*keys, "active", *way), (name,)) for way, name in colour_names(plain["active"]))
    if plain.get("count") == WATER and "plus" not in plain and _bounds(plain)[0] > 0:
        yield Need((*keys, "count"))


def _is_met(need: Need, card_set: Entry, cards: list[Entry], entries: Entries, boards: Mapping[str, Track]) -> bool:
    if need.colours:
        dice, groups = entries.lists["dice"], entries.lists["groups"]
        there = {name for name, die in dice.items() if die.plain.get("kind") != "ability"}
        there |= {str(card.plain.get("die")) for card in cards}
        wanted = {die for name in need.colours for die in _dice_of(name, groups)}
        return bool(wanted & there) or not wanted <= dice.keys()
    if not any("water-feet" in inside for card in cards for _, inside in walk(card.plain["abilities"], ())):
        return False
    tracks = [boards[name] for _, name in items(card_set.plain.get("tracks")) if name in boards]
    return not tracks or any(map(_has_water, tracks))


def _dice_of(name: str, groups: Mapping[str, Entry]) -> list[str]:
    return [die for _, die in items(groups[name].plain.get("dice"))] if name in groups else [name]


def _has_water(track: Track) -> bool:
    """Tell whether a runner can come to water, if it may enter it."""
    steps = distances(track, track.start, water=True)
    return any(space.ground is Ground.WATER and steps[space.number] is not None for space in track.spaces)
