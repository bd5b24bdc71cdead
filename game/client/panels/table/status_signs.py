"""Signs about something that lasts: in the bar, at a seat, and on a table display."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.match.connection_status import SeatAbsence, StatusSign
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import rotated
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Rotation, Widget

HEIGHT = 36
GAP = 8
MAX_WIDTH_SHARE = 0.34
"""The most width that signs may take, as a share of the window's width."""


class StatusSigns(Widget):
    """The current signs side by side, as many as fit."""

    bleed = 0

    def __init__(self) -> None:
        super().__init__()
        self.signs: Sequence[StatusSign] = ()

    @property
    def text(self) -> str:
        return " | ".join(sign.text for sign in self.signs)

    def preferred_width(self, scale: Scale) -> int:
        """The preferred width."""
        wide = sum(_width(sign, scale) + scale.px(GAP) for sign in self.signs)
        return min(wide, round(scale.width * MAX_WIDTH_SHARE))

    def draw(self, target: pygame.Surface) -> None:
        x = self.rect.left
        for sign in self.signs:
            wide = min(_width(sign, self.scale), self.rect.right - x)
            if wide < self.scale.px(60):
                return
            drawn = draw_sign_pill(sign, wide, self.scale)
            target.blit(drawn, drawn.get_rect(midleft=(x, self.rect.centery)))
            x += wide + self.scale.px(GAP)


def _width(sign: StatusSign, scale: Scale) -> int:
    return text_line(sign.text, "small_strong", hue("ink"), scale).width + scale.px(58)


@cached_picture
def draw_sign_pill(sign: StatusSign, wide: int, scale: Scale) -> pygame.Surface:
    """Draws a sign for the bar."""
    high = scale.px(HEIGHT)
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    fill, ink = ("red", "paper_light") if sign.is_urgent else ("wash", "ink")
    pygame.draw.rect(out, hue(fill), out.get_rect(), border_radius=high // 2)
    pygame.draw.rect(out, hue("brass_dark"), out.get_rect(), max(1, scale.px(1.6)), border_radius=high // 2)
    side = scale.px(22)
    out.blit(icon(sign.icon, side, hue(ink)), (scale.px(14), (high - side) // 2))
    words = fitted_line(sign.text, "small_strong", hue(ink), scale, wide - scale.px(54))
    words.draw_at(out, scale.px(42), high // 2)
    return out


def draw_seat_mark(
    target: pygame.Surface, mark: SeatAbsence, box: pygame.Rect, turn: Rotation, scale: Scale
) -> None:
    """Draws a mark at the outer edge of a seat's panel, upright for its player."""
    drawn = rotated(_tab(mark.plate_text, mark.kind == "away", scale), turn)
    target.blit(drawn, seat_mark_rect(drawn.get_size(), box, turn))


def seat_mark_rect(size: tuple[int, int], box: pygame.Rect, turn: Rotation) -> pygame.Rect:
    """Rectangle of a mark in the lower right corner of a seat's panel, as its player sees it."""
    place = pygame.Rect((0, 0), size)
    if turn == 0:
        place.bottomright = box.bottomright
    elif turn == 90:
        place.bottomleft = box.bottomleft
    elif turn == 180:
        place.topleft = box.topleft
    else:
        place.topright = box.topright
    return place


@cached_picture
def _tab(text: str, away: bool, scale: Scale) -> pygame.Surface:
    words = text_line(text, "small_strong", hue("paper_light"), scale)
    wide, high = words.width + scale.px(44), scale.px(30)
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(out, hue("red" if away else "night"), out.get_rect(), border_radius=scale.px(6))
    pygame.draw.rect(out, hue("brass"), out.get_rect(), max(1, scale.px(1.6)), border_radius=scale.px(6))
    side = scale.px(20)
    out.blit(icon("clock" if away else "bot", side, hue("paper_light")), (scale.px(8), (high - side) // 2))
    words.draw_at(out, scale.px(34), high // 2)
    return out


@cached_picture
def draw_two_sided_sign(sign: StatusSign, scale: Scale) -> pygame.Surface:
    """Draws a sign twice, back to back, for both long sides of a table display."""
    words = text_line(sign.text, "heading", hue("paper_light" if sign.is_urgent else "ink"), scale)
    wide, high = words.width + scale.px(150), scale.px(84)
    half = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(
        half, hue("red" if sign.is_urgent else "wash"), half.get_rect(), border_radius=scale.px(12)
    )
    pygame.draw.rect(half, hue("brass"), half.get_rect(), max(1, scale.px(3)), border_radius=scale.px(12))
    side = scale.px(48)
    tint = hue("paper_light" if sign.is_urgent else "ink")
    half.blit(icon(sign.icon, side, tint), (scale.px(28), (high - side) // 2))
    words.draw_at(half, scale.px(96), high // 2)
    out = pygame.Surface((wide, 2 * high + scale.px(10)), pygame.SRCALPHA)
    out.blit(rotated(half, 180), (0, 0))
    out.blit(half, (0, high + scale.px(10)))
    return out
