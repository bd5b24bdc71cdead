"""Building with mouse, finger or keys: choosing and rotating a tile on a hex, and drawing routes by
dragging."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.boards.hex_board.build.route_plan_editor import RoutePlanEditor
from game.client.boards.hex_board.build.tile_rotation import TileRotation
from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.rail_part import (
    Commands,
    HitAreaSpec,
    Pan,
    RailBoardAccess,
    RailPart,
    Repaint,
    SelectTargets,
    ShowRefusal,
    UpdateHover,
    Zoom,
)
from game.client.ui.key_bindings import bound_key_name
from game.decisions.action_picker import Target
from game.decisions.rail.build_refusal import why_no_build, why_no_delivery
from game.decisions.rail.route_plans import TilesByHex
from game.decisions.rail.targets import OnHex, TileOf, TurnTile
from game.decisions.rail.tile_ranking import completes_link, rank_tiles
from game.decisions.targets import BACKGROUND
from game.i18n import _
from game.rules.rail.actions import EndBuild, LayTrack, PassMove
from game.rules.rail.state import RailState

HEX_SIDE = 1.66
ZOOMS = {
    pygame.K_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
    pygame.K_0: -9,
}
ROTATION_KEYS = {pygame.K_r: 1, pygame.K_PERIOD: 1, pygame.K_COMMA: -1}


class BuildPointer(RailPart):
    """Handles input on the map; when the seat is not building, it moves and zooms the map."""

    target_types = (OnHex,)

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights, plans: RoutePlanEditor) -> None:
        super().__init__(sight)
        self._lights, self._plans = lights, plans
        self._rotations: dict[str, int] = {}
        self._tiles: TilesByHex = {}
        self._ranked: TilesByHex = {}
        self._finishing: dict[LayTrack, bool] = {}
        self._source: object = None
        self._last_hint = ""
        """The last hint shown after the prompt."""
        self.rotation = TileRotation(sight)
        self.is_map_reserved: Callable[[], bool] = bool
        """Whether another choice on the map, such as a town for a new city, comes before track."""

    def hit_area_specs(self) -> list[HitAreaSpec]:
        """Hit areas of the sheet and of every open hex."""
        sheet, inner = self.board.sheet, self.board.layout.inner
        found, joins = (
            [HitAreaSpec(BACKGROUND, inner, is_draggable=True)],
            self._plans.model.is_collecting_tiles,
        )
        side = round(HEX_SIDE * sheet.projection.unit)
        for label in self._open_labels():
            hex_ = self.board.table.railmap.index_by_label[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=sheet.hex_centre(hex_))
            found.append(HitAreaSpec(OnHex(label), box.clip(inner), joins, is_draggable=True, hex=hex_))
        return found

    def _open_labels(self) -> list[str]:
        """Labels of the hexes where a tile can be laid, always in the same order, because highlights of
        neighbours overlap."""
        if self.is_map_reserved():
            return []
        if not self._plans.model.is_collecting_tiles:
            return sorted(one.label for one in self.board.open_targets if isinstance(one, OnHex))
        others = (offer for offer in self.board.picker.offers if not isinstance(offer.action, LayTrack))
        firsts = (offer.path[0] for offer in others)
        labels = {one.label for one in firsts if isinstance(one, OnHex) and one in self.board.open_targets}
        return sorted(labels.union(self._plans.model.layable_tiles))

    def is_open(self, label: str) -> bool:
        """Whether a tile can be laid on a hex, now or after the planned tiles."""
        return label in self._tiles_by_hex()

    def tiles(self, label: str) -> list[LayTrack]:
        """Tiles that can be laid on a hex, now or after the planned ones; the most useful first."""
        lays = self._tiles_by_hex()
        if label not in self._ranked:
            self._ranked[label] = self._in_order(lays.get(label, []))
        return self._ranked[label]

    def _tiles_by_hex(self) -> TilesByHex:
        source = (
            self._plans.model.layable_tiles if self._plans.model.is_collecting_tiles else self.board.picker
        )
        if self._source is not source:
            self._source, self._rotations, self._ranked, self._finishing = source, {}, {}, {}
            self._tiles = (
                self._plans.model.layable_tiles if self._plans.model.is_collecting_tiles else self._offered()
            )
        return self._tiles

    def _offered(self) -> TilesByHex:
        found: TilesByHex = {}
        for offer in self.board.picker.offers:
            if isinstance(offer.action, LayTrack):
                found.setdefault(offer.action.hex, []).append(offer.action)
        return found

    def _in_order(self, tiles: list[LayTrack]) -> list[LayTrack]:
        view = self.state_before
        return tiles if view is None else rank_tiles(self.board.table, view, self.board.seat, tiles)

    def completes_link(self, tile: LayTrack) -> bool:
        """Whether a tile completes a link; cached."""
        view = self.state_before
        if view is not None and tile not in self._finishing:
            self._finishing[tile] = completes_link(self.board.table, view, self.board.seat, tile)
        return self._finishing.get(tile, False)

    @property
    def state_before(self) -> RailState | None:
        """The state in which the next tile would be laid: after the planned tiles, if there are any."""
        return self._plans.model.state_after if self._plans.model.is_collecting_tiles else self.board.view

    def chosen(self, label: str) -> LayTrack | None:
        """The tile that is shown on a hex before it is laid; None if there is none."""
        tiles = self.tiles(label)
        return tiles[self._rotations.get(label, 0) % len(tiles)] if tiles else None

    def price(self, action: LayTrack) -> int:
        """Price of a tile for the seat."""
        view = self.state_before
        return 0 if view is None else self.board.table.amount_due(view, self.board.seat, action)

    def next_touch(self, action: LayTrack) -> Target:
        """The next target to press to lay a tile: its rotation until it is shown, then the tile's hex."""
        tiles, chosen = self.tiles(action.hex), self.chosen(action.hex)
        if chosen is None or action not in tiles:
            return OnHex(action.hex)
        steps = (tiles.index(action) - tiles.index(chosen)) % len(tiles)
        return TurnTile(action.hex, steps) if steps else OnHex(action.hex)

    def rotate(self, label: str, by: int) -> Commands:
        """Shows the next tile that can be laid on a hex."""
        before = self.chosen(label)
        self._rotations[label] = self._rotations.get(label, 0) + by
        after = self.chosen(label)
        if before is not None and after is not None:
            self.rotation.begin(before, after, by)
        return [UpdateHover()]

    @property
    def hovered_hex(self) -> str:
        """Label of the hex under the pointer or held, if a tile can be laid there; else ""."""
        for target in (self.board.hovered, *self.board.picker.touched[:1]):
            if isinstance(target, OnHex) and self.tiles(target.label):
                return target.label
        return ""

    def press(self, target: Target) -> Commands:
        """Lays the tile that is shown, if the mouse was used; with a finger or key, first opens the choice of
        tiles.

        A mouse also opens the choice if something other than tiles can be done there. While a route is
        planned, the tile is added to the plan.
        """
        picker = self.board.picker
        action = self.chosen(target.label) if isinstance(target, OnHex) else None
        others = any(
            offer.path[0] == target and not isinstance(offer.action, LayTrack) for offer in picker.offers
        )
        if action is not None and self._plans.model.is_collecting_tiles and not others:
            return self._plans.add_tile(action)
        if action is not None and (
            picker.touched == (target,) or (self.board.is_mouse_in_use and not others)
        ):
            return [SelectTargets((target, TileOf(action.tile, action.rotation)))]
        return [SelectTargets((target,), clear_first=False)]

    def key(self, key: int) -> Commands | None:
        """Handles the keys R, comma and period (rotate), and plus, minus and 0 (zoom)."""
        if key in ROTATION_KEYS and (label := self.hovered_hex):
            return self.rotate(label, ROTATION_KEYS[key])
        return [Zoom(ZOOMS[key], self.board.layout.inner.center)] if key in ZOOMS else None

    def wheel(self, steps: int, pos: tuple[int, int]) -> Commands:
        """Rotates the tile if one can be laid on this hex; else zooms the map."""
        if (label := self.hovered_hex) and len(self.tiles(label)) > 1:
            return self.rotate(label, -steps)
        return [Zoom(steps, pos)]

    def pinch(self, steps: int, pos: tuple[int, int]) -> Commands:
        """Zooms with two fingers."""
        return [Zoom(steps, pos)]

    def pan(self, dx: int, dy: int) -> Commands:
        """Pans the sheet."""
        return [Pan(dx, dy)]

    def handle_arrow(self, target: Target, by: int) -> Commands | None:
        """With the arrow keys, goes through the tiles of a held hex; returns None for any other target."""
        if not isinstance(target, OnHex) or self.board.picker.touched != (target,):
            return None
        return self.rotate(target.label, by) if self.tiles(target.label) else None

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """Whether a drag from here draws a route: from a place, track or a buildable hex."""
        sight = self.board
        hex_ = sight.sheet.hex_at(pos)
        if hex_ is None or sight.view is None:
            return False
        busy = bool(sight.table.railmap.sites[hex_].code or sight.view.rails.track[hex_])
        return busy or not sight.sheet.zoom or bool(self.tiles(sight.table.label(hex_)))

    def draw_route(self, start: tuple[int, int], now: tuple[int, int]) -> Commands:
        """Draws a route from hex to hex."""
        first, last = self.board.sheet.hex_at(start), self.board.sheet.hex_at(now)
        return [] if first is None or last is None else self._plans.draw_stroke(first, last)

    def finish_route(self) -> Commands:
        """Ends a drawn route, which becomes part of the plan."""
        return self._plans.finish_stroke()

    def press_closed_hex(self, pos: tuple[int, int]) -> Commands:
        """Handles a press where no tile can be laid: says why, or cancels the current choice."""
        sight = self.board
        hex_ = sight.sheet.hex_at(pos)
        if hex_ is None or sight.view is None:
            return [SelectTargets((BACKGROUND,), clear_first=False)]
        cube = sight.sheet.cube_at(pos) if self._moves_goods else None
        if cube is not None and (words := why_no_delivery(sight, *cube)):
            return [ShowRefusal(cube[0], words, _("This cube cannot move"))]
        lays = self._plans.model.can_lay_track
        ends = any(isinstance(offer.action, EndBuild) for offer in sight.picker.offers)
        if sight.picker.touched or not (lays or ends):
            return [SelectTargets((OnHex(sight.table.label(hex_)),), clear_first=False)]
        words = "" if lays else sight.text.why_no_track(sight.view, sight.seat)
        words = words or why_no_build(sight, hex_, self._plans.model.state_after)
        return [ShowRefusal(hex_, words)] if words else []

    def status_text(self) -> str:
        """The keys for a held hex, for players without a mouse."""
        held = self.board.picker.touched[:1]
        if self.board.is_mouse_in_use or not held or not self.hovered_hex:
            return ""
        words = _("{enter} lays this tile, {turn} turns it, {escape} puts it back")
        keys = (pygame.K_RETURN, pygame.K_r, pygame.K_ESCAPE)
        return words.format(**dict(zip(("enter", "turn", "escape"), map(bound_key_name, keys), strict=True)))

    def hint(self) -> str:
        """Says how to choose another tile with the mouse."""
        if not self.board.is_mouse_in_use or len(self.tiles(self.hovered_hex)) < 2:
            return ""
        return _("the wheel or {key}: another tile").format(key=bound_key_name(pygame.K_r))

    def update_hover(self) -> Commands:
        before, self._last_hint = self._last_hint, self.hint()
        return [Repaint(self.board.layout.status)] if before != self._last_hint else []

    @property
    def _moves_goods(self) -> bool:
        return any(isinstance(offer.action, PassMove) for offer in self.board.picker.offers)

    def rest(self) -> float | None:
        return 0.0 if self.rotation.is_moving else None

    def draw(self, target: pygame.Surface) -> None:
        """Highlights the hexes where a tile can be laid, and the one that is held."""
        if self.board.view is not None:
            self._lights.draw_hexes(target, self.board.view, self._open_labels())
        held = [one.label for one in self.board.picker.touched[:1] if isinstance(one, OnHex)]
        self._lights.draw_rings(target, held)
