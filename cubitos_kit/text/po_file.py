"""Reading and writing .po files so that nothing changes unless a sentence does.

Babel parses and wraps; the layout is ours, for Babel's own has the time of day in the header, and forgets at the second
reading what a fuzzy translation was made from.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import denormalize, normalize

from cubitos_kit.base.message import N_
from cubitos_kit.base.message import Message as Sentence
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.base.reading import Folder
from cubitos_kit.text.compiled import BrokenCatalogError, parsed, read_catalog

WIDTH = 120
OURS = {"MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit"}
DATED = {"POT-Creation-Date", "Generated-By"}
"""Headers that would change without a reason; a translator's name and date stay."""


def read_po_file(po: Path, language: str) -> Catalog:
    """Read a .po file as it is: with what is fuzzy, what that was made from, and what is no longer said.

    Raises `BrokenCatalogError` for a file that is none.
    """
    found = parsed(read_catalog(Folder(po.parent), Path(po.name)), language)
    for message in found:
        message.previous_id, message.user_comments = _parted(message.user_comments)
    return found


def sound_po_file(po: Path, language: str) -> Catalog:
    """Read a .po file, or raise a `ContentError` that says why it cannot be read."""
    try:
        return read_po_file(po, language)
    except OSError as error:
        text = N_("there is no catalog for {language} that could be read: {reason}")
        raise _unusable("no-catalog", po, 0, text, language=language, reason=error.strerror or "") from error
    except BrokenCatalogError as error:
        text = N_("this catalog cannot be read: {reason}")
        raise _unusable("broken-catalog", po, error.line, text, reason=error.reason) from error


def _unusable(code: str, po: Path, line: int, text: str, **values: object) -> ContentError:
    """Return what stops the reading of a catalog."""
    return ContentError((Problem(code, Place(str(po), line), Sentence(text, values)),))


def header(po: str) -> tuple[dict[str, str], str]:
    """Return the headers in the text of a .po file, and the comment above them."""
    comment = re.match(r"(?:#(?!,).*\n)*", po)
    block = re.search(r'^msgid ""\nmsgstr (?P<text>".*\n(?:".*"\n)*)', po, re.MULTILINE)
    text = denormalize(block["text"].strip()) if block else ""
    pairs = (line.partition(":") for line in text.splitlines() if ":" in line)
    headers = {name: value.strip() for name, _, value in pairs if name not in DATED}
    return headers, comment[0].rstrip("\n") if comment and comment[0] else "#"


# Babel's write_po: 35 lines less, and 532 of 9586 of the Polish catalog otherwise, as fast as this; measured 2026-11.
def po_text(catalog: Catalog, headers: Mapping[str, str], comment: str, *, as_read: bool = False) -> str:
    """Return the text of a .po file: every message in the order of the English alphabet, then those of the past.

    What is read from the top to the bottom of a page stays in that order: `as_read`.
    """
    fields = {"Project-Id-Version": "cubitos_kit", **headers, **OURS}
    lines = [normalize(f"{name}: {value}\n", width=0) for name, value in fields.items()]
    top = "\n".join([comment, 'msgid ""', 'msgstr ""', *lines])
    said = list(filter(ids, catalog))
    entries = [_entry(message, catalog.num_plurals) for message in (said if as_read else sorted(said, key=_order))]
    past = [
        "\n".join(f"#~ {line}" for line in _texts(message, catalog.num_plurals))
        for message in sorted(catalog.obsolete.values(), key=_order)
    ]
    return "\n\n".join([top, *entries, *past]) + "\n"


def ids(message: Message) -> tuple[str, ...]:
    """Return a message's text, or its singular and plural; nothing for the header."""
    if not message.id:
        return ()
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """Return a message's translation, in one form or several."""
    return (message.string or "",) if not isinstance(message.string, list | tuple) else tuple(message.string)


def _order(message: Message) -> tuple[str, str]:
    """Order messages by what they say."""
    return ids(message)[0], message.context or ""


def _entry(message: Message, plurals: int) -> str:
    """Return one message with everything known about it."""
    above = [
        *(f"# {line}".rstrip() for line in message.user_comments),
        *(f"#. {line}" for line in message.auto_comments),
        *(f"#: {file}" for file in sorted({file for file, _ in message.locations})),
        *(f"#, {flag}" for flag in sorted(message.flags)),
    ]
    for keyword, text in zip(("msgid", "msgid_plural"), message.previous_id, strict=False):
        above += [f"#| {line}" for line in _lines(keyword, text)]
    return "\n".join([*above, *_texts(message, plurals)])


def _texts(message: Message, plurals: int) -> Iterator[str]:
    """Yield the lines of a message's context, text and translation."""
    if message.context:
        yield from _lines("msgctxt", message.context)
    for keyword, text in zip(("msgid", "msgid_plural"), ids(message), strict=False):
        yield from _lines(keyword, text)
    forms = strings(message)
    if not message.pluralizable:
        yield from _lines("msgstr", forms[0])
        return
    for i in range(plurals):
        yield from _lines(f"msgstr[{i}]", forms[i] if i < len(forms) else "")


def _lines(keyword: str, text: str) -> list[str]:
    """Return a keyword and a quoted text, over as many lines as it takes."""
    return f"{keyword} {normalize(text, width=WIDTH)}".splitlines()


def _parted(comments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part a message's comments into the texts that it was made from (`#| msgid`) and what a person wrote."""
    texts: list[list[str]] = []
    for comment in comments:
        line = comment.removeprefix("|").strip()
        if not comment.startswith("|") or line.startswith("msgctxt"):
            continue
        if line.startswith("msgid"):
            texts.append([])
        texts[-1:] = [[*texts[-1], line[line.find('"') :]]] if texts else []
    return [denormalize("\n".join(lines)) for lines in texts], [line for line in comments if not line.startswith("|")]
