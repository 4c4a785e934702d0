"""Two versions of a set beside each other, as a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.compare import CardChange, Change, Comparison, FigureChange, What
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.report.balance import Making
from cubitos_kit.games.cubitos.report.voice import NONE, Voice
from cubitos_kit.games.cubitos.text.cards import card_lines, cost_in_words, line_in_words
from cubitos_kit.report.paper import Cell, Notice, Paper, Section, Table

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
        (N_("players"), f"{found.players} × {voice.player(found.player)}"),
        (N_("races"), voice.number(found.races)),
        (N_("time"), took),
        (N_("precision"), precision),
        (N_("seed"), str(found.seed)),
    )
    return Paper(
        language,
        voice.say(N_("{set}: two versions compared"), set=names[1]),
        tuple((voice.say(name), value) for name, value in facts),
        _notices(found, before, voice),
        voice.say(N_("The two versions play alike: no figure and no ability is different.")),
        (_changes(found, before, voice), _cards(found, voice), _course(found, voice)),
        (),
        ((voice.say(N_("The same again")), made.command),),
        heading=voice.say(N_("What was changed")),
        accuses=False,
    )


def _notices(found: Comparison, before: Voice, voice: Voice) -> tuple[Notice, ...]:
    """Say what was changed, a notice a card, and what came of it for that card; then what holds for all."""
    cards = {card.die: card for card in found.cards}
    by_die: dict[str, list[Change]] = {}
    for each in found.changes:
        by_die.setdefault(each.about, []).append(each)
    notices = []
    for die, changes in sorted(by_die.items(), key=lambda each: not each[0]):
        parts = [part for each in changes for part in (_in_a_line(each, found, before, voice),) if part]
        card = cards.get(die)
        came = voice.say(N_("access {change}"), change=_came(card.effects["access"], voice)) if card else ""
        texts = _both_texts(card, before, voice) if card and _does_otherwise(changes) else ()
        who = voice.card(card.after) if card else voice.die(die) if die else ""
        title = ": ".join(filter(None, (who, "; ".join(parts))))
        notices.append(Notice(title, "", "", die if card else "", texts, came))
    return tuple(notices)


def _in_a_line(change: Change, found: Comparison, before: Voice, after: Voice) -> str:
    """Say a change in a few words; what would be too long stands in the table."""
    _, old, new = (cell.text for cell in _change(change, found, before, after))
    if change.what is What.COST:
        return after.say(N_("cost {before} → {after}"), before=old, after=new)
    if change.what is What.CARD:
        return after.say(N_("in place of {card}"), card=old) if change.before and change.after else f"{old} → {new}"
    if change.what is What.ABILITIES:
        return after.say(N_("other abilities"))
    what = after.say(WHAT[change.what])
    return what if (old, new) == (NONE, NONE) else f"{what} {old} → {new}"


def _does_otherwise(changes: Sequence[Change]) -> bool:
    return any(each.what in {What.ABILITIES, What.CARD} for each in changes)


def _both_texts(card: CardChange, before: Voice, after: Voice) -> tuple[str, ...]:
    old = (f"− {line}" for line in before.rules(card.before))
    return (*old, *(f"+ {line}" for line in after.rules(card.after)))


def _came(each: FigureChange, voice: Voice) -> str:
    """Write a number before and after, and the difference of what is written."""
    change = voice.change(each.before, each.after, each.change)
    return f"{voice.points(each.before)} → {voice.points(each.after)} ({change.text})"


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
        return Cell(f"{_who(change, after, found.new_set)}: {what}"), *map(Cell, told)
    if change.what is What.TRACKS:
        return Cell(what), *(Cell(_tracks(voice, value)) for voice, _, value in sides)
    return Cell(what), Cell(change.before or NONE), Cell(change.after or NONE)


def _who(change: Change, voice: Voice, set_id: str) -> str:
    """Name the card of which something was changed; of a die, and of one card in another's place, the colour."""
    cards = {voice.pack.cards[name].die: name for name in voice.pack.sets[set_id].cards}
    of_the_card = change.what in {What.COST, What.ABILITIES} and change.about in cards
    return voice.card(cards[change.about]) if of_the_card else voice.die(change.about)


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


def _counted(name: str, each: FigureChange, voice: Voice) -> tuple[Cell, ...]:
    if name in SHARES:
        values = [voice.percent(value, 1) for value in (each.before, each.after)]
        change = voice.change(each.before, each.after, each.change)
    else:
        values = [voice.decimal(value, 2) for value in (each.before, each.after)]
        change = voice.counted_change(each.before, each.after, each.change)
    return Cell(voice.say(COURSE[name])), *map(Cell, values), change, Cell(voice.q(each.change.q))
