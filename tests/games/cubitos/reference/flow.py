"""Effects that hold other effects: choices, prices, conditions, repetition, other moments and other players."""

from dataclasses import replace

from cubitos_kit.games.cubitos.language import effects_flow
from cubitos_kit.games.cubitos.model.ability import All, Selector
from tests.games.cubitos.reference.abilities import do_all, numbered, touched, word
from tests.games.cubitos.reference.asking import Asking, Option, ask, yes_or_no
from tests.games.cubitos.reference.counting import Doing, all_hold, amount, dice_of, players_chosen
from tests.games.cubitos.reference.effects_dice import lose_picked
from tests.games.cubitos.reference.picking import pick
from tests.games.cubitos.reference.table import Later, Place, Player, Table

TURNS = 99
"""Turns of one `repeat`."""
MIXTURES = 320
"""A question offers no more mixtures of coins and credits than that."""


@word(effects_flow.If)
def _if(table: Table, doing: Doing, effect: effects_flow.If) -> Asking[None]:
    """Do something only where conditions hold as its turn comes, else perhaps something else."""
    yield from do_all(table, doing, effect.do if all_hold(table, doing, effect.conditions) else effect.else_)


@word(effects_flow.Choose)
def _choose(table: Table, doing: Doing, effect: effects_flow.Choose) -> Asking[None]:
    """Choose lists, each once; then do them in the card's order."""
    chosen: set[int] = set()
    for _ in range(min(amount(table, doing, effect.pick), len(effect.options))):
        options: list[Option] = [("list", which) for which in range(len(effect.options)) if which not in chosen]
        chosen.add((yield from ask(doing.player, "PICK_LIST", options))[1])
    for which in sorted(chosen):
        yield from do_all(table, doing, effect.options[which])


@word(effects_flow.Pay)
def _pay(table: Table, doing: Doing, effect: effects_flow.Pay) -> Asking[None]:
    """Do something for a price that is paid in full or not at all."""
    player = doing.player
    coins, credit, money, feet = (
        max(0, amount(table, doing, each)) for each in (effect.coins, effect.credits, effect.money, effect.feet)
    )
    tokens = player.coins >= coins and player.credits >= credit and player.feet + player.water_feet >= feet
    if not tokens or player.coins - coins + player.credits - credit < money:
        return
    if effect.dice is not None and not _can_lose(table, doing, effect.dice):
        return
    if not (yield from yes_or_no(player, "PAY_OR_NOT")):
        return
    player.coins -= coins
    player.credits -= credit
    pay_feet(player, feet)
    yield from pay_mixed(player, money)
    numbered(doing, coins + credit + money + feet)
    if effect.dice is not None:
        yield from lose_picked(table, doing, (yield from pick(table, doing, effect.dice, start_die=False)))
    yield from do_all(table, doing, effect.do)


def pay_feet(player: Player, feet: int) -> None:
    """Give feet away, those that enter water last."""
    plain = min(feet, player.feet)
    player.feet -= plain
    player.water_feet -= feet - plain


def pay_mixed(player: Player, price: int) -> Asking[None]:
    """Pay in coins and credits; where both serve, the payer chooses how many coins."""
    most, fewest = min(price, player.coins), max(0, price - player.credits)
    apart = (most - fewest) // MIXTURES + 1
    options: list[Option] = [("coins", coins) for coins in range(most, fewest - 1, -apart)]
    coins = (yield from ask(player, "HOW_MANY_COINS", options))[1] if most > fewest else most
    player.coins -= coins
    player.credits -= price - coins


def _can_lose(table: Table, doing: Doing, dice: Selector) -> bool:
    """Tell whether there are as many dice as a price asks for; `all` and `up-to` are content with what there is."""
    if dice.ref == "this":
        return doing.this is not None and doing.this.zone != "trays"
    if dice.ref == "that" or dice.up_to or isinstance(dice.how_many, All):
        return True
    wanted = amount(table, doing, dice.how_many)
    owners = players_chosen(table, doing, dice.whose)
    for player in owners:
        found = [place for place in dice_of(table, doing, dice, player) if place.colour != table.box.start_die]
        if _together(table, dice, found) < wanted:
            return False
    return bool(owners) or wanted <= 0


def _together(table: Table, dice: Selector, found: list[Place]) -> int:
    """Count the dice that can be given together: of different colors one each, of one color those of the commonest."""
    hues = [table.box.hue[place.colour] for place in found]
    if dice.same_colour:
        return max(map(hues.count, hues), default=0)
    return len(set(hues)) if dice.different_colours else len(hues)


@word(effects_flow.Repeat)
def _repeat(table: Table, doing: Doing, effect: effects_flow.Repeat) -> Asking[None]:
    """Do something several times, counted before the first."""
    for _ in range(min(amount(table, doing, effect.times), TURNS)):
        table.count_use()
        yield from do_all(table, doing, effect.do)


@word(effects_flow.PutOff)
def _later(_table: Table, doing: Doing, effect: effects_flow.PutOff) -> Asking[None]:
    """Put effects off to a moment, with what they remember by then; numbers are counted then."""
    yield from ()
    then = replace(doing, that=list(doing.that), chosen=dict(doing.chosen))
    doing.player.laters.append(Later(effect.at, then, effect.do))


@word(effects_flow.EachPlayer)
def _players(table: Table, doing: Doing, effect: effects_flow.EachPlayer) -> Asking[None]:
    """Have each of these players do something, with their own dice, numbers and choices.

    Each begins with what was touched before; afterwards `that` is what all of them touched together.
    """
    player, chosen, before, number = doing.player, doing.chosen, doing.that, doing.that_many
    had = doing.has_touched, doing.has_numbered
    who: list[Player] = players_chosen(table, doing, effect.who)
    together: list[Place] = []
    many = 0
    for each in [other for other in table.in_turn() if other in who]:
        doing.player, doing.chosen, doing.that, doing.that_many = each, {}, before, number
        doing.has_touched = doing.has_numbered = False
        yield from do_all(table, doing, effect.do)
        together += doing.that if doing.has_touched else []
        many += doing.that_many if doing.has_numbered else 0
    doing.player, doing.chosen = player, chosen
    doing.has_touched, doing.has_numbered = had
    touched(doing, together)
    numbered(doing, many)
