"""What a set is compared with: a revision of its pack, the last report of it, a snapshot, or another pack."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import ContentError
from cubitos_kit.cli.output import complain, console, here, print_problem, stop
from cubitos_kit.content.revision import RevisionError, write_revision
from cubitos_kit.content.snapshot import Snapshot, is_snapshot, read_snapshot
from cubitos_kit.games.cubitos.commands.packs import measured_pack
from cubitos_kit.games.cubitos.content.load import check_pack, is_base
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.lab.results import Inquiry
    from cubitos_kit.games.cubitos.model.pack import Pack

LAST = "last"


def snapshot_or_leave(against: str) -> Snapshot | None:
    """Return the snapshot that a file holds; nothing where it is no snapshot that is meant, and leave if it is broken."""
    path = Path(against)
    if not path.is_file() or not is_snapshot(path):
        return None
    try:
        return read_snapshot(path)
    except ContentError as error:
        for problem in error.problems:
            print_problem(problem, err=True)
        raise typer.Exit(1) from None


def question_or_leave(against: str, now: Inquiry, set_: str, pack: str, **asked: Any) -> Inquiry:  # noqa: ANN401
    """Return the question that an older version is asked, or say why there is none and leave."""
    if against == LAST:
        from cubitos_kit.games.cubitos.lab.results import last_before

        found = last_before(now, **asked)
        if found is None:
            raise stop(
                N_(
                    "no report of another version of `{set}` is kept; `cubitos balance {set}` makes one before a change"
                ),
                set=now.set_id,
            )
        return found
    older = replace(now, pack=_older(against, now, set_, pack))
    if older.set_id not in older.pack.sets:
        raise stop(N_("there was no set `{set}` at `{revision}`"), set=now.set_id, revision=against)
    return older


def _older(against: str, now: Inquiry, set_: str, pack: str) -> Pack:
    """Return the pack of an older version."""
    if Path(against).exists():
        return measured_pack(against, now.pack.edition)
    path = Path(set_ if not pack and Path(set_).exists() and set_ not in now.pack.sets else here(pack))
    if is_base(path):
        raise stop(
            N_("`{set}` is a set of the kit; only a folder or file of yours has revisions in your repository"),
            set=now.set_id,
        )
    with tempfile.TemporaryDirectory(prefix="cubitos-") as folder:
        root = Path(folder).resolve()
        try:
            loaded = check_pack(write_revision(path, against, root))
        except RevisionError as error:
            raise _left(error) from None
        if loaded.pack is None:
            complain(N_("at `{revision}` the pack has problems:"), revision=against)
            for problem in loaded.errors:
                name = problem.place.file.removeprefix(f"{root}/")
                print_problem(replace(problem, place=replace(problem.place, file=f"{against}:{name}")), err=True)
            raise typer.Exit(1)
    return loaded.pack.in_edition(now.pack.edition) if now.pack.edition in loaded.pack.editions else loaded.pack


def _left(error: RevisionError) -> typer.Exit:
    from cubitos_kit.cli.speech import spoken

    console(err=True).print(say(error.message, spoken()), style="red", markup=False)
    return typer.Exit(1)
