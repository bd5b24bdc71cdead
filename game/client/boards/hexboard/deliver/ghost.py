"""The train of a delivery that is only pointed at: pale, about to leave, with its cube."""

from __future__ import annotations

import pygame

from game.client.boards.hexboard.deliver.trips import Trip
from game.client.boards.hexboard.map.runs import leg
from game.client.boards.hexboard.motion.moments import Train
from game.client.boards.hexboard.part import Sight
from game.client.look.effects import blank, fade
from game.rules.rail.state import RailState

STRENGTH, LEAVING = 204, 0.12


def draw_ghost(target: pygame.Surface, sight: Sight, view: RailState, trip: Trip) -> None:
    """On a picture of the sheet, where its light has been drawn."""
    network, geometry = sight.table.network(view), sight.sheet.country.geometry
    start = sight.table.railmap.index[trip.action.start]
    stops = (start, *trip.route.nodes[-len(trip.route.sections) : -1])
    legs = zip(stops, trip.action.exits, strict=True)
    points = [point for stop, edge in legs for point in leg(network, geometry, stop, edge)]
    if len(points) < 2:
        return
    train = Train(sight.sheet, points, sight.colours[trip.seat], trip.action.cube)
    train.share = LEAVING
    veil = blank(target.get_size())
    train.draw(veil)
    target.blit(fade(veil, STRENGTH), (0, 0))
