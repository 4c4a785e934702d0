"""`cubitos terms`: the game's terms in every language."""

from typing import Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Json, PackPath, print_json, print_table, sound_pack
from cubitos_kit.cli.speech import Lang, said

app = Commands()


@app.command()
def terms(
    search: Annotated[
        str, typer.Argument(metavar="WORD", help=N_("Only terms with this in them, in any language."))
    ] = "",
    pack: PackPath = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a row a term."""
    del lang
    found = sound_pack(pack)
    wanted = [
        term
        for term in found.terms.values()
        if any(search.casefold() in name.casefold() for name in (term.id, *term.name.values()))
    ]
    if json:
        print_json([{"id": term.id, "kind": term.kind, "name": dict(term.name)} for term in wanted])
        return
    rows = [(term.id, *(term.name.get(language, "") for language in found.languages)) for term in wanted]
    print_table([said(N_("id")), *found.languages], rows)
