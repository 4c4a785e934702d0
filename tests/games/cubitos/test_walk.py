"""The walk of a card from its file to paper and to a report: through each door once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubitos_kit.content import load
from cubitos_kit.games.cubitos.engine.program import build
from cubitos_kit.games.cubitos.lab import results
from cubitos_kit.games.cubitos.press import sheets
from tests.commands import Cubitos, cubitos

__all__ = ["cubitos"]
Counted = Callable[[Any, str, Callable[..., object]], Counter[object]]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Return what counts the calls of a function, by what tells one call from another."""

    def count(module: Any, name: str, key: Callable[..., object]) -> Counter[object]:
        calls: Counter[object] = Counter()
        inner = getattr(module, name)

        def noted(*args: Any, **kwargs: Any) -> object:
            calls[key(*args)] += 1
            return inner(*args, **kwargs)

        monkeypatch.setattr(module, name, noted)
        return calls

    return count


def test_a_report_reads_its_pack_once_and_writes_each_program_once(
    cubitos: Cubitos, counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "cache_folder", lambda _name: tmp_path / "kept")
    build._built.cache_clear()  # noqa: SLF001 - other tests may have asked for the same
    read = counted(load, "_checked", lambda game, *_: game.game)
    written = counted(
        build,
        "_written",
        lambda pack, card_set, *_: (card_set.id, tuple(str(pack.cards[name].cost) for name in card_set.cards)),
    )
    ran = cubitos("balance", "race-1", "--precision", "20", "--no-tune", "--html", "report.html", "--seed", "0")
    assert ran.code == 0
    assert (tmp_path / "report.html").exists()
    assert read == {"cubitos": 1}
    assert len(written) > 5
    assert set(written.values()) == {1}


def test_a_sheet_works_out_each_card_once(cubitos: Cubitos, counted: Counted) -> None:
    drawn = counted(sheets, "plain_card", lambda card, *_: card.id)
    assert cubitos("print", "cards", "base", "--cards", "bob,dugout", "--out", "sheet.pdf").code == 0
    assert drawn == {"bob": 1, "dugout": 1}
