"""Checks import layers: ``python -m tools.architecture.layers`` prints them and reports cycles.

Imports for types only and imports inside functions count too.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLIENT = "game.client"
NET = "net"
CLIENT_LAYERS = (
    ("style", "sound"),
    ("art",),
    ("ui", "fx"),
    ("window",),
    ("match",),
    ("boards",),
    ("lessons", "web_pages"),
    ("games",),
    ("panels",),
    ("scenes",),
    ("film",),
    ("flows",),
    ("pictures",),
)
NET_LAYERS = (
    ("protocol",),
    ("match",),
    ("storage",),
    ("server", "client"),
    ("loopback", "discovery", "web"),
)
LAYERS = {CLIENT: CLIENT_LAYERS, NET: NET_LAYERS}
"""For each package, its layers from bottom to top.

A sub-package may import only from layers below its own.
"""

Graph = Mapping[tuple[str, str], int]


def package_sources(package: str) -> dict[str, str]:
    return sources_of(ROOT.joinpath(*package.split(".")))


def sources_of(folder: Path) -> dict[str, str]:
    """Source text of every module below a folder of this checkout, by module name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text(encoding="utf-8")
    return found


def graph_between(sources: Mapping[str, str], package: str) -> Graph:
    """How many imports lead from each sub-package to each other one."""
    counts: Counter[tuple[str, str]] = Counter()
    for module, source in sources.items():
        own = _part(module, package)
        for target in imported_names(source):
            other = _part(target, package)
            if own and other and own != other:
                counts[own, other] += 1
    return counts


@cache
def imported_names(source: str) -> tuple[str, ...]:
    """Full names of everything a source imports."""
    found: list[str] = []
    for node, _ in import_statements(source):
        match node:
            case ast.Import(names):
                found += [alias.name for alias in names]
            case ast.ImportFrom(module=str(origin), names=names):
                found += [f"{origin}.{alias.name}" for alias in names]
    return tuple(found)


def import_statements(source: str) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Every import statement, with a flag that is true inside a function."""
    inside: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    for node, deferred in inside:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, deferred
        deferred = deferred or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            inside += [(one, deferred) for one in getattr(node, part, ())]


def module_resolver(known: Mapping[str, str]) -> Callable[[str], str]:
    """Returns a function that finds the known module which an imported name is, or is defined in; empty if
    none."""

    def find(name: str) -> str:
        while name and name not in known:
            name = name.rpartition(".")[0]
        return name

    return find


def _part(module: str, package: str) -> str:
    """The sub-package of a module; empty for a module outside the package or the package itself."""
    inside = module.removeprefix(f"{package}.")
    return "" if inside == module else inside.partition(".")[0]


def cycles(graph: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Groups of packages that import each other, directly or indirectly."""
    after: dict[str, set[str]] = {}
    for source, target in graph:
        after.setdefault(source, set()).add(target)
        after.setdefault(target, set())
    reached = {name: _reached(name, after) for name in after}
    groups = {
        tuple(sorted(other for other in after if other in reached[name] and name in reached[other]))
        for name in after
        if name in reached[name]
    }
    return [list(group) for group in sorted(groups)]


def _reached(start: str, after: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = list(after[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += after[name]
    return found


def layer_violations(graph: Graph, package: str) -> list[str]:
    """A sentence for each import that does not lead to a lower layer, and for each sub-package without a
    layer."""
    height = {name: number for number, layer in enumerate(LAYERS[package]) for name in layer}
    lines = []
    for (source, target), count in sorted(graph.items()):
        unknown = [name for name in (source, target) if name not in height]
        if unknown:
            lines.append(f"{package}.{unknown[0]} is in no layer of tools/architecture/layers.py")
        elif height[target] >= height[source]:
            lines.append(f"{package}.{source} may not import {package}.{target} (it does {count} times)")
    return list(dict.fromkeys(lines))


def main() -> int:
    """Prints the import graph of each package; fails on a forbidden import or a cycle."""
    argparse.ArgumentParser(prog="python -m tools.architecture.layers", description=__doc__).parse_args()
    return max([_report(package) for package in LAYERS])


def _report(package: str) -> int:
    graph = graph_between(package_sources(package), package)
    print(package)
    for layer in reversed(LAYERS[package]):
        for name in layer:
            targets = sorted((target, count) for (source, target), count in graph.items() if source == name)
            print(f"  {name:10} → {', '.join(f'{target} {count}' for target, count in targets) or 'nothing'}")
    problems, loops = layer_violations(graph, package), cycles(graph)
    print(*problems, sep="\n", end="\n" if problems else "")
    print("\n".join(f"cycle: {', '.join(group)}" for group in loops) or "no cycle")
    return 1 if problems or loops else 0


if __name__ == "__main__":
    sys.exit(main())
