"""The bar at the top of a table: the game, whose turn it is, signs and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.client.art.game_pieces.yardmaster_cards import wheel_mark
from game.client.panels.table.status_signs import StatusSigns
from game.client.style.left_out import note_left_out
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.svg import rasterise
from game.client.style.text_rendering import TextLine, fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Pressable
from game.client.ui.rich_text import escape_markup
from game.client.ui.widget import Panel, Widget
from game.i18n import _
from game.rules import catalog
from game.rules.core.game import Game

HEIGHT = 64
MIN_SUBTITLE_WIDTH = 96
"""The least width for the round or the map beside the game's name."""
LEAD_GAP, SUBTITLE_GAP = 14, 16
"""Gaps between the wheel and the name, and between the name and the subtitle."""
MAX_TITLE_SHARE, MAX_TITLE_SHARE_WITH_MAP = 0.3, 0.35
"""The most width of the title as a share of the bar, without and with a map."""

TOOL_GAP = 4
MAX_TOOL_SCALE = 1.3
"""Buttons grow with the text up to this factor."""


def bar_height(scale: Scale) -> int:
    """Height of the bar; it grows more slowly than the text."""
    return max(scale.picture_px(HEIGHT), scale.px(46), scale.font(28) + scale.picture_px(16))


class WaitingLine(Widget):
    """A line about what the match waits for, with the disc of the player who must act."""

    bleed = 0

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.colour = ""
        self.is_our_turn = False

    def set(self, text: str, colour: str, urgent: bool) -> None:
        """Sets the text; `urgent` if we must act."""
        if (text, colour, urgent) != (self.text, self.colour, self.is_our_turn):
            self.text, self.colour, self.is_our_turn = text, colour, urgent
            self.mark_dirty()

    def draw(self, target: pygame.Surface) -> None:
        side = round(self.rect.height * 0.62) if self.colour else 0
        gap = self.scale.px(14) if side else 0
        room = self.rect.width - side - gap
        tint = hue("lamp") if self.is_our_turn else hue("paper")
        words = _shrunk(self.text, tint, self.scale, room)
        x = self.rect.centerx - (words.width + side + gap) // 2
        if side:
            token = disc(self.colour, side)
            target.blit(token, token.get_rect(midleft=(x, self.rect.centery)))
        words.draw_at(target, x + side + gap, self.rect.centery)


def _shrunk(text: str, tint: str, scale: Scale, room: int) -> TextLine:
    """The text in the largest style that fits; enlarged text is first reduced to normal size, then cut."""
    roles = ("line", "label", "small_strong")
    for step in sorted({scale, scale.at_most(1.25)}, key=lambda one: -one.text):
        for role in roles:
            words = text_line(text, role, tint, step)
            if words.width <= room:
                return words
    return shrunk_line(text, roles[-1], tint, step, room)


class BarTitle(Widget):
    """The game's name at the left end of the bar, with the round or the map."""

    bleed = 0

    def __init__(self, game: Game[Any], second: str = "") -> None:
        super().__init__()
        self.game = game
        self.subtitle = second
        readings = catalog.readings_of(game.key, game.map_key, game.options)
        self.help = "\n".join(
            escape_markup(line) for line in (readings.profile, *readings.differences) if line
        )

    def set_subtitle(self, second: str) -> None:
        if second != self.subtitle:
            self.subtitle = second
            self.mark_dirty()

    def draw(self, target: pygame.Surface) -> None:
        side = _mark_side(self.rect.height)
        mark = _house_mark(side)
        target.blit(mark, mark.get_rect(midleft=(self.rect.left, self.rect.centery)))
        left = self.rect.left + side + self.scale.px(LEAD_GAP)
        words = self._words(self.rect.right - left)
        words.draw_at(target, left, self.rect.centery)
        x = left + words.width + self.scale.px(SUBTITLE_GAP)
        if self.subtitle and self._fits_beside(words, self.rect.right - left):
            second = shrunk_line(self.subtitle, "italic", hue("brass_light"), self.scale, self.rect.right - x)
            second.draw_at(target, x, self.rect.centery)
        elif self.subtitle:
            note_left_out(self.subtitle)

    def preferred_width(self, scale: Scale, high: int) -> int:
        """Preferred width, with the name in large type and the round or the map beside it."""
        name = text_line(self.game.short_title(), "section", hue("paper_light"), scale).width
        texts = (self.subtitle, _("round {number}").format(number=88))
        widths = (text_line(words, "italic", hue("brass_light"), scale).width for words in texts)
        second = max(scale.px(MIN_SUBTITLE_WIDTH), *widths)
        widest = MAX_TITLE_SHARE_WITH_MAP if self.subtitle else MAX_TITLE_SHARE
        wanted = _mark_side(high) + scale.px(LEAD_GAP) + name + scale.px(SUBTITLE_GAP) + second
        return min(wanted, round(scale.width * widest))

    def _words(self, room: int) -> TextLine:
        """The game's full name or, if it does not fit, its short name, if necessary in smaller type."""
        tint, short = hue("paper_light"), self.game.short_title()
        for text, style in ((self.game.title(), "section"), (short, "section"), (short, "strong")):
            words = text_line(text, style, tint, self.scale)
            if words.width <= room and (not self.subtitle or self._fits_beside(words, room)):
                return words
        return fitted_line(short, "strong", tint, self.scale, room)

    def _fits_beside(self, words: TextLine, room: int) -> bool:
        """Whether the subtitle, or enough of it, fits beside the name."""
        second = text_line(self.subtitle, "italic", hue("brass_light"), self.scale)
        return (
            words.width + self.scale.px(SUBTITLE_GAP) + min(second.width, self.scale.px(MIN_SUBTITLE_WIDTH))
            <= room
        )


def _mark_side(high: int) -> int:
    return round(high * 0.6)


@cached_picture
def _house_mark(side: int) -> pygame.Surface:
    """The brass driving wheel, the sign of the program."""
    return rasterise(wheel_mark(50, 50, 46, hue("brass"), hue("night_dark")), (0, 0, 100, 100), (side, side))


class TableBar(Panel):
    """A dark bar with a line of brass below."""

    def __init__(
        self,
        scale: Scale,
        title: BarTitle,
        middle: Widget,
        tools: Sequence[Pressable],
        signs: StatusSigns | None = None,
        back: Pressable | None = None,
    ) -> None:
        high = bar_height(scale)
        super().__init__(scale, pygame.Rect(0, 0, scale.width, high))
        x = scale.width - scale.picture_px(18)
        # Buttons stop growing before the text does: the waiting line needs the room.
        handy = scale.at_most(MAX_TOOL_SCALE)
        for tool in reversed(tools):
            wide, tall = tool.measure(handy, scale.width)
            tall = min(tall, high - scale.px(6))
            x -= wide
            tool.place((x, (high - tall) // 2, wide, tall))
            x -= handy.px(TOOL_GAP)
        left = scale.picture_px(24)
        if back is not None:
            wide, tall = back.measure(handy, scale.width)
            tall = min(tall, high - scale.px(6))
            back.place((left, (high - tall) // 2, wide, tall))
            left = back.rect.right + scale.px(LEAD_GAP)
            self.add(back)
        title_room = min(scale.px(372), round(scale.width * 0.24))
        title_room = max(title_room, title.preferred_width(scale, high))
        title.place((left, 0, title_room, high))
        self._room = (left + title_room + scale.px(12), x - scale.px(12))
        self._middle, self._signs = middle, signs
        self.add(title, middle, *tools)
        if signs is not None:
            self.add(signs)
        self.place_middle()

    def place_middle(self) -> None:
        """Places the signs between title and buttons; the line about the turn gets the width that is left."""
        start, end = self._room
        if self._signs is not None:
            wide = self._signs.preferred_width(self.scale)
            self._signs.place((end - wide, 0, wide, self.local_rect.height))
            end -= wide
        self._middle.place((start, 0, max(1, end - start), self.local_rect.height))

    def backdrop(self, target: pygame.Surface) -> None:
        target.fill(hue("night_dark"), self.local_rect)
        rule = max(1, self.scale.picture_px(2))
        target.fill(hue("brass"), (0, self.local_rect.bottom - rule, self.local_rect.width, rule))
        target.fill(
            hue("brass_dark"),
            (0, self.local_rect.bottom - 2 * rule - self.scale.picture_px(2), self.local_rect.width, 1),
        )
