"""The chapter on commands names every command with all its options and keys, and none that there is not."""

import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer

from cubitos_kit.cli import main
from cubitos_kit.cli.lazy import commands as every_command
from tests.games.cubitos.lab.known import know_every_answer, look_for_sets_in_no_time

PAGE = (Path(__file__).parents[2] / "docs" / "manual" / "commands.rst").read_text(encoding="utf-8")
HEADING = re.compile(r"^(cubitos .*|For all commands)\n-+\n", re.MULTILINE)
EVERYWHERE = {"--help", "-h", "--lang"}
EXAMPLES = {
    "cubitos cards show": ["bob"],
    "cubitos sets show": ["race-1"],
    "cubitos tracks show": ["testing-the-waters"],
    "cubitos scenario play": ["smelly-cat-gives-2-feet"],
    "cubitos simulate": ["race-1", "--games", "4"],
    "cubitos balance": ["race-1"],
    "cubitos price": ["race-1"],
    "cubitos compare": ["race-1", "race-2"],
    "cubitos suggest": ["--sets", "50", "--races", "1", "--show", "1"],
    "cubitos atlas": ["here", "--sets", "20", "--races", "1"],
    "cubitos players show": ["standard"],
    "cubitos odds": ["light-gray:7", "red:2", "--until", "4"],
}


def commands() -> Iterator[tuple[str, Any]]:
    """Every command by what is typed for it."""
    for name, called in every_command().items():
        command: Any = typer.main.get_command(import_module(called.module).app)
        inner = getattr(command, "commands", None)
        if inner is None:
            yield f"cubitos {name}", command
        else:
            yield from ((f"cubitos {name} {below}", each) for below, each in inner.items())


COMMANDS = dict(commands())
_parts = HEADING.split(PAGE)
SECTIONS = dict(zip(_parts[1::2], _parts[2::2], strict=True))


def options_of(command: Any) -> set[str]:
    options = [param for param in command.params if param.param_type_name == "option"]
    return {name for option in options for name in (*option.opts, *option.secondary_opts)} - EVERYWHERE


def test_there_is_a_section_a_command() -> None:
    assert set(SECTIONS) == {*COMMANDS, "For all commands"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_section_names_all_options_and_no_other(name: str) -> None:
    assert set(re.findall(r"--[a-z-]+", SECTIONS[name])) == options_of(COMMANDS[name])


@pytest.mark.parametrize("name", COMMANDS)
def test_a_section_begins_with_the_command_and_its_arguments(name: str) -> None:
    arguments = [param.metavar for param in COMMANDS[name].params if param.param_type_name == "argument"]
    words = [word for metavar in arguments for word in re.findall(r"[A-Z]+", metavar)]
    opening = SECTIONS[name].strip().split("``")[1]
    assert opening.startswith(name)
    assert re.findall(r"[A-Z]+", opening.partition(" --")[0]) == words


def test_the_options_of_the_command_itself_are_named() -> None:
    assert {"--lang", "--version"} <= set(re.findall(r"--[a-z]+", SECTIONS["For all commands"]))


def documented_keys(section: str) -> set[str]:
    return set(re.findall(r"``([a-z-]+)``", section.partition("With ``--json``")[2] or section.partition("With it")[2]))


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if "--json" in options_of(command)])
def test_json_has_the_keys_that_are_documented(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "cubitos atlas":
        pytest.importorskip("pyarrow")
    know_every_answer(monkeypatch)
    look_for_sets_in_no_time(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [*name.split(), *EXAMPLES.get(name, []), "--json"])
    with pytest.raises(SystemExit):
        main.run()
    value = json.loads(capsys.readouterr().out)
    keys = documented_keys(SECTIONS[name]) - {"null"}
    if name == "cubitos i18n check":
        assert keys == {"validate"}, "what it finds is described there"
    elif name == "cubitos i18n status":
        assert {key for areas in value.values() for area in areas.values() for key in area} == keys
    else:
        for each in value if isinstance(value, list) else [value]:
            assert set(each) == keys
