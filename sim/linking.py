"""Kernels that call each other are linked once, where Python calls in.

numba links into every compiled function all that it calls, and all that those call, and optimises the lot, level after
level: the time grows with the square of the depth, and a game of four hundred kernels took four minutes. Here a kernel
that is called by kernels is compiled by itself, and all of them are linked and optimised once, in the function that
Python or a function pointer enters by.

It rests on parts of numba that are not public, in the versions TESTED (`make compat`). With others, or where those
parts are not as expected, importing this module raises ImportError and kernels are compiled numba's own way: the same
games, compiled more slowly. Nothing of numba is replaced: code that is not ours compiles as if this module were not
there. docs/compiler.md tells more.
"""

import hashlib
from contextvars import ContextVar
from typing import Any

import llvmlite.binding as ll
import numba
from llvmlite import ir
from numba import _dynfunc  # type: ignore[attr-defined]  # compiled, without stubs
from numba.core import compiler, funcdesc, lowering, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import AnnotateTypes, BaseNativeLowering, NativeLowering

from sim.bounds import Checked

__all__ = ["TESTED", "EntryCompiler", "InnerCompiler", "is_checking"]

INTERNAL = ll.Linkage.internal
_checking = ContextVar("checking", default=False)
TESTED = (0, 62), (0, 70)  # numba's versions, from the first up to but not the second
if not TESTED[0] <= numba.version_info[:2] < TESTED[1]:
    raise ImportError(f"numba {numba.__version__} is not among the versions it was tested with")


def _mangled(name: str, types: Any, *, abi_tags: Any = (), uid: int | None = None) -> str:
    """A name as numba makes it, with a digest of the types in their place.

    numba spells out the records that function pointers take: 26 kB a kernel, in every call of it.
    """
    digest = hashlib.sha256(" ".join(map(str, types)).encode()).hexdigest()[:16]
    return funcdesc.default_mangler(name, (digest,), abi_tags=abi_tags, uid=uid)


class _InnerLibrary(JITCodeLibrary):
    """Code of one kernel, without what it calls."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._optimize_final_module()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == ll.Linkage.external:
                function.linkage = "linkonce_odr"  # several entries may link it
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        return self._final_module


def _unsigned(index: Any) -> Any:
    """The type of an index with its integers unsigned; None for one that is not of integers alone."""
    if isinstance(index, types.Integer):
        return types.uintp
    if isinstance(index, types.Tuple | types.UniTuple) and all(isinstance(part, types.Integer) for part in index.types):
        return types.UniTuple(types.uintp, len(index.types))
    return None


def _from_the_front(signature: Any) -> Any:
    """The signature of a read or write of an array whose index counts from the front, never from the end."""
    array, index, *value = signature.args
    unsigned = _unsigned(index)
    if unsigned is None or not isinstance(array, types.Array):
        return signature
    return signature.replace(args=(array, unsigned, *value))


class _Lower(lowering.Lower):
    """numba's own, with two things taken for granted that numba cannot know.

    No index is below zero, so none is compared with zero and turned round; where indices are checked, one that is
    raises OutOfBounds. And while a game is played nobody writes to the pack and to weights, nor a strategy to the table
    (`strategies.conduct`), so that what was read there need not be read again after a write elsewhere.
    """

    def extract_function_arguments(self) -> Any:
        kept = {"pack", "weights"}
        if self.func_ir.func_id.modname.startswith("strategies."):
            kept.add("table")
        for argument in self.function.args:  # of an array each part is one: arg.weights.4
            name = argument.name.removeprefix("arg.").partition(".")[0]
            if name in kept and isinstance(argument.type, ir.PointerType):
                argument.add_attribute("noalias")
        return super().extract_function_arguments()

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        return super().lower_getitem(resty, expr, value, index, _from_the_front(signature))

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        return super().lower_setitem(target_var, index_var, value_var, _from_the_front(signature))


class _CheckedLower(Checked, _Lower):
    """The same, with its indices checked."""


def is_checking() -> bool:
    """Whether what is compiled now checks its indices, see `sim.bounds`."""
    return _checking.get()


def _lowering() -> Any:
    return _CheckedLower if is_checking() else _Lower


@register_pass(mutates_CFG=True, analysis_only=False)
class _InnerLowering(BaseNativeLowering):
    """Lowers a kernel into a library of its own; nothing is made for callers outside of kernels."""

    _name = "inner_lowering"  # type: ignore[assignment]  # numba's own passes do the same

    @property
    def lowering_class(self) -> Any:
        return _lowering()

    def run_pass(self, state: Any) -> bool:
        context, flags = state.targetctx.subtarget(mangler=_mangled), state.flags
        library: Any = _InnerLibrary(context.codegen(), state.func_id.func_qualname)
        state.library = library
        described = funcdesc.PythonFunctionDescriptor.from_specialized_function(
            state.func_ir, state.typemap, state.return_type, state.calltypes, mangler=context.mangler,
            inline=flags.forceinline, noalias=flags.noalias, abi_tags=[flags.get_mangle_string()],
        )  # fmt: skip
        with context.push_code_library(library):
            lower = self.lowering_class(context, library, described, state.func_ir, metadata=state.metadata)
            lower.lower()
        library.finalize()
        # What calls of the kernel are looked up by; it is never called itself, its address is none.
        entry = _dynfunc.make_function(described.lookup_module(), described.qualname.split(".")[-1], "", 0, lower.env,
                                       (library,))  # fmt: skip
        # A caller links all that is called from here as well, each once.
        context.insert_user_function(entry, described, list(dict.fromkeys([library, *library._linking_libraries])))
        state["cr"] = compiler._LowerResult(described, lower.call_helper, cfunc=entry, env=lower.env)
        return True


class _EntryLibrary(JITCodeLibrary):
    """Code of an entry and of all that is called from it, which nobody else calls.

    LLVM is told so: it then drops what is not used of the arguments, and puts what is called once where it is called.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == ll.Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """What the cache keeps beside the compiled code: the names in it, for it is called by address and not linked.

        numba keeps the whole once more, and reads it whenever the code is loaded.
        """
        there = (f.name for f in self._final_module.functions if not f.is_declaration and f.linkage != INTERNAL)
        return ll.parse_assembly("\n".join(f'define void @"{name}"() {{ unreachable }}' for name in there))


@register_pass(mutates_CFG=True, analysis_only=False)
class _EntryLowering(NativeLowering):
    """numba's own, with short names and `_Lower`."""

    _name = "entry_lowering"

    @property
    def lowering_class(self) -> Any:
        return _lowering()

    def run_pass(self, state: Any) -> bool:
        context = state.targetctx
        state.library = _EntryLibrary(context.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.targetctx = context.subtarget(mangler=_mangled)
        try:
            return bool(super().run_pass(state))
        finally:
            state.targetctx = context


class _Arguments(tuple[Any, ...]):
    """Types of arguments that are not spelt out: numba does so before every pass, for whoever may listen."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{len(self)} arguments"


def _compiler(lowering_pass: Any) -> Any:
    """numba's nopython compiler with another lowering, which spells out no records for notes that nobody reads."""

    class Compiler(compiler.CompilerBase):
        def compile_extra(self, func: Any) -> Any:
            before = _checking.set(is_checking() or self.state.flags.boundscheck)
            try:
                return super().compile_extra(func)
            finally:
                _checking.reset(before)

        def define_pipelines(self) -> list[Any]:
            self.state.args = _Arguments(self.state.args)
            pipeline = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.add_pass_after(lowering_pass, NativeLowering)
            pipeline.passes = [p for p in pipeline.passes if p[0] not in (NativeLowering, AnnotateTypes)]
            pipeline._finalized = False
            pipeline.finalize()
            return [pipeline]

    return Compiler


EntryCompiler, InnerCompiler = _compiler(_EntryLowering), _compiler(_InnerLowering)
