"""Suppresses messages that C libraries write to stderr, such as “cannot find card 0”."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_TERMINAL = 2


@contextmanager
def suppress_stderr() -> Iterator[None]:
    """Discards output to file descriptor 2 while devices are opened; exceptions are raised as usual."""
    try:
        sys.stderr.flush()
        terminal_copy = os.dup(_TERMINAL)
    except (OSError, AttributeError, ValueError):
        yield  # stderr is closed
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _TERMINAL)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(terminal_copy, _TERMINAL)
        os.close(terminal_copy)
