"""Replay viewer: a table showing a recorded match, with a control strip."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.match.match_feed import Recorded
from game.client.match.match_timeline import Course
from game.client.panels.log_panel import LogBook, LogLine, of_whom
from game.client.panels.timeline_graph import CourseGraph
from game.client.scenes.table import TableScene
from game.client.style.text_rendering import width_of
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import tell
from game.client.ui.dropdown import DropDown
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.slider import Slider
from game.client.ui.widget import Panel
from game.i18n import _
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.journal import Entry, Rewind

if TYPE_CHECKING:
    from game.client.window.app import App

PAUSE = 0.35
"""Seconds between two items."""
SLICE = 0.004
"""Seconds per frame for computing the timeline in advance."""
GRAPH_HIGH = 210
PlayOn = Callable[[int, Seat], None]
Export = Callable[["ReplayScene"], None]


class ReplayScene(TableScene):
    """Plays a record item by item; the slider jumps to any place."""

    def __init__(
        self,
        app: App,
        record: Recorded,
        on_leave: Callable[[], None] | None = None,
        eyes: Sequence[Seat] | None = None,
        play_on: PlayOn | None = None,
        export: Export | None = None,
    ) -> None:
        """`eyes` are the seats whose hands may be viewed."""
        self.whole = list(record.record)
        super().__init__(app, Recorded(record.game, record.players, [], record.seats), on_leave=on_leave)
        self.course = Course(self.text, self.whole)
        self.at = 0
        self.running = True
        self.eyes = tuple(record.seats if eyes is None else eyes)
        self.play_on, self.export = play_on, export
        self.log = LogBook(self._go_to_event, None)
        self._places: list[int] = []
        """Place of each log line."""
        self._logged_upto = 0
        self._rested = 0.0
        self._first = 0
        self._slider: Slider | None = None
        self._graph: CourseGraph | None = None
        self._eyes: DropDown | None = None
        self._shows_graph = False

    @property
    def plays(self) -> bool:
        return False

    @property
    def acting(self) -> Seat | None:
        """None: nobody acts in a replay."""
        return None

    def start_at(self, at: int) -> None:
        """Starts paused after `at` items."""
        self.running = False
        self._first = at

    def enter(self) -> None:
        super().enter()
        if self.at == 0:
            self.go_to(self._first)

    def layout(self) -> None:
        super().layout()
        scale, high = self.app.scale, self.strip_high
        strip = _Strip(scale, pygame.Rect(0, scale.height - high, scale.width, high))
        self._slider = Slider(0, len(self.whole), self.at, 1, self.go_to)
        self._play = IconButton(
            "pause" if self.running else "play", self.toggle, with_key(_("Play or pause"), pygame.K_p)
        )
        tools = [
            IconButton(
                "skip_back", lambda: self.step_round(-1), with_key(_("A round back"), pygame.K_PAGEUP)
            ),
            IconButton("turn_back", lambda: self.step_turn(-1), with_key(_("A turn back"), pygame.K_COMMA)),
            IconButton("back", lambda: self.go_to(self.at - 1), with_key(_("A step back"), pygame.K_LEFT)),
            self._play,
            IconButton("forward", lambda: self.go_to(self.at + 1), with_key(_("A step on"), pygame.K_RIGHT)),
            IconButton("turn_on", lambda: self.step_turn(1), with_key(_("A turn on"), pygame.K_PERIOD)),
            IconButton("skip", lambda: self.step_round(1), with_key(_("A round on"), pygame.K_PAGEDOWN)),
        ]
        side, margin = scale.px(44), scale.art(24)
        y = (high - side) // 2
        x = margin
        for tool in tools:
            tool.place((x, y, side, side))
            x += side + scale.px(6)
        right = self._right_end(strip, scale.width - margin, high)
        self._count = Label("", "label", hue("paper"), align="right")
        whole = f"{_('round {number}').format(number=88)} · {len(self.whole)} / {len(self.whole)}"
        room = width_of(whole, "label", scale) + scale.px(4)
        self._count.place((right - room, 0, room, high))
        self._slider.place((x + scale.px(12), y, max(1, self._count.rect.left - scale.px(20) - x), side))
        strip.add(*tools, self._slider, self._count)
        self._count.set(self._counted(self.at))
        self.ui.add(strip)
        self._lay_graph()
        self.ui.focus(self._slider)

    def _right_end(self, strip: Panel, right: int, high: int) -> int:
        """Adds view choice, graph button and Play on to the strip; returns their left edge."""
        scale = self.app.scale
        if self.play_on is not None:
            on = Button(_("Play on from here"), self._play_on, "brass", "play", role="button_small")
            wide, tall = on.measure(scale, scale.width)
            tall = min(tall, high - scale.px(8))
            right -= wide
            on.place((right, (high - tall) // 2, wide, tall))
            strip.add(on)
            right -= scale.px(12)
        if self.eyes and self.feed.game.hand_deck:
            names = [_("Public"), *(self.feed.players[seat].name for seat in self.eyes)]
            now = self.stage.eyes[0] if self.stage.eyes else None
            chosen = 1 + self.eyes.index(now) if now in self.eyes else 0
            self._eyes = eyes = DropDown(names, chosen, self._look_through)
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

    def _back(self) -> IconButton:
        return IconButton("back", self.leave_table, with_key(_("Back"), pygame.K_ESCAPE))

    def nav(self, nav: Nav) -> bool:
        """Back leaves the replay without a question."""
        is_out = nav is Nav.BACK and not self.log.is_open
        if not is_out or any(panel.modal for panel in self.ui.panels):
            return super().nav(nav)
        self.leave_table()
        return True

    def _tools(self) -> list[Button | IconButton]:
        tools = super()._tools()
        if self.export is not None:
            film = IconButton(
                "film", lambda: self.export and self.export(self), _("Film or picture of this match")
            )
            tools.insert(0, film)
        return tools

    @property
    def strip_high(self) -> int:
        return self.app.scale.px(64)

    def foot(self) -> int:
        graph = self.app.scale.px(GRAPH_HIGH) if self._shows_graph else 0
        return self.strip_high + graph

    def _lay_graph(self) -> None:
        self._graph = None
        if not self._shows_graph:
            return
        scale = self.app.scale
        high = scale.px(GRAPH_HIGH)
        panel = _Paper(scale, pygame.Rect(0, scale.height - self.foot(), scale.width, high), "paper")
        self._graph = CourseGraph(self.course, self.feed.players, self.go_to)
        self._graph.place(panel.local.inflate(-2 * scale.px(24), -2 * scale.px(8)))
        panel.add(self._graph)
        self.ui.add(panel)
        self._graph.stand(self.at)

    def toggle_graph(self) -> None:
        """Shows or hides the graph of points."""
        self._shows_graph = not self._shows_graph
        self.resize()

    def _counted(self, at: int) -> str:
        number = self.course.round_at(at)
        where = f"{at} / {len(self.whole)}"
        return f"{_('round {number}').format(number=number)} · {where}" if number else where

    def update(self, dt: float) -> None:
        if not self.course.is_whole:
            self.course.follow(budget=SLICE)
            if self._graph is not None:
                self._graph.grown()
        self._fill_log()
        if self.running and self.stage.is_still:
            self._rested += dt
            if self._rested >= PAUSE / max(1, self.app.settings.speed) and self.at < len(self.whole):
                self._rested = 0.0
                self._show(self.at + 1)
                self.stage.take([self.whole[self.at - 1]])
        super().update(dt)

    def rest(self) -> float | None:
        busy = (self.running and self.at < len(self.whole)) or not self.course.is_whole
        return 0.0 if busy else super().rest()

    def go_to(self, at: int) -> None:
        """Jumps to the place after `at` items; a single step forward is animated."""
        at = max(0, min(len(self.whole), at))
        if at == self.at + 1 and self.stage.is_newest:
            self.stage.take([self.whole[at - 1]])
        elif at != self.at:
            self.running = False
            self.desk.hushed = True
            self.stand(self.course, at)
            self.desk.hushed = False
        self._show(at)

    def step_turn(self, step: int) -> None:
        """Goes to the next or previous turn."""
        self.go_to(self.course.next_in(self.course.turns, self.at, step))

    def step_round(self, step: int) -> None:
        """Goes to the beginning of the next or previous round."""
        self.go_to(self.course.next_in(self.course.rounds, self.at, step))

    def _show(self, at: int) -> None:
        self.at = at
        self.course.follow(at)
        self._turns = self.course.begun_before(at)
        self._count.set(self._counted(at))
        self._play.icon_name = "pause" if self.running else "play"
        if self._slider is not None and self._slider.value != at:
            self._slider.value = at
            self._slider.dirty()
        if self._graph is not None:
            self._graph.stand(at)
        self._stand_in_log()
        self._play.dirty()

    def _write_log(self) -> None:
        """Discards the displayed items; `_fill_log` logs the whole match."""
        self.stage.told.clear()

    def _fill_log(self) -> None:
        for place in range(self._logged_upto, self.course.followed):
            if isinstance(self.whole[place].item, Rewind):
                continue
            for event, words in self._logged(self.course.events[place]):
                self._places.append(place + 1)
                colour = self._colour(of_whom(event, self._actor(place)))
                self.log.add(LogLine(words, event, colour=colour))
        if self._logged_upto < self.course.followed:
            self._logged_upto = self.course.followed
            self._stand_in_log()

    def _actor(self, place: int) -> Seat:
        item = self.whole[place].item
        return item.seat if isinstance(item, Entry) else CHANCE

    def _stand_in_log(self) -> None:
        """Marks the log lines of the current place."""
        upto = bisect_right(self._places, self.at)
        place = self._places[upto - 1] if upto else 0
        self.log.stand(range(bisect_left(self._places, place), upto))

    def _last_told(self) -> str:
        """Text of the last log line up to the current place."""
        self._fill_log()
        upto = bisect_right(self._places, self.at)
        return self.log.lines[upto - 1].text if upto else ""

    def _go_to_event(self, event: Event) -> None:
        """Jumps to the event of a clicked log line and highlights what it mentions."""
        at = next((k for k, line in enumerate(self.log.lines) if line.event is event), None)
        if at is not None:
            self.go_to(self._places[at])
        self.board.mention(event)

    def _look_through(self, index: int) -> None:
        """Shows the hand of a seat, or with index 0 the spectators' view."""
        eyes = [self.eyes[index - 1]] if index else []
        if self._eyes is not None:
            self._eyes.chosen = index
            self._eyes.dirty()
        self.desk.seat = eyes[0] if eyes else self.feed.game.seats - 1
        self.desk.is_seated = bool(eyes)
        self.board.fit()
        self.stage.look(eyes)
        self._asked = None
        self.repaint()

    def _play_on(self) -> None:
        if self.play_on is None:
            return
        self.running = False
        acting = self.feed.game.to_act(self.stage.state)
        mine = self.stage.eyes[0] if self.stage.eyes else None
        seat = mine if mine is not None else acting[0] if acting else 0
        if self.feed.game.result(self.stage.state) is not None:
            tell(self.ui, _("The match is over here: there is nothing to play on."), "warning")
            return
        self.play_on(self.at, seat)

    def shortcut(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and not any(panel.modal for panel in self.ui.panels):
            act = {
                pygame.K_PAGEUP: lambda: self.step_round(-1),
                pygame.K_PAGEDOWN: lambda: self.step_round(1),
                pygame.K_COMMA: lambda: self.step_turn(-1),
                pygame.K_PERIOD: lambda: self.step_turn(1),
                pygame.K_LEFT: lambda: self.go_to(self.at - 1),
                pygame.K_RIGHT: lambda: self.go_to(self.at + 1),
                pygame.K_HOME: lambda: self.go_to(0),
                pygame.K_END: lambda: self.go_to(len(self.whole)),
                pygame.K_g: self.toggle_graph,
            }.get(event.key)
            if act is not None:
                act()
                return True
        return super().shortcut(event)

    def handle(self, event: pygame.Event) -> bool:
        paging = event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        return self.shortcut(event) if paging else super().handle(event)

    def toggle(self) -> None:
        """Plays or pauses."""
        self.running = not self.running
        if self.running and self.at == len(self.whole):
            self.go_to(0)
            self.running = True
        self._show(self.at)

    def pause(self) -> None:
        self.toggle()


class _Strip(Panel):
    """Dark strip with a brass line above."""

    def backdrop(self, target: pygame.Surface) -> None:
        target.fill(hue("night_deep"), self.local)
        target.fill(hue("brass"), (0, 0, self.local.width, max(1, self.scale.art(2))))


class _Paper(Panel):
    """Paper over the whole width."""

    def backdrop(self, target: pygame.Surface) -> None:
        target.fill(hue("paper"), self.local)
