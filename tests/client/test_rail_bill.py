"""The bill of a tile: its parts come to its price, and what is paid is said where it is something else."""

import pytest

from game.client.boards.hexboard.choose.changes import bill
from game.rules import catalog
from game.rules.rail.roles import ENGINEER
from tests.rules.age_of_steam.board import board


@pytest.mark.parametrize(
    ("role", "paid"), [("", []), (ENGINEER, ["You pay $2 in all"])], ids=["without Engineer", "Engineer"]
)
def test_aos_23_4_half_a_price_is_told_beside_the_price(role, paid):
    table = board("germany", 3)
    table.build_turn(0, cash=10, role=role)
    text = catalog.game_text(table.game, ["Ada", "Bo", "Cy"])
    action, before = table.lay_action(5, 8, "03"), table.state.copy()
    lines = bill(text, before, 0, action, table.act(action))
    assert lines == ["River $3: <b>$3</b>", *paid]
    assert table.state.cash[0] == (8 if paid else 7)
