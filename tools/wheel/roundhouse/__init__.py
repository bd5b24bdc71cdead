"""Roundhouse as a wheel installs it.

The four folders of the program lie in `_lib`, so that nothing called `game` or `net` stands among the
packages of others; they go first on the path, before whatever is called so where somebody happens to be.
Processes that the program starts are given the same path.
"""

import sys
from pathlib import Path


def main() -> int:
    """Start the program; the exit code."""
    sys.path.insert(0, str(Path(__file__).with_name("_lib")))
    from game.cli.main import main as run

    return run()
