"""Text tables: columns, alignment of numbers, and terminal output."""

import pytest

from game.text_columns import TextBlock, align_columns, split_into_blocks

LINES = ["The goal is 40 miles.", "Driver\tMiles\tNote", "Anna\t7\t", "Bartholomew\t112\theld", "  and so on"]


def test_lines_with_tabs_that_follow_each_other_are_one_block():
    first, table, last = split_into_blocks(LINES)
    assert not first.is_table
    assert not last.is_table
    assert table.rows[1] == ("Anna", "7", "")
    assert [block.rows for block in split_into_blocks(["a\tb", "", "c\td"])] == [
        (("a", "b"),),
        (("",),),
        (("c", "d"),),
    ]


def test_a_row_that_is_too_short_is_filled_up():
    (table,) = split_into_blocks(["a\tb\tc", "d\te"])
    assert table.rows[1] == ("d", "e", "")


def test_a_terminal_sees_columns():
    assert align_columns(LINES) == [
        "The goal is 40 miles.",
        "Driver       Miles  Note",
        "Anna             7",
        "Bartholomew    112  held",
        "  and so on",
    ]


@pytest.mark.parametrize(
    ("column", "right"),
    [
        (("Miles", "7", "112"), True),
        (("Miles", "7", ""), True),
        (("Miles", "–", "−3"), True),
        (("Cash", "$5", "$12"), True),
        (("Share", "30 %", "5/6"), True),
        (("Name", "7", "Anna"), False),
        (("Name", "", ""), False),
        (("7",), True),
    ],
)
def test_a_column_of_figures_stands_to_the_right(column, right):
    block = TextBlock(tuple(("x", cell) for cell in column))
    assert block.right_aligned_columns == [False, right]


def test_the_first_row_names_the_columns_where_figures_stand_below_words():
    assert TextBlock((("Driver", "Miles"), ("Anna", "7"))).has_header
    assert not TextBlock((("Round", "2"), ("Rounds", "20"))).has_header
    assert not TextBlock((("Round", "2"),)).has_header
    assert not TextBlock((("Anna", "leads"), ("Béla", "trails"))).has_header
