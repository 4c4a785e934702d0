"""What a player in compiled code thinks with: what things are worth to it on this set, early and late in a race."""

from typing import Annotated, Any, TypeAlias

import numpy as np

from cubitos_kit.compiler.kernels import Record, Rows
from cubitos_kit.games.cubitos.engine import limits

STAGES = 2
"""Early and late; between them what things are worth is mixed as the leader comes along."""
PATH = limits.SPACES
LAYERS = 9
"""A plan begins with no jet pack taken; no runner uses more than eight in a round."""


def _record(*fields: tuple[str, str, tuple[int, ...]]) -> np.dtype[np.void]:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


BRAIN = _record(
    ("kind", "i4", ()),  # 0 answers at random, 1 by what things are worth
    ("plans", "i4", ()),  # whether it plans its way over the board
    ("exact", "i4", ()),  # whether it weighs a push by exact odds; else by how many dice are active
    ("coin", "f4", (STAGES,)),
    ("foot", "f4", (STAGES,)),
    ("credit", "f4", (STAGES,)),
    ("fan", "f4", (STAGES,)),
    ("token", "f4", (STAGES,)),
    ("sword", "f4", (STAGES,)),
    ("free_die", "f4", (STAGES,)),  # a die taken for nothing, for each coin of its price
    ("extra_die", "f4", (STAGES,)),  # rolling one die more, against what the better dice bring
    ("thin", "f4", (STAGES,)),  # for how many rounds it counts that the dice one owns get better
    ("risk", "f4", (STAGES,)),  # how much a bust counts against its stake
    ("use", "f4", (STAGES,)),  # how often a die bought now will be rolled
    ("price", "f4", (STAGES,)),  # how far its price tells what a die is worth
    ("bonus", "f4", (limits.COLOURS,)),  # what owning the die is worth beyond what is reckoned
    ("cover", "f4", ()),  # what is left of the danger when a card can avert the bust
    ("spare", "f4", ()),  # what a credit spent costs, against one kept
    ("careless", "f4", ()),  # pushes on while fewer dice are active, where it does not weigh the odds
    ("urge", "f4", (limits.UNITS,)),  # how much it wants each use beyond what that brings
    ("extra", "f4", (STAGES,)),  # what rolling one die more is worth on this set; from here on all is reckoned
    ("unit", "f4", (limits.UNITS, STAGES)),
    ("wet", "f4", ()),  # what a foot that may enter water is worth, against one that may not
    ("row", "f4", (limits.CODE, STAGES)),  # what a row of code brings whoever does it
    ("share", "f4", (limits.CODE, STAGES)),  # how often that comes to be done, and for whom: see `shares`
    ("unsure", "i4", (limits.CODE,)),  # whether a row counts what its own ability does before
    ("die", "f4", (limits.COLOURS, STAGES)),  # what rolling the die once brings
    ("miss", "f4", (limits.COLOURS,)),  # the chance of a blank
    ("bought", "f4", (limits.COLOURS, STAGES)),  # what owning the die is worth
    ("face", "f4", (limits.COLOURS, limits.FACES, STAGES)),
    ("fresh", "f4", (limits.COLOURS, limits.FACES, STAGES)),  # the same as it comes to show it: also what works at once
    ("best_face", "f4", (limits.COLOURS, STAGES)),
    ("reward", "f4", (limits.SPACES, STAGES)),
    ("near_reward", "f4", (limits.SPACES, STAGES)),  # the best of the other spaces that a card can claim from there
    ("claims", "i4", (limits.COLOURS,)),  # whether a symbol claims the reward of another space after the Move step
    ("finish", "f4", ()),  # what reaching the last finish is worth
)

MEMORY = _record(
    ("late", "f8", ()),  # how far the race had come as the round began, once that was worked out
    ("late_round", "i4", ()),  # in that round
    ("path", "i4", (limits.SEATS, PATH)),
    ("length", "i4", (limits.SEATS,)),
    ("next_step", "i4", (limits.SEATS,)),
    ("space", "i4", (limits.SEATS,)),  # where the runner stands if it followed the path
    ("feet", "i4", (limits.SEATS,)),
    ("planned", "i4", (limits.SEATS,)),  # the round of the plan
    ("best", "i4", (limits.SPACES,)),  # the most feet left on each space
    ("spread", "i4", (limits.SPACES,)),  # with how many feet left it was last gone on from each space
    ("water", "i4", (limits.SPACES,)),
    ("layer", "i4", (limits.SPACES,)),  # with how many jet packs taken the most feet are left
    ("came_from", "i4", (LAYERS, limits.SPACES)),
    ("came_by", "i4", (LAYERS, limits.SPACES)),
    ("queue", "i4", (4 * limits.SPACES,)),
)

HANDICAP = _record(
    ("plain", "i4", ()),  # colours whose symbols do nothing for the player, as bits
    ("shut", "i4", ()),  # colours that the player cannot buy, as bits
    ("extra", "i4", (limits.COLOURS,)),  # more dice at the start
)
"""What is otherwise for one player, in an experiment."""

RESULT = _record(
    ("winner", "i4", ()),
    ("start_player", "i4", ()),
    ("end", "i4", ()),
    ("rounds", "i4", ()),
    ("questions", "i4", ()),
    ("tie", "i4", ()),
    ("dice", "i4", (limits.SEATS,)),
    ("fans", "i4", (limits.SEATS,)),
    ("pushes", "i4", (limits.SEATS,)),
    ("busts", "i4", (limits.SEATS,)),
    ("bought", "i4", (limits.SEATS,)),
    ("moved", "i4", (limits.SEATS,)),
    ("finished", "i4", (limits.SEATS,)),
    ("came", "i4", (limits.SEATS,)),  # how far a runner came, in steps
    ("first_bought", "i4", (limits.SEATS, limits.COLOURS)),  # in which round; 0 for never
    ("bought_of", "i4", (limits.SEATS, limits.COLOURS)),
    ("lead_changes", "i4", ()),
    ("half_lead", "i4", ()),  # the player who led when somebody had come half the way; -1 for nobody
    ("stopped", "i4", ()),  # whether a bound was reached: `stopped` or `cut_off` of a race
)

SHARES = 7
PART = _record(
    ("colour", "i4", ()),
    ("shares", "i4", (SHARES, 3)),  # numbers: where they begin, how many they are, where they belong in a program
    ("units", "i4", ()),  # where its units begin
    ("n_units", "i4", ()),
    ("first_unit", "i4", (3, 13)),  # reckoned from its own first one
    ("all_moments", "i4", ()),
    ("costs_vary", "i4", ()),
    ("sword_musts", "i4", ()),
    ("declinable", "i4", ()),
    ("bonus", "f4", ()),  # what owning its die is worth to the players beyond what is reckoned
)
"""What a program holds of one colour, to be put into it in the place of something else."""

BrainRecord: TypeAlias = Annotated[Any, Record(BRAIN)]
MemoryRecord: TypeAlias = Annotated[Any, Record(MEMORY)]
HandicapRecord: TypeAlias = Annotated[Any, Record(HANDICAP)]
ResultRecord: TypeAlias = Annotated[Any, Record(RESULT)]
Brains: TypeAlias = Annotated[Any, Rows(BRAIN)]
Handicaps: TypeAlias = Annotated[Any, Rows(HANDICAP)]
Results: TypeAlias = Annotated[Any, Rows(RESULT)]
Parts: TypeAlias = Annotated[Any, Rows(PART)]
Choices: TypeAlias = Annotated[Any, Rows(np.dtype("i4"), 2)]
Seeds: TypeAlias = Annotated[Any, Rows(np.dtype("u8"))]
Counts: TypeAlias = Annotated[Any, Rows(np.dtype("i8"), 2)]
"""What kernels take, as they say it: see `compiler.kernels`."""
