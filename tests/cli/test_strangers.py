"""What a stranger wrote does nothing to whoever reads it: not to a terminal, not to a CI, not to a program."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubitos_kit.text.catalog import add_catalogs, forget_catalogs

if TYPE_CHECKING:
    from tests.commands import Cubitos

HEAD = "pack: {id: p, name: P, format: 1}\n"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Signs that act upon whatever shows them."""
needs_odd_names = pytest.mark.skipif(os.name == "nt", reason="Windows has no files of such names")


@needs_odd_names
def test_control_signs_in_files_and_their_names_are_shown_as_signs(cubitos: Cubitos, tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "a\x1b]52;c;bad\x07.yaml").write_text("cards: [\x1b[2J \u202e \x9b31m]\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("sets: {\u202ea: \u200b}\n", encoding="utf-8")
    ran = cubitos("validate", ".")
    assert ran.code == 1
    assert not RAW.search(ran.out + ran.err)
    assert "a␛]52;c;bad␇.yaml" in ran.out
    assert "⟨202E⟩" in ran.out


@needs_odd_names
def test_json_holds_no_sign_that_acts_and_reads_back_as_it_was(cubitos: Cubitos, tmp_path: Path) -> None:
    name = "a\x1b\x9b\u202e\u2028.yaml"
    (tmp_path / name).write_text("cards: 1\n", encoding="utf-8")
    ran = cubitos("validate", name, "--format", "json")
    assert not RAW.search(ran.out)
    assert {found["file"] for found in json.loads(ran.out)} == {name}


@needs_odd_names
def test_a_name_of_a_file_gives_no_orders_to_a_ci(cubitos: Cubitos, tmp_path: Path) -> None:
    (tmp_path / "a\n::error title=FAKE::x\nb.yaml").write_text("cards: 1\n", encoding="utf-8")
    (tmp_path / "x,line=9,title=FAKE::y.yaml").write_text("cards: 1\n", encoding="utf-8")
    lines = cubitos("validate", ".", "--format", "github").out.splitlines()
    assert len(lines) == 2
    for line in lines:
        head, _, _ = line.removeprefix("::").partition("::")
        said = dict(part.split("=", 1) for part in head.removeprefix("error ").split(","))
        assert set(said) == {"file", "line", "col", "title"}
        assert (said["line"], said["title"]) == ("1", "wrong-type")


@pytest.mark.parametrize("name", ["[/] Bob", "[link=http://example.org]Bob", "[bold]:cat:"])
def test_a_name_in_brackets_is_a_name_and_no_markup(cubitos: Cubitos, tmp_path: Path, name: str) -> None:
    (tmp_path / "pack.yaml").write_text(HEAD, encoding="utf-8")
    more = {"players": f", about: {{en: '{name}'}}"}
    things = {"cards": "bob", "sets": "race-1", "tracks": "testing-the-waters", "players": "standard"}
    changed = [
        f"  {kind}: [{{id: {id_}, name: {{en: '{name}'}}{more.get(kind, '')}}}]\n" for kind, id_ in things.items()
    ]
    (tmp_path / "o.yaml").write_text("overrides:\n" + "".join(changed), encoding="utf-8")
    (tmp_path / "t.yaml").write_text(f"terms: [{{id: odd, name: {{en: '{name}'}}}}]\n", encoding="utf-8")
    listed = [f"{kind} list" for kind in things]
    for command in (*listed, "terms", "cards show bob", "sets show race-1", "tracks show testing-the-waters"):
        ran = cubitos(*command.split(), "--pack", ".")
        assert name in ran.out, (command, ran)


def test_what_a_person_types_comes_back_as_signs(cubitos: Cubitos) -> None:
    for arguments in (["\x1b[2J"], ["cards", "show", "\x9b2J"], ["cards", "--\x1b[2J"], ["cards", "list", "\u202ex"]):
        ran = cubitos(*arguments)
        assert ran.code != 0
        assert not RAW.search(ran.out + ran.err), arguments


def test_a_catalog_that_is_not_used_is_told_and_the_command_goes_on(cubitos: Cubitos, pack: Path) -> None:
    po = pack / "locales" / "de" / "LC_MESSAGES" / "cubitos.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=1000000000; plural=0;\\n"\n', encoding="utf-8")
    forget_catalogs()
    add_catalogs(pack / "locales")
    try:
        ran = cubitos("validate", "--lang", "de")
        assert (ran.code, ran.out.startswith(".: no problem.")) == (0, True)
        assert ran.err.startswith(f"{po} is not used, so English stands in for it: a language has between 1 and 6")
    finally:
        forget_catalogs()


@needs_odd_names
def test_names_of_kept_results_are_one_line_of_signs_each(
    cubitos: Cubitos, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubitos_kit.games.cubitos.lab.results.cache_folder", lambda _name: tmp_path)
    folder = tmp_path / "a\x1b[2\n\x9b\u202e"
    folder.mkdir()
    about = {"set": "x\x1b[2J\ny", "pack": "[bold]\u202e", "players": 2, "seed": 1, "precision": 0.01}
    (folder / "about.json").write_text(json.dumps(about), encoding="utf-8")
    listed = cubitos("results", "list")
    assert not RAW.search(listed.out + listed.err)
    assert "[bold]⟨202E⟩" in listed.out
    assert len(listed.out.splitlines()) == 2
    as_json = cubitos("results", "list", "--json")
    assert not RAW.search(as_json.out)
    assert [each["key"] for each in as_json.json] == [folder.name]


@needs_odd_names
def test_a_device_is_no_recorded_race_by_any_name(cubitos: Cubitos) -> None:
    Path("link.yaml").symlink_to("/dev/zero")
    os.mkfifo("pipe.yaml")
    for name in ("/dev/zero", "link.yaml", "pipe.yaml"):
        ran = cubitos("replay", name, "--pack", "base")
        assert (ran.code, ran.said) == (1, f"{name} cannot be used: is no file that holds data")


@needs_odd_names
def test_a_race_is_never_saved_through_a_link(cubitos: Cubitos, tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "folder"
    outside.mkdir()
    folder.mkdir()
    (outside / "sound.yaml").write_text("keep", encoding="utf-8")
    (folder / "sound.yaml").symlink_to("../outside/sound.yaml")
    (folder / "new.yaml").symlink_to("../outside/new.yaml")
    begin = ("play", "race-1", "--people", 0, "--seed", 1, "--pack", "base", "--save")
    ran = cubitos(*begin, folder / "sound.yaml")
    assert ran.code != 0
    assert "exists already" in ran.said
    assert cubitos(*begin, folder / "new.yaml").code == 0
    assert [each.read_text(encoding="utf-8") for each in outside.iterdir()] == ["keep"]
    assert not (folder / "new.yaml").is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="Windows ends whoever is sent these, at once")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_who_is_ended_while_leaving_leaves_without_a_word(name: str) -> None:
    number = int(getattr(signal, name))
    program = f"""
import atexit, os
atexit.register(os.kill, os.getpid(), {number})
from cubitos_kit.cli.main import run
run()
"""
    ran = subprocess.run([sys.executable, "-c", program, "--version"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
