"""Starts the game: ``python3 tools/play.py [--fresh] [arguments of roundhouse]``."""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools.setup.python_floor import refuse_old_python

refuse_old_python()

from tools.setup.bootstrap import PLAY_LOCKS, prepare, replace_process  # noqa: E402

if __name__ == "__main__":
    replace_process("game", *prepare(PLAY_LOCKS, sys.argv[1:]))
