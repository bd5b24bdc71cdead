"""Hexes, their edges, and the printed grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.rail.map.hexes import EDGES, Hex, HexGrid, opposite

hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
grids = st.builds(HexGrid, st.booleans(), st.integers(-9, 9), st.integers(-9, 9))


@given(hexes)
def test_an_edge_is_the_opposite_edge_of_the_neighbour(hex_: Hex):
    for edge in EDGES:
        other = hex_.neighbour(edge)
        assert other.neighbour(opposite(edge)) == hex_
        assert hex_.edge_to(other) == edge


@given(grids, hexes)
def test_a_hex_is_found_where_it_is_printed(grid: HexGrid, hex_: Hex):
    assert grid.hex_at(*grid.row_and_cell(hex_)) == hex_


@given(grids)
def test_neighbours_are_printed_next_to_each_other(grid: HexGrid):
    row, across = grid.row_and_cell(Hex(0, 0))
    steps = {
        (
            grid.row_and_cell(Hex(0, 0).neighbour(e))[0] - row,
            grid.row_and_cell(Hex(0, 0).neighbour(e))[1] - across,
        )
        for e in EDGES
    }
    pointed = {(-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2)}
    flat = {(-2, 0), (-1, 2), (1, 2), (2, 0), (1, -2), (-1, -2)}
    assert steps == (pointed if grid.is_pointed_topped else flat)


@pytest.mark.parametrize(("hex_", "label"), [(Hex(0, 9), "A1"), (Hex(1, 9), "B1"), (Hex(7, 11), "H6")])
def test_labels_of_a_flat_board(hex_: Hex, label: str):
    assert HexGrid(is_pointed_topped=False, top=18, left=0).label(hex_) == label
