"""Every refusal code of the rules, read from their sources."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from game.rules import catalog

RULES = Path(catalog.__file__).parent
PACKAGES = ("core", "cards", "rail", *catalog.GAMES)
PASSED_ON = {"lacking.code", "survey.why_not(menu.hex_view, code) or ''"}
"""Arguments of Refusal whose codes are found where they are made."""


def sources(folder: str) -> list[Path]:
    return [path for path in sorted((RULES / folder).rglob("*.py")) if "words" not in path.parts]


def codes_of(package: str) -> set[str]:
    """Returns the refusal codes that the modules of a package name."""
    return {code for path in sources(package) for code in codes_in(path)}


def codes_in(path: Path) -> set[str]:
    """Returns the refusal codes of a module.

    These are arguments of Refusal, values returned to its caller, and values of tables of refusals. An
    argument of another form fails, because its codes would be missed.
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("Refusal"), args=[ast.Constant(str(code)), *_]):
                found.add(code)
            case ast.Call(func=ast.Name("Refusal"), args=[argument, *_]):
                assert isinstance(argument, ast.Name) or ast.unparse(argument) in PASSED_ON, ast.unparse(node)
            case ast.Call(func=ast.Name("SupplyLimit"), args=[*_, ast.Constant(str(code))]):
                found.add(code)
            case ast.Assign(targets=[ast.Name(name)], value=ast.Dict(values=values)) if "REFUSALS" in name:
                found |= strings(values)
            case ast.FunctionDef(name=name, returns=ast.expr() as returns) if "why_not" in name or (
                name == "objection"
            ):
                if ast.unparse(returns) == "str | None":
                    found |= strings(end.value for end in ast.walk(node) if isinstance(end, ast.Return))
                found |= named_in(node)
    return found


def named_in(function: ast.FunctionDef) -> set[str]:
    """Returns the codes that a function gives to Refusal by a local name."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and node.args]
    names = {
        call.args[0].id
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "Refusal"
        and isinstance(call.args[0], ast.Name)
    }
    return strings(
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names
    )


def strings(nodes: Iterable[ast.AST | None]) -> set[str]:
    parts = [part for node in nodes if node is not None for part in ast.walk(node)]
    values = [part.value for part in parts if isinstance(part, ast.Constant)]
    return {value for value in values if isinstance(value, str) and value}
