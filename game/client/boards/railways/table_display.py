"""The Railways board on a flat table display: the network, and a panel facing each player."""

from __future__ import annotations

import pygame

from game.client.art.title_house import night_ground
from game.client.boards.board import Spot
from game.client.boards.railways import appearance
from game.client.boards.railways.network.backdrop import Ground, paint_paper
from game.client.boards.railways.railways_board import RailwaysBoard
from game.client.boards.railways.surroundings.display_layout import DIAL, FRAME, FlatLayout
from game.client.boards.railways.surroundings.display_panel import GROW, flat_panel, flat_tray
from game.client.boards.railways.surroundings.seat_panel import Groups, SeatFace, tray_places
from game.client.boards.railways.surroundings.seat_panels_part import Sides, Tray
from game.client.boards.side_panels import at_side, plain
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Look, Placed, Pose
from game.client.match.animation import Point
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, cast, turned
from game.client.style.svg import picture
from game.client.style.text_rendering import fitted, line, narrowed
from game.client.style.theme import Face, hue
from game.client.ui.widget import Turn
from game.i18n import _, pgettext
from game.rules.core.codec import Seat
from game.rules.core.phases import OVER
from game.rules.railways.state import RailwaysState

LABEL = Face("sans", "Semibold", 24)
LINE = Face("sans", "Black", 27)
LONG_SIDES: tuple[Turn, ...] = (0, 180)
ALL_SIDES: tuple[Turn, ...] = (0, 90, 180, 270)


class RailwaysDisplay(RailwaysBoard):
    """Shows public information only; it never receives a hand."""

    layout: FlatLayout

    def make_layout(self) -> FlatLayout:
        return FlatLayout(self.scale, self.area, self.game.seats)

    def make_sides(self) -> Sides:
        return FlatSides(self.sight, self.forecast, self.earnings)

    def make_land(self) -> Ground:
        return Tabletop(self.layout)

    def spots(self) -> list[Spot]:
        return []

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Turn]:
        return self.layout.panel(seat), self.layout.side(seat)

    def join_places(self) -> list[tuple[pygame.Rect, Turn]]:
        """Areas of the join cards, beside the panels of the long sides."""
        u = self.layout.u
        return [(self.layout.corner(side, left=True).inflate(-20 * u, -50 * u), side) for side in LONG_SIDES]

    def tell(self, words: str, colour: str, urgent: bool) -> None:
        self._told = (words, colour)
        self.desk.repaint(self.layout.frame)

    _told = ("", "")

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self._draw_frame(target)
        self.draw_over(target)

    def _draw_frame(self, target: pygame.Surface) -> None:
        """Paints the waiting line once per side."""
        words, colour = self._told
        frame, u = self.layout.frame, self.layout.u
        if not words or self.layout.paper.contains(target.get_clip()):
            return
        deep = round(FRAME * u)
        sign = _waiting(words, colour, round(u, 4), round(min(frame.size) * 0.94))
        for side in ALL_SIDES:
            drawn = turned(sign, side)
            box = drawn.get_rect(center=frame.center)
            if side in (0, 180):
                box.centery = frame.bottom - deep // 2 if side == 0 else frame.top + deep // 2
            else:
                box.centerx = frame.left + deep // 2 if side == 90 else frame.right - deep // 2
            target.blit(drawn, box)


class FlatSides(Sides):
    """Panels that face their players, gauges for both long sides, the decks in a corner of the network."""

    @property
    def flat(self) -> FlatLayout:
        layout = self.sight.layout
        assert isinstance(layout, FlatLayout)
        return layout

    def arrange(self, places: Places, view: RailwaysState) -> None:
        for seat in range(self.sight.game.seats):
            self._panel(places, view, seat)
        self._gauges(places, view)
        if view.closing and view.phase != OVER:
            places["semaphore"] = Placed(appearance.semaphore_look(appearance.FALLEN), self.flat.semaphore())
        self._decks(places, view)

    def panel_look(self, face: SeatFace, seat: Seat) -> Look:
        layout = self.flat
        size, side, u = layout.panel_size(seat), layout.side(seat), round(layout.u, 4)
        return Look(
            ("flat panel", face, size, side),
            lambda _size: _turned_panel(face, size, u, side),
        )

    def tray(self, seat: Seat, groups: Groups) -> Tray:
        layout = self.flat
        side, upright = layout.side(seat), pygame.Rect((0, 0), layout.panel_size(seat))
        inner = flat_tray(upright, layout.u)
        panel = layout.panel(seat)
        ends = [at_side(panel, side, *spot) for spot in (inner.topleft, inner.bottomright)]
        left, top = min(x for x, _y in ends), min(y for _x, y in ends)
        wide, high = inner.size if side in LONG_SIDES else (inner.height, inner.width)
        box = pygame.Rect(round(left), round(top), wide, high)
        large = layout.u * GROW
        places = tray_places(groups, large, inner.width, 9)
        is_full = any(row for row, _middles in places)
        return Tray(box, side, inner.size, layout.u if is_full else large, 2 if is_full else 1)

    def _gauges(self, places: Places, view: RailwaysState) -> None:
        layout = self.flat
        found = self.gauges(view)
        for side in LONG_SIDES:
            for index, (name, left, whole, label) in enumerate(found):
                pose = layout.dial(side, index, len(found))
                key = ("dial", name) if side == 0 else ("far dial", name)
                places[key] = Placed(appearance.dial_look(left, whole), pose)
                away = (DIAL / 2 + 20) * layout.u * (1 if side == 0 else -1)
                artwork = _label_look(label, round(layout.u, 4), side)
                places["dial label", side, name] = Placed(artwork, Pose(pose.x, pose.y + away, 1, 0, 72))
        if view.cube:
            pose = layout.dial(0, len(found) - 1, len(found))
            size = 64 * layout.u
            spot = Pose(pose.x, layout.frame.bottom - size, size, 0, 96)
            places["drawn cube"] = Placed(appearance.cube_look(view.cube), spot)

    def _decks(self, places: Places, view: RailwaysState) -> None:
        layout = self.flat
        box, u = layout.decks(), round(layout.u, 4)
        slots = len(view.area)
        at = [pose.x - box.left for pose in (layout.pile(), layout.discard(0))]
        words = (
            (_("Deck"), round(at[0])),
            (pgettext("pile", "Discard"), round(at[1])),
            (_("Selection"), round(layout.area_middle(slots) - box.left)),
        )
        artwork = Look(("decks", words, box.size), lambda _size: _deck_plate(words, box.size, u))
        places["decks"] = Placed(artwork, Pose(*box.center, 1, 0, 71))

    def draw(self, target: pygame.Surface) -> None:
        """Paints nothing: the labels below the hand are not used here."""


class Tabletop(Ground):
    """Dark background with the network's paper in a frame."""

    def __init__(self, layout: FlatLayout) -> None:
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

    def paint(self, paper: pygame.Surface, hub: Point, smooth: bool) -> None:
        paint_paper(paper, hub, self.layout, smooth)
        pygame.draw.rect(paper, hue("brass"), paper.get_rect(), max(1, round(2 * self.layout.u)))


@picture
def _turned_panel(face: SeatFace, size: tuple[int, int], u: float, side: Turn) -> pygame.Surface:
    return turned(flat_panel(face, size, u), side)


@picture
def _waiting(words: str, colour: str, u: float, room: int) -> pygame.Surface:
    """The waiting line with its player's disc."""
    side = round(30 * u)
    lead = side + round(12 * u) if colour else 0
    text = fitted(words, LINE, hue("brass_light"), plain(u), room - lead)
    out = blank((text.width + lead, round(FRAME * u)))
    if colour:
        token = disc(colour, side)
        out.blit(token, token.get_rect(midleft=(0, out.get_height() // 2)))
    text.at(out, lead, out.get_height() / 2)
    return out


def _label_look(text: str, u: float, side: Turn) -> Look:
    return Look(("flat label", text, side), lambda _size: _label(text, u, side))


@picture
def _label(text: str, u: float, side: Turn) -> pygame.Surface:
    words = line(text, LABEL, hue("mist"), plain(u))
    out = blank((words.width, round(32 * u)))
    words.at(out, words.width / 2, out.get_height() / 2, "centre")
    return turned(out, side)


@picture
def _deck_plate(words: tuple[tuple[str, int], ...], size: tuple[int, int], u: float) -> pygame.Surface:
    """The plate below the decks, with their labels."""
    margin = round(16 * u)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    cast(out, box, round(9 * u), round(6 * u), round(4 * u), 90)
    pygame.draw.rect(out, hue("night"), box, border_radius=round(9 * u))
    pygame.draw.rect(out, hue("brass_dark"), box, max(1, round(2 * u)), border_radius=round(9 * u))
    room = words[1][1] - words[0][1] - round(6 * u)
    for text, x in words:
        label = narrowed(text, LABEL, hue("mist"), plain(u), room)
        label.at(out, margin + x, box.bottom - 16 * u, "centre")
    return out
