"""The rulings: what the base answers, in whole in every language, and how a pack brings or changes some."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content.format import schema_of
from cubitos_kit.content.reference import Basis, Ruling
from cubitos_kit.content.texts import pack_texts
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.model.pack import Pack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.laying import Found, Laid, Sentences

BASE = load_pack()
LANGUAGES = {"en", "pl", "uk"}
END = re.compile(r"[.!?](?=\s|$)(?<!Mr\.)")
"""Where a sentence ends."""
OWN = "{id: may-i-peek, question: May I peek?, answer: Of course., basis: ruling}"


def overlaid(laid: Laid, **files: str) -> Pack:
    loaded = laid(**files)
    assert loaded.pack is not None, loaded.errors
    return loaded.pack


def texts(ruling: Ruling) -> dict[str, Mapping[str, str]]:
    return {"question": ruling.question, "answer": ruling.answer, "where": ruling.where}


def test_the_base_answers_its_questions_with_what_matters_most_first() -> None:
    assert len(BASE.rulings) == 30
    assert next(iter(BASE.rulings)) == "when-a-roll-can-bust"
    assert {name for name, ruling in BASE.rulings.items() if ruling.id != name} == set()
    assert {ruling.basis for ruling in BASE.rulings.values()} == set(Basis)


@pytest.mark.parametrize("part", ["question", "answer", "where"])
def test_every_ruling_is_written_in_three_languages(part: str) -> None:
    assert {name for name, ruling in BASE.rulings.items() if set(texts(ruling)[part]) != LANGUAGES} == set()


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_an_answer_is_a_few_sentences_to_one_question(language: str) -> None:
    questions = {name: ruling.question[language] for name, ruling in BASE.rulings.items()}
    assert {name for name, question in questions.items() if not question.endswith("?")} == set()
    assert len(set(questions.values())) == len(questions)
    counts = {name: len(END.findall(ruling.answer[language])) for name, ruling in BASE.rulings.items()}
    assert {name: count for name, count in counts.items() if not 2 <= count <= 5} == {}


def test_a_card_is_called_in_an_answer_as_it_is_called_on_its_card() -> None:
    """A card named in English is named in the other languages too, by its own name there."""
    missing = [
        (ruling.id, card.id, language)
        for ruling in BASE.rulings.values()
        for card in BASE.cards.values()
        for part in ("answer", "where")
        if re.search(rf"(?<!\w){re.escape(card.name['en'])}(?!\w)", texts(ruling)[part]["en"])
        for language in ("pl", "uk")
        if card.name[language] not in texts(ruling)[part][language]
    ]
    assert missing == []


def test_what_is_a_ruling_and_what_the_rulebook_holds_stays_apart() -> None:
    settled = {name for name, ruling in BASE.rulings.items() if ruling.basis is Basis.RULEBOOK}
    assert settled == {
        *("from-finish-to-start", "when-a-reward-is-gained", "swords-are-fixed", "now-in-the-run-phase"),
        *("walking-in-water", "batter-beaver-check", "jacques-couteau-rolls-in-turn"),
    }


def test_every_text_of_a_ruling_is_looked_after_as_a_translation() -> None:
    paths = {text.path for text in pack_texts(check_pack().entries, "en")}
    assert {f"rulings/{name}/{part}" for name in BASE.rulings for part in ("question", "answer", "where")} <= paths


# --- rulings of a pack ---


def test_a_pack_may_bring_rulings_of_its_own_beside_the_bases(laid: Laid) -> None:
    pack = overlaid(laid, a=f"rulings: [{OWN}]\n")
    assert list(pack.rulings) == [*BASE.rulings, "may-i-peek"]
    peek = pack.rulings["may-i-peek"]
    assert (dict(peek.question), dict(peek.answer)) == ({"en": "May I peek?"}, {"en": "Of course."})
    assert (peek.basis, dict(peek.where)) == (Basis.RULING, {})
    assert pack.own == {("rulings", "may-i-peek")}


def test_an_override_changes_the_answer_of_a_ruling_and_leaves_its_question(laid: Laid) -> None:
    pack = overlaid(laid, a="overrides: {rulings: [{id: coin-shortcut, answer: {en: Yes., pl: Tak.}}]}\n")
    before, after = BASE.rulings["coin-shortcut"], pack.rulings["coin-shortcut"]
    assert dict(after.answer) == {**before.answer, "en": "Yes.", "pl": "Tak."}
    assert (after.question, after.basis, after.where) == (before.question, before.basis, before.where)
    assert {**pack.rulings, "coin-shortcut": before} == BASE.rulings


def test_an_override_of_no_ruling_is_told_what_is_nearest(found: Found) -> None:
    assert found("overrides: {rulings: [{id: ¦coin-shortcuts, basis: rulebook}]}\n") == [
        "unknown-ruling -> coin-shortcut"
    ]


def test_a_ruling_of_the_base_is_not_written_twice(sentences: Sentences) -> None:
    assert sentences(f"rulings: [{OWN.replace('may-i-peek', 'bob-reach')}]\n") == [
        "`bob-reach` is in the base already; choose another id, or change the base's one with `overrides:`"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{id: may-i-peek, question: May I?, answer: Yes., basis: ¦rulebok}", "unknown-word -> rulebook"),
        ("¦{id: may-i-peek, question: May I?, basis: ruling}", "missing-key"),
        ("{id: may-i-peek, ¦qestion: May I?, question: May I?, answer: Yes., basis: ruling}", "unknown-key"),
        ("{id: may-i-peek, question: ¦5, answer: Yes., basis: ruling}", 'wrong-type -> "5"'),
    ],
)
def test_a_slip_in_a_ruling_is_told_where_it_stands(text: str, told: str, found: Found) -> None:
    assert found(f"rulings: [{text}]\n") == [told]


def test_editors_know_what_a_ruling_may_rest_on() -> None:
    ruling = schema_of(CUBITOS, "rulings")["properties"]["rulings"]["items"]
    assert ruling["properties"]["basis"] == {"enum": ["rulebook", "ruling"]}
    assert ruling["required"] == ["id", "question", "answer", "basis"]
