"""Finds code that can make two copies of a match differ: floats, set order, access to the outside world."""

import ast
from collections.abc import Iterator

ORDERLESS = frozenset({"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"})
ORDERED = frozenset({"dict", "enumerate", "filter", "iter", "list", "map", "next", "tuple", "zip"})
SET_TYPES = frozenset({"set", "frozenset", "Set", "AbstractSet", "MutableSet"})
SET_METHODS = frozenset({"difference", "intersection", "symmetric_difference", "union"})

Comprehension = ast.ListComp | ast.DictComp | ast.GeneratorExp


def determinism_faults(module: str, source: str, *, joins_paths: bool = False) -> list[str]:
    """Lists every place in a source where equal states could lead to different play, one sentence each."""
    tree = ast.parse(source)
    faults = [*_plain_faults(tree, joins_paths=joins_paths), *_set_faults(tree)]
    return [f"{module}, line {line}: {fault}" for line, fault in sorted(faults)]


def _plain_faults(tree: ast.AST, *, joins_paths: bool) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, f"a float ({node.value!r})"
            case ast.Name(id="float" | "complex"):
                yield node.lineno, f"a {node.id}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) if not joins_paths:
                yield node.lineno, "a true division"
            case ast.Call(func=ast.Name(id="hash" | "id" as name)):
                yield node.lineno, f"{name}() differs from run to run"
            case ast.Call(func=ast.Name(id="input" | "open" | "print" as name)):
                yield node.lineno, f"{name}() reaches out of the rules"


def _set_faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    sets = _names_of_sets(tree)
    harmless = _consumed_without_order(tree)
    for node in ast.walk(tree):
        for iterated in _iterated(node, harmless):
            if _is_set(iterated, sets):
                yield iterated.lineno, "the order of a set"


def _iterated(node: ast.AST, harmless: set[ast.AST]) -> list[ast.expr]:
    """Returns the expressions whose iteration order affects a node."""
    match node:
        case ast.For(iter=iterated) | ast.YieldFrom(value=iterated) | ast.Starred(value=iterated):
            return [iterated]
        case ast.ListComp() | ast.DictComp() | ast.GeneratorExp() if node not in harmless:
            return [generator.iter for generator in node.generators]
        case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERED:
            return args
        case ast.Call(func=ast.Attribute(attr="join" | "extend"), args=args):
            return args
        case ast.Call(func=ast.Attribute(value=owner, attr="pop"), args=[]):
            return [owner]
    return []


def _consumed_without_order(tree: ast.AST) -> set[ast.AST]:
    """Returns the comprehensions passed directly to a function that ignores order."""
    return {
        argument
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ORDERLESS
        for argument in call.args
        if isinstance(argument, Comprehension)
    }


def _names_of_sets(tree: ast.AST) -> set[str]:
    """Returns the names and fields that a module declares or binds as sets; a name has one meaning."""
    found: set[str] = set()
    for _ in range(2):  # the second pass finds names bound to sets found in the first
        for node in ast.walk(tree):
            match node:
                case ast.AnnAssign(target=target, annotation=kind) if _is_set_type(kind):
                    found.add(_last_name(target))
                case ast.arg(arg=name, annotation=ast.expr() as kind) if _is_set_type(kind):
                    found.add(name)
                case ast.Assign(targets=[target], value=value) if _is_set(value, found):
                    found.add(_last_name(target))
                case ast.NamedExpr(target=target, value=value) if _is_set(value, found):
                    found.add(_last_name(target))
    return found - {""}


def _is_set_type(annotation: ast.expr) -> bool:
    match annotation:
        case ast.Subscript(value=kind):
            return _last_name(kind) in SET_TYPES
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_set_type(left) or _is_set_type(right)
    return _last_name(annotation) in SET_TYPES


def _is_set(value: ast.expr, names: set[str]) -> bool:
    match value:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in SET_METHODS | {"copy"}:
            return method != "copy" or _is_set(owner, names)
        case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
            return any(_is_set(side, names) or _is_key_view(side) for side in (left, right))
        case ast.IfExp(body=body, orelse=orelse):
            return _is_set(body, names) or _is_set(orelse, names)
        case ast.Name() | ast.Attribute():
            return _last_name(value) in names
    return False


def _is_key_view(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and _last_name(value.func) == "keys"


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
