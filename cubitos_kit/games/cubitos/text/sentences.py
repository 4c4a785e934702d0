"""Effects in a row: as one clause after another, or as sentences that may stand alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass, replace
from typing import TYPE_CHECKING

from cubitos_kit.base.message import N_, Message
from cubitos_kit.games.cubitos.language.effects_dice import LOSE, Lose
from cubitos_kit.games.cubitos.language.effects_flow import Choose, EachPlayer, Pay
from cubitos_kit.games.cubitos.language.effects_gain import GAIN
from cubitos_kit.games.cubitos.language.shape import shape_of
from cubitos_kit.games.cubitos.model.ability import All, Effect, Options, Quoted, Ref, Selector, Steps, When
from cubitos_kit.text.grammar import capitalised, well_written
from cubitos_kit.text.lookup import ENGLISH

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.text.speaker import Speaker

THEN = N_("{first}, then {second}")
OR = N_("{first} OR {second}")


def chain(speaker: Speaker, effects: tuple[Effect, ...], *, more_follows: bool = False) -> str:
    """Say effects in order as part of a sentence.

    An effect that holds others reaches to the end of the sentence; where more follows, brackets show where it ends.
    """
    whole = ""
    for effect, here in _spoken(speaker, effects):
        clause = _inside(here, effect).say(effect.says(here.when))
        ends = effect is effects[-1] and not more_follows
        if _is_open(effect) and (not ends or (isinstance(effect, Choose) and len(effects) > 1)):
            clause = f"({clause})"
        whole = _joined(speaker, effect, whole, clause) if whole else clause
    return whole


def sentences(speaker: Speaker, effects: tuple[Effect, ...], opening: str = "") -> str:
    """Say effects in order, each that holds others in sentences of its own; the opening stands before the first."""
    found: list[str] = []
    goes_on = False
    for effect, here in _spoken(speaker, effects):
        said = [_inside(here, effect).say(message) for message in effect.sentences(here.when)]
        if _holds_others(effect):
            found.extend(said)
        elif goes_on:
            found[-1] = _joined(speaker, effect, found[-1], said[0])
        elif found and not effect.joins:
            found.append(speaker.say(Message(N_("then {effect}"), {"effect": said[0]})))
        else:
            found.append(said[0])
        goes_on = not _holds_others(effect)
    if opening and found:
        found[0] = f"{opening} {found[0]}"
    return " ".join(finished(sentence, speaker.language) for sentence in found)


def finished(text: str, language: str) -> str:
    """Return a sentence with its capital and its stop, which English puts before a closing quote.

    >>> finished("each other player: “Lose 1 die”", "en"), finished("each player: „Strać 1 kość”", "pl")
    ('Each other player: “Lose 1 die.”', 'Each player: „Strać 1 kość”.')
    """
    whole = f"{text[:-1]}.”" if language == ENGLISH and text.endswith("”") else f"{text}."
    return capitalised(well_written(whole, language))


def steps(speaker: Speaker, inside: Steps, case: str) -> str:  # noqa: ARG001 - effects have no case
    """Say effects that another one holds."""
    return chain(speaker, inside.effects, more_follows=inside.more_follows)


def options(speaker: Speaker, choice: Options, case: str) -> str:  # noqa: ARG001 - effects have no case
    """Say lists of effects of which one is chosen; brackets hold together what is more than one plain effect."""
    gains = [option[0].says(speaker.when) for option in choice.options if len(option) == 1]
    if not choice.listed and len(gains) == len(choice.options) and all(each.text == GAIN for each in gains):
        said = [speaker.part(each.values["gained"], "acc") for each in gains]
        return speaker.say(Message(N_("gain {options}"), {"options": _together(speaker, OR, said)}))
    said = [chain(speaker, option) for option in choice.options]
    plain = [len(option) == 1 and not _is_open(option[0]) for option in choice.options]
    said = [each if alone else f"({each})" for each, alone in zip(said, plain, strict=True)]
    return _together(speaker, N_("{first}; {second}") if choice.listed else OR, said)


def quoted(speaker: Speaker, told: Quoted, case: str) -> str:  # noqa: ARG001 - effects have no case
    """Say effects as they are told to another player, the stop of the last sentence left to the sentence around it."""
    said = sentences(speaker, told.effects)
    return said.removesuffix(".") if said.endswith(".") else f"{said.removesuffix('.”')}”"


def _together(speaker: Speaker, text: str, said: list[str]) -> str:
    """Put sayings together, two at a time."""
    whole = said[0]
    for each in said[1:]:
        whole = speaker.say(Message(text, {"first": whole, "second": each}))
    return whole


def _holds_others(effect: Effect) -> bool:
    """Tell whether an effect holds others, so that it is better a sentence of its own."""
    return bool(shape_of(type(effect)).siblings)


def _is_open(effect: Effect) -> bool:
    """Tell whether an effect reaches to the end of its sentence; quotes show where that of another player ends."""
    return _holds_others(effect) and not isinstance(effect, EachPlayer)


def _inside(speaker: Speaker, effect: Effect) -> Speaker:
    if isinstance(effect, Pay) and effect.dice is not None:
        return replace(speaker, that_is_one=effect.dice.single)
    return replace(speaker, when=effect.moment_inside) if effect.moment_inside else speaker


def _spoken(speaker: Speaker, effects: tuple[Effect, ...]) -> Iterator[tuple[Effect, Speaker]]:
    """Yield effects with a speaker who knows whether `that` is one die or several there, and who did what came before."""
    for effect in _together_lost(effects):
        spoken = effect if speaker.that_is_one else _of_several(effect)
        yield spoken, speaker
        dice = getattr(spoken, "dice", None)
        if effect.touches == "dice":
            speaker = replace(speaker, that_is_one=dice.single if isinstance(dice, Selector) else dice == 1)
        speaker = replace(speaker, all_did=isinstance(effect, EachPlayer))


def _of_several(effect: Effect) -> Effect:
    """Let an effect on `that` know that those are several dice: put them, not it."""
    dice = getattr(effect, "dice", None)
    if not isinstance(dice, Selector) or dice.ref is not Ref.THAT or not is_dataclass(effect):
        return effect
    several: Effect = replace(effect, dice=replace(dice, how_many=All.ALL))
    return several


@dataclass(frozen=True)
class _LostTogether(Effect):
    """The loss of this die and, after it, of others, said as one."""

    dice: tuple[Selector, ...]

    def says(self, when: When) -> Message:  # noqa: ARG002
        """Say which dice."""
        return Message(LOSE, {"dice": self.dice})


def _together_lost(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Put the loss of this die and that of others together at the end, where nothing can speak of only the latter."""
    match effects:
        case (*before, Lose(dice=Selector(ref=Ref.THIS) as this), Lose(dice=Selector(besides=Ref.THIS) as others)):
            return (*before, _LostTogether((this, others)))
    return effects


def _joined(speaker: Speaker, effect: Effect, first: str, second: str) -> str:
    return speaker.say(Message(effect.joins or THEN, {"first": first, "second": second}))
