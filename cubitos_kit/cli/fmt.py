"""`cubitos fmt`: one neat form for YAML files."""

from pathlib import Path
from typing import Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.speech import Lang, said

app = Commands()


@app.command()
def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help=N_("Files or folders (default: the current folder).")),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", metavar="", help=N_("Change nothing; exit with code 1 if something would change.")),
    ] = False,
    lang: Lang = None,
) -> None:
    """Rewrite files; what cannot be read is left alone and told."""
    del lang
    from cubitos_kit.base.problem import ContentError
    from cubitos_kit.base.writing import write_whole
    from cubitos_kit.cli.output import console, print_problem
    from cubitos_kit.content.load import own_files
    from cubitos_kit.content.round_trip import neat_file

    changed, failed = 0, False
    for path in paths or [Path()]:
        files, problems = own_files(path)
        for file in files:
            try:
                before, after = neat_file(file)
            except ContentError as error:
                problems.extend(error.problems)
                continue
            if before != after:
                changed += 1
                if not check:
                    write_whole(file, after)
                text = N_("{file} would change") if check else N_("{file} is neat now")
                console().print(said(text, file=str(file)), markup=False)
        for problem in problems:
            print_problem(problem, err=True)
        failed = failed or bool(problems)
    if not changed and not failed:
        console().print(said(N_("Everything is neat.")))
    if failed or (check and changed):
        raise typer.Exit(1)
