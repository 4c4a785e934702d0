"""The signs on a board's spaces, each in a box of 24 by 24: rewards, jet packs, prices of shortcuts, runners."""

from collections.abc import Iterator

from cubitos_kit.book.svg import INK, path, placed, rect, words
from cubitos_kit.games.cubitos.drawings.measure import width
from cubitos_kit.games.cubitos.drawings.symbols import OUTLINE, RED, symbol_group
from cubitos_kit.games.cubitos.model.track import Reward, Shortcut, Space, Track
from cubitos_kit.games.cubitos.text.board import COLOURS

GAIN, PRICE = "#2e7d32", "#ffffff"


def signs_of(space: Space, track: Track) -> tuple[str, ...]:
    """Return the signs of a space, in the order in which they are read."""
    signs = [*_reward(space.reward)]
    if space.jet_pack:
        signs.append(jet_pack())
    if space.shortcut:
        signs.append(price(track.shortcuts[space.shortcut]))
    return tuple(signs)


def credits_gained(n: int) -> str:
    """Return the sign of so many credits."""
    return symbol_group("credit", n)


def fans_gained(n: int) -> str:
    """Return the sign of so many fans."""
    return symbol_group("fan") + (badge(f"×{n}", GAIN) if n > 1 else "")


def dice_lost(n: int) -> str:
    """Return the sign of so many dice that leave."""
    return _small_die() + badge(f"−{n}", RED)


def die_gained(cost: int | None = None) -> str:
    """Return the sign of any die, or of any one that costs at most so much."""
    return _small_die() + badge("+" if cost is None else f"≤{cost}", GAIN)


def jet_pack() -> str:
    """Return the sign of a jet pack."""
    return symbol_group("jet-pack")


def price(shortcut: Shortcut) -> str:
    """Return the sign of what a shortcut costs."""
    if shortcut.pay == "coins":
        return symbol_group("coin", shortcut.cost)
    return symbol_group("foot") + badge(str(shortcut.cost), PRICE, INK)


def runner(seat: int) -> str:
    """Return a player's runner, with the player's number on it."""
    body = path(
        "M12 1.5C15 1.5 17 3.6 17 6.2C17 7.9 16.2 9.3 15 10.1C17.8 12 19.6 16 19.8 22.5H4.2C4.4 16 6.2 12 9 10.1"
        "C7.8 9.3 7 7.9 7 6.2C7 3.6 9 1.5 12 1.5Z",
        fill=COLOURS[seat],
        **OUTLINE,
    )
    return body + words(str(seat + 1), 12, 20, 10, font_weight=800, fill="#ffffff")


def badge(text: str, fill: str, ink: str = "#ffffff") -> str:
    """Return a small label in the lower right corner of a sign."""
    wide = max(11.0, width(text, 9.5) + 5)
    body = rect(23.5 - wide, 12.5, wide, 11, 5.5, fill=fill, stroke=INK, stroke_width=1)
    return body + words(text, 23.5 - wide / 2, 21.4, 9.5, font_weight=800, fill=ink)


def _small_die() -> str:
    return placed(symbol_group("die"), 0, 0, 0.8)


def _reward(reward: Reward) -> Iterator[str]:
    if reward.lose_dice:
        yield dice_lost(reward.lose_dice)
    if reward.credits:
        yield credits_gained(reward.credits)
    if reward.fans:
        yield fans_gained(reward.fans)
    if reward.any_die or reward.die_up_to is not None:
        yield die_gained(reward.die_up_to)
