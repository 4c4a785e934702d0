"""Cards and dice as a page shows them: the face, where their figures come from, and what happens in play."""

from __future__ import annotations

from docutils import nodes

from cubitos_kit.base.message import N_
from cubitos_kit.book.nodes import face
from cubitos_kit.book.parts import box, icon, link, marked, names, section, term_name, with_icons
from cubitos_kit.book.subject import Subject, paragraph
from cubitos_kit.book.uses import view
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.text.cards import Line, card_lines, cost_in_words
from cubitos_kit.games.cubitos.text.race import Teller
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.provenance import source_name


def speaker_of(subject: Subject) -> Speaker:
    """Return who speaks of its cards."""
    return Speaker.of(subject.pack, subject.language)


def die_face(subject: Subject, colour: str, side: str) -> nodes.Node:
    """Return a die that shows a face."""
    teller = Teller.of(subject.pack, subject.language)
    die = subject.pack.dice[colour].name.say(subject.language)
    label = subject.say(N_("{die}: {face}"), die=die, face=teller.face(side))
    return face("", nodes.Text(label), colour=colour, side=side, label=label)


def die_faces(subject: Subject, colour: str) -> list[nodes.Node]:
    """Return all faces of a die, side by side."""
    sides = subject.pack.dice[colour].faces
    return [node for side in sides for node in (die_face(subject, colour, side), nodes.Text(" "))][:-1]


SIGN_NAMES = {"{power}": "power", "{symbol}": "symbol"}


def card_face(subject: Subject, card: Card) -> nodes.container:
    """Return a card as it lies on the table."""
    speaker = speaker_of(subject)
    head = box(
        paragraph(nodes.strong("", card.name.say(subject.language)), classes=("card-name",)),
        paragraph(
            *marked(subject, cost_in_words(card, speaker), card.sources["cost"]),
            nodes.Text(" "),
            icon("coin", subject.language, term_name(subject, "coin")),
            classes=("card-cost",),
        ),
        classes=["card-head"],
    )
    faces = die_faces(subject, card.die)
    lines = [_ability(line, subject) for line in card_lines(card, speaker)]
    return box(head, box(paragraph(*faces), classes=["card-faces"]), *lines, classes=["card", f"die-{card.die}"])


def _ability(line: Line, subject: Subject) -> nodes.Node:
    """Return one ability: its sign, its moment, what it does."""
    name = SIGN_NAMES.get(line.sign, "")
    sign = [icon(name, subject.language, term_name(subject, name)), nodes.Text(" ")] if name else []
    heading = nodes.strong("", f"{line.heading}:")
    text = [nodes.Text(" "), *with_icons(line.text, subject.language)]
    return box(paragraph(*sign, heading, *text), classes=["ability"])


def card_section(subject: Subject, docname: str, card: Card) -> nodes.section:
    """Return all there is to say about a card, with a place of its own."""
    title = card.name.say(subject.language)
    made = section("card", card.id, title, card_face(subject, card))
    made += [each for each in (names(subject, card.name), _provenance(subject, card)) if each]
    made += _found_in(subject, docname, card)
    made += _in_play(subject, card)
    return made


def _provenance(subject: Subject, card: Card) -> nodes.Node:
    """Say where the abilities and the cost come from."""
    abilities, cost = (source_name(card.sources[part], subject.language) for part in ("abilities", "cost"))
    said = subject.say(N_("Abilities: {abilities}. Cost: {cost}."), abilities=abilities, cost=cost)
    return paragraph(said, *([" ", card.note.say(subject.language)] if card.note else []), classes=("source",))


def _found_in(subject: Subject, docname: str, card: Card) -> list[nodes.Node]:
    """Name the sets that the card is raced in."""
    sets = [each for each in subject.pack.sets.values() if card.id in each.cards]
    if not sets:
        return []
    links: list[nodes.Node] = []
    for each in sets:
        links += [nodes.Text(", ")] if links else []
        links.append(link(docname, "set", each.id, each.name.say(subject.language)))
    before, _, after = subject.say(N_("Sets: {sets}"), sets="\0").partition("\0")
    return [paragraph(before, *links, after, classes=("found-in",))]


def _in_play(subject: Subject, card: Card) -> list[nodes.Node]:
    """Tell the worked examples that the tests play with this card."""
    told = [
        each for each in subject.pack.scenarios.values() if each.cards[:1] == (card.id,) and subject.pack.holds(each)
    ]
    if not told:
        return []
    items = (nodes.list_item("", paragraph(each.about.say(subject.language))) for each in told)
    heading = paragraph(nodes.strong("", subject.say(N_("In play"))), classes=("in-play-heading",))
    return [box(heading, nodes.bullet_list("", *items), classes=["in-play"])]


@view
def cards_of(pack: Pack, colour: str) -> tuple[Card, ...]:
    """Return the cards of a colour, in the pack's order."""
    return tuple(card for card in pack.cards.values() if card.die == colour)
