"""Cubitos: a dice-building race for two to four players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cubitos_kit.base.message import N_
from cubitos_kit.play.game import Command, Game, Trial

if TYPE_CHECKING:
    from cubitos_kit.base.message import Message
    from cubitos_kit.book.brought import Brought
    from cubitos_kit.content.format import Format
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.games.cubitos.model.pack import Pack
    from cubitos_kit.text.icons import Icon


COMMANDS: Mapping[str, Command] = {
    "new": Command(
        "cubitos_kit.games.cubitos.commands.new",
        N_("Begin a pack, a card, a set, a track, an overlay, or a pack's checks on GitHub."),
    ),
    "scenario": Command(
        "cubitos_kit.games.cubitos.commands.scenario",
        N_("Test cards with scenarios: a position, some answers, and what must come out."),
    ),
    "cards": Command(
        "cubitos_kit.games.cubitos.commands.cards", N_("List cards, and show what a card does, in any language.")
    ),
    "sets": Command("cubitos_kit.games.cubitos.commands.sets", N_("List sets, show one, or draw a random one.")),
    "tracks": Command("cubitos_kit.games.cubitos.commands.tracks", N_("List racetracks, and draw one.")),
    "words": Command("cubitos_kit.games.cubitos.commands.words", N_("Explain the words of the ability language.")),
    "content": Command(
        "cubitos_kit.games.cubitos.commands.content", N_("Show where figures come from, and where the editions differ.")
    ),
    "odds": Command(
        "cubitos_kit.games.cubitos.commands.odds",
        N_("Count the exact chances of a hand of dice: what a roll shows, and what pushing risks."),
    ),
    "play": Command(
        "cubitos_kit.games.cubitos.commands.play",
        N_("Play a race at the terminal, against the computer or each other."),
    ),
    "replay": Command(
        "cubitos_kit.games.cubitos.commands.replay", N_("Read a recorded race, as a story or step by step.")
    ),
    "simulate": Command(
        "cubitos_kit.games.cubitos.commands.simulate",
        N_("Race a set many times: who wins, how long it takes, what the cards do."),
    ),
    "players": Command(
        "cubitos_kit.games.cubitos.commands.players",
        N_("List computer players, show what they value, and try one out."),
    ),
    "tune": Command(
        "cubitos_kit.games.cubitos.commands.tune",
        N_("Search for better weights of a player on a set, by running many races."),
    ),
    "balance": Command(
        "cubitos_kit.games.cubitos.commands.balance",
        N_("Measure a set: what each card, seat and way to play is worth, and what is wrong."),
    ),
    "price": Command(
        "cubitos_kit.games.cubitos.commands.price", N_("Find the costs of all cards of a set together, and write them.")
    ),
    "compare": Command(
        "cubitos_kit.games.cubitos.commands.compare",
        N_("Compare two versions of a set on the same rolls: what changed, and what difference it makes."),
    ),
    "results": Command(
        "cubitos_kit.games.cubitos.commands.results", N_("List or delete what balance reports have raced.")
    ),
    "suggest": Command(
        "cubitos_kit.games.cubitos.commands.suggest",
        N_("Find sets that come near a wish: how long, how close, how varied."),
    ),
    "atlas": Command(
        "cubitos_kit.games.cubitos.commands.atlas",
        N_("Race many of the sets that the cards can make, and keep the figures in files."),
    ),
    "print": Command(
        "cubitos_kit.games.cubitos.commands.print", N_("Print cards, boards and player aids, ready for scissors.")
    ),
}
MENU = (
    (N_("Write"), ("new", "validate", "fmt", "scenario")),
    (N_("Look things up"), ("cards", "sets", "tracks", "words", "terms", "odds", "content")),
    (N_("Race"), ("play", "replay", "simulate", "players", "tune")),
    (N_("Balance"), ("balance", "price", "compare", "results", "suggest", "atlas")),
    (N_("Publish"), ("print", "book")),
    (N_("Translate and maintain"), ("i18n", "warm")),
)


class Cubitos(Game):
    """Cubitos as the rooms see it."""

    id = "cubitos"
    about = N_("Write, check, translate and show cards and card sets for the dice-building race game Cubitos.")
    commands = COMMANDS
    menu = MENU
    kernels = ("cubitos_kit.games.cubitos.engine.kernels", "cubitos_kit.games.cubitos.players.kernels")

    def format(self) -> Format[Pack]:
        """Return the format of its files."""
        from cubitos_kit.games.cubitos.content.format import CUBITOS  # noqa: PLC0415 - only commands that read pay for it

        return CUBITOS

    def book(self) -> Brought:
        """Return what it brings to books."""
        from cubitos_kit.games.cubitos.pages.book import BOOK  # noqa: PLC0415 - as above

        return BOOK

    def icons(self) -> Mapping[str, Icon]:
        """Return its icons."""
        from cubitos_kit.games.cubitos.text.icons import ICONS  # noqa: PLC0415 - as above

        return ICONS

    def unmarked(self) -> Mapping[str, Iterable[str]]:
        """Return the docstrings and tables that explain the words of its language."""
        from cubitos_kit.games.cubitos.language.manual import explanations  # noqa: PLC0415 - as above

        return {"games/cubitos/language": explanations()}

    def examined(self, path: str, loaded: Loaded[Pack]) -> Loaded[Pack]:
        """Add what racing would refuse, and where the pack's own scenarios come out otherwise than expected."""
        from cubitos_kit.games.cubitos.commands.examining import examined  # noqa: PLC0415 - as above

        return examined(path, loaded)

    def tried(self, loaded: Loaded[Pack], seed: int, workers: int) -> Trial:
        """Race the sets of a pack, and tell which abilities nobody uses."""
        from cubitos_kit.games.cubitos.commands.examining import never_used  # noqa: PLC0415 - as above

        return never_used(loaded, seed, workers)

    def all_is_well(self, path: str, pack: Pack) -> tuple[Message, ...]:
        """Say that nothing is wrong with a pack, and how many cards, sets and so on it brings."""
        from cubitos_kit.games.cubitos.commands.examining import all_is_well  # noqa: PLC0415 - as above

        return all_is_well(path, pack)


GAME = Cubitos()
