"""How long pages take to be made: the site in three languages and the rulebook as a PDF."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cubitos_kit.book.project import begin
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.content.scaffold import card_draft, pack_draft, write
from tests.benchmarks.ratios import CUBITOS, Ratio

ROOT = Path(__file__).parents[2]
SECOND = "one second"
EDITS = 3


def _took(command: Sequence[str], cache: str) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={"XDG_CACHE_HOME": cache, "PATH": "/usr/bin:/bin"})
    return time.perf_counter() - start


def _twice(what: str, command: Sequence[str], bars: tuple[float, float], folder: str) -> tuple[Ratio, Ratio]:
    """Do something from nothing and then once more, when nothing has changed."""
    first, again = _took(command, f"{folder}/cache"), _took(command, f"{folder}/cache")
    return Ratio(f"{what}, from nothing", SECOND, first, 1.0, bars[0]), Ratio(
        f"{what}, unchanged", SECOND, again, 1.0, bars[1]
    )


def site() -> tuple[Ratio, Ratio]:
    """Build the site in all languages."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cubitos_kit.book.site", str(ROOT / "docs"), f"{folder}/site"]
        return _twice("the site in three languages", command, (90, 9), folder)


def rulebook() -> tuple[Ratio, Ratio]:
    """Make the base's rulebook as a PDF."""
    with TemporaryDirectory() as folder:
        command = [str(CUBITOS), "book", "build", "base", "--pdf", "--out", f"{folder}/book"]
        return _twice("the rulebook as a PDF", command, (2, 2), folder)


def own_rulebook() -> tuple[Ratio, Ratio]:
    """Make the rulebook of a pack of one's own as a PDF, then once more after each edit of a card."""
    with TemporaryDirectory() as folder:
        pack, cache = Path(folder, "mine"), f"{folder}/cache"
        write([pack_draft(pack, "mine"), card_draft(pack, "surf-cat", "white")])
        begin(load_pack(pack), pack, "en")
        command = [str(CUBITOS), "book", "build", str(pack), "--pdf", "--out", f"{folder}/book"]
        first = _took(command, cache)
        card, edited = pack / "cards" / "surf-cat.yaml", []
        for cost in range(6, 6 + EDITS):
            card.write_text(re.sub(r"cost: \d+", f"cost: {cost}", card.read_text(encoding="utf-8")), encoding="utf-8")
            edited.append(_took(command, cache))
        what = "a pack's rulebook as a PDF"
        return Ratio(f"{what}, from nothing", SECOND, first, 1.0, 2), Ratio(
            f"{what}, a card edited", "from nothing", min(edited), first, 0.4, 0.25, 0.9
        )


PAGES: tuple[Callable[[], tuple[Ratio, Ratio]], ...] = (site, rulebook, own_rulebook)
