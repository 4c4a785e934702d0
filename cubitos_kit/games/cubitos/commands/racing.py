"""What commands that race have in common: what they are asked, what they say first and meanwhile, and what to type again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import console, stop
from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.games.cubitos.model.pack import Pack

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.lab.bench import Progress
    from cubitos_kit.games.cubitos.model.pack import Pack


OneSet = Annotated[
    str, typer.Argument(metavar="SET", help=N_("The id of a set, or the file or pack of a set of your own."))
]
Precision = Annotated[
    str,
    typer.Option(
        "--precision",
        metavar="N",
        help=N_("How exact, in percentage points: races go on until every card's interval is that narrow."),
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", show_default=False, help=N_("A whole number (default: 0)."))]
LONGEST_NUMBER = 10
SEATS = 4
"""How many race where nobody says, if the pack lets so many."""
HOW_MANY = N_("How many players race (default: 4, or as many as the pack allows).")
RacesOfEach = Annotated[
    int | None, typer.Option("--races", metavar="N", help=N_("How many races of each set (default: 8)."))
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help=HOW_MANY)]
SeatsOfOld = Annotated[str, typer.Option("--players", metavar="N", hidden=True, help=HOW_MANY)]
"""What `--seats` was called here once: a number is still taken for it."""
Boards = Annotated[
    str | None,
    typer.Option("--track", metavar="TRACK[,TRACK]", help=N_("On which racetracks (default: the pack's first one).")),
]
Laps = Annotated[int | None, typer.Option("--laps", metavar="N", help=N_("How many laps (default: 1)."))]


def seats_of(asked: int | None, *packs: Pack) -> int:
    """Return how many are to race: as many as were asked for, else 4, or as near to that as the packs let.

    >>> seats_of(3)
    3
    """
    if asked is not None:
        return asked
    fewest, most = seats_for(*packs)
    return max(fewest, min(SEATS, most))


def seats_for(*packs: Pack) -> tuple[int, int]:
    """Return how few and how many can race with the rules of all these packs.

    >>> seats_for()
    (1, 4)
    """
    from cubitos_kit.games.cubitos.engine import limits

    fewest = max((pack.setup.fewest_players for pack in packs), default=1)
    return fewest, min([limits.SEATS, *(pack.setup.most_players for pack in packs)])


def seated(ctx: typer.Context, asked: int | None, of_old: str, *packs: Pack) -> int:
    """Return how many are to race, by `--seats` or the number of an old `--players`, or say why that cannot be."""
    number = seats_in_words(ctx, asked, of_old)
    check_seats(ctx, number, *packs, option="--players" if of_old else "--seats")
    return seats_of(None, *packs) if number is None else number


def check_seats(ctx: typer.Context, number: int | None, *packs: Pack, option: str = "--seats") -> None:
    """Say where packs are not for one number of players, or not for this one, if one is named."""
    low, high = seats_for(*packs)
    if low > high:
        raise stop(
            N_("one of these packs is for {high} players at most, the other for {low} at least"), low=low, high=high
        )
    if number is not None:
        check_range(ctx, option, number, low, high)


def seats_in_words(ctx: typer.Context, asked: int | None, of_old: str) -> int | None:
    """Return the number that `--seats`, or an old `--players`, says; nothing where neither was typed."""
    if not of_old:
        return asked
    if not is_number(of_old):
        sentence = said(N_("here one player sits on all seats: `--player` says who, `--seats` on how many"))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--players")
    if asked is not None:
        raise typer.BadParameter(said(N_("`--seats` says that already")), ctx=ctx, param_hint="--players")
    told = said(N_("`--players` says who plays; this is taken for `--seats {n}`"), n=int(of_old))
    console(err=True).print(told, style="dim", markup=False)
    return int(of_old)


def is_number(text: str) -> bool:
    """Tell whether somebody typed a whole number.

    >>> is_number("4"), is_number("greedy"), is_number("²")
    (True, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER


def split(codes: str) -> tuple[str, ...]:
    """Return the players that are named with commas between; their weights are parted by commas, too.

    >>> split("standard:risk=0.8,foot=1/2, greedy")
    ('standard:risk=0.8,foot=1/2', 'greedy')
    """
    found: list[str] = []
    for part in filter(None, (part.strip() for part in codes.split(","))):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return tuple(found)


def typed_again(*words: object, options: Mapping[str, object]) -> str:
    """Return what is typed to come to the same again; options without a value are left out.

    >>> typed_again("cubitos", "balance", "my set", options={"--pack": "", "--seed": 0})
    "cubitos balance 'my set' --seed 0"
    """
    given = [word for option, value in options.items() if value not in {None, ""} for word in (option, value)]
    return shlex.join(map(str, (*words, *given)))


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
