"""Golden races: short races told in words, in which every ability of every official card comes up.

Their players follow a few fixed habits that hang on nothing but the race, so that a transcript changes only when the
rules, the cards or the words do.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.program.units import Unit
from cubitos_kit.games.cubitos.engine.questions import Ask, Option, Question, Verb
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.story import told_by, word
from cubitos_kit.games.cubitos.model.ability import When
from cubitos_kit.games.cubitos.model.pack import DieKind
from cubitos_kit.games.cubitos.model.race import Part
from cubitos_kit.games.cubitos.text.race import Teller
from cubitos_kit.games.cubitos.text.story import ENDINGS, story

NAMES = ("Ada", "Ben", "Cleo", "Dot")
FOLDER = Path(__file__).parent / "golden"
TOKENS = 2
"""Draw tokens for who begins with a full bag, so that more dice are drawn than usual."""


@dataclass(frozen=True)
class Golden:
    """A golden race: who races for how long, how bold they are, and what they begin with."""

    card_set: str
    players: int
    seed: int
    rounds: int
    bold: int
    """Players push as long as so many dice or fewer are active."""
    bag: int = 0
    """Dice of each colour that everyone begins with; 0 for a race from its very start."""
    fans: int = 0

    @property
    def name(self) -> str:
        return f"{self.card_set}-rich" if self.bag else self.card_set


@dataclass
class Habits:
    """What players remember so that everything gets its turn: how often each use was made and each thing chosen."""

    used: Counter[int] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)
    """How often a use was left to happen of itself, for a part that must happen."""
    chosen: Counter[tuple[object, ...]] = field(default_factory=Counter)


@dataclass(frozen=True)
class Played:
    """A golden race as it went."""

    race: Race
    end: int
    """The events of its rounds end before this one."""
    uses: Counter[tuple[int, bool]]
    """How often each unit was used, and whether of itself; what is put off to the next draw counts when it works."""


@cache
def program_of(card_set: str, players: int) -> Program:
    pack = load_pack()
    return build(pack, pack.sets[card_set], players)


def laid_out(golden: Golden) -> Race:
    """Lay out the race, from its start or with well filled bags."""
    program = program_of(golden.card_set, golden.players)
    if not golden.bag:
        return Race(program, golden.seed)
    dice = {die.id: golden.bag for die in program.dice if die.kind is not DieKind.START_PLAYER}
    seat = SeatAt(draw=dice, fans=golden.fans, tokens=TOKENS)
    return placed(program, Position((seat,) * golden.players, at="draw", start_player=0), seed=golden.seed)


@cache
def played(golden: Golden) -> Played:
    """Play a golden race through its rounds."""
    race, habits = laid_out(golden), Habits()
    while (question := race.question) is not None and int(race.state.round_number) <= golden.rounds:
        race.choose(answer(race, question, golden.bold, habits))
    told = race.story
    beyond = (at for at, event in enumerate(told) if event.kind == EventKind.ROUND and event.numbers[0] > golden.rounds)
    end = next(beyond, len(told))
    uses = Counter((e.numbers[0], bool(e.numbers[1])) for e in told[:end] if e.kind == EventKind.USED)
    for number, unit in enumerate(race.program.units):
        if unit.when is When.NEXT_DRAW:  # told twice: as it is chosen, and as it works
            uses[number, False] -= int(race.state.fired[number])
    return Played(race, end, uses)


def answer(race: Race, question: Question, bold: int, habits: Habits) -> Option:
    """Choose: use what was used least, push while few dice are active, run for the finish, buy what was bought least."""
    offered = {verb: [each for each in question.options if each.verb is verb] for verb in Verb}
    if offered[Verb.GAIN]:
        return offered[Verb.GAIN][0]
    if offered[Verb.USE]:
        return _use(race.program, offered, habits)
    if question.ask is Ask.PUSH_OR_PASS:
        pushes = int(race.state.seats[question.seat].n_active) <= bold
        return (offered[Verb.PUSH if pushes else Verb.PASS] or list(question.options))[0]
    if question.ask in {Ask.MOVE, Ask.WALK}:
        return _step(race, question, offered)
    for verb in (Verb.YES, Verb.COLOUR, Verb.DIE, Verb.FACE, Verb.PLAYER, Verb.LIST, Verb.SPACE):
        if offered[verb]:
            return _least_chosen(question, offered[verb], habits)
    return question.options[0]


def _use(program: Program, offered: dict[Verb, list[Option]], habits: Habits) -> Option:
    """Use everything; every other time leave alone what must happen anyway."""
    uses = offered[Verb.USE]
    waiting = [each for each in uses if not _has_must(program.units[each.unit])]
    waiting += [each for each in uses if each not in waiting and habits.used[each.unit] <= habits.left[each.unit]]
    if not waiting and offered[Verb.DONE]:
        habits.left.update({each.unit for each in uses})
        return offered[Verb.DONE][0]
    option = min(waiting or uses, key=lambda each: habits.used[each.unit])
    habits.used[option.unit] += 1
    return option


def _least_chosen(question: Question, options: list[Option], habits: Habits) -> Option:
    """Take turns among all that was ever offered at such a question."""

    def sort_of(option: Option) -> tuple[object, ...]:
        return (question.ask, option.verb, option.die, option.face, option.zone, option.seat, option.unit) + (
            (option.number,) if option.verb is Verb.LIST else ()
        )

    option = min(options, key=lambda each: habits.chosen[sort_of(each)])
    habits.chosen[sort_of(option)] += 1
    return option


def _step(race: Race, question: Question, offered: dict[Verb, list[Option]]) -> Option:
    """Go where the finish is nearest, on foot or by whatever else leads on; stay rather than turn back."""
    record: Any = race.program.record
    left = int(record.to_finish[race.state.seats[question.seat].space])
    for verb in (Verb.GO_ON, Verb.JET_PACK):
        if offered[verb]:
            return offered[verb][0]
    ways = [(int(record.to_finish[each.number]), each) for each in offered[Verb.SHORTCUT] + offered[Verb.SPACE]]
    nearest = min(ways, key=lambda way: way[0], default=None)
    if nearest and (nearest[0] < left or not offered[Verb.DONE]):
        return nearest[1]
    return (offered[Verb.DONE] or list(question.options))[0]


def _has_must(unit: Unit) -> bool:
    return unit.row["must"] != codes.NONE


@dataclass(frozen=True)
class Use:
    """A use that a golden race is to show: a part of a card at a moment, and whether it happens of itself."""

    card: str
    when: str
    face: str
    abilities: tuple[int, ...]
    of_itself: bool


FACES = {0: "no symbol", codes.SYMBOL: "symbol", codes.POWER: "power"}


def wanted(program: Program) -> dict[Use, tuple[int, bool]]:
    """Return what a set's races are to show: all that can be chosen, and all that must happen, on the faces there are."""
    found: dict[Use, tuple[int, bool]] = {}
    for number, unit in enumerate(program.units):
        if unit.face == codes.POWER and "power" not in program.dice[program.colour_of[unit.die]].faces:
            continue
        for of_itself in (False, True):
            if _has_must(unit) if of_itself else unit.row["optional"]:
                use = Use(unit.card, unit.when.value, FACES[unit.face], unit.abilities, of_itself)
                found[use] = (number, of_itself)
    return found


def shown(golden: Golden) -> frozenset[Use]:
    """Return what a golden race shows."""
    uses = played(golden).uses
    return frozenset(use for use, key in wanted(played(golden).race.program).items() if uses[key] > 0)


def missing(races: Iterable[Golden], sets: Iterable[str]) -> Iterator[str]:
    """Say what races leave out: a set without a race, a use that never comes."""
    races = tuple(races)
    seen = frozenset(use for golden in races for use in shown(golden))
    for name in sets:
        if all(golden.card_set != name for golden in races):
            yield f"{name}: no race"
        for use in wanted(program_of(name, 2)):
            if use not in seen:
                how = "of itself" if use.of_itself else "by choice"
                yield f"{name}: {use.card}, {use.when}, {use.face}, abilities {use.abilities}, {how}"


def transcript(golden: Golden) -> str:
    """Tell a golden race: who races, what happens, what was used how often."""
    race, end = played(golden).race, played(golden).end
    teller = Teller.of(race.program.pack, "en", NAMES[: golden.players])
    return "\n".join([*_head(golden, race), *_body(race, end, teller), "", *_foot(golden, race, teller)]) + "\n"


def _head(golden: Golden, race: Race) -> Iterator[str]:
    yield f"{race.program.card_set.name.say('en')}: {golden.players} players, seed {golden.seed}."
    yield f"They push while {golden.bold} dice or fewer are active."
    if golden.bag:
        yield f"Everyone begins with: dice of each colour {golden.bag}, fans {golden.fans}, draw tokens {TOKENS}."


def _body(race: Race, end: int, teller: Teller) -> Iterator[str]:
    for sentence in story(teller, told_by(race)[:end]):
        if sentence.kind == "round":
            yield ""
        yield sentence.text


def _foot(golden: Golden, race: Race, teller: Teller) -> Iterator[str]:
    yield ENDINGS[word(race.end)]
    yield ""
    yield "Used:"
    for use, key in wanted(race.program).items():
        how = f"{use.face}, of itself" if use.of_itself else use.face
        part = Part(use.card, use.abilities)
        yield f"{played(golden).uses[key]:3} × {teller.card(part)} ({how}): {teller.rules(part)}"


RACES = (
    Golden("race-1", players=2, seed=30, rounds=7, bold=7),
    Golden("race-1", players=3, seed=0, rounds=3, bold=10, bag=2, fans=3),
    Golden("race-2", players=2, seed=29, rounds=7, bold=5),
    Golden("race-2", players=3, seed=0, rounds=3, bold=8, bag=2, fans=1),
    Golden("race-3", players=2, seed=8, rounds=7, bold=5),
    Golden("race-3", players=4, seed=1, rounds=3, bold=6, bag=1),
    Golden("race-4", players=2, seed=4, rounds=7, bold=5),
    Golden("race-4", players=3, seed=4, rounds=3, bold=8, bag=2, fans=3),
    Golden("race-5", players=2, seed=36, rounds=7, bold=6),
    Golden("race-5", players=2, seed=8, rounds=3, bold=11, bag=2, fans=1),
    Golden("race-6", players=2, seed=0, rounds=7, bold=5),
    Golden("race-6", players=2, seed=168, rounds=3, bold=6, bag=2),
    Golden("race-7", players=2, seed=30, rounds=7, bold=6),
    Golden("race-7", players=2, seed=32, rounds=3, bold=10, bag=2, fans=1),
    Golden("combotastic", players=2, seed=15, rounds=7, bold=6),
    Golden("combotastic", players=3, seed=1, rounds=3, bold=7, bag=1),
    Golden("such-much-fans", players=2, seed=10, rounds=7, bold=6),
    Golden("such-much-fans", players=2, seed=23, rounds=3, bold=9, bag=2, fans=3),
    Golden("grand-finale", players=2, seed=32, rounds=7, bold=5),
    Golden("grand-finale", players=3, seed=2, rounds=3, bold=11, bag=2),
)
"""Two of each set: one from its very start, and one with so many dice that everything comes up."""
