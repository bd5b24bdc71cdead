"""Rail board for a screen lying in a real table: the map turns to the acting player, cards face theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pygame

from game.client.art.title_house import night_ground
from game.client.boards.board import Board, Desk, Layer, Spot
from game.client.boards.hex_board.choose.overlay_cards import SUPPLY
from game.client.boards.hex_board.rail_board import HexBoard
from game.client.boards.hex_board.rail_part import Place
from game.client.boards.hex_board.surroundings.display_layout import HEAD, BlockLayout, TableLayout
from game.client.boards.hex_board.surroundings.display_side_cards import TableSide, echo_strip
from game.client.boards.hex_board.targets import ColumnOf
from game.client.boards.targets import AtSeat
from game.client.match.action_picker import Offer, Picker, Target
from game.client.match.animation import Timeline
from game.client.style.surface_effects import turned
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Panel, Turn
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText

TEXT = 1.23
"""Text scale, so that the smallest text is legible from two metres."""
SMALLEST, SHARE = 22, 0.52
"""Minimum height of map names at 1080 lines, and their maximum share of a hex."""
ACROSS, UPRIGHT = 1.3, 0.83
"""Aspect ratio of the block for players at the long sides and at the short sides."""
TOOLS = 2
"""Number of buttons beside the phase line."""
ROUND_THE_MAP = (AtSeat, ColumnOf)
"""Kinds of targets beside the map."""


class TableDesk(Desk):
    """Context of the central block: repaints at the block's position and shares the table's mute state."""

    def __init__(self, table: Desk, display: RailDisplay) -> None:
        self._table = table
        super().__init__(
            table.game, table.text, table.players, table.settings, table.sounds, display.repaint, table.table
        )

    @property
    def hushed(self) -> bool:
        return self._table.hushed

    @hushed.setter
    def hushed(self, hushed: bool) -> None:
        """Ignored: only the table itself can be muted."""


class Block(HexBoard):
    """The map with phase line and status line, in its own unrotated coordinates."""

    layout: BlockLayout

    def __init__(self, desk: Desk, side: TableSide, shape: float) -> None:
        """`shape` is the aspect ratio (width / height)."""
        self._shape = shape
        self.others: frozenset[int] = frozenset()
        """Other occupied sides of the table, relative to the block's rotation."""
        super().__init__(desk, side)

    def shape(self) -> float:
        return self._shape

    def resize(self, scale: Scale, area: pygame.Rect) -> None:
        head = scale.art(HEAD)
        self._head = Panel(scale, pygame.Rect(area.left, area.top, area.width, head))
        self.line.place((0, 0, area.width - TOOLS * head - scale.art(20), head))
        self._head.add(self.line)
        below = pygame.Rect(area.left, area.top + head, area.width, area.height - head)
        super().resize(scale, below)

    def fit(self, roughly: bool = False) -> None:
        self.line.speak(self.text)
        self.layout = BlockLayout(self.scale, self.area, self.drawer, self.others)
        self.sheet.fit(self.layout.inner, roughly)
        self.painter.smallest = min(self.scale.art(SMALLEST), round(SHARE * self.sheet.frame.unit))
        self._backdrop = None
        self._spots = []

    def wanted(self) -> list[Place]:
        return [place for place in super().wanted() if not isinstance(place.target, ROUND_THE_MAP)]

    def _take_over(self, view: RailState, cards: bool = True, phase: bool = True) -> None:
        super()._take_over(view, cards, phase)
        self.desk.repaint(self._head.rect)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if clip.colliderect(self._head.rect):
            target.fill(hue("night_dark"), self._head.rect)
            self._head.draw(target)
        target.set_clip(clip.clip(self.area))
        super().draw(target)
        for echo in self.layout.echoes:
            if clip.colliderect(echo.box):
                strip = echo_strip(*self.status.told, echo.box.size, echo.turn, self.layout.scale)
                target.blit(strip, echo.box)
        self.draw_over(target)
        target.set_clip(clip)

    def sit(self, others: frozenset[int]) -> None:
        """Sets the other occupied sides."""
        if others != self.others:
            self.others = others
            if self.area.width > 1:
                self._refit()


class RailDisplay(Board[RailState]):
    """Cards and goods around a rotated block, for the players at this table."""

    def __init__(self, desk: Desk) -> None:
        text = cast("RailText[Any]", desk.text)
        self.turn: Turn = 0
        inner = TableDesk(desk, self)
        self._window = desk.repaint
        self.panel = Panel(Scale(1, 1), pygame.Rect(0, 0, 1, 1))
        self.side = TableSide(inner, text, desk.repaint, self._to_block)
        self._inner = inner
        self._blocks: dict[bool, Block] = {}
        """Blocks by orientation (lengthwise or not), each with its own map layout."""
        self.block = self._block(lengthwise=False)
        self._canvas: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._round: list[Spot] = []
        super().__init__(desk)

    def _block(self, lengthwise: bool) -> Block:
        if lengthwise not in self._blocks:
            self._blocks[lengthwise] = Block(self._inner, self.side, UPRIGHT if lengthwise else ACROSS)
        return self._blocks[lengthwise]

    @property
    def picker(self) -> Picker:
        return self.block.picker

    @picker.setter
    def picker(self, picker: Picker) -> None:
        self.block.picker = picker

    @property
    def hovered(self) -> Target | None:
        return self.block.hovered

    @hovered.setter
    def hovered(self, target: Target | None) -> None:
        self.block.hovered = target

    def fit(self) -> None:
        scale = Scale(self.scale.width, self.scale.height, max(TEXT, self.scale.text))
        self.table = self.side.table = TableLayout(scale, self.desk.game.seats, self.joins)
        self._ground = None
        for block in self._blocks.values():
            block.line.speak(block.text)
        self._lay_block(scale)

    def _lay_block(self, scale: Scale) -> None:
        box = self.table.block
        self.panel = Panel(scale, box, turn=self.turn)
        self._canvas = None
        local = self.panel.local
        self.block.sit(frozenset((card.turn - self.turn) % 360 for card in self.table.seats) - {0})
        if self.block.area.size != (local.width, local.height - scale.art(HEAD)):
            self.block.resize(scale, local)
        self._window(box)

    def turn_to(self, turn: Turn) -> None:
        """Rotates the map towards a side of the table."""
        if turn != self.turn:
            self.turn = turn
            old, self.block = self.block, self._block(lengthwise=turn in (90, 270))
            self._lay_block(self.table.scale)
            if self.block is not old:
                self._hand_over(old)
            self.desk.table.rearranged()

    def _hand_over(self, old: Block) -> None:
        """Transfers the displayed state from the old block."""
        self.block.picker, self.block.hovered = old.picker, old.hovered
        self.block.tell(old.status.words, old.status.colour, old.status.urgent)
        if self.view is not None:
            self.block.show(self.view)

    def side_of(self, seat: Seat) -> Turn:
        """The side at which a seat sits."""
        return self.table.seats[seat].turn

    def repaint(self, area: pygame.Rect) -> None:
        """Marks an area of the block for repainting."""
        self._window(self.panel.to_window(area).clip(self.panel.rect))
        if area == self.block.layout.status:
            for echo in self.block.layout.echoes:
                self._window(self.panel.to_window(echo.box).clip(self.panel.rect))

    def _to_block(self, box: pygame.Rect) -> pygame.Rect:
        """Converts a window box to block coordinates."""
        return self.panel.from_window(box)

    def show(self, view: RailState) -> None:
        self.view = view
        self.block.show(view)
        self._round = []

    def play(self, events: Sequence[Event], view: RailState, line: Timeline) -> None:
        self.view = view
        self.block.play(events, view, line)
        self._round = []

    def offers(self, view: RailState, seat: Seat) -> list[Offer]:
        """Returns the offers after rotating the map to the acting seat."""
        self.turn_to(self.side_of(seat))
        return self.block.offers(view, seat)

    def example(self, view: RailState, seat: Seat, target: Target) -> Action | None:
        return self.block.example(view, seat, target)

    def next_touch(self, action: Action) -> Target | None:
        return self.block.next_touch(action)

    def explain(self, spot: Spot) -> str:
        return self.block.explain(spot)

    def spots(self) -> list[Spot]:
        return [spot for layer in self.layers() for spot in layer.spots]

    def layers(self) -> list[Layer]:
        """Hit areas around the block and on it."""
        whole = pygame.Rect(0, 0, self.scale.width, self.scale.height)
        return [
            Layer(whole, 0, self._spots_round()),
            Layer(self.panel.rect, self.turn, self.block.spots()),
        ]

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Turn]:
        card = self.table.seats[seat]
        return card.box, card.turn

    def _spots_round(self) -> list[Spot]:
        if not self._round:
            self._round = [self._card_spot(seat) for seat in range(self.desk.game.seats)]
            self._round += [self._column_spot(column.key, box) for column, box in self.side.column_boxes()]
            if (bag := self.side.bag_place) is not None:
                self._round.append(self._open(Spot(SUPPLY, bag, lambda: self.block.press(SUPPLY))))
        return self._round

    @staticmethod
    def _open(spot: Spot) -> Spot:
        """Makes a hit area always pressable."""
        spot.stay_open()
        spot.decides = False
        return spot

    def _column_spot(self, key: str, box: pygame.Rect) -> Spot:
        target = ColumnOf(key)
        return Spot(target, box, lambda: self.block.press(target))

    def _card_spot(self, seat: Seat) -> Spot:
        card = self.table.seats[seat]
        spot = self._open(Spot(AtSeat(seat), card.box, lambda: self.turn_to(card.turn)))
        if self.view is not None:
            spot.about = self.side.seat_help(self.view, seat)
        return spot

    def light(self) -> None:
        self.block.light()

    def relight(self) -> None:
        self.block.relight()

    def mention(self, event: Event) -> None:
        self.block.mention(event)

    def key(self, event: pygame.Event) -> bool:
        return self.block.key(event)

    def update(self, dt: float) -> None:
        self.block.update(dt)

    def rest(self) -> float | None:
        return self.block.rest()

    def tell(self, words: str, colour: str, urgent: bool) -> None:
        self.block.tell(words, colour, urgent)

    def tools_place(self) -> tuple[pygame.Rect, Turn] | None:
        head, wide = self.table.scale.art(HEAD), self.panel.local.width
        box = pygame.Rect(wide - TOOLS * head, 0, TOOLS * head, head)
        return self.panel.to_window(box), self.turn

    def join_places(self) -> list[tuple[pygame.Rect, Turn]]:
        return [(card.box, card.turn) for card in self.table.joins]

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self._ground is None:
            size = (self.scale.width, self.scale.height)
            self._ground = night_ground(size, round(self.scale.u, 4))
        target.blit(self._ground, clip, clip)
        self.side.draw_round(target, self.block.panels.open_columns)
        seen = clip.clip(self.panel.rect)
        if seen.width and seen.height:
            self._draw_block(target, seen)
            target.set_clip(clip)

    def _draw_block(self, target: pygame.Surface, seen: pygame.Rect) -> None:
        """Draws directly if upright, or through a canvas whose visible part is rotated."""
        corner = self.panel.rect.topleft
        if self.turn == 0:
            view = target.subsurface(self.panel.rect)
            view.set_clip(seen.move(-corner[0], -corner[1]))
            self.block.draw(view)
            return
        if self._canvas is None:
            self._canvas = pygame.Surface(self.panel.local.size).convert(target)
        local = self.panel.from_window(seen)
        self._canvas.set_clip(local)
        self.block.draw(self._canvas)
        self._canvas.set_clip(None)
        target.blit(turned(self._canvas.subsurface(local), self.turn), seen)
