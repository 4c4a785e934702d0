"""A trial: a position, answers, and the kernels and the oracle side by side."""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cubitos_kit.engine import asks, records
from cubitos_kit.engine.position import STEP_OF, Position, SeatAt, placed
from cubitos_kit.engine.program.build import Program
from cubitos_kit.engine.questions import ZONES, Ask
from cubitos_kit.engine.race import End, Race
from tests.reference.asking import Asked, Option
from tests.reference.rounds import play
from tests.reference.table import USES, Box, Die, EndlessError, Player, Table

RUNNING = ("run", "compare", "move", "reward", "after-move", "buy", "end")
NO_FACE = 31
NEARLY = 300
"""Abilities that are counted as they begin, though others begun with them go first."""
DEEP = 8000
"""Abilities that bring each other without end are given up by Python where the engine counts to its bound."""


@dataclass(frozen=True)
class Difference:
    """Where the two part."""

    what: str
    answers: tuple[int, ...]

    def __str__(self) -> str:
        """Say what differs, after which answers."""
        return f"after {list(self.answers)}: {self.what}"


@dataclass(frozen=True)
class Came:
    """What came of a trial."""

    answers: tuple[int, ...]
    spoken: Counter[str]
    difference: Difference | None = None
    too_much: bool = False
    endless: bool = False


# The oracle's table


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


# The race's side


def _words(name: str, base: Any = records.STATE) -> int:  # noqa: ANN401 - a type of record
    return int(base.fields[name][1]) // 4


SEATS, SEAT = _words("seats"), records.SEAT.itemsize // 4
OPTIONS, BESIDE, N_OPTIONS = _words("options"), _words("beside"), _words("n_options")
QUESTION, ASKED, SUPPLY = _words("question"), _words("asked"), _words("supply")
ACTIVE, DIE = _words("active", records.SEAT), records.ACTIVE_DIE.itemsize // 4
ASK_NAMES = {ask.value: ask.name for ask in Ask} | {asks.USE_BOUGHT: "USE_BOUGHT_OR_LOST"}
OF_STATE = ("round_number", "start_player", "serial", "cast", "after_finish", "winner")
FIGURES = (
    *("coins", "feet", "water_feet", "credits", "tokens", "fans", "space", "leg", "finished", "at_risk", "safe_push"),
    *("must_push", "pushes", "busts", "hits", "misses", "swords", "extra_swords", "extra_buys", "n_bought", "n_lost"),
    *("n_gained", "credits_gained", "moved", "water_entered", "foot_price", "bust_from", "draw_bonus", "draw_amount"),
    "status",
)
STATUSES = ("not-rolled", "rolling", "done")


@dataclass(frozen=True)
class Reader:
    """How a program's numbers are read as the oracle's words."""

    box: Box

    def options(self, words: Any) -> list[Option]:  # noqa: ANN401 - the words of a state
        """Return the options of the open question."""
        count = words[N_OPTIONS]
        listed = zip(words[OPTIONS : OPTIONS + count], words[BESIDE : BESIDE + count], strict=True)
        return [self._option(option & 31, option >> 5, beside) for option, beside in listed]

    def _option(self, verb: int, what: int, beside: int) -> Option:  # noqa: PLR0911 - a return a verb
        program, colours = self.box.program, self.box.colours
        if verb == asks.V_DIE:
            face, zone = (what >> 7) & 31, ZONES[(what >> 4) & 7]
            shown = "" if face == NO_FACE else program.faces[face]
            return "die", colours[what & 15], zone, shown, -1 if zone == "trays" else what >> 12, beside
        if verb == asks.V_USE:
            unit = program.units[what]
            return "use", unit.card, unit.abilities, ("", "symbol", "power")[unit.face], beside
        if verb == asks.V_FACE:
            return "face", program.faces[what], colours[beside]
        if verb == asks.V_COLOUR:
            return "colour", colours[what]
        if verb in PLAIN:
            return (PLAIN[verb],)
        return NUMBERED[verb], what

    def table(self, words: Any) -> dict[str, object]:  # noqa: ANN401
        """Return what lies on the table, by name."""
        program, found = self.box.program, {}
        for name in OF_STATE:
            found[name] = words[_words(name)]
        for number, colour in enumerate(self.box.colours):
            found["supply", colour] = words[SUPPLY + number]
        for seat in range(program.players):
            at = SEATS + seat * SEAT
            for name in FIGURES:
                found[seat, name] = words[at + SEAT_WORDS[name]]
            for name in ("draw", "roll", "discard", "lent", "discount"):
                first = at + SEAT_WORDS[name]
                found[seat, name] = {
                    colour: number
                    for colour, number in zip(self.box.colours, words[first : first + 16], strict=False)
                    if number
                }
            uncounted = words[at + SEAT_WORDS["uncounted"]]
            found[seat, "uncounted"] = {c for n, c in enumerate(self.box.colours) if uncounted & 1 << n}
            dice = [
                words[at + ACTIVE + place * DIE : at + ACTIVE + (place + 1) * DIE].tolist()
                for place in range(words[at + SEAT_WORDS["n_active"]])
            ]
            found[seat, "active"] = sorted(
                (self.box.colours[die[0]], program.faces[die[1]], die[2], die[3], die[6], die[7], die[8]) for die in dice
            )
        return found


SEAT_WORDS = {name: _words(name, records.SEAT) for name in (records.SEAT.names or ())}
PLAIN = {
    asks.V_PUSH: "push",
    asks.V_PASS: "pass",
    asks.V_DONE: "done",
    asks.V_JET_PACK: "jet-pack",
    asks.V_GO_ON: "go-on",
    asks.V_YES: "yes",
    asks.V_NO: "no",
}
NUMBERED = {
    asks.V_SPACE: "space",
    asks.V_BUY_FOOT: "foot",
    asks.V_SHORTCUT: "shortcut",
    asks.V_COINS: "coins",
    asks.V_PLAYER: "player",
    asks.V_LIST: "list",
}


def as_read(table: Table) -> dict[str, object]:
    """Return what lies on the oracle's table, by the names of the records."""
    found: dict[Any, object] = {
        "round_number": table.round_number,
        "start_player": table.start_player,
        "serial": table.serial,
        "cast": table.cast,
        "after_finish": int(table.after_finish),
        "winner": table.winner,
    }
    for colour in table.box.colours:
        found["supply", colour] = table.supply[colour]
    names = {"tokens": "draw_tokens", "swords": "compared", "extra_swords": "swords", "extra_buys": "buys"}
    for player in table.players:
        seat = player.seat
        for name in FIGURES[:-1]:
            found[seat, name] = int(getattr(player, names.get(name, name)))
        found[seat, "status"] = STATUSES.index(player.status)
        found[seat, "lent"] = {colour: n for colour in table.box.colours if (n := player.owed(colour))}
        for name in ("draw", "roll", "discard", "discount"):
            found[seat, name] = {colour: number for colour, number in getattr(player, name).items() if number}
        found[seat, "uncounted"] = player.uncounted
        found[seat, "active"] = sorted(
            (*(die.colour, die.face, die.used, die.serial, int(die.kept), int(die.taken)), _mark(die))
            for die in player.active
        )
    return found


def _mark(die: Die) -> int:
    return 0 if die.lent_to is None else die.lent_to + 2


# Side by side


def try_out(
    box: Box, position: Position, seed: int, questions: int, *, given: Sequence[int] | None = None, close: bool = False
) -> Came:
    """Play the same position both ways, with answers by chance or as given; `close` compares at every question."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEP))
    chance = random.Random(seed)
    race = placed(box.program, position, seed=seed)
    reader, words = Reader(box), race._words  # noqa: SLF001 - the numbers themselves, a thousand times as quick
    table = table_of(box, position, race)
    under_way = play(table, position.at)
    answers: list[int] = []
    chosen: Option | None = None
    while True:
        asked = _next(under_way, chosen)
        difference = _compared(race, reader, table, asked, whole=close or len(answers) >= questions)
        too_much = race.end == End.TOO_MUCH or race.record.cut_off > 0
        if difference or too_much or asked is None or race.over or len(answers) >= questions:
            found = Difference(difference, tuple(answers)) if difference and not too_much else None
            return Came(tuple(answers), table.spoken, found, too_much, race.end == End.ENDLESS)
        options = reader.options(words)
        which = given[len(answers)] % len(options) if given is not None else _answer(chance, options)
        answers.append(which)
        race.choose(which)
        chosen = options[which]


def _next(under_way: Any, chosen: Option | None) -> Asked | None:  # noqa: ANN401 - a generator
    try:
        asked: Asked = under_way.send(chosen)
    except (StopIteration, EndlessError, RecursionError):  # thousands of abilities, each brought by the one before
        return None
    return asked


def _answer(chance: random.Random, options: list[Option]) -> int:
    """Choose by chance, with a liking for abilities."""
    uses = [which for which, option in enumerate(options) if option[0] in {"use", "yes"}]
    return chance.choice(uses) if uses and chance.random() < 0.6 else chance.randrange(len(options))


def _compared(race: Race, reader: Reader, table: Table, asked: Asked | None, *, whole: bool) -> str:
    """Return what differs, or nothing."""
    words = race._words  # noqa: SLF001
    if race.end == End.TOO_MUCH:
        return "too much"
    if race.end == End.ENDLESS and table.uses > USES - NEARLY:
        return ""
    if (asked is None) != race.over:
        return f"the race is {'over' if race.over else 'not over'}, the oracle's otherwise"
    found = f"{ASK_NAMES[words[QUESTION]]} of {words[ASKED]}" if asked else ""
    if asked is not None:
        wanted = f"{asked.what} of {asked.seat}"
        options = reader.options(words)
        if found != wanted or sorted(map(str, options)) != sorted(map(str, asked.options)):
            extra = [option for option in options if option not in asked.options]
            missing = [option for option in asked.options if option not in options]
            return (
                f"engine {found}, oracle {wanted}; engine alone offers {extra}, oracle alone {missing}; "
                + _of_tables(reader.table(words), as_read(table))
            )
    return _of_tables(reader.table(words), as_read(table)) if whole or asked is None else ""


def _of_tables(engine: dict[str, object], oracle: dict[str, object]) -> str:
    return "; ".join(
        f"{name}: engine {engine[name]}, oracle {oracle[name]}" for name in engine if engine[name] != oracle[name]
    )


# Positions


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
    at = chance.choice(tuple(STEP_OF) + ("decide", "run", "draw", "run", "decide"))
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
            if zone == "active" and len(active) < 12:
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
    return SeatAt(
        **{name: dict(dice) for name, dice in zones.items()},
        active=tuple(active),
        lent=dict(lent),
        **figures,
        space=space,
        leg=leg,
        began=began,
        more=more,
    )


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
            yield replace(seat, **{zone: {}})
        for name in dice:
            yield replace(seat, **{zone: {each: count for each, count in dice.items() if each != name}})
            if dice[name] > 1:
                yield replace(seat, **{zone: {**dice, name: 1}})
    for place in range(len(seat.active)):
        yield replace(seat, active=seat.active[:place] + seat.active[place + 1 :])
    for name in ("coins", "feet", "water_feet", "credits", "tokens", "fans", "space", "leg"):
        if getattr(seat, name):
            yield replace(seat, **{name: 0})
            yield replace(seat, **{name: 1})
    if seat.began >= 0:
        yield replace(seat, began=-1)


