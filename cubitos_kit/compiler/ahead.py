"""Compiling ahead: on all processors, so that it shows how far it has come, can be broken off, and goes on where it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from queue import SimpleQueue
from threading import Thread
from typing import Any, Self

from cubitos_kit.base.processes import heard_afterwards, own_path
from cubitos_kit.base.shipped import PACKAGE
from cubitos_kit.compiler import store
from cubitos_kit.compiler.content import Kernel, Unit

A_CHUNK = 6
"""Kernels that a process is given at once: a few tenths of a second."""
FEW = 40
"""So many kernels are written out before a second process has loaded what it needs for it."""
LINKING = 60
"""Linking takes about as long as so many kernels on two processors: for the progress only."""
Progress = Callable[[int, int], None]
"""Hears how far compiling has come, of how far."""


class CompilingError(RuntimeError):
    """A kernel could not be compiled; the words are those of who tried."""


class ProcessDiedError(CompilingError):
    """A process that compiled has died, as when somebody kills it or memory runs out."""


class CannotKeepError(CompilingError):
    """What was compiled cannot be kept, as when a disk is full."""


def missing(unit: Unit) -> list[Kernel]:
    """Return the kernels of a unit that still have to be written out."""
    return [kernel for kernel in unit.kernels if store.read(store.text_name(kernel.key)) is None]


def kept(unit: Unit) -> bytes | None:
    """Return the machine code of a unit, or nothing where it is not compiled yet."""
    return store.read(store.object_name(unit.name, unit.key))


def is_ready(unit: Unit) -> bool:
    """Tell whether the machine code of a unit is there, so that nobody has to wait for it."""
    return kept(unit) is not None


def make_ready(unit: Unit, progress: Progress | None = None) -> bytes:
    """Compile what is missing of a unit and return its machine code.

    Raises a `CompilingError` when a kernel is none, or when processes that help die again and again. Where nothing more can
    be kept, it is for this run. Whatever was compiled
    before stays, and two that compile at once help each other.
    """
    for tries_left in (2, 1, 0):
        try:
            _compile(unit, progress or (lambda _done, _all: None))
            break
        except (ProcessDiedError, CannotKeepError) as error:
            if not tries_left:
                raise
            if isinstance(error, CannotKeepError):
                store.keep_for_this_run()
    store.clear_away()
    found = kept(unit)
    if found is None:
        raise CompilingError("the sources of the rules have changed while they were compiled")
    return found


def _compile(unit: Unit, tell: Progress) -> None:
    waiting = missing(unit)
    waiting.sort(key=lambda kernel: sha256(f"{os.getpid()}{kernel.key}".encode()).digest())  # two at once begin apart
    total = len(unit.kernels) + LINKING
    done = len(unit.kernels) - len(waiting)
    tell(done, total)
    with _Crew(unit, len(waiting)) as crew:
        for _ in crew.write_out([kernel.symbol for kernel in waiting]):
            done += 1
            tell(done, total)
        crew.link()
    tell(total, total)


class _Crew:
    """Processes that compile: Python's own lock lets one process use one processor only."""

    def __init__(self, unit: Unit, kernels: int) -> None:
        self._unit = unit
        self._number = min(processors(), 1 + kernels // FEW)
        self._said: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._tasks: SimpleQueue[list[str] | None] = SimpleQueue()
        self._processes: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            self._tasks.put(None)
        for process in self._processes:
            process.wait()
            for end in (process.stdin, process.stdout):
                with suppress(OSError):
                    if end:
                        end.close()

    def write_out(self, symbols: Sequence[str]) -> Iterator[str]:
        """Have kernels written out by all processes, and give the name of each as it is done."""
        for start in range(0, len(symbols), A_CHUNK):
            self._tasks.put([*symbols[start : start + A_CHUNK]])
        self._hire(self._number)
        for _ in symbols:
            yield self._hear()["done"]

    def link(self) -> None:
        """Have one process link what the others have written."""
        if not self._processes:
            self._hire(1)
        self._tasks.put([])
        self._hear()

    def _hear(self) -> dict[str, Any]:
        said = self._said.get()
        if "error" in said:
            raise CompilingError(said["error"])
        if "unkept" in said:
            raise CannotKeepError(said["unkept"])
        if "died" in said:
            raise ProcessDiedError(said["died"])
        return said

    def _hire(self, number: int) -> None:
        for _ in range(number):
            with heard_afterwards():  # a process that nobody knew would go on, and hold the terminal
                process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "cubitos_kit.compiler.worker"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    start_new_session=True,  # who presses Ctrl-C means us; we end it
                    cwd=PACKAGE,  # Numba reads a configuration from the working folder, whoever has put it there
                    env={**os.environ, "PYTHONPATH": os.pathsep.join([own_path(), str(PACKAGE.parent)])},
                )
                self._processes.append(process)
            Thread(target=self._lead, args=(process,), daemon=True).start()

    def _lead(self, process: subprocess.Popen[str]) -> None:
        """Hand tasks to a process, one after the other, and pass on what it says; an empty task is to link."""
        assert process.stdin
        assert process.stdout
        words = {"unit": self._unit.name, "folder": str(store.writable())}
        while (task := self._tasks.get()) is not None:
            try:
                process.stdin.write(json.dumps({**words, "kernels": task}) + "\n")
                process.stdin.flush()
                for _ in task or [""]:
                    self._said.put(json.loads(process.stdout.readline()))
            except (OSError, ValueError):
                self._said.put({"died": f"a process that compiles has ended: {process.poll()}"})
                return


def processors() -> int:
    """Return how many processes can compile at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
