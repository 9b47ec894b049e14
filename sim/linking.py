"""Kernels that call each other are linked once, where Python calls in.

numba links into every compiled function all that it calls, and all that those call, and optimises the lot, level after
level: the time grows with the square of the depth, and a game of four hundred kernels took four minutes. Here a kernel
that is called by kernels is compiled by itself, and all of them are linked and optimised once, in the function that
Python or a function pointer enters by.

It rests on numba's code library and lowering pass (numba 0.62 to 0.68); tests/sim/test_kernel.py holds it to what the
rest of the core needs, and NUMBA_DISABLE_JIT=1 plays the same games without any of it.
"""

from typing import Any

import llvmlite.binding as ll
from numba import _dynfunc  # type: ignore[attr-defined]  # compiled, without stubs
from numba.core import compiler, funcdesc, lowering
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import BaseNativeLowering, NativeLowering

__all__ = ["InnerCompiler"]


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


def _add_linking_library(self: Any, library: Any) -> None:
    """What is linked with an inner kernel is linked with all that it calls."""
    library._ensure_finalized()
    self._linking_libraries.append(library)
    if isinstance(library, _InnerLibrary):
        self._linking_libraries += [x for x in library._linking_libraries if x not in self._linking_libraries]


CPUCodeLibrary.add_linking_library = _add_linking_library  # type: ignore[method-assign]


@register_pass(mutates_CFG=True, analysis_only=False)
class _InnerLowering(BaseNativeLowering):
    """Lowers a kernel into a library of its own; nothing is made for callers outside of kernels."""

    _name = "inner_lowering"  # type: ignore[assignment]  # numba's own passes do the same

    @property
    def lowering_class(self) -> Any:
        return lowering.Lower

    def run_pass(self, state: Any) -> bool:
        context, flags = state.targetctx, state.flags
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
        context.insert_user_function(entry, described, [library])
        state["cr"] = compiler._LowerResult(described, lower.call_helper, cfunc=entry, env=lower.env)
        return True


class InnerCompiler(compiler.CompilerBase):
    """numba's nopython compiler with that lowering."""

    def define_pipelines(self) -> list[Any]:
        """One pipeline: numba's, with `_InnerLowering` for its lowering."""
        pipeline = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.add_pass_after(_InnerLowering, NativeLowering)
        pipeline.passes = [p for p in pipeline.passes if p[0] is not NativeLowering]
        pipeline._finalized = False
        pipeline.finalize()
        return [pipeline]
