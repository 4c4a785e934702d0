"""Recorded races on the command line: read with everything that can be wrong, told in a sentence."""

from __future__ import annotations

from pathlib import Path

import typer

from cubitos_kit import __version__
from cubitos_kit.cli.output import print_problem, sound_pack
from cubitos_kit.engine.race import Race
from cubitos_kit.engine.recording import Recording, RecordingError, race_of, read
from cubitos_kit.model.pack import Pack


def sound_recording(file: Path, pack: str = "") -> tuple[Recording, Pack, Race]:
    """Return a recorded race, played as far as it goes, or say what is wrong with it and leave."""
    try:
        recording = read(file, __version__)
        found = sound_pack(pack or recording.pack_path, recording.edition)
        return recording, found, race_of(recording, found, file)
    except RecordingError as error:
        lines = file.read_bytes().decode("utf-8", "replace").splitlines()
        print_problem(error.problem, {str(file): tuple(lines)}, err=True)
        raise typer.Exit(1) from None
