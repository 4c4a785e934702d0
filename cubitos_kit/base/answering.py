"""Answering the browsers of this computer: pages that another site can neither read nor show as its own.

They show themselves anew whenever there is something new. Any page that somebody has open may ask an address of this
computer, and any name may be pointed at it; so who is asked for by another name is not at home, and every answer says
that it holds nothing from elsewhere.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote_to_bytes

HERE = "127.0.0.1"
"""Nobody else's computer can see the pages."""
NAMES = (HERE, "localhost", "[::1]")
WAITING = 60.0
"""Seconds for which somebody may take to ask."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}
NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""What a page may do that only shows words."""
LONGEST_ADDRESS = 2000
"""Signs of an address, more than any page of ours has."""
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
NEWS = "/.news"
"""The address at which a page waits for something new."""
WAIT = 25.0
"""Seconds after which a waiting page is told that there is nothing new, and asks again."""
HEAR = f"""
async function hear(turn, show, lost) {{
  for (;;) {{
    try {{
      const answer = await fetch("{NEWS}?" + turn, {{cache: "no-store"}});
      if (answer.status === 200) {{
        const now = await answer.json();
        turn = now.turn;
        show(now);
      }} else if (answer.status !== 204) throw answer;
    }} catch {{
      turn = lost(turn);
      await new Promise(later => setTimeout(later, 1000));
    }}
  }}
}}
"""
"""The script of a page that hears of what is newer than its turn, so that nothing is missed while it loads."""
_TURN = re.compile(r"[0-9]{0,9}")


class Server(ThreadingHTTPServer):
    """Answers each browser on a thread of its own, which ends with the program."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the library declares it
        """Say nothing of somebody who has left in the middle."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Answers(BaseHTTPRequestHandler):
    """Answers requests that name this computer and an address that can be one."""

    timeout = WAITING
    policy = NOTHING
    """What the page that is being sent may do."""

    def parse_request(self) -> bool:
        """Read a request; what is not meant for us is refused before anybody looks at it."""
        if not super().parse_request():
            return False
        if len(self.path) > LONGEST_ADDRESS:
            self.send_error(HTTPStatus.REQUEST_URI_TOO_LONG)
            return False
        if not self._is_meant():
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return False
        if not self.path.startswith("/") or _CONTROL.search(unquote_to_bytes(self.path)):
            self.send_error(HTTPStatus.BAD_REQUEST)
            return False
        return True

    def _is_meant(self) -> bool:
        """Tell whether a browser asks for this computer by its own name."""
        address: Any = self.server.server_address
        return self.headers.get("Host", "").lower() in {f"{name}:{address[1]}" for name in NAMES}

    def end_headers(self) -> None:
        """Say in every answer what it may do."""
        for name, value in {**HEADERS, "Content-Security-Policy": self.policy}.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


# Starlette on uvicorn: 46 ms to import for 21, and it answers a Host with another's port; measured 2026-11.
class Live:
    """Pages for this computer only, which are told of each turn as long as they are served."""

    def __init__(self, port: int, answers: Callable[..., Told]) -> None:
        """Take the port; raises `OSError` if somebody has it."""
        self.turn = 0
        self._changed = Condition()
        self._closed = False
        self._server = Server((HERE, port), answers)

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
        self._server.shutdown()
        self._server.server_close()
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def tell(self) -> None:
        """Have every page that is open shown anew."""
        with self._changed:
            self.turn += 1
            self._changed.notify_all()

    def after(self, turn: int) -> int:
        """Wait until there is another turn than this, and return it; or this one, after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.turn != turn or self._closed, WAIT)
            return self.turn

    def news(self) -> dict[str, object]:
        """Return what a page is told of what is new, beside its turn."""
        return {}


class Told(Answers):
    """Answers whoever waits for something new; all else is the page's own."""

    def __init__(self, live: Live, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - the server's own
        """Remember what is served before the request is answered, which happens at once."""
        self.live = live
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        """Answer a request."""
        path, _, asked = self.path.partition("?")
        if path != NEWS:
            self.answer(path)
        elif not _TURN.fullmatch(asked):
            self.send_error(HTTPStatus.BAD_REQUEST)
        elif (turn := self.live.after(int(asked or 0))) != int(asked or 0):
            self.send("application/json", json.dumps({**self.live.news(), "turn": turn}).encode())
        else:
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()

    def answer(self, path: str) -> None:
        """Answer with what stands at an address."""
        raise NotImplementedError(path)

    def send(self, kind: str, content: bytes) -> None:
        """Send a content of a kind, which is asked for anew each time."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)
