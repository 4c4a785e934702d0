"""The command `cubitos`."""

import sys
from typing import Annotated, Any

import typer
import typer.core

from cubitos_kit import __version__
from cubitos_kit.cli.lazy import LazyGroup
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.model.message import N_
from cubitos_kit.text.lookup import ENGLISH

WRONG_USAGE, INTERRUPTED = 2, 130
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
        bool, typer.Option("--version", help=said(N_("Print the version.")), callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Read what stands before the command; both have been seen to already."""
    del lang, version


def run() -> None:
    """Run the command line and leave with its exit code: 0 fine, 1 problems found, 2 wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    if spoken() != ENGLISH:
        _translate_typer()
    sys.exit(_exit_code())


def _exit_code() -> int:
    try:
        result = app(standalone_mode=False)
    except UsageError as error:
        return _wrong_usage(error)
    except typer.Abort:
        typer.echo(said(N_("Interrupted.")), err=True)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has seen enough
        return 0
    except OSError as error:
        from cubitos_kit.cli.output import complain

        complain(N_("{file} cannot be used: {reason}"), file=error.filename or "", reason=error.strerror or str(error))
        return 1
    return result if isinstance(result, int) else 0


def _wrong_usage(error: Any) -> int:  # noqa: ANN401 - Typer's own
    """Say what is wrong with the command line, in the user's language."""
    from cubitos_kit.cli.usage import usage_sentence

    context = getattr(error, "ctx", None)
    if context is not None and not str(error) and not getattr(error, "param", None):
        typer.echo(context.get_help())
        return WRONG_USAGE
    typer.echo(usage_sentence(error), err=True)
    return WRONG_USAGE


def _translate_typer() -> None:
    """Give Typer's own headings in the user's language."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = said(N_("Arguments"))
    rich_utils.OPTIONS_PANEL_TITLE = said(N_("Options"))
    rich_utils.COMMANDS_PANEL_TITLE = said(N_("Commands"))
    rich_utils.DEFAULT_STRING = said(N_("[default: {}]"))
    rich_utils.REQUIRED_LONG_STRING = said(N_("[required]"))
    for kind in (typer.core.TyperCommand, typer.core.TyperGroup):
        _translate_help_option(kind)


def _translate_help_option(kind: Any) -> None:  # noqa: ANN401 - two classes without a common one that is exported
    """Have every command explain its `--help` in the user's language."""
    original = kind.get_help_option

    def get_help_option(self: Any, ctx: Any) -> Any:  # noqa: ANN401
        option = original(self, ctx)
        if option is not None:
            option.help = said(N_("Show this message and exit."))
        return option

    kind.get_help_option = get_help_option
