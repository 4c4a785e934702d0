"""The promise: what is wrong is told in one run, whatever else is wrong, and nothing is told that only follows from it.

A pack with one mistake of every kind, of each stage of checking: any two of them, and all together, are told, each at its
place.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.base.problem import Place
from cubitos_kit.games.cubitos.commands.examining import with_refusals
from cubitos_kit.games.cubitos.content.load import check_pack
from tests.laying import unmarked

if TYPE_CHECKING:
    from collections.abc import Iterable

SOUND = {
    "pack": "pack: {id: mine, name: Mine, format: 1, languages: [en, pl]}\n",
    "cards": """\
cards:
  - id: sea-cat
    die: white
    name: {en: Sea Cat, pl: Morski Kot}
    cost: 5
    note: {en: A note.}
    abilities:
      - when: run
        if: {active: blue}
        do: [{gain: {coins: 1}}]
      - when: run
        do: [{add: 1}, {lose: {from: roll}}]
        must: [{lose: this}]
  - id: lake-cat
    die: white
    name: Lake Cat
    cost: 4
    abilities:
      - when: would-bust
        do: [cancel-bust]
      - when: run
        do:
          - gain: {feet: 2}
          - pay: {dice: {from: roll, colours: red}}
            do: [{gain: {coins: 1}}]
      - when: run
        do: [{if: {count: fans, at-least: 2}, do: [{gain: {coins: 2}}]}]
  - id: pond-cat
    die: pink
    name: Pond Cat
    cost: {count: dice, of: {colours: green}}
    abilities: [{when: run, do: [{add: 2}]}]
  - id: rain-cat
    die: brown
    name: Rain Cat
    cost: 3
    abilities: [{when: run, do: [{gain: {coins: 5}}]}]
  - id: deep-cat
    die: brown
    name: Deep Cat
    cost: 2
    abilities: [{when: run, do: [{gain: {coins: 6}}]}]
""",
    "dice": """\
dice:
  - {id: pink, kind: ability, name: pink, count: 9, faces: [symbol, foot, blank, blank, blank, blank]}
  - {id: lime, kind: ability, name: lime, count: 9, faces: [symbol, blank, blank, blank, blank, blank]}
groups:
  - {id: pale, name: pale, dice: [white, pink]}
""",
    "sets": """\
series:
  - {id: summer, name: Summer}
sets:
  - id: beach-day
    name: Beach Day
    series: summer
    tracks: [nothing-goes-right]
    laps: 2
    cards: [sea-cat, rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob]
""",
    "tracks": """\
tracks:
  - id: pond
    name: Pond
    red-lines: 2
    rows:
      - "1|    F    S    0    0"
      - "0|  2    ##   ##   ##   1"
      - "1|    2    2c3  1    1"
  - id: lake
    name: Lake
    red-lines: 2
    rows:
      - "1|    F    S    0    0"
      - "0|  2    ##   ##   ##   1"
      - "1|    2    2    1    1"
""",
    "setup": """\
setup:
  players: {min: 2, max: 4}
  starting-dice: {light-gray: 7, dark-gray: 2}
  draw-amount: 9
  buy-limit: 3
  foot-price: 4
  bust-from: 3
""",
    "changes": "overrides:\n  cards:\n    - {id: stogie, cost: 6}\n    - {id: bob, cost: 7}\n",
    "editions": "editions:\n  - {id: cup, name: Cup, overrides: {cards: [{id: sea-cat, cost: 6}]}}\n",
    "sheets": "sheets: [{id: mini, name: Mini, paper: [210, 297], card: [58, 82], columns: 3, rows: 3}]\n",
    "players": "players: [{id: me, name: Me, about: It is me., kind: simple, sets: {race-1: {dice: {red: 1}}}}]\n",
    "scenes": "scenarios: [{id: one, about: One., cards: [sea-cat], turn: 2, expect: {next: move}}]\n",
    "words": "terms:\n  - {id: high-tide, name: high tide}\n",
}


@dataclass(frozen=True)
class Mistake:
    """A piece of a file, what stands there instead with a mark before what is wrong, and how that is told."""

    file: str
    before: str
    after: str
    code: str


NESTED = "{repeat: 99, do: [{repeat: 99, do: [{repeat: 99, do: [{repeat: 99, do: [{add: 1}]}]}]}]}"
DEEP = f"""\
  - ¦id: deep-cat
    die: brown
    name: Deep Cat
    cost: 2
    abilities: [{{when: run, do: [{NESTED}]}}]
"""
MISTAKES = {
    "a bracket never closed": Mistake(
        "cards", "do: [{add: 1}, {lose: {from: roll}}]", "do: ¦[{add: 1}, {lose: {from: roll}}", "yaml"
    ),
    "a key twice": Mistake("cards", "    name: Lake Cat\n", "    name: Lake Cat\n    ¦name: Lake\n", "duplicate-key"),
    "a misspelt key": Mistake("cards", "    cost: 4\n", "    ¦csot: 4\n", "unknown-key"),
    "a missing key": Mistake("dice", "{id: lime, kind: ability, ", "¦{id: lime, ", "missing-key"),
    "a text for a number": Mistake("cards", "cost: 3", "cost: ¦three", "wrong-type"),
    "a negative cost": Mistake("cards", "cost: 5\n", "cost: ¦-5\n", "out-of-range"),
    "an unknown moment": Mistake("cards", "would-bust", "¦wuold-bust", "unknown-word"),
    "an unknown die": Mistake("cards", "    die: white\n    name: L", "    die: ¦whie\n    name: L", "unknown-die"),
    "an unknown colour of a condition": Mistake("cards", "active: blue", "active: ¦blu", "unknown-colour"),
    "an unknown colour of dice": Mistake("cards", "colours: red", "colours: ¦rde", "unknown-colour"),
    "an unknown colour in a cost": Mistake("cards", "colours: green", "colours: ¦gren", "unknown-colour"),
    "an unknown language": Mistake("cards", "pl: Morski Kot", "¦xx: Morski Kot", "unknown-language"),
    "an effect that never happens": Mistake("cards", "{add: 2}", "{add: ¦0}", "never-fires"),
    "what was never touched": Mistake(
        "cards", "[{gain: {coins: 2}}]", "[{gain: {coins: {count: ¦that-many}}}]", "nothing-touched"
    ),
    "a misspelt effect": Mistake("cards", "gain: {feet: 2}", "¦gian: {feet: 2}", "unknown-key"),
    "what no engine holds": Mistake(
        "cards", DEEP.replace("¦", "").replace(NESTED, "{gain: {coins: 6}}"), DEEP, "too-much"
    ),
    "a die without a symbol": Mistake(
        "dice",
        "[symbol, foot, blank, blank, blank, blank]",
        "¦[foot, foot, blank, blank, blank, blank]",
        "no-such-face",
    ),
    "an unknown die of a group": Mistake("dice", "dice: [white, pink]", "dice: [¦whte, pink]", "unknown-die"),
    "an unknown card": Mistake("sets", "bob", "¦bobb", "unknown-card"),
    "a colour twice": Mistake("sets", "rich-dog", "¦smelly-cat", "colour-twice"),
    "an unknown series": Mistake("sets", "series: summer", "series: ¦sumer", "unknown-series"),
    "an unknown track": Mistake("sets", "nothing-goes-right", "¦nothing-goes-rigth", "unknown-track"),
    "too many laps": Mistake("sets", "laps: 2", "laps: ¦20", "out-of-range"),
    "no space of a map": Mistake("tracks", "2c3", "¦2C3", "bad-token"),
    "red lines that disagree": Mistake(
        "tracks", "    name: Lake\n    red-lines: 2", "    name: Lake\n    red-lines: ¦3", "red-lines-disagree"
    ),
    "fewer players than the most": Mistake("setup", "min: 2, max: 4", "min: ¦4, max: 2", "out-of-range"),
    "an unknown starting die": Mistake("setup", "dark-gray", "¦drak-gray", "unknown-die"),
    "more starting dice than the box holds": Mistake("setup", "light-gray: 7", "light-gray: ¦20", "too-many-dice"),
    "no number": Mistake("setup", "bust-from: 3", "bust-from: ¦x", "wrong-type"),
    "a change of nothing": Mistake("changes", "stogie", "¦stogy", "unknown-card"),
    "an id twice": Mistake("words", "high-tide", "¦die", "duplicate-id"),
    "a misspelt kind": Mistake("words", "terms:", "¦tersm:", "unknown-kind"),
    "an edition's unknown card": Mistake("editions", "sea-cat", "¦see-cat", "unknown-card"),
    "too large a card": Mistake("sheets", "columns: 3", "columns: ¦4", "does-not-fit"),
    "a player's unknown set": Mistake("players", "race-1", "¦race-one", "unknown-set"),
    "a player's unknown die": Mistake("players", "red: 1", "¦rde: 1", "unknown-die"),
    "a scenario's unknown card": Mistake("scenes", "cards: [sea-cat]", "cards: [¦see-cat]", "unknown-card"),
    "a scenario's third player": Mistake("scenes", "turn: 2", "turn: ¦3", "out-of-range"),
}


BESIDE = 3
"""So many others are planted beside each mistake at once, so that all pairs are met in few runs."""


def planted(folder: Path, names: Iterable[str]) -> list[tuple[Place, str]]:
    """Write the pack with some mistakes, and return where which code is to be told."""
    texts, codes = dict(SOUND), {}
    for name in names:
        mistake = MISTAKES[name]
        assert texts[mistake.file].count(mistake.before) == 1, name
        before, _, after = texts[mistake.file].partition(mistake.before)
        texts[mistake.file] = f"{before}{mistake.after}{after}"
        codes[name] = mistake.code
    expected = []
    for file, text in texts.items():
        plain, places = unmarked(f"{file}.yaml", text)
        (folder / f"{file}.yaml").write_text(plain, encoding="utf-8")
        here = [name for name in codes if MISTAKES[name].file == file]
        in_order = sorted(here, key=lambda name: text.index(MISTAKES[name].after))
        expected += [(place, codes[name]) for place, name in zip(places, in_order, strict=True)]
    return sorted(expected)


def told() -> list[tuple[Place, str]]:
    return [(problem.place, problem.code) for problem in with_refusals(check_pack(".")).errors]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_pack_itself_is_sound(here: Path) -> None:
    assert planted(here, []) == told() == []


def test_all_mistakes_are_told_together(here: Path) -> None:
    assert told_of(here, MISTAKES) == []


@pytest.mark.parametrize("first", MISTAKES)
def test_no_mistake_hides_another(first: str, here: Path) -> None:
    others = [second for second in MISTAKES if second > first]
    groups = [others[start : start + BESIDE] for start in range(0, len(others), BESIDE)]
    found = {tuple(group): told_of(here, [first, *group]) for group in groups}
    assert {group: wrong for group, wrong in found.items() if wrong} == {}


def told_of(folder: Path, names: Iterable[str]) -> list[str]:
    """Plant mistakes and return how what is told differs from them."""
    expected, found = planted(folder, names), told()
    missed = [f"missed: {place} {code}" for place, code in expected if (place, code) not in found]
    return missed + [f"told besides: {place} {code}" for place, code in found if (place, code) not in expected]
