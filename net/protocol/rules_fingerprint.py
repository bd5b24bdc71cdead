"""Fingerprint of what the rules do, independent of how and where they are written.

Walks the syntax trees in an order defined here, because Python's own dumps differ between versions. Left out
is everything no match depends on: docstrings, comments, positions, texts, code for type checkers and file
paths. An import is represented by the content of the imported file, not by its name, so files may be moved
without changing the fingerprint.

Annotations count only in class bodies, where msgspec turns them into fields of moves and states.

Uses only the standard library, so that any Python version can compute it.
"""

from __future__ import annotations

import ast
import hashlib
import tomllib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import groupby
from typing import Any, NamedTuple

RULES_BYTES = 8
RULES = "game.rules"
LEVELS = "levels"
WORDS = "words"
MARKERS = frozenset({"BadData", "_", "N_", "gettext", "ngettext", "npgettext", "pgettext"})
"""Functions whose string arguments are texts for people, not part of the rules."""
LEFT_OUT = frozenset({"annotation", "ctx", "returns", "type_comment", "type_ignores"})
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Fields of syntax nodes that hold statements; imports occur only in statements."""


@dataclass(frozen=True)
class Sources:
    """The contents of all files on which a match depends."""

    rules: Mapping[str, bytes]
    """Source files by module name, without modules of texts."""
    levels: Mapping[str, bytes]
    """Level files by name, including the game's."""

    @property
    def raw(self) -> str:
        """Digest of the source files and this module as bytes; the key of the fingerprint cache."""
        whole = hashlib.sha256((files("net.protocol") / "rules_fingerprint.py").read_bytes())
        for kind in (self.rules, self.levels):
            for name, content in sorted(kind.items()):
                whole.update(f"\0{name}\0{len(content)}\0".encode())
                whole.update(content)
            whole.update(b"\0")
        return whole.hexdigest()


def read_sources() -> Sources:
    """Reads the sources of the running program; a packaged program has none of the rules."""
    rules = {
        name.removesuffix(".__init__"): content
        for name, content in _read_files(files(RULES), RULES, ".", ".py")
        if WORDS not in name.split(".")
    }
    levels = {
        name.partition("/")[2]: content for name, content in _read_files(files(LEVELS), LEVELS, "/", ".toml")
    }
    return Sources(rules, levels)


def _read_files(folder: Traversable, path: str, between: str, ending: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir() if folder.is_dir() else ():
        where = path + between + entry.name
        if entry.is_dir():
            yield from _read_files(entry, where, between, ending)
        elif entry.name.endswith(ending):
            yield where.removesuffix(ending), entry.read_bytes()


def fingerprint(sources: Sources) -> bytes:
    """Computes the fingerprint; sources have equal ones if they differ only in what is left out."""
    walks = {name: _walked(content) for name, content in sources.rules.items()}
    nowhere = dict.fromkeys(walks, "")
    plain = {name: _digest(_joined(walk, nowhere)) for name, walk in walks.items()}
    rules = sorted(_digest(_joined(walk, plain)) for walk in walks.values() if walk)
    levels = sorted(_digest(_run(("s", name, *_level(content)))) for name, content in sources.levels.items())
    return bytes.fromhex(_digest(_run([*rules, LEVELS, *levels])))[:RULES_BYTES]


def _run(tokens: Iterable[str]) -> str:
    """Joins tokens so that different tokens never give the same text: each is preceded by its length."""
    return "".join([f"{len(token)}:{token}" for token in tokens])


def _digest(run: str) -> str:
    return hashlib.sha256(run.encode("utf-8", "surrogatepass")).hexdigest()


class ImportOrigin(NamedTuple):
    """The module and name that an import refers to; the name is empty if it imports a module."""

    module: str
    name: str

    def resolved(self, known: Mapping[str, str]) -> tuple[str, str]:
        """Returns the imported module's digest, or its name if it is not part of the program, and the
        imported name."""
        path = f"{self.module}.{self.name}".rstrip(".")
        if path.startswith(f"{RULES}.") and WORDS in path.split("."):
            return WORDS, self.name
        if path in known:
            return known[path], ""
        return known.get(self.module, self.module), self.name


Token = str | ImportOrigin


def _joined(walk: Iterable[str | ImportOrigin], known: Mapping[str, str]) -> str:
    """Joins tokens and imports to one text; `known` has the digests of imported modules."""
    return "".join(
        [piece if isinstance(piece, str) else _run(("from", *piece.resolved(known))) for piece in walk]
    )


def _walked(source: bytes) -> list[str | ImportOrigin]:
    """Converts a module to pieces of text with its imports in between.

    A module that cannot be parsed is represented by its bytes.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return [_run(("broken", source.hex()))]
    walk = _Walk(_imports(tree))
    walk.statements(tree.body)
    pieces: list[str | ImportOrigin] = []
    for kind, group in groupby(walk.tokens, type):
        tokens: list[Any] = list(group)
        pieces += tokens if kind is ImportOrigin else [_run(tokens)]
    return pieces


def _imports(tree: ast.Module) -> dict[str, ImportOrigin]:
    """Maps each imported name of a module to its origin."""
    bound: dict[str, ImportOrigin] = {}
    waiting: deque[ast.AST] = deque(tree.body)
    while waiting:
        node = waiting.popleft()
        if isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            bound |= {alias.asname or alias.name: ImportOrigin(module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                bound[alias.asname or first] = ImportOrigin(alias.name if alias.asname else first, "")
        else:
            for block in BLOCKS:
                waiting.extend(getattr(node, block, ()))
    return bound


class _Walk:
    """Converts a syntax tree to tokens."""

    def __init__(self, imports: Mapping[str, ImportOrigin]) -> None:
        self.tokens: list[Token] = []
        self._imports = imports
        self._in_class = False

    def statements(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if not _does_nothing(statement):
                self._node(statement)

    def _node(self, node: ast.AST) -> None:
        way = _NODE_HANDLERS.get(type(node))
        if way is None:
            self._fields(node)
        else:
            way(self, node)

    def _scope(self, node: ast.AST, in_class: bool = False) -> None:
        outside, self._in_class = self._in_class, in_class
        self._fields(node)
        self._in_class = outside

    def _fields(self, node: ast.AST) -> None:
        """Adds a node and its fields; empty fields are left out, because newer Python versions add some."""
        self.tokens += ("(", type(node).__name__)
        for name in sorted(node._fields):
            value = getattr(node, name, None)
            if name not in LEFT_OUT and value is not None and value != []:
                self.tokens.append(name)
                self._value(value)
        self.tokens.append(")")

    def _value(self, value: Any) -> None:
        if isinstance(value, ast.AST):
            self._node(value)
        elif not isinstance(value, list):
            self._constant(value)
        else:
            self.tokens.append("[")
            if isinstance(value[0], ast.stmt):
                self.statements(value)
            else:
                for one in value:
                    self._value(one)
            self.tokens.append("]")

    def _constant(self, value: object) -> None:
        text = value if isinstance(value, str) else repr(value)
        self.tokens += ("=", type(value).__name__, text)

    def _name(self, name: str) -> None:
        """Adds a name; an imported name is represented by where it comes from, so that aliases make no
        difference."""
        origin = self._imports.get(name)
        self.tokens += ("name", name) if origin is None else (origin,)

    def _pieces(self, text: ast.JoinedStr) -> None:
        """Adds an f-string; adjacent constants are joined, because Python versions split them differently."""
        self.tokens.append("(")
        plain = ""
        for piece in text.values:
            if isinstance(piece, ast.Constant):
                plain += str(piece.value)
                continue
            self.tokens += ("text", plain)
            plain = ""
            self._fields(piece)
        self.tokens += ("text", plain, ")")

    def _call(self, call: ast.Call) -> None:
        """Adds a call, without texts for people and without the module paths of `import_module`."""
        called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if called in MARKERS:
            args = [one for one in call.args if not isinstance(one, ast.Constant | ast.JoinedStr)]
        elif called == "import_module":
            args = []
        else:
            self._fields(call)
            return
        self._fields(ast.Call(func=call.func, args=args, keywords=call.keywords))

    def _if(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            self.statements(node.orelse)
        else:
            self._fields(node)

    def _assign(self, node: ast.Assign) -> None:
        """Adds an assignment; names listed in `__all__` are treated like imports."""
        first = node.targets[0]
        if isinstance(first, ast.Name) and first.id == "__all__":
            for constant in ast.walk(node.value):
                if isinstance(constant, ast.Constant):
                    self._name(str(constant.value))
        else:
            self._fields(node)

    def _declared(self, node: ast.AnnAssign) -> None:
        """In a class body, adds a field with its type; elsewhere, an ordinary assignment."""
        if self._in_class:
            self.tokens.append("field")
            self._node(node.annotation)
            self._fields(node)
        elif node.value is not None:
            self._fields(ast.Assign(targets=[node.target], value=node.value))


_NODE_HANDLERS: dict[type[ast.AST], Callable[[_Walk, Any], None]] = {
    ast.Constant: lambda walk, node: walk._constant(node.value),
    ast.Name: lambda walk, node: walk._name(node.id),
    ast.JoinedStr: _Walk._pieces,
    ast.Call: _Walk._call,
    ast.If: _Walk._if,
    ast.Assign: _Walk._assign,
    ast.AnnAssign: _Walk._declared,
    ast.ClassDef: lambda walk, node: walk._scope(node, in_class=True),
    ast.FunctionDef: _Walk._scope,
    ast.AsyncFunctionDef: _Walk._scope,
    ast.Lambda: _Walk._scope,
}
"""Node types with special treatment; all others use `_fields`."""


def _does_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass | ast.Import | ast.ImportFrom)


def _level(content: bytes) -> Iterator[str]:
    """Yields the data of a level file in an order independent of the file's; an unreadable file yields its
    bytes."""
    try:
        yield from _plain(tomllib.loads(content.decode("utf-8")))
    except ValueError:
        yield from ("broken", content.hex())


def _plain(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield "{"
        for key in sorted(value):
            yield key
            yield from _plain(value[key])
        yield "}"
    elif isinstance(value, list):
        yield "["
        for one in value:
            yield from _plain(one)
        yield "]"
    else:
        yield from (type(value).__name__, str(value))
