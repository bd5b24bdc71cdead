"""The second opinion on founding a city, on boards that rarely occur in play."""

import pytest

from game.rules.rail.roles import URBANIZATION
from game.rules.rail.track.track_state import NOBODY
from tests.referee.founding import founding_differences
from tests.referee.track import Board
from tests.rules.age_of_steam.board import board

SEAT = 0
APART = [("DEN", "tri", None), ("DUL", "far", ("LOS", "sac"))]
TOUCHING = [("STL", "kan", None), ("STL", "kan", ("STL", "DES")), ("DEN", "kan", ("STL", "kan"))]
HOOK = "game.rules.age_of_steam.maps.western_us.ContiguousTrackRules.may_take_over"


def opinion(map_key, city, town, own, joined=False):
    """Differences found after a town with ownerless track becomes a city."""
    table = board(map_key, 3)
    if joined:
        table.state.map_state["transcontinental"] = 1
    table.join(NOBODY, city, town)
    if own is not None:
        table.join(SEAT, *own)
    table.build_turn(SEAT, cash=30, role=URBANIZATION)
    before, old = table.state.copy(), Board(table.game, table.state)
    site = table.game.table.railmap.sites[table.by_code(town)].hex
    table.urbanize(site.q, site.r, "A")
    return list(founding_differences(table.game, before, old, Board(table.game, table.state), SEAT))


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize(("city", "town", "own"), APART + TOUCHING)
def test_aos_21_6_two_readings_agree(city, town, own, joined):
    assert opinion("western_us", city, town, own, joined) == []


@pytest.mark.parametrize(
    ("city", "town", "own", "answer"),
    [(*case, True) for case in APART] + [(*case, False) for case in TOUCHING],
)
def test_aos_21_6_the_second_opinion_speaks_up(city, town, own, answer, monkeypatch):
    monkeypatch.setattr(HOOK, lambda *_: answer)
    (complaint,) = opinion("western_us", city, town, own)
    assert complaint.startswith("the city on ")
