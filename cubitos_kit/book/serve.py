"""A site on this computer that shows itself anew whenever it has been built anew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from watchfiles import watch

from cubitos_kit.base.answering import HEAR, Live, Told
from cubitos_kit.base.reading import Folder
from cubitos_kit.base.shipped import rules_of, shipped
from cubitos_kit.content.load import BASE
from cubitos_kit.play.game import game

SCRIPT = f"<script>{HEAR}hear(%d, () => location.reload(), turn => turn);</script>"
"""With the turn that the page shows."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
"""What a page of the site may do: nothing with what is not of the site. Its theme has scripts within its
pages, and Sphinx makes a function of a language's rule for plurals."""


class Site(Live):
    """A folder of pages, served to this computer only."""

    def __init__(self, folder: Path, port: int) -> None:
        """Take the port; raises `OSError` if somebody has it."""
        self.folder = folder
        super().__init__(port, partial(_Handler, self, directory=str(folder)))


class _Handler(Told, SimpleHTTPRequestHandler):
    """Serves files, and puts the script that waits for news at the end of each page."""

    policy = POLICY

    def answer(self, path: str) -> None:
        """Answer with a page or another file."""
        page = Path(self.translate_path(path))
        if not self._is_inside(page):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        page = page / "index.html" if page.is_dir() and path.endswith("/") else page
        if page.suffix != ".html" or not self._is_inside(page) or not page.is_file():
            SimpleHTTPRequestHandler.do_GET(self)
            return
        script = (SCRIPT % self.live.turn).encode()
        self.send("text/html; charset=utf-8", page.read_bytes().replace(b"</body>", script + b"</body>"))

    def send_head(self) -> Any:  # noqa: ANN401 - a file, or nothing
        """Answer with a file of the folder; what a link would bring from elsewhere is not there."""
        if self._is_inside(Path(self.translate_path(self.path))):
            return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def list_directory(self, path: object) -> None:
        """Show nobody what is in a folder without a page."""
        del path
        self.send_error(HTTPStatus.NOT_FOUND)

    def _is_inside(self, file: Path) -> bool:
        try:
            return Folder(Path(self.directory)).inside(file).exists()
        except (OSError, ValueError):  # a name that no file can have, too
            return False


def watched(where: str) -> Iterator[None]:
    """Yield whenever something has changed in a pack, or in the pages of rules; Ctrl-C comes out of it as ever."""
    folders = [path for path in (rules_of(game().id), shipped("content")) if path.is_dir()]
    for _ in watch(*folders, *([where] if where != BASE else [])):
        yield
