"""All words of the language in one list: what a new word has to be added to."""

from cubitos_kit.games.cubitos.language import conditions, effects_dice, effects_flow, effects_gain, effects_race
from cubitos_kit.games.cubitos.model.ability import Condition, Effect

EFFECTS: dict[str, type[Effect]] = {
    word.word: word
    for word in (
        effects_gain.Gain,
        effects_gain.Fans,
        effects_gain.Regain,
        effects_gain.Discount,
        effects_dice.Add,
        effects_dice.Roll,
        effects_dice.Lose,
        effects_dice.Take,
        effects_dice.Move,
        effects_dice.Set,
        effects_dice.Use,
        effects_dice.Give,
        effects_dice.Keep,
        effects_race.MustPush,
        effects_race.SafePush,
        effects_race.CancelBust,
        effects_race.Bust,
        effects_race.Uncounted,
        effects_race.DrawAmount,
        effects_race.Rules,
        effects_race.Walk,
        effects_race.Claim,
        effects_flow.If,
        effects_flow.Choose,
        effects_flow.Pay,
        effects_flow.Repeat,
        effects_flow.PutOff,
        effects_flow.EachPlayer,
    )
}

CONDITIONS: dict[str, type[Condition]] = {
    word.word: word
    for word in (conditions.Active, conditions.Compare, conditions.That, conditions.Not, conditions.AnyOf)
}
