"""The command `cubitos` from its first moment on: all else is imported when Ctrl-C is heard and every stream is there.

What comes before is Python's own start, of some hundredths of a second, in which Ctrl-C gives Python's own words.
So nothing is imported here but what Python has imported already.
"""

import os
import signal
import sys

INTERRUPTED = 130
STREAMS = ("stdin", "stdout", "stderr")


def run() -> None:
    """Run the command line and leave with its exit code."""
    hears = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if hears:
        signal.signal(signal.SIGINT, _leave_at_once)
    open_streams()
    from cubitos_kit.cli.command import run as run_command

    if hears:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        try:
            code = run_command()
        finally:
            if hears:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # or it would break into Python's leaving, as a mistake
    except KeyboardInterrupt:  # once more, while the first was being told
        code = INTERRUPTED
    sys.exit(code)


def _leave_at_once(*_: object) -> None:
    """Leave while modules are being imported, where an exception could be lost and nothing is to be cleared away yet."""
    try:
        os.write(2, b"Interrupted.\n")
    finally:
        os._exit(INTERRUPTED)


def open_streams() -> None:
    """Open what whoever started us has closed, or else the next file that is opened would be taken for it.

    Nothing comes out of an input that was closed; writing to an output that was is an error, as it was before; what is
    complained of goes nowhere.
    """
    for number, name in enumerate(STREAMS):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            os.set_inheritable(number, True)
        if getattr(sys, name) is None:
            stream = open(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
