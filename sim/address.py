"""A named tuple, or a function, handed on by its address.

Compiled code hands on a tuple part by part, and an array of two dimensions as nine words: who sits at the table was 84
words, laid down anew in every call from a step to the question it asks, which took a third of the time of a game.
Interpreted code hands on the tuple itself.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.core.types.function_type import CompileResultWAP
from numba.core.typing.templates import AttributeTemplate
from numba.experimental.function_type import FunctionModel
from numba.extending import infer_getattr, intrinsic, lower_getattr_generic, models, register_model, typeof_impl

from sim.kernel import INTERPRETED

__all__ = ["Address", "address_of", "by_address"]


class Address(types.Type):
    """The address of a named tuple, whose fields are read through it.

    Parameters
    ----------
    whole : numba's type of the tuple
    """

    def __init__(self, whole: Any) -> None:
        self.whole = whole
        super().__init__(name=f"Address({whole})")


@register_model(Address)
class _Pointer(models.PrimitiveModel):
    def __init__(self, manager: Any, of: Address) -> None:
        super().__init__(manager, of, manager.lookup(of.whole).get_value_type().as_pointer())


@infer_getattr
class _Fields(AttributeTemplate):
    key = Address

    def generic_resolve(self, value: Any, attr: str) -> Any:  # type: ignore[override]  # none there
        return value.whole.types[value.whole.fields.index(attr)] if attr in value.whole.fields else None


@lower_getattr_generic(Address)
def _read(context: Any, builder: Any, of: Address, address: Any, field: str) -> Any:
    return builder.load(cgutils.gep_inbounds(builder, address, 0, of.whole.fields.index(field)))


@intrinsic
def _address_of(typing: Any, whole: Any) -> Any:
    """The address of a tuple in the function that asks for it, where it stays until that function returns."""

    def lay_down(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.alloca_once_value(builder, args[0])

    return Address(whole)(whole), lay_down


def _itself(whole: Any) -> Any:
    return whole


address_of = _itself if INTERPRETED else _address_of


class _Addressed(CompileResultWAP):
    """A compiled function, with all that it calls, which may be functions of Python's: these stay as long as it."""

    def __init__(self, function: Any, signature: Any) -> None:
        result = function.get_compile_result(signature)
        super().__init__(result)
        self.function = function
        self.raising = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)


class _AddressedType(types.FunctionType):
    """numba's type of it: what it raises is raised in its caller, where numba's own would print and forget it."""


@typeof_impl.register(_Addressed)
def _type_of(value: Any, context: Any) -> Any:
    return _AddressedType(value.signature())


register_model(_AddressedType)(FunctionModel)


@lower_constant(_AddressedType)
def _constant(context: Any, builder: Any, of: Any, value: Any) -> Any:
    made = cgutils.create_struct_proxy(of)(context, builder)
    made.c_addr = context.add_dynamic_addr(builder, value.address, info=str(of))
    made.py_addr = context.add_dynamic_addr(builder, id(value), info=type(value).__name__)
    made.jit_addr = context.add_dynamic_addr(builder, value.raising, info=str(of))
    return made._getvalue()


def by_address(compiled: Any, signature: Any) -> Any:
    """A function of that signature as kernels call it by its address: nothing of it is compiled anew in them."""
    return compiled if INTERPRETED else _Addressed(compiled, signature)
