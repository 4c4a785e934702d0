"""`cubitos new`: files that are valid and neat as they are written, and never over somebody's work."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.games.cubitos.model.ability import When

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.commands import Cubitos

NEW = {
    "card": ("card", "sea-cat", "--die", "white"),
    "set": ("set", "my-set"),
    "track": ("track", "my-track"),
    "overlay": ("overlay", "costs"),
}
FILES = {
    "card": "cards/sea-cat.yaml",
    "set": "sets/my-set.yaml",
    "track": "tracks/my-track.yaml",
    "overlay": "overlays/costs.yaml",
}
COMMENT = re.compile(r"(^|\s)# ")
SAME_EVERYWHERE = re.compile(r"# - when: run$|#   now, push|  # (white|brown|red|green|orange|purple|yellow|blue)$")
"""Comments that are YAML."""
AS_IF_NOT_ROOT = ("setpriv", "--bounding-set=-dac_override")
"""Root may write everywhere, unless it gives up this right."""


@pytest.mark.parametrize("kind", NEW)
def test_what_is_begun_is_valid_without_any_finding_and_neat(cubitos: Cubitos, pack: Path, kind: str) -> None:
    ran = cubitos("new", *NEW[kind])
    assert (ran.code, ran.out.splitlines()[0]) == (0, f"{FILES[kind]} is written.")
    assert cubitos("validate", "--format", "json").json == []
    assert cubitos("fmt", "--check").out == "Everything is neat.\n"
    assert (pack / FILES[kind]).read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=../.schema/")


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("kind", NEW)
def test_comments_are_in_the_authors_language(cubitos: Cubitos, pack: Path, kind: str, language: str) -> None:
    assert cubitos("new", *NEW[kind], "--lang", language).code == 0
    said = (pack / FILES[kind]).read_text(encoding="utf-8")
    (pack / FILES[kind]).unlink()
    assert cubitos("new", *NEW[kind]).code == 0
    english = (pack / FILES[kind]).read_text(encoding="utf-8")
    same = [line for line in said.splitlines()[1:] if COMMENT.search(line) and line in english.splitlines()]
    assert [line for line in same if not SAME_EVERYWHERE.search(line)] == []
    assert cubitos("validate", "--format", "json").json == []
    assert cubitos("fmt", "--check").code == 0


def test_a_new_card_names_every_moment(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", *NEW["card"])
    assert f"#   {', '.join(When)}\n" in (pack / FILES["card"]).read_text(encoding="utf-8")


@pytest.mark.parametrize("die", ["white", "brown", "red", "green", "orange", "purple", "yellow", "blue"])
def test_a_card_of_any_colour_can_be_begun(cubitos: Cubitos, pack: Path, die: str) -> None:
    assert cubitos("new", "card", f"my-{die}", "--die", die).code == 0
    assert f"die: {die}\n" in (pack / "cards" / f"my-{die}.yaml").read_text(encoding="utf-8")
    assert cubitos("validate", "--format", "json").json == []


def test_a_set_is_the_same_for_the_same_seed(cubitos: Cubitos, pack: Path) -> None:
    texts = []
    for id_, seed in (("one", 7), ("two", 7), ("three", 8)):
        assert cubitos("new", "set", id_, "--seed", seed).code == 0
        texts.append((pack / "sets" / f"{id_}.yaml").read_text(encoding="utf-8").partition("cards:\n")[2])
    assert texts[0] == texts[1] != texts[2]


def cards_of(pack: Path, id_: str) -> list[str]:
    """The cards of a new set."""
    text = (pack / "sets" / f"{id_}.yaml").read_text(encoding="utf-8")
    return re.findall(r"^ +- ([a-z0-9-]+)  # ", text, re.MULTILINE)


def test_a_set_takes_the_cards_of_its_own_pack_first(cubitos: Cubitos, pack: Path) -> None:
    own = {"tide-caller": "blue", "sand-digger": "brown", "rain-cat": "white", "sun-cat": "white"}
    for card, die in own.items():
        assert cubitos("new", "card", card, "--die", die).code == 0
    for seed in range(5):
        assert cubitos("new", "set", f"my-{seed}", "--seed", seed).code == 0
        drawn = cards_of(pack, f"my-{seed}")
        assert len(drawn) == 8
        assert {"tide-caller", "sand-digger"} <= set(drawn)
        assert len({"rain-cat", "sun-cat"} & set(drawn)) == 1


def test_a_set_holds_the_cards_that_are_wanted_and_the_rest_is_drawn_with_a_seed_that_is_shown(
    cubitos: Cubitos, pack: Path
) -> None:
    ran = cubitos("new", "set", "mine-too", "--with", "bob, fat-cat", "--seed", "3")
    drawn = cards_of(pack, "mine-too")
    assert {"bob", "fat-cat"} <= set(drawn)
    rest = ", ".join(card for card in drawn if card not in {"bob", "fat-cat"})
    assert ran.out.splitlines()[1] == f"Drawn with seed 3: {rest}."
    assert "(seed 3)" in (pack / "sets" / "mine-too.yaml").read_text(encoding="utf-8")
    assert cubitos("validate", "--format", "json").json == []


def test_wanted_cards_that_cannot_be_in_one_set_are_told(cubitos: Cubitos, pack: Path) -> None:
    del pack
    ran = cubitos("new", "set", "my-set", "--with", "fat-cat,smelly-cat")
    assert ran.code == 2
    assert "`fat-cat` and `smelly-cat` are of the same: white" in ran.err
    assert cubitos("new", "set", "my-set", "--with", "bop").code == 1


def test_a_card_without_a_color_is_told_which_there_are(cubitos: Cubitos, pack: Path) -> None:
    del pack
    ran = cubitos("new", "card", "my-card")
    assert ran.code == 2
    assert ran.err.startswith("--die: say which; there are: white, brown, red, green, orange, purple, yellow, blue\n")


def test_a_card_says_how_to_go_on(cubitos: Cubitos, pack: Path) -> None:
    del pack
    ran = cubitos("new", *NEW["card"])
    assert "Go on with `cubitos cards show sea-cat`, then with `cubitos new set ID --with sea-cat`." in ran.out


def test_what_commands_make_of_a_pack_goes_into_a_folder_that_version_control_leaves_alone(
    cubitos: Cubitos, pack: Path
) -> None:
    assert (pack / ".gitignore").read_text(encoding="utf-8").endswith("\nout/\n")
    before = {file.name for file in pack.iterdir()}
    assert cubitos("print", "player-aids").out == "out/mine-player-aids-en.pdf is written.\n"
    assert {file.name for file in pack.iterdir()} - before == {"out"}
    assert cubitos("validate", "--json").json == []


def test_outside_a_pack_or_through_a_link_nothing_goes_into_such_a_folder(
    cubitos: Cubitos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cubitos("print", "player-aids").out == "base-player-aids-en.pdf is written.\n"
    assert cubitos("new", "pack", "mine").code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    Path("out").symlink_to(elsewhere)
    cubitos("print", "player-aids")
    assert list(elsewhere.iterdir()) == []


def test_a_pack_says_how_to_go_on_and_its_editor_finds_the_schemas(cubitos: Cubitos, tmp_path: Path) -> None:
    ran = cubitos("new", "pack", "mine")
    assert ran.code == 0
    assert "Go on with `cd mine` and `cubitos new card ID --die COLOR`." in ran.out
    root = tmp_path / "mine"
    line = (root / "pack.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert (root / line.partition("$schema=")[2]).is_file()
    assert cubitos("validate", "mine", "--format", "json").json == []
    assert cubitos("fmt", "--check", "mine").code == 0


def test_each_file_of_a_pack_points_at_a_schema_that_is_there(cubitos: Cubitos, pack: Path) -> None:
    for arguments in NEW.values():
        cubitos("new", *arguments)
    for name in FILES.values():
        file = pack / name
        line = file.read_text(encoding="utf-8").splitlines()[0]
        assert (file.parent / line.partition("$schema=")[2]).is_file(), name


def test_the_pack_can_be_another_than_the_one_one_stands_in(cubitos: Cubitos, tmp_path: Path) -> None:
    cubitos("new", "pack", "mine")
    for kind, arguments in NEW.items():
        assert cubitos("new", *arguments, "--into", "mine").code == 0
        assert (tmp_path / "mine" / FILES[kind]).is_file()
    assert cubitos("validate", "mine", "--format", "json").json == []


@pytest.mark.parametrize("kind", NEW)
def test_nothing_is_written_over(cubitos: Cubitos, pack: Path, kind: str) -> None:
    cubitos("new", *NEW[kind])
    file = pack / FILES[kind]
    file.write_text(file.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    ran = cubitos("new", *NEW[kind])
    assert ran.code == 1
    assert "taken already" in ran.err or "this file is there already" in ran.err
    assert file.read_text(encoding="utf-8").endswith("# mine\n")


def test_a_file_in_the_way_is_not_written_over_even_if_its_ids_are_others(cubitos: Cubitos, pack: Path) -> None:
    other = pack / "cards" / "sea-cat.yaml"
    other.write_text("cards:\n  - &x\n", encoding="utf-8")
    assert cubitos("new", *NEW["card"]).code == 1
    assert other.read_text(encoding="utf-8") == "cards:\n  - &x\n"


def test_a_pack_that_is_there_stays(cubitos: Cubitos, tmp_path: Path) -> None:
    cubitos("new", "pack", "mine")
    (tmp_path / "mine" / "pack.yaml").write_text("# mine\n", encoding="utf-8")
    ran = cubitos("new", "pack", "mine")
    assert (ran.code, ran.out) == (1, "")
    assert "mine/pack.yaml: error: this file is there already" in ran.err
    assert (tmp_path / "mine" / "pack.yaml").read_text(encoding="utf-8") == "# mine\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["card", "bob", "--die", "blue"], "`bob` is taken already"),
        (["set", "race-1"], "`race-1` is taken already"),
        (["track", "testing-the-waters"], "`testing-the-waters` is taken already"),
        (["card", "sea-cat", "--die", "wite"], "did you mean `white`?"),
        (["card", "sea-cat", "--die", "light-gray"], "no die is called `light-gray`"),
        (["overlay", "cost"], "there is no overlay `cost`; there is: costs"),
        (["card", "sea-cat", "--die", "white", "--into", "nowhere"], "there is no such file or folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(
    cubitos: Cubitos, tmp_path: Path, arguments: list[str], told: str
) -> None:
    ran = cubitos("new", *arguments)
    assert ran.code == 1
    assert told in ran.said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("id_", ["Sea-Cat", "sea cat", "sea_cat", "-sea", "../sea", "кіт", ""])
def test_an_id_that_is_none_is_refused(cubitos: Cubitos, tmp_path: Path, id_: str) -> None:
    for kind in (["pack"], ["card", "--die", "white"], ["set"], ["track"]):
        ran = cubitos("new", *kind, "--", id_)
        assert ran.code == 2
        assert "an id is made of lower-case letters, digits and single hyphens" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with a pack that nobody may write into."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {id: mine, name: Mine, format: 1}\n", encoding="utf-8")
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="the rights of folders are POSIX's")
@pytest.mark.parametrize("kind", ["card", "overlay"])
def test_a_read_only_folder_is_told_and_stays_as_it_is(installed: Cubitos, read_only: Path, kind: str) -> None:
    before = AS_IF_NOT_ROOT if os.geteuid() == 0 else ()
    if before and not shutil.which(before[0]):
        pytest.skip("root may write everywhere here")
    ran = installed("new", *NEW[kind], cwd=read_only, before=before)
    assert (ran.code, ran.err) == (1, f"{FILES[kind]} cannot be used: Permission denied\n")
    assert [file.name for file in read_only.iterdir()] == ["pack.yaml"]


def test_a_disk_that_fills_up_is_told_and_leaves_no_half_written_file(
    cubitos: Cubitos, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    there = sorted(pack.rglob("*"))
    monkeypatch.setattr(Path, "replace", full)
    ran = cubitos("new", *NEW["card"])
    assert (ran.code, ran.out, ran.err) == (1, "", "cards/sea-cat.yaml cannot be used: No space left on device\n")
    assert sorted(pack.rglob("*")) == there


def test_a_cost_typed_into_the_form_is_shown_as_transcribed(cubitos: Cubitos, pack: Path) -> None:
    cubitos("new", "overlay", "costs")
    form = pack / "overlays" / "costs.yaml"
    text = form.read_text(encoding="utf-8")
    assert text.count("cost: null") == 56
    form.write_text(text.replace("{id: bob, cost: null", "{id: bob, cost: 9"), encoding="utf-8")
    assert cubitos("validate", "--format", "json").json == []
    assert "blue · costs 9 (transcribed by players)" in cubitos("cards", "show", "bob").out
    assert "(an estimate of this project)" in cubitos("cards", "show", "rich-dog").out
    assert "9ᵗ" in cubitos("cards", "list", "--die", "blue").out


def test_a_file_begun_outside_a_pack_is_written_with_a_warning(cubitos: Cubitos, tmp_path: Path) -> None:
    ran = cubitos("new", "card", "foo", "--die", "red")
    assert ran.code == 0
    assert (tmp_path / "cards" / "foo.yaml").is_file()
    assert "this folder is not a pack" in ran.err


@pytest.mark.skipif(os.name == "nt", reason="for a system with links")
@pytest.mark.parametrize("kind", NEW)
def test_nothing_is_written_outside_the_pack_where_a_link_leads(cubitos: Cubitos, pack: Path, kind: str) -> None:
    other = pack.parent / "other"
    other.mkdir()
    folder = pack / Path(FILES[kind]).parent
    shutil.rmtree(folder, ignore_errors=True)
    folder.symlink_to(other)
    ran = cubitos("new", *NEW[kind])
    assert ran.code == 1
    assert ran.err.startswith(f"{FILES[kind]}: error: a link leads out of the folder here")
    assert list(other.iterdir()) == []


def test_an_interrupted_pack_can_be_begun_again(cubitos: Cubitos, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, left = Path.replace, 0

    def interrupted(self: Path, target: Path) -> Path:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return replace(self, target)

    for moved in (0, 5, 15):
        with monkeypatch.context() as within:
            within.setattr(Path, "replace", interrupted)
            left = moved
            assert cubitos("new", "pack", "mine").code == 130
        assert not Path("mine").exists()
    assert cubitos("new", "pack", "mine").code == 0
    assert Path("mine", "cards").is_dir()


@pytest.mark.skipif(os.name == "nt", reason="nothing can be killed so there")
def test_a_killed_pack_can_be_begun_again(cubitos: Cubitos) -> None:
    replace, moved = Path.replace, 0

    def killed(self: Path, target: Path) -> Path:
        nonlocal moved
        moved += 1
        if moved == 9:
            os._exit(9)
        return replace(self, target)

    child = os.fork()
    if not child:
        Path.replace = killed  # type: ignore[method-assign, assignment]
        cubitos("new", "pack", "mine")
    os.waitpid(child, 0)
    assert Path("mine", ".schema").is_dir()
    assert cubitos("new", "pack", "mine").code == 0
    assert cubitos("validate", "mine").code == 0
