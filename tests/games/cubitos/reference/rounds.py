"""The round around the abilities: who acts, when each moment comes, and what is asked there."""

from collections import Counter
from collections.abc import Callable

from cubitos_kit.games.cubitos.model.ability import Effect, Target
from cubitos_kit.games.cubitos.model.track import Ground
from tests.games.cubitos.reference import effects_dice, effects_rest, flow  # noqa: F401 - they say what the words do
from tests.games.cubitos.reference.abilities import (
    BustError,
    close_abilities,
    do_laters,
    gain_reward,
    may_be_used,
    moment,
    sword_units,
    usable,
    usable_dice,
    use_for_swords,
    use_nows,
    use_symbol,
    without_symbol,
)
from tests.games.cubitos.reference.asking import DONE, Asking, Option, ask, yes_or_no
from tests.games.cubitos.reference.counting import Doing, cost
from tests.games.cubitos.reference.flow import pay_feet, pay_mixed
from tests.games.cubitos.reference.table import Die, Player, Table

PUSH: Option = ("push",)
PASS: Option = ("pass",)
FIRST = 128
"""Everybody rolls once before anybody chooses, whatever the number of dice."""


def play(table: Table, at: str) -> Asking[None]:
    """Play a race from a moment of a round on."""
    while not table.over:
        if at in {"draw", "roll", "decide", "pass", "bust"}:
            yield from roll_phase(table, at)
            at = "run"
        yield from run_phase(table, at)
        for player in table.in_turn():
            yield from give_back(table, player)
        end_round(table)
        at = "draw"


# Roll Phase


def roll_phase(table: Table, at: str) -> Asking[None]:
    """Draw, then roll, push or pass, one player after the other."""
    table.running = table.compared = False
    if at == "draw":
        begin_round(table)
        for player in table.in_turn():
            yield from draw(table, player)
        table.drawing = False
        at = ""
    while True:
        if not at:
            at = _pending_bust(table) or _next_act(table)
        if not at:
            break
        try:
            at = yield from ACTS[at](table, table.players[table.turn])
        except BustError:
            at = "bust"
            table.busting.discard(table.turn)
            table.bust_cancelled = False
            forget_what_is_under_way(table)
    table.running = True


def forget_what_is_under_way(table: Table) -> None:
    """End all abilities under way, and whatever waits on them."""
    table.under_way.clear()
    table.waiting.clear()
    table.now = 0
    for player in table.players:
        for die in player.active:
            die.now = 0


def begin_round(table: Table) -> None:
    """Forget the figures of the last round; draw amounts are fixed from where the runners stand."""
    table.drawing = True
    for player in table.players:
        player.status = "not-rolled"
        for figure in (
            *("coins", "feet", "water_feet", "must_push", "pushes", "busts", "hits", "misses", "swords", "buys"),
            *("n_bought", "n_lost", "n_gained", "credits_gained", "moved", "water_entered", "compared", "swords_used"),
        ):
            setattr(player, figure, 0)
        player.at_risk = player.safe_push = player.pushed_nothing = False
        player.owed_for = -1
        player.bought, player.used_spaces = set(), set()
        player.casts, player.discount = Counter(), Counter()
        player.began = player.leg, player.space
        player.foot_price, player.bust_from = table.box.setup.foot_price, table.box.setup.bust_from
        player.draw_amount = table.box.setup.draw_amount + player.draw_tokens + table.lines_behind(player)


def draw(table: Table, player: Player) -> Asking[None]:
    """Draw dice until the Roll Zone holds the draw amount; those that do not count may come on top."""
    table.turn = player.seat
    yield from do_laters(table, player, "next-draw")
    player.draw_amount = max(0, player.draw_amount + player.draw_bonus)
    player.draw_bonus = 0
    while (due := player.draw_amount - _counted(table, player)) > 0 and (player.draw.total() or player.discard.total()):
        if player.draw.total() == 0:
            table.refill(player)
        elif player.draw.total() <= due:
            player.roll += player.draw
            player.draw = Counter()
        else:
            yield from _draw_one(table, player, "DRAW_A_DIE", [("colour", colour) for colour in _there(player.draw)])
    while player.uncounted:
        more = [("colour", colour) for colour in _there(player.draw) if colour in player.uncounted]
        if not more or not (yield from _draw_one(table, player, "DRAW_MORE", [*more, DONE])):
            break
    player.uncounted = set()


def _there(zone: Counter[str]) -> list[str]:
    return [colour for colour, count in zone.items() if count > 0]


def _draw_one(_table: Table, player: Player, what: str, options: list[Option]) -> Asking[bool]:
    chosen = yield from ask(player, what, options)
    if chosen == DONE:
        return False
    player.draw[chosen[1]] -= 1
    player.roll[chosen[1]] += 1
    return True


def _counted(table: Table, player: Player) -> int:
    """Count the dice of the Roll Zone that count towards the draw amount."""
    left_out = player.uncounted | {table.box.start_die}
    return sum(count for colour, count in player.roll.items() if colour not in left_out)


def _pending_bust(table: Table) -> str:
    """Have somebody bust whom another player's ability made bust."""
    while table.busting:
        place = (player for player in table.players[table.turn :] + table.players[: table.turn])
        seat = next(player.seat for player in place if player.seat in table.busting)
        table.busting.discard(seat)
        if table.players[seat].status == "rolling":
            table.turn = seat
            return "bust"
    return ""


def _next_act(table: Table) -> str:
    """Whoever has the most dice in the Roll Zone acts next, ties clockwise from the start player."""
    waiting = [player for player in table.in_turn() if player.status != "done"]
    if not waiting:
        return ""
    player = max(waiting, key=lambda each: _in_roll(table, each) + FIRST * (each.status == "not-rolled"))
    table.turn = player.seat
    first = player.status == "not-rolled"
    player.status = "rolling"
    return "roll" if first else "decide"


def _in_roll(table: Table, player: Player) -> int:
    """Count the dice of the Roll Zone; the start player die is none of them."""
    return player.roll.total() - (player.roll[table.box.start_die] if table.box.start_die else 0)


def decide(table: Table, player: Player) -> Asking[str]:
    """Push or pass; what works at any time may be used first."""
    while True:
        pushable = _can_push(table, player)
        if not pushable:
            player.must_push = 0
        offered = usable(table, player, "anytime")
        options = [*([PUSH] if pushable else []), *([] if player.must_push else [PASS]), *offered]
        chosen = yield from ask(player, "PUSH_OR_PASS", options)
        if chosen == PASS:
            return "pass"
        if chosen == PUSH:
            return (yield from push(table, player))
        yield from use_symbol(table, player, *offered[chosen])


def _can_push(table: Table, player: Player) -> bool:
    """A push needs a die to roll; a card may put one there first."""
    if player.roll.total() > 0:
        return True
    if player.pushed_nothing:
        return False
    for (colour, _face, when), groups in table.box.table.items():
        for group in groups if when == "push" else ():
            if any(_puts_dice_in_roll(part.do + part.must) for part in group.parts):
                worn = any(die.colour == colour and die.face == group.face for die in player.active)
                ready = worn or usable_dice(player, group)
                if ready and may_be_used(table, Doing(player, player, group), group):
                    return True
    return False


def _puts_dice_in_roll(effects: tuple[Effect, ...]) -> bool:
    """Tell whether a move or a take among some effects, at whatever depth, ends in the Roll Zone."""
    for effect in effects:
        if getattr(effect, "to", None) is Target.ROLL:
            return True
        within = (*getattr(effect, "do", ()), *getattr(effect, "else_", ()))
        options = getattr(effect, "options", ())
        if _puts_dice_in_roll(within) or any(_puts_dice_in_roll(option) for option in options):
            return True
    return False


def push(table: Table, player: Player) -> Asking[str]:
    """The risk is looked at as the push is chosen, before any card moves dice."""
    player.at_risk = player.at_risk or len(player.active) >= player.bust_from
    player.pushes += 1
    player.must_push = max(0, player.must_push - 1)
    player.active_before = table.serial
    for die in player.active:
        for group in table.box.units[die.colour]:
            if group.first.when in {"push", "push-survived"}:
                die.used &= ~group.bit
    yield from moment(table, player, "push", "USE_AT_PUSH")
    if player.roll.total() > 0:
        return "roll"
    player.pushed_nothing = True
    player.safe_push = False
    return ""


def roll(table: Table, player: Player) -> Asking[str]:
    """Roll all dice of the Roll Zone: hits become active, misses stay."""
    table.count_use()
    table.cast += 1
    hits = misses = 0
    for colour in table.box.colours:
        for _ in range(player.roll[colour]):
            face = table.rolled_face(player, colour)
            if face == "blank":
                misses += 1
            else:
                hits += 1
                player.roll[colour] -= 1
                table.bring(player, colour, face)
    player.hits, player.misses = hits, misses
    safe = player.safe_push
    pushed = player.pushes > 0
    if pushed:
        player.safe_push = False
    yield from use_nows(table)
    if not pushed:
        return ""
    if hits == 0 and player.at_risk and not safe:
        yield from moment(table, player, "would-bust", "USE_WOULD_BUST")
        if not table.bust_cancelled:
            return "bust"
        table.bust_cancelled = False
    yield from moment(table, player, "push-survived", "USE_SURVIVED")
    return ""


def bust(table: Table, player: Player) -> Asking[str]:
    """The Active Zone is discarded, misses may be; a fan follows."""
    player.busts += 1
    player.must_push = 0
    yield from moment(table, player, "bust", "USE_AT_BUST")
    table.empty_active(player)
    while True:
        options = [("colour", colour) for colour in _there(player.roll)]
        chosen = yield from ask(player, "DISCARD_MISSES", [*options, DONE])
        if chosen == DONE:
            break
        player.roll[chosen[1]] -= 1
        player.discard[chosen[1]] += 1
    table.advance_fans(player, "all")
    player.status = "done"
    return ""


def pass_on(table: Table, player: Player) -> Asking[str]:
    """End the Roll Phase of a player who passes."""
    yield from moment(table, player, "pass", "USE_AT_PASS")
    player.status = "done"
    return ""


ACTS: dict[str, Callable[[Table, Player], Asking[str]]] = {
    "roll": roll,
    "decide": decide,
    "pass": pass_on,
    "bust": bust,
}


# Run Phase

STEPS = ("move", "reward", "after-move", "buy", "end")


def run_phase(table: Table, at: str) -> Asking[None]:
    """Use abilities, compare swords, use more; then everybody moves, buys and discards in one go."""
    table.running = True
    for player in table.players:
        player.abilities_closed = at not in {"run", "compare"}
    begun = table.in_turn().index(table.players[table.turn])
    if at == "run":
        for player in table.in_turn()[begun if table.resumed else 0 :]:
            table.turn = player.seat
            for die in list(player.active):
                table.pay_face(player, die)
            yield from do_laters(table, player, "run")
            yield from run_menu(table, player, "USE_RUN")
    if at in {"run", "compare"}:
        for player in table.players:
            player.compared = table.swords_now(player)
        table.compared = True
        for player in table.in_turn():
            table.turn = player.seat
            yield from run_menu(table, player, "USE_RUN_AGAIN")
            player.abilities_closed = True
            yield from close_abilities(table, player)
        at, table.resumed = "move", False
    first = begun if table.resumed else 0
    table.resumed = False
    for player in table.in_turn()[first:]:
        table.turn = player.seat
        for step in STEPS[STEPS.index(at) :]:
            yield from RUNS[step](table, player)
        at = "move"


def run_menu(table: Table, player: Player, what: str) -> Asking[None]:
    """Use abilities in any order; after the comparison those of the swords, too."""
    while True:
        offered = {}
        for when in ("run", "next-draw", "anytime"):
            offered.update(usable(table, player, when))
        swords = sword_units(table, player) if what == "USE_RUN_AGAIN" else {}
        faces = _faces_left(player)
        if not offered and not swords and not faces:
            return
        chosen = yield from ask(player, what, [*offered, *swords, *faces, DONE])
        if chosen == DONE:
            return
        if chosen in faces:
            faces[chosen].taken = True
            table.gain_shown(player, faces[chosen].face)
        elif chosen in swords:
            yield from use_for_swords(table, player, swords[chosen][0])
        else:
            yield from use_symbol(table, player, *offered[chosen])


def _faces_left(player: Player) -> dict[Option, Die]:
    """Return the dice whose faces have not paid by themselves; of those alike one."""
    shown = [die for die in reversed(player.active) if not die.taken and die.face not in {"blank", "symbol", "power"}]
    alike = {(die.colour, die.face): die for die in shown}
    return {("gain", die.colour, die.face, die.serial): die for die in alike.values()}


def move(table: Table, player: Player) -> Asking[None]:
    """Walk space by space; buy feet, take off, take a shortcut, or stop."""
    boards = table.boards
    while True:
        feet = player.feet + player.water_feet
        if table.on_finish(player) and feet > 0 and boards.link_price(player.leg) == 0:
            table.onto_next_start(player)
        offered = usable(table, player, "anytime")
        chosen = yield from ask(player, "MOVE", [*_moves(table, player), *offered, DONE])
        if chosen == DONE:
            return
        if chosen in offered:
            yield from use_symbol(table, player, *offered[chosen])
        elif chosen[0] == "foot":
            yield from pay_mixed(player, player.foot_price)
            player.feet = min(player.feet + 1, 9999)
        else:
            _moved(table, player, chosen)


def _moves(table: Table, player: Player) -> list[Option]:
    boards, here, feet = table.boards, player.space, player.feet + player.water_feet
    options: list[Option] = []
    fresh = here not in player.used_spaces
    if feet > 0 and table.on_finish(player):
        options += [("go-on",)] if feet >= boards.link_price(player.leg) else []
    elif feet > 0:
        dry = player.water_feet == 0
        options += [
            ("space", space) for space in boards.near[here] if not (dry and boards.ground[space] is Ground.WATER)
        ]
    if feet > 0 and boards.spaces[here].jet_pack and fresh:
        options.append(("jet-pack",))
    shortcut = boards.shortcuts.get(here)
    if shortcut and fresh and (feet if shortcut.pay == "feet" else player.coins) >= shortcut.cost:
        options.append(("shortcut", shortcut.landing))
    if player.coins + player.credits >= player.foot_price:
        options.append(("foot", player.foot_price))
    return options


def _moved(table: Table, player: Player, chosen: Option) -> None:
    boards = table.boards
    if chosen[0] == "space":
        if boards.ground[chosen[1]] is Ground.WATER:
            player.water_feet -= 1
        else:
            pay_feet(player, 1)
        table.step_onto(player, chosen[1])
    elif chosen[0] == "go-on":
        pay_feet(player, boards.link_price(player.leg))
        table.onto_next_start(player)
    else:
        player.used_spaces.add(player.space)
        if chosen[0] == "jet-pack":
            player.feet, player.water_feet = min(2 * player.feet, 9999), min(2 * player.water_feet, 9999)
            return
        shortcut = boards.shortcuts[player.space]
        if shortcut.pay == "feet":
            pay_feet(player, shortcut.cost)
        else:
            player.coins -= shortcut.cost
        table.step_onto(player, shortcut.landing)


def reward(table: Table, player: Player) -> Asking[None]:
    """Gain what the space pays, for a runner that ended its Move step on another than it began the round on."""
    there = player.space != player.began[1] and table.boards.spaces[player.space].reward
    if there and (yield from yes_or_no(player, "TAKE_REWARD")):
        yield from gain_reward(table, player, player.space)


def after_move(table: Table, player: Player) -> Asking[None]:
    """Use what works after the Move step."""
    yield from moment(table, player, "after-move", "USE_AFTER_MOVE")


def buy(table: Table, player: Player) -> Asking[None]:
    """Buy dice of different colors, until nothing more is wanted or allowed."""
    while True:
        offered = usable(table, player, "anytime")
        trays: dict[Option, int] = {}
        if player.n_bought < table.box.setup.buy_limit + player.buys:
            for colour in table.box.cards:
                price = max(0, cost(table, Doing(player, player, None), colour) - player.discount[colour])
                there = table.supply[colour] > 0 and colour not in player.bought
                if there and price <= player.coins + player.credits:
                    trays["colour", colour] = price
        chosen = yield from ask(player, "BUY", [*trays, *offered, DONE])
        if chosen == DONE:
            return
        if chosen in offered:
            yield from use_symbol(table, player, *offered[chosen])
            continue
        yield from pay_mixed(player, trays[chosen])
        colour = chosen[1]
        table.supply[colour] -= 1
        player.discard[colour] += 1
        player.bought.add(colour)
        player.n_bought += 1
        yield from without_symbol(table, player, colour, "bought", "discard")


def end(table: Table, player: Player) -> Asking[None]:
    """Use what works at the end of the round; then discard, and give back what was only lent."""
    yield from moment(table, player, "end-of-round", "USE_AT_END")
    player.laters = [later for later in player.laters if later.moment == "next-draw"]
    table.empty_active(player)


def give_back(table: Table, player: Player) -> Asking[None]:
    """Give back what was only lent, when all have bought."""
    returned: list[str] = []
    for colour in table.box.colours:
        while player.owed(colour) > 0 and _return_one(table, player, colour, returned):
            pass
    player.lent = Counter()
    for colour in reversed(returned):
        yield from without_symbol(table, player, colour, "lost", "trays")


def _return_one(table: Table, player: Player, colour: str, returned: list[str]) -> bool:
    """Have one borrowed die go back, an active one first; False where there is none of the color."""
    die = next((die for die in player.active if die.colour == colour and die.lent_to is not None), None)
    if die is not None and die.lent_to is not None:
        to = die.lent_to
        table.leave(player, die, "")
    else:
        if not take_from_anywhere(table, player, colour):
            return False
        to = next(iter(player.lent_elsewhere(colour)), -1)
    player.lent[colour, to] -= 1
    if to >= 0:
        table.players[to].discard[colour] += 1
    else:
        table.supply[colour] += 1
        player.n_lost += 1
        returned.append(colour)
    return True


RUNS: dict[str, Callable[[Table, Player], Asking[None]]] = {
    "move": move,
    "reward": reward,
    "after-move": after_move,
    "buy": buy,
    "end": end,
}


def take_from_anywhere(table: Table, player: Player, colour: str) -> bool:
    """Take a die of a color out of whatever zone; False where there is none."""
    for zone in ("discard", "draw", "roll"):
        if player.zone(zone)[colour] > 0:
            player.zone(zone)[colour] -= 1
            return True
    die = next((die for die in player.active if die.colour == colour), None)
    if die is not None:
        table.leave(player, die, "")
    return die is not None


def end_round(table: Table) -> None:
    """Hand the start player die on; then the race may be over."""
    start, count = table.box.start_die, len(table.players)
    if any(start and take_from_anywhere(table, player, start) for player in table.players):
        table.players[(table.start_player + 1) % count].roll[start] += 1
    table.start_player = (table.start_player + 1) % count
    for player in table.players:
        player.laters = [later for later in player.laters if later.moment == "next-draw"]
    finished = [player for player in table.players if player.finished]
    if finished:
        far = [_beyond_start(table, player) for player in finished]
        if far.count(max(far)) == 1:
            table.winner, table.over = finished[far.index(max(far))].seat, "won"
            return
        table.after_finish = True
    table.round_number += 1
    table.uses = 0
    if table.round_number > table.box.program.record.max_rounds:
        table.over = "too-long"


def _beyond_start(table: Table, player: Player) -> int:
    """Return how far a runner is beyond the start after the last finish; the finish itself is short of it."""
    legs = len(table.boards.legs)
    if player.leg < legs:
        return 0
    return 1 + table.boards.route(player.leg, player.space) - table.boards.route(legs, table.boards.start(legs))
