"""New costs written into a pack: over the old ones, all else in the files as it was, or into an overlay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

from cubitos_kit.base.message import N_, Message, Tell, in_english
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.base.reading import read_bounded
from cubitos_kit.base.words import Source
from cubitos_kit.content.document import LARGEST_FILE, LINE_BREAK, Document, Keys, parse_document
from cubitos_kit.content.entries import Entry, Layer
from cubitos_kit.content.load import BASE, Loaded
from cubitos_kit.content.round_trip import comments
from cubitos_kit.games.cubitos.content.scaffold import NewFile, comment, modeline
from cubitos_kit.games.cubitos.model.pack import Pack

VALUE = re.compile(r"[^\s,\]}#]+")
"""A number or a word as it stands in a file."""
BOM = "\ufeff"


@dataclass(frozen=True)
class FileChange:
    """A file as it is and as it would be."""

    path: Path
    before: str
    """Nothing where there is no such file yet."""
    after: str


def written_costs(loaded: Loaded[Pack], cards: Iterable[str], *, in_overlays: bool) -> Mapping[str, Layer]:
    """Return where the pack itself writes what cards cost, of those whose last word it has; or only its overlays.

    Of the base there is nothing: it is never changed in place.
    """
    own = {id(document) for document in loaded.documents}
    found: dict[str, Layer] = {}
    if loaded.pack is None or loaded.pack.id == BASE:
        return found
    for name in cards:
        layer = _writing(loaded.entries.lists["cards"][name])
        if id(layer.document) in own and (not in_overlays or layer.at[:1] == ("overrides",)):
            found[name] = layer
    return found


def _writing(card: Entry) -> Layer:
    """Return the last layer that writes what a card costs; what is left empty writes nothing."""
    return next(
        layer for layer in reversed(card.layers) if _value(layer.document.plain, (*layer.at, "cost")) is not None
    )


def _value(plain: Any, keys: Keys) -> Any:  # noqa: ANN401 - whatever YAML holds
    """Return the value at the end of a way, or nothing."""
    for key in keys:
        there = key in plain if isinstance(plain, dict) else isinstance(key, int) and isinstance(plain, list)
        if not there:
            return None
        plain = plain[key]
    return plain


def repriced(places: Mapping[str, Layer], costs: Mapping[str, int]) -> tuple[FileChange, ...]:
    """Return the files in which costs are written, changed in no other place; a source that was not `designed` is, now.

    Raise a `ContentError` where a file is not what it was when it was read.
    """
    by_file: dict[str, list[tuple[Layer, int]]] = {}
    for name, layer in places.items():
        by_file.setdefault(layer.document.file, []).append((layer, costs[name]))
    return tuple(_changed(each) for each in by_file.values())


def _changed(changes: list[tuple[Layer, int]]) -> FileChange:
    document = changes[0][0].document
    path, wanted = Path(document.file), deepcopy(document.plain)
    # another encoding cannot be: it was read as this one
    before = read_bounded(path, LARGEST_FILE).decode("utf-8")
    values: dict[Keys, str] = {}
    for layer, cost in changes:
        values[*layer.at, "cost"] = str(cost)
        source: Keys = (*layer.at, "sources", "cost")
        if _value(document.plain, source) is not None:
            values[source] = str(Source.DESIGNED)
    for keys, value in values.items():
        _value(wanted, keys[:-1])[keys[-1]] = int(value) if keys[-2:] != ("sources", "cost") else value
    text = before.removeprefix(BOM)
    if tuple(LINE_BREAK.split(text)) != document.lines:
        raise _stop(
            document, N_("this file was changed meanwhile, so nothing is written; the same command goes on with it")
        )
    after = _with_values(text, document, values)
    if parse_document(after, document.file).plain != wanted or comments(after) != comments(text):
        raise _stop(document, N_("the costs in this file cannot be changed without changing something else"))
    return FileChange(path, before, before[: len(before) - len(text)] + after)


def _with_values(text: str, document: Document, values: Mapping[Keys, str]) -> str:
    begins = [0, *(found.end() for found in LINE_BREAK.finditer(text))]
    places = {keys: document.values[keys] for keys in values}
    for keys in sorted(places, key=lambda keys: (places[keys].line, places[keys].column), reverse=True):
        at = begins[places[keys].line - 1] + places[keys].column - 1
        if found := VALUE.match(text, at):
            text = text[:at] + values[keys] + text[found.end() :]
    return text


def _stop(document: Document, text: str) -> ContentError:
    return ContentError((Problem("not-written", Place(document.file), Message(text)),))


def costs_overlay(path: Path, pack: Pack, costs: Mapping[str, int], command: str, tell: Tell = in_english) -> NewFile:
    """Return an overlay with new costs, beside each the card's name and what it cost."""
    lines = [
        f"    - {{id: {name}, cost: {cost}, sources: {{cost: designed}}}}  "
        + comment(tell, N_("{card}, {cost} before"), card=pack.cards[name].name.say("en"), cost=pack.cards[name].cost)
        for name, cost in costs.items()
    ]
    head = comment(
        tell,
        N_("Costs at which no card is too cheap or too expensive, found by `{command}`."),
        command=" ".join(command.split()),
    )
    return NewFile(path, "\n".join([f"{modeline('overrides')}{head}", "overrides:", "  cards:", *lines, ""]))


def as_diff(changes: Iterable[FileChange]) -> str:
    r"""Return changes as `patch -p1` and `git apply` read them, from where the files were reached.

    >>> print(as_diff([FileChange(Path("a.yaml"), "cost: 3", "cost: 4")]), end="")
    --- a/a.yaml
    +++ b/a.yaml
    @@ -1 +1 @@
    -cost: 3
    \ No newline at end of file
    +cost: 4
    \ No newline at end of file
    """
    told: list[str] = []
    for each in changes:
        name = each.path.as_posix()
        before = f"a/{name}" if each.before else "/dev/null"
        lines = unified_diff(_lines(each.before), _lines(each.after), before, f"b/{name}")
        told += [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]
    return "".join(told)


def _lines(text: str) -> list[str]:
    """Cut a text at its line feeds and nowhere else."""
    return [line for line in re.split(r"(?<=\n)", text) if line]
