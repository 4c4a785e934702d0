"""Dice in a line of text, and who speaks of cards."""

from __future__ import annotations

from docutils import nodes

from cubitos_kit.base.message import N_
from cubitos_kit.book.nodes import face
from cubitos_kit.book.subject import Subject
from cubitos_kit.games.cubitos.text.race import Teller
from cubitos_kit.games.cubitos.text.speaker import Speaker


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
