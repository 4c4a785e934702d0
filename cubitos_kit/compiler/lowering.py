"""From a kernel to LLVM's language, by Numba's front end: types are inferred, operations written out, each kernel alone.

Numba itself compiles a function together with all it calls, again for every caller; kernels say what they take and return,
so that each is written out once, by whichever process is free, and they meet when they are linked (`linking`). What a
kernel calls are kernels and a few functions of Python; nothing raises, nothing is allocated but on the stack.
"""

from __future__ import annotations

import builtins
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import callconv, cgutils, compiler, cpu, errors, funcdesc, lowering, target_extension, typing
from numba.core import types as numba_types
from numba.core.base import OverloadSelector
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.typed_passes import IRLegalization, NopythonTypeInference, PreLowerStripPhis
from numba.core.typing.npydecl import parse_dtype
from numba.core.typing.templates import AbstractTemplate, make_concrete_template
from numba.core.typing.templates import signature as called_with
from numba.core.untyped_passes import (
    DeadBranchPrune,
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    RewriteSemanticConstants,
    TranslateByteCode,
)
from numba.cpython import slicing
from numba.np.arrayobj import populate_array
from numba.np.numpy_support import from_dtype

from cubitos_kit.compiler.content import Kernel
from cubitos_kit.compiler.kernels import (
    ENTRY,
    KernelType,
    NoKernelError,
    Number,
    Record,
    Rows,
    Several,
    is_kernel,
    signature,
    symbol,
)

types: Any = numba_types
MOST = 8
"""Of so many numbers a kernel may take the smallest or the largest."""


class _PlainCalls(callconv.BaseCallConv):
    """Kernels call each other as C functions do: nothing can be raised, so nothing need be looked at afterwards."""

    def _make_call_helper(self, _builder: Any) -> None:
        return None

    def return_value(self, builder: Any, retval: Any) -> None:
        builder.ret(retval)

    def return_native_none(self, builder: Any) -> None:
        builder.ret(ir.Constant(builder.function.function_type.return_type, None))

    def return_user_exc(self, builder: Any, *_: Any, **__: Any) -> None:
        builder.unreachable()

    def get_function_type(self, restype: Any, argtypes: Any) -> Any:
        packer = self._get_arg_packer(argtypes)
        return ir.FunctionType(self.context.data_model_manager[restype].get_return_type(), list(packer.argument_types))

    def decorate_function(self, function: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
        del noalias
        self._get_arg_packer(fe_argtypes).assign_names(function.args, [f"arg.{name}" for name in args])

    def get_arguments(self, function: Any) -> Any:
        return function.args

    def call_function(self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any) -> tuple[None, Any]:
        packed = self._get_arg_packer(argtys).as_arguments(builder, list(args))
        return None, self.context.get_returned_value(builder, resty, builder.call(callee, packed))


class _Target(cpu.CPUContext):
    """Numba's processor, with our calls and no more of Python than kernels use."""

    @property
    def call_conv(self) -> _PlainCalls:
        return _PlainCalls(self)

    def load_additional_registries(self) -> None:
        from numba.core import optional  # noqa: F401, PLC0415 - each import registers what it implements
        from numba.cpython import builtins, iterators, mathimpl, numbers, rangeobj, slicing, tupleobj  # noqa: F401, PLC0415
        from numba.np import arrayobj  # noqa: F401, PLC0415

        self.install_registry(mathimpl.registry)

    def call_internal(self, builder: Any, fndesc: Any, sig: Any, args: Any) -> Any:
        function = self.declare_function(builder.module, fndesc)
        return self.call_conv.call_function(builder, function, sig.return_type, sig.args, args)[1]

    def cast(self, builder: Any, val: Any, fromty: Any, toty: Any) -> Any:
        if isinstance(fromty, types.NestedArray) and isinstance(toty, types.Array):
            return val  # an array within a record is an array
        return super().cast(builder, val, fromty, toty)


class _Typing(typing.Context):
    """Numba's types, with kernels for what they say they are."""

    def __init__(self) -> None:
        self.own: dict[Any, Any] = {}
        super().__init__()

    def resolve_value_type(self, value: Any) -> Any:
        if is_kernel(value) or (callable(value) and value in self.own):
            return self.own[value]
        return super().resolve_value_type(value)

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        if func is operator.contains:
            return _contains_asked(args)
        return super().resolve_function_type(func, args, kws)


class _Module:
    """What Numba takes for a library: it only keeps the text."""

    name = "kernel"

    def __init__(self, target: _Target) -> None:
        self.text: Any = None
        self._target = target
        self._reload_init: set[Any] = set()

    def create_ir_module(self, name: str) -> Any:
        return self._target.create_module(name)

    def add_ir_module(self, module: Any) -> None:
        self.text = module

    def add_linking_library(self, _library: Any) -> None:
        """Keep nothing: what Numba would compile by itself is missing when kernels are linked, and told there."""


class _Implementation:
    """How a call is written out."""

    def __init__(self, write: Callable[..., Any]) -> None:
        self._write = write

    def __call__(self, context: Any, builder: Any, sig: Any, args: Any, loc: Any = None) -> Any:
        del loc
        return self._write(context, builder, sig, args)


@register_pass(mutates_CFG=True, analysis_only=False)
class _Write(LoweringPass):
    _name = "write_kernel"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        name = symbol(state.func_id.func)
        described = funcdesc.PythonFunctionDescriptor.from_specialized_function(
            state.func_ir,
            state.typemap,
            state.return_type,
            state.calltypes,
            mangler=lambda asked, _types, **_: f"environment.{name}" if "NumbaEnv" in asked else name,
            inline=False,
            noalias=False,
            abi_tags=[],
        )
        with state.targetctx.push_code_library(state.library):
            lowering.Lower(state.targetctx, state.library, described, state.func_ir, metadata=state.metadata).lower()
        state["cr"] = described
        return True


class _Compiler(compiler.CompilerBase):
    """No more passes than kernels need."""

    def define_pipelines(self) -> list[Any]:
        passes = PassManager("kernel")
        for each in (
            TranslateByteCode,
            FixupArgs,
            IRProcessing,
            RewriteSemanticConstants,
            DeadBranchPrune,
            GenericRewrites,
            ReconstructSSA,
            NopythonTypeInference,
            PreLowerStripPhis,
            IRLegalization,
            _Write,
        ):
            passes.add_pass(each, each.__name__)
        passes.finalize()
        return [passes]


class Front:
    """Writes kernels out, one by one; making one takes a while, each kernel some hundredths of a second."""

    def __init__(self) -> None:
        """Load Numba's front end."""
        self._typing = _Typing()
        self._target = _Target(self._typing)
        self._target.refresh()
        self._known: dict[KernelType, Any] = {}
        self._declare_smaller_and_larger()
        self._declare_zeros()
        self._declare_int()
        contains = self._target._defns[operator.contains] = OverloadSelector()  # noqa: SLF001 - as its insert_user_function
        contains.append(_Implementation(_contains), (types.UniTuple, types.Any))
        self._flags = compiler.Flags()
        self._flags.nrt = False
        self._flags.error_model = "numpy"
        self._flags.no_compile = self._flags.no_cpython_wrapper = self._flags.no_cfunc_wrapper = True

    def written(self, kernel: Kernel) -> str:
        """Return a kernel in LLVM's language, or raise a `NoKernelError` where it is none."""
        for value in kernel.calls:
            self._declare(value)
        takes, returns = self._types(kernel.function)
        module = _Module(self._target)
        job = _Compiler(self._typing, self._target, module, takes, returns, self._flags, {})
        try:
            with global_compiler_lock, target_extension.target_override("cpu"), _indices_as_they_are():
                described = job.compile_extra(kernel.function)
        except (errors.NumbaError, NotImplementedError) as wrong:
            raise NoKernelError(f"{kernel.symbol}: {wrong}") from wrong
        if kernel.is_entry:
            self._write_entry(module.text, described, kernel)
        return str(module.text)

    def _declare(self, value: Any) -> None:
        """Make a kernel known by what it says of itself."""
        if value in self._typing.own:
            return
        name, (takes, returns) = symbol(value), self._types(value)
        described = funcdesc.ExternalFunctionDescriptor(name, returns, takes)

        def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.call_internal(builder, described, sig, args)

        template = make_concrete_template(name, key=value, signatures=[called_with(returns, *takes)])
        self._typing.own[value] = types.Function(template)
        self._target._defns[value].append(_Implementation(call), takes)  # noqa: SLF001 - as its insert_user_function

    def _types(self, value: Any) -> tuple[tuple[Any, ...], Any]:
        """Return what a kernel takes and returns, as Numba has it."""
        said = signature(value)
        return tuple(map(self._type, said.takes)), self._type(said.returns)

    def _type(self, kind: KernelType) -> Any:
        if kind not in self._known:
            if isinstance(kind, Number):
                self._known[kind] = getattr(types, kind.name)
            elif isinstance(kind, Record):
                self._known[kind] = from_dtype(kind.dtype)
            elif isinstance(kind, Rows):
                self._known[kind] = types.Array(from_dtype(kind.dtype), kind.dimensions, "C")
            elif isinstance(kind, Several):
                self._known[kind] = types.Tuple(list(map(self._type, kind.kinds)))
        return self._known[kind]

    def _declare_smaller_and_larger(self) -> None:
        """Have `min` and `max` of some numbers as instructions; Numba compiles functions for them."""
        for function, sign in ((builtins.min, "<"), (builtins.max, ">")):
            template = type(f"{function.__name__}_of_some", (AbstractTemplate,), {"key": function, "generic": _of_some})
            self._typing.own[function] = types.Function(template)
            chosen = self._target._defns[function] = OverloadSelector()  # noqa: SLF001 - as above
            for kind in (types.int64, types.float64):
                for number in range(2, MOST + 1):
                    chosen.append(_Implementation(_choosing(sign, kind is types.float64)), (kind,) * number)

    def _declare_zeros(self) -> None:
        """Have `np.zeros` of a constant length on the stack: gone when the kernel returns."""
        template = type("zeros_on_the_stack", (AbstractTemplate,), {"key": np.zeros, "generic": _zeros_asked})
        self._typing.own[np.zeros] = types.Function(template)
        chosen = self._target._defns[np.zeros] = OverloadSelector()  # noqa: SLF001 - as above
        for takes in ((types.Any,), (types.Any, types.Any)):
            chosen.append(_Implementation(_zeros), takes)

    def _declare_int(self) -> None:
        """Have `int` of a whole number be that number; Numba compiles a function for it."""
        template = type("int_of_a_whole_number", (AbstractTemplate,), {"key": int, "generic": _whole_asked})
        self._typing.own[int] = types.Function(template)
        chosen = self._target._defns[int] = OverloadSelector()  # noqa: SLF001 - as above
        chosen.append(_Implementation(lambda _context, _builder, _sig, args: args[0]), (types.int64,))

    def _write_entry(self, module: Any, described: Any, kernel: Kernel) -> None:
        """Add the way in from C: places in memory for records, and for an array its place and its shape."""
        said = signature(kernel.function)
        given: list[Any] = []
        for kind in said.takes:
            if isinstance(kind, Rows):
                given += [ir.PointerType(), *[ir.IntType(64)] * kind.dimensions]
            else:
                given.append(self._c_type(kind))
        inner = self._target.declare_function(module, described)
        outer = ir.Function(module, ir.FunctionType(inner.function_type.return_type, given), ENTRY + kernel.symbol)
        builder = ir.IRBuilder(outer.append_basic_block())
        left, args = list(outer.args), []
        for kind in said.takes:
            if isinstance(kind, Rows):
                place, shape, left = left[0], left[1 : 1 + kind.dimensions], left[1 + kind.dimensions :]
                args.append(self._array(builder, self._type(kind), place, shape))
            else:
                args.append(left.pop(0))
        packed = self._target.call_conv._get_arg_packer(described.argtypes).as_arguments(builder, args)  # noqa: SLF001
        builder.ret(builder.call(inner, packed))

    def _c_type(self, kind: KernelType) -> Any:
        return ir.PointerType() if isinstance(kind, Record) else self._target.get_argument_type(self._type(kind))

    def _array(self, builder: Any, kind: Any, place: Any, shape: list[Any]) -> Any:
        """Write out Numba's idea of an array over rows that lie one behind the other."""
        made = self._target.make_array(kind)(self._target, builder)
        size = ir.Constant(ir.IntType(64), self._target.get_abi_sizeof(self._target.get_data_type(kind.dtype)))
        strides = [size]
        for length in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], length))
        populate_array(
            made,
            data=builder.bitcast(place, made.data.type),
            shape=cgutils.pack_array(builder, shape),
            strides=cgutils.pack_array(builder, strides),
            itemsize=size,
            meminfo=None,
        )
        return made._getvalue()  # noqa: SLF001 - Numba's own way


@contextmanager
def _indices_as_they_are() -> Iterator[None]:
    """Write no code that counts an index below 0 from the end: kernels have none, and each access would look for it."""
    fix = slicing.fix_index
    slicing.fix_index = lambda _builder, index, _size: index
    try:
        yield
    finally:
        slicing.fix_index = fix


def _whole_asked(_template: Any, args: Any, _kws: Any) -> Any:
    """Return how `int` is called; nothing where it is of anything but a whole number."""
    whole = len(args) == 1 and isinstance(args[0], types.Integer | types.Boolean)
    return called_with(types.int64, types.int64) if whole else None


def _of_some(_template: Any, args: Any, _kws: Any) -> Any:
    kind = types.float64 if any(isinstance(each, types.Float) for each in args) else types.int64
    return called_with(kind, *[kind] * len(args)) if 2 <= len(args) <= MOST else None  # noqa: PLR2004


def _choosing(sign: str, fraction: bool) -> Callable[..., Any]:
    def choose(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        compare = builder.fcmp_ordered if fraction else builder.icmp_signed
        best = args[0]
        for each in args[1:]:
            best = builder.select(compare(sign, each, best), each, best)
        return best

    return choose


def _contains_asked(args: Any) -> Any:
    """Have `in` ask for one of a few numbers."""
    if not isinstance(args[0], types.BaseTuple):
        return None
    return called_with(types.boolean, types.UniTuple(types.int64, len(args[0])), types.int64)


def _contains(_context: Any, builder: Any, sig: Any, args: Any) -> Any:
    found, wide = ir.Constant(ir.IntType(1), 0), ir.IntType(64)
    wanted = builder.sext(args[1], wide)
    for place in range(len(sig.args[0])):
        each = builder.sext(builder.extract_value(args[0], place), wide)
        found = builder.or_(found, builder.icmp_signed("==", each, wanted))
    return found


def _zeros_asked(_template: Any, args: Any, _kws: Any) -> Any:
    length, kind = args[0], parse_dtype(args[1]) if len(args) > 1 else types.float64
    if not isinstance(length, types.IntegerLiteral):
        return None
    return called_with(types.Array(kind, 1, "C"), *args)


def _zeros(context: Any, builder: Any, sig: Any, _args: Any) -> Any:
    kind, length = sig.return_type, sig.args[0].literal_value
    item = context.get_data_type(kind.dtype)
    size = context.get_abi_sizeof(item)
    place = cgutils.alloca_once(builder, item, size=length)
    cgutils.memset(builder, place, ir.Constant(ir.IntType(64), size * length), 0)
    made = context.make_array(kind)(context, builder)
    numbers = [ir.Constant(ir.IntType(64), each) for each in (length, size)]
    populate_array(made, data=place, shape=numbers[:1], strides=numbers[1:], itemsize=numbers[1], meminfo=None)
    return made._getvalue()  # noqa: SLF001 - Numba's own way
