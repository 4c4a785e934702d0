"""What `cubitos` does: reads the command line, runs the command, and says in a sentence what has stopped it."""

import atexit
import gc
import os
import signal
import sys
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import typer

from cubitos_kit import OF_THE_KIT, __version__
from cubitos_kit.base.games import BrokenGameError, NoGameError, play_game
from cubitos_kit.base.message import N_
from cubitos_kit.base.reading import OutsideError
from cubitos_kit.base.writing import reason_of
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.lazy import LazyGroup
from cubitos_kit.cli.main import INTERRUPTED
from cubitos_kit.cli.speech import (
    CannotPrintError,
    Lang,
    asked_for,
    echo,
    known_language,
    learn_languages_of_a_pack,
    printing,
    said,
    with_nearest,
    without,
)
from cubitos_kit.play.game import game
from cubitos_kit.text.catalog import add_catalogs, unused_catalogs

WRONG_USAGE = 2
ENDED = {"SIGTERM": 143, "SIGHUP": 129}
"""How to leave where somebody ends the command."""
SELDOM = (200_000, 20, 100)
"""How often to look for garbage: a command makes much that stays, and is over before the looking pays."""
WANT_OF_MEMORY = ("failed to map segment", "cannot allocate memory")
"""What the system says where a library, or a process, finds no room."""
NO_THREAD = "can't start new thread"
"""What Python says where the system allows no more of them."""
UsageError: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "UsageError")
"""What Typer raises for a command line that it cannot read; it exports only this subclass."""

app = Commands(
    cls=LazyGroup,
    no_args_is_help=True,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        echo(f"cubitos_kit {__version__}")
        raise typer.Exit


@app.callback()
def root(
    lang: Lang = None,
    game: Annotated[
        str,
        typer.Option(
            "--game", metavar="GAME", help=N_("Which game; other packages can bring some (default: cubitos).")
        ),
    ] = "",
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", help=N_("Print the version."), callback=_version, is_eager=True),
    ] = False,
) -> None:
    """Read what stands before the command; all of it has been seen to already."""
    del lang, game, version


def run() -> int:
    """Run the command line and return its exit code: 0 fine, 1 problems found, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    _clear_away_when_ended()
    gc.set_threshold(*SELDOM)
    atexit.register(gc.freeze)  # or Python looks through all there is once more before it leaves
    try:
        code = _exit_code()
        with suppress(CannotPrintError):
            _name_unused_catalogs()
    finally:
        atexit.register(_hear_nothing_more)
    return code


def _name_unused_catalogs() -> None:
    """Say which catalogs were asked for and cannot be used, so that nobody wonders at the English."""
    for file, reason in unused_catalogs():
        text = N_("{file} is not used, so English stands in for it: {reason}")
        echo(said(text, file=str(file), reason=reason), err=True)


def _clear_away_when_ended() -> None:
    """Leave in order where somebody ends us or closes the terminal, so that what is only for this run is cleared away."""
    for name, code in ENDED.items():
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` asks to go on
            signal.signal(number, partial(_end, code))


def _end(code: int, *_: object) -> None:
    sys.exit(code)


def _hear_nothing_more() -> None:
    """Let no signal break into Python's leaving, which shows it as a mistake: nothing is left to be interrupted."""
    for name in ("SIGINT", *ENDED):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)


def _exit_code() -> int:
    """Run the command; whatever stops it is said in a sentence."""
    try:
        code = _called()
        with printing():
            sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more("stdout")  # whoever read our output has seen enough
        return 0
    except (Exception, KeyboardInterrupt) as error:
        told = _told(error)
        if told is None:
            raise
        return told
    return code


def _told(error: BaseException) -> int | None:
    """Say what has stopped the command and return the exit code, or nothing if it is a mistake of ours."""
    try:
        return _sentence(error)
    except CannotPrintError as unsaid:
        with suppress(OSError):
            return _failed(unsaid)
        _write_no_more("stderr")  # nobody can be told
    return INTERRUPTED if isinstance(error, KeyboardInterrupt) else 1


def _sentence(error: BaseException) -> int | None:
    if isinstance(error, UsageError):
        return _wrong_usage(error)
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        echo(said(N_("Interrupted.")), err=True)
        return INTERRUPTED
    return _failed(error)


def _called() -> int:
    """Run the command as Typer does, but for what it does when something goes wrong."""
    arguments = without("--lang", sys.argv[1:])
    _play(asked_for(arguments, "--game"))
    learn_languages_of_a_pack()
    known_language(asked_for(sys.argv[1:]))
    command: Any = typer.main.get_command(app)
    try:
        with command.make_context("cubitos", without("--game", arguments)) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return 0


def _play(name: str | None) -> None:
    """Let the run be about the game that `--game` names."""
    try:
        play_game(name or OF_THE_KIT[0])
        if folder := game().locales:
            add_catalogs(folder)
    except NoGameError as error:
        from cubitos_kit.content.nearest import nearest

        unknown, known = error.args
        sentence = said(N_("there is no game `{game}`; there are {games}"), game=unknown, games=", ".join(known))
        raise typer.BadParameter(with_nearest(sentence, nearest(unknown, known)), param_hint="--game") from None
    except BrokenGameError as error:
        broken, reason = error.args
        sentence = said(N_("the game `{game}` cannot be loaded: {reason}"), game=broken, reason=reason)
        raise typer.BadParameter(sentence, param_hint="--game") from None


def _failed(error: BaseException) -> int | None:
    """Say what cannot be read, written or done, and why."""
    from cubitos_kit.cli.output import complain

    error = _one_of(error)
    reason = _reason(error)
    if isinstance(error, CannotPrintError):
        _write_no_more("stdout")
        complain(N_("what is printed cannot be written: {reason}"), reason=reason)
    elif isinstance(error, OutsideError):
        complain(N_("{file} is left alone: a link leads out of the folder there"), file=str(error.filename))
    elif gone := _why_not_here():
        complain(N_("the folder you are in cannot be used: {reason}"), reason=gone)
    elif _lacks_memory(error):
        complain(N_("there is not enough memory for this"))
    elif isinstance(error, OSError) and error.filename:
        complain(N_("{file} cannot be used: {reason}"), file=_name(error.filename), reason=reason)
    elif isinstance(error, OSError) or reason == NO_THREAD:
        complain(N_("this computer does not let it be done: {reason}"), reason=reason)
    else:
        return None
    return 1


def _lacks_memory(error: BaseException | None) -> bool:
    """Tell whether something went wrong, at last, for want of memory: what is loaded from a library says so in words."""
    while error is not None:
        if isinstance(error, MemoryError) or any(words in str(error).lower() for words in WANT_OF_MEMORY):
            return True
        error = error.__cause__ or error.__context__
    return False


def _one_of(error: BaseException) -> BaseException:
    """Return what is wrong with the first file where several were meant, as when a folder is copied."""
    several = error.args[0] if error.args else ()
    if not (isinstance(error, OSError) and isinstance(several, list) and several):
        return error
    return OSError(*reason_of(error), str(several[0][1]))


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error)


def _name(file: str | bytes | int) -> str:
    return os.fsdecode(file) if isinstance(file, str | bytes) else str(file)


def _why_not_here() -> str:
    """Return why the working folder cannot be used, or nothing."""
    try:
        os.stat(os.getcwd())  # noqa: PTH109, PTH116 - Path.cwd is this
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _write_no_more(name: str) -> None:
    """Let what is still to be printed go nowhere, so that leaving does not try again."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), getattr(sys, name).fileno())


def _wrong_usage(error: Any) -> int:  # noqa: ANN401 - Typer's own
    """Say what is wrong with the command line, in the user's language."""
    from cubitos_kit.cli.usage import usage_sentence

    if type(error).__name__ == "NoArgsIsHelpError":
        if error.message:  # else it has been printed
            echo(error.message, painted=True)
        return WRONG_USAGE
    echo(usage_sentence(error), err=True)
    return WRONG_USAGE
