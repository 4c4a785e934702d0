"""The balance report of a set as a paper."""

from __future__ import annotations

from dataclasses import dataclass, field

from cubitos_kit.base.message import N_, NN_
from cubitos_kit.games.cubitos.lab.measures import Balance
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.report import card_sections, race_sections
from cubitos_kit.games.cubitos.report.accusations import ReportRequest, notices
from cubitos_kit.games.cubitos.report.opening import judge, standing
from cubitos_kit.games.cubitos.report.voice import Voice
from cubitos_kit.report.paper import Paper

LIMITS = (
    N_("Fun, theme, or how hard a card is to understand. A set can be even and dull."),
    N_(
        "How people play. All races are between programs that play soundly but not brilliantly; a card that needs a "
        "plan they do not have is worth more than they show. Where they plainly fail with a card, the report says so."
    ),
    N_(
        "Cards beside other cards. A card is measured in this set, on this track, with this number of players; "
        "elsewhere it can be worth something else."
    ),
    N_(
        "Why. How often winners bought a card is left out of this report on purpose: good players"
        " buy good cards, and those ahead can afford more. Each effect here comes from races with"
        " the same rolls in which only one thing is different."
    ),
    N_(
        "What could not be seen. Cards without a finding may still differ, by too little for this"
        " precision or too little to matter."
    ),
)


@dataclass(frozen=True)
class Making:
    """How a report came about."""

    command: str
    """What is typed for the same report again."""
    seconds: float
    """How long the races took, all in all."""
    reused: bool = False
    """Whether they had been run before."""
    edition: str = ""
    races: tuple[tuple[str, str], ...] = ()
    """What is typed to read a race, by which race it is."""
    asked: ReportRequest = field(default_factory=ReportRequest)


def balance_paper(balance: Balance, pack: Pack, language: str, made: Making) -> Paper:
    """Write a balance report in a language."""
    voice = Voice(language, pack)
    name = pack.sets[balance.set_id].name.say(language)
    return Paper(
        language,
        voice.say(N_("{set}: balance report"), set=name),
        _facts(balance, voice, made),
        notices(balance, voice, made.asked),
        voice.say(N_("Nothing stands out at this precision.")),
        (
            card_sections.worth(balance, voice),
            card_sections.prices(balance, voice),
            card_sections.use(balance, voice),
            card_sections.pairs(balance, voice),
            race_sections.ways(balance, voice),
            race_sections.seats(balance, voice),
            race_sections.course(balance, voice),
        ),
        tuple(voice.say(each) for each in LIMITS),
        ((voice.say(N_("The same again")), made.command), *made.races),
        opening=judge(balance, voice),
        standing=standing(balance, voice),
        heading=voice.say(N_("What is wrong, and what to do")),
        more=voice.say(
            N_("The same with `--details` shows all figures, with `--html report.html` a page with charts.")
        ),
    )


def _facts(balance: Balance, voice: Voice, made: Making) -> tuple[tuple[str, str], ...]:
    tracks = ", ".join(voice.pack.tracks[track].name.say(voice.language) for track in balance.tracks)
    laps = voice.plural(NN_("{n} lap", "{n} laps"), balance.laps)
    took = voice.say(N_("{seconds} s"), seconds=voice.decimal(made.seconds, 0 if made.seconds >= 10 else 1))  # noqa: PLR2004
    facts = [
        (N_("track"), f"{tracks}, {laps}"),
        (N_("players"), f"{balance.players} × {voice.player(balance.player)}"),
        (N_("races"), voice.number(balance.races)),
        (N_("time"), voice.say(N_("{time}, kept from before"), time=took) if made.reused else took),
        (N_("precision"), voice.say(N_("±{points} percentage points"), points=voice.decimal(100 * balance.precision))),
        (N_("seed"), str(balance.seed)),
    ]
    if made.edition in voice.pack.editions:
        facts.insert(1, (N_("edition"), voice.pack.editions[made.edition].name.say(voice.language)))
    if balance.pairing.fewer:
        text = voice.say(N_("{times} times fewer races"), times=voice.decimal(balance.pairing.overall))
        facts.append((N_("saved by pairing"), text))
    return tuple((voice.say(name), value) for name, value in facts)
