"""What a report says of cards: what each is worth, what becomes of it, and which belong together."""

from __future__ import annotations

from cubitos_kit.base.message import N_
from cubitos_kit.games.cubitos.lab.measures import Balance, CardReport, FairPrice, PriceKind
from cubitos_kit.games.cubitos.report.voice import NONE, TONES, Voice
from cubitos_kit.report.paper import Cell, Section, Table, Tone

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
    (
        N_("access"),
        N_("how much less a player wins who alone can neither buy nor use it, and has learned to do without"),
    ),
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
NO_PRICE = {
    PriceKind.GIVEN: N_("any"),
    PriceKind.LITTLE: N_("worth little"),
    PriceKind.LOSS: N_("a loss"),
    PriceKind.UNBOUGHT: N_("not bought"),
}
WHY_NO_PRICE = {
    PriceKind.GIVEN: N_("it is worth having even at a cost that nobody can pay: its dice come without being bought"),
    PriceKind.LITTLE: N_("access to it is worth less than 2 points at any cost, even for a coin"),
    PriceKind.LOSS: N_("access to it is worth less than 2 points at any cost, and at some cost players lose by it"),
    PriceKind.UNBOUGHT: N_("nobody buys it at any cost, or nothing comes of it"),
}
"""Why there is no fair cost: in a word, and in a sentence."""


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
    """Write between which costs the fair one lies, or in a word why there is none."""
    if price is None:
        return Cell(NONE)
    if price.kind is not PriceKind.FOUND:
        return Cell(voice.say(NO_PRICE[price.kind]), Tone.DIM)
    return Cell(voice.between(price.cost), TONES[price.side])


def prices(balance: Balance, voice: Voice) -> Section:
    """Say for each card what access is worth by cost, in a line, and why some card has no fair cost."""
    priced = [(card, card.fair_price) for card in balance.cards if card.fair_price]
    rows = tuple((name_of(card, voice), Cell(along(price, voice))) for card, price in priced)
    kinds = [kind for kind in NO_PRICE if any(price.kind is kind for _, price in priced)]
    return Section(
        "prices",
        voice.say(N_("What each card should cost")),
        voice.say(
            N_("Access by cost: a falling line through all costs that were raced. It is fair where it comes down to 2.")
        ),
        tuple((voice.say(NO_PRICE[kind]), voice.say(WHY_NO_PRICE[kind])) for kind in kinds),
        (Table((voice.say(N_("card")), voice.say(N_("cost: access"))), rows, 2),) if rows else (),
        (voice.say(N_("[ ] is what the card costs now.")),) if rows else (),
    )


def along(price: FairPrice, voice: Voice) -> str:
    """Write a curve in a line: the cheapest cost, those around the fair cost and the cost of now, the dearest.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> from cubitos_kit.lab.intervals import Figure
    >>> line = {1: 0.09, 4: 0.05, 5: 0.03, 6: 0.01, 7: 0.0, 13: 0.0}
    >>> figures = {cost: Figure(access, access, access) for cost, access in line.items()}
    >>> price = FairPrice(Figure(5.5, 5, 6), (1, 13), {}, 4, figures)
    >>> along(price, Voice("en", load_pack()))
    '1: +9.0 · [4]: +5.0 · 5: +3.0 · 6: +1.0 · 13: 0.0'
    """
    costs = sorted(price.line)
    wanted = {costs[0], costs[-1], price.now}
    if price.kind is PriceKind.FOUND:
        wanted |= {max((cost for cost in costs if cost <= price.cost.value), default=price.now)}
        wanted |= {min((cost for cost in costs if cost >= price.cost.value), default=price.now)}
    marked = {cost: f"[{cost}]" if cost == price.now else str(cost) for cost in wanted}
    return " · ".join(f"{marked[cost]}: {voice.points(price.line[cost].value)}" for cost in sorted(wanted))


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
