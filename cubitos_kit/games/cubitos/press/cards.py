"""A card as the press wants it: its words, its colours and its pictures."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.words import Source
from cubitos_kit.book.palette import colours
from cubitos_kit.book.press.plain import Plain, longest, runs, tied
from cubitos_kit.book.svg import element, picture
from cubitos_kit.games.cubitos.drawings.dice import die_group, die_svg
from cubitos_kit.games.cubitos.drawings.symbols import BOX, symbol_svg
from cubitos_kit.games.cubitos.model.pack import Card, Die, Pack
from cubitos_kit.games.cubitos.text.cards import Line, card_lines, counted_cost
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.catalog import say
from cubitos_kit.text.grammar import capitalised
from cubitos_kit.text.provenance import source_mark, source_name

LONGEST_FOOTER = 80
"""Characters; a card of more sets than that names the pack instead."""
TILT, MARGIN = -9, 3
"""How far the die in the picture is turned, in degrees, and the room it needs for that."""
COUNTED = "*"
"""Stands on the coin of a card whose cost is counted while playing; its first line says how."""


def plain_card(card: Card, pack: Pack, language: str) -> Plain:
    """Return all that stands on the two sides of a card."""
    speaker, die, paint = Speaker.of(pack, language), pack.dice[card.die], colours(card.die)
    lines = [*counted_cost(card, speaker), *card_lines(card, speaker)]
    return {
        "id": card.id,
        "name": tied(card.name.say(language), language),
        "fill": paint.fill,
        "ink": paint.ink,
        "edge": paint.edge,
        "cost": str(card.cost) if isinstance(card.cost, int) else COUNTED,
        "cost-mark": _letter(card.sources.get("cost", Source.DESIGNED)),
        "coin-alt": say(Message("cost"), language),
        "lines": [_plain_line(line, language) for line in lines],
        "words": [word for line in lines for word in longest(line.text)],
        "notes": _notes(card, language),
        "footer": _footer(card, pack, language),
        "pack": pack.name.say(language),
        "die-name": capitalised(die.name.say(language)),
        "die-image": die_file(die, _best(die)),
        "tilted": f"tilted-{die.id}.svg",
        "faces": [{"image": die_file(die, face), "alt": face_words(face, language)} for face in die.faces],
    }


def pictures(dice: Iterable[Die]) -> dict[str, str]:
    """Return every icon, and the faces of dice, as the files that cards name."""
    listed = list(dice)
    icons = {f"icon-{name}.svg": symbol_svg(name) for name in ICONS}
    tilted = {f"tilted-{die.id}.svg": _tilted(die) for die in listed}
    return icons | tilted | {die_file(die, face): die_svg(die.id, face) for die in listed for face in die.faces}


def _tilted(die: Die) -> str:
    """Draw a die that has just come to rest."""
    turned = f"translate({MARGIN} {MARGIN}) rotate({TILT} {BOX / 2} {BOX / 2})"
    side = BOX + 2 * MARGIN
    return picture(side, side, element("g", die_group(die.id, _best(die)), transform=turned))


def _best(die: Die) -> str:
    """Return the face that a die is shown with."""
    return "symbol" if "symbol" in die.faces else die.faces[0]


def die_file(die: Die, face: str) -> str:
    """Return the name of the picture of a die that shows a face."""
    return f"die-{die.id}-{face}.svg"


def face_words(face: str, language: str) -> str:
    """Write a face in words, for readers who cannot see it.

    >>> face_words("coin-2", "en"), face_words("blank", "en")
    ('2 coins', 'blank')
    """
    if face == "blank":
        return say(Message("blank"), language)
    name, _, number = face.partition("-")
    n = int(number or 1)
    return f"{n} {ICONS[name].words(language, n)}"


def _plain_line(line: Line, language: str) -> Plain:
    sign = line.sign.strip("{}")
    return {
        "sign": f"icon-{sign}.svg" if sign else None,
        "sign-alt": ICONS[sign].words(language, 1) if sign else "",
        "heading": tied(line.heading, language),
        "runs": runs(line.text, language),
    }


def _letter(source: Source) -> str:
    """Return a source's mark as a plain letter, which the press raises itself.

    >>> _letter(Source.ESTIMATED), _letter(Source.RULEBOOK)
    ('e', '')
    """
    return unicodedata.normalize("NFKC", source_mark(source))


def _notes(card: Card, language: str) -> list[tuple[str, str]]:
    """Say of each figure that no rulebook holds where it comes from."""
    said = {"cost": N_("Cost: {source}."), "abilities": N_("Abilities: {source}.")}
    return [
        (
            _letter(source),
            tied(say(Message(said[figure], {"source": source_name(source, language)}), language), language),
        )
        for figure, source in card.sources.items()
        if source_mark(source)
    ]


def _footer(card: Card, pack: Pack, language: str) -> str:
    """Name the sets that the card is in."""
    footer = " · ".join(tied(each.name.say(language), language) for each in pack.sets.values() if card.id in each.cards)
    return footer if 0 < len(footer) <= LONGEST_FOOTER else pack.name.say(language)
