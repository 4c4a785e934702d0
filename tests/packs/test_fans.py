"""A pack by strangers: 99 of the 120 cards that five fans thought up before they knew the language."""

import re
from collections import Counter
from pathlib import Path

import pytest

from cubitos_kit.cli.main import run
from cubitos_kit.content.round_trip import neat_file
from cubitos_kit.games.cubitos.content.load import check_pack, load_pack

FANS = Path(__file__).parent / "fans"
FILES = sorted(FANS.rglob("*.yaml"))
WORDING = re.compile(r"^  # (?P<number>\d+)\. .*(?:\n  # .*)*\n  - id: (?P<id>[a-z-]+)$", re.MULTILINE)


def test_the_fans_pack_is_sound() -> None:
    loaded = check_pack(FANS)
    assert [str(problem.place) for problem in loaded.problems] == []
    assert loaded.pack is not None


def test_validate_finds_nothing_in_the_fans_pack(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["cubitos", "--lang", "en", "validate", str(FANS)])
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == 0
    assert "no problem" in capsys.readouterr().out


def test_every_card_stands_under_the_wording_of_its_fan() -> None:
    pack = load_pack(FANS)
    own = {card for kind, card in pack.own if kind == "cards"}
    found = [each for file in FILES for each in WORDING.finditer(file.read_text(encoding="utf-8"))]
    assert Counter(each["id"] for each in found) == Counter(own)
    assert len({each["number"] for each in found}) == len(own) == 99


def test_a_card_of_the_fans_stands_in_the_file_of_its_die() -> None:
    pack = load_pack(FANS)
    for file in (FANS / "cards").glob("*.yaml"):
        ids = re.findall(r"^  - id: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert {pack.cards[card].die for card in ids} == {file.stem}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_fans_files_are_neat(file: Path) -> None:
    before, after = neat_file(file)
    assert before == after
