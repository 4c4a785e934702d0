"""The game of the chapter "Bring your own game", as somebody else's package brings it: everything works with it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from cubitos_kit import OF_THE_KIT
from cubitos_kit.base import games
from cubitos_kit.text.icons import icons
from cubitos_kit.text.lookup import forget_catalogs
from tests.commands import Cubitos, cubitos

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "pig"
PAGE = (EXAMPLE.parents[1] / "manual" / "your-own-game.rst").read_text(encoding="utf-8")
SEEN = (
    "--game pig validate lucky",
    "--game pig simulate --players bold,timid --seed 1",
    "--game pig balance --pack lucky --seed 1",
)
"""Commands whose output the chapter shows."""

__all__ = ["cubitos"]
Pig = Callable[..., str]


@pytest.fixture
def pig(cubitos: Cubitos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pig]:
    """Yield the command `cubitos`, where the package of pig is installed, in a folder with the pack `lucky`."""
    about = tmp_path / "installed" / "pig_for_cubitos_kit-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: pig-for-cubitos-kit\nVersion: 1.0\n", encoding="utf-8"
    )
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    brought = project["entry-points"][games.GROUP]
    listed = "".join(f"{name} = {where}\n" for name, where in brought.items())
    (about / "entry_points.txt").write_text(f"[{games.GROUP}]\n{listed}", encoding="utf-8")
    monkeypatch.syspath_prepend(about.parent)
    games._found.cache_clear()  # noqa: SLF001 - what is installed has changed
    for file in (EXAMPLE / "lucky").glob("*.yaml"):
        (tmp_path / "lucky").mkdir(exist_ok=True)
        (tmp_path / "lucky" / file.name).write_bytes(file.read_bytes())

    def run(*arguments: object, code: int = 0) -> str:
        ran = cubitos(*arguments)
        assert ran.code == code, ran
        return ran.out + ran.err

    yield run
    games.play_game(OF_THE_KIT[0])  # whatever comes next is about another game
    games._found.cache_clear()  # noqa: SLF001 - and nothing of this one is installed
    forget_catalogs()


@pytest.mark.parametrize("typed", SEEN)
def test_the_chapter_shows_what_comes_of_its_commands(pig: Pig, typed: str) -> None:
    shown = PAGE.partition(f"   $ cubitos {typed}\n")[2].partition("\n\n")[0]
    assert [line.strip() for line in shown.splitlines()] == [line.rstrip() for line in pig(*typed.split()).splitlines()]


def test_its_own_commands_and_those_of_any_game_are_listed(pig: Pig) -> None:
    told = pig("--game", "pig", "--help")
    assert re.findall(r"^  ([a-z]+)  ", told, re.MULTILINE) == [
        "validate",
        "fmt",
        "play",
        "replay",
        "simulate",
        "balance",
    ]
    assert "charms are worth" in told


def test_a_game_that_nobody_brings_is_named_with_those_there_are(pig: Pig) -> None:
    assert "there is no game `pug`; there are cubitos, pig; did you mean `pig`?" in pig("--game=pug", "play", code=2)


def test_all_problems_of_a_pack_are_told_at_once_with_their_places(pig: Pig, tmp_path: Path) -> None:
    wrong = (
        "charms:\n  - {id: a, name: A, saves: 12}\n  - {id: b, nam: B, saves: 4}\n  - {id: clover, name: C, saves: 1}\n"
    )
    (tmp_path / "lucky" / "wrong.yaml").write_text(wrong, encoding="utf-8")
    told = json.loads(pig("--game", "pig", "validate", "lucky", "--json", code=1))
    assert [(each["line"], each["code"]) for each in told] == [
        (2, "out-of-range"),
        (3, "unknown-key"),
        (3, "no-danger"),
        (4, "duplicate-id"),
    ]


def test_a_person_plays_and_the_game_can_be_read_again(pig: Pig, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["roll", "2", "2", "1", "2", "1"] + ["2", "1"] * 400)
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    played = pig("--game", "pig", "play", "--seed", "4", "--save", "game.json").splitlines()
    assert "Type a number from 1 to 2." in played
    told = [line for line in played if re.match(r"Player \d (rolls|keeps)", line)]
    assert len(told) > 20
    read = pig("--game", "pig", "replay", "game.json").splitlines()
    assert read[: len(told)] == told
    assert read[-1] == played[-2]
    assert re.fullmatch(r"Player [12] wins\.", read[-1])


@pytest.mark.parametrize("content", ["[", "{}", '{"game": "pig"}', "[[[", '{"choices": 3}', "\x00"])
def test_what_is_no_game_is_refused_in_a_sentence(pig: Pig, tmp_path: Path, content: str) -> None:
    (tmp_path / "odd.json").write_text(content, encoding="utf-8")
    assert "this is not a game that `play --save` wrote" in pig("--game", "pig", "replay", "odd.json", code=1)


def test_a_choice_that_cannot_be_made_is_named(pig: Pig, tmp_path: Path) -> None:
    plain = {"game": "pig", "pack": "base", "version": "0", "seats": 2, "seed": 1, "choices": [1, 7]}
    (tmp_path / "odd.json").write_text(json.dumps(plain), encoding="utf-8")
    assert "choice 2 cannot be made in this game" in pig("--game", "pig", "replay", "odd.json", code=1)


def test_players_of_one_kind_win_their_share_and_a_seed_tells_all(pig: Pig) -> None:
    once = pig("--game", "pig", "simulate", "--json", "--seed", "5", "--seats", "3", "--games", "300")
    assert once == pig("--game", "pig", "simulate", "--json", "--seed", "5", "--seats", "3", "--games", "300")
    came = json.loads(once)
    assert [round(each["wins"]["value"], 9) for each in came["players"]] == [round(1 / 3, 9)] * 3


def test_two_saves_are_worth_more_than_one(pig: Pig) -> None:
    plain = json.loads(pig("--game", "pig", "balance", "--pack", "lucky", "--precision", "2", "--seed", "1", "--json"))
    worth = {each["lever"]: each["worth"] for each in plain["levers"]}
    assert worth["clover"]["low"] > 0
    assert worth["clover"]["high"] < worth["horseshoe"]["low"]
    one = json.loads(pig("--game", "pig", "balance", "clover", "--precision", "2", "--seed", "1", "--json"))
    assert one["levers"][0]["worth"] == worth["clover"]


def test_a_page_shows_its_charms(pig: Pig, tmp_path: Path) -> None:
    del pig
    (tmp_path / "index.rst").write_text(
        "Charms\n======\n\nTake a :charm:`horseshoe`.\n\n.. charms::\n\n.. charm:: horseshoe\n", encoding="utf-8"
    )
    settings = {
        "extensions": ["cubitos_kit.book"],
        "primary_domain": "cubitos",
        "cubitos_game": "pig",
        "cubitos_pack": "lucky",
    }
    out = tmp_path / "out"
    with docutils_namespace():  # or the next test would find what this one has told docutils of
        Sphinx(tmp_path, None, out, out / ".doctrees", "html", settings, status=None, warningiserror=True).build()
    page = (out / "index.html").read_text(encoding="utf-8")
    assert 'href="#charm-horseshoe"' in page
    assert "Saves its owner 2 times." in page


def test_it_speaks_the_languages_of_its_own_catalogs(pig: Pig) -> None:
    pig("--game", "pig", "play", "--seed", "4", "--players", "timid,bold", "--save", "game.json")
    told = pig("--game", "pig", "replay", "game.json", "--lang", "pl")
    assert re.search(r"^Gracz 1 wyrzuca \d\.$", told, re.MULTILINE)
    assert re.search(r"^Wygrywa gracz \d\.$", told, re.MULTILINE)
    assert "Gra w świnię" in pig("--game", "pig", "--help", "--lang", "pl")


def test_the_icons_of_another_game_are_none_of_its_own(pig: Pig) -> None:
    assert "coin" in icons()
    pig("--game", "pig", "validate", "lucky")
    assert icons() == {}


def test_a_package_that_cannot_be_imported_is_told_in_a_sentence(pig: Pig, tmp_path: Path) -> None:
    listed = tmp_path / "installed" / "pig_for_cubitos_kit-1.0.dist-info" / "entry_points.txt"
    listed.write_text(f"[{games.GROUP}]\nsow = no_such_module:GAME\n", encoding="utf-8")
    told = pig("--game", "sow", "play", code=2)
    assert "the game `sow` cannot be loaded: ModuleNotFoundError" in told
