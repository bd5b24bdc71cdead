"""Fetches what the tests of the extras need, on top of the test tools: ``python3 tools/extras.py [--fresh]``.

Continuous integration tries to have it; without it those tests say so and skip. See tools/bootstrap.py.
"""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools.python_floor import refuse_old_python

refuse_old_python()

from tools.bootstrap import EXTRAS_LOCKS, prepare  # noqa: E402

if __name__ == "__main__":
    prepare(EXTRAS_LOCKS, sys.argv[1:])
