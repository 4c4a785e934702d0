"""What happens to figures, to the round and to the runner: each effect that touches no dice."""

from cubitos_kit.games.cubitos.language import effects_gain, effects_race
from cubitos_kit.games.cubitos.model.ability import Players
from cubitos_kit.games.cubitos.model.track import Ground
from tests.games.cubitos.reference.abilities import BustError, gain_reward, numbered, word
from tests.games.cubitos.reference.asking import Asking, ask
from tests.games.cubitos.reference.counting import Doing, amount, colours_meant, players_chosen
from tests.games.cubitos.reference.picking import pick
from tests.games.cubitos.reference.table import Table, bounded, gain_credits

STEPS = 99
"""Spaces of one `walk`."""


@word(effects_gain.Gain)
def _gain(table: Table, doing: Doing, effect: effects_gain.Gain) -> Asking[None]:
    """Gain, or lose down to nothing, or take from others as far as they have it."""
    yield from ()
    total, player = 0, doing.player
    for unit in ("coins", "feet", "water_feet", "credits", "draw_tokens", "swords", "buys"):
        wanted = amount(table, doing, getattr(effect, unit))
        if effect.from_ is not None:
            wanted = _taken_from(table, doing, unit, max(0, wanted), effect.from_)
        elif unit != "swords":
            wanted = max(wanted, -getattr(player, unit))
        before = getattr(player, unit)
        if unit == "credits" and wanted > 0:
            gain_credits(player, wanted)
        else:
            setattr(player, unit, bounded(before + wanted))
        total += abs(getattr(player, unit) - before)
    numbered(doing, total)


def _taken_from(table: Table, doing: Doing, unit: str, wanted: int, who: Players) -> int:
    total = 0
    for other in players_chosen(table, doing, who):
        if other is not doing.player:
            taken = min(wanted, max(0, getattr(other, unit)))
            setattr(other, unit, getattr(other, unit) - taken)
            total += taken
    return total


@word(effects_gain.Fans)
def _fans(table: Table, doing: Doing, effect: effects_gain.Fans) -> Asking[None]:
    """Go along the fan track; going back pays nothing and ends where the track begins."""
    yield from ()
    steps = amount(table, doing, effect.steps)
    if steps < 0:
        doing.player.fans = max(0, doing.player.fans + steps)
    for _ in range(steps):
        table.advance_fans(doing.player, effect.rewards)


@word(effects_gain.Regain)
def _regain(table: Table, doing: Doing, effect: effects_gain.Regain) -> Asking[None]:
    for place in (yield from pick(table, doing, effect.dice)):
        if place.die is not None:
            table.gain_shown(doing.player, place.die.face)


@word(effects_gain.Discount)
def _discount(table: Table, doing: Doing, effect: effects_gain.Discount) -> Asking[None]:
    yield from ()
    by = amount(table, doing, effect.by)
    for colour in colours_meant(table, effect.colours):
        doing.player.discount[colour] = bounded(doing.player.discount[colour] + by)


# The round


@word(effects_race.MustPush)
def _must_push(table: Table, doing: Doing, effect: effects_race.MustPush) -> Asking[None]:
    """Owe further pushes: what several dice of one roll owe is owed once."""
    yield from ()
    player = doing.player
    own = doing.this.die if doing.this is not None else None
    roll = own.cast if own is not None and own in player.active else table.cast
    if player.status == "rolling" and player.owed_for != roll:
        player.owed_for = roll
        player.must_push = bounded(player.must_push + max(0, amount(table, doing, effect.pushes)))


@word(effects_race.SafePush)
def _safe_push(_table: Table, doing: Doing, _effect: effects_race.SafePush) -> Asking[None]:
    yield from ()
    doing.player.safe_push = True


@word(effects_race.CancelBust)
def _cancel_bust(table: Table, _doing: Doing, _effect: effects_race.CancelBust) -> Asking[None]:
    yield from ()
    table.bust_cancelled = True


@word(effects_race.Bust)
def _bust(table: Table, doing: Doing, _effect: effects_race.Bust) -> Asking[None]:
    """Bust at once, whoever acts; others bust when that act is over."""
    yield from ()
    player = doing.player
    if not player.busts and player.status == "rolling":
        table.busting.add(player.seat)
        if player.seat == table.turn:
            raise BustError


@word(effects_race.Uncounted)
def _uncounted(table: Table, doing: Doing, effect: effects_race.Uncounted) -> Asking[None]:
    yield from ()
    doing.player.uncounted |= colours_meant(table, effect.colours) - {table.box.start_die}


@word(effects_race.DrawAmount)
def _draw_amount(table: Table, doing: Doing, effect: effects_race.DrawAmount) -> Asking[None]:
    yield from ()
    doing.player.draw_bonus = bounded(doing.player.draw_bonus + amount(table, doing, effect.by))


@word(effects_race.Rules)
def _rules(table: Table, doing: Doing, effect: effects_race.Rules) -> Asking[None]:
    """Change this player's figures until the round ends; a foot costs at least 1."""
    yield from ()
    if effect.foot_price is not None:
        doing.player.foot_price = max(1, amount(table, doing, effect.foot_price))
    if effect.bust_from is not None:
        doing.player.bust_from = amount(table, doing, effect.bust_from)


@word(effects_race.Walk)
def _walk(table: Table, doing: Doing, effect: effects_race.Walk) -> Asking[None]:
    """Move the runner at once, on dry land; from a finish it goes on where that costs nothing."""
    player, boards = doing.player, table.boards
    spaces = amount(table, doing, effect.spaces)
    for _ in range(min(abs(spaces), STEPS)):
        if spaces > 0 and table.on_finish(player):
            if boards.link_price(player.leg):
                return
            table.onto_next_start(player)
        near = [space for space in boards.near[player.space] if boards.ground[space] is not Ground.WATER]
        if spaces < 0:
            near = [space for space in near if boards.from_start[space] < boards.from_start[player.space]]
        if not near:
            return
        chosen = yield from ask(player, "WALK", [("space", space) for space in near])
        table.step_onto(player, chosen[1])


@word(effects_race.Claim)
def _claim(table: Table, doing: Doing, effect: effects_race.Claim) -> Asking[None]:
    """Gain the reward of a space near the runner, or of its own if it came there this round."""
    player, boards = doing.player, table.boards
    reach, seen = {player.space}, {player.space}
    for _ in range(amount(table, doing, effect.within)):
        reach = {near for space in reach for near in boards.in_sight[space]} - seen
        seen |= reach
        if not reach:
            break
    if not (effect.here and player.space != player.began[1]):
        seen.remove(player.space)
    spaces = sorted(space for space in seen if boards.spaces[space].reward)
    if spaces:
        chosen = yield from ask(player, "CLAIM", [("space", space) for space in spaces])
        yield from gain_reward(table, player, chosen[1])
