"""How a function of the rules becomes machine code, and where that is kept between two starts."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

os.environ.setdefault("NUMBA_OPT", "2")  # compiles a fifth quicker than 3, and these functions run quicker, too

import numba

from cubitos_kit.kept import cache_folder as kept_folder

P = ParamSpec("P")
R = TypeVar("R")
KERNELS = ("engine/kernels", "players/kernels")
"""The folders with compiled functions, each using those before it; a change in one makes it and what follows anew."""
NUMBERS = ("asks", "codes", "compiled", "counts", "events", "limits", "ops", "records", "steps")
"""What the compiled functions read of the engine beside themselves."""

WHOLE = ".whole"
"""The file that tells that the machine code beside it is all there."""
CONFIG: Any = numba.config
PLAIN = bool(CONFIG.DISABLE_JIT)
"""Whether the rules run as plain Python, for debugging and to compare: set `NUMBA_DISABLE_JIT=1`."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called, and keep the machine code for the next start."""
    before = CONFIG.CACHE_DIR
    CONFIG.CACHE_DIR = str(cache_folder(function.__module__.split(".")[1]))
    try:
        njit: Any = numba.njit
        made = njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    finally:
        CONFIG.CACHE_DIR = before
    if not PLAIN:
        made.compile = _once_for_all_integers(made.compile)
    return cast("Callable[P, R]", made)


def _once_for_all_integers(compile_for: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Compile for 64-bit integers whatever smaller ones come: Numba would compile each mixture anew, for a minute."""

    def compile_widened(types: Any) -> Any:  # noqa: ANN401 - a tuple of Numba's types
        given = types if isinstance(types, tuple) else types.args
        return compile_for(tuple(_widened(kind) for kind in given))

    return compile_widened


def _widened(kind: Any) -> Any:  # noqa: ANN401
    if isinstance(kind, numba.types.Boolean) or (isinstance(kind, numba.types.Integer) and str(kind) in SMALLER):
        return numba.types.int64
    if isinstance(kind, numba.types.IntegerLiteral | numba.types.BooleanLiteral):
        return numba.types.int64
    return kind


SMALLER = {"int8", "int16", "int32", "uint8", "uint16", "uint32"}


@cache
def cache_folder(room: str) -> Path:
    """Return the folder for the machine code of just these sources; Numba itself does not see a changed callee."""
    return kept_folder(f"{room}-{sources_hash(room)}")


def is_compiled(room: str = "players") -> bool:
    """Tell whether there is machine code from an earlier start, so that nobody has to wait for it."""
    return PLAIN or (cache_folder(room) / WHOLE).exists()


def all_compiled(room: str = "players") -> None:
    """Note that everything is compiled; a start that was broken off leaves a part of it only."""
    with suppress(OSError):
        (cache_folder(room) / WHOLE).touch()


def sources_hash(room: str) -> str:
    """Return a fingerprint of the sources of the rules, or of the players with them."""
    package = Path(__file__).parent.parent
    digest = sha256(numba.__version__.encode())
    for name in NUMBERS:
        digest.update((package / "engine" / f"{name}.py").read_bytes())
    for folder in KERNELS:
        for file in sorted((package / folder).glob("*.py")):
            digest.update(file.read_bytes())
        if folder.startswith(room):
            break
    return digest.hexdigest()[:20]


Record: Any = Any
"""A NumPy record, as the compiled functions take it: a row of `records.STATE` and its parts."""
