"""Shows a pale train where a delivery under the pointer would begin."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.map.track_paths import train_path
from game.client.boards.hex_board.motion.map_animations import Train
from game.client.boards.hex_board.rail_part import RailBoardAccess
from game.client.style.surface_effects import blank, reduce_alpha
from game.decisions.rail.delivery_comparison import PossibleDelivery
from game.rules.rail.state import RailState

STRENGTH, LEAVING = 204, 0.12
STEP, FARTHEST = 0.04, 0.6
"""Step and limit of the search for a position, as shares of the route."""
BROAD = 0.7
"""Size of a car on the map, in hex units."""


def draw_train_preview(
    target: pygame.Surface, sight: RailBoardAccess, view: RailState, trip: PossibleDelivery
) -> None:
    """Draws the pale train on a picture of the sheet."""
    train = preview_train(sight, view, trip)
    if train is not None:
        veil = blank(target.get_size())
        train.draw(veil)
        target.blit(reduce_alpha(veil, STRENGTH), (0, 0))


def preview_train(sight: RailBoardAccess, view: RailState, trip: PossibleDelivery) -> Train | None:
    """The train near the start of its route, not over the name of a place; None if there is no route."""
    network, geometry = sight.table.network(view), sight.sheet.geography.geometry
    start = sight.table.railmap.index_by_label[trip.action.start]
    stops = (start, *trip.route.nodes[-len(trip.route.sections) : -1])
    legs = zip(stops, trip.action.exits, strict=True)
    points = [point for stop, edge in legs for point in train_path(network, geometry, stop, edge)]
    if len(points) < 2:
        return None
    train = Train(sight.sheet, points, sight.colours[trip.seat], trip.action.cube)
    train.share = LEAVING
    train.share = _clear_of_names(train)
    return train


def _clear_of_names(train: Train) -> float:
    """Distance at which the train covers no name; that of the start if there is none."""
    sheet = train.sheet
    names, side = sheet.name_boxes(), round(BROAD * sheet.projection.unit)
    while train.share < FARTHEST:
        cars = (
            pygame.Rect(0, 0, side, side).move_to(center=sheet.point_in_window(at))
            for at in train.car_centres()
        )
        if all(car.collidelist(names) < 0 for car in cars):
            return train.share
        train.share += STEP
    return LEAVING
