"""What a pack holds: dice, cards, tracks, sets, and what the game is set up with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cubitos_kit.base.words import Source, Words
from cubitos_kit.content.pack import CommonPack
from cubitos_kit.content.reference import NO_WORDS
from cubitos_kit.games.cubitos.model.ability import Ability, Amount
from cubitos_kit.games.cubitos.model.player import PlayerKind
from cubitos_kit.games.cubitos.model.scenario import Scenario
from cubitos_kit.games.cubitos.model.track import Track


class DieKind(StrEnum):
    """Whether a die comes with a card, with the start of the game, or with the start player."""

    ABILITY = "ability"
    STARTING = "starting"
    START_PLAYER = "start-player"


@dataclass(frozen=True)
class Die:
    """A kind of die: its colour, its six faces, and how many the box holds."""

    id: str
    kind: DieKind
    name: Words
    count: int
    faces: tuple[str, ...]
    cost: int | None = None
    """Only dice without a card cost a fixed number; the others cost what their card says."""
    sources: Mapping[str, Source] = field(default_factory=dict)


@dataclass(frozen=True)
class DiceGroup:
    """Several kinds of dice that go by one name: light and dark gray dice are gray."""

    id: str
    name: Words
    dice: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """An ability card: what one colour of dice costs and does in a race."""

    id: str
    die: str
    name: Words
    cost: Amount
    abilities: tuple[Ability, ...]
    sources: Mapping[str, Source] = field(default_factory=dict)
    note: Words = NO_WORDS


@dataclass(frozen=True)
class Series:
    """A row of sets that belong together."""

    id: str
    name: Words


@dataclass(frozen=True)
class CardSet:
    """The cards of a race, one a colour, and where it is run."""

    id: str
    name: Words
    cards: tuple[str, ...]
    tracks: tuple[str, ...] = ()
    laps: int = 1
    series: str = ""
    source: Source = Source.DESIGNED
    note: Words = NO_WORDS


@dataclass(frozen=True)
class FanSpace:
    """What a step onto one space of the fan track pays."""

    credits: int = 0
    draw_tokens: int = 0


@dataclass(frozen=True)
class FanTrack:
    """The fan track: its spaces in order, and what a step beyond the last one pays."""

    spaces: tuple[FanSpace, ...]
    beyond: FanSpace
    sources: Mapping[str, Source] = field(default_factory=dict)
    note: Words = NO_WORDS


@dataclass(frozen=True)
class Setup:
    """The figures that a game begins with."""

    fewest_players: int
    most_players: int
    starting_dice: Mapping[str, int]
    draw_amount: int
    buy_limit: int
    foot_price: int
    bust_from: int
    source: Source = Source.RULEBOOK


@dataclass(frozen=True)
class Edition:
    """A printing of the game; it may change cards and sets by id."""

    id: str
    name: Words
    is_default: bool = False
    language: str = ""
    """Whose readers have this printing on their table."""
    cards: Mapping[str, Card] = field(default_factory=dict)
    """The cards that are different in this edition, whole."""
    sets: Mapping[str, CardSet] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, repr=False)
class Pack(CommonPack):
    """Everything that can be played with: the base, and what packs and overlays laid over it."""

    dice: Mapping[str, Die]
    groups: Mapping[str, DiceGroup]
    cards: Mapping[str, Card]
    tracks: Mapping[str, Track]
    series: Mapping[str, Series]
    sets: Mapping[str, CardSet]
    fan_track: FanTrack
    setup: Setup
    editions: Mapping[str, Edition] = field(default_factory=dict)
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    """Those of the base only where they are asked for: reading them takes as long as reading all the rest."""
    players: Mapping[str, PlayerKind] = field(default_factory=dict)
    edition: str = ""
    """The edition that its cards and sets stand in; nothing where they stand as they are written."""
    as_written: "Pack | None" = field(default=None, repr=False, compare=False)
    """The pack before an edition changed its cards and sets."""

    def in_edition(self, edition: str) -> "Pack":
        """Return the pack as that edition plays it."""
        plain, chosen = self.as_written or self, self.editions[edition]
        cards, sets = {**plain.cards, **chosen.cards}, {**plain.sets, **chosen.sets}
        return replace(plain, cards=cards, sets=sets, edition=edition, as_written=plain)

    def __repr__(self) -> str:
        """Write in a line which pack this is and how much is in it; all of it would fill a book."""
        held = f"{len(self.cards)} cards, {len(self.sets)} sets, {len(self.tracks)} tracks"
        return f"<Pack {self.id!r}{f' in edition {self.edition!r}' if self.edition else ''}: {held}>"

    def edition_for(self, language: str) -> str:
        """Return the edition of a reader who asks for none: that of the language, else the pack's usual one."""
        own = (edition.id for edition in self.editions.values() if edition.language == language)
        return next(own, self.default_edition)

    def for_reader(self, language: str, edition: str = "") -> "Pack":
        """Return the pack in the edition that is asked for, else in the reader's."""
        chosen = edition or self.edition_for(language)
        return self.in_edition(chosen) if chosen else self

    def holds(self, scenario: Scenario) -> bool:
        """Tell whether a worked example comes out in this edition: it changes no card of it, or is named by it."""
        changed = self.editions[self.edition].cards if self.edition else {}
        return self.edition in scenario.editions or not any(card in changed for card in scenario.cards)

    @property
    def default_edition(self) -> str:
        """Return the edition that is played where nobody asks for another; nothing where the pack as it stands is."""
        return next((edition.id for edition in self.editions.values() if edition.is_default), "")
