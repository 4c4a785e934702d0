"""A report as a snapshot, each figure as exactly as it is known; and what is otherwise than in a snapshot."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cubitos_kit.base.message import N_
from cubitos_kit.content.snapshot import TO_THE_SET, CardLine, Snapshot
from cubitos_kit.games.cubitos.lab.measures import Balance, CardReport, FairPrice, PriceKind
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.report.balance import Making
from cubitos_kit.games.cubitos.report.voice import NONE, Voice
from cubitos_kit.games.cubitos.text.cards import cost_in_words
from cubitos_kit.report.paper import Cell, Notice, Paper, Section, Table, Tone

STEPS = (10, 5, 2, 1, 0.5, 0.2, 0.1)
"""What figures are rounded to, in percentage points: the largest that is no coarser than the precision."""
STABLE = "en"
"""The language of the rules texts in a snapshot, whoever writes it: else each reader would write another file."""
LUCK = math.sqrt(2)
"""So many times further than each of two figures may be off, their difference may be."""


def snapshot_of(balance: Balance, pack: Pack) -> Snapshot:
    """Return a snapshot of a report."""
    step = next((step for step in STEPS if step <= 100 * balance.precision), STEPS[-1])
    voice, rounds = Voice(STABLE, pack), balance.course.length.average.value
    return Snapshot(
        balance.set_id,
        TO_THE_SET if balance.judge and balance.judge.races else balance.player,
        balance.players,
        balance.seed,
        round(100 * balance.precision, 3),
        round(rounds, 1) if math.isfinite(rounds) else 0.0,
        {card.card: _line(card, voice, step) for card in balance.cards},
    )


def _line(card: CardReport, voice: Voice, step: float) -> CardLine:
    written = voice.pack.cards[card.card]
    access = round(round(100 * card.access.value / step) * step, 1) + 0.0
    cost = written.cost if isinstance(written.cost, int) else cost_in_words(written, voice.speaker)
    verdict = card.verdicts[0] if card.verdicts else ""
    return CardLine(cost, access, _fair(card.fair_price), verdict, voice.rules(card.card))


def _fair(price: FairPrice | None) -> str:
    """Write between which whole coins the fair cost lies, or why there is none."""
    if price is None:
        return ""
    if price.kind is not PriceKind.FOUND:
        return str(price.kind)
    return f"{math.floor(price.cost.low)}-{math.ceil(price.cost.high)}"


def snapshot_paper(old: Snapshot, new: Snapshot, pack: Pack, language: str, made: Making) -> Paper:
    """Write what is otherwise now than a snapshot says; both were raced apart, so small differences are luck."""
    voice = Voice(language, pack)
    off = voice.decimal(old.precision)
    facts = (
        (N_("players"), str(old.players)),
        (N_("precision"), voice.say(N_("±{points} percentage points"), points=off)),
        (N_("seed"), str(old.seed)),
    )
    return Paper(
        language,
        voice.say(N_("{set}: beside the snapshot"), set=pack.sets[new.set].name.say(language)),
        tuple((voice.say(name), value) for name, value in facts),
        tuple(_notices(old, new, voice)),
        voice.say(N_("Nothing is otherwise than in the snapshot.")),
        (_cards(old, new, voice),),
        (),
        ((voice.say(N_("The same again")), made.command),),
        heading=voice.say(N_("What was changed")),
        accuses=False,
    )


def _notices(old: Snapshot, new: Snapshot, voice: Voice) -> Iterator[Notice]:
    """Say what is otherwise, card by card."""
    for name in dict.fromkeys([*new.cards, *old.cards]):
        one, other = old.cards.get(name), new.cards.get(name)
        die = voice.pack.cards[name].die if name in voice.pack.cards else ""
        if one is None or other is None:
            text = N_("{card}: not in the set any more") if other is None else N_("{card}: new in the set")
            yield Notice(voice.say(text, card=voice.card(name)), "", "", die)
            continue
        told = list(_differences(one, other, new.precision + old.precision, voice))
        if told:
            texts = (*(f"− {line}" for line in one.text), *(f"+ {line}" for line in other.text))
            shown = texts if one.text != other.text else ()
            yield Notice(f"{voice.card(name)}: {'; '.join(told)}", "", "", die, shown, _access(one, other, voice))


def _differences(one: CardLine, other: CardLine, off: float, voice: Voice) -> Iterator[str]:
    if one.cost != other.cost:
        yield voice.say(N_("cost {before} → {after}"), before=one.cost, after=other.cost)
    if one.text != other.text:
        yield voice.say(N_("other abilities"))
    if one.verdict != other.verdict:
        names = {verdict: voice.say(each.name) for verdict, each in VERDICTS.items()}
        quiet = voice.say(N_("no finding"))
        before, after = (names.get(each.verdict, each.verdict) or quiet for each in (one, other))
        yield f"{before} → {after}"
    if abs(other.access - one.access) > off / 2 * LUCK:
        yield voice.say(N_("worth more than before") if other.access > one.access else N_("worth less than before"))


def _access(one: CardLine, other: CardLine, voice: Voice) -> str:
    shown = (voice.points(each / 100) for each in (one.access, other.access))
    return voice.say(N_("access {change}"), change=" → ".join(shown))


def _cards(old: Snapshot, new: Snapshot, voice: Voice) -> Section:
    columns = (N_("card"), N_("cost before"), N_("after"), N_("access before"), N_("after"), N_("change"))
    off = (old.precision + new.precision) / 2 * LUCK
    rows = [_row(name, old.cards[name], card, off, voice) for name, card in new.cards.items() if name in old.cards]
    note = voice.say(
        N_("The two were raced apart, so up to ±{points} may be luck; `--against last` or a revision tells it closer."),
        points=voice.decimal(off),
    )
    return Section(
        "cards",
        voice.say(N_("What became of each card")),
        voice.say(N_("Percentage points of wins, as exactly as they are known.")),
        (),
        (Table(tuple(voice.say(column) for column in columns), tuple(rows)),) if rows else (),
        (note,),
    )


def _row(name: str, one: CardLine, other: CardLine, off: float, voice: Voice) -> tuple[Cell, ...]:
    change = other.access - one.access
    tone = Tone.PLAIN if abs(change) <= off else Tone.UP if change > 0 else Tone.DOWN
    costs = [str(each.cost) if isinstance(each.cost, int) else NONE for each in (one, other)]
    return (
        Cell(voice.card(name)),
        *map(Cell, costs),
        *(Cell(voice.points(each.access / 100)) for each in (one, other)),
        Cell(voice.decimal(change, sign=True), tone),
    )
