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
)
from game.client.pictures.match_moments import MatchMoment, example_players, match_ending
from game.client.style.player_colours import player_hue
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


@pytest.mark.parametrize("rows", MATCHES.values(), ids=MATCHES)
def test_lines_pass_through_the_true_points(rows):
    """Regression: lines of level players were pushed apart along the axis and read as other points."""
    graph, plot = drawn(rows)
    top = max(map(max, rows))
    for seat in (0, 1):
        corners = dict(graph._corners(plot, seat, top))
        for at, row in enumerate(rows):
            if (x := graph._x(plot, at)) in corners:
                assert corners[x] == graph._y(plot, row[seat], top)
        heights = [y for _x, y in graph._corners(plot, seat, top)]
        assert heights == sorted(heights, reverse=True), "points that never fall"


def test_players_who_are_level_take_turns_along_one_line():
    graph, plot = drawn([[0, 0, 0], [0, 0, 2], [4, 4, 6]])
    picture = graph._paint()
    y = round(graph._y(plot, 0, 6))
    seen = {tuple(picture.get_at((x, y - 3)))[:3] for x in range(plot.left, round(graph._x(plot, 1)))}
    for player in graph.players[:2]:
        assert tuple(pygame.Color(player_hue(player.colour)))[:3] in seen


def drawn(rows):
    pygame.font.init()
    scale = Scale(1280, 720)
    graph = PointsGraph(PointsHistory(rows, [], False), example_players(len(rows[0])), winner=1)
    Panel(scale, pygame.Rect(0, 0, 1280, 720)).add(graph)
    graph.place((0, 0, scale.px(640), scale.px(300)))
    return graph, graph._plot()


@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_all_begin_with_the_points_of_the_start(game):
    ending = match_ending(MatchMoment(game, "", 3, "poster"))
    history = points_history(game_text_for(ending.game, ending.players), ending.record)
    assert history.rows[0] == [0, 0, 0]


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
