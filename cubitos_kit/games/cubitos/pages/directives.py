"""The directives: each puts a part of a page where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from cubitos_kit.book.directives import Directive, said, whole
from cubitos_kit.book.parts import picture
from cubitos_kit.games.cubitos.drawings.panel import Drawing
from cubitos_kit.games.cubitos.drawings.pushing import push
from cubitos_kit.games.cubitos.drawings.rounds import phases, round_at_a_glance
from cubitos_kit.games.cubitos.drawings.setting import setup
from cubitos_kit.games.cubitos.drawings.spaces import fan_track, space_kinds
from cubitos_kit.games.cubitos.drawings.wandering import zones
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.pages import lists
from cubitos_kit.games.cubitos.pages.cards import card_face, card_section, cards_of
from cubitos_kit.games.cubitos.pages.examples import example
from cubitos_kit.games.cubitos.pages.language import words_of_the_language
from cubitos_kit.games.cubitos.pages.sets import set_section, track_section

DRAWINGS: Mapping[str, Callable[[Pack, str], Drawing]] = MappingProxyType(
    {
        "fan-track": fan_track,
        "phases": phases,
        "push": push,
        "round": round_at_a_glance,
        "setup": setup,
        "space-kinds": space_kinds,
        "zones": zones,
    }
)


class _Card(Directive):
    """A card's face."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return it."""
        return said([card_face(self.subject, self.find(self.subject.pack.cards))])


class _Cards(Directive):
    """All cards of a colour, a section each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return them."""
        self.find(self.subject.pack.dice)
        docname = self.env.docname
        return self.sections(
            [card_section(self.subject, docname, card) for card in cards_of(self.subject.pack, self.arguments[0])]
        )


class _Sets(Directive):
    """One set, or all; `:own:` only those that the pack itself brings."""

    optional_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"own": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return them."""
        pack = self.subject.pack
        chosen = [self.find(pack.sets)] if self.arguments else list(pack.sets.values())
        if "own" in self.options:
            chosen = [each for each in chosen if ("sets", each.id) in pack.own]
        return self.sections([set_section(self.subject, self.env.docname, each) for each in chosen])


class _Tracks(Directive):
    """One board, or all; `:own:` only those that the pack itself brings."""

    optional_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {"own": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return them."""
        pack = self.subject.pack
        chosen = [self.find(pack.tracks)] if self.arguments else list(pack.tracks.values())
        if "own" in self.options:
            chosen = [each for each in chosen if ("tracks", each.id) in pack.own]
        return self.sections([track_section(self.subject, each) for each in chosen])


class _Example(Directive):
    """A worked example."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return it."""
        scenario = self.find(self.subject.pack.scenarios)
        return said(example(self.subject, scenario)) if self.subject.pack.holds(scenario) else []


class _Drawing(Directive):
    """A diagram."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "size": lambda said: directives.choice(said, ("wide", "half", "small"))
    }

    def run(self) -> list[nodes.Node]:
        """Return it."""
        drawn = self.find(DRAWINGS)(self.subject.pack, self.subject.language)
        return [picture(drawn.svg, drawn.label, self.options.get("size", "wide"))]


class _WordsOfTheLanguage(Directive):
    """All words of the ability language."""

    def run(self) -> list[nodes.Node]:
        """Write and parse the list."""
        return said(self.parse_text_to_nodes(words_of_the_language(self.subject.language), allow_section_headings=True))


DIRECTIVES: Mapping[str, type[SphinxDirective]] = {
    "card": _Card,
    "cards": _Cards,
    "set": _Sets,
    "sets": _Sets,
    "track": _Tracks,
    "tracks": _Tracks,
    "example": _Example,
    "drawing": _Drawing,
    "words-of-the-language": _WordsOfTheLanguage,
    "dice": whole(lists.dice),
    "symbols": whole(lists.symbols),
    "terms": whole(lists.terms),
    "fan-track": whole(lists.fan_track),
    "estimates": whole(lists.estimates),
    "editions": whole(lists.editions),
    "rulings": whole(lists.rulings),
}
