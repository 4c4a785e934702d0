"""`cubitos cards preview`: a card in the terminal and on a page of this computer, anew after every change."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from cubitos_kit.games.cubitos.content.load import load_pack
from tests.commands import COMMAND, HEARING, VARIABLES

if TYPE_CHECKING:
    from tests.commands import Cubitos

PATIENCE = 30
PREVIEW = ("cards", "preview")


class Running:
    """A preview that goes on while a test changes files."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: Queue[str] = Queue()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def until(self, words: str) -> str:
        """Return what was printed up to and with some words."""
        printed, latest = "", time.monotonic() + PATIENCE
        while words not in printed:
            try:
                printed += self.lines.get(timeout=max(0.1, latest - time.monotonic()))
            except Empty:
                pytest.fail(f"{words!r} did not come after {printed!r}")
        return printed

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C, and return the exit code and what was said last."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        said = ""
        while not self.lines.empty():
            said += self.lines.get()
        return code, said


@contextmanager
def preview(*arguments: str) -> Iterator[Running]:
    clean = {key: value for key, value in os.environ.items() if key not in VARIABLES}
    command = [*HEARING, *PREVIEW, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=clean, encoding="utf-8"
    ) as process:
        try:
            yield Running(process)
        finally:
            process.kill()


@pytest.fixture
def card(cubitos: Cubitos, pack: Path) -> Path:
    """Return the file of a card of one's own."""
    assert cubitos("new", "card", "surf-cat", "--die", "white").code == 0
    return pack / "cards" / "surf-cat.yaml"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    beside = file.with_suffix(".part")
    beside.write_text(text.replace(old, new), encoding="utf-8")
    beside.replace(file)  # at once, so that nobody reads half of it


def test_a_card_is_drawn_with_its_die_cost_and_text(cubitos: Cubitos) -> None:
    ran = cubitos(*PREVIEW, "dancing-dino", "--lang", "pl")
    assert (ran.code, ran.err) == (0, "")
    assert "Denver" in ran.out
    assert f"◉ {load_pack().cards['dancing-dino'].cost}ᵉ" in ran.out
    assert ran.out.count("▢") == 5
    assert "Zdobądź 2 ➤." in ran.out
    assert {len(line) for line in ran.out.splitlines()} == {54}


@pytest.mark.parametrize(
    ("language", "cost"),
    [
        ("en", "Cost 9, plus the number of green dice in any of your zones."),
        ("pl", "Koszt 9 plus liczba zielonych kości w twoich strefach."),
        ("uk", "Вартість 9, плюс кількість зелених кубиків у ваших зонах."),
    ],
)
def test_a_counted_cost_is_shown_whole(cubitos: Cubitos, card: Path, language: str, cost: str) -> None:
    written = re.search(r"^ *cost: .*$", card.read_text(encoding="utf-8"), re.MULTILINE)
    assert written is not None
    change(card, written[0].strip(), "cost: {count: dice, of: {from: anywhere, colours: green}, plus: 9}")
    ran = cubitos(*PREVIEW, "surf-cat", "--lang", language)
    shown = " ".join(ran.out.replace("│", " ").split())
    assert (ran.code, cost in shown) == (0, True), shown


def test_a_terminal_shows_the_card_in_the_colour_of_its_die(terminal: Cubitos) -> None:
    out = terminal(*PREVIEW, "champion", env={"COLORTERM": "truecolor"}).out
    assert "\x1b[38;2;198;40;40m╭" in out
    assert "48;2;198;40;40m" in out


def test_an_unknown_card_is_told_with_the_nearest(cubitos: Cubitos) -> None:
    ran = cubitos(*PREVIEW, "bobb")
    assert ran.code == 1
    assert "no card is called `bobb`; did you mean `bob`?" in ran.said


def test_a_broken_pack_is_told(cubitos: Cubitos, card: Path) -> None:
    change(card, "cost: ", "costs: ")
    ran = cubitos(*PREVIEW, "surf-cat")
    assert ran.code == 1
    assert "did you mean `cost`?" in ran.said


@pytest.mark.parametrize("port", ["-1", "70000", "x"])
def test_a_port_that_there_cannot_be_is_wrong_usage(port: str, cubitos: Cubitos) -> None:
    assert cubitos(*PREVIEW, "bob", "--web", "--port", port).code == 2


def test_a_watched_card_is_shown_anew_when_its_file_changes_until_ctrl_c(card: Path) -> None:
    with preview("surf-cat", "--watch") as running:
        assert "Surf Cat" in running.until("Waiting")
        change(card, "Surf Cat", "Wave Cat")
        assert "Wave Cat" in running.until("Waiting")
        code, said = running.interrupt()
    assert code == 0
    assert "The preview is over." in said
    assert "Traceback" not in said


def test_a_watched_card_that_breaks_is_told_and_comes_back_when_it_is_mended(card: Path) -> None:
    with preview("surf-cat", "--watch") as running:
        running.until("Waiting")
        change(card, "die: white", "die: whit")
        broken = running.until("Waiting")
        assert "no die is called `whit`" in broken
        assert "did you mean `white`?" in broken
        change(card, "die: whit", "die: white")
        assert "Surf Cat" in running.until("Waiting")


def news(address: str) -> Iterator[dict[str, object]]:
    """Run over what a page is told."""
    told: dict[str, object] = {"turn": 0}
    while True:
        with urlopen(f"{address}.news?{told['turn']}", timeout=PATIENCE) as answer:
            told = json.loads(answer.read())
        yield told


def test_a_page_shows_the_card_as_it_is_printed_and_is_told_of_every_change(card: Path) -> None:
    with preview("surf-cat", "--web", "--port", "0") as running:
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", running.until("Ctrl-C"))
        told = news(address)
        first = next(told)
        assert str(first["alt"]).startswith("Surf Cat. Run:")
        with urlopen(f"{address}card.svg", timeout=PATIENCE) as picture:
            assert picture.headers["Content-Type"] == "image/svg+xml"
            before = picture.read()
        change(card, "cost: ", "cost: 9 #")
        assert next(told)["problems"] == ""
        with urlopen(f"{address}card.svg?2", timeout=PATIENCE) as picture:
            assert picture.read() != before
        change(card, "cost: 9", "cost: nine")
        broken = next(told)
        assert broken["alt"] == ""
        assert "`nine` cannot stand here" in str(broken["problems"])
        code, said = running.interrupt()
    assert code == 0
    assert "Traceback" not in said


def test_the_page_asks_nobody_else_for_anything(card: Path) -> None:
    assert card.is_file()
    with preview("surf-cat", "--web", "--port", "0", "--lang", "uk") as running:
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", running.until("Ctrl-C"))
        with urlopen(address, timeout=PATIENCE) as answer:
            page = answer.read().decode()
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{address}pack.yaml", timeout=PATIENCE)
    assert '<html lang="uk">' in page
    assert re.findall(r"(?:src|href|url|import)\W+(?:https?:)?//", page) == []
    assert "http" not in page


def test_a_port_that_is_taken_is_told(card: Path) -> None:
    assert card.is_file()
    with preview("surf-cat", "--web", "--port", "0") as running:
        (port,) = re.findall(r"http://127\.0\.0\.1:(\d+)/", running.until("Ctrl-C"))
        done = subprocess.run(
            [COMMAND, *PREVIEW, "surf-cat", "--web", "--port", port],
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 1
    assert f"port {port} cannot be used: " in done.stderr
