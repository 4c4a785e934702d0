"""Two versions of a set beside each other, as a paper."""

from __future__ import annotations

from dataclasses import dataclass

from cubitos_kit.lab.compare import CardChange, Change, Comparison, Difference, What
from cubitos_kit.model.message import N_
from cubitos_kit.model.pack import Pack
from cubitos_kit.report.balance import Making
from cubitos_kit.report.paper import Cell, Paper, Section, Table
from cubitos_kit.report.voice import NONE, Voice
from cubitos_kit.text.cards import card_lines, cost_in_words, line_in_words

WHAT = {
    What.CARD: N_("card"),
    What.COST: N_("cost"),
    What.ABILITIES: N_("abilities"),
    What.DIE: N_("die"),
    What.TRACKS: N_("track"),
    What.LAPS: N_("laps"),
    What.FAN_TRACK: N_("fan track"),
    What.SETUP: N_("setup"),
}
COURSE = {
    "rounds": N_("rounds"),
    "pushes": N_("pushes per player"),
    "busts": N_("busts per player"),
    "bought": N_("dice bought per player"),
    "fans": N_("fans per player"),
    "lead-changes": N_("changes of the lead"),
    "margin": N_("steps from the winner to the next one"),
    "runaways": N_("runaways: won by the leader at halfway"),
    "ties": N_("tied, so raced on"),
}
SHARES = {"runaways", "ties"}


@dataclass(frozen=True)
class Versions:
    """The packs that hold the two versions."""

    old: Pack
    new: Pack


def comparison_paper(found: Comparison, packs: Versions, language: str, made: Making) -> Paper:
    """Write a comparison in a language."""
    voice, before = Voice(language, packs.new), Voice(language, packs.old)
    names = [
        pack.sets[name].name.say(language) for pack, name in ((packs.old, found.old_set), (packs.new, found.new_set))
    ]
    took = voice.say(N_("{seconds} s"), seconds=voice.decimal(made.seconds))
    precision = voice.say(N_("±{points} percentage points"), points=voice.decimal(100 * found.precision))
    facts = (
        (N_("before"), names[0]),
        (N_("after"), names[1]),
        (N_("players"), str(found.players)),
        (N_("races"), voice.number(found.races)),
        (N_("time"), took),
        (N_("precision"), precision),
        (N_("seed"), str(found.seed)),
    )
    return Paper(
        language,
        voice.say(N_("{set}: two versions compared"), set=names[1]),
        tuple((voice.say(name), value) for name, value in facts),
        (),
        "",
        (_changes(found, before, voice), _cards(found, voice), _course(found, voice)),
        (),
        ((voice.say(N_("The same again")), made.command),),
    )


def _changes(found: Comparison, before: Voice, after: Voice) -> Section:
    columns = tuple(after.say(each) for each in (N_("what"), N_("before"), N_("after")))
    rows = tuple(_change(each, found, before, after) for each in found.changes)
    nothing = () if rows else (after.say(N_("The two versions play alike: no figure and no ability is different.")),)
    return Section(
        "changes", after.say(N_("What was changed")), "", (), (Table(columns, rows, 3),) if rows else (), nothing
    )


def _change(change: Change, found: Comparison, before: Voice, after: Voice) -> tuple[Cell, ...]:
    what = after.say(WHAT[change.what])
    sides = [(before, found.old_set, change.before), (after, found.new_set, change.after)]
    if change.about:
        told = [_of_die(change, voice, set_id, value) for voice, set_id, value in sides]
        return Cell(f"{after.die(change.about)}: {what}"), *map(Cell, told)
    if change.what is What.TRACKS:
        return Cell(what), *(Cell(_tracks(voice, value)) for voice, _, value in sides)
    return Cell(what), Cell(change.before or NONE), Cell(change.after or NONE)


def _tracks(voice: Voice, ids: str) -> str:
    return ", ".join(voice.pack.tracks[name].name.say(voice.language) for name in ids.split()) or NONE


def _of_die(change: Change, voice: Voice, set_id: str, value: str) -> str:
    """Write what is otherwise about a die: its card, the card's cost or text, or its own faces."""
    cards = {voice.pack.cards[name].die: voice.pack.cards[name] for name in voice.pack.sets[set_id].cards}
    card = cards.get(change.about)
    if change.what is What.CARD:
        return voice.card(value) if value else NONE
    if card and change.what is What.COST:
        return cost_in_words(card, voice.speaker)
    if card and change.what is What.ABILITIES:
        return "\n".join(line_in_words(line, voice.language) for line in card_lines(card, voice.speaker))
    return NONE


def _cards(found: Comparison, voice: Voice) -> Section:
    columns = (N_("card"), N_("access before"), N_("after"), N_("access"), N_("presence"), N_("forced"), "q")
    return Section(
        "cards",
        voice.say(N_("What became of each card")),
        voice.say(N_("Percentage points of wins, race by race with the same rolls; q is for the change in access.")),
        (),
        (Table(tuple(voice.say(column) for column in columns), tuple(_card(card, voice) for card in found.cards)),),
        (voice.say(N_("▲ ▼ above or below the null, beyond the interval; ± is how far the interval reaches.")),),
    )


def _card(card: CardChange, voice: Voice) -> tuple[Cell, ...]:
    access = card.effects["access"]
    changes = (access, card.effects["presence"], card.effects["forced"])
    return (
        Cell(voice.card(card.after), die=card.die),
        Cell(voice.points(access.before)),
        Cell(voice.points(access.after)),
        *(voice.change(each.before, each.after, each.change) for each in changes),
        Cell(voice.q(access.change.q)),
    )


def _course(found: Comparison, voice: Voice) -> Section:
    columns = (N_("in a race"), N_("before"), N_("after"), N_("change"), "q")
    rows = tuple(_counted(name, each, voice) for name, each in found.course.items())
    return Section(
        "course",
        voice.say(N_("How races go")),
        "",
        (),
        (Table(tuple(voice.say(column) for column in columns), rows),),
    )


def _counted(name: str, each: Difference, voice: Voice) -> tuple[Cell, ...]:
    if name in SHARES:
        values = [voice.percent(value, 1) for value in (each.before, each.after)]
        change = voice.change(each.before, each.after, each.change)
    else:
        values = [voice.decimal(value, 2) for value in (each.before, each.after)]
        change = voice.counted_change(each.before, each.after, each.change)
    return Cell(voice.say(COURSE[name])), *map(Cell, values), change, Cell(voice.q(each.change.q))
