"""A trial: a position, answers, and the kernels and the oracle side by side."""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.position import Position, placed
from cubitos_kit.games.cubitos.engine.questions import ZONES, Ask, Verb
from cubitos_kit.games.cubitos.engine.race import End, Race
from tests.games.cubitos.reference.asking import Asked, Option
from tests.games.cubitos.reference.positions import table_of
from tests.games.cubitos.reference.rounds import play
from tests.games.cubitos.reference.table import USES, Box, Die, EndlessError, Table

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


# The race's side


def _words(name: str, base: Any = records.STATE) -> int:
    return int(base.fields[name][1]) // 4


SEATS, SEAT = _words("seats"), records.SEAT.itemsize // 4
OPTIONS, BESIDE, N_OPTIONS = _words("options"), _words("beside"), _words("n_options")
QUESTION, ASKED, SUPPLY = _words("question"), _words("asked"), _words("supply")
ACTIVE, DIE = _words("active", records.SEAT), records.ACTIVE_DIE.itemsize // 4
ASK_NAMES = {ask.value: ask.name for ask in Ask}
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

    def options(self, words: Any) -> list[Option]:
        """Return the options of the open question."""
        count = words[N_OPTIONS]
        listed = zip(words[OPTIONS : OPTIONS + count], words[BESIDE : BESIDE + count], strict=True)
        return [self._option(option & 31, option >> 5, beside) for option, beside in listed]

    def _option(self, verb: int, what: int, beside: int) -> Option:  # noqa: PLR0911 - a return a kind of option
        program, colours = self.box.program, self.box.colours
        if verb == Verb.DIE:
            face, zone = (what >> 7) & 31, ZONES[(what >> 4) & 7]
            shown = "" if face == NO_FACE else program.faces[face]
            return "die", colours[what & 15], zone, shown, -1 if zone == "trays" else what >> 12, beside
        if verb == Verb.GAIN:
            return "gain", colours[what & 15], program.faces[(what >> 7) & 31], beside
        if verb == Verb.USE:
            unit = program.units[what]
            return "use", unit.card, unit.abilities, ("", "symbol", "power")[unit.face], beside
        if verb == Verb.FACE:
            return "face", program.faces[what], colours[beside]
        if verb == Verb.COLOUR:
            return "colour", colours[what]
        if verb in PLAIN:
            return (PLAIN[Verb(verb)],)
        return NUMBERED[Verb(verb)], what

    def table(self, words: Any) -> dict[Any, object]:
        """Return what lies on the table, by name."""
        program = self.box.program
        found: dict[Any, object] = {}
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
                (self.box.colours[die[0]], program.faces[die[1]], die[2], die[3], die[6], die[7], die[8])
                for die in dice
            )
        return found


SEAT_WORDS = {name: _words(name, records.SEAT) for name in (records.SEAT.names or ())}
PLAIN = {
    Verb.PUSH: "push",
    Verb.PASS: "pass",
    Verb.DONE: "done",
    Verb.JET_PACK: "jet-pack",
    Verb.GO_ON: "go-on",
    Verb.YES: "yes",
    Verb.NO: "no",
}
NUMBERED = {
    Verb.SPACE: "space",
    Verb.BUY_FOOT: "foot",
    Verb.SHORTCUT: "shortcut",
    Verb.COINS: "coins",
    Verb.PLAYER: "player",
    Verb.LIST: "list",
}


def as_read(table: Table) -> dict[Any, object]:
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


def try_out(  # noqa: PLR0913 - what makes up a trial
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


def _next(under_way: Any, chosen: Option | None) -> Asked | None:
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


def _of_tables(engine: dict[Any, object], oracle: dict[Any, object]) -> str:
    return "; ".join(
        f"{name}: engine {engine[name]}, oracle {oracle[name]}" for name in engine if engine[name] != oracle[name]
    )
