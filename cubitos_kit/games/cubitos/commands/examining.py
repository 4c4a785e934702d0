"""What `validate` finds by playing a little: what is too much for a race, and scenarios that come out otherwise."""

from __future__ import annotations

from dataclasses import replace

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Problem, in_order
from cubitos_kit.content.load import Loaded
from cubitos_kit.games.cubitos.commands.scenario import differences
from cubitos_kit.games.cubitos.commands.simulate import TOO_MUCH
from cubitos_kit.games.cubitos.content.load import check_pack, is_base, sound_rest
from cubitos_kit.games.cubitos.engine.program.refusals import refusals
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
