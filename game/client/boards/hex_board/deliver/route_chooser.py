"""Drawer for choosing among several routes to one destination."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.deliver import delivery_list_picture
from game.client.boards.hex_board.deliver.delivery_comparison import Trip, trip_of
from game.client.boards.hex_board.deliver.delivery_list_picture import Row, gained
from game.client.boards.hex_board.deliver.scroll_window import Roll
from game.client.boards.hex_board.map.city_art import good
from game.client.boards.hex_board.rail_part import Choose, Part, Place, Rearrange, Repaint, Sight, Wanted
from game.client.boards.hex_board.targets import WayOf
from game.client.match.action_picker import Offer, Picker, Target
from game.i18n import _, capitalize_first
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.words.nouns import site_name

WIDE = 448


class Ways(Part):
    """Routes of a cube to the chosen destination, best first."""

    kinds = (WayOf,)

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._roll = Roll()
        self._for: object = None
        self._rows: list[tuple[Offer, Row]] = []
        self._asked: tuple[Picker | None, tuple[Target, ...]] = (None, ())
        self._found: list[Offer] = []

    @property
    def _open(self) -> list[Offer]:
        """Open route offers, cached per picker state because every frame needs them."""
        picker = self.sight.picker
        if self._asked[0] is not picker or self._asked[1] != picker.touched:
            self._asked, self._found = (picker, picker.touched), self._look(picker)
        return self._found

    def _look(self, picker: Picker) -> list[Offer]:
        depth = len(picker.touched)
        return [
            one for one in picker.narrowed if len(one.path) > depth and isinstance(one.path[depth], WayOf)
        ]

    @property
    def drawer(self) -> int:
        return WIDE if self._open else 0

    @property
    def folds_goods(self) -> bool:
        return bool(self.drawer)

    def claims(self, action: Action) -> bool:
        return any(offer.action == action for offer in self._open)

    def tells(self, action: Action) -> bool:
        return self.claims(action)

    def light(self) -> None:
        """Computes the rows once for each choice."""
        sight, offers = self.sight, self._open
        if self._for == (sight.view, offers):
            return
        self._for, self._roll.first = (sight.view, offers), 0
        found = [(offer, self._trip(offer.action)) for offer in offers]
        offers = [offer for offer, trip in found if trip is not None]
        rows = _told_apart([self._row(trip) for _offer, trip in found if trip is not None])
        self._rows = list(zip(offers, rows, strict=True))

    def _trip(self, action: Action) -> Trip | None:
        sight = self.sight
        if sight.view is None or not isinstance(action, DeliverCube):
            return None
        return trip_of(sight.table, sight.view, sight.seat, action)

    def _row(self, trip: Trip) -> Row:
        sight = self.sight
        nodes = trip.route.nodes[-len(trip.route.sections) - 1 :]
        first, *between, last = (site_name(sight.table.railmap, hex_) for hex_ in nodes)
        return Row(
            good(trip.action.cube),
            first,
            last,
            tuple(sight.colours[one.owner] if one.owner >= 0 else "" for one in trip.route.sections),
            gained(trip.gains, sight.colours, sight.seat),
            trip.net,
            by=" – ".join(between),
        )

    def press(self, target: Target) -> Wanted:
        return [Choose((target,), anew=False)]

    def said(self) -> str:
        """Description of the hovered route."""
        sight = self.sight
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
        return delivery_list_picture.list_area(self.sight.layout.drawer, self.sight.scale)

    @property
    def _high(self) -> int:
        return self.sight.scale.px(delivery_list_picture.ROW)

    @property
    def _visible(self) -> int:
        return max(1, self._area.height // self._high)

    def scroll(self, steps: int) -> Wanted:
        return [Rearrange()] if self._roll.by(steps, len(self._rows), self._visible) else []

    def _boxes(self) -> list[tuple[Offer, Row, pygame.Rect]]:
        boxes = self._roll.boxes(self._area, self._high, len(self._rows))
        return [(*self._rows[number], box) for number, box in boxes]

    def places(self) -> list[Place]:
        if not self.drawer:
            return []
        return [Place(offer.path[-1], box, scrolls=True) for offer, _row, box in self._boxes()]

    def pointed(self) -> Wanted:
        """Highlights the hovered row; with keys, scrolls its neighbours into view."""
        if not self.drawer:
            return []
        targets = [offer.path[-1] for offer, _row in self._rows]
        if self.sight.hovered in targets and not self.sight.by_pointer:
            row = targets.index(self.sight.hovered)
            if self._roll.reveal(row, len(self._rows), self._visible):
                return [Rearrange()]
        return [Repaint(self.sight.layout.drawer), Repaint(self.sight.layout.sheet)]

    def draw(self, target: pygame.Surface) -> None:
        """Draws the hovered route on the map."""
        sight = self.sight
        for offer in self._open:
            if sight.view is not None and sight.hovered == offer.path[-1]:
                assert isinstance(offer.action, DeliverCube), "only deliveries have ways"
                self._lights.way(target, sight.view, sight.seat, offer.action)

    def draw_over(self, target: pygame.Surface) -> None:
        box = self.sight.layout.drawer
        if not self.drawer or not self._rows or not target.get_clip().colliderect(box):
            return
        target.blit(delivery_list_picture.list_ground(box.size, self._title, self.sight.scale), box)
        for offer, row, place in self._boxes():
            lit = self.sight.hovered == offer.path[-1]
            target.blit(delivery_list_picture.row_picture(row, lit, place.size, self.sight.scale), place)
        number, first = len(self._rows), self._roll.first
        delivery_list_picture.draw_bar(target, self._area, number, self._visible, first, self.sight.scale)


def _told_apart(rows: list[Row]) -> list[Row]:
    """Numbers routes over parallel links that would read the same."""
    read = [row.by or f"{row.first} → {row.last}" for row in rows]
    found = []
    for at, (row, words) in enumerate(zip(rows, read, strict=True)):
        numbered = _("{way} (link {number})").format(way=words, number=read[: at + 1].count(words))
        found.append(row._replace(by=numbered) if read.count(words) > 1 else row)
    return found
