"""Does the box hold what a race begins with? So many starting dice for so many players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem
from cubitos_kit.content.entries import Entries, Entry


def check(entries: Entries) -> Iterator[Problem]:
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
