"""Forecast of the action under the pointer: the tile or route, its price, and a note on what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.client.boards.hex_board.build.build_pointer import BuildPointer
from game.client.boards.hex_board.build.route_plan_editor import BUILD, RoutePlanEditor
from game.client.boards.hex_board.choose.choice_buttons import (
    CONFIRM_NUMBER,
    ChoiceButtons,
    LessButton,
    MoreButton,
)
from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.choose.tile_chooser import TileChooser
from game.client.boards.hex_board.rail_part import Commands, RailBoardAccess, RailPart, Repaint, UpdateHover
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.boards.hex_board.surroundings.build_note_card import build_card
from game.client.ui.rich_text import escape_markup
from game.decisions.action_picker import Target
from game.decisions.rail import action_targets
from game.decisions.rail.action_effect_text import board_changes
from game.decisions.rail.build_note import build_note, new_city_note, plan_note
from game.decisions.rail.targets import (
    ColumnOf,
    CubeOnHex,
    DestinationAt,
    FollowUpChoice,
    LegalActionButton,
    OnHex,
    RouteOption,
    TownForNewCity,
)
from game.decisions.targets import BACKGROUND, AtSeat, BackgroundTarget
from game.i18n import format_money
from game.rules.core.events import Event, MoneyChanged, PhaseBegan
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.events import (
    BuildEnded,
    EngineUpgraded,
    IncomeChanged,
    LinkFinished,
    MovePassed,
    TrackLaid,
)
from game.rules.rail.state import RailState

MOST_LINES = 6
HEADLINE_EVENTS = (TrackLaid, MovePassed, EngineUpgraded, BuildEnded)
"""Events that the headline of a note states already."""
REST = 0.15
"""Seconds for which the pointer must rest before the note of a tile is computed."""


class RailForecast(RailPart):
    """Shows what the action under the pointer would lead to."""

    def __init__(
        self,
        sight: RailBoardAccess,
        lights: MapHighlights,
        builder: BuildPointer,
        plans: RoutePlanEditor,
        choices: ChoiceButtons,
        means: Callable[[Target], Action | None],
        is_consequence_shown: Callable[[Action], bool],
    ) -> None:
        """`means` returns the action of a target that belongs to another part.

        `told` says whether what the action leads to is shown elsewhere.
        """
        super().__init__(sight)
        self._lights, self._builder, self._plans = lights, builder, plans
        self._choices, self._action_of_part, self._is_consequence_shown = choices, means, is_consequence_shown
        self.action: Action | None = None
        self.hover_areas: list[pygame.Rect] = []
        """Areas to be repainted when the pointer moves to something else."""
        self.price = ""
        self._tag: tuple[pygame.Surface, pygame.Rect] | None = None
        self._headline = ""
        self._lines: tuple[str, ...] = ()
        self._card: pygame.Surface | None = None
        """Picture of the note for a tile, a plan or a new city."""
        self._pending_note: Callable[[], None] | None = None
        """Draws that picture; called when the pointer has rested for `REST` seconds."""
        self._delay_left_s = 0.0
        """Seconds until the note is drawn; 0 if none is waiting."""
        self._last_box: pygame.Rect | None = None
        """Where the note was last; it stays there if possible, so that it does not jump."""
        self._anchor = (0, 0)
        self._note: tuple[pygame.Surface, pygame.Rect] | None = None
        self.chooser = TileChooser(sight, builder)
        self._by_hex = False
        """Whether the note is beside a hex; else it is above the buttons."""
        self._hovered_closed_hex = ""
        """The hex under the pointer, if nothing can be built there."""

    def note_areas(self) -> list[pygame.Rect]:
        """Box of the note, if shown."""
        return [self._note[1]] if self._note is not None else []

    @property
    def price_tag_boxes(self) -> list[pygame.Rect]:
        """Boxes of the price tags of the previewed and planned tiles."""
        return [*self._plans.price_tag_boxes, *([self._tag[1]] if self._tag is not None else [])]

    def refresh_highlights(self) -> None:
        """Updates preview and note for the hovered target."""
        target = self.board.hovered
        self._compute(target)
        laid = self.action if isinstance(self.action, LayTrack) else None
        self._tag = None if laid is None else self._tagged(laid)
        self.chooser.lay_out(laid.hex if laid is not None else "", self._pointed_area(), self._planned())
        self._note = self._place_note()
        self.hover_areas = self._areas_covered(target)

    def _tagged(self, laid: LayTrack) -> tuple[pygame.Surface, pygame.Rect]:
        """The price tag of the tile to be laid, and its box."""
        sight, hex_ = self.board, self.board.table.railmap.index_by_label[laid.hex]
        tags = self._plans.price_tag_boxes
        step = str(len(self._plans.model.chosen.steps) + 1) if self._plans.model.is_collecting_tiles else ""
        return self._lights.price_tag(hex_, self.price, sight.seat, sight.scale, "pointed", tags, step=step)

    def hover_hex(self, label: str) -> Commands:
        """Handles a pointer over a hex where nothing can be built; over a planned hex, shows the note of
        the plan."""
        before, self._hovered_closed_hex = self._hovered_closed_hex, label
        return [UpdateHover()] if self._plans.model.covers(before) != self._plans.model.covers(label) else []

    def _asks_for_plan(self, target: Target | None) -> bool:
        """Whether the plan or its build button is hovered."""
        return target == BUILD or (
            target == BACKGROUND and self._plans.model.covers(self._hovered_closed_hex)
        )

    def _compute(self, target: Target | None) -> None:
        sight = self.board
        self.price, self._headline, self._lines, self._card = "", "", (), None
        self._pending_note = None
        if self._asks_for_plan(target):
            self.action, self._anchor = None, self._place(target)
            self._pending_note, self._delay_left_s = self._draw_plan_note, REST
            return
        self.action = self._hovered_action(target)
        view = self._builder.state_before if isinstance(self.action, LayTrack) else sight.view
        if self.action is None or view is None:
            return
        self._anchor = self._place(target)
        seat = sight.seat
        events, after = action_targets.consequences(sight.game, view, seat, self.action)
        self.price = next((format_money(event.price) for event in events if isinstance(event, TrackLaid)), "")
        self._card = None
        if isinstance(self.action, LayTrack):
            self._pending_note = partial(self._draw_tile_note, self.action, view, after, events)
            self._delay_left_s = REST
            return
        if sight.text.founded_city(self.action) is not None:
            self._pending_note = partial(self._draw_new_city_note, self.action, view, after, events)
            self._delay_left_s = REST
            return
        self._headline = self._head(self.action)
        self._lines = (
            *(() if self._is_headline_enough(self.action) else self._event_lines(events)),
            *sight.text.consequences(view, seat, self.action),
            *board_changes(sight.text, view, after, self.action, seat),
            *self._change(view, after),
        )

    def _draw_tile_note(
        self, action: LayTrack, view: RailState, after: RailState, events: list[Event]
    ) -> None:
        """Draws the note of a tile."""
        sentences = [
            words for words in self._event_lines(events) if words not in self._lines_in_figures(events)
        ]
        note = build_note(self.board, self._plans.model, action, view, after, events, sentences)
        self._card = build_card(note, self.board.scale)

    def _draw_plan_note(self) -> None:
        """Draws the note of the plan."""
        note = plan_note(self.board, self._plans.model)
        self._card = build_card(note, self.board.scale) if note is not None else None

    def _draw_new_city_note(
        self, action: Action, view: RailState, after: RailState, events: list[Event]
    ) -> None:
        """Draws the note of a new city."""
        note = new_city_note(self.board, action, view, after, events)
        self._card = build_card(note, self.board.scale)

    def _lines_in_figures(self, events: list[Event]) -> set[str]:
        """Texts of events that the headline and numbers of a tile's note contain already."""
        said = (event for event in events if isinstance(event, LinkFinished | IncomeChanged))
        return {escape_markup(words) for event in said if (words := self.board.text.event(event))}

    def _hovered_action(self, target: Target | None) -> Action | None:
        """The action under the pointer; None if what it leads to is not shown here."""
        picker = self.board.picker
        by_words = isinstance(target, LegalActionButton | FollowUpChoice | ColumnOf | RouteOption)
        if not by_words and (label := self._builder.hovered_hex):
            return self._builder.chosen(label)
        if target is None and picker.displayed_offer is not None:
            return picker.displayed_offer.action
        if target is None or isinstance(
            target, OnHex | CubeOnHex | AtSeat | BackgroundTarget | LessButton | MoreButton
        ):
            return self._number_action
        if (meant := self._action_of_part(target)) is not None:
            return None if self._is_consequence_shown(meant) else meant
        if isinstance(target, ColumnOf) and not picker.touched:
            return None
        offer = action_targets.offer_completed_by(picker, target)
        return None if offer is None or self._is_consequence_shown(offer.action) else offer.action

    @property
    def _number_action(self) -> Action | None:
        """The action with the selected number; its note is always shown, except in an auction."""
        view, chosen = self.board.view, self._choices.selected_number
        return chosen.action if chosen is not None and view is not None and view.auction is None else None

    def _is_headline_enough(self, action: Action) -> bool:
        """Whether lines about events would only repeat the headline."""
        return action == self._number_action

    def _place(self, target: Target | None) -> tuple[int, int]:
        sight = self.board
        places = (target, *sight.picker.touched[:1])
        named = [one.label for one in places if isinstance(one, DestinationAt | OnHex | TownForNewCity)]
        over = self._hovered_closed_hex if target == BACKGROUND else ""
        label = self._builder.hovered_hex or (named[0] if named else over)
        self._by_hex = bool(label)
        if label:
            return sight.sheet.hex_centre(sight.table.railmap.index_by_label[label])
        if self._choices.tray is not None:
            return self._choices.tray.midtop
        plates = [item.box for item in self._choices.buttons if item.target in (target, CONFIRM_NUMBER)]
        return (plates[0] if plates else sight.layout.status).midtop

    def _head(self, action: Action) -> str:
        sight = self.board
        if isinstance(action, DeliverCube):
            return ""
        assert sight.view is not None
        return sight.text.action(sight.view, sight.seat, action)

    def _event_lines(self, events: list[Event]) -> tuple[str, ...]:
        """Event texts up to the next phase, at most `MOST_LINES`."""
        lines = []
        for event in events:
            if isinstance(event, PhaseBegan):
                break
            if isinstance(event, MoneyChanged) and any(isinstance(other, TrackLaid) for other in events):
                continue
            if isinstance(event, HEADLINE_EVENTS):
                continue
            if words := self.board.text.event(event):
                lines.append(escape_markup(words))
        return tuple(lines[:MOST_LINES])

    def _change(self, before: RailState, after: RailState) -> tuple[str, ...]:
        """How the first line of the seat's forecast changes; nothing if the phase changes, too."""
        text, seat = self.board.text, self.board.seat
        old, new = text.forecast(before, seat)[:1], text.forecast(after, seat)[:1]
        if before.phase != after.phase or old == new or not old:
            return ()
        return (f"{new[0].label}: {old[0].value} → <b>{new[0].value}</b>",)

    def route_lines(self, action: Action) -> list[list[tuple[int, int]]]:
        """Lines of an action in the window: the route of a delivery, or the track and outline of a tile."""
        view = self.board.view
        if isinstance(action, DeliverCube) and view is not None:
            return self._lights.delivery_lines(view, action)
        if isinstance(action, LayTrack):
            return self._lights.tile_lines(action)
        return []

    def draw(self, target: pygame.Surface) -> None:
        """Draws the previewed tile or route."""
        sight = self.board
        view = self._builder.state_before
        if sight.view is None or view is None:
            return
        if isinstance(self.action, LayTrack):
            turn = self._builder.rotation.angle(self.action.hex)
            self._lights.draw_tile(target, view, sight.seat, self.action, turn=turn)
            self._plans.draw_tags(target)
            if self._tag is not None:
                target.blit(*self._tag)
        elif isinstance(self.action, DeliverCube):
            self._lights.draw_delivery(target, sight.view, sight.seat, self.action)

    def _areas_covered(self, target: Target | None) -> list[pygame.Rect]:
        sight = self.board
        found = [item.box.inflate(40, 40) for item in self._choices.buttons if item.target == target]
        if isinstance(self.action, DeliverCube) or (isinstance(target, ColumnOf) and sight.picker.touched):
            found.append(sight.layout.sheet)
        elif isinstance(self.action, LayTrack):
            found.append(self._pointed_area())
        if self.chooser.box is not None:
            found.append(self.chooser.box)
        if self._note is not None:
            found.append(self._note[1])
        return found

    def _pointed_area(self) -> pygame.Rect:
        """The area that the note must not cover: the hex under the pointer, with tile and price."""
        sight = self.board
        if isinstance(self.action, LayTrack):
            ground = self._lights.tile_area(sight.table.railmap.index_by_label[self.action.hex])
            return ground if self._tag is None else ground.union(self._tag[1])
        side = round(1.6 * sight.sheet.projection.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self._anchor)

    def update(self, dt: float) -> Commands:
        """Advances the tile rotation and shows the note after the hover delay."""
        wanted = [Repaint(area) for area in self.hover_areas] if self._builder.rotation.update(dt) else []
        if self._pending_note is None:
            return wanted
        self._delay_left_s -= dt
        if self._delay_left_s > 0:
            return wanted
        write, self._pending_note = self._pending_note, None
        write()
        return [*wanted, *self._show_note()]

    def _show_note(self) -> Commands:
        """Draws the postponed note."""
        self._note = self._place_note()
        self.hover_areas = self._areas_covered(self.board.hovered)
        return [Repaint(self._note[1])] if self._note is not None else []

    def rest(self) -> float | None:
        return max(0.0, self._delay_left_s) if self._pending_note is not None else None

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the tile chooser and the note."""
        self.chooser.draw_tiles(target, self.action)
        if self._note is not None:
            target.blit(*self._note)

    def _free_land(self, size: tuple[int, int]) -> pygame.Rect:
        """A box for the note near the tile that covers no names, no plan and no choice of tiles."""
        taken = [*self._planned(), self._pointed_area(), *([self.chooser.box] if self.chooser.box else [])]
        return self.board.sheet.find_free_box(size, self._anchor, taken, self._last_box)

    def _planned(self) -> list[pygame.Rect]:
        """Areas of the planned tiles and their price tags."""
        sheet, index = self.board.sheet, self.board.table.railmap.index_by_label
        side = round(1.9 * sheet.projection.unit)
        spots = [sheet.hex_centre(index[step.action.hex]) for step in self._plans.model.chosen.steps]
        return [
            *(pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots),
            *self._plans.price_tag_boxes,
        ]

    def _place_note(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The note and its box, or None."""
        sight, scale = self.board, self.board.scale
        if self._card is not None:
            self._last_box = self._free_land(self._card.get_size())
            return self._card, self._last_box
        if not self._lines and not (self._headline and self._by_hex):
            return None  # the button label is enough
        asked = self._headline, self._lines, False, scale, scale.px(420)
        card = map_overlay_pictures.note(*asked)
        reach, inner = round(1.5 * sight.sheet.projection.unit), sight.layout.inner
        if self._by_hex:
            if isinstance(self.action, DeliverCube):
                taken = [self._pointed_area(), *self._route_areas(self.action)]
                self._last_box = sight.sheet.find_free_box(
                    card.get_size(), self._anchor, taken, self._last_box
                )
                return card, self._last_box
            places = map_overlay_pictures.boxes_beside(
                card.get_size(), self._anchor, reach, self.chooser.box, inner
            )
            return card, sight.sheet.least_covering(places, [self._pointed_area()])
        if self._number_action == self.action:
            self._last_box = sight.sheet.find_free_box(card.get_size(), self._anchor, (), self._last_box)
            return card, self._last_box
        return card, self._above_plates(card.get_rect(bottom=inner.bottom - scale.picture_px(8)))

    def _route_areas(self, action: DeliverCube) -> list[pygame.Rect]:
        """Boxes along a delivery's route, including its coins."""
        side = round(self.board.sheet.projection.unit)
        spots = (spot for link in self.route_lines(action) for spot in link)
        return [pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots]

    def _above_plates(self, box: pygame.Rect) -> pygame.Rect:
        """A box at the bottom of the map, close to the button, that covers few names."""
        inner = self.board.layout.inner
        steps = (side * step * box.width // 4 for step in range(12) for side in (1, -1))
        boxes = [box.move_to(centerx=self._anchor[0] + aside).clamp(inner) for aside in steps]
        return self.board.sheet.least_covering(boxes, finely=10)
