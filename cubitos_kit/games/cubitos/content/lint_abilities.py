"""Can an ability ever do anything? What a schema cannot say about a single ability.

The YAML is walked, not the model, so that every finding has its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import Problem, Severity
from cubitos_kit.content.document import Keys
from cubitos_kit.content.entries import Entry
from cubitos_kit.content.partial import Broken, is_whole, items, mapping
from cubitos_kit.games.cubitos.language.counters import COUNTERS
from cubitos_kit.games.cubitos.language.shape import shape_of
from cubitos_kit.games.cubitos.language.triggers import AFTER_COMPARISON, WITHOUT_SYMBOL
from cubitos_kit.games.cubitos.language.vocabulary import EFFECTS
from cubitos_kit.games.cubitos.model.ability import Amount, Condition, Players, Selector, When, Zone

Plain = Mapping[str, Any]

ROLLED = frozenset({When.PUSH_SURVIVED, When.WOULD_BUST, When.BUST})
"""Moments that follow a roll, so that its hits and misses can be counted."""
TOO_LATE: Mapping[str, frozenset[When]] = {
    "feet": frozenset({When.AFTER_MOVE, When.BOUGHT, When.END_OF_ROUND}),
    "water-feet": frozenset({When.AFTER_MOVE, When.BOUGHT, When.END_OF_ROUND}),
    "swords": frozenset({When.AFTER_MOVE, When.BOUGHT, When.END_OF_ROUND}),
    "coins": frozenset({When.END_OF_ROUND}),
    "buys": frozenset({When.END_OF_ROUND}),
}
"""What is gained at these moments can no longer be used: feet after the Move step, coins after the Buy step."""
AFTER_ROLLING = frozenset({When.RUN, When.AFTER_MOVE, When.BOUGHT, When.END_OF_ROUND, When.BUST, When.PASS})
ROLL_PHASE_ONLY = frozenset({"must-push", "safe-push"})
ROLL_PHASE_MOMENTS = frozenset({"push", "push-survived", "would-bust", "bust"})
ZERO_WORDS = frozenset({"add", "walk", "repeat", "must-push", "draw-amount"})
HIDDEN = frozenset({"draw", "discard", "trays"})
"""Zones whose dice show nothing."""


@dataclass(frozen=True)
class Story:
    """What has happened so far in an ability, as later words may refer to it."""

    entry: Entry
    when: When | None
    """Nothing where nobody can tell, as what is written is wrong."""
    die: Entry
    touched: bool = False
    numbered: bool = False
    rolled: bool = False
    elsewhere: bool = False
    """Whether another player does this, whose Active Zone is then meant."""
    names: tuple[str, ...] = ()
    """What the die of the card and its groups are called."""
    no_die: bool = False
    """Whether no die starts it, so that nothing is `this`."""

    def later(self, when: When | None) -> Story:
        """Return the story as it goes on at another moment."""
        return replace(self, when=when, rolled=self.rolled or when is None or when in ROLLED)

    def unclear(self) -> Story:
        """Return the story as it goes on after something broken: whatever it was may have happened."""
        return replace(self, touched=True, numbered=True, rolled=True)

    def problem(self, code: str, keys: Keys, text: str, **values: object) -> Problem:
        """Say what is wrong at a place of the card."""
        return Problem(code, self.entry.place(keys), Message(text, values))


def ability_problems(
    entry: Entry, keys: Keys, ability: Plain, die: Entry, names: tuple[str, ...] = ()
) -> Iterator[Problem]:
    """Return what is wrong with one ability; `names` are the die's own and those of its groups."""
    story = Story(entry, None, die, names=names or (die.id,), no_die="who" in ability)
    story = story.later(_moment(ability.get("when")))
    yield from _who_problems(story, keys, ability)
    yield from _symbol_problems(story, keys, ability)
    yield from _condition_problems(story, (*keys, "if"), ability.get("if"))
    for part in ("do", "must"):
        wrong, story = _list_problems(story, (*keys, part), ability.get(part))
        yield from wrong


def _moment(plain: Any) -> When | None:  # noqa: ANN401 - whatever YAML holds
    return When(plain) if isinstance(plain, str) else None


def _who_problems(story: Story, keys: Keys, ability: Plain) -> Iterator[Problem]:
    if "who" in ability and story.when and story.when not in AFTER_COMPARISON:
        text = N_("swords are compared in the Run Phase, so nobody has the most yet when this works (`{when}`)")
        yield story.problem("too-early", (*keys, "who"), text, when=story.when)
    if "ties" in ability and ability.get("who") == "everyone-with-swords":
        text = N_("`ties` says who wins when several have the most swords; it needs `who: most-swords`")
        yield story.problem("pointless", (*keys, "ties"), text)
    for key in ("symbol", "spend"):
        if key not in ability or "who" not in ability:
            continue
        text = N_("with `who`, swords start this, not a symbol, so nothing reads `{key}` here")
        yield story.problem("pointless", (*keys, key), text, key=key)


def _symbol_problems(story: Story, keys: Keys, ability: Plain) -> Iterator[Problem]:
    if story.when in WITHOUT_SYMBOL:
        for key in ("symbol", "spend"):
            if key in ability:
                text = N_("`{when}` needs no symbol, so nothing reads `{key}` here")
                yield story.problem("pointless", (*keys, key), text, when=story.when, key=key)
        return
    faces = story.die.plain.get("faces")
    needed = {"power": "power", "plain": "symbol"}.get(ability.get("symbol", "any"))
    if needed and faces and is_whole(faces) and needed not in faces:
        text = N_("no face of a {die} die is a {face} symbol, so this never happens")
        yield story.problem("no-such-face", (*keys, "symbol"), text, die=story.die.id, face=ability["symbol"])
    spend, count = ability.get("spend", 1), story.die.plain.get("count")
    if isinstance(spend, int) and isinstance(count, int) and spend > count:
        text = N_("there are only {n} {die} dice, so this never happens")
        values = {"n": count, "die": story.die.id}
        yield story.problem("never-fires", (*keys, "spend"), text, **values)


def listed(plain: Any) -> list[Any]:  # noqa: ANN401 - whatever YAML holds
    """Return one thing, several or none as a list."""
    return plain if isinstance(plain, list) else [] if plain is None else [plain]


def ways(keys: Keys, plain: Any) -> Iterator[tuple[Keys, Any]]:  # noqa: ANN401
    """Run over one thing or a list of them, with the way to each; not over what is broken."""
    if isinstance(plain, list):
        yield from (((*keys, index), each) for index, each in items(plain))
    elif plain is not None and not isinstance(plain, Broken):
        yield keys, plain


def _condition_problems(story: Story, keys: Keys, plain: Any) -> Iterator[Problem]:  # noqa: ANN401
    """Look at one condition or several."""
    for at, condition in ways(keys, plain):
        if not isinstance(condition, Mapping):
            continue
        if "active" in condition:
            yield from _own_colour(story, (*at, "active"), condition["active"])
        if "count" in condition:
            yield from _amount_problems(story, at, condition)
            yield from _bound_problems(story, at, condition)
        if "that" in condition and not story.touched:
            text = N_("`that` speaks of a die touched before, but nothing was touched yet")
            yield story.problem("nothing-touched", (*at, "that"), text)
        if "cost" in condition.get("that", ()):
            yield from _bound_problems(story, (*at, "that", "cost"), condition["that"]["cost"])
        for inner in ("not", "any"):
            yield from _condition_problems(story, (*at, inner), condition.get(inner))


def _own_colour(story: Story, keys: Keys, colours: Any) -> Iterator[Problem]:  # noqa: ANN401
    """Find conditions that ask for the die's own colour: it is active itself while it shows its symbol."""
    inactive = story.when is When.NEXT_DRAW or story.when in WITHOUT_SYMBOL
    if story.touched or story.elsewhere or inactive or story.no_die or not story.die.id or not is_whole(colours):
        return
    text = N_("the {die} die that shows the symbol is active itself, so this always holds")
    if isinstance(colours, Mapping):
        if not set(story.names) & {name for name in listed(colours.get("not")) if isinstance(name, str)}:
            yield story.problem("always-true", keys, text, die=story.die.id)
        return
    for at, name in ways(keys, colours):
        if name in story.names:
            yield story.problem("always-true", at, text, die=story.die.id)


def _bound_problems(story: Story, keys: Keys, plain: Any) -> Iterator[Problem]:  # noqa: ANN401
    bound = mapping(plain)
    low, high, times = bound.get("at-least"), bound.get("at-most"), bound.get("times", 1)
    if isinstance(low, int) and isinstance(high, int) and low > high:
        text = N_("nothing is at least {low} and at most {high}, so this never holds")
        yield story.problem("never-fires", (*keys, "at-least"), text, low=low, high=high)
    if "exactly" in bound and (low is not None or high is not None):
        text = N_("`exactly` stands alone; take out `at-least` and `at-most`")
        yield story.problem("pointless", (*keys, "exactly"), text)
    plain_count = "count" in bound and isinstance(times, int) and times > 0 and not {"plus", "limit"} & bound.keys()
    if isinstance(low, int) and low <= 0 and high is None and (plain_count or "count" not in bound):
        yield story.problem("always-true", (*keys, "at-least"), N_("everything is at least 0, so this always holds"))
    for key in ("at-least", "at-most", "exactly"):
        yield from _amount_problems(story, (*keys, key), bound.get(key))


NEEDS: Mapping[str, tuple[str, str, Callable[[Story], bool]]] = {
    "rolled": (
        "nothing-rolled",
        N_("`{count}` counts a roll made before in this ability, but nothing was rolled yet"),
        lambda story: story.rolled,
    ),
    "touched": (
        "nothing-touched",
        N_("`{count}` speaks of a die touched before, but nothing was touched yet"),
        lambda story: story.touched,
    ),
    "numbered": (
        "nothing-touched",
        N_("`{count}` counts what the effect before touched, but nothing was touched yet"),
        lambda story: story.numbered,
    ),
}


def _amount_problems(story: Story, keys: Keys, amount: Any) -> Iterator[Problem]:  # noqa: ANN401
    """Look at a number that may be a count."""
    if not isinstance(amount, Mapping):
        return
    counter = COUNTERS.get(amount.get("count", ""))
    if counter and counter.after:
        code, text, fine = NEEDS[counter.after]
        if not fine(story):
            yield story.problem(code, (*keys, "count"), text, count=counter.word)
    if "of" in amount:
        if counter and not counter.needs_dice and counter.word != "colours":
            text = N_("`{count}` counts no dice, so nothing reads `of` here")
            yield story.problem("pointless", (*keys, "of"), text, count=counter.word)
        yield from _dice_problems(story, (*keys, "of"), amount["of"], None)
    for key in ("plus", "limit"):
        yield from _amount_problems(story, (*keys, key), amount.get(key))


def _dice_problems(story: Story, keys: Keys, dice: Any, word: str | None) -> Iterator[Problem]:  # noqa: ANN401
    """Look at which dice are chosen, for an effect or to be counted."""
    yield from _ref_problems(story, keys, dice)
    if not isinstance(dice, Mapping):
        return
    yield from _ref_problems(story, (*keys, "except"), dice.get("except"))
    for key in ("count", "up-to"):
        number = dice.get(key)
        if isinstance(number, int) and number <= 0:
            text = N_("{n} dice are none, so this never does anything")
            yield story.problem("never-fires", (*keys, key), text, n=number)
        yield from _amount_problems(story, (*keys, key), number)
    if "cost" in dice:
        yield from _bound_problems(story, (*keys, "cost"), dice["cost"])
    for key in ("same-colour", "different-colours"):
        if key not in dice or dice.get("count", dice.get("up-to", 1)) != 1:
            continue
        text = N_("with one die, nothing reads `{key}` here; say how many dice (`count`), or take it out")
        yield story.problem("pointless", (*keys, key), text, key=key)
    zones = listed(dice.get("from")) or _zones_of(word)
    yield from _face_problems(story, keys, dice, zones)
    if word in {"lose", "pay"} and "trays" in zones:
        text = N_("dice in the trays are nobody's, so nothing is lost")
        yield story.problem("never-fires", (*keys, "from"), text)
    if "trays" in zones and "whose" in dice:
        text = N_("dice in the trays are nobody's; take out `whose`")
        yield story.problem("pointless", (*keys, "whose"), text)
    if "anywhere" in zones and len(zones) > 1:
        text = N_("`anywhere` is all your zones; name it alone")
        yield story.problem("pointless", (*keys, "from"), text)


def _zones_of(word: str | None) -> list[str]:
    """Return where an effect looks for dice if its card does not say."""
    zone: Zone | None = getattr(EFFECTS[word], "default_zone", None) if word else None
    return [] if zone is None else [zone.value]


def _ref_problems(story: Story, keys: Keys, ref: Any) -> Iterator[Problem]:  # noqa: ANN401
    """Look whether there is a die that `this` or `that` can speak of."""
    if ref == "that" and not story.touched:
        text = N_("`that` speaks of a die touched before, but nothing was touched yet")
        yield story.problem("nothing-touched", keys, text)
    if ref == "this" and story.no_die:
        text = N_("with `who`, swords start this, not a single die, so nothing is `this`; say which dice: `{words}`")
        words = f"{{from: active, colours: {story.die.id}}}"
        yield story.problem("no-die", keys, text, words=words)


def _give_problems(story: Story, keys: Keys, value: Plain) -> Iterator[Problem]:
    """Find dice that are given to several players, though each of them can have one owner only."""
    dice, to = value.get("dice"), value.get("to")
    if isinstance(dice, str) and to in {str(player) for player in Players if player.several}:
        text = N_("`{ref}` cannot be given to several players (`{to}`); describe the dice, or name one player")
        yield story.problem("never-fires", (*keys, "dice"), text, ref=dice, to=to)


def _face_problems(story: Story, keys: Keys, dice: Plain, zones: list[str]) -> Iterator[Problem]:
    """Only dice in the Active Zone show a face that counts; in the Roll Zone all are blank."""
    faces = listed(dice.get("faces"))
    if not (is_whole(faces) and is_whole(zones)):
        return
    if faces and zones and set(zones) <= HIDDEN:
        text = N_("dice in these zones show no face; `faces` works in the Active Zone")
        yield story.problem("no-such-face", (*keys, "faces"), text)
    if faces and set(zones) == {"roll"} and "blank" not in faces:
        text = N_("dice left in the Roll Zone are all blank, so this finds none")
        yield story.problem("no-such-face", (*keys, "faces"), text)


def _list_problems(story: Story, keys: Keys, effects: Any) -> tuple[list[Problem], Story]:  # noqa: ANN401
    """Look at effects in order; return also what has happened when they are done."""
    found: list[Problem] = []
    if isinstance(effects, Broken):
        return found, story.unclear()
    for index, effect in enumerate(listed(effects)):
        wrong, story = _effect_problems(story, (*keys, index), effect)
        found.extend(wrong)
    return found, story


def _effect_problems(story: Story, keys: Keys, effect: Any) -> tuple[list[Problem], Story]:  # noqa: ANN401
    words = [effect] if isinstance(effect, str) else [key for key in mapping(effect) if key in EFFECTS]
    if len(words) != 1:
        return [], story.unclear()
    word, kind = words[0], EFFECTS[words[0]]
    found = list(_moment_problems(story, keys, word))
    if isinstance(effect, Mapping):
        value = effect[word]
        found += _value_problems(story, (*keys, word), word, value)
        inside = (
            replace(story, numbered=True, touched=story.touched or "dice" in mapping(value)) if word == "pay" else story
        )
        found += _nested_problems(inside, keys, word, effect)
    touched = story.touched or kind.touches == "dice"
    rolled = story.rolled or kind.rolls or word in {"repeat", "players", "pay", "if", "choose"}
    numbered = story.numbered or bool(kind.touches) or word in {"repeat", "players", "if", "choose"}
    return found, replace(story, touched=touched or word in NESTS, rolled=rolled, numbered=numbered)


NESTS = frozenset({"repeat", "players", "pay", "if", "choose"})
"""What these hold may have touched a die; whether it did is seen only in play."""


def _moment_problems(story: Story, keys: Keys, word: str) -> Iterator[Problem]:
    only = EFFECTS[word].only_when
    if only and story.when and story.when not in only:
        text = N_("`{word}` can never work here: this happens at `{when}`, but it needs one of: {words}")
        yield story.problem("never-fires", keys, text, word=word, when=story.when, words=", ".join(sorted(only)))
    if word in ROLL_PHASE_ONLY and story.when in AFTER_ROLLING:
        text = N_("`{word}` can never work here: this happens at `{when}`, when nobody pushes anymore")
        yield story.problem("never-fires", keys, text, word=word, when=story.when)
    if word == "discount" and story.when is When.END_OF_ROUND:
        text = N_("`{word}` can never work here: this happens at `{when}`, when nobody buys anymore")
        yield story.problem("never-fires", keys, text, word=word, when=story.when)


def _price_problems(story: Story, keys: Keys, dice: Any) -> Iterator[Problem]:  # noqa: ANN401
    """Find a price of so many dice from each of several players, which no player could decline for the others."""
    whose = mapping(dice).get("whose")
    if whose in {str(player) for player in Players if player.several}:
        text = N_("a price is paid with the dice of one player; what `{whose}` lose is written with `lose`")
        yield story.problem("several-pay", (*keys, "whose"), text, whose=whose)


def _value_problems(story: Story, keys: Keys, word: str, value: Any) -> Iterator[Problem]:  # noqa: ANN401
    shape = shape_of(EFFECTS[word])
    for part in shape.head:
        if not shape.single and part.key not in mapping(value):
            continue
        at, inner = (keys, value) if shape.single else ((*keys, part.key), value[part.key])
        if part.type is Selector:
            yield from _dice_problems(story, at, inner, word)
        elif part.type == tuple[Condition, ...]:
            yield from _condition_problems(story, at, inner)
        elif part.type == Amount:
            yield from _number_problems(story, at, word, inner)
    if word == "gain" and isinstance(value, Mapping):
        yield from _gain_problems(story, keys, value)
    if word == "move" and isinstance(value, Mapping):
        yield from _move_problems(story, keys, value)
    if word == "give" and isinstance(value, Mapping):
        yield from _give_problems(story, keys, value)
    if word == "pay" and isinstance(value, Mapping):
        yield from _price_problems(story, (*keys, "dice"), value.get("dice"))


def _number_problems(story: Story, keys: Keys, word: str, value: Any) -> Iterator[Problem]:  # noqa: ANN401
    if value == 0 and (word in ZERO_WORDS or word in {"gain", "pay", "discount", "fans"}):
        yield story.problem("never-fires", keys, N_("0 would change nothing here"))
    if isinstance(value, int) and value < 0 and word in {"add", "repeat", "must-push", "claim"}:
        text = N_("`{word}` cannot be done {n} times")
        yield story.problem("never-fires", keys, text, word=word, n=value)
    if isinstance(value, int) and value < 1 and keys[-1] == "foot-price":
        yield story.problem(
            "out-of-range", keys, N_("1 movement costs at least 1; if it cost nothing, nobody would stop buying")
        )
    yield from _amount_problems(story, keys, value)


def _gain_problems(story: Story, keys: Keys, gained: Plain) -> Iterator[Problem]:
    for unit, moments in TOO_LATE.items():
        if unit in gained and story.when in moments:
            text = N_("{unit} gained at `{when}` come too late to be used this round")
            yield story.problem("too-late", (*keys, unit), text, unit=unit, when=story.when)
    if set(gained) == {"from"}:
        yield story.problem("missing-key", keys, N_("say what is taken: `coins`, `feet`, `credits` …"))


def _move_problems(story: Story, keys: Keys, value: Plain) -> Iterator[Problem]:
    dice = value.get("dice")
    if isinstance(dice, Mapping) and listed(dice.get("from")) == [value.get("to")] and "whose" not in dice:
        text = N_("these dice lie in that zone already, so nothing moves")
        yield story.problem("never-fires", (*keys, "to"), text)
    if "face" in value and isinstance(value.get("to"), str) and value["to"] != "active":
        text = N_("only dice in the Active Zone show a face that counts")
        yield story.problem("no-such-face", (*keys, "face"), text)


def _nested_problems(story: Story, keys: Keys, word: str, effect: Plain) -> list[Problem]:
    """Look at the effects that an effect holds."""
    found: list[Problem] = []
    if word == "choose":
        options, pick = listed(effect["choose"]), effect.get("pick", 1)
        for index, option in enumerate(options):
            found += _list_problems(story, (*keys, "choose", index), option)[0]
        if isinstance(pick, int) and len(options) > 1 and not 0 < pick < len(options):
            text = N_("of {n} options {pick} cannot be chosen; leave something to choose")
            found.append(story.problem("out-of-range", (*keys, "pick"), text, n=len(options), pick=pick))
    if word == "later" and story.when in AFTER_ROLLING and effect["later"] in ROLL_PHASE_MOMENTS:
        text = N_("`{word}` can never work here: this happens at `{when}`, and that moment of the round is over")
        found.append(story.problem("never-fires", (*keys, "later"), text, word=effect["later"], when=story.when))
    inner = story.later(_moment(effect["later"])) if word == "later" else story
    if word == "players":
        inner = replace(story, elsewhere=True)
    for part in ("do", "else"):
        found += _list_problems(inner, (*keys, part), effect.get(part))[0]
    return found


def advice(code: str, entry: Entry, keys: Keys, text: str, **values: object) -> Problem:
    """Give a tip that an author may overrule."""
    return Problem(code, entry.place(keys), Message(text, values), Severity.ADVICE)
