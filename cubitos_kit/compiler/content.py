"""What machine code was made of: a fingerprint of each kernel, by what it says and not by where it stands.

So an edit of one kernel compiles that one anew, two checkouts share what they compiled, and a comment changes nothing.
"""

from __future__ import annotations

import builtins
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import EnumType
from functools import cache, cached_property
from hashlib import blake2b
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from cubitos_kit.compiler.kernels import (
    EntryKernel,
    KernelType,
    NoKernelError,
    Number,
    Several,
    Signature,
    is_kernel,
    plain_function,
    signature,
    symbol,
)

FOLDER = ".kernels"
"""The folder of a room in which its kernels lie; they are one unit of machine code."""
PYTHON = f"{sys.implementation.name}-{sys.version_info.major}.{sys.version_info.minor}"
"""Fingerprints are of Python's own instructions, which each version has others of."""


@dataclass(frozen=True)
class Kernel:
    """A kernel with its fingerprint, which changes with its code, its numbers, and what the kernels it calls take."""

    function: FunctionType
    symbol: str
    key: str
    is_entry: bool
    calls: tuple[Any, ...]
    """The kernels and entries it calls."""


@dataclass(frozen=True)
class Unit:
    """Entries that become one piece of machine code with all that they call."""

    name: str
    entries: tuple[EntryKernel[..., Any], ...]

    @property
    def kernels(self) -> tuple[Kernel, ...]:
        """Return all kernels of it, each after some kernel that calls it."""
        return _reached(self.entries)

    @cached_property
    def key(self) -> str:
        """Return its fingerprint."""
        return _digest(PYTHON, *sorted(kernel.symbol + kernel.key for kernel in self.kernels))


def unit_name(module: str) -> str:
    """Return the unit that a module's entries belong to: a folder of kernels, or else the module alone.

    >>> unit_name("my_game.engine.kernels.entry"), unit_name("tests.compiler.example")
    ('my_game.engine.kernels', 'tests.compiler.example')
    """
    room, folder, _ = module.rpartition(f"{FOLDER}.")
    return room + FOLDER if folder else module


@cache
def unit(name: str) -> Unit:
    """Return a unit by its name."""
    module = importlib.import_module(name)
    within = pkgutil.iter_modules(getattr(module, "__path__", ()))
    modules = [module, *(importlib.import_module(f"{name}.{each.name}") for each in within)]
    found = {
        symbol(value): value
        for each in modules
        for value in vars(each).values()
        if isinstance(value, EntryKernel) and value.__module__ == each.__name__
    }
    return Unit(name, tuple(found[each] for each in sorted(found)))


@cache
def _reached(entries: tuple[EntryKernel[..., Any], ...]) -> tuple[Kernel, ...]:
    found: dict[str, Kernel] = {}
    waiting: list[Any] = list(reversed(entries))
    while waiting:
        each = waiting.pop()
        name = symbol(each)
        if name in found:
            continue
        said, called = _meaning(plain_function(each))
        found[name] = Kernel(plain_function(each), name, said, isinstance(each, EntryKernel), tuple(called))
        waiting += reversed(called)
    return tuple(found.values())


def _meaning(function: FunctionType) -> tuple[str, list[Any]]:
    """Return the fingerprint of a kernel, and what it calls."""
    parts: list[str] = [symbol(function), _written(signature(function)), *_instructions(function.__code__)]
    called = []
    for name, value in sorted(_globals_of(function)):
        if is_kernel(value):
            called.append(value)
            parts.append(f"{name}={symbol(value)}{_written(signature(value))}")
        else:
            parts.append(f"{name}={_constant(value, name, function)}")
    return _digest(*parts), called


def _instructions(code: CodeType) -> Iterator[str]:
    """Give all that a code object does; its first constant is the docstring, if it has one."""
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_argcount))
    for place, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _instructions(constant)
        elif place > 0 or not isinstance(constant, str):
            yield repr(constant)


def _globals_of(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Give what a function reads of its module: values by their names, and the attributes of modules and enums."""
    names = dict.fromkeys(_names(function.__code__))
    for name in names:
        if name not in function.__globals__:
            continue
        value = function.__globals__[name]
        if not isinstance(value, ModuleType | EnumType):
            yield name, value
        elif value is not np and value is not builtins:
            for attribute in names:
                if hasattr(value, attribute):
                    yield f"{name}.{attribute}", getattr(value, attribute)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _constant(value: Any, name: str, function: FunctionType) -> str:  # noqa: ANN401 - whatever stands there
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{_digest(value.tobytes().hex())}"
    if isinstance(value, bool | int | float | str | np.generic) or value is None:
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple):
        return repr([_constant(each, name, function) for each in value])
    if isinstance(value, type) or callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', repr(value))}"
    raise NoKernelError(f"{symbol(function)}: no kernel can use `{name}`, which is a {type(value).__name__}")


def _written(said: Signature) -> str:
    return f"{[_kind(each) for each in said.takes]}{_kind(said.returns)}"


def _kind(kind: KernelType) -> str:
    if isinstance(kind, Number):
        return kind.name
    if isinstance(kind, Several):
        return str([_kind(each) for each in kind.kinds])
    return f"{kind.__class__.__name__} {_layout(kind.dtype)} {getattr(kind, 'dimensions', 0)}"


@cache
def _layout(dtype: np.dtype[Any]) -> str:
    return _digest(repr(dtype), str(dtype.itemsize))


def _digest(*parts: str) -> str:
    whole = blake2b(digest_size=12)
    for part in parts:
        whole.update(part.encode())
        whole.update(b"\0")
    return whole.hexdigest()
