"""A pack as a whole: everything at once, over all its files, whatever is broken in some of them."""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from cubitos_kit.base.problem import ContentError, Severity
from cubitos_kit.base.shipped import shipped
from cubitos_kit.content import load
from cubitos_kit.content.load import own_files
from cubitos_kit.games.cubitos.content import build
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.content.load import check_once, check_pack, is_base, load_pack

if TYPE_CHECKING:
    from tests.laying import Found, Laid

HEAD = "pack: {id: mine, name: Mine, format: 1, languages: [pl, en], source: estimated}\n"
RACE = load_pack().sets["race-1"].cards
TESTS = Path(__file__).parents[3]
SOURCES = (Path(load.__file__).parent, Path(build.__file__).parent)
LONGEST_CHECK = 6.0
"""Seconds of a processor that the largest pack may take, on a busy machine too; on an idle one it takes 2."""


def card(id_: str, die: str = "red", do: str = "{add: 1}") -> str:
    return f"cards:\n  - {{id: {id_}, die: {die}, name: Karta, cost: 5, abilities: [{{when: run, do: [{do}]}}]}}\n"


def a_set(*cards: str) -> str:
    return f"sets: [{{id: a-set, name: Set, cards: [{', '.join(cards)}]}}]\n"


# --- what a pack is ---


def test_the_base_is_sound() -> None:
    loaded = check_pack()
    assert (loaded.problems, loaded.pack is not None) == ((), True)


def test_the_base_is_known_by_its_name_and_by_its_folder() -> None:
    assert is_base("base")
    assert is_base(shipped("content") / "cubitos")
    assert is_base(shipped("content") / "cubitos" / ".." / "cubitos")
    assert not is_base(shipped("content"))
    assert not is_base("no\0name")


def test_a_pack_lies_over_the_base(laid: Laid) -> None:
    pack = laid(pack=HEAD, a=card("a-card")).pack
    assert pack is not None
    assert (pack.id, len(pack.cards), set(pack.own)) == ("mine", 57, {("cards", "a-card")})


def test_the_head_speaks_for_the_whole_pack(laid: Laid) -> None:
    pack = laid(pack=HEAD, a=card("a-card")).pack
    assert pack is not None
    assert dict(pack.cards["a-card"].name) == {"pl": "Karta"}
    assert set(pack.cards["a-card"].sources.values()) == {"estimated"}


def test_one_file_is_a_pack_too(laid: Laid) -> None:
    laid(a=card("a-card"))
    pack = check_pack("a.yaml").pack
    assert pack is not None
    assert "a-card" in pack.cards


def test_what_begins_with_a_dot_or_an_underscore_is_not_read(laid: Laid, tmp_path: Path) -> None:
    for name in (".hidden", "_draft"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.yaml").write_text("{", encoding="utf-8")
        (tmp_path / f"{name}.yaml").write_text("{", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("{", encoding="utf-8")
    assert laid(a=card("a-card")).problems == ()


def test_files_may_lie_in_folders_and_end_in_yml(tmp_path: Path) -> None:
    (tmp_path / "cards" / "red").mkdir(parents=True)
    (tmp_path / "cards" / "red" / "a.yml").write_text(card("a-card", "quux"), encoding="utf-8")
    (problem,) = check_pack(tmp_path).problems
    assert problem.place.file == str(tmp_path / "cards" / "red" / "a.yml")


def test_a_folder_without_yaml_is_no_pack(tmp_path: Path) -> None:
    assert [problem.code for problem in check_pack(tmp_path).problems] == ["empty-pack"]


def test_a_home_folder_is_no_pack(laid: Laid, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "MOST_FILES", 2)
    assert laid(a=card("a"), b=card("b")).problems == ()
    assert [problem.code for problem in laid(c=card("c")).problems] == ["not-a-pack"]


@pytest.mark.parametrize(("files", "told"), [(500, []), (501, ["not-a-pack"])])
def test_a_pack_has_at_most_500_files(files: int, told: list[str], tmp_path: Path) -> None:
    for number in range(files):
        (tmp_path / f"{number}.yaml").touch()
    assert [problem.code for problem in own_files(tmp_path)[1]] == told


@pytest.mark.parametrize(("more", "told"), [(0, []), (1, ["too-large"])])
def test_a_pack_has_at_most_a_megabyte(more: int, told: list[str], tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.yaml").write_bytes(b" " * (256 * 1024))
    (tmp_path / "z.yaml").write_bytes(b" " * more)
    assert [problem.code for problem in own_files(tmp_path)[1]] == told


def test_whoever_wants_a_pack_gets_it_or_all_its_errors(laid: Laid) -> None:
    laid(a=card("a-card", "quux"), b=card("b-card", do="{add: 0}"))
    with pytest.raises(ContentError) as told:
        load_pack(".")
    assert [problem.code for problem in told.value.problems] == ["unknown-die", "never-fires"]
    assert load_pack(edition="en").editions["en"].id == "en"


def test_a_base_that_lacks_a_part_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [path for path in load._base_files(CUBITOS) if path.name not in {"setup.yaml", "fan-track.yaml"}]  # noqa: SLF001
    monkeypatch.setattr(load, "_base_files", lambda _: files)
    problems = check_pack("base").problems
    assert [(problem.code, problem.message.values["part"]) for problem in problems] == [
        ("missing-part", "fan-track"),
        ("missing-part", "setup"),
    ]


def test_a_base_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wrong = check_pack(tmp_path).problems

    def broken(_: object) -> NoReturn:
        raise ContentError(wrong)

    monkeypatch.setattr(load, "_base_documents", broken)
    loaded = check_pack(tmp_path)
    assert (loaded.problems, loaded.pack) == (wrong, None)


# --- all at once ---


def test_all_files_are_told_at_once_in_the_order_of_their_places(found: Found) -> None:
    files = {
        "a": card("a-card", "¦whie", "¦cancel-bust"),
        "b": "cards:\n¦\t- id: b\n",
        "c": a_set("¦bobb", *RACE[:7]),
        "d": "cards:\n  - {id: d, die: red, name: D, cost: ¦x, abilities: [{when: ¦ran, do: [{add: 1}]}]}\n",
        "e": "overrides: {cards: [{id: ¦stogy, cost: 3}]}\n",
        "f": "terms: [{id: ¦die, name: Die}]\n",
    }
    assert found(**files) == [
        *("unknown-die -> white", "never-fires", "yaml-tab", "unknown-card -> bob", "wrong-type"),
        *("unknown-word -> run", "unknown-card -> stogie", "duplicate-id"),
    ]


def test_of_one_file_what_is_sound_is_looked_at_beside_what_is_broken(found: Found) -> None:
    text = card("a-card", do="{add: ¦0}") + card("b-card", do="{¦gian: 1}").partition("\n")[2]
    assert found(text) == ["never-fires", "unknown-key -> gain"]


def test_what_is_broken_is_not_told_to_be_missing(found: Found) -> None:
    broken = card("my-blue", "blue", "{¦gian: 1}")
    assert found(a=broken, b=a_set(*RACE[:7], "my-blue")) == ["unknown-key -> gain"]
    assert found(a=broken, b=a_set(*RACE[:7], "¦my-bleu")) == ["unknown-key -> gain", "unknown-card -> my-blue"]
    assert found(a=broken, b="overrides: {cards: [{id: my-blue, cost: 3}]}\n") == ["unknown-key -> gain"]


def test_what_is_in_a_file_that_yaml_cannot_read_is_not_told_to_be_missing(found: Found) -> None:
    broken = card("my-blue", "blue").replace("name:", "name: ¦:")
    assert found(a=broken, b=a_set(*RACE[:7], "my-blue")) == ["yaml"]
    assert found(a=broken, b=a_set(*RACE[:7], "¦bobb")) == ["yaml", "unknown-card -> bob"]


def test_while_a_file_is_no_text_nobody_knows_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(card("my-blue", "blue").replace("Karta", "Żółw").encode("cp1250"))
    (tmp_path / "b.yaml").write_text(a_set(*RACE[:7], "my-blue"), encoding="utf-8")
    assert [problem.code for problem in check_pack(tmp_path).problems] == ["not-utf8"]


def test_the_lines_of_a_broken_file_are_there_to_be_shown(laid: Laid) -> None:
    loaded = laid(a="cards: [\n", b=card("b-card", "quux"))
    assert loaded.lines["a.yaml"] == ("cards: [", "")
    assert set(loaded.lines) == {"a.yaml", "b.yaml"}


def test_more_problems_than_anybody_reads_are_cut_short(laid: Laid) -> None:
    many = [card(f"c{number}", "quux").partition("\n")[2] for number in range(250)]
    problems = laid("cards:\n" + "".join(many)).problems
    assert len(problems) == 201
    assert problems[-1].code == "many-problems"
    assert {problem.code for problem in laid("cards:\n" + "".join(many[:200])).problems} == {"unknown-die"}
    assert [problem.place.line for problem in problems[:3]] == [2, 3, 4]


def test_errors_are_not_cut_short_for_advice(monkeypatch: pytest.MonkeyPatch, laid: Laid) -> None:
    monkeypatch.setattr(load, "MANY_PROBLEMS", 1)
    eight = "".join(
        card(f"my-{die}", die, "{gain: {coins: 1}}").replace("cost: 5", "cost: 9").partition("\n")[2]
        for die in ("white", "brown", "red", "green", "orange", "purple", "yellow", "blue")
    )
    names = [f"my-{die}" for die in ("white", "brown", "red", "green", "orange", "purple", "yellow", "blue")]
    advised = laid(a=a_set(*names), b="cards:\n" + eight)
    assert [problem.code for problem in advised.problems] == ["tip-cheap-cards", "many-problems"]
    assert {problem.severity for problem in advised.problems} == {Severity.ADVICE}
    assert advised.pack is not None
    failed = laid(a=a_set(*names), b="cards:\n" + eight, c=card("d", "quux"))
    assert [problem.code for problem in failed.errors] == ["unknown-die", "many-problems"]
    assert failed.pack is None


# --- the codes ---


def test_a_pack_has_as_many_bytes_as_it_may_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(card("c"), encoding="utf-8")
    monkeypatch.setattr(load, "LARGEST_PACK", len(HEAD) + len(card("c")))
    assert [problem.code for problem in check_pack(tmp_path).errors] == []
    monkeypatch.setattr(load, "LARGEST_PACK", len(HEAD) + len(card("c")) - 1)
    assert [problem.code for problem in check_pack(tmp_path).errors] == ["too-large"]


ELSEWHERE = {"file-exists": "tests/games/cubitos/commands/test_new.py", "unknown-page": "tests/cli/test_book.py"}
"""Codes that no test of content meets, and the test that does."""


def codes() -> set[str]:
    """Collect every code that a problem of content can have, from the source."""
    said = r"""(?:Problem|_stop|_refuse|problem|advice)\(\s*(?:event,\s*)?"([a-z0-9-]+)\""""
    tables = r"""^\s+"((?:nothing|missing|wrong|unknown)-[a-z]+)",$"""
    text = "\n".join(path.read_text(encoding="utf-8") for folder in SOURCES for path in folder.glob("*.py"))
    return {
        *re.findall(said, text),
        *re.findall(tables, text, re.MULTILINE),
        *(kind.unknown for kind in CUBITOS.kinds if kind.unknown),
    }


@pytest.mark.parametrize(("files", "told"), [(36, ""), (18, "c10.yaml")])
def test_a_pack_of_more_cards_than_anybody_makes_is_told_in_a_sentence_and_soon(
    tmp_path: Path, files: int, told: str
) -> None:
    (tmp_path / "pack.yaml").write_text("pack: {id: mine, name: Mine, format: 1}\n", encoding="utf-8")
    ability = "{when: run, do: [{add: 1}]}"
    for number in range(files):
        ids = (f"c{number}-{card}" for card in range(500))
        cards = "".join(f"- {{id: {id_}, die: red, name: C, cost: 1, abilities: [{ability}]}}\n" for id_ in ids)
        (tmp_path / f"c{number:02}.yaml").write_text(f"cards:\n{cards}", encoding="utf-8")
    begun = time.process_time()
    loaded = check_pack(tmp_path)
    assert time.process_time() - begun < LONGEST_CHECK
    assert loaded.pack is None
    assert [(each.code, Path(each.place.file)) for each in loaded.errors] == [("too-large", tmp_path / told)]


@pytest.mark.parametrize(("most", "sound"), [(2, True), (1, False)])
def test_a_pack_holds_as_many_things_as_it_may_and_no_more(
    laid: Laid, monkeypatch: pytest.MonkeyPatch, most: int, *, sound: bool
) -> None:
    monkeypatch.setattr(load, "MOST_THINGS", most)
    assert (laid(pack=HEAD, a=card("a-card"), b=card("b-card")).pack is not None) is sound


def test_every_code_is_met_by_a_test() -> None:
    tests = [*TESTS.rglob("content/test_*.py"), *TESTS.glob("properties/test_*.py")]
    met = {code for path in tests for code in re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", path.read_text(encoding="utf-8"))}
    assert codes() - met - ELSEWHERE.keys() == set()
    assert len(codes()) > 50
    for code, path in ELSEWHERE.items():
        assert (TESTS.parent / path).exists(), code


def test_the_base_is_checked_once_for_each_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    content, check, read = tmp_path / "content", load._check_document, []  # noqa: SLF001 - to count how often it is called
    shutil.copytree(shipped("content"), content)
    monkeypatch.setattr(load, "shipped", lambda _name: content)

    def counted(*given: Any) -> None:
        read.append(given)
        check(*given)

    monkeypatch.setattr(load, "_check_document", counted)
    first = check_once().pack
    files = len(read)
    assert first is not None
    assert check_once().pack == first == check_pack().pack
    assert len(read) == 2 * files, "the first and the last read all, the one between nothing"
    cards = content / "cubitos" / "cards" / "white.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("    die: ", "    dye: ", 1), encoding="utf-8")
    assert check_once().errors
    assert check_once().errors, "what is wrong is not kept"


@pytest.mark.skipif(os.name == "nt", reason="for a system with links")
def test_what_a_link_out_of_the_pack_leads_to_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("password: 1234\n", encoding="utf-8")
    root = tmp_path / "pack"
    (root / "cards").mkdir(parents=True)
    (root / "pack.yaml").write_text("pack: {id: p, name: P, format: 1}\n", encoding="utf-8")
    (root / "cards" / "a.yaml").symlink_to("../../secret")
    (root / "cards" / "folder.yaml").symlink_to(tmp_path)
    loaded = check_pack(root)
    assert [problem.code for problem in loaded.problems] == ["outside-pack", "outside-pack"]
    assert "password" not in str(loaded.lines)
    (root / "cards" / "folder.yaml").unlink()
    (root / "cards" / "a.yaml").unlink()
    (root / "terms.txt").write_text("terms: [{id: a, name: A}]\n", encoding="utf-8")
    (root / "cards" / "a.yaml").symlink_to("../terms.txt")
    assert check_pack(root).pack is not None, "within the pack links are fine"
    (tmp_path / "link").symlink_to(root)
    assert check_pack(tmp_path / "link").pack is not None, "and whoever names a pack may name it by a link"
