"""The files that `cubitos new` writes: each valid as it is, with comments that teach."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from cubitos_kit.base.reading import OutsideError
from cubitos_kit.content.round_trip import neat
from cubitos_kit.content.scenario_writing import written
from cubitos_kit.content.schemas import is_written, schema_files
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.pack import Card, Pack
from cubitos_kit.model.problem import ContentError, Place, Problem
from cubitos_kit.model.scenario import Scenario
from cubitos_kit.writing import write_all

SCHEMAS = ".schema"
"""The folder of a pack where its editor finds the schemas."""


UNUSED = N_(
    "No position was found in which this card is used: describe one under `seats`, and write the answers under `play`."
)


@dataclass(frozen=True)
class Draft:
    """A file to be written."""

    path: Path
    text: str


def title(id_: str) -> str:
    """Make a name of an id.

    >>> title("surf-cat")
    'Surf Cat'
    """
    return " ".join(word.capitalize() for word in id_.split("-"))


def modeline(kind: str, depth: int = 1) -> str:
    """Return the line by which an editor finds the schema of a file so many folders deep."""
    return f"# yaml-language-server: $schema={'../' * depth}{SCHEMAS}/{kind}.schema.json\n"


def pack_draft(root: Path, id_: str) -> Draft:
    """Return the head of a new pack."""
    text = f"""\
{modeline("pack", 0)}\
# The head of your pack. It is laid upon the base game: all its cards, dice, tracks and sets are there to be used.
# Beside it: `cubitos new card ID --die white`, `cubitos new set ID`, `cubitos new track ID`; then `cubitos validate`.
pack:
  id: {id_}
  name: {{en: {title(id_)}}}  # more languages: {{en: ..., pl: ..., uk: ...}}
  version: "0.1"
  format: 1  # the way of writing that this kit reads
  languages: [en, pl, uk]
  source: designed  # where your figures come from, unless a card says otherwise: you made them
"""
    return Draft(root / "pack.yaml", text)


def card_draft(root: Path, id_: str, die: str) -> Draft:
    """Return a new card: small, valid, and with what else could be written."""
    text = f"""\
{modeline("cards")}\
cards:
  - id: {id_}
    die: {die}
    name: {{en: {title(id_)}}}  # more languages: {{en: ..., pl: ..., uk: ...}}
    cost: 5
    abilities:
      # When (now, push, push-survived, would-bust, bust, anytime, run, after-move, next-draw, end-of-round), do this:
      - when: run
        do: [{{gain: {{feet: 2}}}}]

      # More to try - take the # away, then look at it with `cubitos cards show {id_}`:
      # - when: run
      #   if: {{active: red}}  # only with an active red die
      #   do: [{{gain: {{coins: {{count: fans, every: 2}}}}}}]  # 1 coin for every 2 fans
      #   must: [{{lose: this}}]  # not optional
      # `cubitos words` explains every word; `cubitos cards list` names the cards of the base, to read and to borrow from.
      # `cubitos scenario new {id_}` begins a test of the card: a position, answers, and what must come of them.
"""
    return Draft(root / "cards" / f"{id_}.yaml", text)


def set_draft(root: Path, id_: str, cards: Iterable[Card], track: str, seed: int) -> Draft:
    """Return a new set, of cards drawn at random, for its author to change."""
    lines = "".join(f"      - {card.id}  # {card.die}\n" for card in cards)
    text = f"""\
{modeline("sets")}\
sets:
  - id: {id_}
    name: {{en: {title(id_)}}}
    tracks: [{track}]  # `cubitos tracks list` knows them all; two are raced one after the other
    laps: 1
    # One card a colour. These were drawn at random (seed {seed}); `cubitos cards list --die red` lists the red ones.
    cards:
{lines}"""
    return Draft(root / "sets" / f"{id_}.yaml", text)


def track_draft(root: Path, id_: str) -> Draft:
    """Return a new track: a short round that can be raced, and how it is drawn."""
    text = f"""\
{modeline("tracks")}\
# A board is drawn as a text map, a field of bricks: every other row is shifted by half a space, and a space touches six
# others. The number before | is the row's shift in half spaces. A space is its zone - the red lines crossed to stand
# there - and then what is on it:
#   ~ water   c3 3 credits   f a fan   -1 lose a die   + any die   +4 a die costing at most 4   j jet pack
#   @a the entry of shortcut a, =a its landing        Alone: ## wall, S start, F finish
# Look at it with `cubitos tracks show {id_}`.
tracks:
  - id: {id_}
    name: {{en: {title(id_)}}}
    red-lines: 3
    shortcuts:
      - {{id: a, pay: coins, cost: 5}}
    rows:
      - "2| 2    2    2c2  2    2    2    1    1    1f   1    1    1"
      - "1| 2    2    2~   2    2-1  2    1    1    1    1~   1    1    1"
      - "0| 2c3  2    2    2    2    2    1    1    1@a  1    1    1    1    1"
      - "1| 2    2=a  ##   ##   ##   ##   ##   ##   ##   ##   ##   1    1"
      - "0| 3    3    3    3    3    3    F    S    0    0    0    0    1    1c2"
      - "1| 3    3+   3    3    3c4  3    F    S    0    0~   0    0    1"
      - "2| 3    3    3    3    3    F    S    0    0    0f   0    0"
"""
    return Draft(root / "tracks" / f"{id_}.yaml", text)


def scenario_draft(root: Path, scenario: Scenario, say: Callable[..., str], *, used: bool) -> Draft:
    """Return a new scenario that plays as it stands, with comments in the language of who says them."""
    hint = N_("Play it with `cubitos scenario play {id}`, which shows every line that comes out differently.")
    lines = [hint] if used else [UNUSED, hint]
    comments = "".join(f"# {say(line, id=scenario.id)}\n" for line in lines)
    text = f"{modeline('scenarios')}{comments}scenarios:\n{written(scenario, say)}"
    return Draft(root / "scenarios" / f"{scenario.id}.yaml", text)


def costs_draft(root: Path, pack: Pack) -> Draft:
    """Return a form for an owner of the game: the cost of every card, empty, with our estimate beside it."""
    entries = []
    for card in pack.cards.values():
        if card.sources["cost"] == "estimated":
            comment = f"# {card.name.say('en')}; our estimate: {card.cost}"
            entries.append(f"    - {{id: {card.id}, cost: null, sources: {{cost: transcribed}}}}  {comment}\n")
    text = f"""\
{modeline("overrides")}\
# Printed costs. If you own the game, type the number in the upper right corner of each card in the place of `null`.
# Where you leave `null`, the kit's estimate stays.
overrides:
  cards:
{"".join(entries)}"""
    return Draft(root / "overlays" / "costs.yaml", text)


def write(drafts: Iterable[Draft], root: Path | None = None, *, folders: Iterable[Path] = ()) -> None:
    """Write new files, all or none: a file that is there already stops everything.

    Into the folder of a pack go the schemas of this version of the kit, too, for its editor; and nothing is written outside
    it, where a link would lead.
    """
    listed = list(drafts)
    text = N_("this file is there already; take another id, or move it away first")
    there = [
        Problem("file-exists", Place(str(draft.path)), Message(text)) for draft in listed if os.path.lexists(draft.path)
    ]
    if there:
        raise ContentError(tuple(there))
    files = {draft.path: neat(draft.text, str(draft.path)) for draft in listed}
    if root is not None:
        files |= {path: text for path, text in schema_files(root / SCHEMAS).items() if not is_written(path, text)}
    try:
        write_all(files, folders=folders, within=root)
    except OutsideError as error:
        text = N_("a link leads out of the folder here, and nothing is written outside it")
        raise ContentError((Problem("outside-pack", Place(str(error.filename)), Message(text)),)) from None
