"""Invariants of every rail board: supplies, owners, the order of play, and the cached network."""

from collections.abc import Iterator
from typing import Any

from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import Network, Section
from game.rules.rail.track.track_state import NOBODY


def order_faults(state: RailState) -> Iterator[str]:
    """AOS-0.4, STM-6.3: each remaining seat is in the order of play once, with an engine of 1 to 6."""
    if sorted(state.order) != state.remaining_seats:
        yield f"the order of play is {state.order}, alive are {state.remaining_seats}"
    for seat in state.remaining_seats:
        if not 1 <= state.engine[seat] <= 6:
            yield f"seat {seat} has an engine of {state.engine[seat]}"


def track_faults(table: RailRuleContext[Any], state: RailState) -> Iterator[str]:
    """AOS-2.8, 8.6, 12.4; STM-1.10, 2.4.2, 17.3."""
    railmap, kept = table.railmap, table.network(state)
    fresh = Network(railmap, state.rails)
    if fresh.used_counts != kept.used_counts or list(map(_plain, fresh.sections)) != list(
        map(_plain, kept.sections)
    ):
        yield "the network kept beside the board is not the board's"
    for used, condition in zip(fresh.used_counts, railmap.tiles.supply_limits, strict=True):
        if used > condition.limit:
            yield f"{condition.code}: {used} tiles of {condition.limit}"
    for section in fresh.sections:
        if len({state.rails.marks[key] >> 4 for key in section.segments}) > 1:
            yield f"a section of several owners, {section.segments}"
        if section.owner != NOBODY and state.out[section.owner]:
            yield f"seat {section.owner} is out and owns track"


def menu_faults(table: RailRuleContext[Any], state: RailState, seat: int) -> Iterator[str]:
    """Compares the cached menus of a seat, updated from board to board, with menus computed anew."""
    survey, kept, fresh = (
        table.build_judge(state, seat),
        table.network(state),
        Network(table.railmap, state.rails),
    )
    listed = survey.menus(kept, seat)
    for hex_ in range(len(table.railmap.sites)):
        lays = {} if fresh.is_city[hex_] else survey.menu(survey.hex_view(fresh, seat, hex_)).lays
        if survey.menu_at(kept, seat, hex_).lays != lays:
            yield f"seat {seat} on {table.label(hex_)}: a look at the hex finds something else"
        if (listed[hex_].lays if hex_ in listed else {}) != lays:
            yield f"seat {seat} on {table.label(hex_)}: something else is listed"


def _plain(section: Section) -> tuple[object, ...]:
    return tuple(getattr(section, name) for name in Section.__slots__)
