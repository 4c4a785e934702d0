"""Very many races of any cards on any boards, every position looked at: python -m tests.long.random_races --races 1000000.

Each set is raced fifty times by walkers who answer at random: twice by chance alone, once with a liking for what does
something; the others run for the finish, as it takes chance alone a thousand rounds to come there. What is broken, and
every race that was not won, is told with its set and its race, and both together play it again:
python -m tests.long.random_races --again 1234 17
"""

import argparse
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Process, Queue, Value
from pathlib import Path
from queue import Empty
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine import records
from cubitos_kit.games.cubitos.engine.program.build import Program
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
from cubitos_kit.games.cubitos.engine.race import End, wrapping
from tests.games.cubitos.engine.invariants import ANYHOW, EAGER, HURRIED, SOUND, WHAT, walk_from_start
from tests.games.cubitos.engine.random_sets import drawn, program_of

MOODS = (ANYHOW, ANYHOW, EAGER, *[HURRIED] * 47)
RACES_OF_A_SET = len(MOODS)
NAMES = {ANYHOW: "anyhow", EAGER: "eager", HURRIED: "hurried"}
MANY = 5_000_000
"""So many questions are in no race that ends."""
HUNG = 120
"""Whoever has not finished a set of races for so many seconds is held to run for ever."""
SHOWN = 5
EVERY = 10


@dataclass
class Found:
    """What came of some races."""

    races: int = 0
    questions: int = 0
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By mood and end, or what was broken."""
    odd: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The races that were not won, by what came of them."""

    def add(self, other: "Found") -> None:
        """Add what came of others."""
        self.races += other.races
        self.questions += other.questions
        self.ends += other.ends
        for what, lines in other.odd.items():
            self.odd[what] += lines

    def lines(self) -> Iterator[str]:
        """Say all of it."""
        yield f"{self.races} races, {self.questions} questions"
        for (mood, end), count in sorted(self.ends.items()):
            yield f"  {mood:8} {end:10} {count}"
        for what, told in sorted(self.odd.items()):
            yield f"{what}: {len(told)}"
            yield from (f"  {line}" for line in told[:SHOWN])


class Course:
    """Where one race after the other is walked."""

    def __init__(self) -> None:
        """Set the records out once."""
        self.states = np.zeros(1, records.STATE)
        self.logs: Any = np.zeros(1, records.LOG)

    def walk(self, program: Program, number: int, race: int, found: Found) -> None:
        """Walk a race of a set, and note what came of it."""
        mood = MOODS[race]
        with wrapping():
            promise = walk_from_start(
                program.table,
                self.states,
                self.states.view(np.int32),
                np.uint64(number * 1000 + race),
                mood,
                MANY,
                self.logs,
            )
        state = self.states[0]
        what = End(int(state.over)).name if promise == SOUND else WHAT[promise]
        found.races += 1
        found.questions += int(state.n_questions)
        found.ends[NAMES[mood], what] += 1
        if what != End.WON.name:
            where = f"round {state.round_number}, question {state.n_questions}"
            found.odd[what].append(f"--again {number} {race}  {NAMES[mood]}, {where}")


def walk_sets(first: int, step: int, sets: int, results: Any, at: Any) -> None:
    """Walk the races of every `step`-th set, and hand over what came of each."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    course = Course()
    for number in range(first, sets, step):
        found = Found()
        try:
            program = program_of(drawn(number))
        except TooMuchError as too_much:
            found.odd[f"cannot be built: {too_much}"].append(f"set {number}")
        else:
            for race in range(RACES_OF_A_SET):
                at.value = 1000 * number + race
                course.walk(program, number, race, found)
        results.put((first % step, found))


@dataclass
class Walker:
    """One of the processes."""

    process: Process
    at: Any
    heard: float = field(default_factory=time.monotonic)


def begin(place: int, first: int, step: int, sets: int, results: Any) -> Walker:
    """Start a process that walks from a set on."""
    at = Value("q", 1000 * first)
    process = Process(target=walk_sets, args=(first, step, sets, results, at), daemon=True, name=f"walker-{place}")
    process.start()
    return Walker(process, at)


def walk_all(races: int, first: int, processes: int) -> Found:
    """Walk so many races; an interrupt leaves what was found so far."""
    # what is not compiled yet is compiled here, where nobody takes that for a race without an end
    Course().walk(program_of(drawn(first)), first, len(MOODS) - 1, Found())
    results: Any = Queue()
    total, began = Found(), time.monotonic()
    sets = first + -(-races // RACES_OF_A_SET)
    walkers = {
        (first + place) % processes: begin(place, first + place, processes, sets, results) for place in range(processes)
    }
    told = began
    with suppress(KeyboardInterrupt):
        while any(walker.process.is_alive() for walker in walkers.values()) or not results.empty():
            with suppress(Empty):
                place, found = results.get(timeout=1)
                total.add(found)
                walkers[place].heard = time.monotonic()
            for place, walker in walkers.items():
                if walker.process.is_alive() and time.monotonic() - walker.heard > HUNG:
                    number, race = divmod(int(walker.at.value), 1000)
                    walker.process.terminate()
                    total.odd["runs for ever"].append(f"--again {number} {race}")
                    walkers[place] = begin(place, number + processes, processes, sets, results)
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                say(progress(total, races, told - began))
    for walker in walkers.values():
        walker.process.terminate()
    say(progress(total, races, time.monotonic() - began))
    return total


def progress(total: Found, races: int, seconds: float) -> str:
    """Say how far it is, and how long the rest takes."""
    speed = total.races / seconds
    odd = {what: len(lines) for what, lines in total.odd.items()}
    left = (races - total.races) / speed / 60 if total.races else 0
    return f"{total.races} of {races} races, {speed:.0f} a second, {left:.0f} minutes left; not won: {odd}"


def again(number: int, race: int) -> Found:
    """Walk one race again."""
    found = Found()
    say(str(drawn(number)))
    Course().walk(program_of(drawn(number)), number, race, found)
    return found


def say(line: str) -> None:
    """Say something at once, even into a file."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Read what is asked for, and say what was found; 1 if any promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.random_races", description=__doc__)
    parser.add_argument("--races", type=int, default=20_000, help="how many races")
    parser.add_argument("--first", type=int, default=0, help="the number of the first set")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--again", type=int, nargs=2, metavar=("SET", "RACE"), help="walk one race again")
    parser.add_argument("--report", type=Path, help="a file for the list of all races that were not won")
    asked = parser.parse_args()
    total = again(*asked.again) if asked.again else walk_all(asked.races, asked.first, asked.processes)
    for line in total.lines():
        say(line)
    if asked.report:
        told = [f"{what}: {line}" for what, lines in sorted(total.odd.items()) for line in lines]
        asked.report.write_text("\n".join(told) + "\n", encoding="utf-8")
    return int(bool(set(total.odd) - {end.name for end in End}))


if __name__ == "__main__":
    sys.exit(main())
