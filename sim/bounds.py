"""Reads and writes of arrays that are checked: one outside ends the game with file, line, array, index and length.

A score that its record is too narrow for ends it likewise.

A compiled read outside of an array reads what lies beside it, and a write makes another game of it, without a word.
So the kernels of a game or a strategy that is not shipped with the tool are lowered by `Checked`, and with them all of
ours that they call. A check is one comparison of unsigned numbers, so an index below zero is outside, too.
docs/compiler.md has what it costs.

A narrow integer keeps the lowest bits of what is written to it, so 40,000 points would be kept as -25,536 of int16.
What is called `score` is held to what was meant, where it is narrower than that: nothing else costs anything.
"""

import ctypes
from typing import Any

import llvmlite.binding as ll
from llvmlite import ir
from numba.core import cgutils, types
from numba.core import ir as numba_ir
from numba.core.callconv import CPUCallConv
from numba.core.cpu import CPUContext
from numba.np.arrayobj import make_array

from sim.errors import OutOfBounds, TooWide
from sim.values import scope_of

__all__ = ["Checked"]

OUTSIDE, CALLED, WIDE = "elderodds_outside", "elderodds_called", "elderodds_wide"  # what compiled code calls below
SCORE = "score"  # what must not come out as another number
WORD, TEXT = ir.IntType(64), ir.IntType(8).as_pointer()
# an exception that compiled code raises is the same every time: what is another each time is noted before
_outside = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64)(OutOfBounds.note)
_called = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(OutOfBounds.note_caller)
_wide = ctypes.CFUNCTYPE(None, ctypes.c_int64)(TooWide.note)
for _symbol, _function in ((OUTSIDE, _outside), (CALLED, _called), (WIDE, _wide)):
    ll.add_symbol(_symbol, ctypes.cast(_function, ctypes.c_void_p).value)


class _Telling(CPUCallConv):
    """numba's way of calling, which also tells whose line called the kernel of ours that read outside."""

    def return_status_propagate(self, builder: Any, status: Any) -> None:
        """Returns from a kernel that called another one which raised."""
        if line := self.context.line:
            told = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.VoidType(), [TEXT]), CALLED)
            builder.call(told, [self.context.insert_const_string(builder.module, line)])
        super().return_status_propagate(builder, status)


class _Context(CPUContext):
    """numba's own, which calls so."""

    line = ""  # a game's own, where that is lowered that calls one of our kernels: module, file, line, whom

    @property
    def call_conv(self) -> Any:
        return _Telling(self)


def _is_core(module: str) -> bool:
    """Whether a module is of the tool, and of no game."""
    scope = scope_of(module)
    return scope is not None and not scope[1]


class Checked:
    """What a lowering of numba's is mixed with, so that indices are held to be inside."""

    def __init__(self: Any, context: Any, *rest: Any, **options: Any) -> None:
        context = context.subtarget(enable_boundscheck=False)  # numba's own, which tells no more than that one is
        context.__class__ = _Context
        super().__init__(context, *rest, **options)  # type: ignore[call-arg]

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """A read of an array."""
        self._check(value, index)
        return super().lower_getitem(resty, expr, value, index, signature)  # type: ignore[misc]

    def lower_setitem(self: Any, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """A write to an array."""
        self._check(target_var, index_var)
        kind, name = self.typeof(target_var.name), _path(self.func_ir, target_var)
        if isinstance(kind, types.Array) and name.endswith(f".{SCORE}"):
            self._check_width(value_var, kind.dtype, name)
        return super().lower_setitem(target_var, index_var, value_var, signature)  # type: ignore[misc]

    def lower_inst(self: Any, inst: Any) -> Any:
        """Any instruction; a field that is written is held to be wide enough."""
        if isinstance(inst, numba_ir.SetAttr) and inst.attr == SCORE:
            kind = self.fndesc.calltypes[inst].args[1]
            self._check_width(inst.value, kind, f"{_path(self.func_ir, inst.target)}.{SCORE}")
        return super().lower_inst(inst)  # type: ignore[misc]

    def _lower_call_normal(self: Any, fnty: Any, expr: Any, signature: Any) -> Any:
        """Notes where a game's kernel calls one of ours: that line is what its writer can mend."""
        of = self.func_ir.func_id.modname
        if isinstance(fnty, types.Dispatcher) and _is_core(fnty.dispatcher.py_func.__module__) and not _is_core(of):
            name = fnty.dispatcher.py_func.__name__
            self.context.line = "\n".join((of, self.loc.filename, str(self.loc.line), name))
        try:
            return super()._lower_call_normal(fnty, expr, signature)  # type: ignore[misc]
        finally:
            self.context.line = ""

    def _check(self: Any, array: Any, index: Any) -> None:
        """Raises, at run time, where an index of integers is outside of the array."""
        kind, at = self.typeof(array.name), self.typeof(index.name)
        if not isinstance(kind, types.Array):
            return
        context, builder = self.context, self.builder
        found = self.loadvar(index.name)
        several = isinstance(at, types.BaseTuple)
        shape = cgutils.unpack_tuple(builder, make_array(kind)(context, builder, self.loadvar(array.name)).shape)
        for axis, (part, length) in enumerate(zip(at.types if several else (at,), shape, strict=False)):
            if not isinstance(part, types.Integer):
                return  # a slice takes what there is
            one = builder.extract_value(found, axis) if several else found
            one = context.cast(builder, one, part, types.intp)
            with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", one, length)):
                note = cgutils.get_or_insert_function(
                    builder.module, ir.FunctionType(ir.VoidType(), [WORD, WORD]), OUTSIDE
                )
                builder.call(note, [one, length])
                where = (self.func_ir.func_id.modname, self.loc.filename, self.loc.line)
                name = _path(self.func_ir, array) + (f", index {axis + 1}" if several else "")
                context.call_conv.return_user_exc(builder, OutOfBounds, (*where, name))

    def _check_width(self: Any, variable: Any, kind: Any, name: str) -> None:
        """Raises, at run time, where a number does not fit into an integer that is narrower than it."""
        own, context, builder = self.typeof(variable.name), self.context, self.builder
        if not isinstance(kind, types.Integer) or not isinstance(own, types.Integer):
            return
        if own.bitwidth <= kind.bitwidth:  # type: ignore[attr-defined]
            return
        meant = context.cast(builder, self.loadvar(variable.name), own, types.int64)
        kept = context.cast(builder, context.cast(builder, meant, types.int64, kind), kind, types.int64)
        with cgutils.if_unlikely(builder, builder.icmp_signed("!=", meant, kept)):
            note = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.VoidType(), [WORD]), WIDE)
            builder.call(note, [meant])
            where = (self.func_ir.func_id.modname, self.loc.filename, self.loc.line)
            context.call_conv.return_user_exc(builder, TooWide, (*where, name, kind.name, kind.minval, kind.maxval))


def _path(code: Any, variable: Any) -> str:
    """What an array is called in the source: g.table.laid, g.mine[].card."""
    try:
        found = code.get_definition(variable)
    except KeyError:  # it is one of several
        return str(variable.name)
    if isinstance(found, numba_ir.Expr) and found.op == "getattr":
        return f"{_path(code, found.value)}.{found.attr}"
    if isinstance(found, numba_ir.Expr) and found.op in ("getitem", "static_getitem"):
        return f"{_path(code, found.value)}[]"
    return str(found.name if isinstance(found, numba_ir.Arg | numba_ir.Global | numba_ir.FreeVar) else variable.name)
