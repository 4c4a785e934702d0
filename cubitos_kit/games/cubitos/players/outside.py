"""Players that somebody wrote in Python: loading them, and asking them so that nothing they do harms a race.

A player is a class with one method, `choose(self, race, question)`, that returns an option of the question or its
number. It is shown a copy of the race in which the dice will fall in another way. A decision may take so many seconds: in
the main thread, where the system has alarms, the player is stopped where it is; elsewhere (threads, Windows) it runs in
a thread of its own, which is left behind when the time is up. Only a player that catches every exception there is,
`BaseException` too, and goes on, cannot be stopped.
"""

from __future__ import annotations

import linecache
import operator
import sys
import traceback
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from weakref import ref

from cubitos_kit.base.calls import near
from cubitos_kit.base.limiting import TooSlow, limited
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.games.cubitos.engine.questions import Option, Question
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.players.player import PlayerError
from cubitos_kit.games.cubitos.players.shown import ShownRace

TIME_LIMIT = 10.0
"""Seconds that a decision may take."""
METHOD = "choose"
LONGEST = 200
"""So much of what an exception says is told."""


@dataclass(frozen=True)
class Outside:
    """A player from a Python file."""

    name: str
    file: str
    made: Any
    """An instance of its class."""
    limit: float = TIME_LIMIT

    def __reduce__(self) -> tuple[object, ...]:
        """Have another process load the file anew: a player like this one, at its beginning."""
        return load, (self.name, self.file, type(self.made).__name__, self.limit)

    def answer(self, race: Race) -> int:
        """Return the option it chooses, or raise a `PlayerError` that says what went wrong."""
        question = race.question
        assert question is not None, "nobody is asked when the race is over"
        shown = ShownRace(race)
        try:
            given = limited(partial(self.made.choose, shown, question), self.limit)
        except TooSlow as stopped:
            text = N_("{player} has not answered the question `{question}` within {seconds} s")
            place = self._line(stopped)
            raise self._error("player-too-slow", place, text, race, stopped, seconds=f"{self.limit:g}") from None
        except KeyboardInterrupt:
            raise
        except BaseException as raised:  # noqa: BLE001 - whatever a stranger does
            text = N_("{player} raised {error} at the question `{question}`: {words}")
            kind, words = type(raised).__name__, _words(raised)
            place = self._line(raised)
            raise self._error("player-raised", place, text, race, raised, error=kind, words=words) from None
        finally:
            seen = ref(shown)
            del shown
            if kept := seen():
                kept.fold()
        which = index_of(given, question)
        if which < 0:
            text = N_("{player} answered the question `{question}` with {answer}, which is not one of its {n} options")
            place, n = self._method_line(), len(question.options)
            raise self._error("illegal-option", place, text, race, None, answer=_short(given), n=n)
        return which

    def _error(
        self, code: str, place: Place, text: str, race: Race, raised: BaseException | None, **values: object
    ) -> PlayerError:
        question = race.question
        assert question is not None
        told = {"player": self.name, "question": question.ask.name.lower().replace("_", "-"), **values}
        expected = None
        if code == "illegal-option":
            last = len(question.options) - 1
            expected = Message(N_("one of the question's options, or its number from 0 to {last}"), {"last": last})
        problem = Problem(code, place, Message(text, told), expected=expected)
        story = _story(raised, self.file) if raised else ""
        return PlayerError(problem, story, tuple(race.answers), race.seed)

    def _line(self, raised: BaseException) -> Place:
        """Return where in its file a player was when it was stopped."""
        return _place_in(raised, self.file) or self._method_line()

    def _method_line(self) -> Place:
        code = getattr(getattr(self.made.choose, "__func__", None), "__code__", None)
        if code is None or code.co_filename != self.file:
            return Place(self.file)
        line = linecache.getline(self.file, code.co_firstlineno)
        return Place(self.file, code.co_firstlineno, len(line) - len(line.lstrip()) + 1)


def index_of(given: object, question: Question) -> int:
    """Return which option an answer means, -1 for none.

    >>> from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
    >>> question = Question(0, Ask.PUSH_OR_PASS, (Option(0, Verb.PUSH), Option(1, Verb.PASS)))
    >>> index_of(question.options[1], question), index_of(0, question), index_of(2, question), index_of("pass", question)
    (1, 0, -1, -1)
    """
    if isinstance(given, Option):
        return given.index if given in question.options else -1
    if isinstance(given, bool):
        return -1
    try:
        which = operator.index(given)  # type: ignore[arg-type]  # whatever a stranger's player returns
    except TypeError:
        return -1
    return which if 0 <= which < len(question.options) else -1


def load(text: str, file: str, name: str, limit: float = TIME_LIMIT) -> Outside:
    """Load a player from a file, by the name of its class; without one, the only player there is."""
    path = Path(file)
    if not path.is_file():
        beside = sorted(each.name for each in path.parent.glob("*.py")) if path.parent.is_dir() else []
        raise _wrong("no-file", Place(file), N_("there is no file {file}"), near(path.name, beside), file=file)
    try:
        module = limited(lambda: _module(path), limit)
    except TooSlow:
        text_ = N_("loading {file} takes longer than {seconds} s")
        raise _wrong("player-file-broken", Place(file), text_, file=file, seconds=f"{limit:g}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as raised:  # noqa: BLE001
        raise _broken(raised, file) from None
    found = _class(module, file, name)
    try:
        return Outside(text, file, limited(found, limit), limit)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:  # noqa: BLE001
        text_ = N_("`{name}` cannot be made without arguments: {words}")
        place = _place_in(raised, file) or Place(file)
        error = _wrong("player-not-made", place, text_, name=found.__name__, words=_words(raised))
        error.story = _story(raised, file)
        raise error from None


def _module(path: Path) -> ModuleType:
    """Run a file as Python runs a program: what lies beside it can be imported."""
    code = compile(path.read_bytes(), str(path), "exec")
    linecache.checkcache(str(path))
    module = ModuleType(f"cubitos_player_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses look themselves up there
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        exec(code, module.__dict__)  # noqa: S102 - to run the user's own program is what is asked for
    finally:
        sys.path.remove(str(path.parent.resolve()))
    return module


def _class(module: ModuleType, file: str, name: str) -> type:
    """Find the class that is meant."""
    own = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    players = [each for each in own if callable(getattr(each, METHOD, None))]
    if not name:
        if len(players) == 1:
            return players[0]
        text = N_("name one class of {file}, as in {file}:Name; these have a method `choose`: {names}")
        if not players:
            text = N_("{file} has no class with a method `choose(self, race, question)`")
        listed = ", ".join(each.__name__ for each in players)
        raise _wrong("no-class", Place(file), text, file=file, names=listed)
    found = next((each for each in own if each.__name__ == name), None)
    if found is None:
        meant = near(name, [each.__name__ for each in own])
        raise _wrong("no-class", Place(file), N_("{file} has no class `{name}`"), meant, file=file, name=name)
    if found not in players:
        meant = near(METHOD, [each for each in vars(found) if not each.startswith("__")])
        text = N_("`{name}` has no method `choose(self, race, question)`")
        if meant:
            text = N_("`{name}` has no method `choose(self, race, question)`, only `{near}`")
        raise _wrong("no-method", Place(file), text, name=name, near=meant)
    return found


def _place_in(raised: BaseException, file: str) -> Place | None:
    """Return the last line of a file on the way to an exception."""
    steps = [step for step in traceback.extract_tb(raised.__traceback__) if step.filename == file]
    return Place(file, steps[-1].lineno or 0, (steps[-1].colno or 0) + 1) if steps else None


def _story(raised: BaseException, file: str) -> str:
    """Return Python's traceback, from where the player's own lines begin."""
    trace = raised.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != file:
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(raised), raised, trace or raised.__traceback__))


def _broken(raised: BaseException, file: str) -> PlayerError:
    """Say why a file cannot be loaded, and where in it the reason stands."""
    place = _place_in(raised, file) or Place(file)
    if isinstance(raised, SyntaxError):
        place = Place(file, raised.lineno or 0, raised.offset or 0)
    text = N_("{file} cannot be loaded: {error}: {words}")
    error = _wrong("player-file-broken", place, text, file=file, error=type(raised).__name__, words=_words(raised))
    error.story = _story(raised, file)
    return error


def _wrong(code: str, place: Place, text: str, nearest: str = "", **values: object) -> PlayerError:
    return PlayerError(Problem(code, place, Message(text, values), nearest=nearest))


def _words(raised: BaseException) -> str:
    words = raised.msg if isinstance(raised, SyntaxError) else str(raised)
    return _cut(words.strip().partition("\n")[0])


def _short(value: object) -> str:
    """Write an answer shortly; a stranger's `repr` may fail."""
    try:
        return _cut(repr(value))
    except Exception:  # noqa: BLE001
        return f"<{type(value).__name__}>"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
