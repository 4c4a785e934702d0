"""A race as a story: what happened, a sentence for what belongs together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from cubitos_kit.base.message import N_, NN_
from cubitos_kit.games.cubitos.model.race import Told
from cubitos_kit.games.cubitos.text.race import Teller


@dataclass(frozen=True)
class Sentence:
    """A sentence of the story, of the events from `first` to just before `end`."""

    text: str
    kind: str
    seat: int
    first: int
    end: int
    round: int


def story(teller: Teller, happened: Sequence[Told], first: int = 0, round_number: int = 0) -> Iterator[Sentence]:
    """Tell what happened; what a reader knows anyway gets no sentence.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> rolled = [Told("rolled", 0, "white", face=face) for face in ("foot", "blank", "foot")]
    >>> [each.text for each in story(Teller.of(load_pack(), "en"), rolled)]
    ['Player 1 rolls: white – 1 movement ×2, blank.']
    """
    at = 0
    while at < len(happened):
        end = at + 1
        while end < len(happened) and _together(happened[at], happened[end]):
            end += 1
        group = happened[at:end]
        if group[0].kind == "round":
            round_number = group[0].number
        text = SENTENCES[group[0].kind](teller, group)
        if text:
            yield Sentence(text, group[0].kind, group[0].seat, first + at, first + end, round_number)
        at = end


def _together(one: Told, other: Told) -> bool:
    """Tell whether two events are told in one sentence."""
    alike = one.kind == other.kind and one.seat == other.seat
    if one.kind not in MERGED or not alike:
        return False
    if one.kind == "stepped":
        same_board = one.spot is not None and other.spot is not None and one.spot.track == other.spot.track
        return one.what == other.what and one.what in {"on-foot", "by-walk"} and same_board
    if one.kind == "used":
        return one.freely and other.freely and one.part == other.part
    if one.kind == "gained":
        return (one.number < 0) == (other.number < 0)
    return (one.freely, one.zone, one.to_zone, one.other) == (other.freely, other.zone, other.to_zone, other.other)


MERGED = frozenset(
    {
        "drew",
        "rolled",
        "used",
        "gained",
        "lost",
        "took",
        "moved",
        "turned",
        "gave",
        "kept",
        "stepped",
        "discarded",
        "returned",
        "fan",
    }
)
Group = Sequence[Told]
Say = Callable[[Teller, Group], str]


def _dice(teller: Teller, group: Group) -> str:
    """List the dice of events."""
    return teller.dice(chain.from_iterable([each.die] * max(1, each.number) for each in group))


def _plain(text: str) -> Say:
    """Return who says a sentence that names the player, a number, and the dice."""

    def said(teller: Teller, group: Group) -> str:
        values = {"player": teller.name(group[0].seat), "n": group[0].number}
        return teller.say(text, **values, dice=_dice(teller, group) if group[0].die else "")

    return said


def _counted(forms: tuple[str, str]) -> Say:
    """Return who says a sentence whose number chooses its form."""

    def said(teller: Teller, group: Group) -> str:
        return teller.many(forms, group[-1].number, player=teller.name(group[0].seat))

    return said


def _draw_amount(teller: Teller, group: Group) -> str:
    """Say a draw amount that is not the usual one."""
    if group[0].number == teller.pack.setup.draw_amount:
        return ""
    return _counted(NN_("{player} draws up to {n} die this round.", "{player} draws up to {n} dice this round."))(
        teller, group
    )


def _rolled(teller: Teller, group: Group) -> str:
    """Say what a roll shows, colour by colour."""
    shown = "; ".join(
        f"{teller.die(die)} – {teller.faces(each.face for each in group if each.die == die)}"
        for die in dict.fromkeys(each.die for each in group)
    )
    text = N_("{player} rolls freely: {shown}.") if group[0].freely else N_("{player} rolls: {shown}.")
    return teller.say(text, player=teller.name(group[0].seat), shown=shown)


def _pushed(teller: Teller, group: Group) -> str:
    """Say that somebody pushes; from the second time in a round on, how often."""
    first, again = N_("{player} pushes, at risk."), N_("{player} pushes (push {n}), at risk.")
    if group[0].freely:
        first, again = N_("{player} pushes."), N_("{player} pushes (push {n}).")
    text = again if group[0].number > 1 else first
    return teller.say(text, player=teller.name(group[0].seat), n=group[0].number)


def _used(teller: Teller, group: Group) -> str:
    """Say which card works; what is no player's choice is said of the card alone."""
    part = group[0].part
    if part is None:
        return ""
    text = N_("{player}: “{card}” takes effect.") if group[0].freely else N_("{player} uses “{card}”.")
    return teller.say(text, player=teller.name(group[0].seat), card=teller.card(part))


def _gained(teller: Teller, group: Group) -> str:
    """Add up what was gained, or lost."""
    amounts: Counter[str] = Counter()
    for each in group:
        amounts[each.what] += abs(each.number)
    text = N_("{player} gains {what}.") if group[0].number > 0 else N_("{player} loses {what}.")
    return teller.say(text, player=teller.name(group[0].seat), what=teller.gains(amounts))


def _shifted(text: str) -> Say:
    """Return who says that dice go from one zone to another."""

    def said(teller: Teller, group: Group) -> str:
        shown = [each.to_face for each in group if each.to_face]
        where = teller.zone(group[0].to_zone)
        if group[0].to_zone == "active" and shown:
            where = f"{where}: {teller.faces(shown)}"
        values = {"player": teller.name(group[0].seat), "dice": _dice(teller, group), "to": where}
        return teller.say(text, **values, zone=teller.zone(group[0].zone))

    return said


def _turned(teller: Teller, group: Group) -> str:
    turned = Counter(
        f"{teller.die(each.die)}: {teller.face(each.face)} → {teller.face(each.to_face)}" for each in group
    )
    changes = ", ".join(text if n == 1 else f"{text} ×{n}" for text, n in turned.items())
    return teller.say(N_("{player} turns dice ({changes})."), player=teller.name(group[0].seat), changes=changes)


def _gave(teller: Teller, group: Group) -> str:
    values = {"player": teller.name(group[0].seat), "other": teller.name(group[0].other)}
    return teller.say(N_("{player} gives dice away: {dice} (to: {other})."), **values, dice=_dice(teller, group))


def _stepped(teller: Teller, group: Group) -> str:
    """Say how far a runner goes, and where it then stands."""
    spot, way = group[-1].spot, group[0].what
    if spot is None:
        return ""
    values: dict[str, object] = {"player": teller.name(group[0].seat), "place": teller.place(spot)}
    if way == "onto-start":
        return teller.say(N_("{player} is set on the start (leg {n})."), **values, n=group[0].number + 1)
    if way == "by-shortcut":
        return teller.say(N_("{player} comes out at the other end: {place}."), **values)
    forms = NN_("{player} runs {n} space: {place}.", "{player} runs {n} spaces: {place}.")
    if way == "by-walk":
        forms = NN_("{player} walks {n} space: {place}.", "{player} walks {n} spaces: {place}.")
    return teller.many(forms, len(group), **values)


def _jet_pack(teller: Teller, group: Group) -> str:
    values = {"player": teller.name(group[0].seat), "before": group[0].number, "after": group[0].more}
    return teller.say(N_("{player} takes off with the jet pack (movement: {before} → {after})."), **values)


def _shortcut(teller: Teller, group: Group) -> str:
    spot = group[0].spot
    id_ = teller.space(spot).shortcut if spot is not None else ""
    return teller.say(N_("{player} takes shortcut {id}."), player=teller.name(group[0].seat), id=id_)


def _price(teller: Teller, told: Told) -> str:
    """Say what is paid; nothing at all is a number too."""
    amounts = {"coins": told.number, "credits": told.more, "feet": told.feet}
    return teller.gains(amounts) or "0"


def _bought_foot(teller: Teller, group: Group) -> str:
    values = {"player": teller.name(group[0].seat), "price": _price(teller, group[0])}
    return teller.say(N_("{player} buys 1 movement for {price}."), **values)


def _bought(teller: Teller, group: Group) -> str:
    part = group[0].part
    values = {"player": teller.name(group[0].seat), "die": teller.die(group[0].die), "price": _price(teller, group[0])}
    card = teller.card(part) if part is not None else ""
    return teller.say(N_("{player} buys a die: {die} ({card}) for {price}."), **values, card=card)


def _returned(teller: Teller, group: Group) -> str:
    values = {"player": teller.name(group[0].seat), "dice": _dice(teller, group)}
    if group[0].other >= 0:
        return teller.say(
            N_("{player} gives dice back: {dice} (to: {other})."), **values, other=teller.name(group[0].other)
        )
    return teller.say(N_("{player} returns dice to their trays: {dice}."), **values)


def _paid(teller: Teller, group: Group) -> str:
    if not (group[0].number or group[0].more or group[0].feet):
        return ""
    return teller.say(N_("{player} pays {price}."), player=teller.name(group[0].seat), price=_price(teller, group[0]))


def _reward(teller: Teller, group: Group) -> str:
    spot = group[0].spot
    what = ", ".join(teller.reward(teller.space(spot).reward)) if spot is not None else ""
    return teller.say(N_("{player} takes a reward ({what})."), player=teller.name(group[0].seat), what=what)


def _discounted(teller: Teller, group: Group) -> str:
    """Say how much less, or more, dice cost."""
    told = group[0]
    forms = NN_(
        "{player}: this round these dice cost {n} coin less: {dice}.",
        "{player}: this round these dice cost {n} coins less: {dice}.",
    )
    if told.number < 0:
        forms = NN_(
            "{player}: this round these dice cost {n} coin more: {dice}.",
            "{player}: this round these dice cost {n} coins more: {dice}.",
        )
    return teller.many(forms, abs(told.number), player=teller.name(told.seat), dice=teller.dice(told.dice))


def _draw_changed(teller: Teller, group: Group) -> str:
    forms = NN_("{player}: the next draw amount rises by {n} die.", "{player}: the next draw amount rises by {n} dice.")
    if group[0].number < 0:
        forms = NN_(
            "{player}: the next draw amount falls by {n} die.", "{player}: the next draw amount falls by {n} dice."
        )
    return teller.many(forms, abs(group[0].number), player=teller.name(group[0].seat))


def _stopped(teller: Teller, group: Group) -> str:
    if group[0].number == 0:
        return teller.say(
            N_("More has been started or put off than the game keeps track of; what came last does not happen.")
        )
    return teller.say(N_("A number has come to {n} and stays there: none goes beyond."), n=group[0].number)


def _uncounted(teller: Teller, group: Group) -> str:
    values = {"player": teller.name(group[0].seat), "dice": teller.dice(group[0].dice)}
    return teller.say(N_("{player}: at the next draw these dice do not count: {dice}."), **values)


SENTENCES: Mapping[str, Say] = MappingProxyType(
    {
        "round": _plain(N_("Round {n}: {player} starts.")),
        "draw-amount": _draw_amount,
        "drew": _plain(N_("{player} draws: {dice}.")),
        "refilled": _plain(N_("{player} moves all dice of the Discard Zone to the Draw Zone.")),
        "rolled": _rolled,
        "pushed": _pushed,
        "passed": _plain(N_("{player} passes.")),
        "busted": _plain(N_("{player} busts!")),
        "bust-averted": _plain(N_("{player} does not bust after all.")),
        "used": _used,
        "gained": _gained,
        "fan": _counted(NN_("{player} now has {n} fan.", "{player} now has {n} fans.")),
        "lost": _plain(N_("{player} loses dice: {dice}.")),
        "took": _shifted(N_("{player} takes dice: {dice} ({zone} → {to}).")),
        "moved": _shifted(N_("{player} moves dice: {dice} ({zone} → {to}).")),
        "turned": _turned,
        "gave": _gave,
        "kept": _plain(N_("{player} will keep these dice: {dice}.")),
        "swords": _counted(NN_("{player} has {n} sword.", "{player} has {n} swords.")),
        "stepped": _stepped,
        "jet-pack": _jet_pack,
        "shortcut": _shortcut,
        "bought-foot": _bought_foot,
        "reward": _reward,
        "bought": _bought,
        "discarded": _plain(N_("{player} discards: {dice}.")),
        "start-die": _plain(N_("{player} gets the start player die.")),
        "finished": _plain(N_("{player} reaches the finish!")),
        "winner": _plain(N_("{player} wins the race!")),
        "returned": _returned,
        "uncounted": _uncounted,
        "discounted": _discounted,
        "draw-changed": _draw_changed,
        "owes-push": _counted(
            NN_("{player} must push {n} more time.", "{player} must push {n} more times."),
        ),
        "safe": _plain(N_("{player} cannot bust on the next push.")),
        "paid": _paid,
        "tie": _plain(N_("A tie: another round decides.")),
        "stopped": _stopped,
    }
)
"""Who tells what, by the word that the engine has for it."""

ENDINGS: Mapping[str, str] = MappingProxyType(
    {
        "running": N_("The race is not over yet."),
        "won": N_("The race is over."),
        "too-long": N_("Nobody has won after so many rounds; the race is called off."),
        "endless": N_("A card kept starting itself again and again; the race is called off."),
        "too-much": N_("There are more dice or abilities than a race can hold; the race is called off."),
    }
)
"""Why a race is over, by the word that the engine has for it."""


def pages(sentences: Iterable[Sentence]) -> Iterator[tuple[Sentence, ...]]:
    """Put together what one player does before another one does something; a round begins a page."""
    page: list[Sentence] = []
    for sentence in sentences:
        if page and (sentence.kind == "round" or (sentence.seat != page[-1].seat and page[-1].kind != "round")):
            yield tuple(page)
            page = []
        page.append(sentence)
    if page:
        yield tuple(page)
