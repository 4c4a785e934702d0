"""Cubitos: a dice-building race for two to four players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cubitos_kit.base.message import N_
from cubitos_kit.play.game import Command, Game

if TYPE_CHECKING:
    from cubitos_kit.book.brought import Brought
    from cubitos_kit.content.format import Format
    from cubitos_kit.games.cubitos.model.pack import Pack


def _format() -> Format[Pack]:
    from cubitos_kit.games.cubitos.content.format import CUBITOS  # noqa: PLC0415 - only commands that read pay for it

    return CUBITOS


def _book() -> Brought:
    from cubitos_kit.games.cubitos.pages.book import BOOK  # noqa: PLC0415 - as above

    return BOOK


def _unmarked() -> Mapping[str, Iterable[str]]:
    from cubitos_kit.games.cubitos.language.manual import explanations  # noqa: PLC0415 - as above

    return {"games/cubitos/language": explanations()}


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
GAME = Game("cubitos", _format, _book, COMMANDS, MENU, _unmarked)
