"""A race in a file: how it was laid out, and every answer; read back only where it comes to the very same position."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cubitos_kit.base.calls import SHORT, CallError, short
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.base.reading import TooLargeError, read_bounded
from cubitos_kit.base.showing import is_line, one_line, shown
from cubitos_kit.base.writing import write_whole
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.program.build import FEWEST_SEATS, build
from cubitos_kit.games.cubitos.engine.program.writer import TooMuchError
from cubitos_kit.games.cubitos.engine.race import SEEDS, IllegalOptionError, Race
from cubitos_kit.games.cubitos.model.pack import Pack

FORMAT = 1
"""The form of the file; a reader takes no other."""
MOST_BYTES = 4_000_000
"""Of a file; a race of a thousand rounds takes some hundred thousand."""
LONGEST = 4096
"""Of a text in it, a path for one."""


@dataclass(frozen=True)
class Recording:
    """A race to be played again: `race_of` lays it out and gives its answers."""

    pack: str
    pack_path: str
    """Where the pack was read: a folder, a file, or `base`."""
    set: str
    edition: str
    players: int
    tracks: tuple[str, ...]
    laps: int
    seed: int
    start_player: int
    """The seat that began; -1 where it was drawn at random."""
    names: tuple[str, ...]
    """What the players are called; empty where nobody said, so that each reader reads it in their own language."""
    kinds: tuple[str, ...]
    """Who answered: `person`, or what a computer player is called."""
    answers: tuple[int, ...] = ()
    program: str = ""
    """A fingerprint of the cards and boards as numbers."""
    position: str = ""
    """A fingerprint of where the answers led."""
    kit: str = ""
    """The version of cubitos_kit; another one may play by other rules."""
    format: int = FORMAT

    @property
    def people(self) -> frozenset[int]:
        """The seats where people sit."""
        return frozenset(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)


PERSON = "person"


class RecordingError(CallError):
    """A file that is no race to be played again, and why."""

    def __init__(self, problem: Problem) -> None:
        """Keep the problem for whoever tells the user."""
        super().__init__(problem.message, problem.nearest)
        self.problem = problem


def laid_out(recording: Recording, pack: Pack) -> Race:
    """Lay out the race of a recording, before its first answer."""
    tracks = tuple(pack.tracks[name] for name in recording.tracks)
    program = build(pack, pack.sets[recording.set], recording.players, tracks=tracks, laps=recording.laps)
    return Race(program, recording.seed, recording.start_player)


def with_answers(recording: Recording, race: Race) -> Recording:
    """Return the recording of a race as far as it has come."""
    program = _fingerprint(bytes(race.program.table.tobytes()))
    return replace(recording, answers=tuple(race.answers), program=program, position=_fingerprint(race.plain_bytes()))


def _fingerprint(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def write(path: Path, recording: Recording) -> None:
    """Write a recording, whole or not at all."""
    write_whole(path, text_of(recording))


def text_of(recording: Recording) -> str:
    """Return what stands in the file of a recording."""
    record = asdict(recording)
    head = {name: record[name] for name in ("format", "kit", *(name for name in record if name != "answers"))}
    lines = json.dumps(head | {"answers": []}, ensure_ascii=False, indent=2)
    answers = [", ".join(map(str, row)) for row in _rows(recording.answers, 30)]
    written = "[\n    " + ",\n    ".join(answers) + "\n  ]" if answers else "[]"
    return lines.removesuffix("[]\n}") + written + "\n}\n"


def _rows(answers: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    return [answers[at : at + width] for at in range(0, len(answers), width)]


def read(path: Path, kit: str) -> Recording:
    """Read a recording of this version of the kit; `RecordingError` says what is wrong with a file that is none."""
    place = Place(str(path))
    try:
        text = read_bounded(path, MOST_BYTES).decode("utf-8")
    except TooLargeError:
        message = Message(N_("this file holds more than {n} bytes, which no recorded race does"), {"n": MOST_BYTES})
        raise RecordingError(Problem("too-large", place, message)) from None
    except UnicodeDecodeError:
        raise RecordingError(Problem("no-recording", place, Message(N_("this file is not a recorded race")))) from None
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        where = Place(str(path), error.lineno, error.colno)
        sentence = N_("this file is cut off") if error.pos >= len(text.rstrip()) else N_("this is not JSON")
        raise RecordingError(Problem("broken-recording", where, Message(sentence))) from None
    except (ValueError, RecursionError):
        raise RecordingError(Problem("broken-recording", place, Message(N_("this is not JSON")))) from None
    if not isinstance(found, dict) or type(found.get("format")) is not int:
        raise RecordingError(Problem("no-recording", place, Message(N_("this file is not a recorded race"))))
    return _checked(found, text, path, kit)


Check = tuple[Callable[[Any], bool], Message]


def _is_number(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_list(each: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(each, value))


def is_name(text: object) -> bool:
    """Tell whether a text may stand in a recording: one line, not too long, without signs that do something."""
    return isinstance(text, str) and len(text) <= LONGEST and is_line(text) and shown(text) == text


TEXT = Message(N_("a text on one line, without control characters"))
TEXTS = Message(N_("a list of texts on one line each, without control characters"))
NUMBER = N_("a whole number from {low} to {high}")


def _number(low: int, high: int) -> Check:
    return _is_number(low, high), Message(NUMBER, {"low": low, "high": high})


CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "pack": (is_name, TEXT),
        "pack_path": (is_name, TEXT),
        "set": (is_name, TEXT),
        "edition": (is_name, TEXT),
        "players": _number(FEWEST_SEATS, limits.SEATS),
        "tracks": (_is_list(is_name), TEXTS),
        "laps": _number(1, limits.LEGS),
        "seed": _number(0, SEEDS - 1),
        "start_player": _number(-1, limits.SEATS - 1),
        "names": (_is_list(is_name), TEXTS),
        "kinds": (_is_list(is_name), TEXTS),
        "answers": (_is_list(_is_number(0, limits.OPTIONS)), Message(N_("a list of whole numbers, none below 0"))),
        "program": (is_name, TEXT),
        "position": (is_name, TEXT),
    }
)
"""What each entry of the file has to be."""


def _checked(found: Mapping[str, Any], text: str, path: Path, kit: str) -> Recording:
    """Return the recording that a mapping holds."""
    if found["format"] != FORMAT:
        values: dict[str, object] = {"format": short(found["format"]), "ours": FORMAT}
        message = Message(N_("this race was recorded in the form {format}; this kit reads the form {ours}"), values)
        raise RecordingError(Problem("other-format", _spot(text, "format", path), message))
    if found.get("kit") != kit:
        values = {"version": one_line(str(found.get("kit", "?")))[:SHORT], "ours": kit}
        message = Message(N_("this race was recorded by cubitos_kit {version}; this is {ours}"), values)
        raise RecordingError(Problem("other-kit", _spot(text, "kit", path), message))
    for name, (fits, expected) in CHECKS.items():
        if name not in found:
            message = Message(N_("`{name}` is missing"), {"name": name})
            raise RecordingError(Problem("missing-entry", Place(str(path)), message, expected=expected))
        if not fits(found[name]):
            raise _wrong(name, text, path, expected)
    players = found["players"]
    for name, fitting in (("names", {0, players}), ("kinds", {players})):
        if len(found[name]) not in fitting:
            raise _wrong(name, text, path, Message(N_("one for each of {players} players"), {"players": players}))
    if found["start_player"] >= players:
        raise _wrong("start_player", text, path, Message(NUMBER, {"low": -1, "high": players - 1}))
    kept: dict[str, Any] = {
        name: tuple(found[name]) if isinstance(found[name], list) else found[name] for name in CHECKS
    }
    return Recording(**kept, kit=kit)


def text_in(path: Path) -> str:
    """Return the text of a recording that was read; nothing where it has become unreadable since."""
    try:
        return read_bounded(path, MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


def refused(name: str, path: Path, code: str, message: Message, nearest: str = "") -> RecordingError:
    """Return the error for an entry of a recording, with its line."""
    return RecordingError(Problem(code, _spot(text_in(path), name, path), message, nearest=nearest))


def agrees(race: Race) -> bool:
    """Tell whether a race stands where its answers led: there is one for each question that was answered."""
    return len(race.answers) == int(race.record.n_questions)


def _wrong(name: str, text: str, path: Path, expected: Message) -> RecordingError:
    message = Message(N_("`{name}` is not what it should be"), {"name": name})
    return RecordingError(Problem("wrong-entry", _spot(text, name, path), message, expected=expected))


def _spot(text: str, name: str, path: Path) -> Place:
    """Return where an entry stands in the file."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := re.search(rf'"{name}"\s*:', line):
            return Place(str(path), number, found.start() + 1)
    return Place(str(path))


def race_of(recording: Recording, pack: Pack, path: Path) -> Race:
    """Play a recording again; `RecordingError` where that is not the race any more."""
    text = text_in(path)
    if pack.id != recording.pack:
        values = {"pack": recording.pack, "found": pack.id}
        message = Message(N_("this race was played with the pack `{pack}`, not with `{found}`"), values)
        raise RecordingError(Problem("other-pack", _spot(text, "pack", path), message))
    if recording.set not in pack.sets:
        message = Message(N_("no set is called `{id}`"), {"id": recording.set})
        raise RecordingError(Problem("unknown-set", _spot(text, "set", path), message))
    for name in recording.tracks:
        if name not in pack.tracks:
            message = Message(N_("no track is called `{id}`"), {"id": name})
            raise RecordingError(Problem("unknown-track", _spot(text, "tracks", path), message))
    changed = Problem(
        "changed-rules",
        Place(str(path)),
        Message(N_("the cards, the board or the rules have changed since this race was recorded")),
    )
    try:
        race = laid_out(recording, pack)
    except TooMuchError:
        raise RecordingError(changed) from None
    if with_answers(recording, race).program != recording.program:
        raise RecordingError(changed)
    _answer(race, recording, _spot(text, "answers", path))
    if with_answers(recording, race).position != recording.position:
        raise RecordingError(
            Problem(
                "other-course",
                _spot(text, "answers", path),
                Message(N_("the answers lead to another position than the one recorded: some were lost or changed")),
            )
        )
    return race


def _answer(race: Race, recording: Recording, place: Place) -> None:
    """Give the answers one after the other."""
    for number, answer in enumerate(recording.answers, 1):
        try:
            race.choose(answer)
        except IllegalOptionError:
            if race.over:
                message = Message(N_("the race is over before answer {number}"), {"number": number})
            else:
                values = {"number": number, "answer": answer, "most": int(race.record.n_options) - 1}
                message = Message(N_("answer {number} is {answer}, where 0 to {most} can be chosen"), values)
            raise RecordingError(Problem("illegal-answer", place, message)) from None
