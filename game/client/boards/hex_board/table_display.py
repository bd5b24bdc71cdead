"""The rail board for a screen that lies in a table: the map turns to the acting player, cards face theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pygame

from game.client.art.backgrounds.title_background import night_ground
from game.client.boards.board import Board, BoardContext, HitArea, RotatedHitAreas
from game.client.boards.hex_board.choose.overlay_cards import SUPPLY
from game.client.boards.hex_board.interactive_board import InteractiveRailBoard
from game.client.boards.hex_board.rail_part import HitAreaSpec
from game.client.boards.hex_board.surroundings.table_display_layout import (
    HEAD,
    MapBlockLayout,
    RailDisplayLayout,
)
from game.client.boards.hex_board.surroundings.table_display_side_panels import (
    DisplaySidePanels,
    echo_strip,
)
from game.client.match.tweens import Timeline
from game.client.style.surface_effects import rotated
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Panel, Rotation
from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.decisions.rail.targets import ColumnOf
from game.decisions.targets import AtSeat
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
"""Width divided by height of the map for players at long sides and at short sides."""
TOOL_BUTTONS = 2
"""Number of buttons beside the phase line."""
ROUND_THE_MAP = (AtSeat, ColumnOf)
"""Kinds of targets beside the map."""


class MapBlockContext(BoardContext):
    """What the map in the middle is given: it repaints where it is, and shares the display's muting."""

    def __init__(self, table: BoardContext, display: TabletopRailBoard) -> None:
        self._table = table
        super().__init__(
            table.game,
            table.text,
            table.players,
            table.settings,
            table.sounds,
            display.repaint,
            table.listener,
        )

    @property
    def is_skipping_animations(self) -> bool:
        return self._table.is_skipping_animations

    @is_skipping_animations.setter
    def is_skipping_animations(self, hushed: bool) -> None:
        """Ignored, because only the whole display can be muted."""


class HeadPanel(Panel):
    """The panel of the phase line; it is in no scene, and reports what must be repainted to its map."""

    def __init__(self, scale: Scale, rect: pygame.Rect, repaint: Callable[[pygame.Rect], None]) -> None:
        super().__init__(scale, rect)
        self._repaint_block = repaint

    def repaint(self, local: pygame.Rect) -> None:
        super().repaint(local)
        self._repaint_block(self.to_window(local))


class MapBlock(InteractiveRailBoard):
    """The map with phase line and status line, in coordinates that are not rotated."""

    layout: MapBlockLayout

    def __init__(self, desk: BoardContext, side: DisplaySidePanels, shape: float) -> None:
        """`shape` is the aspect ratio (width / height)."""
        self._shape = shape
        self.other_sides: frozenset[int] = frozenset()
        """The other sides at which players sit, relative to the rotation of the map."""
        super().__init__(desk, side)

    def aspect_ratio(self) -> float:
        return self._shape

    def resize(self, scale: Scale, area: pygame.Rect) -> None:
        head = scale.picture_px(HEAD)
        self._head = HeadPanel(
            scale, pygame.Rect(area.left, area.top, area.width, head), self.context.repaint
        )
        self.phase_line.place((0, 0, area.width - TOOL_BUTTONS * head - scale.picture_px(20), head))
        self._head.add(self.phase_line)
        below = pygame.Rect(area.left, area.top + head, area.width, area.height - head)
        super().resize(scale, below)

    def _layout_for_phase(self) -> MapBlockLayout:
        return MapBlockLayout(self.scale, self.area, self.drawer_width, self.other_sides)

    def fit(self) -> None:
        self.phase_line.load_names(self.text)
        self.layout = self._layout_for_phase()
        self.sheet.fit(self.layout.inner)
        self.painter.smallest = min(
            self.scale.picture_px(SMALLEST), round(SHARE * self.sheet.projection.unit)
        )
        self._backdrop = None
        self._spots = []

    def hit_area_specs(self) -> list[HitAreaSpec]:
        return [place for place in super().hit_area_specs() if not isinstance(place.target, ROUND_THE_MAP)]

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if clip.colliderect(self._head.rect):
            target.fill(hue("night_dark"), self._head.rect)
            self._head.draw(target)
        target.set_clip(clip.clip(self.area))
        super().draw(target)
        for echo in self.layout.echoes:
            if clip.colliderect(echo.box):
                strip = echo_strip(*self.status_line.displayed, echo.box.size, echo.turn, self.layout.scale)
                target.blit(strip, echo.box)
        self.draw_over(target)
        target.set_clip(clip)

    def set_other_sides(self, others: frozenset[int]) -> None:
        """Sets the other occupied sides."""
        if others != self.other_sides:
            self.other_sides = others
            if self.area.width > 1:
                self._refit()


class TabletopRailBoard(Board[RailState]):
    """Cards and goods around a map that is rotated, for the players at this table."""

    def __init__(self, desk: BoardContext) -> None:
        text = cast("RailText[Any]", desk.text)
        self.turn: Rotation = 0
        inner = MapBlockContext(desk, self)
        self._repaint_window = desk.repaint
        self.panel = Panel(Scale(1, 1), pygame.Rect(0, 0, 1, 1))
        self.side_panels = DisplaySidePanels(inner, text, desk.repaint, self._to_block)
        self._inner = inner
        self._blocks: dict[bool, MapBlock] = {}
        """Maps for the long and for the short sides, each with its own layout."""
        self.block = self._block(lengthwise=False)
        self._canvas: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._side_hit_areas: list[HitArea] = []
        super().__init__(desk)

    def _block(self, lengthwise: bool) -> MapBlock:
        if lengthwise not in self._blocks:
            self._blocks[lengthwise] = MapBlock(
                self._inner, self.side_panels, UPRIGHT if lengthwise else ACROSS
            )
        return self._blocks[lengthwise]

    @property
    def picker(self) -> ActionPicker:
        return self.block.picker

    @picker.setter
    def picker(self, picker: ActionPicker) -> None:
        self.block.picker = picker

    @property
    def hovered(self) -> Target | None:
        return self.block.hovered

    @hovered.setter
    def hovered(self, target: Target | None) -> None:
        self.block.hovered = target

    def fit(self) -> None:
        scale = Scale(self.scale.width, self.scale.height, max(TEXT, self.scale.text))
        self.display_layout = self.side_panels.display_layout = RailDisplayLayout(
            scale, self.context.game.seats, self.has_join_cards
        )
        self._ground = None
        for block in self._blocks.values():
            block.phase_line.load_names(block.text)
        self._lay_block(scale)

    def _lay_block(self, scale: Scale) -> None:
        box = self.display_layout.block
        self.panel = Panel(scale, box, turn=self.turn)
        self._canvas = None
        local = self.panel.local_rect
        self.block.set_other_sides(
            frozenset((card.turn - self.turn) % 360 for card in self.display_layout.seats) - {0}
        )
        if self.block.area.size != (local.width, local.height - scale.picture_px(HEAD)):
            self.block.resize(scale, local)
        self._repaint_window(box)

    def turn_to(self, turn: Rotation) -> None:
        """Rotates the map towards a side of the table."""
        if turn != self.turn:
            self.turn = turn
            old, self.block = self.block, self._block(lengthwise=turn in (90, 270))
            self._lay_block(self.display_layout.scale)
            if self.block is not old:
                self._hand_over(old)
            self.context.listener.hit_areas_changed()

    def _hand_over(self, old: MapBlock) -> None:
        """Passes the displayed state on from the other map."""
        self.block.picker, self.block.hovered = old.picker, old.hovered
        self.block.show_waiting_line(old.status_line.words, old.status_line.colour, old.status_line.urgent)
        if self.view is not None:
            self.block.show(self.view)

    def turn_of_seat(self, seat: Seat) -> Rotation:
        """The rotation of the map for the side at which a seat is."""
        return self.display_layout.seats[seat].turn

    def repaint(self, area: pygame.Rect) -> None:
        """Marks an area of the block for repainting."""
        self._repaint_window(self.panel.to_window(area).clip(self.panel.rect))
        if area == self.block.layout.status:
            for echo in self.block.layout.echoes:
                self._repaint_window(self.panel.to_window(echo.box).clip(self.panel.rect))

    def _to_block(self, box: pygame.Rect) -> pygame.Rect:
        """Converts a window box to block coordinates."""
        return self.panel.from_window(box)

    def show(self, view: RailState) -> None:
        self.view = view
        self.block.show(view)
        self._side_hit_areas = []

    def play(self, events: Sequence[Event], view: RailState, line: Timeline) -> None:
        self.view = view
        self.block.play(events, view, line)
        self._side_hit_areas = []

    def offers(self, view: RailState, seat: Seat) -> list[ActionOffer]:
        """Rotates the map to the seat that must act; returns its offers."""
        self.turn_to(self.turn_of_seat(seat))
        return self.block.offers(view, seat)

    def example_action(self, view: RailState, seat: Seat, target: Target) -> Action | None:
        return self.block.example_action(view, seat, target)

    def next_target(self, action: Action) -> Target | None:
        return self.block.next_target(action)

    def tooltip_of(self, spot: HitArea) -> str:
        return self.block.tooltip_of(spot)

    def hit_areas(self) -> list[HitArea]:
        return [spot for layer in self.rotated_hit_areas() for spot in layer.hit_areas]

    def rotated_hit_areas(self) -> list[RotatedHitAreas]:
        """Hit areas around the block and on it."""
        whole = pygame.Rect(0, 0, self.scale.width, self.scale.height)
        return [
            RotatedHitAreas(whole, 0, self._find_side_hit_areas()),
            RotatedHitAreas(self.panel.rect, self.turn, self.block.hit_areas()),
        ]

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Rotation]:
        card = self.display_layout.seats[seat]
        return card.box, card.turn

    def _find_side_hit_areas(self) -> list[HitArea]:
        if not self._side_hit_areas:
            self._side_hit_areas = [self._card_spot(seat) for seat in range(self.context.game.seats)]
            self._side_hit_areas += [
                self._column_spot(column.key, box) for column, box in self.side_panels.column_boxes()
            ]
            if (bag := self.side_panels.bag_place) is not None:
                self._side_hit_areas.append(
                    self._open(HitArea(SUPPLY, bag, lambda: self.block.press(SUPPLY)))
                )
        return self._side_hit_areas

    @staticmethod
    def _open(spot: HitArea) -> HitArea:
        """Makes a hit area always pressable."""
        spot.enable_always()
        spot.is_decision = False
        return spot

    def _column_spot(self, key: str, box: pygame.Rect) -> HitArea:
        target = ColumnOf(key)
        return HitArea(target, box, lambda: self.block.press(target))

    def _card_spot(self, seat: Seat) -> HitArea:
        card = self.display_layout.seats[seat]
        spot = self._open(HitArea(AtSeat(seat), card.box, lambda: self.turn_to(card.turn)))
        if self.view is not None:
            spot.description = self.side_panels.seat_help(self.view, seat)
        return spot

    def refresh_highlights(self) -> None:
        self.block.refresh_highlights()

    def refresh_changed_highlights(self) -> None:
        self.block.refresh_changed_highlights()

    def highlight_event(self, event: Event) -> None:
        self.block.highlight_event(event)

    def key(self, event: pygame.Event) -> bool:
        return self.block.key(event)

    def update(self, dt: float) -> None:
        self.block.update(dt)

    def rest(self) -> float | None:
        return self.block.rest()

    def show_waiting_line(self, words: str, colour: str, urgent: bool) -> None:
        self.block.show_waiting_line(words, colour, urgent)

    def tool_buttons_place(self) -> tuple[pygame.Rect, Rotation] | None:
        head, wide = self.display_layout.scale.picture_px(HEAD), self.panel.local_rect.width
        box = pygame.Rect(wide - TOOL_BUTTONS * head, 0, TOOL_BUTTONS * head, head)
        return self.panel.to_window(box), self.turn

    def join_card_places(self) -> list[tuple[pygame.Rect, Rotation]]:
        return [(card.box, card.turn) for card in self.display_layout.join_boxes]

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self._ground is None:
            size = (self.scale.width, self.scale.height)
            self._ground = night_ground(size, round(self.scale.u, 4))
        target.blit(self._ground, clip, clip)
        self.side_panels.draw_all(target, self.block.panels.selectable_columns)
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
            self._canvas = pygame.Surface(self.panel.local_rect.size).convert(target)
        local = self.panel.from_window(seen)
        self._canvas.set_clip(local)
        self.block.draw(self._canvas)
        self._canvas.set_clip(None)
        target.blit(rotated(self._canvas.subsurface(local), self.turn), seen)
