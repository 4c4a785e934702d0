"""What the words of the language mean that count, describe and compare: amounts, dice, players, conditions."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from cubitos_kit.games.cubitos.language.conditions import Active, AnyOf, Compare, Not, That
from cubitos_kit.games.cubitos.model.ability import (
    Amount,
    Bound,
    Colours,
    Condition,
    Count,
    Face,
    Players,
    Selector,
    Ties,
    Zone,
)
from cubitos_kit.games.cubitos.model.pack import DieKind
from tests.games.cubitos.reference.table import ALIKE, ZONES, Group, Place, Player, Table, bounded


@dataclass(eq=False)
class Doing:
    """An ability under way: who does it, with which die, and what it remembers."""

    player: Player
    """Who does what stands next: under `players` one after the other."""
    owner: Player
    group: Group | None
    this: Place | None = None
    that: list[Place] = field(default_factory=list)
    that_many: int = 0
    fallen: tuple[int, int] | None = None
    """Hits and misses of the last roll of this ability."""
    chosen: dict[Players, Player] = field(default_factory=dict)
    has_touched: bool = False
    has_numbered: bool = False
    """Whether an effect has touched dice, or given `that-many` a number, since somebody looked."""
    borrowed: bool = False
    """Whether another die's ability uses this one."""


SEVERAL = frozenset({Players.OTHERS, Players.EVERYONE, Players.WEAKER, Players.STRONGER})


def players_meant(table: Table, player: Player, who: Players | None) -> list[Player]:
    """Return the players a word means; of several leaders and the like all, of whom one is to be chosen."""
    everyone, others = table.players, [other for other in table.players if other is not player]
    if who is None:
        return [player]
    return {
        Players.OTHERS: lambda: others,
        Players.EVERYONE: lambda: everyone,
        Players.ONE_OTHER: lambda: others,
        Players.LEADER: lambda: _most(everyone, table.route),
        Players.LAST: lambda: _most(everyone, lambda each: -table.route(each)),
        Players.MOST_SWORDS: lambda: _most(others, table.swords),
        Players.FEWEST_SWORDS: lambda: _most(others, lambda each: -table.swords(each)),
        Players.WEAKER: lambda: [each for each in others if table.swords(each) < table.swords(player)],
        Players.STRONGER: lambda: [each for each in others if table.swords(each) > table.swords(player)],
        Players.NEXT: lambda: [everyone[(player.seat + 1) % len(everyone)]],
        Players.PREVIOUS: lambda: [everyone[(player.seat - 1) % len(everyone)]],
    }[who]()


def _most(players: list[Player], worth: Callable[[Player], int]) -> list[Player]:
    best = max(map(worth, players))
    return [each for each in players if worth(each) == best]


def players_chosen(table: Table, doing: Doing, who: Players | None) -> list[Player]:
    """Return the players a word means after the choice among them; nobody having chosen, the next one clockwise."""
    meant = players_meant(table, doing.player, who)
    if who is None or who in SEVERAL or len(meant) <= 1:
        return meant
    if doing.chosen.get(who) in meant:
        return [doing.chosen[who]]
    count = len(table.players)
    return [min(meant, key=lambda each: (each.seat - doing.player.seat - 1) % count)]


def has_most_swords(table: Table, player: Player, ties: Ties) -> bool:
    """Tell whether a player has the most swords, at least one, with the card's rule for ties."""
    most = [each for each in table.in_turn() if table.swords(each) == max(map(table.swords, table.players))]
    if table.swords(player) == 0 or player not in most:
        return False
    return len(most) == 1 or (ties is Ties.START_PLAYER and most[0] is player)


def amount(table: Table, doing: Doing, value: Amount) -> int:
    """Work a number out: the count, divided, multiplied, raised, limited, and never beyond the bound."""
    if isinstance(value, int):
        return value
    number = bounded(_counted(table, doing, value)) // value.every
    number = bounded(number * value.times)
    number = bounded(number + amount(table, doing, value.plus))
    if value.limit is not None:
        limit = max(0, amount(table, doing, value.limit))
        number = max(-limit, min(limit, number))
    return number


def _counted(table: Table, doing: Doing, value: Count) -> int:
    table.spoken[value.what] += 1
    if value.what in {"dice", "colours"}:
        dice = value.of or Selector(zones=(Zone.ACTIVE,))
        whose = dice.whose or value.whose
        found = dice_described(table, doing, dice, whose)
        return len(found) if value.what == "dice" else len({table.box.hue[place.colour] for place in found})
    return sum(COUNTERS[value.what](table, doing, player) for player in players_chosen(table, doing, value.whose))


Counted = Callable[[Table, Doing, Player], int]

COUNTERS: dict[str, Counted] = {
    "fans": lambda _table, _doing, player: player.fans,
    "swords": lambda table, _doing, player: table.swords(player),
    "weaker-players": lambda table, _doing, player: len(players_meant(table, player, Players.WEAKER)),
    "stronger-players": lambda table, _doing, player: len(players_meant(table, player, Players.STRONGER)),
    "players": lambda table, _doing, _player: len(table.players),
    "red-lines-to-finish": lambda table, _doing, player: (
        0
        if table.after_finish or player.finished
        else table.boards.track(player.leg).red_lines - table.boards.spaces[player.space].zone
    ),
    "red-lines-to-leader": lambda table, _doing, player: table.lines_behind(player),
    "players-ahead": lambda table, _doing, player: sum(
        table.route(other) > table.route(player) for other in table.players
    ),
    "players-behind": lambda table, _doing, player: sum(
        table.route(other) < table.route(player) for other in table.players
    ),
    "dice-lost-this-round": lambda _table, _doing, player: player.n_lost,
    "dice-gained-this-round": lambda _table, _doing, player: player.n_gained,
    "dice-bought-this-round": lambda _table, _doing, player: player.n_bought,
    "credits-gained-this-round": lambda _table, _doing, player: player.credits_gained,
    "coins": lambda _table, _doing, player: player.coins,
    "feet": lambda _table, _doing, player: player.feet + player.water_feet,
    "credits": lambda _table, _doing, player: player.credits,
    "pushes-this-round": lambda _table, _doing, player: player.pushes,
    "busts-this-round": lambda _table, _doing, player: player.busts,
    "hits": lambda _table, doing, player: doing.fallen[0] if doing.fallen else player.hits,
    "misses": lambda _table, doing, player: doing.fallen[1] if doing.fallen else player.misses,
    "spaces-moved-this-round": lambda _table, _doing, player: player.moved,
    "water-entered-this-round": lambda _table, _doing, player: player.water_entered,
    "red-lines-crossed-this-round": lambda table, _doing, player: max(
        0, table.lines(player) - table.boards.lines(*player.began)
    ),
    "runners-passed-this-round": lambda table, _doing, player: sum(
        table.boards.route(*other.began) > table.boards.route(*player.began)
        and table.route(other) < table.route(player)
        for other in table.players
    ),
    "draw-amount": lambda _table, _doing, player: player.draw_amount,
    "cost-of-that": lambda table, doing, _player: sum(cost(table, doing, place.colour) for place in doing.that),
    "that-many": lambda _table, doing, _player: doing.that_many,
}
"""What each word counts of one player; `dice` and `colours` need a description and stand above."""


def cost(table: Table, doing: Doing, colour: str) -> int:
    """Return what a die costs on its card, as the player who asks counts it; a die without a card costs nothing."""
    card = table.box.cards.get(colour)
    value = card.cost if card else table.box.kinds[colour].cost or 0
    return max(0, amount(table, Doing(doing.player, doing.player, None), value))


def colours_meant(table: Table, colours: Colours) -> set[str]:
    """Return the colors of dice that are named; no names at all are any color."""
    named = {die for name in colours.names for die in table.box.groups.get(name, (name,))}
    everything = set(table.box.colours)
    if not colours.names:
        return everything
    return everything - named if colours.negated else everything & named


def within(table: Table, doing: Doing, bound: Bound | None, number: int) -> bool:
    """Tell whether a number lies within limits."""
    if bound is None:
        return True
    low, high, exactly = bound.at_least, bound.at_most, bound.exactly
    return (
        (low is None or number >= amount(table, doing, low))
        and (high is None or number <= amount(table, doing, high))
        and (exactly is None or number == amount(table, doing, exactly))
    )


def shows(face: str, faces: tuple[Face, ...]) -> bool:
    """Tell whether a face is one of those that a card names; what shows nothing (an empty face) is none."""
    if not faces:
        return True
    kind = "coins" if face.startswith("coin-") else face
    return any(kind == each for each in faces)


def face_of(place: Place) -> str:
    """Return what a die shows: active ones their face, what is left in the Roll Zone a blank, others nothing."""
    if place.die is not None:
        return place.die.face
    return "blank" if place.zone == "roll" else ""


def dice_described(table: Table, doing: Doing, dice: Selector, whose: Players | None) -> list[Place]:
    """Return all dice that a description fits, however many it asks for."""
    if dice.ref == "that":
        return [place for place in doing.that if _fits(table, doing, dice, place)]
    if dice.ref == "this":
        return [doing.this] if doing.this else []
    found = [place for player in players_chosen(table, doing, whose) for place in dice_of(table, doing, dice, player)]
    return [*found, *(dice_in_trays(table, doing, dice))]


def dice_of(table: Table, doing: Doing, dice: Selector, player: Player) -> list[Place]:
    """Return those of a player's dice that fit."""
    zones = ZONES if Zone.ANYWHERE in dice.zones else dice.zones
    lying: list[Place] = []
    for zone in ALIKE:
        if zone in zones:
            lying += [Place(player, zone, colour) for colour in player.zone(zone).elements()]
    active = [Place(player, "active", die.colour, die) for die in player.active] if "active" in zones else []
    return _remaining(doing, dice, [place for place in (*lying, *active) if _fits(table, doing, dice, place)])


def dice_in_trays(table: Table, doing: Doing, dice: Selector) -> list[Place]:
    """Return the dice of the trays that fit; the start player die lies in none."""
    if Zone.TRAYS not in dice.zones:
        return []
    trays = [
        Place(doing.player, "trays", colour)
        for colour in table.supply.elements()
        if table.box.kinds[colour].kind is not DieKind.START_PLAYER
    ]
    return _remaining(doing, dice, [place for place in trays if _fits(table, doing, dice, place)])


def _fits(table: Table, doing: Doing, dice: Selector, place: Place) -> bool:
    return (
        (not (dice.colours.names) or place.colour in colours_meant(table, dice.colours))
        and shows(face_of(place), dice.faces)
        and (dice.cost is None or within(table, doing, dice.cost, cost(table, doing, place.colour)))
    )


def _remaining(doing: Doing, dice: Selector, found: list[Place]) -> list[Place]:
    """Leave out `this` or `that`; where dice show nothing one is like another, so any one stays behind."""
    if dice.besides is None:
        return found
    left = Counter(map(_alike, [doing.this] if dice.besides == "this" and doing.this else []))
    if dice.besides == "that":
        left = Counter(map(_alike, doing.that))
    remaining = []
    for place in found:
        if left[_alike(place)] > 0:
            left[_alike(place)] -= 1
        else:
            remaining.append(place)
    return remaining


def _alike(place: Place) -> tuple[int, str, str, int]:
    return -1 if place.zone == "trays" else place.player.seat, place.zone, place.colour, place.serial


def holds(table: Table, doing: Doing, condition: Condition) -> bool:
    """Tell whether a condition holds."""
    table.spoken[condition.word] += 1
    return CONDITIONS[type(condition)](table, doing, condition)


def all_hold(table: Table, doing: Doing, conditions: tuple[Condition, ...]) -> bool:
    """Tell whether all of several conditions hold."""
    return all(holds(table, doing, condition) for condition in conditions)


def _active(table: Table, doing: Doing, condition: Active) -> bool:
    """One die of each color named, or one of any of those that `not` leaves."""
    active = {die.colour for die in doing.player.active}
    if condition.colours.negated or not condition.colours.names:
        return bool(active & colours_meant(table, condition.colours))
    return all(active & colours_meant(table, Colours((name,))) for name in condition.colours.names)


def _compare(table: Table, doing: Doing, condition: Compare) -> bool:
    return within(table, doing, condition.bound, amount(table, doing, condition.left))


def _that(table: Table, doing: Doing, condition: That) -> bool:
    """Every die touched last is such a die, and there is one."""
    like = Selector(colours=condition.colours, faces=condition.faces, cost=condition.cost)
    return bool(doing.that) and all(_fits(table, doing, like, place) for place in doing.that)


def _not(table: Table, doing: Doing, condition: Not) -> bool:
    return not holds(table, doing, condition.condition)


def _any(table: Table, doing: Doing, condition: AnyOf) -> bool:
    return any(holds(table, doing, each) for each in condition.conditions)


CONDITIONS: dict[type[Condition], Callable[..., bool]] = {
    Active: _active,
    Compare: _compare,
    That: _that,
    Not: _not,
    AnyOf: _any,
}


def moved(doing: Doing, before: Place, after: Place) -> None:
    """Keep track of the ability's own die, as somebody moves it."""
    if doing.this is not None and doing.this.die is not None and doing.this.die is before.die:
        doing.this = after
