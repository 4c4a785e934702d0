"""Building a site in all its languages: a Sphinx build each, at the same time, in one tree, with a page that chooses."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from html import escape
from pathlib import Path

from sphinx.config import Config
from sphinx.util.tags import Tags

from cubitos_kit.base.showing import in_script
from cubitos_kit.base.writing import write_whole
from cubitos_kit.book.site.pages import display_name

START = Path(__file__).with_name("start.html")
SPARE = 1
"""A build more than there are processors: one waits for the disk while another computes."""


@dataclass(frozen=True)
class Built:
    """How the build of one language went: what Sphinx said where it failed, and how long it took."""

    language: str
    complaint: str
    seconds: float

    @property
    def is_sound(self) -> bool:
        """Say whether the build went through without a warning."""
        return not self.complaint


def languages_of(docs: Path) -> tuple[str, ...]:
    """Return the languages that a project's `conf.py` names, its own first; its own alone where it names none.

    Raises Sphinx's `ConfigError` where there is no `conf.py` that can be read.
    """
    config = Config.read(docs, overrides={}, tags=Tags())
    config.add("cubitos_languages", [], "html", (list, tuple))
    return tuple(config.cubitos_languages) or (config.language or "en",)


def build_site(docs: Path, out: Path, languages: Sequence[str], tell: Callable[[Built], None]) -> tuple[Built, ...]:
    """Build these languages of a project below `out`, and the page that chooses; `tell` of each as it is done.

    What Sphinx remembers from build to build lies beside `out`, so that what has not changed is not built again.
    """
    with ThreadPoolExecutor((os.cpu_count() or 1) + SPARE) as pool:
        running = [pool.submit(_build, docs, out, language) for language in languages]
        built = []
        for each in as_completed(running):
            built.append(each.result())
            tell(built[-1])
    if all(each.is_sound for each in built):
        write_whole(out / "index.html", start_page(languages))
    return tuple(sorted(built, key=lambda each: languages.index(each.language)))


def _build(docs: Path, out: Path, language: str) -> Built:
    """Build one language in a process of its own: Sphinx keeps much in its modules."""
    began = time.monotonic()
    memory = out.parent / f"{out.name}.doctrees" / language
    strict = ["-W", "--keep-going", "-n"]
    settings = ["-D", f"language={language}", "-D", "cubitos_site=1"]
    folders = ["-d", str(memory), str(docs), str(out / language)]
    command = [sys.executable, "-P", "-m", "sphinx", "-q", "-b", "html", *strict, *settings, *folders]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)  # noqa: S603 - ours
    complaint = (done.stderr.strip() or done.stdout.strip() or f"exit {done.returncode}") if done.returncode else ""
    if complaint:
        shutil.rmtree(memory, ignore_errors=True)  # pages that are not read again do not warn again
    return Built(language, complaint, time.monotonic() - began)


def start_page(languages: Iterable[str]) -> str:
    """Return the page that goes on to a reader's language: the one last chosen, else the browser's, else the first."""
    codes = list(languages)
    links = "\n".join(
        f'      <li><a href="{code}/index.html" lang="{code}" hreflang="{code}">{escape(display_name(code))}</a></li>'
        for code in map(escape, codes)
    )
    page = START.read_text(encoding="utf-8")
    return page.replace("CODES", in_script(codes)).replace("FIRST", escape(codes[0])).replace("      LINKS", links)


def clear(out: Path) -> None:
    """Take away what an earlier build has left, so that the next one starts from nothing."""
    for folder in (out, out.parent / f"{out.name}.doctrees"):
        shutil.rmtree(folder, ignore_errors=True)
