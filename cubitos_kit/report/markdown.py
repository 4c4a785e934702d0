"""A report as Markdown: what is wrong and what to do is seen at once, all figures where they are folded out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.showing import one_line, spelt
from cubitos_kit.report.paper import Notice, Paper, Section, Table
from cubitos_kit.text.catalog import say

SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")
NOT_MEASURED = N_("What this does not measure")
ALL = N_("All figures")


def markdown(paper: Paper) -> str:
    """Write a whole report."""
    return "\n".join(_lines(paper)).rstrip() + "\n"


def escaped(text: str) -> str:
    r"""Write a text on one line so that none of its characters means anything to Markdown.

    >>> print(escaped("a_b <c>\n| d"))
    a\_b \<c\> \| d
    """
    return SPECIAL.sub(r"\\\1", one_line(text))


def _lines(paper: Paper) -> Iterator[str]:
    yield from (f"# {escaped(paper.title)}", "")
    if paper.opening:
        yield from (escaped(paper.opening), "")
    yield from (f"- {escaped(name)}: {escaped(value)}" for name, value in paper.standing)
    yield ""
    if not paper.notices and paper.no_notice:
        yield from (f"**{escaped(paper.no_notice)}**", "")
    for notice in paper.notices:
        yield from _notice(notice)
    yield from ("", f"<details><summary>{escape(say(Message(ALL), paper.language))}</summary>", "")
    yield from (f"- {escaped(name)}: {escaped(value)}" for name, value in paper.facts)
    for section in paper.sections:
        yield from _section(section)
    if paper.limits:
        yield from ("", f"## {escaped(say(Message(NOT_MEASURED), paper.language))}", "")
        yield from (f"- {escaped(limit)}" for limit in paper.limits)
    yield from ("", "</details>")
    for name, command in paper.commands:
        yield from ("", f"{escaped(name)}:", "", f"    {spelt(command)}")


def _notice(notice: Notice) -> Iterator[str]:
    """Write an accusation as an item: what to do right below it, what it rests on last."""
    yield f"- **{escaped(notice.title)}**"
    parts = [*map(escaped, notice.texts), escaped(notice.advice), _code(notice.command), escaped(notice.rule)]
    parts.append(f"_{escaped(notice.figures)}_" if notice.figures else "")
    yield from (f"  <br>{part}" for part in parts if part)


def _code(command: str) -> str:
    r"""Write a command as code, fenced by more backticks than stand in it.

    >>> print(_code("cubitos cards show 'a`b'"))
    ``cubitos cards show 'a`b'``
    """
    if not command:
        return ""
    shown = spelt(command)
    fence = "`" * (1 + max((len(ticks) for ticks in re.findall("`+", shown)), default=0))
    return f"{fence}{shown}{fence}"


def _section(section: Section) -> Iterator[str]:
    yield from ("", f"## {escaped(section.title)}", "")
    if section.lead:
        yield from (escaped(section.lead), "")
    yield from (f"- *{escaped(name)}*: {escaped(meaning)}" for name, meaning in section.terms)
    yield ""
    for table in section.tables:
        yield from (*_table(table), "")
    for note in section.notes:
        yield from (escaped(note), "")


def _table(table: Table) -> Iterator[str]:
    yield _row(escaped(column) for column in table.columns)
    yield _row(":---" if at < table.words else "---:" for at in range(len(table.columns)))
    for row in table.rows:
        yield _row(escaped(str(cell)) for cell in row)


def _row(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"
