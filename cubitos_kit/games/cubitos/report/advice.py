"""What to do about what somebody is accused of: another cost that was raced, or plain words; and what to type for it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import Finding, Proposal, Verdict
from cubitos_kit.games.cubitos.report.voice import Voice

IN_WORDS = {
    Verdict.DOMINANT: N_("Let it cost more, or do less."),
    Verdict.DEAD: N_("Let it do more: no cost was found that is low enough."),
    Verdict.NOT_UNDERSTOOD: N_("Change nothing by these numbers: race it yourself first, and see what it can do."),
    Verdict.TOO_CHEAP: N_("Let it cost more, or do less."),
    Verdict.TOO_DEAR: N_("Let it cost less, or do more."),
    Verdict.PAIR: N_("Let one of them cost more, or put another card of its color into the set in its place."),
    Verdict.STRATEGY: N_("Let cost more what this way to play lives on, or give the others something against it."),
    Verdict.SEAT: N_("Read a race for what the first takes from the others, then even out what they begin with."),
}
"""What to do where no cost is proposed."""


@dataclass(frozen=True)
class Asked:
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
    return voice.say(IN_WORDS[finding.verdict])


def proposed(proposal: Proposal, voice: Voice) -> str:
    """Say a proposal in figures."""
    return voice.say(
        N_("cost {now} → {cost}: access {before} → {after}"),
        now=proposal.now,
        cost=proposal.cost,
        before=voice.effect(proposal.before).text,
        after=voice.effect(proposal.after).text,
    )


def command_of(finding: Finding, asked: Asked) -> str:
    """Return what to type to see what an accusation is about, or what came of a proposal."""
    if not asked.set:
        return ""
    pack = ("--pack", asked.pack) if asked.pack else ()
    if finding.verdict is Verdict.SEAT:
        return _typed("balance", asked, "--races", "races")
    if finding.verdict is Verdict.STRATEGY:
        return shlex.join(("cubitos", "players", "show", *finding.about, *pack))
    if finding.verdict is Verdict.NOT_UNDERSTOOD:
        return _typed("play", asked)
    if finding.proposal and asked.own:
        return _typed("compare", asked, "--against", "last")
    return shlex.join(("cubitos", "cards", "show", *finding.about, *pack))


def _typed(command: str, asked: Asked, *more: str) -> str:
    """Write a command about the set: one that is named by its file needs no pack."""
    pack = ("--pack", asked.pack) if asked.pack and asked.pack != asked.set else ()
    return shlex.join(("cubitos", command, asked.set, *more, *pack))
