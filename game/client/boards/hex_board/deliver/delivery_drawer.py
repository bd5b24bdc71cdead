"""Drawer beside the map with all possible deliveries of the seat and of its rivals."""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.deliver import delivery_list_picture
from game.client.boards.hex_board.deliver.delivery_comparison import (
    WORTH_WATCHING,
    Trip,
    rivals,
    threats,
    trips,
)
from game.client.boards.hex_board.deliver.delivery_line import Carried, trip_line
from game.client.boards.hex_board.deliver.delivery_list_picture import Row, gained
from game.client.boards.hex_board.deliver.scroll_window import Roll
from game.client.boards.hex_board.deliver.train_preview import draw_ghost
from game.client.boards.hex_board.map.city_art import good
from game.client.boards.hex_board.rail_part import Choose, Light, Part, Place, Rearrange, Sight, Slot, Wanted
from game.client.boards.hex_board.surroundings.status_line import Piece
from game.client.boards.hex_board.targets import CubeOn
from game.client.match.action_picker import Offer, Target
from game.client.ui.key_bindings import with_key
from game.i18n import _, capitalize_first, signed
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, PassMove, UpgradeEngine
from game.rules.rail.goods.routes import gains_of
from game.rules.rail.state import RailState
from game.rules.rail.words.nouns import site_name

WIDE = 448
DIMMED = (172, 172, 172)
"""Colour multiplier of the map while a route is highlighted."""
PASS, ENGINE, DELIVER, LISTED = 126, 206, 196, 206


class DrawerKey(Target, frozen=True):
    """A button of the drawer."""

    does: Literal["toggle", "mine", "others", "deliver", "pass", "engine", "ground"]


class Listed(Target, frozen=True):
    """A delivery in the list."""

    number: int


LIST, MINE, OTHERS = DrawerKey("toggle"), DrawerKey("mine"), DrawerKey("others")
TAKE, GROUND = DrawerKey("deliver"), DrawerKey("ground")


class Deliveries(Part):
    """List of possible deliveries; the row hovered last is highlighted on the dimmed map."""

    kinds = (DrawerKey, Listed)

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._is_open = self._is_for_a_move = False
        self._tab = 0
        self._roll = Roll()
        self._lit = -1
        self._lists: tuple[list[Trip], list[Trip]] = ([], [])
        self._rows: tuple[list[Row], list[Row]] = ([], [])
        self._for: object = None
        self._night: tuple[object, pygame.Surface] | None = None
        self._led: Target | None = None
        """Next keyboard focus after the drawer was opened or closed."""
        self._came_from: Target | None = None
        """Keyboard focus before the drawer was opened."""

    @property
    def is_open(self) -> bool:
        """Whether the drawer is open; if opened for a move, it closes with that move."""
        return self._is_open and (not self._is_for_a_move or self.is_our_move)

    @property
    def drawer(self) -> int:
        return WIDE if self.is_open else 0

    @property
    def listed(self) -> list[Trip]:
        """The displayed list."""
        return self._lists[self._tab]

    @property
    def lit(self) -> Trip | None:
        """The delivery hovered last."""
        listed = self.listed if self.is_open else []
        return listed[self._lit] if 0 <= self._lit < len(listed) else None

    def _offers(self, kind: type[Action]) -> list[Offer]:
        return [offer for offer in self.sight.picker.offers if isinstance(offer.action, kind)]

    @property
    def is_our_move(self) -> bool:
        return bool(self._offers(PassMove))

    def claims(self, action: Action) -> bool:
        return isinstance(action, PassMove | UpgradeEngine)

    def slots(self) -> list[Slot]:
        """Buttons: pass, engine upgrade, deliver, and the drawer."""
        sight = self.sight
        if not self.is_our_move or sight.view is None:
            return []
        held = _("A cube is picked; let go of it first") if sight.picker.touched else ""
        engine = self._offers(UpgradeEngine)
        no_engine = held or ("" if engine else self._why_no_engine())
        lit, level = self.lit, sight.view.engine[sight.seat]
        ours = lit is not None and lit.seat == sight.seat
        words = _("Deliver {steps}").format(steps=signed(lit.own)) if ours and lit else _("Deliver")
        pointed = "" if ours else self._why_no_delivery()
        target = engine[0].path[0] if engine else DrawerKey("engine")
        upgrade = _("Engine {level} → {next}").format(level=level, next=level + 1)
        return [
            Slot(self._offers(PassMove)[0].path[0], _("Pass"), PASS, held),
            Slot(target, upgrade if engine else _("Engine {level}").format(level=level), ENGINE, no_engine),
            Slot(TAKE, words, DELIVER, pointed, True, decides=False),
            Slot(LIST, with_key(_("Deliveries"), pygame.K_d), LISTED, self._why_no_list(), decides=False),
        ]

    def _why_no_engine(self) -> str:
        sight = self.sight
        if sight.view is None:
            return ""
        refusal = sight.game.why_not(sight.view, sight.seat, sight.upgrade())
        return "" if refusal is None else sight.text.refusal(refusal)

    @property
    def _have_some(self) -> bool:
        """Whether the seat has a possible delivery."""
        sight = self.sight
        return sight.view is not None and bool(trips(sight.game, sight.view, sight.seat))

    def _why_no_delivery(self) -> str:
        if self._have_some:
            return _("Choose one of your deliveries first")
        return _("You can deliver nothing now")

    def _why_no_list(self) -> str:
        """Why the drawer cannot open; rivals are computed only if the seat has no delivery, to save time."""
        if self._have_some:
            return ""
        self._think()
        return "" if any(self._lists) else _("Nobody can deliver anything now")

    def _think(self) -> None:
        """Computes the lists, once per state and seat."""
        sight = self.sight
        state = (sight.view, sight.seat)
        if self._for == state or sight.view is None:
            return
        self._for = state
        mine, theirs = trips(sight.game, sight.view, sight.seat), rivals(sight.game, sight.view, sight.seat)
        risks = threats(theirs)
        self._lists = mine, theirs
        self._rows = [self._row(trip, risks) for trip in mine], [self._row(trip, {}) for trip in theirs]

    def _row(self, trip: Trip, risks: dict[tuple[str, str], Trip]) -> Row:
        sight = self.sight
        first, last = (site_name(sight.table.railmap, hex_) for hex_ in self._ends(trip))
        risk = risks.get((trip.action.start, trip.action.cube))
        return Row(
            good(trip.action.cube),
            first,
            last,
            tuple(sight.colours[one.owner] if one.owner >= 0 else "" for one in trip.route.sections),
            gained(trip.gains, sight.colours, sight.seat),
            trip.net if trip.seat == sight.seat else trip.own,
            "" if trip.seat == sight.seat else sight.colours[trip.seat],
            None if risk is None else (sight.colours[risk.seat], risk.own),
        )

    def _ends(self, trip: Trip) -> tuple[int, int]:
        return self.sight.table.railmap.index[trip.action.start], trip.route.nodes[-1]

    def toggle(self) -> Wanted:
        """Opens or closes the drawer."""
        self._think()
        self._is_open, self._is_for_a_move = not self.is_open and any(self._lists), self.is_our_move
        self._tab, self._roll.first, self._lit = (0 if self._lists[0] else 1), 0, -1
        if self._is_open:
            self._led, self._came_from = Listed(0), self.sight.hovered
        else:
            self._led = self._came_from
        return [Rearrange()]

    def leads(self) -> Target | None:
        led, self._led = self._led, None
        return None if self.sight.by_pointer else led

    def key(self, key: int) -> Wanted | None:
        """Toggles with D, closes with Escape."""
        if key == pygame.K_d or (key == pygame.K_ESCAPE and self.is_open):
            return self.toggle()
        return None

    def press(self, target: Target) -> Wanted:
        if isinstance(target, Listed):
            self._lit = target.number
            return self._deliver()
        match target:
            case DrawerKey("toggle"):
                return self.toggle()
            case DrawerKey("mine" | "others"):
                self._tab, self._roll.first, self._lit = int(target == OTHERS), 0, -1
                return [Rearrange()]
            case DrawerKey("deliver"):
                return self._deliver()
        return []

    def _deliver(self) -> Wanted:
        """Makes the highlighted delivery if our seat can make it now."""
        lit = self.lit
        offer = next((one for one in self._offers(DeliverCube) if lit and one.action == lit.action), None)
        if lit is None or lit.seat != self.sight.seat or offer is None:
            return [Light()]
        self._is_open = False
        return [Choose(offer.path)]

    def light(self) -> None:
        self._is_open = self.is_open
        if self._is_open:
            self._think()
            self._is_open = any(self._lists)
            self._roll.keep(len(self.listed), self._visible)

    def pointed(self) -> Wanted:
        """Highlights the hovered row, or reveals the row of the hovered cube."""
        hovered = self.sight.hovered
        if not self.is_open:
            return []
        if isinstance(hovered, Listed) and hovered.number != self._lit:
            self._lit = hovered.number
            return [Light()] if self.sight.by_pointer else [*self._reveal(hovered.number), Light()]
        if isinstance(hovered, CubeOn) and self._tab == 0:
            cubes = [CubeOn(trip.action.start, trip.action.cube) for trip in self.listed]
            if hovered in cubes and self._lit != cubes.index(hovered):
                self._lit = cubes.index(hovered)
                return [*self._reveal(self._lit), Light()]
        return []

    def _reveal(self, number: int) -> Wanted:
        return [Rearrange()] if self._roll.reveal(number, len(self.listed), self._visible) else []

    def scroll(self, steps: int) -> Wanted:
        return [Rearrange()] if self._roll.by(steps, len(self.listed), self._visible) else []

    @property
    def _parts(self) -> delivery_list_picture.Places:
        return delivery_list_picture.places(self.sight.layout.drawer, self.sight.scale)

    @property
    def _high(self) -> int:
        return self.sight.scale.px(delivery_list_picture.ROW)

    @property
    def _visible(self) -> int:
        """Number of rows that fit."""
        return max(1, self._parts.rows.height // self._high)

    def _boxes(self) -> list[tuple[int, pygame.Rect]]:
        return self._roll.boxes(self._parts.rows, self._high, len(self.listed))

    def places(self) -> list[Place]:
        if not self.is_open:
            return []
        parts, box = self._parts, self.sight.layout.drawer
        found = [Place(GROUND, box, decides=False, scrolls=True)]
        found.append(Place(LIST, parts.close, True, False))
        for target, tab, there in zip((MINE, OTHERS), parts.tabs, self._lists, strict=True):
            found.append(Place(target, tab, bool(there), False))
        ours = self._tab == 0 and self.is_our_move
        found += [Place(Listed(number), row, True, ours, scrolls=True) for number, row in self._boxes()]
        return found

    def said(self) -> str:
        """Description of the highlighted delivery."""
        sight, lit = self.sight, self.lit
        if sight.view is None or lit is None:
            return ""
        words = capitalize_first(sight.text.delivery_summary(sight.view, lit.seat, lit.action, sight.seat))
        return words if lit.seat == sight.seat else f"{sight.names[lit.seat]}: {words}"

    def pictured(self) -> tuple[Piece, ...]:
        sight, lit = self.sight, self.lit
        if lit is None or sight.view is None:
            return ()
        if gains_of(sight.table, sight.view, lit.seat, lit.action).bonus is not None:
            return ()  # an unassigned bonus has no icon
        carried = Carried(lit.seat, lit.action.cube, lit.route, lit.gains)
        return trip_line(sight, carried, named=lit.seat != sight.seat)

    def draw(self, target: pygame.Surface) -> None:
        """Draws the highlighted route on the dimmed map."""
        sight, lit = self.sight, self.lit
        if sight.view is None or lit is None:
            return
        key = (sight.view, lit, sight.sheet.frame, sight.sheet.shift, sight.sheet.is_painting)
        if self._night is None or self._night[0] != key:
            self._night = key, self._evening(sight.view, lit)
        target.blit(self._night[1], sight.sheet.area)

    def _evening(self, view: RailState, lit: Trip) -> pygame.Surface:
        sight = self.sight
        out = sight.sheet.picture(view, frozenset()).copy()
        out.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        with self._lights.on(out):
            self._lights.rings(out, [sight.table.label(hex_) for hex_ in self._ends(lit)])
            self._lights.way(out, view, lit.seat, lit.action)
            box = sight.sheet.painter.standing.cubes.get((self._ends(lit)[0], lit.action.cube, 0))
            if box is not None:
                self._lights.cubes(out, [sight.sheet.moved(box)])
            draw_ghost(out, sight, view, lit)
        return out

    def draw_over(self, target: pygame.Surface) -> None:
        sight, scale, box = self.sight, self.sight.scale, self.sight.layout.drawer
        if not self.is_open or not target.get_clip().colliderect(box):
            return
        counts = len(self._lists[0]), len(self._lists[1])
        target.blit(
            delivery_list_picture.ground(box.size, self._tab, counts, sight.colours[sight.seat], scale), box
        )
        for number, row in self._boxes():
            lit = number == self._lit
            target.blit(
                delivery_list_picture.row_picture(self._rows[self._tab][number], lit, row.size, scale), row
            )
        rows = self._parts.rows
        if not self.listed:
            target.blit(delivery_list_picture.nothing(self._tab, WORTH_WATCHING, rows.width, scale), rows)
        delivery_list_picture.draw_bar(target, rows, len(self.listed), self._visible, self._roll.first, scale)
