"""Commands run in processes of their own that need not import anything anew, and what nobody may see of them."""

import contextlib
import os
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cubitos_kit.cli import main

SLOWEST, LARGEST = 2.0, 500
"""Seconds of a processor and megabytes that no command takes for a stranger's file."""
HUNG = 60
ENDING = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
CODES = frozenset({0, 1, 2})
NOT_SHOWN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
QUIET = {"CUBITOS_LANG": "en", "NO_COLOR": "1", "COLUMNS": "100", "LC_ALL": "C.UTF-8"}


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    """Below 0 the signal that ended it."""
    out: str
    err: str
    seconds: float
    megabytes: float

    def faults(self, codes: frozenset[int] = CODES) -> Iterator[str]:
        """Run over what a user must never meet."""
        if self.code not in codes:
            yield f"left with {self.code}"
        if "Traceback" in self.err + self.out:
            yield "a traceback: " + self.err.strip().rpartition("\n")[2][:200]
        if self.code in {1, 2} and not (self.err + self.out).strip():
            yield "failed without a word"
        if found := NOT_SHOWN.search(self.out + self.err):
            yield f"a control sign is printed: {found[0]!r}"
        if self.seconds > SLOWEST:
            yield f"took {self.seconds:.1f} s"
        if self.megabytes > LARGEST:
            yield f"took {self.megabytes:.0f} MB"


def started(
    arguments: Sequence[object], folder: Path, says: tuple[int, int], env: Mapping[str, str], given: str = ""
) -> int:
    """Start a command in a folder, writing to these files, and return its process; it is given what it asks for."""
    sys.stdout.flush()
    sys.stderr.flush()
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    child = os.fork()
    if child:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        return child
    code = 70
    try:
        os.setpgid(0, 0)
        os.chdir(folder)
        os.environ.update(QUIET | dict(env))
        with tempfile.TemporaryFile() as answers:
            answers.write(given.encode())
            answers.seek(0)
            os.dup2(answers.fileno(), 0)
        for standard, ours in enumerate(says, 1):
            os.dup2(ours, standard)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as Python begins
        sys.stdout, sys.stderr = (open(each, "w", encoding="utf-8", closefd=False) for each in (1, 2))  # noqa: SIM115
        signal.signal(signal.SIGINT, signal.default_int_handler)
        resource.setrlimit(resource.RLIMIT_CPU, (HUNG, HUNG))
        sys.argv = ["cubitos", *map(str, arguments)]
        if signal.sigpending() & ENDING:
            os._exit(main.INTERRUPTED)  # it was ended before it began, which is Python's and not ours
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        main.run()
    except SystemExit as left:
        code = int(left.code or 0)
    except BaseException:  # noqa: BLE001 - whatever it is is told as a user would see it
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def ran(
    arguments: Sequence[object],
    folder: Path,
    *,
    env: Mapping[str, str] | None = None,
    given: str = "",
    during: Callable[[int], None] | None = None,
) -> Ran:
    """Run a command to its end; `during` may do something to its process meanwhile."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = started(arguments, folder, (out.fileno(), err.fileno()), env or {}, given)
        if during is not None:
            during(child)
        _, status, used = os.wait4(child, 0)
        for file in (out, err):
            file.seek(0)
        said = [file.read().decode("utf-8", "backslashreplace") for file in (out, err)]
    seconds = used.ru_utime + used.ru_stime
    return Ran(os.waitstatus_to_exitcode(status), said[0], said[1], seconds, used.ru_maxrss / 1024)


def killing(after: float, number: int) -> Callable[[int], None]:
    """Return what sends a signal to a process after so many seconds, where it still runs then."""

    def kill(child: int) -> None:
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, number)

    return kill
