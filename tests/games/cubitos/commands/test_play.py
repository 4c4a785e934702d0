"""`cubitos play`: whole races from a script of answers, undone, saved, resumed, and left politely."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cubitos_kit import __version__
from cubitos_kit.games.cubitos.commands.race_view import Numbering
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.recording import laid_out, read
from cubitos_kit.games.cubitos.engine.story import asked_of
from cubitos_kit.games.cubitos.text.race import Teller
from tests.commands import Cubitos, Ran

Play = Callable[..., Ran]
SEEDED = ("race-1", "--seed", "7")


@pytest.fixture
def play(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return `cubitos play` with answers typed beforehand; behind the last one the input ends."""

    def run(*arguments: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed.split("\n") if typed)))
        return cubitos("play", *arguments)

    return run


def answers(file: str = "mine.json") -> list[int]:
    """The answers of a recorded race."""
    found: list[int] = json.loads(Path(file).read_text(encoding="utf-8"))["answers"]
    return found


def numbers_typed(file: str = "mine.json") -> Iterator[int]:
    """What people would have typed for the answers of a recorded race."""
    recording = read(Path(file), __version__)
    pack = load_pack().in_edition(recording.edition)
    race, numbering = laid_out(recording, pack), Numbering(Teller.of(pack, "en"))
    for answer in recording.answers:
        asked = asked_of(race)
        assert asked is not None
        offered = numbering.of(asked, int(race.record.round_number))
        yield next(number for number, place in offered.items() if place == answer)
        race.choose(answer)


def test_a_race_of_computer_players_runs_to_its_end(play: Play) -> None:
    ran = play(*SEEDED, "--people", "0", "--against", "greedy")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("The race is over.")
    assert "wins the race!" in ran.out
    assert "[a number" not in ran.out


def test_a_person_is_asked_and_told_what_it_risks(play: Play) -> None:
    ran = play(*SEEDED, "--names", "Ann", typed="1")
    assert ran.code == 0
    assert "Ann: do you push or pass?\n 1 push\n 2 pass\n" in ran.out
    assert "Ann pushes." in ran.out
    assert "If you push, the chance to bust is" in ran.out
    assert "❷ Player 2 · start · 0 fans" in ran.out


def test_a_person_is_told_what_a_push_brings_and_what_a_bust_takes_away(play: Play) -> None:
    out = play(*SEEDED, typed="1").out
    first, second = (line for line in out.splitlines() if line.startswith("On average it brings: "))
    assert first == "On average it brings: hits 2.00, coins 1.50, movement 0.50, credits 0.17."
    assert "A bust takes away: hits 6, coins 4, movement 2." in second


def test_the_same_number_typed_again_runs_on_in_the_same_direction(play: Play) -> None:
    out = play(*SEEDED, "--people", "2", typed="1 1 2 2\n1").out
    steps = out.split("where does your runner go?")[1:]
    first, second = (next(line for line in step.splitlines() if line.startswith(" 1 ")) for step in steps[:2])
    assert first.startswith(" 1 right")
    assert second.startswith(" 1 right")
    assert "choose one of these numbers: " in play(*SEEDED, "--people", "2", typed="1 1 2 2\n1\n99").err


def test_several_people_share_a_terminal(play: Play) -> None:
    ran = play(*SEEDED, "--people", "2", typed="2 2")
    assert "Player 1: do you push or pass?" in ran.out
    assert "Player 2: do you push or pass?" in ran.out


def sat(file: str = "mine.json") -> list[str]:
    """Who sits where in a recorded race."""
    found: list[str] = json.loads(Path(file).read_text(encoding="utf-8"))["kinds"]
    return found


@pytest.mark.parametrize(
    ("arguments", "kinds"),
    [
        ((), ["person", "standard"]),
        (("--people", "3"), ["person"] * 3),
        (("--seats", "4"), ["person", *["standard"] * 3]),
        (("--seats", "4", "--against", "greedy,random"), ["person", "greedy", "random", "greedy"]),
        (("--players", "greedy,person,random"), ["greedy", "person", "random"]),
        (("--players", "person,greedy", "--seats", "3"), ["person", "greedy", "person"]),
    ],
)
def test_seats_say_how_many_sit_down_and_players_who(play: Play, arguments: tuple[str, ...], kinds: list[str]) -> None:
    assert play(*SEEDED, *arguments, "--save", "mine.json", typed="1\nq").code == 0
    assert sat() == kinds


def test_a_number_of_players_is_still_taken_for_seats_and_that_is_said(play: Play) -> None:
    ran = play(*SEEDED, "--players", "3", "--save", "mine.json", typed="1\nq")
    assert "`--players` says who plays; this is taken for `--seats 3`" in ran.err
    assert sat() == ["person", "standard", "standard"]


def test_a_whole_race_can_be_played_from_a_script(play: Play) -> None:
    play(*SEEDED, "--people", "0", "--against", "greedy", "--save", "mine.json")
    script = " ".join(map(str, numbers_typed()))
    ran = play(*SEEDED, "--people", "2", "--save", "again.json", typed=script)
    assert ran.code == 0
    assert "wins the race!" in ran.out
    assert answers("again.json") == answers()


def test_the_same_seed_and_answers_are_the_same_race(play: Play) -> None:
    first, second = (play(*SEEDED, typed="1 1 2") for _ in range(2))
    assert first.out.replace("race-1-7-2", "race-1-7") == second.out.replace("race-1-7-2", "race-1-7")


def test_without_a_seed_one_is_drawn_and_shown(play: Play) -> None:
    assert "Race 1 (First Game), seed " in play("race-1").out


def test_when_the_input_ends_the_race_is_saved_and_how_to_go_on_is_said(play: Play) -> None:
    ran = play(*SEEDED, typed="1")
    assert ran.code == 0
    assert "The race is saved in race-1-7.race.json." in ran.out
    assert "cubitos play --resume race-1-7.race.json" in ran.out
    assert answers("race-1-7.race.json")


def test_a_race_that_nobody_answered_in_leaves_no_file(play: Play) -> None:
    ran = play(*SEEDED)
    assert ran.code == 0
    assert "nothing is saved" in ran.out
    assert list(Path().iterdir()) == []


def test_a_race_without_a_file_never_takes_the_place_of_another(play: Play) -> None:
    play(*SEEDED, typed="1")
    before = Path("race-1-7.race.json").read_bytes()
    play(*SEEDED, typed="1\n1\nq")
    assert Path("race-1-7.race.json").read_bytes() == before
    assert len(answers("race-1-7-2.race.json")) > 1


def test_a_file_that_is_there_is_not_written_over(play: Play) -> None:
    Path("mine.json").write_text("precious", encoding="utf-8")
    ran = play(*SEEDED, "--save", "mine.json", typed="1")
    assert ran.code == 1
    assert "mine.json exists already" in ran.err
    assert Path("mine.json").read_text(encoding="utf-8") == "precious"


def test_every_answer_is_in_the_file_at_once(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[int] = []

    def typed() -> Iterator[str]:
        for _ in range(3):
            saved.append(len(answers()) if Path("mine.json").exists() else 0)
            yield "1\n"

    class Keyboard:
        lines = typed()

        def readline(self) -> str:
            return next(self.lines, "")

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr(sys, "stdin", Keyboard())
    cubitos("play", *SEEDED, "--save", "mine.json")
    assert saved == sorted(saved)
    assert saved[0] == 0 < saved[1] < saved[2]


def test_a_resumed_race_goes_on_where_it_was_left(play: Play) -> None:
    play(*SEEDED, "--people", "2", "--save", "mine.json", typed="1 2")
    before = answers()
    ran = play("--resume", "mine.json", typed="2")
    assert ran.code == 0
    assert answers()[: len(before)] == before
    assert len(answers()) > len(before)
    assert "Round 1" not in ran.out


def test_a_resumed_race_can_be_saved_elsewhere(play: Play) -> None:
    play(*SEEDED, "--people", "2", "--save", "mine.json", typed="1")
    play("--resume", "mine.json", "--save", "other.json", typed="2")
    assert len(answers("other.json")) > len(answers("mine.json"))


def test_a_resumed_race_names_no_set(play: Play) -> None:
    play(*SEEDED, "--save", "mine.json", typed="1")
    ran = play("race-1", "--resume", "mine.json")
    assert ran.code == 2
    assert "leave `race-1` out" in ran.err


def test_the_last_answer_can_be_taken_back(play: Play) -> None:
    play(*SEEDED, "--people", "2", "--save", "straight.json", typed="1\n2\nq")
    play(*SEEDED, "--people", "2", "--save", "bent.json", typed="1\n1\nu\n2\nq")
    assert Path("bent.json").read_bytes() == Path("straight.json").read_bytes()


def test_taking_back_also_takes_back_what_the_computer_answered_since(play: Play) -> None:
    play(*SEEDED, "--against", "random", "--save", "mine.json", typed="2\nu\nq")
    play(*SEEDED, "--against", "random", "--save", "untouched.json", typed="2\nu\nu\nq")
    assert answers() == answers("untouched.json")
    assert "nothing to take back" in play("--resume", "mine.json", typed="u\nu\nu").err


@pytest.mark.parametrize("typed", ["0", "3", "-1", "x", "99999999999999999999", "1.5", "²"])
def test_what_is_no_option_is_said_and_asked_again(play: Play, typed: str) -> None:
    ran = play(*SEEDED, typed=typed)
    assert ran.code == 0
    assert "choose a number from 1 to 2, or ? for help" in ran.err


def test_after_a_word_that_is_no_option_the_rest_of_the_line_is_left_out(play: Play) -> None:
    ran = play(*SEEDED, "--save", "mine.json", typed="9 1 1 1")
    assert "choose a number" in ran.err
    assert "Player 1 pushes" not in ran.out


def test_help_names_every_letter_that_can_be_typed(play: Play) -> None:
    out = play(*SEEDED, typed="?").out
    for letter in ("u", "b", "z", "c", "s", "q"):
        assert f"        {letter}  " in out


def test_letters_show_the_board_the_zones_and_the_cards(play: Play) -> None:
    assert "❶" in play(*SEEDED, typed="b").out.split("[a number", 1)[1]
    assert play(*SEEDED, typed="z").out.count("Roll Zone: ") == 2 * play(*SEEDED).out.count("Roll Zone: ")
    assert "Rich Dog" in play(*SEEDED, typed="c").out


def test_saving_on_the_way_does_not_end_the_race(play: Play) -> None:
    ran = play(*SEEDED, "--save", "mine.json", typed="s\n1")
    assert "The race is saved in mine.json.\n[a number" in ran.out
    assert answers()


def test_the_board_numbers_the_spaces_to_go_to(play: Play) -> None:
    races = (play("race-1", "--seed", seed, "--people", "2", typed="2 2").out for seed in range(20))
    question = "where does your runner go?"
    assert "›1" in next(out for out in races if question in out).partition(question)[0]


@pytest.mark.parametrize(
    ("language", "asked"), [("pl", "kusisz los czy pasujesz?"), ("uk", "перевіряєте удачу чи пасуєте?")]
)
def test_a_race_is_played_in_the_language_that_is_asked_for(play: Play, language: str, asked: str) -> None:
    assert asked in play(*SEEDED, "--lang", language).out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "say which set to play"),
        (("race-11",), 1, "no set is called `race-11`; did you mean `race-1`?"),
        (("race-1", "--seats", "5"), 2, "--seats: 5 is not between 2 and 4"),
        (("race-1", "--players", "5"), 2, "--players: 5 is not between 2 and 4"),
        (("race-1", "--people", "5"), 2, "--people: 5 is not between 0 and 4"),
        (("race-1", "--people", "3", "--seats", "2"), 2, "--people: 3 is not between 0 and 2"),
        (("race-1", "--players", "person,greedy", "--people", "1"), 2, "--people: `--players` says that already"),
        (("race-1", "--players", "person,greedy,tuned", "--seats", "2"), 2, "3 players do not fit 2 seats"),
        (("race-1", "--players", "person,gredy"), 1, "did you mean `greedy`?"),
        (("race-1", "--names", "a,b,c"), 2, "there are 2 players and 3 names"),
        (("race-1", "--against", "standart"), 1, "did you mean `standard`?"),
        (("race-1", "--edition", "xx"), 1, "there is no edition `xx`"),
        (("--resume", "none.json"), 1, "none.json cannot be used"),
    ],
)
def test_a_wrong_command_line_is_told_in_a_sentence(
    play: Play, arguments: tuple[str, ...], code: int, said: str
) -> None:
    ran = play(*arguments)
    assert (ran.code, said in ran.said) == (code, True), ran.said


def test_a_pack_of_ones_own_is_played_and_resumed(play: Play, pack: Path) -> None:
    cubes = pack / "sets"
    cubes.mkdir(exist_ok=True)
    ran = play("race-1", "--seed", "1", "--pack", pack, "--save", "mine.json", typed="1")
    assert ran.code == 0
    assert play("--resume", "mine.json", typed="1").code == 0
    assert play("--resume", "mine.json", "--pack", "base").code == 1


INTERRUPTED_PLAY = """
import io, os, random, signal, sys
from pathlib import Path
from cubitos_kit import __version__
from cubitos_kit.cli.main import run
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.recording import race_of, read
from cubitos_kit.games.cubitos.commands import play, table

signal.signal(signal.SIGINT, signal.default_int_handler)
pack, chance, answered = load_pack().in_edition("en"), random.Random(3), 0
for number in range(int(sys.argv[1])):
    file = Path(f"{number}.json")
    child = os.fork()
    if not child:
        sys.argv = ["cubitos", "play", "race-1", "--people", "4", "--seed", "5"]
        sys.argv += ["--save", str(file)]
        sys.stdin = io.StringIO("1\\n" * 5000)
        begin = table.play_on
        table.play_on = lambda at: signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.02, 0.4)) and begin(at)
        run()
    chance.random()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130
    if file.exists():
        answered += len(race_of(read(file, __version__), pack, file).answers)
print("sound", answered)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_race_left_with_ctrl_c_at_any_moment_is_saved_as_far_as_it_went_and_can_be_read(tmp_path: Path) -> None:
    ring = "signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))"
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_PLAY.replace("pack, chance", f"{ring}\npack, chance", 1), "5"],
        cwd=tmp_path,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "CUBITOS_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert "sound" in ran.stdout.splitlines()[-1], ran.stderr[-2000:]
    assert int(ran.stdout.split()[-1]) > 10, "something was answered before it was left"


def test_a_race_that_was_cut_in_the_middle_is_never_written_over_a_sound_one(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(*SEEDED, "--people", "2", "--save", "mine.json", typed="1 2")
    before = Path("mine.json").read_bytes()
    monkeypatch.setattr("cubitos_kit.games.cubitos.commands.table.agrees", lambda _: False)
    with pytest.raises(AssertionError):
        play("--resume", "mine.json", typed="2")
    assert Path("mine.json").read_bytes() == before


@pytest.mark.parametrize("names", ["A\x1b[2J,B", "A\nB,C", "A\u202eB,C", "\udcff,B"])
def test_names_are_cleaned_before_they_are_recorded(play: Play, names: str) -> None:
    assert play(*SEEDED, "--people", "2", "--names", names, "--save", "mine.json", typed="1").code == 0
    assert play("--resume", "mine.json", typed="1").code == 0
    assert not set("\x1b\u202e\udcff") & set(Path("mine.json").read_text(encoding="utf-8"))


def test_a_player_whose_name_no_recording_can_hold_is_refused_before_the_race(play: Play) -> None:
    ran = play(*SEEDED, "--against", "bot\x07.py:P", "--save", "mine.json")
    assert ran.code == 1
    assert "cannot be written into a recorded race" in ran.err
    assert not Path("mine.json").exists()
