"""A scenario of the model as YAML, the way a designer would write it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby

from cubitos_kit.base.message import N_, Message, Tell
from cubitos_kit.games.cubitos.model.scenario import STEPS, Holding, Scenario

ZONES = ("draw", "roll", "active", "discard")
FIGURES = ("coins", "credits", "feet", "fans", "space")
"""Those that are named in a comment; there are more."""

ABOUT: Mapping[str, str] = {
    "about": N_("what this shows, in one sentence"),
    "cards": N_("they replace the set's cards of their colors"),
    "rounds": N_("it ends after this many rounds"),
    "at": N_("where it begins: {words}"),
    "seats": N_("what each player has: dice by their zones ({zones}), and figures ({words} …)"),
    "rolls": N_("what the dice show when they are rolled, in order"),
    "play": N_("the answers, in order; try a wrong one to see all that is offered"),
    "expect": N_("what must come of it; anything not named here is free"),
}
"""What stands behind each key of a scenario that somebody begins."""
WORDS: Mapping[str, Mapping[str, str]] = {
    "at": {"words": ", ".join(STEPS)},
    "seats": {"zones": ", ".join(ZONES), "words": ", ".join(FIGURES)},
}
"""The words of scenarios among them, which no language changes."""


def written(scenario: Scenario, tell: Tell | None = None) -> str:
    """Write a scenario as an entry of `scenarios:`, with comments in a language if somebody says them.

    >>> from cubitos_kit.games.cubitos.model.scenario import Choice, Outcome
    >>> from cubitos_kit.base.words import Words
    >>> print(written(Scenario("a", Words({"en": "So."}), (Choice("push"),), Outcome(next="move"))), end="")
      - id: a
        about: {en: "So."}
        at: decide
        play: [push]
        expect:
          next: move
    """
    lines = [f"  - id: {scenario.id}"]
    for key, value in _parts(scenario):
        comment = f"  # {tell(Message(ABOUT[key], WORDS.get(key, {})))}" if tell and key in ABOUT else ""
        first, *more = [f"    {key}:{value.partition(chr(10))[0]}{comment}", *value.split("\n")[1:]]
        lines += [first, *more]
    return "\n".join(lines) + "\n"


def _parts(scenario: Scenario) -> Iterator[tuple[str, str]]:
    yield (
        "about",
        " " + _mapping({language: json.dumps(text, ensure_ascii=False) for language, text in scenario.about.items()}),
    )
    if scenario.cards:
        yield "cards", f" [{', '.join(scenario.cards)}]"
    if scenario.editions:
        yield "editions", f" [{', '.join(scenario.editions)}]"
    for key, text in (("set", scenario.card_set), ("track", scenario.track)):
        if text:
            yield key, f" {text}"
    fewest = max(2, len(scenario.seats))
    numbers = {
        "laps": (scenario.laps, 0),
        "players": (scenario.players, fewest),
        "rounds": (scenario.rounds, 1),
        "turn": (scenario.turn, 1),
        "start-player": (scenario.start_player, 0),
    }
    yield from ((key, f" {number}") for key, (number, usual) in numbers.items() if number != usual)
    yield "at", f" {scenario.at}"
    if scenario.costs:
        yield "costs", " " + _mapping(scenario.costs)
    if scenario.seats:
        yield "seats", "".join(f"\n      - {_holding(seat)}" for seat in scenario.seats)
    if scenario.rolls:
        yield "rolls", f" [{', '.join(_fallen(scenario.rolls))}]"
    if scenario.play:
        yield "play", f" [{', '.join(map(str, scenario.play))}]"
    yield "expect", "".join(f"\n      {line}" for line in _expected(scenario))


def _expected(scenario: Scenario) -> Iterator[str]:
    expect = scenario.expect
    if expect.next:
        yield f"next: {expect.next}"
    if expect.next_player:
        yield f"next-player: {expect.next_player}"
    for key, choices in (("offered", expect.offered), ("not-offered", expect.not_offered)):
        if choices:
            yield f"{key}: [{', '.join(map(str, choices))}]"
    if expect.supply:
        yield f"supply: {_mapping(expect.supply)}"
    if expect.winner:
        yield f"winner: {expect.winner}"
    if expect.seats:
        yield "seats:"
        yield from (f"  - {_holding(seat)}" for seat in expect.seats)


def _holding(holding: Holding) -> str:
    parts: dict[str, object] = {zone: _mapping(dice) for zone, dice in holding.dice.items()}
    parts |= holding.figures
    parts |= {"prices": _mapping(holding.prices)} if holding.prices else {}
    return _mapping(parts | ({"status": holding.status} if holding.status else {}))


def _mapping(values: Mapping[str, object]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in values.items()) + "}"


def _fallen(faces: tuple[str, ...]) -> Iterator[str]:
    """Write faces that follow each other and are alike as one."""
    for face, alike in groupby(faces):
        count = len(list(alike))
        yield face if count == 1 else f"{count} {face}"
