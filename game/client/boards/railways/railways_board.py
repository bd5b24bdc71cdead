"""The Railways board: composition of its parts, highlights and input (RCG-20).

Each part has its own module; the board displays states, dispatches to the parts and carries out their
commands.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.client.boards.board import BoardContext, HitArea, ThumbnailCrop
from game.client.boards.board_part import Command
from game.client.boards.card_board import CardBoard
from game.client.boards.railways.board_access import (
    RailwaysBoardAccess,
    RefreshSprites,
    RepositionSprites,
)
from game.client.boards.railways.choose.hover_forecast import RailwaysForecast
from game.client.boards.railways.choose.keyboard_focus import first_focus, focus_after_button
from game.client.boards.railways.motion import choreography
from game.client.boards.railways.motion.animation_context import RailwaysAnimationContext
from game.client.boards.railways.motion.particle_effects import RailwaysEffects
from game.client.boards.railways.motion.score_in_flight import ScoreInFlight
from game.client.boards.railways.network.backdrop import LandscapeBackdrop, NetworkBackdrop
from game.client.boards.railways.network.drag_handling import DragHandler
from game.client.boards.railways.network.highlights import NetworkHighlights
from game.client.boards.railways.network.hit_areas import BackgroundHitArea, HandCardHitArea
from game.client.boards.railways.network.layout_transition import LayoutTransition, sprite_kind
from game.client.boards.railways.network.network_sprites import NetworkPart
from game.client.boards.railways.surroundings.card_piles import CardPiles
from game.client.boards.railways.surroundings.hand_part import HandPart
from game.client.boards.railways.surroundings.seat_panels_part import SeatPanels
from game.client.boards.railways.surroundings.table_layout import RailwaysLayout
from game.client.boards.railways.surroundings.turn_controls import RailwaysTurnControls
from game.client.boards.sprite_board import EventAnimation, SpriteHitArea, SpriteSpecs
from game.client.boards.sprites import Sprite, SpritePose
from game.client.match.tweens import Point, TimedCall, Timeline
from game.client.ui.widget import Rotation
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.railways.action_targets import (
    BUTTON_ACTIONS,
    example_action,
    offers,
    own_points,
)
from game.decisions.railways.targets import BACK, ActionButton, LocomotiveButton, NetworkNode
from game.decisions.targets import CONFIRM, AtSeat, InHand
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.railways.actions import CycleCard
from game.rules.railways.game import Railways
from game.rules.railways.state import RailwaysState
from game.rules.railways.words.nouns import Lexicon

NETWORK_DEPTH = 60.0
"""Depth between the network (below) and everything else (above)."""
INSTANT_KINDS = ("sheet", "confirm", "back", "prompt", "plate", "seal", "ghost", "mark")

TOOLTIP_OBSTACLES = ("prompt", "plate", "sheet", "hand", "area", "pile", "discard", "panel", "ghost", "node")
"""Kinds of sprites that tooltips must not cover."""
CARD_KINDS = ("hand", "area", "pile", "discard")
"""Kinds of cards; a card's own tooltip may cover it."""
PILE_KINDS = ("pile", "discard")
"""Kinds of sprites that only their own tooltip may cover."""


class RailwaysBoard(CardBoard[RailwaysState]):
    """A sunburst around the turntable with the network on it, a panel per seat, and the hand below."""

    layout: RailwaysLayout
    event_animations: ClassVar[dict[type[Event], EventAnimation]] = choreography.EVENT_ANIMATIONS
    next_focus_types = (NetworkNode,)

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        assert isinstance(desk.game, Railways)
        self.game: Railways = desk.game
        self.lexicon = Lexicon(self.game.level)
        self.layout = self.make_layout()
        self._land: NetworkBackdrop | None = None
        self._plays = 0
        self._arranged_for: tuple[object, ...] = ()
        self._has_moved = False
        """Whether hit areas have moved since the scene last adopted them."""
        self._furnish()

    def _furnish(self) -> None:
        """Creates the parts; first the forecast, because the others read it."""
        self.part_view = sight = RailwaysBoardAccess(self)
        self.effects, self.score_in_flight = RailwaysEffects(self.context), ScoreInFlight()
        self.forecast = RailwaysForecast(sight)
        self.network = NetworkPart(sight, self.forecast)
        self.camera = self.network.camera
        self.seat_panels = self.make_seat_panels()
        self.highlights = NetworkHighlights(sight, self.forecast, self.network, self.sprites)
        self.confirm_sheet = RailwaysTurnControls(sight, self.forecast, self.network)
        self.drags = DragHandler(sight, self.camera, self.sprites)
        self.parts = [
            self.forecast,
            self.network,
            self.seat_panels,
            CardPiles(sight),
            HandPart(sight),
            self.highlights,
            self.confirm_sheet,
            self.drags,
        ]
        self.transition = LayoutTransition(self.sprites, self.network.resized)
        self.animation_state = RailwaysAnimationContext(
            sight,
            self.sprites,
            self.effects,
            self.score_in_flight,
            self.network,
            self.highlights,
            self.context.play_sound,
            self.run_commands,
        )

    def make_layout(self) -> RailwaysLayout:
        return RailwaysLayout(self.scale, self.area, self.game.seats)

    def make_seat_panels(self) -> SeatPanels:
        """Creates the part with the seat panels and gauges."""
        return SeatPanels(self.part_view, self.forecast, self.score_in_flight)

    def make_backdrop(self) -> NetworkBackdrop:
        """Creates the background."""
        return LandscapeBackdrop(self.layout, self.game.level.lap)

    def fit(self) -> None:
        self.layout = self.make_layout()
        self.camera.fit(self.layout.hub, self.scale.u)
        self.network.resized.forget()
        self.sprites.restrict_painting(self.layout.network_clip, deeper=NETWORK_DEPTH)
        self._land = None
        self.effects.fit(self.scale.u)

    def offers(self, view: RailwaysState, seat: Seat) -> list[ActionOffer]:
        return offers(self.game.legal(view, seat), partial(own_points, self.game, view, seat))

    def example_action(self, view: RailwaysState, seat: Seat, target: Target) -> Action | None:
        return example_action(view, seat, target, self.picker.touched, self.game.level)

    def missing_action_reason(self, view: RailwaysState, seat: Seat, target: Target) -> str:
        match target:
            case ActionButton("build"):
                return _("You hold no city card.")
            case ActionButton("deliver") if not any(view.cubes.values()):
                return _("No city has a cube.")
        return ""

    def hovered_offer(self) -> ActionOffer | None:
        return self.forecast.offer if self.picker.touched else None

    def build_sprites(self, view: RailwaysState) -> SpriteSpecs:
        self._arranged_for = self._considered()
        return super().build_sprites(view)

    def highlight_level(self, key: Hashable, sprite: Sprite) -> int:
        if sprite.target is not None and sprite.target in self.picker.touched:
            return 2
        glow, way = super().highlight_level(key, sprite), self.confirm_sheet.highlighted_action
        if sprite.target in BUTTON_ACTIONS:
            if self.confirm_sheet.is_disabled(sprite.target):
                return 0
            return 2 if sprite.target in (way, self.hovered) else 1
        if glow == 0 or self.picker.touched:
            return glow
        led_to = [] if sprite.target is None else self.picker.offers_through(sprite.target)
        kinds = {type(offer.action) for offer in led_to}
        if way is not None:
            return glow if BUTTON_ACTIONS[way] in kinds else 0
        # Every card can be exchanged, so that alone gives no highlight.
        return 0 if glow == 1 and kinds == {CycleCard} else glow

    @property
    def may_highlight(self) -> bool:
        return bool(self.picker.offers or self.picker.touched or self._mentioned)

    def refresh_sprite_highlights(self) -> None:
        if self.view is not None and self._considered() != self._arranged_for:
            self._refresh()
        super().refresh_sprite_highlights()

    def run_command(self, command: Command) -> None:
        match command:
            case RefreshSprites():
                self._refresh()
            case RepositionSprites(is_resized):
                self._reseat(is_resized)
            case _:
                super().run_command(command)

    def _considered(self) -> tuple[object, ...]:
        """Everything beside the state that affects the sprites: proposal, selection and hover."""
        picker, seen = self.picker, self.forecast
        asked = picker if picker.offers else None  # nothing depends on it while others act
        others = tuple(seen.other_routes.items())
        return (
            asked,
            picker.touched,
            picker.proposal,
            self.confirm_sheet.highlighted_action,
            seen.route,
            seen.link,
            others,
        )

    def _refresh(self) -> None:
        """Arranges sprites anew because the proposal or the pointer has changed."""
        assert self.view is not None
        before = {key: sprite.rest_pose for key, sprite in self.sprites.by_key.items()}
        touched_at = self._touched_at()
        places = self.build_sprites(self.view)
        self.transition.resize(places)
        self.sprites.apply_specs(places)
        if self._touched_at() != touched_at:
            self._spots, self._has_moved = [], True
        for key, sprite in self.sprites.by_key.items():
            if sprite_kind(key) in INSTANT_KINDS:
                sprite.pose = sprite.rest_pose
            elif sprite.rest_pose != before.get(key, sprite.rest_pose):
                self.transition.start(key)
        if self.highlights.has_changed():
            self.context.repaint(self.layout.network_clip)

    def hit_areas_adopted(self) -> None:
        self._has_moved = False

    def _touched_at(self) -> dict[Hashable, SpritePose]:
        """Poses at rest of the sprites with a target."""
        return {
            key: sprite.rest_pose for key, sprite in self.sprites.by_key.items() if sprite.target is not None
        }

    def is_ready_for(self, view: RailwaysState) -> bool:
        return self.network.is_ready_for(view)

    def play(self, events: Sequence[Event], view: RailwaysState, line: Timeline) -> None:
        self.transition.stop()
        if not self.context.settings.reduced_motion:
            self.score_in_flight.expect(events)
        if self.network.is_resized(view):
            self.transition.resize(self.build_sprites(view))
        super().play(events, view, line)
        self._plays += 1
        line.add(TimedCall(partial(self._all_earned, self._plays)))

    def show(self, view: RailwaysState) -> None:
        self.score_in_flight.clear()
        self.run_commands(self.highlights.highlight_route(()))
        super().show(view)

    def _all_earned(self, play: int) -> None:
        """When the last animation has ended and no other has begun, shows all points."""
        if play == self._plays and self.score_in_flight.are_due:
            self.score_in_flight.clear()
            self._refresh()

    def _hub(self) -> Point:
        """Where START is displayed, from which the rays come."""
        hub = self.sprites.get("hub")
        return (hub.pose.x, hub.pose.y) if hub is not None else self.camera.unpanned_origin

    def hit_areas(self) -> list[HitArea]:
        if not self._spots:
            found = super().hit_areas()
            self._spots = [BackgroundHitArea(self.layout.network_area, self.drags, self.run_commands), *found]
        for spot in self._spots:
            if spot.target in (CONFIRM, BACK) or (
                spot.target in BUTTON_ACTIONS and not self.confirm_sheet.is_disabled(spot.target)
            ):
                spot.enable_always()
            spot.is_decision = spot.target not in BUTTON_ACTIONS
        return self._spots

    def _spot(self, sprite: Sprite, target: Target) -> SpriteHitArea:
        spot = super()._spot(sprite, target)
        if not isinstance(target, InHand):
            return spot
        card = HandCardHitArea(spot.target, spot.rect, spot.on_press, self.drags, self.run_commands)
        card.contains, card.description, card.outline = spot.contains, spot.description, spot.outline
        return card

    def _reseat(self, is_resized: bool) -> None:
        if self.view is None:
            return
        self.transition.stop()
        self.show(self.view)
        self.context.repaint(self.layout.network_clip)

    def tooltip_of(self, spot: HitArea) -> str:
        """The tooltip of a hit area; only its description if a click leaves a choice open, such as how to
        pay for a city."""
        if not self.picker.offers:
            return spot.description
        if self.picker.proposal is not None and spot.target in self.picker.touched:
            return ""  # the sheet shows it
        led_to, depth = self.picker.offers_through(spot.target), len(self.picker.touched) + 1
        if len(led_to) > 1 and all(len(offer.path) > depth for offer in led_to):
            return spot.description
        return super().tooltip_of(spot)

    def first_focus(self, spots: Sequence[HitArea]) -> HitArea | None:
        return first_focus(self.picker, spots)

    def focus_after(self, before: Target | None) -> Target | None:
        if isinstance(before, ActionButton) and self.confirm_sheet.highlighted_action == before:
            return focus_after_button(self.picker, before)
        return super().focus_after(before)

    def is_readable(self, target: Target) -> bool:
        return isinstance(target, ActionButton | LocomotiveButton)

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Rotation]:
        return self.layout.panel(seat), 0

    def caption_places(self) -> list[pygame.Rect]:
        return self.layout.captions()

    def tooltip_obstacles(self) -> list[pygame.Rect]:
        is_card = isinstance(self.hovered, InHand)
        boxes: dict[Hashable, list[pygame.Rect]] = {}
        for key, sprite in self.sprites.by_key.items():
            kind = sprite_kind(key)
            if kind in TOOLTIP_OBSTACLES and (kind not in CARD_KINDS or sprite.target != self.hovered):
                box, lift = sprite.resting_box, round(max(sprite.lift, sprite.lift_goal))
                boxes.setdefault(kind, []).append(box.union(box.move(0, -lift)))
        row = [*boxes.get("prompt", []), *boxes.get("plate", [])]
        hand = boxes.get("hand", []) if not is_card else []
        whole = [box.unionall(others) for box, *others in filter(None, (row, boxes.get("sheet", []), hand))]
        # The tooltip of a card in hand goes above the button row, since other cards are beside it.
        kinds = (
            CARD_KINDS
            if is_card
            else PILE_KINDS
            if isinstance(self.hovered, AtSeat)
            else (*PILE_KINDS, "panel")
        )
        cards = [box for kind in kinds for box in boxes.get(kind, [])]
        return [*whole, *cards, *boxes.get("ghost", []), *boxes.get("node", [])]

    def sprite_keys_of(self, event: Event) -> list[Hashable]:
        return choreography.sprite_keys_of(event)

    def update(self, dt: float) -> None:
        self.transition.update(dt)
        if self._has_moved:
            self._has_moved = False
            self.context.listener.hit_areas_changed()
        if self._land is not None and self._land.is_origin_off(self._hub()):
            self.context.repaint(self.layout.network_clip)
        super().update(dt)
        self.effects.update(dt)

    def rest(self) -> float | None:
        if self.transition.is_busy:
            return 0.0
        waits = [wait for wait in (super().rest(), self.effects.rest()) if wait is not None]
        return min(waits, default=None)

    def thumbnail_crop(self) -> ThumbnailCrop:
        """Shows only the network, which is small at first."""
        places = {"hub", *(key for key in self.sprites.by_key if isinstance(key, tuple) and key[0] == "node")}
        laid = [one.rect for key, one in self.sprites.by_key.items() if key in places]
        heart = laid[0].unionall(laid).clip(self.layout.network_area) if laid else self.layout.network_area
        return ThumbnailCrop(heart, self.layout.network_clip)

    def draw(self, target: pygame.Surface) -> None:
        if self._land is None:
            self._land = self.make_backdrop()
        self._land.move_origin(self._hub())
        clip = target.get_clip()
        self._land.draw(target)
        inside = clip.clip(self.layout.network_clip)
        if inside.width and inside.height:
            target.set_clip(inside)
            self.sprites.draw(target, high=NETWORK_DEPTH)
            self.highlights.draw(target)
            target.set_clip(clip)
        self.sprites.draw(target, low=NETWORK_DEPTH)
        self.seat_panels.draw(target)

    def draw_over(self, target: pygame.Surface) -> None:
        self.effects.draw_over(target)
