"""The domain `cubitos`: roles that name what a pack has, each linked to its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from cubitos_kit.book.brought import DOMAIN, Brought, brought
from cubitos_kit.book.parts import with_apostrophes
from cubitos_kit.book.subject import Subject, subject_of
from cubitos_kit.play.game import game

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

Place = tuple[str, str]
"""A page and an anchor on it."""


def complain(subject: Subject, kind: str, id_: str, known: Iterable[str], location: Any) -> None:  # noqa: ANN401
    """Warn of an id that the pack does not have, with the nearest one that it has."""
    near = game().format().nearest(id_, known)
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
        names = brought().names(subject.pack, self.kind)
        if target not in names:
            complain(subject, self.kind, target, names, self.get_location())
        elif not has_explicit_title:
            title = with_apostrophes(names[target].say(subject.language))
        return title, target


class GameDomain(Domain):
    """Where everything that roles name stands in a project."""

    name = DOMAIN
    label = DOMAIN.capitalize()
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
            if DOMAIN in node:
                kind, id_ = node[DOMAIN].split("/", 1)
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
            name = brought().names(subject.pack, kind)[id_].say(subject.language)
            yield f"{kind}/{id_}", name, kind, page, anchor, 2 if brought().named[kind].is_sentence else 1

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:  # noqa: A002, FBT001, FBT002 - Sphinx's signature
        """Say in the project's language what kind of thing was found."""
        del primary
        return subject_of(self.env.config).say(brought().named[type.lname].called)


def domain() -> type[GameDomain]:
    """Return the domain with what the game brings to it."""
    return _domain(brought())


@cache
def _domain(game: Brought) -> type[GameDomain]:
    kinds = {
        "object_types": {kind: ObjType(kind, kind) for kind in game.named},
        "roles": {**{kind: _Named(kind) for kind in game.named}, **game.roles},
        "directives": dict(game.directives),
    }
    return type("CubitosDomain", (GameDomain,), kinds)


def setup(app: Sphinx) -> None:
    """Tell Sphinx of the domain, with the roles and directives of the game."""
    app.add_domain(domain())
