"""The Yardmaster board: composition of its parts and highlights (YM-16.1, YM-16.2).

Each part has its own module; the board displays states, dispatches to the parts and carries out their
commands.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

import pygame

from game.client.art.locomotives import chimney
from game.client.boards.board import Desk, Spot, Vista
from game.client.boards.card_board import CardBoard
from game.client.boards.sprite_board import Choreography, Places
from game.client.boards.sprites import Sprite
from game.client.boards.targets import DISCARD, AtSeat, Confirm, InHand
from game.client.boards.yardmaster.card_parts import Cards
from game.client.boards.yardmaster.choose.action_targets import example, offers
from game.client.boards.yardmaster.choose.hover_forecast import Forecast
from game.client.boards.yardmaster.choose.payment_order import PaymentOrder
from game.client.boards.yardmaster.motion import choreography
from game.client.boards.yardmaster.motion.ahead import Ahead
from game.client.boards.yardmaster.motion.animation_state import Playing
from game.client.boards.yardmaster.motion.particle_effects import Effects
from game.client.boards.yardmaster.receiving_yard import Yard
from game.client.boards.yardmaster.seat_lanes import Seats
from game.client.boards.yardmaster.surroundings.landscape import paint_land
from game.client.boards.yardmaster.surroundings.table_layout import SIDING_TO, Layout
from game.client.boards.yardmaster.targets import Chain, InOrder, InYard, TokenOf
from game.client.boards.yardmaster.turn_controls import Turn
from game.client.boards.yardmaster.yardmaster_view import YardSight
from game.client.match.action_picker import Offer, Target
from game.client.match.animation import Timeline
from game.client.style.slack import slack
from game.client.ui.widget import Turn as UiTurn
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.yardmaster.events import CarCoupled
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import DRAW_THREE, REFRESH, STEAL, YardState

IN_FLIGHT = 800
"""Depth of moving sprites, above everything at rest."""
SPARE = 0.002
"""Remaining frame budget in seconds below which nothing is drawn ahead."""


class YardmasterBoard(CardBoard[YardState]):
    """A sunrise landscape with a lane per seat, the yard on the right and the hand below."""

    layout: Layout
    animate: ClassVar[dict[type[Event], Choreography]] = choreography.TABLE
    leads_to = (AtSeat, InYard)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        assert isinstance(desk.game, Yardmaster)
        self.game: Yardmaster = desk.game
        self.goal = self.game.table.goal
        self.layout = Layout(self.scale, self.area, desk.game.seats, desk.seat, self.goal)
        self._ground: pygame.Surface | None = None
        self._painted: Hashable = None
        self._stood: YardState | None = None
        """State displayed a frame ago; nothing is drawn ahead in the frame that starts an animation."""
        self._ahead = self._drawing_ahead()
        self._furnish()

    def _furnish(self) -> None:
        """Creates the parts; the forecast first, because the others read it."""
        sight = YardSight(self)
        self.effects = Effects(self.desk)
        self.forecast = Forecast(sight)
        self.seats = Seats(sight, self.forecast)
        self.yard = Yard(sight, self.forecast, self.effects)
        self.turn = Turn(sight)
        self.payment = PaymentOrder(sight)
        self.parts = [self.forecast, self.seats, self.yard, Cards(sight), self.turn, self.payment]
        parts = (self.seats, self.yard, self.turn)
        self.playing = Playing(sight, self.cast, self.effects, parts, self.desk.hear, self.do)

    def fit(self) -> None:
        self.layout = Layout(self.scale, self.area, self.game.seats, self.desk.seat, self.goal)
        self.yard.fit()
        self._ahead = self._drawing_ahead()
        self.effects.fit(self.scale.u)
        self.forecast.clear()
        painted = (self.scale.width, self.scale.height, self.desk.seat)
        if painted != self._painted:
            self._ground, self._painted = None, painted

    def _drawing_ahead(self) -> Ahead:
        return Ahead(self.layout, self.game.level, [player.colour for player in self.desk.players])

    def offers(self, view: YardState, seat: Seat) -> list[Offer]:
        return offers(view, seat, self.game.legal(view, seat))

    def example(self, view: YardState, seat: Seat, target: Target) -> Action | None:
        return example(view, seat, target)

    def show(self, view: YardState) -> None:
        self.seats.shown_score.clear()
        super().show(view)

    def play(self, events: Sequence[Event], view: YardState, line: Timeline) -> None:
        if self.view is not None:
            for event in events:
                if isinstance(event, CarCoupled):
                    self.seats.shown_score.setdefault(event.seat, self.view.scores[event.seat])
        super().play(events, view, line)

    def arrange(self, view: YardState) -> Places:
        won = view.phase == OVER and view.scores[view.active] >= self.goal
        self.layout.departed = view.active if won and not self.desk.is_portrait else -1
        self.turn.barrier = float(won)
        return super().arrange(view)

    def trail(self, action: Action) -> list[list[tuple[int, int]]]:
        return self.forecast.trail(action)

    def looked_at(self) -> Offer | None:
        return self.forecast.offer

    def is_chosen(self, sprite: Sprite) -> bool:
        if sprite.target == DISCARD:
            return self.picker.proposal is not None and DISCARD in self.picker.proposal.extras
        return super().is_chosen(sprite)

    def glow_of(self, key: Hashable, sprite: Sprite) -> int:
        if isinstance(key, tuple) and key[0] == "lever":
            return int(sprite.look.key[1] is False) if isinstance(sprite.look.key, tuple) else 0
        if isinstance(key, tuple) and key[0] == "yard" and InYard(key[1]) in self.picker.touched:
            return 2
        return super().glow_of(key, sprite)

    def spots(self) -> list[Spot]:
        found = super().spots()
        for spot in found:
            if isinstance(spot.target, Chain | Confirm):
                spot.stay_open()
        return [*found, *self.payment.spots(self.do)]

    def explain(self, spot: Spot) -> str:
        """Only the description for buttons, and for cards whose description names the action."""
        match spot.target:
            case Chain() | Confirm() | InOrder():
                return spot.about
            case InHand(face) if face in (DRAW_THREE, STEAL, REFRESH):
                return spot.about
        return super().explain(spot)

    def first_focus(self, spots: Sequence[Spot]) -> Spot | None:
        """Avoids exchange tokens, which Enter would swap at once."""
        calm = [spot for spot in spots if not isinstance(spot.target, TokenOf)]
        return super().first_focus(calm or spots)

    def point(self) -> None:
        self.forecast.looked()
        super().point()

    def has_note(self, target: Target) -> bool:
        return isinstance(target, InYard)

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, UiTurn]:
        # The marker is at the lower edge, so that the number on the dial stays readable.
        return self.layout.plaque(seat).move(0, self.scale.px(15)), 0

    def caption_rooms(self) -> list[pygame.Rect]:
        return [self.layout.caption()]

    def kept_clear(self) -> list[pygame.Rect]:
        plaques = [self.layout.plaque(seat) for seat in range(self.game.seats)]
        hand = self.where(InHand) if not isinstance(self.hovered, InHand) else None
        return [*self.forecast.notes(), *self.turn.notes(), *plaques, *([hand] if hand else [])]

    def about(self, event: Event) -> list[Hashable]:
        return choreography.about(self.playing, event)

    def moment(self, state: YardState) -> None:
        self.effects.current = state.active if state.phase != OVER else -1

    def update(self, dt: float) -> None:
        if not self._ahead.done and self._has_time():
            self._ahead.step()
        self._stood = self.view
        self.effects.update(dt, self._chimney())
        self.effects.jolt(self.cast, dt)
        super().update(dt)

    def _has_time(self) -> bool:
        """Whether a picture can be drawn ahead: nothing moves, and this frame and the last were light."""
        stands = self.view is not None and self.view is self._stood and self.cast.is_at_rest
        return stands and slack.was_short and slack.left(SPARE) > 0

    def _chimney(self) -> tuple[float, float] | None:
        engine = self.cast.get(("engine", self.effects.current))
        if engine is None or self.desk.settings.reduced_motion:
            return None
        box, (x, y) = engine.rect, chimney(self.layout.unit)
        return box.left + x, box.top + y

    def rest(self) -> float | None:
        if not self._ahead.done:
            return 0.0
        waits = [wait for wait in (super().rest(), self.effects.rest()) if wait is not None]
        return min(waits, default=None)

    def vista(self) -> Vista:
        """Crops to the trains, without the hand."""
        at = self.layout
        top, foot = round(at.land(at.plan.lanes[0] - 150)), round(at.land(at.plan.lanes[-1] + 66))
        within = pygame.Rect(0, self.area.top, self.scale.width, foot - self.area.top)
        return Vista(pygame.Rect(0, top, round(at.left(SIDING_TO)), foot - top), within)

    def draw(self, target: pygame.Surface) -> None:
        if self._ground is None:
            self._ground = paint_land(self.layout)
            self._ahead.lay()
        target.blit(self._ground, target.get_clip(), target.get_clip())
        self.yard.draw(target)
        self.forecast.draw_route(target)
        self.turn.draw_goal(target)
        self.cast.draw(target, high=60)
        self.forecast.draw_ghost(target)
        self.effects.draw(target)
        self.cast.draw(target, 60, IN_FLIGHT)
        self.turn.draw(target)
        self.payment.draw(target)
        self.effects.draw_dusk(target)
        self.effects.draw_trail(target)
        self.cast.draw(target, low=IN_FLIGHT)

    def draw_over(self, target: pygame.Surface) -> None:
        self.effects.draw_over(target)
        self.forecast.draw_over(target)
