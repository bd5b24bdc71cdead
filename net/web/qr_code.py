"""QR code of the link for phones, as dark and light modules or as characters for a terminal."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import segno

QUIET = 4
"""Width of the quiet zone in modules; without it no camera finds the code."""


@lru_cache(maxsize=4)
def qr_modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Returns for each row which modules are dark, without the quiet zone."""
    return tuple(tuple(bool(one) for one in row) for row in _code(link).matrix)


def in_terminal(link: str) -> str:
    """Returns the code in half-block characters with its quiet zone, light on a dark terminal."""
    out = io.StringIO()
    _code(link).terminal(out, border=QUIET, compact=True)
    return out.getvalue()


def _code(link: str) -> segno.QRCode:
    import segno  # optional dependency; callers check for it first

    return segno.make_qr(link, error="m", boost_error=False)
