"""What commands that race have in common: how they are asked who races what, how long and how exactly."""

from typing import Annotated

import typer

from cubitos_kit.cli.speech import said
from cubitos_kit.model.message import N_

OneSet = Annotated[
    str, typer.Argument(metavar="SET", help=said(N_("The id of a set, or the file or pack of a set of your own.")))
]
Precision = Annotated[
    str,
    typer.Option(
        "--precision",
        metavar="N",
        help=said(N_("How exact, in percentage points: races go on until every card's interval is so narrow.")),
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=said(N_("A whole number (else 0).")))]
Players = Annotated[int, typer.Option("--players", metavar="N", help=said(N_("How many players race (else 4).")))]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help=said(N_("How many races run at once (else one a processor)."))),
]
RacesOfEach = Annotated[
    int | None, typer.Option("--races", metavar="N", help=said(N_("How many races of each set (else 8).")))
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help=said(N_("How many players race (else 4).")))]
Boards = Annotated[
    str | None,
    typer.Option("--track", metavar="TRACK[,TRACK]", help=said(N_("On which racetracks (else the pack's first one)."))),
]
Laps = Annotated[int | None, typer.Option("--laps", metavar="N", help=said(N_("How many laps (else 1).")))]
