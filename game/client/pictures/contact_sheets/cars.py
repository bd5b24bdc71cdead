"""Contact sheet of cars, engines and track."""

from __future__ import annotations

import pygame

from game.client.art.trains.freight_cars import (
    CARGOES,
    above_rail,
    car,
    car_ghost,
    car_halo,
    tail_lamp,
)
from game.client.art.trains.locomotives import PHASES, engine, engine_above_rail, express
from game.client.art.trains.track_and_signals import (
    buffer_stop,
    level_track,
    lit_route_shapes,
    points_lamp,
    semaphore,
    shed_wall,
    straight,
    swing,
    track_shapes,
)
from game.client.style.player_colours import all_colours, disc
from game.client.style.svg import rasterise
from game.client.window.scene import Scene


class CarSheet(Scene):
    """Everything that runs on rails, on light and dark ground."""

    def draw_background(self, target: pygame.Surface) -> None:
        target.fill("#E6DEB2")
        self._cars(target, 60)
        self._engines(target)
        self._throat(target)
        self._lit(target)

    def _x(self, at: float) -> int:
        return round(at * self.app.scale.u)

    def _track(self, target: pygame.Surface, rail: float) -> None:
        piece = level_track(self.app.scale.width, self.app.scale.u)
        target.blit(piece, piece.get_rect(midleft=(0, self._x(rail - 2))))

    def _cars(self, target: pygame.Surface, unit: float) -> None:
        u = unit * self.app.scale.u
        for row, rail in enumerate((130, 250)):
            self._track(target, rail)
            x = 30.0
            for cargo in CARGOES[row * 2 : row * 2 + 2]:
                for value in (1, 2, 3, 4):
                    drawn = car(cargo, value, u)
                    target.blit(drawn, (self._x(x), self._x(rail) - above_rail(u)))
                    x += value * unit + 6
                x += 50
            lamp = tail_lamp(self._x(36))
            target.blit(lamp, (self._x(x - 56), self._x(rail - 44)))

    def _engines(self, target: pygame.Surface) -> None:
        u = 60 * self.app.scale.u
        self._track(target, 400)
        for k, colour in enumerate(all_colours()):
            drawn = engine(colour, u, k % PHASES)
            target.blit(drawn, (self._x(20 + 240 * k), self._x(400) - engine_above_rail(u)))
            face = disc(colour, self._x(52))
            target.blit(face, (self._x(1480 + 68 * k), self._x(350)))
        for k, colour in enumerate(("green", "blue", "pink")):
            target.blit(express(colour, self._x(440)), (self._x(30 + 470 * k), self._x(450)))

    def _throat(self, target: pygame.Surface) -> None:
        lines = [
            straight(0, 900, 60),
            straight(0, 900, 200),
            swing((300, 60), (520, 200)),
            swing((600, 200), (860, 330)),
            straight(860, 980, 330),
        ]
        wide, high = 980, 380
        body = track_shapes(lines) + lit_route_shapes(list(reversed(swing((600, 200), (860, 330)))))
        target.blit(
            rasterise(body, (0, 0, wide, high), (self._x(wide), self._x(high))), (self._x(20), self._x(660))
        )
        for k, lit in enumerate((True, False)):
            target.blit(points_lamp(self._x(50), lit), (self._x(480 + 160 * k), self._x(760)))
        target.blit(buffer_stop(self._x(50)), (self._x(20), self._x(690)))
        for k, raised in enumerate((False, True)):
            target.blit(semaphore(self._x(150), 45 * raised), (self._x(1040 + 100 * k), self._x(700)))
        target.blit(shed_wall((self._x(130), self._x(190))), (self._x(1240), self._x(680)))

    def _lit(self, target: pygame.Surface) -> None:
        u = 56 * self.app.scale.u
        for k, cargo in enumerate(CARGOES):
            at = (self._x(1520), self._x(560 + 130 * k))
            drawn = car(cargo, 3, u)
            halo = car_halo(cargo, 3, u, hovered=k % 2 == 0)
            target.blit(halo, halo.get_rect(center=at))
            target.blit(drawn, drawn.get_rect(center=at))
            ghost = car_ghost(cargo, 2, u)
            target.blit(ghost, ghost.get_rect(center=(self._x(1720), at[1])))
