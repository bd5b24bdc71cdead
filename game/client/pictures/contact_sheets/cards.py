"""Contact sheet of cards, tokens and gauges in the sizes in which they are used, some in greyscale."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_cards import (
    BONUSES,
    bonus_card,
    card_halo,
    card_shadow,
    cargo_back,
    cargo_card,
    railcar_back,
)
from game.client.art.game_pieces.yardmaster_tokens import (
    badge,
    cap_token,
    cube,
    exchange_token,
    gauge,
    lever,
    price_chip,
)
from game.client.art.trains.freight_cars import CARGOES
from game.client.style.surface_effects import greyscale
from game.client.style.theme import hue
from game.client.window.scene import Scene

NAMES = {"coal": "Coal", "cattle": "Cattle", "oil": "Oil", "timber": "Timber"}
WORDS = {
    "draw_three": ("Draw Three", "Take three cards"),
    "pay_less": ("Pay One Less", "A car costs one less"),
    "steal": ("Steal", "Take one card"),
    "refresh": ("Refresh Yard", "Send cars away"),
}
GOODS = ("red", "blue", "yellow", "purple", "black", "white", "grey")


class CardSheet(Scene):
    """Every card in large and in the size of a hand at 720p."""

    def draw_background(self, target: pygame.Surface) -> None:
        target.fill(hue("night"))
        self._faces(target, 24, 190, 214)
        self._faces(target, 340, 108, 124)
        self._tokens(target)
        self._instruments(target)
        self._grey(target)

    def _x(self, at: float) -> int:
        return round(at * self.app.scale.u)

    def _faces(self, target: pygame.Surface, y: float, width: float, step: float) -> None:
        wide = self._x(width)
        faces = [cargo_card(c, NAMES[c], wide) for c in CARGOES]
        faces += [bonus_card(b, *WORDS[b], wide) for b in BONUSES]
        for k, drawn in enumerate([*faces, cargo_back(wide)]):
            place = drawn.get_rect(topleft=(self._x(26 + step * k), self._x(y)))
            shade = card_shadow(wide)
            target.blit(shade, shade.get_rect(center=place.move(0, self._x(5)).center))
            if k in (1, 4):
                halo = card_halo(wide, hovered=k == 4)
                target.blit(halo, halo.get_rect(center=place.center))
            target.blit(drawn, place)
        target.blit(railcar_back(self._x(width * 1.1)), (self._x(26 + step * 9.2), self._x(y)))

    def _tokens(self, target: pygame.Surface) -> None:
        for k, cargo in enumerate(CARGOES):
            target.blit(exchange_token(cargo, self._x(84)), (self._x(30 + 100 * k), self._x(530)))
            target.blit(exchange_token(cargo, self._x(52)), (self._x(640 + 66 * k), self._x(546)))
            for j, state in enumerate(("full", "pair", "missing")):
                target.blit(
                    price_chip(cargo, self._x(36), state), (self._x(930 + 60 * j), self._x(520 + 44 * k))
                )
        for k, state in enumerate(("held", "next", "down")):
            target.blit(cap_token(self._x(84), state), (self._x(1140 + 100 * k), self._x(530)))
        for k, good in enumerate(GOODS):
            target.blit(cube(good, self._x(52)), (self._x(1470 + 62 * k), self._x(540)))
        target.blit(badge("19", self._x(40)), (self._x(440), self._x(550)))

    def _instruments(self, target: pygame.Surface) -> None:
        for k, (score, preview) in enumerate(((0, -1), (4, -1), (10, 13), (18, -1))):
            target.blit(
                gauge(score, 18, self._x(150), preview, lit=k == 2), (self._x(30 + 170 * k), self._x(720))
            )
        for k, used in enumerate((True, False, False)):
            target.blit(lever(self._x(160), used, cap=k == 2), (self._x(760 + 110 * k), self._x(720)))

    def _grey(self, target: pygame.Surface) -> None:
        for k, cargo in enumerate(CARGOES):
            target.blit(
                greyscale(cargo_card(cargo, NAMES[cargo], self._x(110))),
                (self._x(1200 + 120 * k), self._x(720)),
            )
            target.blit(
                greyscale(exchange_token(cargo, self._x(60))), (self._x(1220 + 120 * k), self._x(890))
            )
