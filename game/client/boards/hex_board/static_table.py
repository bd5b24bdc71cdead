"""The rail table without interaction: the map sheet with the players and goods around it.

The table consists of parts (rail_part.py), shows states with or without animation, and resizes for drawers.
`rail_board.py` adds interaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, cast, get_args

import pygame

from game.client.boards.board import Desk, Spot, Vista
from game.client.boards.board_of_parts import PartedBoard
from game.client.boards.board_part import with_own
from game.client.boards.hex_board.build.build_pointer import Builder
from game.client.boards.hex_board.build.build_turn import BuildTurn
from game.client.boards.hex_board.build.route_plans import Plans
from game.client.boards.hex_board.choose.choice_buttons import Choices
from game.client.boards.hex_board.choose.city_growth import Growing
from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.choose.hover_forecast import Forecast
from game.client.boards.hex_board.choose.log_highlight import Mention
from game.client.boards.hex_board.choose.new_cities_drawer import NewCities
from game.client.boards.hex_board.choose.overlay_cards import Overlays
from game.client.boards.hex_board.choose.panel_parts import Panels
from game.client.boards.hex_board.choose.partial_choice import Held
from game.client.boards.hex_board.choose.refusal_note import RefusedTile
from game.client.boards.hex_board.choose.role_drawer import Roles
from game.client.boards.hex_board.deliver.cube_targets import Freight
from game.client.boards.hex_board.deliver.delivery_drawer import Deliveries
from game.client.boards.hex_board.deliver.route_chooser import Ways
from game.client.boards.hex_board.map.board_painter import Painter
from game.client.boards.hex_board.map.land_and_water import Country, lies_better_turned
from game.client.boards.hex_board.map.map_sheet import Sheet
from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.motion.choreography import play
from game.client.boards.hex_board.motion.timeline_act import Act
from game.client.boards.hex_board.rail_board_view import TableSight
from game.client.boards.hex_board.rail_part import Part
from game.client.boards.hex_board.surroundings.backdrop import Backdrop
from game.client.boards.hex_board.surroundings.layout import Layout
from game.client.boards.hex_board.surroundings.phase_line import PhaseLine
from game.client.boards.hex_board.surroundings.side_columns import Side
from game.client.boards.hex_board.surroundings.status_line import StatusLine
from game.client.fx.physics_loader import load_bodies
from game.client.match.action_picker import Target
from game.client.match.animation import FADE, Call, Timeline, Wait
from game.client.style.slack import slack
from game.client.style.theme import size
from game.client.ui.input_events import Source
from game.client.ui.widget import Widget
from game.i18n import place_name
from game.rules.core.events import Event
from game.rules.core.moves import Action, Roll
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText

FEW_BUILT, NEAR_TRACK = 4, 3.0
"""Number of track hexes that make a network worth framing, and the margin around it in hex units."""
AHEAD = 0.006
"""Seconds into a frame until which pictures are drawn in advance."""
LABEL = 0.6
"""Maximum size of the smallest type on the map, in hex units."""


class LaidTable(PartedBoard[RailState]):
    """The map sheet of any rail game and the parts around and over it."""

    parts: list[Part]

    def __init__(self, desk: Desk, side: Side | None = None) -> None:
        super().__init__(desk)
        self.text = cast("RailText[Any]", desk.text)
        self.table = self.text.board
        colours = [player.colour for player in desk.players]
        level = self.table.railmap.level
        self._has_goods = bool(self.text.columns(desk.game.setup()))
        turned = not desk.settings.north_up and lies_better_turned(level, self.shape())
        country = Country(level, turned, self.shape())
        self.painter = Painter(country, self.text, colours, size("smallest_text"))
        self.sheet = Sheet(country, self.painter)
        self.side = side or Side(desk, self.text)
        self.line, self.status = PhaseLine(), StatusLine()
        self.layout = Layout(self.scale, self.area, desk.game.seats, self._has_goods)
        self._backdrop: Backdrop | None = None
        self._spots: list[Spot] = []
        moves = get_args(desk.game.moves)
        self.lay_track: type[LayTrack] = next(kind for kind in moves if issubclass(kind, LayTrack))
        self.end_build: type[EndBuild] = next(kind for kind in moves if issubclass(kind, EndBuild))
        self.upgrade: type[UpgradeEngine] = next(kind for kind in moves if issubclass(kind, UpgradeEngine))
        self.open_now: frozenset[Target] = frozenset()
        """Targets that the picker accepts next; cached because every frame needs them."""
        self.sight = TableSight(self, colours)
        self._furnish(Lights(self.sheet, self.table, colours))

    def shape(self) -> float:
        """Aspect ratio (width / height) of the sheet in a typical window."""
        return 1.46 if self._has_goods else 1.7

    def _furnish(self, lights: Lights) -> None:
        """Creates the parts, back to front."""
        sight = self.sight
        self.playing = Playing(
            sight, lights, self.side, self.status, self.desk.hear, self.desk.repaint, self._reach
        )
        self.plans = Plans(sight, lights)
        self.builder = Builder(sight, lights, self.plans)
        self.choices = Choices(sight)
        self.panels = Panels(sight, self.side, lights)
        self.mentioned = Mention(sight, lights)
        self.overlays = Overlays(sight, self.side, self.choices)
        self.deliveries = Deliveries(sight, lights)
        self.build_turn = BuildTurn(sight, self.plans)
        self.growing = Growing(sight, lights)
        self.new_cities = NewCities(sight, lights)
        self.builder.gives_way = lambda: self.new_cities.holds
        self.forecast = Forecast(
            sight, lights, self.builder, self.plans, self.choices, self._meant, self._is_told
        )
        self.panels.is_explained = self._is_explained
        self.refused = RefusedTile(sight, lights)
        self.parts = [
            self.panels,
            self.builder,
            self.growing,
            self.mentioned,
            Freight(sight, lights),
            self.overlays,
            Held(sight),
            Roles(sight),
            self.deliveries,
            Ways(sight, lights),
            self.plans,
            self.build_turn,
            self.new_cities,
            self.forecast.chooser,
            self.choices,
            self.forecast,
            self.refused,
        ]
        self._moving, self._over = with_own(self.parts, "update"), with_own(self.parts, "draw_over")

    def title(self) -> str:
        level = self.table.railmap.level
        return place_name(level.name, level.key)

    def vista(self) -> Vista:
        """The area around the network, or the whole sheet before enough track is built."""
        inner = self.layout.inner
        built = [hex_ for hex_, code in enumerate(self.view.rails.track) if code] if self.view else []
        if len(built) < FEW_BUILT:
            return Vista(inner, inner)
        spots = [self.sheet.middle(hex_) for hex_ in built]
        near = round(NEAR_TRACK * self.sheet.frame.unit)
        return Vista(pygame.Rect(_around(spots)).inflate(near, near), inner)

    def headline(self) -> Widget | None:
        return self.line

    @property
    def drawer(self) -> int:
        """Width of the open drawer, 0 if none."""
        return max((part.drawer for part in self.parts), default=0)

    @property
    def _grows(self) -> bool:
        """Whether the shown phase is goods growth."""
        return self._has_goods and not self.drawer and self.line.phase == self.text.growth_phase() != ""

    def fit(self, roughly: bool = False) -> None:
        self.line.speak(self.text)
        strips = any(part.folds_goods for part in self.parts)
        seats = self.desk.game.seats
        self.layout = Layout(self.scale, self.area, seats, self._has_goods, self.drawer, strips, self._grows)
        self.sheet.fit(self.layout.inner, roughly)
        self.painter.smallest = self._smallest
        self._backdrop = None
        self._spots = []
        if not roughly:
            self._ahead = chain.from_iterable(part.ahead() for part in self.parts)
        if self.view is None:
            # Draw all cities now, so that the first journal item is not delayed.
            self.sheet.picture(self.desk.game.setup(), self.playing.hidden)

    @property
    def _smallest(self) -> int:
        """Smallest type size on the map; grows with the text setting as far as hexes have room."""
        smallest = size("smallest_text")
        return max(smallest, min(round(smallest * self.scale.text), round(LABEL * self.sheet.frame.unit)))

    def _refit(self) -> None:
        """Lays out the table again after a drawer was opened or closed."""
        self.side.later.give_way()
        self.fit(roughly=True)
        if self.view is not None:
            self.sheet.picture(self.view, self.playing.hidden)
            self.side.show(self.view, self.layout)
        self.playing.base = None
        self.desk.repaint(self.area)
        self.desk.put_off()

    def _give_room(self) -> bool:
        """Resizes the sheet for a drawer or tray; returns whether anything changed."""
        holder = next((part for part in self.parts if part.drawer), None)
        same = (self.drawer, self._grows) == (self.layout.drawn, self.layout.has_tray)
        if same and holder is self._drawer_of:
            return False
        self._drawer_of = holder
        self._refit()
        return True

    _drawer_of: Part | None = None
    """The part whose drawer is open; a change of owner needs a new layout even at equal width."""

    def show(self, view: RailState) -> None:
        self.view = view
        self.playing.end()
        self._take_over(view)

    def is_ready_for(self, view: RailState) -> bool:
        return self.desk.settings.reduced_motion or self.sheet.is_ready_for(view)

    def play(self, events: Sequence[Event], view: RailState, line: Timeline) -> None:
        before = self.view
        if before is None or self.desk.settings.reduced_motion:
            self.show(view)
            line.add(Wait(FADE), 0.0)
            return
        if isinstance(view.due, Roll) and self.text.rolls_dark(view) is None:
            load_bodies()  # the physics module for the dice throw
        self.sheet.picture(before, self.playing.hidden)
        act = Act(self.playing, before, view, line)
        play(self.playing, list(events), act)
        self.view = view
        self._take_over(view, not act.keeps_cards, phase=False)
        line.add(Call(partial(self._arrive, view)), act.time)

    def _take_over(self, view: RailState, cards: bool = True, phase: bool = True) -> None:
        self.side.later.give_way()
        # Painted immediately, because hit areas depend on the painted positions.
        self.sheet.picture(view, self.playing.hidden)
        if cards:
            self.playing.show_cards(view)
        if phase:
            self.line.set(view.phase, self._detail(view), view.round, self.table.rounds)
        self._spots = []
        self.light()

    def _detail(self, view: RailState) -> str:
        """Progress of the phase, such as "2 / 4" players."""
        alive = [seat for seat in view.order if not view.out[seat]]
        if len(alive) < 2 or not view.queue or view.auction is not None:
            return ""
        return f"{max(1, len(alive) - len(view.queue) + 1)} / {len(alive)}"

    def _reach(self, phase: str) -> None:
        """Shows the phase that the animation has reached; the current state may be further."""
        view = self.view
        if view is not None:
            detail = self._detail(view) if phase == view.phase else ""
            self.line.set(phase, detail, self.line.round or view.round, self.table.rounds)
            self._come_to(phase)

    def _arrive(self, view: RailState) -> None:
        """Finishes the animation of a journal item."""
        self.line.set(view.phase, self._detail(view), view.round, self.table.rounds)
        self.playing.narrate(None)
        if self.side.gains and view.phase != self.text.growth_phase():
            self.side.gains = {}
            self.playing.show_cards(view)
        self._come_to(view.phase)
        if self.side.showing is not view:
            self.playing.show_cards(view)

    def _come_to(self, phase: str) -> None:
        """Updates the drawer and the dice tray for the shown phase."""
        if phase != self.text.growth_phase():
            self.side.rolled = {}
        if self._give_room():
            self.light()
            self.desk.table.rearranged()

    def tell(self, words: str, colour: str, urgent: bool) -> None:
        if self.status.tell(words, colour, urgent):
            self.desk.repaint(self.layout.status)

    def _is_told(self, action: Action) -> bool:
        return any(part.tells(action) for part in self.parts)

    def _is_explained(self) -> bool:
        return bool(self.forecast.notes()) or self.refused.left > 0 or self.plans.is_drawn

    def _meant(self, target: Target) -> Action | None:
        """The action that a part's target represents."""
        return next((part.means(target) for part in self.parts if isinstance(target, part.kinds)), None)

    @property
    def seen_by_pointer(self) -> bool:
        """Whether a mouse is in use, so that hovering precedes pressing."""
        spot = next((spot for spot in self._spots if spot.ui is not None), None)
        return spot is not None and spot.ui is not None and spot.ui.inputs.source is Source.MOUSE

    def update(self, dt: float) -> None:
        if self.side.later.is_behind:
            self.sheet.give_way()
        if self.sheet.update(dt):
            self._moved()
        for part in self._moving:
            if wanted := part.update(dt):
                self.do(wanted)
        self.playing.update(dt)
        if not self.side.later.begin(at_once=not dt or self.desk.is_portrait):
            self._draw_ahead()

    def _draw_ahead(self) -> None:
        """Draws pictures in advance while nothing else is painted."""
        if self._ahead is None or self.playing.moments or self.sheet.is_painting:
            return
        end = slack.until(AHEAD)
        while slack.clock() < end:
            if (draw := next(self._ahead, None)) is None:
                self._ahead = None
                return
            draw()

    _ahead: Iterator[Callable[[], object]] | None = None

    def rest(self) -> float | None:
        if self.sheet.is_painting or self._ahead is not None or self.side.later.is_behind:
            return 0.0
        waits = [part.rest() for part in self.parts]
        return min((wait for wait in waits if wait is not None), default=None)

    def _moved(self) -> None:
        """Updates after the sheet was panned or zoomed."""
        if self.view is not None:
            self.sheet.picture(self.view, self.playing.hidden)
        self.playing.base = None
        self.forecast.light()
        self.desk.repaint(self.layout.sheet)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for part in self.playing.bare(clip):
            target.set_clip(part)
            self._draw_table(target, part)
        target.set_clip(clip)
        if self.view is not None:
            self.playing.draw(target, False)

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
        self.panels.draw_round(target)
        if clip.colliderect(self.layout.status):
            self._draw_status(target)

    def _draw_status(self, target: pygame.Surface) -> None:
        said, aside, pictured = "", "", self.plans.steps()
        if not self.desk.only_shows:
            speaker = next((part for part in self.parts if part.said()), None)
            if speaker is not None:
                said, pictured = speaker.said(), list(speaker.pictured())
            asides = (self.growing.aside, self.build_turn.unfinished, self.plans.aside, self.builder.aside)
            aside = next(filter(None, (one() for one in asides)), "")
        self.status.draw(target, self.layout, self.choices.foremost, said, aside, pictured)

    def _draw_sheet(self, target: pygame.Surface, view: RailState) -> None:
        if self.playing.base is not None:
            self.playing.base.draw(target)
        else:
            target.blit(self.sheet.picture(view, self.playing.hidden), self.sheet.area)
            for part in self.parts:
                part.draw(target)
        self.playing.draw(target, True)

    def draw_over(self, target: pygame.Surface) -> None:
        for part in self._over:
            part.draw_over(target)


def _around(spots: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top
