"""What Cubitos brings to books about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.words import Words
from cubitos_kit.book.brought import Brought, Named
from cubitos_kit.book.domain import complain
from cubitos_kit.book.parts import icon, term_name
from cubitos_kit.book.project import contents, heading
from cubitos_kit.book.subject import subject_of
from cubitos_kit.book.uses import view
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.drawings.dice import die_svg
from cubitos_kit.games.cubitos.drawings.symbols import symbol_svg
from cubitos_kit.games.cubitos.model.pack import DieKind, Pack
from cubitos_kit.games.cubitos.pages.cards import die_face
from cubitos_kit.games.cubitos.pages.directives import DIRECTIVES
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.text.catalog import say

NAMED: Mapping[str, Named] = MappingProxyType(
    {
        "card": Named(N_("card"), N_("Cards: {names}."), "cards"),
        "set": Named(N_("set"), N_("Sets: {names}."), "sets"),
        "track": Named(N_("track"), N_("Racetracks: {names}."), "tracks"),
        "die": Named(N_("die")),
        "term": Named(N_("term")),
        "ruling": Named(N_("ruling"), is_sentence=True),
        "difference": Named(N_("difference between editions"), is_sentence=True),
    }
)
EXAMPLES = """\
:card:`some-id`  :set:`some-id`  :track:`some-id`  :die:`red`  :term:`bust`  :symbol:`coin`  :face:`red symbol`
.. card:: some-id        shows a card
.. example:: some-id     shows a worked example"""
UNOFFICIAL = N_(
    "Made by fans, for fans. Neither the publisher nor the designer of Cubitos had a hand in it, and Cubitos is a trademark "
    "of its owner."
)


@view
def names_of(pack: Pack, kind: str) -> Mapping[str, Words]:
    """Return what everything of a kind is called, by its id."""
    if kind == "ruling":
        return {id_: each.question for id_, each in pack.rulings.items()}
    if kind == "difference":
        return {id_: each.about for id_, each in pack.differences.items()}
    every: Mapping[str, Mapping[str, Any]] = {
        "card": pack.cards,
        "set": pack.sets,
        "track": pack.tracks,
        "die": {**pack.dice, **pack.groups},
        "term": pack.terms,
    }
    return {id_: each.name for id_, each in every[kind].items()}


class _Icon(SphinxRole):
    """One of the game's icons."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return it, or a warning with the nearest name."""
        subject = subject_of(self.config)
        if self.text not in ICONS:
            complain(subject, "symbol", self.text, ICONS, self.get_location())
            return [nodes.Text(self.text)], []
        return [icon(self.text, subject.language, term_name(subject, self.text))], []


class _Face(SphinxRole):
    """A die that shows a face: `red symbol`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return it, or a warning with the nearest name."""
        subject = subject_of(self.config)
        colour, _, side = self.text.partition(" ")
        dice = subject.pack.dice
        if colour not in dice:
            complain(subject, "die", colour, dice, self.get_location())
        elif side not in dice[colour].faces:
            complain(subject, f"face of {colour}", side, dice[colour].faces, self.get_location())
        else:
            return [die_face(subject, colour, side)], []
        return [nodes.Text(self.text)], []


def _own_pages(pack: Pack, language: str, rules: Path) -> Iterator[tuple[str, str]]:
    """Give a page for each colour that only the pack has, and the page of cards that names them."""
    new = [
        die
        for die in pack.dice.values()
        if die.kind is DieKind.ABILITY and not (rules / "cards" / f"{die.id}.rst").is_file()
    ]
    for die in new:
        title = say(Message(N_("Cards: {colour}"), {"colour": die.name.say(language)}), language)
        yield f"cards/{die.id}.rst", f"{heading(title)}\n.. cards:: {die.id}\n"
    cards = (rules / "cards.rst").read_text(encoding="utf-8")
    yield "cards.rst", cards + contents(f"cards/{die.id}" for die in new)


def _ornaments(pack: Pack) -> dict[str, str]:
    """Draw the dice of cards, for the title page."""
    return {
        f"title-{die.id}.svg": die_svg(die.id, "symbol" if "symbol" in die.faces else die.faces[0])
        for die in pack.dice.values()
        if die.kind is DieKind.ABILITY
    }


def _coloured(pack: Pack) -> Iterable[str]:
    return pack.dice


BOOK = Brought(
    load=lambda where: load_pack(where, scenarios=True),
    named=NAMED,
    names=names_of,
    roles={"symbol": _Icon(), "face": _Face()},
    directives=DIRECTIVES,
    symbol=symbol_svg,
    face=die_svg,
    coloured=_coloured,
    ornaments=_ornaments,
    own_pages=_own_pages,
    unofficial=UNOFFICIAL,
    keywords=("Cubitos",),
    examples=EXAMPLES,
)
