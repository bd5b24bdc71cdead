"""Builds a download of the game: ``python3 tools/package.py [--fresh] [--out FOLDER] [--no-deb]``.

Makes a folder that needs no Python, a zip of it and, where Debian's tools are installed, a .deb. See
docs/RELEASING.md.
"""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools.setup.python_floor import refuse_old_python

refuse_old_python()

from tools.setup.bootstrap import PACKAGE_LOCKS, prepare, replace_process  # noqa: E402

if __name__ == "__main__":
    replace_process("tools.packaging", *prepare(PACKAGE_LOCKS, sys.argv[1:]))
