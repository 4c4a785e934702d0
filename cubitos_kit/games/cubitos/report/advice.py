"""What to do about what somebody is accused of: another cost that was raced, or plain words; and what to type for it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import Finding, Proposal
from cubitos_kit.games.cubitos.lab.verdicts import VERDICTS
from cubitos_kit.games.cubitos.lab.verdicts.verdict import Accused
from cubitos_kit.games.cubitos.report.voice import Voice


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


def command_of(finding: Finding, asked: Asked) -> str:
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


def _typed(command: str, asked: Asked, *more: str) -> str:
    """Write a command about the set: one that is named by its file needs no pack."""
    pack = ("--pack", asked.pack) if asked.pack and asked.pack != asked.set else ()
    return shlex.join(("cubitos", command, asked.set, *more, *pack))
