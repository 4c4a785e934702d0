"""Progress of measurements in a terminal: what is measured now, how much of it is begun, and how many races are done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import console
from cubitos_kit.cli.speech import said, spoken

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.lab.bench import Progress
    from cubitos_kit.games.cubitos.model.pack import Pack

STAGES = {
    "judge": N_("tuning the judge"),
    "seats": N_("races among equals"),
    "card": N_("what {what} does"),
    "price": N_("what {what} should cost"),
    "pair": N_("{what}, together"),
    "second": N_("what another judge says of {what}"),
    "strategies": N_("ways to play: {what}"),
}


@contextmanager
def showing(pack: Pack, total: int) -> Iterator[Progress]:
    """Show in a terminal what is measured, how many of the stages are begun, and how many races are done."""
    out = console(err=True)
    if not out.is_terminal:
        yield lambda _stage, _races: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        BarColumn(bar_width=20),
        TextColumn("{task.completed}/{task.total} · {task.fields[races]} ·", markup=False),
        TimeElapsedColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task("", total=total, races=0)
        seen: dict[str, int] = {}

        def show(stage: str, races: int) -> None:
            seen[stage] = seen.get(stage, 0) + races
            values: dict[str, Any] = {"description": stage_in_words(stage, pack), "races": sum(seen.values())}
            progress.update(task, completed=len(seen) - 1, **values)

        yield show


def stage_in_words(stage: str, pack: Pack) -> str:
    """Say what is measured."""
    kind, _, about = stage.replace("/", ":", 1).partition(":")
    names = {**{name: card.name for name, card in pack.cards.items()}, **{n: k.name for n, k in pack.players.items()}}
    what = " + ".join(names[each].say(spoken()) if each in names else each for each in about.split("+"))
    return said(STAGES[kind], what=what) if kind in STAGES else stage
