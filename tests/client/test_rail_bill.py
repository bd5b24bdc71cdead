"""The bill of a tile adds up to its price, and a payment that differs from the price is explained.

Other changes that an action makes to the board are listed too.
"""

import pytest

from game.decisions.rail.action_effect_text import board_changes, price_lines
from game.rules import catalog
from game.rules.rail.roles import ENGINEER
from game.rules.steam.actions import Urbanize
from tests.rules.age_of_steam.board import board
from tests.rules.steam.board import board as steam_board


@pytest.mark.parametrize(
    ("role", "paid"), [("", []), (ENGINEER, ["You pay $2 in all"])], ids=["without Engineer", "Engineer"]
)
def test_aos_23_4_half_a_price_is_told_beside_the_price(role, paid):
    table = board("germany", 3)
    table.build_turn(0, cash=10, role=role)
    text = catalog.game_text(table.game, ["Ada", "Bo", "Cy"])
    action, before = table.lay_action(5, 8, "03"), table.state.copy()
    lines = price_lines(text, before, 0, action, table.act(action))
    assert lines == ["River $3: <b>$3</b>", *paid]
    assert table.state.cash[0] == (8 if paid else 7)


def test_stm_12_4_a_new_city_says_whose_track_gives_way_to_it():
    """Regression: the line was "1 piece of Ada vanishes", without the place or the reason."""
    table = steam_board()
    table.builds(1, 40, 7)
    table.put(0, 8, 2, "03", 1)
    table.put(0, 8, 3, "03", 1)
    text = catalog.game_text(table.game, ["Ada", "Bo", "Cy", "Di"])
    action, before = Urbanize(table.label(8, 3), "red", 0), table.state.copy()
    table.act(action)
    lines = board_changes(text, before, table.state, action, 1)
    assert lines == [f"The new city replaces the tile on {text.place_text(action.hex)}, with track of Ada"]
