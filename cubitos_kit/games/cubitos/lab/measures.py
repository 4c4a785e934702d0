"""What is measured of a set: each number with its interval, what it would be if nothing mattered, and how many races."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cubitos_kit.games.cubitos.lab.summary import Length
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.intervals import Figure, Measured

SURE = 0.05
"""Of what is said to beat a judge, so much may not."""


CHALLENGER = "challenger"
"""What a player is called that was tuned against a judge, not a player of a pack."""


@dataclass(frozen=True)
class Proposal:
    """Another cost for an accused card, and what access is worth now and there: both were raced."""

    now: int
    cost: int
    before: Measured
    after: Measured


@dataclass(frozen=True)
class Opinion:
    """What another judge measures where one accuses."""

    player: str
    measured: Measured
    """The same figure of the same set, raced by other players."""
    turns: bool
    """Whether it surely says the opposite."""


@dataclass(frozen=True)
class Finding:
    """Somebody is accused of something."""

    verdict: str
    """As `lab.verdicts` have it."""
    about: tuple[str, ...]
    """Ids: a card, two cards, a player; of a seat its name in `Balance.seats`."""
    measured: Measured
    """What the verdict rests on, with the q-value of the accusation itself."""
    proposal: Proposal | None = None
    """Nothing where no cost would mend it."""
    second: Opinion | None = None
    """Nothing where nobody else plays the set well enough to be asked, or where a race of equals tells."""


class PriceKind(StrEnum):
    """Whether a card has a fair cost, and why not."""

    FOUND = "found"
    GIVEN = "given"
    """Access is worth something even at a cost that nobody can pay: players get its dice without buying them."""
    LITTLE = "little"
    """Access is worth next to nothing at any cost, so that the cost does not matter."""
    LOSS = "loss"
    """It is worth nothing at any cost, and at one of them the players lose by buying the card."""
    UNBOUGHT = "unbought"
    """Nobody buys the card at any cost, or it makes no difference to have it."""


@dataclass(frozen=True)
class FairPrice:
    """The cost at which a card is worth no more than a hair (`prices.NOTHING`) to whoever may have it."""

    cost: Figure
    """In coins; unknown where none was found."""
    reaches: tuple[int, int]
    """The lowest and the highest cost that were raced."""
    raced: Mapping[int, Measured]
    """What access is worth by cost, as `CardReport.access`."""
    now: int
    """What the card costs."""
    line: Mapping[int, Figure] = field(default_factory=dict)
    """The falling line through what was raced, by cost, and within which band it lies."""
    kind: PriceKind = PriceKind.FOUND

    @property
    def side(self) -> int:
        """-1 or 1 where the fair cost lies wholly below or above the cost of now, else 0."""
        return self.cost.beside(self.now) if self.kind is PriceKind.FOUND else 0


@dataclass(frozen=True)
class CardReport:
    """What a card does to a set. Effects are shares of wins; above 0 the card is good to have."""

    card: str
    die: str
    cost: int | None
    """Nothing where it is counted."""
    presence: Measured
    """What a player wins more who alone has the card, while for all others its die is plain."""
    access: Measured
    """What a player wins less who alone can neither buy nor use it."""
    forced: Measured
    """What a player wins more who alone buys it whenever it can; mostly below 0."""
    length: Measured
    """How many rounds more a race takes with the card than with a plain die in its place."""
    bought: Figure
    """Of all players in all races, how many bought it at all."""
    copies: Figure
    """How many a player buys in a race."""
    first_bought: tuple[int, ...]
    """The round in which those who bought it first did: the earliest, the quartiles, the latest; or nothing."""
    fired: Figure
    """The share of races in which anybody used it; of a card with several uses that of the most common one."""
    uses: float
    """How often it is used in a race, by all together."""
    yields: Mapping[str, float]
    """What it brings per race, by kind of gain (`GAINS`); only what is not 0."""
    fair_price: FairPrice | None
    """Nothing where the cost is counted, or was not asked for."""
    verdicts: tuple[str, ...] = ()


GAINS = ("coins", "feet", "water-feet", "credits", "draw-tokens", "swords", "buys", "fans")
"""Names of what symbols bring, in the order of `engine.events`."""


@dataclass(frozen=True)
class PairReport:
    """What two cards are worth together beyond what they are worth each alone."""

    cards: tuple[str, str]
    together: Measured
    """What a player wins less who alone can neither buy nor use either."""
    interaction: Measured
    """Above 0 each is worth more beside the other, below 0 one can stand in for the other."""


@dataclass(frozen=True)
class Strategies:
    """Ways to play, each alone among players of another kind."""

    names: tuple[str, ...]
    against: tuple[tuple[Measured | None, ...], ...]
    """Row by row: the share that one wins alone among players of the column; nothing on the diagonal."""
    least: tuple[Measured | None, ...]
    """The least of each row: among whom one wins least. An average would praise whoever beats somebody weak."""
    cycles: tuple[tuple[str, ...], ...]
    """Each wins more than its share among the next, and the last among the first; the shortest cycles, each once."""


@dataclass(frozen=True)
class Judge:
    """Who races where nothing else is said, and how good it is: what others win alone among equals of it."""

    player: str
    weights: Weights
    races: int
    """That it was tuned in for this set; 0 for one that is taken as it is."""
    among: Mapping[str, Measured]
    """By way to play, the share that it wins alone among judges: a player's id; `loves:`, `likes:`, `shuns:` or `refuses:`
    and a card; `challenger` who was tuned against the judge, and `look-ahead`.
    """
    challenger: Weights | None = None
    """The best answer to the judge that was found; nothing where nobody looked."""
    without: Mapping[str, Weights] = field(default_factory=dict)
    """By card, the best answer of somebody who may not have it; only of cards that would be missed."""

    @property
    def answer(self) -> Weights:
        """The best way to play among judges that is known: the challenger's, if it wins its share, or their own."""
        share = self.among.get(CHALLENGER)
        return self.challenger if self.challenger and share and share.effect > 0 else self.weights

    @property
    def beaten_by(self) -> tuple[str, ...]:
        """The ways to play that win more than their share among judges, the strongest first."""
        beating = [(share.value, way) for way, share in self.among.items() if share.stands_out > 0 and share.q <= SURE]
        return tuple(way for _, way in sorted(beating, reverse=True))

    @property
    def worst(self) -> float:
        """What the strongest of the others wins at least."""
        return max((share.low for share in self.among.values()), default=0.0)


@dataclass(frozen=True)
class Seats:
    """Whether it matters where one sits, among equal players."""

    order: tuple[Measured, ...]
    """The share that the start player of the first round wins, the player behind it, and so on."""
    chairs: tuple[Measured, ...]
    """The share by seat, whoever starts: lots are drawn, so that only an uneven set-up tells seats apart."""

    def named(self) -> Mapping[str, Measured]:
        """Return all of them as findings call them: `order-1`, `seat-1`.

        >>> list(Seats((Measured(1, 1, 1, 1, 1),), ()).named())
        ['order-1']
        """
        order = {f"order-{number}": each for number, each in enumerate(self.order, 1)}
        return order | {f"seat-{number}": each for number, each in enumerate(self.chairs, 1)}


@dataclass(frozen=True)
class Course:
    """How races of equal players go."""

    races: int
    length: Length
    pushes: Figure
    """Of a player in a race, like what follows."""
    busts: Figure
    bought: Figure
    fans: Figure
    lead_changes: Figure
    """In a race."""
    margin: Figure
    """How many steps the winner is ahead of the next."""
    runaways: Measured
    """The share of races won by the player who led alone when somebody had come half the way."""
    comebacks: Figure
    """The share of races won by another player than the one who led then."""
    ties: Figure
    """The share of races that needed another round."""
    given_up: Figure
    """The share of races that nobody won."""
    stopped: Figure
    """The share of races in which a number came to its bound."""


@dataclass(frozen=True)
class Pairing:
    """What it saves that both sides of a comparison share their luck."""

    fewer: Mapping[str, float]
    """By card: how many times fewer races the presence effect needs than two independent samples as precise."""

    overall: float
    """The same for all these cards together."""


@dataclass(frozen=True, repr=False)
class Balance:
    """What many races say about a set."""

    set_id: str
    tracks: tuple[str, ...]
    laps: int
    players: int
    player: str
    """Who races where nothing else is said."""
    seed: int
    precision: float
    """How far the interval of each card's effects reaches to either side, at most."""
    races: int
    """All of them together."""
    seats: Seats
    strategies: Strategies
    cards: tuple[CardReport, ...]
    """In the order of the set."""
    pairs: tuple[PairReport, ...]
    course: Course
    pairing: Pairing
    findings: tuple[Finding, ...] = field(default=())
    withheld: tuple[Finding, ...] = field(default=())
    """What one judge says of a card and another one surely denies: only better players could tell."""
    judge: Judge | None = None
    """How good the player is who raced; nothing where nobody looked."""

    def __repr__(self) -> str:
        """Write the most important figures, a line a card."""
        lines = [f"<Balance of {self.set_id}: {self.races} races, seed {self.seed}"]
        lines += [f"{each.card}: access {each.access.figure}, presence {each.presence.figure}" for each in self.cards]
        lines += [f"{each.verdict}: {', '.join(each.about)}, q {each.measured.q:.2g}" for each in self.findings]
        return "\n  ".join(lines) + ">"
