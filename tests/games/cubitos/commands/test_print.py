"""`cubitos print`: files of the right names, whole or not at all, and a sentence for all that goes wrong."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands import Cubitos

CARD = """\
cards:
  - id: my-card
    die: red
    name: {name}
    cost: 5
    abilities:
      - when: run
        do: [{{gain: {{coins: 2}}}}]
"""


def here() -> set[str]:
    return {file.name for file in Path().iterdir()}


def pages(file: str | Path) -> int:
    """Count the pages of a PDF as its page tree has them."""
    content = Path(file).read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)
    inside = content + b"".join(zlib.decompressobj().decompress(stream) for stream in streams if stream[:1] == b"x")
    return len(re.findall(rb"/Type ?/Page\b", inside))


def test_cards_are_printed_into_a_file_named_after_pack_and_language(cubitos: Cubitos) -> None:
    ran = cubitos("print", "cards", "--lang", "pl")
    assert (ran.code, ran.err) == (0, "")
    assert "base-cards-pl.pdf" in ran.out
    assert pages("base-cards-pl.pdf") == 7


def test_what_is_printed_of_a_pack_is_its_own_cards_and_boards(cubitos: Cubitos, pack: Path) -> None:
    assert cubitos("print", "cards", "--sheet", "single").code == 0
    assert pages("out/mine-cards-en.pdf") == 56, "it has none of its own yet"
    (pack / "cards" / "my-card.yaml").write_text(CARD.format(name="Mine"), encoding="utf-8")
    (pack / "costs.yaml").write_text("overrides: {cards: [{id: bob, cost: 1}]}\n", encoding="utf-8")
    for where in ((), (".",), (str(pack),)):
        assert cubitos("print", "cards", *where, "--sheet", "single").code == 0
        assert pages("out/mine-cards-en.pdf") == 2
    assert cubitos("print", "cards", "--sheet", "single", "--die", "red").code == 0
    assert pages("out/mine-cards-en.pdf") == 8
    assert cubitos("new", "track", "lane").code == 0
    assert cubitos("print", "boards").code == 0
    assert pages("out/mine-boards-en.pdf") == 1


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (("--die", "red"), 1),
        (("--set", "race-1"), 1),
        (("--set", "race-1", "--copies", "4"), 4),
        (("--set", "race-1", "--copies", "2", "--sheet", "single"), 16),
        (("--cards", "bob, fast-cat,champion", "--sheet", "single"), 3),
        (("--die", "red", "--backs"), 2),
        (("--sheet", "letter-bleed"), 7),
        (("--sheet", "a4", "--bleed", "3", "--no-marks"), 7),
        (("--backs", "--offset", "-0.5,1.25", "--cards", "bob"), 2),
    ],
)
def test_what_is_printed_can_be_chosen(options: tuple[str, ...], count: int, cubitos: Cubitos) -> None:
    assert cubitos("print", "cards", *options, "--out", "x.pdf").code == 0
    assert pages("x.pdf") == count


def test_one_card_can_be_had_as_a_picture_of_any_sharpness(cubitos: Cubitos) -> None:
    def width(*options: object) -> int:
        assert cubitos("print", "cards", "--png", "--cards", "bob", "--out", "bob.png", *options).code == 0
        return int.from_bytes(Path("bob.png").read_bytes()[16:20])

    assert width("--ppi", 254) == pytest.approx(630, abs=1)
    assert width("--ppi", 254, "--bleed", "3") == pytest.approx(690, abs=1)
    assert cubitos("print", "cards", "--png", "--cards", "bob", "--lang", "uk").code == 0
    assert Path("bob-uk.png").is_file()


def test_boards_and_aids_are_printed_too(cubitos: Cubitos) -> None:
    assert cubitos("print", "boards").code == 0
    assert pages("base-boards-en.pdf") == 4
    assert cubitos("print", "boards", "--track", "testing-the-waters", "--tile", "letter", "--space", "25").code == 0
    assert pages("base-boards-en.pdf") > 4
    assert cubitos("print", "player-aids", "--paper", "letter", "--lang", "uk").code == 0
    assert pages("base-player-aids-uk.pdf") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("cards", "--cards", "bobb"), "no card is called `bobb`; did you mean `bob`?"),
        (("cards", "--set", "rcae-1"), "no set is called `rcae-1`; did you mean `race-1`?"),
        (("cards", "--die", "rde"), "no die is called `rde`; did you mean `red`?"),
        (("cards", "--sheet", "lettre"), "no sheet is called `lettre`; did you mean `letter`?"),
        (("cards", "--cards", "bob", "--die", "red"), "no card is all that at once; there is nothing to print"),
        (("boards", "--track", "testing-the-water"), "did you mean `testing-the-waters`?"),
        (("cards", "--edition", "kti"), "there is no edition `kti`; did you mean `kit`?"),
    ],
)
def test_what_is_not_there_is_told_with_what_is_nearest(
    arguments: tuple[str, ...], sentence: str, cubitos: Cubitos
) -> None:
    ran = cubitos("print", *arguments)
    assert ran.code == 1
    assert sentence in ran.said
    assert here() == set()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("cards", "--sheet", "letter", "--bleed", "3"), "need 207 × 282 mm, but the paper has 215.9 × 279.4 mm"),
        (("cards", "--bleed", "30"), "30 is not between 0 and 20"),
        (("cards", "--bleed", "-1"), "-1 is not between 0 and 20"),
        (("cards", "--bleed", "wide"), "a number is needed"),
        (("cards", "--copies", "0"), "0 is not between 1 and 99"),
        (("cards", "--copies", "1.5"), "a whole number is needed"),
        (("cards", "--ppi", "9999"), "9999 is not between 36 and 1200"),
        (("cards", "--offset", "1"), "two numbers are needed, as in 0.5,-1"),
        (("cards", "--offset", "1,2,3"), "two numbers are needed, as in 0.5,-1"),
        (("cards", "--offset", "nan,0"), "is not between -50 and 50"),
        (("cards", "--offset", "99,0"), "99 is not between -50 and 50"),
        (("cards", "--png"), "name it with --cards"),
        (("cards", "--png", "--cards", "bob", "--backs"), "name it with --cards"),
        (("cards", "--out", "cards.yaml"), "the name of this file has to end in .pdf"),
        (("cards", "--png", "--cards", "bob", "--out", "bob.pdf"), "the name of this file has to end in .png"),
        (("boards", "--out", "boards.txt"), "the name of this file has to end in .pdf"),
        (("boards", "--tile", "a44"), "there is no `a44`; there are a4, letter, a3, tabloid; did you mean `a4`?"),
        (("boards", "--space", "1"), "1 is not between 5 and 100"),
        (("player-aids", "--paper", "leter"), "did you mean `letter`?"),
        (("card",), "There is no command card. Did you mean `cards`?"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_explained(
    arguments: tuple[str, ...], sentence: str, cubitos: Cubitos
) -> None:
    ran = cubitos("print", *arguments)
    assert ran.code == 2
    assert sentence in ran.said
    assert here() == set()


def test_a_broken_pack_gives_its_sentences_and_no_file(cubitos: Cubitos, pack: Path) -> None:
    (pack / "cards" / "my-card.yaml").write_text(CARD.format(name="Mine").replace("red", "rde"), encoding="utf-8")
    before = here()
    for what in ("cards", "boards", "player-aids"):
        ran = cubitos("print", what)
        assert ran.code == 1
        assert "my-card.yaml:3:10" in ran.err
        assert "no die is called `rde`" in ran.err
        assert here() == before


def test_a_card_that_says_too_much_is_named_and_the_old_file_stays(cubitos: Cubitos, pack: Path) -> None:
    Path("x.pdf").write_bytes(b"what was there before")
    name = " ".join(["Long"] * 60)
    (pack / "cards" / "my-card.yaml").write_text(CARD.format(name=name), encoding="utf-8")
    ran = cubitos("print", "cards", "--out", "x.pdf")
    assert ran.code == 1
    assert "`my-card` says more than finds room on a card" in ran.err
    assert Path("x.pdf").read_bytes() == b"what was there before"


def test_signs_that_our_fonts_lack_are_told(cubitos: Cubitos, pack: Path) -> None:
    (pack / "cards" / "my-card.yaml").write_text(CARD.format(name="漢字 Cat"), encoding="utf-8")
    ran = cubitos("print", "cards", "--cards", "my-card")
    assert ran.code == 0
    assert "字 漢" in ran.err
    assert cubitos("print", "cards", "--cards", "bob").err == ""


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_left(cubitos: Cubitos) -> None:
    Path("folder.pdf").mkdir()
    Path("file").write_text("", encoding="utf-8")
    for out in ("folder.pdf", "file/x.pdf"):
        ran = cubitos("print", "player-aids", "--out", out)
        assert ran.code == 1
        assert f"{out} cannot be used" in ran.err
    assert here() == {"file", "folder.pdf"}
    assert not any(Path("folder.pdf").iterdir())


def test_the_same_cards_are_the_same_bytes_whoever_prints_them(installed: Cubitos, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        ran = installed(
            "print",
            "cards",
            "--set",
            "race-1",
            "--out",
            f"{seed}.pdf",
            env={"PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo"},
        )
        assert ran.code == 0
        made.append((tmp_path / f"{seed}.pdf").read_bytes())
    assert made[0] == made[1]


def test_every_command_that_prints_has_its_help(cubitos: Cubitos) -> None:
    for command in ("cards", "boards", "player-aids"):
        ran = cubitos("print", command, "--help")
        assert ran.code == 0
        assert "--out FILE" in ran.out
