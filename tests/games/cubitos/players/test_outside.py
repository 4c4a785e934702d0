"""Players written in Python: called safely, whatever they do, and stopped with a sentence that says where and why."""

from __future__ import annotations

import copy
import pickle
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cubitos_kit.base.calls import CallError
from cubitos_kit.base.problem import Place
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.players.outside import Outside, load
from cubitos_kit.games.cubitos.players.player import PlayerError, unforeseen
from cubitos_kit.games.cubitos.players.registry import player
from cubitos_kit.text.catalog import say

PACK = load_pack()
SOON = 0.2

Written = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Return what writes `bot.py` into the folder one stands in."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "bot.py") -> Path:
        path = Path(name)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return write


def choosing(body: str) -> str:
    return f"class Bot:\n    def choose(self, race, question):\n{textwrap.indent(textwrap.dedent(body), ' ' * 8)}\n"


def race() -> Race:
    return Race.of(PACK, "race-1", players=2, seed=7)


def bot(limit: float = 10.0) -> Outside:
    return load("bot.py:Bot", "bot.py", "Bot", limit)


def told(call: Callable[[], object]) -> PlayerError:
    with pytest.raises(PlayerError) as error:
        call()
    return error.value


@pytest.mark.parametrize("answer", ["1", "question.options[1]", "__import__('numpy').int64(1)"])
def test_an_option_or_its_number_answers_a_question(answer: str, written: Written) -> None:
    written(choosing(f"return {answer}"))
    assert bot().answer(race()) == 1


@pytest.mark.parametrize("answer", ["2", "-1", "None", "True", "'push'", "1.0", "question", "[]"])
def test_what_is_no_option_is_refused_and_the_race_stays_as_it_was(answer: str, written: Written) -> None:
    written(choosing(f"return {answer}"))
    here = race()
    before = here.to_bytes()
    error = told(lambda: bot().answer(here))
    assert (error.problem.code, error.problem.place) == ("illegal-option", Place("bot.py", 2, 5))
    assert here.to_bytes() == before
    expected = error.problem.expected
    assert expected is not None
    assert say(expected, "en") == "one of the question's options, or its number from 0 to 1"


def test_an_option_of_an_earlier_question_is_none_of_this_one(written: Written) -> None:
    written("""\
        import dataclasses
        class Bot:
            def choose(self, race, question):
                return dataclasses.replace(question.options[0], number=99)
        """)
    assert told(lambda: bot().answer(race())).problem.code == "illegal-option"


def test_an_answer_whose_repr_fails_is_told_all_the_same(written: Written) -> None:
    written("class Odd:\n    def __repr__(self):\n        raise ValueError\n\n" + choosing("return Odd()"))
    assert "<Odd>" in say(told(lambda: bot().answer(race())).problem.message, "en")


def test_an_exception_is_told_with_player_file_line_and_question(written: Written) -> None:
    written(choosing("return self.reckon()\n") + "    def reckon(self):\n        return 1 / 0\n")
    here = race()
    here.choose(0)
    error = told(lambda: bot().answer(here))
    assert (error.problem.code, error.problem.place) == ("player-raised", Place("bot.py", 6, 16))
    sentence = say(error.problem.message, "en")
    question = here.question
    assert question is not None
    word = question.ask.name.lower().replace("_", "-")
    assert sentence == f"bot.py:Bot raised ZeroDivisionError at the question `{word}`: division by zero"
    assert (error.answers, error.seed) == ((0,), 7)
    assert error.story.splitlines()[1].strip().startswith('File "bot.py", line 3, in choose')
    assert "outside.py" not in error.story


@pytest.mark.parametrize("raised", ["SystemExit(3)", "RecursionError('deep')", "MemoryError()"])
def test_a_player_ends_no_program_but_its_own_turn(raised: str, written: Written) -> None:
    written(choosing(f"raise {raised}"))
    assert told(lambda: bot().answer(race())).problem.code == "player-raised"


def test_ctrl_c_is_the_users_not_the_players(written: Written) -> None:
    written(choosing("raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        bot().answer(race())


@pytest.mark.parametrize("body", ["while True:\n    pass", "import time\ntime.sleep(9)"])
def test_a_player_that_does_not_answer_in_time_is_stopped_where_it_is(body: str, written: Written) -> None:
    written(choosing(body))
    began = time.monotonic()
    error = told(lambda: bot(SOON).answer(race()))
    assert time.monotonic() - began < 5
    assert (error.problem.code, error.problem.place.file) == ("player-too-slow", "bot.py")
    assert error.problem.place.line in {3, 4}
    assert "within 0.2 s" in say(error.problem.message, "en")


def test_a_player_that_catches_all_errors_is_stopped_too(written: Written) -> None:
    written(
        choosing("while True:\n    try:\n        while True:\n            pass\n    except Exception:\n        pass")
    )
    assert told(lambda: bot(SOON).answer(race())).problem.code == "player-too-slow"


def test_outside_the_main_thread_nobody_waits_longer_either(written: Written) -> None:
    written(choosing("import time\ntime.sleep(3)"))
    found: list[PlayerError] = []
    thread = threading.Thread(target=lambda: found.append(told(lambda: bot(SOON).answer(race()))))
    thread.start()
    thread.join(2)
    assert [error.problem.code for error in found] == ["player-too-slow"]


def test_what_a_player_does_to_its_race_stays_its_own(written: Written) -> None:
    written(choosing("race.state.seats[0].coins = 99\nrace.choose(1)\nreturn 0"))
    here = race()
    before = here.to_bytes()
    assert bot().answer(here) == 0
    assert (here.to_bytes(), here.answers) == (before, [])


def test_nobody_sees_how_the_dice_will_fall() -> None:
    here = race()
    copies = [here.copy(), *(unforeseen(here, salt) for salt in range(20))]
    assert all(each.question == here.question for each in copies)
    rolled = []
    for each in copies:
        each.choose(0)
        rolled.append(each.state.seats[0].active.tolist())
    assert sum(each != rolled[0] for each in rolled[1:]) > 10
    assert unforeseen(here, 1).to_bytes() == unforeseen(here, 1).to_bytes()


# --- loading ---


def test_without_a_name_the_only_player_of_a_file_is_meant(written: Written) -> None:
    written(choosing("return 0") + "\nclass Tool:\n    pass\n")
    assert load("bot.py", "bot.py", "").answer(race()) == 0


def test_a_player_may_use_what_lies_beside_it_and_dataclasses(written: Written) -> None:
    written("BEST = 1\n", "reckoning.py")
    written("""\
        from __future__ import annotations
        from dataclasses import dataclass
        from reckoning import BEST
        @dataclass
        class Bot:
            best: int = BEST
            def choose(self, race, question):
                return self.best
        """)
    assert bot().answer(race()) == 1


def test_a_player_from_a_file_that_is_copied_or_sent_on_is_loaded_anew(written: Written) -> None:
    written(
        "class Bot:\n    asked = 0\n    def choose(self, race, question):\n        self.asked += 1\n        return 1\n"
    )
    before = bot(3.0)
    assert before.answer(race()) == 1
    for other in (pickle.loads(pickle.dumps(before)), copy.deepcopy(before)):
        assert (other.name, other.limit, other.made.asked, other.answer(race())) == (before.name, 3.0, 0, 1)


def test_a_file_that_was_changed_is_read_anew(written: Written) -> None:
    written(choosing("return 0"))
    assert bot().answer(race()) == 0
    written(choosing("return 1"))
    assert bot().answer(race()) == 1


@pytest.mark.parametrize(
    ("text", "name", "code", "place", "near"),
    [
        ("class Bot:\n    def chose(self, race, question): ...\n", "Bot", "no-method", Place("bot.py"), ""),
        ("class Bot:\n    choose = 5\n", "Bot", "no-method", Place("bot.py"), ""),
        (choosing("return 0"), "Bott", "no-class", Place("bot.py"), "Bot"),
        ("def choose(race, question): ...\n", "", "no-class", Place("bot.py"), ""),
        (choosing("return 0") + choosing("return 0").replace("Bot", "Two"), "", "no-class", Place("bot.py"), ""),
        ("def x(:\n", "Bot", "player-file-broken", Place("bot.py", 1, 7), ""),
        ("x = 1\nimport nobody_has_this\n", "Bot", "player-file-broken", Place("bot.py", 2, 1), ""),
        ("raise SystemExit\n", "Bot", "player-file-broken", Place("bot.py", 1, 1), ""),
        (
            "class Bot:\n    def __init__(self, x): ...\n    def choose(self, race, question): ...\n",
            *("Bot", "player-not-made", Place("bot.py"), ""),
        ),
        (
            "class Bot:\n    def __init__(self):\n        1 / 0\n    def choose(self, race, question): ...\n",
            *("Bot", "player-not-made", Place("bot.py", 3, 9), ""),
        ),
    ],
)
def test_what_cannot_be_a_player_is_told_when_it_is_loaded(  # noqa: PLR0913, PLR0917
    text: str, name: str, code: str, place: Place, near: str, written: Written
) -> None:
    written(text)
    problem = told(lambda: load("it", "bot.py", name)).problem
    assert (problem.code, problem.place, problem.nearest) == (code, place, near)


def test_a_file_that_is_not_there_is_told_with_the_one_that_is(written: Written) -> None:
    written(choosing("return 0"))
    problem = told(lambda: load("it", "bott.py", "Bot")).problem
    assert (problem.code, problem.nearest) == ("no-file", "bot.py")


def test_a_file_that_does_not_come_to_an_end_is_stopped(written: Written) -> None:
    written("while True:\n    pass\n")
    assert told(lambda: load("it", "bot.py", "Bot", SOON)).problem.code == "player-file-broken"


# --- what a player is shown ---


def test_what_a_player_is_shown_shares_what_was_told_and_is_copied_only_when_it_is_looked_at(written: Written) -> None:
    written(choosing("self.kept = [*getattr(self, 'kept', []), race]\nreturn 0"))
    asked, here = bot(), race()
    while len(here.answers) < 40:
        here.choose(asked.answer(here))
    again = Race(here.program, here.seed)
    for number, kept in enumerate(asked.made.kept):
        small = [value for value in vars(kept).values() if isinstance(value, np.ndarray)]
        assert not small, "nobody has looked at it"
        assert kept.question == again.question
        assert kept.story == again.story
        assert kept.answers == here.answers[:number]
        assert kept.record.seats["coins"].tolist() == again.record.seats["coins"].tolist()
        assert kept.to_bytes() == unforeseen(again).to_bytes()
        again.choose(0)


def test_a_race_that_is_kept_and_looked_at_is_folded_up_again_and_stays_what_it_was(written: Written) -> None:
    written(choosing("race.choose(0)\nself.kept = race\nreturn 1"))
    asked, here = bot(), race()
    here.choose(asked.answer(here))
    expected = unforeseen(here)
    expected.choose(0)
    here.choose(asked.answer(here))
    kept = asked.made.kept
    assert not [value for value in vars(kept).values() if isinstance(value, np.ndarray)]
    assert (kept.answers, kept.story, kept.to_bytes()) == ([1, 0], expected.story, expected.to_bytes())
    kept.choose(0)
    assert here.answers == [1, 1]


def test_what_a_player_changes_by_hand_is_refused_in_its_own_copy_alone(written: Written) -> None:
    for change in ("race.state.n_seats = 99", "race.state.seats[0].n_later = 200", "race.state.depth = -1"):
        written(choosing(f"{change}\nrace.choose(0)\nreturn 0"))
        here = race()
        before = here.to_bytes()
        error = told(lambda: bot().answer(here))  # noqa: B023 - called at once
        assert (error.problem.code, error.problem.place.line) == ("player-raised", 4)
        assert "PositionError" in say(error.problem.message, "en")
        assert here.to_bytes() == before


@pytest.mark.parametrize(
    "change", ["race.program.table[:] = 0", "race.program.record.n_seats = 9", "race.record.turn = 1"]
)
def test_nobody_writes_into_a_program_or_a_record(change: str, written: Written) -> None:
    written(choosing(f"{change}\nreturn 0"))
    here = race()
    before = here.program.table.tobytes()
    assert "read-only" in say(told(lambda: bot().answer(here)).problem.message, "en")
    assert here.program.table.tobytes() == before


def test_an_exception_of_any_kind_is_told_in_a_sentence(written: Written) -> None:
    written("class Odd(BaseException):\n    pass\n\n" + choosing("raise Odd('mine')"))
    assert "raised Odd" in say(told(lambda: bot().answer(race())).problem.message, "en")
    written("class Odd(BaseException):\n    pass\n\nraise Odd('mine')\n")
    assert told(bot).problem.code == "player-file-broken"


def test_no_question_costs_a_copy_of_the_race(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    written(choosing("return 0"))
    asked, here = bot(), race()
    for name in ("_make", "fold"):
        monkeypatch.delattr(f"cubitos_kit.games.cubitos.players.shown.ShownRace.{name}")
    for _ in range(20):
        here.choose(asked.answer(here))
    assert len(here.answers) == 20


@pytest.mark.parametrize("limit", [0, -1, float("nan"), "1", None, True])
def test_a_player_is_given_a_number_of_seconds(limit: Any) -> None:
    with pytest.raises(CallError, match=r"^limit: "):
        player("standard", PACK, limit=limit)
