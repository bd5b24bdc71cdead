"""Land, tickets, stamps, flaps and boards."""

from __future__ import annotations

import pygame

from game.client.art.cars import above_rail, car
from game.client.art.engines import engine, engine_above_rail
from game.client.art.land import dusk, foreground, round_tree, sunrise
from game.client.art.livery import all_colours
from game.client.art.printed import (
    board,
    box_stamp,
    flap,
    name_plate,
    open_ticket,
    paper_card,
    round_stamp,
    shadowed,
    ticket,
)
from game.client.art.track import level_track
from game.client.scene import Scene


class PrintedSheet(Scene):
    """The land as a table, and printed things laid on it."""

    def draw_ground(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        target.blit(
            sunrise((scale.width, scale.height), round(scale.u, 4), (265.0, 400.0, 555.0), 780.0), (0, 0)
        )
        for x, y in ((590, 250), (620, 258), (770, 412), (1650, 300)):
            target.blit(round_tree(self._x(46)), (self._x(x), self._x(y)))
        self._train(target, 520, "grey", (("coal", 4), ("coal", 1), ("cattle", 2)))
        self._train(target, 700, "orange", (("oil", 2), ("oil", 3), ("coal", 3)))
        self._foot(target)
        self._printed(target)
        veil = dusk((self._x(480), self._x(300)), ((self._x(240), self._x(150), self._x(150), self._x(80)),))
        target.blit(veil, (self._x(1440), self._x(420)))

    def _x(self, at: float) -> int:
        return round(at * self.app.scale.u)

    def _train(
        self, target: pygame.Surface, rail: float, colour: str, cars: tuple[tuple[str, int], ...]
    ) -> None:
        unit = 56 * self.app.scale.u
        track = level_track(self.app.scale.width, self.app.scale.u)
        target.blit(track, track.get_rect(midleft=(0, self._x(rail - 2))))
        target.blit(engine(colour, unit), (self._x(260), self._x(rail) - engine_above_rail(unit)))
        x = 260 + 158 / 52 * 56
        for cargo, value in cars:
            target.blit(car(cargo, value, unit), (self._x(x), self._x(rail) - above_rail(unit)))  # type: ignore[arg-type]
            x += value * 56

    def _foot(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        top = self._x(752)
        target.blit(foreground((scale.width, scale.height - top), round(scale.u, 4)), (0, top))

    def _printed(self, target: pygame.Surface) -> None:
        u = round(self.app.scale.u, 4)
        for k, colour in enumerate(all_colours()[:4]):
            drawn = shadowed(
                ticket((self._x(316), self._x(150)), colour, u), self._x(5), self._x(5), self._x(3), 60
            )
            target.blit(drawn, (self._x(20 + 330 * k), self._x(800)))
        target.blit(open_ticket((self._x(316), self._x(150)), u), (self._x(1360), self._x(815)))
        stamp = box_stamp("READY", self._x(44))
        target.blit(stamp, (self._x(220), self._x(824)))
        target.blit(
            round_stamp("DICE AND CUBES", "VERIFIED", "ALL 214 ENTRIES", self._x(200)),
            (self._x(1660), self._x(40)),
        )
        for k, letter in enumerate("TQ7K"):
            target.blit(flap(letter, (self._x(56), self._x(66))), (self._x(1700 + 62 * k - 60), self._x(970)))
        target.blit(board((self._x(300), self._x(120)), u), (self._x(1300), self._x(60)))
        target.blit(paper_card((self._x(236), self._x(144)), u), (self._x(12), self._x(420)))
        target.blit(paper_card((self._x(236), self._x(144)), u, lit=True), (self._x(12), self._x(590)))
        target.blit(name_plate("RECEIVING YARD", self._x(38)), (self._x(1500), self._x(340)))
