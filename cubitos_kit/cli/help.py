"""Commands that explain themselves in the user's language, with a little colour in a terminal.

Typer's framed help takes far longer to begin, and speaks English. What a command and its options are for is written as a
message, and said as the command is about to be called: nothing is said while modules are imported.
"""

import os
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from cubitos_kit.base.message import N_
from cubitos_kit.base.showing import shown
from cubitos_kit.cli.speech import echo, said

EXTRA = re.compile(r"\[(?P<extra>required|default: (?P<default>.*))\]$")
"""What Typer says itself at the end of a line about an option."""
TYPE = re.compile(r" <.*>$")
"""The type behind the name of an argument: what it is called says what it is."""
HEADING = re.compile(r"^\S[^:\n]*:", re.MULTILINE)
NAME = re.compile(r"^  (?P<name>-\S.*?(?=  |$)|\w\S*(?=  ))", re.MULTILINE)

if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object


class Explained(Base):
    """What our commands and groups of commands have in common: how they explain themselves."""

    def __init__(self, *args: Any, help: str | None = None, **kwargs: Any) -> None:  # noqa: A002, ANN401 - as Typer has it
        """Say what it is for, and what its options are."""
        super().__init__(*args, help=said(help) if help else help, **kwargs)
        for param in self.params:
            told: Any = param
            told.help = said(told.help) if getattr(told, "help", None) else None

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - Typer's own
        """Return `--help`."""
        option: Any = super().get_help_option(ctx)
        if option is not None:
            option.help, option.metavar, option.callback = said(N_("Show this message and exit.")), "", _show
        return option

    def get_help(self, ctx: Any) -> str:  # noqa: ANN401 - as above
        """Return all of its help."""
        return painted(shown(super().get_help(ctx)))

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002 - as Typer declares it
        """Return what it does, whole; Typer would cut it to fit a line."""
        return str(self.help or "")

    def format_usage(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - as above
        """Write how it is called."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), said(N_("Usage:")) + " ")

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - as above
        """Write what can stand behind it."""
        listed: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                name = TYPE.sub("", record[0]) if param.param_type_name == "argument" else record[0]
                listed[param.param_type_name].append((name, EXTRA.sub(_extra, record[1])))
        for heading, rows in ((N_("Arguments"), listed["argument"]), (N_("Options"), listed["option"])):
            if rows:
                with formatter.section(said(heading)):
                    formatter.write_dl(rows)


class ExplainedCommand(Explained, TyperCommand):
    """A command."""


class ExplainedGroup(Explained, TyperGroup):
    """Commands below a command."""

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - as above
        """Write what can stand behind it, then its commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - as above
        """Write a line a command."""
        found = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        rows = [(name, each.get_short_help_str()) for name, each in found.items() if each and not each.hidden]
        if rows:
            with formatter.section(said(N_("Commands"))):
                formatter.write_dl(rows)


class Commands(typer.Typer):
    """Commands of ours, or one command: an `app` as Typer has it."""

    def __init__(self, cls: type[TyperGroup] = ExplainedGroup, **settings: Any) -> None:  # noqa: ANN401 - as Typer has it
        """Begin without any."""
        super().__init__(cls=cls, add_completion=False, rich_markup_mode=None, **settings)

    def command(  # type: ignore[override]  # its dozen settings go on to Typer as they are
        self,
        name: str | None = None,
        *,
        cls: type[TyperCommand] | None = ExplainedCommand,
        **settings: Any,  # noqa: ANN401 - as Typer has it
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Add a command."""
        return super().command(name, cls=cls, **settings)


def _show(context: Any, _option: Any, wanted: bool) -> None:  # noqa: ANN401 - Typer's own
    """Print the help of a command, and leave."""
    if wanted and not context.resilient_parsing:
        echo(context.get_help(), painted=True)
        context.exit()


def _extra(found: re.Match[str]) -> str:
    if found["extra"] == "required":
        return said(N_("[required]"))
    return said(N_("[default: {}]")).replace("{}", found["default"])


def painted(text: str) -> str:
    """Colour headings and names, where somebody looks at them in a terminal that has colours."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return text
    headed = HEADING.sub(lambda found: typer.style(found[0], bold=True), text)
    return NAME.sub(lambda found: "  " + typer.style(found["name"], fg="cyan"), headed)
