"""`cubitos tracks`: which racetracks there are, and what one looks like."""

from textwrap import wrap
from typing import Annotated

import typer
from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Cell,
    Json,
    PackPath,
    console,
    in_terminal,
    print_drawing,
    print_json,
    print_table,
    show_table,
    unknown,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.games.cubitos.commands.packs import sound_pack
from cubitos_kit.games.cubitos.model.track import Track, shortest_lap
from cubitos_kit.games.cubitos.text.board import HEADING, board, legend
from cubitos_kit.text.provenance import source_name

app = Commands(no_args_is_help=True)

NARROW, SHORT = 76, 22
"""Columns of a terminal in which id and name find no room beside the figures; and of what then stands below the id."""


def _record(track: Track) -> dict[str, object]:
    return {
        "id": track.id,
        "name": dict(track.name),
        "source": str(track.source),
        "red-lines": track.red_lines,
        "shortest-lap": {"dry": shortest_lap(track, water=False), "with-water": shortest_lap(track, water=True)},
        "spaces": len(track.spaces),
        "rewards": sum(bool(space.reward) for space in track.spaces),
        "rows": list(track.rows),
        "note": dict(track.note),
    }


@app.command("list", help=N_("List racetracks with their length and where they come from."))
def list_tracks(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a track."""
    del lang
    found, language = sound_pack(pack), spoken()
    if json:
        print_json([_record(track) for track in found.tracks.values()])
        return
    columns: tuple[str, ...] = (
        N_("id"),
        N_("name"),
        N_("dry lap"),
        N_("through water"),
        N_("red lines"),
        N_("rewards"),
        N_("source"),
    )
    rows = [_row(track, language) for track in found.tracks.values()]
    if in_terminal() and console().width < NARROW:
        columns, rows = (N_("track"), *columns[2:-1]), [_narrowest(row) for row in rows]
    elif in_terminal():
        columns, rows = columns[:-1], [_narrow(row) for row in rows]
    print_table([said(column) for column in columns], rows)


def _row(track: Track, language: str) -> tuple[Cell, ...]:
    """Write a track as a row of a wide table."""
    return (
        track.id,
        track.name.say(language),
        str(shortest_lap(track, water=False)),
        str(shortest_lap(track, water=True)),
        str(track.red_lines),
        str(sum(bool(space.reward) for space in track.spaces)),
        source_name(track.source, language),
    )


def _narrow(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Put the source under the name, so that the figures have room beside them."""
    id_, name, *figures, source = row
    return id_, Text.assemble(name, (f"\n{source}", "dim")), *figures


def _narrowest(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Put all words below the id, in short lines, so that no name is split in a narrow terminal."""
    id_, name, *figures, source = row
    below = [line for words in (name, source) for line in wrap(str(words), SHORT)]
    return Text.assemble(str(id_), *((f"\n{line}", "dim") for line in below)), *figures


@app.command(help=N_("Draw a racetrack, with a legend."))
def show(
    id_: Annotated[str, typer.Argument(metavar="TRACK", help=N_("The id of a track, as `tracks list` has it."))],
    pack: PackPath = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Draw the board and its legend."""
    del lang
    found = sound_pack(pack)
    if id_ not in found.tracks:
        raise unknown("tracks", id_, found.tracks)
    track = found.tracks[id_]
    if json:
        print_json(_record(track))
        return
    lines = board(track, spoken()).split("\n")
    for line in lines[:HEADING]:
        console().print(line, soft_wrap=not in_terminal())
    print_drawing(lines[HEADING:])
    console().print()
    show_table(legend(track, spoken()))
