"""Replay scene: a table that shows a recorded match, with a strip of controls."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.games import game_client_of
from game.client.match.match_feed import MatchRecording
from game.client.match.match_timeline import MatchTimeline
from game.client.panels.review.timeline_graph import TimelineGraph
from game.client.panels.table.log_panel import LogLine, MatchLog, seat_of_line
from game.client.scenes.table.table_scene import TableScene
from game.client.sound.sound_player import BackgroundSound
from game.client.style.text_rendering import text_width
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import show_toast
from game.client.ui.dropdown import DropDown
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.slider import Slider
from game.client.ui.widget import Panel
from game.i18n import _
from game.rules import catalog
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.journal import Entry, Rewind

if TYPE_CHECKING:
    from game.client.window.app import App

STEP_INTERVAL_S = 0.35
"""Seconds between two items."""
TIMELINE_BUDGET_S = 0.004
"""Seconds of each frame for computing positions in advance."""
GRAPH_HEIGHT = 210
ContinueHandler = Callable[[int, Seat], None]
ExportHandler = Callable[["ReplayScene"], None]


class ReplayScene(TableScene):
    """Plays a recorded match item by item; the slider jumps to any position."""

    def __init__(
        self,
        app: App,
        record: MatchRecording,
        on_leave: Callable[[], None] | None = None,
        eyes: Sequence[Seat] | None = None,
        play_on: ContinueHandler | None = None,
        export: ExportHandler | None = None,
    ) -> None:
        """`eyes` are the seats through which the match may be watched."""
        self.items = list(record.record)
        super().__init__(
            app, MatchRecording(record.game, record.players, [], record.seats), on_leave=on_leave
        )
        self.timeline = MatchTimeline(self.text, self.items)
        self.position = 0
        self.is_playing = True
        self.viewable_seats = tuple(record.seats if eyes is None else eyes)
        self.on_continue, self.on_export = play_on, export
        self.log = MatchLog(self._go_to_event, None)
        self._line_positions: list[int] = []
        """For each line of the log, the position it belongs to."""
        self._logged_items = 0
        self._since_step_s = 0.0
        self._start_position = 0
        self._slider: Slider | None = None
        self._graph: TimelineGraph | None = None
        self._view_choice: DropDown | None = None
        self._shows_graph = False

    @property
    def can_act(self) -> bool:
        return False

    @property
    def acting_seat(self) -> Seat | None:
        """None, because nobody acts in a replay."""
        return None

    def start_at(self, at: int) -> None:
        """Starts paused after `at` items."""
        self.is_playing = False
        self._start_position = at

    def enter(self) -> None:
        super().enter()
        if self.position == 0:
            self.go_to(self._start_position)
        game = self.feed.game
        readings = catalog.readings_of(game.key, game.map_key, game.options)
        if readings.differences:
            show_toast(self.ui, readings.rulings, "help")

    @property
    def soundscape(self) -> BackgroundSound:
        """The ambience of the game without music, because a replay is stopped and rewound."""
        return BackgroundSound("", game_client_of(self.feed.game.key).ambience)

    def layout(self) -> None:
        super().layout()
        scale, high = self.app.scale, self.strip_height
        strip = _ControlStrip(scale, pygame.Rect(0, scale.height - high, scale.width, high))
        self._slider = Slider(0, len(self.items), self.position, 1, self.go_to)
        self._play_button = IconButton(
            "pause" if self.is_playing else "play",
            self.toggle_playing,
            with_key(_("Play or pause"), pygame.K_p),
        )
        tools = [
            IconButton(
                "skip_back", lambda: self.step_round(-1), with_key(_("A round back"), pygame.K_PAGEUP)
            ),
            IconButton("turn_back", lambda: self.step_turn(-1), with_key(_("A turn back"), pygame.K_COMMA)),
            IconButton(
                "back", lambda: self.go_to(self.position - 1), with_key(_("A step back"), pygame.K_LEFT)
            ),
            self._play_button,
            IconButton(
                "forward", lambda: self.go_to(self.position + 1), with_key(_("A step on"), pygame.K_RIGHT)
            ),
            IconButton("turn_on", lambda: self.step_turn(1), with_key(_("A turn on"), pygame.K_PERIOD)),
            IconButton("skip", lambda: self.step_round(1), with_key(_("A round on"), pygame.K_PAGEDOWN)),
        ]
        side, margin = scale.px(44), scale.picture_px(24)
        y = (high - side) // 2
        x = margin
        for tool in tools:
            tool.place((x, y, side, side))
            x += side + scale.px(6)
        right = self._place_right_end(strip, scale.width - margin, high)
        self._count = Label("", "label", hue("paper"), align="right")
        whole = f"{_('round {number}').format(number=88)} · {len(self.items)} / {len(self.items)}"
        room = text_width(whole, "label", scale) + scale.px(4)
        self._count.place((right - room, 0, room, high))
        self._slider.place((x + scale.px(12), y, max(1, self._count.rect.left - scale.px(20) - x), side))
        strip.add(*tools, self._slider, self._count)
        self._count.set(self._position_text(self.position))
        self.ui.add(strip)
        self._lay_graph()
        self.ui.focus(self._slider)

    def _place_right_end(self, strip: Panel, right: int, high: int) -> int:
        """Adds the controls at the right end of the strip; returns their left edge."""
        scale = self.app.scale
        if self.on_continue is not None:
            on = Button(_("Play on from here"), self._continue_here, "brass", "play", role="button_small")
            wide, tall = on.measure(scale, scale.width)
            tall = min(tall, high - scale.px(8))
            right -= wide
            on.place((right, (high - tall) // 2, wide, tall))
            strip.add(on)
            right -= scale.px(12)
        if self.viewable_seats and self.feed.game.hand_deck:
            names = [_("Public"), *(self.feed.players[seat].name for seat in self.viewable_seats)]
            now = self.stage.visible_seats[0] if self.stage.visible_seats else None
            chosen = 1 + self.viewable_seats.index(now) if now in self.viewable_seats else 0
            self._view_choice = eyes = DropDown(names, chosen, self._view_as)
            eyes.help = _("Whose eyes you see through")
            wide, tall = eyes.measure(scale, scale.px(240))
            right -= wide
            eyes.place((right, (high - tall) // 2, wide, tall))
            strip.add(eyes)
            right -= scale.px(12)
        side = scale.px(44)
        right -= side
        graph = IconButton("graph", self.toggle_graph, with_key(_("The points over the match"), pygame.K_g))
        graph.place((right, (high - side) // 2, side, side))
        strip.add(graph)
        return right - scale.px(12)

    def _back_button(self) -> IconButton:
        return IconButton("back", self.leave_table, with_key(_("Back"), pygame.K_ESCAPE))

    def nav(self, nav: Nav) -> bool:
        """Handles navigation; Back leaves the replay without asking."""
        is_out = nav is Nav.BACK and not self.log.is_open
        if not is_out or any(panel.is_modal for panel in self.ui.panels):
            return super().nav(nav)
        self.leave_table()
        return True

    def _tools(self) -> list[Button | IconButton]:
        tools = super()._tools()
        if self.on_export is not None:
            film = IconButton(
                "film", lambda: self.on_export and self.on_export(self), _("Film or picture of this match")
            )
            tools.insert(0, film)
        return tools

    @property
    def strip_height(self) -> int:
        return self.app.scale.px(64)

    def reserved_bottom(self) -> int:
        graph = self.app.scale.px(GRAPH_HEIGHT) if self._shows_graph else 0
        return self.strip_height + graph

    def _lay_graph(self) -> None:
        self._graph = None
        if not self._shows_graph:
            return
        scale = self.app.scale
        high = scale.px(GRAPH_HEIGHT)
        panel = _Paper(
            scale, pygame.Rect(0, scale.height - self.reserved_bottom(), scale.width, high), "paper"
        )
        self._graph = TimelineGraph(self.timeline, self.feed.players, self.go_to)
        self._graph.place(panel.local_rect.inflate(-2 * scale.px(24), -2 * scale.px(8)))
        panel.add(self._graph)
        self.ui.add(panel)
        self._graph.set_position(self.position)

    def toggle_graph(self) -> None:
        """Shows or hides the graph of points."""
        self._shows_graph = not self._shows_graph
        self.resize()

    def _position_text(self, at: int) -> str:
        number = self.timeline.round_at(at)
        where = f"{at} / {len(self.items)}"
        return f"{_('round {number}').format(number=number)} · {where}" if number else where

    def update(self, dt: float) -> None:
        if not self.timeline.is_fully_followed:
            self.timeline.follow(budget=TIMELINE_BUDGET_S)
            if self._graph is not None:
                self._graph.refresh()
        self._fill_log()
        if self.is_playing and self.stage.is_still:
            self._since_step_s += dt
            if self._since_step_s >= STEP_INTERVAL_S / max(
                1, self.app.settings.speed
            ) and self.position < len(self.items):
                self._since_step_s = 0.0
                self._show_position(self.position + 1)
                self.stage.enqueue([self.items[self.position - 1]])
        super().update(dt)

    def rest(self) -> float | None:
        busy = (self.is_playing and self.position < len(self.items)) or not self.timeline.is_fully_followed
        return 0.0 if busy else super().rest()

    def go_to(self, at: int) -> None:
        """Jumps to the position after `at` items; a single step forward is animated."""
        at = max(0, min(len(self.items), at))
        if at == self.position + 1 and self.stage.is_newest:
            self.stage.enqueue([self.items[at - 1]])
        elif at != self.position:
            self.is_playing = False
            self.desk.is_skipping_animations = True
            self.show_position(self.timeline, at)
            self.desk.is_skipping_animations = False
        self._show_position(at)

    def step_turn(self, step: int) -> None:
        """Goes to the next or previous turn."""
        self.go_to(self.timeline.next_in(self.timeline.actor_changes, self.position, step))

    def step_round(self, step: int) -> None:
        """Goes to the beginning of the next or previous round."""
        self.go_to(self.timeline.next_in(self.timeline.round_starts, self.position, step))

    def _show_position(self, at: int) -> None:
        self.position = at
        self.timeline.follow(at)
        self.log_writer.turns = self.timeline.turn_starts_before(at)
        self._count.set(self._position_text(at))
        self._play_button.icon_name = "pause" if self.is_playing else "play"
        if self._slider is not None and self._slider.value != at:
            self._slider.value = at
            self._slider.mark_dirty()
        if self._graph is not None:
            self._graph.set_position(at)
        self._mark_log()
        self._play_button.mark_dirty()

    def _write_log(self) -> None:
        """Drops the items that were displayed, because `_fill_log` logs the whole match."""
        self.stage.unlogged_items.clear()

    def _fill_log(self) -> None:
        for place in range(self._logged_items, self.timeline.followed_count):
            if isinstance(self.items[place].item, Rewind):
                continue
            for event, words in self.log_writer.lines(self.timeline.events[place]):
                self._line_positions.append(place + 1)
                colour = self.log_writer.colour_of(seat_of_line(event, self._actor(place)))
                self.log.add(LogLine(words, event, colour=colour))
        if self._logged_items < self.timeline.followed_count:
            self._logged_items = self.timeline.followed_count
            self._mark_log()

    def _actor(self, place: int) -> Seat:
        item = self.items[place].item
        return item.seat if isinstance(item, Entry) else CHANCE

    def _mark_log(self) -> None:
        """Marks the lines of the log that belong to the current position."""
        upto = bisect_right(self._line_positions, self.position)
        place = self._line_positions[upto - 1] if upto else 0
        self.log.mark_moment(range(bisect_left(self._line_positions, place), upto))

    def _last_event_text(self) -> str:
        """Text of the last log line up to the current position."""
        self._fill_log()
        upto = bisect_right(self._line_positions, self.position)
        return self.log.lines[upto - 1].text if upto else ""

    def _go_to_event(self, event: Event) -> None:
        """Jumps to the event of a clicked log line, and highlights what the line mentions."""
        at = next((k for k, line in enumerate(self.log.lines) if line.event is event), None)
        if at is not None:
            self.go_to(self._line_positions[at])
        self.board.highlight_event(event)

    def _view_as(self, index: int) -> None:
        """Shows the match as a seat sees it; index 0 is what spectators see."""
        eyes = [self.viewable_seats[index - 1]] if index else []
        if self._view_choice is not None:
            self._view_choice.chosen = index
            self._view_choice.mark_dirty()
        self.desk.seat = eyes[0] if eyes else self.feed.game.seats - 1
        self.desk.is_seated = bool(eyes)
        self.board.fit()
        self.stage.show_hands_of(eyes)
        self._offers_asked_at = None
        self.repaint()

    def _continue_here(self) -> None:
        if self.on_continue is None:
            return
        self.is_playing = False
        acting = self.feed.game.to_act(self.stage.state)
        mine = self.stage.visible_seats[0] if self.stage.visible_seats else None
        seat = mine if mine is not None else acting[0] if acting else 0
        if self.feed.game.result(self.stage.state) is not None:
            show_toast(self.ui, _("The match is over here: there is nothing to play on."), "warning")
            return
        self.on_continue(self.position, seat)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and not any(panel.is_modal for panel in self.ui.panels):
            act = {
                pygame.K_PAGEUP: lambda: self.step_round(-1),
                pygame.K_PAGEDOWN: lambda: self.step_round(1),
                pygame.K_COMMA: lambda: self.step_turn(-1),
                pygame.K_PERIOD: lambda: self.step_turn(1),
                pygame.K_LEFT: lambda: self.go_to(self.position - 1),
                pygame.K_RIGHT: lambda: self.go_to(self.position + 1),
                pygame.K_HOME: lambda: self.go_to(0),
                pygame.K_END: lambda: self.go_to(len(self.items)),
                pygame.K_g: self.toggle_graph,
            }.get(event.key)
            if act is not None:
                act()
                return True
        return super().handle_shortcut(event)

    def handle(self, event: pygame.Event) -> bool:
        paging = event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        return self.handle_shortcut(event) if paging else super().handle(event)

    def toggle_playing(self) -> None:
        """Plays or pauses."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.position == len(self.items):
            self.go_to(0)
            self.is_playing = True
        self._show_position(self.position)

    def toggle_pause(self) -> None:
        self.toggle_playing()


class _ControlStrip(Panel):
    """A dark strip with a brass line on top."""

    def backdrop(self, target: pygame.Surface) -> None:
        target.fill(hue("night_deep"), self.local_rect)
        target.fill(hue("brass"), (0, 0, self.local_rect.width, max(1, self.scale.picture_px(2))))


class _Paper(Panel):
    """A sheet of paper over the whole width."""

    def backdrop(self, target: pygame.Surface) -> None:
        target.fill(hue("paper"), self.local_rect)
