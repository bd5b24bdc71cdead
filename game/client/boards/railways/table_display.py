"""The Railways board on a flat table display: the network, and a panel facing each player."""

from __future__ import annotations

import pygame

from game.client.art.backgrounds.title_background import night_ground
from game.client.boards.board import HitArea
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.network.backdrop import NetworkBackdrop, paint_paper
from game.client.boards.railways.railways_board import RailwaysBoard
from game.client.boards.railways.surroundings.seat_panel import CubeSets, SeatPanelContents, tray_places
from game.client.boards.railways.surroundings.seat_panels_part import DeliveredCubesTray, SeatPanels
from game.client.boards.railways.surroundings.table_display_layout import (
    DIAL,
    FRAME_WIDTH,
    RailwaysDisplayLayout,
)
from game.client.boards.railways.surroundings.table_display_seat_panel import (
    CUBE_SCALE,
    display_seat_panel,
    display_tray_box,
)
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, SpritePose, SpriteSpec
from game.client.boards.table_display_panels import display_scale, panel_to_window
from game.client.match.tweens import Point
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, draw_box_shadow, rotated
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Typeface, hue
from game.client.ui.widget import Rotation
from game.i18n import _, pgettext
from game.rules.core.codec import Seat
from game.rules.core.phases import OVER
from game.rules.railways.state import RailwaysState

LABEL = Typeface("sans", "Semibold", 24)
LINE = Typeface("sans", "Black", 27)
LONG_SIDES: tuple[Rotation, ...] = (0, 180)
ALL_SIDES: tuple[Rotation, ...] = (0, 90, 180, 270)


class RailwaysDisplay(RailwaysBoard):
    """Shows only public information, because it never receives a hand."""

    layout: RailwaysDisplayLayout

    def make_layout(self) -> RailwaysDisplayLayout:
        return RailwaysDisplayLayout(self.scale, self.area, self.game.seats)

    def make_seat_panels(self) -> SeatPanels:
        return DisplaySeatPanels(self.part_view, self.forecast, self.score_in_flight)

    def make_backdrop(self) -> NetworkBackdrop:
        return DisplayBackdrop(self.layout)

    def hit_areas(self) -> list[HitArea]:
        return []

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Rotation]:
        return self.layout.panel(seat), self.layout.side(seat)

    def join_card_places(self) -> list[tuple[pygame.Rect, Rotation]]:
        """Areas of the join cards, beside the panels of the long sides."""
        u = self.layout.u
        return [(self.layout.corner(side, left=True).inflate(-20 * u, -50 * u), side) for side in LONG_SIDES]

    def show_waiting_line(self, words: str, colour: str, urgent: bool) -> None:
        self._shown_line = (words, colour)
        self.context.repaint(self.layout.frame)

    _shown_line = ("", "")

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self._draw_frame(target)
        self.draw_over(target)

    def _draw_frame(self, target: pygame.Surface) -> None:
        """Paints the line about the turn once for each side."""
        words, colour = self._shown_line
        frame, u = self.layout.frame, self.layout.u
        if not words or self.layout.paper.contains(target.get_clip()):
            return
        deep = round(FRAME_WIDTH * u)
        sign = _waiting(words, colour, round(u, 4), round(min(frame.size) * 0.94))
        for side in ALL_SIDES:
            drawn = rotated(sign, side)
            box = drawn.get_rect(center=frame.center)
            if side in (0, 180):
                box.centery = frame.bottom - deep // 2 if side == 0 else frame.top + deep // 2
            else:
                box.centerx = frame.left + deep // 2 if side == 90 else frame.right - deep // 2
            target.blit(drawn, box)


class DisplaySeatPanels(SeatPanels):
    """Panels that face their players, gauges for both long sides, and the decks in a corner."""

    @property
    def display_layout(self) -> RailwaysDisplayLayout:
        layout = self.board.layout
        assert isinstance(layout, RailwaysDisplayLayout)
        return layout

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> None:
        for seat in range(self.board.game.seats):
            self._panel(places, view, seat)
        self._gauges(places, view)
        if view.closing_reason and view.phase != OVER:
            places["semaphore"] = SpriteSpec(
                sprite_appearances.semaphore_appearance(sprite_appearances.LOWERED_ARM),
                self.display_layout.semaphore(),
            )
        self._decks(places, view)

    def panel_appearance(self, face: SeatPanelContents, seat: Seat) -> Appearance:
        layout = self.display_layout
        size, side, u = layout.panel_size(seat), layout.side(seat), round(layout.u, 4)
        return Appearance(
            ("flat panel", face, size, side),
            lambda _size: _turned_panel(face, size, u, side),
        )

    def tray(self, seat: Seat, groups: CubeSets) -> DeliveredCubesTray:
        layout = self.display_layout
        side, upright = layout.side(seat), pygame.Rect((0, 0), layout.panel_size(seat))
        inner = display_tray_box(upright, layout.u)
        panel = layout.panel(seat)
        ends = [panel_to_window(panel, side, *spot) for spot in (inner.topleft, inner.bottomright)]
        left, top = min(x for x, _y in ends), min(y for _x, y in ends)
        wide, high = inner.size if side in LONG_SIDES else (inner.height, inner.width)
        box = pygame.Rect(round(left), round(top), wide, high)
        large = layout.u * CUBE_SCALE
        places = tray_places(groups, large, inner.width, 9)
        is_full = any(row for row, _middles in places)
        return DeliveredCubesTray(box, side, inner.size, layout.u if is_full else large, 2 if is_full else 1)

    def _gauges(self, places: SpriteSpecs, view: RailwaysState) -> None:
        layout = self.display_layout
        found = self.gauges(view)
        for side in LONG_SIDES:
            for index, (name, left, whole, label) in enumerate(found):
                pose = layout.dial(side, index, len(found))
                key = ("dial", name) if side == 0 else ("far dial", name)
                places[key] = SpriteSpec(sprite_appearances.dial_appearance(left, whole), pose)
                away = (DIAL / 2 + 20) * layout.u * (1 if side == 0 else -1)
                artwork = _label_look(label, round(layout.u, 4), side)
                places["dial label", side, name] = SpriteSpec(
                    artwork, SpritePose(pose.x, pose.y + away, 1, 0, 72)
                )
        if view.drawn_cube:
            pose = layout.dial(0, len(found) - 1, len(found))
            size = 64 * layout.u
            spot = SpritePose(pose.x, layout.frame.bottom - size, size, 0, 96)
            places["drawn cube"] = SpriteSpec(sprite_appearances.cube_appearance(view.drawn_cube), spot)

    def _decks(self, places: SpriteSpecs, view: RailwaysState) -> None:
        layout = self.display_layout
        box, u = layout.decks(), round(layout.u, 4)
        slots = len(view.area)
        at = [pose.x - box.left for pose in (layout.pile(), layout.discard(0))]
        words = (
            (_("Deck"), round(at[0])),
            (pgettext("pile", "Discard"), round(at[1])),
            (_("Selection"), round(layout.area_middle(slots) - box.left)),
        )
        artwork = Appearance(("decks", words, box.size), lambda _size: _deck_plate(words, box.size, u))
        places["decks"] = SpriteSpec(artwork, SpritePose(*box.center, 1, 0, 71))

    def draw(self, target: pygame.Surface) -> None:
        """Paints nothing, because there are no labels below piles here."""


class DisplayBackdrop(NetworkBackdrop):
    """Dark background with the network's paper in a frame."""

    def __init__(self, layout: RailwaysDisplayLayout) -> None:
        size = (layout.scale.width, layout.scale.height)
        super().__init__(size, layout.paper)
        self.layout = layout
        u = layout.u
        self.picture.blit(night_ground(size, round(u, 4)), (0, 0))
        radius = round(16 * u)
        pygame.draw.rect(self.picture, hue("night_glass"), layout.frame, border_radius=radius)
        pygame.draw.rect(
            self.picture, hue("brass_dark"), layout.frame, max(1, round(2 * u)), border_radius=radius
        )

    def paint(self, paper: pygame.Surface, hub: Point) -> None:
        paint_paper(paper, hub, self.layout)
        pygame.draw.rect(paper, hue("brass"), paper.get_rect(), max(1, round(2 * self.layout.u)))


@cached_picture
def _turned_panel(face: SeatPanelContents, size: tuple[int, int], u: float, side: Rotation) -> pygame.Surface:
    return rotated(display_seat_panel(face, size, u), side)


@cached_picture
def _waiting(words: str, colour: str, u: float, room: int) -> pygame.Surface:
    """The line about the turn, with the disc of its player."""
    side = round(30 * u)
    lead = side + round(12 * u) if colour else 0
    text = fitted_line(words, LINE, hue("brass_light"), display_scale(u), room - lead)
    out = blank((text.width + lead, round(FRAME_WIDTH * u)))
    if colour:
        token = disc(colour, side)
        out.blit(token, token.get_rect(midleft=(0, out.get_height() // 2)))
    text.draw_at(out, lead, out.get_height() / 2)
    return out


def _label_look(text: str, u: float, side: Rotation) -> Appearance:
    return Appearance(("flat label", text, side), lambda _size: _label(text, u, side))


@cached_picture
def _label(text: str, u: float, side: Rotation) -> pygame.Surface:
    words = text_line(text, LABEL, hue("mist"), display_scale(u))
    out = blank((words.width, round(32 * u)))
    words.draw_at(out, words.width / 2, out.get_height() / 2, "centre")
    return rotated(out, side)


@cached_picture
def _deck_plate(words: tuple[tuple[str, int], ...], size: tuple[int, int], u: float) -> pygame.Surface:
    """The ground below the decks, with their labels."""
    margin = round(16 * u)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    draw_box_shadow(out, box, round(9 * u), round(6 * u), round(4 * u), 90)
    pygame.draw.rect(out, hue("night"), box, border_radius=round(9 * u))
    pygame.draw.rect(out, hue("brass_dark"), box, max(1, round(2 * u)), border_radius=round(9 * u))
    room = words[1][1] - words[0][1] - round(6 * u)
    for text, x in words:
        label = shrunk_line(text, LABEL, hue("mist"), display_scale(u), room)
        label.draw_at(out, margin + x, box.bottom - 16 * u, "centre")
    return out
