"""Installs the packages for the optional tests: ``python3 tools/setup/extras.py [--fresh]``.

Without them those tests are skipped. See tools/setup/bootstrap.py.
"""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))

from tools.setup.python_floor import refuse_old_python

refuse_old_python()

from tools.setup.bootstrap import EXTRAS_LOCKS, prepare  # noqa: E402

if __name__ == "__main__":
    prepare(EXTRAS_LOCKS, sys.argv[1:])
