"""What lies on the table: dice, players, boards and trays as plain objects, and whatever can be read off them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.model.ability import Ability, Effect
from cubitos_kit.games.cubitos.model.pack import Card, DieKind
from cubitos_kit.games.cubitos.model.track import Ground, Track, distances, spaces_within

MOST = 9999
"""No number goes further from 0 than this."""
USES = 4000
"""Abilities used, and turns of `repeat`, in one round."""
FAR = 1 << 20
LINK_PRICE = 1
WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
ALIKE = ("draw", "roll", "discard")
"""Zones in which dice show nothing, so that one of a color is like another."""
ZONES = ("draw", "roll", "active", "discard")


class EndlessError(Exception):
    """The round is given up: abilities went on and on."""


def bounded(number: int) -> int:
    """Return a number, or the bound where it lies beyond it."""
    return max(-MOST, min(MOST, number))


def mixed(number: int) -> int:
    """Return a number in which every bit depends on every bit of the given one (SplitMix64)."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & WORD
    return number ^ (number >> 31)


@dataclass(eq=False)
class Die:
    """An active die. Elsewhere dice show nothing and are only counted."""

    colour: str
    face: str
    serial: int
    """Which die: a new number whenever one becomes active."""
    cast: int = 0
    """The roll that brought it."""
    used: int = 0
    """Which of its abilities its symbol has started, as bits."""
    kept: bool = False
    taken: bool = False
    """Whether its coins, feet or credits have been counted."""
    lent_to: int | None = None
    """To whom a borrowed die goes back: to a seat, or to the trays (-1)."""
    now: int = 0
    """How deep in Now abilities its own waits to be used; 0 where it does not."""


@dataclass(frozen=True)
class Place:
    """Where a die lies that an ability speaks of: an active die itself, or any die of a color in a zone."""

    player: "Player"
    zone: str
    colour: str
    die: Die | None = None

    @property
    def serial(self) -> int:
        """The number of an active die, 0 for others."""
        return self.die.serial if self.die else 0


@dataclass(frozen=True)
class Group:
    """What one use of a symbol does: an ability, or the power part together with what belongs to its moment."""

    card: Card
    places: tuple[int, ...]
    """Which abilities of the card."""
    face: str
    """The face that starts it; empty where no symbol is needed."""
    bit: int
    mixes: bool
    """Whether a power symbol serves where several symbols are spent together."""

    @property
    def parts(self) -> tuple[Ability, ...]:
        """The abilities themselves."""
        return tuple(self.card.abilities[place] for place in self.places)

    @property
    def first(self) -> Ability:
        """The first of the abilities; all have the same moment."""
        return self.card.abilities[self.places[0]]

    @property
    def spend(self) -> int:
        """How many symbols are used together."""
        return max(part.spend for part in self.parts)

    @property
    def has_must(self) -> bool:
        """Tell whether something happens though the rest is declined."""
        return any(part.must for part in self.parts)

    @property
    def optional(self) -> bool:
        """Tell whether there is anything to decline, or at least a moment to choose."""
        return any(part.do for part in self.parts) or self.first.when == "run"


@dataclass(eq=False)
class Later:
    """Effects put off to a moment: what is done, and by whose ability."""

    moment: str
    doing: Any
    """The ability as it was, with all that it remembers."""
    effects: tuple[Effect, ...]


@dataclass(eq=False)
class Player:
    """One player: dice in their zones, figures, and a runner."""

    seat: int
    luck: int
    draw: Counter[str] = field(default_factory=Counter)
    roll: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    active: list[Die] = field(default_factory=list)
    lent: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Borrowed dice by their color and by the seat they go back to, -1 for the trays."""
    casts: Counter[str] = field(default_factory=Counter)
    discount: Counter[str] = field(default_factory=Counter)
    coins: int = 0
    feet: int = 0
    water_feet: int = 0
    credits: int = 0
    draw_tokens: int = 0
    swords: int = 0
    """Swords that abilities add."""
    buys: int = 0
    fans: int = 0
    space: int = 0
    leg: int = 0
    finished: bool = False
    status: str = "rolling"
    at_risk: bool = False
    safe_push: bool = False
    must_push: int = 0
    owed_for: int = -1
    pushed_nothing: bool = False
    pushes: int = 0
    busts: int = 0
    hits: int = 0
    misses: int = 0
    active_before: int = 0
    """Dice with a lower number were active as the push was chosen."""
    compared: int = 0
    bought: set[str] = field(default_factory=set)
    n_bought: int = 0
    n_lost: int = 0
    n_gained: int = 0
    credits_gained: int = 0
    moved: int = 0
    water_entered: int = 0
    began: tuple[int, int] = (0, 0)
    """Leg and space as the round began."""
    used_spaces: set[int] = field(default_factory=set)
    foot_price: int = 0
    bust_from: int = 0
    uncounted: set[str] = field(default_factory=set)
    draw_bonus: int = 0
    draw_amount: int = 0
    swords_used: int = 0
    abilities_closed: bool = False
    """Whether the player is done with step 4, so that faces pay by themselves."""
    laters: list[Later] = field(default_factory=list)

    def zone(self, name: str) -> Counter[str]:
        """Return a zone in which dice show nothing."""
        found: Counter[str] = getattr(self, name)
        return found

    def owed(self, colour: str) -> int:
        """Count the borrowed dice of a color."""
        return sum(count for (lent, _), count in self.lent.items() if lent == colour)

    def lent_elsewhere(self, colour: str) -> list[int]:
        """Return to whom those borrowed dice go back that are not active, to trays first: there one is like another."""
        owed = Counter({seat: count for (lent, seat), count in self.lent.items() if lent == colour})
        owed.subtract(die.lent_to for die in self.active if die.colour == colour and die.lent_to is not None)
        return sorted((+owed).elements())

    def gone(self, colour: str, zone: str, lent_to: int | None) -> None:
        """A die has left for good: if it was a borrowed one, none goes back for it.

        Active dice are known. Of others the first of the color that leaves is a borrowed one.
        """
        elsewhere = self.lent_elsewhere(colour)
        hidden = sum(self.zone(each)[colour] for each in ALIKE)
        if lent_to is not None:
            self.lent[colour, lent_to] -= 1
        elif elsewhere and (zone != "active" or hidden < len(elsewhere)):
            self.lent[colour, elsewhere[0]] -= 1

    def remove(self, die: Die) -> None:
        """Take an active die away; the last one takes its place, as in the records, so that of dice alike both take one."""
        die.now = 0
        place, last = self.active.index(die), self.active.pop()
        if last is not die:
            self.active[place] = last

    def owned(self, colour: str) -> int:
        """Count the dice of a color in all zones."""
        return sum(self.zone(each)[colour] for each in ALIKE) + sum(die.colour == colour for die in self.active)


class Boards:
    """The boards of a race as one row of spaces, and how far along the race each of them is."""

    def __init__(self, program: Program) -> None:
        """Join the boards, and the legs: the laps of each board in their order."""
        self.tracks = program.boards
        self.legs = [self._track(program, leg) for leg in range(int(program.record.n_legs))]
        self.first: dict[str, int] = {}
        count = 0
        for track in self.tracks:
            self.first[track.id] = count
            count += len(track.spaces)
        shifted = [(track, self.first[track.id]) for track in self.tracks]
        self.spaces = list(chain.from_iterable(track.spaces for track in self.tracks))
        self.ground = [space.ground for space in self.spaces]
        self.near = [[first + n for n in near] for track, first in shifted for near in track.neighbours]
        self.in_sight = [
            [first + n for n in spaces_within(track, number, 1)]
            for track, first in shifted
            for number in range(len(track.spaces))
        ]
        self.from_start = [
            FAR if steps is None else steps
            for track in self.tracks
            for steps in distances(track, track.start, water=True)
        ]
        self.shortcuts = {
            first + shortcut.entry: replace(shortcut, landing=first + shortcut.landing)
            for track, first in shifted
            for shortcut in track.shortcuts.values()
        }

    @staticmethod
    def _track(program: Program, leg: int) -> Track:
        return program.boards[int(program.record.leg_board[leg])]

    def track(self, leg: int) -> Track:
        """Return the board of a leg; after the last one the runners go on round its board."""
        return self.legs[min(leg, len(self.legs) - 1)]

    def start(self, leg: int) -> int:
        """Return the space on which a leg begins."""
        track = self.track(leg)
        return self.first[track.id] + track.start

    def lap(self, leg: int) -> int:
        """Count the steps from the start of a leg to the next start."""
        track = self.track(leg)
        return self.from_start[self.first[track.id] + track.finish] + 1

    def route(self, leg: int, space: int) -> int:
        """Return how far along the race a space is."""
        return sum(self.lap(each) for each in range(leg)) + self.from_start[space]

    def lines(self, leg: int, space: int) -> int:
        """Count the red lines up to a space, over laps and boards."""
        return sum(self.track(each).red_lines for each in range(leg)) + self.spaces[space].zone

    def link_price(self, leg: int) -> int:
        """Return what going on from the finish of a leg costs in feet: something only between two boards."""
        last = len(self.legs) - 1
        return LINK_PRICE if leg < last and self.track(leg).id != self.track(leg + 1).id else 0


class Box:
    """What comes with a set and never changes: kinds of dice, cards, boards."""

    def __init__(self, program: Program) -> None:
        """Lay out the cards and find what their symbols start."""
        pack = program.pack
        self.program, self.setup, self.fan_track = program, pack.setup, pack.fan_track
        self.colours = [die.id for die in program.dice]
        self.number = {colour: number for number, colour in enumerate(self.colours)}
        self.kinds = {die.id: die for die in program.dice}
        self.start_die = next((die.id for die in program.dice if die.kind is DieKind.START_PLAYER), "")
        self.groups = {group.id: group.dice for group in pack.groups.values()}
        self.hue = {
            colour: next((group for group, dice in self.groups.items() if colour in dice), colour)
            for colour in self.colours
        }
        self.cards = {pack.cards[name].die: pack.cards[name] for name in program.card_set.cards}
        self.boards = Boards(program)
        sword_units = 0
        self.units: dict[str, list[Group]] = {}
        for colour in self.colours:
            units = sorted(groups_of(self.cards.get(colour)), key=_order)
            for place, unit in enumerate(units):
                if unit.first.who != "owner":
                    units[place] = replace(unit, bit=1 << sword_units)
                    sword_units += 1
            self.units[colour] = units
        self.sword_units = [unit for colour in self.colours for unit in self.units[colour] if unit.first.who != "owner"]
        paid = int(program.record.declinable)
        self.declinable = {unit for bit, unit in enumerate(("coins", "feet", "", "credits")) if paid & 1 << bit}
        """What faces pay and a player may be better off without, with these cards; it is asked for nowhere else."""
        self.table: dict[tuple[str, str, str], list[Group]] = {}
        for colour in self.colours:
            for unit in self.units[colour]:
                if unit.first.who == "owner":
                    self.table.setdefault((colour, unit.face, unit.first.when.value), []).append(unit)


def groups_of(card: Card | None) -> Iterator[Group]:
    """Give what the symbols of a die can start, for each face: power parts go together with what shares their moment."""
    if card is None:
        return
    found: list[Group] = []
    for by_swords in (False, True):
        for face in ("symbol", "power")[: 1 if by_swords else 2]:
            for places in _together(card, face, by_swords=by_swords):
                bit = next((unit.bit for unit in found if unit.mixes and unit.places == places), 1 << len(found))
                spend = max(card.abilities[place].spend for place in places)
                mixes = face == "symbol" and spend > 1 and places in _together(card, "power", by_swords=False)
                found.append(Group(card, places, face, bit, mixes))
    for place, ability in enumerate(card.abilities):
        if ability.when in {"bought", "lost"}:
            found.append(Group(card, (place,), "", 1 << len(found), mixes=False))
    yield from found


def _together(card: Card, face: str, *, by_swords: bool) -> list[tuple[int, ...]]:
    moments: dict[str, list[int]] = {}
    for place, ability in enumerate(card.abilities):
        works = by_swords or ability.symbol == "any" or (ability.symbol == "power") == (face == "power")
        if works and (ability.who != "owner") == by_swords and ability.when not in {"bought", "lost"}:
            moments.setdefault(ability.when, []).append(place)
    together: list[tuple[int, ...]] = []
    for places in moments.values():
        if not by_swords and any(card.abilities[place].symbol == "power" for place in places):
            together.append(tuple(places))
        else:
            together += [(place,) for place in places]
    return together


WHENS = (
    *("now", "push", "push-survived", "would-bust", "bust", "pass", "anytime"),
    *("run", "after-move", "next-draw", "end-of-round", "bought", "lost"),
)
FACES = ("", "symbol", "power")


def _order(unit: Group) -> tuple[bool, int, int]:
    return unit.first.who != "owner", FACES.index(unit.face), WHENS.index(unit.first.when)


@dataclass(eq=False)
class Table:
    """A race under way."""

    box: Box
    players: list[Player]
    supply: Counter[str]
    start_player: int
    turn: int
    round_number: int
    running: bool
    """Whether this is the Run Phase."""
    resumed: bool = False
    """Whether the race begins in the midst of a phase, with the player whose turn it is."""
    drawing: bool = False
    compared: bool = False
    after_finish: bool = False
    over: str = ""
    winner: int = -1
    serial: int = 0
    cast: int = 0
    uses: int = 0
    busting: set[int] = field(default_factory=set)
    bust_cancelled: bool = False
    under_way: list[Any] = field(default_factory=list)
    """The abilities under way, each started by the one before."""
    waiting: list[Any] = field(default_factory=list)
    """Abilities that must be done, and wait for others."""
    now: int = 0
    """How deep in Now abilities, each brought by another."""
    spoken: Counter[str] = field(default_factory=Counter)
    """The words of the language that were done, for whoever wants to know."""

    def __post_init__(self) -> None:
        """Have the boards at hand."""
        self.boards = self.box.boards

    def count_use(self) -> None:
        """Count an ability or a turn of `repeat`; after too many of them the race is given up."""
        self.uses += 1
        if self.uses > USES:
            raise EndlessError

    def in_turn(self) -> list[Player]:
        """Return the players clockwise from the start player."""
        return self.players[self.start_player :] + self.players[: self.start_player]

    def route(self, player: Player) -> int:
        """Return how far a runner has come."""
        return self.boards.route(player.leg, player.space)

    def lines(self, player: Player) -> int:
        """Count the red lines a runner has crossed."""
        return self.boards.lines(player.leg, player.space)

    def lines_behind(self, player: Player) -> int:
        """Count the red lines between a runner and the leading one."""
        return max(map(self.lines, self.players)) - self.lines(player)

    def swords_now(self, player: Player) -> int:
        """Count the swords in an Active Zone."""
        worth = {"symbol": 1, "power": 2}
        return max(0, player.swords + sum(worth.get(die.face, 0) for die in player.active if die.colour == "red"))

    def swords(self, player: Player) -> int:
        """Return a player's swords: as compared, once they have been."""
        return player.compared if self.compared else self.swords_now(player)

    def rolled_face(self, player: Player, colour: str) -> str:
        """Have a die fall: the third red die of a round falls as it falls, whatever else was rolled."""
        player.casts[colour] += 1
        luck = mixed((player.luck + GOLDEN * self.round_number) & WORD)
        number = mixed((luck + GOLDEN * (player.casts[colour] * 16 + self.box.number[colour])) & WORD)
        return self.box.kinds[colour].faces[((number >> 32) * 6) >> 32]

    def bring(self, player: Player, colour: str, face: str) -> Die:
        """Put a die into the Active Zone on a face."""
        self.serial += 1
        die = Die(colour, face, self.serial)
        player.active.append(die)
        self.show(player, die, face)
        return die

    def show(self, player: Player, die: Die, face: str) -> None:
        """Turn an active die to a face, which is fresh: nothing of it has been used."""
        die.face, die.used, die.cast, die.taken = face, 0, self.cast, False
        die.now = (self.now + 1) * ((die.colour, face, "now") in self.box.table)
        if self.running:
            self.pay_face(player, die)

    def pay_face(self, player: Player, die: Die) -> None:
        """In the Run Phase a face of coins, feet or a credit pays once."""
        if not die.taken and not (self.unit_of(die.face) in self.box.declinable and not player.abilities_closed):
            die.taken = die.face not in {"blank", "symbol", "power"}
            self.gain_shown(player, die.face)

    @staticmethod
    def unit_of(face: str) -> str:
        """Return what a face pays, if anything."""
        return "coins" if face.startswith("coin-") else {"foot": "feet", "credit": "credits"}.get(face, "")

    @staticmethod
    def gain_shown(player: Player, face: str) -> None:
        """Gain what a face shows."""
        if face.startswith("coin-"):
            player.coins = bounded(player.coins + int(face[5:]))
        elif face == "foot":
            player.feet = bounded(player.feet + 1)
        elif face == "credit":
            gain_credits(player, 1)

    def advance_fans(self, player: Player, rewards: str) -> None:
        """Go a step along the fan track, or stay at its end and be paid for going on."""
        spaces = self.box.fan_track.spaces
        reward = spaces[player.fans] if player.fans < len(spaces) else self.box.fan_track.beyond
        player.fans = min(player.fans + 1, len(spaces))
        if rewards != "none":
            gain_credits(player, reward.credits)
        if rewards == "all":
            player.draw_tokens = bounded(player.draw_tokens + reward.draw_tokens)

    def step_onto(self, player: Player, space: int, *, set_there: bool = False) -> None:
        """Put a runner on a space; the last finish ends the race."""
        player.space = space
        player.moved += not set_there
        player.water_entered += self.boards.ground[space] is Ground.WATER
        if self.boards.ground[space] is Ground.FINISH and player.leg >= len(self.boards.legs) - 1:
            player.finished = True

    def onto_next_start(self, player: Player) -> None:
        """Set a runner from the finish on the start of the next leg."""
        player.leg += 1
        self.step_onto(player, self.boards.start(player.leg), set_there=True)

    def on_finish(self, player: Player) -> bool:
        """Tell whether a runner waits on a finish space."""
        return self.boards.ground[player.space] is Ground.FINISH

    def refill(self, player: Player, set_aside: int = 0) -> None:
        """When a die is due and the Draw Zone is empty, all discarded dice move there."""
        if player.draw.total() <= set_aside:
            player.draw += player.discard
            player.discard = Counter()

    def empty_active(self, player: Player) -> None:
        """Discard all active dice but those that are kept this once."""
        for die in reversed(player.active.copy()):
            if die.kept:
                die.kept = False
            else:
                self.leave(player, die, "discard")

    def leave(self, player: Player, die: Die, zone: str) -> None:
        """Take a die out of the Active Zone into another, where it shows nothing."""
        player.remove(die)
        if zone == "trays":
            self.supply[die.colour] += 1
        elif zone in ALIKE:
            player.zone(zone)[die.colour] += 1


def gain_credits(player: Player, number: int) -> None:
    """Add credits, and remember that some were gained this round."""
    player.credits = bounded(player.credits + number)
    player.credits_gained = bounded(player.credits_gained + number)
