"""What a kernel is: a plain Python function over records and numbers, which can run as machine code too.

A kernel says of each parameter what it is, and what it returns, so that it can be compiled without a look at any other:

    int, float, bool, None      a 64-bit number, a 64-bit fraction, true or false, nothing
    np.uint64, Float32          an unsigned number, a short fraction
    Annotated[Any, Record(t)]   a NumPy record of the type t
    Annotated[Any, Rows(t, n)]  an array of n dimensions, whole and in C order
    tuple[int, float]           two values

It may use numbers, tuples and arrays that stand at the top of modules, and other kernels; they are looked up as it is
compiled. Called from another function it is what it looks like, plain Python. An `entry` is a kernel that Python calls as
machine code, and hands arrays where the kernel has records.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations
from types import FunctionType
from typing import Annotated, Any, Generic, ParamSpec, TypeVar, get_args, get_origin

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
ENTRY = "entry."
"""Before the name of an entry as C calls it."""


@dataclass(frozen=True)
class Number:
    """A plain value, by the name that NumPy has for it; `none` is no value."""

    name: str


@dataclass(frozen=True)
class Record:
    """A record of a NumPy type, handed on by its place in memory."""

    dtype: np.dtype[Any]


@dataclass(frozen=True)
class Rows:
    """An array of numbers or records, whole and in C order."""

    dtype: np.dtype[Any]
    dimensions: int = 1


@dataclass(frozen=True)
class Several:
    """Two or more values returned together."""

    kinds: tuple[KernelType, ...]


KernelType = Number | Record | Rows | Several
NUMBERS: Mapping[object, Number] = {
    int: Number("int64"),
    float: Number("float64"),
    bool: Number("boolean"),
    np.uint64: Number("uint64"),
    None: Number("none"),
}
Float32 = Annotated[float, Number("float32")]
"""A fraction of 32 bits, as records hold them: sums and products of two such are as short."""


@dataclass(frozen=True)
class Signature:
    """What a kernel takes and returns."""

    takes: tuple[KernelType, ...]
    returns: KernelType


class NoKernelError(TypeError):
    """A function says of itself what no kernel can do, or too little."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as a kernel. It stays what it is; what calls it may be compiled with it.

    >>> @kernel
    ... def doubled(number: int) -> int:
    ...     return 2 * number
    >>> doubled(4), signature(doubled).returns.name
    (8, 'int64')
    """
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def is_kernel(value: object) -> bool:
    """Tell whether a value is a kernel or an entry."""
    return isinstance(value, EntryKernel) or (isinstance(value, FunctionType) and getattr(value, "__kernel__", False))


def plain_function(value: Any) -> FunctionType:  # noqa: ANN401 - a kernel or an entry
    """Return the function that a kernel or an entry was made of."""
    function: Any = value.function if isinstance(value, EntryKernel) else value
    return function  # type: ignore[no-any-return]


@cache
def signature(function: Any) -> Signature:  # noqa: ANN401 - a kernel or an entry
    """Return what a kernel takes and returns, or raise a `NoKernelError` where it does not say so."""
    plain = plain_function(function)
    said = get_annotations(plain, eval_str=True)
    names = plain.__code__.co_varnames[: plain.__code__.co_argcount]
    missing = [name for name in (*names, "return") if name not in said]
    if missing:
        raise NoKernelError(f"{plain.__qualname__} does not say what `{missing[0]}` is")
    return Signature(tuple(_kind(said[name], plain) for name in names), _kind(said["return"], plain))


def _kind(annotation: Any, function: FunctionType) -> KernelType:  # noqa: ANN401 - whatever stands there
    if get_origin(annotation) is Annotated:
        kind = annotation.__metadata__[0]
        if isinstance(kind, Number | Record | Rows):
            return kind
    elif get_origin(annotation) is tuple:
        return Several(tuple(_kind(each, function) for each in get_args(annotation)))
    elif annotation in NUMBERS:
        return NUMBERS[annotation]
    raise NoKernelError(f"{function.__qualname__}: no kernel takes or returns {annotation}")


def symbol(function: Any) -> str:  # noqa: ANN401 - a kernel or an entry
    """Return the name of a kernel in machine code."""
    plain = plain_function(function)
    return f"{plain.__module__}.{plain.__qualname__}"


class EntryKernel(Generic[P, R]):
    """A kernel that Python calls: as machine code, which is loaded or made by the first call, or as plain Python."""

    def __init__(self, function: Callable[P, R]) -> None:
        """Keep the kernel; nothing is compiled yet."""
        self.function = kernel(function)
        self.__doc__, self.__name__, self.__module__ = function.__doc__, function.__name__, function.__module__
        self._run: Callable[..., Any] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run it; where it takes a record it is given an array, the first row of which it takes."""
        run = self._run or self.ready()
        return run(*args, **kwargs)  # type: ignore[no-any-return]

    def ready(self) -> Callable[..., Any]:
        """Have the machine code loaded, or compiled first, so that the next call does not wait; return what runs."""
        if is_plain():
            self._run = self._plainly
        else:
            from cubitos_kit.compiler.machine_code import loaded  # noqa: PLC0415 - nobody else waits for LLVM

            self._run = loaded(self)
        return self._run

    def bound(self, *args: Any) -> Callable[..., Any]:  # noqa: ANN401 - as the kernel has them
        """Return a function that takes what is left out here (`...`, in one row) and hands on the rest, checked once.

        For who calls it very often: finding where arrays lie takes longer than many a kernel runs.
        """
        left = [place for place, each in enumerate(args) if each is ...]
        head, tail = args[: left[0]], args[left[-1] + 1 :]
        if is_plain():
            return lambda *given: self._plainly(*head, *given, *tail)
        from cubitos_kit.compiler.machine_code import bound  # noqa: PLC0415 - nobody else waits for LLVM

        return bound(self, head, tail)

    def _plainly(self, *args: Any) -> Any:  # noqa: ANN401 - as the kernel has them
        takes = signature(self).takes
        with np.errstate(over="ignore"):  # luck runs over its 64 bits on purpose
            return self.function(
                *[row(each) if isinstance(kind, Record) else each for kind, each in zip(takes, args, strict=True)]
            )  # type: ignore[call-arg]


def row(array: Any) -> Any:  # noqa: ANN401 - an array of records
    """Return the record that an array of one holds; a kernel that calls an entry hands it the record itself."""
    return array[0] if isinstance(array, np.ndarray) else array


def entry(function: Callable[P, R]) -> EntryKernel[P, R]:
    """Make a kernel that Python calls as machine code."""
    return EntryKernel(function)


_plainly: list[bool] = []


def is_plain() -> bool:
    """Tell whether kernels run as plain Python: for debugging and to compare, set `NUMBA_DISABLE_JIT=1`."""
    if not _plainly:
        _plainly.append(os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"})
    return _plainly[0]


def run_plainly() -> None:
    """Have all entries that were not called yet run as plain Python: quick enough for one game, and at once."""
    _plainly[:] = [True]
