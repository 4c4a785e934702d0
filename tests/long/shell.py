"""What strangers send and machines do, thousands of times: python -m tests.long.shell [PART...] [--share 0.1].

Each part tries its numbers one after the other, in as many processes as there are processors; what is found is told with
its part and number, and `--again PART NUMBER` tries it alone.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from cubitos_kit.compiler.ahead import is_ready, make_ready
from cubitos_kit.compiler.content import unit
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.races import race
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.play.game import game
from cubitos_kit.text.problems import problem_text
from tests.games.cubitos.engine.random_cards import random_pack, random_sets
from tests.games.cubitos.engine.watched import watch
from tests.long.commands import SLOWEST, Ran, killing, ran
from tests.long.damage import damaged, deepest
from tests.long.hostile_books import all_built_safely, hostile_book
from tests.long.wrong_calls import edited_positions, flipped_positions, forged_positions, wrong_calls
from tests.properties import test_broken_files as broken

KIT = Path(__file__).parents[2]
FANS = KIT / "tests" / "packs" / "fans"
HEAD = "pack: {id: mine, name: Mine, format: 1}\n"
OWN = "race-1"
WATCHED = "tests.games.cubitos.engine.invariants"
"""What looks whether a position can be; it is compiled, too."""
LONGEST_RACE = 1.0
"""Seconds of a processor."""
SAVED = ("play", OWN, "--seats", "2", "--seed", "3", "--save", "save.json")
SURVEYED = ("atlas", "surveyed", "--sets", "24", "--seed", "1")
REPORTED = ("balance", OWN, "--precision", "10pp", "--seed", "1", "--no-tune", "--json")
LOCALE = Path("locales", "pl", "LC_MESSAGES", "cubitos.po")


def a_pack(number: int, folder: Path) -> Iterator[str]:
    """Read a broken pack."""
    make = (broken.mutated_tree, broken.mutated_text, broken.mutated_bytes)[number % 3]
    mutation = make(1000 + number)
    (folder / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (folder / mutation.file).write_bytes(mutation.content)
    begun = time.process_time()
    loaded = check_pack(folder)
    for problem in loaded.problems:
        for language in ("en", "pl", "uk"):
            said = problem_text(problem, loaded.lines, language).plain
            if not problem.place.file:
                yield f"a problem without a place: {said}"
    if time.process_time() - begun > SLOWEST:
        yield f"took {time.process_time() - begun:.1f} s"
    if (loaded.pack is None) != bool(loaded.errors):
        yield "no pack and no error"


COMMANDS = (
    ("validate", "."),
    ("cards", "list", "--pack", "."),
    ("sets", "list", "--pack", "."),
    ("tracks", "list", "--pack", "."),
    ("terms", "--pack", "."),
    ("players", "list", "--pack", "."),
    ("fmt", "."),
    ("validate", ".", "--format", "github"),
    ("simulate", OWN, "--pack", ".", "--games", "4", "--seed", "1"),
    ("content", "--pack", "."),
)


def a_command(number: int, folder: Path) -> Iterator[str]:
    """Show a broken pack by a command."""
    make = (broken.mutated_tree, broken.mutated_text, broken.mutated_bytes)[number % 3]
    mutation = make(5_000_000 + number)
    (folder / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (folder / mutation.file).write_bytes(mutation.content)
    yield from ran(COMMANDS[number % len(COMMANDS)], folder).faults()


@cache
def saved() -> bytes:
    """Return a race that was saved."""
    with tempfile.TemporaryDirectory() as folder:
        came = ran(SAVED, Path(folder), given="1\n" * 60)
        file = Path(folder, "save.json")
        assert file.is_file(), came
        return file.read_bytes()


def a_save(number: int, folder: Path) -> Iterator[str]:
    """Go on with a damaged save, or read it."""
    chance = random.Random(number)
    (folder / "save.json").write_bytes(damaged(saved(), chance))
    (folder / "bot.py").write_text("raise SystemExit('RUN')\n", encoding="utf-8")
    command = chance.choice(
        (("replay", "save.json", "--print"), ("play", "--resume", "save.json"), ("replay", "save.json"))
    )
    came = ran(command, folder, given="1\n" * 3)
    yield from came.faults()
    if "RUN" in came.out + came.err:
        yield "a file was run that only the save names"


def a_catalog(number: int, folder: Path) -> Iterator[str]:
    """Speak with a damaged catalog."""
    chance = random.Random(number)
    (folder / "pack.yaml").write_text(HEAD, encoding="utf-8")
    file = folder / LOCALE
    file.parent.mkdir(parents=True)
    whole = (KIT / LOCALE).read_bytes()
    if chance.random() < 0.3:
        old, new = chance.choice(
            ((b"nplurals=3", b"nplurals=1000000000"), (b"plural=(", b"plural=9**9**9+("), (b"{n}", b"{n:999999999}"))
        )
        file.write_bytes(whole.replace(old, new))
    else:
        file.write_bytes(damaged(whole, chance))
    yield from ran(
        chance.choice((("validate", "."), ("cards", "list"), ("sets", "list"))), folder, env={"CUBITOS_LANG": "pl"}
    ).faults()


@cache
def surveyed() -> Mapping[Path, bytes]:
    """Return the files of an atlas."""
    with tempfile.TemporaryDirectory() as folder:
        came = ran(SURVEYED, Path(folder))
        assert came.code == 0, came
        return {file.relative_to(folder): file.read_bytes() for file in deepest(Path(folder))}


def an_atlas(number: int, folder: Path) -> Iterator[str]:
    """Read, or go on with, an atlas of which a file is damaged."""
    chance = random.Random(number)
    for name, content in surveyed().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    name = chance.choice(list(surveyed()))
    (folder / name).write_bytes(damaged(surveyed()[name], chance))
    command = chance.choice((SURVEYED, ("suggest", "--atlas", "surveyed")))
    yield from (each for each in ran(command, folder).faults() if not each.startswith("took"))  # it may race anew


@cache
def reported() -> tuple[str, Mapping[Path, bytes]]:
    """Return a report, and what is kept of it."""
    with tempfile.TemporaryDirectory() as folder:
        came = ran(REPORTED, Path(folder), env={"XDG_CACHE_HOME": _cache(Path(folder))})
        assert came.code == 0, came
        kept = Path(folder, "cache", "cubitos-kit", "results")
        return figures(came), {file.relative_to(kept): file.read_bytes() for file in deepest(kept)}


def _cache(folder: Path) -> str:
    """Return a new cache that has the machine code already, as a user's own has."""
    own = folder / "cache" / "cubitos-kit"
    if not own.exists():
        own.mkdir(parents=True, mode=0o700)
        shutil.copytree(_machine_code(), own / "machine-code")
        (own / "machine-code").chmod(0o700)
    return str(folder / "cache")


@cache
def _machine_code() -> Path:
    from cubitos_kit.base.kept import cache_folder  # noqa: PLC0415 - once the processes are there

    place = Path(tempfile.mkdtemp(prefix="shell-"))
    for file in cache_folder("machine-code").glob("*.o"):
        shutil.copy(file, place)
    return place


def figures(came: Ran) -> str:
    """Return what a report says, but for how long it took."""
    return "\n".join(line for line in came.out.splitlines() if '"seconds"' not in line)


def a_result(number: int, folder: Path) -> Iterator[str]:
    """Ask for a report of which something that is kept is damaged: the figures are the same, or none."""
    chance = random.Random(number)
    told, files = reported()
    kept = Path(_cache(folder), "cubitos-kit", "results")
    for name, content in files.items():
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        (kept / name).write_bytes(content)
    for folder_ in (kept, *(each for each in kept.rglob("*") if each.is_dir())):
        folder_.chmod(0o700)
    name = chance.choice(list(files))
    (kept / name).write_bytes(damaged(files[name], chance))
    env = {"XDG_CACHE_HOME": str(folder / "cache")}
    yield from ran(("results", "list"), folder, env=env).faults()
    came = ran(REPORTED, folder, env=env)
    yield from (each for each in came.faults() if not each.startswith("took"))  # it may race anew
    if came.code == 0 and figures(came) != told:
        yield f"other figures, with {name} damaged"


USING: tuple[tuple[str, ...], ...] = (
    ("cards", "list", "--lang", "pl"),
    ("simulate", OWN, "--games", "40", "--seed", "1"),
    ("book", "build", ".", "--pdf", "--out", "out", "--languages", "en"),
    REPORTED,
)
"""Commands that keep something, each of another kind."""


@cache
def used() -> tuple[Path, tuple[str, ...]]:
    """Return a cache that these commands have used, and what they said."""
    from cubitos_kit.base.kept import cache_folder  # noqa: PLC0415 - as above

    place = Path(tempfile.mkdtemp(prefix="shell-"))
    own = place / "cache" / "cubitos-kit"
    own.mkdir(parents=True, mode=0o700)
    shutil.copytree(cache_folder("machine-code"), own / "machine-code")
    return place, _said(place)


def _said(place: Path) -> tuple[str, ...]:
    env = {"XDG_CACHE_HOME": str(place / "cache")}
    pack = place / "pack"
    shutil.rmtree(pack, ignore_errors=True)
    _begun(pack)
    said = []
    for command in USING:
        came = ran(command, pack, env=env)
        said.append("\n".join([str(came.code), figures(came), *(each for each in came.faults() if "took" not in each)]))
    return (*said, text_of_pdfs(pack / "out"))


def text_of_pdfs(folder: Path) -> str:
    """Return what is printed, as somebody reads it."""
    printed = [
        subprocess.run(["pdftotext", file, "-"], capture_output=True, check=False) for file in folder.glob("*.pdf")
    ]
    return "".join(each.stdout.decode("utf-8", "replace") for each in printed)


def a_cache(number: int, folder: Path) -> Iterator[str]:
    """Damage a file of the cache, or put another in its place: what commands say stays the same."""
    chance = random.Random(number)
    place, told = used()
    shutil.copytree(place, folder, dirs_exist_ok=True, symlinks=True)
    own = folder / "cache" / "cubitos-kit"
    for each in (own, *(each for each in own.rglob("*") if each.is_dir())):
        each.chmod(0o700)
    rooms = sorted(room.name for room in own.iterdir() if any(deepest(room)))
    files = deepest(own / rooms[number % len(rooms)])
    file, other = chance.choice(files), chance.choice(files)
    kind = chance.choice(("flipped", "cut off", "swapped"))
    content = file.read_bytes()
    at = chance.randrange(len(content)) if content else 0
    if kind == "flipped" and content:
        file.write_bytes(content[:at] + bytes([content[at] ^ (1 << chance.randrange(8))]) + content[at + 1 :])
    elif kind == "cut off":
        file.write_bytes(content[:at])
    else:
        file.write_bytes(other.read_bytes())
    for command, before, after in zip((*USING, ("the PDF",)), told, _said(folder), strict=True):
        if before != after:
            yield f"{file.relative_to(own)} {kind}: {' '.join(command)} says {after[-300:]!r}"


WRITING: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("fmt", ("fmt", ".")),
    ("new card", ("new", "card", "kayak", "--die", "blue")),
    ("new set", ("new", "set", "mine")),
    ("play", SAVED),
    ("simulate", ("simulate", OWN, "--games", "4000", "--seed", "1", "--csv", "races.csv")),
    ("atlas", SURVEYED),
    ("print", ("print", "cards", "base", "--cards", "el-bandito", "--out", "cards.pdf")),
    ("book", ("book", "build", "--pdf", "--out", "out", "--languages", "en")),
    ("balance", (*REPORTED[:-1], "--html", "report.html")),
)
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGHUP)
ANSWERS = "1\n" * 200


def _begun(folder: Path) -> None:
    """Lay a designer's folder out."""
    shutil.copytree(FANS, folder, dirs_exist_ok=True)
    for file in deepest(folder):
        if file.suffix == ".yaml" and file.stat().st_size < 4000:
            file.write_text(file.read_text(encoding="utf-8").replace(": ", ":  ", 1), encoding="utf-8")


def _files(folder: Path) -> dict[Path, bytes]:
    found = {file.relative_to(folder): file.read_bytes() for file in deepest(folder)}
    return {name: content for name, content in found.items() if name.parts[0] != "cache"}


@dataclass(frozen=True)
class Course:
    """What a command does where nobody interrupts it."""

    before: Mapping[Path, bytes]
    after: Mapping[Path, bytes]
    seconds: float


@cache
def undisturbed(which: int) -> Course:
    """Run a command to its end."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "pack")
        folder.mkdir()
        _begun(folder)
        before, begun = _files(folder), time.monotonic()
        came = ran(WRITING[which][1], folder, given=ANSWERS, env={"XDG_CACHE_HOME": _cache(Path(place))})
        assert came.code in {0, 1}, (WRITING[which][0], came)
        return Course(before, _files(folder), time.monotonic() - begun)


def a_kill(number: int, folder: Path) -> Iterator[str]:
    """Kill a command that writes at some moment: each file is the old one or the new one, and the next run does it all."""
    chance = random.Random(number)
    which = number % len(WRITING)
    name, command = WRITING[which]
    course = undisturbed(which)
    pack = folder / "pack"
    pack.mkdir()
    _begun(pack)
    env = {"XDG_CACHE_HOME": _cache(folder)}
    with_what = chance.choice(SIGNALS)
    came = ran(command, pack, given=ANSWERS, env=env, during=killing(chance.random() * course.seconds, with_what))
    fine = frozenset({0, 1, 2, 130, 143, -with_what, 129})
    yield from (f"{name}, {with_what.name}: {each}" for each in came.faults(fine) if not each.startswith("took"))
    whole = name not in {"simulate", "atlas", "play"}  # these write as they go: their files are looked at below
    for file, content in _files(pack).items():
        old_or_new = content in {course.before.get(file), course.after.get(file)}
        old_or_new = old_or_new or (name == "balance" and content.rstrip().endswith(b"</html>"))  # it tells its time
        if whole and not old_or_new and not (file.name.startswith(".") and with_what is signal.SIGKILL):
            yield f"{name}, {with_what.name}: {file} is neither as it was nor as it is to be"
    if name == "play" and (pack / "save.json").exists():
        replayed = ran(("replay", "save.json", "--print"), pack)
        if replayed.code:
            yield f"{with_what.name}: the save cannot be read again: {replayed.err[:200]}"
    if name != "play":
        ran(command, pack, given=ANSWERS, env=env)
        differing = [file for file, content in course.after.items() if _files(pack).get(file) != content]
        if differing and name not in {"new card", "new set", "balance"}:
            yield f"{name}, {with_what.name}: the next run comes to other files: {differing[:3]}"


def some_cards(number: int, folder: Path) -> Iterator[str]:
    """Race random cards: as with numbers that never wrap round, and never for long."""
    pack, chance = random_pack(number, folder, 40), random.Random(number)
    for card_set in random_sets(pack, chance):
        program = build(pack, card_set, 2 + number % 3)
        if watch(program, number, 30):
            yield f"{card_set.cards}: other numbers than Python's own"
        for name in ("random", "standard"):
            weights = [weights_of(pack, name)(OWN)] * program.players
            begun = time.process_time()
            race(program, weights, program.players, seed=number)
            took = (time.process_time() - begun) / program.players
            if took > LONGEST_RACE:
                yield f"{card_set.cards}: {took:.1f} s for a race of {name} players"


def hostile_books(numbers: range) -> list[str]:
    """Build books that mean harm, under watch."""
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place, f"book-{number}") for number in numbers]
        for number, folder in zip(numbers, folders, strict=True):
            hostile_book(number, folder)
        return all_built_safely(folders)


@dataclass(frozen=True)
class Part:
    """One kind of trial, and how many there are of it."""

    trial: Callable[[int, Path], Iterator[str]]
    number: int
    what: str


@dataclass(frozen=True)
class Batch:
    """Trials that are made several at once, each batch in a process that may die."""

    trials: Callable[[range], list[str]]
    number: int
    what: str


PARTS: Mapping[str, Part | Batch] = MappingProxyType(
    {
        "packs": Part(a_pack, 100_000, "broken packs through the loader"),
        "commands": Part(a_command, 1_000, "broken packs through commands"),
        "saves": Part(a_save, 4_000, "damaged saves and recordings"),
        "catalogs": Part(a_catalog, 4_000, "damaged catalogs"),
        "atlases": Part(an_atlas, 1_500, "damaged atlases"),
        "results": Part(a_result, 500, "damaged results"),
        "caches": Part(a_cache, 150, "files of the cache flipped, cut off, swapped"),
        "books": Batch(hostile_books, 1_000, "books that mean harm, built under watch"),
        "calls": Batch(lambda numbers: wrong_calls(len(numbers), numbers.start), 2_000, "wrong calls from Python"),
        "flips": Batch(lambda numbers: flipped_positions(len(numbers), numbers.start), 2_000, "flipped positions"),
        "edits": Batch(lambda numbers: edited_positions(len(numbers), numbers.start), 2_000, "edited positions"),
        "forged": Batch(lambda numbers: forged_positions(len(numbers), numbers.start), 5_000, "forged positions"),
        "cards": Part(some_cards, 1_100, "packs of random cards raced (ten thousand cards)"),
        "kills": Part(a_kill, 500, "commands killed at some moment"),
    }
)


@dataclass
class Found:
    """What came of some trials."""

    trials: int = 0
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0


def tried(name: str, numbers: range) -> Found:
    """Try these numbers of a part, each in a folder of its own."""
    found, part = Found(), PARTS[name]
    if isinstance(part, Batch):
        begun = time.monotonic()
        faults = [f"{name} {numbers.start}-{numbers.stop}: {fault}" for fault in part.trials(numbers)]
        return Found(len(numbers), faults, time.monotonic() - begun)
    for number in numbers:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="shell-", ignore_cleanup_errors=True) as place:
            try:
                found.faults += [f"{name} {number}: {fault}" for fault in part.trial(number, Path(place))]
            except Exception as error:  # noqa: BLE001 - a trial that fails is a finding, too
                found.faults.append(f"{name} {number}: {type(error).__name__}: {error}"[:400])
        found.trials += 1
        found.slowest = max(found.slowest, time.monotonic() - begun)
    return found


def all_tried(name: str, share: float) -> Found:
    """Try all of a part, on all processors."""
    number = max(1, int(PARTS[name].number * share))
    found, step = Found(), max(1, min(20 if name == "books" else 50, number // 8))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        todo = [pool.submit(tried, name, range(at, min(at + step, number))) for at in range(0, number, step)]
        for done in as_completed(todo):
            came = done.result()
            found.trials += came.trials
            found.faults += came.faults
            found.slowest = max(found.slowest, came.slowest)
            print(f"{name}: {found.trials} of {number}, {len(found.faults)} faults", file=sys.stderr, flush=True)  # noqa: T201
    return found


def main() -> int:
    """Try everything that is asked for, and print a table at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--share", type=float, default=1.0, help="how much of everything, 1 for all")
    parser.add_argument("--again", nargs=2, metavar=("PART", "NUMBER"), help="one trial alone")
    asked = parser.parse_args()
    for name in (*game().kernels, WATCHED):
        if not is_ready(unit(name)):
            make_ready(unit(name))
    if asked.again:
        name, number = asked.again
        print(*tried(name, range(int(number), int(number) + 1)).faults or ["nothing is wrong"], sep="\n")  # noqa: T201
        return 0
    rows, faults, told = [], Counter[str](), []
    for name in asked.parts or PARTS:
        begun = time.monotonic()
        found = all_tried(name, asked.share)
        told += found.faults[:40]
        for fault in found.faults[:40]:
            print(fault, flush=True)  # noqa: T201
        faults[name] = len(found.faults)
        took = time.monotonic() - begun
        rows.append(f"{PARTS[name].what:42} {found.trials:8} {faults[name]:8} {found.slowest:8.1f} s {took:8.0f} s")
    print(f"{'':42} {'trials':>8} {'faults':>8} {'slowest':>10} {'in all':>10}", *rows, sep="\n")  # noqa: T201
    print(*told[:40], sep="\n")  # noqa: T201 - once more: of a long record often only the end is kept
    return 1 if faults.total() else 0


if __name__ == "__main__":
    sys.exit(main())
