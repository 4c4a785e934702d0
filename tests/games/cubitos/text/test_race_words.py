"""A race in words: whatever a race can ask, offer or tell has a sentence in every language."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from cubitos_kit.base.message import Message
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.questions import Ask, Verb
from cubitos_kit.games.cubitos.engine.race import End, Event, Race
from cubitos_kit.games.cubitos.engine.story import asked_of, told, told_by, word
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.race import Asked, Choice, Part, Spot, Told
from cubitos_kit.games.cubitos.text import race as words
from cubitos_kit.games.cubitos.text.race import Teller, choice_in_words, question_in_words
from cubitos_kit.games.cubitos.text.story import ENDINGS, MERGED, SENTENCES, Sentence, pages, story
from cubitos_kit.text.catalog import catalog

SNAPSHOTS = Path(__file__).parent / "stories"
LANGUAGES = ("en", "pl", "uk")
ROUNDS = 4
COUNTED = (*words.FACES.values(), *words.HELD.values())


@cache
def base() -> Pack:
    return load_pack()


def teller(language: str = "en", names: tuple[str, ...] = ()) -> Teller:
    return Teller.of(base(), language, names)


@cache
def short_race() -> Race:
    """A few rounds of two players, who answer by lot; all cards cost the same, so that no other price is another race."""
    cards = {name: replace(card, cost=5) for name, card in base().cards.items()}
    race, chance = Race.of(replace(base(), cards=cards), "race-6", players=2, seed=1), random.Random(1)
    while not race.over and int(race.state.round_number) <= ROUNDS:
        race.choose(chance.randrange(int(race.state.n_options)))
    return race


def sentences(language: str) -> list[Sentence]:
    told_so_far = told_by(short_race())
    return list(story(teller(language), told_so_far))


def test_every_question_of_the_engine_has_words() -> None:
    assert set(words.QUESTIONS) == {word(ask) for ask in Ask}


def test_every_event_of_the_engine_has_words() -> None:
    assert set(SENTENCES) == {word(kind) for kind in EventKind}
    assert set(SENTENCES) >= MERGED


def test_every_end_of_a_race_has_words() -> None:
    assert set(ENDINGS) == {word(end) for end in End}


def choice(verb: str) -> tuple[Asked, Choice]:
    """A choice with everything that its verb could speak of."""
    track = next(track for track in base().tracks.values() if track.shortcuts)
    entry = Spot(track.id, next(iter(track.shortcuts.values())).entry)
    part = Part("rich-dog", (0,))
    one = Choice(verb, "brown", "active", "coin-3", 1, part, entry, 2, 1)
    return Asked(0, "pick-dice", (one,), part, entry), one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", [word(verb) for verb in Verb])
def test_every_verb_has_words_in_every_language(verb: str, language: str) -> None:
    asked, one = choice(verb)
    said = choice_in_words(teller(language), asked, one)
    assert said
    assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(EventKind), ids=word)
def test_every_event_is_told_in_every_language(kind: EventKind, language: str) -> None:
    program = short_race().program
    happened = told(program, Event(kind, 1, (1, 2, 3, 1)))
    whole = replace(happened, number=happened.number or 2, part=happened.part or Part("rich-dog", (0,)))
    said = [each.text for each in story(teller(language, ("Ann", "Bob", "Eve")), [whole])]
    assert len(said) == 1
    assert "{" not in said[0]
    assert "Bob" in said[0] or kind in {EventKind.TIE, EventKind.STOPPED}


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_no_sentence_of_a_race_is_left_in_english(language: str) -> None:
    texts = [Message(text) for text in (*words.QUESTIONS.values(), *words.DONE.values(), words.ENOUGH)]
    texts += [Message(text) for text in ENDINGS.values()]
    texts += [Message(text, context=context) for context, text in (*words.ZONES.values(), *words.DIRECTIONS.values())]
    texts += [Message(one, plural=many, n=5, context=at) for at, one, many in COUNTED]
    same = [text.text for text in texts if catalog(language).template(text) in {text.text, text.plural}]
    assert same == []


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_no_event_is_told_in_english(language: str) -> None:
    program = short_race().program
    for kind in EventKind:
        happened = replace(told(program, Event(kind, 1, (1, 2, 3, 1))), part=Part("rich-dog", (0,)))
        ours, english = ([each.text for each in story(teller(each), [happened])] for each in (language, "en"))
        assert [text.partition(" ")[2] for text in ours] != [text.partition(" ")[2] for text in english] or not ours


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_race_reads_as_it_did(language: str, *, bless: bool) -> None:
    file = SNAPSHOTS / f"race-6.{language}.txt"
    now = "\n".join(each.text for each in sentences(language)) + "\n"
    if bless:
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8"), "if it reads better now: pytest --bless"


def test_every_event_belongs_to_one_sentence_at_most() -> None:
    ends = [(each.first, each.end) for each in sentences("en")]
    assert all(end <= first for (_, end), (first, _) in pairwise(ends))
    assert ends[-1][1] <= len(short_race().story)


def test_a_roll_is_one_sentence_and_the_next_roll_another() -> None:
    rolled = Told("rolled", 0, "white", face="blank")
    pushed = Told("pushed", 0, number=1)
    assert [each.text for each in story(teller(), [rolled, rolled, pushed, rolled])] == [
        "Player 1 rolls: white – blank ×2.",
        "Player 1 pushes, at risk.",
        "Player 1 rolls: white – blank.",
    ]


def test_two_players_never_share_a_sentence() -> None:
    gained = [Told("gained", seat, what="coins", number=2) for seat in (0, 0, 1)]
    assert [each.text for each in story(teller(), gained)] == ["Player 1 gains 4 coins.", "Player 2 gains 2 coins."]


def test_what_is_gained_and_what_is_lost_are_told_apart() -> None:
    gained = [Told("gained", 0, what="coins", number=number) for number in (3, -1)]
    assert [each.text for each in story(teller(), gained)] == ["Player 1 gains 3 coins.", "Player 1 loses 1 coin."]


def test_the_usual_draw_amount_is_not_told() -> None:
    usual = base().setup.draw_amount
    said = [each.text for each in story(teller(), [Told("draw-amount", 0, number=n) for n in (usual, usual + 2)])]
    assert said == [f"Player 1 draws up to {usual + 2} dice this round."]


def test_a_page_holds_what_one_player_does_and_a_round_begins_a_page() -> None:
    for page in pages(sentences("en")):
        assert len({each.seat for each in page[page[0].kind == "round" :]}) <= 1
        assert all(each.kind != "round" for each in page[1:])
    assert [each for page in pages(sentences("en")) for each in page] == sentences("en")


def test_all_options_of_a_question_are_told_apart() -> None:
    race, chance = Race.of(base(), "race-6", players=3, seed=4), random.Random(4)
    asked = asked_of(race)
    while asked and int(race.state.round_number) <= ROUNDS:
        said = [choice_in_words(teller(), asked, each) for each in asked.choices]
        assert len(set(said)) == len(said), question_in_words(teller(), asked)
        race.choose(chance.randrange(len(asked.choices)))
        asked = asked_of(race)
    assert race.answers


def test_players_are_called_by_their_names_and_the_nameless_by_their_number() -> None:
    assert teller("pl", ("Ola", "")).name(0) == "Ola"
    assert teller("en", ("Ola", "")).name(1) == "Player 2"
