"""A race from Python: its question, its answers, its story; saved, copied and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from enum import IntEnum
from operator import index
from typing import Any
from zlib import crc32

import numpy as np

from cubitos_kit.base.calls import CallError, one_of, short, whole
from cubitos_kit.base.message import N_, Message
from cubitos_kit.compiler.kernels import is_plain
from cubitos_kit.games.cubitos.engine import codes, limits, records
from cubitos_kit.games.cubitos.engine.bounds import PositionError, check_position, taken_in
from cubitos_kit.games.cubitos.engine.kernels.asking import NO_FACE
from cubitos_kit.games.cubitos.engine.kernels.entry import answer_with, begin_race, go_on
from cubitos_kit.games.cubitos.engine.pages import Event, Pages, told_already
from cubitos_kit.games.cubitos.engine.program.build import Program, build, seats_of, set_of
from cubitos_kit.games.cubitos.engine.questions import NO_QUESTION, ZONES, Ask, Option, Question, Verb
from cubitos_kit.games.cubitos.engine.state import State
from cubitos_kit.games.cubitos.engine.under_way import check_same_question, check_under_way
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack

__all__ = ["End", "Event", "IllegalOptionError", "Race", "wrapping"]

FULL = limits.EVENTS // 2
"""From here on what was told is put down before more is heard."""
SEEDS = 1 << 64
"""How many seeds there are, from 0."""
HEAD = 16
"""Bytes before a position's own: what it is a position of, and a checksum."""
N_OPTIONS, OVER, N_QUESTIONS = (records.STATE.fields[name][1] // 4 for name in ("n_options", "over", "n_questions"))
TOLD = records.LOG.fields["told"][1] // 4
"""Where among the words of a position or of a page these stand."""


class End(IntEnum):
    """Why a race is over."""

    RUNNING = codes.RUNNING
    WON = codes.WON
    TOO_LONG = codes.TOO_LONG
    ENDLESS = codes.ENDLESS
    TOO_MUCH = codes.TOO_MUCH


def twin(states: Any) -> Any:  # noqa: ANN401 - an array
    """Return a copy of an array of states; NumPy itself copies records number by number."""
    return states.view(np.uint64).copy().view(records.STATE)


class IllegalOptionError(CallError):
    """An answer that is none of the options."""


class _Draft:
    """A position handed out to look at and to change; what was changed is seen when the race is to go on."""

    def __init__(self, states: Any) -> None:  # noqa: ANN401 - an array
        self.edited, self.before = twin(states), twin(states)
        self.stale = False
        """Whether the race was interrupted before it told its new position here."""

    @property
    def changed(self) -> bool:
        return not self.stale and bool((self.edited.view(np.uint64) != self.before.view(np.uint64)).any())

    def follow(self, states: Any) -> None:  # noqa: ANN401
        """Show where the race stands now."""
        self.stale = True
        for each in (self.edited, self.before):
            each.view(np.uint64)[:] = states.view(np.uint64)
        self.stale = False


class Race:
    """A race under way.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> race = Race.of(load_pack(), "race-1", players=2, seed=7)
    >>> race.question.ask.name
    'PUSH_OR_PASS'
    """

    program: Program
    seed: int
    answers: list[int]
    _states: Any
    _logs: Any
    _shown: Any
    _words: memoryview
    _told: memoryview
    _answer: Callable[[int], None]
    _plain: bool
    _pages: Pages
    _story: list[Event] | None
    """As far as somebody has read it, up to the page `_heard`."""
    _heard: int
    _draft: _Draft | None

    def __init__(self, program: Program, seed: int = 0, start_player: int = -1) -> None:
        """Lay out a race; a start player of -1 is drawn at random."""
        self.program = one_of(Program, "program", program, Message(N_("a program, as `build` returns it")))
        self.seed = whole("seed", seed, 0, SEEDS - 1)
        first = whole("start_player", start_player, -1, program.players - 1)
        self.answers = []
        self._states = np.zeros(1, records.STATE)
        self._listen(Pages())
        begin_race(program.table, self._states, np.uint64(self.seed), first, self._logs)

    @classmethod
    def of(cls, pack: Pack, card_set: str | CardSet, players: int = 4, seed: int = 0) -> Race:
        """Lay out a race of a set, by its id or as it is."""
        seats = seats_of(pack, players)
        whole("seed", seed, 0, SEEDS - 1)
        chosen = card_set if isinstance(card_set, CardSet) else set_of(pack, card_set)
        return cls(build(pack, chosen, seats), seed)

    @property
    def state(self) -> State:
        """The position, to look at and to change: plain numbers, see `engine.records`; changes count from `go_on`."""
        if self._draft is None:
            self._draft = _Draft(self._states)
        elif self._draft.stale:
            self._draft.follow(self._states)
        edited: State = self._draft.edited[0]
        return edited

    @property
    def record(self) -> State:
        """The position, only to look at, which is quicker."""
        shown: State = self._shown[0]
        return shown

    @property
    def story(self) -> list[Event]:
        """What has happened so far, as it was told."""
        self._turn_page()
        heard, self._heard = self._heard, len(self._pages.put_down)
        if self._story is None:
            self._story = self._pages.all()
        else:
            self._story += self._pages.events(heard, self._heard)
        return self._story

    @property
    def question(self) -> Question | None:
        """What the race waits for; nothing when it is over."""
        return question_of(self.program, self.record)

    @property
    def end(self) -> End:
        """Whether the race runs, was won, or had to be given up."""
        return End(self._words[OVER])

    @property
    def over(self) -> bool:
        """Tell whether there is nothing left to choose."""
        return bool(self._words[OVER])

    @property
    def winner(self) -> int:
        """The seat that has won; -1 as long as nobody has."""
        return int(self.record.winner)

    def choose(self, option: int | Option) -> None:
        """Answer the question, and go on to the next one; interrupted, the answer counts wholly or not at all."""
        if self._draft is not None:
            self._take_in()
        words = self._words
        which = option if type(option) is int else self._number_of(option)
        if not 0 <= which < words[N_OPTIONS] or words[OVER]:
            raise self._illegal(option)
        if self._told[TOLD] > FULL:
            self._turn_page()
        answers = len(self.answers)
        if self._draft is not None:
            self._draft.stale = True
        asked, told = words[N_QUESTIONS], self._told[TOLD]
        before = self._states.tobytes() if self._plain else b""
        try:
            self._answer(which)
            self.answers.append(which)
        except BaseException:
            if len(self.answers) == answers:
                self._settle(told, before)
                if words[N_QUESTIONS] != asked:
                    self.answers.append(which)
            raise
        if self._draft is not None:
            self._draft.follow(self._states)

    def replay(self, answers: Iterable[int]) -> None:
        """Give answers one after the other."""
        for which in one_of(Iterable, "answers", answers, Message(N_("a row of answers"))):
            self.choose(which)

    def go_on(self) -> None:
        """Go on to the next question, after the position was changed by hand; what no race can have is refused."""
        self._take_in()
        if self._draft is not None:
            self._draft.stale = True
        told, before = self._told[TOLD], self._states.tobytes() if self._plain else b""
        try:
            go_on(self.program.table, self._states, self._logs)
        except BaseException:
            self._settle(told, before)
            raise
        if self._draft is not None:
            self._draft.follow(self._states)

    def copy(self) -> Race:
        """Return the same race, to try something out."""
        if self._draft is not None:
            self._take_in()
        other = Race.__new__(Race)
        other.program, other.seed, other.answers = self.program, self.seed, list(self.answers)
        other._states = twin(self._states)  # noqa: SLF001 - one of us
        other._listen(Pages(*self.pages_so_far()))  # noqa: SLF001
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Race:
        """Return a copy; the program is shared, for nobody can change it."""
        del memo
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what only looks at the position, for whoever pickles a race."""
        if self._draft is not None:
            self._take_in()
        kept = {name: getattr(self, name) for name in ("program", "seed", "answers", "_states")}
        return kept | {"_story": list(self.story)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on with the same race."""
        story = kept.pop("_story")
        vars(self).update(kept)
        self._listen(told_already(story))

    def to_bytes(self) -> bytes:
        """Return the position as bytes, with what it is a position of; the same position is the same bytes."""
        plain = self.plain_bytes()
        return (
            self.program.mark + crc32(plain, crc32(self.program.mark)).to_bytes(HEAD - len(self.program.mark)) + plain
        )

    def plain_bytes(self) -> bytes:
        """Return the bare numbers of the position as bytes."""
        if self._draft is not None:
            self._take_in()
        return bytes(self._states.tobytes())

    def put_into(self, states: Any) -> None:  # noqa: ANN401 - an array of one state
        """Copy the position into an array of one's own."""
        states.view(np.uint64)[:] = self._states.view(np.uint64)

    def restore(self, position: bytes) -> None:
        """Go back to a position that `to_bytes` returned, in a race of the same cards with as many players."""
        given = bytes(
            one_of((bytes, bytearray, memoryview), "position", position, Message(N_("what `to_bytes` returned")))
        )
        mark, head, plain = self.program.mark, given[:HEAD], given[HEAD:]
        if len(plain) != self._states.nbytes or crc32(plain, crc32(head[: len(mark)])) != int.from_bytes(
            head[len(mark) :]
        ):
            raise PositionError(N_("these bytes are not a position of a race, or some of them were lost or changed"))
        if head[: len(mark)] != mark:
            raise PositionError(N_("this is a position of another race: of other cards, boards or players"))
        states = np.frombuffer(plain, records.STATE)
        check_position(self.program.record, self.program.bounds, states[0])
        self._check_asked(states)
        self.stand_at(states)

    def stand_at(self, states: Any) -> None:  # noqa: ANN401 - an array of one state
        """Go to a position, if a race can have it."""
        check_position(self.program.record, self.program.bounds, states[0])
        self._states.view(np.uint64)[:] = states.view(np.uint64)
        if self._draft is not None:
            self._draft.follow(self._states)

    def _check_asked(self, states: Any) -> None:  # noqa: ANN401 - an array of one state
        """Raise a `PositionError` where what is under way, or what is asked, is not what the rules come to there."""
        check_under_way(self.program.record, self.program.code, states[0])
        if states[0].question == NO_QUESTION:
            return
        asked_anew = twin(states)
        asked_anew[0].question = NO_QUESTION
        go_on(self.program.table, asked_anew, np.zeros(1, records.LOG))
        check_same_question(asked_anew[0], states[0])

    def pages_so_far(self) -> tuple[Pages, int]:
        """Return what was told, for a race that goes on from here, and how many pages of it there are."""
        self._turn_page()
        return self._pages, len(self._pages.put_down)

    def forget(self) -> None:
        """Forget what has happened so far, which nobody will ask for."""
        self._turn_page()
        self._pages, self._story, self._heard = Pages(), [], 0

    def _number_of(self, option: object) -> int:
        """Return the number of what is chosen, -1 for what is no option of the question."""
        if isinstance(option, Option):
            asked, which = self.record, option.index
            there = type(which) is int and 0 <= which < asked.n_options and not asked.over
            return which if there and option_of(self.program, asked, which) == option else -1
        try:
            return -1 if isinstance(option, bool) else index(option)  # type: ignore[arg-type]  # whatever it is
        except TypeError:
            return -1

    def _illegal(self, option: object) -> IllegalOptionError:
        if self.over:
            return IllegalOptionError(Message(N_("the race is over, and nothing is left to choose")))
        asked = self.record
        question = Ask(asked.question).name.lower().replace("_", "-")
        values = {"answer": short(option), "n": int(asked.n_options), "player": int(asked.asked) + 1}
        where = {"question": question, "round": int(asked.round_number)}
        text = N_("{answer} is not one of the {n} options; round {round} asks player {player}: `{question}`")
        return IllegalOptionError(Message(text, values | where))

    def _take_in(self) -> None:
        """Make what was changed by hand the race's position, if a race can have it."""
        draft = self._draft
        if draft is not None and draft.changed:
            found = taken_in(self.program.record, self.program.bounds, draft.edited, draft.before)
            self._states.view(np.uint64)[:] = found.view(np.uint64)
            draft.follow(self._states)

    def _settle(self, told: int, before: bytes) -> None:
        """Go back to before what was interrupted; machine code cannot be, so what it was to do it has done."""
        if before:
            self._states.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
            self._told[TOLD] = told
        if self._draft is not None:
            self._draft.follow(self._states)

    def _turn_page(self) -> None:
        """Put down what was told; it is read when somebody asks for it."""
        told = self._told[TOLD]
        if told:
            self._pages.add(self._logs["rows"][0, :told].copy())
            self._told[TOLD] = 0

    def _listen(self, pages: Pages) -> None:
        """Take a fresh page for what is told, and keep at hand what every answer looks at."""
        self._pages, self._heard, self._story, self._draft = pages, 0, None, None
        self._plain = is_plain()
        self._logs = np.zeros(1, records.LOG)
        self._logs["listening"] = 1
        self._shown = self._states.view()
        self._shown.flags.writeable = False
        self._told, self._words = self._logs.view(np.int32).data, self._states.view(np.int32).data
        self._answer = answer_with.bound(self.program.table, self._states, ..., self._logs)


def wrapping() -> AbstractContextManager[Any]:
    """Let numbers of luck run over in silence where a kernel is called as the plain Python it is."""
    return np.errstate(over="ignore")


def question_of(program: Program, state: Any) -> Question | None:  # noqa: ANN401 - a record
    """Return what the race waits for; nothing when it is over."""
    if state.question == NO_QUESTION:
        return None
    count = int(state.n_options)
    listed = zip(state.options[:count].tolist(), state.beside[:count].tolist(), strict=True)
    options = tuple(_option(program, index, option, beside) for index, (option, beside) in enumerate(listed))
    return Question(int(state.asked), Ask(int(state.question)), options)


def option_of(program: Program, state: Any, which: int) -> Option:  # noqa: ANN401
    """Return one option of the question that stands open."""
    return _option(program, which, int(state.options[which]), int(state.beside[which]))


def _option(program: Program, index: int, option: int, beside: int) -> Option:  # noqa: PLR0911 - a return a verb
    verb, what = Verb(option & 31), option >> 5
    if verb in {Verb.DIE, Verb.GAIN}:
        colour, zone, face, seat = what & 15, (what >> 4) & 7, (what >> 7) & 31, what >> 12
        shown = "" if face == NO_FACE else program.faces[face]
        return Option(index, verb, program.dice[colour].id, ZONES[zone], shown, seat, number=beside)
    if verb is Verb.COLOUR:
        return Option(index, verb, program.dice[what].id, number=beside)
    if verb is Verb.FACE:
        return Option(index, verb, program.dice[beside].id, face=program.faces[what])
    if verb is Verb.USE:
        return Option(index, verb, program.units[what].die, unit=what, number=beside)
    if verb is Verb.PLAYER:
        return Option(index, verb, seat=what, unit=beside)
    if verb is Verb.LIST:
        return Option(index, verb, unit=beside, number=what)
    if verb in {Verb.YES, Verb.NO}:
        return Option(index, verb, unit=what if what < len(program.units) else codes.NONE, number=what)
    return Option(index, verb, number=what)
