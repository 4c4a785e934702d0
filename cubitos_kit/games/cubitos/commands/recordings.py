"""Recorded races on the command line: read with everything that can be wrong, told in a sentence."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import typer

from cubitos_kit import __version__
from cubitos_kit.base.calls import near
from cubitos_kit.base.message import N_, Message
from cubitos_kit.cli.output import print_problem
from cubitos_kit.games.cubitos.commands.packs import sound_pack
from cubitos_kit.games.cubitos.content.load import is_base
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.recording import (
    PERSON,
    Recording,
    RecordingError,
    race_of,
    read,
    refused,
    text_in,
)
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.players.player import PlayerError
from cubitos_kit.games.cubitos.players.registry import names_file, player


def sound_recording(file: Path, pack: str = "", named: Sequence[str] | None = None) -> tuple[Recording, Pack, Race]:
    """Return a recorded race, played as far as it goes, or say what is wrong with it and leave.

    Where the race is to be gone on with, its players in Python are called only if they are named on the command line.
    """
    try:
        recording = read(file, __version__)
        found = sound_pack(pack or _pack_of(recording, file), recording.edition or None)
        _check_kinds(recording, found, file, named)
        return recording, found, race_of(recording, found, file)
    except RecordingError as error:
        print_problem(error.problem, {str(file): tuple(text_in(file).splitlines())}, err=True)
        raise typer.Exit(1) from None


def _pack_of(recording: Recording, file: Path) -> str:
    """Return where the pack of a race lies, if that is where somebody would look who had not written the file."""
    path = recording.pack_path
    if is_base(path):
        return path
    here, beside, real = Path.cwd().resolve(), file.parent.resolve(), Path(path).resolve()
    above = real in {*here.parents, *beside.parents} and (real / "pack.yaml").is_file()
    if not (real.is_relative_to(here) or real.is_relative_to(beside) or above):
        text = N_("this race was played with a pack that lies elsewhere; to have it read, add `--pack {path}`")
        raise refused("pack_path", file, "pack-elsewhere", Message(text, {"path": shlex.quote(path)}))
    return path


def _check_kinds(recording: Recording, pack: Pack, file: Path, named: Sequence[str] | None) -> None:
    """Refuse players that there are not, and those that would run a file of which the command line knows nothing."""
    for kind in dict.fromkeys(recording.kinds):
        if names_file(kind):
            if named is not None and kind not in named:
                text = N_(
                    "a saved race cannot run another file by itself: if you trust that file, add `--against {player}`"
                )
                raise refused("kinds", file, "names-code", Message(text, {"player": shlex.quote(kind)}))
        elif kind != PERSON:
            try:
                player(kind, pack)
            except PlayerError as error:
                meant = error.nearest or near(kind, (PERSON,))
                raise refused("kinds", file, error.problem.code, error.problem.message, meant) from None
