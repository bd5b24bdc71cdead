"""Worked examples of laying track, STM-V6 to V17, V41 to V46, V52; each test is named after its vector."""

from __future__ import annotations

import pytest

from game.rules.rail.map.hexes import Hex
from game.rules.rail.map.rail_map import Site
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import EndBuild, LayTrack, TakeTile, Urbanize
from game.rules.steam.rulebook import SteamTrackRules
from game.rules.steam.tiles import TILES
from tests.rules.steam.board import NE, SE, SW, Board, N, S, board, drawn_map, place

ORANGE, GREEN, BLACK = 0, 1, 2


def at_build(seat: int, tile: int = 1, round_: int = 1, cash: int = 40) -> Board:
    """Returns a bare board in a seat's build turn."""
    table = board()
    table.builds(seat, cash, tile, round_)
    return table


def hudson(table: Board, owner: int, stamp: int = 1) -> None:
    """Puts track from Albany due south, pointing at Poughkeepsie."""
    table.put(owner, 8, 2, "03", stamp)


def test_stm_v6_a_new_city_is_no_build():
    table = at_build(ORANGE, tile=7)
    table.lay(8, 2, "03")
    table.lay(8, 4, "03")
    assert table.links(ORANGE) == (0, 2)
    table.urbanize(8, 3, "red")
    assert table.links(ORANGE) == (2, 0)
    assert table.state.building.made == 2
    assert table.refusal(Urbanize(table.label(11, 3), "gray", 1)) == "tile_used_or_passed"


def test_stm_v8_albany_to_new_york_over_poughkeepsie():
    table = at_build(BLACK, tile=4)
    table.state.has_built[BLACK] = False
    prices = [table.lay(8, 2, "03"), table.lay(8, 3, "03"), table.lay(8, 4, "03")]
    assert prices == [3, 4, 3]
    assert table.links(BLACK) == (2, 0)
    assert table.refused_lay(7, 2, "13") == "allowance_used"


def test_stm_v9_an_engineer_builds_four():
    table = at_build(ORANGE, tile=3)
    prices = [table.lay(7, 2, "13"), table.lay(7, 3, "03"), table.lay(7, 4, "03"), table.lay(7, 5, "02")]
    assert prices == [4, 2, 2, 2]
    assert table.links(ORANGE) == (1, 0)
    assert table.refused_lay(8, 2, "03") == "allowance_used"


def test_stm_v10_hartford_and_a_grey_new_haven():
    table = board()
    table.state.order = [GREEN, ORANGE, BLACK, 3]
    table.enter("choose_actions")
    table.state.cash[GREEN] = 20
    table.act(TakeTile(7, True))
    assert table.state.cash[GREEN] == 14
    table.enter("build_track")
    prices = [table.lay(9, 1, "25"), table.lay(10, 1, "35"), table.lay(10, 3, "02")]
    assert prices == [2, 4, 2]
    assert table.links(GREEN) == (1, 1)
    assert table.refusal(EndBuild()) == "effect_first"
    table.urbanize(11, 3, "gray")
    assert table.links(GREEN) == (2, 0)
    assert table.state.cash[GREEN] == 6


def test_stm_v11_only_complete_links_score():
    table = at_build(ORANGE)
    hudson(table, ORANGE)
    table.put(ORANGE, 8, 3, "03")
    table.put(ORANGE, 8, 4, "03")
    table.put(ORANGE, 9, 1, "25")
    table.put(GREEN, 13, -2, "03")
    table.put(GREEN, 7, 6, "14")
    assert [table.game.table.links(table.state, seat) for seat in (ORANGE, GREEN)] == [2, 2]
    assert table.links(ORANGE) == (2, 1)


def test_stm_v12_what_may_be_laid():
    table = at_build(ORANGE)
    assert table.refused_lay(8, 2, "05") is None  # B: from a city
    table.lay(8, 2, "05")
    assert table.refused_lay(7, 2, "25") is None  # A: own loose end
    assert table.refused_lay(7, 2, "12") == "self_link"  # C: back to Albany
    assert table.refused_lay(12, 1, "2") == "edge_blocked"  # D: the bay off Providence
    assert table.refused_lay(12, 2, "14") == "edge_blocked"
    assert table.refused_lay(1, 1, "03") == "edge_off_map"  # F: into Lake Ontario
    assert table.refused_lay(5, 3, "03") == "not_connected"  # E: in the open
    assert table.refusal(LayTrack("Z9", "21", 0)) == "hex_not_buildable"  # G
    assert table.refusal(LayTrack("B3", "21", 0)) == "hex_not_buildable"
    assert table.refusal(LayTrack(table.label(8, 1), "21", 0)) == "hex_is_city"  # H


def stubs(table: Board, owners: str, stamp: int = 1) -> None:
    """Links Poughkeepsie to Albany and adds two exits; `owners` follow the order of the edges."""
    hudson(table, int(owners[0]), stamp)
    table.put(NOBODY, 8, 3, "014", stamp, owners)


@pytest.mark.parametrize("extends", [False, True])
def test_stm_v13_unfinished_track_is_lost(extends):
    table = at_build(BLACK, round_=2)
    stubs(table, "2-2")
    table.put(BLACK, 7, 4, "14", 1)
    if extends:
        table.lay(6, 5, "14")
    table.end_build()
    assert table.owner(7, 4, NE) == (BLACK if extends else NOBODY)
    assert table.owner(8, 2, N) == BLACK


def test_stm_v14_who_may_leave_a_town():
    table = at_build(GREEN, round_=2)
    stubs(table, "2-2")
    assert table.refused_lay(9, 2, "14") == "not_connected"
    table.builds(BLACK, 40, round_=2)
    table.lay(9, 2, "14")
    assert table.owner(8, 3, NE) == BLACK


def test_stm_v15_redirecting_is_no_extension():
    table = at_build(ORANGE, round_=2)
    hudson(table, ORANGE, 1)
    assert table.lay(8, 2, "02") == 2
    assert table.state.building.made == 1
    assert table.owner(8, 2, SE) == ORANGE
    table.end_build()
    assert table.owner(8, 2, SE) == NOBODY


def test_stm_v16_crossing_another_players_curve():
    table = at_build(GREEN)
    table.put(BLACK, 12, 0, "13")
    table.put(GREEN, 13, 0, "05")
    assert table.lay(12, 0, "25+13", "42") == 4
    assert (table.owner(12, 0, NE), table.owner(12, 0, SE)) == (BLACK, GREEN)
    assert table.owner(13, 0, N) == GREEN


def test_stm_v17_two_tracks_on_an_empty_hex():
    table = at_build(GREEN, tile=7)
    table.urbanize(11, 3, "gray")
    assert table.lay(11, 2, "15+23", "46") == 5
    assert table.state.building.made == 1
    assert table.links(GREEN) == (0, 2)


def test_stm_v41_prices():
    rules, rough = SteamTrackRules(), Site(0, Hex(0, 0), "A1", "mountain", True, None, is_town=True)
    plain = Site(0, Hex(0, 0), "A1", "plain", False, None)
    face = {face.kind: face for face in TILES.faces}
    assert rules.price_of_placing(rough, face["T31"]) == 7
    assert rules.price_of_replacing(face["T21"], face["T42"]) == 5
    assert rules.price_of_replacing(face["21"], face["44"]) == 4
    assert rules.price_of_placing(plain, face["T11"]) == 2


def star(table: Board, stamp: int = 1) -> None:
    """Orange comes from Albany and lays a star on Poughkeepsie."""
    hudson(table, ORANGE, stamp)
    table.put(ORANGE, 8, 3, "024", stamp)


def test_stm_v42_stubs_are_the_builders_for_a_turn():
    table = at_build(ORANGE)
    hudson(table, ORANGE)
    assert table.lay(8, 3, "024") == 5
    assert table.links(ORANGE) == (1, 2)
    table.end_build()
    assert table.links(ORANGE) == (1, 2)
    table.builds(ORANGE, 40, round_=2)
    table.end_build()
    assert table.links(ORANGE) == (1, 0)
    assert table.owner(8, 3, SE) == NOBODY


def test_stm_v43_joining_an_ownerless_stub_from_outside():
    table = at_build(GREEN, round_=3)
    hudson(table, ORANGE)
    table.put(NOBODY, 8, 3, "024", 1, "0--")
    table.lay(9, 3, "15")
    assert table.links(GREEN) == (1, 0)
    assert table.links(ORANGE) == (1, 0)
    table.lay(7, 4, "14")
    assert table.owner(8, 3, SW) == GREEN


def test_stm_v44_improving_a_town_of_others():
    table = at_build(GREEN, round_=2)
    star(table)
    assert table.refused_lay(9, 3, "15") == "joins_other_player"
    table.put(GREEN, 8, 4, "03", 2)
    assert table.lay(8, 3, "0234") == 5
    assert table.owner(8, 3, S) == GREEN
    assert table.links(GREEN) == (1, 0)
    assert (table.owner(8, 3, SE), table.owner(8, 3, SW)) == (ORANGE, ORANGE)
    table.builds(ORANGE, 40, round_=2)
    table.end_build()
    assert table.links(ORANGE) == (1, 0)


def test_stm_v45_a_link_of_one_spur_vanishes():
    table = drawn_map({(0, 0): place("C", "red"), (1, 0): place("t"), (3, 0): place("D", "blue")}, {(2, 0)})
    table.builds(GREEN, 40, 7)
    table.put(ORANGE, 1, 0, "5")
    assert table.links(ORANGE) == (1, 0)
    table.urbanize(1, 0, "gray")
    assert table.links(ORANGE) == (0, 0)


@pytest.mark.parametrize("owner", [NOBODY, ORANGE])
def test_stm_v46_a_new_city_completes_links(owner):
    table = at_build(GREEN, tile=7)
    hudson(table, owner)
    table.urbanize(8, 3, "red")
    assert table.links(GREEN if owner == NOBODY else ORANGE) == (1, 0)


def test_stm_v52_own_and_ownerless_track_make_one_link():
    table = at_build(ORANGE, round_=3)
    table.put(NOBODY, 7, 5, "02", 1)
    table.put(NOBODY, 7, 4, "03", 1)
    table.put(ORANGE, 7, 2, "13", 3)
    table.lay(7, 3, "03")
    assert table.sections(ORANGE) == [(True, 4)]
