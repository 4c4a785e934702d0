"""What directives have in common: each finds what it is asked for in the pack, and puts its page part where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from cubitos_kit.book.parts import with_apostrophes
from cubitos_kit.book.subject import Subject, subject_of
from cubitos_kit.play.game import game


class Directive(SphinxDirective):
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
        near = game().format().nearest(wanted, every)
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


def whole(show: Callable[[Subject], Sequence[nodes.Node]]) -> type[SphinxDirective]:
    """Return a directive that takes nothing and shows a whole list."""

    class Whole(Directive):
        def run(self) -> list[nodes.Node]:
            return said(show(self.subject))

    return Whole
