"""Base class of table scenes with undo, advice and pause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.match.match_feed import MatchFeed
from game.client.panels.table.advice_display import AdviceLantern, AdviceNote, AdviceText
from game.client.panels.table.move_caption import MoveCaption
from game.client.panels.table.pause_sign import PauseSign
from game.client.panels.table.table_bar import bar_height
from game.client.scenes.table.table_input import TableInputScene
from game.client.ui.button import IconButton
from game.client.ui.dialog import move_toasts_below_signs, show_toast, toast_rects
from game.client.ui.key_bindings import with_key
from game.client.ui.widget import Panel
from game.decisions.action_picker import Target
from game.decisions.targets import BACKGROUND
from game.i18n import _
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.journal import Entry
from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.client.window.app import App


HEX_COST, BUTTON_COST, ADVISED_COST = 1.0, 30.0, 300.0
"""Cost of a pixel that the advice note covers: of a hex, of a button or card, around the advised target."""


class TableAssistanceScene(TableInputScene):
    """Adds undo, advice and pause to a table, each with a sign that stays while it applies."""

    def __init__(self, app: App, feed: MatchFeed) -> None:
        super().__init__(app, feed)
        self._wants_hint = False
        self.advice_reason = ""
        """Why the bot advises this move."""
        self._undo_tool: IconButton | None = None
        self._pause_sign: PauseSign | None = None
        self._advice_note: AdviceNote | None = None
        self._is_guiding = False
        """Whether the lantern leads through the touches of the advised action."""
        self._lantern: AdviceLantern | None = None
        self._lantern_target: pygame.Rect | None = None
        self._caption: MoveCaption | None = None
        self.ui.areas_to_keep_clear = self._kept_clear
        self.ui.message_areas = self.board.caption_places

    def _kept_clear(self) -> list[pygame.Rect]:
        """Rectangles that tooltips must not cover."""
        signs = (self._advice_note, self._pause_sign, self._caption)
        cards = [sign.card for sign in signs if sign is not None and sign in self.ui.panels]
        return [*self.board.tooltip_obstacles(), *cards, *toast_rects(self.ui)]

    def build_assistance_buttons(self) -> list[IconButton]:
        """Builds the buttons for undo, advice and pause."""
        self._undo_tool = IconButton("undo", self.undo, with_key(_("Take your last step back"), pygame.K_u))
        return [
            self._undo_tool,
            IconButton("hint", self.request_advice, with_key(_("Ask a bot what it would do"), pygame.K_h)),
            IconButton("pause", self.toggle_pause, with_key(_("Pause, or play on"), pygame.K_p)),
        ]

    def rebuild_signs(self) -> None:
        """Rebuilds the signs after the window has been resized."""
        self._advice_note = self._lantern = self._caption = self._pause_sign = None
        self._lantern_target, self._is_guiding = None, False
        self._show_pause()

    def _bar_bottom(self) -> int:
        return bar_height(self.app.scale) + self.app.scale.px(4)

    def update_undo_button(self) -> None:
        """Enables the undo button, or disables it and says why."""
        if self._undo_tool is not None:
            reason = self._why_no_undo()
            self._undo_tool.set_enabled(not reason, reason)

    def _why_no_undo(self) -> str:
        if self.is_paused:
            return _("The table is paused")
        seats, replica = self.feed.seats, self.stage.replica
        if any(replica.undoable_seq(seat) is not None for seat in seats):
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
            show_toast(self.ui, reason, "undo")
        else:
            super().undo()

    def request_advice(self) -> None:
        """Asks a bot for advice, once our last move has been answered and displayed; closes advice shown
        before."""
        if self.is_paused:
            self.explain_pause()
        elif self._advice_note is not None:
            self.close_advice()
        else:
            self._wants_hint = True

    def _ask_bot(self) -> None:
        if not self._wants_hint or not self.stage.is_newest or self._proposed_at == self.stage.last_displayed:
            return
        self._wants_hint = False
        if (seat := self.acting_seat) is not None:
            self.feed.hint(seat, self.stage.last_displayed)
        else:
            show_toast(self.ui, _("There is nothing for you to decide now"), "hint")

    def show_advice(self, seat: Seat, action: Action) -> None:
        """Shows a bot's advice: the note until the next touch, the lantern until it was followed or not."""
        self.close_advice()
        self.advised_action = action
        self._is_guiding = True
        view, words = self.stage.view, _("A bot would: {action}")
        advice = AdviceText(
            words.format(action=self.text.action(view, seat, action)),
            self.advice_reason,
            self.text.forfeit(view, seat, action),
        )
        self.board.highlight_action(action)
        self.move_lantern()
        self._advice_note = AdviceNote(
            self.app.scale, advice, self._bar_bottom(), self.close_advice, self._covered_by_advice()
        )
        self.ui.add(self._advice_note)
        move_toasts_below_signs(self.ui)

    def _covered_by_advice(self) -> list[tuple[pygame.Rect, float]]:
        """What the advice note should not cover, the advised target above all."""
        areas = [
            (spot.rect, HEX_COST if spot.outline is not None else BUTTON_COST)
            for spot in self.board.hit_areas()
            if spot.is_enabled and spot.target != BACKGROUND
        ]
        return [*areas, *([(self._lantern.rect, ADVISED_COST)] if self._lantern is not None else [])]

    def touch(self, target: Target, chosen: bool) -> None:
        follows = self._is_guiding and target == self._advised_target
        self._close_advice_note()
        if not follows:
            self._is_guiding = False
        super().touch(target, chosen)

    def handle(self, event: pygame.Event) -> bool:
        before = self._advice_note
        used = super().handle(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN) and before is self._advice_note:
            self._close_advice_note()
        return used

    @property
    def _advised_target(self) -> Target | None:
        return self.board.next_target(self.advised_action) if self.advised_action is not None else None

    def _close_advice_note(self) -> None:
        if self._advice_note is not None:
            self.ui.remove(self._advice_note)
            self._advice_note = None
            self.board.highlight_action(None)

    def close_advice(self) -> None:
        """Removes the advice."""
        self._close_advice_note()
        if self._lantern is not None:
            self.ui.remove(self._lantern)
        self._lantern = self._lantern_target = None
        self._is_guiding = False

    def go_one_step_back(self) -> bool:
        """Undoes one thing: the last touch, else the advice, else what the board does on Escape."""
        if self.picker.touched:
            self.step_back()
        elif self._advice_note is not None:
            self.close_advice()
        else:
            return self.board.key(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
        return True

    def move_lantern(self) -> None:
        """Moves the lantern, which marks the advised action, to the next target."""
        place = None
        if self._is_guiding and self.advised_action is not None:
            touch = self._advised_target
            place = self.board.area_of(touch) if touch is not None else None
            place = place or self.board.area_of_action(self.advised_action)
        if place == self._lantern_target:
            return
        if self._lantern is not None:
            self.ui.remove(self._lantern)
            self._lantern = None
        self._lantern_target = place
        if place is not None:
            settings = self.app.settings
            calm = settings.reduced_motion or settings.speed == 0
            self._lantern = AdviceLantern(self.app.scale, place, calm)
            self.ui.add(self._lantern)

    def toggle_pause(self) -> None:
        """Asks the host to pause or resume the match."""
        self.feed.pause(not self.is_paused)

    def set_paused(self, on: bool) -> None:
        """Shows that the match was paused or resumed."""
        self.is_paused = on
        self._show_pause()
        if not on:
            show_toast(self.ui, _("The table goes on"), "pause")

    def _show_pause(self) -> None:
        if self._pause_sign is not None:
            self.ui.remove(self._pause_sign)
            self._pause_sign = None
        if self.is_paused:
            on_go = self.toggle_pause if self.feed.seats else None
            self._pause_sign = PauseSign(self.app.scale, self._bar_bottom(), on_go)
            self.ui.add(self._pause_sign)
            move_toasts_below_signs(self.ui)
        self.update_undo_button()

    def show_caption(self, words: str, seat: Seat) -> None:
        """Shows a line about an opponent's move, if the board has a place for it."""
        rooms = self.board.caption_places()
        if not rooms or seat in self.feed.seats or seat == CHANCE:
            return
        if self._caption is not None:
            self.ui.remove(self._caption)
        colour = self.feed.players[seat].colour
        self._caption = MoveCaption(self.app.scale, rooms, words, colour, self._clear_for_caption)
        self.ui.add(self._caption)

    def _clear_for_caption(self) -> list[pygame.Rect]:
        signs: list[Panel | None] = [self._advice_note, self._pause_sign]
        boxes = [sign.rect for sign in signs if sign is not None]
        boxes += [self.ui.tip_rect] if self.ui.tip_rect is not None else []
        return [*self.board.tooltip_obstacles(), *boxes, *toast_rects(self.ui)]
