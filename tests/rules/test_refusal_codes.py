"""Every refusal code of the rules has a case that produces it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.rules.age_of_steam import actions as aos
from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.cards.phases import HAND_CHECK
from game.rules.core.codec import CHANCE
from game.rules.core.game import judge
from game.rules.core.moves import (
    DrawOutcome,
    DrawRequest,
    FlipOutcome,
    FlipRequest,
    RollOutcome,
    RollRequest,
    ShuffleOutcome,
    ShuffleRequest,
)
from game.rules.rail.map.hexes import opposite
from game.rules.rail.roles import URBANIZATION
from game.rules.rail.track.track_state import NOBODY
from game.rules.railways import actions as rcg
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND
from game.rules.steam import actions as stm
from game.rules.steam.goods_supply import NEW_CITY_NUMBER
from game.rules.steam.state import PointsClaim
from game.rules.yardmaster import actions as ym
from tests.rules.age_of_steam.board import TOWN, scattered, western_links
from tests.rules.age_of_steam.board import board as aos_board
from tests.rules.railways.board import N1, N2_START, build, run
from tests.rules.railways.board import table as rcg_table
from tests.rules.refusal_codes import PACKAGES, codes_of
from tests.rules.steam.board import SE, drawn_map, loop_beside_a_town, place
from tests.rules.steam.board import board as stm_board
from tests.rules.yardmaster.board import pay
from tests.rules.yardmaster.board import table as ym_table

Case = tuple[str, str | None]
"""A code and the code with which an action was refused."""
PINK, GRAY, OTHER = 0, 1, 2


def core_cases() -> Iterator[Case]:
    board = ym_table()
    for code, request, outcome in (
        ("not_the_answer", RollRequest(1), ShuffleOutcome(None)),
        ("impossible_roll", RollRequest(1), RollOutcome((7,))),
        ("impossible_draw", DrawRequest("tokens", 1), DrawOutcome(("X",))),
        ("impossible_shuffle", ShuffleRequest("cargo", 2), ShuffleOutcome((0, 0))),
        ("impossible_flip", FlipRequest("cars", 1), FlipOutcome(())),
    ):
        refusal = request.why_not(board.state, outcome)
        yield code, refusal.code if refusal else None
    early = judge(board.game, board.state, CHANCE, RollOutcome((1,)))
    yield "not_now", early.code if early else None
    rail = aos_board()
    (acting,) = rail.game.to_act(rail.state)
    refusal = rail.game.why_not(rail.state, (acting + 1) % 5, aos.EndBuild())
    yield "not_your_turn", refusal.code if refusal else None


def card_cases() -> Iterator[Case]:
    board = ym_table(hands=["B B B B R R R R"])
    yield "not_your_turn", board.refusal(ym.DrawPile(), seat=1)
    board.do(ym.EndTurn())
    assert board.state.phase == HAND_CHECK
    yield "not_now", board.refusal(ym.DrawPile())
    yield "cards_not_in_hand", board.refusal(ym.DiscardCard("Y"))


def rail_cases() -> Iterator[Case]:
    yield from auction_cases()
    yield from lay_cases()
    yield from moving_cases()


def auction_cases() -> Iterator[Case]:
    table = aos_board(seats=3)
    table.state.cash = [9, 9, 9]
    table.enter("turn_order")
    table.act(aos.Bid(4))
    yield "bid_higher", table.refusal(aos.Bid(4))
    yield "cannot_afford", table.refusal(aos.Bid(10))
    yield "no_free_pass", table.refusal(aos.StayIn())
    yield "bid_or_drop_out", table.refusal(aos.EndBuild())


def lay_cases() -> Iterator[Case]:
    table = aos_board()
    table.put(OTHER, 7, 14, "03")
    table.build_turn(PINK, cash=20, role=URBANIZATION)
    chicago = table.game.table.label(table.by_code("CHI"))
    here = table.label(7, 12)
    yield "hex_not_buildable", table.refusal(aos.LayTrack("Z99", "S-STR", 0))
    yield "hex_is_city", table.refusal(aos.LayTrack(chicago, "S-STR", 0))
    yield "town_tile_on_plain_hex", table.refusal(aos.LayTrack(here, "T-1", 0))
    yield "no_such_tile", table.refusal(aos.LayTrack(here, "S-STR", 3))
    yield "urbanize_not_town", table.refusal(aos.Urbanize(here, "A"))
    yield "not_connected", table.refused_lay(7, 15, "14")
    yield "joins_other_player", table.refused_lay(7, 13, "03")
    yield "not_your_track", table.refused_lay(7, 14, "02")
    table.lay(7, 12, "01")
    yield "self_link", table.refused_lay(8, 11, "45")
    yield "hex_already_built_this_turn", table.refused_lay(7, 12, "02")
    table.state.building.hexes.clear()
    yield "no_change", table.refused_lay(7, 12, "01")
    yield "not_a_loose_end", table.refused_lay(7, 12, "13")
    yield "existing_track_lost", table.refused_lay(7, 12, "02+34")
    table.state.building.made = 3
    yield "allowance_used", table.refused_lay(8, 11, "14")
    table = aos_board(one_of_two_tracks="both_unfinished")
    for hex_ in ((8, 11), (6, 13)):
        table.put(OTHER, *hex_, "14")
    table.put(PINK, 7, 12, "03+14", owners="02")
    table.build_turn(PINK, cash=20)
    yield "not_both_loose_ends", table.refused_lay(7, 12, "02+14")
    table = aos_board()
    scattered(table, PINK, 20)
    table.build_turn(PINK, cash=20)
    yield "track_disc_limit", table.refused_lay(7, 12, "03")
    coast = stm_board()
    coast.builds(PINK, 40)
    yield "edge_off_map", coast.refused_lay(1, 1, "03")
    yield "edge_blocked", coast.refused_lay(12, 1, "2")
    yield "plain_tile_on_town", coast.refusal(stm.LayTrack(coast.label(8, 3), "21", 0))


def moving_cases() -> Iterator[Case]:
    table = aos_board(seats=3)
    (out, *_), (*_, back) = table.join(PINK, "CHI", "STL"), table.join(PINK, "CHI", "STL")
    (on, *_) = table.join(PINK, "STL", "EVA")
    chicago, town = (table.game.table.railmap.sites[table.index(*spot)] for spot in ((7, 11), TOWN))
    colour = {code: table.game.table.railmap.sites[table.by_code(code)].colour for code in ("STL", "EVA")}
    taken = {*colour.values(), chicago.colour}
    stays = next(one for one in COLOURS if one not in taken)
    table.clear_cubes()
    table.set_cubes(7, 11, colour["STL"], colour["EVA"], stays)
    table.set_cubes(*TOWN, stays)
    table.state.engine = [1, 1, 1]
    table.enter("move_goods")
    seat = table.state.queue[0]
    turn_back = aos.DeliverCube(stays, chicago.label, (out, opposite(back)))
    yield "engine_too_weak", table.refusal(turn_back)
    table.state.engine[seat] = 6
    yield "visited_twice", table.refusal(turn_back)
    yield "move_or_pass", table.refusal(aos.EndBuild())
    yield "engine_at_most", table.refusal(aos.UpgradeEngine())
    table.state.engine[seat], table.state.upgraded[seat] = 5, True
    yield "upgraded_already", table.refusal(aos.UpgradeEngine())
    yield "no_such_cube", table.refusal(aos.DeliverCube("white", chicago.label, (out,)))
    yield "cube_may_not_leave", table.refusal(aos.DeliverCube(stays, town.label, (0,)))
    yield "no_such_route", table.refusal(aos.DeliverCube(stays, chicago.label, (out, out, out)))
    yield "not_accepted", table.refusal(aos.DeliverCube(stays, chicago.label, (out,)))
    past = aos.DeliverCube(colour["STL"], chicago.label, (out, on))
    yield "must_stop_earlier", table.refusal(past)
    yield "nobody_takes", table.game.why_not_move(table.state, seat, chicago.index, stays).code
    table.set_cubes(1, 11, stays)
    yield "no_links_from", table.game.why_not_move(table.state, seat, table.index(1, 11), stays).code
    yield "section_used_twice", refused_return()
    loop = loop_beside_a_town("again")
    same_way = stm.DeliverCube("blue", loop.label(0, 0), (3, 2, 5, 3))
    past_red = stm.DeliverCube("blue", loop.label(0, 0), (3, 0, 3, 3))
    yield "city_visited_twice", loop.refusal(past_red)
    yield "link_used_twice", loop.refusal(same_way)
    line = drawn_map({(0, 2): place("S", "gray"), (2, 2): place("U", "blue")}, {(1, 2)})
    line.put(GRAY, 1, 2, "25")
    line.set_cubes(0, 2, "blue")
    line.state.order = [PINK, GRAY, 2, 3]
    line.enter("move_goods")
    yield "others_own_more", line.refusal(stm.DeliverCube("blue", line.label(0, 2), (SE,)))


def refused_return() -> str | None:
    """On St. Lucia a cube on a link goes to one end of it and may not come back over the link."""
    table = aos_board("st_lucia", 2)
    towns = [table.game.table.railmap.sites[at] for at in table.game.table.railmap.towns]
    start, goal = towns[0].code, towns[1].code
    edges = table.join(PINK, start, goal)
    for town, edge in ((towns[0], edges[0]), (towns[1], opposite(edges[-1]))):
        table.put(PINK, town.hex.q, town.hex.r, str(edge))
    at = towns[0].hex.neighbour(edges[0])
    table.clear_cubes()
    table.set_cubes(*at, "red")
    table.state.engine = [3, 3]
    table.enter("move_goods")
    way = (opposite(edges[0]), edges[0])
    return table.refusal(aos.DeliverCube("red", table.label(*at), way))


def age_of_steam_cases() -> Iterator[Case]:
    table = aos_board(seats=3)
    table.enter("issue_shares")
    yield "say_how_many_shares", table.refusal(aos.EndBuild())
    yield "too_many_shares", table.refusal(aos.IssueShares(14))
    table.enter("choose_actions")
    yield "take_an_action", table.refusal(aos.EndBuild())
    table.act(aos.TakeRole(URBANIZATION))
    yield "role_not_on_offer", table.refusal(aos.TakeRole(URBANIZATION))
    yield from age_of_steam_build_cases()
    table = aos_board(seats=3)
    table.state.roles[PINK] = "production"
    table.state.display = bytes(len(table.state.display))
    table.enter("goods_growth")
    table.answer()
    drawn = table.state.drawn[0]
    other = next(colour for colour in COLOURS if colour not in table.state.drawn)
    yield "place_or_return", table.refusal(aos.EndBuild())
    yield "no_such_cube", table.refusal(aos.PlaceCube(other, "A", 1))
    yield "square_not_empty", table.refusal(aos.PlaceCube(drawn, "A", 4))


def age_of_steam_build_cases() -> Iterator[Case]:
    table = aos_board(seats=3)
    town = table.label(*TOWN)
    table.build_turn(PINK, cash=3)
    yield "build_or_end", table.refusal(aos.DeclineFirst())
    yield "nothing_to_give_up", table.refusal(aos.GiveUpBuild())
    yield "urbanize_not_holder", table.refusal(aos.Urbanize(town, "A"))
    yield "cannot_afford", table.refused_lay(7, 12, "03+14")
    table.build_turn(PINK, cash=20, role=URBANIZATION)
    yield "no_such_city", table.refusal(aos.Urbanize(town, "Z"))
    table.urbanize(*TOWN, "A")
    yield "urbanize_once", table.refusal(aos.Urbanize(table.label(4, 10), "B"))
    table.build_turn(PINK, cash=20, role=URBANIZATION)
    table.lay(7, 12, "03+12")
    yield "urbanize_too_late", table.refusal(aos.Urbanize(table.label(4, 10), "B"))
    yield "pending_segment", table.refusal(aos.EndBuild())
    table = aos_board()
    for q, r in ((0, 10), (0, 12), (0, 14), (0, 16), (2, 9), (3, 13), (7, 12)):
        table.put(PINK, q, r, "01")
    table.build_turn(PINK, cash=20)
    yield "tile_supply_empty", table.refused_lay(7, 10, "34")
    table = aos_board()
    for q, r in ((4, 10), (5, 13), (6, 14), (7, 7), (10, 7), (11, 10), (12, 8), (15, 6), (7, 10)):
        table.put(PINK, q, r, "03")
    table.build_turn(PINK, cash=20)
    yield "town_disc_supply_empty", table.refused_lay(7, 9, "03")
    yield from map_cases()


def map_cases() -> Iterator[Case]:
    table = aos_board("germany", 3)
    table.put(PINK, 5, 10, "03")
    table.build_turn(PINK, cash=0)
    yield "incomplete_track_on_germany", table.refusal(aos.EndBuild())
    yield "no_such_connection", table.refusal(aos.BuildConnection(9))
    table.state.building.made = 3
    yield "allowance_used", table.refusal(aos.BuildConnection(0))
    table = aos_board("germany", 3)
    scattered(table, PINK, 20, (2, 13))
    table.build_turn(PINK, cash=20)
    yield "track_disc_limit", table.refusal(aos.BuildConnection(0))
    table = aos_board("western_us", 3)
    table.build_turn(PINK, cash=20)
    for ends in (("SEA", "SLC"), ("STL", "DES")):
        table.join(PINK, *ends, stamp=1)
    yield "not_contiguous_western", table.refusal(aos.EndBuild())
    table = aos_board("western_us", 3)
    western_links(table, PINK, GRAY)
    table.chain(OTHER, (2, 4), [2, 2, 2, 3, 2])
    table.build_turn(GRAY, cash=20)
    table.lay(10, 6, "25")
    yield "name_railroads_first", table.refusal(aos.EndBuild())
    yield "not_on_the_route", table.refusal(aos.ChooseBonusRailroads((0,)))
    table = aos_board("st_lucia", 2)
    table.enter("turn_order")
    yield "pay_or_decline", table.refusal(aos.EndBuild())


def steam_cases() -> Iterator[Case]:
    table = stm_board(rules="standard")
    for seat in range(4):
        table.seat_has(seat, income=-10, points=2)
    table.enter("raise_capital")
    yield "say_how_many_blocks", table.refusal(stm.EndBuild())
    yield "too_many_blocks", table.refusal(stm.RaiseCapital(2))
    yield from steam_tile_cases()
    yield from steam_build_cases()
    table = stm_board()
    table.enter("move_goods")
    table.state.claims = [PointsClaim(table.state.queue[0], 4)]
    yield "choose_points_first", table.refusal(stm.PassMove())


def steam_tile_cases() -> Iterator[Case]:
    table = stm_board(seats=6)
    state = table.state
    state.order = list(range(6))
    table.enter("choose_actions")
    yield "take_a_tile", table.refusal(stm.EndBuild())
    state.cash, state.income = [0] * 6, [-10] * 6
    yield "cannot_afford", table.refusal(stm.TakeTile(6, True))
    yield "tile_not_passable", table.refusal(stm.TakeTile(1, False))
    table.act(stm.TakeTile(2, True))
    yield "tile_taken", table.refusal(stm.TakeTile(2, True))
    state.engine, state.cash = [6] * 6, [20] * 6
    yield "engine_at_most", table.refusal(stm.TakeTile(6, True))
    rails = state.rails
    gray = bytes([NEW_CITY_NUMBER["gray"] + 1] * len(rails.cities))
    state.rails = type(rails)(rails.track, rails.marks, gray, rails.direct)
    yield "no_city_to_found", table.refusal(stm.TakeTile(7, True))
    state.supply = bytes(len(state.supply))
    yield "no_city_to_grow", table.refusal(stm.TakeTile(5, True))
    for tile, use in ((1, True), (3, True), (4, True), (5, False)):
        table.act(stm.TakeTile(tile, use))
    yield "lowest_tile", table.refusal(stm.TakeTile(7, False))


def steam_build_cases() -> Iterator[Case]:
    table = stm_board()
    town = table.label(8, 3)
    table.builds(PINK, 40, 7)
    table.set_space(3)
    yield "build_or_end", table.refusal(stm.PassMove())
    yield "not_your_tile", table.refusal(stm.GrowCity(table.label(8, 1), 0))
    yield "effect_first", table.refusal(stm.EndBuild())
    yield "no_such_city", table.refusal(stm.Urbanize(town, "green", 0))
    yield "choose_a_space", table.refusal(stm.Urbanize(town, "gray", None))
    yield "space_empty", table.refusal(stm.Urbanize(town, "gray", 3))
    table.state.building.effect = False
    yield "tile_used_or_passed", table.refusal(stm.Urbanize(town, "gray", 0))
    table.builds(PINK, 40, 5)
    yield "city_cannot_grow", table.refusal(stm.GrowCity(town, 0))
    table.put(NOBODY, 8, 2, "03")
    table.state.has_built[PINK] = False
    yield "first_build_at_city", table.refused_lay(8, 3, "03")
    table = stm_board()
    table.builds(PINK, 40)
    railmap = table.game.table.railmap
    bare = [site.hex for site in railmap.sites if not site.code and site.hex != (9, 1)]
    for number, (q, r) in enumerate(bare[:86]):
        table.put(NOBODY, q, r, "03" if number < 50 else "02")
    yield "tile_supply_empty", table.refused_lay(9, 1, "25")


def yardmaster_cases() -> Iterator[Case]:
    board = ym_table(
        yard="B1 - Y3", deck="", pile="", sorting=["Y2"], trains=["B1"], hands=["B steal refresh"]
    )
    yield "pile_empty", board.refusal(ym.DrawPile())
    yield "discard_empty", board.refusal(ym.DrawDiscard())
    yield "empty_slot", board.refusal(ym.PlayRefresh((1,)))
    yield "wrong_payment", board.refusal(pay("B B"))
    yield "no_such_token", board.refusal(ym.SwapToken("B"))
    yield "no_such_seat", board.refusal(ym.PlaySteal(0))
    yield "hand_empty", board.refusal(ym.PlaySteal(1))
    yield "no_such_car", board.refusal(ym.CoupleCar("Y1"))
    yield "does_not_fit", board.refusal(ym.CoupleCar("Y2"))
    yield "cards_not_in_hand", board.refusal(ym.PlayDrawThree())
    yield "not_now", board.refusal(ym.DiscardCard("B"))
    yield "bonus_on_top", ym_table(discard="B R steal").refusal(ym.DrawDiscard())
    yield "no_action_left", ym_table(actions=0).refusal(ym.DrawPile())


def railways_cases() -> Iterator[Case]:
    first = rcg_table(phase=DRAW_FIRST, pile="", area="P1 - -")
    yield "take_one_first", first.refusal(rcg.StopDrawing())
    yield "discard_empty", first.refusal(rcg.DrawCard("discard"))
    yield "pile_empty", first.refusal(rcg.DrawCard("deck"))
    yield "empty_slot", first.refusal(rcg.DrawCard(1))
    yield "not_now", first.refusal(rcg.Pass())
    second = rcg_table(phase=DRAW_SECOND, area="L O1 P1")
    yield "locomotive_barred", second.refusal(rcg.DrawCard(0))
    hand = "c04 c06 c16 c01 P1 P2 G2 O1 L L"
    board = rcg_table(
        hands={0: hand}, links=N1, cubes={"c06": "blue yellow"}, bag="", trains=[0], engines=[2]
    )
    yield "cards_not_in_hand", board.refusal(rcg.CycleCard("W2", "deck"))
    yield "bag_empty", board.refusal(rcg.CycleCard("P1", "refill"))
    yield "city_not_in_hand", board.refusal(build("c20 start O 1 0 0"))
    yield "from_not_in_play", board.refusal(build("c04 c20 P 1 0 0"))
    yield "needs_real_track", board.refusal(build("c04 start P 0 0 2"))
    yield "value_too_low", board.refusal(build("c04 start P 1 0 0"))
    yield "no_trains", board.refusal(build("c04 start P 1 1 0"))
    yield "no_such_cube", board.refusal(run("c06 red c07"))
    yield "not_demanded", board.refusal(run("c06 blue c06"))
    yield "engine_too_weak", board.refusal(run("c06 yellow c16"))
    board = rcg_table(active=1, links=N1, cubes={"c06": "yellow"}, engines=[0, 3])
    yield "first_link_not_yours", board.refusal(run("c06 yellow c16"))
    board = rcg_table(hands={0: "c16 P2 P2"})
    yield "colour_not_on_new_city", board.refusal(build("c16 start P 0 2 0"))
    board = rcg_table(hands={0: "c01 G2"}, links="start c16 O 1 4")
    yield "colour_not_on_from_city", board.refusal(build("c01 c16 G 0 1 0"))
    yield from railways_rare_cases()


def railways_rare_cases() -> Iterator[Case]:
    board = rcg_table(hands={0: "P1"})
    yield "no_city_in_play", board.refusal(rcg.CycleCard("P1", "refill"))
    board = rcg_table(hands={0: "P1"}, links="start c09 P 0 3", cubes={"c09": "red"})
    yield "no_empty_city", board.refusal(rcg.CycleCard("P1", "refill"))
    board = rcg_table(hands={0: "P1"}, links=N1, bag="yellow", cubes={"c07": "blue"})
    board.do(rcg.CycleCard("P1", "refill"))
    yield "city_not_empty", board.refusal(rcg.PlaceGoodsCube("c07"))
    board = rcg_table(links=N1, cubes={"c02": "yellow"}, engines=[9])
    yield "stops_earlier", board.refusal(run("c02 yellow c16"))
    hands, options = {0: "c12 O1 O2"}, {"exit_capacity": "one_per_colour"}
    board = rcg_table(hands=hands, links=N2_START, options=options)
    yield "exit_used", board.refusal(build("c12 c16 O 1 1 0"))


CASES: dict[str, Callable[[], Iterator[Case]]] = {
    "core": core_cases,
    "cards": card_cases,
    "rail": rail_cases,
    "age_of_steam": age_of_steam_cases,
    "steam": steam_cases,
    "yardmaster": yardmaster_cases,
    "railways": railways_cases,
}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_refusal_code_is_produced(package: str):
    cases = [*CASES[package]()]
    assert [case for case in cases if case[0] != case[1]] == []
    assert {code for code, _ in cases} == codes_of(package)
