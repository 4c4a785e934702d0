"""Problems for people, programs and GitHub: the sentence, the line with a caret, the nearest word."""

from collections.abc import Iterable, Iterator, Mapping

from rich.text import Text

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Problem, Severity
from cubitos_kit.base.showing import in_annotation, in_property, shown, spelt
from cubitos_kit.text.catalog import say

SEVERITIES = {Severity.ERROR: N_("error"), Severity.ADVICE: N_("advice")}
STYLES = {Severity.ERROR: "bold red", Severity.ADVICE: "bold yellow"}
WIDEST_LINE = 100
"""A longer line is shown around its spot."""


def problem_text(
    problem: Problem, lines: Mapping[str, tuple[str, ...]], language: str, widest: int = WIDEST_LINE
) -> Text:
    """Write a problem as compilers do, with the line it is in.

    >>> from cubitos_kit.base.problem import Place
    >>> message = Message("no card is called {id}", {"id": "bop"})
    >>> found = Problem("unknown-card", Place("a.yaml", 1, 3), message, nearest="bob")
    >>> print(problem_text(found, {"a.yaml": ("- bop",)}, "en").plain)
    a.yaml:1:3: error: no card is called bop [unknown-card]
        1 | - bop
          |   ^ did you mean `bob`?
    """
    text = Text()
    text.append(f"{spelt(str(problem.place))}: ", style="bold")
    text.append(f"{say(Message(SEVERITIES[problem.severity]), language)}: ", style=STYLES[problem.severity])
    text.append(spelt(say(problem.message, language)))
    text.append(f" [{problem.code}]", style="dim")
    for line in _source(problem, lines, language, min(widest, WIDEST_LINE)):
        text.append("\n").append(line)
    return text


def _source(problem: Problem, lines: Mapping[str, tuple[str, ...]], language: str, widest: int) -> Iterator[Text]:
    """Write the line, the caret under the spot, and what would be right."""
    hint = _hint(problem, language)
    file, number = problem.place.file, problem.place.line
    if 0 < number <= len(lines.get(file, ())):
        line = lines[file][number - 1].rstrip("\r").replace("\t", " ")
        start = max(0, problem.place.column - widest // 2) if len(line) > widest else 0
        before, after = line[start : max(start, problem.place.column - 1)], line[max(start, problem.place.column - 1) :]
        yield Text.assemble((f"{number:>5} | ", "dim"), shown(before), shown(after[: widest - len(before)]))
        caret = " " * len(shown(before).ljust(problem.place.column - 1 - start)) + "^ "
        yield Text.assemble(("      | ", "dim"), (caret, "bold red"), (spelt(hint), "green"))
    elif hint:
        yield Text.assemble(("      = ", "dim"), (spelt(hint), "green"))
    if problem.expected is not None:
        expected = say(Message(N_("expected: {what}"), {"what": problem.expected}), language)
        yield Text.assemble(("      = ", "dim"), spelt(expected))


def problem_record(problem: Problem, language: str) -> dict[str, object]:
    """Return a problem as a program reads it."""
    return {
        "code": problem.code,
        "severity": str(problem.severity),
        "file": problem.place.file,
        "line": problem.place.line,
        "column": problem.place.column,
        "message": say(problem.message, language),
        "hint": _hint(problem, language),
        "expected": say(problem.expected, language) if problem.expected else "",
        "words": words_of(problem),
        "nearest": problem.nearest,
    }


def words_of(problem: Problem) -> list[str]:
    """Return which words could stand in the place, where they can be listed.

    >>> from cubitos_kit.base.problem import Place
    >>> expected = Message("one of: {words}", {"words": "red, blue"})
    >>> words_of(Problem("unknown-die", Place("a.yaml"), Message("no die is called `rde`"), expected=expected))
    ['red', 'blue']
    """
    words = problem.expected.values.get("words") if problem.expected else None
    return str(words).split(", ") if words else []


def _hint(problem: Problem, language: str) -> str:
    """Ask whether the nearest word was meant, where there is one."""
    if not problem.nearest:
        return ""
    return say(Message(N_("did you mean `{word}`?"), {"word": problem.nearest}), language)


def problem_annotation(problem: Problem, language: str) -> str:
    """Write a problem as a GitHub workflow command, which marks the line in a pull request.

    >>> from cubitos_kit.base.problem import Place
    >>> problem_annotation(Problem("empty", Place("a.yaml", 1, 1), Message("50 % of it")), "en")
    '::error file=a.yaml,line=1,col=1,title=empty::50 %25 of it'
    """
    kind = "error" if problem.severity is Severity.ERROR else "warning"
    place = problem.place
    spot = f",line={place.line},col={max(1, place.column)}" if place.line else ""
    message = say(problem.message, language)
    if problem.nearest:
        message += "; " + _hint(problem, language)
    return f"::{kind} file={in_property(place.file)}{spot},title={problem.code}::{in_annotation(message)}"


def summary(problems: Iterable[Problem], language: str) -> str:
    """Say how many problems and pieces of advice there are."""
    found = list(problems)
    errors = sum(problem.severity is Severity.ERROR for problem in found)
    one, many = NN_("{n} problem", "{n} problems")
    said = [say(Message(one, {"n": errors}, many, errors), language)] if errors else []
    one, many = NN_("{n} piece of advice", "{n} pieces of advice")
    tips = len(found) - errors
    said += [say(Message(one, {"n": tips}, many, tips), language)] if tips else []
    return ", ".join(said)
