"""The invariants of Age of Steam: money, cubes, supplies, owners, and the cached network."""

from collections.abc import Iterator, Sequence

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_supply import BAG, COTTON_CUBES
from game.rules.age_of_steam.state import AosState
from game.rules.core.events import Event
from game.rules.core.phases import OVER
from tests.rules.rail.referee import order_faults, track_faults


def faults(
    game: AgeOfSteam, before: AosState | None, state: AosState, events: Sequence[Event]
) -> Iterator[str]:
    """Yields every fault of a state in which no chance is due."""
    yield from order_faults(state)
    yield from _players(state)
    yield from _cubes(game, state)
    yield from track_faults(game.table, state)
    yield from _discs(game, state)
    if before is not None and state.round < before.round:
        yield f"AOS-15.1: turn {state.round} after turn {before.round}"


def _players(state: AosState) -> Iterator[str]:
    for seat in state.remaining_seats:
        if state.income[seat] < 0:
            yield f"AOS-12.3: seat {seat} has an income of {state.income[seat]}"
        if state.phase == OVER:
            continue
        if state.cash[seat] < 0:
            yield f"AOS-2.10: seat {seat} has ${state.cash[seat]}"
        if not 2 <= state.shares[seat] <= 15:
            yield f"AOS-5.1: seat {seat} has {state.shares[seat]} shares"


def _cubes(game: AgeOfSteam, state: AosState) -> Iterator[str]:
    """AOS-1.1: the number of cubes is constant, except for cotton, which leaves the game when delivered."""
    level = game.table.railmap.level
    markers = sum("terminal" in place.tags for _, place in level.places())
    cotton = sum(state.goods[5::6])
    seen = sum(state.bag) + sum(state.goods) + sum(map(bool, state.display)) + len(state.drawn)
    in_play = sum(count for colour, count in BAG.items() if colour not in level.extras.get("without", ()))
    if seen - cotton + markers != in_play:
        yield f"AOS-1.1: {seen - cotton + markers} cubes of {in_play}"
    if cotton > COTTON_CUBES or state.bag[5] or min(state.bag) < 0:
        yield f"AOS-1.1: {cotton} white cubes on the map, the bag is {state.bag}"


def _discs(game: AgeOfSteam, state: AosState) -> Iterator[str]:
    network = game.table.network(state)
    for seat in state.remaining_seats:
        if len(network.owned_by(seat)) > game.table.rules.track.DISCS:
            yield f"AOS-9.7.4: seat {seat} uses {len(network.owned_by(seat))} discs"
