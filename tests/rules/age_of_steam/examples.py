"""The board of the worked examples on the rules page: its state after AOS-T3, T4 and T5."""

from __future__ import annotations

from tests.rules.age_of_steam.board import Board, board

YELLOW, BLUE, ORANGE, GRAY, GREEN = range(5)


def t3() -> Board:
    table = board()
    table.clear_cubes()
    table.build_turn(YELLOW, cash=20)
    assert [table.lay(10, 13, "14"), table.lay(11, 12, "14"), table.lay(13, 11, "35")] == [2, 2, 3]
    table.end_build()
    return table


def t4() -> Board:
    table = t3()
    table.build_turn(BLUE, cash=20)
    assert [table.lay(9, 13, "13"), table.lay(10, 12, "14", "S-STR"), table.lay(11, 11, "24")] == [2, 3, 2]
    table.end_build()
    return table


def t5() -> Board:
    table = t4()
    table.build_turn(GREEN, cash=20)
    assert [table.lay(12, 12, "05"), table.lay(11, 12, "14+25"), table.lay(10, 12, "1245", "X-SS")] == [
        3,
        3,
        3,
    ]
    table.end_build()
    return table
