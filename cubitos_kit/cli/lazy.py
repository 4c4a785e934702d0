"""Command groups that are imported when they are called, so that `cubitos --help` starts at once."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from cubitos_kit.base.message import N_
from cubitos_kit.cli.speech import said

GROUPS: dict[str, tuple[str, str]] = {
    "new": (
        "cubitos_kit.cli.new",
        N_("Begin a pack, a card, a set, a track, an overlay, or a pack's checks on GitHub."),
    ),
    "validate": (
        "cubitos_kit.cli.validate",
        N_("Check a pack, a folder or a file: every problem at once, with its place."),
    ),
    "fmt": ("cubitos_kit.cli.fmt", N_("Put YAML files in one neat form; comments and order stay.")),
    "scenario": (
        "cubitos_kit.cli.scenario",
        N_("Test cards with scenarios: a position, some answers, and what must come out."),
    ),
    "cards": ("cubitos_kit.cli.cards", N_("List cards, and show what a card does, in any language.")),
    "sets": ("cubitos_kit.cli.sets", N_("List sets, show one, or draw a random one.")),
    "tracks": ("cubitos_kit.cli.tracks", N_("List racetracks, and draw one.")),
    "words": ("cubitos_kit.cli.words", N_("Explain the words of the ability language.")),
    "terms": ("cubitos_kit.cli.terms", N_("List the game's terms in every language.")),
    "odds": (
        "cubitos_kit.cli.odds",
        N_("Count the exact chances of a hand of dice: what a roll shows, and what pushing risks."),
    ),
    "content": ("cubitos_kit.cli.content", N_("Show where figures come from, and where the editions differ.")),
    "play": ("cubitos_kit.cli.play", N_("Play a race at the terminal, against the computer or each other.")),
    "replay": ("cubitos_kit.cli.replay", N_("Read a recorded race, as a story or step by step.")),
    "simulate": (
        "cubitos_kit.cli.simulate",
        N_("Race a set many times: who wins, how long it takes, what the cards do."),
    ),
    "players": (
        "cubitos_kit.cli.players",
        N_("List computer players, show what they value, and try one out."),
    ),
    "tune": ("cubitos_kit.cli.tune", N_("Search for better weights of a player on a set, by running many races.")),
    "balance": (
        "cubitos_kit.cli.balance",
        N_("Measure a set: what each card, seat and way to play is worth, and what is wrong."),
    ),
    "price": (
        "cubitos_kit.cli.price",
        N_("Find the costs of all cards of a set together, and write them."),
    ),
    "compare": (
        "cubitos_kit.cli.compare",
        N_("Compare two versions of a set on the same rolls: what changed, and what difference it makes."),
    ),
    "results": ("cubitos_kit.cli.results", N_("List or delete what balance reports have raced.")),
    "suggest": (
        "cubitos_kit.cli.suggest",
        N_("Find sets that come near a wish: how long, how close, how varied."),
    ),
    "atlas": (
        "cubitos_kit.cli.atlas",
        N_("Race many of the sets that the cards can make, and keep the figures in files."),
    ),
    "print": ("cubitos_kit.cli.print", N_("Print cards, boards and player aids, ready for scissors.")),
    "book": ("cubitos_kit.cli.book", N_("Make a rulebook of a pack: a site to read, a PDF to print.")),
    "i18n": ("cubitos_kit.cli.i18n", N_("Check and update translations.")),
    "warm": (
        "cubitos_kit.cli.warm",
        N_("Compile the rules now, so that no command has to wait for it."),
    ),
}
"""Where each command lives and what it does, in the order of the work."""
HEADINGS = {
    "new": N_("Write"),
    "cards": N_("Look things up"),
    "play": N_("Race"),
    "balance": N_("Balance"),
    "print": N_("Publish"),
    "i18n": N_("Translate and maintain"),
}
"""What is said in the help above some commands; it holds for those that follow, too."""


class LazyGroup(TyperGroup):
    """Lists its commands without importing any; imports the one that is called."""

    calling = False
    """Whether a command is about to run; until then only their names are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - as Typer declares it
        """Return the names of the commands."""
        return list(GROUPS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002
        """Return a stand-in for listing, or the command itself when it is about to run."""
        if cmd_name not in GROUPS:
            return None
        module, about = GROUPS[cmd_name]
        if not self.calling:
            return TyperCommand(cmd_name, help=said(about))
        app: typer.Typer = import_module(module).app
        command = typer.main.get_command(app)
        command.name, command.help = cmd_name, said(about)
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002 - as Typer declares it
        """Write the commands under their headings."""
        rows: dict[str, list[tuple[str, str]]] = {}
        heading = ""
        for name, (_, about) in GROUPS.items():
            heading = HEADINGS.get(name, heading)
            rows.setdefault(heading, []).append((name, said(about)))
        widest = max(map(len, GROUPS))
        for heading, listed in rows.items():
            with formatter.section(said(heading)):
                formatter.write_dl([(name.ljust(widest), about) for name, about in listed])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Import the command that is called."""
        self.calling = True
        return super().resolve_command(ctx, args)
