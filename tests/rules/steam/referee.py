"""The invariants of Steam: money, cubes, tiles, and the consequences of the building rules."""

from collections.abc import Iterator, Sequence

from game.rules.core.events import Event
from game.rules.rail.track.sections import LOOSE, Section
from game.rules.steam.game import Steam
from game.rules.steam.goods_supply import BAG, COLOURS, KINDS
from game.rules.steam.state import SteamState
from tests.rules.rail.referee import order_faults, track_faults


def faults(
    game: Steam, before: SteamState | None, state: SteamState, events: Sequence[Event]
) -> Iterator[str]:
    """Yields every fault of a state in which no chance is due."""
    yield from order_faults(state)
    yield from _players(state)
    yield from _cubes(game, state)
    yield from track_faults(game.table, state)
    yield from _sections(game, state)
    if before is not None:
        yield from _since(before, state)


def _players(state: SteamState) -> Iterator[str]:
    for seat in state.remaining_seats:
        if not -10 <= state.income[seat] <= 10:
            yield f"STM-2.1: seat {seat} has an income of {state.income[seat]}"
        if state.cash[seat] < 0 or state.points[seat] < 0:
            yield f"STM-R31: seat {seat} has ${state.cash[seat]} and {state.points[seat]} points"
    taken = [role for role in state.roles if role]
    if len(set(taken)) != len(taken):
        yield f"STM-7.1: a tile was taken twice, {state.roles}"
    if sorted(state.bankrupt_seats + state.remaining_seats) != list(range(len(state.out))):
        yield f"STM-17.2: {state.bankrupt_seats} fell, {state.remaining_seats} live"


def _cubes(game: Steam, state: SteamState) -> Iterator[str]:
    """STM-2.1: the number of cubes is constant; a town has none, and a new city is never fed again."""
    for kind, colour in enumerate(COLOURS):
        seen = state.bag[kind] + sum(state.goods[kind::KINDS]) + sum(state.supply[kind::KINDS])
        if seen != BAG[colour]:
            yield f"STM-2.1: {seen} {colour} cubes of {BAG[colour]}"
    for town in game.table.free_towns(state):
        if game.table.cubes_on(state, town):
            yield f"STM-13.4: cubes lie on the town {game.table.label(town)}"
    for number, city in enumerate(game.table.city_tiles):
        if state.rails.cities.count(number + 1) > city.number:
            yield f"STM-2.1: too many {city.colour} new cities"


def _sections(game: Steam, state: SteamState) -> Iterator[str]:
    network = game.table.network(state)
    for section in network.sections:
        if section.ends == (LOOSE, LOOSE):
            yield f"STM-1.9: track in the open, {section.segments}"
    for seat in state.remaining_seats:
        own = network.owned_by(seat)
        reached = {end for section in own for end in section.ends if end >= 0 and network.is_city[end]}
        while more := _towns_beyond(own, reached):
            reached |= more
        for section in own:
            if not reached.intersection(section.ends):
                yield f"STM-8.7: track of seat {seat} reaches no city, {section.segments}"


def _towns_beyond(own: list[Section], reached: set[int]) -> set[int]:
    """Returns the ends of a seat's links that its other links reach."""
    links = [section for section in own if section.is_link and reached.intersection(section.ends)]
    return {end for section in links for end in section.ends} - reached


def _since(before: SteamState, state: SteamState) -> Iterator[str]:
    if not before.round <= state.round <= before.round + 1:
        yield f"STM-6.3: round {state.round} after round {before.round}"
    if any(then > now for then, now in zip(before.engine, state.engine, strict=True)):
        yield f"STM-13.3: a locomotive got worse, {before.engine} to {state.engine}"
    if any(then > now for then, now in zip(before.grown, state.grown, strict=True)):
        yield "STM-12.6: a growth marker vanished"
    if sum(state.supply) > sum(before.supply) and before.step:
        yield "STM-12.7: the supply grew"
