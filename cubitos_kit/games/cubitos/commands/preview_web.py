"""A page on this computer that shows a card, and shows it anew by itself whenever there is something new to show."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from html import escape
from socketserver import BaseServer
from string import Template
from threading import Condition, Thread
from typing import Any

from cubitos_kit.base.answering import HERE, NOTHING, Answers, Server
from cubitos_kit.base.showing import in_script

POLICY = f"{NOTHING}; img-src 'self' data:; connect-src 'self'; style-src 'nonce-$nonce'; script-src 'nonce-$nonce'"
"""What the page may do: its own script and style, no others."""
PULSE = 10
"""Seconds after which a page that sees nothing new is told that we are still here."""
PAGE = Template("""<!doctype html>
<html lang="$language">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>cubitos_kit</title>
<link rel="icon" href="data:,">
<style nonce="$nonce">
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; font: 1rem/1.5 sans-serif; }
img { width: min(90vw, 26rem, 62vh); border-radius: 4% / 3%; box-shadow: 0 0.3rem 1.5rem #0006; }
pre { max-width: 90vw; margin: 0; white-space: pre-wrap; }
</style>
<img id="card" alt="" hidden>
<pre id="words" role="status"></pre>
<script nonce="$nonce">
const card = document.getElementById("card"), words = document.getElementById("words");
const news = new EventSource("/news");
news.onmessage = (event) => {
  const now = JSON.parse(event.data);
  document.title = now.title;
  words.textContent = now.problems;
  card.hidden = !now.alt;
  card.alt = now.alt;
  if (now.alt) card.src = "/card.svg?" + now.turn;
};
news.onerror = () => { words.textContent = $over; };
</script>
</html>
""")


@dataclass(frozen=True)
class View:
    """What there is to see: a card with its text in words, or the problems that keep it from being drawn."""

    title: str
    alt: str = ""
    problems: str = ""
    picture: bytes = b""


@dataclass
class Shown:
    """What pages are shown now; they wait for a turn later than the one they have seen."""

    language: str
    over: str
    """What a page says when nobody serves it any more."""
    view: View = field(default_factory=lambda: View(""))
    turn: int = 0
    changed: Condition = field(default_factory=Condition)

    def show(self, view: View) -> None:
        """Show something else."""
        with self.changed:
            self.view, self.turn = view, self.turn + 1
            self.changed.notify_all()

    def after(self, turn: int) -> tuple[int, View]:
        """Return what is to be seen after a turn; wait for it for a while."""
        with self.changed:
            self.changed.wait_for(lambda: self.turn > turn, PULSE)
            return self.turn, self.view


@contextmanager
def serving(shown: Shown, port: int) -> Iterator[str]:
    """Serve the page as long as this lasts; gives its address."""
    server = Server((HERE, port), partial(_Answers, shown))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HERE}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class _Answers(Answers):
    def __init__(self, shown: Shown, request: Any, address: Any, server: BaseServer) -> None:  # noqa: ANN401
        self.shown = shown
        super().__init__(request, address, server)

    def do_GET(self) -> None:  # noqa: N802 - as the library calls it
        """Answer a browser."""
        path = self.path.partition("?")[0]
        with suppress(ConnectionError):  # somebody closed the page
            if path == "/":
                nonce = secrets.token_urlsafe(16)
                self.policy = Template(POLICY).substitute(nonce=nonce)
                values = {"language": escape(self.shown.language), "over": in_script(self.shown.over), "nonce": nonce}
                self._send("text/html; charset=utf-8", PAGE.substitute(values).encode())
            elif path == "/card.svg" and self.shown.view.picture:
                self._send("image/svg+xml", self.shown.view.picture)
            elif path == "/news":
                self._send_news()
            else:
                self.send_error(404)

    def _send(self, kind: str, content: bytes) -> None:
        self._begin(kind)
        self.wfile.write(content)

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()

    def _send_news(self) -> None:
        """Tell of every new turn, as long as somebody listens."""
        self._begin("text/event-stream")
        told = 0
        while True:
            turn, view = self.shown.after(told)
            news = {name: value for name, value in asdict(view).items() if name != "picture"} | {"turn": turn}
            self.wfile.write(f"data: {json.dumps(news)}\n\n".encode() if turn > told else b": \n\n")
            told = turn
