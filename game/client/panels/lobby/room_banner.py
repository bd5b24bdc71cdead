"""Banner of a room: its name, the game, and its address or code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.art.backgrounds.sunset_banner import sunset_banner
from game.client.panels.lobby.split_flap_code import SplitFlapCode
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from net.protocol import messages as m

BANNER_HEIGHT, LOW_BANNER_HEIGHT = 166, 70
"""Height of the banner, and of a banner with only one line, at normal text size."""


class RoomBanner:
    """Draws the banner at the top of the room sheet."""

    def __init__(self, room: RoomClient, table: m.RoomState) -> None:
        self.room, self.table = room, table
        self.flaps = SplitFlapCode(room.code)

    def draw(self, target: pygame.Surface, box: pygame.Rect, scale: Scale, low: bool) -> None:
        """Draws the banner; with `low`, a single line in larger letters."""
        target.blit(sunset_banner(box.size, round(scale.u, 3), has_train=not low), box)
        # The largest text does not fit.
        text_scale = scale.at_most(box.height / ((LOW_BANNER_HEIGHT if low else BANNER_HEIGHT) * scale.u))
        inner = box.inflate(-2 * scale.px(36), 0)
        if low:
            self._draw_name_in_line(
                target, inner, text_scale, self._draw_code_in_line(target, inner, text_scale)
            )
        else:
            self._draw_name(target, inner, text_scale)
            self._draw_code(target, inner, text_scale)

    def _game_and_map(self) -> str:
        game, place = self.table.game, self.table.map
        if not game:
            return _("no game yet")
        parts = [catalog.title_of(game), catalog.map_title_of(game, place) if place else ""]
        readings = catalog.readings_of(game, place, self.table.options)
        parts.append(readings.profile if readings.differences else "")
        return "  ·  ".join(part for part in parts if part)

    def _draw_name(self, target: pygame.Surface, box: pygame.Rect, scale: Scale) -> None:
        text_line(self.table.room, "heading", hue("paper_light"), scale).draw_at(
            target, box.x, box.height * 0.38
        )
        what = shrunk_line(self._game_and_map(), "line", hue("paper"), scale, box.width // 2)
        what.draw_at(target, box.x, box.height * 0.7)

    def _draw_name_in_line(self, target: pygame.Surface, box: pygame.Rect, scale: Scale, right: int) -> None:
        name = text_line(self.table.room, "title", hue("paper_light"), scale)
        name.draw_at(target, box.x, box.centery)
        x = box.x + name.width + scale.px(24)
        fitted_line(self._game_and_map(), "line", hue("paper"), scale, right - x - scale.px(24)).draw_at(
            target, x, box.centery
        )

    def _draw_code_in_line(self, target: pygame.Surface, box: pygame.Rect, scale: Scale) -> int:
        """Draws the room code or, without one, the address; returns the left edge of its label."""
        right, middle, where = box.right, box.centery, self.room.join_address()
        if self.room.code:
            size = (round(box.height * 0.46), round(box.height * 0.6))
            self.flaps.draw(target, (right, middle - size[1] // 2), size, scale.px(5))
            right -= len(self.room.code) * (size[0] + scale.px(5)) + scale.px(10)
        elif where:
            address = text_line(where, "number", hue("paper_light"), scale)
            address.draw_at(target, right, middle, "right")
            right -= address.width + scale.px(14)
        words = _("ROOM CODE") if self.room.code else _("ADDRESS") if where else ""
        label = text_line(words, "small_strong", hue("wash"), scale, tracking=3)
        label.draw_at(target, right, middle, "right")
        return right - label.width

    def _draw_code(self, target: pygame.Surface, box: pygame.Rect, scale: Scale) -> None:
        where = self.room.join_address()
        address = text_line(where, "number", hue("paper_light"), scale)
        if not self.room.code:
            label = text_line(_("ADDRESS") if where else "", "small_strong", hue("wash"), scale, tracking=3)
            label.draw_at(target, box.right, box.height * 0.3, "right")
            address.draw_at(target, box.right, box.height * 0.52, "right")
            return
        label = text_line(_("ROOM CODE"), "small_strong", hue("wash"), scale, tracking=3)
        label.draw_at(target, box.right, box.height * 0.13, "right")
        size = (round(box.height * 0.3), round(box.height * 0.38))
        self.flaps.draw(target, (box.right, round(box.height * 0.22)), size, scale.px(6))
        address.draw_at(target, box.right, box.height * 0.75, "right")
