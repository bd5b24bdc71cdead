"""Each passage that can be read in more than one way, by the book and otherwise (AOS-R)."""

from __future__ import annotations

import pytest

from game.rules.age_of_steam.actions import DeliverCube, EndBuild, PlaceCube, ReturnCubes, Urbanize
from game.rules.age_of_steam.goods_supply import COLOURS, SQUARES
from game.rules.age_of_steam.maps import rules_of
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.core.moves import DrawOutcome, RollRequest
from game.rules.rail.events import TrackLost
from game.rules.rail.roles import TURN_ORDER, URBANIZATION
from game.rules.rail.track.track_state import NOBODY
from tests.rules.age_of_steam.board import Board, board

PINK, GRAY, OTHER = 0, 1, 2


@pytest.mark.parametrize(("founding", "told"), [("before_tiles", "urbanize_too_late"), ("any_time", None)])
def test_aos_r14_a_city_after_the_first_tile(founding: str, told: str | None):
    table = board(founding=founding)
    table.build_turn(PINK, cash=20, role=URBANIZATION)
    table.lay(7, 12, "03")
    found = Urbanize(table.label(8, 13), "A")
    assert table.refusal(found) == told
    assert (found in table.game.legal(table.state, PINK)) == (told is None)
    table.state.building = None
    assert table.game.table.rules.track.why_not_urbanize_now(table.state, PINK) is None


def with_old_track(expiry: str) -> Board:
    """Returns a board on which the first builder has not extended a section, and ends his turn."""
    table = board(expiry=expiry)
    table.put(PINK, 7, 12, "03", stamp=2)
    table.put(GRAY, 3, 11, "03", stamp=2)
    table.build_turn(PINK, cash=20, round_=3)
    table.end_build()
    return table


def test_aos_r15_unfinished_track_stays_until_all_have_built():
    table = with_old_track("end_of_phase")
    assert table.owner(7, 12, 0) == PINK
    assert table.refused_lay(7, 13, "03") == "joins_other_player", "nobody may take it in the same phase"
    while len(table.state.queue) > 1:
        table.end_build()
    lost = table.act(EndBuild())
    assert [event.seat for event in lost if isinstance(event, TrackLost)] == [PINK, GRAY]
    assert (table.owner(7, 12, 0), table.owner(3, 11, 0)) == (NOBODY, NOBODY)


def test_aos_r15_unfinished_track_is_lost_after_its_owners_turn():
    table = with_old_track("end_of_turn")
    assert (table.owner(7, 12, 0), table.owner(3, 11, 0)) == (NOBODY, GRAY)
    table.state.cash[GRAY] = 20
    table.lay(7, 13, "03")
    assert table.owner(7, 12, 0) == GRAY


def test_aos_r15_track_that_is_built_on_stays_in_both_readings():
    for expiry in ("end_of_phase", "end_of_turn"):
        table = board(expiry=expiry)
        table.put(PINK, 7, 12, "03", stamp=2)
        table.build_turn(PINK, cash=20, round_=3)
        table.lay(7, 13, "03")
        table.end_build_phase()
        assert table.owner(7, 12, 0) == PINK


@pytest.mark.parametrize(
    ("reading", "told"), [("other_stays", None), ("both_unfinished", "not_both_loose_ends")]
)
def test_aos_r20_one_of_two_tracks(reading: str, told: str | None):
    """Pink's track ends on (7, 12); the other's leads on from there in both directions."""
    table = board(one_of_two_tracks=reading)
    for hex_ in ((8, 11), (6, 13)):
        table.put(OTHER, *hex_, "14")
    table.put(PINK, 7, 12, "03+14", owners="02")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 12, "02+14") == told


def test_aos_r20_both_tracks_end_there():
    table = board(one_of_two_tracks="both_unfinished")
    table.put(OTHER, 8, 11, "14")
    table.put(PINK, 7, 12, "03+14", owners="02")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 12, "02+14") is None


@pytest.mark.parametrize(("reading", "price"), [("two", 2), ("four", 4)])
def test_aos_r21_the_price_of_both_tracks(reading: str, price: int):
    rules = rules_of("rust_belt").track.with_readings({**board().game.options, "both_tracks_price": reading})
    table = board()
    faces = {shape: table.face(7, 12, shape) for shape in ("03+14", "04+15", "03+15", "03", "02")}
    assert rules.price_of_replacing(faces["03+14"], faces["04+15"]) == price
    assert rules.price_of_replacing(faces["03+14"], faces["03+15"]) == 2
    assert rules.price_of_replacing(faces["03"], faces["02"]) == 2
    assert rules.price_of_replacing(faces["03"], faces["03+14"]) == 3
    assert rules.parts_of_replacing(faces["03+14"], faces["04+15"]) == [("replacing", 1, price)]
    assert rules.parts_of_replacing(faces["03"], faces["03+14"]) == [("replacing", 1, 3)]


@pytest.mark.parametrize(("reading", "told"), [("end_of_turn", None), ("at_once", "not_connected")])
def test_aos_r23_the_second_track_of_a_tile(reading: str, told: str | None):
    table = board(second_track=reading)
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(7, 12, "03+12") == told
    table.lay(8, 11, "45")
    assert table.refused_lay(7, 12, "03+12") is None


def test_aos_9_4_2_no_reading_lets_a_town_tile_meet_the_track_of_another():
    table = board()
    table.put(OTHER, 8, 12, "35")
    table.put(PINK, 8, 14, "03")
    table.build_turn(PINK, cash=20)
    assert table.refused_lay(8, 13, "03") == "joins_other_player"


@pytest.mark.parametrize("reading", ["any_city", "city_on_map"])
def test_aos_r35_squares_of_cities_that_are_not_on_the_map(reading: str):
    table = board("barbados", 1, production_squares=reading)
    table.state.roles[0] = PRODUCTION
    table.enter("goods_growth")
    drawn = [COLOURS[kind] for kind, count in enumerate(table.state.bag) if count][:2]
    table.chance(DrawOutcome(tuple(drawn)))
    places = {action.column for action in table.game.legal(table.state, 0) if isinstance(action, PlaceCube)}
    assert ({"A", "B", "C", "D"} <= places) == (reading == "any_city")
    assert {"L1", "L6"} <= places
    assert (table.refusal(PlaceCube(drawn[0], "A", 2)) is None) == (reading == "any_city")
    table.act(ReturnCubes())


@pytest.mark.parametrize("reading", ["after_production", "before_placing"])
def test_aos_r50_the_extra_cube(reading: str):
    table = board("germany", 3, extra_cube=reading)
    table.state.roles[0] = PRODUCTION
    table.state.display = bytes(len(SQUARES))
    table.enter("goods_growth")
    berlin = table.game.table.rules.growth.extra_cube_city(table.game.table)
    before = len(table.game.table.cubes_on(table.state, berlin))
    table.chance(DrawOutcome(("red", "blue")))
    if reading == "before_placing":
        assert table.game.to_act(table.state) == (), "the cube for Berlin is drawn first"
        table.chance(DrawOutcome(("black",)))
        assert len(table.game.table.cubes_on(table.state, berlin)) == before + 1
    assert table.game.to_act(table.state) == (0,)
    table.act(ReturnCubes())
    if reading == "after_production":
        table.chance(DrawOutcome(("black",)))
    assert len(table.game.table.cubes_on(table.state, berlin)) == before + 1
    assert table.state.due == RollRequest(3)


@pytest.mark.parametrize(("reading", "first"), [("in_turn", 0), ("second_before", 1)])
def test_aos_r53_who_is_asked_first(reading: str, first: int):
    """Seat 0 was asked first in round 1 and went first in round 2, too."""
    table = board("st_lucia", 2, first_place=reading)
    table.state.map_state["first"] = 0
    table.state.round, table.state.order = 3, [0, 1]
    table.enter("turn_order")
    assert table.state.queue[0] == first
    table.state.order = [0, 1]
    table.state.roles[0] = TURN_ORDER
    table.enter("turn_order")
    assert table.state.queue[0] == 0, "Turn Order goes before either"


@pytest.mark.parametrize(("reading", "second"), [("in_turn", 1), ("second_before", 0)])
def test_aos_r53_the_first_rounds(reading: str, second: int):
    """Round 1 begins with the seat that was drawn, whatever the order; then seat 1 went first."""
    table = board("st_lucia", 2, first_place=reading)
    table.state.map_state["first"] = 0
    for round_, order, first in ((1, [0, 1], 0), (2, [1, 0], second)):
        table.state.round, table.state.order = round_, order
        table.enter("turn_order")
        assert table.state.queue[0] == first


@pytest.mark.parametrize(("reading", "told"), [("once", "section_used_twice"), ("again", None)])
def test_aos_r54_a_cube_may_come_back_over_its_first_section(reading: str, told: str | None):
    """A cube on a link between two new cities goes to one of them and back through its hex to the other."""
    table = board("st_lucia", 2, first_section=reading)
    table.build_turn(PINK, role=URBANIZATION)
    railmap = table.game.table.railmap
    one, other = (railmap.sites[town] for town in railmap.towns[:2])
    table.urbanize(one.hex.q, one.hex.r, "A")
    table.state.building.urbanized = False
    table.urbanize(other.hex.q, other.hex.r, "B")
    way = table.join(PINK, one.code, other.code)
    start = one.hex.neighbour(way[0])
    table.clear_cubes()
    table.set_cubes(*start, "blue")
    table.state.engine = [2, 2]
    table.enter("move_goods")
    back = DeliverCube("blue", table.label(*start), ((way[0] + 3) % 6, way[0]))
    assert table.refusal(back) == told
    assert (back in table.game.legal(table.state, table.state.queue[0])) == (told is None)
