"""The graph of a match: the turning point, and labels that cover no line."""

from itertools import pairwise

import pygame
import pytest

from game.client.match.match_feed import text_of
from game.client.match.match_timeline import Course
from game.client.panels.points_graph import Graph, History, history, pushed_apart, turning_point
from game.client.pictures.match_moments import Moment, ended, players
from game.client.style.text_rendering import line
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
    graph = Graph(History(rows, [], False), players(2), winner=1)
    Panel(scale, pygame.Rect(0, 0, *size)).add(graph)
    graph.place((0, 0, scale.px(640), scale.px(300)))
    plot, at = graph._plot(), turning_point(rows, 1)
    point = graph._x(plot, at), graph._y(plot, rows[at][1], 19)
    box = graph._free_place(plot, 19, (scale.px(180), scale.px(26)), point)
    lines = [pair for seat in (0, 1) for pair in pairwise(graph._corners(plot, seat, 19))]
    assert not any(box.clipline(*pair) for pair in lines)
    assert pygame.Rect(0, 0, *graph.rect.size).contains(box)


def test_the_turning_point_is_the_last_time_the_winner_passed_everybody():
    assert turning_point([[0, 0], [1, 2], [3, 2], [3, 5]], winner=1) == 3
    assert turning_point([[0, 0], [0, 0]], winner=1) == -1


def test_lines_of_players_who_are_level_lie_side_by_side():
    assert pushed_apart([0, 0, 0, 50], 9) == [0, 9, 18, 50]
    assert pushed_apart([20, 20], 10) == [15, 25]
    assert pushed_apart([5, 40, 80], 9) == [5, 40, 80]


@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_rounds_that_only_the_table_counts_are_counted_under_the_lines_too(game):
    ending = ended(Moment(game, "", 3, "poster"))
    text = text_of(ending.game, ending.players)
    grown, course = history(text, ending.record), Course(text, ending.record)
    course.follow()
    assert len(grown.ends) == len(course.rounds) > 1
    assert grown.ends == sorted(grown.ends)
    assert grown.ends[-1] == len(grown.rows) - 1


def test_numbers_of_rounds_never_read_as_one():
    pygame.font.init()
    scale = Scale(1280, 720)
    ends = [*range(10, 130, 10), 123]
    graph = Graph(History([[n, 0] for n in range(125)], ends, False), players(2), winner=0)
    Panel(scale, pygame.Rect(0, 0, 1280, 720)).add(graph)
    graph.place((0, 0, scale.px(640), scale.px(300)))
    marks = graph.round_marks(graph._plot())
    wide = line("00", "small", "#000000", scale).width
    assert marks[-1][0] == 13
    assert marks[0][0] == 1
    assert all(after[1] - before[1] > wide for before, after in pairwise(marks) if before[0] > 9)
