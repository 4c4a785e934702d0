"""The chapter on players names every weight, shows a valid pack, and a player in Python that plays."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

from cubitos_kit.content.round_trip import neat
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.model.player import ABOUT
from cubitos_kit.games.cubitos.players.registry import player

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "manual" / "players.rst"


def blocks() -> dict[str, str]:
    """Return the files that the page shows, by their names."""
    spec = importlib.util.spec_from_file_location("readme", ROOT / ".ci" / "readme.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    sys.modules["readme"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return {block.caption: "\n".join(block.lines) + "\n" for block in module.blocks(PAGE)}


def test_every_weight_stands_in_a_table_with_what_it_is() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = dict(line.split(maxsplit=1) for line in lines if line.split(maxsplit=1)[:1] and line.split()[0] in ABOUT)
    assert rows == dict(ABOUT)


def test_the_file_with_a_player_is_valid_and_neat(tmp_path: Path) -> None:
    text = blocks()["my-pack/players.yaml"]
    assert neat(text, "players.yaml") == text
    (tmp_path / "players.yaml").write_text(text, encoding="utf-8")
    assert check_pack(tmp_path).problems == ()


def test_the_player_in_python_races_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(blocks()["my_bot.py"], encoding="utf-8")
    pack = load_pack()
    players = [player(f"{file}:Careful", pack), player("standard", pack)]
    race = Race.of(pack, "race-1", players=2, seed=1)
    while not race.over:
        race.choose(players[int(race.state.asked)].answer(race))
    assert race.winner in {0, 1}
