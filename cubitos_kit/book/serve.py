"""A site on this computer that shows itself anew whenever it has been built anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from threading import Condition, Thread
from types import TracebackType
from typing import Any, Self

from watchfiles import watch

from cubitos_kit.base.answering import HERE, Answers, Server
from cubitos_kit.base.reading import Folder
from cubitos_kit.base.shipped import shipped
from cubitos_kit.content.load import BASE

NEWS = "/.news"
"""The address at which a page waits for something new."""
WAIT = 25.0
"""Seconds after which a waiting page is told that there is nothing new, and asks again."""
SCRIPT = f"""<script>
(async () => {{
  for (;;) {{
    try {{
      const answer = await fetch("{NEWS}?%d", {{cache: "no-store"}});
      if (answer.status === 200) return location.reload();
    }} catch {{ await new Promise(later => setTimeout(later, 1000)); }}
  }}
}})();
</script>"""
"""With the turn that the page shows, so that nothing new is missed while it loads."""
TURN = re.compile(r"[0-9]{0,9}")
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
"""What a page of the site may do: nothing with what is not of the site. Its theme has scripts within its
pages, and Sphinx makes a function of a language's rule for plurals."""


class Site:
    """A folder of pages, served to this computer only."""

    def __init__(self, folder: Path, port: int) -> None:
        """Take the port; raises `OSError` if somebody has it."""
        self.folder = folder
        self._changed = Condition()
        self._times = 0
        self._closed = False
        self._server = Server((HERE, port), partial(_Handler, self, directory=str(folder)))

    @property
    def address(self) -> str:
        """Return what to open in a browser."""
        return f"http://{HERE}:{self._server.server_port}/"

    def __enter__(self) -> Self:
        """Begin to serve."""
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._server.shutdown()
        self._server.server_close()

    def reload(self) -> None:
        """Have every page that is open shown anew."""
        with self._changed:
            self._times += 1
            self._changed.notify_all()

    def script(self) -> bytes:
        """Return what has a page wait for something newer than itself."""
        return (SCRIPT % self._times).encode()

    def wait(self, turn: int) -> bool:
        """Wait until there is something newer than a turn, and tell whether there is."""
        with self._changed:
            self._changed.wait_for(lambda: self._times != turn or self._closed, WAIT)
            return self._times != turn


class _Handler(Answers, SimpleHTTPRequestHandler):
    """Serves files, and puts the script that waits for news at the end of each page."""

    policy = POLICY

    def __init__(self, site: Site, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - the server's own
        """Remember the site before the request is answered, which happens at once."""
        self.site = site
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        """Answer a request."""
        path, _, turn = self.path.partition("?")
        if path == NEWS:
            if not TURN.fullmatch(turn):
                self.send_error(HTTPStatus.BAD_REQUEST)
                return
            self.send_response(HTTPStatus.OK if self.site.wait(int(turn or 0)) else HTTPStatus.NO_CONTENT)
            self.end_headers()
            return
        page = Path(self.translate_path(self.path))
        if not self._is_inside(page):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        page = page / "index.html" if page.is_dir() and self.path.endswith("/") else page
        if page.suffix != ".html" or not self._is_inside(page) or not page.is_file():
            super().do_GET()
            return
        content = page.read_bytes().replace(b"</body>", self.site.script() + b"</body>")
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

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
    folders = [path for path in (shipped("rules"), shipped("content")) if path.is_dir()]
    for _ in watch(*folders, *([where] if where != BASE else [])):
        yield
