"""Command groups that are imported when they are called, so that `cubitos --help` starts at once."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import ExplainedCommand, ExplainedGroup
from cubitos_kit.cli.speech import said
from cubitos_kit.play.game import Command, game

COMMANDS: Mapping[str, Command] = {
    "validate": Command(
        "cubitos_kit.cli.validate", N_("Check a pack, a folder or a file: every problem at once, with its place.")
    ),
    "fmt": Command("cubitos_kit.cli.fmt", N_("Put YAML files in one neat form; comments and order stay.")),
    "play": Command("cubitos_kit.cli.stepped", N_("Play at the terminal, against the computer."), "play_app"),
    "replay": Command("cubitos_kit.cli.stepped", N_("Read a recorded game, choice by choice."), "replay_app"),
    "simulate": Command("cubitos_kit.cli.stepped", N_("Play many times: who wins, and how it goes."), "simulate_app"),
    "balance": Command(
        "cubitos_kit.cli.stepped", N_("Measure what it is worth to have something alone."), "balance_app"
    ),
    "terms": Command("cubitos_kit.cli.terms", N_("List the game's terms in every language.")),
    "book": Command("cubitos_kit.cli.book", N_("Make a rulebook of a pack: a site to read, a PDF to print.")),
    "i18n": Command("cubitos_kit.cli.i18n", N_("Check and update translations.")),
    "warm": Command("cubitos_kit.cli.warm", N_("Compile the rules now, so that no command has to wait for it.")),
}
"""What any game can be asked for: where each command lives and what it does."""


def commands() -> Mapping[str, Command]:
    """Return all commands of the game, its own and those of any, in the order of the work."""
    every = {**COMMANDS, **game().commands}
    return {name: every[name] for _, names in game().menu for name in names}


class LazyGroup(ExplainedGroup):
    """Lists its commands without importing any; imports the one that is called."""

    calling = False
    """Whether a command is about to run; until then only their names are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - as Typer declares it
        """Return the names of the commands."""
        return list(commands())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002
        """Return a stand-in for listing, or the command itself when it is about to run."""
        called = commands().get(cmd_name)
        if called is None:
            return None
        if not self.calling:
            return ExplainedCommand(cmd_name, help=called.about)
        app: typer.Typer = getattr(import_module(called.module), called.app)
        command = typer.main.get_command(app)
        command.name, command.help = cmd_name, said(called.about)
        return command

    def format_help_text(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - as Typer declares it
        """Write what all of it is for."""
        self.help = said(game().about)
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002 - as Typer declares it
        """Write the commands under their headings."""
        every = commands()
        widest = max(map(len, every))
        for heading, names in game().menu:
            with formatter.section(said(heading)):
                formatter.write_dl([(name.ljust(widest), said(every[name].about)) for name in names])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Import the command that is called."""
        self.calling = True
        return super().resolve_command(ctx, args)
