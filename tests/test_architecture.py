"""The shape that docs/manual/contributing promises: imports point one way, and a game is data."""

import ast
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "cubitos_kit").rglob("*.py"))
CARD_FILES = sorted((ROOT / "content" / "cubitos" / "cards").glob("*.yaml"))


@cache
def names_of_cards() -> frozenset[str]:
    """Every id and every name in every language, as the base pack's files have them."""
    found: set[str] = set()
    for file in CARD_FILES:
        for card in YAML(typ="safe").load(file)["cards"]:
            found |= {card["id"], *card["name"].values()}
    return frozenset(found)


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """Every string and every name that the code acts on; a docstring's examples are read by people only."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield node.lineno, text
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield node.lineno, name.replace("_", "-")
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name.replace("_", "-")
            case _:
                pass


def cards_spoken_of(source: str, names: AbstractSet[str]) -> list[tuple[int, str]]:
    assert names, "no cards were found to look for"
    any_card = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, sorted(names, reverse=True))) + r")(?![\w-])")
    return [(line, found[0]) for line, text in spoken(source) if (found := any_card.search(text))]


def test_imports_point_one_way(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("importlinter.cli._configure_logging", lambda _: None)  # which would silence all other loggers
    monkeypatch.syspath_prepend(ROOT)  # so that what the linter adds is taken away again
    status = lint_imports(no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_card_lives_in_python(file: Path) -> None:
    assert cards_spoken_of(file.read_text(encoding="utf-8"), names_of_cards()) == []


@pytest.mark.parametrize(
    "source",
    ["if card.id == 'surf-cat': pass", "def surf_cat(): pass", "title = 'now playing: Surf Cat'", "cards.surf_cat"],
)
def test_a_card_in_python_would_be_noticed(source: str) -> None:
    assert cards_spoken_of(source, {"surf-cat", "Surf Cat"})


def test_an_example_in_a_docstring_may_name_a_card() -> None:
    assert cards_spoken_of('def show(card):\n    """Show a card, surf-cat say."""', {"surf-cat"}) == []


def test_every_printed_card_is_looked_for() -> None:
    ids_and_names = names_of_cards()
    assert len({name for name in ids_and_names if re.fullmatch(r"[a-z0-9-]+", name)}) == 56


AT_ONCE = frozenset({"argv", "environ", "said", "setattr", "spoken"})
"""What nobody is to read, say or switch while modules are imported."""


def done_at_import(source: str) -> Iterator[tuple[int, str]]:
    """The names and attributes that importing a module looks up: those of its functions' insides are not among them."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                inside = {id(each) for each in (node.body if isinstance(node.body, list) else [node.body])}
                waiting += [each for each in ast.iter_child_nodes(node) if id(each) not in inside]
                continue
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                yield node.lineno, name
            case _:
                pass
        waiting += ast.iter_child_nodes(node)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_nothing_is_read_said_or_switched_at_import(file: Path) -> None:
    looked_up = done_at_import(file.read_text(encoding="utf-8"))
    assert [(line, name) for line, name in looked_up if name in AT_ONCE] == []


@pytest.mark.parametrize(
    "source",
    [
        "import sys\nPACK = sys.argv[1]",
        "def show(name: str = said('a name')) -> None: ...",
        "class Show:\n    about = said('it')",
        "setattr(typer.core, 'HAS_RICH', False)",
    ],
)
def test_work_at_import_would_be_noticed(source: str) -> None:
    assert {name for _, name in done_at_import(source)} & AT_ONCE


def test_what_a_function_does_is_not_done_at_import() -> None:
    assert not {name for _, name in done_at_import("def show() -> str:\n    return said(sys.argv[1])")} & AT_ONCE


ROOMS = ("base", "book", "cli", "compiler", "content", "lab", "languages", "play", "report", "text")
OF_CUBITOS = re.compile(
    r"(?<![a-z])(bust|draw.?token|draw.?zone|fan.?track|jet.?pack|red.?line|roll.?phase|sword|tray|water.?foot)s?(?![a-z])",
    re.IGNORECASE,
)
"""Words that no other game has, in whatever way they are put together."""


@pytest.mark.parametrize("room", ROOMS)
def test_no_word_of_a_game_stands_in_a_room(room: str) -> None:
    files = sorted((ROOT / "cubitos_kit" / room).rglob("*.py"))
    assert files
    found = [
        (str(file.relative_to(ROOT)), line, word[0])
        for file in files
        for line, text in spoken(file.read_text(encoding="utf-8"))
        if (word := OF_CUBITOS.search(text)) or (word := re.search(r"games\.cubitos", text))
    ]
    assert found == []
    assert {name.stem for name in (ROOT / "cubitos_kit").iterdir() if (name / "__init__.py").is_file()} == {
        *ROOMS,
        "games",
    }
