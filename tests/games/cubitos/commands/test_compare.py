"""`cubitos compare`: the same version twice is no difference, and a cheaper card is told with what came of it.

A version before is another pack, a revision of git, the last report, or a snapshot.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.content.snapshot import CardLine, Snapshot, read_snapshot, written
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.lab import balance, compare, results
from cubitos_kit.games.cubitos.lab.compare import Comparison, Version
from cubitos_kit.games.cubitos.lab.measures import Judge
from cubitos_kit.games.cubitos.model.player import TUNED
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab import experiments
from tests.games.cubitos.lab.known import judge_at_once, know_every_answer

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.model.pack import Pack
    from tests.commands import Cubitos

PACK = """pack:
  id: mine
  name: Mine
  version: "0.1"
  format: 1
  languages: [en]
  source: designed
"""
CARD = """cards:
  - id: surf-cat
    die: white
    name: Surf Cat
    cost: {cost}
    sources: {{cost: designed, abilities: designed}}
    abilities:
      - when: run
        do: [{{gain: {{feet: {feet}}}}}]
"""
SET = """sets:
  - {id: surf, name: Surf, tracks: [testing-the-waters], laps: 1, cards: [surf-cat, CARDS]}
""".replace("CARDS", "rich-dog, mr-soldier, rock-on, dugout, rollosaurus, reckless-cheese, bob")
ROUGH = ("--precision", "20pp", "--seed", "3")


@pytest.fixture(autouse=True)
def kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "cache_folder", lambda _name: tmp_path / "kept")
    monkeypatch.setattr(balance, "FEWEST", 100)
    monkeypatch.setattr(experiments, "FIRST", 50)
    (tmp_path / "kept").mkdir()
    judge_at_once(monkeypatch)


@pytest.fixture
def versions(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, cost, feet in ((old, 9, 1), (new, 3, 5)):
        folder.mkdir()
        (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
        (folder / "cards.yaml").write_text(CARD.format(cost=cost, feet=feet), encoding="utf-8")
        (folder / "sets.yaml").write_text(SET, encoding="utf-8")
    return old, new


def test_a_version_beside_itself_is_no_different_at_all(cubitos: Cubitos, versions: tuple[Path, Path]) -> None:
    found = cubitos("compare", versions[0], versions[0], *ROUGH, "--json").json
    assert found["changes"] == []
    differences = [each for card in found["cards"] for each in card["effects"].values()]
    differences += found["course"].values()
    assert {each["change"]["value"] for each in differences} == {0}
    assert {each["change"]["q"] for each in differences} == {1}


def test_what_was_changed_is_told_and_what_came_of_it(cubitos: Cubitos, versions: tuple[Path, Path]) -> None:
    found = cubitos("compare", *versions, *ROUGH, "--json").json
    assert [(each["what"], each["before"], each["after"]) for each in found["changes"]] == [
        ("abilities", "", ""),
        ("cost", "9", "3"),
    ]
    access = next(card for card in found["cards"] if card["die"] == "white")["effects"]["access"]
    assert access["change"]["low"] > 0
    assert access["before"] < access["after"]


def test_people_read_both_texts_of_a_card_that_was_changed(cubitos: Cubitos, versions: tuple[Path, Path]) -> None:
    ran = cubitos("compare", *versions, *ROUGH)
    assert "Gain 1 movement." in ran.said
    assert "Gain 5 movement." in ran.said
    assert "• Surf Cat: other abilities; cost 9 → 3" in ran.out
    assert "Surf Cat: cost" in ran.out[ran.out.index("What was changed") :]
    assert ran.out.rstrip().endswith("--precision 20pp --seed 3 --seats 4 --edition kit")
    listed = cubitos("results", "list", "--json").json
    assert [(each["set"], each["done"]) for each in listed] == [("surf", False), ("surf", False)]


@pytest.mark.parametrize(("sets", "judges"), [(("surf", "surf"), (3, 3)), (("surf", "sand"), (9, 3))])
def test_two_versions_are_raced_by_the_judge_of_the_newer_one_and_two_sets_each_by_its_own(
    cubitos: Cubitos,
    versions: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    sets: tuple[str, str],
    judges: tuple[int, int],
) -> None:
    def kept_judge(pack: Pack, *_: Any) -> Judge:
        """Return one that thinks so much of what `surf-cat` costs."""
        return Judge(TUNED, Weights(dice={"white": float(str(pack.cards["surf-cat"].cost))}), 1, {})

    raced: list[Version] = []

    def compared(*both: Version, **_: Any) -> Comparison:
        raced.extend(both)
        return Comparison(both[0].set_id, both[1].set_id, 4, TUNED, 0, 0.2, 0, (), (), {})

    monkeypatch.setattr(results, "kept_judge", kept_judge)
    monkeypatch.setattr(compare, "compare", compared)
    new = versions[1] / "sets.yaml"
    new.write_text(new.read_text(encoding="utf-8").replace("id: surf", f"id: {sets[1]}"), encoding="utf-8")
    assert cubitos("compare", *versions, *ROUGH).code == 0
    assert tuple(weights_of(each.judged, TUNED)(each.set_id).dice["white"] for each in raced) == judges


# --- a revision of git ---


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", folder, *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def committed(versions: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder under git in which the older version was committed, and the newer one stands; go there."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    old, new = versions
    git(old, "init", "-q")
    git(old, "add", ".")
    git(old, "commit", "-q", "-m", "before")
    (old / "cards.yaml").write_text((new / "cards.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    git(old, "commit", "-q", "-a", "-m", "after")
    monkeypatch.chdir(old)
    return old


def test_a_revision_is_the_pack_as_it_was_committed(
    cubitos: Cubitos, committed: Path, versions: tuple[Path, Path]
) -> None:
    (versions[0] / "cards.yaml").write_text(CARD.format(cost=4, feet=5), encoding="utf-8")
    found = cubitos("compare", "surf", "--against", "HEAD~1", *ROUGH, "--json").json
    assert [(each["what"], each["before"], each["after"]) for each in found["changes"]] == [
        ("abilities", "", ""),
        ("cost", "9", "4"),
    ]
    assert "--against 'HEAD~1' " in found["command"]
    found = cubitos("compare", "surf", "--against", "HEAD", *ROUGH, "--json").json
    assert [(each["before"], each["after"]) for each in found["changes"]] == [("3", "4")]
    assert sorted(file.name for file in committed.iterdir()) == [".git", "cards.yaml", "pack.yaml", "sets.yaml"]


def test_a_pack_in_a_folder_of_a_repository_and_a_pack_in_one_file_have_revisions(
    cubitos: Cubitos, committed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = committed / "below"
    below.mkdir()
    (below / "one.yaml").write_text(SET.replace("surf-cat", "smelly-cat"), encoding="utf-8")
    git(committed, "add", ".")
    git(committed, "commit", "-q", "-m", "below")
    longer = SET.replace("surf-cat", "smelly-cat").replace("laps: 1", "laps: 2")
    (below / "one.yaml").write_text(longer, encoding="utf-8")
    monkeypatch.chdir(below)
    found = cubitos("compare", "one.yaml", "--against", "HEAD", *ROUGH, "--json").json
    assert [(each["before"], each["after"]) for each in found["changes"]] == [("1", "2")]


def test_nothing_of_an_older_version_is_run(cubitos: Cubitos, committed: Path) -> None:
    """Neither a filter, nor a monitor, nor a hook of the repository, whatever its settings and attributes say."""
    told = committed.parent / "told"
    for name in ("filter.evil.smudge", "filter.evil.process", "core.fsmonitor", "core.pager", "diff.evil.textconv"):
        git(committed, "config", name, f"touch {told}")
    (committed / ".git" / "info" / "attributes").write_text("*.yaml filter=evil diff=evil\n", encoding="utf-8")
    assert cubitos("compare", "surf", "--against", "HEAD~1", *ROUGH).code == 0
    assert not told.exists()


def test_links_and_what_leads_out_of_a_revision_are_not_read(cubitos: Cubitos, committed: Path) -> None:
    outside = committed.parent / "outside.yaml"
    outside.write_text("cards: [", encoding="utf-8")
    (committed / "link.yaml").symlink_to(outside)
    git(committed, "add", ".")
    git(committed, "commit", "-q", "-m", "link")
    (committed / "link.yaml").unlink()
    assert cubitos("compare", "surf", "--against", "HEAD", *ROUGH).code == 0


def test_problems_of_an_older_version_are_told_with_its_name(cubitos: Cubitos, committed: Path) -> None:
    good = (committed / "cards.yaml").read_text(encoding="utf-8")
    (committed / "cards.yaml").write_text(good.replace("cost", "price", 1), encoding="utf-8")
    git(committed, "commit", "-q", "-a", "-m", "broken")
    (committed / "cards.yaml").write_text(good, encoding="utf-8")
    ran = cubitos("compare", "surf", "--against", "HEAD", *ROUGH)
    assert ran.code == 1
    assert "at `HEAD` the pack has problems:" in ran.err
    assert "HEAD:cards.yaml:" in ran.err
    assert "/tmp" not in ran.err


@pytest.mark.parametrize(
    ("against", "said"),
    [
        ("nowhere", "`nowhere` is no revision of this repository"),
        ("--output=x", "`--output=x` is no revision of this repository"),
        ("last", "no report of another version of `surf` is kept"),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(cubitos: Cubitos, committed: Path, against: str, said: str) -> None:
    ran = cubitos("compare", "surf", f"--against={against}", *ROUGH)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err
    assert len(list(committed.iterdir())) == 4


def test_without_git_and_without_a_repository_a_sentence_says_so(
    cubitos: Cubitos, versions: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(versions[0])
    if shutil.which("git"):
        ran = cubitos("compare", "surf", "--against", "HEAD", *ROUGH)
        assert (ran.code, ran.out) == (1, "")
        assert "is in no git repository that can be read: fatal: not a git repository" in ran.err
    monkeypatch.setenv("PATH", "")
    ran = cubitos("compare", "surf", "--against", "HEAD", *ROUGH)
    assert (ran.code, ran.out) == (1, "")
    assert "an older revision is read with `git`, which is not installed" in ran.err


def test_the_kit_itself_has_no_revisions(cubitos: Cubitos) -> None:
    ran = cubitos("compare", "race-1", "--against", "HEAD", *ROUGH)
    assert ran.code == 1
    assert "`race-1` is a set of the kit" in ran.err


@pytest.mark.parametrize("arguments", [("race-1",), ("race-1", "race-2", "--against", "last")])
def test_one_version_before_is_needed_and_no_second_one(cubitos: Cubitos, arguments: tuple[str, ...]) -> None:
    ran = cubitos("compare", *arguments)
    assert ran.code == 2
    assert "compare with NEW or with `--against WHAT`" in ran.said


# --- the last report, and a snapshot ---


def test_the_last_report_of_another_version_is_compared_as_it_was_made(
    cubitos: Cubitos, versions: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = versions
    monkeypatch.chdir(old)
    assert cubitos("balance", "surf", *ROUGH, "--no-tune", "--seats", 2).code == 0
    (old / "cards.yaml").write_text((new / "cards.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert cubitos("balance", "surf", *ROUGH, "--no-tune", "--seats", 2).code == 0
    found = cubitos("compare", "surf", "--against", "last", "--json").json
    assert (found["precision"], found["seed"], found["players"]) == (0.2, 3, 2)
    assert [each["what"] for each in found["changes"]] == ["abilities", "cost"]
    found = cubitos("compare", "surf", "--against", "last", "--seed", 4, "--json").json
    assert (found["seed"], found["players"]) == (4, 2)


def test_a_snapshot_tells_what_is_otherwise_now(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    know_every_answer(monkeypatch)
    assert cubitos("balance", "race-1", "--no-tune", "--snapshot", "it.yaml").code == 0
    file = Path("it.yaml")
    text = file.read_text(encoding="utf-8")
    assert "Nothing is otherwise than in the snapshot." in cubitos("compare", "race-1", "--against", "it.yaml").out
    card = load_pack().cards["rich-dog"]
    (line,) = re.findall(r'  rich-dog:(?:\n    .*)*?\n      - (".*")', text)
    older = text.replace(f"  rich-dog:\n    cost: {card.cost}\n", "  rich-dog:\n    cost: 9\n").replace(
        line, '"Run: Sleep."'
    )
    file.write_text(older.replace("access: 12", "access: 2"), encoding="utf-8")
    ran = cubitos("compare", "race-1", "--against", "it.yaml")
    assert f"• Rich Dog: cost 9 → {card.cost}; other abilities; worth more than before" in ran.out
    assert "− Run: Sleep." in ran.out
    assert "access +2.0 → +12.0" in ran.out
    assert ran.out.count("• ") == 1


def test_a_snapshot_is_the_same_whoever_writes_it_and_again(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    know_every_answer(monkeypatch)
    for name, language in (("one", "en"), ("two", "uk")):
        assert cubitos("balance", "race-1", "--no-tune", "--snapshot", f"{name}.txt", "--lang", language).code == 0
    one, two = (Path(f"{name}.txt").read_text(encoding="utf-8") for name in ("one", "two"))
    assert one == two
    assert one.startswith("snapshot: 1\nset: race-1\n")
    cards = [line.strip(" :") for line in one.splitlines() if re.fullmatch(r"  \S+:", line)]
    assert cards == sorted(cards)
    assert len(cards) == 4
    assert written(read_snapshot(Path("one.txt"))) == one


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("snapshot: 1", "snapshot: 9", "this is no snapshot that this version of the kit can read"),
        ("cost: 9", "cost: [9]", "`cost` is missing, or is not what stands there in a snapshot"),
        ("players: 4", "players: many", "`players` is missing"),
        ("players: 4", "players: 9", "9 is not between 2 and 4"),
        ("cards:", "cards: {a: 3}\nx:", "`a` is missing, or is not what stands there"),
        ("set: surf", "set: [", "snapshot.yaml:"),
    ],
)
def test_a_broken_snapshot_is_told_with_its_place_before_any_race(  # noqa: PLR0913, PLR0917 - fixtures and what varies
    cubitos: Cubitos,
    versions: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    was: str,
    becomes: str,
    said: str,
) -> None:
    monkeypatch.chdir(versions[0])
    card = CardLine(9, 0, "", "", ("Run: Go.",))
    text = written(Snapshot("surf", "standard", 4, 0, 20, 12.1, {"surf-cat": card}))
    Path("snapshot.yaml").write_text(text.replace(was, becomes, 1), encoding="utf-8")
    ran = cubitos("compare", "race-1", "--pack", "base", "--against", "snapshot.yaml")
    assert ran.code in {1, 2}
    assert said in ran.err
    assert not ran.out
