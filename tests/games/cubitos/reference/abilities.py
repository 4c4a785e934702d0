"""How an ability is used: offered, done effect by effect, put off, or started by what happens to its die."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from cubitos_kit.games.cubitos.language import effects_dice, effects_gain
from cubitos_kit.games.cubitos.model.ability import Ability, Bound, Effect, Players, Selector, Zone
from cubitos_kit.games.cubitos.model.track import Reward
from tests.games.cubitos.reference.asking import DONE, Asking, Option, ask, yes_or_no
from tests.games.cubitos.reference.counting import SEVERAL, Doing, all_hold, has_most_swords, players_meant
from tests.games.cubitos.reference.table import ALIKE, Die, Group, Later, Place, Player, Table

Function = TypeVar("Function", bound=Callable[..., Asking[None]])

EFFECTS: dict[type[Effect], Callable[..., Asking[None]]] = {}
"""What every word does; the modules `effects_...` and `flow` enter theirs."""


def word(kind: type[Effect]) -> Callable[[Function], Function]:
    """Enter a function as what a word means."""

    def enter(function: Function) -> Function:
        EFFECTS[kind] = function
        return function

    return enter


class BustError(Exception):
    """Somebody busts at once: whatever is under way ends."""


def touched(doing: Doing, places: list[Place]) -> None:
    """Remember the dice that an effect has touched, and how many they are."""
    doing.that, doing.has_touched = places, True
    numbered(doing, len(places))


def numbered(doing: Doing, number: int) -> None:
    """Remember how many dice or tokens an effect has touched."""
    doing.that_many, doing.has_numbered = number, True


# Doing it


def do_all(table: Table, doing: Doing, effects: tuple[Effect, ...]) -> Asking[None]:
    """Do effects in their order; Now symbols that one brings come before the next."""
    for effect in effects:
        table.spoken[effect.word] += 1
        for who in dict.fromkeys(players_named(effect, top=True)):
            yield from _choose_player(table, doing, who)
        yield from EFFECTS[type(effect)](table, doing, effect)
        yield from use_nows(table)


def players_named(part: Any, *, top: bool = False) -> Iterator[Players]:
    """Give the players that an effect itself names; effects within it choose for themselves."""
    if isinstance(part, Players):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from players_named(each)
    elif is_dataclass(part) and (top or not isinstance(part, Effect)):
        for each in fields(part):
            yield from players_named(getattr(part, each.name))


def _choose_player(table: Table, doing: Doing, who: Players) -> Asking[None]:
    """Choose one of several who are as far, or as strong; the choice holds for the whole ability."""
    if who in SEVERAL:
        return
    meant = players_meant(table, doing.player, who)
    if len(meant) > 1 and doing.chosen.get(who) not in meant:
        options: list[Option] = [("player", player.seat) for player in table.in_turn() if player in meant]
        chosen = yield from ask(doing.player, "PICK_PLAYER", options)
        doing.chosen[who] = table.players[chosen[1]]


def under_way(table: Table, doing: Doing, effects: tuple[Effect, ...]) -> Asking[None]:
    """Do effects as those of an ability of its own."""
    table.under_way.append(doing)
    yield from do_all(table, doing, effects)
    table.under_way.pop()


def parts_that_hold(table: Table, doing: Doing, group: Group) -> Iterator[Ability]:
    """Give the abilities of a group whose conditions hold as their turn comes."""
    for part in group.parts:
        if all_hold(table, doing, part.conditions):
            yield part


def do_group(table: Table, doing: Doing, *, whole: bool) -> Asking[None]:
    """Do an ability, what must happen last; or only that, where the rest was declined."""
    if doing.group is None:
        return
    for part in parts_that_hold(table, doing, doing.group):
        table.spoken[part.when] += 1
        yield from under_way(table, doing, (*(part.do if whole else ()), *part.must))


def may_be_used(table: Table, doing: Doing, group: Group) -> bool:
    """Tell whether the conditions of a use hold; of several parts one is enough."""
    return any(all_hold(table, doing, part.conditions) for part in group.parts)


def offer_and_do(table: Table, doing: Doing) -> Asking[None]:
    """Offer an ability that came up by itself, and do it, or what must happen of it."""
    table.count_use()
    group = doing.group
    if group is None or not may_be_used(table, doing, group):
        return
    whole = True
    if any(part.do for part in group.parts):
        whole = yield from yes_or_no(doing.player, "USE_BOUGHT_OR_LOST")
    yield from do_group(table, doing, whole=whole)


def without_symbol(table: Table, player: Player, colour: str, moment: str, zone: str) -> Asking[None]:
    """Use what a die brings that is bought or lost; no symbol is needed."""
    for group in reversed(table.box.table.get((colour, "", moment), [])):
        yield from offer_and_do(table, Doing(player, player, group, Place(player, zone, colour)))


def gain_reward(table: Table, player: Player, space: int) -> Asking[None]:
    """Gain what a space pays."""
    table.count_use()
    reward = table.boards.spaces[space].reward
    yield from under_way(table, Doing(player, player, None), reward_effects(reward))


def reward_effects(reward: Reward) -> tuple[Effect, ...]:
    """Return what a space pays as effects; beside another reward, losing or taking a die is left to the player."""
    paid = (reward.credits, reward.fans, reward.lose_dice, reward.any_die, reward.die_up_to is not None)
    several = sum(map(bool, paid)) > 1
    wanted: list[Effect] = []
    if reward.credits:
        wanted.append(effects_gain.Gain(credits=reward.credits))
    if reward.fans:
        wanted.append(effects_gain.Fans(reward.fans))
    if reward.lose_dice:
        lost = Selector(zones=(Zone.ANYWHERE,), how_many=reward.lose_dice, up_to=several)
        wanted.append(effects_dice.Lose(lost))
    if reward.any_die:
        wanted.append(effects_dice.Take(Selector(zones=(Zone.TRAYS,), up_to=several)))
    if reward.die_up_to is not None:
        cheap = Bound(at_most=reward.die_up_to)
        wanted.append(effects_dice.Take(Selector(zones=(Zone.TRAYS,), cost=cheap, up_to=several)))
    return tuple(wanted)


# Which symbols can be used


def _shows(die: Die, group: Group) -> bool:
    return die.face == group.face or (group.mixes and die.face == "power")


def usable_dice(player: Player, group: Group) -> list[Die]:
    """Return the active dice whose symbol can start a group: enough of them, or none."""
    dice = [
        die
        for die in player.active
        if die.colour == group.card.die
        and _shows(die, group)
        and not die.used & group.bit
        and not (group.first.when == "push-survived" and die.serial > player.active_before)
    ]
    return dice if len(dice) >= group.spend else []


def symbol_of(player: Player, die: Die, group: Group) -> Doing:
    """Return the ability of an active die, about to be used."""
    return Doing(player, player, group, Place(player, "active", die.colour, die))


def use_option(group: Group, serial: int) -> Option:
    """Name the use of a symbol as options do."""
    return "use", group.card.id, group.places, group.face, serial


def usable(table: Table, player: Player, moment: str) -> dict[Option, tuple[Group, Die]]:
    """Return what symbols can be used at a moment; of dice that are alike the most used one."""
    found = {}
    for kind in dict.fromkeys((die.colour, die.face) for die in player.active):
        for group in table.box.table.get((*kind, moment), []):
            dice = usable_dice(player, group)
            if dice and group.optional:
                die = max(dice, key=lambda each: each.used)
                if may_be_used(table, symbol_of(player, die, group), group):
                    found[use_option(group, die.serial)] = (group, die)
    return found


def use_symbol(table: Table, player: Player, group: Group, die: Die) -> Asking[None]:
    """Use a symbol, or several where the card spends them together."""
    spend(player, group, die)
    doing = symbol_of(player, die, group)
    if group.first.when == "next-draw":
        put_off_group(table, doing, whole=True)
    else:
        table.count_use()
        yield from do_group(table, doing, whole=True)


def spend(player: Player, group: Group, die: Die) -> None:
    """Note which symbols are used."""
    die.used |= group.bit
    for other in [
        each
        for each in player.active
        if each.colour == die.colour and _shows(each, group) and not each.used & group.bit
    ][: group.spend - 1]:
        other.used |= group.bit


def put_off_group(table: Table, doing: Doing, *, whole: bool) -> None:
    """Use an ability now that happens later; its conditions are looked at now."""
    if doing.group is None:
        return
    effects = [
        effect
        for part in parts_that_hold(table, doing, doing.group)
        for effect in (*(part.do if whole else ()), *part.must)
    ]
    table.spoken[doing.group.first.when] += 1
    doing.player.laters.append(Later(doing.group.first.when, doing, tuple(effects)))


def sword_units(table: Table, player: Player, *, only_musts: str = "") -> dict[Option, tuple[Group, None]]:
    """Return what the comparison of swords gives a player, once a round each."""
    found: dict[Option, tuple[Group, None]] = {}
    for group in table.box.sword_units:
        wanted = group.has_must and group.first.when == only_musts if only_musts else group.optional
        if not wanted or player.swords_used & group.bit or not _entitled(table, player, group):
            continue
        if may_be_used(table, Doing(player, player, group), group):
            found[use_option(group, 0)] = (group, None)
    return found


def _entitled(table: Table, player: Player, group: Group) -> bool:
    if group.first.who == "everyone-with-swords":
        return table.swords(player) > 0
    return has_most_swords(table, player, group.first.ties)


def use_for_swords(table: Table, player: Player, group: Group) -> Asking[None]:
    """Use what no single die starts."""
    player.swords_used |= group.bit
    table.spoken[group.first.who] += 1
    doing = Doing(player, player, group)
    if group.first.when == "run":
        table.count_use()
        yield from do_group(table, doing, whole=True)
    else:
        put_off_group(table, doing, whole=True)


# Moments


def moment(table: Table, player: Player, when: str, what: str) -> Asking[None]:
    """Have all done that belongs to a moment: what was put off to it, what is used, what must happen."""
    yield from do_laters(table, player, when)
    if table.bust_cancelled:
        return
    while offered := usable(table, player, when):
        chosen = yield from ask(player, what, [*offered, DONE])
        if chosen == DONE:
            break
        yield from use_symbol(table, player, *offered[chosen])
        if table.bust_cancelled:
            return
    yield from do_musts(table, player, when)


def do_laters(table: Table, player: Player, when: str) -> Asking[None]:
    """Do everything that was put off to this moment, the first of them first."""
    due = [later for later in player.laters if later.moment == when]
    player.laters = [later for later in player.laters if later.moment != when]
    for later in due:
        table.count_use()
        doing = later.doing
        lying = find_again(doing.this, []) if doing.this else None
        found: list[Place] = []
        for place in doing.that:
            found.append(find_again(place, found))
        doing.this, doing.that = lying, found
        yield from under_way(table, doing, later.effects)


def find_again(place: Place, found: list[Place]) -> Place:
    """Return where a die lies by now: an active one is known, of others one is like another, and none is found twice.

    It is looked for where it was, then in the Discard Zone, the Draw Zone, the Roll Zone, at last among active dice.
    """
    player, colour = place.player, place.colour
    if place.zone in {"", "trays"} or (place.die is not None and place.die in player.active):
        return place
    for zone in (place.zone, "discard", "draw", "roll"):
        again = Place(player, zone, colour)
        if zone in ALIKE and player.zone(zone)[colour] > found.count(again):
            return again
    known = [other.die for other in found]
    die = next((die for die in player.active if die.colour == colour and die not in known), None)
    return Place(player, "active" if die else "", colour, die)


def do_musts(table: Table, player: Player, when: str) -> Asking[None]:
    """Have happen what must, for every symbol whose ability was not used at its moment."""
    yield from do_due(table, list(musts_due(table, player, when)))


def musts_due(table: Table, player: Player, when: str) -> Iterator[Doing]:
    """Give what must happen at a moment though nobody used it; it counts as used from here on."""
    for die in player.active:
        if not (when == "push-survived" and die.serial > player.active_before):
            yield from musts_of(table, player, die, when)
    for group, _ in sword_units(table, player, only_musts=when).values() if when in AFTER_COMPARISON else ():
        player.swords_used |= group.bit
        table.spoken[group.first.who] += 1
        yield Doing(player, player, group)


def do_due(table: Table, due: list[Doing]) -> Asking[None]:
    """Do what must happen, the last of it first; nothing says which comes first."""
    for _ in due:
        table.count_use()
    table.waiting += due
    for doing in reversed(due):
        table.waiting.remove(doing)
        if doing.group is not None and doing.group.first.when == "next-draw":
            put_off_group(table, doing, whole=False)
        else:
            yield from do_group(table, doing, whole=False)


def close_abilities(table: Table, player: Player) -> Asking[None]:
    """What must happen does so before the Move step, and what that brings, too."""
    while True:
        due = list(musts_due(table, player, "run"))
        for doing in musts_due(table, player, "next-draw"):
            if doing.group is not None and any(part.conditions for part in doing.group.parts):
                due.append(doing)
            else:
                put_off_group(table, doing, whole=False)
        if not due:
            return
        yield from do_due(table, due)


AFTER_COMPARISON = ("run", "after-move", "next-draw", "end-of-round")


def musts_of(table: Table, player: Player, die: Die, when: str) -> list[Doing]:
    """Note what a die must do at a moment though its ability was not used."""
    due = []
    for group in table.box.table.get((die.colour, die.face, when), []):
        if not group.has_must or die.used & group.bit:
            continue
        enough = usable_dice(player, group)
        die.used |= group.bit
        doing = symbol_of(player, die, group)
        if enough and may_be_used(table, doing, group):
            spend(player, group, die)
            due.append(doing)
    return due


# Now


def use_nows(table: Table) -> Asking[None]:
    """Use the Now symbols that have just arrived, in the order their owner likes; then or not at all."""
    level = table.now + 1
    while player := next((each for each in table.players if any(die.now == level for die in each.active)), None):
        table.now = level
        offered = _nows(table, player, level, optional=True)
        musts_only = not offered
        offered.update(_nows(table, player, level, optional=False))
        if musts_only and len(offered) <= 1:
            yield from _leave_nows(table, player, level)
            continue
        chosen = yield from ask(player, "USE_NOW", [*offered, DONE])
        if chosen == DONE:
            yield from _leave_nows(table, player, level)
            continue
        group, die = offered[chosen]
        spend(player, group, die)
        if all(die.used & each.bit for each in table.box.table[die.colour, die.face, "now"]):
            die.now = 0
        table.count_use()
        yield from do_group(table, symbol_of(player, die, group), whole=True)
    table.now = level - 1


def _nows(table: Table, player: Player, level: int, *, optional: bool) -> dict[Option, tuple[Group, Die]]:
    """Return the Now abilities that wait: each once, and of those that must happen one for each color."""
    found: dict[Option, tuple[Group, Die]] = {}
    for die in player.active:
        for group in table.box.table.get((die.colour, die.face, "now"), []) if die.now == level else []:
            listed = [other for other, _ in found.values()]
            again = group in listed if optional else any(other.card is group.card for other in listed)
            enough = group.spend == 1 or usable_dice(player, group)
            waits = group.optional == optional and not die.used & group.bit and not again and enough
            if waits and may_be_used(table, symbol_of(player, die, group), group):
                found[use_option(group, die.serial)] = (group, die)
    return found


def _leave_nows(table: Table, player: Player, level: int) -> Asking[None]:
    """Leave the rest of the Now abilities unused; what they must do they do."""
    due: list[Doing] = []
    for die in player.active:
        if die.now == level:
            die.now = 0
            due += musts_of(table, player, die, "now")
            for group in table.box.table.get((die.colour, die.face, "now"), []):
                die.used |= group.bit
    yield from do_due(table, due)
