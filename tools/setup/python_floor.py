"""Refuses a Python that is too old. Kept to syntax that every Python reads."""

import sys


def refuse_old_python():  # type: () -> None
    if sys.version_info < (3, 11):
        sys.exit("Roundhouse needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")
