"""What pictures leave behind goes back to the system."""

from __future__ import annotations

import ctypes

_TRIM, _APART = -1, -3
"""What the C library of Linux calls M_TRIM_THRESHOLD and M_MMAP_THRESHOLD."""
_LARGE, _LEFT = 4 * 2**20, 16 * 2**20


def give_back() -> None:
    """Let a large surface have memory of its own, which goes when it goes, where the system can be asked.

    By itself the library learns from the first that goes to keep such memory for another, between small
    things that stay: at 4K 15 to 30 MB that nobody uses. What passes in a frame, such as a card that is
    turned, is smaller than that and leaves its memory to the next: a page given anew costs microseconds.
    """
    try:
        ask = ctypes.CDLL(None).mallopt
    except (OSError, TypeError, AttributeError):
        return  # another system, or another library
    ask(_APART, _LARGE)
    ask(_TRIM, _LEFT)
