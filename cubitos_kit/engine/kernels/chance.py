"""Dice fall. Every player has dice of their own luck, so that what one does changes nobody else's rolls."""

import numpy as np

from cubitos_kit.engine.compiled import Record, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@kernel
def mixed(number: np.uint64) -> np.uint64:
    """Return a number in which every bit depends on every bit of the given one (SplitMix64)."""
    mix = (number ^ (number >> np.uint64(30))) * FIRST
    mix = (mix ^ (mix >> np.uint64(27))) * SECOND
    return mix ^ (mix >> np.uint64(31))


@kernel
def whole(number: np.uint64) -> int:
    """Return a number of luck as a plain one: mixed with those, Numba would make fractions of it."""
    return np.int64(number)  # type: ignore[return-value]


@kernel
def below(seat: Record, limit: int) -> int:
    """Draw a whole number from 0 to just below the limit."""
    seat.rng = np.uint64(seat.rng) + GOLDEN
    return whole(((mixed(np.uint64(seat.rng)) >> HALF) * np.uint64(limit)) >> HALF)


@kernel
def seeded(seed: np.uint64, stream: int) -> np.uint64:
    """Return the beginning of one of several independent streams of luck."""
    return mixed(np.uint64(seed) + GOLDEN * np.uint64(stream + 1))


@kernel
def roll_one(program: Record, seat: Record, colour: int) -> int:
    """Roll a die of that colour and return the face it shows."""
    seat.rolled += 1
    return program.faces[colour, below(seat, 6)]
