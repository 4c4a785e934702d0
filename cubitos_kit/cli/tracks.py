"""`cubitos tracks`: which racetracks there are, and what one looks like."""

from typing import Annotated

import typer

from cubitos_kit.cli.output import Json, PackPath, console, print_json, print_table, sound_pack, unknown
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.model.message import N_
from cubitos_kit.model.track import Track, shortest_lap
from cubitos_kit.text.board import board, legend
from cubitos_kit.text.provenance import source_name

app = typer.Typer(no_args_is_help=True)


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


@app.command("list", help=said(N_("List racetracks with their length and where they come from.")))
def list_tracks(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a track."""
    del lang
    found, language = sound_pack(pack), spoken()
    if json:
        print_json([_record(track) for track in found.tracks.values()])
        return
    rows = [
        (
            track.id,
            track.name.say(language),
            str(shortest_lap(track, water=False)),
            str(shortest_lap(track, water=True)),
            str(track.red_lines),
            str(sum(bool(space.reward) for space in track.spaces)),
            source_name(track.source, language),
        )
        for track in found.tracks.values()
    ]
    columns = (N_("id"), N_("name"), N_("dry lap"), N_("through water"), N_("red lines"), N_("rewards"), N_("source"))
    print_table([said(column) for column in columns], rows)


@app.command(help=said(N_("Draw a racetrack, with a legend.")))
def show(
    id_: Annotated[str, typer.Argument(metavar="TRACK", help=said(N_("The id of a track, as `tracks list` has it.")))],
    pack: PackPath = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Draw the board and its legend."""
    del lang
    found = sound_pack(pack)
    if id_ not in found.tracks:
        raise unknown("track", id_, found.tracks)
    track = found.tracks[id_]
    if json:
        print_json(_record(track))
        return
    console().print(board(track, spoken()), soft_wrap=True)
    console().print(legend(track, spoken()))
    if track.note:
        console().print(track.note.say(spoken()), style="dim", markup=False)
