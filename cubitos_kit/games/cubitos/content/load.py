"""Load a pack of Cubitos: the base, or a folder or a file of one's own laid over the base."""

from __future__ import annotations

from pathlib import Path

from cubitos_kit.base.calls import known, one_of
from cubitos_kit.base.message import N_, Message
from cubitos_kit.base.problem import ContentError
from cubitos_kit.content import load
from cubitos_kit.content.load import BASE, Loaded
from cubitos_kit.content.reference import NO_EDITION
from cubitos_kit.games.cubitos.content.format import CUBITOS
from cubitos_kit.games.cubitos.model.pack import Pack


def load_pack(path: str | Path = BASE, *, edition: str = "", scenarios: bool = False) -> Pack:
    """Return a pack that can be played, or raise a `ContentError` with all its problems; the base's scenarios if asked.

    >>> pack = load_pack()
    >>> len(pack.cards), pack.cards["bob"].name["pl"]
    (56, 'Po prostu Bob')
    """
    one_of((str, Path), "path", path, Message(N_("a path, or `base`")))
    one_of(str, "edition", edition, Message(N_("the id of an edition")))
    loaded = check_pack(path, scenarios=bool(scenarios))
    if loaded.pack is None:
        raise ContentError(loaded.errors)
    return loaded.pack.in_edition(known(NO_EDITION, edition, loaded.pack.editions)) if edition else loaded.pack


def check_pack(path: str | Path = BASE, *, scenarios: bool = False) -> Loaded[Pack]:
    """Read and check a pack. Nothing is raised: what is wrong stands in the result.

    A pack's own scenarios are always read; those of the base, which take a while, only where they are asked for.
    """
    return load.check(CUBITOS, path, aside=scenarios)


def check_once(path: str | Path = BASE) -> Loaded[Pack]:
    """Read and check a pack as `check_pack` does, but the base only where it or the kit has changed since it was sound."""
    return load.check_once(CUBITOS, path)


def is_base(path: str | Path) -> bool:
    """Tell whether the base itself is meant: by its name, or by its folder."""
    return load.is_base(CUBITOS, path)


def sound_rest(loaded: Loaded[Pack]) -> Pack | None:
    """Return the pack, or what is left of it without what has problems; nothing where too little is."""
    return load.sound_rest(CUBITOS, loaded)
