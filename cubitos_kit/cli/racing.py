"""What commands that race have in common: what they are asked, what they say first, and the command to type again."""

import shlex
from collections.abc import Mapping
from typing import Annotated

import typer

from cubitos_kit.cli.speech import said
from cubitos_kit.cli.usage import check_range
from cubitos_kit.model.message import N_
from cubitos_kit.model.pack import Pack

MOST_WORKERS = 64
OneSet = Annotated[
    str, typer.Argument(metavar="SET", help=said(N_("The id of a set, or the file or pack of a set of your own.")))
]
Precision = Annotated[
    str,
    typer.Option(
        "--precision",
        metavar="N",
        help=said(N_("How exact, in percentage points: races go on until every card's interval is that narrow.")),
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="N", show_default=False, help=said(N_("A whole number (default: 0).")))
]
SEATS = 4
"""How many race where nobody says, if the pack lets so many."""
HOW_MANY = said(N_("How many players race (default: 4, or as many as the pack allows)."))
Players = Annotated[int | None, typer.Option("--players", metavar="N", help=HOW_MANY)]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help=said(N_("How many races run at once (default: one per processor)."))),
]
RacesOfEach = Annotated[
    int | None, typer.Option("--races", metavar="N", help=said(N_("How many races of each set (default: 8).")))
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help=HOW_MANY)]
Boards = Annotated[
    str | None,
    typer.Option(
        "--track", metavar="TRACK[,TRACK]", help=said(N_("On which racetracks (default: the pack's first one)."))
    ),
]
Laps = Annotated[int | None, typer.Option("--laps", metavar="N", help=said(N_("How many laps (default: 1).")))]


def seats_of(asked: int | None, *packs: Pack) -> int:
    """Return how many are to race: as many as were asked for, else 4, or as near to that as the packs let.

    >>> seats_of(3)
    3
    """
    if asked is not None:
        return asked
    fewest = max((pack.setup.fewest_players for pack in packs), default=1)
    return max(fewest, min([SEATS, *(pack.setup.most_players for pack in packs)]))


def processors() -> int:
    """Return how many races can run at once here."""
    from cubitos_kit.compiler import ahead

    return min(MOST_WORKERS, ahead.processors())


def at_once(ctx: typer.Context, workers: int | None) -> int:
    """Return how many races are to run at once: as many as were asked for, or as can."""
    number = processors() if workers is None else workers
    check_range(ctx, "--workers", number, 1, MOST_WORKERS)
    return number


def typed_again(*words: object, options: Mapping[str, object]) -> str:
    """Return what is typed to come to the same again; options without a value are left out.

    >>> typed_again("cubitos", "balance", "my set", options={"--pack": "", "--seed": 0})
    "cubitos balance 'my set' --seed 0"
    """
    given = [word for option, value in options.items() if value not in {None, ""} for word in (option, value)]
    return shlex.join(map(str, (*words, *given)))
