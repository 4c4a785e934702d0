"""`cubitos simulate`: what people, programs and spreadsheets get, and what is said when something is wrong."""

from __future__ import annotations

import csv
import os
import re
import shlex
import signal
import subprocess
import time
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.cli import output
from cubitos_kit.games.cubitos.engine.race import End
from cubitos_kit.games.cubitos.lab import races
from tests.commands import HEARING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

SETUP = """\
setup:
  players: {min: 1, max: MOST}
  starting-dice: {light-gray: 7, dark-gray: 2}
  draw-amount: 9
  buy-limit: 2
  foot-price: 4
  bust-from: 3
"""
FEW = ("--games", "8", "--seats", "2", "--players", "greedy,random", "--seed", "3")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
OWN_SET = "sets:\n  - {{id: {id}, name: Mine, tracks: [testing-the-waters], laps: 1, cards: [{cards}]}}\n"
CARDS = "smelly-cat, rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob"


def own_set(folder: Path, name: str = "mine") -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(OWN_SET.format(id=name, cards=CARDS), encoding="utf-8")
    return file


def again(out: str) -> list[str]:
    """The arguments of the command that the last line tells to type."""
    return shlex.split(out.splitlines()[-1].partition(": cubitos ")[2])


def test_the_last_line_is_the_command_that_says_the_same_again(cubitos: Cubitos) -> None:
    drawn = cubitos("simulate", "race-1", *FEW[:-2], "--laps", "2", "--track", "testing-the-waters", "--edition", "en")
    assert drawn.code == 0, drawn.err
    command = again(drawn.out)
    assert command[:2] == ["simulate", "race-1"]
    assert cubitos(*command).out == drawn.out
    assert cubitos("simulate", "race-1", *FEW).out != drawn.out


def test_a_row_a_player_has_wins_with_interval_and_chance(cubitos: Cubitos) -> None:
    lines = cubitos("simulate", "race-1", *FEW).out.splitlines()
    assert lines[0] == "Race 1 (First Game) · 8 races"
    head, greedy, random = lines[3:6]
    assert head.split("  ")[0] == "player"
    assert "95 % interval  by chance" in head
    assert re.match(r"1 greedy +[\d.]+ %[▲▼]? +[\d.]+–[\d.]+ +50\.0 % ", greedy)
    assert re.match(r"2 random +[\d.]+ %[▲▼]? +[\d.]+–[\d.]+ +50\.0 % ", random)
    assert "No race had to be called off." in lines
    assert any(line.startswith("Intervals are calculated over 4 groups of 2 races") for line in lines)
    assert "ᵉ an estimate of this project: cost ×8" in lines


def test_every_card_of_the_set_has_its_abilities_listed(cubitos: Cubitos) -> None:
    out = cubitos("simulate", "race-1", *FEW).out
    names = {card["name"]["en"] for card in cubitos("cards", "list", "--set", "race-1", "--json").json}
    assert names == {name for name in names if re.search(rf"^\S+ +{re.escape(name)} .* % +[\d.]+$", out, re.MULTILINE)}


def test_players_that_are_alike_are_told_what_that_means(cubitos: Cubitos) -> None:
    sentence = "All players are alike"
    assert sentence in cubitos("simulate", "race-1", "--games", "6", "--seats", "3", "--players", "greedy").out
    assert sentence not in cubitos("simulate", "race-1", *FEW).out


def test_fewer_players_than_seats_are_repeated_in_turn(cubitos: Cubitos) -> None:
    asked = ("--games", "4", "--players", "greedy,random", "--json")
    players = cubitos("simulate", "race-1", *asked).json["players"]
    assert [each["player"] for each in players] == ["greedy", "random", "greedy", "random"]


def test_races_are_rounded_up_to_whole_groups(cubitos: Cubitos) -> None:
    found = cubitos("simulate", "race-1", "--games", "4", "--seats", "3", "--players", "random", "--json").json
    assert (found["asked"], found["games"], found["groups"]) == (6, 6, 2)


def test_workers_change_no_number(cubitos: Cubitos) -> None:
    one, two = (cubitos("simulate", "race-1", *FEW, "--workers", workers).out for workers in (1, 2))
    assert one == two


def test_json_has_everything_as_numbers(cubitos: Cubitos) -> None:
    found = cubitos("simulate", "grand-finale", *FEW, "--json").json
    assert set(found["versions"]) == {"kit", "engine"}
    assert found["command"].startswith("cubitos simulate grand-finale --games 8 ")
    assert (found["seed"], found["set"], found["edition"]) == (3, "grand-finale", "kit")
    assert (found["tracks"], found["laps"]) == (["still-waters-run-deep", "testing-the-waters"], 1)
    for player in found["players"]:
        assert player["wins"]["low"] <= player["wins"]["value"] <= player["wins"]["high"]
        assert player["wins"]["null"] == 0.5
    assert sum(found["races"]["rounds"]["counts"].values()) == 8
    assert found["races"]["given-up"] == {"too-long": 0, "endless": 0, "too-much": 0}
    assert {use["face"] for use in found["uses"]} <= {"symbol", "power", None}


def test_csv_has_a_row_a_race(cubitos: Cubitos, tmp_path: Path) -> None:
    found = cubitos("simulate", "race-1", *FEW, "--csv", "races.csv", "--json").json
    with (tmp_path / "races.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["race"] for row in rows] == [str(number) for number in range(1, 9)]
    assert [row["group"] for row in rows] == list("11223344")
    assert {row["end"] for row in rows} == {"won"}
    for number, player in enumerate(found["players"], 1):
        assert sum(row["winner"] == str(number) for row in rows) / 8 == player["wins"]["value"]
        assert sum(int(row[f"fans-{number}"]) for row in rows) / 8 == pytest.approx(player["fans"]["value"])


def test_a_set_of_ones_own_is_named_by_its_file(cubitos: Cubitos, tmp_path: Path) -> None:
    file = own_set(tmp_path)
    ran = cubitos("simulate", file.name, *FEW)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Mine · 8 races\nTrack: Testing the Waters; laps: 1\n")
    assert cubitos(*again(ran.out)).out == ran.out


def test_a_set_of_a_pack_is_found_by_its_id_or_its_folder(cubitos: Cubitos, pack: Path) -> None:
    own_set(pack, "hill-race")
    inside = cubitos("simulate", "hill-race", *FEW)
    assert inside.code == 0, inside.err
    by_pack = cubitos("simulate", "hill-race", "--pack", pack, *FEW).out
    by_folder = cubitos("simulate", pack, *FEW).out
    assert inside.out.splitlines()[:-1] == by_pack.splitlines()[:-1] == by_folder.splitlines()[:-1]
    assert again(by_pack)[-4:-2] == ["--pack", str(pack)]


def test_of_several_sets_in_a_file_one_has_to_be_named(cubitos: Cubitos, tmp_path: Path) -> None:
    both = own_set(tmp_path).read_text(encoding="utf-8") + OWN_SET.format(id="yours", cards=CARDS).partition("\n")[2]
    (tmp_path / "both.yaml").write_text(both, encoding="utf-8")
    ran = cubitos("simulate", "both.yaml")
    assert (ran.code, ran.out) == (1, "")
    assert ran.said == "`both.yaml` holds several sets; name one of them and --pack: mine, yours"
    assert cubitos("simulate", "yours", "--pack", "both.yaml", *FEW).code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rase-1",), "no set is called `rase-1`; did you mean `race-1`?"),
        (("race-1", "--players", "greedy,standart"), "standart: error: no player is called `standart`"),
        (("race-1", "--players", "my_bot.py:Me"), "my_bot.py: error: there is no file my_bot.py"),
        (("race-1", "--track", "testing-the-water"), "no track is called `testing-the-water`; did you mean "),
        (("race-1", "--edition", "plx"), "there is no edition `plx`; did you mean `pl`?"),
        (("mine.yaml", "--pack", "base"), "a set that is named by its file needs no --pack"),
        (
            ("race-1", "--laps", "9", "--track", ",".join(["testing-the-waters"] * 4)),
            "this race is too much for the engine (laps: at most 32)",
        ),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(cubitos: Cubitos, arguments: tuple[str, ...], sentence: str) -> None:
    ran = cubitos("simulate", *arguments)
    assert (ran.code, ran.out) == (1, "")
    assert ran.said.startswith(sentence)


def test_a_set_with_a_card_that_there_is_not_is_a_problem_with_its_place(cubitos: Cubitos, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(OWN_SET.format(id="mine", cards=CARDS.replace("bob", "bop")), encoding="utf-8")
    ran = cubitos("simulate", "mine.yaml", *FEW)
    assert (ran.code, ran.out) == (1, "")
    assert "mine.yaml:2:" in ran.err
    assert "`bob`" in ran.err


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--games", "0", "--games: 0 is not between 1 and 100000000"),
        ("--games", "many", "--games: a whole number is needed"),
        ("--seats", "1", "--seats: 1 is not between 2 and 4"),
        ("--seats", "5", "--seats: 5 is not between 2 and 4"),
        ("--laps", "0", "--laps: 0 is not between 1 and 9"),
        ("--workers", "0", "--workers: 0 is not between 1 and 64"),
        ("--seed", "-1", "--seed: -1 is not between 0 and 9223372036854775807"),
        ("--players", "random," * 5, "--players: 5 players do not fit 4 seats"),
        (
            "--players",
            "4",
            "--players: here stands who races, as in `standard,greedy`; how many race is said by `--seats 4`",
        ),
    ],
)
def test_a_number_out_of_range_is_wrong_usage(cubitos: Cubitos, option: str, value: str, sentence: str) -> None:
    ran = cubitos("simulate", "race-1", option, value)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == sentence


def test_a_file_that_cannot_be_written_is_told_before_the_first_race(
    cubitos: Cubitos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubitos_kit.games.cubitos.commands.simulate.compile_first", lambda *_: pytest.fail("too late"))
    ran = cubitos("simulate", "race-1", "--csv", tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.said == f"{tmp_path} cannot be used: Is a directory"


def test_a_player_from_a_file_that_fails_is_told_with_its_line(cubitos: Cubitos, tmp_path: Path) -> None:
    bot = "class Me:\n    def choose(self, race, question):\n        return 1 // 0\n"
    (tmp_path / "my_bot.py").write_text(bot, encoding="utf-8")
    ran = cubitos("simulate", "race-1", "--players", "my_bot.py:Me,greedy", "--games", "4")
    assert (ran.code, ran.out) == (1, "")
    assert "my_bot.py:3" in ran.err
    assert "ZeroDivisionError" in ran.err


def test_players_may_have_other_weights(cubitos: Cubitos) -> None:
    bold = "standard:risk=0.1,careless=9"
    ran = cubitos("simulate", "race-1", "--games", "2", "--seats", "2", "--players", f"{bold},greedy", "--json")
    assert [each["player"] for each in ran.json["players"]] == [bold, "greedy"]


@pytest.mark.parametrize("end", [End.TOO_LONG, End.ENDLESS, End.TOO_MUCH])
def test_a_race_that_is_given_up_is_never_kept_silent(
    cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch, end: End
) -> None:
    counted = races.race_in_chunks

    def some_given_up(*arguments: object, **options: object) -> object:
        for part in counted(*arguments, **options):  # type: ignore[arg-type]
            part.results["end"][:2], part.results["winner"][:2] = end, -1
            yield part

    monkeypatch.setattr("cubitos_kit.games.cubitos.lab.simulate.race_in_chunks", some_given_up)
    out = cubitos("simulate", "race-1", *FEW).out
    assert "2 races were called off: " in out
    assert "No race had to be called off" not in out
    given_up = cubitos("simulate", "race-1", *FEW, "--json").json["races"]["given-up"]
    assert given_up == {"too-long": 0, "endless": 0, "too-much": 0} | {end.name.lower().replace("_", "-"): 2}


def test_ctrl_c_ends_with_what_is_done_and_says_so(tmp_path: Path) -> None:
    table = tmp_path / "races.csv"
    asked = ["simulate", "race-1", "--games", "90000000", "--players", "greedy", "--seed", "3", "--csv", str(table)]
    with subprocess.Popen(
        [*HEARING, *asked],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"CUBITOS_LANG": "en"},
    ) as started:
        for _ in range(3000):
            if started.poll() is not None or any(each.stat().st_size > 5000 for each in tmp_path.glob(".races.csv.*")):
                break
            time.sleep(0.1)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=60)
    assert started.returncode == 130, err
    done = int(re.findall(r"Interrupted: (\d+) of 90000000 races are done\.", err)[0])
    assert done % 4 == 0
    assert len(table.read_text(encoding="utf-8").splitlines()) == done + 1
    assert out.startswith(f"Race 1 (First Game) · {done} races\n")
    assert again(out)[2:4] == ["--games", str(done)]


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_terminal_of_80_columns_shows_every_figure_whole(terminal: Cubitos, language: str) -> None:
    asked = ("--games", "40", "--players", "standard,greedy,random", "--seed", "3", "--lang", language)
    ran = terminal("simulate", "race-1", *asked)
    assert ran.code == 0, ran.out
    *lines, command = [line.rpartition("\r")[2] for line in ESCAPES.sub("", ran.out).splitlines()]
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)
    assert again(command)[:2] == ["simulate", "race-1"], "to be copied, so never broken"


def test_numbers_are_written_as_the_language_does(cubitos: Cubitos) -> None:
    assert re.search(r"1 greedy .* \d+,\d\d ±\d+,\d\d", cubitos("simulate", "race-1", *FEW, "--lang", "pl").out)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        *((0, "0 %"), (0.000999, "<0.1 %"), (Fraction(1, 1000), "0.1 %"), (0.123, "12.3 %")),
        *((Fraction(999, 1000), "99.9 %"), (0.999001, ">99.9 %"), (1, "100 %"), (float("nan"), "–")),
    ],
)
def test_a_share_is_not_rounded_to_never_or_always(value: float | Fraction, written: str) -> None:
    assert output.percent(value) == written


def test_figures_depend_on_no_language_and_the_command_names_the_edition(cubitos: Cubitos) -> None:
    """rules: editions."""
    came = [cubitos("simulate", "race-1", *FEW, "--lang", language, "--json").json for language in ("en", "pl", "uk")]
    assert came[0] == came[1] == came[2]
    assert "--edition kit" in came[0]["command"]
    assert "--edition pl" in cubitos("simulate", "race-1", *FEW, "--edition", "pl", "--json").json["command"]


@pytest.mark.parametrize(("most", "seats"), [(1, 1), (2, 2), (4, 4)])
def test_as_many_race_as_the_pack_allows_where_nobody_says_how_many(
    cubitos: Cubitos, pack: Path, most: int, seats: int
) -> None:
    text = SETUP.replace("MOST", str(most))
    (pack / "setup.yaml").write_text(text, encoding="utf-8")
    came = cubitos("simulate", "race-1", "--games", "4", "--seed", "1", "--json")
    assert came.code == 0, came.said
    assert f"--seats {seats} " in came.json["command"]
    assert cubitos("simulate", "race-1", "--games", "4", "--seats", most + 1).code == 2
