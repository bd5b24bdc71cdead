"""Runs a developer tool: ``python3 tools/run.py [--fresh] NAME [ARGUMENTS]``; without a name, lists them.

NAME is a module of this folder, such as ``i18n`` or ``replays.record_matches``. See tools/setup/bootstrap.py.
"""

import os.path
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from tools.setup.python_floor import refuse_old_python

refuse_old_python()

from tools.setup.bootstrap import TEST_LOCKS, prepare, replace_process  # noqa: E402
from tools.setup.tool_list import describe_tools, module_of  # noqa: E402

if __name__ == "__main__":
    given = prepare(TEST_LOCKS, sys.argv[1:])
    if not given or given[0] in ("-h", "--help"):
        print(describe_tools())
        sys.exit(0)
    replace_process(module_of(given[0]), *given[1:])
