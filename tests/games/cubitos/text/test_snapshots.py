"""All cards as they are printed, in each language: a change of a word shows what it changes. `pytest --bless` rewrites."""

from pathlib import Path

import pytest

from cubitos_kit.content.load import BASE
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.text.cards import card_text
from cubitos_kit.games.cubitos.text.speaker import Speaker

SNAPSHOTS = Path(__file__).parent / "snapshots"
FANS = Path(__file__).parents[3] / "packs" / "fans"
LANGUAGES = ("en", "pl", "uk")
PACKS: dict[str, str | Path] = {"cards": BASE, "fans": FANS}


def printed(path: str | Path, language: str) -> str:
    """Every card of the pack itself: its name, its die and cost, its text with the icons as tokens."""
    pack = load_pack(path)
    speaker = Speaker.of(pack, language)
    own = [card for card in pack.cards.values() if ("cards", card.id) in pack.own]
    blocks = []
    for card in own:
        cost = card.cost if isinstance(card.cost, int) else speaker.value(card.cost)
        head = f"{card.name.say(language)} ({speaker.colour(card.die)}, {cost})"
        blocks.append("\n".join([head, *(f"  {line}" for line in card_text(card, speaker).split("\n"))]))
    return "\n\n".join(blocks) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PACKS)
def test_cards_read_as_they_did(name: str, language: str, *, bless: bool) -> None:
    file, now = SNAPSHOTS / f"{name}.{language}.txt", printed(PACKS[name], language)
    if bless:
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert now == file.read_text(encoding="utf-8"), (
        "if it reads better now: pytest --bless tests/games/cubitos/text/test_snapshots.py"
    )


def test_no_snapshot_is_left_over() -> None:
    assert {file.name for file in SNAPSHOTS.iterdir()} == {f"{name}.{each}.txt" for name in PACKS for each in LANGUAGES}


@pytest.mark.parametrize(("name", "count"), [("cards", 56), ("fans", 99)])
def test_a_snapshot_holds_every_card(name: str, count: int) -> None:
    text = (SNAPSHOTS / f"{name}.en.txt").read_text(encoding="utf-8")
    assert len(text.split("\n\n")) == count
