"""A race's questions and options in words: who is asked, what, and what can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import MappingProxyType

from cubitos_kit.base.message import N_, NC_, NN_, NNC_, Message
from cubitos_kit.games.cubitos.language.effects_flow import Choose
from cubitos_kit.games.cubitos.model.ability import Effect, Quantity
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.race import Asked, Choice, Part, Spot
from cubitos_kit.games.cubitos.model.track import Ground, Reward, Space, Track, cells_around
from cubitos_kit.games.cubitos.text.cards import card_lines, line_in_words
from cubitos_kit.games.cubitos.text.sentences import chain
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.catalog import say
from cubitos_kit.text.icons import with_icons

QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "draw-a-die": N_("which die do you draw?"),
        "draw-more": N_("do you draw another die? It does not count toward your draw amount."),
        "push-or-pass": N_("do you push or pass?"),
        "use-now": N_("which ability do you use now?"),
        "use-at-push": N_("which ability do you use as you push?"),
        "use-survived": N_("which ability do you use after this push?"),
        "use-would-bust": N_("you are about to bust: which ability do you use?"),
        "use-at-bust": N_("you bust: which ability do you use?"),
        "use-at-pass": N_("you pass: which ability do you use?"),
        "discard-misses": N_("you bust: which dice in your Roll Zone do you discard too?"),
        "use-run": N_("which Run ability do you use?"),
        "use-run-again": N_("swords are compared: which ability do you use?"),
        "move": N_("where does your runner go?"),
        "take-reward": N_("do you take the reward of this space?"),
        "use-after-move": N_("which ability do you use after your move?"),
        "buy": N_("which die do you buy?"),
        "use-at-end": N_("which ability do you use at the end of the round?"),
        "pick-dice": N_("which die do you choose?"),
        "pick-face": N_("which face do you choose?"),
        "pick-player": N_("which player do you choose?"),
        "pick-list": N_("what do you choose?"),
        "pay-or-not": N_("do you pay?"),
        "how-many-coins": N_("how do you pay?"),
        "walk": N_("where does your runner walk?"),
        "claim": N_("which reward do you gain?"),
        "use-bought-or-lost": N_("do you use this ability?"),
    }
)
"""What is asked, by the word that the engine has for it."""

DONE: Mapping[str, str] = MappingProxyType(
    {
        "draw-more": N_("no more dice"),
        "discard-misses": N_("no more dice"),
        "pick-dice": N_("no more dice"),
        "move": N_("stay here"),
        "buy": N_("buy nothing more"),
    }
)
"""To leave it at that, where there is a better word than the usual one."""
ENOUGH = N_("use nothing more")

# Translators: what a die shows, as it stands in a list.
BLANK = NC_("in a list, nominative", "blank")
FACES: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "coin": NNC_("in a list, nominative", "{n} coin", "{n} coins"),
        "foot": NNC_("in a list, nominative", "{n} movement", "{n} movement"),
        "credit": NNC_("in a list, nominative", "{n} credit", "{n} credits"),
        "symbol": NNC_("in a list, nominative", "symbol", "symbols"),
        "power": NNC_("in a list, nominative", "power symbol", "power symbols"),
    }
)
# Translators: what a player holds, as a list of figures.
HELD: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "fans": NNC_("in a list, nominative", "{n} fan", "{n} fans"),
        "coins": NNC_("in a list, nominative", "{n} coin", "{n} coins"),
        "feet": NNC_("in a list, nominative", "{n} movement", "{n} movement"),
        "credits": NNC_("in a list, nominative", "{n} credit", "{n} credits"),
        "draw-tokens": NNC_("in a list, nominative", "{n} draw token", "{n} draw tokens"),
    }
)
# Translators: zones as names, in the nominative.
ZONES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "draw": NC_("zone as a name", "Draw Zone"),
        "roll": NC_("zone as a name", "Roll Zone"),
        "active": NC_("zone as a name", "Active Zone"),
        "discard": NC_("zone as a name", "Discard Zone"),
        "trays": NC_("zone as a name", "trays"),
    }
)
GAINS = ("coins", "feet", "water-feet", "credits", "draw-tokens", "swords", "buys")
"""What can be gained, in the order in which it is listed."""
DIRECTIONS: Mapping[tuple[int, int], tuple[str, str]] = MappingProxyType(
    {
        (0, -2): NC_("a direction", "left"),
        (0, 2): NC_("a direction", "right"),
        (-1, -1): NC_("a direction", "up left"),
        (-1, 1): NC_("a direction", "up right"),
        (1, -1): NC_("a direction", "down left"),
        (1, 1): NC_("a direction", "down right"),
    }
)
"""By rows and half columns."""


@dataclass(frozen=True)
class Teller:
    """Who puts a race into words: a pack, a language, and what the players are called.

    >>> from cubitos_kit.games.cubitos.content.load import load_pack
    >>> teller = Teller.of(load_pack(), "en")
    >>> teller.name(1), teller.face("coin-2"), teller.dice(["red", "white", "red"])
    ('Player 2', '2 coins', 'white, red ×2')
    """

    pack: Pack
    speaker: Speaker
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, pack: Pack, language: str, names: tuple[str, ...] = ()) -> Teller:
        """Return who speaks a language."""
        return cls(pack, Speaker.of(pack, language), names)

    @property
    def language(self) -> str:
        """Return the language."""
        return self.speaker.language

    def say(self, text: str, **values: object) -> str:
        """Say a text of the catalogs."""
        return say(Message(text, values), self.language)

    def many(self, forms: tuple[str, str], n: int, **values: object) -> str:
        """Say a text with a number."""
        one, many = forms
        return say(Message(one, {"n": n, **values}, plural=many, n=n), self.language)

    def name(self, seat: int) -> str:
        """Return what a player is called."""
        given = self.names[seat] if 0 <= seat < len(self.names) else ""
        return given or self.say(N_("Player {n}"), n=seat + 1)

    def die(self, die: str) -> str:
        """Return the colour of a die; the start player's by its whole name."""
        return self.pack.dice[die].name.say(self.language)

    def dice(self, dice: Iterable[str]) -> str:
        """List dice by their colours, those that are alike once."""
        counted = Counter(dice)
        return ", ".join(_times(self.die(die), counted[die]) for die in self.pack.dice if die in counted)

    def face(self, face: str) -> str:
        """Return what a face shows: `coin-2` is 2 coins."""
        kind, _, number = face.partition("-")
        if kind not in FACES:
            return self.say_in(*BLANK)
        context, one, many = FACES[kind]
        n = int(number or 1)
        return say(Message(one, {"n": n}, plural=many, n=n, context=context), self.language)

    def faces(self, faces: Iterable[str]) -> str:
        """List faces, those that are alike once, blank ones last."""
        counted = Counter(faces)
        return ", ".join(_times(self.face(face), counted[face]) for face in sorted(counted, key="blank".__eq__))

    def zone(self, zone: str) -> str:
        """Return a zone's name."""
        return self.say_in(*ZONES[zone]) if zone in ZONES else ""

    def say_in(self, context: str, text: str) -> str:
        """Say a text of a context."""
        return say(Message(text, context=context), self.language)

    def card(self, part: Part) -> str:
        """Return the name of a card."""
        return self.pack.cards[part.card].name.say(self.language)

    def rules(self, part: Part) -> str:
        """Write what a part of a card does."""
        lines = card_lines(self.pack.cards[part.card], self.speaker)
        return " / ".join(line_in_words(lines[place], self.language) for place in part.abilities)

    def gains(self, amounts: Mapping[str, int]) -> str:
        """List so many of several things, as they stand behind `gain` or `pay`."""
        quantities = (self.speaker.part(Quantity(what, amounts[what]), "") for what in GAINS if amounts.get(what))
        return ", ".join(with_icons(each, "words", self.language) for each in quantities)

    def held(self, amounts: Mapping[str, int]) -> list[str]:
        """List what a player holds."""
        forms = {what: HELD[what] for what in HELD if what in amounts}
        return [
            say(Message(one, plural=many, n=amounts[what], context=context), self.language)
            for what, (context, one, many) in forms.items()
        ]

    def reward(self, reward: Reward) -> list[str]:
        """Say what a space pays."""
        said = []
        if reward.credits:
            said.append(self.many(NN_("gain {n} credit", "gain {n} credits"), reward.credits))
        if reward.fans:
            said.append(self.many(NN_("gain {n} fan", "gain {n} fans"), reward.fans))
        if reward.lose_dice:
            said.append(self.many(NN_("lose {n} die", "lose {n} dice"), reward.lose_dice))
        if reward.any_die:
            said.append(self.say(N_("gain a die of any cost")))
        if reward.die_up_to is not None:
            said.append(self.say(N_("gain a die that costs at most {cost}"), cost=reward.die_up_to))
        return said

    def track(self, spot: Spot) -> Track:
        """Return the board of a spot."""
        return self.pack.tracks[spot.track]

    def space(self, spot: Spot) -> Space:
        """Return the space of a spot."""
        return self.track(spot).spaces[spot.space]

    def place(self, spot: Spot) -> str:
        """Name a space: the start, the finish, or its zone."""
        space = self.space(spot)
        if space.ground is Ground.START:
            return self.say(N_("start"))
        if space.ground is Ground.FINISH:
            return self.say(N_("finish"))
        return self.say(N_("zone {n}"), n=space.zone)

    def sight(self, spot: Spot) -> str:
        """Name a space and what is to be found there."""
        space = self.space(spot)
        found = [self.place(spot)]
        if space.ground is Ground.WATER:
            found.append(self.say(N_("water")))
        found += self.reward(space.reward)
        if space.jet_pack:
            found.append(self.say(N_("jet pack")))
        if space.shortcut:
            found.append(self.say(N_("shortcut {id}"), id=space.shortcut))
        return ", ".join(found)


def _times(text: str, n: int) -> str:
    return text if n == 1 else f"{text} ×{n}"


def question_in_words(teller: Teller, asked: Asked) -> str:
    """Write who is asked what; while an ability is under way, which one."""
    who, question = teller.name(asked.seat), teller.say(QUESTIONS[asked.ask])
    if asked.part is None:
        return teller.say(N_("{player}: {question}"), player=who, question=question)
    card, rules = teller.card(asked.part), teller.rules(asked.part)
    return teller.say(
        N_("{player}: {question} ({card}: {rules})"), player=who, question=question, card=card, rules=rules
    )


def choice_in_words(teller: Teller, asked: Asked, choice: Choice) -> str:  # noqa: C901, PLR0911, PLR0912 - a return a verb
    """Write one thing that can be answered."""
    match choice.verb:
        case "die":
            return _die(teller, asked, choice)
        case "colour":
            return _colour(teller, asked, choice)
        case "push":
            return teller.say_in(*NC_("an option", "push"))
        case "pass":
            return teller.say_in(*NC_("an option", "pass"))
        case "use":
            return _use(teller, choice)
        case "gain":
            return teller.say(N_("{die}: gain {face}"), die=teller.die(choice.die), face=teller.face(choice.face))
        case "done":
            return teller.say(DONE.get(asked.ask, ENOUGH))
        case "space":
            return _space(teller, asked, choice)
        case "buy-foot":
            return teller.say(N_("buy 1 movement (price: {price})"), price=choice.number)
        case "jet-pack":
            return teller.say(N_("take off with the jet pack: the movement you have left counts twice"))
        case "shortcut":
            return _shortcut(teller, choice)
        case "go-on":
            return teller.say(N_("go on to the next start"))
        case "yes":
            return _yes(teller, asked, choice)
        case "no":
            return teller.say(N_("no"))
        case "coins":
            return teller.gains({"coins": choice.number, "credits": choice.more})
        case "face":
            return teller.say(N_("{die}: {face}"), die=teller.die(choice.die), face=teller.face(choice.face))
        case "player":
            return teller.name(choice.seat)
        case "list":
            return _list(teller, choice)
        case _:
            raise KeyError(choice.verb)


def _die(teller: Teller, asked: Asked, choice: Choice) -> str:
    """Name a die, where it lies, what it shows, and whose it is."""
    where = [teller.zone(choice.zone)]
    if choice.face:
        where.append(teller.face(choice.face))
    if choice.zone != "trays" and choice.seat != asked.seat:
        where.append(teller.name(choice.seat))
    if choice.used:
        where.append(teller.say(N_("used already")))
    return teller.say(N_("{die} ({where})"), die=teller.die(choice.die), where=", ".join(where))


def _colour(teller: Teller, asked: Asked, choice: Choice) -> str:
    """Name a die; in the shop with its card and its price."""
    die = teller.die(choice.die)
    if asked.ask != "buy" or choice.part is None:
        return _times(die, max(1, choice.number))
    card = teller.card(choice.part)
    return teller.say(N_("{die}: {card} (price: {price})"), die=die, card=card, price=choice.number)


def _use(teller: Teller, choice: Choice) -> str:
    if choice.part is None:
        return teller.die(choice.die)
    values = {"card": teller.card(choice.part), "die": teller.die(choice.die), "rules": teller.rules(choice.part)}
    return teller.say(N_("{card} ({die}, {face}): {rules}"), **values, face=teller.face(choice.face))


def _space(teller: Teller, asked: Asked, choice: Choice) -> str:
    """Say in which direction a space lies, and what is there."""
    if choice.spot is None:
        return ""
    sight = teller.sight(choice.spot)
    if asked.at is None or asked.at.track != choice.spot.track:
        return sight
    here = teller.space(asked.at)
    step = _step(here.cells, teller.space(choice.spot).cells)
    if step is None:
        if asked.at == choice.spot:
            return teller.say(N_("here: {sight}"), sight=sight)
        line, n = _counted(teller.track(choice.spot), *teller.space(choice.spot).cells[0])
        return teller.say(N_("line {line}, space {n}: {sight}"), line=line, n=n, sight=sight)
    (row, column), (to_row, to_column) = step
    direction = teller.say_in(*DIRECTIONS[to_row - row, to_column - column])
    if len(here.cells) == 1:
        return teller.say(N_("{direction}: {sight}"), direction=direction, sight=sight)
    line, n = _counted(teller.track(asked.at), to_row, to_column)
    text = N_("{direction} (line {line}, space {n}): {sight}")
    return teller.say(text, direction=direction, line=line, n=n, sight=sight)


def heading(teller: Teller, asked: Asked, choice: Choice) -> tuple[int, int] | None:
    """Return in which direction a step leads, in rows and half columns; nothing where an option is no step to a neighbor."""
    if choice.verb != "space" or choice.spot is None or asked.at is None or asked.at.track != choice.spot.track:
        return None
    step = _step(teller.space(asked.at).cells, teller.space(choice.spot).cells)
    if step is None:
        return None
    (row, column), (to_row, to_column) = step
    return to_row - row, to_column - column


def _counted(track: Track, row: int, column: int) -> tuple[int, int]:
    """Count which line of the board a cell is in, and which space of that line it is; walls are none."""
    cells = [cell for space in track.spaces for cell in space.cells]
    before = [cell for cell in cells if cell[0] == row and cell[1] <= column]
    return 1 + row - min(cells)[0], len(before)


Cells = tuple[tuple[int, int], ...]


def _step(here: Cells, there: Cells) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return a cell of one space and a cell of another that touch."""
    pairs = ((cell, other) for cell in here for other in there if other in cells_around(*cell))
    return next(pairs, None)


def _shortcut(teller: Teller, choice: Choice) -> str:
    """Say what a shortcut costs and where it comes out."""
    if choice.spot is None:
        return ""
    track = teller.track(choice.spot)
    shortcut = track.shortcuts[teller.space(choice.spot).shortcut]
    price = teller.gains({shortcut.pay: shortcut.cost})
    landing = teller.sight(Spot(choice.spot.track, shortcut.landing))
    text = N_("take shortcut {id} for {price}: {sight}")
    return teller.say(text, id=shortcut.id, price=price, sight=landing)


def _yes(teller: Teller, asked: Asked, choice: Choice) -> str:
    """Say yes, and to which reward."""
    if asked.ask == "take-reward" and choice.spot is not None:
        reward = ", ".join(teller.reward(teller.space(choice.spot).reward))
        return teller.say(N_("yes: {what}"), what=reward)
    if asked.ask == "use-bought-or-lost" and choice.part is not None:
        return teller.say(N_("yes: {what}"), what=teller.rules(choice.part))
    return teller.say(N_("yes"))


def _list(teller: Teller, choice: Choice) -> str:
    """Say one of several lists of effects; where a card has several such choices, only which in order."""
    said = options_of(teller, choice.part.card, choice.part.abilities) if choice.part is not None else ()
    return said[choice.number] if choice.number < len(said) else teller.say(N_("option {n}"), n=choice.number + 1)


def options_of(teller: Teller, card: str, places: Iterable[int] | None = None) -> tuple[str, ...]:
    """Return in words what a card's abilities (else those at some places) let choose from, where that is one choice."""
    every = teller.pack.cards[card].abilities
    abilities = every if places is None else [every[place] for place in places]
    found = [(each, ability) for ability in abilities for each in _choices((*ability.do, *ability.must))]
    if len(found) != 1:
        return ()
    choose, ability = found[0]
    speaker = teller.speaker.at(ability.when)
    lists = (chain(speaker, option) for option in choose.options)
    return tuple(with_icons(said, "words", teller.language) for said in lists)


def _choices(effects: tuple[Effect, ...]) -> list[Choose]:
    """Find the choices among effects, also inside others."""
    found = []
    for effect in effects:
        if isinstance(effect, Choose):
            found.append(effect)
        elif is_dataclass(effect):
            for field in fields(effect):
                value = getattr(effect, field.name)
                if isinstance(value, tuple):
                    found += _choices(tuple(each for each in value if isinstance(each, Effect)))
    return found
