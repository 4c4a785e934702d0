"""`cubitos players`: which players there are, what they value, and whether one written in Python plays as it should."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Json,
    MeasuredEdition,
    PackPath,
    console,
    in_terminal,
    print_json,
    print_problem,
    print_table,
    unknown,
)
from cubitos_kit.cli.speech import Lang, echo, said, spoken
from cubitos_kit.games.cubitos.commands.packs import measured_pack, sound_pack
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import ABOUT, PAIRS, Mind, PlayerKind, Taste
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.players.player import Player, PlayerError

app = Commands(no_args_is_help=True)

MINDS = {
    Mind.RANDOM: N_("at random"),
    Mind.SIMPLE: N_("takes what is worth most"),
    Mind.WEIGHING: N_("plans and weighs the odds"),
}
LOOKS_AHEAD = N_("Plays each option out many times, as `tuned` plays, and takes the one that wins most often.")
TRIED = 4
"""Races in which a player is tried out: one on each seat."""


def _taste(taste: Taste) -> dict[str, object]:
    weights: dict[str, object] = {name: list(pair) for name, pair in taste.pairs.items()}
    return {"weights": {**weights, **taste.singles}, "dice": dict(taste.dice)}


def _record(kind: PlayerKind) -> dict[str, object]:
    return {
        "id": kind.id,
        "name": dict(kind.name),
        "about": dict(kind.about),
        "kind": str(kind.mind),
        **_taste(kind.taste),
        "cards": dict(kind.cards),
        "sets": {name: _taste(taste) for name, taste in kind.sets.items()},
    }


@app.command("list", help=N_("List the players that need no file."))
def list_players(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a player."""
    del lang
    from cubitos_kit.games.cubitos.players.look_ahead import LOOK_AHEAD

    found = sound_pack(pack)
    if json:
        print_json([_record(kind) for kind in found.players.values()])
        return
    rows = [(kind.id, said(MINDS[kind.mind]), kind.about.say(spoken())) for kind in found.players.values()]
    rows.append((LOOK_AHEAD, said(N_("looks ahead")), said(LOOKS_AHEAD)))
    print_table([said(column) for column in (N_("id"), N_("chooses"), N_("about"))], rows, spaced=in_terminal())


@app.command(help=N_("Show what a player values, anywhere or on a set."))
def show(
    id_: Annotated[str, typer.Argument(metavar="PLAYER", help=N_("The id of a player, as `players list` has it."))],
    set_: Annotated[str, typer.Option("--set", metavar="SET", help=N_("As it plays on this set."))] = "",
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a row a weight."""
    del lang
    from cubitos_kit.games.cubitos.players.registry import translated

    found = measured_pack(pack, edition)
    if id_ not in found.players:
        raise unknown("players", id_, found.players)
    if set_ and set_ not in found.sets:
        raise unknown("sets", set_, found.sets)
    kind = found.players[id_]
    if json:
        print_json(_record(kind))
        return
    console().print(kind.name.say(spoken()), style="bold", markup=False)
    console().print(kind.about.say(spoken()), markup=False)
    if kind.mind is Mind.RANDOM:
        return
    weights = translated(kind, found, set_)
    rows = [(name, *_shown(weights, name), said(about)) for name, about in ABOUT.items()]
    language = spoken()
    owning = N_("what owning one more of these dice is worth beyond what is calculated: {die}")
    rows += [
        (die, f"{bonus:g}", "", said(owning, die=found.dice[die].name.say(language)))
        for die, bonus in weights.dice.items()
    ]
    console().print()
    print_table([said(column) for column in (N_("weight or die"), N_("early"), N_("late"), N_("about"))], rows)


def _shown(weights: Any, name: str) -> tuple[str, str]:  # noqa: ANN401 - numpy starts with its type
    if name in PAIRS:
        early, late = weights.pair(name)
        return f"{early:g}", f"{late:g}"
    return f"{weights.single(name):g}", ""


@app.command("try", help=N_("Try a player out against `standard`: does it answer every question, and in time?"))
def try_out(
    player: Annotated[
        str,
        typer.Argument(metavar="PLAYER", help=N_("A player, as in `standard:risk=0.8` or `my_bot.py:Name`.")),
    ],
    set_: Annotated[
        str, typer.Option("--set", metavar="SET", help=N_("The set to race (default: the first one)."))
    ] = "",
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help=N_("How many races."))] = TRIED,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help=N_("A whole number."))] = 0,
    limit: Annotated[
        float, typer.Option("--limit", metavar="N", min=0.01, help=N_("Seconds that a decision may take."))
    ] = 10.0,
    traceback: Annotated[
        bool, typer.Option("--traceback", metavar="", help=N_("Also show Python's traceback of an error."))
    ] = False,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    lang: Lang = None,
) -> None:
    """Race it against three others, on every seat in turn."""
    del lang
    found = measured_pack(pack, edition)
    chosen = set_ or next(iter(found.sets))
    if chosen not in found.sets:
        raise unknown("sets", chosen, found.sets)
    from cubitos_kit.games.cubitos.engine.program.build import build
    from cubitos_kit.games.cubitos.lab.duels import duel
    from cubitos_kit.games.cubitos.model.player import STANDARD
    from cubitos_kit.games.cubitos.players.player import PlayerError

    seats = found.setup.most_players
    try:
        players = called([player, *[STANDARD] * (seats - 1)], found, limit)
        races = duel(build(found, found.sets[chosen], seats), players, games, seed=seed)
    except PlayerError as error:
        raise given_up(error, traceback=traceback) from None
    wins = int((races.results["winner"] == 0).sum())
    one, many = NN_(
        "{player} answered every question and won {wins} of {n} race.",
        "{player} answered every question and won {wins} of {n} races.",
    )
    values = {"player": player, "wins": wins}
    console().print(say(Message(one, values, plural=many, n=len(races.results)), spoken()), markup=False)


def called(texts: Sequence[str], pack: Pack, limit: float) -> list[Player]:
    """Return the players that are called so; a `PlayerError` says which of them there is not."""
    from cubitos_kit.games.cubitos.players.registry import player

    return [player(text, pack, limit=limit) for text in texts]


def given_up(error: PlayerError, *, traceback: bool = False) -> typer.Exit:
    """Say what is wrong with a player, with the line where it went wrong, and return the way out."""
    from pathlib import Path

    place, lines = error.problem.place, {}
    if place.line and Path(place.file).is_file():
        text = Path(place.file).read_bytes().decode("utf-8", "replace")
        lines = {place.file: tuple(text.splitlines())}
    print_problem(error.problem, lines, err=True)
    if traceback and error.story:
        echo(error.story, err=True)
    elif error.story:
        console(err=True).print(said(N_("--traceback shows Python's traceback.")), style="dim", markup=False)
    return typer.Exit(1)
