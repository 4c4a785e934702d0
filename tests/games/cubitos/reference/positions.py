"""Positions: laid out on the oracle's table, drawn by chance, and made smaller."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cubitos_kit.games.cubitos.engine.position import STEP_OF, Position, SeatAt
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.race import Race
from tests.games.cubitos.reference.table import Box, Die, Player, Table

RUNNING = ("run", "compare", "move", "reward", "after-move", "buy", "end")
MOST_ACTIVE = 12


def table_of(box: Box, position: Position, race: Race) -> Table:
    """Lay a position out on the oracle's table; luck alone is the race's."""
    program = box.program
    count = program.players
    start = position.start_player if position.start_player >= 0 else (position.turn - 1) % count
    given = position.seats + (SeatAt(),) * (count - len(position.seats))
    players = [Player(seat, int(race.record.seats[seat].rng)) for seat in range(count)]
    running = position.at in RUNNING
    table = Table(box, players, Counter(), start, position.turn, position.round_number, running)
    table.resumed = running
    table.compared = position.at in RUNNING[2:]
    for player, seat in zip(players, given, strict=True):
        _sit_down(table, player, seat)
    if box.start_die and not any(player.owned(box.start_die) for player in players):
        players[start].roll[box.start_die] = 1
    for colour in box.colours:
        table.supply[colour] = box.kinds[colour].count - sum(player.owned(colour) for player in players)
    place = {player.seat: number for number, player in enumerate(table.in_turn())}
    begun = place[position.turn]
    for player, seat in zip(players, given, strict=True):
        player.draw_amount = box.setup.draw_amount + player.draw_tokens + table.lines_behind(player)
        player.status = seat.status or _status(table, position, player, seat)
        ran = running and (position.at != "run" or place[player.seat] < begun)
        for die in player.active:
            die.taken = ran
        player.abilities_closed = running and position.at not in RUNNING[:2]
        player.compared = table.swords_now(player) if table.compared else 0
        for name, value in seat.more.items():
            kind = type(getattr(player, MORE.get(name, name)))
            setattr(player, MORE.get(name, name), kind(value))
    return table


MORE = {"tokens": "draw_tokens", "extra_swords": "swords", "extra_buys": "buys", "swords": "compared"}
"""Figures that the records call otherwise."""


def _sit_down(table: Table, player: Player, seat: SeatAt) -> None:
    boards = table.box.boards
    for name in ("draw", "roll", "discard"):
        getattr(player, name).update(getattr(seat, name))
    player.lent.update({(colour, -1): count for colour, count in seat.lent.items()})
    for colour, face in seat.active:
        table.serial += 1
        marked = sum(die.colour == colour and die.lent_to is not None for die in player.active)
        lent_to = -1 if marked < seat.lent.get(colour, 0) else None
        player.active.append(Die(colour, face, table.serial, lent_to=lent_to))
    for name in ("coins", "feet", "water_feet", "credits", "fans", "leg"):
        setattr(player, name, getattr(seat, name))
    player.draw_tokens = seat.tokens
    first = boards.first[boards.track(seat.leg).id]
    player.space = first + seat.space
    player.began = seat.leg, player.space if seat.began < 0 else first + seat.began
    last = len(boards.legs) - 1
    player.finished = seat.leg > last or (seat.leg == last and table.on_finish(player))
    player.foot_price, player.bust_from = table.box.setup.foot_price, table.box.setup.bust_from


def _status(table: Table, position: Position, player: Player, seat: SeatAt) -> str:
    if table.running:
        return "done"
    if player.seat == position.turn:
        return "rolling"
    if not any(count for die, count in seat.roll.items() if die != table.box.start_die):
        return "done"
    return "not-rolled" if position.at == "roll" else "rolling"


def random_position(chance: random.Random, program: Program) -> Position:
    """Draw a position that a race can have, rich in symbols."""
    count = program.players
    owned: list[dict[str, int]] = [{} for _ in range(count)]
    for die in program.dice:
        if die.kind == "start-player":
            continue
        left = die.count
        for seat in chance.sample(range(count), count):
            wanted = chance.choice((0, 0, 1, 2, 3, 4) if die.kind == "ability" else (0, 2, 4, 6))
            owned[seat][die.id] = min(left, wanted)
            left -= owned[seat][die.id]
    at = chance.choice((*STEP_OF, "decide", "run", "draw", "run", "decide"))
    turn = chance.randrange(count)
    seats = tuple(_random_seat(chance, program, owned[seat], rolls=seat == turn) for seat in range(count))
    return Position(seats, at, turn, chance.choice((-1, *range(count))), chance.randint(1, 12))


def _random_seat(chance: random.Random, program: Program, owned: dict[str, int], *, rolls: bool) -> SeatAt:
    zones: dict[str, Counter[str]] = {name: Counter() for name in ("draw", "roll", "discard")}
    active: list[tuple[str, str]] = []
    lean = chance.choice((1, 2, 4))
    for colour, count in owned.items():
        faces = program.dice[program.colour_of[colour]].faces
        symbols = [face for face in faces if face in {"symbol", "power"}]
        for _ in range(count):
            zone = chance.choice(("draw", "roll", "discard", *("active",) * lean))
            if zone == "active" and len(active) < MOST_ACTIVE:
                shown = chance.choice(symbols) if symbols and chance.random() < 0.6 else chance.choice(faces)
                active.append((colour, shown))
            else:
                zones["draw" if zone == "active" else zone][colour] += 1
    leg = chance.choice((0, 0, int(program.record.n_legs) - 1))
    board = program.boards[int(program.record.leg_board[leg])]
    space = chance.randrange(len(board.spaces))
    began = chance.choice((-1, chance.randrange(len(board.spaces))))
    lent = Counter(chance.sample(sorted(owned), 1)) if chance.random() < 0.15 else Counter()
    more = {name: chance.randint(0, 3) for name in ("hits", "misses", "n_lost", "n_gained", "credits_gained", "moved")}
    more["pushes"] = chance.randint(0, 4) if rolls else 0
    more["at_risk"] = int(more["pushes"] > 0 and chance.random() < 0.5)
    figures = dict.fromkeys(("coins", "feet", "water_feet", "credits", "tokens", "fans"), 0)
    for name in figures:
        figures[name] = chance.choice((0, 0, 1, 2, 3, 5, 8, 13)) if name != "tokens" else chance.choice((0, 0, 1, 3))
    seat = SeatAt(active=tuple(active), lent=dict(lent), space=space, leg=leg, began=began, more=more)
    return _with(seat, {**figures, **{name: dict(dice) for name, dice in zones.items()}})


def _with(seat: SeatAt, changed: dict[str, Any]) -> SeatAt:
    return replace(seat, **changed)


def smaller_positions(position: Position) -> Iterator[Position]:
    """Give positions with a little less in them."""
    for number, seat in enumerate(position.seats):
        for smaller in _smaller_seats(seat):
            yield replace(position, seats=(*position.seats[:number], smaller, *position.seats[number + 1 :]))


def _smaller_seats(seat: SeatAt) -> Iterator[SeatAt]:
    if seat != SeatAt():
        yield SeatAt()
    for zone in ("draw", "roll", "discard", "lent", "more"):
        dice = getattr(seat, zone)
        if dice:
            yield _with(seat, {zone: {}})
        for name in dice:
            yield _with(seat, {zone: {each: count for each, count in dice.items() if each != name}})
            if dice[name] > 1:
                yield _with(seat, {zone: {**dice, name: 1}})
    for place in range(len(seat.active)):
        yield replace(seat, active=seat.active[:place] + seat.active[place + 1 :])
    yield from _smaller_figures(seat)


def _smaller_figures(seat: SeatAt) -> Iterator[SeatAt]:
    for name in ("coins", "feet", "water_feet", "credits", "tokens", "fans", "space", "leg"):
        if getattr(seat, name):
            yield _with(seat, {name: 0})
        if getattr(seat, name) > 1:
            yield _with(seat, {name: 1})
    if seat.began >= 0:
        yield replace(seat, began=-1)
