"""Hit areas and tooltips of the panels beside the map: players, goods, bag and prices."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.choose.overlay_cards import SUPPLY
from game.client.boards.hex_board.rail_part import Commands, HitAreaSpec, RailBoardAccess, RailPart, Repaint
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.boards.hex_board.surroundings.growth_chance_card import chance_card, chance_size
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.client.ui.key_bindings import with_key
from game.decisions.rail.targets import ColumnOf, CubeOnHex, DestinationAt, OnHex, PanelBackground
from game.decisions.targets import BACKGROUND, AtSeat
from game.i18n import _
from game.rules.core.codec import Seat

PRICES = PanelBackground("prices")


class SidePanelsPart(RailPart):
    """The panels beside the map.

    When the pointer is over a city, its row of goods is highlighted, and vice versa.
    """

    def __init__(self, sight: RailBoardAccess, side: SidePanels, lights: MapHighlights) -> None:
        super().__init__(sight)
        self.side_panels, self._lights = side, lights
        self._chances: tuple[pygame.Surface, pygame.Rect] | None = None
        self._hovered_closed_hex = ""
        """The hovered hex if no target is open there."""
        self._place_note: tuple[pygame.Surface, pygame.Rect] | None = None
        self._space_note: tuple[str, tuple[pygame.Surface, pygame.Rect] | None] = "", None
        """Key of the hovered supply space, and its note."""
        self._hovered_row = ""
        """Key of the hovered goods row."""
        self.has_other_note: Callable[[], bool] = bool
        """Whether another note is shown; there is never more than one."""

    @property
    def selectable_columns(self) -> set[str]:
        return {one.key for one in self.board.open_targets if isinstance(one, ColumnOf)}

    def hit_area_specs(self) -> list[HitAreaSpec]:
        side = self.side_panels
        found = [self._seat(seat, box) for seat, box in side.seat_boxes()]
        if self.selectable_columns:
            found += [HitAreaSpec(ColumnOf(column.key), box) for column, box in side.column_boxes()]
        else:
            found += [self._row(row.columns[0].key, box) for row, box in side.row_boxes()]
        if (bag := side.bag_box) is not None:
            words = with_key(_("The bag. Tiles left, new cities and prices"), pygame.K_t)
            found.append(HitAreaSpec(SUPPLY, bag, True, False, words, is_peripheral=True))
        if (prices := side.price_box) is not None:
            words = _("What a tile costs: the sum of all that holds for it")
            found.append(HitAreaSpec(PRICES, prices, is_decision=False, help=words))
        return found

    def _seat(self, seat: Seat, box: pygame.Rect) -> HitAreaSpec:
        view, target = self.board.view, AtSeat(seat)
        help_text = self.side_panels.seat_help(view, seat) if view is not None else ""
        return HitAreaSpec(
            target,
            box,
            help=help_text,
            is_informative=bool(help_text) and target not in self.board.open_targets,
        )

    def _row(self, key: str, box: pygame.Rect) -> HitAreaSpec:
        text = self.board.text
        return HitAreaSpec(
            ColumnOf(key), box, is_informative=bool(text.column_help(key) or text.dice_chances())
        )

    def refresh_highlights(self) -> None:
        hovered = self.board.hovered
        pointed = hovered.label if isinstance(hovered, OnHex | DestinationAt | CubeOnHex) else ""
        self.side_panels.highlighted_hex = pointed or self._hovered_closed_hex

    def hover_hex(self, label: str) -> Commands:
        """Handles hovering a hex without a target: highlights its goods row."""
        if label == self._hovered_closed_hex:
            return []
        self._hovered_closed_hex = self.side_panels.highlighted_hex = label
        return [Repaint(self.board.layout.goods), *self._show_place_note(label)]

    def _show_place_note(self, label: str) -> Commands:
        """Shows or hides the note with the map's special rules about a place."""
        sight, before = self.board, self._place_note
        hex_ = sight.table.railmap.index_by_label.get(label)
        words = sight.text.place_note(sight.view, hex_) if hex_ is not None and sight.view is not None else ""
        self._place_note = None
        if words and hex_ is not None and not self.has_other_note():
            card = map_overlay_pictures.note(
                sight.text.place_text(label), (words,), False, sight.scale, sight.scale.px(400)
            )
            middle, reach = sight.sheet.hex_centre(hex_), round(1.1 * sight.sheet.projection.unit)
            places = map_overlay_pictures.boxes_beside(
                card.get_size(), middle, reach, None, sight.layout.inner
            )
            self._place_note = card, sight.sheet.least_covering(places, finely=10)
        return [Repaint(card[1]) for card in (before, self._place_note) if card is not None]

    def status_text(self) -> str:
        """The line that says what to choose, if that is beside the map."""
        touched = self.board.picker.touched
        if touched and isinstance(touched[0], ColumnOf):
            square = _("Choose its square; the cubes of a column leave from the first on")
            return _("Choose which cube goes there") if len(touched) == 1 else square
        if touched and self.selectable_columns:
            return _("Choose the goods that come with it, beside the map")
        return ""

    def draw(self, target: pygame.Surface) -> None:
        """Draws rings around the cities of the hovered goods row."""
        if isinstance(self.board.hovered, ColumnOf):
            self._lights.draw_rings(target, self.side_panels.cities_of(self.board.hovered.key))

    def update_hover(self) -> Commands:
        """Updates the odds card and the rings for the hovered row."""
        hovered = self.board.hovered
        before = [self._chances, self._space_note[1]]
        self._chances, self._space_note = self._chance_card(), self._space_card()
        after = [self._chances, self._space_note[1]]
        areas = [card[1] for card in (*before, *after) if card is not None] if before != after else []
        row, self._hovered_row = self._hovered_row, hovered.key if isinstance(hovered, ColumnOf) else ""
        if row != self._hovered_row:
            cities = [*self.side_panels.cities_of(row), *self.side_panels.cities_of(self._hovered_row)]
            areas += self._lights.ring_areas(cities)
        changed = [Repaint(area) for area in areas]
        return changed if hovered == BACKGROUND else [*changed, *self.hover_hex("")]

    def _chance_card(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        hovered, chances = self.board.hovered, self.board.text.dice_chances()
        if not isinstance(hovered, ColumnOf) or not chances or self.selectable_columns:
            return None
        for dark, row, box in self.side_panels.numbered_rows():
            badge = row.columns[0].sign.badge
            if row.columns[0].key == hovered.key and row.name and badge.isdigit():
                figures = row.name, int(badge), dark, chances, self.board.scale
                size = chance_size(row.name, chances, self.board.scale)
                place = pygame.Rect((0, 0), size).move_to(midleft=(box.right, box.centery))
                place.clamp_ip(self.board.layout.area)
                return chance_card(*figures, box.centery - place.centery), place
        return None

    def _space_card(self) -> tuple[str, tuple[pygame.Surface, pygame.Rect] | None]:
        """Key and note of the hovered supply space; the note is placed where it covers no labels."""
        sight, hovered = self.board, self.board.hovered
        key = hovered.key if isinstance(hovered, ColumnOf) and not self.selectable_columns else ""
        help_text = sight.text.column_help(key) if key else ""
        if not help_text or key == self._space_note[0]:
            return self._space_note if help_text else ("", None)
        card = map_overlay_pictures.note("", (help_text,), False, sight.scale, sight.scale.px(400))
        box = self.side_panels.column_box(key)
        return key, (card, sight.sheet.find_free_box(card.get_size(), box.midright, [box]))

    def draw_over(self, target: pygame.Surface) -> None:
        for card in (self._chances, self._space_note[1], self._place_note):
            if card is not None:
                target.blit(*card)

    def update(self, dt: float) -> Commands:
        """Hides the note of a place when another note appears."""
        if self._place_note is None or not self.has_other_note():
            return []
        (_card, area), self._place_note = self._place_note, None
        return [Repaint(area)]

    def draw_panels(self, target: pygame.Surface) -> None:
        """Draws the panels and highlights the selectable columns."""
        self.side_panels.draw(target)
        if columns := self.selectable_columns:
            self.side_panels.draw_column_frames(target, columns)
