"""Finds developer tools by name and lists them. Standard library only."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[1]
HIDDEN = ("setup", "wheel", "play", "test", "package", "run")
"""Parts of this folder that are no developer tools, or have commands of their own."""
SETUP_TOOLS = ("setup.lock",)


def tool_modules() -> Iterator[tuple[str, Path]]:
    """Name and file of every module that can be run: packages with a `__main__`, and scripts."""
    for path in sorted(TOOLS.rglob("*.py")):
        parts = path.relative_to(TOOLS).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__main__" else parts)
        if (parts[0] not in HIDDEN or name in SETUP_TOOLS) and (parts[-1] == "__main__" or _is_script(path)):
            yield name, path


def describe_tools() -> str:
    """A line for every tool."""
    tools = [(name, _first_line(path)) for name, path in tool_modules()]
    width = max(len(name) for name, _words in tools)
    lines = [f"  {name:{width}}  {words}" for name, words in tools]
    return "\n".join(["python3 tools/run.py NAME [ARGUMENTS]", "", *lines])


def module_of(name: str) -> str:
    """The module of a tool, or exits with a sentence."""
    wanted = name.removesuffix(".py").replace("/", ".").removeprefix("tools.")
    names = [one for one, _path in tool_modules()]
    if wanted not in names:
        sys.exit(f"There is no tool {name}; python3 tools/run.py lists them.")
    return f"tools.{wanted}"


def _is_script(path: Path) -> bool:
    return '\nif __name__ == "__main__":' in path.read_text(encoding="utf-8")


def _first_line(path: Path) -> str:
    """The summary of a module, without the command that follows a colon."""
    summary = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
    return summary.partition(": ``")[0].removesuffix(".")
