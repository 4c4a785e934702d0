"""The lock on a stranger's book: its pages are text and pictures, and nothing on them reads, fetches or runs anything.

What directives and roles may do is known of those named here. All others, whatever brings them, are told and left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from docutils import nodes
from docutils.frontend import OptionParser
from docutils.parsers.rst import Directive, directives, roles
from docutils.parsers.rst.languages import en
from docutils.utils import Reporter
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains import Domain

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.showing import shown

OURS = "cubitos"
"""The domain whose directives and roles are all of our own making."""
DIRECTIVES = frozenset(
    {
        *("attention", "caution", "danger", "error", "hint", "important", "note", "tip", "warning", "admonition"),
        *("sidebar", "topic", "line-block", "parsed-literal", "rubric", "epigraph", "highlights", "pull-quote"),
        *("compound", "container", "contents", "sectnum", "header", "footer", "target-notes", "title"),
        *("table", "csv-table", "list-table", "image", "figure", "replace", "unicode", "date"),
        *("class", "rst-class", "role", "default-role", "code", "code-block", "sourcecode", "highlight", "toctree"),
        *("only", "index", "centered", "acks", "hlist", "seealso", "tabularcolumns", "describe", "object"),
        *("sectionauthor", "codeauthor", "versionadded", "versionchanged", "deprecated", "versionremoved"),
    }
)
"""Of docutils' and Sphinx's own."""
ROLES = frozenset(
    {
        *("", "abbreviation", "ac", "acronym", "code", "emphasis", "literal", "strong", "subscript", "sub"),
        *("superscript", "sup", "title-reference", "title", "t", "pep-reference", "pep", "rfc-reference", "rfc"),
        *("abbr", "command", "cve", "cwe", "dfn", "file", "guilabel", "index", "kbd", "mailheader", "makevar"),
        *("manpage", "menuselection", "mimetype", "newsgroup", "program", "regexp", "samp", "any"),
    }
)
STANDARD_DIRECTIVES, STANDARD_ROLES = frozenset({"glossary"}), frozenset({"doc", "keyword", "numref", "ref", "term"})
"""Of the domain that Sphinx always looks into."""
SCHEMES = frozenset({"", "http", "https", "mailto"})
"""Where a link may lead. A browser runs what others of them hold."""
MOST_MISTAKES = 1000
_SCHEME = re.compile(r"\s*([^/?#:]*):")
_TRANSLATED = re.compile(r":(\d+):<translated>$")
_UNREADABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")

_ROLES: Any = roles
"""With parts that its types do not name."""

FORBIDDEN = {
    "include": N_("`{name}` would put another file into the book, which pages of a book cannot do; write it out"),
    "math": N_("`{name}` would have the site fetch a script from an address, which pages of a book cannot do"),
    "download": N_("`{name}` would hand on another file, which pages of a book cannot do; name an address instead"),
}
"""What is wrong with a directive or a role, by its name; else it is one that nobody has looked at."""
FORBIDDEN["literalinclude"] = FORBIDDEN["include"]
FORBIDDEN["eq"] = FORBIDDEN["math"]
UNKNOWN = N_("`{name}` can do more than write text, so pages of a book cannot use it (but see --trust-conf)")


class TooManyMistakesError(Exception):
    """More mistakes than anybody reads; each of them takes time and memory."""

    def __init__(self) -> None:
        """Say how many there may be."""
        super().__init__(f"more than {MOST_MISTAKES} mistakes")


@dataclass
class Lock:
    """What pages must not do, as it was found while they were read."""

    source: Path
    """The folder of the pages."""
    told: int = 0
    """How many mistakes docutils has told of."""
    found: list[tuple[str, int, Message]] = field(default_factory=list)
    """Each with the page and the line."""

    def note(self, where: tuple[str | None, int | None], message: Message) -> None:
        """Note something that a page must not do; in a translation it stands where its original does."""
        file, line = str(where[0] or ""), where[1] or 0
        translated = _TRANSLATED.search(file)
        if translated:
            file, line = file[: translated.start()], int(translated[1])
        self.found.append((file, line, message))

    def forbidden(self, name: str) -> type[Directive]:
        """Return a directive that only tells that it is none."""
        lock = self

        class Forbidden(Directive):
            has_content = True

            def run(self) -> list[nodes.Node]:
                lock.note(self.state_machine.get_source_and_line(self.lineno), _forbidden(name, f".. {name}::"))
                return []

        return Forbidden

    def forbidden_role(self, name: str) -> Callable[..., tuple[list[nodes.Node], list[nodes.system_message]]]:
        """Return a role that only tells that it is none."""

        def role(*arguments: Any, **_more: Any) -> tuple[list[nodes.Node], list[nodes.system_message]]:  # noqa: ANN401
            _, _, _, line, inliner, *_ = arguments
            self.note(inliner.reporter.get_source_and_line(line), _forbidden(name, f":{name}:"))
            return [], []

        anything = dict.fromkeys(("format", "language", "class"), directives.unchanged)
        vars(role).update(
            options=anything, content=True
        )  # so that a role can be made of it, to be told where it is used
        return role

    @cached_property
    def directives(self) -> Mapping[type, type[Directive]]:
        """Return the directives that are allowed, each with what stands for it: names differ by language."""
        known = (_directive(name) for name in DIRECTIVES)
        return {each: self._careful(each) for each in known if each is not None}

    @cached_property
    def roles(self) -> frozenset[int]:
        """Return which roles are allowed."""
        return frozenset(id(_ROLES._roles.get(name) or _ROLES._role_registry.get(name)) for name in ROLES)  # noqa: SLF001

    def _careful(self, kind: type[Directive]) -> type[Directive]:
        """Return a directive that looks at what it is given, where that may name a file."""
        lock, careful = self, {_directive(name) for name in ("image", "figure", "csv-table")}
        if kind not in careful:
            return kind

        class Careful(kind):  # type: ignore[misc, valid-type]
            def run(self) -> list[nodes.Node]:
                here = self.state_machine.get_source_and_line(self.lineno)
                if wrong := lock.wrong(self, str(here[0] or "")):
                    lock.note(here, wrong)
                    return []
                made: list[nodes.Node] = super().run()
                return made

        Careful.__name__ = kind.__name__
        return Careful

    def wrong(self, asked: Directive, page: str) -> Message | None:
        """Return what is wrong with what a directive is given, if anything is."""
        if "file" in asked.options or "url" in asked.options:
            return Message(N_("a table of a book holds its rows itself; no file and no address is read for it"))
        if asked.options.get("loading") == "embed":
            return Message(N_("a picture cannot be put into the page itself; take out `:loading: embed`"))
        if not asked.arguments or "file" in (asked.option_spec or ()):
            return None
        name = "".join(asked.arguments[0].split())
        if scheme(name):
            text = N_("`{picture}` is an address, and no address is fetched; put the picture beside the page")
            return Message(text, {"picture": name})
        above = self.source if name.startswith("/") else Path(page).parent
        if not (above / name.lstrip("/")).resolve().is_relative_to(self.source.resolve()):
            return Message(N_("`{picture}` leads out of the folder of the book"), {"picture": name})
        return None

    def check(self, tree: nodes.document) -> None:
        """Look at a page that was read: where its links lead, and that nothing on it is meant for a program."""
        for raw in list(tree.findall(nodes.raw)):
            self.note(_place(raw), _forbidden("raw", "raw"))
            raw.parent.remove(raw)
        for link in list(tree.findall(nodes.reference)):
            if scheme(str(link.get("refuri", ""))) not in SCHEMES:
                self.note(_place(link), _no_link(link["refuri"]))
                link.parent.remove(link)
        for contents in tree.findall(addnodes.toctree):
            wrong = [each for each in contents["entries"] if scheme(str(each[1])) not in SCHEMES]
            contents["entries"] = [each for each in contents["entries"] if each not in wrong]
            for _, address in wrong:
                self.note(_place(contents), _no_link(address))
        for text in list(tree.findall(nodes.Text)):
            if not is_text(text.astext()):
                text.parent.replace(text, nodes.Text(shown(text.astext())))


def _forbidden(name: str, written: str) -> Message:
    """Say that a directive or a role cannot be used, and what to do."""
    return Message(FORBIDDEN.get(name.rpartition(":")[2].lower(), UNKNOWN), {"name": written})


def _no_link(address: str) -> Message:
    text = N_("a link of a book can lead to http, https or mailto, not to `{address}`")
    return Message(text, {"address": str(address)})


def is_text(text: str) -> bool:
    r"""Tell whether all of a text can be written into a file and shown.

    >>> is_text("Bob"), is_text("\x1b[1m"), is_text("\ud800")
    (True, False, False)
    """
    return not _UNREADABLE.search(text)


def scheme(address: str) -> str:
    """Return what kind of address this is, or nothing for a place among the pages.

    >>> scheme("https://example.org"), scheme("JavaScript:alert(1)"), scheme("../rules/setup.html#a:b")
    ('https', 'javascript', '')
    """
    found = _SCHEME.match(address)
    return re.sub(r"[\x00-\x20]", "", found[1]).lower() if found else ""


def _place(node: nodes.Node) -> tuple[str | None, int | None]:
    """Return where a node stands, or the nearest thing around it that knows."""
    line, above = node.line, node
    while line is None and above.parent is not None:
        above = above.parent
        line = above.line
    return (node.document.get("source") if node.document else None), line


def _directive(name: str) -> type[Directive] | None:
    """Return what stands for a directive, by its English name."""
    known: Any = directives
    if name not in known._directives and name not in known._directive_registry:  # noqa: SLF001
        return None
    found: type[Directive] = known.directive(name, en, None)[0]
    return found


@contextmanager
def no_settings_from_files() -> Iterator[None]:
    """Have docutils read no `docutils.conf`: neither that of the folder we are in nor anybody's."""
    with _replaced(OptionParser, "get_standard_config_files", classmethod(lambda _cls: [])):
        yield


@contextmanager
def _replaced(owner: object, name: str, other: object) -> Iterator[None]:
    """Put something else in the place of a part of somebody else's code while this lasts."""
    own = vars(owner)[name]
    setattr(owner, name, other)
    try:
        yield
    finally:
        setattr(owner, name, own)


@contextmanager
def locked(app: Sphinx, lock: Lock) -> Iterator[None]:
    """Read pages under lock while this lasts."""
    app.env.settings.update(raw_enabled=False, file_insertion_enabled=False, _disable_config=True)
    app.connect("doctree-read", lambda _app, tree: lock.check(tree), priority=1)
    lock.directives, lock.roles  # noqa: B018 - looked up before the lock is on
    with _dispatched(lock):
        yield


@contextmanager
def _dispatched(lock: Lock) -> Iterator[None]:
    """Put the lock where directives and roles are looked up, in docutils and in Sphinx's domains."""
    find, find_role, of_domain, role_of_domain = directives.directive, roles.role, Domain.directive, Domain.role

    def directive(name: str, language: ModuleType, document: nodes.document) -> tuple[Any, Sequence[Any]]:
        found, messages = find(name, language, document)
        return (found and lock.directives.get(found, lock.forbidden(name))), messages

    def role(name: str, language: ModuleType, line: int, reporter: Any) -> tuple[Any, Sequence[Any]]:  # noqa: ANN401
        found, messages = find_role(name, language, line, reporter)
        is_fine = found is None or id(found) in lock.roles or isinstance(found, roles.CustomRole)
        return (found if is_fine else lock.forbidden_role(name)), messages

    def domains(self: Domain, name: str) -> Any:  # noqa: ANN401
        found = of_domain(self, name)
        is_fine = found is None or self.name == OURS or (self.name == "std" and name in STANDARD_DIRECTIVES)
        return found if is_fine else lock.forbidden(f"{self.name}:{name}")

    def domains_role(self: Domain, name: str) -> Any:  # noqa: ANN401
        found = role_of_domain(self, name)
        is_fine = found is None or self.name == OURS or (self.name == "std" and name in STANDARD_ROLES)
        return found if is_fine else lock.forbidden_role(f"{self.name}:{name}" if self.name != "std" else name)

    tell = Reporter.system_message

    def system_message(self: Reporter, *arguments: Any, **more: Any) -> Any:  # noqa: ANN401
        lock.told += 1
        if lock.told > MOST_MISTAKES:
            raise TooManyMistakesError
        return tell(self, *arguments, **more)

    with (
        _replaced(Reporter, "system_message", system_message),
        _replaced(directives, "directive", directive),
        _replaced(roles, "role", role),
        _replaced(Domain, "directive", domains),
        _replaced(Domain, "role", domains_role),
    ):
        yield
