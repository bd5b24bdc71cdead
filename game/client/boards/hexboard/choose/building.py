"""Building by pointing: which tile is shown on a hex, how it is turned, and routes drawn by pulling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.hexboard.choose.choices import Plate
from game.client.boards.hexboard.choose.plans import Plans
from game.client.boards.hexboard.choose.turning import Turning
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard


class Builder:
    """What the pointer means on the sheet while somebody builds; at other times it moves the sheet."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._turned: dict[str, int] = {}
        self._tiles: dict[str, list[LayTrack]] = {}
        self._for: object = None
        self.plans = Plans(board)
        self.turning = Turning(board)

    def tiles(self, label: str) -> list[LayTrack]:
        """Every tile that may be laid on a hex now, in the order in which they are turned through."""
        if self._for is not self.board.picker:
            self._for, self._turned, self._tiles = self.board.picker, {}, {}
            for offer in self.board.picker.offers:
                if isinstance(offer.action, LayTrack):
                    self._tiles.setdefault(offer.action.hex, []).append(offer.action)
        return self._tiles.get(label, [])

    def chosen(self, label: str) -> LayTrack | None:
        """The tile that is shown on a hex."""
        tiles = self.tiles(label)
        return tiles[self._turned.get(label, 0) % len(tiles)] if tiles else None

    def price(self, action: LayTrack) -> int:
        """What the seat would pay for a tile now."""
        board = self.board
        return 0 if board.view is None else board.table.charge(board.view, board.desk.seat, action)

    def turns_to(self, action: LayTrack) -> int:
        """How many steps of turning bring the tile that an action lays."""
        tiles, shown = self.tiles(action.hex), self.chosen(action.hex)
        if shown is None or action not in tiles:
            return 0
        return (tiles.index(action) - tiles.index(shown)) % len(tiles)

    def turn(self, label: str, by: int) -> None:
        """Show the next tile."""
        before = self.chosen(label)
        self._turned[label] = self._turned.get(label, 0) + by
        after = self.chosen(label)
        if before is not None and after is not None:
            self.turning.begin(before, after, by)
        self.board.point()

    def plates(self) -> list[Plate]:
        """The chooser's tiles, once a hex is held."""
        return self.board.forecast.chooser.plates()

    @property
    def hovered_hex(self) -> str:
        """The hex that is pointed at or held, if tiles may be laid there."""
        for target in (self.board.hovered, *self.board.picker.touched[:1]):
            if target is not None and target[0] == "hex" and self.tiles(str(target[1])):
                return str(target[1])
        return ""

    def key(self, event: pygame.Event) -> bool:
        """R and the comma keys turn the tile; plus, minus and 0 zoom."""
        steps = {pygame.K_r: 1, pygame.K_PERIOD: 1, pygame.K_COMMA: -1}
        if event.key in steps and (label := self.hovered_hex):
            self.turn(label, steps[event.key])
            return True
        zooms = {
            pygame.K_PLUS: 1,
            pygame.K_EQUALS: 1,
            pygame.K_KP_PLUS: 1,
            pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
        }
        if event.key in zooms:
            self._zoom(zooms[event.key], self.board.layout.inner.center)
            return True
        if self.plans.sketches and self._plan_key(event.key):
            return True
        if event.key == pygame.K_0:
            self._zoom(-9, self.board.layout.inner.center)
            return True
        return False

    def _plan_key(self, key: int) -> bool:
        """The number of a plan shows it, N begins another, Backspace takes a stroke back."""
        act = {
            pygame.K_DELETE: self.plans.forget,
            pygame.K_BACKSPACE: self.plans.take_back,
            pygame.K_n: self.plans.begin,
            pygame.K_b: self.plans.build,
        }
        if key in act:
            act[key]()
        elif pygame.K_1 <= key <= pygame.K_9:
            self.plans.choose(key - pygame.K_1)
        return key in act or pygame.K_1 <= key <= pygame.K_9

    def _zoom(self, steps: int, pos: tuple[int, int]) -> None:
        if self.board.sheet.zoom_by(steps, pos):
            self.board.moved()

    def wheel(self, steps: int, pos: tuple[int, int]) -> bool:
        """Over a hex that can be built on the wheel turns its tile; elsewhere it zooms."""
        if (label := self.hovered_hex) and len(self.tiles(label)) > 1:
            self.turn(label, -steps)
        else:
            self._zoom(steps, pos)
        return True

    def push(self, dx: int, dy: int) -> None:
        """Move the sheet."""
        if self.board.sheet.pan(dx, dy):
            self.board.moved()

    def starts_route(self, pos: tuple[int, int]) -> bool:
        """A pull from a place, from track or from a hex that may be built on lays track."""
        board = self.board
        hex_ = board.sheet.hex_at(pos)
        if hex_ is None or board.view is None:
            return False
        busy = bool(board.table.railmap.sites[hex_].code or board.view.rails.track[hex_])
        return busy or not board.sheet.zoom or bool(self.tiles(board.table.label(hex_)))

    def pull(self, start: tuple[int, int], now: tuple[int, int]) -> None:
        """Draw a route from hex to hex."""
        first, last = self.board.sheet.hex_at(start), self.board.sheet.hex_at(now)
        if first is not None and last is not None:
            self.plans.pull(first, last)

    def let_go(self) -> None:
        """The route is drawn: it stays as a plan until it is built or given up."""
        self.plans.let_go()

    def glance(self, pos: tuple[int, int]) -> None:
        """The row of waiting goods belongs to the city under the pointer."""
        hex_ = self.board.sheet.hex_at(pos)
        self.board.glance("" if hex_ is None else self.board.table.label(hex_))

    def tapped(self, pos: tuple[int, int]) -> None:
        """A hex where nothing stands open: say why not, or give up what was begun."""
        board = self.board
        hex_ = board.sheet.hex_at(pos)
        if hex_ is None or board.view is None:
            return
        label = board.table.label(hex_)
        wanted = example(board.table, board.view, label, board.lay_track)
        if wanted is None or not self.plans.is_our_build or board.picker.touched:
            board.desk.table.touch(("hex", label), False)
        elif (refusal := board.desk.game.why_not(board.view, board.desk.seat, wanted)) is not None:
            board.refused.say(hex_, board.text.refusal(refusal))


def example(table: RailTable[Any], view: RailState, label: str, kind: type[LayTrack]) -> Action | None:
    """A build on a hex that is not possible, to learn why."""
    hex_ = table.railmap.index[label]
    tiles = table.railmap.tiles
    codes = tiles.town_codes if table.railmap.is_town[hex_] else tiles.land_codes
    face = next((tiles.faces[code] for code in codes if code != view.rails.track[hex_]), None)
    return None if face is None else kind(label, face.kind, face.rotation)
