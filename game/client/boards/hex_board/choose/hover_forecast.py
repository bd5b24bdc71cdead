"""Preview of the hovered action: the tile or route, its price, and a note with its consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.client.boards.hex_board.build.build_note import build_note, founding_note, plan_note
from game.client.boards.hex_board.build.build_pointer import Builder
from game.client.boards.hex_board.build.route_plans import BUILD, Plans
from game.client.boards.hex_board.choose import action_targets
from game.client.boards.hex_board.choose.action_changes import board_changes
from game.client.boards.hex_board.choose.choice_buttons import TAKE, Choices, Less, More
from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.choose.tile_chooser import Chooser
from game.client.boards.hex_board.rail_part import Part, Point, Repaint, Sight, Wanted
from game.client.boards.hex_board.surroundings import note_pictures
from game.client.boards.hex_board.surroundings.build_note_card import build_card
from game.client.boards.hex_board.targets import (
    ColumnOf,
    CubeOn,
    OnHex,
    Pick,
    PlateOf,
    StopAt,
    TownFor,
    WayOf,
)
from game.client.boards.targets import GROUND, AtSeat, Ground
from game.client.match.action_picker import Target
from game.client.style.slack import slack
from game.client.ui.rich_text import plain
from game.i18n import money
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
REPEATS = (TrackLaid, MovePassed, EngineUpgraded, BuildEnded)
"""Events that the headline of a note already states."""
REST = 0.15
"""Seconds of hovering before the note of a tile is computed."""
LATE = 2
"""Number of frames by which drawing a note is postponed in a busy frame."""


class Forecast(Part):
    """Consequences of the hovered target."""

    def __init__(
        self,
        sight: Sight,
        lights: Lights,
        builder: Builder,
        plans: Plans,
        choices: Choices,
        means: Callable[[Target], Action | None],
        told: Callable[[Action], bool],
    ) -> None:
        """`means` returns the action of another part's target; `told`, whether its consequence is shown
        elsewhere."""
        super().__init__(sight)
        self._lights, self._builder, self._plans = lights, builder, plans
        self._choices, self._means, self._told_by_others = choices, means, told
        self.action: Action | None = None
        self.areas: list[pygame.Rect] = []
        """Areas that depend on the hovered target."""
        self.price = ""
        self._tag: tuple[pygame.Surface, pygame.Rect] | None = None
        self._headline = ""
        self._lines: tuple[str, ...] = ()
        self._card: pygame.Surface | None = None
        """Picture of the note for a tile, a plan or a new city."""
        self._waiting: Callable[[], None] | None = None
        """Function that draws this picture; called after `REST` seconds."""
        self._rests = 0.0
        self._late = 0
        """Frames until a postponed note is drawn; 0 if none is."""
        self._kept: pygame.Rect | None = None
        """Last box of the note; kept while possible, so that the note does not jump."""
        self._near = (0, 0)
        self._note: tuple[pygame.Surface, pygame.Rect] | None = None
        self.chooser = Chooser(sight, builder)
        self._by_hex = False
        """Whether the note is beside a hex; if not, above the buttons."""
        self._glanced = ""
        """The hovered hex if nothing can be built there."""

    def notes(self) -> list[pygame.Rect]:
        """Box of the note, if shown."""
        return [self._note[1]] if self._note is not None else []

    @property
    def tags(self) -> list[pygame.Rect]:
        """Boxes of the price tags of the previewed and planned tiles."""
        return [*self._plans.tags, *([self._tag[1]] if self._tag is not None else [])]

    def light(self) -> None:
        """Updates preview and note for the hovered target."""
        target = self.sight.hovered
        self._late = 0
        self._think(target)
        laid = self.action if isinstance(self.action, LayTrack) else None
        self._tag = None if laid is None else self._tagged(laid)
        self.chooser.arrange(laid.hex if laid is not None else "", self._pointed_area(), self._planned())
        self._note = self._written()
        self.areas = self._covered(target)

    def _tagged(self, laid: LayTrack) -> tuple[pygame.Surface, pygame.Rect]:
        """Price tag of the previewed tile and its box."""
        sight, hex_ = self.sight, self.sight.table.railmap.index[laid.hex]
        tags = self._plans.tags
        step = str(len(self._plans.chosen.steps) + 1) if self._plans.takes_clicks else ""
        return self._lights.price(hex_, self.price, sight.seat, sight.scale, "pointed", tags, step=step)

    def glance(self, label: str) -> Wanted:
        """Handles hovering a hex where nothing can be built; a planned hex shows the note of the plan."""
        before, self._glanced = self._glanced, label
        return [Point()] if self._plans.covers(before) != self._plans.covers(label) else []

    def _asks_for_plan(self, target: Target | None) -> bool:
        """Whether the plan or its build button is hovered."""
        return target == BUILD or (target == GROUND and self._plans.covers(self._glanced))

    def _think(self, target: Target | None) -> None:
        sight = self.sight
        self.price, self._headline, self._lines, self._card = "", "", (), None
        self._waiting = None
        if self._asks_for_plan(target):
            self.action, self._near = None, self._place(target)
            self._waiting, self._rests = self._write_plan, REST
            return
        self.action = self._meant(target)
        view = self._builder.base if isinstance(self.action, LayTrack) else sight.view
        if self.action is None or view is None:
            return
        self._near = self._place(target)
        seat = sight.seat
        events, after = action_targets.consequences(sight.game, view, seat, self.action)
        self.price = next((money(event.price) for event in events if isinstance(event, TrackLaid)), "")
        self._card = None
        if isinstance(self.action, LayTrack):
            self._waiting = partial(self._write, self.action, view, after, events)
            self._rests = REST
            return
        if sight.text.founded_city(self.action) is not None:
            self._waiting = partial(self._write_founding, self.action, view, after, events)
            self._rests = REST
            return
        self._headline = self._head(self.action)
        self._lines = (
            *(() if self._says_itself(self.action) else self._told(events)),
            *sight.text.consequences(view, seat, self.action),
            *board_changes(sight.text, view, after, self.action, seat),
            *self._change(view, after),
        )

    def _write(self, action: LayTrack, view: RailState, after: RailState, events: list[Event]) -> None:
        """Draws the note of a tile."""
        sentences = [words for words in self._told(events) if words not in self._said_by_figures(events)]
        note = build_note(self.sight, self._plans, action, view, after, events, sentences)
        self._card = build_card(note, self.sight.scale)

    def _write_plan(self) -> None:
        """Draws the note of the plan."""
        note = plan_note(self.sight, self._plans)
        self._card = build_card(note, self.sight.scale) if note is not None else None

    def _write_founding(self, action: Action, view: RailState, after: RailState, events: list[Event]) -> None:
        """Draws the note of a new city."""
        note = founding_note(self.sight, action, view, after, events)
        self._card = build_card(note, self.sight.scale)

    def _said_by_figures(self, events: list[Event]) -> set[str]:
        """Event texts that the headline and figures of a tile's note already contain."""
        said = (event for event in events if isinstance(event, LinkFinished | IncomeChanged))
        return {plain(words) for event in said if (words := self.sight.text.event(event))}

    def _meant(self, target: Target | None) -> Action | None:
        """The hovered action, or None if its consequence is not shown here."""
        picker = self.sight.picker
        by_words = isinstance(target, PlateOf | Pick | ColumnOf | WayOf)
        if not by_words and (label := self._builder.hovered_hex):
            return self._builder.chosen(label)
        if target is None and picker.shown is not None:
            return picker.shown.action
        if target is None or isinstance(target, OnHex | CubeOn | AtSeat | Ground | Less | More):
            return self._number_set
        if (meant := self._means(target)) is not None:
            return None if self._told_by_others(meant) else meant
        if isinstance(target, ColumnOf) and not picker.touched:
            return None
        offer = action_targets.completed_by(picker, target)
        return None if offer is None or self._told_by_others(offer.action) else offer.action

    @property
    def _number_set(self) -> Action | None:
        """Action with the selected number; its note is always shown, except in an auction."""
        view, chosen = self.sight.view, self._choices.chosen
        return chosen.action if chosen is not None and view is not None and view.auction is None else None

    def _says_itself(self, action: Action) -> bool:
        """Whether event texts would only repeat the headline."""
        return action == self._number_set

    def _place(self, target: Target | None) -> tuple[int, int]:
        sight = self.sight
        places = (target, *sight.picker.touched[:1])
        named = [one.label for one in places if isinstance(one, StopAt | OnHex | TownFor)]
        over = self._glanced if target == GROUND else ""
        label = self._builder.hovered_hex or (named[0] if named else over)
        self._by_hex = bool(label)
        if label:
            return sight.sheet.middle(sight.table.railmap.index[label])
        if self._choices.tray is not None:
            return self._choices.tray.midtop
        plates = [item.box for item in self._choices.shown if item.target in (target, TAKE)]
        return (plates[0] if plates else sight.layout.status).midtop

    def _head(self, action: Action) -> str:
        sight = self.sight
        if isinstance(action, DeliverCube):
            return ""
        assert sight.view is not None
        return sight.text.action(sight.view, sight.seat, action)

    def _told(self, events: list[Event]) -> tuple[str, ...]:
        """Event texts up to the next phase, at most `MOST_LINES`."""
        lines = []
        for event in events:
            if isinstance(event, PhaseBegan):
                break
            if isinstance(event, MoneyChanged) and any(isinstance(other, TrackLaid) for other in events):
                continue
            if isinstance(event, REPEATS):
                continue
            if words := self.sight.text.event(event):
                lines.append(plain(words))
        return tuple(lines[:MOST_LINES])

    def _change(self, before: RailState, after: RailState) -> tuple[str, ...]:
        """Change of the first line of the seat's forecast, if the phase stays the same."""
        text, seat = self.sight.text, self.sight.seat
        old, new = text.forecast(before, seat)[:1], text.forecast(after, seat)[:1]
        if before.phase != after.phase or old == new or not old:
            return ()
        return (f"{new[0].label}: {old[0].value} → <b>{new[0].value}</b>",)

    def trail(self, action: Action) -> list[list[tuple[int, int]]]:
        """Lines of an action in the window: the route of a delivery, or the track and outline of a tile."""
        view = self.sight.view
        if isinstance(action, DeliverCube) and view is not None:
            return self._lights.trail(view, action)
        if isinstance(action, LayTrack):
            return self._lights.track(action)
        return []

    def draw(self, target: pygame.Surface) -> None:
        """Draws the previewed tile or route."""
        sight = self.sight
        view = self._builder.base
        if sight.view is None or view is None:
            return
        if isinstance(self.action, LayTrack):
            turn = self._builder.turning.angle(self.action.hex)
            self._lights.tile(target, view, sight.seat, self.action, turn=turn)
            self._plans.draw_tags(target)
            if self._tag is not None:
                target.blit(*self._tag)
        elif isinstance(self.action, DeliverCube):
            self._lights.way(target, sight.view, sight.seat, self.action)

    def _covered(self, target: Target | None) -> list[pygame.Rect]:
        sight = self.sight
        found = [item.box.inflate(40, 40) for item in self._choices.shown if item.target == target]
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
        """Area that the note must not cover: the hovered hex with tile and price."""
        sight = self.sight
        if isinstance(self.action, LayTrack):
            ground = self._lights.tile_area(sight.table.railmap.index[self.action.hex])
            return ground if self._tag is None else ground.union(self._tag[1])
        side = round(1.6 * sight.sheet.frame.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self._near)

    def update(self, dt: float) -> Wanted:
        """Advances the tile rotation and shows the note after the hover delay."""
        wanted = [Repaint(area) for area in self.areas] if self._builder.turning.update(dt) else []
        if self._late:
            self._late -= 1
            return wanted if self._late else [*wanted, *self._show_note()]
        if self._waiting is None:
            return wanted
        self._rests -= dt
        if self._rests > 0:
            return wanted
        write, self._waiting = self._waiting, None
        write()
        return [*wanted, *self._show_note()]

    def _show_note(self) -> Wanted:
        """Draws the postponed note."""
        self._note = self._written(at_once=True)
        self.areas = self._covered(self.sight.hovered)
        return [Repaint(self._note[1])] if self._note is not None else []

    def rest(self) -> float | None:
        if self._late:
            return 0.0
        return max(0.0, self._rests) if self._waiting is not None else None

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the tile chooser and the note."""
        self.chooser.draw_with(target, self.action)
        if self._note is not None:
            target.blit(*self._note)

    def _free_land(self, size: tuple[int, int]) -> pygame.Rect:
        """Box for the note near the tile that covers no labels, plan or chooser."""
        taken = [*self._planned(), self._pointed_area(), *([self.chooser.box] if self.chooser.box else [])]
        return self.sight.sheet.free_land(size, self._near, taken, self._kept)

    def _planned(self) -> list[pygame.Rect]:
        """Areas of the planned tiles and their price tags."""
        sheet, index = self.sight.sheet, self.sight.table.railmap.index
        side = round(1.9 * sheet.frame.unit)
        spots = [sheet.middle(index[step.action.hex]) for step in self._plans.chosen.steps]
        return [*(pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots), *self._plans.tags]

    def _written(self, at_once: bool = False) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The note and its box, or None.

        In a busy frame an uncached note is postponed unless `at_once` is set.
        """
        sight, scale = self.sight, self.sight.scale
        if self._card is not None:
            self._kept = self._free_land(self._card.get_size())
            return self._card, self._kept
        if not self._lines and not (self._headline and self._by_hex):
            return None  # the button label is enough
        asked = self._headline, self._lines, False, scale, scale.px(420)
        if not at_once and note_pictures.note.at_hand(*asked) is None and slack.in_frame:
            self._late = LATE
            return None
        card = note_pictures.note(*asked)
        reach, inner = round(1.5 * sight.sheet.frame.unit), sight.layout.inner
        if self._by_hex:
            if isinstance(self.action, DeliverCube):
                taken = [self._pointed_area(), *self._way_areas(self.action)]
                self._kept = sight.sheet.free_land(card.get_size(), self._near, taken, self._kept)
                return card, self._kept
            places = note_pictures.beside(card.get_size(), self._near, reach, self.chooser.box, inner)
            return card, sight.sheet.freest(places, [self._pointed_area()])
        if self._number_set == self.action:
            self._kept = sight.sheet.free_land(card.get_size(), self._near, (), self._kept)
            return card, self._kept
        return card, self._above_plates(card.get_rect(bottom=inner.bottom - scale.art(8)))

    def _way_areas(self, action: DeliverCube) -> list[pygame.Rect]:
        """Boxes along a delivery's route, including its coins."""
        side = round(self.sight.sheet.frame.unit)
        spots = (spot for link in self.trail(action) for spot in link)
        return [pygame.Rect(0, 0, side, side).move_to(center=spot) for spot in spots]

    def _above_plates(self, box: pygame.Rect) -> pygame.Rect:
        """Box at the bottom of the sheet, close to the button, that covers few labels."""
        inner = self.sight.layout.inner
        steps = (side * step * box.width // 4 for step in range(12) for side in (1, -1))
        boxes = [box.move_to(centerx=self._near[0] + aside).clamp(inner) for aside in steps]
        return self.sight.sheet.freest(boxes, finely=10)
