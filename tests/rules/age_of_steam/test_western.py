"""Western U.S.: links gained by urbanization before the coasts are joined, and payments for joining them."""

from __future__ import annotations

import pytest

from game.rules.age_of_steam.actions import ChooseBonusRailroads, DeliverCube, EndBuild
from game.rules.rail.roles import URBANIZATION
from game.rules.rail.track.track_state import NOBODY
from tests.rules.age_of_steam.board import Board, board

SEAT, OTHER, THIRD = 0, 1, 2


def founded(table: Board, town: str, seat: int = SEAT) -> set[tuple[str, str]]:
    """Urbanizes a town in a seat's build turn and returns the seat's links by the codes of their ends."""
    table.build_turn(seat, cash=30, role=URBANIZATION)
    site = table.game.table.railmap.sites[table.by_code(town)].hex
    table.urbanize(site.q, site.r, "A")
    return links(table, seat)


def links(table: Board, owner: int) -> set[tuple[str, str]]:
    sites, network = table.game.table.railmap.sites, table.network
    ends = [section.ends for section in network.sections if section.owner == owner and section.is_link]
    return {(sites[first].code, sites[second].code) for first, second in map(sorted, ends)}


def beside(table: Board, code: str) -> list[object]:
    """Returns the legal builds on the hexes around a place."""
    site, railmap = table.game.table.railmap.sites[table.by_code(code)], table.game.table.railmap
    labels = {
        railmap.sites[at].label for at in railmap.neighbour[site.index * 6 : site.index * 6 + 6] if at >= 0
    }
    return [a for a in table.game.legal(table.state, SEAT) if getattr(a, "hex", None) in labels]


@pytest.mark.parametrize("joined", [False, True])
def test_aos_21_6_a_seat_without_track_gets_no_link_of_an_inland_city(joined: bool):
    """Ownerless Denver - Trinidad stays ownerless, and no seat may start beside Denver (AOS-R43)."""
    table = board("western_us", 3)
    if joined:
        table.state.map_state["transcontinental"] = 1
    table.join(NOBODY, "DEN", "tri")
    assert founded(table, "tri") == set()
    assert links(table, NOBODY) == {("DEN", "tri")}
    assert beside(table, "DEN") == []
    assert beside(table, "SEA")


@pytest.mark.parametrize("joined", [False, True])
def test_aos_21_6_a_seat_without_track_gets_the_links_of_starting_cities_alone(joined: bool):
    table = board("western_us", 3)
    if joined:
        table.state.map_state["transcontinental"] = 1
    table.join(NOBODY, "STL", "kan")
    table.join(NOBODY, "DEN", "kan")
    assert founded(table, "kan") == {("kan", "STL")}
    assert links(table, NOBODY) == {("DEN", "kan")}


def test_aos_21_6_urbanization_gives_no_second_network():
    """A seat at Los Angeles does not get ownerless Duluth - Fargo, and may end its turn without building."""
    table = board("western_us", 3)
    table.join(NOBODY, "DUL", "far")
    table.join(SEAT, "LOS", "sac")
    assert founded(table, "far") == set()
    assert links(table, NOBODY) == {("far", "DUL")}
    assert beside(table, "far") == []
    assert beside(table, "DUL") == []
    assert table.refusal(EndBuild()) is None


def test_aos_21_6_urbanization_gives_what_touches_own_track_at_the_far_city():
    """Track that touches only the newly gained link does not count as touching own track."""
    table = board("western_us", 3)
    table.join(SEAT, "STL", "DES")
    table.join(NOBODY, "STL", "kan")
    table.join(NOBODY, "DEN", "kan")
    assert ("kan", "STL") in founded(table, "kan")
    assert links(table, NOBODY) == {("DEN", "kan")}


def test_aos_21_6_urbanization_gives_what_touches_own_track_at_the_new_city():
    table = board("western_us", 3)
    table.join(NOBODY, "DEN", "kan")
    table.join(SEAT, "STL", "kan")
    assert founded(table, "kan") == {("DEN", "kan"), ("kan", "STL")}


def test_aos_21_6_urbanization_gives_what_touches_own_track_at_a_town():
    """Own track at the same town touches the link through the town's tile, so no city is needed."""
    table = board("western_us", 3)
    omaha = table.game.table.railmap.sites[table.by_code("oma")].hex
    (first, *_), (second, *_) = table.join(NOBODY, "oma", "kan"), table.join(SEAT, "oma", "DES")
    face = next(
        face
        for code in table.game.table.railmap.tiles.town_codes
        if (face := table.game.table.railmap.tiles.faces[code])
        and {e for e, _ in face.segments} >= {first, second}
    )
    shape = "".join(str(edge) for edge, _ in face.segments)
    owners = "".join("-" if edge == first else str(SEAT) for edge, _ in face.segments)
    table.put(SEAT, omaha.q, omaha.r, shape, owners=owners)
    assert ("oma", "kan") in {tuple(pair) for pair in founded(table, "kan")}


def test_aos_21_6_once_the_coasts_are_joined_urbanization_gives_everything():
    table = board("western_us", 3)
    table.state.map_state["transcontinental"] = 1
    table.join(NOBODY, "DUL", "far")
    table.join(SEAT, "LOS", "sac")
    assert founded(table, "far") == {("far", "DUL")}


def test_aos_21_6_once_the_coasts_are_joined_a_second_network_may_be_begun():
    table = board("western_us", 3)
    table.state.map_state["transcontinental"] = 1
    table.join(SEAT, "LOS", "sac")
    table.build_turn(SEAT, cash=30)
    table.act(beside(table, "DUL")[0])
    table.act(beside(table, "DEN")[0])
    assert table.told(EndBuild()) == ()
    assert EndBuild() in table.game.legal(table.state, SEAT)


def built(table: Board, *links: tuple[str, str]) -> str | None:
    """Adds links in the current build turn and returns why the turn may not end."""
    for start, goal in links:
        table.join(SEAT, start, goal, stamp=table.state.round)
    assert (EndBuild() in table.game.legal(table.state, SEAT)) == (table.refusal(EndBuild()) is None)
    return table.refusal(EndBuild())


def test_aos_21_6_the_first_track_is_one_network():
    table = board("western_us", 3)
    table.build_turn(SEAT, cash=30)
    assert built(table, ("SEA", "SLC"), ("SLC", "DEN")) is None
    assert built(table, ("STL", "DES")) == "not_contiguous_western"


def test_aos_21_6_added_track_hangs_on_earlier_track():
    table = board("western_us", 3)
    table.join(SEAT, "SEA", "SLC")
    table.build_turn(SEAT, cash=30)
    assert built(table, ("SLC", "DEN")) is None
    assert built(table, ("STL", "DES")) == "not_contiguous_western"


def test_aos_21_6_added_track_hangs_on_either_part_of_torn_track():
    """A gap in earlier track is no violation, with or without track added to both parts."""
    table = board("western_us", 3)
    table.join(SEAT, "SEA", "SLC")
    table.join(SEAT, "STL", "DES")
    table.build_turn(SEAT, cash=30)
    assert built(table) is None
    assert built(table, ("SLC", "DEN"), ("STL", "MEM")) is None
    assert built(table, ("VIC", "NEW")) == "not_contiguous_western"


def test_aos_21_6_a_first_network_that_grows_from_a_gained_link_is_the_only_one():
    table = board("western_us", 3)
    table.join(NOBODY, "STL", "kan")
    assert founded(table, "kan") == {("kan", "STL")}
    assert built(table, ("kan", "DES")) is None
    assert built(table, ("SEA", "SLC")) == "not_contiguous_western"


def test_aos_21_6_once_the_coasts_are_joined_a_turn_ends_with_two_networks():
    table = board("western_us", 3)
    table.state.map_state["transcontinental"] = 1
    table.build_turn(SEAT, cash=30)
    assert built(table, ("SEA", "SLC"), ("STL", "DES")) is None


@pytest.mark.parametrize(
    ("start", "goal", "gain"), [("SEA", "SFR", 1), ("DUL", "MIN", 1), ("SEA", "MIN", 2), ("MIN", "SEA", 2)]
)
def test_aos_21_8_a_delivery_within_a_coast_has_no_bonus(start: str, goal: str, gain: int):
    table = board("western_us", 3)
    table.state.map_state["transcontinental"] = 1
    door, *_ = table.join(OTHER, start, goal)
    sites = table.game.table.railmap.sites
    from_, to = sites[table.by_code(start)], sites[table.by_code(goal)]
    assert to.colour is not None
    table.clear_cubes()
    table.set_cubes(*from_.hex, to.colour)
    table.enter("move_goods")
    table.act(DeliverCube(to.colour, from_.label, (door,)))
    assert table.state.income == [0, gain, 0]


def test_aos_9_14_4_on_another_map_urbanization_gives_everything():
    table = board("rust_belt", 3)
    railmap = table.game.table.railmap
    town = next(site for site in railmap.sites if site.is_town)
    city = next(site for site in railmap.sites if site.is_city and table._is_bare(site.hex.neighbour(0)))
    table.join(NOBODY, city.code, town.code)
    assert len(founded(table, town.code)) == 1


def ownerless_across(table: Board) -> None:
    """Puts ownerless Seattle - Salt Lake City - Cheyenne - St. Louis; only the city Cheyenne is missing."""
    table.join(NOBODY, "SEA", "SLC")
    table.join(NOBODY, "SLC", "che")
    table.join(NOBODY, "che", "STL")
    table.join(THIRD, "LOS", "yum")


@pytest.mark.parametrize("railroads", [(), (SEAT,), (SEAT, OTHER)])
def test_aos_r44_a_route_with_an_owner_goes_before_an_ownerless_one(railroads: tuple[int, ...]):
    """The new city completes all routes at once; its founder is far away and gets none of them."""
    table = board("western_us", 4)
    ownerless_across(table)
    for seat in railroads:
        table.join(seat, "SLC", "che")
    assert founded(table, "che", THIRD) == set()
    assert table.state.map_state["transcontinental"]
    if len(railroads) == 2:
        assert table.refusal(ChooseBonusRailroads((OTHER, SEAT))) == "not_on_the_route"
        table.act(ChooseBonusRailroads((OTHER,)))
    paid = railroads[-1:]
    assert table.state.income == [4 if seat in paid else 0 for seat in range(4)]


def test_aos_r44_an_owner_beside_the_ownerless_route_is_not_paid():
    """A link that leads nowhere is no part of a route."""
    table = board("western_us", 4)
    ownerless_across(table)
    table.join(SEAT, "SLC", "DEN")
    founded(table, "che", THIRD)
    assert table.state.map_state["transcontinental"]
    assert (table.state.offer, table.state.income) == (None, [0, 0, 0, 0])


def test_aos_r44_two_railroads_go_before_an_ownerless_route():
    """Neither railroad crosses the map with ownerless track alone."""
    table = board("western_us", 4)
    ownerless_across(table)
    table.join(SEAT, "SFR", "sac")
    table.join(OTHER, "sac", "che")
    table.state.rails = _with_city(table, "sac")
    founded(table, "che", THIRD)
    assert (table.state.offer, table.state.income) == (None, [2, 2, 0, 0])


def _with_city(table: Board, code: str) -> object:
    rails = table.state.rails
    cities = bytearray(rails.cities)
    cities[table.game.table.railmap.town_number[table.by_code(code)]] = 8
    return type(rails)(rails.track, rails.marks, bytes(cities), rails.direct)
