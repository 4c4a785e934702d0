"""The domain `cubitos`: roles that name cards, sets, boards, dice, terms and icons, each linked to its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole
from sphinx.util.nodes import make_refnode

from cubitos_kit.base.message import N_
from cubitos_kit.base.words import Words
from cubitos_kit.book.directives import DIRECTIVES
from cubitos_kit.book.subject import Subject, subject_of
from cubitos_kit.book.uses import view
from cubitos_kit.book.words import die_face, icon, term_name, with_apostrophes
from cubitos_kit.content.nearest import nearest
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.text.icons import ICONS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

SAID = {
    "card": N_("card"),
    "set": N_("set"),
    "track": N_("track"),
    "die": N_("die"),
    "term": N_("term"),
    "ruling": N_("ruling"),
    "difference": N_("difference between editions"),
}
"""What each kind is called in the results of a search."""
KINDS = tuple(SAID)
QUESTIONS = frozenset({"ruling", "difference"})
"""Kinds whose names are whole sentences: found after what is called so."""
Place = tuple[str, str]
"""A page and an anchor on it."""


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


def complain(subject: Subject, kind: str, id_: str, known: Iterable[str], location: Any) -> None:  # noqa: ANN401
    """Warn of an id that the pack does not have, with the nearest one that it has."""
    near = nearest(id_, list(known))
    hint = f"; did you mean {near!r}?" if near else ""
    logger.warning("the pack %s has no %s %r%s", subject.pack.id, kind, id_, hint, location=location)


class _Named(XRefRole):
    """Something of the pack: its name in the project's language, linked to where it is shown."""

    def __init__(self, kind: str) -> None:
        """Remember what is named."""
        super().__init__(innernodeclass=nodes.inline, warn_dangling=False)
        self.kind = kind

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: nodes.Element,
        has_explicit_title: bool,  # noqa: FBT001 - Sphinx's signature
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """Put the name where no other words are given."""
        del refnode
        subject = subject_of(env.config)
        names = names_of(subject.pack, self.kind)
        if target not in names:
            complain(subject, self.kind, target, names, self.get_location())
        elif not has_explicit_title:
            title = with_apostrophes(names[target].say(subject.language))
        return title, target


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


class CubitosDomain(Domain):
    """Where cards, sets, boards, dice and terms stand in a project."""

    name = "cubitos"
    label = "Cubitos"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {**{kind: _Named(kind) for kind in KINDS}, "symbol": _Icon(), "face": _Face()}
    directives: ClassVar[dict[str, Any]] = dict(DIRECTIVES)
    initial_data: ClassVar[dict[str, Any]] = {"places": {}, "uses": {}}
    data_version = 1

    @property
    def places(self) -> dict[tuple[str, str], Place]:
        """Return where each thing stands, by its kind and id."""
        found: dict[tuple[str, str], Place] = self.data["places"]
        return found

    def clear_doc(self, docname: str) -> None:
        """Forget what stood on a page."""
        for key in [key for key, (page, _) in self.places.items() if page == docname]:
            del self.places[key]
        self.data["uses"].pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        self.places.update({key: place for key, place in otherdata["places"].items() if place[0] in docnames})
        self.data["uses"].update({page: used for page, used in otherdata["uses"].items() if page in docnames})

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Note the places that a page's sections and cards claim."""
        del env
        for node in document.findall(nodes.Element):
            if "cubitos" in node:
                kind, id_ = node["cubitos"].split("/", 1)
                self.places[kind, id_] = (docname, f"{kind}-{id_}")

    def resolve_xref(  # noqa: PLR0913, PLR0917 - Sphinx's signature
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Link a name to its place; a name that no page shows stays a name."""
        del env, node
        place = self.places.get((typ, target))
        if place is None:
            return contnode  # type: ignore[return-value]
        return make_refnode(builder, fromdocname, place[0], place[1], contnode, None)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """List everything that has a place, for other projects and the search."""
        subject = subject_of(self.env.config)
        for (kind, id_), (page, anchor) in sorted(self.places.items()):
            name = names_of(subject.pack, kind)[id_].say(subject.language)
            yield f"{kind}/{id_}", name, kind, page, anchor, 2 if kind in QUESTIONS else 1

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:  # noqa: A002, FBT001, FBT002 - Sphinx's signature
        """Say in the project's language what kind of thing was found."""
        del primary
        return subject_of(self.env.config).say(SAID[type.lname])


def setup(app: Sphinx) -> None:
    """Tell Sphinx of the domain."""
    app.add_domain(CubitosDomain)
