"""Help in the user's language: framed and coloured in a terminal, plain in a pipe."""

import sys
from functools import cache
from typing import Any

import typer.core

from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.model.message import N_
from cubitos_kit.text.lookup import ENGLISH

PLAIN = {
    "Arguments": N_("Arguments"),
    "Options": N_("Options"),
    "Commands": N_("Commands"),
    "default: {default}": N_("[default: {}]"),
    "required": N_("[required]"),
}
"""What Typer's plain help says itself, and what its framed help says for it; the rest is ours."""
KINDS: tuple[Any, ...] = (typer.core.TyperCommand, typer.core.TyperGroup)


def prepare_help() -> None:
    """Teach Typer how its help looks here; nothing is imported for it that is not needed."""
    for kind in KINDS:
        _say_help_option(kind)
        kind.get_short_help_str = _whole
    argument: Any = typer.core.TyperArgument
    argument.display_type_rich = _no_type
    in_terminal = sys.stdout.isatty()
    setattr(typer.core, "HAS_RICH", in_terminal)  # noqa: B010 - not exported, yet what decides between the two
    if spoken() != ENGLISH:
        for kind in KINDS:
            _say_usage(kind)
        setattr(typer.core, "_", _in_plain_help)  # noqa: B010
        if in_terminal:
            _translate_panels()


def _whole(command: Any, limit: int = 0) -> str:  # noqa: ANN401, ARG001
    """Return what a command does; Typer would cut it to fit a line."""
    return str(command.help or "")


def _no_type(argument: Any, ctx: Any) -> str:  # noqa: ANN401, ARG001
    """Return nothing: what an argument is called says what it is."""
    return ""


def _in_plain_help(text: str) -> str:
    return said(PLAIN[text]).strip("[]").replace("{}", "{default}") if text in PLAIN else text


def _translate_panels() -> None:
    """Give the headings of the frames."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = said(N_("Arguments"))
    rich_utils.OPTIONS_PANEL_TITLE = said(N_("Options"))
    rich_utils.COMMANDS_PANEL_TITLE = said(N_("Commands"))
    rich_utils.DEFAULT_STRING = said(N_("[default: {}]"))
    rich_utils.REQUIRED_LONG_STRING = said(N_("[required]"))


@cache
def _say_help_option(kind: Any) -> None:  # noqa: ANN401 - two classes without a common one that is exported
    """Have every command explain its `--help` in the user's language."""
    original = kind.get_help_option

    def get_help_option(self: Any, ctx: Any) -> Any:  # noqa: ANN401
        option = original(self, ctx)
        if option is not None:
            option.help, option.metavar = said(N_("Show this message and exit.")), ""
        return option

    kind.get_help_option = get_help_option


def _say_usage(kind: Any) -> None:  # noqa: ANN401
    """Have every command begin its help in the user's language."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), said(N_("Usage:")) + " ")

    kind.format_usage = format_usage
