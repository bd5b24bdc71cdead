"""The Yardmaster board: composition of its parts and highlights (YM-16.1, YM-16.2).

Each part has its own module; the board displays states, dispatches to the parts and carries out their
commands.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

import pygame

from game.client.art.trains.locomotives import chimney
from game.client.boards.board import BoardContext, HitArea, ThumbnailCrop
from game.client.boards.card_board import CardBoard
from game.client.boards.sprite_board import EventAnimation, SpriteSpecs
from game.client.boards.sprites import Sprite
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess
from game.client.boards.yardmaster.choose.hover_forecast import YardmasterForecast
from game.client.boards.yardmaster.choose.payment_order import PaymentOrder
from game.client.boards.yardmaster.motion import choreography
from game.client.boards.yardmaster.motion.animation_context import YardmasterAnimationContext
from game.client.boards.yardmaster.motion.particle_effects import YardmasterEffects
from game.client.boards.yardmaster.receiving_yard import ReceivingYard
from game.client.boards.yardmaster.seat_lanes import SeatLanes
from game.client.boards.yardmaster.surroundings.landscape import paint_landscape
from game.client.boards.yardmaster.surroundings.table_layout import SIDING_TO, YardmasterLayout
from game.client.boards.yardmaster.table_cards import TableCards
from game.client.boards.yardmaster.turn_controls import TurnControls
from game.client.fx.physics_loader import preload_physics
from game.client.match.tweens import Timeline
from game.client.ui.widget import Rotation as UiTurn
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.targets import DISCARD, AtSeat, Confirm, InHand
from game.decisions.yardmaster.action_targets import example_action, offers
from game.decisions.yardmaster.targets import CoupleChainButton, InYard, PaymentCard, TokenOf
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.yardmaster.events import CarCoupled
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import DRAW_THREE, REFRESH, STEAL, YardState

IN_FLIGHT = 800
"""Depth of moving sprites, above everything at rest."""


class YardmasterBoard(CardBoard[YardState]):
    """A landscape at sunrise with a lane for each seat, the yard on the right, and the hand below."""

    layout: YardmasterLayout
    event_animations: ClassVar[dict[type[Event], EventAnimation]] = choreography.EVENT_ANIMATIONS
    next_focus_types = (AtSeat, InYard)

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        assert isinstance(desk.game, Yardmaster)
        self.game: Yardmaster = desk.game
        self.goal = self.game.table.goal
        self.layout = YardmasterLayout(self.scale, self.area, desk.game.seats, desk.seat, self.goal)
        self._ground: pygame.Surface | None = None
        self._painted: Hashable = None
        self._furnish()

    def _furnish(self) -> None:
        """Creates the parts; first the forecast, because the others read it."""
        sight = YardmasterBoardAccess(self)
        self.effects = YardmasterEffects(self.context)
        self.forecast = YardmasterForecast(sight)
        self.seat_lanes = SeatLanes(sight, self.forecast)
        self.yard = ReceivingYard(sight, self.forecast, self.effects)
        self.turn_controls = TurnControls(sight)
        self.payment = PaymentOrder(sight)
        self.parts = [
            self.forecast,
            self.seat_lanes,
            self.yard,
            TableCards(sight),
            self.turn_controls,
            self.payment,
        ]
        parts = (self.seat_lanes, self.yard, self.turn_controls)
        self.animation_state = YardmasterAnimationContext(
            sight, self.sprites, self.effects, parts, self.context.play_sound, self.run_commands
        )

    def fit(self) -> None:
        self.layout = YardmasterLayout(self.scale, self.area, self.game.seats, self.context.seat, self.goal)
        self.yard.fit()
        self.effects.fit(self.scale.u)
        self.forecast.clear()
        painted = (self.scale.width, self.scale.height, self.context.seat)
        if painted != self._painted:
            self._ground, self._painted = None, painted

    def offers(self, view: YardState, seat: Seat) -> list[ActionOffer]:
        return offers(view, seat, self.game.legal(view, seat))

    def example_action(self, view: YardState, seat: Seat, target: Target) -> Action | None:
        return example_action(view, seat, target)

    def show(self, view: YardState) -> None:
        self.seat_lanes.displayed_scores.clear()
        super().show(view)

    def play(self, events: Sequence[Event], view: YardState, line: Timeline) -> None:
        if self.view is not None:
            for event in events:
                if isinstance(event, CarCoupled):
                    self.seat_lanes.displayed_scores.setdefault(event.seat, self.view.scores[event.seat])
        preload_physics()
        super().play(events, view, line)

    def build_sprites(self, view: YardState) -> SpriteSpecs:
        won = view.phase == OVER and view.scores[view.active] >= self.goal
        self.layout.departed_seat = view.active if won and not self.context.is_thumbnail else -1
        self.turn_controls.goal_barrier = float(won)
        return super().build_sprites(view)

    def route_lines(self, action: Action) -> list[list[tuple[int, int]]]:
        return self.forecast.route_lines(action)

    def hovered_offer(self) -> ActionOffer | None:
        return self.forecast.offer

    def is_chosen(self, sprite: Sprite) -> bool:
        if sprite.target == DISCARD:
            return self.picker.proposal is not None and DISCARD in self.picker.proposal.extras
        return super().is_chosen(sprite)

    def highlight_level(self, key: Hashable, sprite: Sprite) -> int:
        if isinstance(key, tuple) and key[0] == "lever":
            return int(sprite.appearance.key[1] is False) if isinstance(sprite.appearance.key, tuple) else 0
        if isinstance(key, tuple) and key[0] == "yard" and InYard(key[1]) in self.picker.touched:
            return 2
        return super().highlight_level(key, sprite)

    def hit_areas(self) -> list[HitArea]:
        found = super().hit_areas()
        for spot in found:
            if isinstance(spot.target, CoupleChainButton | Confirm):
                spot.enable_always()
        return [*found, *self.payment.hit_areas(self.run_commands)]

    def tooltip_of(self, spot: HitArea) -> str:
        """The tooltip of a hit area; for buttons, and for cards whose description names the action, only
        the description."""
        match spot.target:
            case CoupleChainButton() | Confirm() | PaymentCard():
                return spot.description
            case InHand(face) if face in (DRAW_THREE, STEAL, REFRESH):
                return spot.description
        return super().tooltip_of(spot)

    def first_focus(self, spots: Sequence[HitArea]) -> HitArea | None:
        """The hit area with the focus at first; not an exchange token, because Enter would swap it at
        once."""
        calm = [spot for spot in spots if not isinstance(spot.target, TokenOf)]
        return super().first_focus(calm or spots)

    def update_hover(self) -> None:
        self.forecast.pointer_moved()
        super().update_hover()

    def has_note(self, target: Target) -> bool:
        return isinstance(target, InYard)

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, UiTurn]:
        # The marker is at the lower edge, so that the number on the dial stays readable.
        return self.layout.plaque(seat).move(0, self.scale.px(15)), 0

    def caption_places(self) -> list[pygame.Rect]:
        return [self.layout.caption()]

    def tooltip_obstacles(self) -> list[pygame.Rect]:
        plaques = [self.layout.plaque(seat) for seat in range(self.game.seats)]
        hand = self.area_of(InHand) if not isinstance(self.hovered, InHand) else None
        return [*self.forecast.note_areas(), *self.turn_controls.notes(), *plaques, *([hand] if hand else [])]

    def sprite_keys_of(self, event: Event) -> list[Hashable]:
        return choreography.sprite_keys_of(self.animation_state, event)

    def show_whose_turn(self, state: YardState) -> None:
        self.effects.steaming_seat = state.active if state.phase != OVER else -1

    def update(self, dt: float) -> None:
        self.effects.update(dt, self._chimney())
        self.effects.advance_jolts(self.sprites, dt)
        super().update(dt)

    def _chimney(self) -> tuple[float, float] | None:
        engine = self.sprites.get(("engine", self.effects.steaming_seat))
        if engine is None or self.context.settings.reduced_motion:
            return None
        box, (x, y) = engine.rect, chimney(self.layout.unit)
        return box.left + x, box.top + y

    def rest(self) -> float | None:
        waits = [wait for wait in (super().rest(), self.effects.rest()) if wait is not None]
        return min(waits, default=None)

    def thumbnail_crop(self) -> ThumbnailCrop:
        """Shows only the trains, without the hand."""
        at = self.layout
        top, foot = round(at.land_y(at.figures.lanes[0] - 150)), round(at.land_y(at.figures.lanes[-1] + 66))
        within = pygame.Rect(0, self.area.top, self.scale.width, foot - self.area.top)
        return ThumbnailCrop(pygame.Rect(0, top, round(at.left_x(SIDING_TO)), foot - top), within)

    def draw(self, target: pygame.Surface) -> None:
        if self._ground is None:
            self._ground = paint_landscape(self.layout)
        target.blit(self._ground, target.get_clip(), target.get_clip())
        self.yard.draw(target)
        self.forecast.draw_route(target)
        self.turn_controls.draw_goal(target)
        self.sprites.draw(target, high=60)
        self.forecast.draw_ghost(target)
        self.effects.draw(target)
        self.sprites.draw(target, 60, IN_FLIGHT)
        self.turn_controls.draw(target)
        self.payment.draw(target)
        self.effects.draw_dimming(target)
        self.effects.draw_trail(target)
        self.sprites.draw(target, low=IN_FLIGHT)

    def draw_over(self, target: pygame.Surface) -> None:
        self.effects.draw_over(target)
        self.forecast.draw_over(target)
