"""Typesetting once more only those pages of a book on which something has changed.

A book is one flow, in which a longer page would move all that follow. So what has changed is typeset from a heading at the
top of a page to the next such heading, and only if all headings come out where they were is it put in the place of the old
pages. Wherever anything else has changed, or cannot be known, the answer is that the whole has to be typeset.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cubitos_kit.book.press.mending import OUTSIDE, Mended
from cubitos_kit.book.press.pdf import Link, PagePlace, Pdf, UnlikeTypstError
from cubitos_kit.book.rulebook.markup import label, string
from cubitos_kit.book.rulebook.typeset import Book, opening
from cubitos_kit.book.rulebook.writer import LINK

MARGIN = 60.866
"""How far below the edge of the paper a heading is said to be that stands at the top of a page, in points."""
MOST = 0.4
"""Of a book of which more than this has changed, the whole is typeset."""
_HEADING = re.compile(r'#heading\(.*?#label\("(?:[^"\\]|\\.)*"\)', re.DOTALL)
_NAME = re.compile(r'#label\("((?:[^"\\]|\\.)*)"\)')
_PLACES = re.compile(r'#metadata\(none\)#label\("((?:[^"\\]|\\.)*)"\)')
_TARGET = re.compile(r'#link\((?:label\("((?:[^"\\]|\\.)*)"\)|("(?:[^"\\]|\\.)*"))\)\[')
_CHAPTER = re.compile(r"#heading\(level: 1\)(\[.*\])#label\(")
_PICTURE = re.compile(r'"((?:[0-9a-f]{16})\.\w+)"')
_STICKS = re.compile(
    r"#(?:lead|names|where|series|caption|rubric|metadata|example-heading|example-when|in-play-heading)\b"
)
"""Blocks of the template that never stand at the end of a page: they go on to the next with what follows."""

Press = Callable[[str, Mapping[str, str | bytes]], bytes]


def typeset_again(old: Book, pdf: bytes, new: Book, press: Press) -> bytes | None:
    """Return the new book as a PDF, made of the old one, or nothing if that cannot be done."""
    if old == new:
        return pdf
    try:
        return _Again(old, Pdf.read(pdf), new, press).made()
    except (UnlikeTypstError, LookupError, ValueError):
        return None


@dataclass(frozen=True)
class _Again:
    """A book that was typeset, and what it is now."""

    old: Book
    pdf: Pdf
    new: Book
    press: Press

    def made(self) -> bytes | None:
        """Return the new book, or nothing."""
        old, new = self.old, self.new
        if old.raw or new.raw or replace(new, parts=old.parts, pictures=old.pictures) != old:
            return None
        if [*map(_headings, old.parts)] != [*map(_headings, new.parts)] or any(
            "#footnote" in each for each in new.parts
        ):
            return None
        stretches = list(self._stretches())
        count = sum(len(self._pages(first, last)) for first, last in stretches)
        if not stretches or count > MOST * len(self.pdf.pages):
            return None
        mended = Mended.of(self.pdf)
        for first, last in stretches:
            if not self._is_mended(mended, first, last):
                return None
        return mended.written()

    @cached_property
    def tops(self) -> list[int]:
        """Return the parts that begin at the top of a page, and do so whatever comes before them."""
        pages = self.pdf
        made = []
        for number, part in enumerate(self.old.parts):
            name = _name(part)
            if name and number and name in pages.names:
                place = pages.place(pages.names[name])
                if abs(pages.height(place.page) - MARGIN - float(place.y)) < 0.01:  # noqa: PLR2004 - of a point
                    made.append(number)
        return made

    def _stretches(self) -> Iterator[tuple[int, int]]:
        """Yield the parts that have to be typeset again, from one at the top of a page to before another."""
        same = [before == now for before, now in zip(self.old.parts, self.new.parts, strict=True)]
        firm = [top for top in self.tops if all(same[top : _settled(self.new.parts, top)])]
        done = 0
        for number in [number for number, is_same in enumerate(same) if not is_same]:
            if number >= done:
                first = max(top for top in firm if top <= number)
                done = min((top for top in firm if top > number), default=len(same))
                yield first, done

    def _pages(self, first: int, last: int) -> range:
        """Return the pages that parts stand on."""
        end = self._page(last) if last < len(self.old.parts) else len(self.pdf.pages) + 1
        return range(self._page(first), end)

    def _page(self, part: int) -> int:
        return self.pdf.place(self.pdf.names[_name(self.old.parts[part])]).page

    def _is_mended(self, mended: Mended, first: int, last: int) -> bool:
        """Typeset parts again and put their pages in the place of the old ones, if all is where it was."""
        pages = self._pages(first, last)
        own = "".join(self.new.parts[first:last])
        outside = [name for name in dict.fromkeys(LINK.findall(own)) if name not in set(_NAME.findall(own))]
        leading = [self.links[name] for name in outside]
        wanted = [name for name, link in self.links.items() if name in set(_PLACES.findall(own)) and not link.is_named]
        markup = self._markup(first, last, outside, wanted)
        pictures = {name: self.new.pictures[name] for name in _PICTURE.findall(markup)}
        made = Pdf.read(self.press(markup, pictures))
        if not self._is_where_it_was(made, pages, last):
            return False
        for dest, place in self._moved(made, pages, first, wanted).items():
            mended.move(dest, place)
        mended.replace(pages, made, leading)
        return True

    def _is_where_it_was(self, made: Pdf, pages: range, last: int) -> bool:
        """Tell whether every heading is on the page where it was, and what follows at the top of its own."""
        before, now = _named(self.pdf, pages), _named(made, pages)
        if before != now:
            return False
        if last == len(self.old.parts):
            return len(made.pages) == len(self.pdf.pages) + 1
        next_ = _name(self.old.parts[last])
        return made.place(made.names[next_]) == self.pdf.place(self.pdf.names[next_])

    def _moved(self, made: Pdf, pages: range, first: int, wanted: Sequence[str]) -> Mapping[int, PagePlace]:
        """Return where everything on these pages now is that something leads to."""
        pdf = self.pdf
        moved = {
            dest: made.place(made.names[name]) for name, dest in pdf.names.items() if pdf.place(dest).page in pages
        }
        probes = made.annotations(len(made.pages))
        now = {name: made.place(_object(made.link(probe))) for name, probe in zip(wanted, probes, strict=True)}
        before = {name for part in self.old.parts[:first] for name in _PLACES.findall(part)}
        for name, link in self.links.items():
            dest = 0 if link.is_named else _object(link)
            if dest and pdf.place(dest).page in pages:
                place = pdf.place(dest) if name in before else now[name]  # the end of what is before stays
                if moved.setdefault(dest, place) != place or place.page != pdf.place(dest).page:
                    raise UnlikeTypstError(name)
        if any(pdf.place(dest).page in pages and dest not in moved for dest in pdf.bookmarked()):
            raise UnlikeTypstError(pages)
        return moved

    @cached_property
    def links(self) -> Mapping[str, Link]:
        """Return where the book's links lead, by the names of the places; raise an error where that is not certain."""
        before = _TARGET.findall(self.old.foreword)
        after = [target for part in self.old.parts for target in _TARGET.findall(part)]
        found = self.pdf.links()
        listed = found[len(before) : len(found) - len(after)]  # the table of contents, whose links are found by name
        if any(not link.is_named for links in listed for link in links):
            raise UnlikeTypstError(listed)
        made: dict[str, Link] = {}
        ends = found[: len(before)] + found[len(before) + len(listed) :]
        for (name, address), links in zip(before + after, ends, strict=True):
            if any(bool(link.to) == bool(address) for link in links):
                raise UnlikeTypstError(name)
            if not address:
                known = made.setdefault(name, links[0])
                named = _written(name)
                if any(link.to != known.to for link in links) or (known.to != named) == (named in self.pdf.names):
                    raise UnlikeTypstError(name)
        return made

    def _markup(self, first: int, last: int, outside: Sequence[str], wanted: Sequence[str]) -> str:
        """Return the parts, with what follows them, on pages that have the numbers which they have in the book."""
        numbers = {name: number for number, name in enumerate(outside)}

        def led(found: re.Match[str]) -> str:
            number = numbers.get(found[1])
            return found[0] if number is None else f"#link({string(f'{OUTSIDE}{number}')})["

        follows = "".join(self.new.parts[last : _settled(self.new.parts, last)]) if last < len(self.new.parts) else ""
        body = LINK.sub(led, "".join(self.new.parts[first:last])) + LINK.sub("#[", follows)
        chapters = [found[1] for part in self.new.parts[:first] if (found := _CHAPTER.search(part))]
        begin = {"after": self._page(first) - 1, "dice": ()}
        head = opening({**self.new.said, **begin}, "", chapters[-1] if chapters else "none")
        probes = "".join(f"#link({label(name).removeprefix('#')})[.] " for name in wanted)
        return f"{head}{body}\n#pagebreak()\n{probes}#metadata(none)"


def _headings(part: str) -> list[str]:
    """Return all headings of a part, with their names."""
    return _HEADING.findall(part)


def _name(part: str) -> bytes:
    """Return the name of the heading that a part begins with, as a PDF has it."""
    line = part.lstrip().partition("\n")[0]
    names = _NAME.findall(line) if "#heading(" in line else []
    return _written(names[-1]) if names else b""


def _written(name: str) -> bytes:
    """Write a name as a PDF does; one with other signs than these is found nowhere, and then the whole is typeset."""
    return f"({name})".encode() if re.fullmatch(r"[\w/#.-]*", name, re.ASCII) else b""


def _settled(parts: Sequence[str], first: int) -> int:
    """Return the end of the parts that decide where the first of them begins: a heading stays with what follows it."""
    for number in range(first, len(parts)):
        blocks = [block for block in re.split(r"\n\n+", parts[number].strip())[1:] if block.strip()]
        if any(not _STICKS.match(block) for block in blocks):
            return number + 1
    return len(parts)


def _named(pdf: Pdf, pages: range) -> dict[bytes, int]:
    """Return on which of these pages what has a name stands."""
    return {name: place.page for name, dest in pdf.names.items() if (place := pdf.place(dest)).page in pages}


def _object(link: Link) -> int:
    """Return the object that a link leads to."""
    number, _, rest = link.to.partition(b" ")
    if rest != b"0 R":
        raise UnlikeTypstError(link.to)
    return int(number)
