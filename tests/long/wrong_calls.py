"""Wrong calls, flipped, edited and forged positions, made in child processes: python -m tests.long.wrong_calls

Every way into the kit from Python gets every argument replaced by something wrong; bytes of positions get a bit flipped;
fields of positions get any value, by hand or in bytes that carry the right checksum. Each must be refused in a sentence,
or be sound: no crash of Python, no wait of more than some seconds, no words of NumPy's or Python's own.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import inf, nan
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

import numpy as np

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.problem import ContentError
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.bounds import name_of
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.model.pack import Pack
from tests.games.cubitos.engine.invariants import SOUND, WHAT, broken

ROOT = Path(__file__).parents[2]
PATIENCE = 5.0
"""Seconds that one of them may take."""
READY = 60.0
"""Seconds until the first one is done: a child imports, and compiles perhaps."""
BATCH = 250
OTHERS = 0.5
"""How often another argument is replaced too."""
WILD = 0.3
"""How often an edit is one of any field, to any value."""
OTHER_RACE = 0.1
"""How often bytes of one race are given to another one."""
ON = 60
"""Answers given after an edit was taken."""
WRONG: tuple[Any, ...] = (
    *(0, -1, 1, 5, 2.5, "2", "", True, False, nan, inf, None, 10**9, -(10**9), 10**30, 1 << 64, -(1 << 63)),
    *(b"", b"race", [], [None], (), {}, object(), "race-l", "a\x00b", "\x1b[2J", "\ud800", "x" * 10_000, Ellipsis, int),
)
EACH = "each"
"""One of each kind by turns."""
NOTHING = "refused"
SOME = "taken"


@cache
def pack() -> Pack:
    return load_pack()


@cache
def program(players: int = 2) -> Program:
    return build(pack(), pack().sets["race-1"], players)


@dataclass(frozen=True)
class Way:
    """A way in: what is called, with what, and which of the wrong values would be right after all."""

    call: Callable[..., Any]
    given: Mapping[str, Any]
    right: Mapping[str, Callable[[Any], bool]]


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _placed(**figures: Any) -> Race:
    """Lay a position out with these figures."""
    return placed(program(), Position((SeatAt(**figures), SeatAt(more={"coins": figures.get("coins", 0)}))))


def _environment() -> Any:
    from cubitos_kit.games.cubitos.environment import CubitosEnv  # noqa: PLC0415 - an optional extra

    return CubitosEnv


def ways() -> tuple[Way, ...]:
    """Return every way in."""
    from cubitos_kit.games.cubitos.lab.simulate import simulate  # noqa: PLC0415 - only here
    from cubitos_kit.games.cubitos.players.registry import player  # noqa: PLC0415

    seed, seats = _whole(0, (1 << 64) - 1), _whole(2, 4)
    race = Race(program(), 1)
    race.replay([0] * 7)
    base: dict[str, Any] = {"pack": pack(), "card_set": "race-1", "players": 2, "seed": 1}
    found = [
        Way(Race, {"program": program(), "seed": 1, "start_player": 0}, {"seed": seed, "start_player": _whole(-1, 1)}),
        Way(Race.of, base, {"players": seats, "seed": seed}),
        Way(Race(program(), 1).choose, {"option": 0}, {"option": _whole(0, 1)}),
        Way(Race(program(), 1).replay, {"answers": [0]}, {"answers": lambda value: value in ([], (), {}, "", b"")}),
        Way(race.copy().restore, {"position": race.to_bytes()}, {}),
        Way(
            build,
            {"pack": pack(), "card_set": pack().sets["race-1"], "players": 2, "tracks": (), "laps": 1, "max_rounds": 9},
            {
                "players": seats,
                "tracks": lambda value: value == (),
                "laps": _whole(0, 32),
                "max_rounds": _whole(1, 1000),
            },
        ),
        Way(
            simulate,
            {"pack": pack(), "set_id": "race-1", "players": ("greedy",) * 2, "games": 2, "seed": 1, "workers": 1},
            {"games": _whole(1, 100_000_000), "seed": seed, "workers": _whole(1, 64)},
        ),
        Way(load_pack, {"path": "base", "edition": "pl"}, {"edition": lambda value: value == ""}),
        Way(
            player,
            {"text": "greedy", "pack": pack(), "limit": 1.0},
            {"limit": lambda v: _number(v) and 0.001 <= v <= 1e6},
        ),
        Way(_placed, {"coins": 1}, {"coins": _whole(0, 9999)}),
        Way(_placed, {"space": 1}, {"space": _whole(0, 60)}),
    ]
    return (*found, *_of_environment(base, seats, seed))


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_environment(
    base: Mapping[str, Any], seats: Callable[[Any], bool], seed: Callable[[Any], bool]
) -> Iterator[Way]:
    try:
        environment = _environment()
    except ImportError:
        return
    given = {"pack": base["pack"], "card_set": "race-1", "players": 2, "max_rounds": 3}
    yield Way(environment, given, {"players": seats, "max_rounds": _whole(1, 1000)})
    laid_out, begun = environment(**given), environment(**given)
    begun.reset(seed=1)
    yield Way(laid_out.step, {"action": 0}, {})
    yield Way(begun.step, {"action": 0}, {"action": _whole(0, 1)})
    yield Way(environment(**given).reset, {"seed": 1}, {"seed": lambda value: value is None or seed(value)})
    yield Way(begun.observe, {"agent": "player_1"}, {})
    yield Way(begun.action_space, {"agent": "player_1"}, {})


@cache
def _cases() -> tuple[tuple[Way, str, Any], ...]:
    return tuple(
        (way, name, value)
        for way in ways()
        for name in way.given
        for value in WRONG
        if not way.right.get(name, lambda _: False)(value)
    )


def wrong_call(seed: int) -> str:
    """Make a wrong call; return what is wrong with what came of it, or how it was refused."""
    chance = random.Random(seed)
    cases = _cases()
    way, name, value = cases[seed] if seed < len(cases) else chance.choice(cases)
    given = dict(way.given) | {name: value}
    if seed >= len(cases):  # two at once, in calls that were not yet made
        given |= {each: chance.choice(WRONG) for each in way.given if each != name and chance.random() < OTHERS}
    called = getattr(way.call, "__qualname__", str(way.call))
    return _refusal(lambda: way.call(**given), f"{called}({name}={value!r:.40})", must=True)


def _refusal(call: Callable[[], object], told: str, *, must: bool) -> str:
    """Return how a call is refused; what is raised otherwise is a fault."""
    try:
        call()
    except (CallError, ContentError) as error:
        return NOTHING if str(error).strip() else f"FAULT {told}: no sentence"
    except Exception as error:  # noqa: BLE001 - this is what is looked for
        return f"FAULT {told}: {type(error).__name__}: {error!s:.100}"
    return f"FAULT {told}: taken" if must else SOME


@cache
def _begun(number: int) -> Race:
    """Return a race somewhere on its way."""
    chance = random.Random(number)
    sets = list(pack().sets)
    race = Race(build(pack(), pack().sets[sets[number % len(sets)]], 2 + number % 3), number)
    for _ in range(chance.randrange(400)):
        if int(race.record.n_options) > 1 and not race.over:
            race.choose(chance.randrange(int(race.record.n_options)))
    return race


def flipped_position(seed: int) -> str:
    """Flip a bit of a position's bytes, and have a race stand there."""
    chance = random.Random(seed)
    race = _begun(chance.randrange(24)).copy()
    found = bytearray(race.to_bytes())
    at = chance.randrange(8 * len(found))
    found[at // 8] ^= 1 << at % 8
    return _refusal(lambda: race.restore(bytes(found)), f"bit {at}", must=True)


def edited_position(seed: int) -> str:
    """Change some fields of a position by hand, and go on from there."""
    chance = random.Random(seed)
    race = _begun(chance.randrange(24)).copy()
    state = race.state
    edits = range(chance.choice((1, 1, 2, 3, 8)))
    told = [_edit(state, chance) if chance.random() < WILD else _edit_within_bounds(race, chance) for _ in edits]
    if chance.random() < 0.5:
        state.question = 0
        told.append("question = 0")
    found = _refusal(race.go_on, ", ".join(told), must=False)
    if found == SOME and not race.over:
        found = _refusal(lambda: _play_on(race, chance), ", ".join(told), must=False)
    if found == SOME:
        promise = broken(race.program.table, race._states)  # noqa: SLF001 - as the kernels take it
        harm = {WHAT[number] for number in (2, 4, 5, 7)}
        return f"FAULT {', '.join(told)}: {WHAT[promise]}" if promise != SOUND and WHAT[promise] in harm else SOME
    return found


def forged_position(seed: int) -> str:
    """Write bytes of a position that carry the right checksum, with words that are within their bounds, and go on there."""
    chance = random.Random(seed)
    race = _at_work(_begun(chance.randrange(24)).copy(), chance)
    words = race._states.view(np.int32)  # noqa: SLF001 - a position by its words
    told = [_forge(race, words, chance) for _ in range(chance.choice((1, 1, 1, 2, 3, 8, 40)))]
    told = [name for name in told if name]
    forged = race.to_bytes()
    race = _begun(chance.randrange(24)).copy() if chance.random() < OTHER_RACE else race
    found = _refusal(lambda: race.restore(forged), ", ".join(told), must=False)
    if found == SOME and chance.random() < 0.5:
        found = _refusal(race.go_on, ", ".join(told), must=False)
    if found == SOME and not race.over:
        found = _refusal(lambda: _play_on(race, chance), ", ".join(told), must=False)
    return found


def _at_work(race: Race, chance: random.Random) -> Race:
    """Have a race answered at random, mostly until an ability asks."""
    for _ in range(chance.choice((0, 40, 40))):
        if race.over or race.record.depth:
            break
        race.choose(chance.randrange(int(race.record.n_options)))
    return race


def _forge(race: Race, words: Any, chance: random.Random) -> str:
    """Give any word of a position a value that it may have, the least or the most more often than others."""
    bounds = race.program.bounds
    word = chance.choice(chance.choice(_fields()))
    low, high = int(bounds.low[word]), int(bounds.high[word])
    near = min(high, max(low, int(words[word]) + chance.choice((-1, 1, 1, 2))))
    value = chance.choice((low, high, chance.randint(low, high), min(high, max(low, chance.randrange(99))), near))
    words[word] = value
    return f"{name_of(word)} = {value}"


def _play_on(race: Race, chance: random.Random) -> None:
    for _ in range(ON):
        if race.over:
            return
        race.choose(chance.randrange(int(race.record.n_options)))


def _edit(state: Any, chance: random.Random) -> str:
    """Give a field of a position some value."""
    where, path = state, ""
    for _ in range(4):
        name = chance.choice([each for each in where.dtype.names if each != "spare"])
        if not path and chance.random() < 0.6:
            name = "seats"
        inner = where[name]
        path += f".{name}"
        if isinstance(inner, np.ndarray):
            at = tuple(chance.randrange(size) for size in inner.shape)
            path += str(list(at))
            if inner.dtype.names is None:
                inner[at] = _value(int(inner[at]), chance, unsigned=inner.dtype.kind == "u")
                return f"{path} = {inner[at]}"
            where = inner[at]
            continue
        setattr(where, name, _value(int(inner), chance, unsigned=name in {"seed", "rng"}))
        return f"{path} = {getattr(where, name)}"
    return path


def _edit_within_bounds(race: Race, chance: random.Random) -> str:
    """Give a field that may be changed a value that it may have, the least or the most more often than others."""
    bounds = race.program.bounds
    word = chance.choice(chance.choice(_free()))
    low, high = int(bounds.low[word]), int(bounds.high[word])
    value = chance.choice((low, high, chance.randint(low, high), min(high, low + chance.randrange(9))))
    race._draft.edited.view(np.int32)[word] = value  # type: ignore[union-attr]  # noqa: SLF001 - a field by its place
    return f"{name_of(word)} = {value}"


@cache
def _free() -> tuple[tuple[int, ...], ...]:
    """Return the words that may be changed, field by field."""
    return _by_fields(np.flatnonzero(program().bounds.free).tolist())


@cache
def _fields() -> tuple[tuple[int, ...], ...]:
    """Return all words, field by field; those of a player's dice, and of what is under way, count as fields."""
    return _by_fields(range(len(program().bounds.low)))


def _by_fields(words: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    found: dict[str, list[int]] = {}
    for word in words:
        found.setdefault(re.sub(r"\[\d+\]", "", name_of(word)), []).append(word)
    return tuple(tuple(found[name]) for name in sorted(found))


def _value(was: int, chance: random.Random, *, unsigned: bool) -> int:
    near = (was + 1, was - 1, was + chance.randrange(9), 0, 1, 2, 3, 7, 20, 100)
    far = (999, 9999, 10**6, (1 << 31) - 1, -1, -(1 << 31), 1 << 30, 200)
    return (
        abs(chance.choice(near))
        if unsigned
        else chance.choice((*near, *far)) % (1 << 31)
        if chance.random() < 0.9
        else -1
    )


KINDS: Mapping[str, Callable[[int], str]] = {
    "calls": wrong_call,
    "flipped": flipped_position,
    "edited": edited_position,
    "forged": forged_position,
}


def one_of_each(seed: int) -> str:
    """Try one of the four by turns, for who wants a few of all in one process."""
    return tuple(KINDS.values())[seed % len(KINDS)](seed * 37)


def wrong_calls(count: int, first: int = 0) -> list[str]:
    """Return what went wrong in so many wrong calls."""
    return _faults("calls", count, first)


def flipped_positions(count: int, first: int = 0) -> list[str]:
    """Return what went wrong with so many flipped positions."""
    return _faults("flipped", count, first)


def forged_positions(count: int, first: int = 0) -> list[str]:
    """Return what went wrong with so many forged positions."""
    return _faults("forged", count, first)


def edited_positions(count: int, first: int = 0) -> list[str]:
    """Return what went wrong with so many edited positions."""
    return _faults("edited", count, first)


def _faults(kind: str, count: int, first: int) -> list[str]:
    return [f"{seed}: {found}" for seed, found in tried(kind, count, first) if found not in {NOTHING, SOME}]


def tried(kind: str, count: int, first: int = 0) -> Iterator[tuple[int, str]]:
    """Give what came of each, tried in child processes; one that dies or does not answer is a fault of its own."""
    at, end = first, first + count
    while at < end:
        last = min(end, at + BATCH)
        for seed, found in _batch(kind, at, last):
            yield seed, found
            at = seed + 1


def _batch(kind: str, first: int, end: int) -> Iterator[tuple[int, str]]:
    command = [sys.executable, "-m", "tests.long.wrong_calls", "--child", kind, str(first), str(end)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as child:
        lines: Queue[str] = Queue()
        assert child.stdout is not None
        Thread(target=_hear, args=(child.stdout, lines), daemon=True).start()
        for seed in range(first, end):
            try:
                line = lines.get(timeout=READY if seed == first else PATIENCE)
            except Empty:
                child.kill()
                yield seed, "FAULT: no answer"
                return
            if not line:
                yield seed, f"FAULT: Python died, {child.wait()}"
                return
            yield seed, line.rstrip("\n")


def _hear(out: IO[str], lines: Queue[str]) -> None:
    for line in chain(out, [""]):
        lines.put(line)


def main() -> None:
    """Try many, and print what went wrong and how many were refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=2000, help="how many of each kind")
    parser.add_argument("--child", nargs=3, metavar=("KIND", "FIRST", "END"), help="what a child process does")
    asked = parser.parse_args()
    if asked.child:
        kind, first, end = asked.child
        for seed in range(int(first), int(end)):
            came = {**KINDS, EACH: one_of_each}[kind](seed).replace("\n", " ")
            print(came.encode("ascii", "backslashreplace").decode(), flush=True)  # noqa: T201 - a script
        return
    for kind in KINDS:
        found = Counter[str]()
        for seed, what in tried(kind, asked.each):
            found[what if what in {NOTHING, SOME} else "faults"] += 1
            if what not in {NOTHING, SOME}:
                print(f"{kind} {seed}: {what}", flush=True)  # noqa: T201 - a script
        print(f"{kind}: {dict(found)}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
