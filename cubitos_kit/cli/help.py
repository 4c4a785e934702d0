"""Help in the user's language, with a little colour in a terminal. Typer's framed help takes far longer to begin."""

import os
import re
import sys
from functools import cache
from typing import Any

import typer
import typer.core

from cubitos_kit.base.message import N_
from cubitos_kit.base.showing import shown
from cubitos_kit.cli.speech import echo, said, spoken
from cubitos_kit.text.lookup import ENGLISH

PLAIN = {
    "Arguments": N_("Arguments"),
    "Options": N_("Options"),
    "Commands": N_("Commands"),
    "default: {default}": N_("[default: {}]"),
    "required": N_("[required]"),
}
"""What Typer's plain help says itself, and what we say for it."""
HEADING = re.compile(r"^\S[^:\n]*:", re.MULTILINE)
NAME = re.compile(r"^  (?P<name>-\S.*?(?=  |$)|\w\S*(?=  ))", re.MULTILINE)
KINDS: tuple[Any, ...] = (typer.core.TyperCommand, typer.core.TyperGroup)


def prepare_help() -> None:
    """Teach Typer how its help looks here."""
    setattr(typer.core, "HAS_RICH", False)  # noqa: B010 - not exported, yet what decides between the two
    argument: Any = typer.core.TyperArgument
    argument.display_type_rich = _no_type
    for kind in KINDS:
        _prepare(kind)
    if spoken() != ENGLISH:
        setattr(typer.core, "_", _in_plain_help)  # noqa: B010


@cache
def _prepare(kind: Any) -> None:  # noqa: ANN401 - two classes without a common one that is exported
    """Have every command explain itself, and its `--help`, in the user's language."""
    help_option, text = kind.get_help_option, kind.get_help

    def get_help_option(self: Any, ctx: Any) -> Any:  # noqa: ANN401
        option = help_option(self, ctx)
        if option is not None:
            option.help, option.metavar = said(N_("Show this message and exit.")), ""
            option.callback = _show
        return option

    def get_help(self: Any, ctx: Any) -> str:  # noqa: ANN401
        return painted(shown(text(self, ctx)))

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), said(N_("Usage:")) + " ")

    kind.get_help_option, kind.get_help, kind.format_usage = get_help_option, get_help, format_usage
    kind.get_short_help_str = _whole


def _show(context: Any, _option: Any, wanted: bool) -> None:  # noqa: ANN401
    """Print the help of a command, and leave."""
    if wanted and not context.resilient_parsing:
        echo(context.get_help(), painted=True)
        context.exit()


def painted(text: str) -> str:
    """Colour headings and names, where somebody looks at them in a terminal that has colours."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return text
    headed = HEADING.sub(lambda found: typer.style(found[0], bold=True), text)
    return NAME.sub(lambda found: "  " + typer.style(found["name"], fg="cyan"), headed)


def _whole(command: Any, limit: int = 0) -> str:  # noqa: ANN401, ARG001
    """Return what a command does; Typer would cut it to fit a line."""
    return str(command.help or "")


def _no_type(argument: Any, ctx: Any) -> str:  # noqa: ANN401, ARG001
    """Return nothing: what an argument is called says what it is."""
    return ""


def _in_plain_help(text: str) -> str:
    return said(PLAIN[text]).strip("[]").replace("{}", "{default}") if text in PLAIN else text
