"""The Yardmaster table: what lies where, and what shines when (YM-16.1, YM-16.2)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import ClassVar

import pygame

from game.client.art.cars import CARGO
from game.client.art.engines import chimney
from game.client.boards.board import Desk, Spot
from game.client.boards.cardtable import SHOWN_DISCARDS, CardBoard, copies
from game.client.boards.spriteboard import Choreography, Places
from game.client.boards.sprites import Look, Placed, Pose, Sprite
from game.client.boards.targets import DISCARD, PILE, AtSeat, Confirm, InHand
from game.client.boards.yardmaster import looks, motions
from game.client.boards.yardmaster.ahead import Ahead
from game.client.boards.yardmaster.effects import Effects
from game.client.boards.yardmaster.forecast import Forecast
from game.client.boards.yardmaster.labels import Labels
from game.client.boards.yardmaster.land import lamp_picture, lamps, paint_land
from game.client.boards.yardmaster.layout import Layout
from game.client.boards.yardmaster.offers import (
    best_chains,
    end_warning,
    example,
    offers,
    price,
)
from game.client.boards.yardmaster.payorder import PaymentOrder
from game.client.boards.yardmaster.targets import Chain, InOrder, InSiding, InYard, Loot, TokenOf
from game.client.match.motion import Timeline
from game.client.match.picker import Offer, Target
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import CoupleCar
from game.rules.yardmaster.events import CarCoupled
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import STEAL_PICK
from game.rules.yardmaster.state import BONUS, REFRESH, STEAL, YardState, value

BONUS_STEP = 0.72
IN_FLIGHT = 800
"""What moves is drawn over everything that rests."""


class YardmasterBoard(CardBoard[YardState]):
    """A sunrise poster with a lane for every seat, the yard on the right and the hand below."""

    layout: Layout
    animate: ClassVar[dict[type[Event], Choreography]] = motions.TABLE

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        assert isinstance(desk.game, Yardmaster)
        self.game: Yardmaster = desk.game
        self.goal = self.game.table.goal
        self.layout = Layout(self.scale, self.area, desk.game.seats, desk.seat, self.goal)
        self.effects = Effects(desk)
        self.forecast = Forecast(self)
        self.labels = Labels(self)
        self.payment = PaymentOrder(self)
        self._ground: pygame.Surface | None = None
        self._painted: Hashable = None
        self._ahead = self._drawing_ahead()
        self._lamps: list[tuple[str, int, tuple[int, int]]] = []
        self.shown_score: dict[Seat, int] = {}
        """Scores that are still on their way up."""

    def fit(self) -> None:
        self.layout = Layout(self.scale, self.area, self.game.seats, self.desk.seat, self.goal)
        self._lamps = lamps(self.layout)
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
        self.shown_score.clear()
        super().show(view)

    def play(self, events: Sequence[Event], view: YardState, line: Timeline) -> None:
        if self.view is not None:
            for event in events:
                if isinstance(event, CarCoupled):
                    self.shown_score.setdefault(event.seat, self.view.scores[event.seat])
        super().play(events, view, line)

    def arrange(self, view: YardState) -> Places:
        places: Places = {}
        won = view.phase == OVER and view.scores[view.active] >= self.goal
        self.layout.departed = view.active if won else -1
        self.labels.barrier = float(won)
        for seat in range(self.game.seats):
            self._seat(places, view, seat)
        self._yard(places, view)
        self._tokens(places, view)
        self._piles(places, view)
        self._hand(places, view)
        self._levers(places, view)
        self._loot(places, view)
        return places

    def _seat(self, places: Places, view: YardState, seat: Seat) -> None:
        at, player = self.layout, self.desk.players[seat]
        box = at.plaque(seat)
        current = seat == view.active and view.phase != OVER
        plaque = looks.Plaque(
            player.name, player.colour, bool(player.bot), view.held[seat].count,
            self.game.level.hand_limit, current, self.game.seats > 3,
        )  # fmt: skip
        look = looks.plaque_look(plaque, box.size, self.scale)
        pose = Pose(*box.center, box.height, 0, 70)
        places["plaque", seat] = Placed(look, pose, AtSeat(seat), self.labels.seat_help(view, seat))
        places["gauge", seat] = Placed(self._gauge(view, seat), at.gauge(seat))
        places["engine", seat] = Placed(looks.engine_look(player.colour), at.engine(seat))
        before = 0
        for index, car in enumerate(view.trains[seat]):
            pose = at.coupled(seat, before, value(car))
            places["train", seat, index] = Placed(looks.car_look(car), pose)
            before += value(car)
        places["lamp", seat] = Placed(looks.lamp_look(), at.lamp(seat, before))
        self._siding(places, view, seat)

    def _siding(self, places: Places, view: YardState, seat: Seat) -> None:
        cars = view.sorting[seat]
        total, before = sum(value(car) for car in cars), 0
        for car, copy in copies(cars):
            pose = self.layout.parked(seat, before, value(car), total)
            target = InSiding(car) if seat == self.desk.seat else None
            places["siding", seat, car, copy] = Placed(looks.car_look(car), pose, target)
            before += value(car)
        if seat == self.desk.seat == view.active:
            self.labels.chain_plates(places, best_chains(view, seat))

    def _yard(self, places: Places, view: YardState) -> None:
        at = self.layout
        side = round(66 * at.u)
        for slot, car in enumerate(view.yard):
            shed = (max(1, self.scale.width - round(at.right(1876))), round(132 * at.u))
            middle = (at.right(1876) + shed[0] / 2, at.yard_rail(slot) - 48 * at.u)
            places["shed", slot] = Placed(looks.shed_look(shed), Pose(*middle, side, 0, 65))
            if car is None:
                continue
            places["yard", slot] = Placed(looks.car_look(car), at.yard(slot, value(car)), InYard(slot))
            x, y = at.chips(slot)
            chips = looks.chips_look(
                CARGO[car[0]],
                price(view, self.desk.seat, car),
                CARGO.get(view.tokens[self.desk.seat]),
            )
            places["chips", slot] = Placed(chips, Pose(x, y, 30 * at.u, 0, 61))
        self.labels.yard_sign(places, len(view.cars))

    def _tokens(self, places: Places, view: YardState) -> None:
        at = self.layout
        for seat, token in enumerate(view.tokens):
            if token:
                places["token", token] = Placed(looks.token_look(token), at.token(seat), TokenOf(token))
        for index, token in enumerate(sorted(view.pool)):
            pose = at.pool(index, len(view.pool))
            places["token", token] = Placed(looks.token_look(token), pose, TokenOf(token))
        state = "held" if view.yardmaster_up else "down"
        places["cap"] = Placed(looks.cap_look(state), at.cap(view.yardmaster))
        after = (view.yardmaster - 1) % self.game.seats if view.yardmaster_up else view.yardmaster
        if after != view.yardmaster:
            places["cap next"] = Placed(looks.cap_look("next"), at.cap(after)._replace(z=72.5))

    def _piles(self, places: Places, view: YardState) -> None:
        at = self.layout
        places["pile"] = Placed(looks.pile_look(len(view.cargo)), at.pile(), PILE)
        number = len(view.discard)
        for index in range(max(0, number - SHOWN_DISCARDS), number):
            look = looks.face_look(view.discard[index])
            places["discard", index + 1] = Placed(look, at.discard(index + 1))
        if not number:
            places["no discard"] = Placed(looks.pile_look(0), at.discard(0)._replace(angle=0), DISCARD)
        else:
            places["discard", number].target = DISCARD
            places["discard", number].help = self.labels.discards(view.discard)
        self.labels.pile_badges(places, len(view.cargo), number)

    def _hand(self, places: Places, view: YardState) -> None:
        faces = view.held[self.desk.seat].faces
        if faces is None:
            return
        cards = sorted(copies(faces), key=lambda card: (card[0] in BONUS, self._rank(card[0]), card[1]))
        weights = [BONUS_STEP if face in BONUS else 1.0 for face, _ in cards]
        for (face, copy), pose in zip(cards, self.layout.fan().poses(weights, 100), strict=True):
            places["hand", face, copy] = Placed(
                looks.face_look(face), pose, InHand(face), self.labels.card_help(face)
            )

    def _rank(self, face: Face) -> int:
        order = [colour.face for colour in self.game.level.colours]
        return order.index(face) if face in order else len(order) + list(BONUS).index(face)

    def _levers(self, places: Places, view: YardState) -> None:
        if view.phase == OVER:
            return
        level = self.game.level
        master = view.active == view.yardmaster and view.yardmaster_up
        number = level.yardmaster_actions if master else level.actions
        beam = self.layout.lever_beam(number)
        places["beam"] = Placed(looks.beam_look(beam.size), Pose(*beam.center, beam.height, 0, 82.9))
        for index in range(number):
            used = index < number - view.actions_left
            look = looks.lever_look(used, master and index == number - 1)
            places["lever", index] = Placed(look, self.layout.lever(index, number))
        self.labels.turn_plate(places, view)

    def _loot(self, places: Places, view: YardState) -> None:
        """The hand a thief looks into; only the thief's copy has its faces (YM-9.5)."""
        if view.phase != STEAL_PICK or view.active != self.desk.seat:
            return
        faces = view.held[view.victim].faces
        if faces is None:
            return
        self.labels.loot_sign(places, self.desk.names[view.victim])
        cards = sorted(copies(faces), key=lambda card: (card[0] in BONUS, self._rank(card[0]), card[1]))
        for (face, copy), pose in zip(
            cards, self.layout.loot_fan().poses([1.0] * len(cards), 600), strict=True
        ):
            places["loot", face, copy] = Placed(looks.face_look(face), pose, Loot(face))

    def seat_pose(self, seat: Seat) -> Pose:
        box = self.layout.plaque(seat)
        return Pose(*box.center, 40 * self.layout.u, 0, 90)

    def back_look(self) -> Look:
        return looks.back_look()

    def face_look(self, face: Face) -> Look:
        return looks.face_look(face)

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

    def light(self) -> None:
        if self.view is not None:
            self.forecast.point(self.hovered)
            self.regauge()
            self.labels.refresh(self.view)
        self.payment.light()
        super().light()

    def _gauge(self, view: YardState, seat: Seat) -> Look:
        current = seat == view.active and view.phase != OVER
        score = self.shown_score.get(seat, view.scores[seat])
        return looks.gauge_look(score, self.goal, self.forecast.score(seat), current)

    def regauge(self) -> None:
        """A score or its forecast has changed."""
        for seat in range(self.game.seats):
            sprite = self.cast.get(("gauge", seat))
            if sprite is not None and self.view is not None:
                sprite.wear(self._gauge(self.view, seat))

    def press(self, sprite: Sprite) -> None:
        match sprite.target:
            case Chain(number) if self.view is not None:
                chain = best_chains(self.view, self.desk.seat)[number]
                self.desk.table.perform([CoupleCar(car) for car in chain])
            case Confirm():
                self.desk.table.accept()
            case _:
                super().press(sprite)

    def spots(self) -> list[Spot]:
        found = super().spots()
        for spot in found:
            if isinstance(spot.target, Chain | Confirm):
                spot.open = True
        return [*found, *self.payment.spots()]

    def explain(self, spot: Spot) -> str:
        """A car in the yard has its own note, and a card with a choice to come says what it is for."""
        match spot.target:
            case InYard():
                return ""
            case Chain() | Confirm() | InOrder():
                return spot.help
            case InHand(face) if face in (STEAL, REFRESH):
                return spot.help
        return super().explain(spot)

    def about(self, event: Event) -> list[Hashable]:
        return motions.about(self, event)

    def moment(self, state: YardState) -> None:
        self.effects.current = state.active if state.phase != OVER else -1

    def update(self, dt: float) -> None:
        if not self._ahead.done:
            self._ahead.step()
        super().update(dt)
        self.effects.update(dt, self._chimney())
        self.effects.jolt(self.cast, dt)
        self.cast.mark()

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

    def draw(self, target: pygame.Surface) -> None:
        if self._ground is None:
            self._ground = paint_land(self.layout)
            self._ahead.lay()
        target.blit(self._ground, target.get_clip(), target.get_clip())
        self._draw_lamps(target)
        self.forecast.draw_route(target)
        self.labels.draw_goal(target, self.view)
        self.cast.draw(target, high=60)
        self.forecast.draw_ghost(target)
        self.effects.draw(target)
        self.cast.draw(target, 60, IN_FLIGHT)
        self.labels.draw(target)
        self.payment.draw(target)
        self.effects.draw_dusk(target)
        self.effects.draw_trail(target)
        self.cast.draw(target, low=IN_FLIGHT)

    def draw_over(self, target: pygame.Surface) -> None:
        self.effects.draw_over(target)
        self.forecast.draw_note(target)

    def repaint_lamps(self) -> None:
        """The road has changed."""
        side = round(40 * self.scale.u)
        for _kind, _number, (x, y) in self._lamps:
            self.desk.repaint(pygame.Rect(x - side, y - side, 2 * side, 2 * side))

    def _draw_lamps(self, target: pygame.Surface) -> None:
        lit = self.forecast.road | self.effects.road
        for kind, number, spot in self._lamps:
            drawn = lamp_picture(self.layout, (kind, number) in lit)
            target.blit(drawn, drawn.get_rect(center=spot))

    def warning(self) -> str:
        """Why one should think twice about ending the turn now."""
        return end_warning(self.view, self.desk.seat) if self.view is not None else ""
