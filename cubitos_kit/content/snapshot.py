"""A snapshot of a report: a small file to be committed beside a set, whose differences can be read line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError, Problem
from cubitos_kit.content.document import Document, Keys, read_document

FORMAT = 1
KINDS: Mapping[str, tuple[type, ...]] = {
    "set": (str,),
    "judge": (str,),
    "players": (int,),
    "seed": (int,),
    "precision": (int, float),
    "rounds": (int, float),
    "cards": (dict,),
}
OF_A_CARD: Mapping[str, tuple[type, ...]] = {
    "cost": (int, str),
    "access": (int, float),
    "fair-cost": (str,),
    "verdict": (str,),
    "text": (list,),
}
NAMES = {str: N_("a text"), int: N_("a whole number"), float: N_("a number"), dict: N_("a mapping"), list: N_("a list")}

TO_THE_SET = "tuned-to-the-set"
"""The judge that a report tunes for itself."""
SIMPLE = re.compile(r"[A-Za-z][A-Za-z0-9-]*|\d+-\d+")
"""What YAML reads as a text without quotes."""


@dataclass(frozen=True)
class CardLine:
    """What is known of a card, as exactly as it is known."""

    cost: int | str
    access: float
    """In percentage points."""
    fair_cost: str
    verdict: str
    """Nothing where it is accused of nothing."""
    text: tuple[str, ...]


@dataclass(frozen=True)
class Snapshot:
    """What a report came to."""

    set: str
    judge: str
    players: int
    seed: int
    precision: float
    """In percentage points."""
    rounds: float
    cards: Mapping[str, CardLine]


def is_snapshot(path: Path) -> bool:
    """Tell whether a file is one: its first line that says something does."""
    with path.open(encoding="utf-8", errors="replace") as file:
        first = next((line for line in (file.readline(1000) for _ in range(20)) if line.strip() and line[0] != "#"), "")
    return first.startswith("snapshot:")


def written(snapshot: Snapshot) -> str:
    """Write a snapshot: cards in the order of their ids, a line a figure, so that only what changed is another line.

    >>> print(written(Snapshot("beach", "standard", 4, 0, 2.0, 12.3, {"a": CardLine(3, 4, "5-6", "", ("Run: Go.",))})))
    snapshot: 1
    set: beach
    judge: standard
    players: 4
    seed: 0
    precision: 2
    rounds: 12.3
    cards:
      a:
        cost: 3
        access: 4
        fair-cost: 5-6
        text:
          - "Run: Go."
    <BLANKLINE>
    """
    head = {name: getattr(snapshot, name) for name in KINDS if name != "cards"}
    lines = [f"snapshot: {FORMAT}", *(f"{name}: {_plain(value)}" for name, value in head.items()), "cards:"]
    for name, card in sorted(snapshot.cards.items()):
        lines += [f"  {name}:", *_card(card)]
    return "\n".join(lines) + "\n"


def _card(card: CardLine) -> Iterator[str]:
    figures = {"cost": card.cost, "access": card.access, "fair-cost": card.fair_cost, "verdict": card.verdict}
    yield from (f"    {name}: {_plain(value)}" for name, value in figures.items() if value != "")
    yield "    text:" if card.text else "    text: []"
    yield from (f"      - {json.dumps(line, ensure_ascii=False)}" for line in card.text)


def _plain(value: object) -> str:
    if isinstance(value, str) and not SIMPLE.fullmatch(value):
        return json.dumps(value, ensure_ascii=False)
    return f"{value:g}" if isinstance(value, float) else str(value)


def read_snapshot(path: Path) -> Snapshot:
    """Read a snapshot, or raise a `ContentError` with all that is wrong with it."""
    document = read_document(path)
    plain = document.plain if isinstance(document.plain, dict) else {}
    problems = [*_of_another_kind(document, plain, KINDS, ())]
    cards = plain.get("cards")
    for name, card in cards.items() if isinstance(cards, dict) else ():
        if isinstance(card, dict):
            problems += _of_another_kind(document, {"fair-cost": "", "verdict": "", **card}, OF_A_CARD, ("cards", name))
        else:
            problems.append(_wrong(document, ("cards", name), dict))
    if plain.get("snapshot") != FORMAT:
        text = N_("this is no snapshot that this version of the kit can read; `cubitos balance --snapshot` writes one")
        problems.insert(0, Problem("not-a-snapshot", document.place(("snapshot",)), Message(text)))
    if problems:
        raise ContentError(tuple(problems))
    lines = {str(name): _line(card) for name, card in plain["cards"].items()}
    figures = {name: plain[name] for name in KINDS if name != "cards"}
    return Snapshot(**figures, cards=lines)


def _line(card: Mapping[str, object]) -> CardLine:
    values = {"fair-cost": "", "verdict": "", **card}
    text = tuple(str(each) for each in values["text"])  # type: ignore[attr-defined]
    return CardLine(values["cost"], values["access"], values["fair-cost"], values["verdict"], text)  # type: ignore[arg-type]


def _of_another_kind(
    document: Document, plain: Mapping[str, object], kinds: Mapping[str, tuple[type, ...]], keys: Keys
) -> Iterator[Problem]:
    """Tell what is missing and what is not of the kind that is meant to stand there."""
    for name, wanted in kinds.items():
        value = plain.get(name)
        if not isinstance(value, wanted) or isinstance(value, bool):
            yield _wrong(document, (*keys, name), wanted[0])


def _wrong(document: Document, keys: Keys, wanted: type) -> Problem:
    text = Message(N_("`{name}` is missing, or is not what stands there in a snapshot"), {"name": keys[-1]})
    return Problem("wrong-snapshot", document.place(keys), text, expected=Message(NAMES[wanted]))
