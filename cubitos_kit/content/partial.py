"""What is left of a file in which something is broken: all the rest of it, so that it can be looked at in the same run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cubitos_kit.content.schema import ID_PATTERN

if TYPE_CHECKING:
    from cubitos_kit.content.document import Keys


@dataclass(frozen=True, eq=False)
class Broken:
    """Stands for a value that cannot be used and is told to be wrong; false, so that it reads as if nothing stood there."""

    value: Any
    """What was written."""

    def __bool__(self) -> bool:
        """Tell that there is nothing to be used."""
        return False


UNREAD = Broken(None)
"""Stands for what YAML could not read."""


@dataclass
class Breaks:
    """Where the values of a file are broken."""

    values: set[Keys] = field(default_factory=set)
    strangers: dict[Keys, dict[str, str]] = field(default_factory=dict)
    """Of mappings, the keys that nothing reads, each with the one that was probably meant, or nothing."""


def left_of(plain: Any, breaks: Breaks, keys: Keys = ()) -> Any:  # noqa: ANN401 - whatever YAML holds
    """Return a value with `Broken` in the place of all that is.

    A key that was probably meant stands there too, as broken: nobody knows what is under it, but it is not left out.

    >>> left_of({"form": "roll", "count": 1}, Breaks(strangers={(): {"form": "from"}}))["count"]
    1
    """
    if keys in breaks.values:
        return Broken(plain)
    if isinstance(plain, list):
        return [left_of(value, breaks, (*keys, index)) for index, value in enumerate(plain)]
    if not isinstance(plain, Mapping):
        return plain
    strangers = breaks.strangers.get(keys, {})
    left = {
        key: Broken(value) if key in strangers else left_of(value, breaks, (*keys, key)) for key, value in plain.items()
    }
    return left | {meant: Broken(None) for meant in strangers.values() if meant and meant not in left}


def is_whole(plain: Any) -> bool:  # noqa: ANN401
    """Tell whether nothing in a value is broken.

    >>> is_whole({"a": [1, 2]}), is_whole({"a": [1, Broken(2)]})
    (True, False)
    """
    if isinstance(plain, Mapping):
        return all(map(is_whole, plain.values()))
    return all(map(is_whole, plain)) if isinstance(plain, list) else not isinstance(plain, Broken)


def mapping(plain: Any) -> Mapping[str, Any]:  # noqa: ANN401
    """Return a mapping, and an empty one instead of what is missing or broken."""
    return plain if isinstance(plain, Mapping) else {}


def items(plain: Any) -> Iterator[tuple[int, Any]]:  # noqa: ANN401
    """Run over what is in a list and not broken, with its numbers; over nothing if there is no list.

    >>> list(items(["a", Broken("b"), "c"])), list(items(None))
    ([(0, 'a'), (2, 'c')], [])
    """
    for index, value in enumerate(plain if isinstance(plain, list) else ()):
        if not isinstance(value, Broken) and value is not None:
            yield index, value


def mappings(plain: Any) -> Iterator[tuple[int, Mapping[str, Any]]]:  # noqa: ANN401
    """Run over the mappings in a list, with their numbers."""
    return ((index, value) for index, value in items(plain) if isinstance(value, Mapping))


def named(plain: Any) -> Iterator[str]:  # noqa: ANN401
    """Run over the names in a mapping that goes by ids; not over those that are not written as ids are."""
    return (name for name in mapping(plain) if re.fullmatch(ID_PATTERN, name))
