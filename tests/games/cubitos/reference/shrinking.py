"""From a difference to the smallest card and position that show it, told as a scenario that a test can hold."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cubitos_kit.base.calls import CallError
from cubitos_kit.games.cubitos.engine.events import EventKind
from cubitos_kit.games.cubitos.engine.position import Position, SeatAt, placed
from cubitos_kit.games.cubitos.engine.scenario_words import question_word, said_in
from cubitos_kit.games.cubitos.language.reading import read_ability
from tests.games.cubitos.reference.drawing import Drawn, box_of, sound_cards
from tests.games.cubitos.reference.positions import smaller_positions
from tests.games.cubitos.reference.table import Box
from tests.games.cubitos.reference.trials import Came, try_out

Plain = Any
QUESTIONS = 25


@dataclass(frozen=True)
class Case:
    """A card, a position and answers by chance that show a difference."""

    drawn: Drawn
    cards: tuple[str, ...]
    players: int
    position: Position
    seed: int
    came: Came

    @property
    def box(self) -> Box:
        """The race of these cards."""
        return box_of(self.drawn.pack, self.cards, self.players)


def tried(drawn: Drawn, cards: tuple[str, ...], players: int, position: Position, seeds: Sequence[int]) -> Case | None:
    """Look for a difference with some cards at a position, by several answers."""
    box = box_of(drawn.pack, cards, players)
    position = _fitting(box, position)
    best: Case | None = None
    for seed in seeds:
        try:
            came = try_out(box, position, seed, QUESTIONS if best is None else len(best.came.answers), close=True)
        except CallError:
            return None
        if came.difference and (best is None or len(came.answers) < len(best.came.answers)):
            best = Case(drawn, cards, players, position, seed, came)
    return best


def _fitting(box: Box, position: Position) -> Position:
    """Leave out the dice that a race does not have."""
    seats = []
    for seat in position.seats[: box.program.players]:
        zones: dict[str, Any] = {
            zone: {die: count for die, count in getattr(seat, zone).items() if die in box.kinds}
            for zone in ("draw", "roll", "discard", "lent")
        }
        seats.append(replace(seat, **zones, active=tuple(each for each in seat.active if each[0] in box.kinds)))
    return replace(position, seats=tuple(seats))


def shrunk(case: Case) -> Case:
    """Return the smallest case that is found."""
    seeds = (case.seed, 0)
    for card in case.cards:
        alone = tried(case.drawn, (card,), case.players, case.position, seeds)
        if alone:
            case = alone
            break
    smaller: Case | None = case
    while smaller:
        case = smaller
        smaller = next(_smaller(case), None)
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Give smaller cases that still show a difference."""
    seeds = (case.seed, 0)
    for position in smaller_positions(case.position):
        found = tried(case.drawn, case.cards, case.players, position, seeds)
        if found:
            yield found
    for name in case.cards:
        for plain in smaller_cards(case.drawn.cards[name]):
            drawn = _with_card(case.drawn, plain)
            found = tried(drawn, case.cards, case.players, case.position, seeds) if drawn else None
            if found and _is_sound(found):
                yield found


def _with_card(drawn: Drawn, plain: Plain) -> Drawn | None:
    """Put another card in the place of one, as far as it can be read at all; whether it is sound takes longer to see."""
    try:
        abilities = tuple(map(read_ability, plain["abilities"]))
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError):
        return None
    name = plain["id"]
    card = replace(drawn.pack.cards[name], abilities=abilities)
    return Drawn(replace(drawn.pack, cards={**drawn.pack.cards, name: card}), {**drawn.cards, name: plain})


def _is_sound(case: Case) -> bool:
    """Tell whether all cards of a case are such that `validate` lets them pass."""
    return set(case.cards) <= set(sound_cards([case.drawn.cards[name] for name in case.cards]).cards)


def smaller_cards(card: Plain) -> Iterator[Plain]:
    """Give a card with a little less in it."""
    for abilities in _smaller_list(card["abilities"]):
        yield {**card, "abilities": abilities}


def _smaller_list(items: list[Plain]) -> Iterator[list[Plain]]:
    for place, item in enumerate(items):
        if len(items) > 1:
            yield items[:place] + items[place + 1 :]
        for inner in _inner_lists(item):
            yield items[:place] + inner + items[place + 1 :]
        for smaller in _smaller_value(item):
            yield [*items[:place], smaller, *items[place + 1 :]]


def _inner_lists(item: Plain) -> Iterator[list[Plain]]:
    """Give what an effect holds, in its place."""
    if isinstance(item, dict) and not {"when"} & item.keys():
        for key in ("do", "else"):
            if key in item:
                yield item[key]
        if "choose" in item:
            yield from item["choose"]


def _smaller_value(value: Plain) -> Iterator[Plain]:
    if isinstance(value, list):
        yield from _smaller_list(value)
    elif isinstance(value, dict):
        for key in value:
            yield {each: inner for each, inner in value.items() if each != key}
            for smaller in _smaller_value(value[key]):
                yield {**value, key: smaller}
        if "count" in value and isinstance(value["count"], str):
            yield 1
            yield 2
        if "condition" not in value and "any" in value:
            yield from value["any"]
    elif isinstance(value, int) and not isinstance(value, bool) and value not in {0, 1}:
        yield 1


def told(case: Case) -> str:
    """Tell a case as YAML: the cards, and a scenario whose expectation is the oracle's."""
    race = placed(case.box.program, case.position, seed=case.seed)
    choices = []
    for which in case.came.answers:
        question = race.question
        if question is not None:
            choices.append(f"    #   {question_word(question)} of player {question.seat + 1}")
            choices.append(f"    - {said_in(race, question.options[which])}")
        race.choose(which)
    program = case.box.program
    rolls = [program.faces[event.numbers[1]] for event in race.story if event.kind == EventKind.ROLLED]
    lines = ["cards:", *(f"  - {json.dumps(case.drawn.cards[name])}" for name in case.cards)]
    lines += ["scenarios:", "  - id: a-difference", f"    cards: [{', '.join(case.cards)}]"]
    lines += [f"    at: {case.position.at}", f"    turn: {case.position.turn + 1}", f"    players: {case.players}"]
    if case.position.start_player >= 0:
        lines.append(f"    start-player: {case.position.start_player + 1}")
    lines += ["    seats:", *(f"      - {_seat(seat)}" for seat in case.position.seats)]
    lines += [f"    rolls: [{', '.join(rolls)}]", "    play:", *choices]
    lines += [f"# answers {list(case.came.answers)} of seed {case.seed}", f"# {case.came.difference}"]
    return "\n".join(lines)


def _seat(seat: SeatAt) -> str:
    words: dict[str, Any] = {
        name.replace("_", "-"): value
        for name in ("coins", "feet", "water_feet", "credits", "tokens", "fans", "space", "leg")
        if (value := getattr(seat, name))
    }
    words |= {zone: dice for zone in ("draw", "roll", "discard", "lent") if (dice := getattr(seat, zone))}
    if seat.active:
        shown = [f"{die} {face}" for die, face in seat.active]
        words["active"] = {each: shown.count(each) for each in dict.fromkeys(shown)}
    words |= {"began": seat.began} if seat.began >= 0 else {}
    return json.dumps({**words, **seat.more}).replace('"', "")
