"""Does a scenario make sense? Ids that exist, faces that the dice have, players and spaces that there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Place, Problem
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entries, Entry
from cubitos_kit.content.partial import Broken, is_whole, items, mapping, mappings, named
from cubitos_kit.content.schema import ID_PATTERN
from cubitos_kit.games.cubitos.content.scenarios import ACTIVE_DIE, MOST_FALLEN, MOST_PLAYERS, NEEDS, faces_fallen
from cubitos_kit.games.cubitos.model.scenario import BESIDES, SPEAKING, ZONES, cards_of_race
from cubitos_kit.games.cubitos.model.track import Track

ANCHOR = "rule-"
"""How a rule's anchor begins in the manual; scenarios leave it out."""
DICE_WORDS = ("gain", "draw", "buy", "discard", "die")
KEYS = frozenset({*SPEAKING, *(key for keys in BESIDES.values() for key in keys)})
HELD = tuple(zone for zone in ZONES if zone != "lent")
MOST_SCENARIOS = 500
"""The base has not three hundred; to play more takes longer than anybody waits."""


def check(entries: Entries, boards: Mapping[str, Track]) -> list[Problem]:
    """Return everything that is wrong with the pack's own scenarios."""
    own = list(entries.own("scenarios"))
    found: list[Problem] = []
    for entry in own[:MOST_SCENARIOS]:
        found.extend(_link_problems(entry, entries, boards))
        found.extend(_player_problems(entry, entries))
        found.extend(_dice_problems(entry, entries))
        found.extend(_absent_dice(entry, entries))
        found.extend(_space_problems(entry, entries, boards))
        found.extend(_choice_problems(entry, entries))
    if len(own) > MOST_SCENARIOS:
        text = Message(N_("a pack has at most {n} scenarios; this is one more"), {"n": MOST_SCENARIOS})
        found.append(Problem("too-many", own[MOST_SCENARIOS].place(("id",)), text))
    return found


def _link_problems(entry: Entry, entries: Entries, boards: Mapping[str, Track]) -> Iterator[Problem]:
    plain, cards = entry.plain, entries.lists["cards"]
    first: dict[str, str] = {}
    for index, card in items(plain.get("cards")):
        place = entry.place(("cards", index))
        if card not in cards:
            yield entries.unknown("cards", card, place)
            continue
        colour = cards[card].plain.get("die") or ""
        if colour and colour in first:
            text = N_("`{id}` is the second {colour} card of this scenario, after `{first}`; a race has one of each")
            yield Problem("colour-twice", place, Message(text, {"id": card, "colour": colour, "first": first[colour]}))
        first.setdefault(colour, card)
    for index, edition in items(plain.get("editions")):
        if edition not in entries.lists["editions"]:
            yield entries.unknown("editions", edition, entry.place(("editions", index)))
    if plain.get("set") and plain["set"] not in entries.lists["sets"]:
        yield entries.unknown("sets", plain["set"], entry.place(("set",)))
    track = plain.get("track")
    if track and track not in boards and track not in entries.lists["tracks"]:
        yield entries.unknown("tracks", track, entry.place(("track",)))
    for index, rule in items(plain.get("rules")):
        if rule.startswith(ANCHOR):
            short = Message(N_("a rule goes by its anchor without `{word}`"), {"word": ANCHOR})
            yield Problem("wrong-form", entry.place(("rules", index)), short, nearest=rule.removeprefix(ANCHOR))


def _players(plain: Mapping[str, Any]) -> int:
    players, seats = plain.get("players"), plain.get("seats")
    if isinstance(players, Broken) or isinstance(seats, Broken):
        return MOST_PLAYERS
    return int(players or max(2, len(seats or ())))


def _player_problems(entry: Entry, entries: Entries) -> Iterator[Problem]:
    plain, count = entry.plain, _players(entry.plain)
    usual = mapping(entries.singles["setup"].plain.get("players"))
    low, high = usual.get("min") or 0, usual.get("max") or MOST_PLAYERS
    if low <= high and count <= MOST_PLAYERS and not low <= count <= high:
        values = {"low": low, "high": high}
        place = entry.place(("players",) if "players" in plain else ("seats",))
        yield Problem("out-of-range", place, Message(N_("a race has {low} to {high} players"), values))
    for keys, given in _numbers_of_players(plain):
        if isinstance(given, int) and given > count:
            text = Message(N_("the race of this scenario has {n} players"), {"n": count})
            yield Problem("out-of-range", entry.place(keys), text)


def _numbers_of_players(plain: Mapping[str, Any]) -> Iterator[tuple[Keys, int]]:
    expect = mapping(plain.get("expect"))
    yield from (((key,), plain[key]) for key in ("turn", "start-player") if key in plain)
    yield from ((("expect", key), expect[key]) for key in ("next-player", "winner") if key in expect)
    for index, _ in items(plain.get("seats")):
        yield ("seats", index), index + 1
    for index, _ in items(expect.get("seats")):
        yield ("expect", "seats", index), index + 1
    for keys, choice in _choices(plain):
        if isinstance(choice, Mapping) and "player" in choice:
            yield ((*keys, "player"), choice["player"])


def _holdings(plain: Mapping[str, Any]) -> Iterator[tuple[Keys, Mapping[str, Any]]]:
    for index, seat in mappings(plain.get("seats")):
        yield ("seats", index), seat
    for index, seat in mappings(mapping(plain.get("expect")).get("seats")):
        yield ("expect", "seats", index), seat


def _choices(plain: Mapping[str, Any]) -> Iterator[tuple[Keys, str | Mapping[str, Any]]]:
    for index, choice in items(plain.get("play")):
        yield ("play", index), choice
    for key in ("offered", "not-offered"):
        for index, choice in items(mapping(plain.get("expect")).get(key)):
            yield ("expect", key, index), choice


def _dice_problems(entry: Entry, entries: Entries) -> Iterator[Problem]:
    dice = entries.lists["dice"]
    for keys, seat in _holdings(entry.plain):
        for zone in ZONES:
            for written in mapping(seat.get(zone)):
                name, _, face = written.partition(" ")
                place = entry.key_place((*keys, zone, written))
                if not re.fullmatch(ACTIVE_DIE if zone == "active" else ID_PATTERN, written):
                    continue
                faces = dice[name].plain.get("faces") if name in dice else None
                if name not in dice:
                    yield entries.unknown("dice", name, place)
                elif face and faces and is_whole(faces) and face not in faces:
                    yield _no_such_face(name, face, entries, place)
    for keys, names in _counted(entry.plain):
        yield from (entries.unknown("dice", name, entry.key_place((*keys, name))) for name in names if name not in dice)
    yield from _roll_problems(
        entry, entries, {face for die in dice.values() for _, face in items(die.plain.get("faces"))}
    )
    yield from _too_many_dice(entry, dice)
    yield from _too_many_lent(entry)


def _roll_problems(entry: Entry, entries: Entries, known: Collection[str]) -> Iterator[Problem]:
    for index, written in items(entry.plain.get("rolls")):
        face = faces_fallen(written)[0]
        if face not in known:
            text = Message(N_("no die has the face `{face}`"), {"face": face})
            yield Problem(
                "no-such-face", entry.place(("rolls", index)), text, nearest=entries.format.nearest(face, known)
            )
    if sum(len(faces_fallen(written)) for _, written in items(entry.plain.get("rolls"))) > MOST_FALLEN:
        text = Message(N_("a scenario can tell how at most {n} dice fall"), {"n": MOST_FALLEN})
        yield Problem("out-of-range", entry.place(("rolls",)), text)


def _counted(plain: Mapping[str, Any]) -> Iterator[tuple[Keys, Sequence[str]]]:
    """Run over the dice of what says a number of each of several kinds, without saying where they lie."""
    expect = mapping(plain.get("expect"))
    yield ("costs",), list(named(plain.get("costs")))
    yield ("expect", "supply"), list(named(expect.get("supply")))
    for index, seat in mappings(expect.get("seats")):
        yield ("expect", "seats", index, "prices"), list(named(seat.get("prices")))


def _no_such_face(name: str, face: str, entries: Entries, place: Place) -> Problem:
    text = Message(N_("a {id} die has no face `{face}`"), {"id": name, "face": face})
    faces = list(dict.fromkeys(entries.lists["dice"][name].plain["faces"]))
    expected = Message(N_("one of: {words}"), {"words": ", ".join(faces)})
    return Problem("no-such-face", place, text, expected=expected, nearest=entries.format.nearest(face, faces))


def _too_many_dice(entry: Entry, dice: Mapping[str, Entry]) -> Iterator[Problem]:
    held: Counter[str] = Counter()
    for index, seat in mappings(entry.plain.get("seats")):
        for zone in HELD:
            for written, count in mapping(seat.get(zone)).items():
                name = written.partition(" ")[0]
                there = dice[name].plain.get("count") if name in dice else None
                if not isinstance(there, int) or not isinstance(count, int):
                    continue
                held[name] += count
                if held[name] - count <= there < held[name]:
                    text = Message(N_("there are only {n} {id} dice"), {"n": there, "id": name})
                    place = entry.place(("seats", index, zone, written))
                    yield Problem("out-of-range", place, text)


def _too_many_lent(entry: Entry) -> Iterator[Problem]:
    """Find dice that would go back although nobody has them."""
    for index, seat in mappings(entry.plain.get("seats")):
        held: Counter[str] = Counter()
        if not is_whole(seat):
            continue
        for zone in HELD:
            for written, count in mapping(seat.get(zone)).items():
                held[written.partition(" ")[0]] += count
        for name, count in mapping(seat.get("lent")).items():
            if count > held[name]:
                text = N_("this player has only {n} {id} dice, so no more can be lent")
                place = entry.place(("seats", index, "lent", name))
                yield Problem("out-of-range", place, Message(text, {"id": name, "n": held[name]}))


def _absent_dice(entry: Entry, entries: Entries) -> Iterator[Problem]:
    """Find dice that the race of a scenario is without, as none of its cards is of their colour."""
    there = _dice_of_the_race(entry, entries)
    if there is None:
        return
    spoken_of = [
        ((*keys, zone, written), written.partition(" ")[0])
        for keys, seat in _holdings(entry.plain)
        for zone in ZONES
        for written in mapping(seat.get(zone))
    ]
    spoken_of += [((*keys, name), name) for keys, names in _counted(entry.plain) for name in names]
    for keys, name in spoken_of:
        if name in entries.lists["dice"] and name not in there:
            text = Message(N_("this race has no {id} dice; add a card of that color under `cards:`"), {"id": name})
            yield Problem("no-such-die", entry.key_place(keys), text)


def _dice_of_the_race(entry: Entry, entries: Entries) -> set[str] | None:
    """Return the kinds of dice of a scenario's race; nothing where its set or one of its cards is broken or unknown."""
    cards, dice = entries.lists["cards"], entries.lists["dice"]
    base = _set(entry, entries)
    raced = [*_listed(base.plain.get("cards") if base else None), *_listed(entry.plain.get("cards", []))]
    if not base or not all(card in cards and cards[card].plain.get("die") for card in raced):
        return None
    named_here, here = _listed(base.plain.get("cards")), _listed(entry.plain.get("cards", []))
    die_of = {card: cards[card].plain["die"] for card in raced}
    always = {name for name, die in dice.items() if die.plain.get("kind") != "ability"}
    return always | {die_of[card] for card in cards_of_race(named_here, here, die_of)}


def _listed(plain: Any) -> list[Any]:  # noqa: ANN401 - whatever YAML holds
    """Return what is in a list; where it is broken, that."""
    return plain if isinstance(plain, list) else [plain]


def _set(entry: Entry, entries: Entries) -> Entry | None:
    sets = entries.lists["sets"]
    return sets.get(entry.plain["set"]) if "set" in entry.plain else next(iter(sets.values()), None)


def _space_problems(entry: Entry, entries: Entries, boards: Mapping[str, Track]) -> Iterator[Problem]:
    """Look at the spaces where the race is run on one board; on several a number may be of any."""
    track = _track(entry, entries, boards)
    if track is None:
        return
    for keys, chosen in (*_holdings(entry.plain), *_choices(entry.plain)):
        if isinstance(chosen, str):
            continue
        for key in ("space", "began"):
            space = chosen.get(key)
            if isinstance(space, int) and space > track.finish:
                text = Message(N_("`{id}` has spaces 0 to {n}"), {"id": track.id, "n": track.finish})
                yield Problem("out-of-range", entry.place((*keys, key)), text)


def _track(entry: Entry, entries: Entries, boards: Mapping[str, Track]) -> Track | None:
    plain = entry.plain
    if "track" in plain:
        return boards.get(plain["track"])
    chosen = _set(entry, entries)
    tracks = (chosen.plain.get("tracks") if chosen else None) or []
    return boards.get(tracks[0]) if len(tracks) == 1 else None


def _choice_problems(entry: Entry, entries: Entries) -> Iterator[Problem]:
    for keys, choice in _choices(entry.plain):
        verb = next((word for word in SPEAKING if word in choice), "") if isinstance(choice, Mapping) else ""
        if not verb or isinstance(choice, str) or isinstance(choice[verb], Broken):
            continue
        for key in choice:
            lonely = key in NEEDS and NEEDS[key] not in choice  # which the shape has told
            if key in KEYS and not lonely and key != verb and key not in BESIDES.get(verb, ()):
                text = Message(N_("`{word}` says nothing beside `{verb}`"), {"word": key, "verb": verb})
                yield Problem("two-words", entry.key_place((*keys, key)), text)
        if verb == "use" and choice["use"] not in entries.lists["cards"]:
            yield entries.unknown("cards", choice["use"], entry.place((*keys, "use")))
        if verb in DICE_WORDS and choice[verb] not in entries.lists["dice"]:
            yield entries.unknown("dice", choice[verb], entry.place((*keys, verb)))
