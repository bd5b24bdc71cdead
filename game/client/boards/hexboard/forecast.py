"""What the pointer is on, and what would come of it: the tile as it would lie, its price, a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.boards.hexboard import notes, offers, trackart
from game.client.boards.hexboard.changes import bill, board_changes
from game.client.boards.hexboard.choices import TAKE, Plate
from game.client.boards.hexboard.deliveries import DELIVER
from game.client.picker import Target
from game.client.ui.rich import plain
from game.client.ui.text import font_for, line
from game.client.ui.theme import hue
from game.rules.core.events import Event, MoneyChanged, PhaseBegan
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.events import LinkFinished, TrackLaid
from game.rules.rail.state import RailState

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

MOST_LINES = 6
SHOWN = 7


class Forecast:
    """The consequence of what the pointer is on."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.action: Action | None = None
        self.areas: list[pygame.Rect] = []
        """What is seen because of where the pointer is."""
        self.price = ""
        self._headline = ""
        self._lines: tuple[str, ...] = ()
        self._near = (0, 0)
        self._by_hex = False
        """Whether the note stands beside a hex, not over plates."""

    def point(self, target: Target | None) -> None:
        """The pointer is on something, or on nothing."""
        self._think(target)
        self.areas = self._covered(target)

    def _think(self, target: Target | None) -> None:
        board = self.board
        self.action = self._meant(target)
        self.price, self._headline, self._lines = "", "", ()
        board.side.lit = self._row_of(target) or board.glanced
        if self.action is None or board.view is None:
            return
        self._near = self._place(target)
        seat = board.desk.seat
        events, after = offers.consequences(board.desk.game, board.view, seat, self.action)
        self.price = next((f"${event.price}" for event in events if isinstance(event, TrackLaid)), "")
        self._headline = self._head(self.action, events)
        self._lines = (
            *bill(board.text, board.view, self.action, events),
            *self._told(events),
            *board.text.stakes(board.view, seat, self.action),
            *board_changes(board.text, board.view, after, self.action, seat, board.desk.names),
            *self._change(board.view, after),
        )

    def _meant(self, target: Target | None) -> Action | None:
        board = self.board
        chosen_by_words = target is not None and target[0] in ("plate", "pick", "column", "way")
        if not chosen_by_words and (label := board.builder.hovered_hex):
            return board.builder.chosen(label)
        if target == TAKE:
            return board.choices.chosen.action if board.choices.chosen is not None else None
        if target is not None and target[0] == DELIVER:
            return board.deliveries.listed(target)
        if target is None or target[0] in ("hex", "cube", "seat", "ground"):
            return None
        if target[0] == "column" and not board.picker.touched:
            return None
        offer = board.picker.preview(target)
        return offer.action if offer is not None else None

    def _row_of(self, target: Target | None) -> str:
        """Hovering a city lights its row."""
        if target is not None and target[0] in ("hex", "stop", "cube"):
            return str(target[1])
        return ""

    def _place(self, target: Target | None) -> tuple[int, int]:
        board = self.board
        places = [one for one in (target, *board.picker.touched[:1]) if one is not None]
        named = [str(one[1]) for one in places if one[0] in ("stop", "hex")]
        label = board.builder.hovered_hex or (named[0] if named else "")
        self._by_hex = bool(label)
        if label:
            return board.sheet.middle(board.table.railmap.index[label])
        if board.choices.tray is not None:
            return board.choices.tray.midtop
        plate = next(
            (item.box for item in board.choices.plates if item.target == target), board.layout.status
        )
        return plate.midtop

    def _head(self, action: Action, events: list[Event]) -> str:
        board = self.board
        finished = [event for event in events if isinstance(event, LinkFinished)]
        if finished:
            names = [
                board.table.railmap.sites[board.table.railmap.index[end]].name or end
                for end in finished[0].ends
            ]
            return " – ".join(names)
        if isinstance(action, (LayTrack, DeliverCube)):
            return ""
        assert board.view is not None
        return board.text.action(board.view, board.desk.seat, action)

    def _told(self, events: list[Event]) -> tuple[str, ...]:
        """The events in the words of the log, as far as a note goes."""
        lines = []
        for event in events:
            if isinstance(event, PhaseBegan):
                break
            if isinstance(event, MoneyChanged) and any(isinstance(other, TrackLaid) for other in events):
                continue
            if isinstance(event, TrackLaid):
                continue
            if words := self.board.text.event(event, self.board.desk.names):
                lines.append(plain(words))
        return tuple(lines[:MOST_LINES])

    def _change(self, before: RailState, after: RailState) -> tuple[str, ...]:
        """How the sum of the seat's forecast would change, as long as the phase goes on."""
        text, seat = self.board.text, self.board.desk.seat
        old, new = text.forecast(before, seat)[:1], text.forecast(after, seat)[:1]
        if before.phase != after.phase or old == new or not old:
            return ()
        return (f"{new[0].label}: {old[0].value} → <b>{new[0].value}</b>",)

    def _choices(self) -> list[LayTrack]:
        """The tiles of the chooser, the shown one among them."""
        builder = self.board.builder
        label = builder.hovered_hex
        tiles = builder.tiles(label) if label else []
        chosen = builder.chosen(label) if label else None
        if len(tiles) <= SHOWN or chosen is None:
            return tiles
        first = max(0, min(tiles.index(chosen) - SHOWN // 2, len(tiles) - SHOWN))
        return tiles[first : first + SHOWN]

    def _strip(self) -> tuple[pygame.Rect, list[tuple[LayTrack, pygame.Rect]]]:
        board, scale = self.board, self.board.scale
        tiles = self._choices()
        wide, gap = max(44, scale.art(72)), scale.art(6)
        high = wide + self._price_height()
        box = pygame.Rect(0, 0, len(tiles) * (wide + gap) + gap, high + 2 * gap)
        hex_ = board.table.railmap.index[board.builder.hovered_hex]
        (x, y), tile = board.sheet.middle(hex_), self._tile_area(hex_)
        reach, inner = round(1.25 * board.sheet.frame.unit), board.layout.inner
        tries = []
        for aside in (0.0, -0.25, 0.25, -0.45, 0.45):
            middle = x + round(aside * box.width)
            tries.append(box.move_to(midbottom=(middle, min(y - reach, tile.top))))
            tries.append(box.move_to(midtop=(middle, max(y + reach, tile.bottom))))
        tries += [box.move_to(midleft=(x + reach, y)), box.move_to(midright=(x - reach, y))]
        box = board.sheet.freest([one.clamp(inner) for one in tries], tile)
        cells = [
            (tile, pygame.Rect(box.left + gap + number * (wide + gap), box.top + gap, wide, high))
            for number, tile in enumerate(tiles)
        ]
        return box, cells

    def _price_height(self) -> int:
        return round(font_for("small_strong", self.board.scale).get_linesize() * 0.9)

    def tile_plates(self) -> list[Plate]:
        """The chooser's tiles as plates, once a hex is held."""
        touched = self.board.picker.touched
        if len(touched) != 1 or touched[0][0] != "hex" or not self._choices():
            return []
        return [Plate(offers.tile_target(tile), "", box, "night") for tile, box in self._strip()[1]]

    def draw(self, target: pygame.Surface) -> None:
        """The tile or the way as it would be."""
        board = self.board
        if board.view is None:
            return
        if isinstance(self.action, LayTrack):
            turn = board.builder.turning.angle(self.action.hex)
            board.lights.tile(target, board.view, board.desk.seat, self.action, turn=turn)
            hex_ = board.table.railmap.index[self.action.hex]
            board.lights.price(target, hex_, self.price, board.desk.seat, board.scale)
        elif isinstance(self.action, DeliverCube):
            board.lights.way(target, board.view, self.action, board.scale)

    def _covered(self, target: Target | None) -> list[pygame.Rect]:
        board = self.board
        found = [item.box.inflate(40, 40) for item in board.choices.plates if item.target == target]
        if isinstance(self.action, DeliverCube) or (target is not None and target[0] == "column"):
            found.append(board.layout.sheet)
        elif isinstance(self.action, LayTrack):
            found.append(self._tile_area(board.table.railmap.index[self.action.hex]))
        if self._has_strip:
            found.append(self._strip()[0])
        if (note := self._note()) is not None:
            found.append(note[1])
        return found

    def _tile_area(self, hex_: int) -> pygame.Rect:
        board = self.board
        return board.lights.tile_area(hex_, self.price, board.desk.seat, board.scale)

    def _pointed_area(self) -> pygame.Rect:
        """What the note is about: the hex, with the tile and its price."""
        if isinstance(self.action, LayTrack):
            return self._tile_area(self.board.table.railmap.index[self.action.hex])
        side = round(1.6 * self.board.sheet.frame.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self._near)

    @property
    def _has_strip(self) -> bool:
        return isinstance(self.action, LayTrack) and len(self._choices()) > 1

    def draw_note(self, target: pygame.Surface) -> None:
        """Chooser and note, over everything."""
        if self._has_strip:
            self._draw_strip(target)
        if (note := self._note()) is not None:
            target.blit(*note)

    def _note(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The note and its place, beside the hex and off the chooser."""
        if not self._headline and not self._lines:
            return None
        board, scale = self.board, self.board.scale
        card = notes.note(self._headline, self._lines, False, scale, scale.px(420))
        reach, inner = round(1.5 * board.sheet.frame.unit), board.layout.inner
        if self._by_hex:
            strip = self._strip()[0] if self._has_strip else None
            places = notes.beside(card.get_size(), self._near, reach, strip, inner)
            return card, board.sheet.freest(places, self._pointed_area())
        box = card.get_rect(midbottom=(self._near[0], self._near[1] - reach))
        if not inner.contains(box):
            box.midbottom = self._near
            box.clamp_ip(inner)
            box.bottom = min(box.bottom, self._near[1])
        return card, box

    def _draw_strip(self, target: pygame.Surface) -> None:
        board, scale = self.board, self.board.scale
        box, cells = self._strip()
        pygame.draw.rect(target, hue("night_deep"), box, border_radius=scale.art(8))
        pygame.draw.rect(target, hue("brass"), box, max(1, scale.art(2)), border_radius=scale.art(8))
        for tile, cell in cells:
            if tile == self.action:
                edge = max(2, scale.art(4))
                pygame.draw.rect(target, hue("paper_light"), cell, border_radius=scale.art(6))
                pygame.draw.rect(target, hue("brass_light"), cell, edge, border_radius=scale.art(6))
            self._draw_tile(target, tile, cell)
        if len(board.builder.tiles(board.builder.hovered_hex)) > len(cells):
            line("…", "label", hue("lamp"), scale).at(
                target, box.right - scale.px(12), box.bottom - scale.px(8), "right"
            )

    def _draw_tile(self, target: pygame.Surface, tile: LayTrack, cell: pygame.Rect) -> None:
        board = self.board
        railmap = board.table.railmap
        hex_ = railmap.index[tile.hex]
        code = railmap.tiles.code(tile.tile, tile.rotation, bool(railmap.is_town[hex_]))
        if code is None:
            return
        face = railmap.tiles.faces[code]
        colour = board.colours[board.desk.seat]
        unit = cell.width / 2.3
        middle = cell.centerx, cell.top + cell.width // 2
        tracks = tuple((segment, colour) for segment in face.segments)
        pointed = board.sheet.country.geometry.pointed
        for picture in (
            notes.bare_hex(pointed, unit),
            trackart.tile(pointed, tracks, face.is_crossing, unit),
        ):
            target.blit(picture, picture.get_rect(center=middle))
        if face.town:
            dot = trackart.town_dot(unit)
            target.blit(dot, dot.get_rect(center=middle))
        ink = hue("ink") if tile == self.action else hue("paper_light")
        words = line(f"${board.builder.price(tile)}", "small_strong", ink, board.scale)
        words.at(target, cell.centerx, cell.bottom - self._price_height() * 0.6, "centre")
