"""Who judges a set, for the commands that race: tuned to it if need be, shown while that goes on, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import complain, console, print_problem
from cubitos_kit.cli.speech import said
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.racing import showing
from cubitos_kit.games.cubitos.model.player import TUNED

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.lab.measures import Judge
    from cubitos_kit.games.cubitos.model.pack import Pack

TUNING = N_("Tuning a judge to {set}, about half a minute on two processors; --no-tune goes without.")
TRYING = N_("Trying the judge that there is for {set}; where something beats it, another one is tuned.")
Player = Annotated[
    str,
    typer.Option(
        "--player",
        metavar="PLAYER",
        help=N_("Who judges: a player of the pack (default: one that is tuned to the set first)."),
    ),
]
NoTune = Annotated[
    bool,
    typer.Option("--no-tune", metavar="", help=N_("Judge by a player as it is: `tuned` if it knows the set.")),
]


def judge_or_leave(
    pack: Pack, set_id: str, seats: int, *, player: str = "", no_tune: bool = False, workers: int = 1
) -> Judge:
    """Return who judges a set; leave with a sentence where no such player can, or where somebody interrupts."""
    from cubitos_kit.games.cubitos.lab.judge import CHALLENGED, ROUNDS, prepared
    from cubitos_kit.games.cubitos.lab.results import judge_of, kept_judge
    from cubitos_kit.games.cubitos.players.player import PlayerError

    taken = player or (prepared(pack, set_id) if no_tune else "")
    try:
        if known := kept_judge(pack, set_id, seats, taken):
            return known
    except PlayerError as error:
        print_problem(error.problem, err=True)
        raise typer.Exit(1) from None
    compile_first()
    if not taken:
        text = TRYING if prepared(pack, set_id) == TUNED else TUNING
        console(err=True).print(said(text, set=set_id), style="dim", markup=False)
    races = 0
    try:
        with showing(pack, 3 if taken else 4 + ROUNDS + ROUNDS // CHALLENGED) as show:

            def heard(stage: str, more: int) -> None:
                nonlocal races
                races += more
                show(stage, more)

            return judge_of(pack, set_id, seats, taken, workers=workers, progress=heard)
    except KeyboardInterrupt:
        complain(N_("Interrupted: {races} races are done and kept; the same command goes on from here."), races=races)
        raise typer.Exit(INTERRUPTED) from None


def tuned_pack(pack: Pack, set_id: str, seats: int, names: Iterable[str], workers: int) -> Pack:
    """Return a pack in which `tuned` knows a set, where somebody who is called plays as it does and it does not."""
    from cubitos_kit.games.cubitos.lab.judge import prepared, with_judge
    from cubitos_kit.games.cubitos.players.look_ahead import LOOK_AHEAD

    called = {name.partition(":")[0] for name in names}
    if not called & {TUNED, LOOK_AHEAD} or prepared(pack, set_id) == TUNED:
        return pack
    return with_judge(pack, set_id, judge_or_leave(pack, set_id, seats, workers=workers).weights)
