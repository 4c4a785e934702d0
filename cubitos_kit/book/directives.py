"""The directives: each finds what it is asked for in the pack, and puts its page part where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from cubitos_kit.book.subject import Subject, subject_of
from cubitos_kit.book.words import with_apostrophes
from cubitos_kit.content.nearest import nearest
from cubitos_kit.games.cubitos.drawings.diagrams import DRAWINGS
from cubitos_kit.games.cubitos.pages import lists
from cubitos_kit.games.cubitos.pages.cards import card_face, card_section, cards_of
from cubitos_kit.games.cubitos.pages.examples import example
from cubitos_kit.games.cubitos.pages.language import words_of_the_language
from cubitos_kit.games.cubitos.pages.parts import picture
from cubitos_kit.games.cubitos.pages.sets import set_section, track_section


class _Directive(SphinxDirective):
    """What all have in common: a pack to look into, and pages that are said in its language already."""

    @property
    def subject(self) -> Subject:
        """Return what the project writes about."""
        return subject_of(self.config)

    def find(self, every: Mapping[str, Any]) -> Any:  # noqa: ANN401 - whatever the pack has of it
        """Return what is asked for, or complain with the nearest id."""
        wanted = self.arguments[0]
        if wanted in every:
            return every[wanted]
        near = nearest(wanted, list(every))
        hint = f"; did you mean {near!r}?" if near else ""
        raise self.error(f"{self.name}: the pack {self.subject.pack.id} has no {wanted!r}{hint}")

    def sections(self, made: Sequence[nodes.Node]) -> list[nodes.Node]:
        """Return sections, which can only stand below a heading."""
        if not isinstance(self.state.parent, nodes.section | nodes.document):
            raise self.error(f"{self.name} makes sections: it can stand below a heading only")
        return said(made)


def said(made: Sequence[nodes.Node]) -> list[nodes.Node]:
    """Return what is said in the project's language already: no translator is asked for it, and no quote is guessed."""
    for node in made:
        for text in [*node.findall(nodes.Text)]:
            if text.parent is not None and not isinstance(text.parent, nodes.literal | nodes.literal_block):
                text.parent.replace(text, nodes.Text(with_apostrophes(text)))
        for each in node.findall(nodes.TextElement):
            if not isinstance(each, nodes.Inline):  # Sphinx takes an inline node with that mark for its own
                each["translatable"] = False
    return list(made)


class _Card(_Directive):
    """A card's face."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return it."""
        return said([card_face(self.subject, self.find(self.subject.pack.cards))])


class _Cards(_Directive):
    """All cards of a colour, a section each."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return them."""
        self.find(self.subject.pack.dice)
        docname = self.env.docname
        return self.sections(
            [card_section(self.subject, docname, card) for card in cards_of(self.subject.pack, self.arguments[0])]
        )


class _Sets(_Directive):
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


class _Tracks(_Directive):
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


class _Example(_Directive):
    """A worked example."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return it."""
        scenario = self.find(self.subject.pack.scenarios)
        return said(example(self.subject, scenario)) if self.subject.pack.holds(scenario) else []


class _Drawing(_Directive):
    """A diagram."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "size": lambda said: directives.choice(said, ("wide", "half", "small"))
    }

    def run(self) -> list[nodes.Node]:
        """Return it."""
        drawn = self.find(DRAWINGS)(self.subject.pack, self.subject.language)
        return [picture(drawn.svg, drawn.label, self.options.get("size", "wide"))]


class _WordsOfTheLanguage(_Directive):
    """All words of the ability language."""

    def run(self) -> list[nodes.Node]:
        """Write and parse the list."""
        return said(self.parse_text_to_nodes(words_of_the_language(self.subject.language), allow_section_headings=True))


def _whole(show: Callable[[Subject], Sequence[nodes.Node]]) -> type[SphinxDirective]:
    """Return a directive that takes nothing and shows a whole list."""

    class Whole(_Directive):
        def run(self) -> list[nodes.Node]:
            return said(show(self.subject))

    return Whole


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
    "dice": _whole(lists.dice),
    "symbols": _whole(lists.symbols),
    "terms": _whole(lists.terms),
    "fan-track": _whole(lists.fan_track),
    "estimates": _whole(lists.estimates),
    "editions": _whole(lists.editions),
    "rulings": _whole(lists.rulings),
}
