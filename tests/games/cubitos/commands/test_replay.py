"""`cubitos replay`: a recorded race is read as a story; a file that is none is told so."""

from __future__ import annotations

import io
import json
import sys
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit import __version__
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.engine.recording import (
    CHECKS,
    Recording,
    RecordingError,
    laid_out,
    race_of,
    read,
    with_answers,
    write,
)
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.players.registry import player
from cubitos_kit.text.problems import problem_text
from tests.commands import Cubitos, Ran

FILE = Path("race.json")
HEAD = Recording(
    pack="base",
    pack_path="base",
    set="race-1",
    edition="kit",
    players=2,
    tracks=("nothing-goes-right",),
    laps=1,
    seed=5,
    start_player=-1,
    names=("Ann", ""),
    kinds=("person", "random"),
    kit=__version__,
)
ANSWERS = 40
KEYS = "[Enter: on, b: back, n: next round, p: round before, q: quit]"


@cache
def base() -> Pack:
    return load_pack().in_edition("kit")


def refusal() -> str:
    """What is said of the file, in one line."""
    with pytest.raises(RecordingError) as refused:
        race_of(read(FILE, __version__), base(), FILE)
    return " ".join(problem_text(refused.value.problem, {}, "en").plain.split())


@pytest.fixture
def recorded(cubitos: Cubitos) -> Race:
    """Return a few rounds of a race, recorded in a file of an empty folder."""
    del cubitos
    race = laid_out(HEAD, base())
    for _ in range(ANSWERS):
        race.choose(len(race.answers) % int(race.state.n_options))
    write(FILE, with_answers(HEAD, race))
    return race


def change(**entries: Any) -> None:
    """Change entries of the recorded race; an entry that is None is taken out."""
    found = json.loads(FILE.read_text(encoding="utf-8")) | entries
    FILE.write_text(json.dumps({key: value for key, value in found.items() if value is not None}), encoding="utf-8")


def test_a_replay_comes_to_the_very_same_bytes_and_the_same_story(recorded: Race) -> None:
    again = race_of(read(FILE, __version__), base(), FILE)
    assert again.to_bytes() == recorded.to_bytes()
    assert again.story == recorded.story


def test_a_recording_reads_back_as_it_was_written(recorded: Race) -> None:
    assert read(FILE, __version__) == with_answers(HEAD, recorded)
    before = FILE.read_bytes()
    write(FILE, read(FILE, __version__))
    assert FILE.read_bytes() == before


def test_the_whole_story_is_printed_with_the_names(cubitos: Cubitos, recorded: Race) -> None:
    ran = cubitos("replay", FILE, "--print")
    assert ran.code == 0
    assert "Round 1: " in ran.out
    assert "Ann rolls: " in ran.out
    assert "Player 2 rolls: " in ran.out
    assert ran.out.endswith("The race is not over yet.\n")
    assert f"Round {int(recorded.state.round_number)}: " in ran.out


def test_the_story_begins_with_the_round_that_is_asked_for(cubitos: Cubitos, recorded: Race) -> None:
    assert int(recorded.state.round_number) > 2
    whole, later = (cubitos("replay", FILE, "--print", "--from", n).out for n in (1, 2))
    assert "Round 1: " not in later
    assert whole.endswith(later)
    assert later.lstrip().startswith("Round 2: ")


def test_a_round_that_never_came_is_told(cubitos: Cubitos, recorded: Race) -> None:
    ran = cubitos("replay", FILE, "--print", "--from", int(recorded.state.round_number) + 1)
    assert ran.code == 1
    last = int(recorded.state.round_number)
    assert f"the race has no round {last + 1}; its last one is {last}" in ran.err


def test_one_round_alone_can_be_printed(cubitos: Cubitos, recorded: Race) -> None:
    last = int(recorded.state.round_number)
    rounds = [cubitos("replay", FILE, "--round", number).out for number in range(1, last + 1)]
    assert all(f"Round {number}: " in out for number, out in enumerate(rounds, 1))
    assert "Round 2: " not in rounds[0]
    assert "".join(rounds) == cubitos("replay", FILE, "--print").out
    assert cubitos("replay", FILE, "--round", last + 1).code == 1


def test_boards_are_drawn_where_runners_move(cubitos: Cubitos, recorded: Race) -> None:
    assert any(each.kind == 20 for each in recorded.story), "nobody has moved in this race"
    plain, drawn = (cubitos("replay", FILE, "--print", *more).out for more in ((), ("--boards",)))
    assert "❶" not in plain
    assert "❶" in drawn
    assert set(plain.splitlines()) <= set(drawn.splitlines())


@pytest.mark.parametrize(("language", "word"), [("pl", "Runda 1"), ("uk", "Раунд 1")])
def test_the_story_is_told_in_the_language_that_is_asked_for(
    cubitos: Cubitos, recorded: Race, language: str, word: str
) -> None:
    assert recorded.answers
    assert word in cubitos("replay", FILE, "--print", "--lang", language).out


Step = Callable[[str], Ran]


@pytest.fixture
def step(cubitos: Cubitos, recorded: Race, monkeypatch: pytest.MonkeyPatch) -> Step:
    """Return the story step by step, with what is typed to go on."""
    assert recorded.answers

    def run(typed: str) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return cubitos("replay", FILE)

    return run


def test_the_story_is_stepped_through_to_its_end(cubitos: Cubitos, step: Step) -> None:
    stepped = step("\n" * 500)
    story = [line for line in stepped.out.splitlines() if line and not line.startswith("[Enter")]
    assert story == [line for line in cubitos("replay", FILE, "--print").out.splitlines() if line]


def test_back_shows_the_step_before_again(step: Step) -> None:
    out = step("\nb\nq\n").out
    pages = [page.strip() for page in out.split(KEYS)]
    assert pages[0] == pages[2].removeprefix("b").strip()
    assert pages[1] != pages[0]


def test_a_key_goes_to_the_next_round_and_to_the_one_before(step: Step, recorded: Race) -> None:
    pages = [page.strip() for page in step("n\nn\np\n\nq\n").out.split(KEYS)]
    heads = [page.split(": ")[0].split("\n")[-1] for page in pages[:4]]
    assert heads == ["Round 1", "Round 2", "Round 3", "Round 2"]
    assert not pages[4].startswith("Round")
    assert step("n\n" * (int(recorded.state.round_number) + 3)).out.endswith("The race is not over yet.\n")


@pytest.mark.parametrize("typed", ["", "q\n", "b\nb\nq\n"])
def test_one_can_leave_at_any_step(step: Step, typed: str) -> None:
    ran = step(typed)
    assert ran.code == 0
    assert "Round 2" not in ran.out


def refused(cubitos: Cubitos, *more: object) -> str:
    """What is said of a file that is no race; both commands that read one say the same."""
    replayed, resumed = cubitos("replay", FILE, "--print", *more), cubitos("play", "--resume", FILE, *more)
    assert (replayed.code, resumed.code) == (1, 1)
    assert replayed.out == ""
    assert resumed.err == replayed.err
    assert replayed.err.startswith(str(FILE))
    return replayed.said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this file is cut off"),
        ("{", "this file is cut off"),
        ("nonsense", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("1" * 5000, "this is not JSON"),
        ("[]", "this file is not a recorded race"),
        ("{}", "this file is not a recorded race"),
        ('{"format": true}', "this file is not a recorded race"),
        ('{"format": "1"}', "this file is not a recorded race"),
    ],
)
def test_a_file_that_is_no_recording_is_refused(recorded: Race, text: str, said: str) -> None:
    assert recorded.answers
    FILE.write_text(text, encoding="utf-8")
    assert said in refusal()


def test_a_file_that_is_no_text_is_refused(cubitos: Cubitos, recorded: Race) -> None:
    assert recorded.answers
    FILE.write_bytes(b"\xff\xfe\x00race")
    assert "this file is not a recorded race" in refused(cubitos)


def test_a_recording_that_is_cut_off_is_refused_wherever_the_cut_is(recorded: Race) -> None:
    assert recorded.answers
    text = FILE.read_text(encoding="utf-8").rstrip()
    for end in range(0, len(text), 7):
        FILE.write_text(text[:end], encoding="utf-8")
        with pytest.raises(RecordingError) as refusal:
            read(FILE, __version__)
        assert refusal.value.problem.code == "broken-recording"


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"format": 2}, "recorded in the form 2; this kit reads the form 1 [other-format]"),
        ({"kit": "9.9"}, "recorded by cubitos_kit 9.9"),
        ({"kit": None}, "recorded by cubitos_kit ?"),
        ({"set": "race-99"}, "no set is called `race-99` [unknown-set]"),
        ({"set": "race-2"}, "have changed since this race was recorded"),
        ({"tracks": ["moon"]}, "no track is called `moon`"),
        ({"pack": "mine"}, "played with the pack `mine`, not with `base`"),
        ({"seed": 6}, "answer"),
        ({"answers": [0, 0, 99]}, "where 0 to"),
        ({"answers": [0]}, "another position"),
        ({"answers": [0, -1]}, "`answers` is not what it should be"),
        ({"answers": [0, True]}, "`answers` is not what it should be"),
        ({"players": 5}, "expected: a whole number from 1 to 4"),
        ({"laps": 0}, "`laps` is not what it should be"),
        ({"laps": 32}, "have changed since"),
        ({"seed": -1}, "`seed` is not what it should be"),
        ({"start_player": 2}, "expected: a whole number from -1 to 1"),
        ({"names": ["Ann"]}, "expected: one for each of 2 players"),
        ({"kinds": []}, "expected: one for each of 2 players"),
        ({"program": "0"}, "have changed since"),
        ({"position": "0"}, "another position"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(recorded: Race, entries: dict[str, Any], said: str) -> None:
    assert recorded.answers
    change(**entries)
    assert said in refusal()


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"pack_path": "nowhere"}, "nowhere"),
        ({"edition": "xx"}, "there is no edition `xx`"),
        ({"answers": [0, 0, 99]}, "[illegal-answer]"),
    ],
)
def test_a_recording_that_cannot_be_played_is_no_traceback(
    cubitos: Cubitos, recorded: Race, entries: dict[str, Any], said: str
) -> None:
    assert recorded.answers
    change(**entries)
    replayed = cubitos("replay", FILE, "--print")
    assert replayed.code == 1
    assert said in replayed.said


@pytest.mark.parametrize("name", CHECKS)
def test_an_entry_that_is_missing_is_named(recorded: Race, name: str) -> None:
    assert recorded.answers
    change(**{name: None})
    assert f"`{name}` is missing" in refusal()


def test_a_problem_names_the_line(cubitos: Cubitos, recorded: Race) -> None:
    assert recorded.answers
    text = FILE.read_text(encoding="utf-8").replace('"set": "race-1"', '"set": "race-99"')
    FILE.write_text(text, encoding="utf-8")
    line = 1 + text.splitlines().index('  "set": "race-99",')
    assert refused(cubitos).startswith(f"{FILE}:{line}:3: error: no set is called `race-99`")


def test_answers_beyond_the_end_of_the_race_are_refused(cubitos: Cubitos, recorded: Race) -> None:
    assert not recorded.over
    race, computer = laid_out(HEAD, base()), player("greedy", base())
    while not race.over:
        race.choose(computer.answer(race))
    write(FILE, with_answers(HEAD, race))
    change(answers=[*race.answers, 0])
    assert "the race is over before answer" in refused(cubitos)


def test_a_file_that_is_not_there_is_told(cubitos: Cubitos) -> None:
    ran = cubitos("replay", "none.json")
    assert ran.code == 1
    assert "none.json cannot be used" in ran.err


SIGNS = ["\x1b]52;c;Zm9v\x07", "a\nb", "\x9b31m", "a\u202eb", "\ud800", "\x00", "\u2028"]


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(
    "name", ["names", "kit", "pack", "pack_path", "edition", "set", "tracks", "kinds", "program", "position"]
)
def test_a_sign_that_does_something_is_refused_wherever_it_stands_in_a_recording(
    recorded: Race, name: str, sign: str
) -> None:
    assert recorded.answers
    was = json.loads(FILE.read_text(encoding="utf-8"))[name]
    change(**{name: [f"{sign}x", *was[1:]] if isinstance(was, list) else f"{was}{sign}"})
    said = refusal()
    assert f"`{name}` is not what it should be" in said or "recorded by cubitos_kit" in said
    assert sign not in said
    assert f"{FILE}:" in said


def test_a_recording_longer_than_any_race_is_refused_unread(recorded: Race) -> None:
    assert recorded.answers
    with FILE.open("r+b") as file:
        file.truncate(100_000_000)
    tracemalloc.start()
    said = refusal()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "holds more than 4000000 bytes" in said
    assert most < 20_000_000


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (["persoN", "random"], "no player is called `persoN` [unknown-player]"),
        (["person", "randon"], "no player is called `randon` [unknown-player]"),
        (["person", "standard:riks=2"], "no weight and no die is called `riks`"),
    ],
)
def test_a_kind_of_player_that_there_is_not_is_refused_with_the_nearest(
    cubitos: Cubitos, recorded: Race, kinds: list[str], said: str
) -> None:
    assert recorded.answers
    change(kinds=kinds)
    told = refused(cubitos)
    assert said in told
    assert "did you mean `" in told


BOT = "open('ran', 'w').close()\nclass P:\n    def choose(self, race, question):\n        return 0\n"


@pytest.mark.parametrize("kind", ["bot.py:P", "bot.py", "./bot.py:P", "sub/../bot.py:P"])
def test_a_recording_runs_no_file_that_the_command_line_does_not_name(
    cubitos: Cubitos, recorded: Race, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert recorded.answers
    Path("bot.py").write_text(BOT, encoding="utf-8")
    Path("sub").mkdir()
    change(kinds=["person", kind])
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    for more in ((), ("--against", "greedy"), ("--against", "bot.py:Q")):
        ran = cubitos("play", "--resume", FILE, *more)
        assert ran.code == 1
        assert f"add `--against {kind}` [names-code]" in ran.said
    assert cubitos("replay", FILE, "--print").code == 0
    assert not Path("ran").exists()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert cubitos("play", "--resume", FILE, "--against", kind).code == 0
    assert Path("ran").exists()


def test_a_pack_that_lies_elsewhere_is_read_only_if_the_command_line_names_it(
    cubitos: Cubitos, recorded: Race, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert recorded.answers
    for name in ("pack", "folder"):
        Path(name).mkdir()
        (Path(name) / "pack.yaml").write_text("pack: {id: base, name: Mine, format: 1}\n", encoding="utf-8")
    Path("secret.yaml").write_text("top: secret\n", encoding="utf-8")
    Path("folder/link").symlink_to(tmp_path / "pack")
    FILE.rename(Path("folder") / FILE)
    monkeypatch.chdir(tmp_path / "folder")
    for path in (str(tmp_path / "pack"), "../pack", str(tmp_path / "secret.yaml"), "../secret.yaml", "link", "/"):
        change(pack_path=path)
        said = refused(cubitos)
        assert f"to have it read, add `--pack {path}` [pack-elsewhere]" in said
        assert "top: secret" not in said
    change(pack_path=str(tmp_path / "pack"))
    assert cubitos("replay", FILE, "--print", "--pack", "../pack").code == 0
    change(pack_path=str(tmp_path / "folder"))
    assert cubitos("replay", FILE, "--print").code == 0
