"""Table scene: a match of any game, whether played or watched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import HitArea
from game.client.games import game_client_of
from game.client.match.match_feed import (
    AuditResult,
    BotHint,
    ChatLine,
    HandsUpdate,
    JournalRestart,
    MatchFeed,
    MatchNotice,
    PauseChange,
    ProposalRefusal,
    TableExit,
)
from game.client.panels.music_button import MusicButton
from game.client.panels.table.hand_curtain import HandCurtain, show_hand_curtain
from game.client.panels.table.log_panel import LogLine, MatchLog
from game.client.panels.table.match_status import MatchStatusDisplay
from game.client.panels.table.table_bar import BarTitle, TableBar, WaitingLine, bar_height
from game.client.scenes.table import table_menu
from game.client.scenes.table.match_log_writer import MatchLogWriter
from game.client.scenes.table.table_assistance import TableAssistanceScene
from game.client.sound.sound_player import BackgroundSound
from game.client.style.theme import Scale
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import DialogButton, move_toasts_below_signs, open_dialog, show_toast
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import bound_key_name, with_key
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel
from game.client.window.player_settings import SPEEDS
from game.decisions.action_picker import ActionOffer, ActionPicker
from game.i18n import _, capitalize_first, language_code
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import Seat
from game.rules.core.game import Result
from game.rules.core.journal import JournalUpdate

if TYPE_CHECKING:
    from game.client.match.match_timeline import MatchTimeline
    from game.client.window.app import App

RESULT_DELAY_S = 1.4
"""Seconds from the end of the last animation to the result scene."""
MAX_POLL_S = 0.1
"""The longest time in seconds between two polls; usually news wakes the main loop before."""
MAX_ANIMATED_ON_ENTRY = 12
"""If more items than this wait when the scene is opened, they are not animated: we joined late."""
MatchEndHandler = Callable[["TableScene", Result], None]


def _ignore_verdict(_verdict: AuditVerdict) -> None:
    """Does nothing; the result scene replaces this callback."""


class TableScene(TableAssistanceScene):
    """A match on the screen."""

    def __init__(
        self,
        app: App,
        feed: MatchFeed,
        on_end: MatchEndHandler | None = None,
        on_leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, feed)
        self.log = MatchLog(self.board.highlight_event, feed.say)
        self.log_writer = MatchLogWriter(
            app, self.ui, feed, self.text, self.stage, self.log, self.show_caption
        )
        self.record: list[JournalUpdate] = []
        self.verdict: AuditVerdict | None = None
        self.result: Result | None = None
        self.on_verdict: Callable[[AuditVerdict], None] = _ignore_verdict
        self.extra_menu_entries: Callable[[], list[DialogButton]] = list
        """Additional menu entries."""
        self.leaving_text: Callable[[], str] = lambda: _("The match is kept: you can come back to your seat.")
        """What the menu says about leaving."""
        self.on_leave_chosen: Callable[[], None] = self.leave_table
        """Called when Leave is chosen in the menu."""
        self._on_end, self._on_leave = on_end, on_leave
        self._offers_asked_at: int | None = None
        """The item after which the picker was last filled; None to fill it again."""
        self._curtain: HandCurtain | None = None
        self._result_delay_s = RESULT_DELAY_S
        self._has_sounded_result = False
        self._waiting_line = WaitingLine()
        self.status_display = MatchStatusDisplay(app, feed, self.board)
        self._log_language = language_code()
        """The language in which the log was written."""
        self._title = BarTitle(feed.game, self.board.title())

    @property
    def can_act(self) -> bool:
        """Whether a player at this screen may act."""
        return bool(self.feed.seats)

    @property
    def is_shared(self) -> bool:
        """Whether several players use this screen."""
        return len(self.feed.seats) > 1

    @property
    def may_address_player(self) -> bool:
        """Whether texts may say "you", because only one player uses this screen."""
        return not self.is_shared

    @property
    def soundscape(self) -> BackgroundSound | None:
        """The music of the game until the match ends; a rhythm layer is added near the end, or while our
        time runs out."""
        client = game_client_of(self.feed.game.key)
        if self.result is not None:
            return BackgroundSound("", client.ambience)
        is_hurried = self.status_display.is_our_clock_urgent()
        tension = 1.0 if is_hurried else client.tension(self.feed.game, self.stage.state)
        return BackgroundSound(client.music, client.ambience, tension)

    def _kept_clear(self) -> list[pygame.Rect]:
        call = self.status_display.turn_banner
        return [*super()._kept_clear(), *([call.box] if call.is_active else [])]

    def enter(self) -> None:
        self.process_news()
        if self.stage.queue_length > MAX_ANIMATED_ON_ENTRY:
            self.skip_animations()

    def resize(self) -> None:
        if self._log_language != language_code():
            self._log_language = language_code()
            self._title.set_subtitle(self.board.title() or self.board.round)
            self.log.retranslate(lambda event: capitalize_first(self.text.event(event) or ""))
        super().resize()

    def layout(self) -> None:
        scale = self.app.scale
        top = bar_height(scale)
        self._curtain = None
        self.log.drop_panel()
        self._board_panel = self.ui.add(Panel(scale, pygame.Rect(0, 0, scale.width, scale.height)))
        lower = scale.height - self.reserved_bottom()
        right = scale.width - self.reserved_right()
        self.board.resize(Scale(right, lower, scale.text), pygame.Rect(0, top, right, lower - top))
        middle = self.board.top_bar_widget() or self._waiting_line
        bar = self.status_display.bar = TableBar(
            scale, self._title, middle, self._tools(), self.status_display.signs, self._back_button()
        )
        self.ui.add(bar)
        self.rebuild_signs()
        self._offers_asked_at = None
        self._refresh()

    def reserved_bottom(self) -> int:
        """Height at the bottom edge of the window that the board must not use."""
        return 0

    def reserved_right(self) -> int:
        """Width at the right edge of the window that the board must not use."""
        return 0

    def _back_button(self) -> IconButton | None:
        """The Back button of a table that can be left without asking; else None."""
        return None

    def _tools(self) -> list[Button | IconButton]:
        tools: list[Button | IconButton] = []
        if self.can_act:
            tools += self.build_assistance_buttons()
        tools.append(IconButton("chat", self.toggle_log, with_key(self.log.title, pygame.K_l)))
        tools.append(MusicButton(self.app))
        self._speed = IconButton("fast", self.switch_speed, self._speed_help())
        tools += [self._speed, IconButton("help", self.open_guide, with_key(_("How to play"), pygame.K_F1))]
        opens_menu = pygame.K_ESCAPE if self._back_button() is None else pygame.K_F10
        tools.append(IconButton("menu", self.open_menu, with_key(_("Menu"), opens_menu)))
        return tools

    def _speed_help(self) -> str:
        speed = self.app.settings.speed
        now = _("off") if speed == 0 else f"×{speed}"
        words = _("Speed of motion: {speed}. {key} ends any motion; held, it hurries the others.")
        return words.format(speed=now, key=bound_key_name(pygame.K_SPACE))

    def update(self, dt: float) -> None:
        self.process_news()
        if (box := self.status_display.update(dt, self.stage.is_calm)) is not None:
            self.repaint(box)
        self.stage.speed = self.app.settings.speed
        seen = self.stage.last_displayed
        self.stage.update(dt)
        self._write_log()
        # When animations start in this frame, the offers are updated in the next one.
        if self.stage.last_displayed == seen or self.stage.is_still:
            self._refresh()
            self._ask_bot()
        self.move_lantern()
        self.board.update(dt)
        self._follow_plan()
        self._watch_end(dt)
        super().update(dt)

    def rest(self) -> float | None:
        waits = [self.stage.rest(), self.board.rest(), super().rest(), self.status_display.rest()]
        if self.result is not None and self._result_delay_s > 0:
            waits.append(0.0)
        return min((wait for wait in waits if wait is not None), default=MAX_POLL_S)

    def _write_log(self) -> None:
        """Logs what has been displayed."""
        self.log_writer.write()

    def _last_event_text(self) -> str:
        """Text of the last event; empty if there is none."""
        return self.log.last_event_text

    def process_news(self) -> None:
        """Processes all news of the feed."""
        for news in self.feed.poll():
            match news:
                case JournalUpdate():
                    self.record.append(news)
                    self.stage.enqueue([news])
                case ProposalRefusal(_seat, reason):
                    self._proposed_at, self._offers_asked_at = None, None
                    self._plan.clear()
                    show_toast(self.ui, reason, "warning", trouble=True)
                case HandsUpdate(seat, hands):
                    self.stage.update_hands(seat, hands)
                    self._offers_asked_at = None
                case JournalRestart():
                    self.stage.restart([])
                    self.record.clear()
                    self.log_writer.clear()
                    self._offers_asked_at = None
                case TableExit(reason):
                    self._on_parted(reason)
                case ChatLine(name, text):
                    self.log.add(LogLine(text, None, name))
                    if not self.log.is_open:
                        show_toast(self.ui, f"{name}: {text}", "chat")
                case BotHint(seat, action, reason):
                    self.advice_reason = reason
                    self.show_advice(seat, action)
                case MatchNotice(text, trouble, sign):
                    show_toast(self.ui, text, "warning" if trouble else sign, trouble)
                case PauseChange(on):
                    self.set_paused(on)
                    self._offers_asked_at = None
                    self._plan.clear()
                case AuditResult(verdict):
                    self.verdict = verdict
                    self.on_verdict(verdict)

    def show_position(self, course: MatchTimeline, place: int) -> None:
        """Shows the match at a position of its timeline."""
        self.stage.jump_to(*course.position_at(place))
        self.log_writer.turns = course.turn_starts_before(place)
        self._offers_asked_at = None

    def _on_parted(self, reason: str) -> None:
        """Closes the table, because the room has, and says why; a result scene on top stays open."""
        above = self.app.top
        if reason and above is not None and above is not self and self.result is not None:
            show_toast(above.ui, reason, "warning", trouble=True)
        elif reason:
            open_dialog(
                self.ui,
                _("You have left the table"),
                reason,
                [DialogButton(_("Go on"), self.leave_table, "brass")],
            )
        else:
            self.app.post(self.leave_table)

    def _refresh(self) -> None:
        """Updates offers, hit areas and waiting line after every item."""
        ours = tuple(self.feed.seats)  # our seats may change at any time
        # A result to be read first, such as the dice of a growth, is not covered by offers.
        ready = self.stage.is_newest and not self.stage.is_calm
        if (self._offers_asked_at, self._was_ready, self._our_seats) == (
            self.stage.last_displayed,
            ready,
            ours,
        ):
            return
        self.advised_action = None
        self.close_advice()
        self._was_ready, self._our_seats = ready, ours
        self._offers_asked_at = self.stage.last_displayed
        self.update_undo_button()
        self._update_curtain()
        view = self.stage.view
        acting = self.acting_seat if ready else None
        offers: list[ActionOffer] = []
        if acting is not None and self._curtain is None:
            offers = self.board.offers(view, acting)
        self.picker = self.board.picker = ActionPicker(offers)
        self._set_waiting(view)
        self._update_hover()
        self.board.refresh_changed_highlights()
        self.hit_areas_changed()  # also hit areas that were built before the offers were known

    _was_ready = False
    _our_seats: tuple[Seat, ...] = ()

    def _set_waiting(self, view: Any) -> None:
        state = self.stage.state
        self.board.round = self.text.round_label(len(self.log_writer.turns))
        self._title.set_subtitle(self.board.title() or self.board.round)
        acting = self.feed.game.to_act(state)
        self.result = self.feed.game.result(state)
        if self.result is not None:
            self._show_result(self.result)
        elif acting:
            ours, player = acting[0] in self.feed.seats, self.feed.players[acting[0]]
            called = ours and self.stage.is_newest and acting[0] in self.feed.to_act
            words = self.text.waiting_line(view)
            self._set_waiting_text(
                _addressed_to_player(words, player.name) if called and self.may_address_player else words,
                player.colour,
                ours,
            )
            self.status_display.set_turn(acting[0], called)
            move_toasts_below_signs(self.ui)
        else:
            self._set_waiting_text(
                self._last_event_text() or _("The table is being laid"), self.log_writer.last_colour(), False
            )
        self.board.show_whose_turn(state)

    def _show_result(self, result: Result) -> None:
        """Shows the winner once the last points have been animated; before that, only why the match ended."""
        is_over = self.stage.is_still
        words = self.text.result(result) if is_over else self.text.reason(result)
        self._set_waiting_text(words, "", False)

    def _set_waiting_text(self, words: str, colour: str, urgent: bool) -> None:
        self._waiting_line.set(words, colour, urgent)
        self.board.show_waiting_line(words, colour, urgent)

    def _update_curtain(self) -> None:
        """When the turn passes to another player at this screen, hides the hands behind a curtain."""
        if not self.is_shared or not self.feed.game.hand_deck or not self.stage.is_newest:
            return
        seat = self.acting_seat
        if seat is None:
            if self.stage.visible_seats and self.stage.state.due is None:
                self.stage.show_hands_of([])
        elif self.stage.visible_seats != [seat]:
            self.stage.show_hands_of([])
            self.desk.seat = seat
            self.board.fit()
            self.stage.finish_motion()
            if self._curtain is None:
                self._curtain = show_hand_curtain(
                    self.ui, self.feed.players[seat], lambda: self._show_hand_of(seat)
                )

    def _show_hand_of(self, seat: Seat) -> None:
        """Shows a player's hand after they have opened the curtain."""
        self._curtain = None
        self.stage.show_hands_of([seat])
        self._offers_asked_at = None
        self._refresh()
        self.repaint()

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or any(panel.is_modal for panel in self.ui.panels):
            return False
        if not isinstance(self.ui.focused, TextField) and self.board.key(event):
            return True
        act = {
            pygame.K_u: self.undo,
            pygame.K_h: self.request_advice,
            pygame.K_l: self.toggle_log,
            pygame.K_p: self.toggle_pause,
            pygame.K_F1: self.open_guide,
        }
        if event.key in act and not isinstance(self.ui.focused, TextField):
            act[event.key]()
            return True
        return False

    def nav(self, nav: Nav) -> bool:
        if nav not in (Nav.BACK, Nav.MENU) or any(panel.is_modal for panel in self.ui.panels):
            return False
        if nav is Nav.BACK and self.log.is_open:
            self.toggle_log()
        elif nav is not Nav.BACK or not self.go_one_step_back():
            self.open_menu()
        return True

    def switch_speed(self) -> None:
        """Switches to the next speed of animations."""
        settings = self.app.settings
        settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]
        self._speed.help = self._speed_help()
        self.app.save_settings()
        show_toast(self.ui, self._speed_help(), "fast")

    def toggle_log(self) -> None:
        """Opens or closes the log."""
        self.log.toggle(self.ui, bar_height(self.app.scale), self.reserved_bottom())
        if self.ui.focused is None:
            self.hit_areas_changed()

    def open_guide(self) -> None:
        """Opens the rules guide."""
        from game.client.scenes.pages.rules_guide import GuideScene

        self.app.push(GuideScene(self.app, self.feed.game.key, self.feed.game.map_key))

    def open_key_guide(self) -> None:
        """Opens the guide at the pages about the keyboard."""
        from game.client.scenes.pages.rules_guide import GuideScene

        game = self.feed.game
        self.app.push(GuideScene(self.app, game.key, game.map_key).open_at_keys())

    def open_menu(self) -> None:
        """Opens the menu."""
        table_menu.open_menu(self)

    def continue_from(self, other: TableScene) -> None:
        """Continues with the state of another scene of the same match; called before this scene is shown."""
        self.record, self.verdict, self.is_paused = list(other.record), other.verdict, other.is_paused
        self.stage.enqueue(self.record)

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
        self._show_result(self.result)
        self._sound_result(self.result)
        before = self._result_delay_s
        self._result_delay_s -= dt if self._result_delay_s > 0 else 0.0
        if before > 0 >= self._result_delay_s and self._on_end is not None:
            self._on_end(self, self.result)

    def _sound_result(self, result: Result) -> None:
        """Plays a sound for the result: of winning if somebody at this screen has won, or if nobody here
        plays."""
        if self._has_sounded_result or self._on_end is None:
            return
        self._has_sounded_result = True
        has_won = not self.feed.seats or not set(self.feed.seats).isdisjoint(result.winners)
        self.app.sounds.play("won" if has_won else "lost")

    def draw_background(self, target: pygame.Surface) -> None:
        self.board.draw(target)

    def draw_over(self, target: pygame.Surface) -> None:
        self.board.draw_over(target)
        if isinstance(spot := self.ui.focused, HitArea) and spot.shows_focus_ring:
            self.board.draw_focus(target, spot)
        self.status_display.draw(target)


def _addressed_to_player(words: str, name: str) -> str:
    """The line about whose turn it is, changed to "you" for this player."""
    return _("Your turn: {what}").format(what=words.removeprefix(f"{name}: "))
