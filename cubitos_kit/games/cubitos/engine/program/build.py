"""One program record: everything a race needs to know, and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

import numpy as np

from cubitos_kit.base.calls import known, one_of, whole
from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.engine import codes, limits, records
from cubitos_kit.games.cubitos.engine.bounds import Bounds, bounds_of
from cubitos_kit.games.cubitos.engine.ops import Op
from cubitos_kit.games.cubitos.engine.program.board import write_boards
from cubitos_kit.games.cubitos.engine.program.declining import worth_declining
from cubitos_kit.games.cubitos.engine.program.numbers import amount
from cubitos_kit.games.cubitos.engine.program.units import NO_SYMBOL, Unit, units_of
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError, Writer
from cubitos_kit.games.cubitos.engine.under_way import Code, code_of
from cubitos_kit.games.cubitos.model.pack import Card, CardSet, Die, DieKind, Pack
from cubitos_kit.games.cubitos.model.track import Track

SWORDS = "red"
"""The colour whose symbols are swords, as the ability language has it."""
FEWEST_SEATS = 1
MARK = 12
"""Bytes of a fingerprint."""
NO_SET, NO_CARD = N_("no set is called `{id}`"), N_("no card is called `{id}`")
A_PACK, A_SET, BOARDS = Message(N_("a pack")), Message(N_("a set of cards")), Message(N_("a tuple of racetracks"))
NO_TRACK = N_("no track is called `{id}`")


AT_HAND = 16
"""So many programs are not written again when they are asked for again: several parts of a command ask for the same."""


@dataclass(frozen=True)
class Program:
    """A set made into numbers, and what the numbers mean."""

    table: Any
    """An array of one record, as the compiled functions take it."""
    pack: Pack
    card_set: CardSet
    players: int
    dice: tuple[Die, ...]
    """The kinds of dice by their number."""
    faces: tuple[str, ...]
    units: tuple[Unit, ...]
    boards: tuple[Track, ...]
    laps: int

    def __post_init__(self) -> None:
        """Have nobody write into the table, of which kernels trust every number."""
        if self.table.flags.writeable:
            object.__setattr__(self, "table", np.frombuffer(self.table.tobytes(), records.PROGRAM))

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Be as safe again, out of a pickle."""
        vars(self).update(kept)
        self.__post_init__()

    def __deepcopy__(self, memo: dict[int, Any]) -> Program:
        """Return itself, for nobody can change it."""
        del memo
        return self

    @property
    def record(self) -> Any:  # noqa: ANN401 - a record
        """The record itself."""
        return self.table[0]

    @cached_property
    def mark(self) -> bytes:
        """Return a fingerprint of the cards, the boards and the number of players, and of how positions are written."""
        layout = repr(records.STATE.descr).encode()
        return sha256(layout + self.table.tobytes()).digest()[:MARK]

    @cached_property
    def bounds(self) -> Bounds:
        """Return what numbers its positions may hold."""
        return bounds_of(self.record)

    @cached_property
    def code(self) -> Code:
        """Return where abilities under way can stand."""
        return code_of(self.record)

    @cached_property
    def colour_of(self) -> dict[str, int]:
        """The number of each kind of die."""
        return {die.id: number for number, die in enumerate(self.dice)}

    def card_of(self, colour: int) -> Card | None:
        """Return the card of a colour of dice; the starting dice have none."""
        found = (card for name in self.card_set.cards if (card := self.pack.cards[name]).die == self.dice[colour].id)
        return next(found, None)

    def space(self, number: int) -> tuple[Track, int]:
        """Return a space of the race as a board and the space's number on it."""
        for track in self.boards:
            if number < len(track.spaces):
                return track, number
            number -= len(track.spaces)
        raise IndexError(number)


def build(  # noqa: PLR0913 - what makes up a race
    pack: Pack,
    card_set: CardSet,
    players: int,
    *,
    tracks: tuple[Track, ...] = (),
    laps: int = 0,
    max_rounds: int = limits.ROUNDS,
) -> Program:
    """Compile a set for so many players, on its own boards or on others.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> pack = load_pack()
    >>> program = build(pack, pack.sets["race-1"], 4)
    >>> [die.id for die in program.dice][:3], int(program.record.n_legs)
    (['light-gray', 'dark-gray', 'start-player'], 1)
    """
    seats_of(pack, players)
    _check(pack, card_set, tracks)
    laps = whole("laps", laps, 0, limits.LEGS) or whole("laps", card_set.laps, 1, limits.LEGS)
    whole("max_rounds", max_rounds, 1, limits.ROUNDS)
    chosen = tracks or tuple(pack.tracks[name] for name in card_set.tracks) or (next(iter(pack.tracks.values())),)
    return _built(_Asked(pack, card_set, chosen, players, laps, max_rounds))


@dataclass(frozen=True, eq=False)
class _Asked:
    """What a program is asked for: the same only if it is of the very same things, which nobody can change."""

    pack: Pack
    card_set: CardSet
    boards: tuple[Track, ...]
    players: int
    laps: int
    max_rounds: int

    @property
    def _same(self) -> tuple[int, ...]:
        things = (self.pack, self.card_set, *self.boards)
        return (*map(id, things), self.players, self.laps, self.max_rounds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._same == other._same

    def __hash__(self) -> int:
        return hash(self._same)


@lru_cache(maxsize=AT_HAND)
def _built(asked: _Asked) -> Program:
    """Write the program of what is asked for, unless that was written a short while ago."""
    return _written(asked.pack, asked.card_set, asked)


def _written(pack: Pack, card_set: CardSet, asked: _Asked) -> Program:
    chosen, players, laps, max_rounds = asked.boards, asked.players, asked.laps, asked.max_rounds
    setup = pack.setup
    cards = {pack.cards[name].die: pack.cards[name] for name in card_set.cards}
    dice = tuple(die for die in pack.dice.values() if die.kind is not DieKind.ABILITY or die.id in cards)
    if len(dice) > limits.COLOURS:
        raise TooMuchError("colours", limits.COLOURS)
    if sum(die.count for die in dice) > limits.DICE:
        raise TooMuchError("dice", limits.DICE)
    table = np.zeros(1, records.PROGRAM)
    program = table[0]
    colours = {die.id: number for number, die in enumerate(dice)}
    start = next((number for number, die in enumerate(dice) if die.kind is DieKind.START_PLAYER), -1)
    writer = Writer(colours, {group.id: group.dice for group in pack.groups.values()}, start)
    writer.row(0)  # row 0 is no code, so that 0 can mean nothing
    program.start_die = start
    program.n_seats = players
    program.max_rounds = max_rounds
    faces = _write_dice(program, pack, dice)
    units = write_cards(program, writer, dice, cards)
    write_boards(program, writer, chosen, laps)
    program.draw_amount, program.buy_limit = setup.draw_amount, setup.buy_limit
    program.foot_price, program.bust_from = setup.foot_price, setup.bust_from
    _write_fan_track(program, pack)
    _write_rows(program, writer)
    boards = tuple(dict.fromkeys(track.id for track in chosen))
    by_id = {track.id: track for track in chosen}
    return Program(table, pack, card_set, players, dice, faces, units, tuple(by_id[name] for name in boards), laps)


def set_of(pack: Pack, name: str) -> CardSet:
    """Return a set by its id, or raise a `CallError`."""
    return one_of(Pack, "pack", pack, A_PACK).sets[known(NO_SET, name, pack.sets)]


def seats_of(pack: Pack, players: int) -> int:
    """Return a number of players for which a pack is made, or raise a `CallError`."""
    setup = one_of(Pack, "pack", pack, A_PACK).setup
    return whole("players", players, max(FEWEST_SEATS, setup.fewest_players), min(limits.SEATS, setup.most_players))


def _check(pack: Pack, card_set: CardSet, tracks: object) -> None:
    """Refuse cards and boards that there are not, in a sentence."""
    for name in one_of(CardSet, "card_set", card_set, A_SET).cards:
        known(NO_CARD, name, pack.cards)
    for name in card_set.tracks:
        known(NO_TRACK, name, pack.tracks)
    for track in one_of(tuple, "tracks", tracks, BOARDS):
        one_of(Track, "tracks", track, BOARDS)


def _write_dice(program: Any, pack: Pack, dice: tuple[Die, ...]) -> tuple[str, ...]:  # noqa: ANN401
    faces = ["blank", "symbol", "power"]
    hues: dict[str, int] = {}
    program.n_colours = len(dice)
    program.all_colours = (1 << len(dice)) - 1
    for number, die in enumerate(dice):
        for side, face in enumerate(die.faces):
            if face not in faces:
                faces.append(face)
            program.faces[number, side] = faces.index(face)
        group = next((group.id for group in pack.groups.values() if die.id in group.dice), die.id)
        program.hue[number] = hues.setdefault(group, len(hues))
        program.supply[number] = die.count
        program.starting[number] = pack.setup.starting_dice.get(die.id, 0)
        program.tray[number] = int(die.kind is not DieKind.START_PLAYER)
        program.buyable[number] = int(die.kind is DieKind.ABILITY)
        if die.id == SWORDS:
            program.swords = 1 << number
    program.n_faces = len(faces)
    for number, face in enumerate(faces):
        program.face_coins[number] = int(face.removeprefix("coin-")) if face.startswith("coin-") else 0
        program.face_feet[number] = int(face == "foot")
        program.face_credits[number] = int(face == "credit")
    return tuple(faces)


def write_cards(
    program: Any,  # noqa: ANN401
    writer: Writer,
    dice: tuple[Die, ...],
    cards: dict[str, Card],
) -> tuple[Unit, ...]:
    """Write what the dice do with these cards on them, and return the uses, in the order of their numbers."""
    units: list[Unit] = []
    sword_units = 0
    for number, die in enumerate(dice):
        card = cards.get(die.id)
        cost = card.cost if card else (die.cost or 0)
        program.cost[number] = amount(writer, cost)
        if not isinstance(cost, int):
            program.costs_vary = 1
        program.declinable |= worth_declining(card) if card else 0
        for unit in sorted(units_of(card, number, writer) if card else (), key=_place):
            if len(units) >= limits.UNITS:
                raise TooMuchError("abilities", limits.UNITS)
            row = dict(unit.row)
            if row["who"] != codes.OWNER:
                if sword_units >= limits.SWORD_UNITS:
                    raise TooMuchError("sword_units", limits.SWORD_UNITS)
                row["bit"] = 1 << sword_units
                sword_units += 1
                if row["must"] != codes.NONE and row["moment"] >= codes.RUN:
                    program.sword_musts |= 1 << row["moment"]
            _write_unit(program, row, len(units))
            units.append(unit)
    program.n_units = len(units)
    program.sword_units = sword_units
    _check_at_once(units, dice, uses=any(row[0] == Op.USE for row in writer.code))
    return tuple(units)


def _check_at_once(units: list[Unit], dice: tuple[Die, ...], *, uses: bool) -> None:
    """Refuse cards of which one effect could start more than the pile holds, if it touched all of their dice."""
    of_moment: Counter[int] = Counter()
    for unit in units:
        row = unit.row
        if row["who"] == codes.OWNER and row["face"] in {NO_SYMBOL, codes.SYMBOL}:
            of_moment[row["moment"]] += dice[row["colour"]].count
    for moment in (codes.LOST, *((codes.NOW, codes.RUN) if uses else ())):
        if of_moment[moment] > limits.AT_ONCE:
            raise TooMuchError("at once", limits.AT_ONCE)


def _place(unit: Unit) -> tuple[int, int, int]:
    return unit.row["who"] != codes.OWNER, unit.row["face"], unit.row["moment"]


def _write_unit(program: Any, row: dict[str, int], number: int) -> None:  # noqa: ANN401
    unit = program.units[number]
    for name, value in row.items():
        setattr(unit, name, value)
    colour, moment, face = row["colour"], row["moment"], row["face"]
    if row["who"] != codes.OWNER:
        program.all_moments |= 1 << moment
        return
    program.moments[colour] |= 1 << moment
    program.all_moments |= 1 << moment
    if moment in {codes.PUSH, codes.PUSH_SURVIVED}:
        program.ongoing[colour] |= row["bit"]
    if program.n_of_units[colour, face, moment] == 0:
        program.first_unit[colour, face, moment] = number
    program.n_of_units[colour, face, moment] += 1


def _write_fan_track(program: Any, pack: Pack) -> None:  # noqa: ANN401
    spaces = pack.fan_track.spaces
    if len(spaces) > limits.FAN_SPACES:
        raise TooMuchError("spaces of the fan track", limits.FAN_SPACES)
    program.n_fan_spaces = len(spaces)
    for number, space in enumerate(spaces):
        program.fan_credits[number] = space.credits
        program.fan_tokens[number] = space.draw_tokens
    program.beyond_credits = pack.fan_track.beyond.credits
    program.beyond_tokens = pack.fan_track.beyond.draw_tokens


def _write_rows(program: Any, writer: Writer) -> None:  # noqa: ANN401
    for number, row in enumerate(writer.code):
        program.code[number, : len(row)] = row
    for number, row in enumerate(writer.numbers):
        program.numbers[number, : len(row)] = row
    if len(writer.selectors) > limits.SELECTORS:
        raise TooMuchError("selectors", limits.SELECTORS)
    for number, values in enumerate(writer.selectors):
        selector = program.selectors[number]
        for name, value in values.items():
            setattr(selector, name, value)
