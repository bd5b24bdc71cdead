"""Row of player colours to choose from in a room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.client.style.player_colours import disc
from game.client.style.theme import hue, player_colours
from game.client.ui.button import Pressable
from game.client.ui.label import Label
from game.client.ui.widget import Widget
from game.i18n import _
from net.protocol import messages as m

if TYPE_CHECKING:
    from game.client.match.room_client import RoomClient
    from game.client.window.app import App


class RoomColourDot(Pressable):
    """A button for one colour, crossed out if another player has it."""

    bleed = 8

    def __init__(self, colour: str, chosen: bool, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.colour = colour
        self.is_chosen = chosen

    def draw(self, target: pygame.Surface) -> None:
        side = self.scale.px(44)
        face = disc(self.colour, side)
        if not self.enabled:
            face = face.copy()
            face.set_alpha(110)
        target.blit(face, face.get_rect(center=self.rect.center))
        if not self.enabled:
            half = side // 2
            x, y = self.rect.center
            ends = (x - half, y + half), (x + half, y - half)
            pygame.draw.line(target, hue("ink"), *ends, max(2, self.scale.px(3)))
        if self.is_chosen or self.shows_focus_ring:
            tone = hue("brass_dark" if self.shows_focus_ring else "brass")
            width = max(2, self.scale.px(4))
            pygame.draw.circle(target, tone, self.rect.center, side // 2 + self.scale.px(6), width)


def build_colour_row(
    app: App, room: RoomClient, table: m.RoomState, area: pygame.Rect, labelled: bool
) -> list[Widget]:
    """Builds the row of colours: ours is marked, those of others are disabled."""
    scale, x, found = app.scale, area.x, list[Widget]()
    if labelled:
        label = Label(_("Your colour"), "strong")
        label.place((x, area.y, label.measure(scale, area.width)[0], area.height))
        x = label.rect.right + scale.px(20)
        found.append(label)
    mine = table.places[room.peer.seats[0]].colour
    sat = [place for place in table.places if place.person != m.NOBODY or place.bot]
    taken = {place.colour for place in sat if place.person != room.peer.you}
    gap = scale.px(6)
    side = min(scale.px(58), (area.right - x) // len(player_colours()) - gap)
    for number, colour in enumerate(player_colours()):
        dot = RoomColourDot(colour, number == mine, partial(_ask_for_colour, app, room, number))
        dot.place((x, area.y + (area.height - side) // 2, side, side))
        if number in taken:
            dot.set_enabled(False, _("somebody has this colour"))
        found.append(dot)
        x += side + gap
    return found


def _ask_for_colour(app: App, room: RoomClient, number: int) -> None:
    if (me := room.me) is not None:
        app.settings.colour = player_colours()[number]
        app.save_settings()
        room.send_requests(m.SetNameAndColour(me.name, number))
