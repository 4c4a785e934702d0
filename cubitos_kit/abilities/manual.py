"""The manual entries of the language's words, from the classes and tables themselves."""

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import getdoc

from cubitos_kit.abilities.counters import COUNTERS
from cubitos_kit.abilities.triggers import TRIGGERS
from cubitos_kit.abilities.vocabulary import CONDITIONS, EFFECTS


@dataclass(frozen=True)
class Entry:
    """One word: what part of speech it is, what it means, and YAML that uses it."""

    kind: str
    word: str
    about: str
    example: str


def entries() -> Iterator[Entry]:
    """Run over all words of the language, in the order of its manual.

    >>> [entry.word for entry in entries() if entry.kind == "trigger"][:3]
    ['now', 'push', 'push-survived']
    """
    for when, trigger in TRIGGERS.items():
        yield Entry("trigger", str(when), trigger.about, f"when: {when}")
    for condition_word, condition in CONDITIONS.items():
        yield Entry("condition", condition_word, getdoc(condition) or "", f"if: {condition.example}")
    for effect_word, effect in EFFECTS.items():
        yield Entry("effect", effect_word, getdoc(effect) or "", f"do: [{_item(effect.example)}]")
    for count_word, counter in COUNTERS.items():
        of = ", of: {from: active}" if counter.needs_dice else ""
        yield Entry("count", count_word, counter.about, f"{{count: {count_word}{of}}}")


def _item(example: str) -> str:
    return example if example.startswith("{") or ":" not in example else f"{{{example}}}"
