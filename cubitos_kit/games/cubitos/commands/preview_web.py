"""A page on this computer that shows a card, and shows it anew by itself whenever there is something new to show."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import partial
from html import escape
from http import HTTPStatus
from string import Template

from cubitos_kit.base.answering import HEAR, NOTHING, Live, Told
from cubitos_kit.base.showing import in_script

POLICY = f"{NOTHING}; img-src 'self' data:; connect-src 'self'; style-src 'nonce-$nonce'; script-src 'nonce-$nonce'"
"""What the page may do: its own script and style, no others."""
PAGE = Template(f"""<!doctype html>
<html lang="$language">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>cubitos_kit</title>
<link rel="icon" href="data:,">
<style nonce="$nonce">
:root {{ color-scheme: light dark; }}
body {{ margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; font: 1rem/1.5 sans-serif; }}
img {{ width: min(90vw, 26rem, 62vh); border-radius: 4% / 3%; box-shadow: 0 0.3rem 1.5rem #0006; }}
pre {{ max-width: 90vw; margin: 0; white-space: pre-wrap; }}
</style>
<img id="card" alt="" hidden>
<pre id="words" role="status"></pre>
<script nonce="$nonce">{HEAR}
const card = document.getElementById("card"), words = document.getElementById("words");
function show(now) {{
  document.title = now.title;
  words.textContent = now.problems;
  card.hidden = !now.alt;
  card.alt = now.alt;
  if (now.alt) card.src = "/card.svg?" + now.turn;
}}
hear(0, show, () => {{ words.textContent = $over; return 0; }});
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


class Shown(Live):
    """A page that shows what there is to see now."""

    def __init__(self, language: str, over: str, port: int) -> None:
        """Take the port; raises `OSError` if somebody has it. `over` is what a page says when nobody serves it any more."""
        self.language = language
        self.over = over
        self.view = View("")
        super().__init__(port, partial(_Answers, self))

    def show(self, view: View) -> None:
        """Show something else."""
        self.view = view
        self.tell()

    def news(self) -> dict[str, object]:
        """Return what there is to see but for the picture, which a page asks for."""
        return {"title": self.view.title, "alt": self.view.alt, "problems": self.view.problems}


class _Answers(Told):
    live: Shown

    def answer(self, path: str) -> None:
        """Answer with the page or its picture."""
        if path == "/":
            nonce = secrets.token_urlsafe(16)
            self.policy = Template(POLICY).substitute(nonce=nonce)
            values = {"language": escape(self.live.language), "over": in_script(self.live.over), "nonce": nonce}
            self.send("text/html; charset=utf-8", PAGE.substitute(values).encode())
        elif path == "/card.svg" and self.live.view.picture:
            self.send("image/svg+xml", self.live.view.picture)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)
