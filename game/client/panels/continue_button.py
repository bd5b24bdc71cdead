"""Buttons that resume an unfinished match, with a thumbnail, the progress and the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame

from game.archive.date_text import said
from game.archive.save_summary import Kept, names_of
from game.client.art.button_plates import Kind
from game.client.panels.match_card import came_to, colour_of, game_name, map_name, round_words, turn_words
from game.client.style.player_colours import disc
from game.client.style.text_rendering import Line, line, narrowed
from game.client.style.theme import Scale, face, hue
from game.client.ui.button import Button
from game.client.ui.widget import Extent
from game.i18n import _

HEAD = 34
MOST_FIGURES = 4
"""Maximum number of seats shown with points; with more, only the discs are drawn."""
FIGURES = ("strong", "small_strong", "smallest")
"""Text styles for the points, largest first."""


def spread(figures: Sequence[str], before: int, room: int, ink: str, scale: Scale) -> tuple[list[Line], int]:
    """Returns the figures in the largest style that fits, and the gap between them.

    `before` is the width reserved in front of each figure.
    """
    labels: list[Line] = []
    gap = 0
    for role in FIGURES:
        labels = [line(words, role, ink, scale) for words in figures]
        used = sum(before + one.width for one in labels)
        gap = min(scale.px(14), (room - used) // max(1, len(labels) - 1))
        if gap >= scale.px(6):
            break
    return labels, gap


class MatchPlate(Button):
    """Button with a thumbnail and a few lines about a match; the tooltip lists the players."""

    frame = (162, 110)
    """Size of the thumbnail at 1080p."""

    def __init__(self, match: Kept, on_press: Callable[[], None], kind: Kind) -> None:
        super().__init__(_("CONTINUE"), on_press, kind, role="shout")
        self.match = match
        self.picture: pygame.Surface | None = None
        self.help = "\n".join(
            f"{name}: {came_to(match, seat)}" if came_to(match, seat) else name
            for seat, name in enumerate(names_of(match))
        )

    def picture_size(self) -> tuple[int, int]:
        """Size of the thumbnail in pixels."""
        return self.scale.art(self.frame[0]), self.scale.art(self.frame[1])

    def _draw_picture(self, target: pygame.Surface, middle: int, indent: int) -> tuple[int, int]:
        """Draws the thumbnail; returns the left and right limit of the text beside it."""
        scale, box = self.scale, self.rect
        wide, high = self.picture_size()
        frame = pygame.Rect(box.x + scale.art(indent), middle - high // 2, wide, high)
        if self.picture is not None:
            target.blit(self.picture, frame)
        else:
            target.fill(hue("paper"), frame)
        pygame.draw.rect(target, hue("ink"), frame, max(1, scale.art(3)), border_radius=scale.art(4))
        return frame.right + scale.art(22), box.right - scale.art(18)

    def _what(self) -> str:
        match = self.match
        return f"{game_name(match)} · {map_name(match)}" if match.map else game_name(match)

    def _how_far(self) -> str:
        text = " · ".join(words for words in (round_words(self.match), turn_words(self.match)) if words)
        return text[:1].upper() + text[1:]

    def _draw_standing(self, target: pygame.Surface, x: int, right: int, middle: int, ink: str) -> None:
        """Draws a disc and the points of each seat, within the button."""
        scale, match = self.scale, self.match
        side, seats = scale.px(24), range(len(match.names))
        figures = [came_to(match, seat) if len(seats) <= MOST_FIGURES else "" for seat in seats]
        labels, gap = spread(figures, side + scale.px(6), right - x, ink, scale)
        for seat, points in zip(seats, labels, strict=True):
            token = disc(colour_of(match, seat), side)
            target.blit(token, token.get_rect(midleft=(x, middle)))
            points.at(target, x + side + scale.px(6), middle)
            x += side + scale.px(6) + points.width + gap


class ContinuePlate(MatchPlate):
    """Continue button of the title; brass, because Enter presses it."""

    def __init__(self, match: Kept, on_press: Callable[[], None]) -> None:
        super().__init__(match, on_press, "brass")

    def measure(self, scale: Scale, width: int) -> Extent:
        words = scale.px(290)
        return (
            min(width, scale.art(self.frame[0]) + words),
            max(scale.px(130), scale.art(self.frame[1] + 36)),
        )

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        scale, box = self.scale, self.rect
        left, right = self._draw_picture(target, middle, 26)
        top = box.top + middle - box.centery
        head = face("shout")._replace(size=HEAD)
        line(self.text, head, ink, scale, 3).at(target, left, top + box.height * 0.24)
        for words, share in ((self._what(), 0.46), (self._how_far(), 0.63)):
            narrowed(words, "small_strong", ink, scale, right - left).at(
                target, left, top + box.height * share
            )
        self._draw_standing(target, left, right, round(top + box.height * 0.82), ink)


class GoOnPlate(MatchPlate):
    """Entry in a list of unfinished matches; shows the last played date to tell similar matches apart."""

    frame = (124, 84)

    def __init__(self, match: Kept, on_press: Callable[[], None]) -> None:
        super().__init__(match, on_press, "paper")
        self.text = self._what()
        self._when = said(match.when, datetime.now().astimezone().date())

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(600)), max(scale.px(104), scale.art(self.frame[1] + 24)))

    def _draw_words(self, target: pygame.Surface, ink: str, middle: int) -> None:
        scale, box = self.scale, self.rect
        left, right = self._draw_picture(target, middle, 16)
        top = box.top + middle - box.centery
        when = line(self._when, "small", ink, scale)
        when.at(target, right - scale.art(14), top + box.height * 0.78, "right")
        narrowed(self.text, "strong", ink, scale, right - left).at(target, left, top + box.height * 0.24)
        far = narrowed(self._how_far(), "small", ink, scale, right - left)
        far.at(target, left, top + box.height * 0.51)
        self._draw_standing(
            target, left, right - when.width - scale.art(20), round(top + box.height * 0.78), ink
        )
