"""The rail board without interaction: the map with the players and goods around it.

The board is made of parts (rail_part.py), shows states with or without animation, and makes room for drawers.
`interactive_board.py` adds interaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast, get_args

import pygame

from game.client.boards.board import BoardContext, HitArea, ThumbnailCrop
from game.client.boards.board_part import overriding_parts
from game.client.boards.composed_board import ComposedBoard
from game.client.boards.hex_board.build.build_pointer import BuildPointer
from game.client.boards.hex_board.build.build_turn_controls import BuildTurnControls
from game.client.boards.hex_board.build.route_plan_editor import RoutePlanEditor
from game.client.boards.hex_board.choose.choice_buttons import ChoiceButtons
from game.client.boards.hex_board.choose.choice_prompt import ChoicePrompt
from game.client.boards.hex_board.choose.city_growth import GrowableCities
from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.choose.hover_forecast import RailForecast
from game.client.boards.hex_board.choose.log_highlight import LogHighlight
from game.client.boards.hex_board.choose.new_cities_drawer import NewCitiesDrawer
from game.client.boards.hex_board.choose.overlay_cards import OverlayCards
from game.client.boards.hex_board.choose.refusal_note import RefusalNote
from game.client.boards.hex_board.choose.role_drawer import RoleDrawer
from game.client.boards.hex_board.deliver.cube_targets import MovableCubes
from game.client.boards.hex_board.deliver.delivery_drawer import DeliveryDrawer
from game.client.boards.hex_board.deliver.route_chooser import RouteChooser
from game.client.boards.hex_board.map.board_painter import BoardPainter
from game.client.boards.hex_board.map.map_geography import MapGeography, is_larger_turned
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.choreography import animate_events
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.boards.hex_board.rail_board_adapter import RailBoardAdapter
from game.client.boards.hex_board.rail_part import RailPart
from game.client.boards.hex_board.surroundings.backdrop import Backdrop
from game.client.boards.hex_board.surroundings.phase_line import PhaseLine
from game.client.boards.hex_board.surroundings.side_panels import SidePanels
from game.client.boards.hex_board.surroundings.side_panels_part import SidePanelsPart
from game.client.boards.hex_board.surroundings.status_line import StatusLine
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.client.fx.physics_loader import preload_physics
from game.client.match.tweens import FADE_S, TimedCall, Timeline, Wait
from game.client.style.theme import theme_length
from game.client.ui.input_events import InputSource
from game.client.ui.widget import Widget
from game.decisions.action_picker import Target
from game.i18n import place_name
from game.rules.core.events import Event
from game.rules.core.moves import Action, RollRequest
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText

FEW_BUILT, NEAR_TRACK = 4, 3.0
"""A picture shows only the network if so many hexes have track; and the margin around it in hex units."""
LABEL = 0.6
"""The smallest text on the map is at most so large, in hex units."""


class NonInteractiveRailBoard(ComposedBoard[RailState]):
    """The map of any rail game, and the parts around and on it."""

    parts: list[RailPart]

    def __init__(self, desk: BoardContext, side: SidePanels | None = None) -> None:
        super().__init__(desk)
        self.text = cast("RailText[Any]", desk.text)
        self.table = self.text.board
        colours = [player.colour for player in desk.players]
        level = self.table.railmap.level
        self._has_goods = bool(self.text.columns(desk.game.setup()))
        turned = not desk.settings.north_up and is_larger_turned(level, self.aspect_ratio())
        country = MapGeography(level, turned, self.aspect_ratio())
        self.painter = BoardPainter(country, self.text, colours, theme_length("smallest_text"))
        self.sheet = MapSheet(country, self.painter)
        self.side_panels = side or SidePanels(desk, self.text)
        self.phase_line, self.status_line = PhaseLine(), StatusLine()
        self.layout = RailLayout(self.scale, self.area, desk.game.seats, self._has_goods)
        self._backdrop: Backdrop | None = None
        self._spots: list[HitArea] = []
        moves = get_args(desk.game.moves)
        self.lay_track: type[LayTrack] = next(kind for kind in moves if issubclass(kind, LayTrack))
        self.end_build: type[EndBuild] = next(kind for kind in moves if issubclass(kind, EndBuild))
        self.upgrade_engine: type[UpgradeEngine] = next(
            kind for kind in moves if issubclass(kind, UpgradeEngine)
        )
        self.open_targets: frozenset[Target] = frozenset()
        """The targets that can be chosen next; cached, because every frame needs them."""
        self.part_view = RailBoardAdapter(self, colours)
        self._create_parts(MapHighlights(self.sheet, self.table, colours))

    def aspect_ratio(self) -> float:
        """Width divided by height of the map's area in a typical window."""
        return 1.31

    def _create_parts(self, lights: MapHighlights) -> None:
        """Creates the parts, back to front."""
        sight = self.part_view
        self.animation_state = RailAnimationContext(
            sight,
            lights,
            self.side_panels,
            self.status_line,
            self.context.play_sound,
            self.context.repaint,
            self._show_phase,
        )
        self.plans = RoutePlanEditor(sight, lights)
        self.builder = BuildPointer(sight, lights, self.plans)
        self.choices = ChoiceButtons(sight)
        self.panels = SidePanelsPart(sight, self.side_panels, lights)
        self.log_highlight = LogHighlight(sight, lights)
        self.overlays = OverlayCards(sight, self.side_panels, self.choices)
        self.deliveries = DeliveryDrawer(sight, lights)
        self.build_turn = BuildTurnControls(sight, self.plans)
        self.growable_cities = GrowableCities(sight, lights)
        self.new_cities = NewCitiesDrawer(sight, lights)
        self.builder.is_map_reserved = lambda: self.new_cities.is_city_picked
        self.forecast = RailForecast(
            sight,
            lights,
            self.builder,
            self.plans,
            self.choices,
            self._action_for,
            self._is_consequence_shown,
        )
        self.panels.has_other_note = self._is_explained
        self.refusal_note = RefusalNote(sight, lights)
        self.parts = [
            self.panels,
            self.builder,
            self.growable_cities,
            self.log_highlight,
            MovableCubes(sight, lights),
            self.overlays,
            ChoicePrompt(sight),
            RoleDrawer(sight),
            self.deliveries,
            RouteChooser(sight, lights),
            self.plans,
            self.build_turn,
            self.new_cities,
            self.forecast.chooser,
            self.choices,
            self.forecast,
            self.refusal_note,
        ]
        self._moving, self._over = (
            overriding_parts(self.parts, "update"),
            overriding_parts(self.parts, "draw_over"),
        )

    def title(self) -> str:
        level = self.table.railmap.level
        return place_name(level.name, level.key)

    def thumbnail_crop(self) -> ThumbnailCrop:
        """The area around the network; the whole map, if there is little track."""
        inner = self.layout.inner
        built = [hex_ for hex_, code in enumerate(self.view.rails.track) if code] if self.view else []
        if len(built) < FEW_BUILT:
            return ThumbnailCrop(inner, inner)
        spots = [self.sheet.hex_centre(hex_) for hex_ in built]
        near = round(NEAR_TRACK * self.sheet.projection.unit)
        return ThumbnailCrop(pygame.Rect(_around(spots)).inflate(near, near), inner)

    def top_bar_widget(self) -> Widget | None:
        return self.phase_line

    @property
    def drawer_width(self) -> int:
        """Width of the open drawer, 0 if none."""
        return max((part.drawer_width for part in self.parts), default=0)

    @property
    def _is_goods_growth(self) -> bool:
        """Whether the shown phase is goods growth."""
        return (
            self._has_goods
            and not self.drawer_width
            and self.phase_line.phase == self.text.growth_phase() != ""
        )

    def fit(self) -> None:
        self.phase_line.load_names(self.text)
        self.layout = self._layout_for_phase()
        self.sheet.fit(self.layout.inner)
        self.painter.smallest = self._smallest
        self._backdrop = None
        self._spots = []
        if self.view is None:
            # Draw all cities now, so that the first journal item is not delayed.
            self.sheet.picture(self.context.game.setup(), self.animation_state.hidden_cubes)

    @property
    def _smallest(self) -> int:
        """Size of the smallest text on the map; follows the setting for text size as far as hexes have
        room."""
        smallest = theme_length("smallest_text")
        return max(
            smallest, min(round(smallest * self.scale.text), round(LABEL * self.sheet.projection.unit))
        )

    def _layout_for_phase(self) -> RailLayout:
        """The layout with the drawer or dice that are open."""
        strips = any(part.has_folded_goods for part in self.parts)
        seats = self.context.game.seats
        return RailLayout(
            self.scale, self.area, seats, self._has_goods, self.drawer_width, strips, self._is_goods_growth
        )

    def _refit(self) -> None:
        """Lays out what is around the map after a drawer was opened or closed; the map stays as it is."""
        before, self.layout = self.layout, self._layout_for_phase()
        if self.layout.inner != before.inner:
            self.fit()
        self._backdrop = None
        self._spots = []
        if self.view is not None:
            self.sheet.picture(self.view, self.animation_state.hidden_cubes)
            self.side_panels.show(self.view, self.layout)
        self.animation_state.dimmed_board = None
        self.context.repaint(self.area)

    def _resize_for_drawer(self) -> bool:
        """Resizes the sheet for a drawer or tray; returns whether anything changed."""
        holder = next((part for part in self.parts if part.drawer_width), None)
        same = (self.drawer_width, self._is_goods_growth) == (self.layout.drawer_width, self.layout.has_tray)
        if same and holder is self._drawer_of:
            return False
        self._drawer_of = holder
        self._refit()
        return True

    _drawer_of: RailPart | None = None
    """The part whose drawer is open; if it changes, a new layout is needed even if the width does not."""

    def show(self, view: RailState) -> None:
        self.view = view
        self.animation_state.end()
        self._display_state(view)

    def is_ready_for(self, view: RailState) -> bool:
        return self.context.settings.reduced_motion or not self.sheet.is_painting

    def play(self, events: Sequence[Event], view: RailState, line: Timeline) -> None:
        before = self.view
        if before is None or self.context.settings.reduced_motion:
            self.show(view)
            line.add(Wait(FADE_S), 0.0)
            return
        if isinstance(view.due, RollRequest) and self.text.rolls_dark(view) is None:
            preload_physics()  # the physics module for the dice throw
        self.sheet.picture(before, self.animation_state.hidden_cubes)
        act = RailItemAnimation(self.animation_state, before, view, line)
        animate_events(self.animation_state, list(events), act)
        self.view = view
        self._display_state(view, not act.is_updating_panels, phase=False)
        line.add(TimedCall(partial(self._finish_item, view)), act.time)

    def _display_state(self, view: RailState, cards: bool = True, phase: bool = True) -> None:
        # Painted immediately, because hit areas depend on the painted positions.
        self.sheet.picture(view, self.animation_state.hidden_cubes)
        if cards:
            self.animation_state.show_cards(view)
        if phase:
            self.phase_line.set_phase(view.phase, self._detail(view), view.round, self.table.rounds)
        self._spots = []
        self.refresh_highlights()

    def _detail(self, view: RailState) -> str:
        """How far the phase has come, such as "2 / 4" players."""
        alive = [seat for seat in view.order if not view.out[seat]]
        if len(alive) < 2 or not view.queue or view.auction is not None:
            return ""
        return f"{max(1, len(alive) - len(view.queue) + 1)} / {len(alive)}"

    def _show_phase(self, phase: str) -> None:
        """Shows the phase that the animation has reached, which may be earlier than the current one."""
        view = self.view
        if view is not None:
            detail = self._detail(view) if phase == view.phase else ""
            self.phase_line.set_phase(phase, detail, self.phase_line.round or view.round, self.table.rounds)
            self._update_for_phase(phase)

    def _finish_item(self, view: RailState) -> None:
        """Finishes the animation of a journal item."""
        self.phase_line.set_phase(view.phase, self._detail(view), view.round, self.table.rounds)
        self.animation_state.set_story(None)
        if self.side_panels.gains and view.phase != self.text.growth_phase():
            self.side_panels.gains = {}
            self.animation_state.show_cards(view)
        self._update_for_phase(view.phase)
        if self.side_panels.displayed_state is not view:
            self.animation_state.show_cards(view)

    def _update_for_phase(self, phase: str) -> None:
        """Updates the drawer and the dice tray for the shown phase."""
        if phase != self.text.growth_phase():
            self.side_panels.rolled_dice = {}
        if self._resize_for_drawer():
            self.refresh_highlights()
            self.context.listener.hit_areas_changed()

    def show_waiting_line(self, words: str, colour: str, urgent: bool) -> None:
        if self.status_line.set_prompt(words, colour, urgent):
            self.context.repaint(self.layout.status)

    def _is_consequence_shown(self, action: Action) -> bool:
        return any(part.shows_consequence(action) for part in self.parts)

    def _is_explained(self) -> bool:
        return (
            bool(self.forecast.note_areas())
            or self.refusal_note.seconds_left > 0
            or self.plans.model.is_drawing
        )

    def _action_for(self, target: Target) -> Action | None:
        """The action that a part's target represents."""
        return next(
            (part.action_for(target) for part in self.parts if isinstance(target, part.target_types)), None
        )

    @property
    def is_mouse_in_use(self) -> bool:
        """Whether a mouse is used, so that the pointer is over things before they are pressed."""
        spot = next((spot for spot in self._spots if spot.ui is not None), None)
        return spot is not None and spot.ui is not None and spot.ui.inputs.source is InputSource.MOUSE

    def update(self, dt: float) -> None:
        if self.sheet.update(dt):
            self._moved()
        for part in self._moving:
            if wanted := part.update(dt):
                self.run_commands(wanted)
        self.animation_state.update(dt)
        if self.view is not None:
            for area in self.sheet.update_display(self.view, self.animation_state.hidden_cubes):
                self.context.repaint(area)

    def rest(self) -> float | None:
        if self.sheet.is_painting:
            return 0.0
        waits = [part.rest() for part in self.parts]
        return min((wait for wait in waits if wait is not None), default=None)

    def _moved(self) -> None:
        """Updates after the sheet was panned or zoomed."""
        if self.view is not None:
            self.sheet.picture(self.view, self.animation_state.hidden_cubes)
        self.animation_state.dimmed_board = None
        self.forecast.refresh_highlights()
        self.context.repaint(self.layout.sheet)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for part in self.animation_state.uncovered(clip):
            target.set_clip(part)
            self._draw_table(target, part)
        target.set_clip(clip)
        if self.view is not None:
            self.animation_state.draw(target, False)

    def _draw_table(self, target: pygame.Surface, clip: pygame.Rect) -> None:
        """Draws everything below the animations."""
        if self._backdrop is None:
            self._backdrop = Backdrop(self.layout)
        self._backdrop.draw(target)
        if self.view is None:
            return
        inner = self.layout.inner.clip(clip)
        if inner.width and inner.height:
            target.set_clip(inner)
            self._draw_sheet(target, self.view)
            target.set_clip(clip)
        self.panels.draw_panels(target)
        if clip.colliderect(self.layout.status):
            self._draw_status(target)

    def _draw_status(self, target: pygame.Surface) -> None:
        said, aside, pictured = "", "", self.plans.build_steps()
        if not self.context.is_display_only:
            speaker = next((part for part in self.parts if part.status_text()), None)
            if speaker is not None:
                said, pictured = speaker.status_text(), list(speaker.status_pieces())
            asides = (
                self.growable_cities.hint,
                self.build_turn.why_not_finished,
                self.plans.hint,
                self.builder.hint,
            )
            aside = next(filter(None, (one() for one in asides)), "")
        self.status_line.draw(target, self.layout, self.choices.left_edge, said, aside, pictured)

    def _draw_sheet(self, target: pygame.Surface, view: RailState) -> None:
        if self.animation_state.dimmed_board is not None:
            self.animation_state.dimmed_board.draw(target)
        else:
            self.sheet.picture(view, self.animation_state.hidden_cubes).draw(target, self.sheet.area.topleft)
            for part in self.parts:
                part.draw(target)
        self.animation_state.draw(target, True)

    def draw_over(self, target: pygame.Surface) -> None:
        for part in self._over:
            part.draw_over(target)


def _around(spots: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top
