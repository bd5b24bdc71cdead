"""Building rules that no worked example covers (STM-8 to STM-12)."""

from __future__ import annotations

from typing import Any

from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import EndBuild, GrowCity, LayTrack, Urbanize
from tests.rules.steam.board import NE, SE, Board, N, S, board, drawn_map, place

ORANGE, GREEN = 0, 1


def at_build(tile: int = 1, round_: int = 1, **options: Any) -> Board:
    table = board(**options)
    table.builds(ORANGE, 40, tile, round_)
    return table


def test_stm_8_8_the_first_build_ends_at_a_city():
    table = at_build()
    table.put(NOBODY, 8, 2, "03")
    table.state.has_built[ORANGE] = False
    assert table.refused_lay(8, 3, "03") == "first_build_at_city"
    assert table.refused_lay(8, 2, "02") is None
    table.lay(9, 1, "25")
    assert table.refused_lay(8, 3, "03") is None


def test_stm_8_4_town_faces_on_towns_only():
    table = at_build()
    table.put(ORANGE, 8, 2, "03")
    assert table.refusal(LayTrack(table.label(8, 3), "21", 0)) == "plain_tile_on_town"
    assert table.refusal(LayTrack(table.label(8, 4), "T21", 0)) == "town_tile_on_plain_hex"
    assert table.refusal(LayTrack(table.label(8, 4), "21", 3)) == "no_such_tile"


def test_stm_8_16_a_hex_may_be_built_on_twice_in_a_turn():
    table = at_build()
    assert [table.lay(8, 2, "03"), table.lay(8, 2, "02"), table.lay(8, 2, "03")] == [3, 2, 2]
    assert table.refused_lay(8, 2, "02") == "allowance_used"


def test_stm_9_2_extending_keeps_track_for_a_round():
    table = at_build(round_=2)
    table.put(ORANGE, 7, 2, "13", 1)
    table.lay(7, 3, "03")
    table.end_build()
    assert table.owner(7, 2, NE) == ORANGE
    table.builds(ORANGE, 40, round_=3)
    table.end_build()
    assert table.owner(7, 3, N) == NOBODY


def test_stm_9_3_improving_a_town_renews_bare_stubs_only():
    table = at_build(round_=3)
    table.put(ORANGE, 8, 2, "03", 1)
    table.put(NOBODY, 8, 3, "024", 1, "0--")
    table.put(NOBODY, 9, 3, "25", 1)
    table.lay(8, 3, "0234")
    owners = {edge: table.owner(8, 3, edge) for edge in (0, 2, 3, 4)}
    assert owners == {0: ORANGE, 2: NOBODY, 3: ORANGE, 4: ORANGE}
    table.end_build()
    assert table.owner(8, 3, 4) == ORANGE


def test_stm_10_2_ownerless_track_is_redirected_where_it_is_anchored():
    table = at_build()
    table.put(NOBODY, 8, 2, "03")
    assert table.refused_lay(8, 2, "02") is None
    table.put(GREEN, 8, 2, "03")
    assert table.refused_lay(8, 2, "02") == "not_your_track"


def test_stm_10_2_ownerless_track_in_the_open_is_not_redirected():
    """Not even to the builder's own track: the section itself must be anchored."""
    places = {(0, 0): place("S", "gray"), (9, 0): place("U", "blue")}
    table = drawn_map(places, {(5, 4), (5, 5), (5, 6), (6, 4), (6, 5)})
    table.builds(ORANGE, 40)
    table.put(ORANGE, 6, 4, "14")
    for owner, code in ((NOBODY, "not_connected"), (ORANGE, None)):
        table.put(owner, 5, 5, "03")
        assert table.refused_lay(5, 5, "01") == code
        assert (table.lay_action(5, 5, "01") in table.game.legal(table.state, ORANGE)) == (code is None)


def test_stm_10_6_a_redirect_that_completes_claims():
    table = at_build()
    table.put(NOBODY, 7, 6, "13")
    table.lay(7, 6, "14")
    assert table.links(ORANGE) == (1, 0)


def test_stm_11_4_redirect_and_add_in_one_build():
    table = at_build()
    table.put(ORANGE, 7, 2, "13")
    table.put(ORANGE, 8, 2, "05")
    assert table.lay(7, 2, "14+25", "41") == 4
    assert table.state.building.made == 1


def test_stm_12_4_a_ring_at_a_new_city_is_no_link():
    """The track leaves the town and comes back to it."""
    ring = {(2, 2), (3, 2), (3, 1), (1, 3), (0, 4)}
    table = drawn_map({(2, 1): place("t"), (0, 5): place("C", "red"), (1, 4): place("D", "blue")}, ring)
    table.builds(GREEN, 40, 7)
    table.put(ORANGE, 2, 1, "3")
    table.put(ORANGE, 2, 2, "02")
    table.put(ORANGE, 3, 2, "05")
    table.put(ORANGE, 3, 1, "34")
    table.urbanize(2, 1, "red")
    assert table.links(ORANGE) == (0, 1)
    assert table.links(GREEN) == (0, 0)


def test_stm_12_1_a_new_city_takes_one_supply_space():
    table = at_build(tile=7)
    table.set_space(4, "red", "gray", "gray")
    assert table.refusal(Urbanize(table.label(8, 3), "gray", None)) == "choose_a_space"
    assert table.refusal(Urbanize(table.label(8, 3), "green", 4)) == "no_such_city"
    assert table.refusal(Urbanize(table.label(8, 2), "gray", 4)) == "urbanize_not_town"
    table.urbanize(8, 3, "gray", 4)
    assert table.game.table.cubes_on(table.state, table.index(8, 3)) == ["red", "gray", "gray"]
    assert table.game.table.space(table.state, 4) == []
    assert table.refusal(GrowCity(table.label(8, 1), 5)) == "not_your_tile"


def test_stm_r9_a_new_city_without_cubes():
    table = at_build(tile=7)
    table.state.supply = bytes(len(table.state.supply))
    table.urbanize(8, 3, "gray", None)
    assert table.game.table.cubes_on(table.state, table.index(8, 3)) == []


def test_stm_2_1_one_new_city_of_each_colour_and_four_grey():
    table = board()
    towns = [site for site in table.game.table.railmap.sites if site.is_town]
    for town, colour in zip(towns, ("red", "gray", "gray", "gray", "gray"), strict=False):
        table.builds(ORANGE, 40, 7)
        table.state.supply = bytes(len(table.state.supply))
        table.urbanize(*town.hex, colour, None)
    table.builds(ORANGE, 40, 7)
    label = towns[-1].label
    assert table.refusal(Urbanize(label, "red", None)) == "no_such_city"
    assert table.refusal(Urbanize(label, "gray", None)) == "no_such_city"
    assert table.refusal(Urbanize(label, "blue", None)) is None


def test_stm_12_6_a_city_grows_once():
    table = at_build(tile=5)
    table.set_space(3, "yellow", "yellow")
    before = len(table.game.table.cubes_on(table.state, table.index(8, 1)))
    assert table.refusal(GrowCity(table.label(8, 3), 3)) == "city_cannot_grow"
    table.grow(8, 1, 3)
    assert len(table.game.table.cubes_on(table.state, table.index(8, 1))) == before + 2
    table.builds(ORANGE, 40, 5)
    assert table.refusal(GrowCity(table.label(8, 1), 4)) == "city_cannot_grow"
    assert table.refusal(GrowCity(table.label(8, 5), 3)) == "space_empty"


def test_stm_8_14_a_paid_effect_is_a_duty_that_may_lapse():
    table = at_build(tile=5)
    assert table.refusal(EndBuild()) == "effect_first"
    table.state.supply = bytes(len(table.state.supply))
    assert table.refusal(EndBuild()) is None


def test_stm_18_4_effects_of_the_standard_game_are_optional():
    table = at_build(tile=7, rules="standard")
    assert table.refusal(EndBuild()) is None


def test_stm_17_3_links_of_the_bankrupt_stay_and_nobody_acquires_them():
    table = at_build(tile=7)
    table.put(NOBODY, 8, 2, "03")
    table.put(NOBODY, 8, 3, "03")
    table.put(NOBODY, 8, 4, "03")
    table.put(ORANGE, 9, 3, "15")
    table.lay(8, 3, "023")
    assert (table.owner(8, 3, N), table.owner(8, 3, S)) == (NOBODY, NOBODY)


def test_stm_13_5_new_cities_take_grey_cubes():
    table = board()
    table.builds(ORANGE, 40, 7)
    table.put(ORANGE, 8, 2, "03")
    table.urbanize(8, 3, "gray")
    table.set_cubes(8, 1, "gray")
    table.enter("move_goods")
    legal = table.game.legal(table.state, ORANGE)
    assert any(getattr(action, "cube", "") == "gray" for action in legal)
    assert table.owner(8, 2, SE) is None
