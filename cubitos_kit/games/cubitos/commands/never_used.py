"""`cubitos validate --play`: what nobody uses in many quick races, as advice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from threading import Event
from typing import TYPE_CHECKING

from cubitos_kit.base.message import NN_, Message
from cubitos_kit.base.problem import Problem, Severity
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.games.cubitos.commands.simulate import interruptible, progress_bar
from cubitos_kit.play.game import Trial

if TYPE_CHECKING:
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.games.cubitos.lab.unused import Tried
    from cubitos_kit.games.cubitos.model.pack import Pack

GAMES = 2000
PLAYER = "standard"
NEVER_BOUGHT = NN_(
    "in {n} race between players called `{player}` nobody bought this card's dice, so nobody could use it; "
    "sets: {sets}; seed {seed}",
    "in {n} races between players called `{player}` nobody bought this card's dice, so nobody could use it; "
    "sets: {sets}; seed {seed}",
)
NEVER_USED = NN_(
    "in {n} race between players called `{player}` this ability was never used: perhaps it cannot be, "
    "perhaps they do not see what it is good for; sets: {sets}; seed {seed}",
    "in {n} races between players called `{player}` this ability was never used: perhaps it cannot be, "
    "perhaps they do not see what it is good for; sets: {sets}; seed {seed}",
)


def never_used(loaded: Loaded[Pack], seed: int, workers: int) -> Trial:
    """Race the sets of a sound pack, and return what was never used."""
    from cubitos_kit.games.cubitos.engine import limits
    from cubitos_kit.games.cubitos.lab.simulate import entrants, whole_groups
    from cubitos_kit.games.cubitos.lab.unused import Quick, sets_to_try, tried

    pack = loaded.pack
    assert pack is not None
    pack = pack.in_edition(pack.default_edition) if pack.default_edition else pack
    sets, seats = sets_to_try(pack), min(pack.setup.most_players, limits.SEATS)
    if not sets:
        return Trial()
    wanted = len(sets) * whole_groups(-(-GAMES // len(sets)), seats)
    compile_first()
    stop, done = Event(), [0]
    with ExitStack() as stack:
        stack.enter_context(interruptible(stop))
        show = stack.enter_context(progress_bar(wanted))

        def heard(more: int) -> None:
            done[0] += more
            show(more)

        found = tried(pack, sets, GAMES, Quick(entrants([PLAYER] * seats, pack), seed, workers, stop, heard))
    return Trial(tuple(_told(loaded, found, seed)), done[0], wanted if stop.is_set() else done[0])


def _told(loaded: Loaded[Pack], found: dict[str, Tried], seed: int) -> Iterator[Problem]:
    from cubitos_kit.games.cubitos.lab.unused import never_used as unused

    for card, ability in unused(found):
        entry, came = loaded.entries.lists["cards"][card], found[card]
        place = entry.place(("die",) if ability < 0 else ("abilities", ability))
        values = {"player": PLAYER, "sets": ", ".join(came.sets), "seed": seed}
        one, many = NEVER_BOUGHT if ability < 0 else NEVER_USED
        code = "never-bought" if ability < 0 else "never-used"
        yield Problem(code, place, Message(one, values, many, came.races), Severity.ADVICE)
