"""The files that `cubitos new` writes: each valid as it is, with comments that teach, in their author's language."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cubitos_kit.base.message import N_, Message, Tell, in_english
from cubitos_kit.base.problem import ContentError, Place, Problem
from cubitos_kit.base.reading import OutsideError
from cubitos_kit.base.writing import write_all
from cubitos_kit.content.format import is_written, schema_files
from cubitos_kit.content.round_trip import neat
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.scenario_writing import written
from cubitos_kit.games.cubitos.model.ability import When
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.model.scenario import Scenario

SCHEMAS = ".schema"
"""The folder of a pack where its editor finds the schemas."""
MORE_LANGUAGES = N_("more languages:")
MAP = (
    N_("A board is drawn as a text map, like a wall of bricks: every other row is shifted by half a space, and"),
    N_("a space touches six others. The number before | is the row's shift in half spaces. A space is its zone"),
    N_("(how many red lines have been crossed to stand there), followed by what is on it:"),
)
SIGNS = (
    N_("~ water   c3 3 credits   f a fan   -1 one die is lost"),
    N_("+ any die   +4 a die costing at most 4   j jet pack"),
    N_("@a the entry of shortcut a   =a where shortcut a ends"),
    N_("Alone: ## wall   S start   F finish"),
)
WORKFLOW = """\
name: cubitos
on:
  push:
    branches: [main, master]
  pull_request:
permissions:
  contents: read
jobs:
  pack:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - run: python -m pip install cubitos-kit
      - run: cubitos validate --format github
      - env:
          BEFORE: ${{ github.event.pull_request.base.sha }}
        run: |
          own="from cubitos_kit import load_pack; print(*sorted(id for kind, id in load_pack('.').own if kind == 'sets'))"
          for set in $(python -c "$own"); do
            cubitos balance "$set" --precision 5pp --markdown report.md
            cat report.md >> "$GITHUB_STEP_SUMMARY"
            if [ -n "$BEFORE" ] && cubitos compare "$set" --against "$BEFORE" --precision 5pp --markdown changes.md; then
              cat changes.md >> "$GITHUB_STEP_SUMMARY"
            fi
          done
"""
"""What GitHub does with a pack: checks it, measures each of its sets, and compares them with those before a pull request."""
UNUSED = N_(
    "No position was found in which this card is used: describe one under `seats`, and write the answers under `play`."
)


@dataclass(frozen=True)
class NewFile:
    """A file to be written."""

    path: Path
    text: str


@dataclass(frozen=True)
class DrawnSet:
    """What a random set was drawn with: its cards, its track, the seed."""

    cards: tuple[Card, ...]
    track: str
    seed: int
    wanted: tuple[str, ...] = ()
    """Those of its cards that were not drawn."""


def title(id_: str) -> str:
    """Make a name of an id.

    >>> title("surf-cat")
    'Surf Cat'
    """
    return " ".join(word.capitalize() for word in id_.split("-"))


def modeline(kind: str, depth: int = 1) -> str:
    """Return the line by which an editor finds the schema of a file so many folders deep."""
    return f"# yaml-language-server: $schema={'../' * depth}{SCHEMAS}/{kind}.schema.json\n"


def ci_draft(root: Path, tell: Tell = in_english) -> NewFile:
    """Return a workflow for GitHub: each change of the pack is checked and measured, and told in the job's summary."""
    head = comment(
        tell, N_("Checks this pack whenever it is changed, and writes into the job's summary how good its sets are.")
    )
    return NewFile(root / ".github" / "workflows" / "cubitos.yml", f"{head}\n{WORKFLOW}")


def comment(tell: Tell, text: str, **values: object) -> str:
    """Return a comment of one line."""
    return f"# {tell(Message(text, values))}"


def pack_draft(root: Path, id_: str, tell: Tell = in_english) -> NewFile:
    """Return the head of a new pack."""
    head = comment(
        tell, N_("The head of your pack. All cards, dice, tracks and sets of the base game can be used in it.")
    )
    commands = "`cubitos new card ID --die white`, `cubitos new set ID`, `cubitos new track ID`"
    beside = comment(tell, N_("Add to it with {commands}."), commands=commands)
    check = comment(tell, N_("`cubitos validate` checks all of it."))
    form = comment(tell, N_("the way of writing that this kit reads"))
    source = comment(tell, N_("where your figures come from, unless a card says otherwise: you made them"))
    text = f"""\
{modeline("pack", 0)}\
{head}
{beside}
{check}
pack:
  id: {id_}
  name: {{en: {title(id_)}}}  {comment(tell, MORE_LANGUAGES)} {{en: ..., pl: ..., uk: ...}}
  version: "0.1"
  format: 1  {form}
  languages: [en, pl, uk]
  source: designed  {source}
"""
    return NewFile(root / "pack.yaml", text)


def ignored_draft(root: Path, out: str, tell: Tell = in_english) -> NewFile:
    """Return what version control leaves alone of a pack: what commands make of it."""
    about = comment(tell, N_("What `cubitos` makes of this pack, such as prints and books; it can be made again."))
    return NewFile(root / ".gitignore", f"{about}\n{out}/\n")


def card_draft(root: Path, id_: str, die: str, tell: Tell = in_english) -> NewFile:
    """Return a new card: small, valid, and with what else could be written."""
    show = f"cubitos cards show {id_}"
    more = comment(tell, N_("More to try - take the # away, then look at it with `{command}`:"), command=show)
    moments = comment(tell, N_("The moment at which something happens is one of these:"))
    red = comment(tell, N_("only with an active red die"))
    every = comment(tell, N_("1 coin for every 2 fans"))
    must = comment(tell, N_("not optional"))
    begin = f"cubitos scenario new {id_}"
    test = comment(
        tell,
        N_("`{command}` begins a test of the card: a position, answers, and what must come of them."),
        command=begin,
    )
    known = comment(
        tell, N_("`cubitos words` explains every word; `cubitos cards list` names the cards to learn from.")
    )
    text = f"""\
{modeline("cards")}\
cards:
  - id: {id_}
    die: {die}
    name: {{en: {title(id_)}}}  {comment(tell, MORE_LANGUAGES)} {{en: ..., pl: ..., uk: ...}}
    cost: 5
    abilities:
      {moments}
      #   {", ".join(When)}
      - when: run
        do: [{{gain: {{feet: 2}}}}]

      {more}
      # - when: run
      #   if: {{active: red}}  {red}
      #   do: [{{gain: {{coins: {{count: fans, every: 2}}}}}}]  {every}
      #   must: [{{lose: this}}]  {must}
      {known}
      {test}
"""
    return NewFile(root / "cards" / f"{id_}.yaml", text)


def set_draft(root: Path, id_: str, drawn: DrawnSet, tell: Tell = in_english) -> NewFile:
    """Return a new set, of cards drawn at random, for its author to change."""
    tracks = comment(tell, N_("`cubitos tracks list` names them all; two are raced one after the other"))
    how = N_("One card for each color. These were drawn at random (seed {seed}); see others with `{command}`.")
    if drawn.wanted:
        how = N_("One card for each color. Those not asked for were drawn (seed {seed}); see others with `{command}`.")
    cards = comment(tell, how, seed=drawn.seed, command="cubitos cards list --die red")
    lines = "".join(f"      - {card.id}  # {card.die}\n" for card in drawn.cards)
    text = f"""\
{modeline("sets")}\
sets:
  - id: {id_}
    name: {{en: {title(id_)}}}
    tracks: [{drawn.track}]  {tracks}
    laps: 1
    {cards}
    cards:
{lines}"""
    return NewFile(root / "sets" / f"{id_}.yaml", text)


def track_draft(root: Path, id_: str, tell: Tell = in_english) -> NewFile:
    """Return a new track: a short round that can be raced, and how it is drawn."""
    how = "\n".join(comment(tell, line) for line in MAP)
    legend = "\n".join(f"#   {tell(Message(line))}" for line in SIGNS)
    look = comment(tell, N_("Look at it with `{command}`."), command=f"cubitos tracks show {id_}")
    text = f"""\
{modeline("tracks")}\
{how}
{legend}
{look}
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
    return NewFile(root / "tracks" / f"{id_}.yaml", text)


def scenario_draft(root: Path, scenario: Scenario, tell: Tell = in_english, *, used: bool) -> NewFile:
    """Return a new scenario that plays as it stands; it is said in it if the card is not used there."""
    play = f"cubitos scenario play {scenario.id}"
    hint = comment(
        tell, N_("Play it with `{command}`, which shows every line that comes out differently."), command=play
    )
    head = hint if used else f"{comment(tell, UNUSED)}\n{hint}"
    text = f"""\
{modeline("scenarios")}\
{head}
scenarios:
{written(scenario, tell)}"""
    return NewFile(root / "scenarios" / f"{scenario.id}.yaml", text)


def costs_draft(root: Path, pack: Pack, language: str, tell: Tell = in_english) -> NewFile:
    """Return a form for an owner of the game: the cost of every card, empty, with our estimate beside it."""
    entries = []
    for card in pack.cards.values():
        if card.sources["cost"] == "estimated":
            ours = comment(tell, N_("{card}; our estimate: {cost}"), card=card.name.say(language), cost=card.cost)
            entries.append(f"    - {{id: {card.id}, cost: null, sources: {{cost: transcribed}}}}  {ours}\n")
    printed = N_(
        "Printed costs. If you own the game, write the number in the upper right corner of each card for `null`."
    )
    stays = comment(tell, N_("Where you leave `null`, the kit's estimate stays."))
    text = f"""\
{modeline("overrides")}\
{comment(tell, printed)}
{stays}
overrides:
  cards:
{"".join(entries)}"""
    return NewFile(root / "overlays" / "costs.yaml", text)


def write(drafts: Iterable[NewFile], root: Path | None = None, *, folders: Iterable[Path] = ()) -> None:
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
    files = {
        draft.path: neat(draft.text, str(draft.path)) if draft.path.suffix == ".yaml" else draft.text
        for draft in listed
    }
    if root is not None:
        files |= {
            path: text for path, text in schema_files(CUBITOS, root / SCHEMAS).items() if not is_written(path, text)
        }
    try:
        write_all(files, folders=folders, within=root)
    except OutsideError as error:
        text = N_("a link leads out of the folder here, and nothing is written outside it")
        raise ContentError((Problem("outside-pack", Place(str(error.filename)), Message(text)),)) from None
