"""`cubitos price`: the costs of all cards of a set found together, and written where their author wants them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import ContentError
from cubitos_kit.base.writing import check_place, write_all
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.output import (
    Cell,
    Json,
    MeasuredEdition,
    PackPath,
    complain,
    console,
    here,
    pill,
    print_json,
    print_problem,
    print_table,
    stop,
    unknown,
)
from cubitos_kit.cli.speech import Lang, echo, said, spoken, tell
from cubitos_kit.cli.usage import MOST_SEEDS, Workers, at_once, check_range
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.balance import SEED, precision_of
from cubitos_kit.games.cubitos.commands.judge import NoTune, Player, judge_or_leave
from cubitos_kit.games.cubitos.commands.racing import OneSet, Precision, Seats, Seed, seated, showing, typed_again
from cubitos_kit.games.cubitos.commands.simulate import found_or_leave, program_or_leave
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.load import check_once, is_base

if TYPE_CHECKING:
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.games.cubitos.content.repricing import FileChange
    from cubitos_kit.games.cubitos.lab.bench import Bench
    from cubitos_kit.games.cubitos.lab.measures import Judge
    from cubitos_kit.games.cubitos.lab.pricing import CardPrice, Pricing, Round, Unpriced
    from cubitos_kit.games.cubitos.model.pack import Card, Pack
    from cubitos_kit.lab.intervals import Measured

app = Commands()

PRECISION = "2pp"


class Where(StrEnum):
    """Where new costs are written."""

    OVERLAY = "overlay"
    PACK = "pack"


@dataclass(frozen=True)
class PriceRequest:
    """What is priced, and how."""

    pack: Pack
    set_id: str
    seats: int
    judge: Judge
    seed: int
    precision: float
    workers: int
    cards: tuple[Card, ...]
    """Those whose cost may move."""


@app.command()
def price(
    ctx: typer.Context,
    set_: OneSet,
    precision: Precision = PRECISION,
    seed: Seed = SEED,
    only: Annotated[
        str, typer.Option("--only", metavar="CARD[,CARD]...", help=N_("Find the costs of these cards only."))
    ] = "",
    keep: Annotated[
        str,
        typer.Option("--keep", metavar="CARD[,CARD]...", help=N_("Leave the costs of these cards as they are.")),
    ] = "",
    write: Annotated[
        Where | None,
        typer.Option(
            "--write",
            help=N_("Write the costs: into an overlay, or over the old ones in your pack's own files."),
        ),
    ] = None,
    diff: Annotated[
        bool,
        typer.Option("--diff", metavar="", help=N_("Write nothing; print what `--write pack` would change.")),
    ] = False,
    seats: Seats = None,
    player: Player = "",
    no_tune: NoTune = False,
    workers: Workers = None,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Find all costs, print them, and write them where that is wanted."""
    del lang
    exact = precision_of(ctx, precision)
    check_range(ctx, "--seed", seed, 0, MOST_SEEDS)
    together = at_once(ctx, workers)
    if only and keep:
        raise typer.BadParameter(said(N_("give either --only or --keep")), ctx=ctx, param_hint="--keep")
    if diff and (write or json):
        sentence = said(N_("--diff prints a diff and nothing else; leave out --write and --json"))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--diff")
    found, set_id = found_or_leave(set_, pack, edition)
    racing = seated(ctx, seats, "", found)
    program_or_leave(found, set_id, racing, (), 0)
    cards = _cards(found, set_id, only, keep)
    place = here(pack) if set_ == set_id else set_
    target = write or (Where.PACK if diff else None)
    loaded = check_once(place) if target else None
    if loaded and target:
        _check_written(place, loaded, target, set_id, cards)

    begun = time.monotonic()
    judge = judge_or_leave(found, set_id, racing, player=player, no_tune=no_tune, workers=together)
    asked = PriceRequest(found, set_id, racing, judge, seed, exact, together, cards)
    came = _priced(asked)
    typed = ["cubitos", "price", set_, "--precision", precision, "--seed", seed, "--seats", racing]
    typed += ["--player", player] if player else ["--no-tune"] if no_tune else []
    options = {"--only": only, "--keep": keep, "--pack": pack, "--edition": found.edition}
    command = typed_again(*typed, options=options)
    changes = _changes(place, loaded, target, asked, came, command) if loaded and target else ()
    if json:
        print_json(_record(came, asked, command, time.monotonic() - begun))
    elif diff:
        _print_costs(came, asked, command, err=True)
        _print_diff(changes)
    else:
        _print_costs(came, asked, command)
    if write:
        _write(changes, _root(place, set_id))
    if came.after.accused:
        raise typer.Exit(1)


def _cards(pack: Pack, set_id: str, only: str, keep: str) -> tuple[Card, ...]:
    """Return the cards whose cost may move, or say which of those that were named the set has not."""
    from cubitos_kit.games.cubitos.lab.pricing import priced_cards

    named = [[name for each in written.split(",") if (name := each.strip())] for written in (only, keep)]
    cards = pack.sets[set_id].cards
    for name in (*named[0], *named[1]):
        if name not in cards:
            raise unknown("cards", name, cards)
    found = priced_cards(pack, set_id, *named)
    if not found:
        raise stop(N_("no card is left whose cost could be found: they are kept, or counted while playing"))
    return found


def _root(place: str, set_id: str) -> Path:
    """Return the folder into which an overlay is written: the pack's, or a new one where the set is the base's own."""
    return Path(f"{set_id}-costs") if is_base(place) else Path(place)


def _check_written(place: str, loaded: Loaded[Pack], where: Where, set_id: str, cards: Sequence[Card]) -> None:
    """Say before minutes of races that costs cannot be written so, not after them."""
    if is_base(place) and where is Where.PACK:
        raise stop(N_("the base is never changed in place; `--write overlay` makes a pack that lies over it"))
    root = _root(place, set_id)
    if is_base(place):
        if root.exists():
            raise stop(N_("{folder} is there already; move it away first"), folder=str(root))
        check_place(root, folder=True)
        return
    from cubitos_kit.games.cubitos.content.repricing import written_costs

    places = written_costs(loaded, [card.id for card in cards], in_overlays=where is Where.OVERLAY)
    left = [card.id for card in cards if card.id not in places]
    if left and root.is_file():
        text = N_(
            "{file} is a file, not the folder of a pack, and has no room for an overlay; --keep these cards: {cards}"
        )
        raise stop(text, file=place, cards=",".join(left))
    if left:
        check_place(_new_file(root, set_id))
    for layer in places.values():
        check_place(Path(layer.document.file))


def _new_file(root: Path, set_id: str) -> Path:
    """Return the name of an overlay that is not there yet."""
    names = [f"costs-{set_id}.yaml", *(f"costs-{set_id}-{number}.yaml" for number in range(2, 1000))]
    return next(file for name in names if not (file := root / "overlays" / name).exists())


def _priced(asked: PriceRequest) -> Pricing:
    """Race round after round, telling each; interrupted, say that what is done is kept."""
    from cubitos_kit.games.cubitos.lab.bench import Bench
    from cubitos_kit.games.cubitos.lab.judge import with_judge
    from cubitos_kit.games.cubitos.lab.pricing import pricing, rounds
    from cubitos_kit.games.cubitos.lab.results import Inquiry, runs

    compile_first()
    judge, set_id = asked.judge, asked.set_id

    @contextmanager
    def bench_at(pack: Pack) -> Iterator[Bench]:
        question = Inquiry(pack, set_id, asked.seats, asked.seed, asked.precision, judge)
        judged = with_judge(pack, set_id, judge.weights) if judge.races else pack
        with showing(pack, 2 * len(asked.cards)) as show, runs(question, show) as (known, heard):
            who = (asked.seats, judge.player, asked.seed, asked.precision, asked.workers)
            yield Bench(judged, judged.sets[set_id], *who, heard, known, judge=judge)

    every: list[Round] = []
    try:
        for each in rounds(asked.pack, asked.cards, bench_at):
            _tell(each, every[-1] if every else None, asked.pack)
            every.append(each)
    except KeyboardInterrupt:
        complain(N_("Interrupted: what is done is kept; the same command goes on from here."))
        raise typer.Exit(INTERRUPTED) from None
    return pricing(asked.pack, asked.set_id, every)


def _tell(now: Round, before: Round | None, pack: Pack) -> None:
    """Say which costs moved, and how many cards are accused at them."""
    costs = before.costs if before else now.costs
    moved = [
        f"{_name(each.card, pack)} {costs[each.card]} → {each.cost}"
        for each in now.cards
        if costs[each.card] != each.cost
    ]
    head = said(
        N_("round {n}; too cheap or too expensive: {accused} of {cards}"),
        n=now.number,
        accused=len(now.accused),
        cards=len(now.cards),
    )
    console(err=True).print("; ".join(filter(None, (head, ", ".join(moved)))), style="dim", markup=False)


def _name(card: str, pack: Pack) -> str:
    return pack.cards[card].name.say(spoken())


REASONS = {
    "counted": N_("its cost is counted while playing"),
    "restless": N_("its fair cost moves with those of the others; the nearest to peace that was found stands above"),
}
"""Why a card has no fair cost, beside what a report says of that."""


def _reason(why: Unpriced) -> str:
    from cubitos_kit.games.cubitos.report.card_sections import WHY_NO_PRICE

    texts = {str(kind): text for kind, text in WHY_NO_PRICE.items()} | REASONS
    return said(texts[why])


def _print_costs(came: Pricing, asked: PriceRequest, command: str, *, err: bool = False) -> None:
    """Print a row a card, why some have no fair cost, and how the same can be had again."""
    columns = [
        said(each)
        for each in (N_("card"), N_("cost"), N_("new cost"), N_("access before"), N_("after"), N_("fair cost"))
    ]
    rows = [_row(before, after, asked.pack) for before, after in zip(came.before.cards, came.after.cards, strict=True)]
    out = console(err=err)
    title = said(N_("{set}: costs"), set=asked.pack.sets[asked.set_id].name.say(spoken()) or asked.set_id)
    out.print(title, style="bold", markup=False)
    if err:
        for row in rows:
            echo("  ".join(map(str, row)), err=True)
    else:
        print_table(columns, rows)
    for card, why in came.unpriced.items():
        text = said(N_("{card} has no fair cost: {why}."), card=_name(card, asked.pack), why=_reason(why))
        out.print(text, markup=False)
    text = N_(
        "{rounds} rounds, seed {seed}, ±{points} points; too cheap or too expensive: {accused}; unpriced: {unpriced}"
    )
    counts = {"rounds": came.rounds, "accused": len(came.after.accused), "unpriced": len(came.unpriced)}
    out.print(said(text, seed=asked.seed, points=f"{100 * asked.precision:g}", **counts), markup=False)
    out.print(f"{said(N_('The same again'))}: {command}", markup=False, soft_wrap=True)


def _row(before: CardPrice, after: CardPrice, pack: Pack) -> Sequence[Cell]:
    from cubitos_kit.games.cubitos.report.card_sections import fair
    from cubitos_kit.games.cubitos.report.voice import Voice

    voice = Voice(spoken(), pack)

    def effect(measured: Measured) -> str:
        return str(voice.effect(measured))

    return (
        pill(voice.card(after.card), pack.cards[after.card].die),
        str(before.cost),
        str(after.cost),
        effect(before.access),
        effect(after.access),
        fair(after.price, voice).text,
    )


def _record(came: Pricing, asked: PriceRequest, command: str, seconds: float) -> Mapping[str, object]:
    """Return everything for programs."""
    from cubitos_kit.games.cubitos.report.records import plain

    def of(each: CardPrice) -> dict[str, object]:
        accused = str(each.accused) if each.accused else None
        return {"cost": each.cost, "access": plain(each.access), "accused": accused}

    cards = [
        {"card": after.card, "before": of(before), "after": of(after), "fair-cost": plain(after.price.cost)}
        for before, after in zip(came.before.cards, came.after.cards, strict=True)
    ]
    unpriced = {card: str(why) for card, why in came.unpriced.items()}
    head = {"set": asked.set_id, "seed": asked.seed, "precision": asked.precision, "players": asked.seats}
    return {
        **head,
        "player": asked.judge.player,
        "rounds": came.rounds,
        "cards": cards,
        "without-fair-cost": unpriced,
    } | {
        "command": command,
        "seconds": seconds,
    }


def _changes(
    place: str, loaded: Loaded[Pack], where: Where, asked: PriceRequest, came: Pricing, command: str
) -> Sequence[FileChange]:
    """Return all files that are to be written, or say what is in the way."""
    from cubitos_kit.content.round_trip import neat
    from cubitos_kit.games.cubitos.content import scaffold
    from cubitos_kit.games.cubitos.content.repricing import FileChange, costs_overlay, repriced, written_costs

    costs, root = came.changes(), _root(place, asked.set_id)
    try:
        places = written_costs(loaded, costs, in_overlays=where is Where.OVERLAY)
        changes = list(repriced(places, costs))
        left = {name: cost for name, cost in costs.items() if name not in places}
        drafts = [costs_overlay(_new_file(root, asked.set_id), asked.pack, left, command, tell)] if left else []
        if drafts and is_base(place):
            drafts.append(scaffold.pack_draft(root, root.name, tell))
        return [*changes, *(FileChange(draft.path, "", neat(draft.text, str(draft.path))) for draft in drafts)]
    except ContentError as error:
        for problem in error.problems:
            print_problem(problem, err=True)
        raise typer.Exit(1) from None


def _print_diff(changes: Sequence[FileChange]) -> None:
    from cubitos_kit.games.cubitos.content.repricing import as_diff

    if told := as_diff(changes):
        echo(told.removesuffix("\n"))


def _write(changes: Sequence[FileChange], root: Path) -> None:
    """Write all files or none, and name them; into a folder go the schemas for its editor, too."""
    from cubitos_kit.content.format import is_written, schema_files
    from cubitos_kit.games.cubitos.content.scaffold import SCHEMAS

    if not changes:
        console().print(said(N_("No cost changes, so nothing is written.")), markup=False)
        return
    files = {each.path: each.after for each in changes}
    if not root.is_file():
        files |= {
            path: text for path, text in schema_files(CUBITOS, root / SCHEMAS).items() if not is_written(path, text)
        }
    write_all(files, within=None if root.is_file() else root)
    for each in changes:
        console().print(said(N_("{file} is written."), file=str(each.path)), markup=False)
