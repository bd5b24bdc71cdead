"""Base scene of a table with assistance: undo, advice, pause, and their signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.match.match_feed import Feed
from game.client.panels.advice_lantern import AdviceNote, Lantern
from game.client.panels.move_caption import Caption
from game.client.panels.pause_sign import PauseSign
from game.client.panels.table_bar import bar_height
from game.client.scenes.action_controller import DecidingScene
from game.client.ui.button import IconButton
from game.client.ui.dialog import make_way, tell, told_at
from game.client.ui.key_bindings import with_key
from game.client.ui.widget import Panel
from game.i18n import _
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.journal import Entry
from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.client.window.app import App


class HelpedScene(DecidingScene):
    """Table with undo, advice and pause; each sign stays while its state lasts."""

    def __init__(self, app: App, feed: Feed) -> None:
        super().__init__(app, feed)
        self._wants_hint = False
        self.reason = ""
        """Reason for the advised move."""
        self._undo_tool: IconButton | None = None
        self._pause_sign: PauseSign | None = None
        self._advice_note: AdviceNote | None = None
        self._lantern: Lantern | None = None
        self._lit: pygame.Rect | None = None
        self._caption: Caption | None = None
        self.ui.kept_clear = self._kept_clear
        self.ui.strips = self.board.caption_rooms

    def _kept_clear(self) -> list[pygame.Rect]:
        """Rectangles that no tooltip may cover."""
        signs = (self._advice_note, self._pause_sign, self._caption)
        cards = [sign.card for sign in signs if sign is not None and sign in self.ui.panels]
        return [*self.board.kept_clear(), *cards, *told_at(self.ui)]

    def helpers(self) -> list[IconButton]:
        """Builds the buttons for undo, advice and pause."""
        self._undo_tool = IconButton("undo", self.undo, with_key(_("Take your last step back"), pygame.K_u))
        return [
            self._undo_tool,
            IconButton("hint", self.hint, with_key(_("Ask a bot what it would do"), pygame.K_h)),
            IconButton("pause", self.pause, with_key(_("Pause, or play on"), pygame.K_p)),
        ]

    def lay_signs(self) -> None:
        """Rebuilds the signs after the window was laid out again."""
        self._advice_note = self._lantern = self._caption = self._pause_sign = None
        self._lit = None
        self._show_pause()

    def _under_bar(self) -> int:
        return bar_height(self.app.scale) + self.app.scale.px(4)

    def show_undo(self) -> None:
        """Enables the undo button, or disables it with the reason."""
        if self._undo_tool is not None:
            reason = self._why_no_undo()
            self._undo_tool.set_enabled(not reason, reason)

    def _why_no_undo(self) -> str:
        if self.paused:
            return _("The table is paused")
        seats, replica = self.feed.seats, self.stage.replica
        if any(replica.undo_to(seat) is not None for seat in seats):
            return ""
        entries = (item for item in reversed(replica.journal) if isinstance(item, Entry))
        last = next((item.seat for item in entries if item.seat != CHANCE), None)
        if last is None or not any(self._has_acted(seat) for seat in seats):
            return _("You have not done anything yet")
        if last in seats:
            return _("Your last step has shown something new, so it stays")
        return _("Others have acted since your last step")

    def _has_acted(self, seat: Seat) -> bool:
        return any(isinstance(item, Entry) and item.seat == seat for item in self.stage.replica.journal)

    def undo(self) -> None:
        if reason := self._why_no_undo():
            tell(self.ui, reason, "undo")
        else:
            super().undo()

    def hint(self) -> None:
        """Requests advice, once our last move was answered and shown; closes an open advice note."""
        if self.paused:
            self.refuse_paused()
        elif self._advice_note is not None:
            self.end_advice()
        else:
            self._wants_hint = True

    def _ask_bot(self) -> None:
        if not self._wants_hint or not self.stage.is_newest or self._sent == self.stage.seen:
            return
        self._wants_hint = False
        if (seat := self.acting) is not None:
            self.feed.hint(seat, self.stage.seen)
        else:
            tell(self.ui, _("There is nothing for you to decide now"), "hint")

    def advise(self, seat: Seat, action: Action) -> None:
        """Shows a bot's advice until the next event."""
        self.advised = action
        self.end_advice()
        words = _("A bot would: {action}").format(action=self.text.action(self.stage.view, seat, action))
        self._advice_note = AdviceNote(self.app.scale, words, self.reason, self._under_bar(), self.end_advice)
        self.ui.add(self._advice_note)
        make_way(self.ui)

    def end_advice(self) -> None:
        """Removes the advice."""
        for panel in (self._advice_note, self._lantern):
            if panel is not None:
                self.ui.remove(panel)
        self._advice_note = self._lantern = self._lit = None

    def lets_go(self) -> bool:
        """Goes one step back: undoes a touch, closes the advice, or lets the board handle Escape."""
        if self.picker.touched:
            self.step_back()
        elif self._advice_note is not None:
            self.end_advice()
        else:
            return self.board.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
        return True

    def point(self) -> None:
        """Moves the lantern to the next target of the advised action."""
        place = None
        if self._advice_note is not None and self.advised is not None:
            touch = self.board.next_touch(self.advised)
            place = self.board.where(touch) if touch is not None else None
        if place == self._lit:
            return
        if self._lantern is not None:
            self.ui.remove(self._lantern)
            self._lantern = None
        self._lit = place
        if place is not None:
            settings = self.app.settings
            calm = settings.reduced_motion or settings.speed == 0
            self._lantern = Lantern(self.app.scale, place, calm)
            self.ui.add(self._lantern)

    def pause(self) -> None:
        """Requests to pause or resume the table."""
        self.feed.pause(not self.paused)

    def set_paused(self, on: bool) -> None:
        """Shows that the table was paused or resumed."""
        self.paused = on
        self._show_pause()
        if not on:
            tell(self.ui, _("The table goes on"), "pause")

    def _show_pause(self) -> None:
        if self._pause_sign is not None:
            self.ui.remove(self._pause_sign)
            self._pause_sign = None
        if self.paused:
            on_go = self.pause if self.feed.seats else None
            self._pause_sign = PauseSign(self.app.scale, self._under_bar(), on_go)
            self.ui.add(self._pause_sign)
            make_way(self.ui)
        self.show_undo()

    def caption(self, words: str, seat: Seat) -> None:
        """Shows a caption about an opponent's move, if the board has a place for captions."""
        rooms = self.board.caption_rooms()
        if not rooms or seat in self.feed.seats or seat == CHANCE:
            return
        if self._caption is not None:
            self.ui.remove(self._caption)
        colour = self.feed.players[seat].colour
        self._caption = Caption(self.app.scale, rooms, words, colour, self._clear_for_caption)
        self.ui.add(self._caption)

    def _clear_for_caption(self) -> list[pygame.Rect]:
        signs: list[Panel | None] = [self._advice_note, self._pause_sign]
        boxes = [sign.rect for sign in signs if sign is not None]
        boxes += [self.ui.tip] if self.ui.tip is not None else []
        return [*self.board.kept_clear(), *boxes, *told_at(self.ui)]
