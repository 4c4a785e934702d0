"""The command `cubitos`."""

import atexit
import gc
import os
import signal
import sys
from typing import Annotated, Any

import typer
import typer.core

from cubitos_kit import __version__
from cubitos_kit.cli.help import prepare_help
from cubitos_kit.cli.lazy import LazyGroup
from cubitos_kit.cli.speech import Lang, asked_for, known_language, said, without_language
from cubitos_kit.model.message import N_

WRONG_USAGE, INTERRUPTED, TERMINATED = 2, 130, 143
SELDOM = (200_000, 20, 100)
"""How often to look for garbage: a command makes much that stays, and is over before the looking pays."""
UsageError: Any = typer.BadParameter.__mro__[1]
"""What Typer raises for a command line that it cannot read; it exports only this subclass."""

app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    add_completion=False,
    help=said(N_("Write, check, translate and show cards and card sets for the dice-building race game Cubitos.")),
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cubitos_kit {__version__}")
        raise typer.Exit


@app.callback()
def root(
    lang: Lang = None,
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", help=said(N_("Print the version.")), callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Read what stands before the command; all of it has been seen to already."""
    del lang, version


def run() -> None:
    """Run the command line and leave with its exit code: 0 fine, 1 problems found, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that what is only for this run is cleared away
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)  # or Python looks through all there is once more before it leaves
    prepare_help()
    sys.exit(_exit_code())


def _exit_code() -> int:
    """Run the command; whatever stops it is said in a sentence."""
    try:
        code = _called()
        sys.stdout.flush()
    except UsageError as error:
        return _wrong_usage(error)
    except (KeyboardInterrupt, typer.Abort):
        typer.echo(said(N_("Interrupted.")), err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _write_no_more()  # whoever read our output has seen enough
        return 0
    except OSError as error:
        return _failed(error)
    return code


def _called() -> int:
    """Run the command as Typer does, but for what it does when something goes wrong."""
    known_language(asked_for(sys.argv[1:]))
    command: Any = typer.main.get_command(app)
    try:
        with command.make_context("cubitos", without_language(sys.argv[1:])) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return 0


def _failed(error: OSError) -> int:
    """Say which file cannot be read or written, and why."""
    from cubitos_kit.cli.output import complain

    reason = error.strerror or str(error)
    if not _stands_somewhere():
        complain(N_("the folder that you are in is gone; go to another one"))
    elif error.filename:
        complain(N_("{file} cannot be used: {reason}"), file=error.filename, reason=reason)
    else:
        _write_no_more()
        complain(N_("what is printed cannot be written: {reason}"), reason=reason)
    return 1


def _stands_somewhere() -> bool:
    """Tell whether the folder we are in is still there."""
    try:
        os.getcwd()  # noqa: PTH109 - nothing else is asked of it
    except OSError:
        return False
    return True


def _write_no_more() -> None:
    """Let what is still to be printed go nowhere, so that leaving does not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _wrong_usage(error: Any) -> int:  # noqa: ANN401 - Typer's own
    """Say what is wrong with the command line, in the user's language."""
    from cubitos_kit.cli.usage import usage_sentence

    if type(error).__name__ == "NoArgsIsHelpError":
        if error.message:  # else it has been printed
            typer.echo(error.message)
        return WRONG_USAGE
    typer.echo(usage_sentence(error), err=True)
    return WRONG_USAGE
