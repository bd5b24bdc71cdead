"""Ways to replace a tile: which tracks are added and which are redirected (AOS-9.11)."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

from game.rules.rail.map.tiles import CENTRE, Segment, TileFace


class Redirect(NamedTuple):
    """A redirected segment: its number on the old tile, and the edge it keeps, the one it leaves, the new
    one."""

    number: int
    kept: int
    lost: int
    gained: int


class Replacement(NamedTuple):
    """A way to replace a tile face: the segments added and redirected; all other segments stay.

    `edges` has one edge of each added or redirected segment; `gains` is the bit set of edges that get track.
    """

    added: tuple[Segment, ...]
    redirects: tuple[Redirect, ...]
    edges: tuple[int, ...]
    gains: int


@cache
def replacement_plans(old: TileFace, new: TileFace) -> tuple[Replacement, ...]:
    """Every way to replace a face in which each old segment stays or is redirected, and none is lost."""
    if old.town or new.town:
        if not set(old.segments) < set(new.segments):
            return ()
        return (_plan([s for s in new.segments if s not in old.segments], []),)
    moved = [number for number, segment in enumerate(old.segments) if segment not in new.segments]
    fresh = [segment for segment in new.segments if segment not in old.segments]
    if len(moved) > len(fresh):
        return ()
    readings = []
    for chosen in permutations(fresh, len(moved)):
        steps = [
            _redirect(number, old.segments[number], to) for number, to in zip(moved, chosen, strict=True)
        ]
        redirects = [step for step in steps if step is not None]
        if len(redirects) == len(moved):
            readings.append(_plan([s for s in fresh if s not in chosen], redirects))
    return tuple(readings)


def _plan(added: list[Segment], redirects: list[Redirect]) -> Replacement:
    edges = [segment[0] for segment in added] + [redirect.gained for redirect in redirects]
    led_to = [edge for segment in added for edge in segment if edge != CENTRE]
    gains = sum(1 << edge for edge in led_to + [redirect.gained for redirect in redirects])
    return Replacement(tuple(added), tuple(redirects), tuple(edges), gains)


def _redirect(number: int, old: Segment, new: Segment) -> Redirect | None:
    lost = [edge for edge in old if edge not in new]
    gained = [edge for edge in new if edge not in old]
    return Redirect(number, sum(old) - lost[0], lost[0], gained[0]) if len(lost) == 1 else None
