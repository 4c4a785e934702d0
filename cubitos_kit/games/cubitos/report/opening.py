"""What a report says before all else: how good its judge is, and how good the set, at a glance."""

from __future__ import annotations

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import CHALLENGER, Balance
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused
from cubitos_kit.games.cubitos.players.look_ahead import LOOK_AHEAD
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.lab.intervals import Measured

UNNAMED = {LOOK_AHEAD: N_("a player that looks ahead"), CHALLENGER: N_("a player that was tuned against it")}
"""Players that are in no pack."""


def judge(balance: Balance, voice: Voice) -> str:
    """Say who judges, and whether a known way to play wins more than its share against it."""
    told = balance.judge
    who = voice.player(balance.player)
    if told and told.races:
        who = voice.say(N_("{player}, trained on this set in {n} races"), player=who, n=voice.number(told.races))
    better = beaten_by(balance)
    if better:
        way, share = better
        return voice.say(
            N_(
                "Judged by {who}; but {better} is better: alone among such players it wins {share}, by chance {null}. "
                "Where a card takes skill, doubt the verdict."
            ),
            who=who,
            better=way_to_play(way, voice),
            share=voice.percent(share.value),
            null=voice.percent(share.null),
        )
    tried = len(told.among) if told else len(balance.strategies.names) - 1
    return voice.say(
        N_("Judged by {who}; other ways to play that were tried: {n}, and none beats it."), who=who, n=tried
    )


def way_to_play(way: str, voice: Voice) -> str:
    """Name a way to play as a judge's rivals are called: a player, or one that looks ahead, loves or refuses a card."""
    kind, _, card = way.partition(":")
    if way in UNNAMED:
        return voice.say(UNNAMED[way])
    if not card:
        return voice.player(way)
    names = {
        "loves": N_("a player that always wants {card}"),
        "likes": N_("a player that wants {card} more"),
        "shuns": N_("a player that wants {card} less"),
        "refuses": N_("a player that never wants {card}"),
    }
    return voice.say(names[kind], card=voice.card(card)) if kind in names else way


def beaten_by(balance: Balance) -> tuple[str, Measured] | None:
    """Return who wins most beyond its share alone among judges, and how much; nothing where nobody surely does."""
    if balance.judge:
        return next(((way, balance.judge.among[way]) for way in balance.judge.beaten_by), None)
    found = balance.strategies
    if balance.player not in found.names:
        return None
    at = found.names.index(balance.player)
    shares = [(name, row[at]) for name, row in zip(found.names, found.against, strict=True)]
    above = [(name, share) for name, share in shares if share and share.stands_out > 0]
    return max(above, key=lambda each: each[1].value, default=None)


def standing(balance: Balance, voice: Voice) -> tuple[tuple[str, str], ...]:
    """Say how good the set is: how many cards are accused of nothing, seats, ways to play, how races go."""
    found = [(VERDICTS[each.verdict].of, each.about[0]) for each in balance.findings]
    accused = {about for who, about in found if who is Accused.CARD}
    others = {who for who, _ in found}
    quiet = voice.say(N_("{n} of {all}"), n=len(balance.cards) - len(accused), all=len(balance.cards))
    facts = [
        (N_("cards without a finding"), quiet),
        (N_("seats"), voice.say(N_("uneven") if Accused.SEAT in others else N_("no difference seen"))),
        (N_("ways to play"), voice.say(N_("one beats all others") if Accused.PLAYER in others else N_("several"))),
    ]
    quarters = balance.course.length.quarters
    if quarters:
        facts.append((N_("rounds"), voice.say(N_("mostly {first} to {third}"), first=quarters[1], third=quarters[3])))
    facts.append(
        (N_("precision"), voice.say(N_("±{points} percentage points"), points=voice.decimal(100 * balance.precision)))
    )
    return tuple((voice.say(name), value) for name, value in facts)
