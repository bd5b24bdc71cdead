"""A board made of sprites: its parts say where sprites rest, and a table says how each event is animated.

A sprite that must move without such an animation glides to its new pose. Every animation ends in the pose
that the state defines, so ending one early does not change what is displayed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.client.boards.board import BoardContext, HitArea
from game.client.boards.board_part import BoardPart, Command, Commands, HighlightSprite, UpdateSprite
from game.client.boards.composed_board import ComposedBoard
from game.client.boards.focus_ring import ring_along_shape
from game.client.boards.sprites import Appearance, Sprite, SpriteGroup, SpritePose, SpriteSpec
from game.client.match.tweens import (
    FADE_S,
    Ease,
    MeasuredPath,
    TimedCall,
    Timeline,
    Tween,
    ease_in_out,
)
from game.decisions.action_picker import Target, TargetOrKind
from game.decisions.targets import HoverTarget
from game.rules.core.events import Event
from game.rules.core.game import S

GLIDE = 0.24
RISE_SPEED = 420.0
MENTION_SECONDS = 1.6

SpriteSpecs = dict[Hashable, SpriteSpec]
MotionRoute = Callable[[SpritePose, SpritePose, float], SpritePose]
"""Computes a pose from the pose at the start, the pose at the end, and the progress from 0 to 1."""


def straight(start: SpritePose, end: SpritePose, share: float) -> SpritePose:
    return start.towards(end, share)


def on_track(track: MeasuredPath, base: float, tilt: float = 30.0) -> MotionRoute:
    """A route along a track, with both axles on the rails, rotated by at most ``tilt`` degrees."""

    def place(start: SpritePose, end: SpritePose, share: float) -> SpritePose:
        (x, y), angle = track.place_car(track.length * share, base)
        lean = max(-tilt, min(tilt, (angle + 90) % 180 - 90))
        return start.towards(end, share)._replace(x=x, y=y, angle=lean if share < 1 else end.angle)

    return place


def low_arc(rise: float) -> MotionRoute:
    """Route along a low arc."""

    def place(start: SpritePose, end: SpritePose, share: float) -> SpritePose:
        pose = start.towards(end, share)
        return pose._replace(y=pose.y - 4 * rise * share * (1 - share))

    return place


class ItemAnimation:
    """The animation of one journal item: which sprite becomes which, and when it moves."""

    def __init__(self, cast: SpriteGroup, places: SpriteSpecs, line: Timeline) -> None:
        self.sprites = cast
        self.places = places
        self.line = line
        self.time = 0.0
        """When the animation of the next event begins, in seconds from now."""
        self.changed: set[Hashable] = set()
        self.discards = 0
        self.slot = 0
        self.lingering_kinds: set[str] = set()
        """Kinds of sprites that stay until the end of the animation even if the new state does not have
        them."""
        self._later: list[Callable[[], None]] = []
        self._entering: dict[Hashable, SpritePose] = {}

    def schedule(self, call: Callable[[], None], after: float = 0.0) -> None:
        """Schedules a call, such as for a sound, ``after`` seconds after the next event's animation
        begins."""
        self.line.add(TimedCall(call), self.time + after)

    def move_to_key(
        self,
        old: Hashable,
        new: Hashable,
        length: float,
        route: MotionRoute = straight,
        ease: Ease = ease_in_out,
        end: SpritePose | None = None,
    ) -> None:
        """Moves a sprite to another key; if the new state does not have that key, to ``end`` and off the
        board."""
        sprite = self.sprites.by_key.pop(old, None)
        if sprite is None:
            return
        if new in self.places and new not in self.sprites.by_key:
            self.sprites.by_key[new] = sprite
            self._move(new, sprite.pose, length, route, ease)
        else:
            self.sprites.add_temporary(sprite)
            self._pass(sprite, end or sprite.rest_pose, length, route, ease)

    def bring_in(
        self,
        new: Hashable,
        start: SpritePose,
        length: float,
        route: MotionRoute = straight,
        ease: Ease = ease_in_out,
        disguise: Appearance | None = None,
    ) -> None:
        """Moves a new sprite in from a pose; with ``disguise``, it changes its appearance halfway."""
        if new in self.places and new not in self.sprites.by_key:
            self._entering[new] = start
            self._move(new, start, length, route, ease, disguise)

    def move(
        self, key: Hashable, length: float, route: MotionRoute = straight, ease: Ease = ease_in_out
    ) -> None:
        """Moves a sprite that keeps its key along a route."""
        sprite = self.sprites.by_key.get(key)
        if sprite is not None and key in self.places:
            self._move(key, sprite.pose, length, route, ease)

    def send_temporary(
        self,
        appearance: Appearance,
        start: SpritePose,
        end: SpritePose,
        length: float,
        route: MotionRoute = straight,
    ) -> None:
        """Moves a temporary sprite, such as another seat's card, from a pose to another."""
        guest = self.sprites.add_temporary(Sprite(SpriteSpec(appearance, start)))
        guest.is_hidden = True
        self._pass(guest, end, length, route, ease_in_out)

    def bring_or_send(
        self, new: Hashable, appearance: Appearance, start: SpritePose, end: SpritePose, length: float
    ) -> None:
        """Moves a sprite in if the new state has its key, else a temporary one."""
        if new in self.places and new not in self.sprites.by_key:
            self.bring_in(new, start, length)
        else:
            self.send_temporary(appearance, start, end, length)

    def _pass(self, sprite: Sprite, end: SpritePose, length: float, route: MotionRoute, ease: Ease) -> None:
        start = sprite.pose

        def step(share: float) -> None:
            sprite.is_hidden = False
            sprite.pose = route(start, end, share)._replace(z=900 + start.z)
            if share >= 1:
                self.sprites.remove_temporary(sprite)

        self.line.add(Tween(step, 0.0, 1.0, length, ease), self.time)

    def _move(
        self,
        key: Hashable,
        start: SpritePose,
        length: float,
        route: MotionRoute,
        ease: Ease,
        disguise: Appearance | None = None,
    ) -> None:
        begin = self.time
        self.changed.add(key)

        def later() -> None:
            sprite = self.sprites.by_key[key]
            artwork = sprite.appearance
            sprite.pose = start._replace(z=800 + sprite.rest_pose.z)
            sprite.running_animations += 1

            def step(share: float) -> None:
                if disguise is not None:
                    sprite.appearance = disguise if share < 0.5 else artwork
                pose = route(start, sprite.rest_pose, share)
                sprite.pose = sprite.rest_pose if share >= 1 else pose._replace(z=800 + pose.z)
                if share >= 1:
                    sprite.running_animations = max(0, sprite.running_animations - 1)

            step(0.0)
            self.line.add(Tween(step, 0.0, 1.0, length, ease), begin)

        self._later.append(later)

    def start(self) -> None:
        """Applies the new poses and starts all animations; sprites without one glide."""
        self._keep_lingering()
        fresh = self.sprites.apply_specs(self.places)
        for key, sprite in fresh.items():
            if key in self._entering:
                sprite.pose = self._entering[key]
        for later in self._later:
            later()
        for key, sprite in self.sprites.by_key.items():
            if (
                key not in self.changed
                and not sprite.running_animations
                and key not in fresh
                and sprite.pose != sprite.rest_pose
            ):
                self._glide(sprite)
            elif key in fresh and key not in self._entering:
                self._appear(sprite)

    def _keep_lingering(self) -> None:
        """Keeps sprites of the kinds that stay until the animation ends, because moving sprites will cover
        them."""
        for key in [key for key in self.sprites.by_key if key not in self.places]:
            if isinstance(key, tuple) and key[0] in self.lingering_kinds:
                sprite = self.sprites.add_temporary(self.sprites.by_key.pop(key))
                self.line.add(TimedCall(partial(self.sprites.remove_temporary, sprite)), self.time + GLIDE)

    def _glide(self, sprite: Sprite) -> None:
        start = sprite.pose

        def step(share: float) -> None:
            if not sprite.running_animations:
                sprite.pose = start.towards(sprite.rest_pose, share)

        self.line.add(Tween(step, 0.0, 1.0, GLIDE), 0.0)

    def _appear(self, sprite: Sprite) -> None:
        sprite.pose = sprite.rest_pose._replace(alpha=0)

        def step(share: float) -> None:
            if not sprite.running_animations:
                sprite.pose = sprite.rest_pose._replace(alpha=round(sprite.rest_pose.alpha * share))

        self.line.add(Tween(step, 0.0, 1.0, GLIDE), self.time)


EventAnimation = Callable[[Any, Any, ItemAnimation], None]
"""Adds the animation of an event; the first argument is what animations of this board share."""
BoardViewT = TypeVar("BoardViewT")


class SpritePart(BoardPart[BoardViewT], Generic[BoardViewT, S]):
    """A part that places sprites on the board; a sprite has the target that a click on it means."""

    def add_sprites(self, places: SpriteSpecs, view: S) -> Commands | None:
        """Adds its sprites for a state to ``places``; keys stay the same from state to state."""


COUNT_BADGES = ("pile badge", "discard badge")
"""Keys of the numbers on piles, which stay readable above the focus ring."""


class SpriteHitArea(HitArea):
    """Hit area of a sprite."""

    shape_sprite: Sprite | None = None
    """The sprite whose shape the focus ring follows; None if the ring follows the corners."""
    overlays: Sequence[Sprite] = ()
    """Sprites that are drawn above the focus ring."""
    _ring: pygame.Surface | None = None

    def mark_dirty(self) -> None:
        """Repaints only the focus ring, because the sprite marks its own area."""
        if self.shows_focus_ring or self._was_lit:
            super().mark_dirty()

    def draw_ring(self, target: pygame.Surface) -> None:
        if self.shape_sprite is not None:
            if self._ring is None:
                self._ring = ring_along_shape(self.shape_sprite.image(), self.scale)
            target.blit(self._ring, self._ring.get_rect(center=self.shape_sprite.rect.center))
            return
        super().draw_ring(target)
        for mark in self.overlays:
            if mark.rect.colliderect(self.rect):
                mark.draw(target)


class SpriteBoard(ComposedBoard[S], Generic[S]):
    """A board whose things are sprites."""

    parts: Sequence[SpritePart[Any, S]] = ()
    event_animations: ClassVar[dict[type[Event], EventAnimation]] = {}
    animation_state: Any
    """What all animations of this board share."""

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        self.sprites = SpriteGroup(desk.repaint)
        self._spots: list[HitArea] = []
        self._mentioned: dict[Hashable, float] = {}

    def build_sprites(self, view: S) -> SpriteSpecs:
        """All sprites for a state, where they rest; keys stay the same from state to state."""
        places: SpriteSpecs = {}
        for part in self.parts:
            self.run_commands(part.add_sprites(places, view) or ())
        return places

    def show(self, view: S) -> None:
        self.view = view
        self.sprites.apply_specs(self.build_sprites(view))
        self.sprites.settle()
        self._spots = []
        self.refresh_highlights()
        self.sprites.update_display()

    def play(self, events: Sequence[Event], view: S, line: Timeline) -> None:
        if self.context.settings.reduced_motion:
            self.fade(view, line)
            return
        self.view = view
        act = ItemAnimation(self.sprites, self.build_sprites(view), line)
        for event in events:
            if (choreography := self.event_animations.get(type(event))) is not None:
                choreography(self.animation_state, event, act)
        act.start()
        self._spots = []
        self.refresh_highlights()

    def fade(self, view: S, line: Timeline) -> None:
        """Displays the new state; changed sprites fade in."""
        before = {
            key: (sprite.appearance.key, sprite.rest_pose) for key, sprite in self.sprites.by_key.items()
        }
        self.show(view)
        changed = [
            sprite
            for key, sprite in self.sprites.by_key.items()
            if before.get(key) != (sprite.appearance.key, sprite.rest_pose)
        ]

        def step(share: float) -> None:
            for sprite in changed:
                sprite.pose = sprite.rest_pose._replace(alpha=round(sprite.rest_pose.alpha * share))

        line.add(Tween(step, 0.0, 1.0, FADE_S), 0.0)

    def hit_areas(self) -> list[HitArea]:
        if not self._spots:
            sprites = sorted(self.sprites, key=lambda sprite: sprite.rest_pose.z)
            self._spots = [
                self._spot(sprite, sprite.target) for sprite in sprites if sprite.target is not None
            ]
        return self._spots

    def area_of(self, pointed: TargetOrKind) -> pygame.Rect | None:
        found = super().area_of(pointed)
        if found is None and isinstance(pointed, HoverTarget):
            names = [key if isinstance(key, tuple) else (key,) for key in self.sprites.by_key]
            named_sprites = zip(names, self.sprites.by_key.values(), strict=True)
            boxes = [
                sprite.resting_box
                for name, sprite in named_sprites
                if name[: len(pointed.sprite_key)] == pointed.sprite_key
            ]
            found = boxes[0].unionall(boxes[1:]) if boxes else None
        return found

    def _spot(self, sprite: Sprite, target: Target) -> SpriteHitArea:
        spot = SpriteHitArea(target, sprite.resting_box, lambda: self.press(sprite))
        spot.contains = sprite.contains_at_rest
        spot.outline = sprite.outline
        spot.shape_sprite = sprite if sprite.appearance.is_shaped else None
        spot.overlays = [mark for mark in map(self.sprites.get, COUNT_BADGES) if mark is not None]
        spot.description = sprite.help
        return spot

    def press(self, sprite: Sprite) -> None:
        """Handles a click: passes it to the part that has the target, or else to the scene."""
        if sprite.target is None:
            return
        if (owner := self.owner(sprite.target)) is not None:
            self.run_commands(owner.press(sprite.target))
        else:
            self.context.listener.touch(sprite.target, self.is_chosen(sprite))

    def inspected_figures(self) -> list[str]:
        return [f"display list: {len(self.sprites.all())} sprites"]

    def run_command(self, command: Command) -> None:
        match command:
            case UpdateSprite():
                self._dress(command)
            case HighlightSprite(key, seconds):
                self._mentioned[key] = seconds
                self.refresh_sprite_highlights()
            case _:
                super().run_command(command)

    def _dress(self, wanted: UpdateSprite) -> None:
        sprite, placed = self.sprites.get(wanted.key), wanted.spec
        if sprite is None:
            return
        sprite.appearance = placed.appearance
        if sprite.rest_pose != placed.pose:
            sprite.rest_pose = placed.pose
            sprite.pose = placed.pose
        if (sprite.target, sprite.help) != (placed.target, placed.help):
            sprite.target, sprite.help = placed.target, placed.help
            self._spots = []

    def sprites_of(self, target: Target) -> list[Sprite]:
        """The sprites with this target."""
        return [sprite for sprite in self.sprites if sprite.target == target]

    def highlight_event(self, event: Event) -> None:
        for key in self.sprite_keys_of(event):
            self._mentioned[key] = MENTION_SECONDS
        self.refresh_highlights()

    def sprite_keys_of(self, event: Event) -> list[Hashable]:
        """Keys of the sprites that a log line is about."""
        return []

    def is_chosen(self, sprite: Sprite) -> bool:
        """Whether this very sprite, of several with the same target, is part of the proposal."""
        return False

    def lift_of(self, sprite: Sprite) -> float:
        """Pixels by which a sprite should be raised."""
        return 0.0

    def highlight_level(self, key: Hashable, sprite: Sprite) -> int:
        """How strongly a sprite is highlighted: 0 not, 1 can be chosen, 2 under the pointer or mentioned
        in the log."""
        if key in self._mentioned:
            return 2
        if sprite.target is None or sprite.target not in self.picker.open_targets():
            return 0
        return 2 if sprite.target == self.hovered else 1

    def refresh_highlights(self) -> None:
        for part in self.parts:
            self.run_commands(part.refresh_highlights() or ())
        self.refresh_sprite_highlights()

    @property
    def may_highlight(self) -> bool:
        """Whether any sprite may be highlighted or raised; if not, none needs to be checked."""
        return True

    def refresh_sprite_highlights(self) -> None:
        """Updates the highlight and the lift of every sprite."""
        is_asked = self.may_highlight
        for key, sprite in self.sprites.by_key.items():
            sprite.highlight_level = self.highlight_level(key, sprite) if is_asked else 0
            sprite.lift_goal = self.lift_of(sprite) if is_asked else 0.0

    def update(self, dt: float) -> None:
        for key in list(self._mentioned):
            self._mentioned[key] -= dt
            if self._mentioned[key] <= 0:
                del self._mentioned[key]
                self.refresh_highlights()
        for part in self.parts:
            self.run_commands(part.update(dt))
        step = RISE_SPEED * self.scale.u * dt
        for sprite in self.sprites:
            goal, lift = sprite.lift_goal, sprite.lift
            sprite.lift = min(goal, lift + step) if goal > lift else max(goal, lift - step)
        self.sprites.update_display()

    def rest(self) -> float | None:
        lifting = any(sprite.lift != sprite.lift_goal for sprite in self.sprites)
        if self._mentioned or lifting or not self.sprites.is_displayed:
            return 0.0
        return min((wait for part in self.parts if (wait := part.rest()) is not None), default=None)
