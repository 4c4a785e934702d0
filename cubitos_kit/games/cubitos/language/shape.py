"""How a word's fields stand in YAML: under the word, as its only value, or beside it."""

from dataclasses import MISSING, Field, dataclass, fields
from enum import EnumType
from functools import cache
from typing import Any, get_args, get_type_hints

from cubitos_kit.games.cubitos.model.ability import Amount, Condition, Count, Effect, Sayable


@dataclass(frozen=True)
class Part:
    """One field of a word: its key in YAML, its type, and whether it may be left out."""

    key: str
    attribute: str
    type: Any
    required: bool
    has_sense: bool
    """Whether its default means something: one step, one die from a tray."""
    default: Any = None
    """What it is where it is left out."""


@dataclass(frozen=True)
class Shape:
    """Where a word's fields stand: `head` under or as the word's value, `siblings` beside it."""

    head: tuple[Part, ...]
    siblings: tuple[Part, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """All fields."""
        return self.head + self.siblings

    @property
    def bare(self) -> bool:
        """Tell whether the word can stand alone, as `cancel-bust` does, or `fans` for one step."""
        return not self.siblings and all(part.has_sense for part in self.head)

    @property
    def single(self) -> bool:
        """Tell whether the word's value is its one field, as in `add: 2`."""
        return len(self.head) == 1


def without_none(annotation: Any) -> Any:  # noqa: ANN401 - a type, of whatever kind
    """Return the type of an optional field.

    >>> without_none(bool | None), without_none(Amount | None) == Amount
    (<class 'bool'>, True)
    """
    kinds = get_args(annotation)
    if type(None) not in kinds:
        return annotation
    return Amount if Count in kinds else next(kind for kind in kinds if kind is not type(None))


def _part(field: Field[Any], hints: dict[str, Any]) -> Part:
    required = field.default is MISSING and field.default_factory is MISSING
    kind = without_none(hints[field.name])
    says_something = field.default != 0 and field.default is not None
    has_sense = not required and (says_something or kind is bool or isinstance(kind, EnumType))
    key, default = field.name.rstrip("_").replace("_", "-"), None if required else field.default
    return Part(key, field.name, kind, required, has_sense, default)


def shape_of(word: type[Effect | Condition]) -> Shape:
    """Return where the fields of a word stand.

    >>> from cubitos_kit.games.cubitos.language.effects_flow import Repeat
    >>> shape = shape_of(Repeat)
    >>> [part.key for part in shape.head], [part.key for part in shape.siblings]
    (['times'], ['do'])
    """
    name: Any = word  # the type checker calls our classes unhashable
    return _shape_of(name)


@cache
def _shape_of(word: Any) -> Shape:  # noqa: ANN401
    assert issubclass(word, Sayable)
    hints = get_type_hints(word)
    own: tuple[Field[Any], ...] = fields(word)
    head = tuple(_part(field, hints) for field in own if not field.metadata.get("sibling"))
    siblings = tuple(_part(field, hints) for field in own if field.metadata.get("sibling"))
    return Shape(head, siblings)
