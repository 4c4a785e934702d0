"""A PDF of Typst's, taken apart: its objects by their numbers, its pages, places, links and tags.

It reads what Typst writes and nothing else: whatever looks otherwise raises `UnlikeTypstError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

TOKEN = re.compile(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*\)|<[0-9A-F]+>|(\d+) 0 R", re.DOTALL)
"""A string, in which anything may stand, or the number of an object that is referred to."""
_END = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_TABLE = re.compile(rb"xref\s+0 (\d+)\n")
_ROW = 20
_HEAD = re.compile(rb"\s*\d+ 0 obj\s+")
_STREAM = b"\nstream"
_DEST = re.compile(rb"/Dest ?(\([^()]*\)|<[0-9A-F]+>|\d+ 0 R)/F ")
_SAID = re.compile(rb"/Contents(\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|<[0-9A-F]+>)>>\Z", re.DOTALL)
_PLACE = re.compile(rb"\[(\d+) 0 R/XYZ (-?[\d.]+) (-?[\d.]+) 0\]\Z")
_BOX = re.compile(rb"/MediaBox\[0 0 [\d.]+ ([\d.]+)\]")
_INNER = re.compile(rb"<<.*?>>", re.DOTALL)
_OF_PAGE = re.compile(rb"/Pg (\d+) 0 R>>\Z")


class UnlikeTypstError(Exception):
    """A PDF that looks otherwise than what Typst is known to write."""


@dataclass(frozen=True)
class PagePlace:
    """A place on a page: the page's number, from 1, and how far right and up."""

    page: int
    x: bytes
    y: bytes


@dataclass(frozen=True)
class Link:
    """Where a link leads, if that is in the document, and what a screen reader says of it, both as they are written."""

    to: bytes
    said: bytes

    @property
    def is_named(self) -> bool:
        """Tell whether it leads to a place by its name."""
        return self.to[:1] in {b"(", b"<"}


@dataclass(frozen=True)
class Pdf:
    """A document as Typst wrote it."""

    data: bytes
    spans: Mapping[int, tuple[int, int]]
    """Where each object begins and ends."""
    trailer: bytes

    @classmethod
    def read(cls, data: bytes) -> Pdf:
        """Find where the objects are."""
        end = found(_END, data[-64:])
        table = int(end[1])
        size = found(_TABLE, data[table : table + 40])
        first = table + size.end()
        rows = [data[at : at + _ROW] for at in range(first, first + _ROW * int(size[1]), _ROW)]
        offsets = sorted((int(row[:10]), number) for number, row in enumerate(rows) if row[17:18] == b"n")
        ends = [offset for offset, _ in offsets[1:]] + [table]
        spans = {number: (offset, until) for (offset, number), until in zip(offsets, ends, strict=True)}
        return cls(data, spans, data[first + _ROW * len(rows) :])

    def body(self, number: int) -> bytes:
        """Return an object without its number."""
        begin, end = self.spans[number]
        whole = self.data[begin:end]
        head = _HEAD.match(whole)
        if head is None:
            raise UnlikeTypstError(number)
        return whole[head.end() :].rstrip().removesuffix(b"endobj").rstrip(b"\n")

    @property
    def size(self) -> int:
        """Return a number that no object has."""
        return max(self.spans) + 1

    @cached_property
    def root(self) -> int:
        """Return the number of the catalog."""
        return reference(self.trailer, b"Root")

    @cached_property
    def outlines(self) -> int:
        """Return the number of what holds the bookmarks."""
        return reference(self.body(self.root), b"Outlines")

    @cached_property
    def tags(self) -> int:
        """Return the number of what holds the tags."""
        return reference(self.body(self.root), b"StructTreeRoot")

    @cached_property
    def top(self) -> int:
        """Return the number of the tag around all others."""
        return int(found(re.compile(rb"/K\[(\d+) 0 R\]/ParentTree"), self.body(self.tags))[1])

    @cached_property
    def tagged(self) -> list[int]:
        """Return the tags right below that one."""
        return self.below(self.top)

    @cached_property
    def pages(self) -> list[int]:
        """Return the numbers of the pages' objects."""
        listed = found(re.compile(rb"/Kids\[(.*)\]"), self.body(reference(self.body(self.root), b"Pages")))[1]
        return [int(n) for n in re.findall(rb"(\d+) 0 R", listed)]

    @cached_property
    def page_numbers(self) -> Mapping[int, int]:
        """Return which page, from 1, an object is."""
        return {each: number for number, each in enumerate(self.pages, start=1)}

    @cached_property
    def names(self) -> Mapping[bytes, int]:
        """Return the objects of named places, by the names as they are written."""
        listed = found(re.compile(rb"/Dests<</Names\[(.*?)\]>>", re.DOTALL), self.body(self.root))[1]
        return dict(_pairs(listed))

    @cached_property
    def parents(self) -> Mapping[int, int]:
        """Return the tags that belong to pages and links, by their keys."""
        listed = found(re.compile(rb"/ParentTree<</Nums\[([\d R]*)\]>>"), self.body(self.tags))[1]
        return {int(key): int(n) for key, n in re.findall(rb"(\d+) (\d+) 0 R", listed)}

    @cached_property
    def ids(self) -> Mapping[bytes, int]:
        """Return the tags that have names of their own."""
        listed = re.search(rb"/IDTree<</Names\[(.*?)\]>>", self.body(self.tags))
        return dict(_pairs(listed[1])) if listed else {}

    def place(self, number: int) -> PagePlace:
        """Return the place that an object stands for."""
        where = found(_PLACE, self.body(number))
        return PagePlace(self.page_numbers[int(where[1])], where[2], where[3])

    def height(self, page: int) -> float:
        """Return how high a page is."""
        return float(found(_BOX, self.body(self.pages[page - 1]))[1])

    def annotations(self, page: int) -> list[int]:
        """Return the links on a page."""
        listed = re.search(rb"/Annots\[([\d R]*)\]", self.body(self.pages[page - 1]))
        return [int(n) for n in re.findall(rb"(\d+) 0 R", listed[1])] if listed else []

    def link(self, number: int) -> Link:
        """Return where an annotation leads."""
        body = self.body(number)
        to = _DEST.search(body)
        return Link(to[1] if to else b"", found(_SAID, body)[1])

    def links(self) -> list[list[Link]]:
        """Return all links in the order in which they are read; one that is broken over lines is several."""
        tags = [number for number in sorted(self.spans) if b"/S/Link/" in self.data[slice(*self.spans[number])][:80]]
        return [[self.link(int(n)) for n in re.findall(rb"/Obj (\d+) 0 R", self.body(tag))] for tag in tags]

    def bookmarked(self) -> Iterator[int]:
        """Run over the places that have bookmarks."""
        waiting = [self.outlines]
        while waiting:
            body = self.body(waiting.pop())
            waiting += [each for each in (optional(body, b"First"), optional(body, b"Next")) if each is not None]
            dest = optional(body, b"Dest")
            if dest is not None:
                yield dest

    def page_of(self, tag: int) -> int | None:
        """Return the page on which something tagged begins."""
        body = self.body(tag)
        if own := _OF_PAGE.search(body):
            return self.page_numbers[int(own[1])]
        return next((page for page in map(self.page_of, self.below(tag)) if page is not None), None)

    def below(self, tag: int) -> list[int]:
        """Return the tags right below a tag."""
        body = _INNER.sub(b"", TOKEN.sub(_shown, self.body(tag))[2:-2])
        inside = re.search(rb"/K\[([^\]]*)\]", body)
        return [int(n) for n in re.findall(rb"(\d+) 0 R", inside[1])] if inside else []


def found(pattern: re.Pattern[bytes], text: bytes) -> re.Match[bytes]:
    """Return where a pattern is."""
    match = pattern.search(text)
    if match is None:
        raise UnlikeTypstError(pattern.pattern)
    return match


def reference(body: bytes, key: bytes) -> int:
    """Return the number of the object that stands under a key."""
    number = optional(body, key)
    if number is None:
        raise UnlikeTypstError(key)
    return number


def optional(body: bytes, key: bytes) -> int | None:
    """Return the number of the object that stands under a key, if there is one."""
    for each in re.finditer(rb"/" + key + rb" (\d+) 0 R", TOKEN.sub(_shown, body)):
        return int(each[1])
    return None


def _shown(token: re.Match[bytes]) -> bytes:
    """Leave strings out: anything may stand in them."""
    return token[0] if token[1] else b"()"


def dictionary(body: bytes) -> tuple[bytes, bytes]:
    """Part an object's dictionary from its stream, if it has one."""
    head, mark, rest = body.partition(_STREAM)
    return head, mark + rest


def _pairs(listed: bytes) -> Iterator[tuple[bytes, int]]:
    """Read a list of strings, each with its object."""
    name = b""
    for token in TOKEN.finditer(listed):
        if token[1]:
            yield name, int(token[1])
        else:
            name = token[0]
