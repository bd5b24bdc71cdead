"""The receiving yard with the lamps of its switches, the exchange tokens, and the yardmaster's cap."""

from __future__ import annotations

import pygame

from game.client.art.trains.freight_cars import CARGO
from game.client.boards.board_part import Commands, Repaint
from game.client.boards.board_signs import sign_appearance
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import SpritePose, SpriteSpec
from game.client.boards.yardmaster import sprite_appearances
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess, YardmasterPart
from game.client.boards.yardmaster.choose.hover_forecast import YardmasterForecast
from game.client.boards.yardmaster.motion.particle_effects import YardmasterEffects
from game.client.boards.yardmaster.surroundings.landscape import lamp_picture, switch_lamps
from game.decisions.yardmaster.action_targets import price_units
from game.decisions.yardmaster.targets import InYard, TokenOf
from game.i18n import _
from game.rules.yardmaster.state import YardState, car_value
from game.rules.yardmaster.words.text import card


class ReceivingYard(YardmasterPart):
    """The cars and tokens that every seat may take."""

    def __init__(
        self, sight: YardmasterBoardAccess, forecast: YardmasterForecast, effects: YardmasterEffects
    ) -> None:
        super().__init__(sight)
        self._forecast, self._effects = forecast, effects
        self._lamps: list[tuple[str, int, tuple[int, int]]] = []
        self._lit: set[tuple[str, int]] = set()

    def fit(self) -> None:
        """Recomputes the lamp positions for a new layout."""
        self._lamps = switch_lamps(self.board.layout)

    def add_sprites(self, places: SpriteSpecs, view: YardState) -> None:
        self._cars(places, view)
        self._tokens(places, view)

    def _cars(self, places: SpriteSpecs, view: YardState) -> None:
        sight, at = self.board, self.board.layout
        side = round(66 * at.u)
        for slot, car in enumerate(view.yard):
            shed = (max(1, sight.scale.width - round(at.right_x(1876))), round(132 * at.u))
            middle = (at.right_x(1876) + shed[0] / 2, at.yard_rail(slot) - 48 * at.u)
            places["shed", slot] = SpriteSpec(
                sprite_appearances.shed_appearance(shed), SpritePose(*middle, side, 0, 65)
            )
            if car is None:
                continue
            places["yard", slot] = SpriteSpec(
                sprite_appearances.car_appearance(car), at.yard(slot, car_value(car)), InYard(slot)
            )
            x, y = at.chips(slot)
            chips = sprite_appearances.chips_appearance(
                CARGO[car[0]], price_units(view, sight.seat, car), CARGO.get(view.tokens[sight.seat])
            )
            places["chips", slot] = SpriteSpec(chips, SpritePose(x, y, 30 * at.text_growth * at.u, 0, 61))
        self._sign(places, len(view.cars))

    def _sign(self, places: SpriteSpecs, left: int) -> None:
        at = self.board.layout
        y = at.yard_rail(0) - 96 * at.u
        scale = self.board.scale.with_text(at.text_growth)
        sign = sign_appearance(_("Receiving yard").upper(), scale)
        wide = sign.draw(1).get_width()
        places["yard sign"] = SpriteSpec(sign, SpritePose(at.right_x(1862) - wide / 2, y, 1, 0, 66))
        pose = SpritePose(at.right_x(1862) + 22 * at.u, y, 40 * at.u, 0, 67)
        places["yard badge"] = SpriteSpec(sprite_appearances.badge_appearance(str(left)), pose)

    def _tokens(self, places: SpriteSpecs, view: YardState) -> None:
        at = self.board.layout
        for seat, token in enumerate(view.tokens):
            if token:
                placed = SpriteSpec(
                    sprite_appearances.token_appearance(token), at.token(seat), TokenOf(token)
                )
                if seat == self.board.seat:
                    placed.help = _("Two {card} pay for one of anything").format(card=card(token))
                places["token", token] = placed
        for index, token in enumerate(sorted(view.pool)):
            pose = at.pool(index, len(view.pool))
            places["token", token] = SpriteSpec(
                sprite_appearances.token_appearance(token), pose, TokenOf(token)
            )
        state = "held" if view.yardmaster_up else "down"
        places["cap"] = SpriteSpec(sprite_appearances.cap_appearance(state), at.cap(view.yardmaster))
        after = self.board.next_yardmaster(view)
        if after != view.yardmaster:
            places["cap next"] = SpriteSpec(
                sprite_appearances.cap_appearance("next"), at.cap(after)._replace(z=72.5)
            )

    @property
    def _switches(self) -> set[tuple[str, int]]:
        """Switches whose lamps are lit."""
        return self._forecast.highlighted_switches | self._effects.running_switches

    def refresh_highlights(self) -> Commands:
        """Repaints the lamps of switches that have been set or released."""
        before, self._lit = self._lit, self._switches
        changed, side = before ^ self._lit, round(40 * self.board.scale.u)
        return [
            Repaint(pygame.Rect(x - side, y - side, 2 * side, 2 * side))
            for kind, number, (x, y) in self._lamps
            if (kind, number) in changed
        ]

    def draw(self, target: pygame.Surface) -> None:
        """Paints the lamps beside the switches."""
        lit = self._switches
        side = round(40 * self.board.scale.u)
        near = target.get_clip().inflate(2 * side, 2 * side)
        for kind, number, spot in self._lamps:
            if near.collidepoint(spot):
                drawn = lamp_picture(self.board.layout, (kind, number) in lit)
                target.blit(drawn, drawn.get_rect(center=spot))
