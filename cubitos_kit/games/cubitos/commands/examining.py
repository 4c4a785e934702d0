"""What `validate` finds by playing: what is too much for a race, scenarios that come out otherwise, what nobody uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from threading import Event
from typing import TYPE_CHECKING

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Problem, Severity, in_order
from cubitos_kit.cli.warm import compile_first
from cubitos_kit.content.load import Loaded
from cubitos_kit.games.cubitos.commands.scenario import differences
from cubitos_kit.games.cubitos.commands.simulate import TOO_MUCH, interruptible, progress_bar
from cubitos_kit.games.cubitos.content.load import check_pack, is_base, sound_rest
from cubitos_kit.games.cubitos.engine.program.refusals import refusals
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.play.game import Trial

if TYPE_CHECKING:
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.games.cubitos.lab.unused import Tried
    from cubitos_kit.games.cubitos.model.pack import Pack


def examined(path: str, loaded: Loaded[Pack]) -> Loaded[Pack]:
    """Add what racing would refuse, and of a pack of one's own where its scenarios come out otherwise than expected."""
    loaded = with_refusals(loaded)
    return loaded if is_base(path) else with_scenarios(path, loaded)


def with_refusals(loaded: Loaded[Pack]) -> Loaded[Pack]:
    """Add what racing would refuse to what is wrong with a pack, of all that nothing else is wrong with."""
    pack = sound_rest(loaded)
    if pack is None or not pack.own:
        return loaded
    text = N_("this is too much for a race ({what}: at most {limit})")
    found = tuple(
        Problem(
            "too-much",
            loaded.entries.lists[each.kind][each.id].place(),
            Message(text, {"what": Message(TOO_MUCH[each.error.what]), "limit": each.error.limit}),
        )
        for each in refusals(pack)
    )
    if not found:
        return loaded
    return replace(loaded, pack=None, problems=in_order((*loaded.problems, *found)))


def with_scenarios(path: str, loaded: Loaded[Pack]) -> Loaded[Pack]:
    """Add where a pack's own scenarios come out otherwise than expected, in a pack that is sound; the base's are tests."""
    if loaded.pack is None or not any(kind == "scenarios" for kind, _ in loaded.pack.own):
        return loaded
    again = check_pack(path, scenarios=True)  # beside those of the base, whose ids are taken
    return again if again.pack is None else replace(loaded, problems=in_order((*loaded.problems, *differences(again))))


def all_is_well(path: str, pack: Pack) -> tuple[Message, ...]:
    """Say that all is well, and with how much of it."""
    own = {kind: [name for of, name in pack.own if of == kind] for kind in ("cards", "sets", "tracks", "dice")}
    counts = {kind: len(names) for kind, names in own.items()}
    text = N_("{path}: no problem. Cards: {cards}, sets: {sets}, tracks: {tracks}, dice: {dice}.")
    played = 0 if is_base(path) else sum(kind == "scenarios" for kind, _ in pack.own)
    one, many = NN_("{n} scenario plays as expected", "{n} scenarios play as expected")
    scenarios = Message("{played}.", {"played": Message(one, plural=many, n=played)})  # the base's were not played
    return (Message(text, {"path": path, **counts}), *((scenarios,) if played else ()))


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
