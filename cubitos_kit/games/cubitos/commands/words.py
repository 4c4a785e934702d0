"""`cubitos words`: the ability language, explained from its own classes."""

from dataclasses import asdict
from typing import Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Json, console, leave_with, none_called, print_grouped, print_json
from cubitos_kit.cli.speech import Lang, said, tell
from cubitos_kit.games.cubitos.language.manual import Key, entries

app = Commands()

NO_WORD = N_("`{id}` is not a word of the ability language")
KINDS = {
    "part": N_("part"),
    "trigger": N_("trigger"),
    "condition": N_("condition"),
    "effect": N_("effect"),
    "count": N_("count"),
}


@app.command()
def words(
    word: Annotated[str, typer.Argument(metavar="WORD", help=N_("One word, explained whole."))] = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print the words, or one of them."""
    del lang
    every = list(entries(tell))
    wanted = [entry for entry in every if word in ("", entry.word)]
    if not wanted:
        raise leave_with(none_called(NO_WORD, word, [entry.word for entry in every], "cubitos words"))
    if json:
        print_json([asdict(entry) for entry in wanted])
        return
    if word:
        for number, entry in enumerate(wanted):
            if number:
                console().print()
            console().print(f"{entry.word} ({said(KINDS[entry.kind])})", style="bold", markup=False)
            console().print(entry.about, markup=False)
            console().print(f"  {entry.example}", style="green", markup=False)
            for key in entry.keys:
                console().print(f"  - {_key_line(key)}", markup=False)
        return
    columns = [said(each) for each in (N_("kind"), N_("word"), N_("meaning"))]
    print_grouped(columns, [(said(KINDS[e.kind]), e.word, e.about.splitlines()[0]) for e in every])


def _key_line(key: Key) -> str:
    """Write what a key may say, and what it is where it is left out."""
    if key.needed:
        return f"{key.name}: {key.allows} [{said(N_('required'))}]"
    default = f" [{said(N_('default: {value}'), value=key.default)}]" if key.default else ""
    return f"{key.name}: {key.allows}{default}"
