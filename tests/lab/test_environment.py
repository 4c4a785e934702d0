"""The race as a PettingZoo environment."""

import pytest

from cubitos_kit.content.load import load_pack

pytest.importorskip("pettingzoo", reason="an optional extra: pip install '.[pettingzoo]'")


@pytest.mark.filterwarnings("ignore")
def test_the_environment_passes_pettingzoos_own_test() -> None:
    from pettingzoo.test import api_test  # type: ignore[import-untyped, unused-ignore]  # noqa: PLC0415

    from cubitos_kit.lab.environment import CubitosEnv  # noqa: PLC0415

    api_test(CubitosEnv(load_pack(), "race-1", players=2, max_rounds=4), num_cycles=200, verbose_progress=False)


def test_the_winner_is_paid_and_everybody_else_pays() -> None:
    from cubitos_kit.lab.environment import CubitosEnv  # noqa: PLC0415
    from cubitos_kit.players.registry import player  # noqa: PLC0415

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
