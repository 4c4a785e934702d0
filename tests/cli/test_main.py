"""The command itself: exit codes, help, languages, and what a person is told who mistyped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cubitos_kit import __version__
from cubitos_kit.base.message import Message
from cubitos_kit.cli.lazy import commands
from cubitos_kit.play.game import game
from cubitos_kit.text.catalog import say

if TYPE_CHECKING:
    from tests.commands import Cubitos

WRONG_USAGE = 2
NO_CARD = Message("no card is called `{id}`", {"id": "nobody-knows"})
NO_CARD_TO_SHOW = ("cards", "show", "nobody-knows")


def test_the_version_is_printed(cubitos: Cubitos) -> None:
    ran = cubitos("--version")
    assert (ran.code, ran.out) == (0, f"cubitos_kit {__version__}\n")


def test_help_names_every_command_with_all_that_it_does(cubitos: Cubitos) -> None:
    ran = cubitos("--help")
    assert ran.code == 0
    listed = ran.out.partition("exit.\n")[2].splitlines()
    assert [line.split()[0] for line in listed if line.startswith("  ") and line[2:3].strip()] == [*commands()]
    assert "every problem at once, with its place." in ran.said


def test_commands_stand_under_headings_in_the_order_of_the_work(cubitos: Cubitos) -> None:
    out = cubitos("--help").out.partition("exit.\n")[2]
    headings = [line.rstrip(":") for line in out.splitlines() if line and not line.startswith(" ")]
    assert headings == [heading for heading, _ in game().menu]
    assert out.index("  new ") < out.index("  play ") < out.index("  balance ") < out.index("  print ")


@pytest.mark.parametrize("command", [(), ("cards",), ("i18n",)], ids=["cubitos", "cards", "i18n"])
def test_a_command_without_its_subcommand_shows_help_once(cubitos: Cubitos, command: tuple[str, ...]) -> None:
    ran = cubitos(*command)
    assert ran.code == WRONG_USAGE
    assert ran.out.count("Usage: ") == 1
    assert "completion" not in ran.out


@pytest.mark.parametrize("command", commands())
def test_every_command_explains_itself(cubitos: Cubitos, command: str) -> None:
    ran = cubitos(command, "--help")
    assert ran.code == 0
    assert "Show this message and exit." in ran.out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["valdate"], 2, "There is no command valdate. Did you mean `validate`?"),
        (["cards", "lst"], 2, "There is no command lst. Did you mean `list`?"),
        (["quux"], 2, "There is no command quux. Try `cubitos --help`."),
        (["cards", "list", "--dia", "red"], 2, "There is no option --dia. Did you mean `--die`?"),
        (["cards", "list", "--die"], 2, "The option --die needs a value."),
        (["cards", "show"], 2, "CARD is missing."),
        (["new", "card", "sea-cat"], 2, "--die: say which; there are: white, brown, "),
        (["terms", "one", "two three"], 2, "There are more arguments than this command takes: two three"),
        (["sets", "random", "--seed", "some"], 2, "--seed: a whole number is needed"),
        (["validate", "--format", "gihub"], 2, "there are text, json, github; did you mean `github`?"),
        (["content", "sources", "--only", "estimate"], 2, "did you mean `estimated`?"),
        (["--lang", "ua", "cards", "list"], 2, "there is no language `ua`; there are en, pl, uk; did you mean `uk`?"),
        (["cards", "list", "--lang", "polski"], 2, "did you mean `pl`?"),
        (["cards", "show", "reckless-chese"], 1, "no card is called `reckless-chese`; did you mean `reckless-cheese`?"),
        (["cards", "show", "qqq"], 1, "no card is called `qqq`"),
        (["cards", "show", "bob", "--edition", "p"], 1, "there is no edition `p`"),
        (["cards", "list", "--die", "rad"], 1, "no die is called `rad`; did you mean `red`?"),
        (["cards", "list", "--set", "race1"], 1, "no set is called `race1`; did you mean `race-1`?"),
        (["sets", "show", "race-0"], 1, "no set is called `race-0`; did you mean `race-"),
        (["tracks", "show", "testing-the-water"], 1, "did you mean `testing-the-waters`?"),
        (["words", "gian"], 1, "`gian` is not a word of the ability language; did you mean `gain`?"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_what_is_not_there_is_told_in_a_sentence_with_the_nearest_word(
    cubitos: Cubitos, arguments: list[str], code: int, told: str
) -> None:
    ran = cubitos(*arguments)
    assert ran.code == code
    assert ran.out == ""
    assert told in " ".join(ran.err.split())
    assert len(ran.err.splitlines()) == code, "a sentence, and for wrong usage where help is"


@pytest.mark.parametrize("arguments", [["validate", "nowhere"], ["cards", "list", "--pack", "nowhere"]])
def test_a_pack_that_is_not_there_is_told(cubitos: Cubitos, arguments: list[str]) -> None:
    ran = cubitos(*arguments)
    assert ran.code == 1
    assert "nowhere: error: there is no such file or folder [no-such-file]" in ran.said


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "pl_PL.UTF-8"}, "pl"),
        ([], {"LANG": "uk_UA.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "C", "CUBITOS_LANG": "uk"}, "uk"),
        ([], {"LANGUAGE": "de:pl:en"}, "pl"),
        ([], {"LANG": "tlh"}, "en"),
        (["--lang", "pl"], {"LANG": "uk_UA.UTF-8"}, "pl"),
        (["--lang=uk"], {"CUBITOS_LANG": "pl"}, "uk"),
        (["--lang", "en"], {"CUBITOS_LANG": "pl"}, "en"),
    ],
)
def test_the_option_or_else_the_environment_chooses_the_language(
    cubitos: Cubitos,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    environment: dict[str, str],
    language: str,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    expected = say(NO_CARD, language)
    assert cubitos(*arguments, *NO_CARD_TO_SHOW).err.startswith(expected), "before the command"
    assert cubitos(*NO_CARD_TO_SHOW, *arguments).err.startswith(expected), "after it"


def test_each_language_says_it_in_its_own_words() -> None:
    assert len({say(NO_CARD, language) for language in ("en", "pl", "uk")}) == 3


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_help_speaks_the_language_too(installed: Cubitos, language: str) -> None:
    ran = installed("cards", "list", "--help", env={"CUBITOS_LANG": language})
    assert ran.code == 0
    for english in ("Options", "Show this message", "Only cards of this color", "List cards"):
        assert english not in ran.out


def test_the_installed_command_leaves_with_0_1_or_2(installed: Cubitos) -> None:
    assert installed("cards", "show", "bob").code == 0
    assert installed("cards", "show", "bop").code == 1
    assert installed("cards", "shwo").code == 2
