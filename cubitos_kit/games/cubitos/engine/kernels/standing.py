"""Where the runners stand to one another, who has the most swords, and whom a card means by `leader` or `others`."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import codes
from cubitos_kit.games.cubitos.engine.records import ProgramRecord, StateRecord


@kernel
def board_of(program: ProgramRecord, leg: int) -> int:
    """Return the board of a leg; after the last one the runners go on round its board."""
    return program.leg_board[min(leg, program.n_legs - 1)]


@kernel
def lap_steps(program: ProgramRecord, board: int) -> int:
    """Return the steps of a lap, from one start to the next."""
    return program.from_start[program.board_finish[board]] + 1


@kernel
def route_of(program: ProgramRecord, leg: int, space: int) -> int:
    """Return how far along the whole race a space is, in steps that any ground allows."""
    last = program.n_legs - 1
    if leg <= last:
        return program.leg_route[leg] + program.from_start[space]
    beyond = (leg - last) * lap_steps(program, program.leg_board[last])
    return program.leg_route[last] + beyond + program.from_start[space]


@kernel
def route(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """Return how far a runner has come."""
    seat = state.seats[s]
    return route_of(program, seat.leg, seat.space)


@kernel
def lines_of(program: ProgramRecord, leg: int, space: int) -> int:
    """rules: draw-red-lines-over-laps. Count the red lines up to a space, laps and boards added together."""
    last = program.n_legs - 1
    if leg <= last:
        return program.leg_lines[leg] + program.zone[space]
    beyond = (leg - last) * program.board_lines[program.leg_board[last]]
    return program.leg_lines[last] + beyond + program.zone[space]


@kernel
def lines(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """Count the red lines that a runner has crossed."""
    seat = state.seats[s]
    return lines_of(program, seat.leg, seat.space)


@kernel
def lines_behind_leader(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """Count the red lines between a runner and the leading one."""
    most = 0
    for other in range(state.n_seats):
        most = max(most, lines(program, state, other))
    return most - lines(program, state, s)


@kernel
def lines_to_finish(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """rules: end-red-lines-of-the-lap. Count the red lines to the finish of this lap; none beyond the last finish."""
    seat = state.seats[s]
    if state.after_finish or seat.finished:
        return 0
    return program.board_lines[board_of(program, seat.leg)] - program.zone[seat.space]


@kernel
def swords_now(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """Count the swords in an Active Zone: a symbol of such a die is 1, a power symbol 2."""
    seat = state.seats[s]
    count = seat.extra_swords
    for index in range(seat.n_active):
        die = seat.active[index]
        if program.swords & (1 << die.colour):
            if die.face == codes.SYMBOL:
                count += 1
            elif die.face == codes.POWER:
                count += 2
    return max(count, 0)


@kernel
def swords_of(program: ProgramRecord, state: StateRecord, s: int) -> int:
    """Return a player's swords: as compared, once they have been."""
    if state.compared:
        return state.seats[s].swords
    return swords_now(program, state, s)


@kernel
def in_turn(state: StateRecord, place: int) -> int:
    """Return the seat that has its turn at that place, clockwise from the start player."""
    seat = state.start_player + place
    return seat if seat < state.n_seats else seat - state.n_seats


@kernel
def has_most_swords(program: ProgramRecord, state: StateRecord, s: int, ties: int) -> bool:
    """rules: run-most-needs-a-sword. Tell whether a player has the most swords, at least one; a card has a rule for ties."""
    own = swords_of(program, state, s)
    if own == 0:
        return False
    for place in range(state.n_seats):
        other = in_turn(state, place)
        theirs = swords_of(program, state, other)
        if other == s:
            if ties == codes.TIES_START_PLAYER and _nobody_has_more(program, state, own):
                return True
        elif theirs > own or theirs == own:
            return False
    return True


@kernel
def _nobody_has_more(program: ProgramRecord, state: StateRecord, swords: int) -> bool:
    """Tell whether nobody has more swords than that; of those who have as many the first in turn is asked first."""
    for other in range(state.n_seats):
        if swords_of(program, state, other) > swords:
            return False
    return True


@kernel
def players_meant(program: ProgramRecord, state: StateRecord, s: int, who: int) -> int:
    """Return, as bits, the players whom a card means; of several leaders and the like all, one of whom is chosen."""
    everyone = (1 << state.n_seats) - 1
    if who in (codes.OWN, codes.NONE):
        return 1 << s
    if who == codes.EVERYONE:
        return everyone
    if who in (codes.OTHERS, codes.ONE_OTHER):
        return everyone & ~(1 << s)
    if who == codes.NEXT:
        return 1 << ((s + 1) % state.n_seats)
    if who == codes.PREVIOUS:
        return 1 << ((s + state.n_seats - 1) % state.n_seats)
    if who in (codes.LEADER, codes.LAST):
        return _farthest(program, state, who == codes.LEADER)
    if who in (codes.MOST, codes.FEWEST):
        return _armed(program, state, s, who == codes.MOST)
    return _compared(program, state, s, who == codes.WEAKER)


@kernel
def _farthest(program: ProgramRecord, state: StateRecord, first: bool) -> int:
    sign = 1 if first else -1
    best = -(1 << 30)
    found = 0
    for other in range(state.n_seats):
        far = sign * route(program, state, other)
        if far > best:
            best = far
            found = 0
        if far == best:
            found |= 1 << other
    return found


@kernel
def _armed(program: ProgramRecord, state: StateRecord, s: int, most: bool) -> int:
    sign = 1 if most else -1
    best = -(1 << 30)
    found = 0
    for other in range(state.n_seats):
        if other != s:
            swords = sign * swords_of(program, state, other)
            if swords > best:
                best = swords
                found = 0
            if swords == best:
                found |= 1 << other
    return found


@kernel
def _compared(program: ProgramRecord, state: StateRecord, s: int, weaker: bool) -> int:
    own = swords_of(program, state, s)
    found = 0
    for other in range(state.n_seats):
        theirs = swords_of(program, state, other)
        if other != s and ((weaker and theirs < own) or (not weaker and theirs > own)):
            found |= 1 << other
    return found


@kernel
def bits_in(mask: int) -> int:
    """Count the bits."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def one_of(state: StateRecord, s: int, mask: int, chosen: int) -> int:
    """Return the player who was chosen among those meant, or else the first clockwise; -1 for nobody."""
    if chosen >= 0 and mask & (1 << chosen):
        return chosen
    for place in range(1, state.n_seats + 1):
        other = (s + place) % state.n_seats
        if mask & (1 << other):
            return other
    return -1
