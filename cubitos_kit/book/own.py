"""The pages and pictures that a pack brings: regular files in its folder `book`, as many and as large as it needs."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.base.reading import Folder, OutsideError, TooLargeError
from cubitos_kit.base.showing import shown

CONF, SETTINGS, LOCALES = "conf.py", "book.yaml", "locales"
NOT_PAGES = frozenset({CONF, SETTINGS, LOCALES, "docutils.conf"})
"""What lies in that folder beside pages and pictures."""
PAGE = ".rst"
PICTURES = frozenset({".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"})
BEGINNINGS = {
    ".svg": rb"(?:\xef\xbb\xbf)?\s*<(?:.*<)?(?:[\w.-]+:)?svg[\s/>]",
    ".png": rb"\x89PNG\r\n\x1a\n",
    ".jpg": rb"\xff\xd8\xff",
    ".jpeg": rb"\xff\xd8\xff",
    ".gif": rb"GIF8[79]a",
    ".webp": rb"RIFF....WEBP",
}
"""What the kinds of pictures begin with."""
LARGEST = 16 * 1024 * 1024
"""Of a picture, in bytes; a page has at most a sixty-fourth of that."""
LARGEST_PAGE = LARGEST // 64
LONGEST_BLOCK, LONGEST_REPLACED, MOST_DIRECTIVES, DEEPEST = 10_000, 200, 300, 60
"""Signs of a paragraph or a table, and of what stands for a word; directives of a page; spaces before a line.

The time and memory that a page takes grow with their square, and faster yet where words stand for words of that kind.
"""
MOST_BYTES, MOST_FILES = 8 * LARGEST, 2000
_NAME = re.compile(r"[\w.,()+-](?:[\w .,()+-]*[\w.,()+-])?")
"""What pages and pictures may be called: it becomes an address, and a word of a table of contents."""
_DIRECTIVE = re.compile(r"\s*(?:[-*+] +)*\.\. [\w:.+-]+::")
_REPLACED = re.compile(r"^\s*(?P<what>\.\. +\|[^|\n]+\|)(?P<by>[^\n]*(?:\n(?=[ \t]+\S)[^\n]*)*)", re.MULTILINE)
_PROGRAM = re.compile(
    r"<\s*(?:[\w.-]+:)?(?:script|foreignobject|iframe|set|animate\w*|handler|listener)\b"
    r"|<!entity|<\?xml-stylesheet|\bon[a-z]+\s*=|@import|javascript:"
    r"""|(?:href|src)\s*=\s*["']\s*(?!#|data:image/(?:png|jpe?g|gif|webp)[;,])|url\(\s*["']?\s*(?!#)""",
    re.IGNORECASE,
)
"""What makes a picture do something, or fetch something, where a browser opens it."""


@dataclass
class Own:
    """What was found: the files by their names below the folder, and what is wrong with others."""

    files: dict[PurePosixPath, bytes] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    size: int = 0

    def wrong(self, code: str, path: Path, text: str, **values: object) -> None:
        """Note that something is wrong with a file."""
        self.problems.append(Problem(code, Place(str(path)), Message(text, values)))


def read_own(folder: Path, *, trusted: bool) -> Own:
    """Read what may be a part of the book; what leads out of the folder, or is too large, is told and left out."""
    found = Own()
    for number, (path, name) in enumerate(_listed(found, folder)):
        if number == MOST_FILES:
            found.wrong("too-large", folder, N_("a book has at most {n} files"), n=MOST_FILES)
            break
        content = _content(found, folder, path, trusted=trusted)
        if content is not None:
            found.size += len(content)
            found.files[name] = content
        if found.size > MOST_BYTES:
            text = N_("all files of a book together have at most {n} MB")
            found.wrong("too-large", folder, text, n=MOST_BYTES // 1024**2)
            break
    return found


def _listed(found: Own, folder: Path) -> Iterator[tuple[Path, PurePosixPath]]:
    """Run over the files, each with its name below the folder; no folder is entered by a link."""
    for where, folders, files in os.walk(folder):
        above = Path(where)
        is_top = above == folder
        for name in folders:
            if (above / name).is_symlink():
                text = N_("this is a link to a folder, and links are not followed; put the folder itself here")
                found.wrong("link", above / name, text)
        folders[:] = sorted(name for name in folders if not _is_aside(name, is_top=is_top))
        for name in sorted(files):
            if not _is_aside(name, is_top=is_top):
                yield above / name, PurePosixPath((above / name).relative_to(folder).as_posix())


def _is_aside(name: str, *, is_top: bool) -> bool:
    """Tell whether something is no part of the book itself."""
    return is_top and (name in NOT_PAGES or name.startswith((".", "_build")))


def _content(found: Own, folder: Path, path: Path, *, trusted: bool) -> bytes | None:
    """Return what a file holds if the book can use it."""
    kind = path.suffix if path.suffix == PAGE else path.suffix.lower()
    if not trusted and kind != PAGE and kind not in PICTURES:
        return None
    if not all(_NAME.fullmatch(part) for part in path.relative_to(folder).parts):
        text = N_("the names of pages and pictures hold letters, digits, spaces and . , - + _ ( ) only")
        found.wrong("wrong-name", path, text)
        return None
    content = read(found, folder, path, LARGEST_PAGE if kind == PAGE else LARGEST)
    if content is None or (kind in BEGINNINGS and not _is_picture(found, path, content, kind)):
        return None
    if trusted:
        return content
    return _page(found, path, content) if kind == PAGE else _picture(found, path, content, kind)


def _is_picture(found: Own, path: Path, content: bytes, kind: str) -> bool:
    """Tell whether a file begins as pictures of its kind do, or note that it does not."""
    sound = re.match(BEGINNINGS[kind], content, re.DOTALL)
    if not sound:
        found.wrong("picture", path, N_("this is not a picture of the kind that its name says"))
    return bool(sound)


def read(found: Own, folder: Path, path: Path, most: int) -> bytes | None:
    """Return what a file of the folder holds, or note why it cannot be a part of the book."""
    try:
        return Folder(folder).read(path.relative_to(folder), most)
    except OutsideError:
        found.wrong("link", path, N_("this leads out of the folder of the book, so it is no part of it"))
    except TooLargeError:
        text = N_("this is too large for a book; at most {n} KB fit")
        found.wrong("too-large", path, text, n=most // 1024)
    except OSError as error:
        text = N_("the file cannot be read: {reason}")
        found.wrong("unreadable", path, text, reason=os.strerror(error.errno or errno.EIO))
    return None


def text_of(found: Own, path: Path, content: bytes) -> str | None:
    """Return what a file holds as text, or note that it is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        found.wrong("not-utf8", path, N_("this is not UTF-8 text; save the file as UTF-8"))
    return None


def _page(found: Own, path: Path, content: bytes) -> bytes | None:
    """Return a page as text that does nothing to what shows it."""
    text = text_of(found, path, content)
    if text is None:
        return None
    text = shown(text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n"))
    wrong = list(_too_much(text))
    found.problems += [Problem("too-large", Place(str(path), line, 1), message) for line, message in wrong]
    return None if wrong else text.encode()


def _too_much(text: str) -> Iterator[tuple[int, Message]]:
    """Run over what would take too long to read, each with its line."""
    n_directives, block, deep = 0, 0, False
    for number, line in enumerate(text.split("\n"), 1):
        block = block + len(line) + 1 if line.strip() else 0
        if block > LONGEST_BLOCK >= block - len(line) - 1:
            values = {"n": LONGEST_BLOCK}
            yield number, Message(N_("this goes on for more than {n} characters; put an empty line into it"), values)
        n_directives += bool(_DIRECTIVE.match(line))
        if n_directives == MOST_DIRECTIVES + 1:
            n_directives += 1  # so that it is told once
            yield number, Message(N_("a page has at most {n} directives; make two pages of it"), {"n": MOST_DIRECTIVES})
        if not deep and len(line) - len(line.lstrip()) > DEEPEST:
            deep = True
            yield number, Message(N_("this is indented by more than {n} characters"), {"n": DEEPEST})
    for replaced in _REPLACED.finditer(text):
        if "|" in replaced["by"] or len(replaced["by"]) > LONGEST_REPLACED:
            values = {"n": LONGEST_REPLACED}
            message = Message(N_("what stands for a word has at most {n} characters, and no such word in it"), values)
            yield text.count("\n", 0, replaced.start("what")) + 1, message


def _picture(found: Own, path: Path, content: bytes, kind: str) -> bytes | None:
    """Return a picture, if it is no more than that."""
    if kind != ".svg":
        return content
    text = text_of(found, path, content)
    if text is None:
        return None
    wrong = _PROGRAM.search(text)
    if wrong is None:
        return content
    line = text.count("\n", 0, wrong.start()) + 1
    column = wrong.start() - text.rfind("\n", 0, wrong.start())
    message = Message(N_("`{what}` makes more of this picture than a picture; take it out"), {"what": shown(wrong[0])})
    found.problems.append(Problem("picture", Place(str(path), line, column), message))
    return None


def wrong_folder(where: str, name: str) -> tuple[Problem, ...]:
    """Return what is wrong with the folder of the book itself, if anything is."""
    try:
        Folder(Path(where)).inside(name)
    except OutsideError:
        place = Place(str(Path(where, name)))
        text = Message(N_("this leads out of the folder of the pack, so it is no part of it"))
        return (Problem("link", place, text),)
    return ()
