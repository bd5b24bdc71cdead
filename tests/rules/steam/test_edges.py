"""Edge cases that are rare in a whole match and seldom change its result."""

from __future__ import annotations

import pytest

from game.rules.core.codec import BadData, from_plain
from game.rules.rail.roles import TURN_ORDER
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import Bid, DeliverCube, DropOut, EndBuild, GrowCity, StayIn, TakeTile, Urbanize
from game.rules.steam.rulebook import ROLES
from tests.rules.steam.board import SE, Board, board, drawn_map, place

GREEN, BLACK = 0, 1
LINE = {(0, 2): place("S", "gray"), (2, 2): place("a"), (4, 2): place("b"), (6, 2): place("U", "blue")}


def line(*owners: int) -> Board:
    """Returns a table with three links in a row from S to U, and a blue cube in S."""
    table = drawn_map(LINE, {(1, 2), (3, 2), (5, 2)})
    for town, (before, after) in {(2, 2): owners[:2], (4, 2): owners[1:]}.items():
        signs = "".join("-" if owner == NOBODY else str(owner) for owner in (after, before))
        table.put(NOBODY, *town, "25", 0, signs)
    for q, owner in zip((1, 3, 5), owners, strict=True):
        table.put(owner, q, 2, "25")
    table.set_cubes(0, 2, "blue")
    table.state.order = [GREEN, BLACK, 2, 3]
    table.state.engine = [3] * 4
    table.enter("move_goods")
    return table


@pytest.mark.parametrize(
    ("owners", "code"),
    [
        ((GREEN, NOBODY, NOBODY), None),
        ((NOBODY, NOBODY, GREEN), None),
        ((GREEN, BLACK, NOBODY), None),
        ((GREEN, BLACK, BLACK), "others_own_more"),
        ((NOBODY, NOBODY, NOBODY), "others_own_more"),
    ],
)
def test_stm_13_4_4_ownerless_links_are_no_other_players(owners: tuple[int, ...], code: str | None):
    table = line(*owners)
    assert [section.owner for _, _, section in table.network.links_from[table.index(2, 2)]] == [
        owners[1],
        owners[0],
    ]
    run = DeliverCube("blue", table.label(0, 2), (SE, SE, SE))
    assert table.refusal(run) == code
    assert (run in table.game.legal(table.state, GREEN)) == (code is None)


@pytest.mark.parametrize("left", [3, 2])
def test_stm_18_2_the_free_pass_is_good_with_two_bidders_left(left: int):
    table = board(seats=4, rules="standard")
    state = table.state
    state.cash = [20] * 4
    state.roles[1], state.order = TURN_ORDER, [3, 2, 1, 0]
    table.enter("turn_order")
    for _ in range(4 - left):
        table.act(DropOut())
    if left == 3:
        table.act(Bid(3))
    assert state.queue == [1]
    assert table.refusal(StayIn()) is None
    assert StayIn() in table.game.legal(state, 1)
    table.act(StayIn())
    assert state.queue == [0]


def settled(table: Board, broke: tuple[int, ...]) -> None:
    """Runs the income phase of round 3 while these seats can neither pay nor raise capital."""
    state = table.state
    for seat in range(4):
        table.seat_has(seat, income=-10, cash=0 if seat in broke else 40)
    state.round = 3
    state.roles = list(ROLES[:4])
    table.enter("income")


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_16_1_a_game_with_one_player_left_is_over(rules: str):
    table = board(seats=4, rules=rules)
    settled(table, (0, 1, 3))
    result = table.game.result(table.state)
    assert result is not None
    assert (result.reason, result.winners) == ("last_survivor", (2,))
    assert table.state.round == 3


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_16_1_two_players_left_play_on(rules: str):
    table = board(seats=4, rules=rules)
    settled(table, (0, 1))
    assert table.game.result(table.state) is None
    assert (table.state.round, table.state.remaining_seats) == (4, [2, 3])


def test_stm_17_2_nobody_wins_where_nobody_is_left():
    table = board(seats=4)
    settled(table, (0, 1, 2, 3))
    result = table.game.result(table.state)
    assert result is not None
    assert (result.reason, result.winners) == ("bankrupt", ())


@pytest.mark.parametrize(("rules", "told"), [("base", ("effect_first",)), ("standard", ())])
def test_stm_8_14_only_a_paid_effect_is_a_duty(rules: str, told: tuple[object, ...]):
    table = board(seats=4, rules=rules)
    table.builds(GREEN, 40, 5)
    assert table.told(EndBuild()) == told
    assert (EndBuild() in table.game.legal(table.state, GREEN)) == (not told)


def test_stm_9_3_a_stub_on_open_land_is_not_taken_with_a_second_track():
    """Only a tile on a town keeps or takes the stubs on it."""
    table = board(seats=4)
    table.put(NOBODY, 8, 2, "03")
    table.put(GREEN, 9, 1, "45")
    table.builds(GREEN, 40)
    table.lay(8, 2, "03+14")
    assert (table.owner(8, 2, 0), table.owner(8, 2, 1)) == (NOBODY, GREEN)


def test_refusals_name_what_stands_in_the_way():
    table = board(seats=4)
    table.builds(GREEN, 40, 5)
    city = next(site for site in table.game.table.railmap.sites if site.is_city)
    table.set_space(3)
    assert table.told(GrowCity(city.label, 3)) == ("space_empty", 4)
    assert table.told(GrowCity("Z99", 3)) == ("city_cannot_grow", "Z99")
    assert table.told(Urbanize(city.label, "red", 0)) == ("not_your_tile", "urbanization")
    table.state.cash, table.state.income = [0] * 4, [-10] * 4
    table.enter("choose_actions")
    assert table.told(TakeTile(6, True)) == ("cannot_afford", 6, 0)
    assert table.told(TakeTile(1, False)) == ("tile_not_passable", 1)
    table.act(TakeTile(2, True))
    assert table.told(TakeTile(2, True)) == ("tile_taken", 2)
    assert table.told(TakeTile(5, True)) == ("cannot_afford", 2, 0)
    table.state.engine = [6] * 4
    assert table.told(TakeTile(6, True)) == ("engine_at_most", 6)


@pytest.mark.parametrize("space", [-1, 24])
def test_stm_r1_no_message_names_more_spaces_than_a_level_may_have(space: int):
    assert from_plain(GrowCity, ["stm.grow", "A1", 23]) == GrowCity("A1", 23)
    with pytest.raises(BadData):
        from_plain(GrowCity, ["stm.grow", "A1", space])
