"""Roundhouse as installed from a wheel.

The program's folders are in `_lib`, so that no top-level packages called `game` or `net` are installed.
`_lib` comes first on the path, also for child processes.
"""

import sys
from pathlib import Path


def main() -> int:
    """Starts the program; returns the exit code."""
    sys.path.insert(0, str(Path(__file__).with_name("_lib")))
    from game.cli.main import main as run

    return run()
