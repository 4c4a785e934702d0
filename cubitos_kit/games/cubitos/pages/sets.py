"""Sets and boards as a page shows them."""

from __future__ import annotations

from docutils import nodes

from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.book.nodes import drawing
from cubitos_kit.book.parts import explained, link, marked, names, note, picture, section, table
from cubitos_kit.book.subject import Subject, paragraph
from cubitos_kit.games.cubitos.drawings.board import board_svg, legend
from cubitos_kit.games.cubitos.model.pack import CardSet
from cubitos_kit.games.cubitos.model.track import Track
from cubitos_kit.games.cubitos.pages.cards import speaker_of
from cubitos_kit.games.cubitos.text.board import ORIGINS, lengths
from cubitos_kit.games.cubitos.text.cards import cost_in_words
from cubitos_kit.text.catalog import say


def set_section(subject: Subject, docname: str, card_set: CardSet) -> nodes.section:
    """Return a set: where it is raced, and its cards."""
    pack, language = subject.pack, subject.language
    made = section("set", card_set.id, card_set.name.say(language))
    made += [each for each in (names(subject, card_set.name),) if each]
    if card_set.series:
        made += paragraph(pack.series[card_set.series].name.say(language), classes=("series",))
    if card_set.tracks:
        made += _where(subject, docname, card_set)
    cards = [pack.cards[name] for name in card_set.cards]
    rows = [
        (
            [link(docname, "die", card.die, pack.dice[card.die].name.say(language))],
            [link(docname, "card", card.id, card.name.say(language))],
            marked(subject, cost_in_words(card, speaker_of(subject)), card.sources["cost"]),
        )
        for card in cards
    ]
    made += table([subject.say(each) for each in (N_("die"), N_("name"), N_("cost"))], rows, ["set-cards"])
    made += explained(subject, (card.sources["cost"] for card in cards))
    made += note(subject, card_set.note)
    return made


def _where(subject: Subject, docname: str, card_set: CardSet) -> nodes.Node:
    """Say on which boards a set is raced, and how long."""
    one, many = NN_("{n} lap", "{n} laps")
    tracks: list[nodes.Node] = []
    for name in card_set.tracks:
        tracks += [nodes.Text(", ")] if tracks else []
        tracks.append(link(docname, "track", name, subject.pack.tracks[name].name.say(subject.language)))
    return paragraph(
        *tracks, " · ", say(Message(one, plural=many, n=card_set.laps), subject.language), classes=("where",)
    )


def track_section(subject: Subject, track: Track) -> nodes.section:
    """Return a board: its drawing, its legend, its length."""
    name = track.name.say(subject.language)
    made = section("track", track.id, name)
    made += [each for each in (names(subject, track.name),) if each]
    made += picture(board_svg(track, subject.language), subject.say(N_("The board {track}"), track=name))
    made += paragraph(lengths(track, subject.language), classes=("where",))
    rows = [([drawing("", svg=svg, label=words, size="mark")], words) for svg, words in legend(track, subject.language)]
    made += table([subject.say(N_("Mark")), subject.say(N_("Meaning"))], rows, ["legend"])
    made += paragraph(subject.say(ORIGINS[track.source]), classes=("source",))
    made += note(subject, track.note)
    return made
