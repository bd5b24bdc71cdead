"""Table display scene: a screen in the middle of the table that shows only public information."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.client.art.interface.printed_items import flap
from game.client.boards.board import JOIN_CARD, Board
from game.client.games import game_client_of
from game.client.match.match_feed import MatchFeed
from game.client.scenes.table.table_scene import MatchEndHandler, TableScene
from game.client.style.picture_lettering import SANS, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import draw_box_shadow, rotated
from game.client.style.svg import rasterise, rect
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, Typeface, hue
from game.client.ui.button import IconButton
from game.client.ui.key_bindings import with_key
from game.client.ui.widget import Panel
from game.i18n import _

if TYPE_CHECKING:
    from game.client.window.app import App


@dataclass(frozen=True)
class JoinInstructions:
    """What the cards with instructions for joining say."""

    address: str
    code: str = ""
    link: str = ""
    """Link for phones; empty if they cannot join."""


class DisplayScene(TableScene):
    """A match shown to everybody around the table; players whose seats are at this screen touch it."""

    def __init__(
        self,
        app: App,
        feed: MatchFeed,
        on_end: MatchEndHandler | None = None,
        on_leave: Callable[[], None] | None = None,
        join: JoinInstructions | None = None,
    ) -> None:
        if feed.seats and feed.game.hand_deck:
            raise ValueError("a display shows no hands, so in this game it sits in no seat")
        super().__init__(app, feed, on_end, on_leave)
        self.join = join
        self.board.has_join_cards = join is not None
        self._layers: list[TouchLayer] = []
        self._buttons: Panel | None = None

    @property
    def may_address_player(self) -> bool:
        return False

    def build_board(self) -> Board[Any]:
        return game_client_of(self.feed.game.key).build_display_board(self.desk)

    def enter(self) -> None:
        self.process_news()
        self.stage.catch_up()

    def layout(self) -> None:
        scale = self.app.scale
        self._layers, self._buttons = [], None
        self.log.drop_panel()
        self.board.resize(scale, pygame.Rect(0, 0, scale.width, scale.height))
        self._offers_asked_at = None
        self._refresh()

    def _sync_hit_areas(self) -> None:
        for number, (box, turn, spots) in enumerate(self.board.rotated_hit_areas()):
            if number == len(self._layers):
                self._layers.append(TouchLayer(self.app.scale, box))
                self.ui.add(self._layers[-1])
            layer = self._layers[number]
            layer.rect, layer.rotation = box, turn
            self._fill_hit_areas(layer, spots)
        self._place_buttons()

    def _place_buttons(self) -> None:
        """Places buttons for menu and undo, because players here have no keyboard."""
        place = self.board.tool_buttons_place()
        if place is None or (self._buttons is not None and self._buttons.rect == place[0]):
            return
        if self._buttons is not None:
            self.ui.remove(self._buttons)
        panel = self._buttons = Panel(self.app.scale, place[0], turn=place[1])
        side = panel.local_rect.height
        tools = [IconButton("menu", self.open_menu, with_key(_("Menu"), pygame.K_ESCAPE))]
        if self.feed.seats:
            tools.append(IconButton("undo", self.undo, with_key(_("Take your last step back"), pygame.K_u)))
        for number, tool in enumerate(tools):
            tool.place((panel.local_rect.width - (number + 1) * side, 0, side, side))
        panel.add(*tools)
        self.ui.add(panel)

    def hit_areas_changed(self) -> None:
        for layer in self._layers:
            layer.widgets.clear()
        self._sync_hit_areas()

    def draw_background(self, target: pygame.Surface) -> None:
        self.board.draw(target)
        if self.join is not None:
            self._draw_cards(target, self.join)

    def _show_pause(self) -> None:
        """Shows the pause sign if players act on this screen; else the sign for both sides suffices."""
        if self.feed.seats:
            super()._show_pause()

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws only the status; the board has drawn everything else, rotated as needed."""
        self.status_display.draw(target)
        self.status_display.draw_two_sided_sign(target)

    def _draw_cards(self, target: pygame.Surface, join: JoinInstructions) -> None:
        """Draws a card with instructions for each side of the table, in dimmed paper."""
        u = round(self.app.scale.u, 4)
        for box, turn in self.board.join_card_places():
            size = box.size if turn in (0, 180) else (box.height, box.width)
            card = draw_join_line(join, size, u) if size[0] > 2 * size[1] else draw_join_card(join, u)
            drawn = rotated(card, turn)
            target.blit(drawn, drawn.get_rect(center=box.center))


class TouchLayer(Panel):
    """Receives touches on a rotated part of the table; the board draws that part."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws nothing, because the board has drawn this part."""


@cached_picture
def draw_join_line(join: JoinInstructions, size: tuple[int, int], u: float) -> pygame.Surface:
    """Draws the instructions for joining in one line."""
    wide, high = size
    out = rasterise(
        rect(1, 1, wide - 2, high - 2, hue("card_join"), 8 * u, stroke=hue("brass_dark"), stroke_width=2 * u),
        (0, 0, wide, high),
        size,
    )
    words = " · ".join(
        part for part in (_("Join: {address}").format(address=join.address), join.code) if part
    )
    most = round(min(38 * u, high * 0.6))
    draw_centred(out, shrunk_art_line(words, SANS, hue("ink"), most, wide - 28 * u), (wide / 2, high / 2))
    return out


@cached_picture
def draw_join_card(join: JoinInstructions, u: float) -> pygame.Surface:
    """Draws the instructions for joining in letters that can be read from two metres."""
    size = (round(JOIN_CARD[0] * u), round((JOIN_CARD[1] if join.code else JOIN_CARD[1] - 140) * u))
    margin = round(16 * u)
    out = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    box = pygame.Rect((margin, margin), size)
    draw_box_shadow(out, box, round(8 * u), round(7 * u), round(4 * u), 110)
    pygame.draw.rect(out, hue("card_join"), box, border_radius=round(8 * u))
    pygame.draw.rect(out, hue("brass_dark"), box, max(1, round(2 * u)), border_radius=round(8 * u))
    plain = Scale(round(1920 * u), round(1080 * u))
    rows = [
        (_("Join this table").upper(), Typeface("sans", "Black", 26), hue("ink"), 48),
        (_("open Roundhouse,"), Typeface("sans", "Semibold", 24), hue("ink_soft"), 104),
        (_("choose Join, then"), Typeface("sans", "Semibold", 24), hue("ink_soft"), 138),
        (join.address, Typeface("sans", "Black", 34), hue("ink"), 206),
    ]
    for text, style, tint, y in rows:
        words = text_line(text, style, tint, plain)
        if words.width > size[0] - 20 * u:
            words = text_line(
                text, style._replace(size=round(style.size * (size[0] - 20 * u) / words.width)), tint, plain
            )
        words.draw_at(out, box.centerx, box.top + y * u, "centre")
    if join.code:
        text_line(_("code"), Typeface("sans", "Semibold", 24), hue("ink_soft"), plain).draw_at(
            out, box.centerx, box.top + 262 * u, "centre"
        )
        wide = min(round(52 * u), round((size[0] - 24 * u) / len(join.code) - 4 * u))
        left = box.centerx - len(join.code) * (wide + round(4 * u)) // 2
        for index, letter in enumerate(join.code):
            out.blit(
                flap(letter, (wide, round(64 * u))),
                (left + index * (wide + round(4 * u)), box.top + round(296 * u)),
            )
    return out
