"""Computer players at the table: the one place where the command line calls them."""

from __future__ import annotations

from collections.abc import Mapping

import typer

from cubitos_kit.cli.output import print_problem
from cubitos_kit.cli.usage import processors
from cubitos_kit.games.cubitos.commands.judge import tuned_pack
from cubitos_kit.games.cubitos.engine.recording import PERSON, Recording
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.players.player import Player, PlayerError
from cubitos_kit.games.cubitos.players.registry import player


def at_their_seats(recording: Recording, pack: Pack) -> Mapping[int, Player]:
    """Return the computer players by their seats, or say which one there is not and leave.

    Whoever plays as `tuned` does is tuned to the set first, if need be.
    """
    kinds = recording.kinds
    pack = tuned_pack(pack, recording.set, recording.players, kinds, processors())
    try:
        return {seat: player(kind, pack) for seat, kind in enumerate(kinds) if kind != PERSON}
    except PlayerError as error:
        raise given_up(error) from None


def given_up(error: PlayerError) -> typer.Exit:
    """Say what is wrong with a computer player, and return the way out; `players try` tells more of it."""
    print_problem(error.problem, err=True)
    return typer.Exit(1)
