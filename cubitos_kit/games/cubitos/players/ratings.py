"""What the words of the language say that they are worth, as tables for the kernels; one that says nothing is an error."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from cubitos_kit.games.cubitos.engine.ops import EFFECT_OPS, OPERATIONS, Counted, count_of, op_of
from cubitos_kit.games.cubitos.engine.program.words import moment_of
from cubitos_kit.games.cubitos.language.counters import TABLE
from cubitos_kit.games.cubitos.language.effects_flow import COMES
from cubitos_kit.games.cubitos.language.shape import shape_of
from cubitos_kit.games.cubitos.language.vocabulary import CONDITIONS, EFFECTS
from cubitos_kit.games.cubitos.model.ability import Amount, Condition, Effect, Later, Reckoned


class NoWorthError(TypeError):
    """A word says nothing of its worth, or players can do nothing with what it says: whoever adds a word sees it at once."""


def ratings(reckoned: Collection[int], words: Mapping[str, type[Effect]] = EFFECTS) -> Any:  # noqa: ANN401 - an array
    """Return what operations are worth by the figures of their words, in the mean of a coin and a foot.

    The operations that players reckon are nought here; words have to say so of themselves.

    >>> from cubitos_kit.games.cubitos.engine.ops import Op
    >>> float(ratings([op for op in EFFECT_OPS if op != Op.KEEP], {"keep": EFFECTS["keep"]})[Op.KEEP])
    2.0
    """
    table = np.zeros(OPERATIONS)
    known = set(reckoned)
    for word, kind in words.items():
        worth = getattr(kind, "worth", None)
        if worth is None:
            raise NoWorthError(f"`{word}` does not say what it is worth to players")
        if worth is Reckoned.WITHIN:
            continue
        op = op_of(word)
        if op is None:
            raise NoWorthError(f"no operation in `engine.ops.Op` is called after `{word}`")
        if (worth is Reckoned.ITSELF) != (op in reckoned):
            raise NoWorthError(f"`{word}` says that it is worth {worth!s}, and players reckon it otherwise")
        if worth is not Reckoned.ITSELF:
            table[op] = worth
            known.add(op)
    missing = ", ".join(op.name for op in EFFECT_OPS if op not in known)
    if missing:
        raise NoWorthError(f"no word says what the operations {missing} are worth")
    return table


def by_amount(words: Mapping[str, type[Effect]] = EFFECTS) -> Any:  # noqa: ANN401 - an array
    """Return which operations are worth their figure for each of their amount: those whose first operand is one.

    >>> from cubitos_kit.games.cubitos.engine.ops import Op
    >>> [bool(by_amount()[op]) for op in (Op.DISCOUNT, Op.SET)]
    [True, False]
    """
    table = np.zeros(OPERATIONS, np.bool_)
    for word, kind in words.items():
        op, first = op_of(word), next(iter(shape_of(kind).parts), None)
        if op is not None and not isinstance(kind.worth, Reckoned):
            table[op] = first is not None and first.type == Amount
    return table


def likelihoods(words: Mapping[str, type[Condition]] = CONDITIONS) -> dict[str, float]:
    """Return how often conditions hold that have a figure of their own; those that are reckoned have to say so.

    >>> likelihoods()
    {'active': 0.5, 'that': 0.5}
    """
    said = {word: getattr(kind, "likely", None) for word, kind in words.items()}
    for word, likely in said.items():
        if likely is None:
            raise NoWorthError(f"`{word}` does not say how often it holds")
    return {word: likely for word, likely in said.items() if isinstance(likely, float)}


def typical_counts() -> Any:  # noqa: ANN401 - an array
    """Return what each counter comes to on average, by its number."""
    table = np.zeros(max(Counted) + 1)
    for counter in TABLE:
        table[count_of(counter.word)] = counter.typical
    return table


def moments_coming() -> Any:  # noqa: ANN401 - an array
    """Return how often each moment comes for which something is put off, by its number."""
    table = np.zeros(1 + max(moment_of(at) for at in Later))
    for at in Later:
        table[moment_of(at)] = COMES[at]
    return table
