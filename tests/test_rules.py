"""Every rule of docs/rules/cubitos has its anchor, and the tests say by `@pytest.mark.rule("...")` which rules they play.

A worked example names its rules too: `rules: [roll-risk-with-three]` in content/cubitos/scenarios/*.yaml.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from cubitos_kit.content.document import read_document

ROOT = Path(__file__).parents[1]
PAGES = {
    file.stem: file.read_text(encoding="utf-8") for file in sorted((ROOT / "docs" / "rules" / "cubitos").glob("*.rst"))
}
RULE = re.compile(r"^\.\. _rule-(?P<anchor>[a-z0-9-]+):\n\n(?P<text>(?:\S.*\n)+)(?=\n|\Z)", re.MULTILINE)
LABEL = re.compile(r"^\.\. _(.+?):\s*$", re.MULTILINE)
RULING = "*Ruling.*"

UNTESTED: frozenset[str] = frozenset()
"""Rules that no test plays yet. A rule leaves this list as soon as a test names it; the list only ever shrinks."""


def rules() -> Iterator[tuple[str, str, str]]:
    """Run over all rules: the page, the anchor without `rule-`, the paragraph."""
    for page, text in PAGES.items():
        yield from ((page, match["anchor"], " ".join(match["text"].split())) for match in RULE.finditer(text))


ANCHORS = frozenset(anchor for _, anchor, _ in rules())


def marked_in(source: str) -> set[str]:
    """Return the anchors that the `pytest.mark.rule` calls in a Python file name, wherever they stand."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = (call for call in calls if ast.unparse(call.func) in {"pytest.mark.rule", "mark.rule"})
    return {ast.literal_eval(argument) for call in named for argument in call.args}


def listed_in(value: Any) -> set[str]:
    """Return the anchors that the entries of a scenario file list under `rules`, however deep.

    The ability language has an effect `rules` too; that one holds a mapping, never a list.
    """
    if isinstance(value, list):
        return {anchor for item in value for anchor in listed_in(item)}
    if not isinstance(value, dict):
        return set()
    here = value.get("rules")
    return {*(here if isinstance(here, list) else ()), *listed_in(list(value.values()))}


@cache
def places() -> dict[str, set[str]]:
    """Return which anchors each test file and each scenario file names."""
    sources = {file: file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py")}
    tests = {file: marked_in(source) for file, source in sources.items() if "mark.rule(" in source}
    files = (ROOT / "content" / "cubitos" / "scenarios").glob("*.yaml")
    scenarios = {file: listed_in(read_document(file, file.name).plain) for file in files}
    return {str(file.relative_to(ROOT)): anchors for file, anchors in (tests | scenarios).items() if anchors}


def marked() -> frozenset[str]:
    """Return all anchors that are named anywhere."""
    return frozenset[str]().union(*places().values())


def test_every_anchor_that_a_test_or_a_scenario_names_is_a_rule() -> None:
    unknown = {file: sorted(anchors - ANCHORS) for file, anchors in places().items() if anchors - ANCHORS}
    assert unknown == {}, "docs/rules/cubitos has no such rule"


def test_every_rule_is_tested_or_waits_in_the_list_for_its_test() -> None:
    assert sorted(ANCHORS - marked() - UNTESTED) == [], "no test names these rules: write one"


def test_no_rule_waits_in_the_list_that_has_its_test() -> None:
    assert sorted(UNTESTED & marked()) == [], "tests play these rules: take them off UNTESTED"
    assert sorted(UNTESTED - ANCHORS) == [], "docs/rules/cubitos has no such rule: take it off UNTESTED"


CITATION = re.compile(r"^\s*rules:\s*(?P<anchors>[^.]*)\.", re.MULTILINE)


def cited_in(source: str) -> list[str]:
    """Return the anchors that the docstrings of a Python file cite, those below constants too."""
    alone = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    texts = (node.value for node in alone if isinstance(node, ast.Constant) and isinstance(node.value, str))
    found = (citation["anchors"] for text in texts for citation in CITATION.finditer(text))
    return [anchor for anchors in found for anchor in re.split(r",\s+", anchors)]


def test_every_rule_that_a_docstring_of_the_package_cites_is_an_anchor_of_the_pages() -> None:
    sources = {file: file.read_text(encoding="utf-8") for file in (ROOT / "cubitos_kit").rglob("*.py")}
    cited = {str(file.relative_to(ROOT)): cited_in(text) for file, text in sources.items()}
    assert {
        file: names for file, all_ in cited.items() if (names := [each for each in all_ if each not in ANCHORS])
    } == {}
    kernels = [anchor for file, names in cited.items() if "/engine/kernels/" in file for anchor in names]
    assert len(kernels) >= 40, "the kernels say which rules they are"


def test_a_citation_is_found_in_a_docstring_of_a_function_and_below_a_constant() -> None:
    source = '''
A = 1
"""rules: one. What it is."""
def f(): "rules: two, three. What it does."
def g(): "What it does.\\n\\n    rules: four. Why."
B = "rules: five. No docstring."
'''
    assert sorted(cited_in(source)) == ["four", "one", "three", "two"]


def test_no_two_rules_share_an_anchor() -> None:
    assert [anchor for anchor, times in Counter(anchor for _, anchor, _ in rules()).items() if times > 1] == []


def test_every_label_of_the_pages_is_that_of_a_rule_and_its_paragraph() -> None:
    labels = [label for text in PAGES.values() for label in LABEL.findall(text)]
    assert labels == [f"rule-{anchor}" for _, anchor, _ in rules()]


def test_every_paragraph_below_a_heading_has_an_anchor() -> None:
    """But for a sentence or two under a page's title; otherwise a rule could slip in that no test can name."""
    for page, text in PAGES.items():
        if page != "index":
            after_the_first = text.partition(".. _rule-")[2]
            blocks = [
                block
                for block in re.split(r"\n{2,}", after_the_first)
                if not re.search(r"_rule-|\n-+$|^[a-z-]+:$|^\.\. |^\s|^$", block)
            ]
            assert len(blocks) == sum(here == page for here, _, _ in rules()), page


def test_an_anchor_begins_with_the_name_of_its_page() -> None:
    strangers = [anchor for page, anchor, _ in rules() if page.partition("-")[0] != anchor.partition("-")[0]]
    assert strangers == []


def test_a_rule_is_three_sentences_at_most() -> None:
    said = {anchor: text.removesuffix(RULING).strip() for _, anchor, text in rules()}
    assert [anchor for anchor, text in said.items() if not text.endswith(".")] == []
    assert [anchor for anchor, text in said.items() if len(re.findall(r"[.!?](?= |$)", text)) > 3] == []


def test_a_marker_is_found_on_a_test_on_a_case_and_on_a_module() -> None:
    source = """
pytestmark = pytest.mark.rule("one")
@pytest.mark.rule("two", "three")
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("four"))])
def test_it(n): other.rule("five")
"""
    assert marked_in(source) == {"one", "two", "three", "four"}


def test_rules_of_scenarios_are_found_and_those_of_the_ability_language_are_not() -> None:
    entry = {"id": "a", "rules": ["one", "two"], "do": [{"rules": {"foot-price": 3}}]}
    assert listed_in({"scenarios": [entry, {"rules": ["three"]}]}) == {"one", "two", "three"}
