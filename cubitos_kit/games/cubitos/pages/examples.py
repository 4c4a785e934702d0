"""Worked examples, drawn from the scenarios that the tests play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from docutils import nodes

from cubitos_kit.base.message import N_, NC_, NN_
from cubitos_kit.book.parts import box, picture
from cubitos_kit.book.subject import Subject, paragraph
from cubitos_kit.games.cubitos.drawings.board import board_svg
from cubitos_kit.games.cubitos.drawings.zones import zones_svg
from cubitos_kit.games.cubitos.model.scenario import Choice, Holding, Scenario
from cubitos_kit.games.cubitos.model.track import Track
from cubitos_kit.games.cubitos.text.race import Teller, options_of

SAID = {
    "push": NC_("what a player does", "pushes"),
    "pass": NC_("what a player does", "passes"),
    "buy-foot": NC_("what a player does", "buys 1 movement"),
    "jet-pack": NC_("what a player does", "takes off with the jet pack"),
    "shortcut": NC_("what a player does", "takes the shortcut"),
    "go-on": NC_("what a player does", "goes on to the next start"),
}
"""What a player does, by the verb that a scenario has for it."""
OF = {
    "use": N_("uses: {what}"),
    "gain": N_("gains what a die shows: {what}"),
    "draw": N_("draws: {what}"),
    "buy": N_("buys: {what}"),
    "discard": N_("discards: {what}"),
    "die": N_("chooses: {what}"),
    "list": N_("chooses: {what}"),
    "player": N_("chooses: {what}"),
    "face": N_("turns it to: {what}"),
    "coins": N_("pays in coins: {what}"),
}
"""What a player does with something."""
YES = {
    "space": N_("takes the reward"),
    "shortcut": N_("takes the reward"),
    "reward": N_("takes the reward"),
    "draw": N_("draws another die"),
    "buy": N_("uses the ability"),
}
NO = {
    "space": N_("leaves the reward"),
    "shortcut": N_("leaves the reward"),
    "reward": N_("leaves the reward"),
    "draw": N_("draws no more"),
    "buy": N_("does not use the ability"),
}
"""What is agreed to or declined, by what was done before, or by the moment at which an example begins; else a price."""
ENOUGH = {"space": N_("stops there"), "draw": N_("draws no more"), "buy": N_("buys no more"), "": N_("uses nothing")}
"""What a player leaves at that, by what was done before; at the beginning, abilities."""
FIGURES = {"coins": "coins", "feet": "feet", "credits": "credits", "fans": "fans", "tokens": "draw-tokens"}
"""What a player holds beside dice, and what it is called where a race is told."""


@dataclass(frozen=True)
class _Scene:
    """A scenario as it is shown: who tells it, and on which board it is run."""

    subject: Subject
    teller: Teller
    track: Track

    @classmethod
    def of(cls, subject: Subject, scenario: Scenario) -> _Scene:
        pack = subject.pack
        card_set = pack.sets[scenario.card_set] if scenario.card_set else next(iter(pack.sets.values()))
        track = pack.tracks[scenario.track or next(iter((*card_set.tracks, *pack.tracks)))]
        return cls(subject, Teller.of(pack, subject.language), track)


def example(subject: Subject, scenario: Scenario) -> Sequence[nodes.Node]:
    """Return a scenario: what it is about, how things stand, what is done, and what comes of it."""
    scene = _Scene.of(subject, scenario)
    heading = paragraph(nodes.strong("", subject.say(N_("Example"))), classes=("example-heading",))
    about = paragraph(scenario.about.say(subject.language))
    names = {die: subject.pack.dice[die].name.say(subject.language) for die in scenario.costs}
    costs = ", ".join(f"{names[die]} {cost}" for die, cost in scenario.costs.items())
    told = (
        [paragraph(subject.say(N_("Costs in this example: {costs}."), costs=costs), classes=("source",))]
        if costs
        else []
    )
    before = _standing(scene, N_("Before"), scenario, scenario.seats)
    after = _standing(scene, N_("After"), scenario, scenario.expect.seats)
    done = [*_fallen(scene.teller, scenario), *_done(scene.teller, scenario)]
    play = [paragraph(" → ".join(done), classes=("example-play",))] if done else []
    return [box(heading, about, *told, *before, *play, *after, classes=["example"])]


def _standing(scene: _Scene, when: str, scenario: Scenario, seats: tuple[Holding, ...]) -> list[nodes.Node]:
    """Draw the zones of every player of whose dice something is said, and the board where it matters."""
    made = [
        _player(scene, when, seat, len(seats)) for seat in enumerate(seats) if seat[1].dice or _held(scene, seat[1])
    ]
    runners = {seat: space for seat, holding in enumerate(seats) if (space := _space(scene, holding)) is not None}
    if runners:
        label = scene.subject.say(N_("{when}: the track"), when=scene.subject.say(when))
        numbered = _spoken_of(scene, scenario)
        drawn = picture(board_svg(scene.track, scene.subject.language, runners, numbered), label, "half")
        made.append(box(paragraph(label, classes=("example-when",)), drawn, classes=["example-board"]))
    return made


def _player(scene: _Scene, when: str, seat: tuple[int, Holding], players: int) -> nodes.Node:
    """Show what one player has."""
    number, holding = seat
    label = scene.subject.say(when)
    if players > 1:
        label = scene.subject.say(N_("{when}: {player}"), when=label, player=scene.teller.name(number))
    if not holding.dice:
        return paragraph(nodes.strong("", label), " – ", ", ".join(_held(scene, holding)), classes=("example-when",))
    drawn = picture(zones_svg(holding, scene.teller.pack, scene.subject.language), label)
    return box(paragraph(label, classes=("example-when",)), drawn, classes=["example-board"])


def _held(scene: _Scene, holding: Holding) -> list[str]:
    """Say which figures a player holds."""
    amounts = {name: holding.figures.get(figure, 0) for figure, name in FIGURES.items()}
    return scene.teller.held({name: int(amount) for name, amount in amounts.items() if amount})


def _space(scene: _Scene, holding: Holding) -> int | None:
    """Return where a player's runner stands, if that is said."""
    space = holding.figures.get("space")
    if isinstance(space, str):
        return scene.track.start if space == "start" else scene.track.finish
    if space is not None and space > scene.track.finish:  # of another board, which is not drawn
        return None
    return space


def _spoken_of(scene: _Scene, scenario: Scenario) -> frozenset[int]:
    """Return the spaces that the example's text names by their numbers."""
    said = {int(number) for number in re.findall(r"\d+", scenario.about.say(scene.subject.language))}
    chosen = {choice.what for choice in (*scenario.play, *scenario.expect.offered) if choice.verb == "space"}
    stood_on = {_space(scene, holding) for holding in (*scenario.seats, *scenario.expect.seats)}
    return frozenset(space for space in chosen | stood_on if isinstance(space, int) and space in said)


def _fallen(teller: Teller, scenario: Scenario) -> list[str]:
    """Say how the dice fall, as far as it matters."""
    faces = [face for roll in scenario.rolls for face in _several(roll)]
    if not faces or all(face == "blank" for face in faces):
        return []
    return [teller.say(N_("rolled: {faces}"), faces=teller.faces(faces))]


def _several(roll: str) -> list[str]:
    """Return the faces that `3 blank` or `foot` stands for."""
    number, _, face = roll.rpartition(" ")
    return [face] * int(number or 1)


def _done(teller: Teller, scenario: Scenario) -> Iterator[str]:
    """Say what players do, as far as a reader would notice it; what follows each other is counted."""
    before, card = "", ""
    groups = [(verb, list(group)) for verb, group in groupby(scenario.play, lambda choice: choice.verb)]
    for number, (verb, alike) in enumerate(groups):
        card = str(alike[-1].what) if verb == "use" else card
        if verb == "space":
            yield teller.many(NN_("moves {n} space", "moves {n} spaces"), len(alike))
        elif verb == "done":
            told = ENOUGH.get(before) if not before or before == "space" or number == len(groups) - 1 else None
            yield from [teller.say(told)] if told else []
        elif verb in {"yes", "no"}:
            which, price = (YES, N_("pays")) if verb == "yes" else (NO, N_("does not pay"))
            yield teller.say(which.get(before or scenario.at, price))
        elif verb in SAID:
            yield from [teller.say_in(*SAID[verb])] * len(alike)
        else:
            yield teller.say(OF[verb], what=_what(teller, scenario, alike, card))
        before = verb


def _what(teller: Teller, scenario: Scenario, alike: Sequence[Choice], card: str) -> str:
    """Name what choices are of, each once; `card` is the one that was used last."""
    if alike[0].verb == "draw" and (drawn := _drawn(scenario)):
        return teller.dice(drawn)
    if alike[0].verb == "list":
        options = options_of(teller, card) if card in teller.pack.cards else ()
        numbers = [int(each.what) for each in alike]
        named = [options[n - 1] if n <= len(options) else teller.say(N_("option {n}"), n=n) for n in numbers]
        return "; ".join(named)
    counted = Counter(_name(teller, each) for each in alike)
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in counted.items())


def _drawn(scenario: Scenario) -> list[str]:
    """Return all dice that come into the Roll Zone, those among them that nobody has to choose."""
    seat = scenario.turn - 1
    if seat >= min(len(scenario.seats), len(scenario.expect.seats)):
        return []
    before, after = (seats[seat].dice.get("roll", {}) for seats in (scenario.seats, scenario.expect.seats))
    return [die for die, n in after.items() for _ in range(n - before.get(die, 0))]


def _name(teller: Teller, choice: Choice) -> str:
    what, pack = choice.what, teller.pack
    if isinstance(what, int):
        return teller.name(what - 1) if choice.verb == "player" else str(what)
    if choice.verb == "use" and what in pack.cards:
        return pack.cards[what].name.say(teller.language)
    if what in pack.dice:
        return teller.die(what)
    return teller.face(what) if choice.verb == "face" else what
