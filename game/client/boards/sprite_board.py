"""A board of sprites: parts define the poses at rest, a table by event type defines the animations.

A sprite whose pose changes without an entry in that table glides to its new pose. Every animation ends at the
pose that the state defines, so stopping one early cannot change what is displayed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.client.boards.board import Desk, Spot
from game.client.boards.board_of_parts import PartedBoard
from game.client.boards.board_part import Command, Dress, Part, Shine, Wanted
from game.client.boards.focus_ring import ring_round
from game.client.boards.sprites import Cast, Look, Placed, Pose, Sprite
from game.client.boards.targets import Thing
from game.client.match.action_picker import Pointed, Target
from game.client.match.animation import FADE, Call, Ease, Path, Timeline, Tween, ease_in_out
from game.client.style.svg import in_time
from game.rules.core.events import Event
from game.rules.core.game import S

SECONDS = 0.006
"""Seconds per frame spent drawing pictures for upcoming animations."""
GLIDE = 0.24
RISE_SPEED = 420.0
MENTION = 1.6

Places = dict[Hashable, Placed]
Route = Callable[[Pose, Pose, float], Pose]
"""Maps start pose, end pose and progress from 0 to 1 to the current pose."""


def straight(start: Pose, end: Pose, share: float) -> Pose:
    return start.towards(end, share)


def on_track(track: Path, base: float, tilt: float = 30.0) -> Route:
    """Route along a track by arc length, both axles on the rails, rotated by at most ``tilt`` degrees."""

    def place(start: Pose, end: Pose, share: float) -> Pose:
        (x, y), angle = track.place(track.length * share, base)
        lean = max(-tilt, min(tilt, (angle + 90) % 180 - 90))
        return start.towards(end, share)._replace(x=x, y=y, angle=lean if share < 1 else end.angle)

    return place


def thrown(rise: float) -> Route:
    """Route along a low arc."""

    def place(start: Pose, end: Pose, share: float) -> Pose:
        pose = start.towards(end, share)
        return pose._replace(y=pose.y - 4 * rise * share * (1 - share))

    return place


class Act:
    """Choreography of one journal item: which sprite becomes which, and when it moves."""

    def __init__(self, cast: Cast, places: Places, line: Timeline) -> None:
        self.cast = cast
        self.places = places
        self.line = line
        self.time = 0.0
        """Start of the next event, in seconds from now."""
        self.changed: set[Hashable] = set()
        self.discards = 0
        self.slot = 0
        self.linger: set[str] = set()
        """Kinds of sprites that stay until the end of the animation although the new state lacks them."""
        self._later: list[Callable[[], None]] = []
        self._entering: dict[Hashable, Pose] = {}

    def cue(self, call: Callable[[], None], after: float = 0.0) -> None:
        """Schedules a call, such as a sound, ``after`` seconds after the next event starts."""
        self.line.add(Call(call), self.time + after)

    def carry(
        self,
        old: Hashable,
        new: Hashable,
        length: float,
        route: Route = straight,
        ease: Ease = ease_in_out,
        end: Pose | None = None,
    ) -> None:
        """Moves a sprite to another key, or to ``end`` and off the table if the new state has no such key."""
        sprite = self.cast.sprites.pop(old, None)
        if sprite is None:
            return
        if new in self.places and new not in self.cast.sprites:
            self.cast.sprites[new] = sprite
            self._move(new, sprite.pose, length, route, ease)
        else:
            self.cast.guest(sprite)
            self._pass(sprite, end or sprite.rest, length, route, ease)

    def bring(
        self,
        new: Hashable,
        start: Pose,
        length: float,
        route: Route = straight,
        ease: Ease = ease_in_out,
        disguise: Look | None = None,
    ) -> None:
        """Moves a new sprite in from a start pose; with ``disguise``, it changes its appearance halfway."""
        if new in self.places and new not in self.cast.sprites:
            self._entering[new] = start
            self._move(new, start, length, route, ease, disguise)

    def move(self, key: Hashable, length: float, route: Route = straight, ease: Ease = ease_in_out) -> None:
        """Moves a sprite that keeps its key along a route."""
        sprite = self.cast.sprites.get(key)
        if sprite is not None and key in self.places:
            self._move(key, sprite.pose, length, route, ease)

    def send(self, look: Look, start: Pose, end: Pose, length: float, route: Route = straight) -> None:
        """Moves a temporary sprite, such as another seat's card, from one pose to another."""
        guest = self.cast.guest(Sprite(Placed(look, start)))
        guest.hidden = True
        self._pass(guest, end, length, route, ease_in_out)

    def bring_or_send(self, new: Hashable, look: Look, start: Pose, end: Pose, length: float) -> None:
        """Brings the sprite if the new state has its key; sends a temporary one if not."""
        if new in self.places and new not in self.cast.sprites:
            self.bring(new, start, length)
        else:
            self.send(look, start, end, length)

    def _pass(self, sprite: Sprite, end: Pose, length: float, route: Route, ease: Ease) -> None:
        start = sprite.pose

        def step(share: float) -> None:
            sprite.show(True)
            sprite.place(route(start, end, share)._replace(z=900 + start.z))
            if share >= 1:
                self.cast.dismiss(sprite)

        self.line.add(Tween(step, 0.0, 1.0, length, ease), self.time)

    def _move(
        self,
        key: Hashable,
        start: Pose,
        length: float,
        route: Route,
        ease: Ease,
        disguise: Look | None = None,
    ) -> None:
        begin = self.time
        self.changed.add(key)

        def later() -> None:
            sprite = self.cast.sprites[key]
            artwork = sprite.look
            sprite.place(start._replace(z=800 + sprite.rest.z))
            sprite.busy += 1

            def step(share: float) -> None:
                if disguise is not None:
                    sprite.wear(disguise if share < 0.5 else artwork)
                pose = route(start, sprite.rest, share)
                sprite.place(sprite.rest if share >= 1 else pose._replace(z=800 + pose.z))
                if share >= 1:
                    sprite.busy = max(0, sprite.busy - 1)

            step(0.0)
            self.line.add(Tween(step, 0.0, 1.0, length, ease), begin)

        self._later.append(later)

    def begin(self) -> None:
        """Applies the new poses and starts every animation; sprites without one glide."""
        self._keep_lingering()
        fresh = self.cast.set_rest(self.places)
        for key, sprite in fresh.items():
            if key in self._entering:
                sprite.place(self._entering[key])
        for later in self._later:
            later()
        for key, sprite in self.cast.sprites.items():
            if (
                key not in self.changed
                and not sprite.busy
                and key not in fresh
                and sprite.pose != sprite.rest
            ):
                self._glide(sprite)
            elif key in fresh and key not in self._entering:
                self._appear(sprite)

    def _keep_lingering(self) -> None:
        """Keeps sprites of lingering kinds, which moving ones will cover, until the animation ends."""
        for key in [key for key in self.cast.sprites if key not in self.places]:
            if isinstance(key, tuple) and key[0] in self.linger:
                sprite = self.cast.guest(self.cast.sprites.pop(key))
                self.line.add(Call(partial(self.cast.dismiss, sprite)), self.time + GLIDE)

    def _glide(self, sprite: Sprite) -> None:
        start = sprite.pose

        def step(share: float) -> None:
            if not sprite.busy:
                sprite.place(start.towards(sprite.rest, share))

        self.line.add(Tween(step, 0.0, 1.0, GLIDE), 0.0)

    def _appear(self, sprite: Sprite) -> None:
        sprite.place(sprite.rest._replace(alpha=0))

        def step(share: float) -> None:
            if not sprite.busy:
                sprite.place(sprite.rest._replace(alpha=round(sprite.rest.alpha * share)))

        self.line.add(Tween(step, 0.0, 1.0, GLIDE), self.time)


Choreography = Callable[[Any, Any, Act], None]
"""Adds the animation of an event to an act; the first argument is the board's animation state."""
Seen = TypeVar("Seen")


class SpritePart(Part[Seen], Generic[Seen, S]):
    """A part that places sprites on the table; each sprite has the target of a click on it."""

    def arrange(self, places: Places, view: S) -> Wanted | None:
        """Adds its sprites at rest in a state to ``places``, under stable keys."""

    def prepare(self, view: S) -> None:
        """Draws pictures that a state will need; called repeatedly if the time limit cuts it short."""


MARKS = ("pile badge", "discard badge")
"""Keys of the pile counts, which stay readable above the focus ring."""


class SpriteSpot(Spot):
    """Hit area of a sprite."""

    shaped: Sprite | None = None
    """The sprite whose shape the focus ring follows; None if the ring follows the corners."""
    marks: Sequence[Sprite] = ()
    """Sprites that are drawn above the focus ring."""
    _ring: pygame.Surface | None = None

    def dirty(self) -> None:
        """Repaints only the focus ring; the sprite marks its own dirty region."""
        if self.lit or self._was_lit:
            super().dirty()

    def draw_ring(self, target: pygame.Surface) -> None:
        if self.shaped is not None:
            if self._ring is None:
                self._ring = ring_round(self.shaped.image(), self.scale)
            target.blit(self._ring, self._ring.get_rect(center=self.shaped.rect.center))
            return
        super().draw_ring(target)
        for mark in self.marks:
            if mark.rect.colliderect(self.rect):
                mark.draw(target)


class SpriteBoard(PartedBoard[S], Generic[S]):
    """A board whose objects are sprites."""

    parts: Sequence[SpritePart[Any, S]] = ()
    animate: ClassVar[dict[type[Event], Choreography]] = {}
    playing: Any
    """The animation state, passed to the choreographies."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cast = Cast(desk.repaint)
        self._spots: list[Spot] = []
        self._mentioned: dict[Hashable, float] = {}
        self._begins = False
        """Whether animations start in this frame; moving sprites are then painted with their first step."""

    def arrange(self, view: S) -> Places:
        """Every sprite at rest in a state, under stable keys."""
        places: Places = {}
        for part in self.parts:
            self.do(part.arrange(places, view) or ())
        return places

    def show(self, view: S) -> None:
        self.view = view
        self.cast.set_rest(self.arrange(view))
        self.cast.settle()
        self._spots = []
        self.light()
        changed: list[pygame.Rect] = []
        self.cast.mark(repaint=changed.append)
        self.desk.leapt(changed)

    def is_ready_for(self, view: S) -> bool:
        """Whether the large pictures of a state are drawn; if not, draws some of them."""
        if self.desk.settings.reduced_motion:
            return True
        return not self.desk.is_painting() and in_time(SECONDS, partial(self._prepare, view), alone=True)

    def _prepare(self, view: S) -> None:
        if not self.cast.sprites:
            # At the first display every picture is new.
            for placed in self.arrange(view).values():
                placed.look.draw(placed.look.drawn_at or placed.pose.size)
        for part in self.parts:
            part.prepare(view)

    def play(self, events: Sequence[Event], view: S, line: Timeline) -> None:
        if self.desk.settings.reduced_motion:
            self.fade(view, line)
            return
        self.view = view
        act = Act(self.cast, self.arrange(view), line)
        for event in events:
            if (choreography := self.animate.get(type(event))) is not None:
                choreography(self.playing, event, act)
        act.begin()
        self._spots = []
        self.light()
        self._begins = True

    def fade(self, view: S, line: Timeline) -> None:
        """Displays the new state; changed sprites fade in."""
        before = {key: (sprite.look.key, sprite.rest) for key, sprite in self.cast.sprites.items()}
        self.show(view)
        changed = [
            sprite
            for key, sprite in self.cast.sprites.items()
            if before.get(key) != (sprite.look.key, sprite.rest)
        ]

        def step(share: float) -> None:
            for sprite in changed:
                sprite.place(sprite.rest._replace(alpha=round(sprite.rest.alpha * share)))

        line.add(Tween(step, 0.0, 1.0, FADE), 0.0)

    def spots(self) -> list[Spot]:
        if not self._spots:
            sprites = sorted(self.cast, key=lambda sprite: sprite.rest.z)
            self._spots = [
                self._spot(sprite, sprite.target) for sprite in sprites if sprite.target is not None
            ]
        return self._spots

    def where(self, pointed: Pointed) -> pygame.Rect | None:
        found = super().where(pointed)
        if found is None and isinstance(pointed, Thing):
            names = [key if isinstance(key, tuple) else (key,) for key in self.cast.sprites]
            named_sprites = zip(names, self.cast.sprites.values(), strict=True)
            boxes = [
                sprite.resting_box
                for name, sprite in named_sprites
                if name[: len(pointed.name)] == pointed.name
            ]
            found = boxes[0].unionall(boxes[1:]) if boxes else None
        return found

    def _spot(self, sprite: Sprite, target: Target) -> SpriteSpot:
        spot = SpriteSpot(target, sprite.resting_box, lambda: self.press(sprite))
        spot.inside = sprite.rests_at
        spot.outline = sprite.outline
        spot.shaped = sprite if sprite.look.is_shaped else None
        spot.marks = [mark for mark in map(self.cast.get, MARKS) if mark is not None]
        spot.about = sprite.help
        return spot

    def press(self, sprite: Sprite) -> None:
        """Passes a click to the part that owns the target, or to the table."""
        if sprite.target is None:
            return
        if (owner := self.owner(sprite.target)) is not None:
            self.do(owner.press(sprite.target))
        else:
            self.desk.table.touch(sprite.target, self.is_chosen(sprite))

    def obey(self, command: Command) -> None:
        match command:
            case Dress():
                self._dress(command)
            case Shine(key, seconds):
                self._mentioned[key] = seconds
                self.shine()
            case _:
                super().obey(command)

    def _dress(self, wanted: Dress) -> None:
        sprite, placed = self.cast.get(wanted.key), wanted.placed
        if sprite is None:
            return
        sprite.wear(placed.look)
        if sprite.rest != placed.pose:
            sprite.rest = placed.pose
            sprite.place(placed.pose)
        if (sprite.target, sprite.help) != (placed.target, placed.help):
            sprite.target, sprite.help = placed.target, placed.help
            self._spots = []

    def sprites_of(self, target: Target) -> list[Sprite]:
        """The sprites with this target."""
        return [sprite for sprite in self.cast if sprite.target == target]

    def mention(self, event: Event) -> None:
        for key in self.about(event):
            self._mentioned[key] = MENTION
        self.light()

    def about(self, event: Event) -> list[Hashable]:
        """Keys of the sprites that a log line is about."""
        return []

    def is_chosen(self, sprite: Sprite) -> bool:
        """Whether this very sprite is part of the proposal already."""
        return False

    def lifted(self, sprite: Sprite) -> float:
        """Pixels by which a sprite should be raised."""
        return 0.0

    def glow_of(self, key: Hashable, sprite: Sprite) -> int:
        """Highlight level of a sprite: 0 none, 1 selectable, 2 hovered or mentioned."""
        if key in self._mentioned:
            return 2
        if sprite.target is None or sprite.target not in self.picker.open_targets():
            return 0
        return 2 if sprite.target == self.hovered else 1

    def light(self) -> None:
        for part in self.parts:
            self.do(part.light() or ())
        self.shine()

    @property
    def may_shine(self) -> bool:
        """Whether any sprite may need a highlight or be raised; False skips the check of each sprite."""
        return True

    def shine(self) -> None:
        """Updates the highlight and the lift of every sprite."""
        is_asked = self.may_shine
        for key, sprite in self.cast.sprites.items():
            sprite.shine(self.glow_of(key, sprite) if is_asked else 0, sprite.lift)
            sprite.lift_goal = self.lifted(sprite) if is_asked else 0.0

    def update(self, dt: float) -> None:
        for key in list(self._mentioned):
            self._mentioned[key] -= dt
            if self._mentioned[key] <= 0:
                del self._mentioned[key]
                self.light()
        for part in self.parts:
            self.do(part.update(dt))
        step = RISE_SPEED * self.scale.u * dt
        for sprite in self.cast:
            goal, lift = sprite.lift_goal, sprite.lift
            if lift != goal:
                sprite.shine(sprite.glow, min(goal, lift + step) if goal > lift else max(goal, lift - step))
        self.cast.mark(but_moving=self._begins)
        self._begins = False

    def rest(self) -> float | None:
        lifting = any(sprite.lift != sprite.lift_goal for sprite in self.cast)
        if self._mentioned or lifting or self.cast.is_stale or self.cast.is_rough:
            return 0.0
        return min((wait for part in self.parts if (wait := part.rest()) is not None), default=None)
