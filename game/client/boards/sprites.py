"""Sprites: the objects on a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.boards.turning import (
    LastRotation,
    coarse,
    half_degrees,
    is_whole,
    turned,
    turned_roughly,
    turned_softly,
)
from game.client.match.tweens import Point
from game.client.style.display_list import DisplayItem, DisplayList, PictureLayer, display_item
from game.decisions.action_picker import Target
from game.i18n import language_code

DrawPicture = Callable[[float], pygame.Surface]
DrawGlow = Callable[[float, bool], pygame.Surface]
MIDDLE: Point = (0.5, 0.5)


class Appearance(NamedTuple):
    """How a sprite looks: its upright picture at any size, its glow, and the point around which it
    rotates."""

    key: Hashable
    draw: DrawPicture
    halo: DrawGlow | None = None
    pivot: Point = MIDDLE
    shadow: DrawPicture | None = None
    shadow_offset: float = 0.0
    """How far down its shadow is, as a share of its size."""
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
        """The pose between this one and another; the depth changes at once."""
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
    """One object on the table. ``rest_pose`` is the pose given by the state, ``pose`` the one displayed."""

    def __init__(self, placed: SpriteSpec) -> None:
        self.appearance = placed.appearance
        self.rest_pose = placed.pose
        self.target = placed.target
        self.help = placed.help
        self.pose = placed.pose
        self.highlight_level = 0
        """How strongly it is highlighted: 0 not, 1 can be chosen, 2 under the pointer or part of the
        proposal."""
        self.is_hidden = False
        self.running_animations = 0
        """How many animations are moving it; meanwhile nothing else may."""
        self.lift = 0.0
        self.lift_goal = 0.0
        self.displacement = 0.0
        """Horizontal displacement by a collision."""
        self._item: DisplayItem | None = None
        self.forget_pictures()
        self._sized: tuple[Hashable, tuple[int, int]] = (None, (0, 0))
        """Cache key and value of the size of the upright picture."""

    @property
    def centre(self) -> Point:
        """Where the point is displayed around which it rotates."""
        if not self.lift:
            return self.pose.x + self.displacement, self.pose.y
        turn = math.radians(self.pose.angle)
        along, up = math.sin(turn), math.cos(turn)
        return self.pose.x + self.displacement + self.lift * along, self.pose.y - self.lift * up

    @property
    def rect(self) -> pygame.Rect:
        """Rectangle of the picture."""
        return self.image().get_rect(center=self._middle())

    @property
    def area(self) -> pygame.Rect:
        """Everything that it paints, with shadow and glow."""
        return self.item().box

    def outline(self) -> list[Point]:
        """Corners of the picture as displayed."""
        return self._corners(self.pose, self.centre)

    def resting_outline(self) -> list[Point]:
        """Corners of the picture at rest; clicks are tested against these."""
        return self._corners(self.rest_pose, (self.rest_pose.x, self.rest_pose.y))

    @property
    def resting_box(self) -> pygame.Rect:
        """Bounding box at rest."""
        xs, ys = zip(*self.resting_outline(), strict=True)
        left, top = min(xs), min(ys)
        return pygame.Rect(round(left), round(top), round(max(xs) - left), round(max(ys) - top))

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
        """Size of the upright picture; cached, because it is needed many times in a frame."""
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
        """Picture in the current pose."""
        drawn_at = self._drawn_at
        angle, zoom = half_degrees(self.pose.angle), round(self.pose.size, 1) / (drawn_at or 1)
        turn = self._stand_in if self._is_stand_in else self._picture
        return turn.of(self.appearance.draw(drawn_at), angle, zoom)

    @property
    def _is_stand_in(self) -> bool:
        """Whether it shows pictures of another size, scaled."""
        return bool(self.appearance.drawn_at) and not is_whole(self.pose.size / self.appearance.drawn_at)

    def is_near(self, area: pygame.Rect) -> bool:
        """Whether it may show anything in an area; draws no picture of another size."""
        xs, ys = zip(*self.outline(), strict=True)
        margin = self.pose.size
        left, top = min(xs) - margin, min(ys) - margin
        return area.colliderect((left, top, max(xs) + margin - left, max(ys) + margin - top))

    def item(self) -> DisplayItem:
        """What it displays; the same object while nothing about it changes."""
        rest, look = self.rest_pose, self.appearance
        # The sprite itself belongs to the key, because two equal ones may cover each other.
        key = (
            self, look.key, look.drawn_at, self.pose, rest.size, rest.angle, self.highlight_level, self.lift,
            self.displacement, self.is_hidden, language_code(),
        )  # fmt: skip
        if self._item is None or self._item.key != key:
            self._item = display_item(key, list(self._layers()), self.pose.z)
        return self._item

    def draw(self, target: pygame.Surface) -> None:
        self.item().draw(target)

    def forget_pictures(self) -> None:
        """Draws everything anew, as if it were displayed for the first time."""
        self._item = None
        self._shadow, self._glow = LastRotation(turned_softly), LastRotation(turned)
        self._picture, self._stand_in = LastRotation(turned), LastRotation(turned_roughly)
        self._stand_in_shadow = LastRotation(turned_roughly)

    def _layers(self) -> Iterator[PictureLayer]:
        """Shadow, glow and picture with their rectangles."""
        if self.is_hidden or self.pose.alpha <= 0:
            return
        look, middle = self.appearance, self._middle()
        angle, is_resized = half_degrees(self.pose.angle), self.pose.size != self.rest_pose.size
        zoom = round(self.pose.size / (self._drawn_at or 1), 2)
        if look.shadow is not None and self.pose.alpha == 255:
            is_turning = is_resized or self.pose.angle != self.rest_pose.angle
            turn = coarse(angle, zoom) if is_turning else (angle, zoom)
            rotation = self._stand_in_shadow if self._is_stand_in else self._shadow
            shadow = rotation.of(look.shadow(self._drawn_at), *turn)
            drop = look.shadow_offset * self.pose.size
            yield shadow, shadow.get_rect(center=middle).move(0, round(drop + self.lift * 0.12))
        if look.halo is not None and self.highlight_level and not is_resized:
            glow = self._glow.of(look.halo(self._drawn_at, self.highlight_level > 1), angle, zoom)
            yield glow, glow.get_rect(center=middle)
        picture = self.image()
        if self.pose.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, self.pose.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        yield picture, picture.get_rect(center=middle)

    def _middle(self) -> tuple[int, int]:
        """Centre of the picture, which may not be the point around which it rotates."""
        if self.appearance.pivot == MIDDLE:
            x, y = self.centre
            return round(x), round(y)
        corners = self.outline()
        return round((corners[0][0] + corners[2][0]) / 2), round((corners[0][1] + corners[2][1]) / 2)


class SpriteGroup:
    """All sprites of a board by key; keeps track of the areas to be repainted."""

    def __init__(self, repaint: Callable[[pygame.Rect], None]) -> None:
        self.by_key: dict[Hashable, Sprite] = {}
        self._repaint = repaint
        self._display = DisplayList()
        self._guests: list[Sprite] = []
        self._deep, self._seen_in = -math.inf, pygame.Rect(0, 0, 0, 0)
        """Sprites deeper than `_deep` are visible only within `_seen_in`."""

    def restrict_painting(self, area: pygame.Rect, deeper: float) -> None:
        """Lets sprites deeper than a depth be painted only within an area."""
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
        return sprite

    def remove(self, key: Hashable) -> Sprite | None:
        return self.by_key.pop(key, None)

    def remove_temporary(self, sprite: Sprite) -> None:
        if sprite in self._guests:
            self._guests.remove(sprite)

    def apply_specs(self, places: dict[Hashable, SpriteSpec]) -> dict[Hashable, Sprite]:
        """Applies new poses at rest; sprites that existed keep their displayed pose.

        Returns the new sprites; sprites that are not in ``places`` are removed.
        """
        fresh: dict[Hashable, Sprite] = {}
        remaining: dict[Hashable, Sprite] = {}
        for key, placed in places.items():
            sprite = self.by_key.get(key)
            if sprite is None:
                sprite = fresh[key] = Sprite(placed)
            else:
                sprite.appearance, sprite.rest_pose = placed.appearance, placed.pose
                sprite.target, sprite.help = placed.target, placed.help
            remaining[key] = sprite
        self.by_key = remaining
        return fresh

    def settle(self) -> None:
        """Moves every sprite to its pose at rest and removes temporary ones."""
        self._guests.clear()
        for sprite in self.by_key.values():
            sprite.running_animations = 0
            sprite.is_hidden = False
            sprite.pose = sprite.rest_pose

    def all(self) -> list[Sprite]:
        return [*self.by_key.values(), *self._guests]

    @property
    def is_at_rest(self) -> bool:
        """Whether every sprite is at rest and none is temporary."""
        return not self._guests and all(sprite.pose == sprite.rest_pose for sprite in self.by_key.values())

    @property
    def is_displayed(self) -> bool:
        """Whether every sprite is displayed as it is now."""
        return self._display.shows(self._items())

    def _items(self) -> list[DisplayItem]:
        """What is displayed; sprites outside the area in which they can be seen are left out."""
        deep, seen_in = self._deep, self._seen_in
        return [sprite.item() for sprite in self.all() if sprite.pose.z >= deep or sprite.is_near(seen_in)]

    def update_display(self) -> None:
        """Displays every sprite as it is now; repaints what differs."""
        for item in self._display.update(self._items()):
            self._repaint(item.box.clip(self._seen_in) if item.depth < self._deep else item.box)

    def draw(self, target: pygame.Surface, low: float = -math.inf, high: float = math.inf) -> None:
        """Paints the displayed sprites of a depth range within the clip."""
        self._display.draw(target, low, high)
