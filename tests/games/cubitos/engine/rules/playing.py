"""Small races to play a rule on: cards that do what the test says, a round board with two lanes, dice that fall as told.

The board, with the numbers of its spaces; its zones are apart by two red lines, right of 6 and 3 and left of 15 and 20:

       F  S  1  2  3                zone 0: 1 2 3 5 6
      4  F  S  5  6  7              zone 1: 7 10 11 15 16 17 20 21 22
    8  9  #  #  #  10 11            zone 2: 14 19 13 18 12 9 8 4
     12 13 14 15 16 17
      18 19 20 21 22                start 0, finish 23

The shortest lap is 5, 6, 10, 16, 15, 14, 13, 9, 23.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from ruamel.yaml import YAML

from cubitos_kit.base.problem import Place
from cubitos_kit.games.cubitos.content.load import load_pack
from cubitos_kit.games.cubitos.content.track_map import read_track
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed, position_of
from cubitos_kit.games.cubitos.engine.program.build import Program, build
from cubitos_kit.games.cubitos.engine.questions import Option, Verb
from cubitos_kit.games.cubitos.engine.race import Race
from cubitos_kit.games.cubitos.language.reading import read_ability
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.model.track import Track

COSTS = {"white": 2, "brown": 3, "red": 4, "green": 5, "orange": 6, "purple": 7, "yellow": 8, "blue": 9}
"""What the dice of a test cost: no two colours alike."""
USE = "use white run"
ACTIVE = (("white", "symbol"),)
WITNESS = SeatAt(coins=4)
"""A player who is asked in the Move step, so that the race stops there."""

shipped = cache(load_pack)


def read(text: str) -> Any:
    """Read YAML."""
    return YAML(typ="safe", pure=True).load(text)


def card(pack: Pack, die: str, text: str) -> Card:
    """Return a card of that colour which does what the YAML of one ability, or of a list of them, says."""
    plain = read(text) if text else []
    abilities = tuple(read_ability(each) for each in (plain if isinstance(plain, list) else [plain]))
    model = next(each for each in pack.cards.values() if each.die == die)
    return replace(model, cost=COSTS[die], abilities=abilities)


def game(
    players: int = 2, track: Track | None = None, *, tracks: tuple[Track, ...] = (), laps: int = 1, **cards: str
) -> Program:
    """Build a race in which only the named colours do something: `game(white="{when: run, do: [{gain: {feet: 2}}]}")`."""
    return _built(players, tracks or (track or ring(),), laps, cards)


def _built(players: int, tracks: tuple[Track, ...], laps: int, cards: Mapping[str, str]) -> Program:
    pack = shipped()
    made = {die: card(pack, die, cards.get(die, "")) for die in COSTS}
    pack = replace(pack, cards={**pack.cards, **{each.id: each for each in made.values()}})
    card_set = replace(pack.sets["race-1"], cards=tuple(each.id for each in made.values()))
    return build(pack, card_set, players, tracks=tracks, laps=laps)


def base(name: str, players: int = 2) -> Program:
    """Build a race of a set as it is shipped."""
    return build(shipped(), shipped().sets[name], players)


def with_cards(*cards: str, players: int = 2, track: Track | None = None) -> Program:
    """Build a race with these cards of the base game, and with none that does anything else."""
    pack = shipped()
    chosen = {pack.cards[name].die: pack.cards[name] for name in cards}
    blank = {die: card(pack, die, "") for die in COSTS if die not in chosen}
    pack = replace(pack, cards={**pack.cards, **{each.id: each for each in blank.values()}})
    names = tuple((chosen.get(die) or blank[die]).id for die in COSTS)
    return build(pack, replace(pack.sets["race-1"], cards=names), players, tracks=(track or ring(),), laps=1)


ROWS = (
    "2|        F     S     {1}     {2}     {3}",
    "1|     {4}     F     S     {5}     {6}     {7}",
    "0|  {8}     {9}     ##     ##     ##     {10}     {11}",
    "1|     {12}     {13}     {14}     {15}     {16}     {17}",
    "2|        {18}     {19}     {20}     {21}     {22}",
)
ZONES = {0: (1, 2, 3, 5, 6), 1: (7, 10, 11, 15, 16, 17, 20, 21, 22), 2: (4, 8, 9, 12, 13, 14, 18, 19)}
START, FINISH = 0, 23


def ring(marks: Mapping[int, str] | None = None, name: str = "ring", shortcuts: str = "[]") -> Track:
    """Draw the board, with the map's own marks on its spaces: `ring({2: "c3", 6: "~"})`."""
    drawn = {number: f"{zone}{(marks or {}).get(number, '')}" for zone in ZONES for number in ZONES[zone]}
    rows = tuple(row.format(*(drawn.get(number, "") for number in range(FINISH))) for row in ROWS)
    entry = {"id": name, "name": {"en": name}, "red-lines": 2, "rows": rows, "shortcuts": read(shortcuts)}
    return drawn_by(entry)


def drawn_by(entry: Mapping[str, object]) -> Track:
    """Read a board that has no mistakes."""
    track, problems = read_track(entry, lambda path, offset: Place("/".join(map(str, path)), 0, offset))
    assert track is not None, problems
    return track


def at(program: Program, step: str, *seats: SeatAt, rolls: str = "", turn: int = 0, start: int = 0) -> Race:
    """Begin at a step; `rolls` are the faces that fall, apart by spaces. Seats that wait are witnesses in the Move step."""
    everybody = (*seats, *(WITNESS,) * (program.players - len(seats)))
    return placed(program, Position(everybody, step, turn, start), tuple(rolls.split()))


def run(effects: str, *seats: SeatAt, players: int = 2, start: int = 0, rolls: str = "", **cards: str) -> Race:
    """Use a white Run ability with these effects: the first seat has a white die that shows its symbol."""
    program = _built(players, (ring(),), 1, {"white": f"{{when: run, do: {effects}}}", **cards})
    return choose(at(program, "run", *seats, rolls=rolls, start=start), USE)


def active(*dice: str) -> tuple[tuple[str, str], ...]:
    """Write active dice shortly: `active("white symbol", "red power")`."""
    return tuple((die.split()[0], die.split()[1]) for die in dice)


def seat(race: Race, number: int = 0) -> SeatAt:
    """Read a player's dice and figures."""
    return position_of(race).seats[number]


def asked(race: Race) -> str:
    """Return who is asked what: `0 move`."""
    assert race.question is not None
    return f"{race.question.seat} {race.question.ask.name.lower().replace('_', ' ')}"


def offered(race: Race) -> list[str]:
    """List the options in short words, as `choose` takes them."""
    assert race.question is not None
    return [said(race, option) for option in race.question.options]


def said(race: Race, option: Option) -> str:
    """Write an option shortly: `space 4`, `white draw`, `use white run`, `face foot`, `coins 3`, `done`."""
    assert race.question is not None
    verb = option.verb.name.lower().replace("_", " ")
    whose = "" if option.zone == "trays" or option.seat == race.question.seat else f" of {option.seat}"
    when = race.program.units[option.unit].when if option.verb is Verb.USE else ""
    space = race.program.space(option.number)[1] if option.verb is Verb.SPACE else 0
    words = {
        Verb.DIE: " ".join(filter(None, (option.die, option.zone, option.face))) + whose,
        Verb.COLOUR: option.die,
        Verb.GAIN: f"gain {option.die} {option.face}",
        Verb.USE: f"use {option.die} {when}",
        Verb.FACE: f"face {option.face}",
        Verb.SPACE: f"space {space}",
        Verb.PLAYER: f"player {option.seat}",
        Verb.COINS: f"coins {option.number}",
        Verb.LIST: f"list {option.number}",
    }
    return words.get(option.verb, verb)


def choose(race: Race, *words: str) -> Race:
    """Answer question after question."""
    for word in words:
        found = offered(race)
        assert word in found, f"{asked(race)}: no {word!r} among {found}"
        race.choose(found.index(word))
    return race


def supply(race: Race, die: str) -> int:
    """Count the dice of a colour in the tray."""
    return int(race.state.supply[race.program.colour_of[die]])


def lent(race: Race, number: int = 0) -> Mapping[str, int]:
    """Return what a player has to give back at the end of the round."""
    return seat(race, number).lent


def happened(race: Race, kind: int, number: int = 0) -> list[tuple[int, int, int, int]]:
    """List what a player's events of a kind say."""
    return [event.numbers for event in race.story if event.kind == kind and event.seat == number]
