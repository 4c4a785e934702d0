"""`cubitos content rulings`: the questions that come up in play, and one with its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubitos_kit.games.cubitos.content.load import load_pack

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands import Cubitos

RULINGS = ("content", "rulings")


def test_json_has_every_ruling_whole_in_every_language(cubitos: Cubitos) -> None:
    rulings = cubitos(*RULINGS, "--json").json
    assert [ruling["id"] for ruling in rulings] == [*load_pack().rulings]
    for ruling in rulings:
        assert set(ruling) == {"id", "question", "answer", "basis", "where"}
        assert set(ruling["question"]) == set(ruling["answer"]) == {"en", "pl", "uk"}
        assert ruling["basis"] in {"rulebook", "ruling"}


def test_the_list_has_a_row_a_question_and_no_answers(cubitos: Cubitos) -> None:
    head, *rows = cubitos(*RULINGS).out.splitlines()
    assert head.split() == ["id", "question", "basis"]
    assert len(rows) == len(load_pack().rulings)
    assert next(row for row in rows if row.startswith("bob-reach ")).split("  ")[-1].strip() == "ruling"
    assert "neighbouring" not in " ".join(rows)


def test_one_ruling_is_shown_with_its_answer_and_what_it_rests_on(cubitos: Cubitos) -> None:
    question, answer, basis = cubitos(*RULINGS, "walking-in-water").out.splitlines()
    assert question.endswith("?")
    assert answer.startswith("Each water space")
    assert basis.startswith("The rulebook settles this")
    assert basis.endswith(
        "See: Additional Rules, Moving Through Water; clarifications of Bahama Llama and Undercover Fish."
    )
    assert "leaves this open" in cubitos(*RULINGS, "bob-reach").out.splitlines()[-1]


def test_one_ruling_is_json_too(cubitos: Cubitos) -> None:
    assert [ruling["id"] for ruling in cubitos(*RULINGS, "bob-reach", "--json").json] == ["bob-reach"]


def test_a_ruling_is_shown_in_the_language_one_asks_for(cubitos: Cubitos) -> None:
    for language in ("pl", "uk"):
        question, answer, _ = cubitos(*RULINGS, "bob-reach", "--lang", language).out.splitlines()
        ruling = cubitos(*RULINGS, "bob-reach", "--json").json[0]
        assert (question, answer) == (ruling["question"][language], ruling["answer"][language])


def test_an_id_that_is_no_rulings_is_told_the_nearest(cubitos: Cubitos) -> None:
    ran = cubitos(*RULINGS, "bob-reech")
    assert ran.code == 1
    assert ran.said == "no ruling is called `bob-reech`; did you mean `bob-reach`?"


def test_a_pack_shows_its_own_ruling_without_a_place_in_the_rulebook(cubitos: Cubitos, pack: Path) -> None:
    text = "rulings: [{id: may-i-peek, question: May I peek?, answer: Of course., basis: ruling}]\n"
    (pack / "rulings.yaml").write_text(text, encoding="utf-8")
    out = cubitos(*RULINGS, "may-i-peek").out
    assert out == "May I peek?\nOf course.\nThe rulebook leaves this open; this is a ruling.\n"
    assert len(cubitos(*RULINGS, "--json").json) == len(load_pack().rulings) + 1
