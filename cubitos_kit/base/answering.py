"""Answering the browsers of this computer: pages that another site can neither read nor show as its own.

Any page that somebody has open may ask an address of this computer, and any name may be pointed at it; so who is asked for
by another name is not at home, and every answer says that it holds nothing from elsewhere.
"""

from __future__ import annotations

import re
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
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
