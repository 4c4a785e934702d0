"""What a report says of cards: what each is worth, what becomes of it, and which belong together."""

from __future__ import annotations

from cubitos_kit.lab.measures import Balance, CardReport, FairPrice
from cubitos_kit.model.message import N_
from cubitos_kit.report.paper import Cell, Section, Table, Tone
from cubitos_kit.report.voice import NONE, Voice

GAINS = {
    "coins": N_("coins"),
    "feet": N_("movement"),
    "water-feet": N_("movement that may enter water"),
    "credits": N_("credits"),
    "draw-tokens": N_("draw tokens"),
    "swords": N_("swords"),
    "buys": N_("purchases"),
    "fans": N_("fans"),
}


WORTH = (
    (N_("presence"), N_("how much more a player wins who alone has the card, while for the others its die is plain")),
    (N_("access"), N_("how much less a player wins who alone can neither buy nor use it")),
    (N_("forced"), N_("how much more a player wins who alone buys it whenever possible; mostly below 0")),
    (N_("fair cost"), N_("the cost at which access would be worth next to nothing, with its interval")),
)
USE = (
    (N_("bought"), N_("by how many of all players")),
    (N_("copies"), N_("how many of its dice a player buys in a race")),
    (N_("first bought"), N_("in which round: the middle half of those who did")),
    (N_("used in"), N_("in how many of the races anybody used it")),
    (N_("uses"), N_("how often all players together use it in a race, and what it brings them")),
    (N_("rounds longer"), N_("how much longer a race takes than with a plain die in its place")),
)
PAIRS = (
    (N_("together"), N_("how much less a player wins who alone may have neither")),
    (
        N_("interaction"),
        N_(
            "by how much less they are missed together than both losses add up to: above 0 each is worth more beside the "
            "other, below 0 one can stand in for the other"
        ),
    ),
)
"""What columns mean, by their headings."""


def _terms(terms: tuple[tuple[str, str], ...], voice: Voice) -> tuple[tuple[str, str], ...]:
    return tuple((voice.say(name), voice.say(meaning)) for name, meaning in terms)


def worth(balance: Balance, voice: Voice) -> Section:
    """Say what each card is worth to whoever has it."""
    columns = (
        N_("card"),
        N_("presence"),
        N_("access"),
        N_("forced"),
        N_("cost"),
        N_("fair cost"),
    )
    return Section(
        "cards",
        voice.say(N_("What each card is worth")),
        voice.say(N_("Percentage points of wins; 0 where the card makes no difference.")),
        _terms(WORTH, voice),
        (Table(_said(columns, voice), tuple(_worth(card, voice) for card in balance.cards)),),
        (voice.say(N_("▲ ▼ above or below the null, beyond the interval; ± is how far the interval reaches.")),),
    )


def _said(columns: tuple[str, ...], voice: Voice) -> tuple[str, ...]:
    return tuple(voice.say(column) for column in columns)


def name_of(card: CardReport, voice: Voice) -> Cell:
    """Name a card, on the colour of its die."""
    return Cell(voice.card(card.card), die=card.die)


def _worth(card: CardReport, voice: Voice) -> tuple[Cell, ...]:
    return (
        name_of(card, voice),
        voice.effect(card.presence),
        voice.effect(card.access),
        voice.effect(card.forced),
        Cell(NONE if card.cost is None else str(card.cost)),
        fair(card.fair_price, voice),
    )


def fair(price: FairPrice | None, voice: Voice) -> Cell:
    """Write between which costs the fair one lies; a search that reached its end says so."""
    if price is None:
        return Cell(NONE)
    low, high = price.cost.low, price.cost.high
    tone = Tone.UP if price.now < low else Tone.DOWN if price.now > high else Tone.PLAIN
    if price.beyond:
        return Cell(f"{'≥' if price.beyond > 0 else '≤'} {price.reaches[int(price.beyond > 0)]}", tone)
    return Cell(voice.between(price.cost), tone)


def use(balance: Balance, voice: Voice) -> Section:
    """Say what becomes of each card in a race."""
    columns = (
        N_("card"),
        N_("brings per race"),
        N_("bought"),
        N_("copies"),
        N_("first bought"),
        N_("used in"),
        N_("uses"),
        N_("rounds longer"),
    )
    return Section(
        "uses",
        voice.say(N_("What becomes of each card")),
        voice.say(N_("Among equal players.")),
        _terms(USE, voice),
        (Table(_said(columns, voice), tuple(_use(card, voice) for card in balance.cards), 2),),
    )


def _use(card: CardReport, voice: Voice) -> tuple[Cell, ...]:
    first = card.first_bought
    return (
        name_of(card, voice),
        Cell(brings(card, voice), Tone.DIM if not card.yields else Tone.PLAIN),
        Cell(voice.percent(card.bought.value)),
        Cell(voice.decimal(card.copies.value, 2)),
        Cell(f"{first[1]}–{first[3]}" if first else NONE),
        Cell(voice.percent(card.fired.value)),
        Cell(voice.decimal(card.uses, 1)),
        voice.difference(card.length),
    )


def brings(card: CardReport, voice: Voice) -> str:
    """List what a card brings per race, the most first."""
    most = sorted(card.yields.items(), key=lambda gain: -gain[1])
    listed = [
        voice.say(N_("{gain} {n}"), gain=voice.say(GAINS[gain]), n=voice.decimal(much))
        for gain, much in most
        if abs(much) >= 0.05  # noqa: PLR2004 - less is no figure
    ]
    return ", ".join(listed) or NONE


def pairs(balance: Balance, voice: Voice) -> Section:
    """Say which cards are worth more, or less, beside each other."""
    columns = (N_("cards"), N_("together"), N_("interaction"), "q")
    rows = tuple(
        (
            Cell(voice.together([voice.card(each) for each in pair.cards])),
            voice.effect(pair.together),
            voice.effect(pair.interaction),
            Cell(voice.q(pair.interaction.q)),
        )
        for pair in sorted(balance.pairs, key=lambda pair: -pair.interaction.value)
    )
    return Section(
        "pairs",
        voice.say(N_("Cards beside each other")),
        voice.say(N_("The pairs among the cards to which access is worth most.")),
        _terms(PAIRS, voice),
        (Table(_said(columns, voice), rows),) if rows else (),
    )
