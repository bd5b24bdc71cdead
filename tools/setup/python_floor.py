"""Refuses a Python that is too old. Uses only syntax that every Python can parse."""

import sys


def refuse_old_python():  # type: () -> None
    if sys.version_info < (3, 11):
        sys.exit("Roundhouse needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")
