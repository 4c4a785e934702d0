"""What each page was made of, so that only pages which show what has changed in the pack are read again.

While Sphinx reads a page, the pack's lists note what is looked up in them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import wraps
from hashlib import sha256
from typing import Any, TypeVar

from cubitos_kit.base.words import Words
from cubitos_kit.content.pack import AnyPack

Key = tuple[str, str]
"""A list of the pack and an id in it, or nothing for the ids themselves; or a view and what it was asked for."""
Pack = TypeVar("Pack", bound=AnyPack)
Thing = TypeVar("Thing")
Uses = Mapping[str, tuple[frozenset[Key], str]]
"""For each page what was looked up, and what all of that was like."""


class _Notes:
    """What is noted at the moment, if anything is."""

    page = ""
    taken: set[Key] | None = None


class _Watched(Mapping[str, Thing]):
    """A list of the pack's that notes what is looked up in it."""

    def __init__(self, part: str, inside: Mapping[str, Thing]) -> None:
        self.part = part
        self.inside = inside

    def __getitem__(self, id_: str) -> Thing:
        _note((self.part, id_))
        return self.inside[id_]

    def __iter__(self) -> Iterator[str]:
        _note((self.part, ""))
        return iter(self.inside)

    def __len__(self) -> int:
        _note((self.part, ""))
        return len(self.inside)


View = TypeVar("View", bound=Callable[[Any, str], Any])
_VIEWS: dict[str, Callable[[Any, str], object]] = {}


def view(make: View) -> View:
    """Let a page that asks for this be made of the answer alone, not of all that had to be looked up for it."""
    _VIEWS[make.__name__] = make

    @wraps(make)
    def asked(pack: AnyPack, name: str) -> Any:  # noqa: ANN401 - whatever the view returns
        _note((make.__name__, name))
        with _noting(None):
            return make(pack, name)

    return asked  # type: ignore[return-value]


def watched(pack: Pack) -> Pack:
    """Return the pack with lists that note what is looked up in them.

    >>> from cubitos_kit.play.game import game
    >>> pack = watched(game().book().load("base"))
    >>> begin("a-page")
    >>> len(pack.terms) > 0
    True
    >>> sorted(taken())
    [('terms', '')]
    """
    every = {each.name: getattr(pack, each.name) for each in fields(pack)}
    lists: dict[str, Any] = {
        name: _Watched(name, each)
        for name, each in every.items()
        if isinstance(each, Mapping) and not isinstance(each, Words)
    }
    return replace(pack, **lists)


def head(pack: AnyPack) -> str:
    """Return what changes whenever anything of the pack does that is no list; every page may show that."""
    every = {each.name: getattr(pack, each.name) for each in fields(pack) if each.compare}
    return _like(
        sorted(each) if isinstance(each, frozenset) else each
        for each in every.values()
        if not isinstance(each, _Watched)
    )


def begin(page: str) -> None:
    """Note from now on what is looked up for a page; where that has begun already, go on with it."""
    if _Notes.taken is None or _Notes.page != page:
        _Notes.page, _Notes.taken = page, set()


def taken() -> frozenset[Key]:
    """Stop, and return what was looked up."""
    found = frozenset(_Notes.taken or ())
    _Notes.taken = None
    return found


def like(pack: AnyPack, keys: Collection[Key], known: dict[Key, str] | None = None) -> str:
    """Return what changes whenever one of these does; what is known already is not looked at again."""
    known = {} if known is None else known
    with _noting(None):
        for key in keys:
            if key not in known:
                known[key] = _like([_value(pack, key)])
    return _like([known[key] for key in sorted(keys)])


def outdated(pack: AnyPack, uses: Uses) -> list[str]:
    """Return the pages that show something which has changed."""
    known: dict[Key, str] = {}
    return [page for page, (keys, was) in uses.items() if like(pack, keys, known) != was]


def _note(key: Key) -> None:
    if _Notes.taken is not None:
        _Notes.taken.add(key)


@contextmanager
def _noting(taken: set[Key] | None) -> Iterator[None]:
    before, _Notes.taken = _Notes.taken, taken
    try:
        yield
    finally:
        _Notes.taken = before


def _value(pack: AnyPack, key: Key) -> object:
    part, name = key
    if part in _VIEWS:
        return _VIEWS[part](pack, name)
    found: Mapping[str, object] = getattr(pack, part)
    return found.get(name) if name else list(found)


def _like(values: Iterable[object]) -> str:
    whole = sha256()
    for value in values:
        whole.update(f"{value!r}\0".encode())
    return whole.hexdigest()
