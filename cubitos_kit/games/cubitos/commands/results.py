"""`cubitos results`: what balance reports have raced and keep, and throwing it away."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from cubitos_kit.base.message import N_, NN_
from cubitos_kit.base.showing import one_line
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Json, console, in_terminal, print_json, print_table
from cubitos_kit.cli.speech import Lang, said

app = Commands(no_args_is_help=True)

SHORT = 8
"""So much of a key tells results apart on the screen."""
OLD = N_("from an older version")
WHAT = {"report": N_("report"), "judge": N_("judge")}
DONE, BEGUN = N_("done"), N_("begun")


@app.command("list", help=N_("List what is kept: of which set, how exact, and whether it still holds."))
def list_results(json: Json = False, lang: Lang = None) -> None:
    """Print a row a result, the latest first."""
    del lang
    from dataclasses import asdict

    from cubitos_kit.games.cubitos.lab.results import entries, folder

    kept = entries()
    if json:
        print_json([{"key": e.key, "holds": e.holds, "bytes": e.size, **asdict(e.about)} for e in kept])
        return
    if not kept:
        console().print(said(N_("Nothing is kept.")), markup=False)
        return
    columns = (
        N_("key"),
        N_("what"),
        N_("set"),
        N_("pack"),
        N_("seats"),
        N_("precision"),
        N_("seed"),
        N_("races"),
        N_("state"),
        N_("when"),
    )
    rows = []
    for entry in kept:
        about = entry.about
        state = said(DONE if about.done else BEGUN) if entry.holds else said(OLD)
        when = datetime.fromtimestamp(entry.when).astimezone().strftime("%Y-%m-%d %H:%M")
        precision = f"{100 * about.precision:g}pp"
        numbers = (str(about.players), precision, str(about.seed), str(about.races))
        what = said(WHAT[about.what]) if about.what in WHAT else "?"
        named = (one_line(each) for each in (entry.key[:SHORT], what, about.set or "?", about.pack or "?"))
        rows.append((*named, *numbers, state, when))
    print_table([said(column) for column in columns], rows)
    if in_terminal():
        console().print(said(N_("They are in {folder}."), folder=str(folder())), style="dim", markup=False)


@app.command(help=N_("Delete what is kept: all of it, or what begins with these keys."))
def clear(
    keys: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY]...", help=N_("Keys as `results list` has them."))
    ] = None,
    lang: Lang = None,
) -> None:
    """Throw results away."""
    del lang
    from cubitos_kit.cli.output import complain
    from cubitos_kit.games.cubitos.lab.results import clear as clear_results
    from cubitos_kit.games.cubitos.lab.results import entries

    kept = [entry.key for entry in entries()]
    for key in keys or []:
        if not any(each.startswith(key) for each in kept):
            complain(N_("nothing is kept under `{key}`"), key=key)
            raise typer.Exit(1)
    meant = frozenset(each for each in kept if not keys or each.startswith(tuple(keys)))
    gone = clear_results(meant)
    from cubitos_kit.base.message import Message
    from cubitos_kit.cli.speech import spoken
    from cubitos_kit.text.catalog import say

    texts = NN_("{n} result deleted.", "{n} results deleted.")
    console().print(say(Message(texts[0], {"n": gone}, plural=texts[1], n=gone), spoken()), markup=False)
