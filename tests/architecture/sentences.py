"""Finds sentences outside ``words`` packages: other modules of the rules use codes and figures only."""

import ast
import re

MARKERS = ("_", "ngettext", "pgettext", "npgettext")
SENTENCE = re.compile(r"[A-Z].* .*[.!?]$", re.DOTALL)


def sentence_faults(module: str, source: str) -> list[str]:
    """Lists every sentence and every translation marker outside a ``words`` package, one line each."""
    if "words" in module.split("."):
        return []
    tree = ast.parse(source)
    remarks = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    faults = []
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(names=names) if any(name.name in MARKERS for name in names):
                what = "only words may be marked for translation"
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called in MARKERS:
                what = "a sentence for players"
            case ast.Constant(value=str(text)) if node not in remarks and SENTENCE.match(text):
                what = f"a sentence for players: {text}"
            case _:
                continue
        faults.append(f"{module}, line {node.lineno}: {what}; it belongs into a words package")
    return faults
