"""The shape of a file: each slip told once, at its place, with what was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content.document import parse_document
from cubitos_kit.content.partial import Broken
from cubitos_kit.content.shape_check import check_shape, kind_of
from cubitos_kit.games.cubitos.content.format import CUBITOS

if TYPE_CHECKING:
    from tests.laying import Found, Sentences

CARD = """\
cards:
  - id: a-card
    die: white
    name: {en: A Card}
    cost: 5
    abilities:
      - when: run
        do: [{gain: {feet: 2}}]
"""


def card(before: str = "", after: str = "") -> str:
    """Return a small card with one piece of its text put in another's place."""
    assert before in CARD
    return CARD.replace(before, after, 1)


def pack(more: str) -> str:
    return f"pack: {{id: mine, name: Mine, format: 1, {more}}}\n"


def die(faces: str, more: str = "") -> str:
    return f"dice:\n  - {{id: pink, kind: ability, name: pink, count: 9, {more}faces: [{faces}]}}\n"


def test_a_small_card_is_sound(found: Found) -> None:
    assert found(CARD) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("when: run", "¦whn: run", "unknown-key -> when"),
        ("cost: 5", "¦csot: 5", "unknown-key -> cost"),
        ("abilities:", "¦ability:", "unknown-key -> abilities"),
        ("do: [", "¦does: [", "unknown-key -> do"),
        ("do: [", "¦effects: [", "unknown-key -> do"),
        ("do: [", "¦xyz: [", "unknown-key"),
        ("{gain:", "{¦gian:", "unknown-key -> gain"),
        ("{feet: 2}", "{¦foot: 2}", "unknown-key -> feet"),
        ("{feet: 2}", "{¦movement: 2}", "unknown-key -> feet"),
        ("die: white", "¦colour: white", "unknown-key -> die"),
        ("{gain: {feet: 2}}", "{lose: {¦colour: red, count: 1}}", "unknown-key -> colours"),
        ("{gain: {feet: 2}}", "{lose: {¦color: red, count: 1}}", "unknown-key -> colours"),
        ("{gain: {feet: 2}}", "{lose: {colours: red, ¦up_to: 1}}", "unknown-key -> up-to"),
        ("{gain: {feet: 2}}", "{repeat: 2, ¦doo: [safe-push]}", "unknown-key -> do"),
        ("{gain: {feet: 2}}", "{¦pya: {coins: 2}, do: [{add: 1}]}", "unknown-key -> pay"),
        ("{feet: 2}", "{feet: {¦cuont: fans}}", "unknown-key -> count"),
        ("when: run", "when: run\n        if: {¦actve: red}", "unknown-key -> active"),
        ("when: run", "when: run\n        if: {¦cuont: fans, at-least: 3}", "unknown-key -> count"),
        ("when: run", "when: run\n        if: {count: fans, ¦at_least: 3}", "unknown-key -> at-least"),
    ],
)
def test_a_misspelt_key_is_told_once_with_the_word_that_was_meant(
    before: str, after: str, told: str, found: Found
) -> None:
    assert found(card(before, after)) == [told]


def test_the_sentence_names_the_key_and_what_could_stand_there(sentences: Sentences) -> None:
    assert sentences(card("cost: 5", "cost: 5\n    colur: red")) == [
        "`colur` is not a key that anything reads here | one of: id, die, name, cost, sources, note, abilities"
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("run", "¦rnu", "unknown-word -> run"),
        ("run", "¦Run", "unknown-word -> run"),
        ("run", "¦after_move", "unknown-word -> after-move"),
        ("run", "¦7", "unknown-word"),
        ("run", "¦[run]", "wrong-type"),
        ("run", "run\n        who: ¦most-sword", "unknown-word -> most-swords"),
        ("{feet: 2}", "{feet: {count: ¦fan}}", "unknown-word -> fans"),
        ("{gain: {feet: 2}}", "{lose: {from: ¦dicard}}", "unknown-word -> discard"),
        ("{gain: {feet: 2}}", "{lose: {from: [roll, ¦activ]}}", "unknown-word -> active"),
        ("{gain: {feet: 2}}", "{lose: ¦them}", "unknown-word"),
        ("{gain: {feet: 2}}", "{lose: {count: ¦al}}", "unknown-word -> all"),
        ("{gain: {feet: 2}}", "¦save-push", "unknown-word -> safe-push"),
        ("{gain: {feet: 2}}", "¦gian", "unknown-word -> gain"),
        ("cost: 5", "cost: 5\n    sources: {cost: ¦guessed}", "unknown-word"),
    ],
)
def test_a_wrong_word_is_told_with_the_nearest(before: str, after: str, told: str, found: Found) -> None:
    assert found(card(before, after)) == [told]


def test_the_sentence_says_what_else_could_stand_there(sentences: Sentences) -> None:
    assert sentences(card("{gain: {feet: 2}}", "{lose: them}, {add: two}, {lose: {count: some}}, 5")) == [
        "`them` is not a word that can stand here | `this`, `that`, or which dice: {from: roll, colours: red}",
        "`two` cannot stand here | a whole number, or a count such as {count: fans}",
        "`some` is not a word that can stand here | a whole number, a count, or the word `all`",
        *[
            text
            for text in sentences(card("{gain: {feet: 2}}", "5"))
            if text.startswith("`5` cannot stand here | a map")
        ],
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("5", "¦five", "wrong-type"),
        ("5", '"¦5"', "wrong-type -> 5"),
        ("5", "¦5,", "wrong-type -> 5"),
        ("5", "¦5.0", "wrong-type -> 5"),
        ("5", "¦5.5", "wrong-type"),
        ("5", "¦true", "wrong-type"),
        ("5", "¦[5]", "wrong-type"),
        ("5", "¦-100", "out-of-range"),
        ("5", "¦100", "out-of-range"),
        ("5", "¦99999999999999999999999", "out-of-range"),
        ("5", "¦.inf", "wrong-type"),
        ("a-card", "¦7", 'wrong-type -> "7"'),
        ("{en: A Card}", "¦7", 'wrong-type -> "7"'),
        ("{en: A Card}", "{en: ¦true}", 'wrong-type -> "true"'),
        ("{en: A Card}", "¦[A Card]", "wrong-type"),
        ("{feet: 2}", "¦2", "wrong-type"),
        ("when: run", "when: run\n        if: ¦red", "wrong-type"),
    ],
)
def test_a_wrong_type_is_told_with_the_right_one_where_it_is_near(
    before: str, after: str, told: str, found: Found
) -> None:
    assert found(card(before, after)) == [told]


def test_true_and_false_are_not_yes_and_no(found: Found) -> None:
    text = "editions:\n  - {id: mine, name: Mine, default: ¦yes}\n  - {id: other, name: Other, default: ¦Off}\n"
    assert found(text) == ["wrong-type -> true", "wrong-type -> false"]


def test_a_number_where_a_version_belongs_is_put_into_quotes(found: Found) -> None:
    assert found(pack("version: ¦1.0")) == ['wrong-type -> "1.0"']


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("cost: 5", "¦cost:"),
        ("when: run", "¦when:"),
        ("die: white", "¦die:"),
        ("die: white", "¦die: ~"),
        ("name: {en: A Card}", "¦name: null"),
        ("en: A Card", "¦en: "),
        ("do: [{gain: {feet: 2}}]", "¦do:"),
        ("feet: 2", "¦feet: "),
    ],
)
def test_a_value_that_is_missing_is_told_at_its_key(before: str, after: str, found: Found) -> None:
    assert found(card(before, after)) == ["missing-value"]


def test_a_word_that_says_nothing_alone_is_shown_with_an_example(found: Found, sentences: Sentences) -> None:
    assert found(card("{gain: {feet: 2}}", "¦gain")) == ["missing-value"]
    assert sentences(card("{gain: {feet: 2}}", "add")) == [
        "`add` does not say enough alone | something like `- add: 2`"
    ]


def test_a_word_that_stands_alone_takes_no_value(found: Found, sentences: Sentences) -> None:
    for value in ("true", "1", ""):
        assert found(card("{gain: {feet: 2}}", f"{{¦safe-push: {value}}}")) == ["unknown-key"]
    assert sentences(card("run\n        do: [{gain: {feet: 2}}]", "would-bust\n        do: [{cancel-bust: }]")) == [
        "`cancel-bust` stands alone, without a colon: `- cancel-bust`"
    ]


def test_an_effect_beside_when_is_sent_under_do(found: Found, sentences: Sentences) -> None:
    assert found(card("do: [{gain: {feet: 2}}]", "¦gain: {feet: 2}")) == ["unknown-key"]
    assert sentences(card("do: [{gain: {feet: 2}}]", "roll: {from: roll}")) == [
        "`roll` is an effect; it stands in the list under `do:`"
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[{gain: {feet: 2}}]", "¦{gain: {feet: 2}}"),
        ("[{gain: {feet: 2}}]", "\n          ¦gain: {feet: 2}"),
        ("[{gain: {feet: 2}}]", "¦gain"),
        ("      - when: run", "        ¦when: run"),
        ("  - id: a-card", "    ¦id: a-card"),
    ],
)
def test_one_thing_where_a_list_belongs_is_told_how_an_item_begins(
    before: str, after: str, found: Found, sentences: Sentences
) -> None:
    assert found(card(before, after)) == ["wrong-type"]
    assert sentences(card(before, after.replace("¦", ""))) == [
        "a list has to stand here: begin each of its items with `- `, even if there is only one"
    ]


def test_options_that_are_no_lists_are_shown_an_example(sentences: Sentences) -> None:
    (told, _) = sentences(card("{gain: {feet: 2}}", "{choose: [{add: 1}, safe-push]}"))
    assert told.endswith(" | something like `- choose: [[{gain: {coins: 2}}], [{add: 1}]]`")


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        (card("[{gain: {feet: 2}}]", "\n          - gain:\n            ¦feet: 2\n            coins: 1"), "gain"),
        (card("[{gain: {feet: 2}}]", "\n          - lose:\n            ¦from: roll"), "lose"),
        (card("{en: A Card}", "\n    ¦en: A Card"), "name"),
        ("pack:\n¦id: mine\nname: Mine\nformat: 1\n", "pack"),
    ],
    ids=["gain", "lose", "name", "pack"],
)
def test_what_stands_too_far_left_is_told_once(text: str, owner: str, found: Found, sentences: Sentences) -> None:
    assert found(text) == ["not-indented"]
    assert f"belongs to `{owner}`: it has to stand further to the right" in sentences(text.replace("¦", ""))[0]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("{gain: {feet: 2}, ¦add: 1}", "two-words"),
        ("{add: 1, ¦repeat: 2}", "two-words"),
        ("¦{do: [safe-push]}", "no-word"),
        ("¦{}", "no-word"),
        ("{¦repeat: 2}", "missing-key"),
        ("{¦pay: {coins: 2}}", "missing-key"),
        ("¦{add: 1, do: [{add: 2}]}", "missing-key"),
        ("{lose: {count: 1, ¦up-to: 2}}", "two-keys"),
        ("{gain: ¦{}}", "wrong-length"),
        ("{repeat: 2, do: ¦[]}", "wrong-length"),
        ("{choose: ¦[[{add: 1}]]}", "wrong-length"),
        ("{lose: {from: [roll, ¦roll]}}", "wrong-length"),
        ("{add: ¦{count: dice}}", "missing-key"),
        ("{add: ¦{every: 2}}", "missing-key"),
        ("{add: {count: fans, times: ¦0}}", "out-of-range"),
        ("{add: {count: fans, every: ¦0}}", "out-of-range"),
    ],
)
def test_an_effect_of_the_wrong_shape_is_told_once(effect: str, told: str, found: Found) -> None:
    assert found(card("{gain: {feet: 2}}", effect)) == [told]


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("¦{}", "no-word"),
        ("¦{at-least: 3}", "no-word"),
        ("¦{count: fans}", "missing-key"),
        ("{active: red, ¦any: [{active: blue}]}", "two-words"),
        ("¦[]", "wrong-length"),
        ("{any: ¦[]}", "wrong-length"),
        ("{active: ¦[]}", "wrong-length"),
        ("{active: ¦Red Die}", "wrong-form -> red-die"),
    ],
)
def test_a_condition_of_the_wrong_shape_is_told_once(condition: str, told: str, found: Found) -> None:
    assert found(card("when: run", f"when: run\n        if: {condition}")) == [told]


@pytest.mark.parametrize("key", ["id", "die", "name", "cost", "abilities"])
def test_each_key_that_a_card_needs_is_missed(key: str, sentences: Sentences) -> None:
    items = {"id": "a-card", "die": "white", "name": "A", "cost": "5", "abilities": "[{when: run, do: [{add: 1}]}]"}
    text = ", ".join(f"{name}: {value}" for name, value in items.items() if name != key)
    assert sentences(f"cards: [{{{text}}}]\n") == [f"the key `{key}` is missing here"]


def test_an_ability_without_effects_is_missed_at_its_dash(found: Found) -> None:
    assert found(card("- when: run\n        do: [{gain: {feet: 2}}]", "- ¦when: run")) == ["missing-key"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (card("a-card", "¦A Card"), "wrong-form -> a-card"),
        (card("a-card", "¦a_card"), "wrong-form -> a-card"),
        (card("a-card", "'¦!'"), "wrong-form"),
        (card("a-card", "¦" + "a" * 61), "wrong-length"),
        (card("{en: A Card}", "{¦english: A Card}"), "wrong-form -> en"),
        (card("{en: A Card}", "{¦EN: A Card}"), "wrong-form -> en"),
        (card("{en: A Card}", "{en: '¦'}"), "wrong-length"),
        (card("{en: A Card}", "¦{}"), "wrong-length"),
        (card("{en: A Card}", "{en: ¦" + "x" * 2001 + "}"), "wrong-length"),
        (pack("version: ¦one"), "wrong-form"),
        (pack("languages: [en, ¦en]"), "wrong-length"),
        (pack("languages: ¦[]"), "wrong-length"),
        ("pack: {id: mine, name: Mine, format: ¦2}\n", "wrong-value"),
        (die("symbol, ¦feet, blank, blank, blank, blank"), "wrong-form -> foot"),
        (die("symbol, ¦coin, blank, blank, blank, blank"), "wrong-form -> coin-1"),
        (die("symbol, ¦Foot, blank, blank, blank, blank"), "wrong-form -> foot"),
        ("dice: [{id: pink, kind: ability, name: P, count: 9, faces: ¦[symbol]}]\n", "wrong-length"),
        (
            "dice: [{id: pink, kind: ability, name: P, count: ¦0, faces: [symbol, foot, blank, blank, blank, blank]}]\n",
            "out-of-range",
        ),
        ("tracks: [{id: t, name: T, red-lines: 2, rows: ¦[]}]\n", "wrong-length"),
    ],
)
def test_a_word_of_the_wrong_form_or_length_is_told(text: str, told: str, found: Found) -> None:
    assert found(text) == [told]


@pytest.mark.parametrize("kind", CUBITOS.files)
def test_the_kind_of_a_file_is_told_by_its_first_key(kind: str) -> None:
    assert kind_of(CUBITOS, parse_document(f"{kind}: 1\n", "x.yaml")) == kind


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("¦tersm:\n  - {id: a, name: A}\n", "unknown-kind -> terms"),
        ("¦quux: 1\n", "unknown-kind"),
        ("¦hello\n", "unknown-kind"),
        ("¦- 1\n- 2\n", "unknown-kind"),
        ("¦5\n", "unknown-kind"),
        ("¦{}\n", "unknown-kind"),
        ("¦series: [{id: a, name: A}]\n", "unknown-kind"),
        ("¦groups: [{id: a, name: A, dice: [red]}]\n", "unknown-kind"),
        ("- ¦id: a-card\n  die: white\n  name: A\n  cost: 5\n".replace("- ¦", "¦- "), "unknown-kind -> cards:"),
        ("¦id: a-card\ndie: white\nname: A\ncost: 5\n", "unknown-kind -> cards:"),
        ("¦- {id: a, name: A, cards: [bob], tracks: [b], laps: 2}\n", "unknown-kind -> sets:"),
        ("¦[{id: t, name: T, red-lines: 2, rows: []}]\n", "unknown-kind -> tracks:"),
    ],
)
def test_a_file_that_does_not_say_what_it_holds_is_told_what_it_looks_like(text: str, told: str, found: Found) -> None:
    assert found(text) == [told]


def test_a_misspelt_kind_is_told_beside_what_is_wrong_elsewhere(found: Found) -> None:
    assert found("¦a: 1\n¦tersm:\n  - {id: a, name: A}\n") == ["unknown-key", "unknown-kind -> terms"]


def test_a_list_of_cards_without_its_first_line_is_told_that_line(sentences: Sentences) -> None:
    assert sentences("- {id: a-card, die: white, cost: 5}\n") == [
        "a line `cards:` is missing at the top; what the file holds stands under it"
    ]


def test_two_kinds_in_one_file_are_told_apart(found: Found, sentences: Sentences) -> None:
    text = CARD + "¦sets:\n  - {id: a-set, name: A, cards: [bob]}\n"
    assert found(text) == ["unknown-key"]
    assert sentences(text.replace("¦", "")) == [
        "a file holds one kind of content, this one `cards:`; write `sets:` into a file of its own"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("¦cards:\n", ["missing-value"]),
        ("cards: ¦[]\n", ["wrong-length"]),
        ("cards: ¦hello\n", ["wrong-type"]),
        ("cards:\n  - ¦hello\n", ["wrong-type"]),
        ("overrides: ¦[{id: bob, cost: 3}]\n", ["wrong-type"]),
        ("overrides: {¦crads: [{id: bob}]}\n", ["unknown-key -> cards"]),
        (
            "editions: [{id: mine, name: M, overrides: {¦tracks: [{id: nothing-goes-right, name: N}]}}]\n",
            ["unknown-key"],
        ),
    ],
)
def test_a_file_whose_top_is_wrong_is_told(text: str, told: list[str], found: Found) -> None:
    assert found(text) == told


def test_all_problems_of_a_file_come_at_once(found: Found) -> None:
    text = """\
cards:
  - {id: ¦A, die: red, name: A, cost: ¦x, abilities: ¦[]}
  - {id: b, ¦dye: red, name: B, cost: 1, abilities: [{when: ¦ran, do: [{¦gian: 1}]}]}
"""
    assert found(text) == [
        *("wrong-form -> a", "wrong-type", "wrong-length"),
        *("unknown-key -> die", "unknown-word -> run", "unknown-key -> gain"),
    ]


def test_a_slip_of_yaml_hides_no_slip_of_shape(found: Found) -> None:
    assert found(card("cost: 5", "cost: 5\n    ¦cost: 6\n    ¦colur: red")) == ["duplicate-key", "unknown-key"]


def test_only_what_is_broken_is_left_out_of_what_follows() -> None:
    text = "cards:\n  - {id: a, cost: x, dye: red}\n  - {id: b, abilities: [{when: run, do: [{gian: {coins: 2}}]}]}\n"
    first, second = check_shape(CUBITOS, parse_document(text, "x.yaml")).left.plain["cards"]
    assert {key: value.value if isinstance(value, Broken) else value for key, value in first.items()} == {
        "id": "a",
        "cost": "x",
        "dye": "red",
        "die": None,
    }
    (effect,) = second["abilities"][0]["do"]
    assert [*map(type, effect.values())] == [Broken, Broken]
    assert (second["abilities"][0]["when"], [*effect]) == ("run", ["gian", "gain"])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            "overrides: {cards: [{id: bob, cost: 3}, {id: stogie}, 5]}",
            [{"id": "bob", "cost": 3}, {"id": "stogie"}, None],
        ),
        ("overrides: {cards: [{id: bob, cost: x}]}", [{"id": "bob", "cost": None}]),
        ("overrides: {cards: [{id: bob, name: {EN: A, pl: B}}]}", [{"id": "bob", "name": {"EN": None, "pl": "B"}}]),
        ("overrides: {cards: {}}", None),
    ],
)
def test_each_value_is_broken_by_itself(text: str, left: object) -> None:
    def simple(plain: object) -> object:
        if isinstance(plain, list):
            return [*map(simple, plain)]
        if isinstance(plain, dict):
            return {key: simple(value) for key, value in plain.items()}
        return None if isinstance(plain, Broken) else plain

    assert simple(check_shape(CUBITOS, parse_document(text, "x")).left.plain["overrides"]["cards"]) == left


def test_of_a_file_that_holds_nothing_known_nothing_is_left() -> None:
    assert check_shape(CUBITOS, parse_document("quux: 1", "x")).left.plain == {}


def test_under_a_misspelt_kind_everything_is_looked_at(found: Found) -> None:
    assert found(
        CARD.replace("cards:", "¦crads:").replace("cost: 5", "cost: ¦x").replace("die: white", "die: ¦whie")
    ) == [
        *("unknown-kind -> cards", "unknown-die -> white", "wrong-type"),
    ]


@pytest.mark.parametrize(("kind", "told"), [("tarsm", "unknown-kind -> terms"), ("texrxmxxx", "unknown-kind")])
def test_a_word_that_is_like_another_for_three_fifths_is_taken_for_it(kind: str, told: str, found: Found) -> None:
    assert found(f"¦{kind}: [{{id: a, name: A}}]\n") == [told]
