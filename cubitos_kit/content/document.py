"""One YAML file: its plain values, and where each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import AliasEvent, NodeEvent
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.problem import ContentError, Place, Problem

Keys = tuple[str | int, ...]
"""The way from a file's top to a value: keys and list positions."""

LARGEST_FILE = 256 * 1024
"""Bytes. All of the base is smaller than this; a larger file is not content."""
DEEPEST = 40
"""Levels. The deepest card of the base has a third of these."""

YAML_PROBLEMS = (
    ("cannot start any token", N_("this character cannot stand here; quote the text, or use spaces instead of a tab")),
    ("mapping values are not allowed", N_("a colon is one too many here; quote the text that holds it")),
    ("could not find expected ':'", N_("a key has to be followed by a colon and its value")),
    ("expected <block end>", N_("this line is indented unlike its neighbours, or a bracket or quote is open above it")),
    ("expected ',' or", N_("a comma or the closing bracket is missing before this")),
    ("did not find expected", N_("a comma, a bracket or a dash is missing before this")),
    ("while scanning a quoted scalar", N_("the quote that opens here is never closed")),
    ("unexpected end of stream", N_("the quote that opens here is never closed")),
    ("single document", N_("a content file holds one document; take out the line `---`")),
    ("special characters are not allowed", N_("this character cannot be read; save the file as plain UTF-8 text")),
)


@dataclass(frozen=True)
class Document:
    """A file that YAML could read."""

    file: str
    plain: Any
    lines: tuple[str, ...]
    values: Mapping[Keys, Place] = field(default_factory=dict)
    keys: Mapping[Keys, Place] = field(default_factory=dict)

    def place(self, keys: Keys, offset: int = 0) -> Place:
        """Return where a value stands, or the nearest thing around it that stands in the file."""
        while keys and keys not in self.values:
            keys = keys[:-1]
        found = self.values.get(keys, Place(self.file, 1, 1))
        return Place(found.file, found.line, found.column + offset)

    def key_place(self, keys: Keys) -> Place:
        """Return where the key of a value stands, else the value."""
        return self.keys.get(keys) or self.place(keys)


def _stop(code: str, place: Place, text: str, **values: object) -> ContentError:
    return ContentError((Problem(code, place, Message(text, values)),))


class _PlainComposer(Composer):
    """Composes nodes without what content has no use for: aliases, anchors, tags and endless depth."""

    depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:  # noqa: ANN401 - as ruamel declares it
        event = self.parser.peek_event()
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            self._refuse(
                event, "yaml-anchor", N_("anchors and aliases (& and *) are not used in content; write it out")
            )
        if isinstance(event, NodeEvent) and getattr(event, "ctag", None):
            self._refuse(
                event, "yaml-tag", N_("tags (words with !) are not used in content; quote a text that begins so")
            )
        if self.depth > DEEPEST:
            self._refuse(event, "yaml-depth", N_("this is nested deeper than any content is"))
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node

    @staticmethod
    def _refuse(event: Any, code: str, text: str) -> None:  # noqa: ANN401
        mark = event.start_mark
        raise _stop(code, Place("", mark.line + 1, mark.column + 1), text)


def read_text(path: Path, name: str) -> str:
    """Read a file as text, or raise a `ContentError` that says why it cannot be read."""
    place = Place(name)
    try:
        if path.is_dir():
            raise _stop("not-a-file", place, N_("this is a folder; name a file in it, or the folder of a pack"))
        size = path.stat().st_size
        if size > LARGEST_FILE:
            text = N_("the file has {size} KB; a content file has at most {limit} KB")
            raise _stop("too-large", place, text, size=size // 1024, limit=LARGEST_FILE // 1024)
        raw = path.read_bytes()
    except FileNotFoundError:
        raise _stop("no-such-file", place, N_("there is no such file or folder")) from None
    except OSError as error:
        raise _stop("unreadable", place, N_("the file cannot be read: {reason}"), reason=error.strerror or "") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", errors="replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        text = N_("this is not UTF-8 text; save the file as UTF-8")
        raise _stop("not-utf8", Place(name, line, column), text) from None


def read_document(path: Path, name: str = "") -> Document:
    """Read a YAML file, or raise a `ContentError` with its problems."""
    name = name or str(path)
    return parse_document(read_text(path, name), name)


def parse_document(text: str, name: str) -> Document:
    r"""Read YAML text.

    >>> document = parse_document("cards:\n  - id: bob\n", "bob.yaml")
    >>> document.plain, str(document.place(("cards", 0, "id")))
    ({'cards': [{'id': 'bob'}]}, 'bob.yaml:2:9')
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Composer = _PlainComposer
    try:
        node = yaml.compose(text)
    except ContentError as error:
        raise ContentError(tuple(_in_file(problem, name) for problem in error.problems)) from None
    except MarkedYAMLError as error:
        raise ContentError((_syntax_problem(error, text, name),)) from None
    except (YAMLError, ValueError, RecursionError):
        raise _stop(
            "yaml", Place(name, 1, 1), N_("this cannot be read as YAML; save the file as plain UTF-8 text")
        ) from None
    if node is None:
        raise _stop("empty", Place(name), N_("the file is empty"))
    reader = _Reader(name, yaml)
    plain = reader.read(node, ())
    if reader.problems:
        raise ContentError(tuple(reader.problems))
    return Document(name, plain, tuple(text.split("\n")), reader.values, reader.keys)


def _in_file(problem: Problem, name: str) -> Problem:
    place = Place(name, problem.place.line, problem.place.column)
    return Problem(problem.code, place, problem.message)


def _syntax_problem(error: MarkedYAMLError, text: str, name: str) -> Problem:
    words = f"{error.context or ''} {error.problem or ''}"
    mark = error.problem_mark or error.context_mark
    quoted = "quoted scalar" in words and error.context_mark
    mark = error.context_mark if quoted else mark
    place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name, 1, 1)
    lines = text.split("\n")
    if 0 < place.line <= len(lines) and "\t" in lines[place.line - 1][: place.column]:
        return Problem("yaml-tab", place, Message(N_("tabs do not indent YAML; use spaces")))
    for part, sentence in YAML_PROBLEMS:
        if part in words:
            return Problem("yaml", place, Message(sentence))
    return Problem(
        "yaml", place, Message(N_("YAML cannot be read here; look at indentation, quotes, colons and brackets"))
    )


class _Reader:
    """Turns nodes into plain values and remembers where each stood."""

    def __init__(self, name: str, yaml: YAML) -> None:
        self.name = name
        self.yaml = yaml
        self.values: dict[Keys, Place] = {}
        self.keys: dict[Keys, Place] = {}
        self.problems: list[Problem] = []

    def place(self, node: Node) -> Place:
        quoted = isinstance(node, ScalarNode) and node.style in ("'", '"')
        return Place(self.name, node.start_mark.line + 1, node.start_mark.column + 1 + quoted)

    def read(self, node: Node, keys: Keys) -> Any:  # noqa: ANN401 - whatever YAML holds
        self.values[keys] = self.place(node)
        if isinstance(node, MappingNode):
            return self._mapping(node, keys)
        if isinstance(node, SequenceNode):
            return [self.read(item, (*keys, index)) for index, item in enumerate(node.value)]
        return self._scalar(node)

    def _mapping(self, node: MappingNode, keys: Keys) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            place = self.place(key_node)
            if not isinstance(key_node, ScalarNode):
                self.problems.append(Problem("yaml-key", place, Message(N_("a key has to be a word"))))
                continue
            key = str(key_node.value)
            if key in found:
                text = N_("`{key}` stands here twice; each key is written once")
                self.problems.append(Problem("duplicate-key", place, Message(text, {"key": key})))
            self.keys[*keys, key] = place
            found[key] = self.read(value_node, (*keys, key))
        return found

    def _scalar(self, node: Any) -> Any:  # noqa: ANN401
        kind = node.tag.rpartition(":")[2]
        builders = {"int": "construct_yaml_int", "float": "construct_yaml_float", "bool": "construct_yaml_bool"}
        if kind == "null":
            return None
        if kind not in builders:
            return str(node.value)
        try:
            return getattr(self.yaml.constructor, builders[kind])(node)
        except ValueError:
            return str(node.value)
