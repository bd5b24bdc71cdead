"""Routes: every simple way over links, and nothing else (AOS-10.3)."""

from __future__ import annotations

from game.rules.age_of_steam.actions import DeliverCube
from game.rules.rail.goods.routes import follow_route
from tests.rules.age_of_steam.board import Board, board
from tests.rules.age_of_steam.examples import BLUE, t5


def deliveries(table: Board, colour: str, q: int, r: int) -> list[DeliverCube]:
    table.clear_cubes()
    table.set_cubes(q, r, colour)
    table.enter("move_goods")
    legal = table.game.legal(table.state, table.state.queue[0])
    return [action for action in legal if isinstance(action, DeliverCube)]


def test_parallel_links_are_different_ways():
    """AOS-10.3.3: blue's and green's links from Indianapolis to Cincinnati, and yellow's direct one."""
    table = t5()
    table.state.engine = [2] * 5
    ways = deliveries(table, "blue", 9, 14)
    routes = [follow_route(table.network, table.index(9, 14), way.exits) for way in ways]
    owners = [[section.owner for section in route.sections] for route in routes if route]
    assert sorted(owners) == [[0], [BLUE, BLUE], [BLUE, 4]]


def test_a_weak_engine_reaches_one_link():
    table = t5()
    assert [way.exits for way in deliveries(table, "blue", 9, 14)] == [(1,)]


def test_a_cube_stops_at_the_first_city_that_takes_it():
    table = t5()
    table.state.engine = [6] * 5
    for way in deliveries(table, "blue", 12, 11):
        route = follow_route(table.network, table.index(12, 11), way.exits)
        assert route is not None
        assert route.nodes[-1] == table.index(9, 14)
        assert len(set(route.nodes)) == len(route.nodes)
    table.enter("move_goods")
    too_far = DeliverCube("blue", table.label(12, 11), (4, 0, 2))
    assert table.refusal(too_far) in ("must_stop_earlier", "visited_twice", "no_such_route")


def test_no_city_takes_the_colour():
    table = t5()
    table.state.engine = [6] * 5
    assert deliveries(table, "black", 9, 14) == []


def test_the_edges_of_a_bare_hex_lead_nowhere():
    table = board()
    assert follow_route(table.network, table.index(7, 12), (0,)) is None
    assert follow_route(table.network, table.index(7, 12), ()) is None
