"""The records: a race, its players, their dice; and a program, which is a set of cards made into numbers.

Plain numbers all through: one copy copies a race, `tobytes` saves it, and a REPL reads it (`state.seats[0].coins`).
Every number has 32 bits, so that plain Python and the compiled code reckon alike.
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from cubitos_kit.compiler.kernels import Record, Rows
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.events import GAINS, WIDTH

SPACES_A_WORD = 16


def _record(*fields: Any) -> Any:  # noqa: ANN401 - as NumPy describes a field
    """Make a record type whose rows have attributes; fields are (name) or (name, shape) or (name, type, shape)."""
    whole = []
    for field in fields:
        name, *rest = (field,) if isinstance(field, str) else field
        kind = rest.pop(0) if rest and not isinstance(rest[0], tuple) else "i4"
        whole.append((name, kind, rest[0]) if rest else (name, kind))
    spare = np.dtype(whole, align=True).itemsize - np.dtype(whole).itemsize
    if spare:  # a copy leaves out what has no name, and the same position must be the same bytes
        whole.append(("spare", "i4", (spare // 4,)))
    return np.dtype((np.record, np.dtype(whole, align=True)))


ACTIVE_DIE = _record(
    "colour",
    "face",
    "used",  # a bit for each unit of its card that this symbol has started
    "serial",  # which die: a new number whenever one becomes active
    "cast",  # the roll that brought it
    "now",  # how deep in Now abilities it waits for its own; 0 when it does not
    "kept",
    "taken",  # its coins, feet or credits have been counted
    "lent",  # 0, or 1 where it goes back to its tray, 2 more than the seat of the player to whom it goes back
)

PUT_OFF = _record(
    "seat",
    "moment",  # DUE once it has come
    "code",
    "unit",
    "times",  # equal ones stand once
    "serial",  # its own die, as in USE
    "colour",
    "zone",
    "owner",
    "borrowed",
    "that",  # the dice it speaks of: from here on in `later_dice`
    "n_that",
    "that_many",
    "rolled",
    "hits",
    "misses",
    "chosen",  # players, as one number
)

SEAT = _record(
    ("rng", "u8", ()),
    ("casts", (limits.COLOURS,)),  # how often dice of a colour were rolled this round
    "plain",  # colours whose symbols do nothing for this player, as bits: in experiments only
    "shut",  # colours that this player cannot buy, as bits: in experiments only
    ("draw", (limits.COLOURS,)),
    ("roll", (limits.COLOURS,)),
    ("discard", (limits.COLOURS,)),
    ("active", ACTIVE_DIE, (limits.DICE,)),
    "n_active",
    "shown",  # moments of symbols that have been active since the zone was last empty, as bits: no other can be used
    ("lent", (limits.COLOURS,)),  # dice that go back at the end of the round
    ("lent_by", (limits.SEATS, limits.COLOURS)),  # of these the ones that go back to another player
    ("costs", (limits.COLOURS,)),
    ("discount", (limits.COLOURS,)),
    "coins",
    "feet",
    "water_feet",
    "credits",
    "tokens",  # draw tokens
    "fans",
    "space",
    "leg",
    "finished",
    "status",
    "at_risk",
    "safe_push",
    "must_push",
    "owed_for",  # the roll for which a push is already owed
    "pushed_nothing",
    "pushes",
    "busts",
    "hits",
    "misses",
    "push_serial",  # dice with a lower serial were active as the push was chosen
    "swords",  # as compared
    "extra_swords",
    "extra_buys",
    "bought",  # colours bought this round, as bits
    "n_bought",
    "n_lost",
    "n_gained",
    "credits_gained",
    "moved",
    "water_entered",
    "began_space",
    "began_leg",
    "began_route",
    ("used_spaces", (limits.SPACES // SPACES_A_WORD,)),  # jet packs and shortcuts of this round, as bits
    "n_used_spaces",
    "foot_price",
    "bust_from",
    "uncounted",
    "draw_bonus",
    "draw_amount",
    "swords_used",  # units of compared swords already used this round, as bits
    "n_later",  # how many different effects are put off and not yet due
    "rolled",  # dice rolled so far, and what else a race is told by
    "all_pushes",
    "all_busts",
    "all_bought",
    "all_moved",
    ("first_bought", (limits.COLOURS,)),  # the round in which a colour was bought first
    ("bought_of", (limits.COLOURS,)),
)

USE = _record(
    "seat",
    "unit",
    "moment",
    "at",  # the row of code
    "now",  # how deep in Now abilities it was begun
    "serial",  # its own die, where that is active
    "colour",
    "zone",
    "that",  # the dice it last touched: from here on in `references`
    "n_that",
    "that_many",
    "rolled",
    "hits",
    "misses",
    "one_other",
    ("chosen", (12,)),  # of players who are as far, or as strong, the one chosen
    "owner",  # who began it, while `players` act in turn
    "borrowed",  # used by another die; it cannot use a further one
    "ask_first",
    "otherwise",  # where to go on when it is declined
    "touched",  # whether it has touched dice, while `players` act in turn: the one whose turn it is
    "counted",  # whether it has touched dice or tokens, the same
    ("registers", (limits.REGISTERS,)),
)

STATE = _record(
    ("seed", "u8", ()),
    ("seats", SEAT, (limits.SEATS,)),
    "n_seats",
    "round_number",
    "start_player",
    "first_start",  # the start player of the first round
    "step",
    "turn",
    "count",  # how many have had their turn in this step
    "over",
    "winner",
    "after_finish",
    ("supply", (limits.COLOURS,)),
    "serial",
    "cast",
    "now",  # how deep in Now abilities
    "depth",
    ("uses", USE, (limits.DEPTH + 1,)),  # the last one is for what begins beyond the others, and is forgotten
    ("references", (limits.REFERENCES,)),  # dice: as options name them
    ("reference_serials", (limits.REFERENCES,)),
    ("later", PUT_OFF, (limits.LATER + 1,)),  # the last one is for what is just being put off
    "n_later",
    "n_due",  # how many of them are due
    ("later_dice", (limits.LATER_DICE,)),
    ("later_serials", (limits.LATER_DICE,)),
    "n_later_dice",
    "n_uses",
    "compared",
    "bust_cancelled",
    "bust_now",
    "question",
    "asked",
    "n_options",
    ("options", (limits.OPTIONS,)),
    ("beside", (limits.OPTIONS,)),
    "n_questions",
    "picking",  # as in `codes.PICKS_DICE`
    "pick_left",
    "pick_seats",  # whose dice are still to be picked, as bits
    ("picked", (limits.DICE,)),
    ("picked_serials", (limits.DICE,)),
    "n_picked",
    "mark",  # to whom the die goes back that was just taken up, as in ACTIVE_DIE
    "pick_low",
    "pick_high",
    "answer",  # the option just chosen, for what asked it
    "answer_beside",
    "answered",
    "progress",  # how far the effect under way has come
    "price",  # what is being paid in coins and credits, while that is asked
    "price_for",
    "pick_besides",  # whether the die itself is left out of the choice under way
    "stage",  # how far the step has come
    ("stack", (limits.STACK,)),
    ("frontier", (limits.SPACES,)),  # spaces seen so far, while a runner looks around
    ("fired", (limits.UNITS,)),  # how often each unit was used
    ("yielded", (limits.UNITS, GAINS)),  # what it gained, by `events`: coins, feet and so on, then fans
    "lead",  # 1 more than the seat that led as the last round ended
    "lead_changes",
    "half_lead",  # 1 more than the seat that led when somebody had come half the way
    ("loads", (limits.LOADS,)),  # faces that are yet to fall, where a scenario says so
    "loaded",
    "n_loaded",
    "stopped",  # 1 once a number would have gone beyond `limits.MOST`, 2 when that has been told
    "cut_off",  # 1 once something did not begin or was not put off because so much is, 2 when that has been told
)

LOG = _record(
    "listening",
    "broken_off",  # set from outside, where nobody waits for further races
    "told",
    ("rows", (limits.EVENTS, WIDTH)),
)

UNIT = _record(
    "colour",
    "moment",
    "who",
    "ties",
    "face",
    "spend",
    "bit",
    "condition",
    "code",
    "must",  # the code of what must happen though the rest is declined; NONE for nothing
    "optional",  # whether it is offered
    "may_decline",  # whether there is anything to decline
    "decided",  # whether it looks at its conditions when it is used, and then puts itself off
    "reads_this",  # whether it speaks of the die itself
    "puts_dice_in_roll",
    "mixes",  # whether a power symbol serves as one of several symbols that are spent together
    "makes_safe",
)

SELECTOR = _record(
    "ref",
    "zones",
    "colours",
    "different",
    "same",
    "how_many",
    "up_to",
    "low",
    "high",
    "faces",
    "besides",
    "whose",
)

PROGRAM = _record(
    "n_colours",
    "n_seats",
    "max_rounds",
    ("faces", (limits.COLOURS, limits.SIDES)),
    ("hue", (limits.COLOURS,)),
    ("supply", (limits.COLOURS,)),
    ("starting", (limits.COLOURS,)),
    ("cost", (limits.COLOURS,)),  # an amount; NONE for dice that nobody can buy
    ("tray", (limits.COLOURS,)),  # whether the supply counts as a tray: not so the start player die
    ("buyable", (limits.COLOURS,)),
    "costs_vary",
    "all_colours",
    "start_die",  # its colour
    "swords",  # colours whose symbols are swords, as bits
    "n_faces",
    ("face_coins", (limits.FACES,)),
    ("face_feet", (limits.FACES,)),
    ("face_credits", (limits.FACES,)),
    "declinable",  # what of coins, feet and credits a player may be better off without, as bits by `events`
    "n_units",
    ("units", UNIT, (limits.UNITS,)),
    ("first_unit", (limits.COLOURS, 3, 13)),
    ("n_of_units", (limits.COLOURS, 3, 13)),
    ("moments", (limits.COLOURS,)),  # the moments at which a colour can start something, as bits
    "all_moments",
    ("ongoing", (limits.COLOURS,)),  # units of a colour that work anew at every push, as bits
    "sword_units",
    "sword_musts",  # the moments at which compared swords make something happen, as bits
    ("code", (limits.CODE, 10)),
    ("numbers", (limits.NUMBERS, 3)),
    ("selectors", SELECTOR, (limits.SELECTORS,)),
    "n_legs",
    "link_price",
    ("leg_board", (limits.LEGS,)),
    ("leg_route", (limits.LEGS,)),  # steps of the legs before
    ("leg_lines", (limits.LEGS,)),
    "whole_route",  # steps to the last finish
    ("board_start", (limits.LEGS,)),
    ("board_finish", (limits.LEGS,)),
    ("board_lines", (limits.LEGS,)),
    "n_spaces",
    ("ground", (limits.SPACES,)),
    ("zone", (limits.SPACES,)),
    ("from_start", (limits.SPACES,)),  # fewest steps, over any ground
    ("to_finish", (limits.SPACES,)),  # fewest steps on dry land
    ("reward", (limits.SPACES,)),  # its code, or NONE
    "n_jet_packs",
    ("jet_pack", (limits.SPACES,)),
    ("landing", (limits.SPACES,)),
    ("toll", (limits.SPACES,)),
    ("toll_in_feet", (limits.SPACES,)),
    ("near", (limits.SPACES + 1,)),
    ("neighbours", (limits.NEIGHBOURS,)),
    ("near_looking", (limits.SPACES + 1,)),
    ("in_sight", (limits.NEIGHBOURS,)),
    "draw_amount",
    "buy_limit",
    "foot_price",
    "bust_from",
    "n_fan_spaces",
    ("fan_credits", (limits.FAN_SPACES,)),
    ("fan_tokens", (limits.FAN_SPACES,)),
    "beyond_credits",
    "beyond_tokens",
)

ProgramRecord: TypeAlias = Annotated[Any, Record(PROGRAM)]
StateRecord: TypeAlias = Annotated[Any, Record(STATE)]
SeatRecord: TypeAlias = Annotated[Any, Record(SEAT)]
PutOffRecord: TypeAlias = Annotated[Any, Record(PUT_OFF)]
DieRecord: TypeAlias = Annotated[Any, Record(ACTIVE_DIE)]
UseRecord: TypeAlias = Annotated[Any, Record(USE)]
UnitRecord: TypeAlias = Annotated[Any, Record(UNIT)]
SelectorRecord: TypeAlias = Annotated[Any, Record(SELECTOR)]
LogRecord: TypeAlias = Annotated[Any, Record(LOG)]
Ints: TypeAlias = Annotated[Any, Rows(np.dtype("i4"))]
"""What kernels take, as they say it: see `compiler.kernels`."""
