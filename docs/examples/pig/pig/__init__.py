"""The dice game pig: roll as often as you dare, a 1 loses what the turn has brought; the first to come to the goal wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cubitos_kit.base.message import Message
from cubitos_kit.book.brought import Brought
from cubitos_kit.content.format import Format
from cubitos_kit.play.game import Game
from cubitos_kit.play.rules import Lever, Policy, Rules
from pig.content import PIG, PigPack
from pig.rules import Pig, holds_at, rules_of


class PigGame(Game):
    """Pig as the kit sees it."""

    id = "pig"
    about = "Play the dice game pig, and find out what its charms are worth."
    locales = Path(__file__).parent / "locales"
    menu = (("Write", ("validate", "fmt")), ("Play", ("play", "replay")), ("Balance", ("simulate", "balance")))

    def format(self) -> Format[PigPack]:
        """Return the format of its files."""
        return PIG

    def book(self) -> Brought:
        """Return what it brings to books."""
        from pig.book import BOOK  # noqa: PLC0415 - only books need Sphinx

        return BOOK

    def rules(self, pack: PigPack) -> Rules[Pig]:
        """Return its rules."""
        return rules_of(pack.goal, {charm.id: charm.saves for charm in pack.charms.values()})

    def policies(self, pack: PigPack) -> Mapping[str, Policy[Pig]]:
        """Return players who hold at more or less."""
        return {name: holds_at(pot, pack.goal) for name, pot in (("twenty", 20), ("timid", 10), ("bold", 30))}

    def levers(self, pack: PigPack) -> Sequence[Lever]:
        """Return the charms: a player has one, or has not."""
        return [Lever(charm.id, Message(charm.name.say("en"))) for charm in pack.charms.values()]

    def all_is_well(self, path: str, pack: PigPack) -> tuple[Message, ...]:
        """Say that nothing is wrong with a pack, and how many charms it knows."""
        return (Message("{path}: no problem. Charms: {n}.", {"path": path, "n": len(pack.charms)}),)


GAME = PigGame()
