"""One YAML file: its plain values, and where each of them stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import AliasEvent, NodeEvent
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.base.reading import TooLargeError, read_bounded
from cubitos_kit.content.libyaml import quick_nodes
from cubitos_kit.content.partial import UNREAD
from cubitos_kit.content.recovery import HOLE, without_item, without_value

Keys = tuple[str | int, ...]
"""The way from a file's top to a value: keys and list positions."""

LARGEST_FILE = 256 * 1024
"""Bytes. All of the base is smaller than this; a larger file is not content."""
DEEPEST = 40
"""Levels. The deepest card of the base has a third of these."""
MOST_VALUES = 10_000
"""The longest file of the base has less than a tenth of these; more would take too long to check."""
LONGEST_RECOVERED = 64 * 1024
"""Characters of a file with slips of YAML that is still read without them: ruamel takes its time."""
MOST_SLIPS, READ_AGAIN = 8, 300 * 1024
"""So many of them, a file with more is no YAML; and no more than can be found by reading so many characters again."""
TRIES = 2
"""So often a file is read again for each: without the value, and without the whole item."""
LARGEST_NUMBER = 10**15
"""A larger one is read as this one: it is far too large anyway, and nobody has to write its thousands of digits."""

LINE_BREAK = re.compile(r"\r\n|[\n\r]")
"""What begins a new line for ruamel, so that our lines are those of its marks."""
NO_SPACE = re.compile(r"\s*(?:- +)*[A-Za-z][\w-]*:(?=\S)")
"""A key whose colon is followed by its value at once."""
NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters and halves of characters, which only an escape can bring in."""

OPENING = re.compile(r"\s*(?:- +)*")
"""What stands before the first word of a line."""
IN_BRACKETS = "expected ',' or"
NO_COLON, TWO_COLONS = "could not find expected ':'", "mapping values are not allowed"
DIRECTIVE = N_("lines that begin with % are not used in content; take this out")
YAML_PROBLEMS = (
    ("cannot start any token", N_("a text cannot begin with this character; quote it")),
    ("sequence entries are not allowed", N_("a list begins on a line of its own; press Enter before the dash")),
    ("incompatible YAML document", DIRECTIVE),
    (
        "expected <block end>",
        N_("this does not fit here: the line is indented unlike its neighbors, or a quote or bracket is one too many"),
    ),
    (IN_BRACKETS, N_("a comma or the closing bracket is missing before this")),
    ("did not find expected", N_("a comma, a bracket or a dash is missing before this")),
    ("while scanning a quoted scalar", N_("the quote that opens here is never closed")),
    ("unexpected end of stream", N_("the quote that opens here is never closed")),
    ("single document", N_("a content file holds one document; take out the line `---`")),
    ("special characters are not allowed", N_("this character cannot be read; save the file as plain UTF-8 text")),
)


@dataclass(frozen=True, eq=False)
class Document:
    """A file: what YAML made of it, and its lines. One is equal to itself only, so that what is made of it can be kept."""

    file: str
    plain: Any
    lines: tuple[str, ...]
    values: Mapping[Keys, Place] = field(default_factory=dict)
    keys: Mapping[Keys, Place] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    """Lines that YAML could not make anything of, if it could of the rest."""

    @property
    def readable(self) -> bool:
        """Tell whether YAML could make anything of the file; if not, only its lines are here."""
        return () in self.values

    def place(self, keys: Keys, offset: int = 0) -> Place:
        """Return where a value stands, or the nearest thing around it that stands in the file.

        The offset is one into the value; of a text that goes on in the next line the end of the first is as near as we get.
        """
        while keys and keys not in self.values:
            keys = keys[:-1]
        found = self.values.get(keys, Place(self.file, 1, 1))
        end = len(self.lines[found.line - 1]) + 1
        return Place(found.file, found.line, min(found.column + offset, max(end, found.column)))

    def key_place(self, keys: Keys) -> Place:
        """Return where the key of a value stands, else the value."""
        return self.keys.get(keys) or self.place(keys)


def _stop(code: str, place: Place, text: str, **values: object) -> ContentError:
    return ContentError((Problem(code, place, Message(text, values)),))


class _PlainComposer(Composer):
    """Composes nodes without what content has no use for: aliases, anchors, tags and endless depth."""

    level = 0
    count = 0

    def compose_document(self) -> Any:  # noqa: ANN401
        event = self.parser.peek_event()
        if getattr(event, "version", None) or getattr(event, "tags", None):
            self._refuse(event, "yaml-directive", DIRECTIVE)
        return super().compose_document()

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
        if self.level > DEEPEST:
            self._refuse(event, "yaml-depth", N_("this is nested deeper than any content is"))
        if self.count >= MOST_VALUES:
            self._refuse(event, "too-large", N_("the file is too long to be checked from here on; make two of it"))
        self.count += 1
        self.level += 1
        node = super().compose_node(parent, index)
        self.level -= 1
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
        if not path.is_file():
            raise _stop("not-a-file", place, N_("this is not a text file"))  # opening a pipe would never end
        raw = read_bounded(path, LARGEST_FILE)
    except TooLargeError:
        text = N_("the file has {size} KB; a content file has at most {limit} KB")
        raise _stop("too-large", place, text, size=size // 1024, limit=LARGEST_FILE // 1024) from None
    except FileNotFoundError:
        raise _stop("no-such-file", place, N_("there is no such file or folder")) from None
    except OSError as error:
        raise _stop("unreadable", place, N_("the file cannot be read: {reason}"), reason=error.strerror or "") from None
    except ValueError:  # a NUL in the name
        raise _stop("no-such-file", place, N_("there is no such file or folder")) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig", errors="replace")
        text = N_("this is not UTF-8 text; save the file as UTF-8")
        raise _stop("not-utf8", _place_at(name, before, len(before)), text) from None


def _place_at(name: str, text: str, index: int) -> Place:
    """Return the place of a character of a text."""
    breaks = [found.end() for found in LINE_BREAK.finditer(text, 0, index)]
    return Place(name, len(breaks) + 1, index - (breaks[-1] if breaks else 0) + 1)


def read_document(path: Path, name: str = "") -> Document:
    """Read a YAML file, or raise a `ContentError` with its problems."""
    name = name or str(path)
    return parse_document(read_text(path, name), name)


def parse_document(text: str, name: str) -> Document:
    r"""Read YAML text, or raise a `ContentError` with its problems.

    >>> document = parse_document("cards:\n  - id: bob\n", "bob.yaml")
    >>> document.plain, str(document.place(("cards", 0, "id")))
    ({'cards': [{'id': 'bob'}]}, 'bob.yaml:2:9')
    """
    document, problems = parse(text, name)
    if problems:
        raise ContentError(problems)
    return document


def parse(text: str, name: str) -> tuple[Document, tuple[Problem, ...]]:
    """Read YAML text as far as it can be read, and say what is wrong with it."""
    lines = tuple(LINE_BREAK.split(text))
    try:
        node, yaml = _composed(text, name)
    except ContentError as error:
        return _recovered(text, name, error.problems)
    reader = _Reader(name, yaml)
    plain = reader.read(node, ())
    return Document(name, plain, lines, reader.values, reader.keys), tuple(reader.problems)


def _recovered(text: str, name: str, problems: tuple[Problem, ...]) -> tuple[Document, tuple[Problem, ...]]:
    """Read a text without what YAML cannot read of it, if that is a few values or items."""
    lines, left, found = tuple(LINE_BREAK.split(text)), "\n".join(LINE_BREAK.split(text)), list(problems)
    lost: list[str] = []
    slips = min(MOST_SLIPS, READ_AGAIN // (TRIES * max(1, len(text)))) if len(text) <= LONGEST_RECOVERED else 0
    for _ in range(slips):
        line = found[-1].place.line
        for take in (without_value, without_item):
            taken = take(left, line) if line else None
            if taken is None:
                continue
            try:
                node, yaml = _composed(taken.text, name)
            except ContentError as error:
                wrong = error.problems[-1]
                if taken.holds(wrong.place.line):
                    continue  # it was not all of it
                left, lost = taken.text, [*lost, *taken.lost]
                found.append(wrong)
                break
            reader = _Reader(name, yaml, with_holes=True)
            plain = reader.read(node, ())
            document = Document(name, plain, lines, reader.values, reader.keys, (*lost, *taken.lost))
            return document, (*found, *reader.problems)
        else:
            break
    return Document(name, None, lines), problems


def _composed(text: str, name: str) -> tuple[Node, YAML]:
    """Have ruamel read the text, and turn whatever it raises into a `ContentError`."""
    yaml = YAML(typ="safe", pure=True)
    quick = quick_nodes(text, yaml.resolver.resolve, DEEPEST, MOST_VALUES)
    if quick is not None:
        return quick, yaml
    yaml.Composer = _PlainComposer
    try:
        node = yaml.compose(text)
    except ContentError as error:
        raise ContentError(tuple(_in_file(problem, name) for problem in error.problems)) from None
    except MarkedYAMLError as error:
        raise ContentError((_syntax_problem(error, text, name),)) from None
    except ReaderError as error:
        sentence = N_("this character cannot be read; save the file as plain UTF-8 text")
        raise _stop("yaml", _place_at(name, text, error.position), sentence) from None
    except Exception:  # noqa: BLE001 - ruamel raises whatever it stumbles over: an escape beyond all letters, say
        sentence = N_("something in this file cannot be read as YAML; look for backslashes")
        raise _stop("yaml", Place(name, 1, 1), sentence) from None
    if node is None:
        raise _stop("empty", Place(name), N_("the file is empty"))
    return node, yaml


def _in_file(problem: Problem, name: str) -> Problem:
    place = Place(name, problem.place.line, problem.place.column)
    return Problem(problem.code, place, problem.message)


def _syntax_problem(error: MarkedYAMLError, text: str, name: str) -> Problem:
    words = f"{error.context or ''} {error.problem or ''}"
    mark, lines = error.problem_mark or error.context_mark, LINE_BREAK.split(text)
    never_closed = IN_BRACKETS in words and _is_never_closed(error, lines)
    if error.context_mark and ("quoted scalar" in words or NO_COLON in words or never_closed):
        mark = error.context_mark  # where it begins, not where YAML gave up
    place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name, 1, 1)
    if never_closed:
        return Problem("yaml", place, Message(N_("the bracket that opens here is never closed")))
    here = lines[place.line - 1] if place.line <= len(lines) else ""
    if here[place.column - 1 : place.column] == "\t" or "\t" in here[: len(here) - len(here.lstrip())]:
        return Problem("yaml-tab", place, Message(N_("a tab stands here; YAML wants spaces")))
    if NO_COLON in words or TWO_COLONS in words:
        place, sentence = _colon_problem(place, lines, words)
        return Problem("yaml", place, Message(sentence))
    for part, sentence in YAML_PROBLEMS:
        if part in words:
            return Problem("yaml", place, Message(sentence))
    return Problem(
        "yaml", place, Message(N_("YAML cannot be read here; look at indentation, quotes, colons and brackets"))
    )


def _is_never_closed(error: MarkedYAMLError, lines: list[str]) -> bool:
    """Tell a bracket that is not closed from a comma that is missing: what goes on in brackets is indented deeper."""
    opened, gave_up = error.context_mark, error.problem_mark
    if gave_up.line >= len(lines) or "<stream end>" in (error.problem or ""):
        return True
    begins = OPENING.match(lines[opened.line])
    deep = begins.end() if begins else 0
    here = lines[gave_up.line]
    return bool(gave_up.line > opened.line and len(here) - len(here.lstrip()) <= deep)


def _colon_problem(place: Place, lines: list[str], words: str) -> tuple[Place, str]:
    """Tell a colon too many or too few from one without its space, which makes one text of its line and the next."""
    for number in range(min(place.line, len(lines)), max(0, place.line - 4), -1):
        glued = NO_SPACE.match(lines[number - 1])
        if glued:
            return Place(place.file, number, glued.end() + 1), N_("a colon that follows a key has a space after it")
    if NO_COLON in words:
        return place, N_("a key has to be followed by a colon and its value")
    return place, N_("a colon is one too many here; quote the text that holds it")


class _Reader:
    """Turns nodes into plain values and remembers where each stood."""

    def __init__(self, name: str, yaml: YAML, *, with_holes: bool = False) -> None:
        self.name = name
        self.yaml = yaml
        self.with_holes = with_holes
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
            key = self._text(key_node)
            if key in found:
                text = N_("`{key}` stands here twice; each key is written once")
                self.problems.append(Problem("duplicate-key", place, Message(text, {"key": key})))
            self.keys[*keys, key] = place
            found[key] = self.read(value_node, (*keys, key))
        return found

    def _scalar(self, node: Any) -> Any:  # noqa: ANN401
        if self.with_holes and node.value == HOLE:
            return UNREAD
        kind = node.tag.rpartition(":")[2]
        builders = {"int": "construct_yaml_int", "float": "construct_yaml_float", "bool": "construct_yaml_bool"}
        if kind == "null":
            return None
        if kind not in builders:
            return self._text(node)
        try:
            value = getattr(self.yaml.constructor, builders[kind])(node)
        except ValueError:  # a word that only looks like a number, or one of thousands of digits
            return LARGEST_NUMBER if str(node.value).strip("+-").isdigit() else str(node.value)
        if isinstance(value, int) and not isinstance(value, bool):
            return max(-LARGEST_NUMBER, min(value, LARGEST_NUMBER))
        return value

    def _text(self, node: Any) -> str:  # noqa: ANN401
        text = str(node.value)
        if NO_TEXT.search(text):
            sentence = N_("an escape in this text makes something that is not a letter; write the letter itself")
            self.problems.append(Problem("no-letter", self.place(node), Message(sentence)))
        return NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)
