"""`cubitos new ci`: a workflow that GitHub can read, that measures each set of a pack, and is never written over another."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

if TYPE_CHECKING:
    from tests.commands import Cubitos

FILE = Path(".github/workflows/cubitos.yml")
STAND_IN = """#!/bin/sh
echo "$@" >> typed
while [ $# -gt 0 ]; do
  if [ "$1" = --markdown ]; then echo "report" > "$2"; fi
  shift
done
"""
"""Types what it is asked into a file, and measures nothing."""


def steps() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = YAML(typ="safe").load(FILE)["jobs"]["pack"]["steps"]
    return found


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_the_workflow_installs_checks_and_measures(cubitos: Cubitos, pack: Path, language: str) -> None:
    del pack
    assert cubitos("new", "ci", "--lang", language).code == 0
    run = [step["run"] for step in steps() if "run" in step]
    assert run[:2] == ["python -m pip install cubitos-kit", "cubitos validate --format github"]
    whole = YAML(typ="safe").load(FILE)
    assert whole["permissions"] == {"contents": "read"}
    assert set(whole["on"] if "on" in whole else whole[True]) == {"push", "pull_request"}
    assert cubitos("validate", "--format", "json").json == []


@pytest.mark.parametrize("before", ["", "abc123"])
@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
def test_its_last_step_measures_each_set_of_the_pack_and_in_a_pull_request_compares_it(
    cubitos: Cubitos, pack: Path, before: str
) -> None:
    for name in ("one", "two"):
        assert cubitos("new", "set", name).code == 0
    assert cubitos("new", "ci").code == 0
    programs = pack / "bin"
    programs.mkdir()
    (programs / "cubitos").write_text(STAND_IN, encoding="utf-8")
    (programs / "cubitos").chmod(0o755)
    (programs / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    (programs / "python").chmod(0o755)
    around = os.environ | {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "GITHUB_STEP_SUMMARY": "summary",
        "BEFORE": before,
    }
    around["PYTHONPATH"] = str(Path(__file__).parents[4])
    subprocess.run(["sh", "-e", "-c", steps()[-1]["run"]], cwd=pack, env=around, check=True)
    typed = (pack / "typed").read_text(encoding="utf-8").splitlines()
    compared = [f"compare {name} --against abc123 --precision 5pp --markdown changes.md" for name in ("one", "two")]
    measured = [f"balance {name} --precision 5pp --markdown report.md" for name in ("one", "two")]
    pairs = zip(measured, compared, strict=True)
    assert typed == ([line for both in pairs for line in both] if before else measured)
    assert (pack / "summary").read_text(encoding="utf-8").count("report") == len(typed)


def test_a_workflow_that_is_there_stays_and_a_folder_without_a_pack_gets_none(cubitos: Cubitos, pack: Path) -> None:
    FILE.parent.mkdir(parents=True)
    FILE.write_text("mine", encoding="utf-8")
    ran = cubitos("new", "ci")
    assert (ran.code, ran.out) == (1, "")
    assert "this file is there already" in ran.err
    assert FILE.read_text(encoding="utf-8") == "mine"
    ran = cubitos("new", "ci", "--into", pack.parent)
    assert ran.code == 1
    assert "there is no pack.yaml in" in ran.err
    assert not (pack.parent / ".github").exists()
