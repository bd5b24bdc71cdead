"""Base class of table scenes with input: turns touches into actions and proposes them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import Board, BoardContext, HitArea
from game.client.games import game_client_of
from game.client.match.animated_replica import AnimatedReplica
from game.client.match.match_feed import MatchFeed, game_text_for
from game.client.panels.table.table_bar import bar_height
from game.client.ui.dialog import DialogButton, open_dialog, show_toast
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel, Widget
from game.client.window.scene import Scene
from game.decisions.action_picker import ActionPicker, Target
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.client.window.app import App


SKIP_GRACE_S = 0.6
"""Seconds for which Space and Enter are ignored after a key has skipped an animation.

Without this, pressing the key slightly too late would make a decision.
"""


class TableInputScene(Scene):
    """Connects animation, action picker and board.

    Input is judged only when the newest state is displayed.
    """

    def __init__(self, app: App, feed: MatchFeed) -> None:
        super().__init__(app)
        self.feed = feed
        self.text = game_text_for(feed.game, feed.players)
        self.stage = AnimatedReplica(feed.game, feed.seats, app.settings.speed, self._is_our_turn)
        self.desk = BoardContext(
            feed.game, self.text, feed.players, app.settings, app.sounds, self.repaint, self
        )
        self.desk.is_tooltip_open = lambda: self.ui.tip_rect is not None
        self.desk.seat = feed.seats[0] if feed.seats else feed.game.seats - 1
        self.desk.is_seated = bool(feed.seats)
        self.board = self.build_board()
        self.stage.display = self.board
        self.stage.on_change = self._clear_offers
        self.picker = ActionPicker()
        self.is_paused = False
        self._proposed_at: int | None = None
        """The item after which we proposed an action; nothing else is proposed until the answer."""
        self._plan: deque[Action] = deque()
        self._is_space_held = False
        """Whether the Space key is held."""
        self._since_skip_s = math.inf
        """Seconds since a key has skipped an animation."""
        self._is_key_down = False
        """Whether the key pressed last is still held."""
        self._key_used = False
        """Whether the key pressed last was a shortcut."""
        self._focus_before_animation: Target | None = None
        """What had the focus before our move was animated; gets it back if it can still be used."""
        self.advised_action: Action | None = None
        """The action that a bot advises now; None if no advice was asked for."""
        self._board_panel: Panel | None = None
        self.ui.areas_to_keep_clear = self.board.tooltip_obstacles
        # Before our turn an arrow key must not focus a button beside the table, which the next Enter would
        # press.
        self.ui.can_arrows_set_focus = lambda: (
            self.is_paused or not self.feed.seats or not self.are_others_acting()
        )

    def _is_our_turn(self) -> bool:
        return any(seat in self.feed.seats for seat in self.feed.to_act)

    def build_board(self) -> Board[Any]:
        """Builds the game's board for this screen."""
        return game_client_of(self.feed.game.key).build_board(self.desk)

    def _clear_offers(self) -> None:
        """Removes the offered actions before the state changes; new ones need new answers from the rules."""
        self.picker = self.board.picker = ActionPicker()
        self.ui.close_tip()

    @property
    def acting_seat(self) -> Seat | None:
        """Our seat that must act in the displayed state; None if none must."""
        if self.is_paused or self._proposed_at == self.stage.last_displayed:
            return None
        for seat in self.feed.game.to_act(self.stage.state):
            if seat in self.feed.seats:
                return seat
        return None

    def _sync_hit_areas(self) -> None:
        """Makes the board's hit areas widgets, so that pointer, keys and gamepad can use them."""
        panel = self._board_panel
        if panel is None:
            return
        self._fill_hit_areas(panel, self.board.hit_areas())

    def _fill_hit_areas(self, panel: Panel, spots: list[HitArea]) -> None:
        if panel.widgets and panel.widgets[0] in spots and len(panel.widgets) == len(spots):
            return
        panel.widgets.clear()
        panel.add(*spots)
        open_targets, judged = self.picker.open_targets(), self._judging_view()
        for spot in spots:
            spot.is_enabled = spot.is_always_enabled or spot.target in open_targets
            has_note = self.board.has_note(spot.target)
            spot.reason = "" if spot.is_enabled or has_note else self._refusal_text(spot.target, judged)
            spot.help = "" if has_note else self.board.tooltip_of(spot)
            is_explained = (
                spot.is_informative or has_note or (bool(spot.reason) and self.board.is_readable(spot.target))
            )
            spot.is_readable = is_explained and judged is not None and not self.picker.touched
        before = self.ui.focused
        wished = self.board.focus_after(before.target if isinstance(before, HitArea) else None)
        spots = [spot for spot in spots if not self.ui.is_covered(spot)]
        if isinstance(before, HitArea):
            self.ui.focus(_next_focus(spots, before, wished))
            if self.ui.focused is None:
                self._focus_before_animation = before.target
        elif led := next((spot for spot in spots if spot.is_enabled and spot.target == wished), None):
            self.ui.focus(led)
        elif before is None:
            ways = _deciding_spots(spots)
            left = (
                self._focus_before_animation
                if self._focus_before_animation is not None
                and self.board.keeps_meaning(self._focus_before_animation)
                else None
            )
            again = next((spot for spot in ways if spot.target == left), None)
            self.ui.focus(again or self.board.first_focus(ways))
        if self.ui.shows_focus and self.ui.focused is not before:
            self._update_hover()
            self.board.update_hover()
        self.board.hit_areas_adopted()

    def _judging_view(self) -> tuple[Any, Seat] | None:
        """The state and the seat for which touches are judged; None while nobody here may act.

        The state is a copy, which serves for many checks.
        """
        seat = self.acting_seat
        return (self.stage.view, seat) if seat is not None and self.stage.is_newest else None

    def _why_not(self, target: Target) -> str:
        return self._refusal_text(target, self._judging_view())

    def _refusal_text(self, target: Target, judged: tuple[Any, Seat] | None) -> str:
        if judged is None:
            return ""
        view, seat = judged
        example = self.board.example_action(view, seat, target)
        if example is None:
            return self.board.missing_action_reason(view, seat, target)
        refusal = self.feed.game.why_not(view, seat, example)
        return self.text.refusal(refusal) if refusal is not None else ""

    def touch(self, target: Target, chosen: bool) -> None:
        """Handles a touch of a target; `chosen` if it was touched on purpose and not only moved to."""
        if self.is_paused:
            self.explain_pause()
            return
        if not self.stage.is_newest:
            self.skip_animations()
            return
        if target not in self.picker.open_targets() and not self.picker.starts_another_offer(target):
            if reason := self._why_not(target):
                show_toast(self.ui, reason, "warning", trouble=True)
            return
        before = (self.picker.touched, self.picker.proposal)
        action = self.picker.touch(target, chosen)
        if action is None and before == (self.picker.touched, self.picker.proposal):
            # An open target may still leave the proposal unchanged, if no other offer differs in it.
            stuck = (
                _("Nothing else can take its place here")
                if chosen
                else _("You cannot use any more of these here")
            )
            show_toast(self.ui, stuck, "warning", trouble=True)
        self._propose(action)

    def choose(self, path: Sequence[Target], anew: bool) -> None:
        """Touches several targets in order, as a player would; with `anew`, drops earlier choices."""
        if anew and self.stage.is_newest:
            self.picker.clear()
        for target in path:
            self.touch(target, False)

    def explain_pause(self) -> None:
        """Explains that the table is paused."""
        show_toast(self.ui, _("The table is paused: P lets it go on"), "pause", trouble=True)

    def skip_animations(self) -> None:
        """Ends all waiting and running animations at once, without sound."""
        self.desk.is_skipping_animations = True
        self.stage.hurry()
        self.desk.is_skipping_animations = False

    def accept(self) -> None:
        """Proposes the selected action to the host."""
        if self.is_paused:
            self.explain_pause()
        else:
            self._propose(self.picker.accept())

    def step_back(self) -> None:
        """Undoes the last touch; in keyboard mode, the focus returns to its target."""
        left = self.picker.touched[-1:]
        self.picker.undo_touch()
        self._after_touch()
        again = [spot for spot in self.board.hit_areas() if spot.is_enabled and spot.target in left]
        if again and isinstance(self.ui.focused, HitArea):
            self.ui.focus(again[0])
            self._update_hover()
            self.board.update_hover()

    def perform(self, actions: Sequence[Action]) -> None:
        """Performs several actions, each after the previous one has been shown."""
        if self.is_paused:
            self.explain_pause()
            return
        self._plan = deque(actions)
        self._follow_plan()

    def undo(self) -> None:
        """Asks the host to undo our last entry."""
        for seat in self.feed.seats:
            if self.stage.replica.undoable_seq(seat) is not None:
                self.feed.undo(seat, self.stage.last_displayed)
                return
        show_toast(self.ui, _("There is nothing of yours that can still be taken back"), "undo")

    def ask(self, title: str, words: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Asks the player to choose; the first answer is the safe one."""
        (safe, stay), *others = answers
        open_dialog(
            self.ui,
            title,
            words,
            [DialogButton(safe, stay, "brass"), *(DialogButton(*other) for other in others)],
        )

    def _follow_plan(self) -> None:
        if not self._plan or not self.stage.is_newest or (seat := self.acting_seat) is None:
            return
        action = self._plan.popleft()
        if self.feed.game.why_not(self.stage.view, seat, action) is None:
            self._propose(action)
        else:
            self._plan.clear()

    def _propose(self, action: Action | None) -> None:
        seat = self.acting_seat
        if action is not None and seat is not None:
            self._proposed_at = self.stage.last_displayed
            self.picker.clear()
            self.picker = self.board.picker = ActionPicker()
            self.feed.propose(seat, action, self.stage.last_displayed)
        self._after_touch()

    def _after_touch(self) -> None:
        self._refresh_highlights()
        self.hit_areas_changed()

    def inspected_areas(self) -> list[tuple[str, pygame.Rect]]:
        """Hit areas are named by their target and the part that owns it."""
        areas = self.board.hit_areas()
        targets = [(self.board.describe_target(area.target), area.rect) for area in areas]
        return [*targets, *super().inspected_areas()]

    def inspected_figures(self) -> list[str]:
        return [*super().inspected_figures(), *self.board.inspected_figures()]

    def hit_areas_changed(self) -> None:
        """Rebuilds the hit areas after something changed without a decision."""
        if self._board_panel is not None:
            self._board_panel.widgets.clear()
        self._sync_hit_areas()

    def _refresh_highlights(self) -> None:
        self._update_hover()
        self.board.refresh_highlights()

    def _update_hover(self) -> None:
        """Tells the board which target is hovered, or focused in keyboard mode."""
        by_keys = self.ui.shows_focus and isinstance(self.ui.focused, HitArea)
        # In keyboard mode the position of an idle pointer is ignored.
        looked_at = self.ui.focused if by_keys else self.ui.hovered
        hovered = looked_at if isinstance(looked_at, HitArea) else None
        if hovered is not None and hovered.is_informative and not by_keys and self.ui.is_pointer_unmoved:
            hovered = None
        self.board.hovered = hovered.target if hovered is not None else None

    @property
    def _hover_inputs(self) -> tuple[Widget | None, Widget | None, bool, bool]:
        """What decides which target is hovered over or focused."""
        return self.ui.hovered, self.ui.focused, self.ui.shows_focus, self.ui.is_pointer_unmoved

    def handle(self, event: pygame.Event) -> bool:
        before = self._hover_inputs
        if self._skips_animations(event):
            return True
        if event.type == pygame.TEXTINPUT and self._key_used:
            return True  # the letter of a shortcut that may have focused a text field
        if event.type == pygame.KEYDOWN:
            self._key_used = False
        used = self.ui.handle(event)
        if not used and self.handle_shortcut(event):
            used = self._key_used = True
        if not used and self.ui.unused_nav is not None:
            used = self.nav(self.ui.unused_nav)
        if self._hover_inputs != before:
            self._update_hover()
            self.board.update_hover()
        return used

    def _skips_animations(self, event: pygame.Event) -> bool:
        """While items wait, lets a click or key skip animations; returns whether the event was used for that.

        A press that may become a drag counts as a click when released. Neither Space nor a key that is still
        held decides anything on the table.
        """
        if event.type == pygame.KEYUP:
            self._is_key_down = False
            if event.key == pygame.K_SPACE:
                self.set_space_held(False)
            return False
        repeated = self._is_key_down
        if event.type == pygame.KEYDOWN:
            self._is_key_down = True
        modal = any(panel.is_modal for panel in self.ui.panels)
        if modal or isinstance(self.ui.focused, TextField):
            self.set_space_held(False)
            return False
        space = event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN)
        if space and event.key == pygame.K_SPACE and (self._is_space_held or self.are_others_acting()):
            self.set_space_held(True)
            return True
        click = event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN) and self._on_table(event)
        if click and self.ui.hovered is not None and isinstance(self.ui.hovered, HitArea):
            click = self.stage.is_calm or not self.ui.hovered.may_drag
        if (space or click) and (self.stage.is_calm or not self.stage.is_newest):
            self._since_skip_s = 0.0 if space else self._since_skip_s
            self.skip_animations()
            return True
        if not space:
            return False
        if self._since_skip_s < SKIP_GRACE_S:
            self._since_skip_s = 0.0 if repeated else self._since_skip_s
            return True
        on_table = self.ui.focused is None or isinstance(self.ui.focused, HitArea)
        return event.key == pygame.K_SPACE and on_table

    def are_others_acting(self) -> bool:
        """Whether other players must act, or an animation runs."""
        if not self.stage.is_still:
            return True
        return not self.is_paused and bool(self.feed.to_act) and not self._is_our_turn()

    def set_space_held(self, on: bool) -> None:
        """While Space is held, opponents play fast and animations are skipped."""
        if on != self._is_space_held:
            self._is_space_held, self._since_skip_s = on, 0.0
            self.feed.hurry(on)
        if on:
            self.skip_animations()

    def update(self, dt: float) -> None:
        self._since_skip_s += dt
        if self._focus_before_animation is not None and not self._is_our_turn():
            self._focus_before_animation = None
        if self._is_space_held and not self.stage.is_still:
            self.skip_animations()
        super().update(dt)

    def leave(self) -> None:
        self.set_space_held(False)
        super().leave()

    def _on_table(self, event: pygame.Event) -> bool:
        hovered: Widget | None = self.ui.hovered
        if event.type == pygame.FINGERDOWN:
            return bool(event.y * self.app.scale.height > bar_height(self.app.scale))
        return hovered is None or isinstance(hovered, HitArea)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        """Handles a key that no widget has used; returns whether it was used."""
        return False


def _deciding_spots(spots: Sequence[HitArea]) -> list[HitArea]:
    """Hit areas that may get the focus by themselves: those that decide something, but nothing
    destructive."""
    open_now = [spot for spot in spots if spot.is_enabled and not spot.is_destructive]
    asked = any(spot.is_enabled and spot.is_decision for spot in spots)
    deciding = [spot for spot in open_now if spot.is_decision]
    return deciding or [spot for spot in open_now if asked and not spot.is_peripheral]


def _next_focus(spots: Sequence[HitArea], before: HitArea, wished: Target | None) -> HitArea | None:
    """The hit area to focus: the one the board suggests, else the same as before, else the nearest that
    decides something."""
    ahead = [spot for spot in spots if spot.is_enabled and spot.target == wished]
    again = ahead or [spot for spot in spots if spot.takes_focus() and spot.target == before.target]
    near = again or _deciding_spots(spots)
    return min(near, key=lambda spot: math.dist(spot.rect.center, before.rect.center), default=None)
