"""Dice, colours and zones as phrases: `2 other active green dice from your Draw Zone`, in the case a sentence asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cubitos_kit.base.message import N_, NC_, NN_, NNC_, Message
from cubitos_kit.games.cubitos.model.ability import (
    All,
    Bound,
    Colours,
    Count,
    Counted,
    Face,
    OneDie,
    Owner,
    Paid,
    Placement,
    Players,
    Quantity,
    Ref,
    Selector,
    Target,
    Zone,
)
from cubitos_kit.text import grammar
from cubitos_kit.text.lookup import ENGLISH

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.text.speaker import Speaker

# Translators: the contexts nom, gen, acc, ins name the case in which the phrase stands. {colours} are adjectives that agree
# with the die by themselves; write {colours:gen} where your phrase needs them in another case than the context's.
NUMBERED = {
    "nom": NNC_("nom", "{n} {colours} die", "{n} {colours} dice"),
    "gen": NNC_("gen", "{n} {colours} die", "{n} {colours} dice"),
    "acc": NNC_("acc", "{n} {colours} die", "{n} {colours} dice"),
    "ins": NNC_("ins", "{n} {colours} die", "{n} {colours} dice"),
}
UP_TO = {
    "nom": NNC_("nom", "up to {n} {colours} die", "up to {n} {colours} dice"),
    "gen": NNC_("gen", "up to {n} {colours} die", "up to {n} {colours} dice"),
    "acc": NNC_("acc", "up to {n} {colours} die", "up to {n} {colours} dice"),
    "ins": NNC_("ins", "up to {n} {colours} die", "up to {n} {colours} dice"),
}
EVERY_ONE = {
    "nom": NC_("nom", "all {colours} dice"),
    "gen": NC_("gen", "all {colours} dice"),
    "acc": NC_("acc", "all {colours} dice"),
    "ins": NC_("ins", "all {colours} dice"),
}
ANY_NUMBER = {
    "nom": NC_("nom", "any number of {colours} dice"),
    "gen": NC_("gen", "any number of {colours} dice"),
    "acc": NC_("acc", "any number of {colours} dice"),
    "ins": NC_("ins", "any number of {colours} dice"),
}
PLURAL = {
    "nom": NC_("nom", "{colours} dice"),
    "gen": NC_("gen", "{colours} dice"),
    "acc": NC_("acc", "{colours} dice"),
    "ins": NC_("ins", "{colours} dice"),
}
ONE = {
    "nom": NC_("nom", "a {colours} die"),
    "gen": NC_("gen", "a {colours} die"),
    "acc": NC_("acc", "a {colours} die"),
    "ins": NC_("ins", "a {colours} die"),
}
THIS = {
    "nom": NC_("nom", "this die"),
    "gen": NC_("gen", "this die"),
    "acc": NC_("acc", "this die"),
    "ins": NC_("ins", "this die"),
}
THAT = {
    "nom": NC_("nom", "that die"),
    "gen": NC_("gen", "that die"),
    "acc": NC_("acc", "that die"),
    "ins": NC_("ins", "that die"),
}
THOSE = {
    "nom": NC_("nom", "those dice"),
    "gen": NC_("gen", "those dice"),
    "acc": NC_("acc", "those dice"),
    "ins": NC_("ins", "those dice"),
}
EACH = NC_("after 'for'", "each {colours} die")
EVERY = NNC_("after 'for every 4'", "{colours} die", "{colours} dice")

ACTIVE = NC_("adjective of a die, in its dictionary form", "active")
OTHER = NC_("adjective of a die, in its dictionary form", "other")

# Translators: zones after 'from', then after 'in', in the case that your 'from your {zones}' and 'in your {zones}' need.
FROM = {
    Zone.DRAW: NC_("from", "Draw Zone"),
    Zone.ROLL: NC_("from", "Roll Zone"),
    Zone.ACTIVE: NC_("from", "Active Zone"),
    Zone.DISCARD: NC_("from", "Discard Zone"),
}
IN = {
    Zone.DRAW: NC_("in", "Draw Zone"),
    Zone.ROLL: NC_("in", "Roll Zone"),
    Zone.ACTIVE: NC_("in", "Active Zone"),
    Zone.DISCARD: NC_("in", "Discard Zone"),
}
TO = {
    Target.DRAW: N_("into your Draw Zone"),
    Target.ROLL: N_("into your Roll Zone"),
    Target.ACTIVE: N_("into your Active Zone"),
    Target.DISCARD: N_("into your Discard Zone"),
    Target.TRAYS: N_("back to the trays"),
}
FACES = {
    Face.SYMBOL: "{symbol-face}",
    Face.POWER: "{power-face}",
    Face.COINS: "{coin-face}",
    Face.FOOT: "{foot-face}",
    Face.CREDIT: "{credit-face}",
    Face.BLANK: "{blank-face}",
}
PLAYERS = {
    Players.OTHERS: (
        NC_("nom", "each other player"),
        NC_("gen", "each other player"),
        NC_("dat", "each other player"),
        NC_("acc", "each other player"),
        NC_("ins", "each other player"),
    ),
    Players.EVERYONE: (
        NC_("nom", "each player"),
        NC_("gen", "each player"),
        NC_("dat", "each player"),
        NC_("acc", "each player"),
        NC_("ins", "each player"),
    ),
    Players.ONE_OTHER: (
        NC_("nom", "1 other player of your choice"),
        NC_("gen", "1 other player of your choice"),
        NC_("dat", "1 other player of your choice"),
        NC_("acc", "1 other player of your choice"),
        NC_("ins", "1 other player of your choice"),
    ),
    Players.LEADER: (
        NC_("nom", "the leading player"),
        NC_("gen", "the leading player"),
        NC_("dat", "the leading player"),
        NC_("acc", "the leading player"),
        NC_("ins", "the leading player"),
    ),
    Players.LAST: (
        NC_("nom", "the last player"),
        NC_("gen", "the last player"),
        NC_("dat", "the last player"),
        NC_("acc", "the last player"),
        NC_("ins", "the last player"),
    ),
    Players.MOST_SWORDS: (
        NC_("nom", "another player with the most {sword}"),
        NC_("gen", "another player with the most {sword}"),
        NC_("dat", "another player with the most {sword}"),
        NC_("acc", "another player with the most {sword}"),
        NC_("ins", "another player with the most {sword}"),
    ),
    Players.FEWEST_SWORDS: (
        NC_("nom", "another player with the fewest {sword}"),
        NC_("gen", "another player with the fewest {sword}"),
        NC_("dat", "another player with the fewest {sword}"),
        NC_("acc", "another player with the fewest {sword}"),
        NC_("ins", "another player with the fewest {sword}"),
    ),
    Players.WEAKER: (
        NC_("nom", "each player with fewer {sword} than you"),
        NC_("gen", "each player with fewer {sword} than you"),
        NC_("dat", "each player with fewer {sword} than you"),
        NC_("acc", "each player with fewer {sword} than you"),
        NC_("ins", "each player with fewer {sword} than you"),
    ),
    Players.STRONGER: (
        NC_("nom", "each player with more {sword} than you"),
        NC_("gen", "each player with more {sword} than you"),
        NC_("dat", "each player with more {sword} than you"),
        NC_("acc", "each player with more {sword} than you"),
        NC_("ins", "each player with more {sword} than you"),
    ),
    Players.NEXT: (
        NC_("nom", "the next player clockwise"),
        NC_("gen", "the next player clockwise"),
        NC_("dat", "the next player clockwise"),
        NC_("acc", "the next player clockwise"),
        NC_("ins", "the next player clockwise"),
    ),
    Players.PREVIOUS: (
        NC_("nom", "the player before you clockwise"),
        NC_("gen", "the player before you clockwise"),
        NC_("dat", "the player before you clockwise"),
        NC_("acc", "the player before you clockwise"),
        NC_("ins", "the player before you clockwise"),
    ),
}
HAS = NC_("has", "{players:nom} has")
OWN = {
    "nom": NC_("nom", "you"),
    "gen": NC_("gen", "you"),
    "dat": NC_("dat", "you"),
    "acc": NC_("acc", "you"),
    "ins": NC_("ins", "you"),
    "has": NC_("has", "you have"),
    "your": NC_("before dice and tokens that are counted, genitive plural", "your"),
    "of": ("", ""),
}
"""The player whose card it is. `of` names only others, `your` only that player: liczba twoich fanów, fanów lidera."""
AN = re.compile(r"^a (?=[aeiou])")
"""English alone has an article that listens to the next word."""
MANY = 5
"""The number whose plural form speaks of all, and of what is yet to be counted."""
PLAYER_CASES = ("nom", "gen", "dat", "acc", "ins")


@dataclass(frozen=True)
class Adjectives:
    """What stands before a die: other, active, its colours. Inflected where it is put into a sentence."""

    speaker: Speaker
    colours: Colours
    case: str
    number: int | None
    active: bool = False
    other: bool = False
    word: str = "or"

    def __format__(self, case: str) -> str:
        """Inflect the adjectives, in the phrase's own case if no other is asked for."""
        case, language = case or self.case, self.speaker.language
        before = [
            self.speaker.message(*phrase) for phrase, there in ((OTHER, self.other), (ACTIVE, self.active)) if there
        ]
        names = [self.speaker.colour(name) for name in self.colours.names]
        if self.colours.negated:
            names = [grammar.negated(language, name) for name in names]
        joined = [grammar.adjective(language, name, case, self.number) for name in names]
        first = [grammar.adjective(language, word, case, self.number) for word in before]
        word = "and" if self.colours.negated else self.word
        return " ".join((*first, grammar.join(language, joined, word))).strip()

    def __str__(self) -> str:
        """Inflect the adjectives in the phrase's own case."""
        return format(self, "")


def dice(speaker: Speaker, chosen: Selector, case: str) -> str:
    """Say which dice, and how many, and where from."""
    if chosen.ref is Ref.THIS:
        return speaker.message(*THIS[case])
    if chosen.ref is Ref.THAT:
        return speaker.message(*(THAT if speaker.that_is_one else THOSE)[case])

    def described(number: int | All) -> str:
        parts = [_core(speaker, chosen, case, number), *_details(speaker, chosen), _where(speaker, chosen, FROM)]
        return " ".join(filter(None, parts))

    if isinstance(chosen.how_many, Count):
        return speaker.counted(described, chosen.how_many)
    return described(chosen.how_many)


def behind_the_die(speaker: Speaker, colours: Colours) -> tuple[Colours, str]:
    """Part the start player's name from the colours: it is no adjective, so only English puts it before the die."""
    owned = [name for name in colours.names if name in speaker.owners]
    if speaker.language == ENGLISH or not owned or not (colours.negated or len(colours.names) == 1):
        return colours, ""
    owner = speaker.colour(owned[0])
    if not colours.negated:
        return Colours(), f" {owner}"
    others = tuple(name for name in colours.names if name not in owned)
    but = speaker.say(Message(N_("but not the {colour} die"), {"colour": owner}))
    return replace(colours, names=others, negated=bool(others)), f" {but}"


def _core(speaker: Speaker, chosen: Selector, case: str, number: int | All) -> str:
    """Say the number, the adjectives and the die."""
    colours, behind = behind_the_die(speaker, chosen.colours)
    adjectives = Adjectives(
        speaker,
        colours,
        case,
        None if isinstance(number, All) else number,
        active=chosen.zones == (Zone.ACTIVE,),
        other=chosen.besides is Ref.THIS,
        word="and" if isinstance(number, All) else "or",
    )
    if isinstance(number, All):
        context, text = (ANY_NUMBER if chosen.up_to else EVERY_ONE)[case]
        return speaker.message(context, text, colours=adjectives) + behind
    context, one, many = (UP_TO if chosen.up_to else NUMBERED)[case]
    return speaker.plural(context, one, many, number, colours=adjectives) + behind


def _details(speaker: Speaker, chosen: Selector | OneDie) -> list[str]:
    """Say what the dice show, cost, and whether their colours are alike."""
    found = []
    if isinstance(chosen, Selector):
        if chosen.besides is Ref.THAT:
            found.append(speaker.say(Message(N_("other than that die"))))
        if chosen.different_colours:
            found.append(speaker.say(Message(N_("of different colors"))))
        if chosen.same_colour and chosen.how_many is All.ALL and not chosen.up_to:
            found.append(speaker.say(Message(N_("of one color of your choice"))))
        elif chosen.same_colour:
            found.append(speaker.say(Message(N_("of the same color"))))
    if chosen.faces:
        faces = grammar.join(speaker.language, [FACES[face] for face in chosen.faces], "or")
        found.append(speaker.say(Message(N_("showing {faces}"), {"faces": faces})))
    if chosen.cost:
        found.append(speaker.say(cost(chosen.cost)))
    return found


def cost(bound: Bound) -> Message:
    """Say the limits of a cost."""
    amounts = {"low": bound.at_least, "high": bound.at_most, "n": bound.exactly}
    values = {key: Quantity("price", amount) for key, amount in amounts.items() if amount is not None}
    if "low" in values and "high" in values:
        return Message(N_("costing from {low} to {high}"), values)
    if "low" in values:
        return Message(N_("costing at least {low}"), values)
    if "high" in values:
        return Message(N_("costing at most {high}"), values)
    return Message(N_("costing exactly {n}"), values)


def _where(speaker: Speaker, chosen: Selector, forms: dict[Zone, tuple[str, str]]) -> str:
    """Say the zones, after `from` or `in`. Dice of the Active Zone alone are called active instead."""
    inside = forms is IN
    values: dict[str, object] = {"players": chosen.whose}
    if chosen.zones == (Zone.ACTIVE,) or not chosen.zones:
        return speaker.say(Message(N_("of {players:gen}"), values)) if chosen.whose else ""
    if Zone.TRAYS in chosen.zones:
        return _with_trays(speaker, chosen, forms)
    if Zone.ANYWHERE in chosen.zones:
        if chosen.whose:
            text = N_("in any zone of {players:gen}") if inside else N_("from any zone of {players:gen}")
            return speaker.say(Message(text, values))
        if inside:
            return speaker.say(Message(N_("in any of your zones")))
        one, many = NN_("from any of your zones", "from any of your zones")
        n = chosen.how_many if isinstance(chosen.how_many, int) else MANY
        return speaker.say(Message(one, plural=many, n=n))
    return _named_zones(speaker, chosen, forms)


def _with_trays(speaker: Speaker, chosen: Selector, forms: dict[Zone, tuple[str, str]]) -> str:
    """Say the trays, and the zones beside them."""
    inside = forms is IN
    zones = tuple(zone for zone in chosen.zones if zone is not Zone.TRAYS)
    if not zones:
        return speaker.say(Message(N_("in the trays") if inside else N_("from the trays")))
    beside = replace(chosen, zones=zones)
    where = _where(speaker, beside, forms) if Zone.ANYWHERE in zones else _named_zones(speaker, beside, forms)
    text = N_("{where} and in the trays") if inside else N_("{where} and from the trays")
    return speaker.say(Message(text, {"where": where}))


def _named_zones(speaker: Speaker, chosen: Selector, forms: dict[Zone, tuple[str, str]]) -> str:
    """Say the zones by their names."""
    inside = forms is IN
    zones = [zone for zone in chosen.zones if zone in forms]
    values: dict[str, object] = {"players": chosen.whose}
    names = [speaker.message(*forms[zone]) for zone in zones]
    one_of_them = chosen.how_many == 1 and not inside
    values["zones"] = grammar.join(speaker.language, names, "or" if one_of_them else "and")
    if chosen.whose:
        text = N_("in the {zones} of {players:gen}") if inside else N_("from the {zones} of {players:gen}")
    else:
        text = N_("in your {zones}") if inside else N_("from your {zones}")
    return speaker.say(Message(text, values))


def counted(speaker: Speaker, dice_counted: Counted, case: str) -> str:
    """Say dice that are counted: `each active die`, `active dice`, `2 active dice`."""
    chosen = dice_counted.dice
    active, other = chosen.zones == (Zone.ACTIVE,), chosen.besides is Ref.THIS
    number = {"each": 1, "many": None}.get(case, dice_counted.n)
    kind = "gen" if case == "many" else "acc"
    colours, behind = behind_the_die(speaker, chosen.colours)
    adjectives = Adjectives(speaker, colours, kind, number, active, other, "and" if case == "many" else "or")
    if case == "each":
        core = speaker.message(*EACH, colours=adjectives)
    elif case == "every":
        core = speaker.plural(*EVERY, dice_counted.n, colours=adjectives)
    elif case == "many":
        core = speaker.message(*PLURAL["gen"], colours=adjectives)
    else:
        core = speaker.plural(*NUMBERED["acc"], dice_counted.n, shown=dice_counted.amount, colours=adjectives)
    return " ".join(filter(None, [core + behind, *_details(speaker, chosen), _where(speaker, chosen, IN)]))


def one_die(speaker: Speaker, die: OneDie, case: str) -> str:
    """Say a die without a number."""
    colours, behind = behind_the_die(speaker, die.colours)
    core = speaker.message(*ONE[case], colours=Adjectives(speaker, colours, case, 1, active=die.active)) + behind
    return " ".join([AN.sub("an ", core) if speaker.language == ENGLISH else core, *_details(speaker, die)])


def coloured(speaker: Speaker, colours: Colours, case: str) -> str:
    """Say all dice of some colours: `white and green dice`."""
    inflected, behind = behind_the_die(speaker, colours)
    return speaker.message(*PLURAL[case], colours=Adjectives(speaker, inflected, case, None, word="and")) + behind


def players(speaker: Speaker, who: Players, case: str) -> str:
    """Say which players."""
    return speaker.message(*PLAYERS[who][PLAYER_CASES.index(case)])


def owner(speaker: Speaker, whose: Owner, case: str) -> str:
    """Say whose number is counted: you, or other players; `has` is what they have."""
    if whose.who is None:
        return speaker.message(*OWN[case]) if OWN[case][1] else ""
    if case == "has":
        return speaker.message(*HAS, players=whose.who)
    if case == "your":
        return ""
    return players(speaker, whose.who, "gen" if case == "of" else case)


def placement(speaker: Speaker, where: Placement, case: str) -> str:  # noqa: ARG001 - a place has no case
    """Say where a die is put, and on which face."""
    to = speaker.say(Message(TO[where.target]))
    if where.face is None:
        return to
    if where.face is Face.CHOSEN:
        return speaker.say(Message(N_("{to}, on a face of your choice"), {"to": to}))
    return speaker.say(Message(N_("{to}, showing {face}"), {"to": to, "face": FACES[where.face]}))


PAYING = ("coin", "foot", "credit")


def paid(speaker: Speaker, what: Paid, case: str) -> str:  # noqa: ARG001 - an icon has no case
    """Say what dice pay, without what none of them can show."""
    names = () if what.colours.negated else what.colours.names
    can = frozenset[str]().union(*(speaker.paying.get(name, frozenset(PAYING)) for name in names))
    shown = [each for each in PAYING if each in can] or PAYING
    return grammar.join(speaker.language, [f"{{{each}}}" for each in shown], "and")


def face(speaker: Speaker, shown: Face, case: str) -> str:  # noqa: ARG001 - an icon has no case
    """Say a face."""
    return speaker.say(Message(N_("a face of your choice"))) if shown is Face.CHOSEN else FACES[shown]
