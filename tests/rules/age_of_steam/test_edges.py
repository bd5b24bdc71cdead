"""Edge cases that are rare in a whole match and seldom change its result."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.rules.age_of_steam.actions import (
    Bid,
    BuildConnection,
    ChooseBonusRailroads,
    DeliverCube,
    EndBuild,
    GiveUpBuild,
    IssueShares,
    LayTrack,
    StayIn,
    UpgradeEngine,
    Urbanize,
)
from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.core.events import MoneyChanged
from game.rules.core.moves import DrawRequest, RollOutcome, RollRequest
from game.rules.rail.events import CubeMoved
from game.rules.rail.roles import FIRST_MOVE, TURN_ORDER, URBANIZATION
from game.rules.rail.track.sections import Section
from game.rules.rail.track.track_state import NOBODY
from tests.rules.age_of_steam.board import TOWN, Board, board, scattered

PINK, GRAY, OTHER = 0, 1, 2


def from_chicago(table: Board, owner: int) -> None:
    """Puts track from Chicago to the edge of the town."""
    table.put(owner, 7, 12, "02")
    table.put(owner, 8, 12, "35")


def urbanizes(table: Board, seat: int = PINK) -> None:
    table.build_turn(seat, cash=20, role=URBANIZATION)
    table.urbanize(*TOWN, "A")


def test_aos_9_14_an_unfinished_ownerless_section_that_a_new_city_finishes_is_the_builders():
    table = board()
    from_chicago(table, NOBODY)
    urbanizes(table)
    assert table.owner(8, 12, 3) == PINK


def test_aos_9_14_an_ownerless_link_stays_ownerless_when_its_town_becomes_a_city():
    table = board()
    from_chicago(table, NOBODY)
    table.put(NOBODY, *TOWN, "0")
    urbanizes(table)
    assert table.owner(8, 12, 3) == NOBODY


def test_aos_9_14_another_seats_unfinished_section_stays_his():
    table = board()
    from_chicago(table, OTHER)
    urbanizes(table)
    assert table.owner(8, 12, 3) == OTHER


def test_aos_9_14_1_only_the_holder_urbanizes_once_and_first():
    table = board()
    city = Urbanize(table.label(*TOWN), "A")
    table.build_turn(PINK, cash=20)
    assert table.refusal(city) == "urbanize_not_holder"
    assert city not in table.game.legal(table.state, PINK)
    urbanizes(table)
    assert table.refusal(Urbanize(table.label(4, 10), "B")) == "urbanize_once"
    table = board()
    table.build_turn(PINK, cash=20, role=URBANIZATION)
    assert city in table.game.legal(table.state, PINK)
    table.lay(7, 12, "03")
    assert table.refusal(city) == "urbanize_too_late"
    assert city not in table.game.legal(table.state, PINK)


@pytest.mark.parametrize("shape", ["24+35", "25+34"])
def test_aos_9_6_two_new_tracks_at_both_ends_of_one_loose_section_are_one_way_through_it(shape: str):
    """An ownerless curve begins and ends at H7: track through it joins two places, not itself."""
    table = board()
    table.put(NOBODY, 8, 12, "45")
    table.put(NOBODY, 7, 13, "01")
    table.put(PINK, 6, 13, "14")
    table.build_turn(PINK, cash=20)
    lay = table.lay_action(7, 12, shape)
    assert table.told(lay) == ()
    assert lay in table.game.legal(table.state, PINK)


@pytest.mark.parametrize(("owned", "gained"), [(18, 2), (19, 1), (20, 0)])
def test_aos_9_14_a_new_city_gives_no_more_sections_than_there_are_discs(owned: int, gained: int):
    table = board()
    from_chicago(table, NOBODY)
    goal = table.game.table.railmap.sites[table.index(*TOWN)].code
    table.join(NOBODY, "STL", goal)
    scattered(table, PINK, owned)
    assert len(table.network.owned_by(PINK)) == owned
    urbanizes(table)
    assert len(table.network.owned_by(PINK)) == owned + gained


@pytest.mark.parametrize(("owned", "told"), [(19, ()), (20, ("track_disc_limit", 0))])
def test_aos_9_7_4_a_redirect_that_claims_a_link_needs_a_disc(owned: int, told: tuple[object, ...]):
    """Ownerless track from Chicago is led to ownerless track of the town; the builder owns the link."""
    table = board()
    table.put(NOBODY, 7, 12, "03")
    table.put(NOBODY, 8, 12, "35")
    table.put(NOBODY, *TOWN, "0")
    scattered(table, PINK, owned)
    table.build_turn(PINK, cash=20)
    assert table.told(table.lay_action(7, 12, "02")) == told
    assert (table.lay_action(7, 12, "02") in table.game.legal(table.state, PINK)) == (not told)


def test_aos_9_7_4_a_redirect_that_claims_no_link_needs_no_disc():
    """Ownerless track from Chicago is redirected to ownerless track with an open end: it stays ownerless."""
    table = board()
    table.put(NOBODY, 7, 12, "03")
    table.put(NOBODY, 8, 12, "35")
    scattered(table, PINK, 20)
    table.build_turn(PINK, cash=20)
    assert table.told(table.lay_action(7, 12, "02")) == ()
    assert table.lay_action(7, 12, "02") in table.game.legal(table.state, PINK)


def test_aos_9_7_4_a_redirect_of_ones_own_track_needs_none():
    table = board()
    table.put(PINK, 7, 12, "03")
    table.put(NOBODY, 8, 12, "35")
    table.put(NOBODY, *TOWN, "0")
    scattered(table, PINK, 19)
    table.build_turn(PINK, cash=20)
    table.lay(7, 12, "02")
    assert len(table.network.owned_by(PINK)) == 20
    assert table.owner(8, 12, 3) == PINK


@pytest.mark.parametrize(("gap", "told"), [(True, ()), (False, ("track_disc_limit", 0))])
def test_aos_9_7_3_joining_two_of_ones_own_sections_frees_a_disc(gap: bool, told: tuple[object, ...]):
    """With all discs on the board, the freed one is for the second track of the tile."""
    table = board()
    table.put(PINK, 7, 12, "03")
    if gap:
        table.put(PINK, 7, 14, "03")
    scattered(table, PINK, 18 if gap else 19)
    table.build_turn(PINK, cash=20)
    assert table.game.table.rules.track.discs_left(table.network, PINK) == 0
    lay = table.lay_action(7, 13, "03+14")
    assert table.told(lay) == told
    assert (lay in table.game.legal(table.state, PINK)) == (not told)
    if gap:
        table.act(lay)
        assert len(table.network.owned_by(PINK)) == 20


def test_aos_9_6_two_spurs_of_a_town_do_not_meet_both_ends_of_one_section():
    """An ownerless curve begins and ends at the town, which would be at both ends of the link."""
    table = board()
    table.put(NOBODY, 8, 12, "23")
    table.put(NOBODY, 9, 12, "45")
    table.put(PINK, *TOWN, "3")
    table.build_turn(PINK, cash=20)
    for shape, code in (("03", None), ("13", None), ("013", "self_link"), ("034", None)):
        assert table.refused_lay(*TOWN, shape) == code, shape
        assert (table.lay_action(*TOWN, shape) in table.game.legal(table.state, PINK)) == (code is None)


def test_aos_10_3_no_cube_leaves_a_town():
    """The judge, the list and the reason for the cube agree, even if a link leads to a city of its colour."""
    table = board(seats=3)
    town = table.game.table.railmap.sites[table.index(*TOWN)]
    door, *_ = table.join(PINK, town.code, "CHI")
    table.put(PINK, *TOWN, str(door))
    colour = table.game.table.railmap.sites[table.by_code("CHI")].colour
    assert colour is not None
    table.clear_cubes()
    table.set_cubes(*TOWN, colour)
    table.enter("move_goods")
    seat = table.state.queue[0]
    assert table.told(DeliverCube(colour, town.label, (door,))) == ("cube_may_not_leave", town.label)
    assert not [one for one in table.game.legal(table.state, seat) if isinstance(one, DeliverCube)]
    reason = table.game.why_not_move(table.state, seat, town.index, colour)
    assert reason is not None
    assert (reason.code, reason.values) == ("cube_may_not_leave", (town.label,))


def test_refusals_of_building_name_what_stands_in_the_way():
    table = board(seats=3)
    table.build_turn(PINK, cash=3)
    mountain = next(site for site in table.game.table.railmap.sites if site.terrain == "mountain")
    chicago = table.game.table.label(table.by_code("CHI"))
    assert table.told(LayTrack("Z99", "S-STR", 0)) == ("hex_not_buildable", "Z99")
    assert table.told(LayTrack(chicago, "S-STR", 0)) == ("hex_is_city", chicago)
    assert table.told(LayTrack(mountain.label, "T-1", 0)) == ("town_tile_on_plain_hex", "T-1")
    assert table.told(LayTrack(mountain.label, "S-TR", 0)) == ("no_such_tile", "S-TR")
    assert table.told(table.lay_action(7, 12, "03+14")) == ("cannot_afford", 4, 3)
    table.lay(7, 12, "03")
    here = table.label(7, 12)
    assert table.told(table.lay_action(7, 12, "02")) == ("hex_already_built_this_turn", here)
    assert table.told(table.lay_action(7, 13, "03")) == ("cannot_afford", 2, 1)
    table.state.cash[PINK] = 20
    for q, r in ((7, 13), (7, 14)):
        table.lay(q, r, "03")
    assert table.told(table.lay_action(7, 15, "03")) == ("allowance_used", 3)


def test_refusals_of_moving_and_bidding_name_what_stands_in_the_way():
    table = board(seats=3)
    state = table.state
    chicago = table.game.table.label(table.by_code("CHI"))
    table.clear_cubes()
    table.set_cubes(7, 11, "red")
    table.put(NOBODY, 7, 12, "03")
    table.put(NOBODY, 7, 13, "03")
    table.enter("move_goods")
    assert table.told(DeliverCube("blue", chicago, (3,))) == ("no_such_cube", "blue", chicago)
    assert table.told(DeliverCube("red", chicago, (3, 3))) == ("engine_too_weak", 1)
    assert table.told(DeliverCube("red", chicago, (3,))) == ("no_such_route",)
    state.engine = [6, 6, 6]
    assert table.told(UpgradeEngine()) == ("engine_at_most", 6)
    state.cash = [9, 9, 9]
    table.enter("turn_order")
    table.act(Bid(4))
    assert table.told(Bid(4)) == ("bid_higher", 5)
    assert table.told(Bid(10)) == ("cannot_afford", 10, 9)
    table.enter("issue_shares")
    assert table.told(IssueShares(14)) == ("too_many_shares", 13)


def test_aos_10_a_delivery_tells_where_it_went_out_and_whose_links_it_used():
    table = board()
    table.join(GRAY, "CHI", "STL")
    table.join(PINK, "STL", "EVA")
    table.clear_cubes()
    table.set_cubes(7, 11, *COLOURS)
    table.state.engine = [2, 2, 2]
    table.state.order, table.state.queue = [PINK, GRAY, OTHER], [PINK, GRAY, OTHER]
    table.enter("move_goods")
    trips = [one for one in table.game.legal(table.state, PINK) if isinstance(one, DeliverCube)]
    trip = next(one for one in trips if len(one.exits) == 2)
    assert table.game.why_not_move(table.state, PINK, table.index(7, 11), trip.cube) is None
    moved = next(one for one in table.act(trip) if isinstance(one, CubeMoved))
    assert (moved.exits, moved.owners) == (trip.exits, (GRAY, PINK))
    assert (moved.stops[0], len(moved.stops)) == (trip.start, 3)


def test_aos_14_4_the_chances_of_a_column_in_per_cent():
    """Percentages of zero, one, two and more dice showing the column's number, with one die per player."""
    tables = [board(seats=seats).game.table for seats in (3, 4, 5, 6)]
    told = [table.rules.growth.chances(table) for table in tables]
    assert told == [(58, 35, 7, 0), (48, 39, 12, 1), (40, 40, 16, 4), (33, 40, 20, 7)]


def test_aos_9_5_4_ownerless_track_from_a_city_may_be_redirected_by_anybody():
    table = board()
    table.put(NOBODY, 7, 12, "03")
    table.build_turn(GRAY, cash=20)
    assert table.lay(7, 12, "02") == 2
    assert table.owner(7, 12, 0) == NOBODY, "a redirect adds no track"


def test_aos_9_5_4_ownerless_track_in_the_open_may_not():
    table = board()
    table.put(NOBODY, 7, 13, "03")
    table.build_turn(GRAY, cash=20)
    assert table.refused_lay(7, 13, "02") == "not_connected"


def test_aos_9_5_4_ownerless_track_in_the_open_may_be_led_to_ones_own():
    table = board()
    table.put(NOBODY, 7, 13, "03")
    table.put(GRAY, 8, 12, "14")
    table.build_turn(GRAY, cash=20)
    assert table.refused_lay(7, 13, "01") is None
    assert table.lay_action(7, 13, "01") in table.game.legal(table.state, GRAY)


def test_aos_9_11_3_another_seats_track_may_not():
    table = board()
    table.put(OTHER, 7, 12, "03")
    table.build_turn(GRAY, cash=20)
    assert table.refused_lay(7, 12, "02") == "not_your_track"


def out_of_the_game(table: Board, *seats: int) -> None:
    """Pays expenses while these seats have no cash and all others are rich; these seats are eliminated."""
    state = table.state
    state.cash = [0 if seat in seats else 50 for seat in range(table.game.seats)]
    table.enter("pay_expenses")
    assert [seat for seat in range(table.game.seats) if state.out[seat]] == sorted(seats)


@pytest.mark.parametrize(("eliminated", "first"), [((), DrawRequest), ((1,), RollRequest)])
def test_aos_12_4_an_eliminated_seats_production_is_lost(eliminated: tuple[int, ...], first: type):
    table = board(seats=3)
    table.state.roles[1] = PRODUCTION
    table.state.display = bytes(len(table.state.display))
    out_of_the_game(table, *eliminated)
    assert table.state.phase == "goods_growth"
    assert isinstance(table.state.due, first)


def test_aos_12_4_an_eliminated_seats_pass_and_first_move_are_lost():
    table = board(seats=4)
    state = table.state
    state.roles = [FIRST_MOVE, TURN_ORDER, "", ""]
    out_of_the_game(table, 0)
    table.enter("turn_order")
    assert state.auction is not None
    assert state.auction.free_pass_seat == 1
    state.due, state.out[1] = None, True
    state.order.remove(1)
    table.enter("turn_order")
    assert state.auction.free_pass_seat == NOBODY
    table.enter("move_goods")
    assert state.queue == state.order


def test_aos_12_5_the_last_survivor_wins_at_once():
    table = board(seats=3)
    state = table.state
    state.round, state.shares[2] = 2, 15
    out_of_the_game(table, 0, 1)
    result = table.game.result(state)
    assert result is not None
    assert (result.reason, result.winners, result.out) == ("last_survivor", (2,), (0, 1))
    assert (state.round, result.points[2]) == (2, -45)


def test_aos_12_5_two_survivors_play_on():
    table = board(seats=3)
    out_of_the_game(table, 0)
    assert table.game.result(table.state) is None


def test_aos_12_5_nobody_wins_where_nobody_is_left():
    table = board(seats=3)
    out_of_the_game(table, 0, 1, 2)
    result = table.game.result(table.state)
    assert result is not None
    assert (result.reason, result.winners) == ("bankrupt", ())


@pytest.mark.parametrize(("turn", "fed"), [(1, True), (3, True), (4, True), (5, False), (8, False)])
def test_aos_22_6_atlanta_gets_a_cube_through_turn_4(turn: int, fed: bool):
    table = board("southern_us", 4)
    state, atlanta = table.state, table.by_code("ATL")
    state.round = turn
    before = len(table.game.table.cubes_on(state, atlanta))
    table.enter("goods_growth")
    assert state.due == (DrawRequest("bag", 1) if fed else RollRequest(4))
    if fed:
        assert isinstance(state.due, DrawRequest)
        table.chance(state.due.answer(state, _First()))
    assert len(table.game.table.cubes_on(state, atlanta)) == before + fed


class _First:
    def below_each(self, bounds: Iterable[int]) -> list[int]:
        return [0 for _ in bounds]

    def order(self, length: int) -> list[int]:
        return list(range(length))


NUMBER_OF = {"A": 3, "B": 4, "C": 5, "D": 6, "E": 1, "F": 2, "G": 3, "H": 4}
"""Die number that feeds each new city: A to D with the light dice, E to H with the dark dice."""


@pytest.mark.parametrize("letter", NUMBER_OF)
def test_aos_14_5_a_new_city_is_fed_by_its_own_number_and_part(letter: str):
    table = board(seats=3)
    state = table.state
    table.build_turn(PINK, role=URBANIZATION)
    table.urbanize(*TOWN, letter)
    table.clear_cubes()
    state.roles = ["", "", ""]
    idle = RollOutcome((1 if NUMBER_OF[letter] > 1 else 2,) * 3)
    for is_light in (True, False):
        for number in range(1, 7):
            display = bytearray(52)
            display[36 + "ABCDEFGH".index(letter)] = 1
            state.display = bytes(display)
            table.clear_cubes()
            table.enter("goods_growth")
            roll = RollOutcome((number,) * 3)
            for outcome in (roll, idle) if is_light else (idle, roll):
                table.chance(outcome)
            fed = number == NUMBER_OF[letter] and is_light == (letter in "ABCD")
            assert len(table.game.table.cubes_on(state, table.index(*TOWN))) == fed, (is_light, number)


@pytest.mark.parametrize(("left", "code"), [(3, None), (2, "no_free_pass")])
def test_aos_6_3_the_free_pass_needs_three_bidders(left: int, code: str | None):
    table = board(seats=4)
    state = table.state
    state.roles[1], state.order = TURN_ORDER, [3, 2, 1, 0]
    table.enter("turn_order")
    assert state.auction is not None
    state.auction.dropped_out = [0, 2, 3][: 4 - left]
    state.auction.turn, state.queue = 1, [1]
    assert table.refusal(StayIn()) == code
    assert (StayIn() in table.game.legal(state, 1)) == (code is None)


@pytest.mark.parametrize(("marker", "code"), [("red", "not_accepted"), ("blue", None)])
def test_aos_23_2_a_cube_does_not_pass_a_terminal(marker: str, code: str | None):
    """The judge refuses and the list omits every move beyond the terminal, even if a link continues."""
    table = board("germany", 3)
    state = table.state
    state.map_state["ROT"] = COLOURS.index(marker)
    (out, *_), (on, *_) = table.join(PINK, "DUS", "ROT"), table.join(PINK, "ROT", "ESS")
    assert len(table.network.links_from[table.by_code("ROT")]) == 2, "there is a way on"
    dusseldorf = table.game.table.railmap.sites[table.by_code("DUS")]
    table.clear_cubes()
    table.set_cubes(*dusseldorf.hex, "blue")
    state.engine = [6, 6, 6]
    table.enter("move_goods")
    assert table.refusal(DeliverCube("blue", dusseldorf.label, (out,))) == code
    assert table.refusal(DeliverCube("blue", dusseldorf.label, (out, on))) == "must_stop_earlier"
    found = [a.exits for a in table.game.legal(state, state.queue[0]) if isinstance(a, DeliverCube)]
    assert found == ([] if code else [(out,)])


@pytest.mark.parametrize(("owned", "told"), [(19, ()), (20, ("track_disc_limit", 0))])
def test_aos_23_7_a_connection_needs_a_disc(owned: int, told: tuple[object, ...]):
    table = board("germany", 3)
    scattered(table, PINK, owned, (2, 13))
    table.build_turn(PINK, cash=20)
    assert table.told(BuildConnection(0)) == told
    assert (BuildConnection(0) in table.game.legal(table.state, PINK)) == (not told)


def test_aos_12_4_an_insolvents_direct_link_stays_without_an_owner():
    """It is still a link, and nobody can buy it again; somebody else's insolvency does not concern it."""
    table = board("germany", 4)
    table.put(OTHER, 5, 10, "03")
    table.build_turn(PINK, cash=20)
    table.act(BuildConnection(0))
    for insolvent, owner in (((OTHER,), PINK), ((OTHER, PINK), NOBODY)):
        out_of_the_game(table, *insolvent)
        assert [(link.owner, link.is_link) for link in table.network.direct] == [(owner, True)]
    table.build_turn(GRAY, cash=20)
    assert table.told(BuildConnection(0)) == ("no_such_connection",)
    assert BuildConnection(0) not in table.game.legal(table.state, GRAY)


def test_aos_23_5_whoever_cannot_end_may_give_up():
    """This includes a turn without a build: a loose end from an earlier turn must not block the game."""
    table = board("germany", 3)
    table.put(PINK, 5, 10, "03")
    table.build_turn(PINK, cash=0)
    assert table.told(EndBuild())[0] == "incomplete_track_on_germany"
    assert table.game.legal(table.state, PINK) == [GiveUpBuild()]
    assert not [event for event in table.act(GiveUpBuild()) if isinstance(event, MoneyChanged)]
    assert table.state.queue[0] != PINK


def test_aos_9_2_nothing_built_is_nothing_to_give_up():
    table = board(seats=3)
    table.build_turn(PINK, cash=20)
    assert table.told(GiveUpBuild()) == ("nothing_to_give_up",)
    table.lay(7, 12, "03")
    assert table.told(GiveUpBuild()) == ()


def finished_western(table: Board) -> tuple[int, ...]:
    """Plays from the last turn to the end and returns the winners."""
    table.state.round = table.game.table.rounds
    table.enter("next_round")
    table.answer()
    result = table.game.result(table.state)
    assert result is not None
    return result.winners


@pytest.mark.parametrize(("cash", "winner"), [((9, 8, 0), 0), ((8, 9, 0), 1), ((8, 8, 0), 1)])
def test_aos_21_10_a_tie_goes_to_cash_and_then_to_track(cash: tuple[int, ...], winner: int):
    """Twelve hexes of track are worth as much as four steps of income."""
    table = board("western_us", 3)
    for start, goal in (("SEA", "SLC"), ("SEA", "SLC"), ("SLC", "DEN")):
        table.join(1, start, goal)
    money = table.game.table.rules.money
    assert money.track_in_links(table.game.table, table.state, 1) == 12
    table.state.income, table.state.cash = [4, 0, 0], list(cash)
    assert finished_western(table) == (winner,)


def test_aos_21_7_the_fewest_railroads_share_the_prize():
    """Two railroads join the coasts by the route with the builder's partner, three by the other route."""
    table = board("western_us", 4)
    table.join(0, "SEA", "SLC")
    table.join(2, "SEA", "SLC")
    table.join(0, "SLC", "DEN")
    table.join(3, "SLC", "DEN")
    edges = table.join(1, "DEN", "STL")
    site = table.game.table.railmap.sites[table.by_code("DEN")].hex
    for edge in edges[:-1]:
        site = site.neighbour(edge)
    table.state.rails = without(table, site.q, site.r)
    table.build_turn(1, cash=20)
    table.lay(site.q, site.r, f"{(edges[-2] + 3) % 6}{edges[-1]}")
    assert table.state.offer is None
    assert table.state.income == [2, 2, 0, 0]
    assert table.refusal(ChooseBonusRailroads((1, 2))) == "build_or_end"


def without(table: Board, q: int, r: int) -> object:
    """Returns the rails without the track on this hex."""
    rails, index = table.state.rails, table.index(q, r)
    track, marks = bytearray(rails.track), bytearray(rails.marks)
    track[index] = 0
    marks[index * 6 : index * 6 + 6] = bytes(6)
    return type(rails)(bytes(track), bytes(marks), rails.cities, rails.direct)


def test_aos_24_track_scores_nothing_on_barbados():
    for map_key, seats, points in (("barbados", 1, 0), ("rust_belt", 3, 2)):
        table = board(map_key, seats)
        link = Section((0, 1), (), (0, 1), (0, 1), PINK, 0)
        assert table.game.table.rules.money.link_points(link) == points


def test_aos_u_the_figures_beside_the_board_name_their_seat():
    table = board(seats=3)
    table.state.cash, table.state.income, table.state.engine = [7, 8, 9], [1, 2, 3], [4, 5, 6]
    told = {(fact.name, fact.seat): fact.value for fact in table.game.facts(table.state)}
    assert [told["cash", seat] for seat in range(3)] == [7, 8, 9]
    assert [told["income", seat] for seat in range(3)] == [1, 2, 3]
    assert [told["engine", seat] for seat in range(3)] == [4, 5, 6]
