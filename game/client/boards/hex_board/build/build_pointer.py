"""Building with the pointer: tile preview and rotation on a hex, and drawing routes by dragging."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.client.boards.hex_board.build.route_plans import Lays, Plans
from game.client.boards.hex_board.build.tile_ranking import finishes, ranked
from game.client.boards.hex_board.build.tile_rotation import Turning
from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.choose.refusal_note import why_not_here, why_not_move
from game.client.boards.hex_board.rail_part import (
    Choose,
    Pan,
    Part,
    Place,
    Point,
    Refuse,
    Repaint,
    Sight,
    Wanted,
    Zoom,
)
from game.client.boards.hex_board.targets import OnHex, TileOf, TurnTile
from game.client.boards.targets import GROUND
from game.client.match.action_picker import Target
from game.client.ui.key_bindings import key_words
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
TURNS = {pygame.K_r: 1, pygame.K_PERIOD: 1, pygame.K_COMMA: -1}


class Builder(Part):
    """Handles pointer input on the map; outside of a build turn it pans and zooms."""

    kinds = (OnHex,)

    def __init__(self, sight: Sight, lights: Lights, plans: Plans) -> None:
        super().__init__(sight)
        self._lights, self._plans = lights, plans
        self._turned: dict[str, int] = {}
        self._tiles: Lays = {}
        self._ranked: Lays = {}
        self._finishing: dict[LayTrack, bool] = {}
        self._for: object = None
        self._aside = ""
        """The last hint shown after the prompt."""
        self.turning = Turning(sight)
        self.gives_way: Callable[[], bool] = bool
        """Whether another choice on the map, such as a town for a new city, has priority over track."""

    def ahead(self) -> Iterator[Callable[[], object]]:
        """Precomputes the build options of the empty map, hex by hex."""
        table = self.sight.table
        steps = table.build_judge_for(table.rules.track).preload_bare_menus()
        for _site in (*table.railmap.sites, None):
            yield partial(next, steps, None)

    def places(self) -> list[Place]:
        """Hit areas of the sheet and of every open hex."""
        sheet, inner = self.sight.sheet, self.sight.layout.inner
        found, joins = [Place(GROUND, inner, on_sheet=True)], self._plans.takes_clicks
        side = round(HEX_SIDE * sheet.frame.unit)
        for label in self._open_labels():
            hex_ = self.sight.table.railmap.index[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=sheet.middle(hex_))
            found.append(Place(OnHex(label), box.clip(inner), joins, on_sheet=True, hex=hex_))
        return found

    def _open_labels(self) -> list[str]:
        """Open hexes in a fixed order, since highlights of neighbours overlap."""
        if self.gives_way():
            return []
        if not self._plans.takes_clicks:
            return sorted(one.label for one in self.sight.open_now if isinstance(one, OnHex))
        others = (offer for offer in self.sight.picker.offers if not isinstance(offer.action, LayTrack))
        firsts = (offer.path[0] for offer in others)
        labels = {one.label for one in firsts if isinstance(one, OnHex) and one in self.sight.open_now}
        return sorted(labels.union(self._plans.lays))

    def is_open(self, label: str) -> bool:
        """Whether a tile can be laid on a hex, now or after the plan."""
        return label in self._lays()

    def tiles(self, label: str) -> list[LayTrack]:
        """Tiles that can be laid on a hex, now or after the plan, the most useful first."""
        lays = self._lays()
        if label not in self._ranked:
            self._ranked[label] = self._in_order(lays.get(label, []))
        return self._ranked[label]

    def _lays(self) -> Lays:
        source = self._plans.lays if self._plans.takes_clicks else self.sight.picker
        if self._for is not source:
            self._for, self._turned, self._ranked, self._finishing = source, {}, {}, {}
            self._tiles = self._plans.lays if self._plans.takes_clicks else self._offered()
        return self._tiles

    def _offered(self) -> Lays:
        found: Lays = {}
        for offer in self.sight.picker.offers:
            if isinstance(offer.action, LayTrack):
                found.setdefault(offer.action.hex, []).append(offer.action)
        return found

    def _in_order(self, tiles: list[LayTrack]) -> list[LayTrack]:
        view = self.base
        return tiles if view is None else ranked(self.sight.table, view, self.sight.seat, tiles)

    def finishes(self, tile: LayTrack) -> bool:
        """Whether a tile completes a link; cached."""
        view = self.base
        if view is not None and tile not in self._finishing:
            self._finishing[tile] = finishes(self.sight.table, view, self.sight.seat, tile)
        return self._finishing.get(tile, False)

    @property
    def base(self) -> RailState | None:
        """The state before the next tile: after the plan, if there is one."""
        return self._plans.after if self._plans.takes_clicks else self.sight.view

    def chosen(self, label: str) -> LayTrack | None:
        """The tile previewed on a hex."""
        tiles = self.tiles(label)
        return tiles[self._turned.get(label, 0) % len(tiles)] if tiles else None

    def price(self, action: LayTrack) -> int:
        """Price of a tile for the seat."""
        view = self.base
        return 0 if view is None else self.sight.table.charge(view, self.sight.seat, action)

    def next_touch(self, action: LayTrack) -> Target:
        """The next target to press: rotate until the tile of `action` is previewed, then its hex."""
        tiles, chosen = self.tiles(action.hex), self.chosen(action.hex)
        if chosen is None or action not in tiles:
            return OnHex(action.hex)
        steps = (tiles.index(action) - tiles.index(chosen)) % len(tiles)
        return TurnTile(action.hex, steps) if steps else OnHex(action.hex)

    def turn(self, label: str, by: int) -> Wanted:
        """Previews the next tile on a hex."""
        before = self.chosen(label)
        self._turned[label] = self._turned.get(label, 0) + by
        after = self.chosen(label)
        if before is not None and after is not None:
            self.turning.begin(before, after, by)
        return [Point()]

    @property
    def hovered_hex(self) -> str:
        """Label of the hovered or held hex if tiles can be laid there, or ""."""
        for target in (self.sight.hovered, *self.sight.picker.touched[:1]):
            if isinstance(target, OnHex) and self.tiles(target.label):
                return target.label
        return ""

    def press(self, target: Target) -> Wanted:
        """Lays the previewed tile with a mouse; a finger or key first opens the tile choice.

        A mouse also opens the choice if the hex offers something other than tiles. During planning, the tile
        joins the plan.
        """
        picker = self.sight.picker
        action = self.chosen(target.label) if isinstance(target, OnHex) else None
        others = any(
            offer.path[0] == target and not isinstance(offer.action, LayTrack) for offer in picker.offers
        )
        if action is not None and self._plans.takes_clicks and not others:
            return self._plans.join(action)
        if action is not None and (picker.touched == (target,) or (self.sight.by_pointer and not others)):
            return [Choose((target, TileOf(action.tile, action.rotation)))]
        return [Choose((target,), anew=False)]

    def key(self, key: int) -> Wanted | None:
        """Handles R, comma and period (rotate) and plus, minus and 0 (zoom)."""
        if key in TURNS and (label := self.hovered_hex):
            return self.turn(label, TURNS[key])
        return [Zoom(ZOOMS[key], self.sight.layout.inner.center)] if key in ZOOMS else None

    def wheel(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """Rotates the tile on a buildable hex, or zooms."""
        if (label := self.hovered_hex) and len(self.tiles(label)) > 1:
            return self.turn(label, -steps)
        return [Zoom(steps, pos)]

    def pinch(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """Zooms with two fingers."""
        return [Zoom(steps, pos)]

    def push(self, dx: int, dy: int) -> Wanted:
        """Pans the sheet."""
        return [Pan(dx, dy)]

    def steered(self, target: Target, by: int) -> Wanted | None:
        """Steps through the tiles of a held hex with the arrow keys."""
        if not isinstance(target, OnHex) or self.sight.picker.touched != (target,):
            return None
        return self.turn(target.label, by) if self.tiles(target.label) else None

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """Whether a drag from here draws a route: from a place, track or a buildable hex."""
        sight = self.sight
        hex_ = sight.sheet.hex_at(pos)
        if hex_ is None or sight.view is None:
            return False
        busy = bool(sight.table.railmap.sites[hex_].code or sight.view.rails.track[hex_])
        return busy or not sight.sheet.zoom or bool(self.tiles(sight.table.label(hex_)))

    def pull(self, start: tuple[int, int], now: tuple[int, int]) -> Wanted:
        """Draws a route from hex to hex."""
        first, last = self.sight.sheet.hex_at(start), self.sight.sheet.hex_at(now)
        return [] if first is None or last is None else self._plans.pull(first, last)

    def let_go(self) -> Wanted:
        """Finishes the drawn route, which becomes part of the plan."""
        return self._plans.let_go()

    def tapped(self, pos: tuple[int, int]) -> Wanted:
        """Handles a press on a hex that is not open: explains why, or cancels the current choice."""
        sight = self.sight
        hex_ = sight.sheet.hex_at(pos)
        if hex_ is None or sight.view is None:
            return [Choose((GROUND,), anew=False)]
        cube = sight.sheet.cube_at(pos) if self._moves_goods else None
        if cube is not None and (words := why_not_move(sight, *cube)):
            return [Refuse(cube[0], words, _("This cube cannot move"))]
        lays = self._plans.is_our_build
        ends = any(isinstance(offer.action, EndBuild) for offer in sight.picker.offers)
        if sight.picker.touched or not (lays or ends):
            return [Choose((OnHex(sight.table.label(hex_)),), anew=False)]
        words = "" if lays else sight.text.why_no_track(sight.view, sight.seat)
        words = words or why_not_here(sight, hex_, self._plans.after)
        return [Refuse(hex_, words)] if words else []

    def said(self) -> str:
        """Key hints for a held hex, without a mouse."""
        held = self.sight.picker.touched[:1]
        if self.sight.by_pointer or not held or not self.hovered_hex:
            return ""
        words = _("{enter} lays this tile, {turn} turns it, {escape} lets go of it")
        keys = (pygame.K_RETURN, pygame.K_r, pygame.K_ESCAPE)
        return words.format(**dict(zip(("enter", "turn", "escape"), map(key_words, keys), strict=True)))

    def aside(self) -> str:
        """Hint on choosing another tile with a mouse."""
        if not self.sight.by_pointer or len(self.tiles(self.hovered_hex)) < 2:
            return ""
        return _("the wheel or {key}: another tile").format(key=key_words(pygame.K_r))

    def pointed(self) -> Wanted:
        before, self._aside = self._aside, self.aside()
        return [Repaint(self.sight.layout.status)] if before != self._aside else []

    @property
    def _moves_goods(self) -> bool:
        return any(isinstance(offer.action, PassMove) for offer in self.sight.picker.offers)

    def rest(self) -> float | None:
        return 0.0 if self.turning.is_moving else None

    def draw(self, target: pygame.Surface) -> None:
        """Highlights the open hexes and the held one."""
        if self.sight.view is not None:
            self._lights.hexes(target, self.sight.view, self._open_labels())
        held = [one.label for one in self.sight.picker.touched[:1] if isinstance(one, OnHex)]
        self._lights.rings(target, held)
