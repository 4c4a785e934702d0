"""Some pages of a finished PDF put in place of those that it had, with their links, bookmarks and tags."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from cubitos_kit.book.press.pdf import TOKEN, Link, PagePlace, Pdf, UnlikeTypstError, dictionary, found, optional

OUTSIDE = "cubitos-place:"
"""What the addresses of links begin with that lead to pages which are not typeset again; a number follows."""
_OUTSIDE = re.compile(
    rb"/A<</Type/Action/S/URI/URI\(" + OUTSIDE.encode() + rb"(\d+)\)>>(/F \d+/StructParent \d+)/Contents\(.*\)>>\Z"
)
_KEY = re.compile(rb"/StructParents? (\d+)")
_PARENT = re.compile(rb"/Parent \d+ 0 R")
_TABLE_ID = re.compile(rb"\((U\d+x\d+y\d+)\)")
_OWN_ID = re.compile(rb"/ID(\(.*?\))")
_TAG = b"<</Type/StructElem"


@dataclass
class Mended:
    """A PDF while pages of it are replaced."""

    whole: Pdf
    objects: dict[int, bytes] = field(default_factory=dict)
    """What some objects are from now on, and new ones."""
    gone: set[int] = field(default_factory=set)
    parents: dict[int, int] = field(default_factory=dict)
    ids: dict[bytes, int] = field(default_factory=dict)
    tagged: list[int] = field(default_factory=list)
    count: int = 0

    @classmethod
    def of(cls, whole: Pdf) -> Mended:
        """Begin with the PDF as it is."""
        return cls(whole, {}, set(), dict(whole.parents), dict(whole.ids), list(whole.tagged))

    def move(self, dest: int, place: PagePlace) -> None:
        """Have an object stand for another place."""
        self.objects[dest] = b"[%d 0 R/XYZ %b %b 0]" % (self.whole.pages[place.page - 1], place.x, place.y)

    def replace(self, pages: range, other: Pdf, outside: Sequence[Link]) -> None:
        """Put pages of another PDF, in which they have the same numbers, in the place of ours."""
        self.count += 1
        at = self._take_out(pages)
        moving = _Moving(self, other, outside)
        for number in pages:
            self.objects[self.whole.pages[number - 1]] = moving.page(number)
        tags = [tag for tag in other.tagged if other.page_of(tag) in pages]
        self.tagged[at:at] = [moving.number(tag) for tag in tags]
        moving.move_all()

    def _take_out(self, pages: range) -> int:
        """Take out what only these pages have, and return where their tags were."""
        whole = self.whole
        on = [whole.page_of(tag) if tag in whole.spans else None for tag in self.tagged]
        inside = [at for at, page in enumerate(on) if page in pages]
        if not inside or not {page for page in on[inside[0] : inside[-1] + 1] if page is not None} <= set(pages):
            raise UnlikeTypstError(pages)
        tags = set(_all_below(whole, self.tagged[inside[0] : inside[-1] + 1]))
        self.tagged[inside[0] : inside[-1] + 1] = []
        links = {each for page in pages for each in whole.annotations(page)}
        keys = {int(found(_KEY, whole.body(each))[1]) for each in links}
        contents = {optional(whole.body(whole.pages[page - 1]), b"Contents") for page in pages}
        self.gone |= tags | links | {each for each in contents if each is not None}
        self.parents = {key: each for key, each in self.parents.items() if key not in keys}
        self.ids = {name: each for name, each in self.ids.items() if each not in tags}
        return inside[0]

    def written(self) -> bytes:
        """Return the whole."""
        whole = self.whole
        top = _put(whole.body(whole.top), rb"/K\[[^\]]*\]", b"/K[%b]" % b" ".join(b"%d 0 R" % n for n in self.tagged))
        tree = b" ".join(b"%d %d 0 R" % each for each in sorted(self.parents.items()))
        tags = _put(whole.body(whole.tags), rb"/ParentTree<</Nums\[[\d R]*\]>>", b"/ParentTree<</Nums[%b]>>" % tree)
        tags = _put(tags, rb"/ParentTreeNextKey \d+", b"/ParentTreeNextKey %d" % (max(self.parents) + 1))
        names = b" ".join(b"%b%d 0 R" % each for each in sorted(self.ids.items()))
        if whole.ids:
            tags = _put(tags, rb"/IDTree<</Names\[.*?\]>>", b"/IDTree<</Names[%b]>>" % names)
        elif self.ids:
            raise UnlikeTypstError(names)
        return _put_together(whole, {**self.objects, whole.top: top, whole.tags: tags}, self.gone)


class _Moving:
    """Objects on their way from one PDF into another."""

    def __init__(self, mended: Mended, other: Pdf, outside: Sequence[Link]) -> None:
        """Have pages, and what is around all tags, stand for those that are there."""
        self.mended = mended
        self.other = other
        self.outside = outside
        whole = mended.whole
        self.numbers = dict(zip(other.pages, whole.pages, strict=False)) | {other.top: whole.top}
        self.beyond = {*other.pages, other.tags, other.root} - self.numbers.keys()
        self.waiting: list[int] = []
        self.free = max(whole.size, *mended.objects, 0) + 1
        self.free_key = max(*whole.parents, *mended.parents) + 1

    def number(self, old: int) -> int:
        """Return the number that an object gets, and see to it that it comes along."""
        if old in self.beyond:
            raise UnlikeTypstError(old)
        if old not in self.numbers:
            self.numbers[old] = self.free
            self.free += 1
            self.waiting.append(old)
        return self.numbers[old]

    def page(self, number: int) -> bytes:
        """Return a page as it is in its new place."""
        mine = self.mended.whole.body(self.mended.whole.pages[number - 1])
        its = self.other.body(self.other.pages[number - 1])
        key, other_key = found(_KEY, mine), found(_KEY, its)
        self.mended.parents[int(key[1])] = self.number(self.other.parents[int(other_key[1])])
        moved = self._moved(_PARENT.sub(b"", _KEY.sub(b"", its)))
        return moved.removesuffix(b">>") + found(_PARENT, mine)[0] + key[0] + b">>"

    def move_all(self) -> None:
        """Move what is referred to, until nothing is left behind."""
        while self.waiting:
            old = self.waiting.pop()
            head, stream = dictionary(self.other.body(old))
            self.mended.objects[self.numbers[old]] = self._own(self._moved(head), self.numbers[old]) + stream

    def _moved(self, head: bytes) -> bytes:
        """Return a dictionary with the new numbers."""
        return TOKEN.sub(lambda token: b"%d 0 R" % self.number(int(token[1])) if token[1] else token[0], head)

    def _own(self, head: bytes, number: int) -> bytes:
        """Give an object a key and a name that nothing else has; a link leads where it does in the whole."""
        if head.startswith(_TAG):
            head = _TABLE_ID.sub(lambda name: b"(R%d%b)" % (self.mended.count, name[1]), head)
            if name := _OWN_ID.search(head):
                self.mended.ids[name[1]] = number
            return head
        if link := _OUTSIDE.search(head):
            to = self.outside[int(link[1])]
            space = b"" if to.is_named else b" "
            head = b"%b/Dest%b%b%b/Contents%b>>" % (head[: link.start()], space, to.to, link[2], to.said)
        return _KEY.sub(self._keyed, head) if b"/Type/Annot" in head or b"/Type/XObject" in head else head

    def _keyed(self, key: re.Match[bytes]) -> bytes:
        """Return a key that is free, under which the same tags are found."""
        self.free_key += 1
        self.mended.parents[self.free_key] = self.number(self.other.parents[int(key[1])])
        return key[0].replace(b" " + key[1], b" %d" % self.free_key)


def _all_below(pdf: Pdf, tags: Iterable[int]) -> Iterable[int]:
    """Run over tags and all that is below them."""
    for tag in tags:
        if tag in pdf.spans:
            yield tag
            yield from _all_below(pdf, pdf.below(tag))


def _put(body: bytes, pattern: bytes, new: bytes) -> bytes:
    """Replace what is there exactly once."""
    changed, times = re.subn(pattern, lambda _: new, body, flags=re.DOTALL)
    if times != 1:
        raise UnlikeTypstError(pattern)
    return changed


def _put_together(whole: Pdf, objects: Mapping[int, bytes], gone: Container[int]) -> bytes:
    """Write all objects one after another, and a table of where they are."""
    chunks = [whole.data[: min(begin for begin, _ in whole.spans.values())]]
    rows = [b"0000000000 65535 f\r\n"]
    at = len(chunks[0])
    for number in range(1, max(whole.size, max(objects) + 1)):
        if number in objects:
            chunk = b"%d 0 obj\n%b\nendobj\n\n" % (number, objects[number])
        elif number in whole.spans and number not in gone:
            chunk = whole.data[slice(*whole.spans[number])]
        else:
            rows.append(rows[0])
            continue
        rows.append(b"%010d 00000 n\r\n" % at)
        chunks.append(chunk)
        at += len(chunk)
    mark = b64encode(sha256(b"".join(chunks)).digest()[:16])
    trailer = _put(whole.trailer, rb"/Size \d+", b"/Size %d" % len(rows))
    trailer = _put(trailer, rb"(?<=\))\([^()]*\)\]", b"(%b)]" % mark)
    trailer = _put(trailer, rb"startxref\s+\d+", b"startxref\n%d" % at)
    return b"".join([*chunks, b"xref\n0 %d\n" % len(rows), *rows, trailer])
