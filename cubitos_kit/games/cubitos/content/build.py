"""From entries of the right shape to the model."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cubitos_kit.base.problem import Problem
from cubitos_kit.base.words import Source
from cubitos_kit.content.entries import Entries, Entry, Layer, changed
from cubitos_kit.content.head import Defaults
from cubitos_kit.content.pack import common
from cubitos_kit.games.cubitos.content.players import read_player
from cubitos_kit.games.cubitos.content.scenarios import read_scenario
from cubitos_kit.games.cubitos.content.track_map import read_track
from cubitos_kit.games.cubitos.language.reading import read_ability, read_amount
from cubitos_kit.games.cubitos.model.pack import (
    Card,
    CardSet,
    DiceGroup,
    Die,
    DieKind,
    Edition,
    FanSpace,
    FanTrack,
    Pack,
    Series,
    Setup,
)
from cubitos_kit.games.cubitos.model.track import Track
from cubitos_kit.languages import LANGUAGES


def card(plain: Mapping[str, Any], defaults: Defaults) -> Card:
    """Build a card."""
    return Card(
        id=plain["id"],
        die=plain["die"],
        name=defaults.words(plain["name"]),
        cost=read_amount(plain["cost"]),
        abilities=tuple(read_ability(each) for each in plain["abilities"]),
        sources=defaults.sources(plain, "cost", "abilities"),
        note=defaults.words(plain.get("note")),
    )


def die(plain: Mapping[str, Any], defaults: Defaults) -> Die:
    """Build a kind of die."""
    return Die(
        id=plain["id"],
        kind=DieKind(plain["kind"]),
        name=defaults.words(plain["name"]),
        count=int(plain["count"]),
        faces=tuple(plain["faces"]),
        cost=plain.get("cost"),
        sources=defaults.sources(plain, "faces", "count", *(("cost",) if "cost" in plain else ())),
    )


def card_set(plain: Mapping[str, Any], defaults: Defaults) -> CardSet:
    """Build a set."""
    return CardSet(
        id=plain["id"],
        name=defaults.words(plain["name"]),
        cards=tuple(plain["cards"]),
        tracks=tuple(plain.get("tracks", ())),
        laps=int(plain.get("laps", 1)),
        series=plain.get("series", ""),
        source=Source(plain.get("source", defaults.source)),
        note=defaults.words(plain.get("note")),
    )


def _fan_space(plain: Mapping[str, int]) -> FanSpace:
    return FanSpace(int(plain.get("credits", 0)), int(plain.get("draw-tokens", 0)))


def fan_track(plain: Mapping[str, Any], defaults: Defaults) -> FanTrack:
    """Build the fan track."""
    return FanTrack(
        spaces=tuple(_fan_space(space) for space in plain["spaces"]),
        beyond=_fan_space(plain["beyond"]),
        sources=defaults.sources(plain, "spaces", "beyond"),
        note=defaults.words(plain.get("note")),
    )


def setup(plain: Mapping[str, Any], defaults: Defaults) -> Setup:
    """Build the figures a game begins with."""
    return Setup(
        fewest_players=int(plain["players"]["min"]),
        most_players=int(plain["players"]["max"]),
        starting_dice=dict(plain["starting-dice"]),
        draw_amount=int(plain["draw-amount"]),
        buy_limit=int(plain["buy-limit"]),
        foot_price=int(plain["foot-price"]),
        bust_from=int(plain["bust-from"]),
        source=Source(plain.get("source", defaults.source)),
    )


def _edition(entry: Entry, entries: Entries, defaults: Defaults) -> Edition:
    plain = entry.plain
    overrides = plain.get("overrides", {})
    return Edition(
        id=plain["id"],
        name=defaults.words(plain["name"]),
        is_default=plain.get("default", False),
        language=plain.get("language", ""),
        cards={
            each["id"]: card(_in_edition(entry, "cards", each, entries), defaults)
            for each in overrides.get("cards", ())
        },
        sets={
            each["id"]: card_set(_in_edition(entry, "sets", each, entries), defaults)
            for each in overrides.get("sets", ())
        },
    )


def _in_edition(edition: Entry, kind: str, change: Mapping[str, Any], entries: Entries) -> Mapping[str, Any]:
    there = entries.lists[kind][change["id"]]
    if not edition.own:  # what a pack overrides stays overridden, whatever is printed
        change = {key: value for key, value in change.items() if key == "id" or not _is_overridden(there, key)}
    layer = Layer(edition.layers[-1].document, edition.layers[-1].at)
    return changed(there, change, layer, entries.format.by_name).plain


def _is_overridden(entry: Entry, key: str) -> bool:
    return any((*layer.at, key) in layer.document.values for layer in entry.layers[1:])


def tracks(entries: Entries, defaults: Defaults) -> tuple[dict[str, Track], list[Problem]]:
    """Read the boards' maps, with what is wrong in them."""
    found: dict[str, Track] = {}
    problems: list[Problem] = []
    for entry in entries.each("tracks"):
        track, wrong = _track(entry, defaults) if entry.own else (_track_below(entry.layers, defaults), ())
        problems.extend(wrong)
        if track is not None:
            found[entry.id] = track
    for entry in entries.beside:
        if entry.kind == "tracks":
            problems.extend(_track(entry, defaults)[1])
    return found, problems


@lru_cache(maxsize=64)
def _track_below(layers: tuple[Layer, ...], defaults: Defaults) -> Track | None:
    """Read a board that a pack is laid upon: once, as it is the same for all packs that are checked."""
    plain = layers[-1].document.plain
    for key in layers[-1].at:
        plain = plain[key]
    return _track(Entry("tracks", plain["id"], plain, layers, own=False), defaults)[0]


def _track(entry: Entry, defaults: Defaults) -> tuple[Track | None, tuple[Problem, ...]]:
    plain = {
        **entry.plain,
        "id": entry.id,
        "name": defaults.words(entry.plain.get("name") or None),
        "source": entry.plain.get("source") or defaults.source,
        "note": defaults.words(entry.plain.get("note") or None),
    }
    return read_track(plain, entry.place)


def _by_die(entries: Entries) -> list[Entry]:
    """Return the cards in the order of their dice, whatever their files are called."""
    order = list(entries.lists["dice"])
    return sorted(entries.each("cards"), key=lambda each: order.index(each.plain["die"]))


def build(entries: Entries, boards: Mapping[str, Track], defaults: Defaults) -> Pack:
    """Build the whole pack."""
    head = entries.singles["pack"].plain
    in_common = common(entries, defaults) | {"languages": tuple(head.get("languages", LANGUAGES))}
    return Pack(
        **in_common,
        dice={each.id: die(each.plain, defaults) for each in entries.each("dice")},
        groups={
            each.id: DiceGroup(each.id, defaults.words(each.plain["name"]), tuple(each.plain["dice"]))
            for each in entries.each("groups")
        },
        cards={each.id: card(each.plain, defaults) for each in _by_die(entries)},
        tracks=boards,
        series={each.id: Series(each.id, defaults.words(each.plain["name"])) for each in entries.each("series")},
        sets={each.id: card_set(each.plain, defaults) for each in entries.each("sets")},
        fan_track=fan_track(entries.singles["fan-track"].plain, defaults),
        setup=setup(entries.singles["setup"].plain, defaults),
        editions={each.id: _edition(each, entries, defaults) for each in entries.each("editions")},
        scenarios={each.id: read_scenario(each.plain, defaults.words) for each in entries.each("scenarios")},
        players={each.id: read_player(each.plain, defaults.words) for each in entries.each("players")},
    )
