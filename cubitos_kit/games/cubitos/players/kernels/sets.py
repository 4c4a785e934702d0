"""Many sets, one after the other, in one program: what it holds of each colour is exchanged, and some races are run."""

from cubitos_kit.compiler.kernels import entry, kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.records import PROGRAM, UNIT, Ints, LogRecord, ProgramRecord, StateRecord
from cubitos_kit.games.cubitos.players.kernels.batch import race_once
from cubitos_kit.games.cubitos.players.kernels.reckoning import reckon
from cubitos_kit.games.cubitos.players.records import (
    SHARES,
    Brains,
    Choices,
    Counts,
    Handicaps,
    MemoryRecord,
    Parts,
    Results,
    Seeds,
)

UNITS, UNIT_NUMBERS = PROGRAM.fields["units"][1] // 4, UNIT.itemsize // 4
"""Where the units of a program begin, and how many numbers one of them is."""
FACES, MOMENTS = PROGRAM["first_unit"].shape[1:]


@entry
def race_sets(
    program: ProgramRecord,
    program_words: Ints,
    stock: Ints,
    parts: Parts,
    state: StateRecord,
    words: Ints,
    brains: Brains,
    handicaps: Handicaps,
    memory: MemoryRecord,
    log: LogRecord,
    chosen: Choices,
    seeds: Seeds,
    results: Results,
    used: Counts,
) -> None:
    """Race one race of each group on each set, and note of which colours dice were used in each; all players are alike.

    A set is a row of parts; the words of the program are the same numbers as the program.
    """
    races = results.shape[0] // seeds.shape[0]
    for which in range(seeds.shape[0]):
        _put(program, program_words, stock, parts, chosen[which])
        for place in range(chosen.shape[1]):
            part = parts[chosen[which, place]]
            brains[0].bonus[part.colour] = part.bonus
        reckon(program, brains[0], 0)
        for player in range(1, brains.shape[0]):
            brains[player] = brains[0]
        for race in range(races):
            at = which * races + race
            number = race * program.n_seats
            race_once(program, state, words, brains, handicaps, memory, log, seeds[which], number, results[at])
            for colour in range(limits.COLOURS):
                used[at, colour] = 0
            for unit in range(program.n_units):
                if state.fired[unit]:
                    used[at, program.units[unit].colour] = 1


@kernel
def _put(program: ProgramRecord, program_words: Ints, stock: Ints, parts: Parts, chosen: Ints) -> None:
    """Put the parts of a set into a program in the place of those that were there."""
    program.n_units = program.sword_units = 0
    program.all_moments = program.costs_vary = program.sword_musts = program.declinable = 0
    for place in range(chosen.shape[0]):
        part = parts[chosen[place]]
        for number in range(SHARES):
            _copy(stock, part.shares[number, 0], part.shares[number, 1], program_words, part.shares[number, 2])
        first = program.n_units
        _copy(stock, part.units, part.n_units * UNIT_NUMBERS, program_words, UNITS + first * UNIT_NUMBERS)
        for face in range(FACES):
            for moment in range(MOMENTS):
                program.first_unit[part.colour, face, moment] = first + part.first_unit[face, moment]
        for number in range(first, first + part.n_units):
            if program.units[number].who != codes.OWNER:  # those are numbered through the whole set
                program.units[number].bit = 1 << program.sword_units
                program.sword_units += 1
        program.n_units += part.n_units
        program.all_moments |= part.all_moments
        program.costs_vary |= part.costs_vary
        program.sword_musts |= part.sword_musts
        program.declinable |= part.declinable


@kernel
def _copy(stock: Ints, start: int, count: int, words: Ints, to: int) -> None:
    for number in range(count):
        words[to + number] = stock[start + number]
