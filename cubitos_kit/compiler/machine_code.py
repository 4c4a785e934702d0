"""Machine code in memory: loaded once a process, and called with arrays and numbers as C functions are."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numpy.typing import NDArray

from cubitos_kit.compiler.ahead import kept, make_ready
from cubitos_kit.compiler.content import unit, unit_name
from cubitos_kit.compiler.kernels import ENTRY, EntryKernel, KernelType, Number, Record, Rows, signature, symbol
from cubitos_kit.compiler.linking import machine

C_TYPES = {
    "int64": ctypes.c_int64,
    "uint64": ctypes.c_uint64,
    "float64": ctypes.c_double,
    "float32": ctypes.c_float,
    "boolean": ctypes.c_uint8,
}
_lock = Lock()


def loaded(entry: EntryKernel[..., Any]) -> Callable[..., Any]:
    """Return an entry's machine code, compiled first where it is not; it checks what could do harm."""
    function, kinds = _function(entry), signature(entry).takes

    def call(*args: Any) -> Any:  # noqa: ANN401 - as the kernel has them
        return function(*_given(kinds, args))

    return call


def bound(entry: EntryKernel[..., Any], head: Sequence[Any], tail: Sequence[Any]) -> Callable[..., Any]:
    """Return the same with its first and last arguments given; it takes the numbers between as they are."""
    function, takes = _function(entry), signature(entry).takes
    before, after = _given(takes[: len(head)], head), _given(takes[len(takes) - len(tail) :], tail)

    def call(*numbers: int) -> Any:  # noqa: ANN401 - as the kernel has it
        return function(*before, *numbers, *after)

    call.alive = (head, tail)  # type: ignore[attr-defined] # nobody frees what may yet be reached
    return call


class _Code:
    """The machine code of a unit, in memory until the program ends."""

    def __init__(self, compiled: bytes) -> None:
        self.engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine())
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(compiled))
        self.engine.finalize_object()

    @staticmethod
    @cache
    def of(name: str) -> _Code:
        found = unit(name)
        return _Code(kept(found) or make_ready(found))


def _function(entry: EntryKernel[..., Any]) -> Callable[..., Any]:
    """Return an entry as C has it: places in memory, and for an array also its shape."""
    with _lock:
        code = _Code.of(unit_name(entry.__module__))
    said = signature(entry)
    returns: Any = None if said.returns == Number("none") else C_TYPES[_name(said.returns)]
    takes: list[Any] = []
    for kind in said.takes:
        takes.append(C_TYPES[kind.name] if isinstance(kind, Number) else ctypes.c_void_p)
        if isinstance(kind, Rows):
            takes += [ctypes.c_int64] * kind.dimensions
    address = code.engine.get_function_address(ENTRY + symbol(entry))
    function: Callable[..., Any] = ctypes.CFUNCTYPE(returns, *takes)(address)
    return function


def _given(kinds: Sequence[KernelType], args: Sequence[Any]) -> list[Any]:
    given: list[Any] = []
    for kind, each in zip(kinds, args, strict=True):
        if isinstance(kind, Record):
            given.append(_place(each, kind.dtype, fewest=1))
        elif isinstance(kind, Rows):
            given.append(_place(each, kind.dtype))
            given += each.shape
        else:
            given.append(each if type(each) is int else each.item() if isinstance(each, np.generic) else each)
    return given


def _place(array: NDArray[Any], dtype: np.dtype[Any], fewest: int = 0) -> int:
    """Return where an array lies, or raise a TypeError where it is not what the kernel will take it for."""
    if array.dtype != dtype or array.size < fewest or not array.flags.c_contiguous:
        raise TypeError(f"rows of {dtype.names[:3] if dtype.names else dtype} in one piece are needed")
    place: int = array.ctypes.data
    return place


def _name(kind: KernelType) -> str:
    if not isinstance(kind, Number):
        raise TypeError(f"Python cannot take {kind}")
    return kind.name
