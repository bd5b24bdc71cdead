"""Drawer to choose one of several routes to a destination."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.deliver import delivery_list_picture
from game.client.boards.hex_board.deliver.delivery_list_picture import DeliveryRow, seat_gains
from game.client.boards.hex_board.deliver.scroll_window import ScrollWindow
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.rail_part import (
    Commands,
    HitAreaSpec,
    RailBoardAccess,
    RailPart,
    Repaint,
    SelectTargets,
    UpdateHitAreas,
)
from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.decisions.rail.delivery_comparison import PossibleDelivery, evaluate_delivery
from game.decisions.rail.targets import RouteOption
from game.i18n import _, capitalize_first
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.words.nouns import site_name

WIDE = 344


class RouteChooser(RailPart):
    """Routes of a cube to the chosen destination, best first."""

    target_types = (RouteOption,)

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._scroll_window = ScrollWindow()
        self._computed_for: object = None
        self._rows: list[tuple[ActionOffer, DeliveryRow]] = []
        self._found_for: tuple[ActionPicker | None, tuple[Target, ...]] = (None, ())
        self._found: list[ActionOffer] = []

    @property
    def _open(self) -> list[ActionOffer]:
        """The routes that can be chosen; cached, because every frame needs them."""
        picker = self.board.picker
        if self._found_for[0] is not picker or self._found_for[1] != picker.touched:
            self._found_for, self._found = (picker, picker.touched), self._find_offers(picker)
        return self._found

    def _find_offers(self, picker: ActionPicker) -> list[ActionOffer]:
        depth = len(picker.touched)
        return [
            one
            for one in picker.remaining_offers
            if len(one.path) > depth and isinstance(one.path[depth], RouteOption)
        ]

    @property
    def drawer_width(self) -> int:
        return WIDE if self._open else 0

    @property
    def has_folded_goods(self) -> bool:
        return bool(self.drawer_width)

    def claims(self, action: Action) -> bool:
        return any(offer.action == action for offer in self._open)

    def shows_consequence(self, action: Action) -> bool:
        return self.claims(action)

    def refresh_highlights(self) -> None:
        """Computes the rows once for each choice."""
        sight, offers = self.board, self._open
        if self._computed_for == (sight.view, offers):
            return
        self._computed_for, self._scroll_window.first = (sight.view, offers), 0
        found = [(offer, self._trip(offer.action)) for offer in offers]
        offers = [offer for offer, trip in found if trip is not None]
        rows = _number_duplicates([self._row(trip) for _offer, trip in found if trip is not None])
        self._rows = list(zip(offers, rows, strict=True))

    def _trip(self, action: Action) -> PossibleDelivery | None:
        sight = self.board
        if sight.view is None or not isinstance(action, DeliverCube):
            return None
        return evaluate_delivery(sight.table, sight.view, sight.seat, action)

    def _row(self, trip: PossibleDelivery) -> DeliveryRow:
        sight = self.board
        nodes = trip.route.nodes[-len(trip.route.sections) - 1 :]
        first, *between, last = (site_name(sight.table.railmap, hex_) for hex_ in nodes)
        return DeliveryRow(
            good_theme_name(trip.action.cube),
            first,
            last,
            tuple(sight.colours[one.owner] if one.owner >= 0 else "" for one in trip.route.sections),
            seat_gains(trip.gains, sight.colours, sight.seat),
            trip.net_gain,
            via=" – ".join(between),
        )

    def press(self, target: Target) -> Commands:
        return [SelectTargets((target,), clear_first=False)]

    def status_text(self) -> str:
        """Description of the hovered route."""
        sight = self.board
        if sight.view is None or not self._rows:
            return ""
        pointed = next((offer.action for offer, _row in self._rows if offer.path[-1] == sight.hovered), None)
        if isinstance(pointed, DeliverCube):
            return capitalize_first(sight.text.route_label(sight.view, sight.seat, pointed))
        return self._title

    @property
    def _title(self) -> str:
        return _("Choose a way to {place}").format(place=self._rows[0][1].last)

    @property
    def _area(self) -> pygame.Rect:
        return delivery_list_picture.list_area(self.board.layout.drawer, self.board.scale)

    @property
    def _high(self) -> int:
        return self.board.scale.px(delivery_list_picture.ROW)

    @property
    def _visible(self) -> int:
        return max(1, self._area.height // self._high)

    def scroll(self, steps: int) -> Commands:
        return (
            [UpdateHitAreas()] if self._scroll_window.scroll_by(steps, len(self._rows), self._visible) else []
        )

    def _boxes(self) -> list[tuple[ActionOffer, DeliveryRow, pygame.Rect]]:
        boxes = self._scroll_window.boxes(self._area, self._high, len(self._rows))
        return [(*self._rows[number], box) for number, box in boxes]

    def hit_area_specs(self) -> list[HitAreaSpec]:
        if not self.drawer_width:
            return []
        return [HitAreaSpec(offer.path[-1], box, is_scrollable=True) for offer, _row, box in self._boxes()]

    def update_hover(self) -> Commands:
        """Highlights the row under the pointer; with keys, scrolls so that its neighbours are visible."""
        if not self.drawer_width:
            return []
        targets = [offer.path[-1] for offer, _row in self._rows]
        if self.board.hovered in targets and not self.board.is_mouse_in_use:
            row = targets.index(self.board.hovered)
            if self._scroll_window.reveal(row, len(self._rows), self._visible):
                return [UpdateHitAreas()]
        return [Repaint(self.board.layout.drawer), Repaint(self.board.layout.sheet)]

    def draw(self, target: pygame.Surface) -> None:
        """Draws the hovered route on the map."""
        sight = self.board
        for offer in self._open:
            if sight.view is not None and sight.hovered == offer.path[-1]:
                assert isinstance(offer.action, DeliverCube), "only deliveries have ways"
                self._lights.draw_delivery(target, sight.view, sight.seat, offer.action)

    def draw_over(self, target: pygame.Surface) -> None:
        box = self.board.layout.drawer
        if not self.drawer_width or not self._rows or not target.get_clip().colliderect(box):
            return
        target.blit(delivery_list_picture.list_background(box.size, self._title, self.board.scale), box)
        for offer, row, place in self._boxes():
            lit = self.board.hovered == offer.path[-1]
            target.blit(delivery_list_picture.row_picture(row, lit, place.size, self.board.scale), place)
        number, first = len(self._rows), self._scroll_window.first
        delivery_list_picture.draw_bar(target, self._area, number, self._visible, first, self.board.scale)


def _number_duplicates(rows: list[DeliveryRow]) -> list[DeliveryRow]:
    """Numbers routes over parallel links, which would have the same text."""
    read = [row.via or f"{row.first} → {row.last}" for row in rows]
    found = []
    for at, (row, words) in enumerate(zip(rows, read, strict=True)):
        numbered = _("{way} (link {number})").format(way=words, number=read[: at + 1].count(words))
        found.append(row._replace(via=numbered) if read.count(words) > 1 else row)
    return found
