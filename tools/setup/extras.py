"""Installs the packages that the tests of the extras need: ``python3 tools/setup/extras.py [--fresh]``.

Continuous integration tries to have it; without it those tests say so and skip. See tools/setup/bootstrap.py.
"""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))

from tools.setup.python_floor import refuse_old_python

refuse_old_python()

from tools.setup.bootstrap import EXTRAS_LOCKS, prepare  # noqa: E402

if __name__ == "__main__":
    prepare(EXTRAS_LOCKS, sys.argv[1:])
