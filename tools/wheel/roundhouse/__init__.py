"""Roundhouse: railway games as a program and as a library; see docs/API.md.

The program's folders are in `_lib`, so that no top-level packages called `game` or `net` are installed.
`_lib` comes first on the path, also for child processes. The library is imported when one of its names is
first used, because the program starts without it. `__init__.pyi` has its types, as type checkers do not find
`_lib`.
"""

import sys
from pathlib import Path
from typing import Any

__all__ = [
    "Action",
    "BotFunction",
    "Event",
    "IllegalAction",
    "Match",
    "Result",
    "View",
    "bots",
    "from_json",
    "from_text",
    "games",
    "load",
    "main",
    "maps",
    "new_match",
    "options",
    "seat_counts",
    "set_language",
]


def main() -> int:
    """Starts the program; returns the exit code."""
    _find_modules()
    from game.cli.main import main as run

    return run()


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'roundhouse' has no attribute {name!r}")
    _find_modules()
    import game.api

    return getattr(game.api, name)


def __dir__() -> list[str]:
    return [*__all__]


def _find_modules() -> None:
    """Puts `_lib` first on the path; ImportError if other modules of the same names are imported already."""
    library = str(Path(__file__).with_name("_lib"))
    if not Path(library).is_dir() or library in sys.path:
        return  # in a checkout, game and net are on the path
    for name in ("game", "net"):
        if name in sys.modules:
            other = getattr(sys.modules[name], "__file__", None) or name
            raise ImportError(f"roundhouse needs the module name {name!r}, which {other} has taken already")
    sys.path.insert(0, library)
