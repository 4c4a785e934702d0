"""The player aid: a round at a glance, what the symbols mean, and how a race ends, on half a page."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cubitos_kit.base.message import N_, Message
from cubitos_kit.book.press.compile import press
from cubitos_kit.book.press.plain import Plain, runs, tied, units
from cubitos_kit.content.sheets import Size
from cubitos_kit.games.cubitos.drawings.rounds import round_at_a_glance
from cubitos_kit.games.cubitos.drawings.symbols import symbol_svg
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.press import source
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.text.catalog import say
from cubitos_kit.text.grammar import capitalised

SYMBOLS = ("symbol", "power", "coin", "credit", "foot", "sword", "fan", "draw-token", "red-line", "jet-pack")
"""The icons that are explained, each by the term of its name."""
NOTES = (
    (
        N_("Bust"),
        N_(
            "If you push with {bust} active dice or more and roll nothing but misses, "
            "you discard your active dice and move 1 {fan} along the fan track."
        ),
    ),
    (
        N_("More dice"),
        N_("Draw 1 more for each of your {draw-token} and for each {red-line} between you and the leader."),
    ),
    (
        N_("Money"),
        N_(
            "1 more {foot} costs {price} {coin} or {credit}, mixed as you like. "
            "When the round ends, your {coin} are lost and your {credit} stay."
        ),
    ),
    (
        N_("The end"),
        N_(
            "Once a runner reaches the finish, the round is played to its end. "
            "Whoever has come farthest beyond the start wins; if players are tied, another round is played."
        ),
    ),
)
"""What one asks again and again, in the order of a round."""


def print_aids(pack: Pack, language: str, paper: Size) -> bytes:
    """Return a PDF with a page of two player aids, to be cut apart in the middle."""
    drawing = round_at_a_glance(pack, language)
    width, height = units(drawing.svg)
    plan = {**_plain_aid(pack, language), "round": drawing.label, "round-shape": height / width, "paper": paper}
    files = {f"icon-{name}.svg": symbol_svg(name) for name in ICONS}
    files |= {"round.svg": drawing.svg, "card.typ": source("card.typ"), "plan.json": json.dumps(plan)}
    return press(source("aid.typ"), files)[0]


def _plain_aid(pack: Pack, language: str) -> Plain:
    def said(text: str) -> str:
        return say(Message(text, _figures(pack)), language)

    return {
        "title": pack.name.say(language),
        "language": language,
        "head": said(N_("Player aid")),
        "notes": [(said(head), runs(said(text), language)) for head, text in NOTES],
        "symbols": list(_symbols(pack, language)),
    }


def _figures(pack: Pack) -> dict[str, object]:
    """Return what the notes leave open: the game's figures, and icons, which stay as they are."""
    figures = {"price": pack.setup.foot_price, "bust": pack.setup.bust_from}
    return {**{name: f"{{{name}}}" for name in ICONS}, **figures}


def _symbols(pack: Pack, language: str) -> Iterator[tuple[str, str, str]]:
    for name in SYMBOLS:
        if name in pack.terms:
            term = pack.terms[name]
            yield f"icon-{name}.svg", capitalised(term.name.say(language)), tied(term.about.say(language), language)
