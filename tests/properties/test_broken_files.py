"""The promise: a user's broken file gives sentences with a place, all at once, no traceback, and soon.

Several hundred mutations of valid files, the base's own and those that `cubitos new` writes. Each is named in its test's
id; the same id is the same file on every machine.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cubitos_kit.content.document import MOST_VALUES, parse_document
from cubitos_kit.content.load import Loaded
from cubitos_kit.games.cubitos.content import scaffold
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.model.pack import Pack

if TYPE_CHECKING:
    from tests.properties.conftest import Checked

BASE = Path(__file__).parents[2] / "content" / "cubitos"
TREE_MUTATIONS, TEXT_MUTATIONS, BYTE_MUTATIONS = 360, 160, 60

BROKEN, SOUND, ANYTHING = "an error", "no error", "an error or none"


@dataclass(frozen=True)
class Mutation:
    """A file of a pack, what was done to it, and what has to come of it."""

    name: str
    content: bytes
    expected: str = BROKEN
    file: str = "x.yaml"

    def __str__(self) -> str:
        return re.sub(r"[^\w.:+-]+", "_", self.name)[:90]


def of_text(name: str, text: str, expected: str = BROKEN, file: str = "x.yaml") -> Mutation:
    return Mutation(name, text.encode("utf-8", "surrogatepass"), expected, file)


@cache
def seeds() -> dict[str, str]:
    """Return valid files: the base's with ids of their own, laid as a pack over it, and new ones as they are written."""
    found = {}
    for file in sorted(BASE.rglob("*.yaml")):
        found[file.stem] = re.sub(r"(?m)^(  - \{?)id: ", r"\1id: my-", file.read_text(encoding="utf-8"))
    pack, root = load_pack(scenarios=True), Path()
    wizard = replace(pack.scenarios["wizard-may-be-declined"], id="my-wizard")
    eight = [pack.cards[name] for name in pack.sets["race-1"].cards]
    drafts = {
        "new-pack": scaffold.pack_draft(root, "mine"),
        "new-card": scaffold.card_draft(root, "surf-cat", "white"),
        "new-set": scaffold.set_draft(root, "my-set", scaffold.DrawnSet(tuple(eight), "nothing-goes-right", 1)),
        "new-track": scaffold.track_draft(root, "my-track"),
        "new-scenario": scaffold.scenario_draft(root, wizard, used=True),
        "new-overlay": scaffold.costs_draft(root, pack, "en"),
    }
    costs = drafts["new-overlay"].text.replace("cost: null", "cost: 3", 2)
    return found | {name: draft.text for name, draft in drafts.items()} | {"new-overlay": costs}


def file_of(seed: str) -> str:
    return "pack.yaml" if seed in {"pack", "new-pack"} else "x.yaml"


# --- what is done to the values of a file ---

Keys = tuple[Any, ...]
TEXT_KEYS = {"name", "note", "about", "question", "answer", "where", "says", "default", "same-in-all-languages"}
NEEDED = {"id", "rows", "faces", "die", "abilities", "when", "red-lines", "players", "spaces", "format"}
SWITCHES = {"default", "everyday", "here", "different-colours", "same-colour"}


def is_text(keys: Keys) -> bool:
    return bool(TEXT_KEYS & set(keys))


def always(_keys: Keys) -> bool:
    return True


def no_cost(keys: Keys) -> bool:
    return not (keys[0] == "overrides" and keys[-1] == "cost")


def no_weight(keys: Keys) -> bool:
    return not {"weights", "dice"} & set(map(str, keys)) or keys[0] != "players"


REPLACED: dict[str, tuple[object, Callable[[Keys], bool]]] = {
    "null": (None, no_cost),
    "true": (True, lambda keys: keys[-1] not in SWITCHES),
    "a huge number": (10**9, always),
    "more digits than Python writes": (10**4400, always),
    "infinity": (float("inf"), always),
    "no number": (float("nan"), always),
    "a negative number": (-7, lambda _: False),
    "half a number": (2.5, no_weight),
    "nested lists": ([[[]]], always),
    "an empty list": ([], always),
    "an empty mapping": ({}, is_text),
    "an empty text": ("", always),
    "a wrong word": ("zz Zz!", lambda keys: not is_text(keys)),
    "a very long text": ("x" * 5000, always),
    "a list of it twice": ("…", lambda _: False),
    "a mapping of mappings": ({"a": {"b": {"c": 1}}}, always),
    "half a letter": ("\ud800", always),
    "a bell": ("ding\a", always),
}


def spots(plain: Any, keys: Keys = ()) -> Iterator[Keys]:
    """Run over the ways to all values but the top."""
    if keys:
        yield keys
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from spots(value, (*keys, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            yield from spots(value, (*keys, index))


def value_at(plain: Any, keys: Keys) -> Any:
    for key in keys:
        plain = plain[key]
    return plain


def written(plain: Any, indent: int = 0) -> str:
    """Write YAML in blocks, with scalars as JSON has them: simple, and no part of what is tested."""
    pad = "  " * indent
    if isinstance(plain, dict) and plain:
        return "".join(f"\n{pad}{_scalar(key)}:{written(value, indent + 1)}" for key, value in plain.items())
    if isinstance(plain, list) and plain:
        return "".join(f"\n{pad}-{written(value, indent + 1)}" for value in plain)
    return f" {_scalar(plain)}"


def _scalar(value: object) -> str:
    if isinstance(value, float) and value * 0 != 0:
        return ".nan" if value != value else ".inf"  # noqa: PLR0124 - only what is no number differs from itself
    if isinstance(value, int) and not isinstance(value, bool) and value > 10**4300:
        return "1" + "0" * 4400
    return json.dumps(value)


def smaller(plain: Any) -> Any:
    """Keep a few items of long lists, so that hundreds of files are read in seconds."""
    return {
        key: value[:3] if isinstance(value, list) and isinstance(value[0], dict) else value
        for key, value in plain.items()
    }


def mutated_tree(number: int) -> Mutation:
    chance = random.Random(number)
    seed = chance.choice(sorted(seeds()))
    plain = smaller(parse_document(seeds()[seed], seed).plain)
    keys = chance.choice(list(spots(plain)))
    around, last = value_at(plain, keys[:-1]), keys[-1]
    what = chance.choice(["drop", "misspell", "double", *REPLACED, *REPLACED])
    certain = False
    if what == "drop":
        del around[last]
        certain = last in NEEDED and not {"overrides", "sources"} & set(keys)
    elif what == "misspell" and isinstance(around, dict):
        items = [(f"{key}-zz" if key == last else key, value) for key, value in around.items()]
        around.clear()
        around.update(items)
        certain = True
    elif what == "double" and isinstance(around, list):
        around.append(around[last])
        certain = len(keys) == 2 and isinstance(around[last], dict) and "id" in around[last]
    elif what in REPLACED:
        value, breaks = REPLACED[what]
        around[last] = [around[last], around[last]] if what == "a list of it twice" else value
        certain = breaks(keys)
    name = f"{number}: {seed}: {what} at {'/'.join(map(str, keys))}"
    return of_text(name, written(plain).lstrip("\n") + "\n", BROKEN if certain else ANYTHING, file_of(seed))


# --- what is done to the text of a file ---

SIGNS = [
    *(
        "\t",
        "&a ",
        "*a ",
        "!x ",
        "!!int ",
        "<<: ",
        "? ",
        ": ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "'",
        '"',
        "|\n",
        ">+9\n",
        "\r",
    ),
    *("%YAML 1.1\n---\n", "---\n", "...\n", "\x85", "\u2028", "\ufeff", "\\", '"\\uD800"', '"\\UFFFFFFFF"', '"\\x"'),
    *("@", "`", "#", ",", "~", "1:30:00", "1e999", "2020-99-99", "0o9", "0x", "9" * 5000, "\x00", "\x1b", "😀", "İ"),
]


def mutated_text(number: int) -> Mutation:
    chance = random.Random(f"text {number}")
    seed = chance.choice(sorted(seeds()))
    text = seeds()[seed]
    lines = text.split("\n")
    line = chance.randrange(len(lines))
    spot = chance.randrange(len(text))
    what = chance.choice(["a tab", "indent", "outdent", "twice", "no colon", "swap", "cut", "end", *["sign"] * 8])
    if what == "sign":
        sign = chance.choice(SIGNS)
        return of_text(f"{number}: {seed}: {sign[:12]!r} at {spot}", text[:spot] + sign + text[spot:], ANYTHING)
    if what == "cut":
        return of_text(f"{number}: {seed}: cut at {spot}", text[:spot] + text[spot + 5 :], ANYTHING)
    if what == "end":
        return of_text(f"{number}: {seed}: ends at {spot}", text[:spot], ANYTHING)
    other = chance.randrange(len(lines))
    changed = {
        "a tab": "\t" + lines[line].lstrip(),
        "indent": "   " + lines[line],
        "outdent": lines[line].lstrip(),
        "twice": f"{lines[line]}\n{lines[line]}",
        "no colon": lines[line].replace(":", "", 1),
        "swap": lines[other],
    }[what]
    return of_text(
        f"{number}: {seed}: {what} in line {line + 1}",
        "\n".join([*lines[:line], changed, *lines[line + 1 :]]),
        ANYTHING,
    )


def mutated_bytes(number: int) -> Mutation:
    chance = random.Random(f"bytes {number}")
    seed = chance.choice(sorted(seeds()))
    raw = bytearray(seeds()[seed].encode())
    for _ in range(chance.choice((1, 3, 30))):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    return Mutation(f"{number}: {seed}: wrong bytes", bytes(raw), ANYTHING)


# --- what nobody would do by chance ---

CARD = seeds()["new-card"]
SHORT = "cards:\n  - {id: a-card, die: white, name: A, cost: 5, abilities: [{when: run, do: [{add: 1}]}]}\n"
BOMB = 'a: &a ["lol"]\n' + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
WHITE = seeds()["white"]
SET = "sets: [{id: x, name: X, cards: [bob]}]\n"
BOARD = '{id: x, name: X, red-lines: 2, rows: ["1| F S 0 0", "0| 2 ## ## ## 1", "1| 2 2 1 x"]}'

FULL = SHORT.split("\n")[1] + "\n"
MANY: dict[str, Callable[[int], str]] = {
    "repeated keys": lambda n: "a: b\n" * (n // 2),
    "unknown keys": lambda n: "cards:\n" + "".join(f"k{key}: 1\n" for key in range(n // 2)),
    "wrong items": lambda n: "cards: [" + "1, " * n + "]",
    "unknown cards": lambda n: SET.replace("bob", ", ".join(f"c{card}" for card in range(n))),
    "repeated cards": lambda n: SET.replace("bob", "bob, " * n),
    "languages": lambda n: "pack: {id: x, name: X, format: 1, languages: [" + "1, ab, " * (n // 2) + "]}",
    "effects": lambda n: SHORT.replace("{add: 1}", "{add: 1}, " * (n // 3)),
    "wrong effects": lambda n: SHORT.replace("{add: 1}", "{ad: 1}, " * (n // 3)),
    "abilities": lambda n: SHORT.replace("[{when", "[" + "{when: run, do: [cancel-bust]}, " * (n // 6) + "{when"),
    "colours": lambda n: SHORT.replace("add: 1", f"lose: {{colours: [{', '.join(f'c{die}' for die in range(n))}]}}"),
    "cards of wrong dice": lambda n: "cards:\n" + "".join(FULL.replace("white", f"d{die}") for die in range(n // 18)),
    "cards of one name": lambda n: "cards:\n" + FULL * (n // 18),
    "sets": lambda n: (
        "sets:\n" + "".join(f"  - {{id: s{name}, name: X, cards: [bob, x]}}\n" for name in range(n // 10))
    ),
    "changes": lambda n: (
        "overrides: {cards: [" + "".join(f"{{id: c{card}, cost: 1}}, " for card in range(n // 5)) + "]}"
    ),
    "faces": lambda n: "dice: [{id: x, kind: ability, name: X, count: 1, faces: [" + "feet, " * n + "]}]",
    "scenarios": lambda n: (
        "scenarios:\n" + "".join(f"  - {{id: s{name}, about: x, expect: {{next: move}}}}\n" for name in range(n // 9))
    ),
    "answers": lambda n: "scenarios: [{id: x, about: x, expect: {next: move}, play: [" + "push, " * n + "]}]",
    "rolls": lambda n: "scenarios: [{id: x, about: x, expect: {next: move}, rolls: [" + "99 blank, " * n + "]}]",
    "boards": lambda n: "tracks: [" + f"{BOARD}, " * (n // 13) + "]",
}

SPECIAL = [
    of_text("a byte order mark", "\ufeff" + SHORT, SOUND),
    of_text("lines as Windows ends them", WHITE.replace("\n", "\r\n"), SOUND),
    of_text("lines as old Macs ended them", WHITE.replace("\n", "\r"), SOUND),
    of_text("spaces at the ends of lines", SHORT.replace("\n", "   \n"), SOUND),
    of_text("one document with its mark", "---\n" + SHORT + "...\n", SOUND),
    of_text("no end of the last line", SHORT.rstrip("\n"), SOUND),
    of_text("nothing", ""),
    of_text("only spaces", "  \n \n\n"),
    of_text("only comments", "# one\n# two\n"),
    of_text("only a mark", "---\n"),
    of_text("a null", "null\n"),
    of_text("a word", "hello\n"),
    of_text("a number", "5\n"),
    of_text("a list", "- 1\n- 2\n"),
    of_text("two documents", SHORT + "---\n" + SHORT),
    of_text("a directive", "%YAML 1.1\n---\n" + SHORT),
    of_text("an unknown version", "%YAML 9.9\n---\n" + SHORT),
    of_text("an anchor", SHORT.replace("id: a-card", "id: &a a-card")),
    of_text("an alias", SHORT.replace("a-card", "*a")),
    of_text("a tag", SHORT.replace("5", "!!int 5")),
    of_text("a tag of Python", SHORT.replace("5", '!!python/object/apply:os.system ["true"]')),
    of_text("a merge key", SHORT.replace("{id", "{<<: {cost: 3}, id")),
    of_text("a bomb of aliases", BOMB),
    of_text("a list in itself", "cards: &a [*a]\n"),
    of_text("deep lists", "cards: " + "[" * 100_000 + "]" * 100_000),
    of_text("deep mappings", "cards: " + "{a: " * 50_000),
    of_text("deep blocks", "".join(" " * depth + "a:\n" for depth in range(400))),
    of_text("deep dashes", "- " * 100_000),
    of_text("deep questions", "? " * 100_000),
    of_text(
        "deep conditions", SHORT.replace("do:", "if: " + "{not: " * 25 + "{active: red}" + "}" * 25 + ", do:"), SOUND
    ),
    of_text("deeper conditions", SHORT.replace("do:", "if: " + "{not: " * 60 + "{active: red}" + "}" * 60 + ", do:")),
    of_text("a long line", "cards: " + "a" * 250_000),
    of_text("a long number", "cards: " + "9" * 250_000),
    of_text("a long hexadecimal number", SHORT.replace("5", "0x" + "f" * 5000)),
    of_text("an open quote", 'cards: "' + "a\n" * 100_000),
    of_text("many colons", "a: " * 80_000),
    of_text("many comments", "# a\n" * 60_000 + "cards: 1\n"),
    of_text("many empty lines", "\n" * 250_000 + SHORT, SOUND),
    *(
        of_text(f"{share} % of the most {what} that are read", make(MOST_VALUES * share // 100))
        for share in (95, 300)
        for what, make in MANY.items()
    ),
    *(
        of_text(f"a board full of {token}", "tracks: [{id: x, name: X, red-lines: 3, rows: [" + rows + "]}]")
        for token in ("S", "0", "x", "##", "1f", "3C2", "@a", "99")
        for rows in [", ".join(f'"{n % 2}|{(" " + token) * (380 // (len(token) + 1))}"' for n in range(60))]
    ),
    of_text("a key that is a list", SHORT.replace("cost", "[cost]")),
    of_text("a key that is a mapping", SHORT.replace("cost", "{cost: 1}")),
    of_text("a key that is a number", SHORT.replace("cost", "1")),
    of_text("a key that is null", SHORT.replace("cost", "~")),
    of_text("a key that is a long text", SHORT.replace("cost", "x" * 900)),
    of_text("a key that is half a letter", SHORT.replace("cost", '"\\ud800"')),
    of_text("an escape beyond all letters", SHORT.replace("name: A", 'name: "\\UFFFFFFFF"')),
    of_text("an escape of the terminal", SHORT.replace("name: A", 'name: "\\e[2J"')),
    of_text("a letter in two halves", SHORT.replace("name: A", 'name: "\\ud83d\\ude00"')),
    of_text("a NUL", SHORT.replace("a-card", "a\x00card")),
    of_text("tabs that indent", CARD.replace("    ", "\t")),
    of_text("a tab after a key", CARD.replace("cost: 5", "cost:\t5"), ANYTHING),
    of_text("two kinds in one file", SHORT + "sets:\n  - {id: x, name: X, cards: [bob]}\n"),
    of_text("an id of the base", SHORT.replace("a-card", "bob")),
    of_text("an id twice", SHORT + SHORT.split("\n")[1] + "\n"),
    of_text("a page of the web", "<!DOCTYPE html>\n<html><body>&nbsp;</body></html>\n"),
    of_text("JSON", '{"cards": [{"id": "a-card", "die": "white"}]}'),
    of_text("placeholders", SHORT.replace("white", "'{white} {0} %s %(x)s'")),
    Mutation("Windows-1251", SHORT.replace("name: A", "name: Кіт").encode("cp1251")),
    Mutation("Latin-2", SHORT.replace("name: A", "name: Żółw").encode("iso8859-2")),
    Mutation("UTF-16", SHORT.encode("utf-16")),
    Mutation("UTF-16 without a mark", SHORT.encode("utf-16-le")),
    Mutation("UTF-32", SHORT.encode("utf-32")),
    Mutation("half a letter at the end", SHORT.encode() + "ї".encode()[:1]),
    Mutation("a lone surrogate", SHORT.replace("name: A", "name: \ud800").encode("utf-8", "surrogatepass")),
    Mutation("a picture", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40),
    Mutation("an archive", b"PK\x03\x04" + bytes(2000)),
    Mutation("five megabytes", b"# a\n" * 1_300_000),
    Mutation("five megabytes of NUL", bytes(5_000_000)),
]


def judged(loaded: Loaded[Pack], expected: str, what: object) -> None:
    told = [(problem.code, str(problem.place)) for problem in loaded.errors]
    if expected == BROKEN:
        assert told, f"{what}: nothing was found"
    elif expected == SOUND:
        assert not told, f"{what}: {told}"


@pytest.mark.parametrize("seed", seeds())
def test_what_is_mutated_below_is_sound(seed: str, pack: Path, checked: Checked) -> None:
    (pack / file_of(seed)).write_text(seeds()[seed], encoding="utf-8")
    judged(checked(pack, seed), SOUND, seed)
    plain = parse_document(seeds()[seed], seed).plain
    assert parse_document(written(plain), seed).plain == plain


@pytest.mark.parametrize("number", range(TREE_MUTATIONS))
def test_wrong_values_are_told(number: int, pack: Path, checked: Checked) -> None:
    mutation = mutated_tree(number)
    (pack / mutation.file).write_bytes(mutation.content)
    judged(checked(pack, mutation), mutation.expected, mutation)


@pytest.mark.parametrize("number", range(TEXT_MUTATIONS))
def test_wrong_yaml_is_told(number: int, pack: Path, checked: Checked) -> None:
    mutation = mutated_text(number)
    (pack / mutation.file).write_bytes(mutation.content)
    judged(checked(pack, mutation), mutation.expected, mutation)


@pytest.mark.parametrize("number", range(BYTE_MUTATIONS))
def test_wrong_bytes_are_told(number: int, pack: Path, checked: Checked) -> None:
    mutation = mutated_bytes(number)
    (pack / mutation.file).write_bytes(mutation.content)
    checked(pack, mutation)


@pytest.mark.parametrize("mutation", SPECIAL, ids=str)
def test_the_worst_files_are_told(mutation: Mutation, pack: Path, checked: Checked) -> None:
    (pack / mutation.file).write_bytes(mutation.content)
    judged(checked(pack, mutation), mutation.expected, mutation)
