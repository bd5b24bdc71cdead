"""Building by pointing: which tile is shown on a hex, how it is turned, and routes drawn by pulling."""

from __future__ import annotations

from typing import Any

import pygame

from game.client.boards.hexboard.choose.lights import Lights
from game.client.boards.hexboard.choose.plans import Plans
from game.client.boards.hexboard.choose.turning import Turning
from game.client.boards.hexboard.part import Choose, Pan, Part, Place, Point, Refuse, Sight, Wanted, Zoom
from game.client.boards.hexboard.targets import OnHex, TileOf, TurnTile
from game.client.boards.targets import GROUND
from game.client.match.picker import Target
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable

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
    """What the pointer means on the sheet while somebody builds; at other times it moves the sheet."""

    kinds = (OnHex,)

    def __init__(self, sight: Sight, lights: Lights, plans: Plans) -> None:
        super().__init__(sight)
        self._lights, self._plans = lights, plans
        self._turned: dict[str, int] = {}
        self._tiles: dict[str, list[LayTrack]] = {}
        self._for: object = None
        self.turning = Turning(sight)

    def places(self) -> list[Place]:
        """The sheet itself, and every hex that stands open."""
        sheet, inner = self.sight.sheet, self.sight.layout.inner
        found = [Place(GROUND, inner, on_sheet=True)]
        side = round(HEX_SIDE * sheet.frame.unit)
        for label in self._open_labels():
            hex_ = self.sight.table.railmap.index[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=sheet.middle(hex_))
            found.append(Place(OnHex(label), box.clip(inner), on_sheet=True, hex=hex_))
        return found

    def _open_labels(self) -> list[str]:
        """In one order, since the lights of neighbours overlap."""
        return sorted(one.label for one in self.sight.open_now if isinstance(one, OnHex))

    def tiles(self, label: str) -> list[LayTrack]:
        """Every tile that may be laid on a hex now, in the order in which they are turned through."""
        if self._for is not self.sight.picker:
            self._for, self._turned, self._tiles = self.sight.picker, {}, {}
            for offer in self.sight.picker.offers:
                if isinstance(offer.action, LayTrack):
                    self._tiles.setdefault(offer.action.hex, []).append(offer.action)
        return self._tiles.get(label, [])

    def chosen(self, label: str) -> LayTrack | None:
        """The tile that is shown on a hex."""
        tiles = self.tiles(label)
        return tiles[self._turned.get(label, 0) % len(tiles)] if tiles else None

    def price(self, action: LayTrack) -> int:
        """What the seat would pay for a tile now."""
        sight = self.sight
        return 0 if sight.view is None else sight.table.charge(sight.view, sight.seat, action)

    def next_touch(self, action: LayTrack) -> Target:
        """A pointer first turns the tile on its hex until it is the one that an action lays."""
        tiles, shown = self.tiles(action.hex), self.chosen(action.hex)
        if shown is None or action not in tiles:
            return OnHex(action.hex)
        steps = (tiles.index(action) - tiles.index(shown)) % len(tiles)
        return TurnTile(action.hex, steps) if steps else OnHex(action.hex)

    def turn(self, label: str, by: int) -> Wanted:
        """Show the next tile."""
        before = self.chosen(label)
        self._turned[label] = self._turned.get(label, 0) + by
        after = self.chosen(label)
        if before is not None and after is not None:
            self.turning.begin(before, after, by)
        return [Point()]

    @property
    def hovered_hex(self) -> str:
        """The hex that is pointed at or held, if tiles may be laid there."""
        for target in (self.sight.hovered, *self.sight.picker.touched[:1]):
            if isinstance(target, OnHex) and self.tiles(target.label):
                return target.label
        return ""

    def press(self, target: Target) -> Wanted:
        """A pointer has seen the tile before it presses; a finger first opens the choice.

        So does a pointer where something else than a tile could be put on the hex too.
        """
        picker = self.sight.picker
        action = self.chosen(target.label) if isinstance(target, OnHex) else None
        others = any(
            offer.path[0] == target and not isinstance(offer.action, LayTrack) for offer in picker.offers
        )
        if action is not None and (picker.touched == (target,) or (self.sight.by_pointer and not others)):
            return [Choose((target, TileOf(action.tile, action.rotation)))]
        return [Choose((target,), anew=False)]

    def key(self, key: int) -> Wanted | None:
        """R and the comma keys turn the tile; plus, minus and 0 zoom."""
        if key in TURNS and (label := self.hovered_hex):
            return self.turn(label, TURNS[key])
        return [Zoom(ZOOMS[key], self.sight.layout.inner.center)] if key in ZOOMS else None

    def wheel(self, steps: int, pos: tuple[int, int]) -> Wanted:
        """Over a hex that can be built on the wheel turns its tile; elsewhere it zooms."""
        if (label := self.hovered_hex) and len(self.tiles(label)) > 1:
            return self.turn(label, -steps)
        return [Zoom(steps, pos)]

    def push(self, dx: int, dy: int) -> Wanted:
        """Move the sheet."""
        return [Pan(dx, dy)]

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """A pull from a place, from track or from a hex that may be built on lays track."""
        sight = self.sight
        hex_ = sight.sheet.hex_at(pos)
        if hex_ is None or sight.view is None:
            return False
        busy = bool(sight.table.railmap.sites[hex_].code or sight.view.rails.track[hex_])
        return busy or not sight.sheet.zoom or bool(self.tiles(sight.table.label(hex_)))

    def pull(self, start: tuple[int, int], now: tuple[int, int]) -> Wanted:
        """Draw a route from hex to hex."""
        first, last = self.sight.sheet.hex_at(start), self.sight.sheet.hex_at(now)
        return [] if first is None or last is None else self._plans.pull(first, last)

    def let_go(self) -> Wanted:
        """The route is drawn: it stays as a plan until it is built or given up."""
        return self._plans.let_go()

    def tapped(self, pos: tuple[int, int]) -> Wanted:
        """A hex where nothing stands open: say why not, or give up what was begun."""
        sight = self.sight
        hex_ = sight.sheet.hex_at(pos)
        if hex_ is None or sight.view is None:
            return []
        label = sight.table.label(hex_)
        wanted = example(sight.table, sight.view, label, sight.lay_track)
        if wanted is None or not self._plans.is_our_build or sight.picker.touched:
            return [Choose((OnHex(label),), anew=False)]
        refusal = sight.game.why_not(sight.view, sight.seat, wanted)
        return [] if refusal is None else [Refuse(hex_, sight.text.refusal(refusal))]

    def rest(self) -> float | None:
        return 0.0 if self.turning.is_moving else None

    def draw(self, target: pygame.Surface) -> None:
        """The hexes that stand open, and the one that is held."""
        if self.sight.view is not None:
            self._lights.hexes(target, self.sight.view, self._open_labels())
        held = [one.label for one in self.sight.picker.touched[:1] if isinstance(one, OnHex)]
        self._lights.rings(target, held)


def example(table: RailTable[Any], view: RailState, label: str, kind: type[LayTrack]) -> Action | None:
    """A build on a hex that is not possible, to learn why."""
    hex_ = table.railmap.index[label]
    tiles = table.railmap.tiles
    codes = tiles.town_codes if table.railmap.is_town[hex_] else tiles.land_codes
    face = next((tiles.faces[code] for code in codes if code != view.rails.track[hex_]), None)
    return None if face is None else kind(label, face.kind, face.rotation)
