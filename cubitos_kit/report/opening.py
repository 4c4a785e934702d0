"""What a report says before all else: how good its judge is, and how good the set, at a glance."""

from __future__ import annotations

from cubitos_kit.lab.measures import Balance, Measured, Verdict
from cubitos_kit.lab.verdicts import OF_A_CARD
from cubitos_kit.model.message import N_
from cubitos_kit.report.voice import Voice


def judge(balance: Balance, voice: Voice) -> str:
    """Say who judges, and whether a known player wins more than its share against it."""
    who = voice.player(balance.player)
    better = beaten_by(balance)
    if better:
        name, share = better
        return voice.say(
            N_(
                "Judged by {who}, and {better} is better: alone among players like {who} it wins {share}, by chance "
                "{null}. Where a card takes skill, doubt the verdict."
            ),
            who=who,
            better=voice.player(name),
            share=voice.percent(share.value),
            null=voice.percent(share.null),
        )
    if len(balance.strategies.names) > 1:
        return voice.say(N_("Judged by {who}; no other player that was tried beats it."), who=who)
    return voice.say(N_("Judged by {who}."), who=who)


def beaten_by(balance: Balance) -> tuple[str, Measured] | None:
    """Return who wins most beyond its share alone among judges, and how much; nothing where nobody surely does."""
    found = balance.strategies
    if balance.player not in found.names:
        return None
    at = found.names.index(balance.player)
    shares = [(name, row[at]) for name, row in zip(found.names, found.against, strict=True)]
    above = [(name, share) for name, share in shares if share and share.stands_out > 0]
    return max(above, key=lambda each: each[1].value, default=None)


def standing(balance: Balance, voice: Voice) -> tuple[tuple[str, str], ...]:
    """Say how good the set is: how many cards are accused of nothing, seats, ways to play, how races go."""
    found = {each.verdict for each in balance.findings}
    accused = {each.about[0] for each in balance.findings if each.verdict in OF_A_CARD}
    quiet = voice.say(N_("{n} of {all}"), n=len(balance.cards) - len(accused), all=len(balance.cards))
    facts = [
        (N_("cards without a finding"), quiet),
        (N_("seats"), voice.say(N_("uneven") if Verdict.SEAT in found else N_("no difference seen"))),
        (N_("ways to play"), voice.say(N_("one beats all others") if Verdict.STRATEGY in found else N_("several"))),
    ]
    quarters = balance.course.length.quarters
    if quarters:
        facts.append((N_("rounds"), voice.say(N_("mostly {first} to {third}"), first=quarters[1], third=quarters[3])))
    facts.append(
        (N_("precision"), voice.say(N_("±{points} percentage points"), points=voice.decimal(100 * balance.precision)))
    )
    return tuple((voice.say(name), value) for name, value in facts)
