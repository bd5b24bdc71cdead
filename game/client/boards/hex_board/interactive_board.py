"""The rail board with interaction: hit areas, focus, and carrying out the commands of its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.client.boards.board import BoardContext, HitArea
from game.client.boards.focus_ring import bounding_box
from game.client.boards.hex_board.choose.choice_buttons import CONFIRM_NUMBER, LESS, MORE
from game.client.boards.hex_board.choose.choice_prompt import CancelButton
from game.client.boards.hex_board.choose.role_drawer import UnavailableRoleTarget
from game.client.boards.hex_board.input.hit_area_factory import HitAreaFactory
from game.client.boards.hex_board.input.keyboard_focus import (
    best_destination,
    first_focus,
    next_goods_column,
    town_for_sign,
)
from game.client.boards.hex_board.non_interactive_board import NonInteractiveRailBoard
from game.client.boards.hex_board.rail_part import (
    AskConfirmation,
    Command,
    Commands,
    FixedButton,
    HitAreaSpec,
    Pan,
    RailPart,
    SelectTargets,
    ShowRefusal,
    UpdateHover,
    Zoom,
)
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.decisions.action_picker import ActionOffer, ActionPicker, Target, TargetOrKind
from game.decisions.rail import action_targets
from game.decisions.rail.build_refusal import example_build
from game.decisions.rail.targets import CubeOnHex, LegalActionButton, OnHex, TownForNewCity
from game.decisions.targets import BACKGROUND, AtSeat, HoverTarget
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack
from game.rules.rail.state import RailState

HEX_SIDES = 1.8
"""Width of a hex in sides."""


class InteractiveRailBoard(NonInteractiveRailBoard):
    """The board of any rail game on any map."""

    def __init__(self, desk: BoardContext, side: SidePanels | None = None) -> None:
        super().__init__(desk, side)
        self._hit_area_factory = HitAreaFactory(
            self.sheet, self.builder, self.press, self.run_commands, self._hover_map, self._scroll
        )

    def key(self, event: pygame.Event) -> bool:
        """Handles a key; Shift+R rotates the tile backwards."""
        if event.key == pygame.K_r and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            event = pygame.Event(pygame.KEYDOWN, key=pygame.K_COMMA)
        return super().key(event)

    def highlight_event(self, event: Event) -> None:
        """Highlights the subject of a log line."""
        self.run_commands(self.log_highlight.show(event))

    def offers(self, view: RailState, seat: Seat) -> list[ActionOffer]:
        self.context.seat = seat
        self.run_commands(self.build_turn.update_state(view, seat))
        return action_targets.offers(self.text, view, seat, self.context.game.legal(view, seat))

    def example_action(self, view: RailState, seat: Seat, target: Target) -> Action | None:
        if isinstance(target, OnHex) and target.label in self.table.railmap.index_by_label:
            return example_build(self.table, view, target.label, self.lay_track)
        return self.text.action_for_role(target.key) if isinstance(target, UnavailableRoleTarget) else None

    def next_target(self, action: Action) -> Target | None:
        """The target to press next for an action.

        A number is set with the buttons for less and more; with a mouse, a tile is rotated on its hex.
        """
        target = super().next_target(action)
        rungs = [offer.action for offer in self.choices.number_offers]
        if action in rungs and self.choices.selected_number is not None:
            ahead = rungs.index(action) - rungs.index(self.choices.selected_number.action)
            return CONFIRM_NUMBER if not ahead else MORE if ahead > 0 else LESS
        if isinstance(action, LayTrack) and target == OnHex(action.hex) and self.is_mouse_in_use:
            return self.builder.next_touch(action)
        return target

    def focus_after(self, before: Target | None) -> Target | None:
        """Where the focus moves: to the best destination of the chosen cube, or the next hex of a planned
        route."""
        if label := self.plans.model.take_next_hex():
            return OnHex(label)
        if led := next(filter(None, [part.take_next_focus() for part in self.parts]), None):
            return led
        if before is None:
            return None
        if before in self._button_labels and self._button_labels[before] != self._current_button_labels().get(
            before, ""
        ):
            # A button whose label has changed counts as a different button.
            inviting = [
                spot for spot in self._spots if spot.is_enabled and spot.is_decision and spot.target != before
            ]
            return found.target if (found := self.first_focus(inviting)) is not None else None
        ways = best_destination(self.part_view, before), town_for_sign(self.part_view, before, self._spots)
        return next(filter(None, ways), None) or next_goods_column(self.part_view, before, self._spots)

    def keeps_meaning(self, target: Target) -> bool:
        return not isinstance(target, LegalActionButton | CubeOnHex)

    def hit_areas_adopted(self) -> None:
        self._button_labels = self._current_button_labels()

    _button_labels: Mapping[Target, str] = {}
    """Texts of the buttons when they were last laid out."""

    def _current_button_labels(self) -> dict[Target, str]:
        plates = (item for item in self.choices.buttons if isinstance(item.target, LegalActionButton))
        return {item.target: item.words for item in plates}

    def first_focus(self, spots: Sequence[HitArea]) -> HitArea | None:
        return first_focus(self.part_view, spots)

    def refresh_highlights(self) -> None:
        """Refreshes buttons, highlights and the consequence note."""
        self._dark_for = None
        self.refresh_changed_highlights()

    def refresh_changed_highlights(self) -> None:
        """Refreshes highlights; if there is nothing to choose, repaints only buttons and the status line."""
        areas, goods = self.choices.areas, self._lit_goods
        self.open_targets = frozenset(self.picker.open_targets())
        self._resize_for_drawer()
        if self.view is None:
            return
        dark = None if self.picker.offers else (self.hovered, self.phase_line.phase, self.context.seat)
        stays_dark, self._dark_for = dark is not None and dark == self._dark_for, dark
        for part in self.parts:
            if part is self.choices:
                self._lay_out_buttons(self.view)
            self._refresh_part(part)
        for area in areas + self.choices.areas:
            self.context.repaint(area)
        self.context.repaint(self.layout.status)
        if stays_dark:
            return
        self.animation_state.renew()
        if self.layout.drawer_width:
            self.context.repaint(self.layout.drawer)
        elif goods != self._lit_goods:
            self.context.repaint(self.layout.goods)

    def _refresh_part(self, part: RailPart) -> None:
        if wanted := part.refresh_highlights():
            self.run_commands(wanted)

    @property
    def _lit_goods(self) -> tuple[str, set[str]]:
        """The highlighted row of the goods display and its selectable columns."""
        return self.side_panels.highlighted_hex, self.panels.selectable_columns

    _dark_for: tuple[Target | None, str, Seat] | None = None
    """Target under the pointer, phase and seat at the last refresh when there was nothing to choose."""

    def run_commands(self, wanted: Commands) -> None:
        """Carries out the commands of a part; the next refresh of highlights is then complete."""
        self._dark_for = None
        super().run_commands(wanted)

    def update_hover(self) -> None:
        """Updates hover and repaints only the areas affected by it."""
        self._bring_into_view()
        row, areas = self.side_panels.highlighted_hex, self.forecast.hover_areas
        self._refresh_part(self.panels)
        self._refresh_part(self.forecast)
        for area in areas + self.forecast.hover_areas:
            self.context.repaint(area)
        if row != self.side_panels.highlighted_hex:
            self.context.repaint(self.layout.goods)
        for part in self.parts:
            self.run_commands(part.update_hover())

    def _bring_into_view(self) -> None:
        """Moves a zoomed map until the hit area with the focus is visible."""
        spot = next((one for one in self._spots if one.shows_focus_ring), None)
        if spot is None or spot.outline is None:
            return
        box, inner = bounding_box(spot.outline()), self.layout.inner
        aside = box.clamp(inner)
        if self.sheet.pan(aside.left - box.left, aside.top - box.top):
            self._moved()

    def _lay_out_buttons(self, view: RailState) -> None:
        """Creates buttons for actions that no part offers, and the buttons that parts want."""
        if self.context.is_display_only:
            self.choices.set([], self.status_line.words, self.overlays.fixed_buttons())
            wishes = (wish for part in self.parts for wish in part.requested_buttons())
            self.choices.add([wish for wish in wishes if not isinstance(wish.target, CancelButton)])
            return
        found = action_targets.button_offers(self.text, view, self.context.seat, self.picker)
        plain = [(offer, words) for offer, words in found if not self._is_claimed(offer.action)]
        self.choices.set(plain, self.status_line.words, self._slots(), self.overlays.auction_buttons())
        self.choices.add([wish for part in self.parts for wish in part.requested_buttons()])

    def _is_claimed(self, action: Action) -> bool:
        return any(part.claims(action) for part in self.parts)

    def _slots(self) -> list[FixedButton]:
        return [slot for part in self.parts for slot in part.fixed_buttons()]

    def tooltip_of(self, spot: HitArea) -> str:
        """The tooltip of a hit area; what an action leads to is in the note instead."""
        return spot.description

    def tooltip_obstacles(self) -> list[pygame.Rect]:
        """Areas that a tooltip must not cover: notes, and the other seat cards when one is hovered."""
        others = self.layout.seats if isinstance(self.hovered, AtSeat) else ()
        return [*self.forecast.note_areas(), *others]

    def _scroll(self, target: Target, steps: int) -> None:
        owner = self.owner(target)
        if isinstance(owner, RailPart):
            self.run_commands(owner.scroll(steps))

    def _hover_map(self, pos: tuple[int, int]) -> None:
        """Handles a pointer over the map where there is no target."""
        hex_ = self.sheet.hex_at(pos)
        label = "" if hex_ is None else self.table.label(hex_)
        self.run_commands([*self.panels.hover_hex(label), *self.forecast.hover_hex(label)])

    def hit_areas(self) -> list[HitArea]:
        wanted = self.hit_area_specs()
        # Widgets are rebuilt for each picker, since it decides which are open.
        if not self._spots or self._placed != wanted or self._placed_for is not self.picker:
            self._spots = [self._hit_area_factory.create(place) for place in wanted]
            self._placed, self._placed_for = wanted, self.picker
        return self._spots

    _placed: Sequence[HitAreaSpec] = ()

    _placed_for: ActionPicker | None = None

    def hit_area_specs(self) -> list[HitAreaSpec]:
        """Hit areas that the parts declare; the background comes first."""
        places = [place for part in self.parts for place in part.hit_area_specs()]
        # While a new city is picked, its possible towns are not hexes to build on.
        towns = {OnHex(place.target.label) for place in places if isinstance(place.target, TownForNewCity)}
        free = (place for place in places if place.target not in towns)
        return sorted(free, key=lambda place: place.target != BACKGROUND)

    def _moved(self) -> None:
        super()._moved()
        self._placed = self.hit_area_specs()
        for spot, place in zip(self._spots, self._placed, strict=False):
            spot.rect = place.box

    def highlight_action(self, action: Action | None) -> None:
        self.run_commands(self.log_highlight.keep(action))

    def area_of_action(self, action: Action) -> pygame.Rect | None:
        """The hex of an action, if it has one."""
        label = str(getattr(action, "hex", "") or getattr(action, "start", ""))
        hex_ = self.table.railmap.index_by_label.get(label)
        if hex_ is None:
            return None
        side = round(HEX_SIDES * self.sheet.projection.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self.sheet.hex_centre(hex_))

    def area_of(self, pointed: TargetOrKind) -> pygame.Rect | None:
        if isinstance(pointed, HoverTarget):
            return self._named_areas().get(pointed.sprite_key)
        found = super().area_of(pointed)
        if found is None and isinstance(pointed, LegalActionButton):
            # A number that is not selected yet is reached with the less and more buttons.
            found = self._all_plates()
        return found

    def _all_plates(self) -> pygame.Rect | None:
        boxes = [plate.box for plate in self.choices.buttons]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def route_lines(self, action: Action) -> list[list[tuple[int, int]]]:
        return self.forecast.route_lines(action)

    def _named_areas(self) -> dict[tuple[Any, ...], pygame.Rect]:
        """Areas to which a lesson can point by name."""
        return {
            ("goods",): self.layout.goods,
            ("seats",): self.layout.seats[0].unionall(self.layout.seats[1:]),
            ("status",): self.layout.status,
            ("phases",): self.phase_line.rect,
            ("auction",): self.overlays.auction_box or self._lower_sheet(),
            ("number",): self._all_plates() or self.layout.status,
        }

    def _lower_sheet(self) -> pygame.Rect:
        """About where the auction card will be."""
        box = self.layout.inner.copy()
        box.height = round(box.height * 0.4)
        box.bottom = self.layout.inner.bottom
        return box

    def press(self, target: Target) -> None:
        """Handles a pressed target: its owner responds, or the target is chosen."""
        self.run_commands(self.refusal_note.hide())
        owner = self.owner(target)
        self.run_commands(
            owner.press(target) if owner is not None else [SelectTargets((target,), clear_first=False)]
        )

    def run_command(self, command: Command) -> None:
        match command:
            case UpdateHover():
                self.update_hover()
            case Zoom(steps, pos):
                if self.sheet.zoom_by(steps, pos):
                    self._moved()
            case Pan(dx, dy):
                if self.sheet.pan(dx, dy):
                    self._moved()
            case ShowRefusal(hex_, words, title):
                self.run_commands(self.refusal_note.show(hex_, words, title))
            case AskConfirmation(title, words, answers):
                asked = [(text, partial(self.run_commands, wanted)) for text, wanted in answers]
                self.context.listener.ask(title, words, asked)
            case _:
                super().run_command(command)

    def draw_focus(self, target: pygame.Surface, spot: HitArea) -> None:
        """Draws the focus ring inside the map and below names, prices and cubes."""
        if spot.outline is None:
            super().draw_focus(target, spot)
            return
        clip = target.get_clip()
        inside = clip.clip(self.layout.inner)
        read = [*self.sheet.name_boxes(), *self.new_cities.name_boxes, *self.forecast.price_tag_boxes]
        if not isinstance(spot.target, CubeOnHex):
            read += self.sheet.cube_boxes()
        boxes = [box.clip(inside) for box in read if box.clip(inside).colliderect(spot.painted_rect())]
        saved_pixels = [(target.subsurface(box).copy(), box) for box in boxes]
        target.set_clip(inside)
        super().draw_focus(target, spot)
        target.blits(saved_pixels)
        target.set_clip(clip)
