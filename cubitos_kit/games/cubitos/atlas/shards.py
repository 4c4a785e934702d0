"""An atlas on the disk: a folder of Parquet files, each holding the figures of a stretch of sets, and what they are.

A file appears when it is whole, under a name that tells its stretch. What is there is kept, what is missing is raced; so an
atlas that was interrupted ends in the same bytes as one that was not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from cubitos_kit.base.reading import TooLargeError, read_bounded
from cubitos_kit.base.showing import is_line
from cubitos_kit.base.writing import write_whole
from cubitos_kit.games.cubitos.atlas.box import Box, Selection
from cubitos_kit.games.cubitos.engine.limits import LEGS, SEATS

FORMAT = 1
MOST_NOTES = 4_000_000
"""Bytes; the notes of an atlas are some thousands."""
MOST_RACES, MOST_SEED = 100_000, (1 << 64) - 1
NOTES = "atlas.json"
KEY = b"cubitos"
"""Under which name a Parquet file holds what the atlas is."""
FILES = "sets-*.parquet"


class NoPackageError(Exception):
    """A package is not installed that this needs."""

    def __init__(self, package: str) -> None:
        """Name the package as `pip` knows it."""
        super().__init__(package)
        self.package = package


class NotAnAtlasError(Exception):
    """The folder holds something else, or what is in it was changed."""


@dataclass(frozen=True)
class AboutAtlas:
    """What an atlas is; all of it decides what its files hold."""

    version: str
    """Of the kit."""
    sets: int
    """How many; an atlas can grow."""
    first: int | None
    """The first set's number; nothing in a sample."""
    races: int
    """Of each set."""
    seed: int
    seats: int
    player: str
    tracks: tuple[str, ...]
    laps: int
    edition: str
    per_file: int
    """How many sets stand in a file."""
    dice: Mapping[str, Sequence[str]]
    """The cards of each die, in the order in which sets are numbered."""
    content: str
    """Hashes, of cards and boards, of the players, and of the rules."""
    players: str
    rules: str

    @property
    def box(self) -> Box:
        """All sets of which these are some."""
        return Box(tuple(self.dice), tuple(tuple(cards) for cards in self.dice.values()))

    @property
    def stretches(self) -> Iterator[range]:
        """The stretches of the choice that stand in a file each."""
        return (range(at, min(at + self.per_file, self.sets)) for at in range(0, self.sets, self.per_file))

    def work(self, stretches: Iterable[range]) -> Iterator[tuple[range, Any]]:
        """Give stretches with the numbers of their sets."""
        box, choice = self.box, Selection(self.sets, self.first)
        return ((stretch, choice.numbers(box, self.seed, stretch)) for stretch in stretches)

    def name(self, stretch: range) -> str:
        """Return the name of a stretch's file: of a range the sets' numbers, of a sample their places in it.

        >>> about = AboutAtlas("1", 700, None, 4, 1, 4, "standard", (), 1, "", 500, {}, "", "", "")
        >>> [about.name(stretch) for stretch in about.stretches]
        ['sets-00000000-00000499.parquet', 'sets-00000500-00000699.parquet']
        """
        offset = self.first or 0
        return f"sets-{stretch.start + offset:08}-{stretch.stop - 1 + offset:08}.parquet"

    def written(self) -> str:
        """Return it as JSON."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, indent=2) + "\n"


def read_about(folder: Path) -> AboutAtlas | None:
    """Return what the atlas in a folder is; nothing where there is none yet."""
    notes = folder / NOTES
    if not notes.exists():
        if folder.is_dir() and any(not file.name.startswith(".") for file in folder.iterdir()):
            raise NotAnAtlasError
        return None
    try:
        plain = json.loads(read_bounded(notes, MOST_NOTES).decode("utf-8"))
        if plain.pop("format") != FORMAT or set(plain) != {field.name for field in fields(AboutAtlas)}:
            raise NotAnAtlasError
        about = AboutAtlas(**{**plain, "tracks": tuple(plain["tracks"])})
        sound = _is_sound(about)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, TooLargeError):
        raise NotAnAtlasError from None
    if not sound:
        raise NotAnAtlasError
    return about


def _is_sound(about: AboutAtlas) -> bool:
    """Tell whether every entry of an atlas's notes is one that an atlas can have."""
    texts = (about.version, about.player, about.edition, about.content, about.players, about.rules)
    listed = [*texts, *about.tracks, *about.dice, *(card for cards in about.dice.values() for card in cards)]
    if not all(isinstance(each, str) and is_line(each) for each in listed):
        return False
    if not all(cards for cards in about.dice.values()) or any(isinstance(cards, str) for cards in about.dice.values()):
        return False
    size = len(about.box)
    first = 0 if about.first is None else about.first
    bounds = (
        *((about.sets, 1, size), (first, 0, size - about.sets), (about.races, 1, MOST_RACES)),
        *((about.seed, 0, MOST_SEED), (about.seats, 1, SEATS), (about.laps, 0, LEGS), (about.per_file, 1, size)),
    )
    return all(type(number) is int and low <= number <= high for number, low, high in bounds)


def begin(folder: Path, about: AboutAtlas) -> None:
    """Note what the atlas is, and clear away what an earlier run was not done with."""
    if not (folder / NOTES).exists() or read_about(folder) != about:
        write_whole(folder / NOTES, about.written())
    wanted = {about.name(stretch) for stretch in about.stretches}
    for file in folder.glob(FILES):
        if file.name not in wanted:  # the last file of an atlas that has grown since: its sets stand in a longer one
            file.unlink()
    for file in (*folder.glob(f".{FILES}.*"), *folder.glob(f".{NOTES}.*")):
        file.unlink()


def missing(folder: Path, about: AboutAtlas) -> list[range]:
    """Return the stretches whose files are not there, or not whole, or not as they were written."""
    return [stretch for stretch in about.stretches if _kept(folder / about.name(stretch), about, len(stretch)) is None]


def _kept(file: Path, about: AboutAtlas, sets: int, columns: Sequence[str] | None = None) -> Any:  # noqa: ANN401 - a table
    """Return what a file of the atlas holds, or nothing where it is another's, cut off or damaged."""
    arrow, parquet = _arrow()
    if not file.is_file():
        return None
    try:
        footer = parquet.read_metadata(file)
        if footer.num_rows != sets or (footer.metadata or {}).get(KEY) != _told(about):
            return None
        return parquet.read_table(file, columns=columns, page_checksum_verification=True)
    except (OSError, ValueError, RuntimeError, MemoryError, arrow.ArrowException):
        return None


def _told(about: AboutAtlas) -> bytes:
    """Return what stands in every file; how many sets there are does not, because an atlas can grow."""
    plain = {"format": FORMAT, **asdict(about)}
    del plain["sets"]
    return json.dumps(plain, ensure_ascii=False).encode()


def write(folder: Path, about: AboutAtlas, stretch: range, rows: Any) -> None:  # noqa: ANN401 - an array
    """Write the figures of a stretch, whole or not at all."""
    arrow, parquet = _arrow()
    columns = {"set": arrow.array(rows["set"]), **_card_columns(about.box, rows["set"])}
    columns |= {name: arrow.array(rows[name]) for name in rows.dtype.names if name != "set"}
    table = arrow.table(columns).replace_schema_metadata({KEY: _told(about)})
    whole = BytesIO()
    parquet.write_table(table, whole, compression="zstd", write_page_checksum=True)
    write_whole(folder / about.name(stretch), whole.getvalue())


def _card_columns(box: Box, numbers: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a column a die, with the card that a set has of it."""
    arrow, _ = _arrow()
    places = box.all_places(numbers).astype(np.int32)
    return {
        die: arrow.DictionaryArray.from_arrays(places[:, number], list(cards))
        for number, (die, cards) in enumerate(zip(box.dice, box.cards, strict=True))
    }


def read(folder: Path, about: AboutAtlas, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Give some columns of an atlas, file by file, as far as it is done."""
    for stretch in about.stretches:
        table = _kept(folder / about.name(stretch), about, len(stretch), list(columns))
        if table is not None and set(columns) <= set(table.column_names):
            yield {name: table[name].to_numpy() for name in columns}


def _arrow() -> tuple[Any, Any]:
    """Return pyarrow, and what of it reads and writes Parquet."""
    try:
        import pyarrow as pa  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415 - optional
        import pyarrow.parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415
    except ImportError as error:
        raise NoPackageError("pyarrow") from error
    return pa, pyarrow.parquet
