"""Buttons that resume an unfinished match, with a thumbnail, the progress and the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame

from game.archive.date_text import timestamp_text
from game.archive.save_summary import SaveSummary, names_of
from game.client.art.interface.button_plates import ButtonKind
from game.client.panels.archive.match_card import (
    game_name,
    map_name,
    points_text,
    round_text,
    seat_colour,
    turn_text,
)
from game.client.style.player_colours import disc
from game.client.style.text_rendering import TextLine, shrunk_line, text_line
from game.client.style.theme import Scale, hue, typeface
from game.client.ui.button import Button
from game.client.ui.widget import Extent
from game.i18n import _

HEAD_SIZE = 34
MAX_SEATS_WITH_POINTS = 4
"""With more seats than this, only the discs are shown, without points."""
POINTS_STYLES = ("strong", "small_strong", "smallest")
"""Text styles for the points, largest first."""


def fit_points(
    figures: Sequence[str], before: int, room: int, ink: str, scale: Scale
) -> tuple[list[TextLine], int]:
    """Renders the figures in the largest style in which they fit; returns them and the gap between them.

    `before` is the width reserved in front of each figure.
    """
    labels: list[TextLine] = []
    gap = 0
    for role in POINTS_STYLES:
        labels = [text_line(words, role, ink, scale) for words in figures]
        used = sum(before + one.width for one in labels)
        gap = min(scale.px(14), (room - used) // max(1, len(labels) - 1))
        if gap >= scale.px(6):
            break
    return labels, gap


class SavedMatchButton(Button):
    """A button with a picture and a few lines about a match; its tooltip lists the players."""

    thumbnail_size = (162, 110)
    """Size of the picture in pixels at 1080p."""

    def __init__(self, match: SaveSummary, on_press: Callable[[], None], kind: ButtonKind) -> None:
        super().__init__(_("CONTINUE"), on_press, kind, role="shout")
        self.match = match
        self.thumbnail: pygame.Surface | None = None
        self.help = "\n".join(
            f"{name}: {points_text(match, seat)}" if points_text(match, seat) else name
            for seat, name in enumerate(names_of(match))
        )

    def thumbnail_size_px(self) -> tuple[int, int]:
        """Size of the picture in pixels."""
        return self.scale.picture_px(self.thumbnail_size[0]), self.scale.picture_px(self.thumbnail_size[1])

    def _draw_thumbnail(self, target: pygame.Surface, middle: int, indent: int) -> tuple[int, int]:
        """Draws the picture; returns the left and right limits of the text beside it."""
        scale, box = self.scale, self.rect
        wide, high = self.thumbnail_size_px()
        frame = pygame.Rect(box.x + scale.picture_px(indent), middle - high // 2, wide, high)
        if self.thumbnail is not None:
            target.blit(self.thumbnail, frame)
        else:
            target.fill(hue("paper"), frame)
        pygame.draw.rect(
            target, hue("ink"), frame, max(1, scale.picture_px(3)), border_radius=scale.picture_px(4)
        )
        return frame.right + scale.picture_px(22), box.right - scale.picture_px(18)

    def _game_and_map(self) -> str:
        match = self.match
        return f"{game_name(match)} · {map_name(match)}" if match.map else game_name(match)

    def _progress_text(self) -> str:
        text = " · ".join(words for words in (round_text(self.match), turn_text(self.match)) if words)
        return text[:1].upper() + text[1:]

    def _draw_scores(self, target: pygame.Surface, x: int, right: int, middle: int, ink: str) -> None:
        """Draws a disc and the points of each seat, within the button."""
        scale, match = self.scale, self.match
        side, seats = scale.px(24), range(len(match.names))
        figures = [points_text(match, seat) if len(seats) <= MAX_SEATS_WITH_POINTS else "" for seat in seats]
        labels, gap = fit_points(figures, side + scale.px(6), right - x, ink, scale)
        for seat, points in zip(seats, labels, strict=True):
            token = disc(seat_colour(match, seat), side)
            target.blit(token, token.get_rect(midleft=(x, middle)))
            points.draw_at(target, x + side + scale.px(6), middle)
            x += side + scale.px(6) + points.width + gap


class ContinueButton(SavedMatchButton):
    """The title's Continue button; brass, because Enter presses it."""

    def __init__(self, match: SaveSummary, on_press: Callable[[], None]) -> None:
        super().__init__(match, on_press, "brass")

    def measure(self, scale: Scale, width: int) -> Extent:
        words = scale.px(290)
        return (
            min(width, scale.picture_px(self.thumbnail_size[0]) + words),
            max(scale.px(130), scale.picture_px(self.thumbnail_size[1] + 36)),
        )

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        scale, box = self.scale, self.rect
        left, right = self._draw_thumbnail(target, middle, 26)
        top = box.top + middle - box.centery
        head = typeface("shout")._replace(size=HEAD_SIZE)
        text_line(self.text, head, ink, scale, 3).draw_at(target, left, top + box.height * 0.24)
        for words, share in ((self._game_and_map(), 0.46), (self._progress_text(), 0.63)):
            shrunk_line(words, "small_strong", ink, scale, right - left).draw_at(
                target, left, top + box.height * share
            )
        self._draw_scores(target, left, right, round(top + box.height * 0.82), ink)


class ResumeButton(SavedMatchButton):
    """A button in a list of unfinished matches; shows when the match was last played, to distinguish
    similar ones."""

    thumbnail_size = (124, 84)

    def __init__(self, match: SaveSummary, on_press: Callable[[], None]) -> None:
        super().__init__(match, on_press, "paper")
        self.text = self._game_and_map()
        self._when = timestamp_text(match.when, datetime.now().astimezone().date())

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(600)), max(scale.px(104), scale.picture_px(self.thumbnail_size[1] + 24)))

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        scale, box = self.scale, self.rect
        left, right = self._draw_thumbnail(target, middle, 16)
        top = box.top + middle - box.centery
        when = text_line(self._when, "small", ink, scale)
        when.draw_at(target, right - scale.picture_px(14), top + box.height * 0.78, "right")
        shrunk_line(self.text, "strong", ink, scale, right - left).draw_at(
            target, left, top + box.height * 0.24
        )
        far = shrunk_line(self._progress_text(), "small", ink, scale, right - left)
        far.draw_at(target, left, top + box.height * 0.51)
        self._draw_scores(
            target, left, right - when.width - scale.picture_px(20), round(top + box.height * 0.78), ink
        )
