"""What texts may hold: names are one line of signs that can be seen, and what is written by rule is so to its last sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.content.document import parse_document
from cubitos_kit.content.format import schema_of
from cubitos_kit.content.shape_check import check_shape, validator
from cubitos_kit.content.shape_sound import is_sound
from cubitos_kit.games.cubitos.content.format import CUBITOS

if TYPE_CHECKING:
    from tests.laying import Found, Sentences

RAW = '"X\\n=\\n\\n.. raw:: html\\n   :file: /any/file\\n\\nY"'
LONG = {
    "pack": "pack: {id: p, format: 1, name: %s}\n",
    "dice": "dice: [{id: a, kind: ability, count: 9, faces: [foot, foot, foot, foot, foot, foot], name: %s}]\n",
    "groups": "dice: [{id: a, kind: ability, count: 9, faces: [foot, foot, foot, foot, foot, foot], name: A}]\n"
    "groups: [{id: g, dice: [a], name: %s}]\n",
    "cards": "cards: [{id: a, die: red, cost: 1, abilities: [{when: run, do: [{gain: {feet: 1}}]}], name: %s}]\n",
    "tracks": "tracks: [{id: a, red-lines: 1, rows: ['0| 1'], name: %s}]\n",
    "sets": "sets: [{id: a, cards: [bob], name: %s}]\n",
    "editions": "editions: [{id: a, name: %s}]\n",
    "terms": "terms: [{id: a, name: %s}]\n",
    "sheets": "sheets: [{id: a, paper: [99, 99], card: [10, 10], columns: 1, rows: 1, name: %s}]\n",
    "players": "players: [{id: a, kind: first, about: A, name: %s}]\n",
    "estimates": "estimates: [{id: a, figure: cost, date: '2026-01-01', method: A, name: %s}]\n",
    "rulings": "rulings: [{id: a, question: A, answer: B, basis: rulebook, where: %s}]\n",
    "overrides": "overrides: {cards: [{id: bob, name: %s}]}\n",
}
"""A file of each kind of thing that has a name, but for the name."""


@pytest.mark.parametrize("kind", LONG)
def test_a_name_is_one_line(kind: str) -> None:
    for name in (RAW, f"{{en: A, pl: {RAW}}}", '"A\\tB"', '"A\\u2028B"'):
        found = check_shape(CUBITOS, parse_document(LONG[kind] % name, "a.yaml")).problems
        assert "wrong-form" in {problem.code for problem in found}, name
    block = parse_document("terms:\n- id: a\n  name: |\n    A\n    B\n", "a.yaml")
    assert [problem.nearest for problem in check_shape(CUBITOS, block).problems] == ["A B"]


@pytest.mark.parametrize("kind", LONG)
def test_a_name_of_all_letters_and_pictures_is_taken(kind: str) -> None:
    for name in ("Żółw i Єва", "{en: 'Bob: the [2nd] <b>', uk: 'Боб'}", "'🏳️‍🌈 100 %'"):
        found = check_shape(CUBITOS, parse_document(LONG[kind] % name, "a.yaml")).problems
        assert "wrong-form" not in {problem.code for problem in found}


def test_what_makes_a_name_two_lines_is_told_with_the_name_on_one(found: Found, sentences: Sentences) -> None:
    text = 'terms:\n  - {id: a, name: {en: "¦Two\\n lines"}}\n'
    assert found(text) == ["wrong-form -> Two lines"]
    (sentence,) = sentences(text.replace("¦", ""))
    assert "one line" in sentence


def test_notes_may_have_paragraphs() -> None:
    document = parse_document(
        "tracks: [{id: a, name: A, red-lines: 1, rows: ['0| 1'], note: \"A\\n\\nB\"}]\n", "a.yaml"
    )
    assert not check_shape(CUBITOS, document).problems


FORMS = {
    "id": 'terms: [{id: "%s", name: A}]\n',
    "version": 'pack: {id: p, name: P, format: 1, version: "%s"}\n',
    "language": 'pack: {id: p, name: P, format: 1, languages: ["%s"]}\n',
    "words": 'terms: [{id: a, name: {"%s": A}}]\n',
    "shortcut": "tracks: [{id: a, name: A, red-lines: 1, rows: ['0| 1'], "
    'shortcuts: [{id: "%s", pay: coins, cost: 1}]}]\n',
    "date": 'estimates: [{id: a, name: A, figure: cost, date: "%s", method: A}]\n',
    "face": 'dice: [{id: a, name: A, kind: ability, count: 9, faces: ["%s", foot, foot, foot, foot, foot]}]\n',
    "count": 'setup: {players: {min: 1, max: 4}, starting-dice: {"%s": 1}, draw-amount: 9, buy-limit: 2, '
    "foot-price: 5, bust-from: 3}\n",
}
SOUND = {"version": "1.0", "language": "en", "words": "en", "shortcut": "a", "date": "2026-01-01", "face": "coin-1"}


@pytest.mark.parametrize("what", FORMS)
def test_what_is_written_by_rule_is_so_to_its_end(what: str) -> None:
    right = SOUND.get(what, "good")
    for end, is_right in (("", True), ("\\n", False), ("\\n\\n", False), ("\\t", False)):
        document = parse_document(FORMS[what] % (right + end), "a.yaml")
        assert (not check_shape(CUBITOS, document).problems) == is_right, repr(right + end)


@pytest.mark.parametrize("value", ["١.٢", "1.٢"])
def test_a_figure_is_one_of_ten(value: str) -> None:
    assert check_shape(CUBITOS, parse_document(FORMS["version"] % value, "a.yaml")).problems


def patterns(schema: Any) -> set[str]:
    if isinstance(schema, list):
        return {found for each in schema for found in patterns(each)}
    if not isinstance(schema, dict):
        return set()
    own = {schema["pattern"]} if isinstance(schema.get("pattern"), str) else set()
    return own | {found for each in schema.values() for found in patterns(each)}


@pytest.mark.parametrize("kind", CUBITOS.files)
def test_every_pattern_speaks_of_the_whole_text_and_means_the_same_to_both_checkers(kind: str) -> None:
    found = patterns(schema_of(CUBITOS, kind))
    assert found
    for pattern in found:
        assert pattern.startswith("^"), pattern
        assert pattern.endswith("$"), pattern
        assert "\\d" not in pattern, "any digit of any script"
        assert "\\w" not in pattern
    assert not is_sound(CUBITOS, "terms", {"terms": [{"id": "a\n", "name": "A"}]})
    assert list(validator(CUBITOS, "terms").iter_errors({"terms": [{"id": "a\n", "name": "A"}]}))


@pytest.mark.parametrize("sign", ["\\u202e", "\\u2066", "\\u200b", "\\ufeff", "\\u200f"])
def test_signs_that_nobody_sees_are_advised_against(found: Found, sign: str) -> None:
    assert found(f'terms:\n  - {{id: a, name: "¦Bo{sign}b"}}\n') == ["unseen-signs?"]
    assert found(f'overrides:\n  cards:\n    - {{id: bob, note: {{en: "¦Bo{sign}b"}}}}\n') == ["unseen-signs?"]


def test_joined_letters_and_pictures_need_no_advice(found: Found) -> None:
    assert found('terms:\n  - {id: a, name: "नमस्\\u200dते 👨\\u200d👩\\u200d👧"}\n') == []


HEAD = "pack: {id: mine, name: Mine, format: 1, languages: [en, de]}\n"


def test_a_text_is_in_a_language_that_somebody_declares(found: Found, sentences: Sentences) -> None:
    terms = "terms: [{id: a, name: {en: A, de: A, pl: A, ¦xx: A}}]\n"
    assert found(pack=HEAD, terms=terms) == ["unknown-language"]
    assert sentences(pack=HEAD, terms=terms.replace("¦", "")) == [
        "`xx` is not a language of this pack; those stand under `languages:` in its head | one of: de, en, pl, uk"
    ]
    assert found(pack=HEAD.replace("de", "xx"), terms=terms.replace("¦", "").replace("de:", "¦de:")) == [
        "unknown-language"
    ]


def test_texts_of_editions_and_differences_are_looked_at_too(found: Found) -> None:
    editions = "editions: [{id: mine, name: Mine}]\n"
    differences = "differences: [{id: d, about: A, says: {mine: {¦xx: A}}, default: {¦xx: D}}]\n"
    assert found(editions + differences) == ["unknown-language"] * 2


def test_while_nobody_knows_the_languages_of_a_pack_none_is_unknown(found: Found) -> None:
    head = HEAD.replace("[en, de]", "¦xx")
    assert found(pack=head, terms="terms: [{id: a, name: {en: A, xx: A}}]\n") == ["wrong-type"]
