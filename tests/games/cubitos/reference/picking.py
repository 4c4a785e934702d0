"""Which dice: a player picks them one by one, wherever a card leaves a choice."""

from collections import Counter

from cubitos_kit.games.cubitos.model.ability import All, Selector
from tests.games.cubitos.reference.asking import DONE, Asking, Option, ask, die_option
from tests.games.cubitos.reference.counting import Doing, amount, dice_in_trays, dice_of, players_chosen
from tests.games.cubitos.reference.table import ALIKE, Place, Player, Table


def pick(
    table: Table, doing: Doing, dice: Selector, *, start_die: bool = True, refill: bool = False
) -> Asking[list[Place]]:
    """Have dice picked: all that fit, or those that the player chooses among them, one by one."""
    if dice.ref == "this":
        found = [doing.this] if doing.this is not None and is_there(table, doing.this) else []
        return [place for place in found if start_die or place.colour != table.box.start_die]
    if dice.ref == "that":
        return [place for place in still_there(table, doing.that) if start_die or place.colour != table.box.start_die]
    picked: list[Place] = []
    for owner in sorted(players_chosen(table, doing, dice.whose), key=lambda each: each.seat):
        picked += yield from _pick_of(table, doing, dice, owner, start_die=start_die, refill=refill)
    return picked


def is_there(table: Table, place: Place) -> bool:
    """Tell whether a die lies where it was left."""
    if place.die is not None:
        return place.die in place.player.active
    if place.zone == "trays":
        return table.supply[place.colour] > 0
    return place.zone in ALIKE and place.player.zone(place.zone)[place.colour] > 0


def still_there(table: Table, places: list[Place]) -> list[Place]:
    """Return those of some dice that lie where they were left, as many of a kind as lie there."""
    found: list[Place] = []
    for place in places:
        there = 1
        if place.zone == "trays":
            there = table.supply[place.colour] - sum(p.zone == "trays" and p.colour == place.colour for p in found)
        elif place.die is None and place.zone in ALIKE:
            there = place.player.zone(place.zone)[place.colour] - found.count(place)
        if there > 0 and is_there(table, place):
            found.append(place)
    return found


def _pick_of(  # noqa: PLR0913 - what makes up a choice
    table: Table, doing: Doing, dice: Selector, owner: Player, *, start_die: bool, refill: bool
) -> Asking[list[Place]]:
    """Pick the dice of one player, or of the trays."""
    picked: list[Place] = []
    left = 1 << 20 if isinstance(dice.how_many, All) else amount(table, doing, dice.how_many)
    free = dice.up_to or dice.different_colours or dice.same_colour
    while left > 0:
        if refill:
            table.refill(owner, set_aside=len(picked))
        fitting = dice_of(table, doing, dice, owner) + dice_in_trays(table, doing, dice)
        if not start_die:
            fitting = [place for place in fitting if place.colour != table.box.start_die]
        fitting = [place for place in _without(fitting, picked) if _colour_allowed(table, dice, picked, place)]
        if not fitting:
            break
        if not free and len(fitting) <= left:
            picked += _in_order(table, fitting)
            left -= len(fitting)
            continue
        kinds = {_kind(place): place for place in reversed(fitting)}
        options = [die_option(place) for place in kinds.values()]
        chosen = yield from ask(doing.player, "PICK_DICE", [*options, DONE] if dice.up_to else options)
        if chosen == DONE:
            break
        picked.append(next(place for place in kinds.values() if die_option(place) == chosen))
        left -= 1
    return picked


PLACES = ("draw", "roll", "discard", "trays", "active")


def _in_order(table: Table, fitting: list[Place]) -> list[Place]:
    """Order dice as they are rolled and moved together: by color, by zone, and those that are alike one after the other."""
    kinds = list(dict.fromkeys(map(_kind, fitting)))
    return sorted(
        fitting,
        key=lambda place: (table.box.number[place.colour], PLACES.index(place.zone), kinds.index(_kind(place))),
    )


def _kind(place: Place) -> Option:
    """Return what makes a die another choice: of active ones the face, and whether its symbol was used."""
    zone = place.zone
    return zone, place.colour, place.die.face if place.die else "", bool(place.die and place.die.used)


def _without(fitting: list[Place], picked: list[Place]) -> list[Place]:
    """Leave out what has been picked."""
    taken = Counter(map(die_option, picked))
    rest = []
    for place in fitting:
        if taken[die_option(place)] > 0:
            taken[die_option(place)] -= 1
        else:
            rest.append(place)
    return rest


def _colour_allowed(table: Table, dice: Selector, picked: list[Place], place: Place) -> bool:
    alike = [table.box.hue[each.colour] == table.box.hue[place.colour] for each in picked]
    return not (dice.different_colours and any(alike)) and not (dice.same_colour and not all(alike))
