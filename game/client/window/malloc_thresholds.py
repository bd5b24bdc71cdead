"""Makes glibc return the memory of freed pictures to the system."""

from __future__ import annotations

import ctypes

_TRIM, _APART = -1, -3
"""The parameters M_TRIM_THRESHOLD and M_MMAP_THRESHOLD of glibc."""
_LARGE, _LEFT = 4 * 2**20, 16 * 2**20


def enable_memory_release() -> None:
    """Makes glibc return the memory of large surfaces when they are freed; has no effect on other systems.

    By default glibc raises its threshold with the first large block freed, and then keeps 15 to 30 MB at 4K.
    Smaller short-lived surfaces, such as a rotated card, stay below the threshold and reuse memory.
    """
    try:
        ask = ctypes.CDLL(None).mallopt
    except (OSError, TypeError, AttributeError):
        return  # not glibc
    ask(_APART, _LARGE)
    ask(_TRIM, _LEFT)
