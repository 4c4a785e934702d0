"""The race as a PettingZoo environment."""

from copy import deepcopy

import pytest

from cubitos_kit.base.calls import CallError
from cubitos_kit.games.cubitos.content.load import load_pack

pytest.importorskip("pettingzoo", reason="an optional extra: pip install '.[pettingzoo]'")


@pytest.mark.filterwarnings("ignore")
def test_the_environment_passes_pettingzoos_own_test() -> None:
    from pettingzoo.test import api_test  # type: ignore[import-untyped, unused-ignore]  # noqa: PLC0415

    from cubitos_kit.games.cubitos.environment import CubitosEnv  # noqa: PLC0415

    api_test(CubitosEnv(load_pack(), "race-1", players=2, max_rounds=4), num_cycles=200, verbose_progress=False)


def test_the_winner_is_paid_and_everybody_else_pays() -> None:
    from cubitos_kit.games.cubitos.environment import CubitosEnv  # noqa: PLC0415
    from cubitos_kit.games.cubitos.players.registry import player  # noqa: PLC0415

    pack = load_pack()
    env = CubitosEnv(pack, "race-1", players=3)
    racer = player("standard", pack)
    env.reset(seed=3)
    while not env.race.over:
        seen = env.observe(env.agent_selection)
        chosen = racer.answer(env.race)
        assert seen["action_mask"][chosen]
        env.step(chosen)
    assert sorted(env.rewards.values()) == [-1, -1, 1]
    assert all(env.terminations.values())


def _refused(call: object, *given: object, word: str) -> None:
    with pytest.raises(CallError, match=word):
        call(*given)  # type: ignore[operator]


def test_a_wrong_call_of_the_environment_is_refused_in_a_sentence() -> None:
    from cubitos_kit.games.cubitos.environment import CubitosEnv  # noqa: PLC0415

    pack = load_pack()
    for players in (0, 1, 5, 10**9, "2", 2.5, None):
        _refused(CubitosEnv, pack, "race-1", players, word="players: ")
    _refused(CubitosEnv, pack, "race-9", word="no set is called `race-9`; did you mean `race-")
    _refused(CubitosEnv, pack, "race-1", 2, 0, word="max_rounds: ")
    env = CubitosEnv(pack, "race-1", players=2)
    _refused(env.step, 0, word="`reset` lays one out")
    _refused(env.last, word="`reset` lays one out")
    _refused(env.observe, "player_1", word="`reset` lays one out")
    for seed in (-1, 1 << 64, 0.5, "1"):
        _refused(env.reset, seed, word="seed: ")
    env.reset(seed=1)
    for action in (0.7, -1, 99, None, True, "0"):
        _refused(env.step, action, word="is not one of the 2 options")
    for call in (env.observe, env.action_space, env.observation_space):
        _refused(call, "player_3", word="no agent is called `player_3`; did you mean `player_")
    assert env.race.answers == []


def test_a_deep_copy_of_the_environment_plays_on_as_the_same_race() -> None:
    from cubitos_kit.games.cubitos.environment import CubitosEnv  # noqa: PLC0415

    env = CubitosEnv(load_pack(), "race-1", players=2, max_rounds=2)
    env.reset(seed=3)
    env.step(0)
    other = deepcopy(env)
    for each in (env, other):
        while not each.race.over:
            each.step(int(each.race.record.n_options) - 1)
    assert other.race.to_bytes() == env.race.to_bytes()
    for _ in range(2):
        _refused(env.step, 0, word="the race is over")
        env.step(None)
    _refused(env.step, None, word="`reset` lays out another")
