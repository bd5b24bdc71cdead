"""Draws a level as a plain picture with names, terrain, colours and coordinates, for map authors."""

from __future__ import annotations

import math
from pathlib import Path

import pygame

from game.resources import asset_path
from game.rules.rail.map.hexes import EDGES, Hex
from game.rules.rail.map.level_file import RailLevel

PAPER = (244, 238, 222)
INK = (45, 40, 36)
FAINT = (150, 140, 125)
TERRAIN = {
    "plain": (206, 221, 171),
    "coast": (225, 221, 176),
    "river": (170, 205, 214),
    "mountain": (190, 166, 138),
    "swamp": (160, 176, 140),
    "water": (96, 146, 190),
}
COLOURS = {
    "red": (205, 60, 50),
    "blue": (60, 110, 200),
    "purple": (140, 80, 170),
    "yellow": (235, 195, 60),
    "black": (60, 60, 64),
    "white": (250, 250, 250),
    "gray": (140, 140, 145),
}
RIVER = (60, 120, 180)
TERMINAL = (60, 105, 70)


def _font(pixels: float) -> pygame.font.Font:
    """A font of the program; pygame's own comes without a licence and is not in frozen builds."""
    return pygame.font.Font(str(asset_path("fonts", "SourceSansPro-Semibold.ttf")), max(6, round(pixels)))


class MapDrawing:
    """Layout and drawing of a level."""

    def __init__(self, level: RailLevel, size: int) -> None:
        self.level = level
        self.size = size
        centres = [self._raw_centre(hex_) for hex_ in level.cells]
        self.left = min(x for x, _ in centres) - 1.6 * size
        self.top = min(y for _, y in centres) - 3.2 * size
        self.width = int(max(x for x, _ in centres) - self.left + 1.6 * size)
        self.height = int(max(y for _, y in centres) - self.top + 1.6 * size)
        fewest, most = level.seats
        players = f"{fewest}" if fewest == most else f"{fewest}-{most}"
        self.title = f"{level.name}   (players: {players}, hexes: {len(level.cells)})"
        self.large = _font(size * 0.85)
        self.width = max(self.width, self.large.size(self.title)[0] + 2 * size)
        self.small = _font(size * 0.38)
        self.tiny = _font(size * 0.31)

    def _raw_centre(self, hex_: Hex) -> tuple[float, float]:
        root = math.sqrt(3) * self.size
        if self.level.grid.is_pointed_topped:
            return root * (hex_.q + hex_.r / 2), 1.5 * self.size * hex_.r
        return 1.5 * self.size * hex_.q, root * (hex_.r + hex_.q / 2)

    def centre(self, hex_: Hex) -> tuple[float, float]:
        """Centre of a hex in pixels."""
        x, y = self._raw_centre(hex_)
        return x - self.left, y - self.top

    def edge_angle(self, edge: int) -> float:
        """Direction of an edge from the centre of its hex, in radians."""
        return math.radians((-120 if self.level.grid.is_pointed_topped else -90) + 60 * edge)

    def corner(self, hex_: Hex, number: int, share: float = 1.0) -> tuple[float, float]:
        """The corner before an edge, clockwise; `share` scales the distance from the centre."""
        x, y = self.centre(hex_)
        angle = self.edge_angle(number) - math.radians(30)
        return x + share * self.size * math.cos(angle), y + share * self.size * math.sin(angle)

    def side(self, hex_: Hex, edge: int) -> tuple[float, float]:
        x, y = self.centre(hex_)
        reach = self.size * math.sqrt(3) / 2
        return x + reach * math.cos(self.edge_angle(edge)), y + reach * math.sin(self.edge_angle(edge))

    def draw(self) -> pygame.Surface:
        surface = pygame.Surface((self.width, self.height))
        surface.fill(PAPER)
        surface.blit(self.large.render(self.title, True, INK), (self.size, self.size * 0.5))
        for hex_ in self.level.cells:
            self._ground(surface, hex_)
        for hex_, edge in sorted(self.level.closed):
            pygame.draw.line(surface, INK, self.corner(hex_, edge), self.corner(hex_, edge + 1), 7)
        for link in self.level.connections:
            pygame.draw.line(surface, COLOURS["red"], self.centre(link.first), self.centre(link.second), 6)
        for hex_ in self.level.cells:
            self._signs(surface, hex_)
        return surface

    def _ground(self, surface: pygame.Surface, hex_: Hex) -> None:
        cell = self.level.cells[hex_]
        corners = [self.corner(hex_, number) for number in EDGES]
        pygame.draw.polygon(surface, TERRAIN[cell.terrain], corners)
        label = self.level.grid.label(hex_)
        if label in self.level.rivers:
            names = self.level.grid.side_names
            ends = [self.side(hex_, names.index(name)) for name in self.level.rivers[label].split("-")]
            pygame.draw.lines(surface, RIVER, False, [ends[0], self.centre(hex_), ends[1]], 6)
        pygame.draw.polygon(surface, FAINT, corners, 1)

    def _signs(self, surface: pygame.Surface, hex_: Hex) -> None:
        cell = self.level.cells[hex_]
        x, y = self.centre(hex_)
        size = self.size
        place = cell.place
        if place is not None and place.is_city:
            shade = COLOURS.get(place.colour or "", TERMINAL)
            pygame.draw.polygon(surface, shade, [self.corner(hex_, number, 0.86) for number in EDGES])
            notes = [place.column or "", f"{place.cubes}x" if place.cubes else "", *sorted(place.tags)]
            self._text(surface, self.small, place.name, (x, y - size * 0.25))
            self._text(surface, self.tiny, " ".join(filter(None, notes)), (x, y + size * 0.15))
        elif place is not None:
            pygame.draw.circle(surface, PAPER, (x, y), size * 0.32)
            pygame.draw.circle(surface, INK, (x, y), size * 0.32, 2)
            self._text(surface, self.small, place.name, (x, y - size * 0.5))
            notes = [f"{place.cubes}x" if place.cubes else "", *place.start, *sorted(place.tags)]
            self._text(surface, self.tiny, " ".join(filter(None, notes)), (x, y))
        elif cell.cost is not None:
            self._text(surface, self.small, f"${cell.cost}", (x, y - size * 0.2))
        elif cell.terrain in ("mountain", "swamp", "river"):
            sign = {"mountain": "^", "swamp": "%", "river": "~"}[cell.terrain]
            self._text(surface, self.small, sign, (x, y - size * 0.25))
        label = f"{self.level.grid.label(hex_)}  {hex_.q},{hex_.r}"
        self._text(surface, self.tiny, label, (x, y + size * 0.58))

    def _text(
        self, surface: pygame.Surface, font: pygame.font.Font, words: str, middle: tuple[float, float]
    ) -> None:
        """Draws text with a pale outline."""
        rim, image = font.render(words, True, PAPER), font.render(words, True, INK)
        place = image.get_rect(center=(int(middle[0]), int(middle[1])))
        for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            surface.blit(rim, place.move(step))
        surface.blit(image, place)


def save_map_picture(level: RailLevel, path: Path, size: int) -> None:
    """Draws a level into a PNG file; OSError if it cannot be written."""
    pygame.font.init()
    try:
        pygame.image.save(MapDrawing(level, size).draw(), str(path))
    except pygame.error as error:
        raise OSError(0, str(error)) from error
