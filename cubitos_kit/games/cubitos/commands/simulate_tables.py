"""What `cubitos simulate` prints of its figures: tables for people, records for programs."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from cubitos_kit import __version__
from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.words import Source
from cubitos_kit.cli.output import console, decimal, percent, pill, print_figures
from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.players.compiled import kernels
from cubitos_kit.games.cubitos.text.cards import IN_WORDS, card_lines
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.catalog import say
from cubitos_kit.text.provenance import source_mark, source_name

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.engine.program.build import Program
    from cubitos_kit.games.cubitos.lab.summary import PlayerFigures, Summary, UseCount
    from cubitos_kit.lab.intervals import Figure

MARKS = {-1: "▼", 0: " ", 1: "▲"}
GIVEN_UP = {
    End.TOO_LONG: NN_(
        "{n} race was called off: nobody had won it by round {rounds}.",
        "{n} races were called off: nobody had won them by round {rounds}.",
    ),
    End.ENDLESS: NN_(
        "{n} race was called off: abilities went on starting each other.",
        "{n} races were called off: abilities went on starting each other.",
    ),
    End.TOO_MUCH: NN_(
        "{n} race was called off: more went on at once than the engine holds.",
        "{n} races were called off: more went on at once than the engine holds.",
    ),
}
STOPPED = NN_(
    "In {n} race a bound of the game was reached: a number came to {most}, or too much was started or put off at once.",
    "In {n} races a bound of the game was reached: a number came to {most}, or too much was started or put off at once.",
)


def between(figure: Figure, *, share: bool = False) -> str:
    """Write an interval."""
    low, high = (decimal(100 * edge if share else edge, 1 if share else 2) for edge in (figure.low, figure.high))
    return f"{low}–{high}" if math.isfinite(figure.low) else "–"


def give_or_take(figure: Figure, *, share: bool = False) -> str:
    """Write a figure, and how far its interval reaches to both sides."""
    digits, scale, unit = (1, 100, " %") if share else (2, 1, "")
    if not math.isfinite(figure.value):
        return "–"
    value = f"{decimal(scale * figure.value, digits)}{unit}"
    return f"{value} ±{decimal(scale * (figure.high - figure.value), digits)}" if math.isfinite(figure.high) else value


def print_summary(came: Summary, program: Program, command: str) -> None:
    """Print all there is to say, and the command that gives it again."""
    _print_head(came, program)
    _print_players(came)
    _print_races(came)
    _print_cards(came, program)
    _print_notes(came, program)
    console().print()
    # never wrapped: it is there to be copied
    console().print(said(N_("The same again: {command}"), command=command), markup=False, soft_wrap=True)


def _plural(texts: tuple[str, str], n: int, **values: object) -> str:
    return say(Message(texts[0], {"n": n, **values}, plural=texts[1], n=n), spoken())


def _dim(text: str) -> None:
    console().print(text, style="dim", markup=False)


def _print_head(came: Summary, program: Program) -> None:
    name, language = program.card_set.name.say(spoken()), spoken()
    races = _plural(NN_("{n} race", "{n} races"), came.games)
    console().print(f"{name} · {races}", style="bold", markup=False)
    tracks = ", ".join(program.pack.tracks[track].name.say(language) for track in came.tracks)
    console().print(said(N_("Track: {track}; laps: {laps}"), track=tracks, laps=came.laps), markup=False)
    console().print()


def _print_players(came: Summary) -> None:
    """Print who wins, then what each does in a race."""
    columns = [N_("player"), N_("wins"), N_("95 % interval"), N_("by chance"), N_("rounds if won")]
    rows = [
        (
            f"{place} {each.player}",
            percent(each.wins.value) + MARKS[each.stands_out],
            between(each.wins, share=True),
            percent(each.null),
            give_or_take(each.rounds_won),
        )
        for place, each in enumerate(came.players, 1)
    ]
    print_figures([said(column) for column in columns], rows)
    names = [N_("player"), N_("pushes"), N_("busts"), N_("busts per push"), N_("dice bought"), N_("fans")]
    print_figures([said(name) for name in names], [_a_race(*each) for each in enumerate(came.players, 1)])


def _a_race(place: int, each: PlayerFigures) -> tuple[str, ...]:
    return (
        f"{place} {each.player}",
        give_or_take(each.pushes),
        give_or_take(each.busts),
        give_or_take(each.busts_per_push, share=True),
        give_or_take(each.bought),
        give_or_take(each.fans),
    )


def _print_races(came: Summary) -> None:
    """Print how long the races were, and how they ended."""
    null = came.players[0].null
    mark = MARKS[came.start_player.beside(null)]
    rows = [
        (said(N_("rounds")), decimal(came.length.average.value, 2), between(came.length.average), ""),
        (said(N_("tied, so raced on")), percent(came.ties.value), between(came.ties, share=True), ""),
        (
            said(N_("won by the start player")),
            percent(came.start_player.value) + mark.strip(),
            between(came.start_player, share=True),
            percent(null),
        ),
    ]
    columns = [N_("races"), N_("on average"), N_("95 % interval"), N_("by chance")]
    print_figures([said(column) for column in columns], rows)
    if came.length.quarters:
        shortest, first, middle, third, longest = came.length.quarters
        text = N_(
            "Rounds: from {shortest} to {longest}; half of the races from {first} to {third}, the middle one {middle}."
        )
        values = {"shortest": shortest, "first": first, "middle": middle, "third": third, "longest": longest}
        console().print(said(text, **values), markup=False)
    lost = {end: races for end, races in came.given_up.items() if races}
    for end, races in lost.items():
        sentence = _plural(GIVEN_UP[end], races, rounds=came.most_rounds)
        console().print(sentence, style="red", markup=False)
    if came.stopped:
        console().print(_plural(STOPPED, came.stopped, most=limits.MOST), style="red", markup=False)
    if not lost:
        console().print(said(N_("No race had to be called off.")), markup=False)
    console().print()


def _print_cards(came: Summary, program: Program) -> None:
    speaker = Speaker.of(program.pack, spoken())
    columns = [N_("die"), N_("card"), N_("ability"), N_("used in"), N_("uses per race")]
    rows = [
        (
            pill(speaker.colour(each.die), each.die),
            program.pack.cards[each.card].name.say(spoken()),
            _ability(each, came, program, speaker),
            percent(each.races.value),
            decimal(each.uses, 2),
        )
        for each in came.uses
    ]
    if rows:
        print_figures([said(column) for column in columns], rows, 3)


def _ability(use: UseCount, came: Summary, program: Program, speaker: Speaker) -> str:
    """Name an ability: its heading, the symbol where the die has both, its place where the heading is not enough."""
    lines = card_lines(program.pack.cards[use.card], speaker)
    heading = lines[use.abilities[-1]].heading
    alike = [each for each in came.uses if each.card == use.card and each.face == use.face]
    if len({lines[each.abilities[-1]].heading for each in alike}) < len(alike):
        heading = f"{heading} ({use.abilities[-1] + 1})"
    if use.face and {"symbol", "power"} <= {*program.pack.dice[use.die].faces} and _by_face(use, came):
        sign = "{power}" if use.face == codes.POWER else "{symbol}"
        return say(Message(IN_WORDS[sign], {"heading": heading}), spoken())
    return heading


def _by_face(use: UseCount, came: Summary) -> bool:
    """Tell whether plain and power symbols are counted apart."""
    return any(each.card == use.card and each.when == use.when and each.face == codes.POWER for each in came.uses)


def _print_notes(came: Summary, program: Program) -> None:
    """Print how sure the figures are."""
    if any(each.stands_out for each in came.players) or came.start_player.beside(came.players[0].null):
        _dim(said(N_("▲ ▼ more or less than by chance, beyond the interval.")))
    one, many = NN_(
        "Intervals are calculated over {n} group of {players} races with the same luck, players"
        " moving up a seat in each.",
        "Intervals are calculated over {n} groups of {players} races with the same luck, players"
        " moving up a seat in each.",
    )
    _dim(_plural((one, many), came.groups, players=len(came.players)))
    if came.alike:
        _dim(said(N_("All players are alike, so the races of a group are one and the same, and each player wins one.")))
    for source, figures in _sources(program).items():
        listed = ", ".join(f"{said(figure)} ×{n}" for figure, n in figures.items())
        text = said(N_("{source}: {figures}"), source=source_name(source, spoken()), figures=listed)
        _dim(f"{source_mark(source)} {text}".lstrip())


SOURCES = {"cost": N_("cost"), "abilities": N_("abilities"), "map": N_("track")}


def _sources(program: Program) -> dict[Source, Counter[str]]:
    """Count the figures of this race that no rulebook holds, by where they come from."""
    cards = (program.pack.cards[name] for name in program.card_set.cards)
    found = [
        (source, SOURCES[figure]) for card in cards for figure, source in card.sources.items() if figure in SOURCES
    ]
    found += [(board.source, SOURCES["map"]) for board in program.boards]
    return {
        source: Counter(figure for where, figure in found if where is source)
        for source in sorted({where for where, _ in found})
        if source is not Source.RULEBOOK
    }


def _figure(figure: Figure) -> dict[str, float | None]:
    """Return a figure for JSON, which knows no number that is none."""
    edges = {"value": figure.value, "low": figure.low, "high": figure.high}
    return {name: value if math.isfinite(value) else None for name, value in edges.items()}


def record(came: Summary, program: Program, command: str, edition: str) -> dict[str, object]:
    """Return everything as numbers and ids."""
    return {
        "versions": {"kit": __version__, "engine": kernels().key},
        "command": command,
        "seed": came.seed,
        "set": came.set_id,
        "edition": edition or None,
        "tracks": list(came.tracks),
        "laps": came.laps,
        "games": came.games,
        "groups": came.groups,
        "level": 0.95,
        "players": [_player(each) for each in came.players],
        "races": {
            "rounds": {
                "quarters": list(came.length.quarters),
                "average": _figure(came.length.average),
                "counts": {str(rounds): races for rounds, races in came.length.counts.items()},
            },
            "ties": _figure(came.ties),
            "start-player-wins": _figure(came.start_player) | {"null": came.players[0].null},
            "given-up": {end.name.lower().replace("_", "-"): races for end, races in came.given_up.items()},
            "stopped": came.stopped,
        },
        "uses": [_use(each) for each in came.uses],
        "sources": {str(source): dict(figures) for source, figures in _sources(program).items()},
    }


def _player(each: PlayerFigures) -> dict[str, object]:
    return {
        "player": each.player,
        "wins": _figure(each.wins) | {"null": each.null},
        "stands-out": each.stands_out,
        "rounds-won": _figure(each.rounds_won),
        "pushes": _figure(each.pushes),
        "busts": _figure(each.busts),
        "busts-per-push": _figure(each.busts_per_push),
        "bought": _figure(each.bought),
        "fans": _figure(each.fans),
    }


def _use(each: UseCount) -> dict[str, object]:
    return {
        "card": each.card,
        "die": each.die,
        "when": str(each.when),
        "face": {codes.SYMBOL: "symbol", codes.POWER: "power"}.get(each.face),
        "abilities": [place + 1 for place in each.abilities],
        "races": _figure(each.races),
        "uses": each.uses,
    }
