"""The nodes of a YAML text by way of libyaml, several times as quickly as ruamel reads it: the same ones, or none at all.

Where libyaml is not installed, where it cannot read a text, and where the two might not agree, ruamel has to be asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ruamel.yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

Resolve = Callable[[type[Node], str | None, Any], Any]
"""Returns the tag of what stands there without one."""

UNLIKE = re.compile(
    r"[^\n\r -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|\r(?!\n)"
    r"|(?m:^(?:---|\.\.\.|%))|(?:^|[\n:{,\[-]) *\?|[>|][-+0-9]*#"
)
"""What the two read differently here and there: tabs, rare signs and breaks of lines, documents, directives, `?`, `>#`."""


class _UnlikeError(Exception):
    """Something that is ruamel's to read, or to refuse."""


# ruamel alone: 918 ms for all files of the base, for 162 here; a first `cards list` 0.4 s longer; measured 2026-11.
def quick_nodes(text: str, resolve: Resolve, deepest: int, most: int) -> Node | None:
    r"""Return the topmost node of a text, unless it is deeper or larger than that, or ruamel has to be asked.

    >>> from ruamel.yaml.resolver import VersionedResolver
    >>> node = quick_nodes("a: [1]\n", VersionedResolver().resolve, 9, 99)
    >>> node is None or node.value[0][1].start_mark.column
    3
    >>> quick_nodes("a: &b 1\n", VersionedResolver().resolve, 9, 99)
    """
    try:
        from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]  # noqa: PLC0415 - there may be none
    except ImportError:
        return None
    if UNLIKE.search(text):
        return None
    try:
        return _Composing(CParser(text).get_event, resolve, deepest, most).whole()
    except Exception:  # noqa: BLE001 - whatever it stumbles over, ruamel does too, and we know its sentences
        return None


# ruamel's own nodes of libyaml: as quick, without tags and anchors, and 120,000 brackets crash it; measured 2026-11.
class _Composing:
    """Makes nodes of events, of the plain ones that content is made of."""

    def __init__(self, event: Callable[[], Any], resolve: Resolve, deepest: int, most: int) -> None:
        self.event = event
        self.resolve = resolve
        self.deepest = deepest
        self.left = most

    def whole(self) -> Node | None:
        self.expect(StreamStartEvent)
        start = self.expect(DocumentStartEvent)
        if start.version or start.tags:
            raise _UnlikeError
        node = self.node(self.event(), 0)
        self.expect(DocumentEndEvent)
        self.expect(StreamEndEvent)
        return node

    def expect(self, kind: type) -> Any:  # noqa: ANN401 - an event
        event = self.event()
        if type(event) is not kind:
            raise _UnlikeError
        return event

    def node(self, event: Any, level: int) -> Node:  # noqa: ANN401
        self.left -= 1
        if self.left < 0 or level > self.deepest or event.anchor is not None or event.ctag is not None:
            raise _UnlikeError
        kind = type(event)
        if kind is ScalarEvent:
            if not event.value and event.implicit[0]:
                raise _UnlikeError  # nothing at all, which the two see in different places
            tag = self.resolve(ScalarNode, event.value, event.implicit)
            return ScalarNode(tag, event.value, event.start_mark, event.end_mark, style=event.style)
        if kind is SequenceStartEvent:
            return self.sequence(event, level)
        if kind is MappingStartEvent:
            return self.mapping(event, level)
        raise _UnlikeError

    def sequence(self, start: Any, level: int) -> Node:  # noqa: ANN401
        inside = []
        while type(event := self.event()) is not SequenceEndEvent:
            inside.append(self.node(event, level + 1))
        tag = self.resolve(SequenceNode, None, start.implicit)
        return SequenceNode(tag, inside, start.start_mark, event.end_mark, flow_style=start.flow_style)

    def mapping(self, start: Any, level: int) -> Node:  # noqa: ANN401
        inside = []
        while type(event := self.event()) is not MappingEndEvent:
            key = self.node(event, level + 1)
            inside.append((key, self.node(self.event(), level + 1)))
        tag = self.resolve(MappingNode, None, start.implicit)
        return MappingNode(tag, inside, start.start_mark, event.end_mark, flow_style=start.flow_style)
