"""The part of the board that changes, as byte strings, which are also its encoding.

A `Rails` is immutable, and laying track makes a new one, so that copies of a state can share it. `track` has
the code of the tile face on each hex. `marks` has, for each hex and edge, the owner of the segment that ends
there and the round in which it was built; both ends of a segment have the same mark.
"""

from __future__ import annotations

import msgspec

from game.rules.rail.map.rail_map import RailMap

NOBODY = -1
ABANDONED = 255


class Rails(msgspec.Struct, frozen=True, array_like=True, dict=True):
    """Track, owners, new cities and direct links.

    `cities` has the number of the new-city tile on each town, `direct` the owner + 1 of each direct link; 0
    means none.
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
    """Packs the owner of a segment and its `stamp`, the round in which it was built, into one byte."""
    return (owner + 1) << 4 | stamp


def owner_of(mark_: int) -> int:
    """The seat in a mark, or NOBODY."""
    return (mark_ >> 4) - 1
