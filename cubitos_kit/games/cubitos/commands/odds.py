"""`cubitos odds`: what a hand of dice rolls, and what pushing it risks."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

import typer

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    TENTH,
    Json,
    MeasuredEdition,
    PackPath,
    console,
    decimal,
    percent,
    print_figures,
    print_json,
    stop,
    unknown,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.cli.usage import check_range
from cubitos_kit.games.cubitos.commands.packs import measured_pack
from cubitos_kit.games.cubitos.engine.odds import (
    Chances,
    Position,
    Roll,
    Shown,
    Until,
    at_least,
    chances,
    expected,
    rolls,
    until,
)
from cubitos_kit.games.cubitos.model.pack import Die, Pack
from cubitos_kit.text.catalog import say
from cubitos_kit.text.grammar import join

app = Commands()

MOST_DICE, MOST_PUSHES = 40, 20
"""More than anybody plays with, and still counted in a second or two."""
DICE = "COLOR[:N]"
COLUMNS = {
    Shown.HITS: N_("hits"),
    Shown.COINS: N_("coins"),
    Shown.FEET: N_("movement"),
    Shown.CREDITS: N_("credits"),
    Shown.SYMBOLS: N_("symbols"),
}


@app.command()
def odds(
    ctx: typer.Context,
    dice: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=DICE,
            help=N_("The dice in your Roll Zone, as in `light-gray:7 red:2` (default: the dice a race starts with)."),
        ),
    ] = None,
    active: Annotated[
        int, typer.Option("--active", metavar="N", help=N_("How many dice are in your Active Zone."))
    ] = 0,
    at_risk: Annotated[
        bool,
        typer.Option("--at-risk", metavar="", help=N_("You have already risked a bust in this phase.")),
    ] = False,
    pushes: Annotated[int, typer.Option("--pushes", metavar="N", help=N_("How many pushes to look ahead."))] = 3,
    until_: Annotated[
        int | None,
        typer.Option("--until", metavar="N", help=N_("Also: roll until this many of these dice are hits.")),
    ] = None,
    pack: PackPath = "",
    edition: MeasuredEdition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print what one roll shows, and a row a push."""
    del lang
    check_range(ctx, "--active", active, 0, MOST_DICE)
    check_range(ctx, "--pushes", pushes, 1, MOST_PUSHES)
    asked = [_asked(ctx, each) for each in dice or ()]
    found = measured_pack(pack, edition)
    hand = _hand(asked, found)
    number = sum(hand.values())
    if not dice and number > MOST_DICE:
        text = N_("a race starts with {n} dice, and at most {most} are counted here; name the ones in your Roll Zone")
        raise stop(text, n=number, most=MOST_DICE)
    check_range(ctx, DICE, number, 1, MOST_DICE)
    if until_ is not None:
        check_range(ctx, "--until", until_, 1, number)
    rolled = tuple(found.dice[name] for name, alike in hand.items() for _ in range(alike))
    position = Position(rolled, found.setup.bust_from, active, at_risk)
    begins = active == 0 and not at_risk
    row = rolls(position, pushes + begins)
    end = until(position, until_) if until_ is not None else None
    if json:
        print_json(_record(position, hand, row, None if end is None or until_ is None else (until_, end)))
        return
    _print_roll(position, hand, found)
    _print_pushes(position, row, begins=begins)
    if end is not None and until_ is not None:
        console().print(_ending(end, until_), markup=False)
    text = N_("Nobody passes here, no ability is used, and what a bust takes away is not counted.")
    console().print(said(text), style="dim", markup=False)


def _asked(ctx: typer.Context, text: str) -> tuple[str, int]:
    """Read `red:2`, or `red` for one die."""
    name, colon, number = text.partition(":")
    if colon and not (number.isascii() and number.isdigit()):
        sentence = said(N_("`{dice}` should be a color and a number, as in `red:2`"), dice=text)
        raise typer.BadParameter(sentence, ctx=ctx, param_hint=DICE)
    count = int(number[:9]) if colon else 1
    check_range(ctx, DICE, count, 1, MOST_DICE)
    return name, count


def _hand(asked: list[tuple[str, int]], pack: Pack) -> Mapping[str, int]:
    """Return how many dice of each kind are rolled."""
    hand: Counter[str] = Counter()
    for name, count in asked or pack.setup.starting_dice.items():
        if name not in pack.dice:
            raise unknown("dice", name, pack.dice)
        hand[name] += count
    return hand


def _symbols(dice: tuple[Die, ...]) -> dict[str, Chances]:
    """Return how likely each number of symbols is, by the colour whose card they work for."""
    names = dict.fromkeys(die.id for die in dice if any(face in {"symbol", "power"} for face in die.faces))
    return {name: chances([die for die in dice if die.id == name], Shown.SYMBOLS) for name in names}


def _spread(spread: Chances) -> dict[str, object]:
    return {"expected": float(expected(spread)), "chances": [float(chance) for chance in spread]}


def _record(
    position: Position, hand: Mapping[str, int], row: tuple[Roll, ...], end: tuple[int, Until] | None
) -> dict[str, object]:
    """Return everything there is to know, as numbers."""
    return {
        "dice": dict(hand),
        "active": position.active,
        "at-risk": position.at_risk,
        "bust-from": position.bust_from,
        "roll": {what: _spread(chances(position.dice, what)) for what in Shown},
        "symbols-by-colour": {name: _spread(spread) for name, spread in _symbols(position.dice).items()},
        "rolls": [
            {
                "made": float(roll.made),
                "risk": None if roll.risk is None else float(roll.risk),
                "bust": float(roll.bust),
                "busted": float(roll.busted),
                "active": float(roll.active),
                **{what: float(kept) for what, kept in roll.kept.items()},
            }
            for roll in row
        ],
        "until": end
        and {
            "hits": end[0],
            "reached": float(end[1].reached),
            "busted": float(end[1].busted),
            "rolls": float(end[1].rolls),
        },
    }


def _print_roll(position: Position, hand: Mapping[str, int], pack: Pack) -> None:
    """Print what one roll of the hand shows."""
    language, out = spoken(), console()
    names = ", ".join(f"{pack.dice[name].name.say(language)} ×{number}" for name, number in hand.items())
    out.print(said(N_("{dice} · active dice: {n}"), dice=names, n=position.active), style="bold", markup=False)
    spreads = {what: chances(position.dice, what) for what in Shown}
    none = percent(spreads[Shown.HITS][0])
    text = N_("One roll: {chance} for no hit at all; {hits} hits on average.")
    out.print(said(text, chance=none, hits=decimal(expected(spreads[Shown.HITS]), 2)), markup=False)
    if by_colour := _symbols(position.dice):
        at_least_one = {pack.dice[name].name.say(language): at_least(spread, 1) for name, spread in by_colour.items()}
        listed = join(language, [f"{name} {percent(chance)}" for name, chance in at_least_one.items()], "and")
        out.print(said(N_("At least one symbol: {dice}."), dice=listed), markup=False)
    out.print()
    _print_spreads({what: spread for what, spread in spreads.items() if len(spread) > 1})


def _print_spreads(spreads: Mapping[Shown, Chances]) -> None:
    """Print a row a number: the chance of so much or more."""
    rows = []
    for number in range(1, max(map(len, spreads.values()), default=1)):
        row = [at_least(spread, number) for spread in spreads.values()]
        if max(row) < TENTH:
            break
        rows.append([said(N_("at least {number}"), number=number), *(percent(each) if each else "" for each in row)])
    if rows:
        print_figures([said(column) for column in (N_("in one roll"), *(COLUMNS[what] for what in spreads))], rows)


def _print_pushes(position: Position, row: tuple[Roll, ...], *, begins: bool) -> None:
    """Print a row a push, after the first roll if the phase begins with it; hits are all that is active then."""
    kept = [what for what in Shown if what is not Shown.HITS and any(roll.kept[what] for roll in row)]
    active = N_("active dice") if position.active else COLUMNS[Shown.HITS]
    columns = [N_("push"), N_("bust now"), N_("busted by now"), active, *(COLUMNS[what] for what in kept)]
    rows = []
    for number, roll in enumerate(row, 1 - begins):
        name = str(number) if number else said(N_("first roll"))
        figures = [decimal(each, 2) for each in (roll.active, *(roll.kept[what] for what in kept))]
        rows.append([name, percent(roll.risk), percent(roll.busted), *figures])
    print_figures([said(column) for column in columns], rows)


def _ending(end: Until, hits: int) -> str:
    """Say what comes of rolling until there are so many hits."""
    one, many = NN_(
        "Rolling until {n} hit: {reached} to get there, {busted} to bust first; {rolls} rolls on average.",
        "Rolling until {n} hits: {reached} to get there, {busted} to bust first; {rolls} rolls on average.",
    )
    values = {"reached": percent(end.reached), "busted": percent(end.busted), "rolls": decimal(end.rolls, 2)}
    return say(Message(one, values, plural=many, n=hits), spoken())
