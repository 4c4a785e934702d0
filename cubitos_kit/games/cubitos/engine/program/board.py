"""Boards as numbers: the spaces of all legs of a race, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cubitos_kit.games.cubitos.engine import codes, limits
from cubitos_kit.games.cubitos.engine.program.effects import effects
from cubitos_kit.games.cubitos.engine.program.writer import END, NONE, TooMuchError, Writer
from cubitos_kit.games.cubitos.language.effects_dice import Lose, Take
from cubitos_kit.games.cubitos.language.effects_gain import Fans, Gain
from cubitos_kit.games.cubitos.model.ability import Bound, Effect, Selector, Zone
from cubitos_kit.games.cubitos.model.track import Ground, Reward, Track, distances, spaces_within

GROUNDS = {Ground.OPEN: codes.OPEN, Ground.WATER: codes.WATER, Ground.START: codes.START, Ground.FINISH: codes.FINISH}
FAR = 1 << 20
"""As many steps as there are where no way leads."""
LINK_PRICE = 1
"""rules: end-boards. What going on from one board to the next costs, in feet."""


def write_boards(program: Any, writer: Writer, tracks: tuple[Track, ...], laps: int) -> None:  # noqa: ANN401
    """Write every board once, and the legs: the laps of each board in their order."""
    if len(tracks) * laps > limits.LEGS:
        raise TooMuchError("laps", limits.LEGS)
    different = list(dict.fromkeys(track.id for track in tracks))
    by_id = {track.id: track for track in tracks}
    first, near, seen = 0, [0], [0]
    program.link_price = LINK_PRICE
    neighbours: list[int] = []
    in_sight: list[int] = []
    for board, name in enumerate(different):
        track = by_id[name]
        if first + len(track.spaces) > limits.SPACES:
            raise TooMuchError("spaces", limits.SPACES)
        program.board_start[board] = first + track.start
        program.board_finish[board] = first + track.finish
        program.board_lines[board] = track.red_lines
        _write_spaces(program, writer, track, first)
        for number in range(len(track.spaces)):
            neighbours += [first + each for each in track.neighbours[number]]
            in_sight += [first + each for each in spaces_within(track, number, 1)]
            near.append(len(neighbours))
            seen.append(len(in_sight))
        first += len(track.spaces)
        if sum(bool(space.reward) for space in track.spaces) > limits.REWARDS:
            raise TooMuchError("rewards", limits.REWARDS)
        if max(map(len, track.neighbours)) > limits.WAYS:
            raise TooMuchError("ways", limits.WAYS)
    if max(len(neighbours), len(in_sight)) > limits.NEIGHBOURS:
        raise TooMuchError("spaces", limits.NEIGHBOURS)
    program.n_spaces = first
    _fill(program.near, near)
    _fill(program.neighbours, neighbours)
    _fill(program.near_looking, seen)
    _fill(program.in_sight, in_sight)
    _write_legs(program, [different.index(track.id) for track in tracks for _ in range(laps)])


def _fill(field: Any, values: Iterable[int]) -> None:  # noqa: ANN401
    listed = list(values)
    field[: len(listed)] = listed


def _write_legs(program: Any, boards: list[int]) -> None:  # noqa: ANN401
    program.n_legs = len(boards)
    route = lines = 0
    for leg, board in enumerate(boards):
        program.leg_board[leg] = board
        program.leg_route[leg] = route
        program.leg_lines[leg] = lines
        route += int(program.from_start[program.board_finish[board]]) + 1
        lines += int(program.board_lines[board])
    program.whole_route = route - 1


def _write_spaces(program: Any, writer: Writer, track: Track, first: int) -> None:  # noqa: ANN401
    behind = distances(track, track.start, water=True)
    ahead = _steps_to(track, track.finish)
    for space in track.spaces:
        at = first + space.number
        program.ground[at] = GROUNDS[space.ground]
        program.zone[at] = space.zone
        steps = behind[space.number]
        program.from_start[at] = FAR if steps is None else steps
        program.to_finish[at] = ahead[space.number]
        program.reward[at] = _write_reward(writer, space.reward) if space.reward else NONE
        program.jet_pack[at] = int(space.jet_pack)
        program.n_jet_packs += int(space.jet_pack)
        program.landing[at] = NONE
        if space.shortcut:
            shortcut = track.shortcuts[space.shortcut]
            program.landing[at] = first + shortcut.landing
            program.toll[at] = shortcut.cost
            program.toll_in_feet[at] = int(shortcut.pay == "feet")


def _steps_to(track: Track, goal: int) -> list[int]:
    """Count the fewest steps from every space to the finish without entering water."""
    found = [FAR] * len(track.spaces)
    found[goal] = 0
    reached = [goal]
    backwards: list[list[int]] = [[] for _ in track.spaces]
    for number, neighbours in enumerate(track.neighbours):
        for neighbour in neighbours:
            backwards[neighbour].append(number)
    while reached:
        here = reached.pop(0)
        if track.spaces[here].ground is Ground.WATER:
            continue
        for before in backwards[here]:
            if found[before] == FAR:
                found[before] = found[here] + 1
                reached.append(before)
    return found


def _write_reward(writer: Writer, reward: Reward) -> int:
    """rules: spaces-reward-both. Write what a space pays, as effects; return where they begin.

    Beside another reward, losing or taking a die is left to the player.
    """
    wanted: list[Effect] = []
    kinds = (reward.credits, reward.fans, reward.lose_dice, reward.any_die, reward.die_up_to is not None)
    several = sum(map(bool, kinds)) > 1
    if reward.credits:
        wanted.append(Gain(credits=reward.credits))
    if reward.fans:
        wanted.append(Fans(reward.fans))
    if reward.lose_dice:
        wanted.append(Lose(Selector(zones=(Zone.ANYWHERE,), how_many=reward.lose_dice, up_to=several)))
    if reward.any_die:
        wanted.append(Take(Selector(zones=(Zone.TRAYS,), up_to=several)))
    if reward.die_up_to is not None:
        cheap = Bound(at_most=reward.die_up_to)
        wanted.append(Take(Selector(zones=(Zone.TRAYS,), cost=cheap, up_to=several)))
    start = writer.here
    writer.registers = 0
    effects(writer, tuple(wanted))
    writer.row(END)
    return start
