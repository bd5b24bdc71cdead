"""Checks the game: ``python3 tools/test.py [--fresh] [--quick | arguments of pytest]``.

Without arguments it runs lint, types and every test; with `--quick` the same without the slow tests; with
other arguments only pytest. See tools/setup/bootstrap.py.
"""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools.setup.python_floor import refuse_old_python

refuse_old_python()

from tools.setup.bootstrap import TEST_LOCKS, prepare  # noqa: E402
from tools.setup.run_checks import check  # noqa: E402

if __name__ == "__main__":
    sys.exit(check(prepare(TEST_LOCKS, sys.argv[1:])))
