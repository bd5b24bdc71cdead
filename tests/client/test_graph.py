"""The graph of a match: the turning point, and labels that cover no line."""

from itertools import pairwise

import pygame
import pytest

from game.client.match.match_feed import game_text_for
from game.client.match.match_timeline import MatchTimeline
from game.client.panels.results.points_graph import (
    PointsGraph,
    PointsHistory,
    lead_change_row,
    points_history,
    push_apart,
)
from game.client.pictures.match_moments import MatchMoment, example_players, match_ending
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale
from game.client.ui.widget import Panel

MATCHES = {
    "late": [[0, 0], [3, 1], [6, 2], [8, 3], [8, 12]],
    "early": [[0, 0], [2, 0], [2, 4], [5, 9], [9, 18]],
    "close": [[n, n + n % 2] for n in range(18)] + [[17, 19]],
}


@pytest.mark.parametrize("rows", MATCHES.values(), ids=MATCHES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_label_lies_on_no_line(rows, size):
    pygame.font.init()
    scale = Scale(*size)
    graph = PointsGraph(PointsHistory(rows, [], False), example_players(2), winner=1)
    Panel(scale, pygame.Rect(0, 0, *size)).add(graph)
    graph.place((0, 0, scale.px(640), scale.px(300)))
    plot, at = graph._plot(), lead_change_row(rows, 1)
    point = graph._x(plot, at), graph._y(plot, rows[at][1], 19)
    box = graph._free_place(plot, 19, (scale.px(180), scale.px(26)), point)
    lines = [pair for seat in (0, 1) for pair in pairwise(graph._corners(plot, seat, 19))]
    assert not any(box.clipline(*pair) for pair in lines)
    assert pygame.Rect(0, 0, *graph.rect.size).contains(box)


def test_the_turning_point_is_the_last_time_the_winner_passed_everybody():
    assert lead_change_row([[0, 0], [1, 2], [3, 2], [3, 5]], winner=1) == 3
    assert lead_change_row([[0, 0], [0, 0]], winner=1) == -1


def test_lines_of_players_who_are_level_lie_side_by_side():
    assert push_apart([0, 0, 0, 50], 9) == [0, 9, 18, 50]
    assert push_apart([20, 20], 10) == [15, 25]
    assert push_apart([5, 40, 80], 9) == [5, 40, 80]


@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_rounds_that_only_the_table_counts_are_counted_under_the_lines_too(game):
    ending = match_ending(MatchMoment(game, "", 3, "poster"))
    text = game_text_for(ending.game, ending.players)
    grown, course = points_history(text, ending.record), MatchTimeline(text, ending.record)
    course.follow()
    assert len(grown.round_ends) == len(course.round_starts) > 1
    assert grown.round_ends == sorted(grown.round_ends)
    assert grown.round_ends[-1] == len(grown.rows) - 1


def test_numbers_of_rounds_never_read_as_one():
    pygame.font.init()
    scale = Scale(1280, 720)
    ends = [*range(10, 130, 10), 123]
    graph = PointsGraph(
        PointsHistory([[n, 0] for n in range(125)], ends, False), example_players(2), winner=0
    )
    Panel(scale, pygame.Rect(0, 0, 1280, 720)).add(graph)
    graph.place((0, 0, scale.px(640), scale.px(300)))
    marks = graph.round_marks(graph._plot())
    wide = text_line("00", "small", "#000000", scale).width
    assert marks[-1][0] == 13
    assert marks[0][0] == 1
    assert all(after[1] - before[1] > wide for before, after in pairwise(marks) if before[0] > 9)
