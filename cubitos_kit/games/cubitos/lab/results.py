"""Results that are kept: what was raced for a report, for as long as cards, rules and players stay what they are."""

from __future__ import annotations

import io
import json
import math
import shutil
import time
from collections import UserDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from cubitos_kit.base.kept import BROKEN, cache_folder, sealed, stamped, unsealed, unstamped
from cubitos_kit.base.reading import read_bounded
from cubitos_kit.base.writing import write_whole
from cubitos_kit.games.cubitos.engine.program.build import build
from cubitos_kit.games.cubitos.lab.balance import balance
from cubitos_kit.games.cubitos.lab.bench import Bench, Progress
from cubitos_kit.games.cubitos.lab.judge import Effort, find_judge, tried
from cubitos_kit.games.cubitos.lab.measures import Balance, Judge
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.games.cubitos.players.compiled import kernels
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.lab import intervals
from cubitos_kit.lab.experiments import Run

ABOUT, REPORT, PACK, JUDGE = "about.json", "report.kept", "pack.kept", "judge.kept"
REPORTS, JUDGES = "report", "judge"
"""What a folder keeps."""
EXACT = 0.01
"""How exactly a judge's rivals are measured."""
USUAL = Effort()
T = TypeVar("T")
MOST_ABOUT, MOST_KEPT = 64 * 1024, 64 * 1024 * 1024
"""Bytes that are read of what says what a folder keeps, and of what is kept in it; there are a thousandth of these."""


@cache
def rules() -> str:
    """Return a fingerprint of what races and measures: the engine, the players' code, and the lab."""
    digest = sha256(kernels().key.encode())
    for folder in (Path(__file__).parent, Path(intervals.__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:20]


@dataclass(frozen=True)
class Inquiry:
    """What a report is asked about: the answer depends on this and nothing else."""

    pack: Pack
    set_id: str
    players: int
    seed: int
    precision: float
    judge: Judge | None = None
    """Nothing where `standard` judges, of whom nothing more is known."""

    @cached_property
    def key(self) -> str:
        """What changes whenever a card, a die, a track, the setup, a rule or a player's weights do."""
        plain: list[object] = [self.seed, self.precision]
        if self.judge:
            answers = {card: asdict(how) for card, how in self.judge.without.items()}
            plain += [self.judge.player, asdict(self.judge.weights), asdict(self.judge.answer), answers]
        return _key(self.pack, self.set_id, self.players, plain)


def _key(pack: Pack, set_id: str, players: int, more: Sequence[object]) -> str:
    """Return what changes whenever a set, a rule or a player's weights do, or anything more that is named."""
    card_set, digest = pack.sets[set_id], sha256(rules().encode())
    digest.update(build(pack, card_set, players).table.tobytes())
    cards = [pack.cards[name] for name in card_set.cards]
    weights = {name: asdict(weights_of(pack, name)(set_id)) for name in pack.players}
    plain = [set_id, card_set.tracks, [(card.id, card.die, str(card.cost)) for card in cards], players, weights, *more]
    digest.update(json.dumps(plain, sort_keys=True).encode())
    return digest.hexdigest()[:20]


@dataclass(frozen=True)
class AboutResult:
    """What is kept in one folder, for whoever looks into it."""

    set: str
    pack: str
    players: int
    seed: int
    precision: float
    races: int = 0
    seconds: float = 0.0
    done: bool = False
    """Whether the report is there, or only part of what it needs."""
    rules: str = ""
    what: str = REPORTS


class KeptRuns(UserDict[str, Run]):
    """Measurements by name, each written into a folder as soon as it is there."""

    def __init__(self, folder: Path) -> None:
        """Read what is there already; what is broken is raced for again."""
        super().__init__()
        self.folder = folder
        for file in folder.glob("*.run"):
            with suppress(*BROKEN, KeyError), np.load(io.BytesIO(unstamped(read_bounded(file, MOST_KEPT)))) as found:
                self.data[str(found["name"])] = _run(found)

    def __setitem__(self, name: str, run: Run) -> None:
        """Keep a measurement; where nothing can be written it is kept for this run only."""
        self.data[name] = run
        written = io.BytesIO()
        np.savez_compressed(written, name=np.array(name), **vars(run))
        with suppress(OSError):
            write_whole(self.folder / f"{sha256(name.encode()).hexdigest()[:16]}.run", stamped(written.getvalue()))


def _run(found: Mapping[str, Any]) -> Run:
    return Run(found["values"], int(found["looks"]), bool(found["done"]), bool(found["early"]), int(found["contests"]))


@dataclass(frozen=True)
class Answer:
    """A report, and what it took."""

    balance: Balance
    seconds: float
    reused: bool


def folder() -> Path:
    """Return where results are kept."""
    return cache_folder("results")


def answer(question: Inquiry, *, workers: int, progress: Progress | None = None) -> Answer:
    """Return the report that is kept, or go on with what is there of it; interrupted, what was raced is kept."""
    place = folder() / question.key
    if known := _kept(place / REPORT, Balance):
        return Answer(known, _about(place).seconds, reused=True)
    with runs(question, progress) as (known_runs, heard):
        made = balance(
            question.pack,
            question.set_id,
            precision=question.precision,
            seed=question.seed,
            workers=workers,
            players=question.players,
            progress=heard,
            known=known_runs,
            judge=question.judge,
        )
    with suppress(OSError):
        write_whole(place / PACK, sealed(replace(question.pack, as_written=None)))
        write_whole(place / REPORT, sealed(made))
        _note(place, replace(_asked(question), races=made.races, seconds=_about(place).seconds, done=True))
    return Answer(made, _about(place).seconds, reused=False)


def last_before(now: Inquiry, **asked: Any) -> Inquiry | None:  # noqa: ANN401 - as a question has them
    """Return what the latest report of a set asked that found another version of it; nothing where none is kept.

    It is asked as exactly as then, with as many players and the same luck, but for what is said now.
    """
    for entry in entries():
        about = entry.about
        if about.done and about.what == REPORTS and (about.set, about.pack) == (now.set_id, now.pack.id):
            pack = _kept(folder() / entry.key / PACK, Pack)
            then = replace(now, **{"players": about.players, "seed": about.seed, "precision": about.precision, **asked})
            if pack and now.set_id in pack.sets and replace(then, pack=pack).key != then.key:
                return replace(then, pack=pack)
    return None


def kept_judge(pack: Pack, set_id: str, players: int, player: str = "", effort: Effort = USUAL) -> Judge | None:
    """Return the judge of a set that is known from before, if there is one; `judge_of` takes the same."""
    return _kept(folder() / _judge_key(pack, set_id, players, player, effort) / JUDGE, Judge)


def judge_of(  # noqa: PLR0913 - as `answer` takes them, and for how long to tune
    pack: Pack,
    set_id: str,
    players: int,
    player: str = "",
    *,
    workers: int,
    progress: Progress | None = None,
    effort: Effort = USUAL,
) -> Judge:
    """Return the judge that is tuned to a set, or go on tuning it; interrupted, what was raced is kept.

    A player that is named judges as it is, and is only tried among all that are known.
    """
    if known := kept_judge(pack, set_id, players, player, effort):
        return known
    place = folder() / _judge_key(pack, set_id, players, player, effort)
    about = AboutResult(set_id, pack.id, players, effort.seed, EXACT, rules=rules(), what=JUDGES)
    with _noted(place, about, progress) as (known_runs, heard):
        bench = Bench(pack, pack.sets[set_id], players, STANDARD, effort.seed, EXACT, workers, heard, known_runs)
        found = tried(bench, player) if player else find_judge(bench, effort)
    with suppress(OSError):
        write_whole(place / JUDGE, sealed(found))
        before = _about(place)
        _note(place, replace(about, races=before.races, seconds=before.seconds, done=True))
    return found


def _judge_key(pack: Pack, set_id: str, players: int, player: str, effort: Effort) -> str:
    who: list[object] = [asdict(weights_of(pack, player)(set_id))] if player else []
    return _key(pack, set_id, players, [JUDGES, player, asdict(effort), *who])


@contextmanager
def runs(question: Inquiry, progress: Progress | None = None) -> Iterator[tuple[KeptRuns, Progress]]:
    """Give the measurements that are kept, and count the time and the races that are spent on more of them."""
    place = folder() / question.key
    with _noted(place, _asked(question), progress) as given:
        yield given


def _asked(question: Inquiry) -> AboutResult:
    """Return what is noted of a report before anything is raced."""
    return AboutResult(
        question.set_id, question.pack.id, question.players, question.seed, question.precision, rules=rules()
    )


@contextmanager
def _noted(place: Path, about: AboutResult, progress: Progress | None) -> Iterator[tuple[KeptRuns, Progress]]:
    before, begun, races = _about(place), time.monotonic(), 0

    def heard(stage: str, more: int) -> None:
        nonlocal races
        races += more
        if progress:
            progress(stage, more)

    try:
        yield KeptRuns(place), heard
    finally:
        if races:
            seconds = round(before.seconds + time.monotonic() - begun, 1)
            with suppress(OSError):
                _note(place, replace(about, races=before.races + races, seconds=seconds, done=before.done))


def _note(place: Path, about: AboutResult) -> None:
    write_whole(place / ABOUT, json.dumps(asdict(about), indent=2, ensure_ascii=False) + "\n")


def _about(place: Path) -> AboutResult:
    nothing = AboutResult("", "", 0, 0, 0.0)
    with suppress(*BROKEN, RecursionError):
        told = json.loads(read_bounded(place / ABOUT, MOST_ABOUT))
        known = {each.name: told[each.name] for each in fields(AboutResult) if each.name in told}
        if all(_is_like(value, getattr(nothing, name)) for name, value in known.items()):
            return replace(nothing, **known)
    return nothing


def _is_like(value: object, usual: object) -> bool:
    """Tell whether a value is of the kind that usually stands there; a number is one that can be counted with."""
    if isinstance(usual, float):
        return type(value) in (int, float) and math.isfinite(float(value))  # type: ignore[arg-type]
    return type(value) is type(usual)


def _kept(file: Path, kind: type[T]) -> T | None:
    """Return what is kept in a file, if it is whole and of that kind."""
    with suppress(*BROKEN):
        found = unsealed(read_bounded(file, MOST_KEPT))
        return found if isinstance(found, kind) else None
    return None


@dataclass(frozen=True)
class KeptResult:
    """One of the results that are kept."""

    key: str
    about: AboutResult
    size: int
    """In bytes."""
    when: float
    """When it was last written, in seconds since 1970."""

    @property
    def holds(self) -> bool:
        """Tell whether engine, players and lab are still the same; cards are only known where they are read."""
        return self.about.rules == rules()


def entries() -> tuple[KeptResult, ...]:
    """Return all results that are kept, the latest first."""
    found = []
    for place in folder().iterdir():
        if place.is_dir() and not place.is_symlink():
            files = [file.stat() for file in place.iterdir() if file.is_file()]
            size, when = sum(file.st_size for file in files), max((file.st_mtime for file in files), default=0.0)
            found.append(KeptResult(place.name, _about(place), size, when))
    return tuple(sorted(found, key=lambda entry: -entry.when))


def clear(keys: frozenset[str]) -> int:
    """Throw results away, and return how many there were."""
    gone = 0
    for entry in entries():
        if entry.key in keys:
            shutil.rmtree(folder() / entry.key)
            gone += 1
    return gone
