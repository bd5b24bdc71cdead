"""Paints everything that stands on the sheet in one state: track, owners, cities, towns, goods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.client.art.livery import disc
from game.client.art.tokens import cube
from game.client.boards.hexboard import placeart, trackart
from game.client.boards.hexboard.country import Country
from game.client.boards.hexboard.frame import Frame
from game.client.boards.hexboard.geometry import Point
from game.client.boards.hexboard.labels import SPOTS, Room
from game.client.boards.hexboard.placeart import good
from game.client.boards.hexboard.runs import section_line
from game.client.boards.hexboard.terrain import cutting
from game.client.boards.hexboard.window import Window
from game.client.motion import Path
from game.rules.rail.rails import NOBODY, owner_of
from game.rules.rail.sections import LOOSE, Network, Section
from game.rules.rail.state import RailState
from game.rules.rail.text import RailText
from game.rules.rail.tiles import Segment

CUBE, SMALL_CUBE = 0.44, 0.38
DISC = 0.42
BAR = 0.5
ASIDE = ((0, 0), (0.35, 0), (-0.35, 0), (0.6, 0), (-0.6, 0), (0, 0.3), (0, -0.3), (0.6, -0.3), (-0.6, 0.3))


class Painter:
    """One match's board at one size."""

    def __init__(self, country: Country, text: RailText[Any], colours: Sequence[str], smallest: int) -> None:
        self.country = country
        self.text = text
        self.table = text.board
        self.colours = colours
        self.smallest = smallest
        self.geometry = country.geometry
        self.frame = Frame(1.0, 0.0, 0.0, (1, 1))
        self.cubes: dict[tuple[int, str, int], pygame.Rect] = {}
        """Where every cube lies, by hex, colour and number: clicks and flights need it."""
        self.name_boxes: list[pygame.Rect] = []
        """Where every name stands."""
        self._bars: dict[int, pygame.Rect] = {}
        self.painted = self.frame
        """The frame in which the cubes' places are."""
        self._window = Window(pygame.Surface((1, 1)))

    def paint(
        self, window: Window, frame: Frame, view: RailState, hidden: frozenset[Any] = frozenset()
    ) -> None:
        """Paint a state over the terrain. ``hidden`` names cubes that are seen elsewhere at the moment."""
        for _ in self.steps(window, frame, view, hidden):
            pass

    def steps(
        self, window: Window, frame: Frame, view: RailState, hidden: frozenset[Any] = frozenset()
    ) -> Iterator[None]:
        """The same step by step. Whoever paints something else in between begins anew."""
        self._window, self.frame = window, frame
        network = self.table.network(view)
        room = Room(frame.size)
        self.name_boxes, self._bars = [], {}
        yield from self._track(network, view.round, room)
        self._discs(network, room)
        yield
        yield from self._places(view, room)
        self._goods(view, network, room, hidden)
        yield
        yield from self._town_names(view, room)

    def _sees(self, hex_: int) -> bool:
        """Whether what stands on a hex may be seen."""
        return self._window.sees(self.middle(hex_), round(1.6 * self.frame.unit))

    def middle(self, hex_: int) -> tuple[int, int]:
        """The pixel in the middle of a hex."""
        return self.frame.at(self.geometry.centre(self.table.railmap.sites[hex_].hex))

    def tracks(self, network: Network, hex_: int) -> trackart.Tracks:
        """The segments on a hex with their owners' colours."""
        marks = network.rails.marks
        face = self.table.railmap.tiles.faces[network.rails.track[hex_]]
        return tuple(
            (segment, self._colour(owner_of(marks[hex_ * 6 + segment[0]]))) for segment in face.segments
        )

    def _colour(self, seat: int) -> str:
        return "" if seat == NOBODY else self.colours[seat]

    def _blit(self, picture: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
        return self._window.blit(picture, picture.get_rect(center=middle))

    def laid(self, hex_: int, tracks: trackart.Tracks, crossing: bool, strength: int = 255) -> pygame.Surface:
        """The track of a tile on its hex, with a bridge wherever it meets a river."""
        place = self.table.railmap.sites[hex_].hex
        spans = self.country.spans(place, tuple(segment for segment, _colour in tracks))
        return trackart.tile(self.geometry.pointed, tracks, crossing, self.frame.unit, spans, strength)

    def _track(self, network: Network, round_: int, room: Room) -> Iterator[None]:
        faces = self.table.railmap.tiles.faces
        built = [hex_ for hex_, code in enumerate(network.rails.track) if code]
        for hex_ in filter(self._sees, built):
            self._clear_ground(hex_, faces[network.rails.track[hex_]].segments)
            yield
        for hex_ in built:
            tracks = self.tracks(network, hex_)
            room.keep_track_clear(self._samples(hex_, tracks))
            if self._sees(hex_):
                crossing = faces[network.rails.track[hex_]].is_crossing
                self._blit(self.laid(hex_, tracks, crossing), self.middle(hex_))
                yield
        for section in network.sections:
            for end, door in zip(section.ends, section.doors, strict=True):
                if end == LOOSE:
                    self._loose_end(section, door, round_, room)

    def _clear_ground(self, hex_: int, segments: tuple[Segment, ...]) -> None:
        """Track through mountains has them to its sides."""
        if self.table.railmap.sites[hex_].terrain == "mountain":
            picture = cutting(self.geometry.pointed, segments, self.frame.unit)
            self._blit(picture, self.middle(hex_))

    def _loose_end(self, section: Section, door: int, round_: int, room: Room) -> None:
        """A buffer stop, and the round at whose build the owner loses the track if it does not go on."""
        hex_, edge = divmod(door, 6)
        self._blit(trackart.buffer_stop(self.geometry.pointed, edge, self.frame.unit), self.middle(hex_))
        last = section.newest + 1
        if section.owner == NOBODY or last > self.table.rounds:
            return
        x, y = self.geometry.centre(self.table.railmap.sites[hex_].hex)
        a, b = self.geometry.side(edge, trackart.LAST)
        side = max(round(0.42 * self.frame.unit), self.smallest + 3)
        lamp = trackart.deadline(last, last <= round_, side)
        room.keep_clear(self._blit(lamp, self.frame.at((x + a, y + b))))

    def _samples(self, hex_: int, tracks: trackart.Tracks) -> list[tuple[int, int]]:
        x, y = self.geometry.centre(self.table.railmap.sites[hex_].hex)
        spots: list[tuple[int, int]] = []
        for segment, _ in tracks:
            way = Path(self.geometry.track(segment))
            for k in range(8):
                a, b = way.at(way.length * (k + 0.5) / 8)
                spots.append(self.frame.at((x + a, y + b)))
        return spots

    def _discs(self, network: Network, room: Room) -> None:
        """Every section carries a disc of its owner in its middle."""
        side = max(8, round(DISC * self.frame.unit))
        for section in network.sections:
            if section.owner != NOBODY:
                line = section_line(network, self.geometry, section)
                if len(line) > 1:
                    box = self._blit(disc(self.colours[section.owner], side), self.frame.at(halfway(line)))
                    room.keep_clear(box)

    def _places(self, view: RailState, room: Room) -> Iterator[None]:
        for site in self.table.railmap.sites:
            if not self._sees(site.index):
                continue
            if site.cost is not None:
                if not view.rails.track[site.index]:
                    plate = placeart.cost_plate(site.cost, self.frame.unit, self.smallest)
                    room.keep_clear(self._blit(plate, self.middle(site.index)))
            elif site.is_city or self.table.new_city(view, site.index) is not None:
                self._city(view, site.index)
                yield
            elif site.is_town:
                self._blit(trackart.town_dot(self.frame.unit), self.middle(site.index))
        for site in self.table.railmap.sites:
            if site.is_city or self.table.new_city(view, site.index) is not None:
                self._name_bar(view, site.index, room)
                yield

    def _city(self, view: RailState, hex_: int) -> None:
        self._blit(self.city_picture(view, hex_), self.middle(hex_))

    def city_picture(self, view: RailState, hex_: int) -> pygame.Surface:
        """The sign of a city without its name."""
        site, sign = self.table.railmap.sites[hex_], self.text.sign(view, hex_)
        colour = good(self.text.shade(view, hex_) or "")
        return placeart.city(
            self.geometry.pointed, colour, not site.is_city, sign.badge, sign.dark,
            sum(map(ord, site.name)), self.frame.unit,
        )  # fmt: skip

    def _name_bar(self, view: RailState, hex_: int, room: Room) -> None:
        site, unit = self.table.railmap.sites[hex_], self.frame.unit
        width = 2.8 if self.geometry.pointed else 2.7
        bar = placeart.name_bar(site.name, self.text.sign(view, hex_).mark, unit, width, self.smallest)
        x, y = self.middle(hex_)
        # A name in two lines leaves the sign above it free.
        lower = max(0, round(0.2 * (bar.get_height() - BAR * unit)))
        box = self._free_place(bar.get_rect(center=(x, y + lower)))
        self._window.blit(bar, box)
        body = pygame.Rect(0, 0, round(1.5 * unit), round(1.5 * unit))
        body.center = (x, y)
        room.keep_clear(body)
        room.keep_clear(box)
        self.name_boxes.append(box)
        self._bars[hex_] = box

    def _free_place(self, box: pygame.Rect) -> pygame.Rect:
        """A bar inside the sheet, moved aside where neighbouring cities have long names."""
        sheet, unit = pygame.Rect(0, 0, *self.frame.size), self.frame.unit
        for dx, dy in ASIDE:
            moved = box.move(round(dx * unit), round(dy * unit)).clamp(sheet)
            if moved.collidelist(self.name_boxes) < 0:
                return moved
        return box.clamp(sheet)

    def _goods(self, view: RailState, network: Network, room: Room, hidden: frozenset[Any]) -> None:
        self.cubes, self.painted = {}, self.frame
        for hex_ in self.table.railmap.places:
            cubes = self.table.cubes_on(view, hex_)
            if not cubes:
                continue
            boxes = self._cube_boxes(hex_, len(cubes), bool(network.is_city[hex_]), network, room)
            seen: dict[str, int] = {}
            for colour, box in zip(cubes, boxes, strict=True):
                number = seen[colour] = seen.get(colour, -1) + 1
                self.cubes[hex_, colour, number] = box
                if (hex_, colour, number) not in hidden:
                    self._window.blit(cube(good(colour), box.width), box)

    def _cube_boxes(
        self, hex_: int, number: int, in_city: bool, network: Network, room: Room
    ) -> list[pygame.Rect]:
        unit = self.frame.unit
        side = max(9, round((CUBE if number <= 3 else SMALL_CUBE) * unit))
        widest = 1.4 if in_city else 1.0
        step = min(side, (widest * unit - side) / max(1, number - 1)) if number > 1 else side
        wide = round(step * (number - 1) + side)
        x, y = self.middle(hex_)
        if in_city:
            row = pygame.Rect(0, 0, wide, side)
            row.center = (x, max(y + round(0.53 * unit), self._bars[hex_].bottom + round(0.3 * side)))
        elif not self.table.railmap.is_town[hex_] and not network.rails.track[hex_]:
            row = pygame.Rect(0, 0, wide, side)
            row.center = (x, y)
            room.keep_clear(row)
        else:
            row = room.place((wide, side), (x, y), round(0.22 * unit), (SPOTS[1], *SPOTS[2:], SPOTS[0]))
        return [pygame.Rect(round(row.left + k * step), row.top, side, side) for k in range(number)]

    def _town_names(self, view: RailState, room: Room) -> Iterator[None]:
        unit = self.frame.unit
        pixels = max(self.smallest, round(0.39 * unit))
        towns = [hex_ for hex_ in self.table.railmap.towns if self.table.new_city(view, hex_) is None]
        for hex_ in towns:
            dot = pygame.Rect(0, 0, round(0.44 * unit), round(0.44 * unit))
            dot.center = self.middle(hex_)
            room.keep_clear(dot)
        for hex_ in towns:
            words = placeart.town_name(self.table.railmap.sites[hex_].name, pixels)
            size = (words.get_width(), round(words.get_height() * 0.8))
            box = room.place(size, self.middle(hex_), round(0.24 * unit))
            self._window.blit(words, words.get_rect(center=box.center))
            self.name_boxes.append(box)
            yield


def halfway(line: Sequence[Point]) -> Point:
    """The middle of a line by its length."""
    way = Path(line)
    return way.at(way.length / 2)
