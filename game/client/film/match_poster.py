"""One-page poster of a match: final board, score breakdown, points graph, turning points."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame

from game.archive.date_text import day_in_words, local_time
from game.archive.review_store import ReviewedDecision, load_review
from game.client.match.match_feed import game_text_for, players_of
from game.client.match.match_timeline import MatchTimeline
from game.client.match.replay_loader import load_recorded_match
from game.client.panels.results.points_graph import PointsGraph, points_history
from game.client.panels.results.score_breakdown import FinishedMatch, ScoreBreakdown
from game.client.panels.table.board_snapshot import BoardSnapshot
from game.client.style.player_colours import disc
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Panel
from game.client.window.headless_app import headless_app
from game.client.window.screenshot import write_picture
from game.i18n import _
from game.rules.core.codec import BadData
from net.storage.saves import SavedMatch

PAGE = (1600, 2000)
MARGIN = 64
MOST_POINTS = 6


def export_poster(saved: SavedMatch, out: Path) -> None:
    """Writes the poster as PNG without a window; raises BadData if the match is not over or the file
    cannot be written."""
    headless_app((640, 360))
    write_poster(saved, out)


def write_poster(saved: SavedMatch, out: Path) -> None:
    """Writes the poster; pygame must be initialised."""
    try:
        write_picture(draw_poster(saved), out)
    except (OSError, pygame.error) as error:
        raise BadData("the page cannot be written to {file}: {why}", file=out, why=error) from error


def draw_poster(saved: SavedMatch) -> pygame.Surface:
    """Draws the poster."""
    players = players_of(saved.start)
    text = game_text_for(saved.game, players)
    course = MatchTimeline(text, load_recorded_match(saved).record)
    course.follow()
    if course.result is None:
        raise BadData("{file} is not over: only a finished match has a page", file=saved.name)
    end = course.position_at(len(course.record)).replica.state
    ending = FinishedMatch(saved.game, players, course.result, course.record)
    scale = Scale(1920, 1080)
    page = pygame.Surface(PAGE)
    page.fill(hue("paper"))
    inner = page.get_rect().inflate(-2 * MARGIN, -2 * MARGIN)
    y = _print_head(page, inner, saved, scale, text.result(course.result))
    table = BoardSnapshot(saved.game, players, (1920, 1080))
    table.show(end)
    board = table.render()
    high = round(inner.width * board.get_height() / board.get_width())
    page.blit(pygame.transform.smoothscale(board, (inner.width, high)), (inner.left, y))
    pygame.draw.rect(page, hue("ink"), (inner.left, y, inner.width, high), 3)
    y += high + 24
    high = 70 + 58 * len(players)
    _print_widget(page, ScoreBreakdown(ending, text), pygame.Rect(inner.left, y, inner.width, high), scale)
    y += high + 16
    review = load_review(saved.path)
    points = list(review.moments[:MOST_POINTS]) if review is not None else []
    foot = inner.bottom - (44 + 64 * len(points) if points else 0)
    grown = points_history(text, course.record)
    if grown.rows:
        graph = PointsGraph(grown, players, ending.ranked_seats()[0])
        _print_widget(page, graph, pygame.Rect(inner.left, y, inner.width, min(420, foot - y)), scale)
        y += min(420, foot - y) + 8
    _print_points(page, inner, y, points, [player.colour for player in players], scale)
    y += 44 + 64 * len(points) if points else 0
    cut = page.subsurface((0, 0, PAGE[0], min(PAGE[1], y + MARGIN)))
    pygame.draw.rect(cut, hue("ink"), cut.get_rect().inflate(-48, -48), 3)
    pygame.draw.rect(cut, hue("brass"), cut.get_rect().inflate(-64, -64), 2)
    return cut


def _print_head(
    page: pygame.Surface, inner: pygame.Rect, saved: SavedMatch, scale: Scale, result: str
) -> int:
    game = saved.game
    title = text_line(game.short_title(), "heading", hue("ink"), scale)
    title.draw_at(page, inner.left, inner.top + 34)
    where = game.map_title(game.map_key) if game.map_key else game.subtitle()
    text_line(where, "italic", hue("brass_text"), scale).draw_at(
        page, inner.left + title.width + 20, inner.top + 38
    )
    with suppress(OSError):
        day = day_in_words(local_time(saved.path.stat().st_mtime).date())
        text_line(day, "text", hue("ink_soft"), scale).draw_at(page, inner.right, inner.top + 34, "right")
    fitted_line(result, "label", hue("ink"), scale, inner.width).draw_at(page, inner.left, inner.top + 88)
    return inner.top + 122


def _print_widget(
    page: pygame.Surface, widget: ScoreBreakdown | PointsGraph, box: pygame.Rect, scale: Scale
) -> None:
    panel = Panel(scale, box, "paper")
    widget.place((0, 0, *box.size))
    panel.add(widget)
    panel.draw(page)


def _print_points(
    page: pygame.Surface,
    inner: pygame.Rect,
    y: int,
    points: Sequence[ReviewedDecision],
    colours: Sequence[str],
    scale: Scale,
) -> None:
    """Draws the turning points of the review, in match order."""
    if not points:
        return
    text_line(_("Turning points"), "section", hue("brass_text"), scale).draw_at(page, inner.left, y + 18)
    y += 44
    for number, point in enumerate(points, start=1):
        text_line(str(number), "number", hue("ready" if point.is_find else "red"), scale).draw_at(
            page, inner.left, y + 18
        )
        token = disc(colours[point.seat], 30)
        page.blit(token, token.get_rect(midleft=(inner.left + 34, y + 18)))
        room = inner.width - 80
        fitted_line(point.played, "label", hue("ink"), scale, room).draw_at(page, inner.left + 80, y + 8)
        words = _("well spotted, instead of: {action}") if point.is_find else _("better: {action}")
        words = words.format(action=point.instead)
        fitted_line(words, "small", hue("ready"), scale, room).draw_at(page, inner.left + 80, y + 36)
        y += 64
