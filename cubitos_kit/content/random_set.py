"""A random set that follows the rulebook's tips."""

from __future__ import annotations

import random
from collections.abc import Mapping

from cubitos_kit.content.entries import Entries
from cubitos_kit.content.lint_sets import CHEAP_CARDS, cheap_cards, loses_or_draws
from cubitos_kit.model.pack import Card, Pack

TRIES = 1000
"""Most random sets follow the tips; where a pack's cards make that impossible, the last one drawn is taken."""


def random_set(pack: Pack, entries: Entries, seed: int) -> tuple[tuple[str, ...], str]:
    """Draw a card of each colour, and a track; the same seed draws the same ones from the same pack."""
    chance = random.Random(seed)  # noqa: S311 - for play, not for secrets
    by_die: dict[str, list[Card]] = {}
    for card in pack.cards.values():
        by_die.setdefault(card.die, []).append(card)
    dice = [die for die in pack.dice if die in by_die]
    chosen = _draw(chance, dice, by_die)
    for _ in range(TRIES):
        if follows_tips(chosen, entries):
            break
        chosen = _draw(chance, dice, by_die)
    return tuple(card.id for card in chosen), chance.choice(sorted(pack.tracks))


def _draw(chance: random.Random, dice: list[str], by_die: Mapping[str, list[Card]]) -> list[Card]:
    eight = sorted(chance.sample(dice, min(8, len(dice))), key=dice.index)
    return [chance.choice(sorted(by_die[die], key=lambda card: card.id)) for die in eight]


def follows_tips(cards: list[Card], entries: Entries) -> bool:
    """rules: your-own-cheap-cards, your-own-lose-or-add. Cheap cards enough, and one that loses dice or rolls extra ones."""
    plain = [entries.lists["cards"][card.id].plain for card in cards]
    return cheap_cards(plain) >= CHEAP_CARDS and any(loses_or_draws(each) for each in plain)
