"""Ways to break a rule that cosmic-ray does not know: those by which rules are broken when people write them.

A condition that one path asks and another forgets, the wrong person's cards, a limit that is none, a state that is not
set back: `mutants.py` draws half of its sample from these.
"""

from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Example, Operator
from parso.python.tree import ExprStmt, Function, IfStmt, Name
from parso.tree import NodeOrLeaf

__all__ = ["PROVIDER", "Rules"]

PROVIDER = "rules"
Span = tuple[tuple[int, int], tuple[int, int]]

# What kernels call those whom a rule is about.
PEOPLE = frozenset({
    "seat", "other", "owner", "actor", "who", "whom", "victim", "killer", "mate", "member", "partner", "leader",
    "holder", "giver", "taker", "receiver", "traveller", "speaker", "accused", "robot", "rival", "companion", "asked",
    "attacker", "defender", "investigator", "murderer", "helper", "fighter",
})  # fmt: skip

LIMITS = ("min", "max")


def _span(node: NodeOrLeaf) -> Span:
    return node.start_pos, node.end_pos


def _code(text: str) -> Any:
    return parso.parse(text)


def _replaced(old: NodeOrLeaf, text: str) -> None:
    """Puts `text` where a node stands, with what stood before it."""
    assert old.parent is not None
    siblings = old.parent.children
    siblings[siblings.index(old)] = _code(old.get_first_leaf().prefix + text)


class ForgetCondition(Operator):
    """One of several conditions is not asked: `a and b` becomes `b`, and `a`."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        """Each of the conditions."""
        if node.type in ("and_test", "or_test"):
            yield from (_span(operand) for operand in node.children[::2])

    def mutate(self, node: Any, index: int) -> Any:
        """The conditions without one."""
        operands = [c.get_code(include_prefix=False) for c in node.children[::2]]
        del operands[index]
        word = f" {node.children[1].value} "
        return _code(node.get_first_leaf().prefix + (word.join(operands) if len(operands) == 1 else
                                                     f"({word.join(operands)})"))  # fmt: skip

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """For cosmic-ray's own tests."""
        return (Example("a and b", "b"), Example("a or b or c", "(a or c)", occurrence=1))


class ForgetException(Operator):
    """An exception is never made, or always: the condition of an `if` without an `else` is False, or True."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        """Twice the first condition."""
        if isinstance(node, IfStmt) and "else" not in node.children:
            yield from [_span(node.children[1])] * 2

    def mutate(self, node: Any, index: int) -> Any:
        """The statement with another condition."""
        _replaced(node.children[1], ("False", "True")[index])
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """For cosmic-ray's own tests."""
        return (Example("if a: pass", "if False: pass"), Example("if a: pass", "if True: pass", occurrence=1))


class NoLimit(Operator):
    """A limit is none: `min(a, b)` becomes `a`, and `b`; `max` likewise."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        """Each of two arguments."""
        yield from (_span(argument) for argument in self._arguments(node))

    def mutate(self, node: Any, index: int) -> Any:
        """One of the arguments alone."""
        text = self._arguments(node)[index].get_code(include_prefix=False)
        return _code(f"{node.get_first_leaf().prefix}({text})")

    @staticmethod
    def _arguments(node: Any) -> list[Any]:
        if (
            node.type == "atom_expr"
            and len(node.children) == 2
            and node.children[0].get_code().strip() in ("min", "max")
        ):
            inside = node.children[1].children[1]
            if inside.type == "arglist" and len(inside.children[::2]) == 2:
                return list(inside.children[::2])
        return []

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """For cosmic-ray's own tests."""
        return (Example("min(a, b)", "(a)"), Example("max(a, b)", "(b)", occurrence=1))


class LeaveUndone(Operator):
    """What is to be written down, or to be done, is not: a field keeps its value, a call is not made."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        """The statement."""
        if self._writes(node) or self._calls(node):
            yield _span(node)

    def mutate(self, node: Any, index: int) -> Any:
        """Nothing."""
        return _code(f"{node.get_first_leaf().prefix}pass")

    @staticmethod
    def _writes(node: NodeOrLeaf) -> bool:
        return isinstance(node, ExprStmt) and node.children[0].type == "atom_expr"

    @staticmethod
    def _calls(node: Any) -> bool:
        return (node.type == "atom_expr" and node.parent is not None and node.parent.type == "simple_stmt"
                and node.children[-1].get_code().startswith("("))  # fmt: skip

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """For cosmic-ray's own tests."""
        return (Example("g.moved = 0\n", "pass\n"), Example("discard(g, card)\n", "pass\n"))


class WrongPerson(Operator):
    """It is about somebody else: `seat` becomes `other`, where the rule knows both."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        """A name, once for each other person of the function."""
        yield from [_span(node)] * len(self._others(node))

    def mutate(self, node: Any, index: int) -> Any:
        """The other's name."""
        named = Name(self._others(node)[index], node.start_pos, node.prefix)
        named.parent = node.parent  # cosmic-ray walks on, and asks those that come after it
        return named

    @staticmethod
    def _others(node: Any) -> list[str]:
        if not isinstance(node, Name) or node.value not in PEOPLE or node.is_definition():
            return []
        if node.parent is not None and node.parent.type in ("trailer", "param") and node.get_previous_leaf() == ".":
            return []  # a field
        around = node
        while around is not None and not isinstance(around, Function):
            around = around.parent
        if around is None or node.start_pos < around.children[-1].start_pos:
            return []
        known = {leaf.value for leaf in _leaves(around)
                 if isinstance(leaf, Name) and leaf.value in PEOPLE and leaf.is_definition()
                 and leaf.start_pos < node.start_pos}  # fmt: skip
        return sorted(known - {node.value})

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """For cosmic-ray's own tests."""
        return (Example("def f(seat, other):\n  return seat", "def f(seat, other):\n  return other"),)


def _leaves(node: Any) -> Iterator[Any]:
    for child in node.children:
        if hasattr(child, "children"):
            yield from _leaves(child)
        else:
            yield child


OPERATORS: dict[str, type[Operator]] = {
    cls.__name__: cls for cls in (ForgetCondition, ForgetException, NoLimit, LeaveUndone, WrongPerson)
}


class Rules:
    """The operators, as cosmic-ray asks for them."""

    def __iter__(self) -> Iterator[str]:
        return iter(OPERATORS)

    def __getitem__(self, name: str) -> type[Operator]:
        return OPERATORS[name]
