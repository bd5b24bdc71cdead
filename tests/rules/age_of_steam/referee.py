"""What must hold after every entry that leaves nothing due, on every map."""

from __future__ import annotations

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods import BAG, COTTON
from game.rules.age_of_steam.state import AosState
from game.rules.core.phases import OVER
from game.rules.rail.rails import NOBODY
from game.rules.rail.sections import Network


def check(game: AgeOfSteam, state: AosState) -> None:
    """Raise AssertionError where an invariant is broken."""
    living = state.living
    assert sorted(state.order) == living
    assert all(state.income[seat] >= 0 for seat in living)
    assert all(2 <= state.shares[seat] <= 15 for seat in living) or state.phase == OVER
    assert all(1 <= state.engine[seat] <= 6 for seat in range(game.seats))
    if state.phase != OVER:
        assert all(cash >= 0 for cash in state.cash)
    _cubes(game, state)
    _track(game, state)


def _cubes(game: AgeOfSteam, state: AosState) -> None:
    level = game.table.railmap.level
    here = sum(state.bag) + sum(state.goods) + sum(map(bool, state.display)) + len(state.drawn)
    markers = sum("terminal" in place.tags for _, place in level.places())
    cotton = sum(state.goods[5::6])
    assert cotton <= COTTON
    assert state.bag[5] == 0
    assert min(state.bag) >= 0
    in_play = sum(count for colour, count in BAG.items() if colour not in level.extras.get("without", ()))
    assert here - cotton + markers == in_play


def _track(game: AgeOfSteam, state: AosState) -> None:
    railmap, kept = game.table.railmap, game.table.network(state)
    fresh = Network(railmap, state.rails)
    assert fresh.used == kept.used
    assert [_plain(section) for section in fresh.sections] == [_plain(section) for section in kept.sections]
    assert all(used <= limit.limit for used, limit in zip(fresh.used, railmap.tiles.conditions, strict=True))
    for section in fresh.sections:
        owners = {(state.rails.marks[key] >> 4) - 1 for key in section.segments}
        assert len(owners) <= 1
        assert section.owner == NOBODY or not state.out[section.owner]
    for seat in state.living:
        assert len(fresh.owned_by(seat)) <= game.table.rules.track.DISCS


def _plain(section: object) -> tuple[object, ...]:
    return tuple(getattr(section, name) for name in type(section).__slots__)  # type: ignore[attr-defined]
