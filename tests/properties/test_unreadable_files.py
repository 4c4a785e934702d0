"""The same promise for what is no proper file at all, and for the command itself: sentences, soon, and nothing is harmed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.content import document
from cubitos_kit.content.load import MOST_FILES

if TYPE_CHECKING:
    from tests.properties.conftest import Checked

COMMAND = Path(sys.executable).with_name("cubitos")
CARD = """\
cards:
  - id: {id}
    die: white
    name: {{en: A Card}}
    cost: 5
    abilities:
      - {{when: run, do: [{{add: 1}}]}}
"""


def pipe(path: Path) -> None:
    os.mkfifo(path)


def socket_file(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket may not be long
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere.yaml")


def in_a_circle(path: Path) -> None:
    path.symlink_to(path.name)


def to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def missing(path: Path) -> None:
    assert not path.exists()


NO_FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a folder": (Path.mkdir, "not-a-file"),
    "a pipe": (pipe, "not-a-file"),
    "a socket": (socket_file, "not-a-file"),
    "a device": (to_a_device, "outside-pack"),
    "a link to nothing": (dangling, "no-such-file"),
    "a link to itself": (in_a_circle, "unreadable"),
}


@pytest.mark.parametrize("what", NO_FILES)
def test_what_is_no_file_is_told_and_never_waited_for(what: str, pack: Path, checked: Checked) -> None:
    make, code = NO_FILES[what]
    make(pack / "x.yaml")
    loaded = checked(pack, what)
    assert [(problem.code, problem.place.file) for problem in loaded.problems] == [(code, str(pack / "x.yaml"))]


NAMED = {"a device": "not-a-file"}
"""A link may lead anywhere where a person has named it."""


@pytest.mark.parametrize("what", ["a pipe", "a device", "a link to nothing", "a link to itself"])
def test_what_is_no_file_is_told_when_it_is_named_itself(what: str, tmp_path: Path, checked: Checked) -> None:
    make, code = NO_FILES[what]
    make(tmp_path / "x.yaml")
    assert [problem.code for problem in checked(tmp_path / "x.yaml", what).problems] == [NAMED.get(what, code)]


@pytest.mark.parametrize(
    "name", ["gone.yaml", "gone", "x" * 300, "no\0where.yaml", "\udcff.yaml", "new\nline.yaml", "pack.yaml/x.yaml"]
)
def test_a_name_without_a_file_is_told(name: str, pack: Path, checked: Checked) -> None:
    (problem,) = checked(pack / name, name).problems
    assert problem.code in {"no-such-file", "unreadable"}


def test_a_file_that_may_not_be_read_is_told(pack: Path, checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, _most: int) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(
        document, "read_bounded", refuse
    )  # to the administrator, whom tests may run as, nothing is forbidden
    (problem,) = checked(pack, "no permission").problems
    assert (problem.code, problem.place.file) == ("unreadable", str(pack / "pack.yaml"))


def test_a_file_that_goes_away_meanwhile_is_told(pack: Path, checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(path: Path, _most: int) -> bytes:
        raise FileNotFoundError(2, "No such file or directory", str(path))

    monkeypatch.setattr(document, "read_bounded", gone)
    assert [problem.code for problem in checked(pack, "gone").problems] == ["no-such-file"]


def test_a_name_that_is_no_text_is_told_like_any_other(pack: Path, checked: Checked) -> None:
    try:
        (pack / "\udcff.yaml").write_text("cards: 1\n", encoding="utf-8")
    except OSError:
        pytest.skip("names have to be text here")
    assert [problem.code for problem in checked(pack, "a name").problems] == ["wrong-type"]


def test_an_empty_folder_is_no_pack(tmp_path: Path, checked: Checked) -> None:
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.yaml").write_text("{", encoding="utf-8")
    assert [problem.code for problem in checked(tmp_path, "nothing").problems] == ["empty-pack"]


def test_a_folder_full_of_files_is_no_pack(pack: Path, checked: Checked) -> None:
    for number in range(MOST_FILES + 100):
        (pack / f"{number}.yaml").write_text("{", encoding="utf-8")
    assert [problem.code for problem in checked(pack, "many files").problems] == ["not-a-pack"]


def test_many_broken_files_are_all_told_at_once(pack: Path, checked: Checked) -> None:
    for number in range(150):
        text = CARD.format(id=f"card-{number}").replace("white", "whit" if number % 3 else "white")
        (pack / f"{number}.yaml").write_text(text if number % 5 else text[:-6], encoding="utf-8")
    loaded = checked(pack, "150 files")
    unread = {problem.place.file for problem in loaded.problems if problem.code == "yaml"}
    assert len(unread) == 30
    unread |= {problem.place.file for problem in loaded.problems if problem.code == "unknown-die"}
    assert len(unread) == 30 + 80


def test_folders_that_lead_into_themselves_end(pack: Path, checked: Checked) -> None:
    (pack / "again").symlink_to(pack, target_is_directory=True)
    assert checked(pack, "a circle of folders").pack is not None


# --- through the command ---

BROKEN = {
    "a tab": CARD.format(id="a-card").replace("    die", "\tdie").encode(),
    "a key twice": CARD.format(id="a-card").replace("cost: 5", "cost:   5\n    cost: 6").encode(),
    "Windows-1251": CARD.format(id="a-card").replace("A Card", "Кіт").encode("cp1251"),
    "UTF-16": CARD.format(id="a-card").encode("utf-16"),
    "an open quote": CARD.format(id="a-card").replace("A Card", '"A Card').encode(),
    "an alias": CARD.format(id="a-card").replace("id: a-card", "id:   &a a-card").encode(),
    "two documents": (CARD.format(id="a-card") + "---\n" + CARD.format(id="b-card")).encode(),
    "a date": CARD.format(id="a-card").replace("A Card", "2020-99-99").encode(),
    "nothing": b"",
}


def run(pack: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments],
        cwd=pack,
        env={**os.environ, "CUBITOS_LANG": "en"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=30,
    )


@pytest.mark.parametrize("what", BROKEN)
def test_the_command_tells_a_broken_file_and_leaves_it_as_it_is(what: str, pack: Path) -> None:
    (pack / "x.yaml").write_bytes(BROKEN[what])
    ran = run(pack, "validate", ".")
    sound = what == "a date"  # only what would be written anew stumbles over this one
    assert ran.returncode == (0 if sound else 1), ran
    assert sound or "x.yaml" in ran.stdout
    assert "Traceback" not in ran.stdout + ran.stderr
    ran = run(pack, "fmt", ".")
    assert ran.returncode == 1, ran
    assert "Traceback" not in ran.stdout + ran.stderr
    assert "x.yaml" in ran.stderr
    assert (pack / "x.yaml").read_bytes() == BROKEN[what]


def test_the_command_does_not_wait_for_a_pipe(pack: Path) -> None:
    os.mkfifo(pack / "x.yaml")
    for command in ("validate", "fmt"):
        ran = run(pack, command, ".")
        assert ran.returncode == 1
        assert "x.yaml" in ran.stdout + ran.stderr
        assert "Traceback" not in ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "command", [("cards", "list"), ("sets", "random"), ("new", "card", "a", "--die", "red"), ("i18n", "status")]
)
def test_other_commands_tell_a_broken_pack_too(command: tuple[str, ...], pack: Path) -> None:
    (pack / "x.yaml").write_bytes(BROKEN["a tab"])
    ran = run(pack, *command)
    assert ran.returncode == 1, ran
    assert "x.yaml:3:1" in ran.stdout + ran.stderr
    assert "Traceback" not in ran.stdout + ran.stderr
