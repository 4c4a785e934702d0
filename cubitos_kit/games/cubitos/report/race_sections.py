"""What a report says of races: who wins by how they play or where they sit, how long it takes, and how close it is."""

from __future__ import annotations

from collections.abc import Sequence

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import Balance, Strategies
from cubitos_kit.games.cubitos.report.voice import NONE, Voice
from cubitos_kit.lab.intervals import Figure, Measured
from cubitos_kit.report.paper import Cell, Section, Table, Tone


def ways(balance: Balance, voice: Voice) -> Section:
    """Say how ways to play fare against each other."""
    found = balance.strategies
    heads = tuple(str(number) for number in range(1, len(found.names) + 1))
    columns = (voice.say(N_("alone, among")), *heads, voice.say(N_("least")))
    rows = tuple(
        (
            Cell(f"{number} {voice.player(name)}"),
            *(_won(share, voice) for share in row),
            voice.share(least) if least else Cell(NONE),
        )
        for number, (name, row, least) in enumerate(zip(found.names, found.against, found.least, strict=True), 1)
    )
    return Section(
        "strategies",
        voice.say(N_("Ways to play")),
        voice.say(
            N_(
                "Each row is a player who plays so alone; each column, by its number, is how all the others play. The "
                "share of races that the one wins; by chance it would be {null}. The least of a row is what to go by: "
                "whoever beats only a weak player has a high share there, and nowhere else."
            ),
            null=voice.percent(1 / balance.players),
        ),
        (),
        (Table(columns, rows),),
        (_circles(found, voice),),
    )


def _won(share: Measured | None, voice: Voice) -> Cell:
    if share is None:
        return Cell("·", Tone.DIM)
    full = voice.share(share)
    return Cell(voice.percent(share.value), full.tone)


def _circles(found: Strategies, voice: Voice) -> str:
    """Name the circles in which ways to play beat each other."""
    if not found.cycles:
        return voice.say(N_("No circle in which each beats the next was seen."))
    circles = "; ".join(_circle(names, voice) for names in found.cycles)
    return voice.say(N_("Circles, in which each wins more than its share among the next: {circles}."), circles=circles)


def _circle(names: Sequence[str], voice: Voice) -> str:
    return " → ".join(voice.player(name) for name in (*names, names[0]))


def seats(balance: Balance, voice: Voice) -> Section:
    """Say whether it matters where one sits."""
    columns = (N_("seat"), N_("wins"), N_("by chance"), "q")
    rows = tuple(
        (Cell(voice.seat(name)), voice.share(share), Cell(voice.percent(share.null)), Cell(voice.q(share.q)))
        for name, share in balance.seats.named().items()
    )
    return Section(
        "seats",
        voice.say(N_("Seats")),
        voice.say(
            N_("Equal players: the share of races won by whoever starts the first round, by the next, and by seat.")
        ),
        (),
        (Table(tuple(voice.say(column) for column in columns), rows),),
    )


def course(balance: Balance, voice: Voice) -> Section:
    """Say how races go."""
    found = balance.course
    numbers: tuple[tuple[str, Figure], ...] = (
        (N_("rounds"), found.length.average),
        (N_("pushes per player"), found.pushes),
        (N_("busts per player"), found.busts),
        (N_("dice bought per player"), found.bought),
        (N_("fans per player"), found.fans),
        (N_("changes of the lead"), found.lead_changes),
        (N_("steps from the winner to the next one"), found.margin),
    )
    shares: tuple[tuple[str, Figure], ...] = (
        (N_("runaways: won by the leader at halfway"), found.runaways.figure),
        (N_("comebacks: won by another"), found.comebacks),
        (N_("tied, so raced on"), found.ties),
        (N_("called off: nobody won"), found.given_up),
        *(((N_("in which a bound of the game was reached"), found.stopped),) if found.stopped.value else ()),
    )
    rows = [
        (Cell(voice.say(name)), Cell(voice.decimal(each.value, 2)), Cell(voice.between(each, 2)))
        for name, each in numbers
    ]
    rows += [
        (Cell(voice.say(name)), Cell(voice.percent(each.value, 1)), Cell(voice.between(each, 1, 100)))
        for name, each in shares
    ]
    columns = (N_("in a race"), N_("on average"), N_("95 % interval"))
    return Section(
        "course",
        voice.say(N_("How races go")),
        "",
        (),
        (Table(tuple(voice.say(column) for column in columns), tuple(rows)),),
        tuple(filter(None, (_quarters(found.length.quarters, voice),))),
    )


def _quarters(quarters: Sequence[int], voice: Voice) -> str:
    if not quarters:
        return ""
    names = ("shortest", "first", "middle", "third", "longest")
    text = N_(
        "Rounds: from {shortest} to {longest}; half of the races from {first} to {third}, the middle one {middle}."
    )
    return voice.say(text, **dict(zip(names, quarters, strict=True)))
