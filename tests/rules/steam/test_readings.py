"""Each passage that can be read in more than one way, by the book and otherwise (STM-R)."""

from __future__ import annotations

import pytest

from game.rules.rail.events import LinkFinished
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import DeliverCube
from tests.rules.steam.board import NE, NW, SE, SW, Board, N, S, drawn_map, loop_beside_a_town, place

MINE, THEIRS = 0, 1
TOWN = (0, 2)


def between_two_cities(reading: str) -> Board:
    """A town between a red city in the north and a blue one in the south, whence another's track comes."""
    places = {(0, 0): place("RED", "red"), TOWN: place("t"), (0, 4): place("BLU", "blue")}
    table = drawn_map(places, {(0, 1), (0, 3), (1, 1), (1, 2), (-1, 2), (-1, 3)}, town_exits=reading)
    table.put(MINE, 0, 1, f"{N}{S}")
    table.put(THEIRS, 0, 3, f"{N}{S}")
    table.builds(MINE, 20)
    return table


def test_stm_r11_by_the_book_a_town_tile_joins_no_other_player():
    assert between_two_cities("own_track").refused_lay(*TOWN, f"{N}{S}") == "joins_other_player"


def test_stm_r11_an_exit_may_complete_the_link_of_another():
    table = between_two_cities("any_track")
    events = table.act(table.lay_action(*TOWN, f"{N}{S}"))
    assert {event.owner for event in events if isinstance(event, LinkFinished)} == {MINE, THEIRS}
    assert (table.owner(*TOWN, N), table.owner(*TOWN, S)) == (MINE, THEIRS)
    assert (table.links(MINE), table.links(THEIRS)) == ((1, 0), (1, 0))
    assert table.lay_action(*TOWN, f"{N}{S}") not in table.game.legal(table.state, MINE)


def test_stm_r11_the_tile_itself_must_be_connected():
    table = between_two_cities("any_track")
    assert table.refused_lay(*TOWN, f"{S}") == "not_connected"
    assert table.refused_lay(*TOWN, f"{NE}{S}") == "not_connected"


def test_stm_r11_plain_hexes_stay_closed():
    table = between_two_cities("any_track")
    table.put(THEIRS, 1, 2, f"{N}{S}")
    table.builds(MINE, 20)
    assert table.refused_lay(1, 1, f"{S}{NW}") == "joins_other_player"


def test_stm_r11_no_exit_leads_back_to_the_town():
    """Another's track runs from the town in a loop back to it."""
    table = between_two_cities("any_track")
    table.put(THEIRS, *TOWN, f"{N}{NE}", owners="01")
    table.put(THEIRS, 1, 1, f"{SW}{S}")
    table.put(THEIRS, 1, 2, f"{N}{NW}")
    table.builds(MINE, 20)
    assert table.refused_lay(*TOWN, f"{N}{NE}{SE}{S}") == "self_link"


@pytest.mark.parametrize(("reading", "told"), [("once", "visited_twice"), ("again", None)])
def test_stm_r23_a_town_on_the_way_again(reading: str, told: str | None):
    table = loop_beside_a_town(reading)
    winding = DeliverCube("blue", table.label(0, 0), (S, SE, N, S))
    assert table.refusal(winding) == told
    listed = {action.exits for action in table.game.deliveries(table.state, MINE)}
    around = {winding.exits, (S, NE, NW, S)}
    assert listed == {(S, S)} | (around if told is None else set()), "the loop may be travelled either way"


def test_stm_r23_no_link_twice_and_no_city_twice():
    table = loop_beside_a_town("again")
    label = table.label(0, 0)
    assert table.refusal(DeliverCube("blue", label, (S, SE, NW, S))) == "link_used_twice"
    assert table.refusal(DeliverCube("blue", label, (S, N, S, S))) == "city_visited_twice"
    table.state.engine[MINE] = 3
    assert table.refusal(DeliverCube("blue", label, (S, SE, N, S))) == "engine_too_weak"
    assert all(len(action.exits) <= 3 for action in table.game.deliveries(table.state, MINE))


def test_stm_r23_no_way_leads_back_to_the_city_it_began_at():
    """Three links join the red city and the town; none is a way back and out again."""
    places = {(0, 0): place("RED", "red"), TOWN: place("t"), (0, 4): place("BLU", "blue")}
    land = {(0, 1), (0, 3), (1, 0), (1, 1), (-1, 1), (-1, 2)}
    table = drawn_map(places, land, towns_on_route="again")
    for spot, shape in {
        (0, 1): f"{N}{S}",
        TOWN: f"{N}{NE}{S}{NW}",
        (1, 0): f"{NW}{S}",
        (1, 1): f"{N}{SW}",
        (-1, 1): f"{NE}{S}",
        (-1, 2): f"{N}{SE}",
        (0, 3): f"{N}{S}",
    }.items():
        table.put(MINE, *spot, shape)
    table.clear_cubes()
    table.set_cubes(0, 0, "blue")
    table.state.engine[MINE] = 6
    listed = {action.exits for action in table.game.deliveries(table.state, MINE)}
    assert listed == {(S, S), (SE, S), (SW, S)}


def test_stm_r11_ownerless_track_still_goes_to_the_builder():
    table = between_two_cities("any_track")
    table.put(NOBODY, 0, 3, f"{N}{S}")
    table.builds(MINE, 20)
    table.lay(*TOWN, f"{N}{S}")
    assert (table.owner(*TOWN, S), table.owner(0, 3, S)) == (MINE, MINE)
    table = between_two_cities("any_track")
    table.put(NOBODY, 0, 3, f"{N}{SE}")
    table.builds(MINE, 20)
    table.lay(*TOWN, f"{N}{S}")
    assert (table.owner(*TOWN, S), table.owner(0, 3, SE)) == (MINE, MINE), "an open end, too"
