"""Generates mutants: small changes to the source of a module."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

COMPARISON_SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC_SWAPS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
}
BUILTIN_SWAPS = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_SWAP = frozenset({"isinstance", "issubclass", "getattr", "zip", "cast", "range", "TypeVar", "min", "max"})
"""Calls whose arguments are not swapped: the result would crash at once or be the same."""
NEVER_CONFUSED = frozenset(
    {"state", "emit", "table", "auction", "rules", "game", "level", "network", "railmap"}
)
"""Arguments that are not swapped because no programmer would confuse them."""
SEQUENCE_NODES = (ast.List, ast.Tuple, ast.ListComp, ast.Set, ast.SetComp, ast.JoinedStr)


@dataclass(frozen=True)
class Mutant:
    """A change that replaces the source from `start` to `end` by `text`."""

    path: str
    line: int
    start: int
    end: int
    text: str
    old: str
    """The line before the change; `new` is the line after it."""
    new: str

    @property
    def key(self) -> str:
        """Identifier that does not depend on the line number."""
        return sha256(repr((self.path, self.old, self.new, self.text)).encode()).hexdigest()[:16]

    @property
    def package(self) -> str:
        return self.path.split("/")[2]

    def apply_to(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


def is_mutated(path: Path) -> bool:
    """Whether a file is mutated: not text modules or package initialisers."""
    return (
        path.suffix == ".py"
        and path.name not in ("__init__.py", "text.py", "words.py")
        and ("words" not in path.parts)
    )


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in source order."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[str, Mutant] = {}
    for node, text in _changes(tree):
        start = _offset(source, starts, node.lineno, node.col_offset)
        end = _offset(source, starts, node.end_lineno or node.lineno, node.end_col_offset or 0)
        if source[start:end] == text:
            continue
        mutant = _mutant(path, source, starts, node.lineno, start, end, text)
        found.setdefault(mutant.key, mutant)
    return sorted(found.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def _offset(source: str, starts: list[int], line: int, column: int) -> int:
    """Character offset of a line and a column in bytes."""
    text = source[starts[line - 1] : starts[line]]
    return starts[line - 1] + len(text.encode()[:column].decode())


def _mutant(path: str, source: str, starts: list[int], line: int, start: int, end: int, text: str) -> Mutant:
    begin = starts[line - 1]
    finish = source.find("\n", end)
    finish = len(source) if finish < 0 else finish
    old, new = source[begin:finish], source[begin:start] + text + source[end:finish]
    return Mutant(path, line, start, end, text, " ".join(old.split()), " ".join(new.split()))


def changes_program(mutant: Mutant, source: str) -> bool:
    """Whether the mutant compiles and has a different syntax tree."""
    try:
        return ast.dump(ast.parse(mutant.apply_to(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


MutableNode = ast.expr | ast.stmt
Change = tuple[MutableNode, str]


def _changes(tree: ast.Module) -> Iterator[Change]:
    for node in _mutable_nodes(tree):
        match node:
            case ast.Compare():
                yield from _compare(node)
            case ast.BoolOp():
                yield from _bool_op(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, _wrapped(operand)
            case ast.BinOp() if type(node.op) in ARITHMETIC_SWAPS and not _is_of_lists(node):
                yield node, _wrapped(ast.BinOp(node.left, ARITHMETIC_SWAPS[type(node.op)](), node.right))
            case ast.Constant(value=bool() as value):
                yield node, str(not value)
            case ast.Constant(value=int() as number):
                yield node, str(number + 1)
                if number > 1:
                    yield node, str(number - 1)
            case ast.IfExp(body=body, orelse=orelse):
                yield node, _wrapped(body)
                yield node, _wrapped(orelse)
            case ast.Name(id=name) if name in BUILTIN_SWAPS:
                yield node, BUILTIN_SWAPS[name]
            case ast.Call():
                yield from _call(node)
            case ast.Subscript(slice=ast.Slice() as piece):
                yield from _slice(node, piece)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                yield from _filters(node)
            case ast.stmt():
                yield from _statement(node)


def _compare(node: ast.Compare) -> Iterator[Change]:
    for at, op in enumerate(node.ops):
        if type(op) in COMPARISON_SWAPS:
            ops = [*node.ops[:at], COMPARISON_SWAPS[type(op)](), *node.ops[at + 1 :]]
            yield node, _wrapped(ast.Compare(node.left, ops, node.comparators))


def _bool_op(node: ast.BoolOp) -> Iterator[Change]:
    """Exchanges and/or, and drops each condition."""
    other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield node, _wrapped(ast.BoolOp(other, node.values))
    for at in range(len(node.values)):
        others = [*node.values[:at], *node.values[at + 1 :]]
        if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(node.values[at])):
            yield node, _wrapped(others[0] if len(others) == 1 else ast.BoolOp(node.op, others))


def _call(node: ast.Call) -> Iterator[Change]:
    """Swaps two adjacent arguments."""
    name = ast.unparse(node.func).rpartition(".")[2]
    if name in NO_SWAP:
        return
    for at in range(len(node.args) - 1):
        one, other = node.args[at : at + 2]
        if _is_mistakable(one) and _is_mistakable(other):
            args = [*node.args[:at], other, one, *node.args[at + 2 :]]
            yield node, ast.unparse(ast.Call(node.func, args, node.keywords))


def _is_mistakable(node: ast.expr) -> bool:
    if not isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        return False
    return ast.unparse(node).rpartition(".")[2] not in NEVER_CONFUSED


def _slice(node: ast.Subscript, piece: ast.Slice) -> Iterator[Change]:
    for lower, upper in ((None, piece.upper), (piece.lower, None)):
        if (lower, upper) != (piece.lower, piece.upper):
            cut = ast.Subscript(node.value, ast.Slice(lower, upper, piece.step), node.ctx)
            yield node, ast.unparse(cut)


def _filters(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> Iterator[Change]:
    """Drops a condition of a comprehension."""
    for generator in node.generators:
        for condition in generator.ifs:
            if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(condition)):
                yield condition, "True"


def _statement(node: ast.stmt) -> Iterator[Change]:
    """Skips a branch, removes a refusal, drops or alters a statement."""
    match node:
        case ast.If(test=test, body=[*_]) if not any(
            isinstance(part, ast.NamedExpr) for part in ast.walk(test)
        ):
            if not _is_for_types(test):
                yield test, "False"
        case ast.Return(value=ast.Call(func=ast.Name(id="Refusal")) as value):
            yield value, "None"
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC_SWAPS and not isinstance(
            node.value, SEQUENCE_NODES
        ):
            other = ast.AugAssign(node.target, ARITHMETIC_SWAPS[type(op)](), node.value)
            yield node, ast.unparse(ast.fix_missing_locations(other))
            yield node, "pass"
        case ast.Expr(value=ast.Call()):
            yield node, "pass"
        case ast.Continue():
            yield node, "break"


def _mutable_nodes(tree: ast.Module) -> Iterator[MutableNode]:
    """Nodes that may be mutated: no annotations, decorators, imports or f-strings."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        todo += _inside(node)


def _inside(node: ast.AST) -> Iterable[ast.AST]:
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return ()
        case ast.If(test=test) if _is_for_types(test):
            return node.orelse
        case ast.AnnAssign(value=value):
            return (value,) if value else ()
        case ast.FunctionDef():
            return [*node.body, *node.args.defaults, *(value for value in node.args.kw_defaults if value)]
        case ast.ClassDef():
            return node.body
        case ast.keyword(arg="strict"):
            return ()
        case ast.match_case(guard=guard, body=body):
            return [*([guard] if guard else []), *body]
    return ast.iter_child_nodes(node)


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_of_lists(node: ast.BinOp) -> bool:
    """Whether + joins lists or strings; any other operator would crash at once."""
    sides = (node.left, node.right)
    return any(isinstance(side, SEQUENCE_NODES) or _is_text(side) for side in sides) or any(
        isinstance(side, ast.BinOp) and _is_of_lists(side) for side in sides
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _wrapped(node: ast.expr) -> str:
    text = ast.unparse(ast.fix_missing_locations(node))
    plain = (ast.Name, ast.Attribute, ast.Call, ast.Constant, ast.Subscript)
    return text if isinstance(node, plain) else f"({text})"
