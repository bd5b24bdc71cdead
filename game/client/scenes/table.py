"""Table scene: any game, played, watched or replayed. Connects feed, stage, picker and board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import Spot
from game.client.match.action_picker import Offer, Picker
from game.client.match.match_feed import (
    Audited,
    Dealt,
    Feed,
    Hint,
    Notice,
    Parted,
    Paused,
    Refused,
    Restarted,
    Said,
)
from game.client.panels.hand_curtain import Curtain, draw_curtain
from game.client.panels.log_panel import LogLine
from game.client.panels.match_status import Around
from game.client.panels.table_bar import Bar, BarTitle, WaitingLine, bar_height
from game.client.scenes import table_menu
from game.client.scenes.match_log import TellingScene
from game.client.style.theme import Scale
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import Answer, ask, make_way, tell
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import key_words, with_key
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel
from game.client.window.settings import SPEEDS
from game.i18n import _, capitalize_first, language_code
from game.rules.core.audit import Verdict
from game.rules.core.codec import Seat
from game.rules.core.game import Result
from game.rules.core.journal import Happened

if TYPE_CHECKING:
    from game.client.match.match_timeline import Course
    from game.client.window.app import App

AFTER_THE_END = 1.4
"""Seconds between the last animation and the result screen."""
POLL = 0.1
"""Maximum seconds between polls; normally the feed wakes the main loop."""
JOINED_LATE = 12
"""Maximum number of waiting items that are animated on entering; more means that we joined late."""
IDLE = 0.4
"""Seconds without animation after which scenes that may be opened are prepared."""
Ended = Callable[["TableScene", Result], None]


def _nobody_asks(_verdict: Verdict) -> None:
    """Ignores the verdict; the result screen replaces this callback."""


class TableScene(TellingScene):
    """A match on the screen."""

    def __init__(
        self, app: App, feed: Feed, on_end: Ended | None = None, on_leave: Callable[[], None] | None = None
    ) -> None:
        super().__init__(app, feed)
        self.record: list[Happened] = []
        self.verdict: Verdict | None = None
        self.result: Result | None = None
        self.on_verdict: Callable[[Verdict], None] = _nobody_asks
        self.more: Callable[[], list[Answer]] = list
        """Additional menu entries."""
        self.leaving: Callable[[], str] = lambda: _("The match is kept: you can come back to your seat.")
        """The menu's text about leaving."""
        self.on_leaving: Callable[[], None] = self.leave_table
        """Called by the menu's Leave entry."""
        self._on_end, self._on_leave = on_end, on_leave
        self._asked: int | None = None
        """Item after which the picker was filled; None forces a refill."""
        self._curtain: Curtain | None = None
        self._ending = AFTER_THE_END
        self._still_for = 0.0
        self._soon: Iterator[None] | None = None
        """Steps that prepare other scenes while the table is idle."""
        self._waiting = WaitingLine()
        self.around = Around(app, feed, self.board)
        self._spoken = language_code()
        """Language of the log."""
        self._title = BarTitle(feed.game, self.board.title())

    @property
    def plays(self) -> bool:
        """Whether somebody at this screen can act."""
        return bool(self.feed.seats)

    @property
    def shared(self) -> bool:
        """Whether several players share this screen."""
        return len(self.feed.seats) > 1

    @property
    def is_ones_own(self) -> bool:
        """Whether texts may address the player directly, because only one uses this screen."""
        return not self.shared

    def _kept_clear(self) -> list[pygame.Rect]:
        call = self.around.call
        return [*super()._kept_clear(), *([call.box] if call.is_made else [])]

    def enter(self) -> None:
        self.hear()
        if self.stage.behind > JOINED_LATE:
            self.hurry()

    def resize(self) -> None:
        if self._spoken != language_code():
            self._spoken = language_code()
            self._title.set_second(self.board.title() or self.board.round)
            self.log.reword(lambda event: capitalize_first(self.text.event(event) or ""))
        super().resize()

    def layout(self) -> None:
        scale = self.app.scale
        top = bar_height(scale)
        self._curtain = self._soon = None
        self.log.forget_panel()
        self._board_panel = self.ui.add(Panel(scale, pygame.Rect(0, 0, scale.width, scale.height)))
        lower = scale.height - self.foot()
        right = scale.width - self.aside()
        self.board.resize(Scale(right, lower, scale.text), pygame.Rect(0, top, right, lower - top))
        middle = self.board.headline() or self._waiting
        bar = self.around.bar = Bar(
            scale, self._title, middle, self._tools(), self.around.signs, self._back()
        )
        self.ui.add(bar)
        self.lay_signs()
        self._asked = None
        self._refresh()

    def foot(self) -> int:
        """Height reserved at the window's bottom edge."""
        return 0

    def aside(self) -> int:
        """Width reserved at the window's right edge."""
        return 0

    def _back(self) -> IconButton | None:
        """The Back button of a table that can be left without a question, else None."""
        return None

    def _tools(self) -> list[Button | IconButton]:
        tools: list[Button | IconButton] = []
        if self.plays:
            tools += self.helpers()
        tools.append(IconButton("chat", self.toggle_log, with_key(self.log.title, pygame.K_l)))
        self._speed = IconButton("fast", self.next_speed, self._speed_help())
        tools += [self._speed, IconButton("help", self.guide, with_key(_("How to play"), pygame.K_F1))]
        opens_menu = pygame.K_ESCAPE if self._back() is None else pygame.K_F10
        tools.append(IconButton("menu", self.menu, with_key(_("Menu"), opens_menu)))
        return tools

    def _speed_help(self) -> str:
        speed = self.app.settings.speed
        now = _("off") if speed == 0 else f"×{speed}"
        words = _("Speed of motion: {speed}. {key} ends any motion; held, it hurries the others.")
        return words.format(speed=now, key=key_words(pygame.K_SPACE))

    def update(self, dt: float) -> None:
        self.hear()
        if (box := self.around.update(dt, self.stage.is_calm)) is not None:
            self.repaint(box)
        self.stage.speed = self.app.settings.speed
        seen = self.stage.seen
        self.stage.update(dt)
        self._write_log()
        # When animations start in this frame, the offers are updated in the next one.
        if self.stage.seen == seen or self.stage.is_still:
            self._refresh(at_once=self.stage.is_still)
            self._ask_bot()
        self.point()
        self.board.update(dt)
        self._follow_plan()
        self._watch_end(dt)
        self._still_for = self._still_for + dt if self.stage.is_still else 0.0
        if self._still_for > IDLE:
            self._look_ahead()
        super().update(dt)

    def _look_ahead(self) -> None:
        from game.client.scenes import rules_guide

        self.log.look_ahead(self.app.scale)
        if self._soon is None:
            self._soon = chain(rules_guide.at_hand(self.app, self.feed.game.key), table_menu.at_hand(self))
        next(self._soon, None)

    def rest(self) -> float | None:
        waits = [self.stage.rest(), self.board.rest(), super().rest(), self.around.rest()]
        if self._unwritten or self._foreseen or (self.result is not None and self._ending > 0):
            waits.append(0.0)
        return min((wait for wait in waits if wait is not None), default=POLL)

    def hear(self) -> None:
        """Processes all news of the feed."""
        for news in self.feed.poll():
            self._foreseen = None
            match news:
                case Happened():
                    self.record.append(news)
                    self.stage.take([news])
                case Refused(_seat, reason):
                    self._sent, self._asked = None, None
                    self._plan.clear()
                    tell(self.ui, reason, "warning", trouble=True)
                case Dealt(seat, hands):
                    self.stage.deal(seat, hands)
                    self._asked = None
                case Restarted():
                    self.stage.restart([])
                    self.record.clear()
                    self.forget()
                    self._asked = None
                case Parted(reason):
                    self._part(reason)
                case Said(name, text):
                    self.log.add(LogLine(text, None, name))
                    if not self.log.is_open:
                        tell(self.ui, f"{name}: {text}", "chat")
                case Hint(seat, action, reason):
                    self.reason = reason
                    self.advise(seat, action)
                case Notice(text, trouble, sign):
                    tell(self.ui, text, "warning" if trouble else sign, trouble)
                case Paused(on):
                    self.set_paused(on)
                    self._asked = None
                    self._plan.clear()
                case Audited(verdict):
                    self.verdict = verdict
                    self.on_verdict(verdict)

    def stand(self, course: Course, place: int) -> None:
        """Shows the match at a place of its timeline."""
        self.stage.stand(*course.at(place))
        self._turns = course.begun_before(place)
        self._asked = None

    def _part(self, reason: str) -> None:
        """Leaves a closed table and says why; a result screen above it stays open."""
        above = self.app.top
        if reason and above is not None and above is not self and self.result is not None:
            tell(above.ui, reason, "warning", trouble=True)
        elif reason:
            ask(
                self.ui, _("You have left the table"), reason, [Answer(_("Go on"), self.leave_table, "brass")]
            )
        else:
            self.app.post(self.leave_table)

    def _refresh(self, at_once: bool = True) -> None:
        """Updates offers, hit areas and waiting line after every item.

        During an animation one frame queries the rules and the next one shows the offers.
        """
        ours = tuple(self.feed.seats)  # our seats may change at any time
        # A result to be read first, such as the dice of a growth, is not covered by offers.
        ready = self.stage.is_newest and not self.stage.is_calm
        if (self._asked, self._was_ready, self._ours) == (self.stage.seen, ready, ours):
            if self.stage.is_newest and not ready:
                self._foresee(self.acting)
            return
        self.advised = None
        self.end_advice()
        acting = self.acting if ready else None
        if not at_once and self._foresee(acting):
            return
        foreseen, self._foreseen = self._foreseen, None
        self._was_ready, self._ours = ready, ours
        self._asked = self.stage.seen
        self.show_undo()
        self._draw_curtain()
        view = self.stage.view
        acting = self.acting if ready else None
        offers: list[Offer] = []
        if foreseen is not None and foreseen[:2] == (self.stage.seen, acting):
            offers = foreseen[2]
        elif acting is not None and self._curtain is None:
            offers = self.board.offers(view, acting)
        self.picker = self.board.picker = Picker(offers)
        self._set_waiting(view)
        self._look()
        self.board.relight()
        self.rearranged()  # also hit areas that were built before the offers were known

    def _foresee(self, acting: Seat | None) -> bool:
        """Queries a seat's offers before they are shown; returns whether that took this frame."""
        if acting is None or self.shared or self._foreseen is not None:
            return False
        view = self.stage.view
        if self.board.is_ready_to_offer(view, acting):
            self._foreseen = self.stage.seen, acting, self.board.offers(view, acting)
        return True

    _was_ready = False
    _foreseen: tuple[int, Seat, list[Offer]] | None = None
    """Item, seat and offers that were queried but are not shown yet."""
    _ours: tuple[Seat, ...] = ()

    def _set_waiting(self, view: Any) -> None:
        state = self.stage.state
        self.board.round = self.text.round(len(self._turns))
        self._title.set_second(self.board.title() or self.board.round)
        acting = self.feed.game.to_act(state)
        self.result = self.feed.game.result(state)
        if self.result is not None:
            self._tell_result(self.result)
        elif acting:
            ours, player = acting[0] in self.feed.seats, self.feed.players[acting[0]]
            called = ours and self.stage.is_newest and acting[0] in self.feed.to_act
            words = self.text.waiting(view)
            self._tell(
                _to_us(words, player.name) if called and self.is_ones_own else words, player.colour, ours
            )
            self.around.turn_of(acting[0], called)
            make_way(self.ui)
        else:
            self._tell(self._last_told() or _("The table is being laid"), self._last_colour(), False)
        self.board.moment(state)

    def _tell_result(self, result: Result) -> None:
        """Shows the winner once the last points have been animated, before that only why the match ended."""
        is_over = self.stage.is_still
        words = self.text.result(result) if is_over else self.text.reason(result)
        self._tell(words, "", False)

    def _tell(self, words: str, colour: str, urgent: bool) -> None:
        self._waiting.set(words, colour, urgent)
        self.board.tell(words, colour, urgent)

    def _draw_curtain(self) -> None:
        """Hides the hands and shows the curtain when the turn passes to another player at this screen."""
        if not self.shared or not self.feed.game.hand_deck or not self.stage.is_newest:
            return
        seat = self.acting
        if seat is None:
            if self.stage.eyes and self.stage.state.due is None:
                self.stage.look([])
        elif self.stage.eyes != [seat]:
            self.stage.look([])
            self.desk.seat = seat
            self.board.fit()
            self.stage.settle()
            if self._curtain is None:
                self._curtain = draw_curtain(self.ui, self.feed.players[seat], lambda: self._look_as(seat))

    def _look_as(self, seat: Seat) -> None:
        """Shows the hand of a player who has opened the curtain."""
        self._curtain = None
        self.stage.look([seat])
        self._asked = None
        self._refresh()
        self.repaint()

    def shortcut(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or any(panel.modal for panel in self.ui.panels):
            return False
        if not isinstance(self.ui.focused, TextField) and self.board.key(event):
            return True
        act = {
            pygame.K_u: self.undo,
            pygame.K_h: self.hint,
            pygame.K_l: self.toggle_log,
            pygame.K_p: self.pause,
            pygame.K_F1: self.guide,
        }
        if event.key in act and not isinstance(self.ui.focused, TextField):
            act[event.key]()
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        if nav not in (Nav.BACK, Nav.MENU) or any(panel.modal for panel in self.ui.panels):
            return False
        if nav is Nav.BACK and self.log.is_open:
            self.toggle_log()
        elif nav is not Nav.BACK or not self.lets_go():
            self.menu()
        return True

    def next_speed(self) -> None:
        """Switches to the next speed."""
        settings = self.app.settings
        settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]
        self._speed.help = self._speed_help()
        self.app.save_settings()
        tell(self.ui, self._speed_help(), "fast")

    def toggle_log(self) -> None:
        """Opens or closes the log."""
        self.log.toggle(self.ui, bar_height(self.app.scale), self.foot())
        if self.ui.focused is None:
            self.rearranged()

    def guide(self) -> None:
        """Opens the rules guide."""
        from game.client.scenes.rules_guide import GuideScene

        self.app.push(GuideScene(self.app, self.feed.game.key, self.feed.game.map_key))

    def tell_keys(self) -> None:
        """Opens the guide at the pages about keys."""
        from game.client.scenes.rules_guide import GuideScene

        game = self.feed.game
        self.app.push(GuideScene(self.app, game.key, game.map_key).open_at_keys())

    def menu(self) -> None:
        """Opens the menu."""
        table_menu.open_menu(self)

    def go_on_from(self, other: TableScene) -> None:
        """Takes over the state of another scene of the same match, before it is shown."""
        self.record, self.verdict, self.paused = list(other.record), other.verdict, other.paused
        self.stage.take(self.record)

    def leave_table(self) -> None:
        """Leaves the table; our seat stays reserved."""
        self.feed.close()
        if self._on_leave is not None:
            self._on_leave()
        else:
            self.app.pop()

    def _watch_end(self, dt: float) -> None:
        if self.result is None or not self.stage.is_still:
            return
        self._tell_result(self.result)
        before = self._ending
        self._ending -= dt if self._ending > 0 else 0.0
        if before > 0 >= self._ending and self._on_end is not None:
            self._on_end(self, self.result)

    def draw_ground(self, target: pygame.Surface) -> None:
        self.board.draw(target)

    def draw_over(self, target: pygame.Surface) -> None:
        self.board.draw_over(target)
        if isinstance(spot := self.ui.focused, Spot) and spot.lit:
            self.board.draw_focus(target, spot)
        self.around.draw(target)


def _to_us(words: str, name: str) -> str:
    """The waiting line, addressed to the player."""
    return _("Your turn: {what}").format(what=words.removeprefix(f"{name}: "))
