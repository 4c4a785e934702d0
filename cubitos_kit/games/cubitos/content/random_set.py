"""A random set that follows the rulebook's tips."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence

from cubitos_kit.content.entries import Entries
from cubitos_kit.games.cubitos.content.lint_sets import CHEAP_CARDS, cheap_cards, loses_or_draws
from cubitos_kit.games.cubitos.model.pack import Card, Pack

MOST_CARDS = 8
TRIES = 1000
"""Most random sets follow the tips; where a pack's cards make that impossible, the last one drawn is taken."""


def random_set(
    pack: Pack, entries: Entries, seed: int, wanted: Sequence[str] = (), first: Collection[str] = ()
) -> tuple[tuple[str, ...], str]:
    """Draw a card of each colour, and a track; the same seed draws the same ones from the same pack.

    Cards that are wanted are in the set, one a colour. Some come before others of their colour, such as the pack's own.
    """
    chance = random.Random(seed)  # noqa: S311 - for play, not for secrets
    by_die: dict[str, list[Card]] = {}
    for card in pack.cards.values():
        by_die.setdefault(card.die, []).append(card)
    for die, cards in by_die.items():
        asked = [card for card in cards if card.id in wanted]
        by_die[die] = asked or [card for card in cards if card.id in first] or cards
    dice = [die for die in pack.dice if die in by_die]
    asked_dice = {pack.cards[name].die for name in wanted}
    own_dice = [die for die in dice if die not in asked_dice and any(pack.cards[name].die == die for name in first)]
    before = [*asked_dice, *own_dice[: max(0, MOST_CARDS - len(asked_dice))]]
    chosen = _draw(chance, dice, by_die, before)
    for _ in range(TRIES):
        if follows_tips(chosen, entries):
            break
        chosen = _draw(chance, dice, by_die, before)
    return tuple(card.id for card in chosen), chance.choice(sorted(pack.tracks))


def _draw(
    chance: random.Random, dice: list[str], by_die: Mapping[str, list[Card]], before: Collection[str]
) -> list[Card]:
    """Draw eight colours, some of them before the others, and a card of each."""
    others = [die for die in dice if die not in before]
    drawn = chance.sample(others, min(max(0, MOST_CARDS - len(before)), len(others)))
    eight = sorted([*before, *drawn], key=dice.index)
    return [chance.choice(sorted(by_die[die], key=lambda card: card.id)) for die in eight]


def follows_tips(cards: list[Card], entries: Entries) -> bool:
    """rules: your-own-cheap-cards, your-own-lose-or-add. Cheap cards enough, and one that loses dice or rolls extra ones."""
    plain = [entries.lists["cards"][card.id].plain for card in cards]
    return cheap_cards(plain) >= CHEAP_CARDS and any(loses_or_draws(each) for each in plain)
