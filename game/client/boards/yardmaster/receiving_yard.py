"""The receiving yard with its switch lamps, the exchange tokens and the yardmaster's cap."""

from __future__ import annotations

import pygame

from game.client.art.freight_cars import CARGO
from game.client.boards.board_part import Repaint, Wanted
from game.client.boards.board_signs import sign_look
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Placed, Pose
from game.client.boards.yardmaster import appearance
from game.client.boards.yardmaster.choose.action_targets import price
from game.client.boards.yardmaster.choose.hover_forecast import Forecast
from game.client.boards.yardmaster.motion.particle_effects import Effects
from game.client.boards.yardmaster.surroundings.landscape import lamp_picture, lamps
from game.client.boards.yardmaster.targets import InYard, TokenOf
from game.client.boards.yardmaster.yardmaster_view import YardPart, YardSight
from game.i18n import _
from game.rules.yardmaster.state import YardState, value
from game.rules.yardmaster.words.text import card


class Yard(YardPart):
    """Cars and tokens that everyone may take."""

    def __init__(self, sight: YardSight, forecast: Forecast, effects: Effects) -> None:
        super().__init__(sight)
        self._forecast, self._effects = forecast, effects
        self._lamps: list[tuple[str, int, tuple[int, int]]] = []

    def fit(self) -> None:
        """Recomputes the lamp positions for a new layout."""
        self._lamps = lamps(self.sight.layout)

    def arrange(self, places: Places, view: YardState) -> None:
        self._cars(places, view)
        self._tokens(places, view)

    def prepare(self, view: YardState) -> None:
        for car in view.yard:
            if car is not None:
                appearance.car_look(car).draw(self.sight.layout.yard_unit)

    def _cars(self, places: Places, view: YardState) -> None:
        sight, at = self.sight, self.sight.layout
        side = round(66 * at.u)
        for slot, car in enumerate(view.yard):
            shed = (max(1, sight.scale.width - round(at.right(1876))), round(132 * at.u))
            middle = (at.right(1876) + shed[0] / 2, at.yard_rail(slot) - 48 * at.u)
            places["shed", slot] = Placed(appearance.shed_look(shed), Pose(*middle, side, 0, 65))
            if car is None:
                continue
            places["yard", slot] = Placed(appearance.car_look(car), at.yard(slot, value(car)), InYard(slot))
            x, y = at.chips(slot)
            chips = appearance.chips_look(
                CARGO[car[0]], price(view, sight.seat, car), CARGO.get(view.tokens[sight.seat])
            )
            places["chips", slot] = Placed(chips, Pose(x, y, 30 * at.grown * at.u, 0, 61))
        self._sign(places, len(view.cars))

    def _sign(self, places: Places, left: int) -> None:
        at = self.sight.layout
        y = at.yard_rail(0) - 96 * at.u
        scale = self.sight.scale.with_text(at.grown)
        sign = sign_look(_("Receiving yard").upper(), scale)
        wide = sign.draw(1).get_width()
        places["yard sign"] = Placed(sign, Pose(at.right(1862) - wide / 2, y, 1, 0, 66))
        pose = Pose(at.right(1862) + 22 * at.u, y, 40 * at.u, 0, 67)
        places["yard badge"] = Placed(appearance.badge_look(str(left)), pose)

    def _tokens(self, places: Places, view: YardState) -> None:
        at = self.sight.layout
        for seat, token in enumerate(view.tokens):
            if token:
                placed = Placed(appearance.token_look(token), at.token(seat), TokenOf(token))
                if seat == self.sight.seat:
                    placed.help = _("Two {card} pay for one of anything").format(card=card(token))
                places["token", token] = placed
        for index, token in enumerate(sorted(view.pool)):
            pose = at.pool(index, len(view.pool))
            places["token", token] = Placed(appearance.token_look(token), pose, TokenOf(token))
        state = "held" if view.yardmaster_up else "down"
        places["cap"] = Placed(appearance.cap_look(state), at.cap(view.yardmaster))
        after = self.sight.next_yardmaster(view)
        if after != view.yardmaster:
            places["cap next"] = Placed(appearance.cap_look("next"), at.cap(after)._replace(z=72.5))

    def road_changed(self) -> Wanted:
        """Repaints the lamps after switches changed."""
        side = round(40 * self.sight.scale.u)
        return [
            Repaint(pygame.Rect(x - side, y - side, 2 * side, 2 * side))
            for _kind, _number, (x, y) in self._lamps
        ]

    def draw(self, target: pygame.Surface) -> None:
        """Paints the lamps beside the switches."""
        lit = self._forecast.road | self._effects.road
        side = round(40 * self.sight.scale.u)
        near = target.get_clip().inflate(2 * side, 2 * side)
        for kind, number, spot in self._lamps:
            if near.collidepoint(spot):
                drawn = lamp_picture(self.sight.layout, (kind, number) in lit)
                target.blit(drawn, drawn.get_rect(center=spot))
