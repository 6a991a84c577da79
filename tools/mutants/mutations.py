"""The mutations of a file: small mistakes, each in one place."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv,
}  # fmt: skip
"""For each operator, another operator that is easily confused with it."""
LOGGERS = ("_log", "structlog")
"""The beginnings of calls that only write to logs, which tests need not check."""
BOUND = re.compile(r"_?(MOST|LONGEST|REMEMBERED)(_[A-Z_]+)?")
"""The names of constants that limit a size. They are not mutated, because one more or less is a
matter of choice."""

Change = Callable[[], None]


@dataclass(frozen=True)
class Mutant:
    """One mutation of a file."""

    file: Path
    number: int
    """The index of the mutant in the result of `mutants_of`."""
    lines: range
    """The lines of the broken place."""
    is_in_function: bool
    """True if calling a function executes the broken place, False if loading the file does."""

    def mutated_tree(self) -> ast.Module:
        """Return the syntax tree of the broken file."""
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        for number, (_, _, change) in enumerate(_changes(tree)):
            if number == self.number:
                change()
                return ast.fix_missing_locations(tree)
        raise IndexError(self.number)

    def difference(self) -> tuple[str, str]:
        """Return the first line that differs, original and broken, both in normalized layout."""
        old, new = (
            ast.unparse(tree).splitlines()
            for tree in (ast.parse(self.file.read_text(encoding="utf-8")), self.mutated_tree())
        )
        return next((a.strip(), b.strip()) for a, b in zip(old, new, strict=False) if a != b)


def mutants_of(file: Path) -> list[Mutant]:
    """Return every mutation of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        Mutant(file, number, range(node.lineno, (node.end_lineno or node.lineno) + 1), inside)
        for number, (node, inside, _) in enumerate(_changes(tree))
    ]


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, bool, Change]]:
    """Yield each mutant's node, its `is_in_function`, and the function that breaks the node."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, inside = waiting.pop()
        for where, change in _mutate(node):
            yield where, inside, change
        waiting += [(child, inside or _is_called(node, child)) for child in _mutable_children(node)]


def _is_called(node: ast.AST, child: ast.AST) -> bool:
    """Return True if calling the function `node` executes `child`; False for default values."""
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    return is_function and not isinstance(child, ast.arguments)


def _mutable_children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the children of a node that may be mutated."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_exempt(child):
                yield child


def _is_exempt(node: ast.AST) -> bool:
    """Return True if mutating the node is pointless: for example in types, limits, log calls."""
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or _is_log_call(node.value)
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        is_limit = isinstance(target, ast.Name) and BOUND.fullmatch(target.id)
        return bool(is_limit) or _is_log_call(node.value) or "TypeVar" in ast.unparse(node.value)
    return False


def _is_log_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith(LOGGERS)


def _mutate(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, Change]]:
    yield from _swap_operators(node)
    if isinstance(node, ast.Call):
        for n, keyword in enumerate(node.keywords):
            yield keyword.value, _delete(node.keywords, n)
    yield from _negate_conditions(node)
    for body in (getattr(node, each, None) for each in ("body", "orelse", "finalbody")):
        if isinstance(body, list):
            yield from _remove_statements(body)


def _swap_operators(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, Change]]:
    """Yield a change for each operator, number or name that can be confused with another."""
    match node:
        case ast.Compare(ops=operators):
            for n, operator in enumerate(operators):
                yield node, _put(operators, n, SWAPPED[type(operator)]())
        case ast.BoolOp(values=values):
            yield node, _set(node, "op", SWAPPED[type(node.op)]())
            for n, value in enumerate(values):
                yield value, _put(values, n, values[n - 1])
        case ast.BinOp() | ast.AugAssign() if type(node.op) in SWAPPED:
            yield node, _set(node, "op", SWAPPED[type(node.op)]())
        case ast.Constant(value=bool(value)):
            yield node, _set(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield node, _set(node, "value", value + 1)
        case ast.Call(func=ast.Name("min" | "max") as name):
            yield node, _set(name, "id", "max" if name.id == "min" else "min")


def _negate_conditions(node: ast.AST) -> Iterator[tuple[ast.expr, Change]]:
    """For each condition of a node, yield a change that negates the condition."""
    for test in [getattr(node, "test", None), *getattr(node, "ifs", [])]:
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yield test, _replace_test(node, test, test.operand)
        elif isinstance(test, ast.expr):
            yield test, _replace_test(node, test, ast.UnaryOp(ast.Not(), test))


def _remove_statements(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, Change]]:
    """Yield a change for each statement that can be removed without undefining a name."""
    for n, statement in enumerate(body):
        if _is_exempt(statement):
            continue
        match statement:
            case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Continue():
                yield statement, _put(body, n, ast.Pass())
            case ast.Break():
                yield statement, _put(body, n, ast.Continue())
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()], value=value):
                if isinstance(value, ast.Name):
                    continue  # such as `self._x = x` in a constructor; nothing runs without it
                yield statement, _put(body, n, ast.Pass())
            case ast.Return(value=None):
                yield statement, _put(body, n, ast.Pass())


def _put(items: list[Any], n: int, item: ast.AST) -> Change:
    return lambda: items.__setitem__(n, item)


def _delete(items: list[Any], n: int) -> Change:
    return lambda: items.__delitem__(n)


def _set(node: ast.AST, name: str, value: object) -> Change:
    return lambda: setattr(node, name, value)


def _replace_test(node: ast.AST, old: ast.expr, new: ast.expr) -> Change:
    """Replace a condition by `new`."""

    def change() -> None:
        if getattr(node, "test", None) is old:
            node.test = new  # type: ignore[attr-defined]
        else:
            node.ifs = [new if each is old else each for each in node.ifs]  # type: ignore[attr-defined]

    return change
