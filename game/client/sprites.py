"""Sprites: the things that lie, stand and move on a table, each drawn from kept pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.art.svg import Kept
from game.client.motion import Point
from game.client.picker import Target

Draw = Callable[[float], pygame.Surface]
Halo = Callable[[float, bool], pygame.Surface]


class Look(NamedTuple):
    """How a thing looks: its upright picture at any size, the light round it, the point it turns about."""

    key: Hashable
    draw: Draw
    halo: Halo | None = None
    pivot: Point = (0.5, 0.5)
    shadow: Draw | None = None
    drop: float = 0.0
    """How far the shadow falls, as a share of the size."""


def between(a: float, b: float, share: float) -> float:
    return a + (b - a) * share


class Pose(NamedTuple):
    """Where a thing is, how large and how turned (degrees, clockwise)."""

    x: float
    y: float
    size: float
    angle: float = 0.0
    z: float = 0.0
    alpha: int = 255

    def moved(self, dx: float, dy: float) -> Pose:
        return self._replace(x=self.x + dx, y=self.y + dy)

    def towards(self, other: Pose, share: float) -> Pose:
        """On the straight way to another pose; depth and strength are the other's at once."""
        return Pose(
            between(self.x, other.x, share),
            between(self.y, other.y, share),
            between(self.size, other.size, share),
            between(self.angle, other.angle, share),
            other.z,
            round(between(self.alpha, other.alpha, share)),
        )


@dataclass
class Placed:
    """A thing that belongs on the table, at rest."""

    look: Look
    pose: Pose
    target: Target | None = None
    """What touching it touches."""
    help: str = ""


class Sprite:
    """One thing on the table. Its rest is where the state says it is; its pose is where it is seen."""

    def __init__(self, placed: Placed) -> None:
        self.look = placed.look
        self.rest = placed.pose
        self.target = placed.target
        self.help = placed.help
        self.pose = placed.pose
        self.glow = 0
        """0 calm, 1 may be touched, 2 under the pointer or in the proposal."""
        self.hidden = False
        self.busy = 0
        """How many motions hold it; nothing else may move it meanwhile."""
        self.lift = 0.0
        self.lift_goal = 0.0
        self.nudge = 0.0
        """How far a knock has pushed it aside."""
        self.stale = True
        self.drawn = pygame.Rect(0, 0, 0, 0)
        self._image: pygame.Surface | None = None
        self._made_of: Hashable = None

    def place(self, pose: Pose) -> None:
        if pose != self.pose:
            self.pose = pose
            self.stale = True

    def shine(self, glow: int, lift: float = 0.0) -> None:
        """Set its light and how far it is raised."""
        if (glow, lift) != (self.glow, self.lift):
            self.glow, self.lift = glow, lift
            self.stale = True

    def push(self, nudge: float) -> None:
        if nudge != self.nudge:
            self.nudge = nudge
            self.stale = True

    def wear(self, look: Look) -> None:
        """Look like something else from now on."""
        if look.key != self.look.key:
            self.look = look
            self.stale = True

    def show(self, visible: bool) -> None:
        if visible == self.hidden:
            self.hidden = not visible
            self.stale = True

    @property
    def centre(self) -> Point:
        """Where it turns about, as seen."""
        turn = math.radians(self.pose.angle)
        along, up = math.sin(turn), math.cos(turn)
        return self.pose.x + self.nudge + self.lift * along, self.pose.y - self.lift * up

    @property
    def rect(self) -> pygame.Rect:
        """Its picture's place."""
        return self._around(self.image().get_size())

    @property
    def area(self) -> pygame.Rect:
        """Everything it paints: shadow and light too."""
        box = self.rect
        if self.look.shadow is not None:
            box = box.inflate(box.width // 3, box.height // 3)
        if self.glow and self.look.halo is not None:
            size = self.look.halo(self.rest.size, self.glow > 1).get_size()
            box = box.union(box.inflate(size[0] // 3 + 24, size[1] // 3 + 24))
        return box

    def outline(self) -> list[Point]:
        """The corners of its picture as it is seen."""
        return self._corners(self.pose, self.centre)

    def resting_outline(self) -> list[Point]:
        """The corners of its picture where it will rest: clicks are meant for that."""
        return self._corners(self.rest, (self.rest.x, self.rest.y))

    def _corners(self, pose: Pose, centre: Point) -> list[Point]:
        size = self.look.draw(self.rest.size).get_size()
        zoom = pose.size / (self.rest.size or 1)
        wide, high = size[0] * zoom, size[1] * zoom
        px, py = self.look.pivot
        turn = math.radians(pose.angle)
        c, s = math.cos(turn), math.sin(turn)
        x, y = centre
        spots = [(-px, -py), (1 - px, -py), (1 - px, 1 - py), (-px, 1 - py)]
        return [(x + a * wide * c - b * high * s, y + a * wide * s + b * high * c) for a, b in spots]

    def rests_at(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on it where it rests."""
        corners = self.resting_outline()
        turns = []
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
            turns.append((x1 - x0) * (pos[1] - y0) - (y1 - y0) * (pos[0] - x0))
        return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)

    def image(self) -> pygame.Surface:
        """Its picture in the present pose; kept until the pose changes."""
        angle = round(self.pose.angle * 2) / 2
        size = round(self.pose.size, 1)
        made_of = (self.look.key, size, angle, self.rest.size)
        if self._image is None or made_of != self._made_of:
            self._image = _turned(self.look.draw(self.rest.size), angle, size / (self.rest.size or 1))
            self._made_of = made_of
        return self._image

    def draw(self, target: pygame.Surface) -> None:
        """Paint it where it is."""
        if self.hidden or self.pose.alpha <= 0:
            return
        moving = self.pose.size != self.rest.size
        if self.look.shadow is not None and self.pose.alpha == 255:
            # As large as the thing is now, or it falls outside the area that is painted over.
            share = round(self.pose.size / self.rest.size, 2) if moving and self.rest.size else 1.0
            shade = _turned(self.look.shadow(self.rest.size), round(self.pose.angle * 2) / 2, share)
            drop = self.look.drop * self.pose.size
            target.blit(shade, shade.get_rect(center=self._middle()).move(0, round(drop + self.lift * 0.12)))
        if self.glow and self.look.halo is not None and not moving:
            light = _turned(
                self.look.halo(self.rest.size, self.glow > 1), round(self.pose.angle * 2) / 2, 1.0
            )
            target.blit(light, light.get_rect(center=self._middle()))
        picture = self.image()
        if self.pose.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, self.pose.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(picture, self._around(picture.get_size()))

    def _middle(self) -> tuple[int, int]:
        """The middle of its picture, which is not where it turns about."""
        corners = self.outline()
        return round((corners[0][0] + corners[2][0]) / 2), round((corners[0][1] + corners[2][1]) / 2)

    def _around(self, size: tuple[int, int]) -> pygame.Rect:
        box = pygame.Rect(0, 0, *size)
        box.center = self._middle()
        return box


_turned_pictures = Kept(20 * 2**20)


def _turned(picture: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
    """A picture turned and scaled; the last ones are kept."""
    if angle == 0 and abs(zoom - 1) < 0.004:
        return picture
    # The key holds the picture itself, so that its identity cannot pass to another.
    key = (picture, angle, round(zoom, 2))
    found = _turned_pictures.get(key)
    if found is None:
        found = pygame.transform.rotozoom(picture, -angle, zoom)
        _turned_pictures.put(key, found)
    return found


class Cast:
    """Every sprite of a table by its place, and which areas must be painted again."""

    def __init__(self, repaint: Callable[[pygame.Rect], None]) -> None:
        self.sprites: dict[Hashable, Sprite] = {}
        self._repaint = repaint
        self._order: list[Sprite] = []
        self._guests: list[Sprite] = []

    def __iter__(self) -> Iterator[Sprite]:
        return iter(self.sprites.values())

    def __getitem__(self, key: Hashable) -> Sprite:
        return self.sprites[key]

    def get(self, key: Hashable) -> Sprite | None:
        return self.sprites.get(key)

    def guest(self, sprite: Sprite) -> Sprite:
        """Something that is only passing through, such as a card on its way to a pile."""
        self._guests.append(sprite)
        sprite.stale = True
        return sprite

    def dismiss(self, sprite: Sprite) -> None:
        if sprite in self._guests:
            self._guests.remove(sprite)
            self._repaint(sprite.drawn)
            self._order = self.all()

    def set_rest(self, places: dict[Hashable, Placed]) -> dict[Hashable, Sprite]:
        """Take over what belongs on the table; what is already there stays where it is seen.

        Returns the sprites that are new; those that belong no longer are gone.
        """
        gone = [key for key in self.sprites if key not in places]
        for key in gone:
            self._repaint(self.sprites.pop(key).drawn)
        fresh: dict[Hashable, Sprite] = {}
        kept: dict[Hashable, Sprite] = {}
        for key, placed in places.items():
            sprite = self.sprites.get(key)
            if sprite is None:
                sprite = fresh[key] = Sprite(placed)
            else:
                if sprite.look.key != placed.look.key or sprite.rest.size != placed.pose.size:
                    sprite.stale = True
                sprite.look, sprite.rest = placed.look, placed.pose
                sprite.target, sprite.help = placed.target, placed.help
            kept[key] = sprite
        self.sprites = kept
        if gone:
            # Before the next mark something may be painted; what is gone must not be painted again.
            self._order = self.all()
        return fresh

    def settle(self) -> None:
        """Everything to its rest, nobody passing through."""
        for guest in list(self._guests):
            self.dismiss(guest)
        for sprite in self.sprites.values():
            sprite.busy = 0
            sprite.show(True)
            sprite.place(sprite.rest)

    def all(self) -> list[Sprite]:
        """Back to front."""
        return sorted((*self.sprites.values(), *self._guests), key=lambda sprite: sprite.pose.z)

    def mark(self) -> None:
        """Ask for what has changed to be painted again."""
        moved = False
        for sprite in (*self.sprites.values(), *self._guests):
            if sprite.stale:
                area = sprite.area
                self._repaint(sprite.drawn.union(area) if sprite.drawn.colliderect(area) else sprite.drawn)
                self._repaint(area)
                sprite.drawn = area
                sprite.stale = False
                moved = True
        if moved or len(self._order) != len(self.sprites) + len(self._guests):
            self._order = self.all()

    def draw(self, target: pygame.Surface, low: float = -math.inf, high: float = math.inf) -> None:
        """Paint the sprites of a depth that meet the clip."""
        clip = target.get_clip()
        for sprite in self._order:
            if low <= sprite.pose.z < high and sprite.drawn.colliderect(clip):
                sprite.draw(target)
