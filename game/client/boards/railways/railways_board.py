"""The Railways board: composition of its parts, highlights and input (RCG-20).

Each part has its own module; the board displays states, dispatches to the parts and carries out their
commands.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.client.art.yardmaster_cards import card_halo, card_shadow
from game.client.boards.board import Desk, Spot, Vista
from game.client.boards.board_part import Command
from game.client.boards.card_board import CardBoard
from game.client.boards.railways.choose.action_targets import WAYS, example, offers, own_points
from game.client.boards.railways.choose.hover_forecast import Forecast
from game.client.boards.railways.choose.keyboard_focus import after_plate, first_focus
from game.client.boards.railways.motion import choreography
from game.client.boards.railways.motion.animation_state import Playing
from game.client.boards.railways.motion.particle_effects import Effects
from game.client.boards.railways.motion.score_in_flight import Earnings
from game.client.boards.railways.network.backdrop import Ground, Land
from game.client.boards.railways.network.drag_handling import Pulls
from game.client.boards.railways.network.highlights import Lights
from game.client.boards.railways.network.hit_areas import BoardSpot, CardSpot
from game.client.boards.railways.network.layout_transition import Drift, kind_of
from game.client.boards.railways.network.network_sprites import NetworkScene
from game.client.boards.railways.railways_view import RailwaysSight, Refresh, Reseat
from game.client.boards.railways.surroundings.card_piles import Piles
from game.client.boards.railways.surroundings.confirm_sheet import Sheet
from game.client.boards.railways.surroundings.hand_part import Hand
from game.client.boards.railways.surroundings.seat_panels_part import Sides
from game.client.boards.railways.surroundings.table_layout import Layout
from game.client.boards.railways.targets import BACK, Engine, Node, Way
from game.client.boards.sprite_board import Choreography, Places, SpriteSpot
from game.client.boards.sprites import Pose, Sprite
from game.client.boards.targets import CONFIRM, AtSeat, InHand
from game.client.match.action_picker import Offer, Target
from game.client.match.animation import Call, Point, Timeline
from game.client.ui.widget import Turn
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.railways.actions import CycleCard
from game.rules.railways.game import Railways
from game.rules.railways.state import RailwaysState
from game.rules.railways.words.nouns import Lexicon

SLACK = 12
"""Maximum distance in pixels of the rays' origin from START while it moves.

START's sign hides the difference, and repainting the sunburst costs a millisecond.
"""
NETWORK = 60.0
"""Depth that separates the network (below) from everything else (above)."""
DYNAMIC = ("sheet", "confirm", "back", "prompt", "plate", "seal", "ghost", "mark")

KEPT_CLEAR = ("prompt", "plate", "sheet", "hand", "area", "pile", "discard", "panel", "ghost", "node")
"""Kinds of sprites that tooltips must not cover."""
CARDS = ("hand", "area", "pile", "discard")
"""Kinds of cards; the tooltip of one of these may cover that card."""
PILES = ("pile", "discard")
"""Kinds of sprites that no tooltip of another object may cover."""


class RailwaysBoard(CardBoard[RailwaysState]):
    """A sunburst around the turntable with the network on it, a panel per seat, and the hand below."""

    layout: Layout
    animate: ClassVar[dict[type[Event], Choreography]] = choreography.TABLE
    leads_to = (Node,)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        assert isinstance(desk.game, Railways)
        self.game: Railways = desk.game
        self.words = Lexicon(self.game.level)
        self.layout = self.make_layout()
        self._land: Ground | None = None
        self._plays = 0
        self._arranged_for: tuple[object, ...] = ()
        self._has_moved = False
        """Whether hit areas have moved since the scene last adopted them."""
        self._ahead: Iterator[bool] = iter(())
        self._slack = 0.0
        """Current maximum distance in pixels of the rays' origin from START."""
        self._is_drawing_ahead = self._has_begun = False
        """Whether this frame draws a picture ahead, and whether animations start in it."""
        self._is_put_off = False
        """Whether painting was postponed to the next frame."""
        self._is_painting_all = False
        """Whether this frame paints everything; then nothing is drawn ahead."""
        self._has_leapt = False
        """Whether a state was displayed without animation and is not painted yet."""
        self._furnish()

    def _furnish(self) -> None:
        """Creates the parts; the forecast first, because the others read it."""
        self.sight = sight = RailwaysSight(self)
        self.effects, self.earnings = Effects(self.desk), Earnings()
        self.forecast = Forecast(sight)
        self.network = NetworkScene(sight, self.forecast, self._lies_still)
        self.camera = self.network.camera
        self.sides = self.make_sides()
        self.lights = Lights(sight, self.forecast, self.network, self.cast)
        self.sheet = Sheet(sight, self.forecast, self.network)
        self.pulls = Pulls(sight, self.camera, self.cast)
        self.parts = [
            self.forecast,
            self.network,
            self.sides,
            Piles(sight),
            Hand(sight),
            self.lights,
            self.sheet,
            self.pulls,
        ]
        self.drift = Drift(self.cast, self.network.sharp)
        self.playing = Playing(
            sight, self.cast, self.effects, self.earnings, self.network, self.lights, self.desk.hear, self.do
        )

    def make_layout(self) -> Layout:
        return Layout(self.scale, self.area, self.game.seats)

    def make_sides(self) -> Sides:
        """Creates the part with the seat panels and gauges."""
        return Sides(self.sight, self.forecast, self.earnings)

    def make_land(self) -> Ground:
        """Creates the background."""
        return Land(self.layout, self.game.level.lap)

    def fit(self) -> None:
        self.layout = self.make_layout()
        self.camera.fit(self.layout.hub, self.scale.u)
        self.network.sharp.forget()
        self.cast.keep_in(self.layout.land, deeper=NETWORK)
        self._land = None
        self.effects.fit(self.scale.u)

    def offers(self, view: RailwaysState, seat: Seat) -> list[Offer]:
        return offers(self.game.legal(view, seat), partial(own_points, self.game, view, seat))

    def example(self, view: RailwaysState, seat: Seat, target: Target) -> Action | None:
        return example(view, seat, target, self.picker.touched, self.game.level)

    def lacks(self, view: RailwaysState, seat: Seat, target: Target) -> str:
        match target:
            case Way("build"):
                return _("You hold no city card.")
            case Way("deliver") if not any(view.cubes.values()):
                return _("No city has a cube.")
        return ""

    def looked_at(self) -> Offer | None:
        return self.forecast.offer if self.picker.touched else None

    def arrange(self, view: RailwaysState) -> Places:
        self._arranged_for = self._considered()
        return super().arrange(view)

    def glow_of(self, key: Hashable, sprite: Sprite) -> int:
        if sprite.target is not None and sprite.target in self.picker.touched:
            return 2
        glow, way = super().glow_of(key, sprite), self.sheet.way
        if sprite.target in WAYS:
            if self.sheet.is_shut(sprite.target):
                return 0
            return 2 if sprite.target in (way, self.hovered) else 1
        if glow == 0 or self.picker.touched:
            return glow
        led_to = [] if sprite.target is None else self.picker.leading(sprite.target)
        kinds = {type(offer.action) for offer in led_to}
        if way is not None:
            return glow if WAYS[way] in kinds else 0
        # Every card can be exchanged, so that alone gives no highlight.
        return 0 if glow == 1 and kinds == {CycleCard} else glow

    @property
    def may_shine(self) -> bool:
        return bool(self.picker.offers or self.picker.touched or self._mentioned)

    def shine(self) -> None:
        if self.view is not None and self._considered() != self._arranged_for:
            self._refresh()
        super().shine()

    def obey(self, command: Command) -> None:
        match command:
            case Refresh():
                self._refresh()
            case Reseat(is_resized):
                self._reseat(is_resized)
            case _:
                super().obey(command)

    def _considered(self) -> tuple[object, ...]:
        """Everything beside the state that affects the sprites: proposal, selection and hover."""
        picker, seen = self.picker, self.forecast
        asked = picker if picker.offers else None  # nothing depends on it while others act
        others = tuple(seen.others.items())
        return (asked, picker.touched, picker.proposal, self.sheet.way, seen.run, seen.link, others)

    def _refresh(self) -> None:
        """Rearranges the sprites after the proposal or the hover changed."""
        assert self.view is not None
        before = {key: sprite.rest for key, sprite in self.cast.sprites.items()}
        touched_at = self._touched_at()
        places = self.arrange(self.view)
        self.drift.resize(places)
        self.cast.set_rest(places)
        if self._touched_at() != touched_at:
            self._spots, self._has_moved = [], True
        for key, sprite in self.cast.sprites.items():
            if kind_of(key) in DYNAMIC:
                sprite.place(sprite.rest)
            elif sprite.rest != before.get(key, sprite.rest):
                self.drift.start(key)
        if self.lights.changed():
            self.desk.repaint(self.layout.land)

    def furnished(self) -> None:
        self._has_moved = False

    def _touched_at(self) -> dict[Hashable, Pose]:
        """Poses at rest of the sprites with a target."""
        return {key: sprite.rest for key, sprite in self.cast.sprites.items() if sprite.target is not None}

    def is_ready_for(self, view: RailwaysState) -> bool:
        is_painting, self._is_painting_all = self._is_painting_all, False
        return not is_painting and self.network.is_ready_for(view) and super().is_ready_for(view)

    def play(self, events: Sequence[Event], view: RailwaysState, line: Timeline) -> None:
        self.drift.stop()
        if not self.desk.settings.reduced_motion:
            self.earnings.expect(events)
        if self.network.is_resized(view):
            self.drift.resize(self.arrange(view))
        super().play(events, view, line)
        self._has_begun = True
        self._plays += 1
        line.add(Call(partial(self._all_earned, self._plays)))

    def show(self, view: RailwaysState) -> None:
        self.earnings.clear()
        self.do(self.lights.follow(()))
        super().show(view)
        self._has_leapt = self._land is not None

    def _all_earned(self, play: int) -> None:
        """Clears the points in flight after the last animation of a play, unless the next has started."""
        if play == self._plays and self.earnings.are_due:
            self.earnings.clear()
            self._refresh()

    def _hub(self) -> Point:
        """Displayed position of START, the origin of the rays."""
        hub = self.cast.get("hub")
        return (hub.pose.x, hub.pose.y) if hub is not None else self.camera.middle

    def spots(self) -> list[Spot]:
        if not self._spots:
            found = super().spots()
            self._spots = [BoardSpot(self.layout.board, self.pulls, self.do), *found]
        for spot in self._spots:
            if spot.target in (CONFIRM, BACK) or (
                spot.target in WAYS and not self.sheet.is_shut(spot.target)
            ):
                spot.stay_open()
            spot.decides = spot.target not in WAYS
        return self._spots

    def _spot(self, sprite: Sprite, target: Target) -> SpriteSpot:
        spot = super()._spot(sprite, target)
        if not isinstance(target, InHand):
            return spot
        card = CardSpot(spot.target, spot.rect, spot.on_press, self.pulls, self.do)
        card.inside, card.about, card.outline = spot.inside, spot.about, spot.outline
        return card

    def _reseat(self, is_resized: bool) -> None:
        if self.view is None:
            return
        self.drift.stop()
        self.show(self.view)
        self.desk.repaint(self.layout.land)
        self._has_leapt = False  # panning is painted at once
        if is_resized:
            self._put_off()

    def _put_off(self) -> None:
        """Postpones painting to the next frame, since building the layers fills this one.

        Repeated wheel steps do not postpone it again.
        """
        if not self._is_put_off:
            self.cast.dress(self.area)
            self.desk.put_off()
            self._is_put_off = self._is_painting_all = True

    def explain(self, spot: Spot) -> str:
        """Only the description if a click leaves a choice open, such as the cards that pay for a city."""
        if not self.picker.offers:
            return spot.about
        if self.picker.proposal is not None and spot.target in self.picker.touched:
            return ""  # the sheet shows it
        led_to, depth = self.picker.leading(spot.target), len(self.picker.touched) + 1
        if len(led_to) > 1 and all(len(offer.path) > depth for offer in led_to):
            return spot.about
        return super().explain(spot)

    def first_focus(self, spots: Sequence[Spot]) -> Spot | None:
        return first_focus(self.picker, spots)

    def focus_after(self, before: Target | None) -> Target | None:
        if isinstance(before, Way) and self.sheet.way == before:
            return after_plate(self.picker, before)
        return super().focus_after(before)

    def tells_of(self, target: Target) -> bool:
        return isinstance(target, Way | Engine)

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Turn]:
        return self.layout.panel(seat), 0

    def caption_rooms(self) -> list[pygame.Rect]:
        return self.layout.captions()

    def kept_clear(self) -> list[pygame.Rect]:
        is_card = isinstance(self.hovered, InHand)
        boxes: dict[Hashable, list[pygame.Rect]] = {}
        for key, sprite in self.cast.sprites.items():
            kind = kind_of(key)
            if kind in KEPT_CLEAR and (kind not in CARDS or sprite.target != self.hovered):
                box = sprite.rect if sprite.lift else sprite.resting_box  # resting_box draws no picture
                boxes.setdefault(kind, []).append(box)
        row = [*boxes.get("prompt", []), *boxes.get("plate", [])]
        hand = boxes.get("hand", []) if not is_card else []
        whole = [box.unionall(others) for box, *others in filter(None, (row, boxes.get("sheet", []), hand))]
        # The tooltip of a card in hand goes above the button row, since other cards are beside it.
        kinds = CARDS if is_card else PILES if isinstance(self.hovered, AtSeat) else (*PILES, "panel")
        cards = [box for kind in kinds for box in boxes.get(kind, [])]
        return [*whole, *cards, *boxes.get("ghost", []), *boxes.get("node", [])]

    def about(self, event: Event) -> list[Hashable]:
        return choreography.about(event)

    def update(self, dt: float) -> None:
        is_busy = self.drift.is_busy  # before the update, which may finish the last redraw
        self.drift.update(dt)
        if self._has_moved:
            self._has_moved = False
            self.desk.table.rearranged()
        is_lying = self.drift.is_still and not is_busy and not self.drift.is_busy
        is_free = is_lying and not self._has_begun and not (self._land is not None and self._land.is_rough)
        self._watch_start(is_lying)
        self._is_drawing_ahead = is_free and next(self._ahead, False)
        self._has_begun = False
        super().update(dt)
        self.effects.update(dt)
        if self._has_leapt:
            self._put_off()

    def _lies_still(self) -> bool:
        """Whether nothing moves and the frame has time to work on the network layout."""
        is_busy = self.drift.is_busy or self._is_drawing_ahead or self.desk.is_read()
        return self.drift.is_still and not is_busy and self.cast.is_at_rest

    def _watch_start(self, is_lying: bool) -> None:
        """Repaints the rays when START moves; while it moves, their origin may lag below its sign."""
        land, hub = self._land, self._hub()
        self._slack = 0.0
        if land is None:
            return
        if land.is_elsewhere(hub):
            if not (self.drift.is_still and self.cast.is_at_rest):
                self._slack = SLACK * self.layout.u
            if land.is_elsewhere(hub, self._slack):
                self.desk.repaint(self.layout.land)
        elif land.is_rough and is_lying:
            self.desk.repaint(land.smooth())

    def rest(self) -> float | None:
        if self.drift.is_busy or (self._land is not None and self._land.is_rough):
            return 0.0
        waits = [wait for wait in (super().rest(), self.effects.rest()) if wait is not None]
        return min(waits, default=None)

    def vista(self) -> Vista:
        """Crops to the network, which is small at first."""
        places = {"hub", *(key for key in self.cast.sprites if isinstance(key, tuple) and key[0] == "node")}
        laid = [one.rect for key, one in self.cast.sprites.items() if key in places]
        heart = laid[0].unionall(laid).clip(self.layout.board) if laid else self.layout.board
        return Vista(heart, self.layout.land)

    def draw(self, target: pygame.Surface) -> None:
        self._is_put_off = self._has_leapt = False
        if self._land is None:
            self._land = self.make_land()
            self._ahead = self._draw_ahead()
        self._land.turn_to(self._hub(), self._slack)
        clip = target.get_clip()
        self._land.draw(target)
        inside = clip.clip(self.layout.land)
        if inside.width and inside.height:
            target.set_clip(inside)
            self.cast.draw(target, high=NETWORK)
            self.lights.draw(target)
            target.set_clip(clip)
        self.cast.draw(target, low=NETWORK)
        self.sides.draw(target)

    def _draw_ahead(self) -> Iterator[bool]:
        """Draws pictures that every turn needs, one per step, so that no frame must draw all of them."""
        sizes = (self.layout.fan().size, self.layout.slot(0, 1).size, self.layout.pile().size)
        for size in sizes:
            card_shadow(round(size))
            yield True
        for draw in self.sheet.drawings():
            draw()
            yield True
        for size in sizes:
            for hovered in (False, True):
                card_halo(round(size), hovered)
                yield True
        faces = [face for face in self.game.decks["pile"] if face not in self.game.level.roster]
        for size in (self.layout.passing, *sizes):
            for face in faces:
                self.sight.face_look(face).draw(size)
                yield True

    def draw_over(self, target: pygame.Surface) -> None:
        self.effects.draw_over(target)
