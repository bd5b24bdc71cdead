"""Hit areas and tooltips of the panels around the map: players, goods, bag and prices."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.choose.overlay_cards import SUPPLY
from game.client.boards.hex_board.rail_part import Part, Place, Repaint, Sight, Wanted
from game.client.boards.hex_board.surroundings import note_pictures
from game.client.boards.hex_board.surroundings.growth_chance_card import chance_card, chance_size
from game.client.boards.hex_board.surroundings.side_columns import Side
from game.client.boards.hex_board.targets import ColumnOf, CubeOn, OnHex, PanelGround, StopAt
from game.client.boards.targets import GROUND, AtSeat
from game.client.ui.key_bindings import with_key
from game.i18n import _
from game.rules.core.codec import Seat

PRICES = PanelGround("prices")


class Panels(Part):
    """The panels beside the map; links hovered cities to goods rows and hovered rows to cities."""

    def __init__(self, sight: Sight, side: Side, lights: Lights) -> None:
        super().__init__(sight)
        self.side, self._lights = side, lights
        self._chances: tuple[pygame.Surface, pygame.Rect] | None = None
        self._glanced = ""
        """The hovered hex if no target is open there."""
        self._about: tuple[pygame.Surface, pygame.Rect] | None = None
        self._space: tuple[str, tuple[pygame.Surface, pygame.Rect] | None] = "", None
        """Key of the hovered supply space, and its note."""
        self._row_lit = ""
        """Key of the hovered goods row."""
        self.is_explained: Callable[[], bool] = bool
        """Whether another note is shown; there is never more than one."""

    @property
    def open_columns(self) -> set[str]:
        return {one.key for one in self.sight.open_now if isinstance(one, ColumnOf)}

    def places(self) -> list[Place]:
        side = self.side
        found = [self._seat(seat, box) for seat, box in side.seat_boxes()]
        if self.open_columns:
            found += [Place(ColumnOf(column.key), box) for column, box in side.column_boxes()]
        else:
            found += [self._row(row.columns[0].key, box) for row, box in side.row_boxes()]
        if (bag := side.bag_box) is not None:
            words = with_key(_("The bag. Tiles left, new cities and prices"), pygame.K_t)
            found.append(Place(SUPPLY, bag, True, False, words, aside=True))
        if (prices := side.price_box) is not None:
            words = _("What a tile costs: the sum of all that holds for it")
            found.append(Place(PRICES, prices, decides=False, help=words))
        return found

    def _seat(self, seat: Seat, box: pygame.Rect) -> Place:
        view, target = self.sight.view, AtSeat(seat)
        help_text = self.side.seat_help(view, seat) if view is not None else ""
        return Place(
            target, box, help=help_text, only_tells=bool(help_text) and target not in self.sight.open_now
        )

    def _row(self, key: str, box: pygame.Rect) -> Place:
        text = self.sight.text
        return Place(ColumnOf(key), box, only_tells=bool(text.column_help(key) or text.chances()))

    def light(self) -> None:
        hovered = self.sight.hovered
        pointed = hovered.label if isinstance(hovered, OnHex | StopAt | CubeOn) else ""
        self.side.lit = pointed or self._glanced

    def glance(self, label: str) -> Wanted:
        """Handles hovering a hex without a target: highlights its goods row."""
        if label == self._glanced:
            return []
        self._glanced = self.side.lit = label
        return [Repaint(self.sight.layout.goods), *self._tell_about(label)]

    def _tell_about(self, label: str) -> Wanted:
        """Shows or hides the note with map-specific rules of a place."""
        sight, before = self.sight, self._about
        hex_ = sight.table.railmap.index.get(label)
        words = sight.text.place_note(sight.view, hex_) if hex_ is not None and sight.view is not None else ""
        self._about = None
        if words and hex_ is not None and not self.is_explained():
            card = note_pictures.note(
                sight.text.place(label), (words,), False, sight.scale, sight.scale.px(400)
            )
            middle, reach = sight.sheet.middle(hex_), round(1.1 * sight.sheet.frame.unit)
            places = note_pictures.beside(card.get_size(), middle, reach, None, sight.layout.inner)
            self._about = card, sight.sheet.freest(places, finely=10)
        return [Repaint(card[1]) for card in (before, self._about) if card is not None]

    def said(self) -> str:
        """Prompt if the next target is beside the map."""
        touched = self.sight.picker.touched
        if touched and isinstance(touched[0], ColumnOf):
            square = _("Choose its square; the cubes of a column leave from the first on")
            return _("Choose which cube goes there") if len(touched) == 1 else square
        if touched and self.open_columns:
            return _("Choose the goods that come with it, beside the map")
        return ""

    def draw(self, target: pygame.Surface) -> None:
        """Draws rings around the cities of the hovered goods row."""
        if isinstance(self.sight.hovered, ColumnOf):
            self._lights.rings(target, self.side.cities_of(self.sight.hovered.key))

    def pointed(self) -> Wanted:
        """Updates the odds card and the rings for the hovered row."""
        hovered = self.sight.hovered
        before = [self._chances, self._space[1]]
        self._chances, self._space = self._chance_card(), self._space_card()
        after = [self._chances, self._space[1]]
        areas = [card[1] for card in (*before, *after) if card is not None] if before != after else []
        row, self._row_lit = self._row_lit, hovered.key if isinstance(hovered, ColumnOf) else ""
        if row != self._row_lit:
            cities = [*self.side.cities_of(row), *self.side.cities_of(self._row_lit)]
            areas += self._lights.ring_areas(cities)
        changed = [Repaint(area) for area in areas]
        return changed if hovered == GROUND else [*changed, *self.glance("")]

    def _chance_card(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        hovered, chances = self.sight.hovered, self.sight.text.chances()
        if not isinstance(hovered, ColumnOf) or not chances or self.open_columns:
            return None
        for dark, row, box in self.side.numbered():
            badge = row.columns[0].sign.badge
            if row.columns[0].key == hovered.key and row.name and badge.isdigit():
                figures = row.name, int(badge), dark, chances, self.sight.scale
                size = chance_size(row.name, chances, self.sight.scale)
                place = pygame.Rect((0, 0), size).move_to(midleft=(box.right, box.centery))
                place.clamp_ip(self.sight.layout.area)
                return chance_card(*figures, box.centery - place.centery), place
        return None

    def _space_card(self) -> tuple[str, tuple[pygame.Surface, pygame.Rect] | None]:
        """Key and note of the hovered supply space; the note is placed where it covers no labels."""
        sight, hovered = self.sight, self.sight.hovered
        key = hovered.key if isinstance(hovered, ColumnOf) and not self.open_columns else ""
        help_text = sight.text.column_help(key) if key else ""
        if not help_text or key == self._space[0]:
            return self._space if help_text else ("", None)
        card = note_pictures.note("", (help_text,), False, sight.scale, sight.scale.px(400))
        box = self.side.place_of(key)
        return key, (card, sight.sheet.free_land(card.get_size(), box.midright, [box]))

    def draw_over(self, target: pygame.Surface) -> None:
        for card in (self._chances, self._space[1], self._about):
            if card is not None:
                target.blit(*card)

    def update(self, dt: float) -> Wanted:
        """Hides the note of a place when another note appears."""
        if self._about is None or not self.is_explained():
            return []
        (_card, area), self._about = self._about, None
        return [Repaint(area)]

    def draw_round(self, target: pygame.Surface) -> None:
        """Draws the panels and highlights the selectable columns."""
        self.side.draw(target)
        if columns := self.open_columns:
            self.side.light(target, columns)
