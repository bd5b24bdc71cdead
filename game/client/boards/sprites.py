"""Sprites: the objects on a table, drawn from cached pictures."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import pygame

from game.client.boards.lamplight import Lamplighter
from game.client.boards.turning import (
    FINE,
    Coarse,
    LastRotation,
    Turner,
    coarse,
    coarsely,
    half_degrees,
    is_whole,
    pixels,
)
from game.client.match.action_picker import Target
from game.client.match.tweens import Point
from game.i18n import language_code

DrawPicture = Callable[[float], pygame.Surface]
DrawGlow = Callable[[float, bool], pygame.Surface]
PictureLayer = tuple[pygame.Surface | Coarse, pygame.Rect]
MIDDLE: Point = (0.5, 0.5)
MAX_ANGLE_ERROR, MAX_SIZE_ERROR = 1.5, 0.01
"""Maximum error of a moving picture: degrees of angle, and share of its size."""
_depth = attrgetter("pose.z")
_turner, _lamps = Turner(), Lamplighter()


ZOOM_THRESHOLD = 0.15
"""Scale change above which the player has zoomed; below it, an animation has, and needs smooth pictures."""


class Appearance(NamedTuple):
    """Appearance of a sprite: its upright picture at any size, its glow and its pivot."""

    key: Hashable
    draw: DrawPicture
    halo: DrawGlow | None = None
    pivot: Point = MIDDLE
    shadow: DrawPicture | None = None
    shadow_offset: float = 0.0
    """Shadow offset as a share of the size."""
    drawn_at: float = 0.0
    """Size of the pictures that are scaled until the right ones are drawn; 0 to draw at the size at rest."""
    is_shaped: bool = False
    """Whether the focus ring follows the shape of the picture, not its corners."""


def interpolate(a: float, b: float, share: float) -> float:
    return a + (b - a) * share


class SpritePose(NamedTuple):
    """Position, size, rotation (degrees clockwise), depth and opacity of a sprite."""

    x: float
    y: float
    size: float
    angle: float = 0.0
    z: float = 0.0
    alpha: int = 255

    def towards(self, other: SpritePose, share: float) -> SpritePose:
        """Linear interpolation towards another pose; the depth changes at once."""
        return SpritePose(
            interpolate(self.x, other.x, share),
            interpolate(self.y, other.y, share),
            interpolate(self.size, other.size, share),
            interpolate(self.angle, other.angle, share),
            other.z,
            round(interpolate(self.alpha, other.alpha, share)),
        )


@dataclass
class SpriteSpec:
    """Specification of a sprite at rest."""

    appearance: Appearance
    pose: SpritePose
    target: Target | None = None
    """Target of a click on it."""
    help: str = ""


class Sprite:
    """One object on the table. ``rest`` is the pose given by the state, ``pose`` the one displayed."""

    def __init__(self, placed: SpriteSpec) -> None:
        self.appearance = placed.appearance
        self.rest_pose = placed.pose
        self.target = placed.target
        self.help = placed.help
        self.pose = placed.pose
        self.highlight_level = 0
        """Highlight level: 0 none, 1 selectable, 2 hovered or in the proposal."""
        self.is_hidden = False
        self.running_animations = 0
        """Number of animations that control it; nothing else may move it meanwhile."""
        self.lift = 0.0
        self.lift_goal = 0.0
        self.displacement = 0.0
        """Horizontal displacement by a collision."""
        self.stale = True
        self.painted_area = pygame.Rect(0, 0, 0, 0)
        self._layers: list[PictureLayer] | None = None
        """Cached layers, back to front; None if they are out of date."""
        self._dressed_as: tuple[Hashable, list[PictureLayer], tuple[int, int]] = (None, [], (0, 0))
        """Cache key of the last layers, the layers, and the centre they were made for."""
        self._spoken = ""
        self._shade, self._light = LastRotation(_turner.softly), LastRotation(_turner.turned)
        self._image: pygame.Surface | None = None
        self._image_is_rough = self._image_is_due = self._shade_is_due = False
        self._is_unlit = self._is_coarse = False
        self._made_of: tuple[Hashable, float, float] = (None, 0.0, 0.0)
        """Cache key, size and angle of the current picture."""
        self._reached: tuple[Hashable, pygame.Rect] = (None, self.painted_area)
        """Cache key and value of the painted area relative to the centre."""
        self._sized: tuple[Hashable, tuple[int, int]] = (None, (0, 0))
        """Cache key and value of the size of the upright picture."""
        self._only_turned: tuple[pygame.Surface, float, pygame.Surface] | None = None
        """The last picture that was rotated but not scaled: source, angle and result."""

    def set_pose(self, pose: SpritePose) -> None:
        if pose != self.pose:
            self.pose = pose
            self.stale = True

    def set_highlight(self, glow: int, lift: float = 0.0) -> None:
        """Sets the highlight level and the lift."""
        if (glow, lift) != (self.highlight_level, self.lift):
            self.highlight_level, self.lift = glow, lift
            self.stale = True

    def set_displacement(self, nudge: float) -> None:
        if nudge != self.displacement:
            self.displacement = nudge
            self.stale = True

    def set_appearance(self, appearance: Appearance) -> None:
        """Changes the appearance."""
        if appearance.key != self.appearance.key:
            self.appearance = appearance
            self.stale = True

    def set_visible(self, visible: bool) -> None:
        if visible == self.is_hidden:
            self.is_hidden = not visible
            self.stale = True

    @property
    def centre(self) -> Point:
        """Displayed position of the pivot."""
        if not self.lift:
            return self.pose.x + self.displacement, self.pose.y
        turn = math.radians(self.pose.angle)
        along, up = math.sin(turn), math.cos(turn)
        return self.pose.x + self.displacement + self.lift * along, self.pose.y - self.lift * up

    @property
    def rect(self) -> pygame.Rect:
        """Rectangle of the picture."""
        return self._around(self.image().get_size())

    @property
    def area(self) -> pygame.Rect:
        """Everything that it paints, with shadow and glow; does not draw the picture."""
        x, y = self.centre
        return self._reach().move(math.floor(x), math.floor(y))

    def _reach(self) -> pygame.Rect:
        """Painted area relative to the centre; cached for sprites that only move."""
        pose, light = self.pose, self._halo()
        asked = (
            self.appearance.key,
            self._drawn_at,
            pose.size,
            pose.angle,
            self._image,
            light,
            language_code(),
        )
        if asked == self._reached[0]:
            return self._reached[1]
        left, top, right, foot = self._bounds(pose, (0.0, 0.0))
        wide, high = right - left, foot - top
        box = pygame.Rect(math.floor(left) - 2, math.floor(top) - 2, math.ceil(wide) + 6, math.ceil(high) + 6)
        middle = box.center
        if self.appearance.shadow is not None:
            box = box.inflate(box.width // 3, box.height // 3)
        if self._image is not None:  # the old picture may still be displayed
            box.union_ip(self._image.get_rect(center=middle).inflate(4, 4))
        if light is not None:
            share = self.rest_pose.size / (self._drawn_at or 1)
            wide, high = round(light.get_width() * share), round(light.get_height() * share)
            box = box.union(box.inflate(wide // 3 + 24, high // 3 + 24))
        self._reached = asked, box
        return box

    def _halo(self) -> pygame.Surface | None:
        """The upright glow; None without a highlight or while there is no time to draw it."""
        draw, is_strong = self.appearance.halo, self.highlight_level > 1
        if draw is None or not self.highlight_level:
            self._is_unlit = False
            self._light.forget()
            return None
        key = (self.appearance.key, self._drawn_at, is_strong, language_code())
        found = _lamps.light(key, partial(draw, self._drawn_at, is_strong))
        self._is_unlit = found is None
        return found

    def _lit(self, angle: float, share: float) -> pygame.Surface | None:
        """The rotated glow; without time to rotate it, the last one or None."""
        halo = self._halo()
        if halo is None:
            return None
        if self._light.shows(halo, angle, share) or _turner.has_time(halo, angle, share):
            return self._light.of(halo, angle, share)
        self._is_unlit = True
        return self._light.last(halo)

    def outline(self) -> list[Point]:
        """Corners of the picture as displayed."""
        return self._corners(self.pose, self.centre)

    def resting_outline(self) -> list[Point]:
        """Corners of the picture at rest, which clicks are tested against."""
        return self._corners(self.rest_pose, (self.rest_pose.x, self.rest_pose.y))

    @property
    def resting_box(self) -> pygame.Rect:
        """Bounding box at rest."""
        left, top, right, foot = self._bounds(self.rest_pose, (self.rest_pose.x, self.rest_pose.y))
        return pygame.Rect(round(left), round(top), round(right - left), round(foot - top))

    def _bounds(self, pose: SpritePose, centre: Point) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the picture."""
        corners = self._corners(pose, centre)
        if not pose.angle:
            return *corners[0], *corners[2]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def _corners(self, pose: SpritePose, centre: Point) -> list[Point]:
        drawn_at = self._drawn_at
        size = self._drawn_size(drawn_at)
        zoom = pose.size / (drawn_at or 1)
        wide, high = size[0] * zoom, size[1] * zoom
        px, py = self.appearance.pivot
        x, y = centre
        if not pose.angle:
            left, right, top, foot = x - px * wide, x + (1 - px) * wide, y - py * high, y + (1 - py) * high
            return [(left, top), (right, top), (right, foot), (left, foot)]
        turn = math.radians(pose.angle)
        c, s = math.cos(turn), math.sin(turn)
        spots = [(-px, -py), (1 - px, -py), (1 - px, 1 - py), (-px, 1 - py)]
        return [(x + a * wide * c - b * high * s, y + a * wide * s + b * high * c) for a, b in spots]

    def _drawn_size(self, drawn_at: float) -> tuple[int, int]:
        """Size of the upright picture; cached because it is needed many times per frame."""
        asked = (self.appearance.key, drawn_at, language_code())
        if asked != self._sized[0]:
            self._sized = asked, self.appearance.draw(drawn_at).get_size()
        return self._sized[1]

    def contains_at_rest(self, pos: tuple[int, int]) -> bool:
        """Whether a point is within the outline at rest."""
        corners = self.resting_outline()
        turns = []
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
            turns.append((x1 - x0) * (pos[1] - y0) - (y1 - y0) * (pos[0] - x0))
        return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)

    @property
    def _drawn_at(self) -> float:
        """Size at which its pictures are drawn."""
        return self.appearance.drawn_at or self.rest_pose.size

    def image(self) -> pygame.Surface:
        """Picture in the current pose; cached until the pose or the language changes."""
        angle = half_degrees(self.pose.angle)
        size = round(self.pose.size, 1)
        made_of = ((self.appearance.key, self._drawn_at, language_code()), size, angle)
        if self._image is None or made_of != self._made_of or self._image_is_due:
            zoom = size / (self._drawn_at or 1)
            if self._image is not None and self._passes_for(made_of, zoom):
                self._image_is_rough = True
                return self._image
            self._image = self._made(angle, zoom)
            self._made_of, self._image_is_due = made_of, False
        return self._image

    def _passes_for(self, wanted: tuple[Hashable, float, float], zoom: float) -> bool:
        """Whether the last picture is close enough to be reused for lack of time."""
        (old_key, size, angle), (shows, new_size, new_angle) = self._made_of, wanted
        is_near = (
            abs(angle - new_angle) <= MAX_ANGLE_ERROR and abs(size - new_size) <= new_size * MAX_SIZE_ERROR
        )
        return (
            old_key == shows
            and is_near
            and not _turner.has_time(self.appearance.draw(self._drawn_at), new_angle, zoom)
        )

    @property
    def is_rough(self) -> bool:
        """Whether it is drawn roughly or without its glow, for lack of time in the frame."""
        return self._image_is_rough or self._shade_is_due or self._is_unlit or self._is_coarse

    def forget_rough(self) -> int:
        """Schedules rough pictures to be redrawn; returns the number of pixels."""
        if self._is_coarse:
            self._is_coarse, self.stale = False, True
            return self.painted_area.width * self.painted_area.height
        if self._image is None or not (self._image_is_rough or _lamps.has_time):
            return 0
        # Reset the flags here too: a sprite outside the window is not drawn and would stay rough.
        self._image_is_due = self._image_is_rough
        self._image_is_rough = self._shade_is_due = self._is_unlit = False
        self.stale = True
        return pixels(self._image)

    def _made(self, angle: float, zoom: float) -> pygame.Surface:
        picture = self.appearance.draw(self._drawn_at)
        before = self._only_turned
        if (
            (self.appearance.drawn_at or is_whole(zoom))
            and before is not None
            and before[:2] == (picture, angle)
        ):
            made, is_fine = _turner.in_time(before[2], 0, zoom)
            self._image_is_rough = not is_fine
            return made
        made, is_fine = _turner.in_time(picture, angle, zoom)
        self._image_is_rough = not is_fine
        if is_fine and is_whole(zoom):
            self._only_turned = (picture, angle, made)
        return made

    def build_layers(self) -> list[PictureLayer]:
        """Builds the layers unless they are cached."""
        if self._layers is None or self._spoken != language_code():
            self._layers, self._spoken = self._shifted(), language_code()
        return self._layers

    def draw(self, target: pygame.Surface) -> None:
        for picture, place in self.build_layers():
            if isinstance(picture, Coarse):
                picture.paint(target, place)
            else:
                target.blit(picture, place)

    def drop_layers(self) -> None:
        """Drops the cached layers."""
        self._layers = None

    def _shifted(self) -> list[PictureLayer]:
        """The layers; reused with an offset if only the position changed."""
        pose, rest, middle = self.pose, self.rest_pose, self._middle()
        turned = (pose.size, pose.angle, pose.alpha, rest.size, rest.angle, self.lift, self.is_hidden)
        looks = (self.appearance.key, turned, language_code())
        before, layers, (x, y) = self._dressed_as
        if looks == before and not self.highlight_level and not self.is_rough:
            return [(picture, place.move(middle[0] - x, middle[1] - y)) for picture, place in layers]
        made = list(self._dressed(middle))
        self._dressed_as = (None if self.highlight_level or self.is_rough else looks, made, middle)
        return made

    def _dressed(self, middle: tuple[int, int]) -> Iterator[PictureLayer]:
        """Shadow, glow and picture with their rectangles."""
        if self.is_hidden or self.pose.alpha <= 0:
            return
        angle, moving = half_degrees(self.pose.angle), self.pose.size != self.rest_pose.size
        # At the current size, or it would exceed the dirty region.
        share = round(self.pose.size / (self._drawn_at or 1), 2)
        if self.appearance.shadow is not None and self.pose.alpha == 255:
            is_turning = moving or self.pose.angle != self.rest_pose.angle
            shade = self._shaded(*(coarse(angle, share) if is_turning else (angle, share)))
            drop = self.appearance.shadow_offset * self.pose.size
            if shade is not None:
                yield shade, shade.get_rect(center=middle).move(0, round(drop + self.lift * 0.12))
        if not moving and (light := self._lit(angle, share)) is not None:
            yield light, light.get_rect(center=middle)
        if (stand_in := self._standing_in()) is not None:
            place = pygame.Rect((0, 0), stand_in.room)
            place.center = middle
            yield stand_in, place
            return
        picture = self.image()
        if self.pose.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, self.pose.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        yield picture, picture.get_rect(center=middle)

    def _shaded(self, angle: float, share: float) -> pygame.Surface | None:
        """The rotated shadow; without time to rotate it, the last one or None."""
        assert self.appearance.shadow is not None
        whole = self.appearance.shadow(self._drawn_at)
        if self._shade.shows(whole, angle, share) or _turner.has_soft_time:
            return self._shade.of(whole, angle, share)
        self._shade_is_due = True
        return self._shade.last(whole)

    def _standing_in(self) -> Coarse | None:
        """A roughly scaled picture shown until the right one is drawn."""
        zoom, self._is_coarse = round(self.pose.size, 1) / (self._drawn_at or 1), False
        if not self.appearance.drawn_at or is_whole(zoom) or self.pose.alpha < 255:
            return None
        picture, angle = self.appearance.draw(self.appearance.drawn_at), half_degrees(self.pose.angle)
        before = self._only_turned
        if angle and before is not None and before[:2] == (picture, angle):
            picture, angle = before[2], 0.0
        is_near = abs(zoom - 1) < ZOOM_THRESHOLD
        if is_near and _turner.has_time(picture, angle, zoom):
            return None
        self._image, self._image_is_rough, self._is_coarse = None, False, is_near
        return coarsely(picture, zoom, angle)

    def _middle(self) -> tuple[int, int]:
        """Centre of the picture, which may differ from the pivot."""
        if self.appearance.pivot == MIDDLE:
            x, y = self.centre
            return round(x), round(y)
        corners = self.outline()
        return round((corners[0][0] + corners[2][0]) / 2), round((corners[0][1] + corners[2][1]) / 2)

    def _around(self, size: tuple[int, int]) -> pygame.Rect:
        box = pygame.Rect(0, 0, *size)
        box.center = self._middle()
        return box


class SpriteGroup:
    """All sprites of a table by key, with dirty-region tracking."""

    def __init__(self, repaint: Callable[[pygame.Rect], None]) -> None:
        self.by_key: dict[Hashable, Sprite] = {}
        self._repaint = repaint
        self._order: list[Sprite] = []
        self._depths: list[float] = []
        self._boxes: list[pygame.Rect] = []
        """Painted rectangles of `_order`, parallel to `_depths`, back to front."""
        self._guests: list[Sprite] = []
        self._deep, self._seen_in = -math.inf, pygame.Rect(0, 0, 0, 0)
        """Sprites below depth `_deep` are visible only within `_seen_in`."""

    def restrict_painting(self, area: pygame.Rect, deeper: float) -> None:
        """Restricts the painting of sprites below a depth to an area."""
        self._deep, self._seen_in = deeper, area

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self.by_key.values())

    def __getitem__(self, key: Hashable) -> Sprite:
        return self.by_key[key]

    def get(self, key: Hashable) -> Sprite | None:
        return self.by_key.get(key)

    def add_temporary(self, sprite: Sprite) -> Sprite:
        """Adds a temporary sprite, such as a card on its way to a pile."""
        self._guests.append(sprite)
        sprite.stale = True
        return sprite

    def remove(self, key: Hashable) -> Sprite | None:
        """Removes a sprite and repaints its area."""
        sprite = self.by_key.pop(key, None)
        if sprite is not None:
            self._leave([sprite])
        return sprite

    def remove_temporary(self, sprite: Sprite) -> None:
        if sprite in self._guests:
            self._guests.remove(sprite)
            self._leave([sprite])

    def _leave(self, gone: Sequence[Sprite]) -> None:
        """Removes sprites from the paint order and marks their areas dirty."""
        left = [at for at, sprite in enumerate(self._order) if sprite not in gone]
        self._order = [self._order[at] for at in left]
        self._depths = [self._depths[at] for at in left]
        self._boxes = [self._boxes[at] for at in left]
        for sprite in gone:
            self._repaint(sprite.painted_area)

    def apply_specs(self, places: dict[Hashable, SpriteSpec]) -> dict[Hashable, Sprite]:
        """Applies new poses at rest; existing sprites keep their displayed pose.

        Returns the new sprites; sprites without a place are removed.
        """
        self._leave([sprite for key, sprite in self.by_key.items() if key not in places])
        fresh: dict[Hashable, Sprite] = {}
        remaining: dict[Hashable, Sprite] = {}
        for key, placed in places.items():
            sprite = self.by_key.get(key)
            if sprite is None:
                sprite = fresh[key] = Sprite(placed)
            else:
                before, after = sprite.rest_pose, placed.pose
                if (sprite.appearance.key, before.size, before.angle) != (
                    placed.appearance.key,
                    after.size,
                    after.angle,
                ):
                    sprite.stale = True
                sprite.appearance, sprite.rest_pose = placed.appearance, placed.pose
                sprite.target, sprite.help = placed.target, placed.help
            remaining[key] = sprite
        self.by_key = remaining
        return fresh

    def settle(self) -> None:
        """Moves every sprite to its pose at rest and removes temporary ones."""
        for guest in list(self._guests):
            self.remove_temporary(guest)
        for sprite in self.by_key.values():
            sprite.running_animations = 0
            sprite.set_visible(True)
            sprite.set_pose(sprite.rest_pose)

    def _sort(self) -> None:
        self._order = self.all()
        self._depths = [sprite.pose.z for sprite in self._order]
        self._boxes = [sprite.painted_area for sprite in self._order]

    def all(self) -> list[Sprite]:
        """All sprites, back to front."""
        return sorted((*self.by_key.values(), *self._guests), key=_depth)

    @property
    def is_at_rest(self) -> bool:
        """Whether every sprite is at rest and none is temporary."""
        return not self._guests and all(sprite.pose == sprite.rest_pose for sprite in self.by_key.values())

    @property
    def is_stale(self) -> bool:
        """Whether a sprite needs repainting."""
        return any(sprite.stale for sprite in self.by_key.values())

    @property
    def is_rough(self) -> bool:
        """Whether a sprite will be redrawn better in a later frame."""
        return any(sprite.is_rough for sprite in self.by_key.values())

    def mark_dirty_regions(self, repaint: Callable[[pygame.Rect], None] | None = None) -> None:
        """Marks changed sprites as dirty regions."""
        ask = repaint or self._repaint
        _turner.begin_frame()
        _lamps.begin_frame(self.is_at_rest)
        time = FINE
        for sprite in (*self.by_key.values(), *self._guests):
            if time > 0 and sprite.is_rough:
                time -= sprite.forget_rough()
            if sprite.stale:
                sprite.drop_layers()
                area = sprite.area
                if sprite.pose.z < self._deep:
                    area = area.clip(self._seen_in)
                if sprite.painted_area.colliderect(area):
                    ask(sprite.painted_area.union(area))
                else:
                    ask(sprite.painted_area)
                    ask(area)
                sprite.painted_area = area
                sprite.stale = False
        self._sort()

    def build_layers(self, area: pygame.Rect) -> None:
        """Builds the layers of the sprites in an area ahead of painting."""
        for at in area.collidelistall(self._boxes):
            self._order[at].build_layers()

    def draw(self, target: pygame.Surface, low: float = -math.inf, high: float = math.inf) -> None:
        """Paints the sprites of a depth range within the clip."""
        first, last = bisect_left(self._depths, low), bisect_left(self._depths, high)
        for at in target.get_clip().collidelistall(self._boxes[first:last]):
            self._order[first + at].draw(target)
