"""Builds the pieces that are painted on the map in a state: track, owners, cities, towns, cubes."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any, cast

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.boards.hex_board.map import city_art, city_name_placement, track_art
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.map.label_placement import SPOTS, FreeSpace
from game.client.boards.hex_board.map.map_geography import MapGeography
from game.client.boards.hex_board.map.map_picture import Piece
from game.client.boards.hex_board.map.map_title import printed_pieces
from game.client.boards.hex_board.map.piece_positions import PaintedTile, PiecePositions
from game.client.boards.hex_board.map.projection import MapProjection
from game.client.boards.hex_board.map.terrain_art import mountain_cutting
from game.client.boards.hex_board.map.track_paths import section_line
from game.client.match.tweens import MeasuredPath
from game.rules.rail.state import RailState
from game.rules.rail.track.board_changes import expiry_round
from game.rules.rail.track.sections import LOOSE, Network, Section
from game.rules.rail.track.track_state import NOBODY, owner_of
from game.rules.rail.words.nouns import printed_name
from game.rules.rail.words.text import RailText

CUBE, SMALL_CUBE = 0.52, 0.44
DISC, DISC_AT = 0.48, (0.5, 0.38, 0.62, 0.26, 0.74)
"""Size of an owner disc, and its allowed positions along a section (as shares of its length)."""
CUBES = 2.1
"""Maximum width of a row of cubes in a city, in hex units."""
FEW_CUBES = 2
"""Every city reserves room for at least so many cubes."""
MOST_KNOWN, MOST_FRAMES = 2000, 3
MOST_LIES = 2
"""Number of frames (map layouts) for which results are cached: with a drawer and without."""
TRACK = 0.15
"""Distance of the rails from the centre line of their track."""


class BoardPainter:
    """Builds the pieces of a match at one size of the map."""

    def __init__(
        self, country: MapGeography, text: RailText[Any], colours: Sequence[str], smallest: int
    ) -> None:
        self.country = country
        self.text = text
        self.table = text.board
        self.colours = colours
        self.smallest = smallest
        self.geometry = country.geometry
        self.frame = MapProjection(1.0, 0.0, 0.0, (1, 1))
        self.standing = PiecePositions(self.frame, FreeSpace((1, 1)))
        """Piece positions of the board painted last, with their frame."""
        self._next = self.standing
        self._known_bars: dict[Hashable, city_name_placement.NameBar] = {}
        self._known_towns: dict[Hashable, pygame.Rect] = {}
        self._known_track: dict[Hashable, list[tuple[int, int]]] = {}
        self._known_discs: dict[Hashable, list[tuple[int, int]]] = {}
        self._known_words: dict[MapProjection, list[Piece]] = {}
        self._known_tiles: dict[MapProjection, dict[int, tuple[Hashable, PaintedTile]]] = {}
        self._bases: dict[tuple[str, MapProjection], tuple[object, PiecePositions]] = {}
        """Cached positions after the track and after the names, with their cache keys."""
        self._part = pygame.Rect(0, 0, 1, 1)

    def copy(self) -> BoardPainter:
        """A painter for the same match without any cached positions."""
        return BoardPainter(self.country, self.text, self.colours, self.smallest)

    def take_over(self, other: BoardPainter) -> None:
        """Takes over the positions that another painter of the same match has computed."""
        self.frame, self.standing = other.frame, other.standing
        for mine, theirs in (
            (self._known_bars, other._known_bars),
            (self._known_towns, other._known_towns),
            (self._known_track, other._known_track),
            (self._known_discs, other._known_discs),
            (self._known_words, other._known_words),
            (self._known_tiles, other._known_tiles),
            (self._bases, other._bases),
        ):
            cast("dict[Any, Any]", mine).update(theirs)

    def seen(self, view: RailState) -> object:
        """All that the picture of the board depends on, as a value that can be compared."""
        return view.rails, view.goods, view.round, self._signs(view), self.smallest

    def _signs(self, view: RailState) -> list[object]:
        places = self.table.railmap.places
        return [(self.text.city_badge(view, hex_), self.text.accepted_colour(view, hex_)) for hex_ in places]

    def stand(self, part: pygame.Rect, frame: MapProjection, view: RailState) -> list[Piece]:
        """Builds the pieces of a state that are visible in `part`."""
        self._part, self.frame = part, frame
        network = self.table.network(view)
        self._next = PiecePositions(frame, FreeSpace(frame.size, round(TRACK * frame.unit)))
        for known in (self._known_bars, self._known_towns, self._known_track, self._known_discs):
            if len(known) > MOST_KNOWN:
                known.clear()
        track = part, frame, self.smallest, view.rails, view.round
        # The area that a city reserves depends on its number of cubes.
        cubes = [max(FEW_CUBES, len(self.table.cubes_on(view, hex_))) for hex_ in self.table.railmap.places]
        places = track, self._signs(view), cubes
        if not self._stands("places", places):
            if not self._stands("track", track):
                self._words()
                self._next.room.keep_track_clear(map(frame.to_pixel, self.country.closed_points))
                self._track(network, view.round)
                self._discs(network)
                self._keep("track", track)
            self._places(view)
            self._keep("places", places)
        self._goods(view, network)
        self._town_names(view)
        self.standing = self._next
        return self.standing.pieces

    def _stands(self, name: str, asked: object) -> bool:
        """Reuses cached positions if the key is unchanged; most actions move cubes and no track."""
        known, standing = self._bases.get((name, self.frame), (None, self._next))
        if known == asked:
            self._next = standing.copy()
        return known == asked

    def _keep(self, name: str, asked: object) -> None:
        """Caches positions for the last few layouts, because an opened drawer is usually closed again."""
        self._bases.pop((name, self.frame), None)
        self._bases[name, self.frame] = asked, self._next.copy()
        while len(self._bases) > 2 * MOST_LIES:
            del self._bases[next(iter(self._bases))]

    def _words(self) -> None:
        """Adds what is printed on the bare map."""
        frame = self.frame
        if frame not in self._known_words:
            found = printed_pieces(self.country, frame, self.text.map_subtitle())
            while len(self._known_words) >= MOST_FRAMES:
                del self._known_words[next(iter(self._known_words))]
            self._known_words[frame] = found
        self._next.pieces += self._known_words[frame]

    def _sees(self, hex_: int) -> bool:
        """Whether a piece on this hex can be visible."""
        reach = round(3.2 * self.frame.unit)
        return self._part.inflate(reach, reach).collidepoint(self.middle(hex_))

    def middle(self, hex_: int) -> tuple[int, int]:
        """Pixel at the centre of a hex."""
        return self.frame.to_pixel(self.geometry.centre(self.table.railmap.sites[hex_].hex))

    def tracks(self, network: Network, hex_: int) -> track_art.Tracks:
        """Segments on a hex with the colours of their owners."""
        marks = network.rails.marks
        face = self.table.railmap.tiles.faces[network.rails.track[hex_]]
        return tuple(
            (segment, self._colour(owner_of(marks[hex_ * 6 + segment[0]]))) for segment in face.segments
        )

    def _colour(self, seat: int) -> str:
        return "" if seat == NOBODY else self.colours[seat]

    def _blit(self, picture: pygame.Surface, middle: tuple[int, int]) -> pygame.Rect:
        return self._put(picture, picture.get_rect(center=middle))

    def _put(self, picture: pygame.Surface, box: pygame.Rect, cube: Hashable = None) -> pygame.Rect:
        place = picture.get_rect(topleft=box.topleft)
        self._next.pieces.append(Piece(picture, place, cube))
        return place

    def _mark(self, box: pygame.Rect) -> None:
        """Reserves a box that no name may cover."""
        self._next.mark_boxes.append(box)
        self._next.room.keep_clear(box)

    def laid(
        self, hex_: int, tracks: track_art.Tracks, crossing: bool, strength: int = 255
    ) -> pygame.Surface:
        """Track of a tile on its hex, with bridges over rivers."""
        place = self.table.railmap.sites[hex_].hex
        spans = self.country.bridge_spans(place, tuple(segment for segment, _colour in tracks))
        return track_art.board_tile(
            self.geometry.orientation, tracks, crossing, self.frame.unit, spans, strength
        )

    def _track(self, network: Network, round_: int) -> None:
        rails = network.rails
        if self.frame not in self._known_tiles:
            while len(self._known_tiles) >= MOST_LIES:
                del self._known_tiles[next(iter(self._known_tiles))]
            self._known_tiles[self.frame] = {}
        known = self._known_tiles[self.frame]
        tiles = []
        for hex_, code in enumerate(rails.track):
            if not code:
                continue
            key = code, rails.marks[hex_ * 6 : hex_ * 6 + 6], self._sees(hex_)
            if hex_ not in known or known[hex_][0] != key:
                known[hex_] = key, self._tile(network, hex_)
            tiles.append(known[hex_][1])
        for tile in tiles:
            self._next.room.keep_track_clear(tile.track_pixels)
        self._next.pieces += [tile.cutting for tile in tiles if tile.cutting is not None]
        self._next.pieces += [tile.track for tile in tiles if tile.track is not None]
        for section in network.sections:
            for end, door in zip(section.ends, section.end_keys, strict=True):
                if end == LOOSE:
                    self._loose_end(section, door, round_)

    def _tile(self, network: Network, hex_: int) -> PaintedTile:
        """Track of a hex; mountain hexes get a cutting."""
        face, tracks = self.table.railmap.tiles.faces[network.rails.track[hex_]], self.tracks(network, hex_)
        along = self._samples(hex_, tracks)
        if not self._sees(hex_):
            return PaintedTile(None, None, along)
        middle, clears = self.middle(hex_), None
        if self.table.railmap.sites[hex_].terrain == "mountain":
            picture = mountain_cutting(self.geometry.orientation, face.segments, self.frame.unit)
            clears = Piece(picture, picture.get_rect(center=middle))
        picture = self.laid(hex_, tracks, face.is_crossing)
        return PaintedTile(clears, Piece(picture, picture.get_rect(center=middle)), along)

    def _loose_end(self, section: Section, door: int, round_: int) -> None:
        """Adds buffers at a loose end, and the round in which the owner loses the track."""
        hex_, edge = divmod(door, 6)
        self._blit(track_art.buffer_stop(self.geometry.orientation, edge, self.frame.unit), self.middle(hex_))
        last = expiry_round(section)
        if section.owner == NOBODY or last > self.table.rounds:
            return
        x, y = self.geometry.centre(self.table.railmap.sites[hex_].hex)
        a, b = self.geometry.side(edge, track_art.LAST)
        side = max(round(0.42 * self.frame.unit), self.smallest + 3)
        lamp = track_art.deadline(last, last <= round_, side)
        self._mark(self._blit(lamp, self.frame.to_pixel((x + a, y + b))))

    def _samples(self, hex_: int, tracks: track_art.Tracks) -> list[tuple[int, int]]:
        """Pixels along the track of a hex."""
        segments = tuple(segment for segment, _ in tracks)
        key = self.frame, hex_, segments
        if key not in self._known_track:
            x, y = self.geometry.centre(self.table.railmap.sites[hex_].hex)
            ways = [MeasuredPath(self.geometry.track(segment)) for segment in segments]
            spots = [way.at(way.length * (k + 0.5) / 8) for way in ways for k in range(8)]
            self._known_track[key] = [self.frame.to_pixel((x + a, y + b)) for a, b in spots]
        return self._known_track[key]

    def _discs(self, network: Network) -> None:
        """Adds an owner disc near the middle of every section."""
        side = max(8, round(DISC * self.frame.unit))
        for section in network.sections:
            spots = self._disc_spots(network, section) if section.owner != NOBODY else []
            if spots:
                disc = track_art.owner_disc(self.colours[section.owner], side)
                boxes = [disc.get_rect(center=spot) for spot in spots]
                free = [box for box in boxes if box.collidelist(self._next.mark_boxes) < 0]
                self._mark(self._put(disc, (free or boxes)[0]))

    def _disc_spots(self, network: Network, section: Section) -> list[tuple[int, int]]:
        """Possible positions of a section's owner disc, best first."""
        cities = tuple(network.is_city[end] for end in section.ends if end != LOOSE)
        key = self.frame, section.keys, section.end_keys, section.ends, cities
        if key not in self._known_discs:
            line = section_line(network, self.geometry, section)
            ways = [MeasuredPath(line)] if len(line) > 1 else []
            spots = [way.at(way.length * share) for way in ways for share in DISC_AT]
            self._known_discs[key] = list(map(self.frame.to_pixel, spots))
        return self._known_discs[key]

    def _places(self, view: RailState) -> None:
        """Adds prices, cities and towns; reserves room for the head and the cubes of each city."""
        cities = []
        for site in self.table.railmap.sites:
            if site.is_city or self.table.new_city(view, site.index) is not None:
                cities.append(site.index)
                self._keep_sign_clear(view, site.index)
                if self._sees(site.index):
                    self._blit(self.city_picture(view, site.index), self.middle(site.index))
            elif site.cost is not None and not view.rails.track[site.index]:
                plate = city_art.cost_plate(site.cost, self.frame.unit, self.smallest)
                self._mark(self._blit(plate, self.middle(site.index)))
            elif site.is_town:
                dot = self._blit(track_art.town_dot(self.frame.unit), self.middle(site.index))
                self._mark(dot)
        # Placing short names first leaves more room for long ones.
        for hex_ in sorted(cities, key=lambda hex_: len(printed_name(self.table.railmap, hex_))):
            self._name_bar(view, hex_)
        for hex_ in cities:
            body = pygame.Rect(0, 0, round(1.5 * self.frame.unit), round(1.5 * self.frame.unit))
            body.center = self.middle(hex_)
            self._next.room.keep_clear(body)

    def _keep_sign_clear(self, view: RailState, hex_: int) -> None:
        x, y = self.middle(hex_)
        middle, side = city_art.badge_position(self.frame.unit, self.smallest)
        head = pygame.Rect(0, 0, round(side * (2.2 if self.text.city_badge(view, hex_).badge else 1.0)), side)
        head.center = (x, y + middle)
        self._mark(head)
        number = len(self.table.cubes_on(view, hex_))
        self._mark(self._row(hex_, max(FEW_CUBES, number), True))

    def forget(self) -> None:
        """Clears the caches of pictures."""
        self._bases.clear()
        self._known_tiles.clear()

    def forget_names(self) -> None:
        """Clears the caches of names, for example after a change of language."""
        self._known_bars.clear()
        self._known_towns.clear()
        self._known_words.clear()
        self._bases.clear()

    def city_picture(self, view: RailState, hex_: int) -> pygame.Surface:
        """City hexagon without its name."""
        site, sign = self.table.railmap.sites[hex_], self.text.city_badge(view, hex_)
        colour = good_theme_name(self.text.accepted_colour(view, hex_) or "")
        return city_art.city_picture(
            self.geometry.orientation, colour, not site.is_city, sign.badge, sign.is_dark,
            sum(map(ord, site.name)), self.frame.unit, self.smallest,
        )  # fmt: skip

    def _name_bar(self, view: RailState, hex_: int) -> None:
        """Adds the bar with a city's name; it stays where it is while nothing around it changes."""
        unit, middle, room = self.frame.unit, self.middle(hex_), self._next.room
        name, mark = printed_name(self.table.railmap, hex_), self.text.city_badge(view, hex_).mark
        key = (
            self.frame,
            hex_,
            name,
            mark,
            room.cache_key_around(city_name_placement.influence_area(middle, unit)),
        )
        if key not in self._known_bars:
            self._known_bars[key] = city_name_placement.place_bar(
                room, name, mark, middle, unit, self.smallest
            )
        else:
            room.keep_clear(self._known_bars[key].box)
        bar = self._known_bars[key]
        self._put(city_art.name_bar(bar.lines, mark, unit, bar.pixels), bar.box)
        self._next.name_boxes.append(bar.box)

    def _goods(self, view: RailState, network: Network) -> None:
        for hex_ in self.table.railmap.places:
            cubes = self.table.cubes_on(view, hex_)
            if not cubes:
                continue
            boxes = self._cube_boxes(hex_, len(cubes), bool(network.is_city[hex_]), network)
            seen: dict[str, int] = {}
            for colour, box in zip(cubes, boxes, strict=True):
                number = seen[colour] = seen.get(colour, -1) + 1
                self._next.cube_boxes[hex_, colour, number] = box
                self._put(cube(good_theme_name(colour), box.width), box, (hex_, colour, number))

    def _cube_side(self, number: int) -> int:
        """Size of a cube; smaller if there are many, so that none is covered."""
        default_side = CUBE if number <= 3 else SMALL_CUBE
        return max(self.smallest - 3, round(min(default_side, CUBES / max(1, number)) * self.frame.unit))

    def _row(self, hex_: int, number: int, in_city: bool) -> pygame.Rect:
        """Box of a row of cubes: below the name in a city, over the centre of other hexes."""
        unit, side = self.frame.unit, self._cube_side(number)
        widest = max(3 * side, round((CUBES if in_city else 1.0) * unit))
        row = pygame.Rect(0, 0, min(number * side, widest), side)
        x, y = self.middle(hex_)
        below = max(round(0.53 * unit), city_art.bar_height(unit, self.smallest) // 2 + side // 2 + 1)
        row.center = (x, y + below if in_city else y)
        return row

    def _cube_boxes(self, hex_: int, number: int, in_city: bool, network: Network) -> list[pygame.Rect]:
        row, side = self._row(hex_, number, in_city), self._cube_side(number)
        if not in_city and not self.table.railmap.is_town[hex_] and not network.rails.track[hex_]:
            self._mark(row)
        elif not in_city:
            gap = math.ceil(0.26 * self.frame.unit)
            row = self._next.room.place(row.size, self.middle(hex_), gap, (SPOTS[1], *SPOTS[2:], SPOTS[0]))
            self._next.mark_boxes.append(row)
        step = (row.width - side) / max(1, number - 1)
        return [pygame.Rect(round(row.left + k * step), row.top, side, side) for k in range(number)]

    def _town_place(self, hex_: int, size: tuple[int, int]) -> pygame.Rect:
        """Box of a town's name; stays as long as its surroundings are unchanged."""
        gap = math.ceil(0.26 * self.frame.unit)
        near = pygame.Rect(0, 0, 2 * size[0] + 14 * gap, 4 * size[1] + 14 * gap)
        near.center = self.middle(hex_)
        key = (self.frame, hex_, size, self._next.room.cache_key_around(near))
        if key in self._known_towns:
            self._next.room.keep_clear(self._known_towns[key])
        else:
            self._known_towns[key] = self._next.room.place(size, self.middle(hex_), gap)
        return self._known_towns[key]

    def _town_names(self, view: RailState) -> None:
        unit = self.frame.unit
        pixels = max(self.smallest, round(0.39 * unit))
        for hex_ in self.table.railmap.towns:
            if self.table.new_city(view, hex_) is not None:
                continue
            words = city_art.town_name(printed_name(self.table.railmap, hex_), pixels)
            size = (words.get_width(), round(words.get_height() * 0.8))
            box = self._town_place(hex_, size)
            self._put(words, words.get_rect(center=box.center))
            self._next.name_boxes.append(box)
            self._next.towns[hex_] = words, box
