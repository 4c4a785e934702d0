"""The glossary: what each term means, in every language, and the rule that tells of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content.texts import pack_texts
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack

if TYPE_CHECKING:
    from tests.laying import Found, Laid

BASE = load_pack()
LANGUAGES = ("en", "pl", "uk")
GLOSSARY = [term for term in BASE.terms.values() if term.kind == "term"]
PAGES = [
    page.read_text(encoding="utf-8")
    for page in (Path(__file__).parents[4] / "docs" / "rules" / "cubitos").glob("*.rst")
]
ANCHORS = {anchor for page in PAGES for anchor in re.findall(r"^\.\. _rule-([a-z0-9-]+):$", page, re.MULTILINE)}
OWN = "id: pit-stop, name: Pit stop"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_says_what_it_means_in_one_sentence(language: str) -> None:
    said = {term.id: term.about.get(language, "") for term in GLOSSARY}
    assert {id_: text for id_, text in said.items() if not re.fullmatch(r"[^.!?]+\.", text)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_terms_mean_the_same(language: str) -> None:
    said = [term.about[language] for term in GLOSSARY]
    assert {text for text in said if said.count(text) > 1} == set()


def test_a_term_leads_to_a_rule_that_there_is() -> None:
    assert {term.id: term.rule for term in BASE.terms.values() if term.rule and term.rule not in ANCHORS} == {}
    assert [term.id for term in GLOSSARY if not term.rule] == ["racetrack", "cube-cup"], "no rule defines these"


def test_what_terms_mean_is_looked_after_as_a_translation() -> None:
    paths = {text.path for text in pack_texts(check_pack().entries, "en")}
    assert {f"terms/{term.id}/about" for term in GLOSSARY} <= paths


def test_a_pack_may_explain_a_term_of_its_own_or_leave_it_at_a_name(laid: Laid) -> None:
    pack = laid(a=f"terms: [{{{OWN}, about: A rest., rule: pit-stops}}, {{id: flag, name: Flag}}]\n").pack
    assert pack is not None
    own, bare = pack.terms["pit-stop"], pack.terms["flag"]
    assert (dict(own.about), own.rule) == ({"en": "A rest."}, "pit-stops")
    assert (dict(bare.about), bare.rule) == ({}, "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{{{OWN}, ¦abuot: A rest.}}", "unknown-key -> about"),
        (f"{{{OWN}, about: ¦5}}", 'wrong-type -> "5"'),
        (f"{{{OWN}, rule: ¦Pit Stops}}", "wrong-form -> pit-stops"),
    ],
)
def test_a_slip_in_a_term_is_told_where_it_stands(text: str, told: str, found: Found) -> None:
    assert found(f"terms: [{text}]\n") == [told]
