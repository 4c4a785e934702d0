"""Lists that come whole: dice, icons, terms, the fan track, where editions differ, rulings."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes
from sphinx import addnodes

from cubitos_kit.base.message import N_
from cubitos_kit.base.words import Source
from cubitos_kit.book.parts import Cell, box, explained, icon, marked, names, note, picture, place, table
from cubitos_kit.book.subject import Subject, paragraph
from cubitos_kit.content.reference import Basis, Term
from cubitos_kit.games.cubitos.content.sources import figures as sources_of
from cubitos_kit.games.cubitos.drawings import spaces
from cubitos_kit.games.cubitos.model.pack import Die, DieKind, FanSpace
from cubitos_kit.games.cubitos.pages.cards import die_faces
from cubitos_kit.games.cubitos.text.icons import ICONS
from cubitos_kit.languages import profile
from cubitos_kit.text.icons import with_icons
from cubitos_kit.text.provenance import estimated

ICON_ORDER = (
    *("coin", "foot", "credit", "fan", "sword", "symbol", "power", "draw-token"),
    *("red-line", "jet-pack", "water-foot", "blank"),
)
"""What dice and cards show, most common first."""
TERM_OF = {"water-foot": "water", "blank": "miss"}
"""Where an icon is explained by a term of another name."""


def dice(subject: Subject) -> Sequence[nodes.Node]:
    """Return all dice, face by face."""
    head = [subject.say(each) for each in (N_("die"), N_("faces"), N_("in the box"), N_("cost"))]
    rows = [_die(subject, die) for die in subject.pack.dice.values()]
    sources = (source for die in subject.pack.dice.values() for source in die.sources.values())
    return [table(head, rows, ["dice"]), *explained(subject, sources)]


def _die(subject: Subject, die: Die) -> Sequence[Cell]:
    name = place(nodes.inline("", die.name.say(subject.language), classes=["die-name", f"die-{die.id}"]), "die", die.id)
    count = marked(subject, str(die.count), die.sources["count"])
    cost = str(die.cost) if die.cost is not None else ""
    return (
        [name],
        die_faces(subject, die.id),
        count,
        cost if die.kind is not DieKind.ABILITY else subject.say(N_("as its card says")),
    )


def symbols(subject: Subject) -> Sequence[nodes.Node]:
    """Return the icons and what they stand for."""
    head = [subject.say(each) for each in (N_("icon"), N_("name"), N_("Meaning"))]
    return [table(head, [_symbol(subject, name) for name in ICON_ORDER], ["symbols"])]


def _symbol(subject: Subject, name: str) -> Sequence[Cell]:
    term = subject.pack.terms.get(TERM_OF.get(name, name))
    called = term.name.say(subject.language) if term else ICONS[name].words(subject.language, 1)
    return [icon(name, subject.language, called)], called, term.about.say(subject.language) if term else ""


def terms(subject: Subject) -> Sequence[nodes.Node]:
    """Return the glossary, in the language's own order."""
    wanted = [term for term in subject.pack.terms.values() if term.kind == "term"]
    wanted.sort(key=lambda term: _sorted_as(term.name.say(subject.language), subject.language))
    return [nodes.definition_list("", *(_term(subject, term) for term in wanted), classes=["terms"])]


def _sorted_as(name: str, language: str) -> list[int]:
    """Return what a name is sorted by: its letters' places in the alphabet of its language."""
    alphabet = profile(language).alphabet
    return [alphabet.find(letter) if letter in alphabet else ord(letter) for letter in name.casefold()]


def _term(subject: Subject, term: Term) -> nodes.Node:
    name = place(nodes.term("", term.name.say(subject.language)), "term", term.id)
    parts: list[nodes.Node] = [nodes.Text(term.about.say(subject.language))] if term.about else []
    if term.rule:
        parts += [nodes.Text(" "), _to_rule(subject, term.rule)]
    below = [paragraph(*parts)] if parts else []
    others = names(subject, term.name)
    return nodes.definition_list_item("", name, nodes.definition("", *below, *([others] if others else [])))


def _to_rule(subject: Subject, rule: str) -> nodes.Node:
    """Return a link to a rule, where the project has that page."""
    inner = nodes.inline("", subject.say(N_("The rule")))
    return addnodes.pending_xref(
        "", inner, refdomain="std", reftype="ref", reftarget=f"rule-{rule}", refexplicit=True, refwarn=False
    )


def fan_track(subject: Subject) -> Sequence[nodes.Node]:
    """Return the fan track: drawn, and as a table."""
    track = subject.pack.fan_track
    drawn = spaces.fan_track(subject.pack, subject.language)
    head = [subject.say(each) for each in (N_("space"), N_("what a step onto it pays"))]
    rows: list[Sequence[Cell]] = [
        (str(number), _pays(subject, space)) for number, space in enumerate(track.spaces, start=1)
    ]
    rows.append((subject.say(N_("beyond")), _pays(subject, track.beyond)))
    sources = explained(subject, track.sources.values())
    return [picture(drawn.svg, drawn.label), table(head, rows, ["fan-track"]), *sources, *note(subject, track.note)]


def _pays(subject: Subject, space: FanSpace) -> str:
    parts = [f"{space.credits} {{credit}}"] if space.credits else []
    parts += [f"{space.draw_tokens} {{draw-token}}"] if space.draw_tokens else []
    return ", ".join(with_icons(part, "words", subject.language) for part in parts)


def editions(subject: Subject) -> Sequence[nodes.Node]:
    """Return where the editions differ, which of them the pages follow, and what the kit has chosen."""
    pack = subject.pack
    made: list[nodes.Node] = []
    if pack.edition:
        text = N_(
            "These pages show the cards and sets of this edition: {edition}. Where editions differ in the rules themselves,"
            " these pages follow the kit's choice."
        )
        made.append(paragraph(subject.say(text, edition=pack.editions[pack.edition].name.say(subject.language))))
    for each in subject.pack.differences.values():
        head = [subject.say(text) for text in (N_("edition"), N_("what it says"))]
        rows = [
            (subject.pack.editions[code].name.say(subject.language), says.say(subject.language))
            for code, says in each.says.items()
        ]
        heading = place(nodes.rubric("", each.about.say(subject.language)), "difference", each.id)
        plays = subject.say(N_("The kit's choice: {what}"), what=each.default.say(subject.language))
        made.append(box(heading, table(head, rows), paragraph(plays, classes=("decided",)), classes=["difference"]))
    return made


def estimates(subject: Subject) -> Sequence[nodes.Node]:
    """Return how figures were estimated that no rulebook holds, and when."""
    figures = {each.figure for each in sources_of(subject.pack) if each.source is Source.ESTIMATED}
    return [
        paragraph(told, classes=("source",)) for told in estimated(subject.pack.estimates, figures, subject.language)
    ]


def rulings(subject: Subject) -> Sequence[nodes.Node]:
    """Return questions that come up in play, with their answers."""
    basis = {Basis.RULEBOOK: N_("The rulebook says so: {where}"), Basis.RULING: N_("We decided this. See: {where}")}
    bare = {Basis.RULEBOOK: N_("The rulebook says so."), Basis.RULING: N_("We decided this.")}
    made = []
    for each in subject.pack.rulings.values():
        where = each.where.say(subject.language)
        said = subject.say(basis[each.basis], where=where) if where else subject.say(bare[each.basis])
        question = place(nodes.rubric("", each.question.say(subject.language)), "ruling", each.id)
        answer = paragraph(each.answer.say(subject.language))
        made.append(box(question, answer, paragraph(said, classes=("source",)), classes=["ruling"]))
    return made
