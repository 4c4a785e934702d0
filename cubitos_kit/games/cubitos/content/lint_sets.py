"""Does what is laid out make sense? A set's cards and tracks, the rulebook's tips for one's own, dice for all players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.partial import is_whole, items
from cubitos_kit.games.cubitos.content.lint_abilities import advice, listed
from cubitos_kit.games.cubitos.content.lint_cards import walk

CARDS_IN_A_SET = 8
OUTSIDE_ROLL = frozenset({"draw", "discard", "anywhere"})
"""Dice rolled from here are extra dice: nobody drew them."""
CHEAP = 5
CHEAP_CARDS = 2
"""rules: your-own-cheap-cards. At least 2 or 3 cards that cost 5 or less."""


def check(entries: Entries, boards: Collection[str]) -> list[Problem]:
    """Return everything that is wrong with the pack's own sets, and advice."""
    found: list[Problem] = []
    sets = [*entries.own("sets"), *entries.in_editions("sets")]
    sets += [entry for entry in entries.each("sets") if not entry.own]
    for entry in sets:
        if entry.own or any(_is_own_card(entries, card) for card in entry.plain["cards"]):
            wrong = [*_link_problems(entry, entries, boards), *_colour_problems(entry, entries)]
            found += wrong or _tips(entry, entries)
    return found


def _is_own_card(entries: Entries, card: str) -> bool:
    return card in entries.lists["cards"] and entries.lists["cards"][card].own


def _link_problems(entry: Entry, entries: Entries, boards: Collection[str]) -> Iterator[Problem]:
    """Find ids that lead nowhere."""
    for index, card in items(entry.plain.get("cards")):
        if card not in entries.lists["cards"]:
            yield entries.unknown("cards", card, entry.place(("cards", index)))
    for index, track in items(entry.plain.get("tracks")):
        if track not in boards and track not in entries.lists["tracks"]:
            yield entries.unknown("tracks", track, entry.place(("tracks", index)))
    series = entry.plain.get("series")
    if series and series not in entries.lists["series"]:
        yield entries.unknown("series", series, entry.place(("series",)))


def _colour_problems(entry: Entry, entries: Entries) -> Iterator[Problem]:
    """rules: setup-card-set. A set has one card of each of eight colours."""
    cards = entries.lists["cards"]
    known = {index: name for index, name in items(entry.plain.get("cards")) if name in cards}
    colours = {index: cards[name].plain.get("die") or "" for index, name in known.items()}
    dice = [die.id for die in entries.each("dice") if die.plain.get("kind") == "ability"]
    missing = ", ".join(colour for colour in dice if colour not in colours.values())
    first: dict[str, str] = {}
    for index, colour in colours.items():
        if not colour:
            continue
        if colour in first:
            text = N_("`{id}` is the second {colour} card of this set, after `{first}`; a set has one of each color")
            values = {"id": known[index], "colour": colour, "first": first[colour]}
            instead = Message(N_("a card of one of these colors: {words}"), {"words": missing}) if missing else None
            yield Problem("colour-twice", entry.place(("cards", index)), Message(text, values), expected=instead)
        first.setdefault(colour, known[index])
    if isinstance(entry.plain.get("cards"), list) and len(entry.plain["cards"]) < CARDS_IN_A_SET and missing:
        text = N_("a set has one card of each of {n} colors; these have none: {words}")
        values = {"n": CARDS_IN_A_SET, "words": missing}
        yield Problem("colour-missing", entry.place(("cards",)), Message(text, values))
    if len(first) > CARDS_IN_A_SET:
        text = N_("a set has {n} cards, one a color; this one has {found}")
        values = {"n": CARDS_IN_A_SET, "found": len(first)}
        yield Problem("too-many-cards", entry.place(("cards",)), Message(text, values))


def _tips(entry: Entry, entries: Entries) -> Iterator[Problem]:
    """rules: your-own-cheap-cards, your-own-lose-or-add. The two tips for sets of one's own."""
    plain = [entries.lists["cards"][card].plain for _, card in items(entry.plain.get("cards"))]
    all_known = isinstance(entry.plain.get("cards"), list) and is_whole(entry.plain["cards"])
    if not all_known or not all(is_whole(card) and {"cost", "abilities"} <= card.keys() for card in plain):
        return
    cheap = cheap_cards(plain)
    if cheap < CHEAP_CARDS:
        text = N_(
            "cards of this set that cost {cost} or less: {n}; with two or three the first rounds have more to buy"
        )
        yield advice("tip-cheap-cards", entry, ("cards",), text, n=cheap, cost=CHEAP)
    if not any(loses_or_draws(card) for card in plain):
        text = N_("no card of this set lets a player lose dice or roll extra dice; weak dice will be in the way")
        yield advice("tip-lose-or-draw", entry, ("cards",), text)


def cheap_cards(cards: Iterable[Mapping[str, Any]]) -> int:
    """Count the cards that can be bought in the first rounds."""
    return sum(isinstance(card["cost"], int) and card["cost"] <= CHEAP for card in cards)


def loses_or_draws(card: Mapping[str, Any]) -> bool:
    """Tell whether a card lets its player lose dice other than itself, or roll extra dice."""
    for _, mapping in walk(card["abilities"], ()):
        if "add" in mapping or "draw-amount" in mapping or "uncounted" in mapping:
            return True
        if mapping.get("lose", "this") != "this":
            return True
        price = mapping.get("pay")
        if isinstance(price, Mapping) and price.get("dice", "this") != "this":
            return True
        if mapping.get("to") == "roll" and mapping.get("dice") != "this":
            return True
        rolled = mapping.get("roll")
        if isinstance(rolled, Mapping) and OUTSIDE_ROLL & set(listed(rolled.get("from"))):
            return True
    return False


def check_box(entries: Entries) -> Iterator[Problem]:
    """Return what is wrong with the dice that everybody begins with, where the setup or such a die is the pack's own."""
    setup = entries.singles["setup"]
    players, starting = setup.plain.get("players"), setup.plain.get("starting-dice")
    most = players.get("max") if isinstance(players, Mapping) else None
    if not isinstance(most, int) or not isinstance(starting, Mapping):
        return
    for name, each in starting.items():
        die = entries.lists["dice"].get(name)
        if die is not None and isinstance(each, int) and (setup.own or die.own):
            yield from _die_problems(setup, die, each, most)


def _die_problems(setup: Entry, die: Entry, each: int, most: int) -> Iterator[Problem]:
    place = setup.place(("starting-dice", die.id)) if setup.own else die.place(("count",))
    if die.plain.get("kind") == "start-player":
        text = N_("the {die} die is passed from player to player, so nobody has one to begin with; take it out here")
        yield Problem("never-fires", place, Message(text, {"die": die.id}))
        return
    there = die.plain.get("count")
    if isinstance(there, int) and each * most > there:
        text = N_("{n} players who begin with {each} {die} dice each need {needed}, and the box holds {there}")
        values = {"n": most, "each": each, "die": die.id, "needed": each * most, "there": there}
        fewer = Message(N_("at most {n}, or fewer players, or more dice"), {"n": there // most})
        yield Problem("too-many-dice", place, Message(text, values), expected=fewer)
