"""The changing part of the board as flat bytes; its bytes are its encoding.

A `Rails` is a value: laying track makes a new one, so copies of a state, undo and a build turn that is given
up share what did not change. Per hex `track` has the code of the face; per hex and edge `marks` has owner and
stamp of the segment that ends there (both edges of a segment say the same).
"""

from __future__ import annotations

import msgspec

from game.rules.rail.map.rail_map import RailMap

NOBODY = -1
ABANDONED = 255


class Rails(msgspec.Struct, frozen=True, array_like=True, dict=True):
    """Track, owners and stamps, new cities, and direct links between cities.

    `cities` has per town the number of the new-city tile on it, `direct` per direct link its owner + 1; 0 is
    none.
    """

    track: bytes
    marks: bytes
    cities: bytes
    direct: bytes


def bare(railmap: RailMap) -> Rails:
    """A board without track."""
    size = len(railmap.sites)
    return Rails(bytes(size), bytes(6 * size), bytes(len(railmap.towns)), bytes(len(railmap.direct_links)))


def mark(owner: int, stamp: int) -> int:
    """Owner and stamp of a segment in one byte."""
    return (owner + 1) << 4 | stamp


def owner_of(mark_: int) -> int:
    """The seat a mark names, or NOBODY."""
    return (mark_ >> 4) - 1
