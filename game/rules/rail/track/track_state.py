"""The changing part of the board as flat bytes, which are also its encoding.

A `Rails` is immutable, and laying track makes a new one, so copies of a state can share it. `track` has the
face code per hex; `marks` has, per hex and edge, the owner and stamp of the segment that ends there (equal at
both edges of a segment).
"""

from __future__ import annotations

import msgspec

from game.rules.rail.map.rail_map import RailMap

NOBODY = -1
ABANDONED = 255


class Rails(msgspec.Struct, frozen=True, array_like=True, dict=True):
    """Track, owners and stamps, new cities, and direct links.

    `cities` has the new-city tile number per town, `direct` the owner + 1 per direct link; 0 means none.
    """

    track: bytes
    marks: bytes
    cities: bytes
    direct: bytes


def empty_rails(railmap: RailMap) -> Rails:
    """A board without track."""
    size = len(railmap.sites)
    return Rails(bytes(size), bytes(6 * size), bytes(len(railmap.towns)), bytes(len(railmap.direct_links)))


def mark(owner: int, stamp: int) -> int:
    """The owner and stamp of a segment in one byte."""
    return (owner + 1) << 4 | stamp


def owner_of(mark_: int) -> int:
    """The seat of a mark, or NOBODY."""
    return (mark_ >> 4) - 1
