"""A question is a list of options, and somebody who has to choose one."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.questions import Verb
from cubitos_kit.games.cubitos.engine.records import StateRecord

NO_FACE = 31
"""Beside a die that does not lie on a face."""


@kernel
def ask(state: StateRecord, question: int, seat: int) -> None:
    """Begin a question; options follow."""
    state.question = question
    state.asked = seat
    state.n_options = 0


@kernel
def offer(state: StateRecord, verb: int, what: int, beside: int) -> None:
    """Add an option. Its verb stands in the lowest bits."""
    if state.n_options >= limits.OPTIONS:
        state.over = codes.TOO_MUCH
        return
    state.options[state.n_options] = int(verb) + 32 * what
    state.beside[state.n_options] = beside
    state.n_options += 1


@kernel
def die_named(seat: int, zone: int, colour: int, face: int) -> int:
    """Name a die as options do."""
    return colour + 16 * zone + 128 * face + 4096 * seat


@kernel
def take_answer(state: StateRecord) -> int:
    """Return the option chosen, and forget that there was a question."""
    state.answered = 0
    return state.answer


@kernel
def verb_of(option: int) -> int:
    """Return what an option does."""
    return int(option & 31)


@kernel
def object_of(option: int) -> int:
    """Return what an option speaks of."""
    return option >> 5


@kernel
def die_colour(name: int) -> int:
    """Return the colour of a named die."""
    return name & 15


@kernel
def die_zone(name: int) -> int:
    """Return the zone of a named die."""
    return (name >> 4) & 7


@kernel
def die_face(name: int) -> int:
    """Return the face of a named die."""
    return (name >> 7) & 31


@kernel
def die_seat(name: int) -> int:
    """Return whose a named die is."""
    return name >> 12


@kernel
def offer_done(state: StateRecord) -> None:
    """Offer to leave it at that."""
    offer(state, Verb.DONE, 0, 0)
