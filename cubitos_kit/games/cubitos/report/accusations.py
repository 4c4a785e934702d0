"""What somebody is accused of, in a sentence, with the rule by which it was found and the numbers it rests on."""

from __future__ import annotations

from dataclasses import replace

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab import verdicts
from cubitos_kit.games.cubitos.lab.measures import Balance, Finding, Opinion, Verdict
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.report.advice import IN_WORDS, Asked, advice, command_of
from cubitos_kit.games.cubitos.report.opening import way_to_play
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.report.paper import Notice

NAMES = {
    Verdict.SEAT: N_("uneven seat"),
    Verdict.STRATEGY: N_("one best way to play"),
    Verdict.PAIR: N_("too good together"),
    Verdict.DOMINANT: N_("dominant"),
    Verdict.DEAD: N_("dead"),
    Verdict.TOO_CHEAP: N_("too cheap"),
    Verdict.TOO_DEAR: N_("too expensive"),
    Verdict.NOT_UNDERSTOOD: N_("not understood by the players"),
}
RULES = {
    Verdict.SEAT: N_("Equal players win more or less there than their share, by more than {limit} percentage points."),
    Verdict.STRATEGY: N_("Alone among players of any other kind it wins more than its share by over {limit} points."),
    Verdict.PAIR: N_(
        "Each is worth much more beside the other: who may have neither loses less than the two losses alone add up to, "
        "by over {limit} points."
    ),
    Verdict.DOMINANT: N_("Whoever may not have it loses more than half of its wins."),
    Verdict.DEAD: N_(
        "Hardly anybody uses it, having it alone changes a player's wins by less than {limit} percentage point, and nothing "
        "is won by buying or using it all the same."
    ),
    Verdict.TOO_CHEAP: N_(
        "Even at a coin more, it is worth more than {limit} percentage points to be allowed to have it."
    ),
    Verdict.TOO_DEAR: N_(
        "Even a coin cheaper, it is worth next to nothing to those who may have it; cheaper still, it is worth something."
    ),
    Verdict.NOT_UNDERSTOOD: N_(
        "The players hardly use it, or win more without it: these numbers judge them, not the card."
    ),
}
LIMITS = {
    Verdict.SEAT: verdicts.SEAT,
    Verdict.STRATEGY: verdicts.STRATEGY,
    Verdict.PAIR: verdicts.PAIR,
    Verdict.DEAD: verdicts.DEAD,
    Verdict.TOO_CHEAP: NOTHING,
}
"""In shares of wins: less than this counts as no difference."""


def notices(balance: Balance, voice: Voice, asked: Asked) -> tuple[Notice, ...]:
    """Say all accusations, the gravest first, each with what to do about it; then those on which judges disagree."""
    dice = {card.card: card.die for card in balance.cards}
    made = tuple(_notice(each, voice, dice.get(each.about[0], ""), asked) for each in balance.findings)
    return made + tuple(_withheld(each, voice, dice.get(each.about[0], ""), asked) for each in balance.withheld)


def _notice(finding: Finding, voice: Voice, die: str, asked: Asked) -> Notice:
    title = voice.say(N_("{who}: {verdict}"), who=accused(finding, voice), verdict=voice.say(NAMES[finding.verdict]))
    limit = voice.decimal(100 * LIMITS.get(finding.verdict, 0.0), 0)
    rule = voice.say(RULES[finding.verdict], limit=limit)
    texts = tuple(line for each in finding.about for line in voice.rules(each)) if die else ()
    command = command_of(finding, asked)
    return Notice(title, rule, figures(finding, voice), die, texts, advice(finding, voice), command)


def _withheld(finding: Finding, voice: Voice, die: str, asked: Asked) -> Notice:
    """Say that one judge accuses a card and another denies it."""
    second = finding.second.player if finding.second else ""
    return Notice(
        voice.say(N_("{who}: needs a better player"), who=accused(finding, voice)),
        voice.say(
            N_(
                "One judge says it is {verdict}, another one ({second}) does not: neither is to be trusted with this card."
            ),
            verdict=voice.say(NAMES[finding.verdict]),
            second=way_to_play(second, voice),
        ),
        figures(finding, voice),
        die,
        tuple(line for each in finding.about for line in voice.rules(each)),
        voice.say(IN_WORDS[Verdict.NOT_UNDERSTOOD]),
        command_of(replace(finding, verdict=Verdict.NOT_UNDERSTOOD), asked),
    )


def accused(finding: Finding, voice: Voice) -> str:
    """Name whoever is accused."""
    if finding.verdict is Verdict.SEAT:
        return voice.seat(finding.about[0])
    name = voice.player if finding.verdict is Verdict.STRATEGY else voice.card
    return voice.together([name(each) for each in finding.about])


def figures(finding: Finding, voice: Voice) -> str:
    """Write the number with all that belongs to it."""
    each = finding.measured
    text = N_("null {null}; measured {value} ({low} to {high}), which is {effect} beyond the null; q {q}; n {races}")
    shown = {"null": each.null, "value": each.value, "low": each.low, "high": each.high, "effect": each.effect}
    values = {name: voice.points(value) for name, value in shown.items()}
    values["effect"] = voice.points(round(each.value, 3) - round(each.null, 3))  # what is printed adds up
    told = voice.say(text, **values, q=voice.q(each.q), races=voice.number(each.races))
    return f"{told}; {_second(finding.second, voice)}" if finding.second else told


def _second(opinion: Opinion, voice: Voice) -> str:
    """Write what another judge measures of the same."""
    shown = opinion.measured.figure
    value, low, high = (voice.points(each) for each in (shown.value, shown.low, shown.high))
    text = N_("judged by {player} {value} ({low} to {high})")
    return voice.say(text, player=way_to_play(opinion.player, voice), value=value, low=low, high=high)
