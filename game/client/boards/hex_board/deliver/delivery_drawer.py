"""Drawer beside the map with all possible deliveries of the seat and of its rivals."""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.deliver import delivery_list_picture
from game.client.boards.hex_board.deliver.delivery_description import DescribedDelivery, delivery_pieces
from game.client.boards.hex_board.deliver.delivery_list_picture import DeliveryRow, seat_gains
from game.client.boards.hex_board.deliver.scroll_window import ScrollWindow
from game.client.boards.hex_board.deliver.train_preview import draw_train_preview
from game.client.boards.hex_board.map.city_art import good_theme_name
from game.client.boards.hex_board.rail_part import (
    Commands,
    FixedButton,
    HitAreaSpec,
    RailBoardAccess,
    RailPart,
    RefreshHighlights,
    SelectTargets,
    UpdateHitAreas,
)
from game.client.boards.hex_board.surroundings.status_line import StatusPiece
from game.client.ui.key_bindings import with_key
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.rail.delivery_comparison import (
    WORTH_WATCHING,
    PossibleDelivery,
    best_by_cube,
    possible_deliveries,
    rival_deliveries,
)
from game.decisions.rail.targets import CubeOnHex
from game.i18n import _, capitalize_first, format_signed
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, PassMove, UpgradeEngine
from game.rules.rail.goods.routes import rewards_of
from game.rules.rail.state import RailState
from game.rules.rail.words.nouns import site_name

WIDE = 344
DIMMED = (172, 172, 172)
"""The map is multiplied by this colour while a route is highlighted."""
PASS_WIDTH, ENGINE_WIDTH, DELIVER_WIDTH, LIST_WIDTH = 126, 206, 196, 206


class DeliveryDrawerButton(Target, frozen=True):
    """A button of the drawer."""

    does: Literal["toggle", "mine", "others", "deliver", "pass", "engine", "ground"]


class DeliveryRowTarget(Target, frozen=True):
    """A delivery in the list."""

    number: int


TOGGLE_DRAWER, SHOW_OWN, SHOW_RIVALS = (
    DeliveryDrawerButton("toggle"),
    DeliveryDrawerButton("mine"),
    DeliveryDrawerButton("others"),
)
DELIVER_SELECTED, DRAWER_BACKGROUND = DeliveryDrawerButton("deliver"), DeliveryDrawerButton("ground")


class DeliveryDrawer(RailPart):
    """The list of possible deliveries; the one last under the pointer is highlighted on the dimmed map."""

    target_types = (DeliveryDrawerButton, DeliveryRowTarget)

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._is_open = self._is_for_a_move = False
        self._tab = 0
        self._scroll_window = ScrollWindow()
        self._selected_index = -1
        self._lists: tuple[list[PossibleDelivery], list[PossibleDelivery]] = ([], [])
        self._rows: tuple[list[DeliveryRow], list[DeliveryRow]] = ([], [])
        self._computed_for: object = None
        self._dimmed_map: tuple[object, pygame.Surface] | None = None
        self._next_focus: Target | None = None
        """Next keyboard focus after the drawer was opened or closed."""
        self._focus_before: Target | None = None
        """Keyboard focus before the drawer was opened."""

    @property
    def is_open(self) -> bool:
        """Whether the drawer is open; if it was opened for a move, it closes after that move."""
        return self._is_open and (not self._is_for_a_move or self.is_our_move)

    @property
    def drawer_width(self) -> int:
        return WIDE if self.is_open else 0

    @property
    def deliveries(self) -> list[PossibleDelivery]:
        """The displayed list."""
        return self._lists[self._tab]

    @property
    def selected(self) -> PossibleDelivery | None:
        """The delivery hovered last."""
        listed = self.deliveries if self.is_open else []
        return listed[self._selected_index] if 0 <= self._selected_index < len(listed) else None

    def _offers(self, kind: type[Action]) -> list[ActionOffer]:
        return [offer for offer in self.board.picker.offers if isinstance(offer.action, kind)]

    @property
    def is_our_move(self) -> bool:
        return bool(self._offers(PassMove))

    def claims(self, action: Action) -> bool:
        return isinstance(action, PassMove | UpgradeEngine)

    def fixed_buttons(self) -> list[FixedButton]:
        """Buttons: pass, engine upgrade, deliver, and the drawer."""
        sight = self.board
        if not self.is_our_move or sight.view is None:
            return []
        held = _("You are holding a cube; put it back first") if sight.picker.touched else ""
        engine = self._offers(UpgradeEngine)
        no_engine = held or ("" if engine else self._why_no_engine())
        lit, level = self.selected, sight.view.engine[sight.seat]
        ours = lit is not None and lit.seat == sight.seat
        words = (
            _("Deliver {steps}").format(steps=format_signed(lit.own_gain)) if ours and lit else _("Deliver")
        )
        pointed = "" if ours else self._why_no_delivery()
        target = engine[0].path[0] if engine else DeliveryDrawerButton("engine")
        upgrade = _("Engine {level} → {next}").format(level=level, next=level + 1)
        return [
            FixedButton(self._offers(PassMove)[0].path[0], _("Pass"), PASS_WIDTH, held),
            FixedButton(
                target,
                upgrade if engine else _("Engine {level}").format(level=level),
                ENGINE_WIDTH,
                no_engine,
            ),
            FixedButton(DELIVER_SELECTED, words, DELIVER_WIDTH, pointed, True, is_decision=False),
            FixedButton(
                TOGGLE_DRAWER,
                with_key(_("Deliveries"), pygame.K_d),
                LIST_WIDTH,
                self._why_no_list(),
                is_decision=False,
            ),
        ]

    def _why_no_engine(self) -> str:
        sight = self.board
        if sight.view is None:
            return ""
        refusal = sight.game.why_not(sight.view, sight.seat, sight.upgrade_engine())
        return "" if refusal is None else sight.text.refusal(refusal)

    @property
    def _can_deliver(self) -> bool:
        """Whether the seat has a possible delivery."""
        sight = self.board
        return sight.view is not None and bool(possible_deliveries(sight.game, sight.view, sight.seat))

    def _why_no_delivery(self) -> str:
        if self._can_deliver:
            return _("Choose one of your deliveries first")
        return _("You can deliver nothing now")

    def _why_no_list(self) -> str:
        """Why the drawer cannot open; empty if it can.

        Rivals are computed only if the seat itself has no delivery.
        """
        if self._can_deliver:
            return ""
        self._compute()
        return "" if any(self._lists) else _("Nobody can deliver anything now")

    def _compute(self) -> None:
        """Computes the lists, once per state and seat."""
        sight = self.board
        state = (sight.view, sight.seat)
        if self._computed_for == state or sight.view is None:
            return
        self._computed_for = state
        mine, theirs = (
            possible_deliveries(sight.game, sight.view, sight.seat),
            rival_deliveries(sight.game, sight.view, sight.seat),
        )
        risks = best_by_cube(theirs)
        self._lists = mine, theirs
        self._rows = [self._row(trip, risks) for trip in mine], [self._row(trip, {}) for trip in theirs]

    def _row(self, trip: PossibleDelivery, risks: dict[tuple[str, str], PossibleDelivery]) -> DeliveryRow:
        sight = self.board
        first, last = (site_name(sight.table.railmap, hex_) for hex_ in self._ends(trip))
        risk = risks.get((trip.action.start, trip.action.cube))
        return DeliveryRow(
            good_theme_name(trip.action.cube),
            first,
            last,
            tuple(sight.colours[one.owner] if one.owner >= 0 else "" for one in trip.route.sections),
            seat_gains(trip.gains, sight.colours, sight.seat),
            trip.net_gain if trip.seat == sight.seat else trip.own_gain,
            "" if trip.seat == sight.seat else sight.colours[trip.seat],
            None if risk is None else (sight.colours[risk.seat], risk.own_gain),
        )

    def _ends(self, trip: PossibleDelivery) -> tuple[int, int]:
        return self.board.table.railmap.index_by_label[trip.action.start], trip.route.nodes[-1]

    def toggle(self) -> Commands:
        """Opens or closes the drawer."""
        self._compute()
        self._is_open, self._is_for_a_move = not self.is_open and any(self._lists), self.is_our_move
        self._tab, self._scroll_window.first, self._selected_index = (0 if self._lists[0] else 1), 0, -1
        if self._is_open:
            self._next_focus, self._focus_before = DeliveryRowTarget(0), self.board.hovered
        else:
            self._next_focus = self._focus_before
        return [UpdateHitAreas()]

    def take_next_focus(self) -> Target | None:
        led, self._next_focus = self._next_focus, None
        return None if self.board.is_mouse_in_use else led

    def key(self, key: int) -> Commands | None:
        """Toggles with D, closes with Escape."""
        if key == pygame.K_d or (key == pygame.K_ESCAPE and self.is_open):
            return self.toggle()
        return None

    def press(self, target: Target) -> Commands:
        if isinstance(target, DeliveryRowTarget):
            self._selected_index = target.number
            return self._deliver()
        match target:
            case DeliveryDrawerButton("toggle"):
                return self.toggle()
            case DeliveryDrawerButton("mine" | "others"):
                self._tab, self._scroll_window.first, self._selected_index = int(target == SHOW_RIVALS), 0, -1
                return [UpdateHitAreas()]
            case DeliveryDrawerButton("deliver"):
                return self._deliver()
        return []

    def _deliver(self) -> Commands:
        """Makes the highlighted delivery, if our seat can make it now."""
        lit = self.selected
        offer = next((one for one in self._offers(DeliverCube) if lit and one.action == lit.action), None)
        if lit is None or lit.seat != self.board.seat or offer is None:
            return [RefreshHighlights()]
        self._is_open = False
        return [SelectTargets(offer.path)]

    def refresh_highlights(self) -> None:
        self._is_open = self.is_open
        if self._is_open:
            self._compute()
            self._is_open = any(self._lists)
            self._scroll_window.clamp(len(self.deliveries), self._visible)

    def update_hover(self) -> Commands:
        """Highlights the row under the pointer, or scrolls to the row of the cube under the pointer."""
        hovered = self.board.hovered
        if not self.is_open:
            return []
        if isinstance(hovered, DeliveryRowTarget) and hovered.number != self._selected_index:
            self._selected_index = hovered.number
            return (
                [RefreshHighlights()]
                if self.board.is_mouse_in_use
                else [*self._reveal(hovered.number), RefreshHighlights()]
            )
        if isinstance(hovered, CubeOnHex) and self._tab == 0:
            cubes = [CubeOnHex(trip.action.start, trip.action.cube) for trip in self.deliveries]
            if hovered in cubes and self._selected_index != cubes.index(hovered):
                self._selected_index = cubes.index(hovered)
                return [*self._reveal(self._selected_index), RefreshHighlights()]
        return []

    def _reveal(self, number: int) -> Commands:
        return (
            [UpdateHitAreas()]
            if self._scroll_window.reveal(number, len(self.deliveries), self._visible)
            else []
        )

    def scroll(self, steps: int) -> Commands:
        return (
            [UpdateHitAreas()]
            if self._scroll_window.scroll_by(steps, len(self.deliveries), self._visible)
            else []
        )

    @property
    def _drawer_boxes(self) -> delivery_list_picture.DrawerBoxes:
        return delivery_list_picture.drawer_boxes(self.board.layout.drawer, self.board.scale)

    @property
    def _high(self) -> int:
        return self.board.scale.px(delivery_list_picture.ROW)

    @property
    def _visible(self) -> int:
        """Number of rows that fit."""
        return max(1, self._drawer_boxes.rows.height // self._high)

    def _boxes(self) -> list[tuple[int, pygame.Rect]]:
        return self._scroll_window.boxes(self._drawer_boxes.rows, self._high, len(self.deliveries))

    def hit_area_specs(self) -> list[HitAreaSpec]:
        if not self.is_open:
            return []
        parts, box = self._drawer_boxes, self.board.layout.drawer
        found = [HitAreaSpec(DRAWER_BACKGROUND, box, is_decision=False, is_scrollable=True)]
        found.append(HitAreaSpec(TOGGLE_DRAWER, parts.close, True, False))
        for target, tab, there in zip((SHOW_OWN, SHOW_RIVALS), parts.tabs, self._lists, strict=True):
            found.append(HitAreaSpec(target, tab, bool(there), False))
        ours = self._tab == 0 and self.is_our_move
        found += [
            HitAreaSpec(DeliveryRowTarget(number), row, True, ours, is_scrollable=True)
            for number, row in self._boxes()
        ]
        return found

    def status_text(self) -> str:
        """Description of the highlighted delivery."""
        sight, lit = self.board, self.selected
        if sight.view is None or lit is None:
            return ""
        words = capitalize_first(sight.text.delivery_summary(sight.view, lit.seat, lit.action, sight.seat))
        return words if lit.seat == sight.seat else f"{sight.names[lit.seat]}: {words}"

    def status_pieces(self) -> tuple[StatusPiece, ...]:
        sight, lit = self.board, self.selected
        if lit is None or sight.view is None:
            return ()
        if rewards_of(sight.table, sight.view, lit.seat, lit.action).bonus is not None:
            return ()  # an unassigned bonus has no icon
        carried = DescribedDelivery(lit.seat, lit.action.cube, lit.route, lit.gains)
        return delivery_pieces(sight, carried, named=lit.seat != sight.seat)

    def draw(self, target: pygame.Surface) -> None:
        """Draws the highlighted route on the dimmed map."""
        sight, lit = self.board, self.selected
        if sight.view is None or lit is None:
            return
        key = (sight.view, lit, sight.sheet.projection, sight.sheet.shift, sight.sheet.is_painting)
        if self._dimmed_map is None or self._dimmed_map[0] != key:
            self._dimmed_map = key, self._draw_dimmed_map(sight.view, lit)
        target.blit(self._dimmed_map[1], sight.sheet.area)

    def _draw_dimmed_map(self, view: RailState, lit: PossibleDelivery) -> pygame.Surface:
        sight = self.board
        out = sight.sheet.picture(view, frozenset()).surface()
        out.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        with self._lights.drawing_on(out):
            self._lights.draw_rings(out, [sight.table.label(hex_) for hex_ in self._ends(lit)])
            self._lights.draw_delivery(out, view, lit.seat, lit.action)
            box = sight.sheet.painter.standing.cube_boxes.get((self._ends(lit)[0], lit.action.cube, 0))
            if box is not None:
                self._lights.draw_movable_cubes(out, [sight.sheet.box_in_window(box)])
            draw_train_preview(out, sight, view, lit)
        return out

    def draw_over(self, target: pygame.Surface) -> None:
        sight, scale, box = self.board, self.board.scale, self.board.layout.drawer
        if not self.is_open or not target.get_clip().colliderect(box):
            return
        counts = len(self._lists[0]), len(self._lists[1])
        target.blit(
            delivery_list_picture.drawer_background(
                box.size, self._tab, counts, sight.colours[sight.seat], scale
            ),
            box,
        )
        for number, row in self._boxes():
            lit = number == self._selected_index
            target.blit(
                delivery_list_picture.row_picture(self._rows[self._tab][number], lit, row.size, scale), row
            )
        rows = self._drawer_boxes.rows
        if not self.deliveries:
            target.blit(
                delivery_list_picture.empty_list_text(self._tab, WORTH_WATCHING, rows.width, scale), rows
            )
        delivery_list_picture.draw_bar(
            target, rows, len(self.deliveries), self._visible, self._scroll_window.first, scale
        )
