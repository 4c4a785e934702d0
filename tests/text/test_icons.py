"""Icons as tokens, as signs of a terminal and as words."""

import pytest

from cubitos_kit.text.icons import unknown_icons, with_icons

TEXT = "Gain 2 {coin}, 1 {foot} and 5 {sword}; lose {credit}."


@pytest.mark.parametrize(
    ("style", "language", "text"),
    [
        ("tokens", "pl", TEXT),
        ("glyphs", "pl", "Gain 2 ◉, 1 ➤ and 5 ⚔; lose ¤."),
        ("words", "en", "Gain 2 coins, 1 movement and 5 swords; lose credits."),
        ("words", "pl", "Gain 2 monety, 1 ruch and 5 mieczy; lose żetonów waluty."),
        ("words", "uk", "Gain 2 монети, 1 переміщення and 5 мечів; lose кредитів."),
    ],
)
def test_icons_are_shown_in_a_style(style: str, language: str, text: str) -> None:
    assert with_icons(TEXT, style, language) == text


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "for each {sword}", "for each sword"),
        ("pl", "za każdy {sword}", "za każdy miecz"),
        ("uk", "за кожен {sword}", "за кожен меч"),
        ("uk", "21 {coin}", "21 монету"),
    ],
)
def test_each_of_them_is_one(language: str, text: str, shown: str) -> None:
    assert with_icons(text, "words", language) == shown


def test_a_token_of_no_icon_stays_and_can_be_found() -> None:
    assert with_icons("{coin} {coins}", "words", "en") == "coins {coins}"
    assert unknown_icons("{coin} {coins} 3 {Foot}") == ("coins",)


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(ValueError, match="pictures"):
        with_icons(TEXT, "pictures", "en")
