"""What somebody is accused of, in a sentence, with the rule by which it was found and its numbers, and what to do."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import Balance, Finding, Opinion, Proposal
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS, not_understood
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused
from cubitos_kit.games.cubitos.report.opening import way_to_play
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.report.paper import Notice


@dataclass(frozen=True)
class ReportRequest:
    """What was asked for a report, as it was typed: the commands in it have to find the same set."""

    set: str = ""
    pack: str = ""
    """Where the cards are; nothing where they are found without."""
    own: bool = False
    """Whether the pack is the reader's, so that a card of it can be changed."""


def advice(finding: Finding, voice: Voice) -> str:
    """Say what to do."""
    if finding.proposal:
        return proposed(finding.proposal, voice)
    return voice.say(VERDICTS[finding.verdict].remedy)


def proposed(proposal: Proposal, voice: Voice) -> str:
    """Say a proposal in figures."""
    return voice.say(
        N_("cost {now} → {cost}: access {before} → {after}"),
        now=proposal.now,
        cost=proposal.cost,
        before=voice.effect(proposal.before).text,
        after=voice.effect(proposal.after).text,
    )


def command_of(finding: Finding, asked: ReportRequest) -> str:
    """Return what to type to see what an accusation is about, or what came of a proposal."""
    if not asked.set:
        return ""
    pack = ("--pack", asked.pack) if asked.pack else ()
    verdict = VERDICTS[finding.verdict]
    if verdict.of is Accused.SEAT:
        return _typed("balance", asked, "--races", "races")
    if verdict.of is Accused.PLAYER:
        return shlex.join(("cubitos", "players", "show", *finding.about, *pack))
    if verdict.by_playing:
        return _typed("play", asked)
    if finding.proposal and asked.own:
        return _typed("compare", asked, "--against", "last")
    return shlex.join(("cubitos", "cards", "show", *finding.about, *pack))


def _typed(command: str, asked: ReportRequest, *more: str) -> str:
    """Write a command about the set: one that is named by its file needs no pack."""
    pack = ("--pack", asked.pack) if asked.pack and asked.pack != asked.set else ()
    return shlex.join(("cubitos", command, asked.set, *more, *pack))


def notices(balance: Balance, voice: Voice, asked: ReportRequest) -> tuple[Notice, ...]:
    """Say all accusations, the gravest first, each with what to do about it; then those on which judges disagree."""
    dice = {card.card: card.die for card in balance.cards}
    made = tuple(_notice(each, voice, dice.get(each.about[0], ""), asked) for each in balance.findings)
    return made + tuple(_withheld(each, voice, dice.get(each.about[0], ""), asked) for each in balance.withheld)


def _notice(finding: Finding, voice: Voice, die: str, asked: ReportRequest) -> Notice:
    verdict = VERDICTS[finding.verdict]
    title = voice.say(N_("{who}: {verdict}"), who=accused(finding, voice), verdict=voice.say(verdict.name))
    rule = voice.say(verdict.rule, limit=voice.decimal(100 * verdict.limit, 0))
    texts = tuple(line for each in finding.about for line in voice.rules(each)) if die else ()
    command = command_of(finding, asked)
    return Notice(title, rule, figures(finding, voice), die, texts, advice(finding, voice), command)


def _withheld(finding: Finding, voice: Voice, die: str, asked: ReportRequest) -> Notice:
    """Say that one judge accuses a card and another denies it."""
    second = finding.second.player if finding.second else ""
    return Notice(
        voice.say(N_("{who}: needs a better player"), who=accused(finding, voice)),
        voice.say(
            N_(
                "One judge says it is {verdict}, another one ({second}) does not: neither is to be trusted with this card."
            ),
            verdict=voice.say(VERDICTS[finding.verdict].name),
            second=way_to_play(second, voice),
        ),
        figures(finding, voice),
        die,
        tuple(line for each in finding.about for line in voice.rules(each)),
        voice.say(not_understood.VERDICT.remedy),
        command_of(replace(finding, verdict=not_understood.VERDICT.id), asked),
    )


def accused(finding: Finding, voice: Voice) -> str:
    """Name whoever is accused."""
    who = VERDICTS[finding.verdict].of
    if who is Accused.SEAT:
        return voice.seat(finding.about[0])
    name = voice.player if who is Accused.PLAYER else voice.card
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
