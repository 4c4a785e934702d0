"""Suggesting sets: the model finds what was planted, knows how little it knows, and races have the last word."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from cubitos_kit.games.cubitos.atlas.box import Box, shuffled
from cubitos_kit.games.cubitos.atlas.parts import parts_of
from cubitos_kit.games.cubitos.atlas.survey import Survey, SurveyedSet
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import suggest
from cubitos_kit.games.cubitos.lab.suggest import (
    ALIKE,
    ROUNDING,
    Features,
    Miss,
    Model,
    Search,
    Usual,
    Wish,
    columns_of,
    dead,
    fit,
    measured_often,
    missed,
    nearness,
    sampled,
    verified,
)
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.lab.intervals import Figure

PACK = load_pack()
SURVEY = cast("Survey", SimpleNamespace(seed=1))
"""A search needs no more of it before it races."""
BOX = Box(tuple("abcd"), tuple(tuple(f"{die}{card}" for card in range(5)) for die in "abcd"))
"""625 sets."""
ALL = np.arange(len(BOX))


def planted(numbers: Any, noise: float = 0.0) -> dict[str, Any]:
    """Sets whose length comes from two cards, whose margin from a pair, and in which card a0 is rarely used."""
    places = BOX.all_places(numbers)
    rng = np.random.default_rng(0)
    pair = (places[:, 0] == 1) & (places[:, 3] == 2)
    columns = {
        "set": numbers,
        "races": np.full(len(numbers), 100),
        "rounds": 10 + 2.0 * (places[:, 1] == 3) - 1.0 * (places[:, 2] == 4),
        "margin": 5 - 3.0 * pair,
        "in_use": np.where(places[:, 0] == 0, 3.0, 4.0),
        "lead_changes": np.full(len(numbers), 2.0),
        "busts": 3 + 1.0 * (places[:, 2] == 2),
        "bought": np.full(len(numbers), 7.0),
    }
    columns |= {f"used_{die}": np.full(len(numbers), 100) for die in BOX.dice}
    columns["used_a"] = np.where(places[:, 0] == 0, 0, 100)
    return {
        name: values + noise * rng.normal(size=len(numbers)) if name == "rounds" else values
        for name, values in columns.items()
    }


def model() -> Model:
    return fit(BOX, [planted(shuffled(np.arange(400), 625, 1))])


def test_a_set_has_a_column_for_each_card_and_each_pair() -> None:
    features = Features(BOX)
    matrix = features.matrix(ALL)
    assert matrix.shape == (625, 4 * 5 + 6 * 25)
    assert set(matrix.sum(1)) == {4 + 6}
    assert set(matrix.sum(0)) == {125.0, 25.0}
    assert len({row.tobytes() for row in matrix}) == 625


def test_what_cards_and_pairs_add_is_found_and_foretold_for_sets_never_seen() -> None:
    seen = set(shuffled(np.arange(400), 625, 1).tolist())
    others = np.array([number for number in range(625) if number not in seen])
    found, truth = model(), planted(others)
    predicted = found.predicted(others)
    assert found.sets == 400
    assert abs(predicted["rounds"] - truth["rounds"]).max() < 0.3
    assert np.corrcoef(predicted["margin"], truth["margin"])[0, 1] > 0.9
    assert found.explained["rounds"] > 0.98
    assert predicted["dead"][truth["in_use"] == 3].min() > 0.8
    assert predicted["dead"][truth["in_use"] == 4].max() < 0.2


def test_a_model_of_mere_noise_says_that_it_foretells_nothing() -> None:
    columns = planted(ALL)
    noise = np.random.default_rng(1).normal(size=(2, 625))
    found = fit(BOX, [{**columns, "rounds": noise[0], "margin": noise[1]}])
    assert found.explained["rounds"] < 0.05
    assert found.explained["margin"] < 0.05


def test_what_never_differs_is_not_said_to_be_foretold() -> None:
    found = fit(BOX, [{**planted(ALL), "rounds": np.full(625, 9.0)}])
    assert found.explained["rounds"] == 0
    assert found.predicted(ALL)["rounds"] == pytest.approx(9)


def test_the_model_is_the_same_in_pieces_and_leaves_out_sets_without_figures() -> None:
    columns: Mapping[str, Any] = planted(ALL)
    broken = np.where(ALL < 25, np.nan, columns["rounds"])
    whole = fit(BOX, [{**columns, "rounds": broken}])
    pieces = [
        {name: values[at : at + 100] for name, values in {**columns, "rounds": broken}.items()}
        for at in range(0, 625, 100)
    ]
    assert whole.sets == fit(BOX, pieces).sets == 600
    assert fit(BOX, pieces).adds == pytest.approx(whole.adds)


def picked(wish: Wish, number: int, among: Box = BOX, unlike: tuple[int, ...] = ()) -> list[int]:
    return Search(model(), wish, SURVEY, among, number, unlike).pick(number)


def test_the_sets_picked_are_near_the_wish_and_unlike_each_other() -> None:
    picked_sets = picked(Wish(rounds=12, close=True), 3)
    cards = [BOX.cards_of(number) for number in picked_sets]
    assert {cards[0][place] for place in (0, 1, 3)} == {"a1", "b3", "d2"}
    assert cards[0][2] != "c4"
    for place, one in enumerate(cards):
        for other in cards[:place]:
            assert len(set(one) - set(other)) >= 3


def test_two_sets_that_are_picked_may_have_all_but_three_cards_in_common() -> None:
    cards = [set(BOX.cards_of(number)) for number in picked(Wish(rounds=12, close=True), 12)]
    apart = {len(one - other) for place, one in enumerate(cards) for other in cards[:place]}
    assert min(apart) == 3


def test_a_wish_for_nothing_but_living_cards_avoids_the_dead_one() -> None:
    assert all(BOX.cards_of(number)[0] != "a0" for number in picked(Wish(varied=True), 4))


def test_what_is_demanded_is_in_every_set_and_what_is_refused_in_none() -> None:
    wish = Wish(rounds=12, close=True)
    cards = [BOX.cards_of(number) for number in picked(wish, 4, BOX.only(["a0", "c4"], ["b3", "d2"]))]
    assert len(cards) == 4
    assert {each[0] + each[2] for each in cards} == {"a0c4"}
    assert not {"b3", "d2"} & {card for each in cards for card in each}


def test_where_few_cards_are_free_sets_differ_in_those() -> None:
    almost = BOX.only(["a1", "b3", "c0"])
    assert len(picked(Wish(close=True), 9, almost)) == 5
    assert len(picked(Wish(close=True), 9, almost.only(["d2"]))) == 1


def test_a_set_that_others_should_be_like_is_not_suggested_itself() -> None:
    own = BOX.number_of(["a1", "b3", "c2", "d2"])
    wish = Wish(like={"rounds": 12.0, "margin": 2.0, "busts": 4.0})
    assert picked(wish, 1) == [own]
    for number in picked(wish, 4, unlike=(own,)):
        assert len(set(BOX.cards_of(number)) - set(BOX.cards_of(own))) >= 3


def test_sets_to_learn_from_are_first_those_that_may_be_suggested() -> None:
    parts = parts_of(PACK, 4, (PACK.tracks["testing-the-waters"],))
    box, survey = parts.box, Survey(parts, weights_of(PACK, "standard")("atlas"), 1, 3)
    narrow = box.only(["bob", "smelly-cat"])
    assert all({"bob", "smelly-cat"} <= set(box.cards_of(number)) for number in sampled(survey, 60, narrow))
    few = box.only([cards[0] for cards in box.cards[1:]])
    numbers = sampled(survey, 60, few)
    assert len(set(numbers.tolist())) == 60
    assert all(set(box.cards_of(number)) >= {cards[0] for cards in box.cards[1:]} for number in numbers[: len(few)])


USUAL = Usual({"margin": 5.0, "in_use": 4.0}, {"rounds": 2.0, "busts": 1.0}, {})


def came(low: float, high: float, name: str = "rounds", used: float = 1.0) -> SurveyedSet:
    figure = Figure((low + high) / 2, low, high)
    return SurveyedSet(0, 0, 10, 10, {name: figure}, (Figure(used, used, used),))


@pytest.mark.parametrize(
    ("wish", "measured", "miss"),
    [
        (Wish(rounds=12), came(12 + ROUNDING - 0.1, 12.9), None),
        (Wish(rounds=12), came(12 + ROUNDING + 0.01, 12.9), Miss.ROUNDS),
        (Wish(rounds=12), came(11, 12 - ROUNDING + 0.01), None),
        (Wish(rounds=12), came(11, 12 - ROUNDING - 0.01), Miss.ROUNDS),
        (Wish(close=True), came(4.9, 6, "margin"), None),
        (Wish(close=True), came(5.1, 6, "margin"), Miss.CLOSE),
        (Wish(varied=True), came(3, 4.1, "in_use"), None),
        (Wish(varied=True), came(3, 3.9, "in_use"), Miss.VARIED),
        (Wish(like={"rounds": 10.0}), came(10 + 2 * ALIKE - 0.01, 12), None),
        (Wish(like={"rounds": 10.0}), came(10 + 2 * ALIKE + 0.01, 12), Miss.LIKE),
        (Wish(like={"busts": 10.0}), came(9, 10 - ALIKE - 0.01, "busts"), Miss.LIKE),
        (Wish(), came(1, 2, used=0.05), None),
        (Wish(), came(1, 2, used=0.04), Miss.ALIVE),
    ],
)
def test_a_set_that_misses_a_wish_beyond_the_luck_of_its_races_is_said_to(
    wish: Wish, measured: SurveyedSet, miss: Miss | None
) -> None:
    assert list(missed(wish, measured, USUAL)) == ([miss] if miss else [])


def measured(rounds: float, used: float, won: int = 10) -> SurveyedSet:
    figures = {
        name: Figure(value, value, value) for name, value in (("rounds", rounds), ("margin", 1.0), ("in_use", 1.0))
    }
    return SurveyedSet(0, 0, 10, won, figures, (Figure(used, used, used),))


def test_dead_cards_count_before_anything_else_and_a_set_nobody_wins_comes_last() -> None:
    scale = {"rounds": 1.0}
    near, far, with_dead, never = (
        nearness(Wish(rounds=10), each, scale)
        for each in (measured(10, 0.5), measured(14, 0.5), measured(10, 0.04), measured(10, 0.5, won=0))
    )
    assert near > far > with_dead >= never
    assert (dead(measured(10, 0.04)), dead(measured(10, 0.05))) == (1, 0)


def test_what_is_suggested_was_raced_anew_and_workers_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggest, "HEATS", ((4, 2), (2, 4), (1, 30)))
    monkeypatch.setattr(suggest, "LOOKED_THROUGH", 500)
    monkeypatch.setattr(suggest, "PAIR_PENALTIES", (100.0,))
    parts = parts_of(PACK, 4, (PACK.tracks["testing-the-waters"],))
    survey = Survey(parts, weights_of(PACK, "standard")("atlas"), 1, 3)
    numbers = suggest.sampled(survey, 80)
    rows = survey.figures(numbers)
    found = fit(parts.box, [{name: rows[name] for name in columns_of(parts.box)}])
    raced: list[int] = []
    search = Search(found, Wish(close=True), survey, parts.box, 2)
    one, two = (verified(search, search.usual(), workers, raced.append) for workers in (1, 2))
    assert one == two
    assert sum(raced) == 2 * 2 * (4 * 2 + 2 * 4 + 30)
    assert [each.measured.races for each in one] == [30, 30]
    for each in one:
        assert each.cards == parts.box.cards_of(each.measured.number)
        assert each.measured.used[each.rarest].value == min(figure.value for figure in each.measured.used)
        assert each.measured.seed not in rows["seed"]
    again = measured_often(survey, one[0].measured.number)
    assert (again.races, again.seed != one[0].measured.seed) == (30, True)
    assert again.figures.keys() == one[0].measured.figures.keys()
