"""Dice fall. Every player has dice of their own luck, so that what one does changes nobody else's rolls.

Nor does it change their own more than it must: the third red die that a player rolls in round 5 falls as it falls,
however many others were rolled before it. So races that differ in a choice or a card stay on the same luck.
"""

import numpy as np

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, SeatRecord

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@kernel
def splitmix(number: np.uint64) -> np.uint64:
    """Return a number in which every bit depends on every bit of the given one (SplitMix64)."""
    mix = (number ^ (number >> np.uint64(30))) * FIRST
    mix = (mix ^ (mix >> np.uint64(27))) * SECOND
    return mix ^ (mix >> np.uint64(31))


@kernel
def whole(number: np.uint64) -> int:
    """Return a number of luck as a plain one: mixed with those, Numba would make fractions of it."""
    return np.int64(number)  # type: ignore[return-value]


@kernel
def below(seat: SeatRecord, limit: int) -> int:
    """Draw a whole number from 0 to just below the limit, once a race."""
    return _scaled(splitmix(np.uint64(seat.rng)), limit)


@kernel
def _scaled(number: np.uint64, limit: int) -> int:
    return whole(((number >> HALF) * np.uint64(limit)) >> HALF)


@kernel
def seeded(seed: np.uint64, stream: int) -> np.uint64:
    """Return the beginning of one of several independent streams of luck."""
    return splitmix(np.uint64(seed) + GOLDEN * np.uint64(stream + 1))


@kernel
def roll_by(program: ProgramRecord, seat: SeatRecord, colour: int, luck: np.uint64) -> int:
    """Roll a die by its player's luck of this round and return the face it shows; who rolls several works that out once."""
    seat.rolled += 1
    seat.casts[colour] += 1
    return program.faces[colour, side_up(luck, colour, seat.casts[colour])]


@kernel
def luck_of_round(seat: SeatRecord, round_number: int) -> np.uint64:
    """Return what a player's dice fall by in a round."""
    return splitmix(np.uint64(seat.rng) + GOLDEN * np.uint64(round_number))


@kernel
def side_up(luck: np.uint64, colour: int, cast: int) -> int:
    """Return which of its six sides a die shows by the luck of a round, at the first, second or later roll of its colour."""
    return _scaled(splitmix(luck + GOLDEN * np.uint64(cast * limits.COLOURS + colour)), 6)
