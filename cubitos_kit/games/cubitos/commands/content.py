"""`cubitos content`: where figures come from, where the editions differ, the rulings, and the schemas."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.shipped import shipped
from cubitos_kit.base.words import Source
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Json,
    PackPath,
    console,
    leave_with,
    none_called,
    print_grouped,
    print_json,
    print_table,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.content.format import write_schemas
from cubitos_kit.content.reference import RULINGS, Basis, Ruling
from cubitos_kit.games.cubitos.commands.packs import sound_pack
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.sources import figures
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.text.provenance import estimated, source_name

app = Commands(no_args_is_help=True)


@app.command(help=N_("Show for every figure whether it comes from a rulebook, and if not, who made it."))
def sources(
    only: Annotated[Source | None, typer.Option("--only", help=N_("Only figures of this source, one by one."))] = None,
    pack: PackPath = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a count a kind, or the figures of one source."""
    del lang
    known = sound_pack(pack)
    language, found = spoken(), list(figures(known))
    if only:
        found = [each for each in found if each.source is only]
    if json:
        print_json(
            [
                {"kind": f.kind, "id": f.id, "figure": f.figure, "source": str(f.source), "note": dict(f.note)}
                for f in found
            ]
        )
        return
    if only:
        columns = [said(each) for each in (N_("kind"), N_("id"), N_("figure"), N_("note"))]
        print_table(columns, [(each.kind, each.id, each.figure, each.note.say(language)) for each in found])
        return
    counts = Counter((each.kind, each.figure, each.source) for each in found)
    rows = [
        (kind, figure, source_name(source, language), str(n)) for (kind, figure, source), n in sorted(counts.items())
    ]
    print_table([said(each) for each in (N_("kind"), N_("figure"), N_("source"), N_("how many"))], rows)
    for told in estimated(
        known.estimates, {each.figure for each in found if each.source is Source.ESTIMATED}, language
    ):
        console().print(told, style="dim", markup=False)
    console().print(said(N_("`--only estimated` lists the estimates one by one.")), style="dim", markup=False)


@app.command(help=N_("Show where the printed editions differ, and what the kit has chosen."))
def editions(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a difference."""
    del lang
    language, found = spoken(), sound_pack(pack)
    if json:
        print_json(
            [
                {
                    "id": each.id,
                    "about": dict(each.about),
                    "says": {edition: dict(words) for edition, words in each.says.items()},
                    "default": dict(each.default),
                }
                for each in found.differences.values()
            ]
        )
        return
    rows = []
    for each in found.differences.values():
        about = each.about.say(language)
        rows += [(about, found.editions[e].name.say(language), words.say(language)) for e, words in each.says.items()]
        rows.append((about, said(N_("the kit's choice")), each.default.say(language)))
    print_grouped([said(column) for column in (N_("about"), N_("edition"), N_("says"))], rows)


BASIS = {Basis.RULEBOOK: N_("rulebook"), Basis.RULING: N_("ruling")}
SETTLED = {
    Basis.RULEBOOK: N_("The rulebook settles this, if it is read closely."),
    Basis.RULING: N_("The rulebook leaves this open; this is a ruling."),
}


@app.command(help=N_("List the questions that come up in play; with an id, show how that one is answered."))
def rulings(
    id_: Annotated[str, typer.Argument(metavar="ID", help=N_("The id of a ruling, as the list has it."))] = "",
    pack: PackPath = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a row a question, or one with its answer."""
    del lang
    wanted = _wanted(sound_pack(pack), id_)
    if json:
        print_json(
            [
                {
                    "id": each.id,
                    "question": dict(each.question),
                    "answer": dict(each.answer),
                    "basis": str(each.basis),
                    "where": dict(each.where),
                }
                for each in wanted
            ]
        )
    elif id_:
        _print_ruling(wanted[0])
    else:
        rows = [(each.id, each.question.say(spoken()), said(BASIS[each.basis])) for each in wanted]
        print_table([said(column) for column in (N_("id"), N_("question"), N_("basis"))], rows)


def _wanted(pack: Pack, name: str) -> list[Ruling]:
    """Return all rulings, or the one of that id."""
    if not name:
        return list(pack.rulings.values())
    if name not in pack.rulings:
        raise leave_with(none_called(RULINGS.no_such, name, pack.rulings, "cubitos content rulings"))
    return [pack.rulings[name]]


def _print_ruling(ruling: Ruling) -> None:
    language, out = spoken(), console()
    out.print(ruling.question.say(language), style="bold", markup=False)
    out.print(ruling.answer.say(language), markup=False)
    where = " " + said(N_("See: {where}."), where=ruling.where.say(language)) if ruling.where else ""
    out.print(said(SETTLED[ruling.basis]) + where, style="dim", markup=False)


@app.command(help=N_("Write the JSON Schemas, for editors and other tools."))
def schema(
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help=N_("Where to put it (default: the kit's own folder)."))
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a schema a kind of file."""
    del lang
    target = folder or shipped("content") / "schema" / CUBITOS.game
    changed = write_schemas(CUBITOS, target)
    for path in changed:
        console().print(said(N_("{file} is written."), file=str(path)), markup=False)
    if not changed:
        console().print(said(N_("All schemas in {folder} are up to date."), folder=str(target)), markup=False)
