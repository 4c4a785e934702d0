"""What pig brings to books: charms that roles name and directives show."""

from __future__ import annotations

from collections.abc import Mapping

from docutils import nodes

from cubitos_kit.base.problem import ContentError
from cubitos_kit.base.words import Words
from cubitos_kit.book.brought import Brought, Named
from cubitos_kit.book.directives import Directive, said, whole
from cubitos_kit.book.parts import section, table
from cubitos_kit.book.subject import Subject, paragraph
from cubitos_kit.content.load import check
from pig.content import PIG, PigPack


def load(where: str) -> PigPack:
    """Read a pack; raise a ContentError with all its problems."""
    loaded = check(PIG, where)
    if loaded.pack is None:
        raise ContentError(loaded.errors)
    return loaded.pack


class _Charm(Directive):
    """One charm, in a section of its own."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return it."""
        charm = self.find(self.subject.pack.charms)
        about = f"Saves its owner {charm.saves} times." if charm.saves > 1 else "Saves its owner once."
        return self.sections([section("charm", charm.id, charm.name.say(self.subject.language), paragraph(about))])


def _charms(subject: Subject) -> list[nodes.Node]:
    rows = [(charm.name.say(subject.language), str(charm.saves)) for charm in subject.pack.charms.values()]
    return said([table(("Charm", "Saves"), rows)])


def _names(pack: PigPack, kind: str) -> Mapping[str, Words]:
    if kind == "charm":
        return {id_: charm.name for id_, charm in pack.charms.items()}
    return {id_: term.name for id_, term in pack.terms.items()}


BOOK = Brought(
    load=load,
    named={"charm": Named("charm", "Charms: {names}.", "charms"), "term": Named("term")},
    names=_names,
    directives={"charm": _Charm, "charms": whole(_charms)},
    unofficial="Pig belongs to everybody.",
    keywords=("pig",),
    examples=":charm:`clover`\n.. charm:: clover        shows a charm",
)
