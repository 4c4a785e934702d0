"""A wrong command line, explained in the user's language."""

import re
from typing import Annotated, Any

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.cli.lazy import commands as every_command
from cubitos_kit.cli.speech import said, with_nearest
from cubitos_kit.content.nearest import nearest
from cubitos_kit.text.grammar import capitalised

MOST_WORKERS = 64
MOST_SEEDS = 2**63 - 1
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help=N_("How many races run at once (default: one per processor).")),
]
EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((?P<words>.*)\)")
MEANT = {
    "--players": "--seats",
    "--player": "--players",
    "--games": "--races",
    "--races": "--games",
    "--output": "--out",
}
"""What options of other commands are called where they mean the same, or nearly."""
CHOICE = re.compile(r"'(?P<value>.*?)' is not one of (?P<valid>.*)")
"""What Typer says where it gives no better handle."""


def check_range(ctx: typer.Context, where: str, number: float, low: float, high: float) -> None:
    """Complain of a number that is too small or too large."""
    if not low <= number <= high:
        shown = number if isinstance(number, int) else f"{number:g}"
        sentence = said(N_("{number} is not between {low} and {high}"), number=shown, low=low, high=high)
        raise typer.BadParameter(sentence, ctx=ctx, param_hint=where)


def processors() -> int:
    """Return how many races can run at once here."""
    from cubitos_kit.compiler import ahead

    return min(MOST_WORKERS, ahead.processors())


def at_once(ctx: typer.Context, workers: int | None) -> int:
    """Return how many races are to run at once: as many as were asked for, or as can."""
    number = processors() if workers is None else workers
    check_range(ctx, "--workers", number, 1, MOST_WORKERS)
    return number


def usage_sentence(error: Any) -> str:  # noqa: ANN401 - Typer's own kinds of errors are not exported
    """Say what is wrong, the nearest valid word, and where help is."""
    sentence = _sentence(error)
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "cubitos"
    help_line = said(N_("Try `{command} --help`."), command=path)
    return f"{sentence}\n{help_line}"


def _sentence(error: Any) -> str:  # noqa: ANN401, PLR0911 - a sentence a kind of error
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = _meant(error) or (getattr(error, "possibilities", None) or [""])[0]
        return _with_nearest(said(N_("There is no option {option}."), option=error.option_name), near)
    if kind == "MissingParameter":
        return said(N_("{name} is missing."), name=_name(error))
    if kind == "BadOptionUsage":
        return said(N_("The option {option} needs a value."), option=error.option_name)
    if kind == "BadParameter":
        return said(N_("{name}: {reason}"), name=_name(error), reason=_own(error))
    context, unknown = getattr(error, "ctx", None), _unknown_command(error)
    if context is not None and unknown:
        commands = list(every_command()) if context.parent is None else context.command.list_commands(context)
        return _with_nearest(said(N_("There is no command {name}."), name=unknown), nearest(unknown, commands))
    if extra := EXTRA.search(error.message):
        return said(N_("There are more arguments than this command takes: {extra}"), extra=extra["words"])
    return str(error.message)


def _meant(error: Any) -> str:  # noqa: ANN401
    """Return the option of the command that says what one of another command would."""
    meant = MEANT.get(error.option_name, "")
    context = getattr(error, "ctx", None)
    there = [name for each in context.command.params for name in each.opts] if context is not None else []
    return meant if meant in there else ""


def _own(error: Any) -> str:  # noqa: ANN401
    """Return the reason; our own checks have said theirs in the user's language already."""
    words = str(error.message)
    if choice := CHOICE.search(words):
        value, valid = choice["value"], re.findall(r"'([^']*)'", choice["valid"])
        sentence = said(N_("there is no `{value}`; there are {values}"), value=value, values=", ".join(valid))
        return with_nearest(sentence, nearest(value, valid))
    if "valid integer" in words:
        return said(N_("a whole number is needed"))
    if "valid float" in words or "valid number" in words:
        return said(N_("a number is needed"))
    return words


def _name(error: Any) -> str:  # noqa: ANN401
    parameter = getattr(error, "param", None)
    if parameter is None:
        return str(getattr(error, "param_hint", "") or "?")
    is_option = parameter.param_type_name == "option"
    return str(parameter.opts[0] if is_option else (parameter.metavar or parameter.name.upper()).strip("[]."))


def _unknown_command(error: Any) -> str:  # noqa: ANN401
    words = str(getattr(error, "message", ""))
    return words.split("'")[1] if "No such command" in words and "'" in words else ""


def _with_nearest(sentence: str, near: str) -> str:
    return f"{sentence} {capitalised(said(N_('did you mean `{word}`?'), word=near))}" if near else sentence
