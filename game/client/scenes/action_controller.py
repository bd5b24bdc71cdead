"""Base scene of a table with input: turns touches into actions and proposes them to the feed."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import Board, Desk, Spot
from game.client.games import face_of
from game.client.match.action_picker import Picker, Target
from game.client.match.match_feed import Feed, text_of
from game.client.match.stage import Stage
from game.client.panels.table_bar import bar_height
from game.client.ui.dialog import Answer, ask, tell
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel, Widget
from game.client.window.scene import Scene
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

if TYPE_CHECKING:
    from game.client.window.app import App


GRACE = 0.6
"""Seconds after a key skipped an animation during which Space and Enter are ignored.

Without it, a tap that comes slightly too late would make a decision.
"""


class DecidingScene(Scene):
    """Connects stage, picker and board. Input is judged only on the newest state."""

    def __init__(self, app: App, feed: Feed) -> None:
        super().__init__(app)
        self.feed = feed
        self.text = text_of(feed.game, feed.players)
        self.stage = Stage(feed.game, feed.seats, app.settings.speed, self._awaits_us)
        self.desk = Desk(feed.game, self.text, feed.players, app.settings, app.sounds, self.repaint, self)
        self.desk.leapt = self.repaint_in_turn
        self.desk.is_painting = lambda: app.damage.is_spread
        self.desk.is_read = lambda: self.ui.tip is not None
        self.desk.put_off = self.put_off
        self.desk.seat = feed.seats[0] if feed.seats else feed.game.seats - 1
        self.desk.is_seated = bool(feed.seats)
        self.board = self.lay_board()
        self.stage.picture = self.board
        self.stage.on_change = self._forget_offers
        self.picker = Picker()
        self.paused = False
        self._sent: int | None = None
        """Item after which we made a proposal; no other is made before the answer."""
        self._plan: deque[Action] = deque()
        self._held = False
        """Whether Space is held."""
        self._hurried = math.inf
        """Seconds since a key skipped an animation."""
        self._is_repeated = False
        """Whether the last pressed key has not been released."""
        self._key_used = False
        """Whether the last key was a shortcut."""
        self._left: Target | None = None
        """Target focused before our animation; focused again afterwards if it is still usable."""
        self.advised: Action | None = None
        """The action a bot advises now, once it was asked."""
        self._board_panel: Panel | None = None
        self.ui.kept_clear = self.board.kept_clear
        # Before our turn an arrow key must not focus a button beside the table, which the next Enter would
        # press.
        self.ui.arrows_begin = lambda: self.paused or not self.feed.seats or not self.others_act()

    def _awaits_us(self) -> bool:
        return any(seat in self.feed.seats for seat in self.feed.to_act)

    def lay_board(self) -> Board[Any]:
        """Builds the game's board for this screen."""
        return face_of(self.feed.game.key).board(self.desk)

    def _forget_offers(self) -> None:
        """Clears the offers before the table changes; new ones need new answers from the rules."""
        self.picker = self.board.picker = Picker()
        self.ui.close_tip()

    @property
    def acting(self) -> Seat | None:
        """Our seat that must act in the displayed state, or None."""
        if self.paused or self._sent == self.stage.seen:
            return None
        for seat in self.feed.game.to_act(self.stage.state):
            if seat in self.feed.seats:
                return seat
        return None

    def _place_spots(self) -> None:
        """Adds the board's hit areas as widgets, for pointer, keys and gamepad alike."""
        panel = self._board_panel
        if panel is None:
            return
        self._furnish(panel, self.board.spots())

    def _furnish(self, panel: Panel, spots: list[Spot]) -> None:
        if panel.widgets and panel.widgets[0] in spots and len(panel.widgets) == len(spots):
            return
        panel.widgets.clear()
        panel.add(*spots)
        open_targets, judged = self.picker.open_targets(), self._judged()
        for spot in spots:
            spot.open = spot.always or spot.target in open_targets
            has_note = self.board.has_note(spot.target)
            spot.reason = "" if spot.open or has_note else self._refused(spot.target, judged)
            spot.help = "" if has_note else self.board.explain(spot)
            is_explained = (
                spot.only_tells or has_note or (bool(spot.reason) and self.board.tells_of(spot.target))
            )
            spot.tells = is_explained and judged is not None and not self.picker.touched
        before = self.ui.focused
        wished = self.board.focus_after(before.target if isinstance(before, Spot) else None)
        spots = [spot for spot in spots if not self.ui.is_covered(spot)]
        if isinstance(before, Spot):
            self.ui.focus(_next_focus(spots, before, wished))
            if self.ui.focused is None:
                self._left = before.target
        elif led := next((spot for spot in spots if spot.open and spot.target == wished), None):
            self.ui.focus(led)
        elif before is None:
            ways = _inviting(spots)
            left = self._left if self._left is not None and self.board.is_same_again(self._left) else None
            again = next((spot for spot in ways if spot.target == left), None)
            self.ui.focus(again or self.board.first_focus(ways))
        if self.ui.shows_focus and self.ui.focused is not before:
            self._look()
            self.board.point()
        self.board.furnished()

    def _judged(self) -> tuple[Any, Seat] | None:
        """State and seat for judging touches; None while nobody here may act.

        The view is a copy, so one is used for many checks.
        """
        seat = self.acting
        return (self.stage.view, seat) if seat is not None and self.stage.is_newest else None

    def _why_not(self, target: Target) -> str:
        return self._refused(target, self._judged())

    def _refused(self, target: Target, judged: tuple[Any, Seat] | None) -> str:
        if judged is None:
            return ""
        view, seat = judged
        example = self.board.example(view, seat, target)
        if example is None:
            return self.board.lacks(view, seat, target)
        refusal = self.feed.game.why_not(view, seat, example)
        return self.text.refusal(refusal) if refusal is not None else ""

    def touch(self, target: Target, chosen: bool) -> None:
        """Handles a touch of a target."""
        if self.paused:
            self.refuse_paused()
            return
        if not self.stage.is_newest:
            self.hurry()
            return
        if target not in self.picker.open_targets() and not self.picker.is_other(target):
            if reason := self._why_not(target):
                tell(self.ui, reason, "warning", trouble=True)
            return
        before = (self.picker.touched, self.picker.proposal)
        action = self.picker.touch(target, chosen)
        if action is None and before == (self.picker.touched, self.picker.proposal):
            # An open target may still leave the proposal unchanged, if no other offer differs in it.
            stuck = (
                _("Nothing else can take its place here") if chosen else _("No more of it can be used here")
            )
            tell(self.ui, stuck, "warning", trouble=True)
        self._decide(action)

    def choose(self, path: Sequence[Target], anew: bool) -> None:
        """Touches several targets in order, as the player would."""
        if anew and self.stage.is_newest:
            self.picker.clear()
        for target in path:
            self.touch(target, False)

    def refuse_paused(self) -> None:
        """Explains that the table is paused."""
        tell(self.ui, _("The table is paused: P lets it go on"), "pause", trouble=True)

    def hurry(self) -> None:
        """Skips all waiting and running animations, without sound."""
        self.desk.hushed = True
        self.stage.hurry()
        self.desk.hushed = False

    def accept(self) -> None:
        """Accepts the proposed action."""
        if self.paused:
            self.refuse_paused()
        else:
            self._decide(self.picker.accept())

    def step_back(self) -> None:
        """Undoes the last touch; with keys, the focus returns to it."""
        left = self.picker.touched[-1:]
        self.picker.back()
        self._after_touch()
        again = [spot for spot in self.board.spots() if spot.open and spot.target in left]
        if again and isinstance(self.ui.focused, Spot):
            self.ui.focus(again[0])
            self._look()
            self.board.point()

    def perform(self, actions: Sequence[Action]) -> None:
        """Performs several actions, each after the previous one has been shown."""
        if self.paused:
            self.refuse_paused()
            return
        self._plan = deque(actions)
        self._follow_plan()

    def undo(self) -> None:
        """Requests an undo of our last entry."""
        for seat in self.feed.seats:
            if self.stage.replica.undo_to(seat) is not None:
                self.feed.undo(seat, self.stage.seen)
                return
        tell(self.ui, _("There is nothing of yours that can still be taken back"), "undo")

    def ask(self, title: str, words: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Opens a confirmation dialog; the first answer is the safe one."""
        (safe, stay), *others = answers
        ask(self.ui, title, words, [Answer(safe, stay, "brass"), *(Answer(*other) for other in others)])

    def _follow_plan(self) -> None:
        if not self._plan or not self.stage.is_newest or (seat := self.acting) is None:
            return
        action = self._plan.popleft()
        if self.feed.game.why_not(self.stage.view, seat, action) is None:
            self._decide(action)
        else:
            self._plan.clear()

    def _decide(self, action: Action | None) -> None:
        seat = self.acting
        if action is not None and seat is not None:
            self._sent = self.stage.seen
            self.picker.clear()
            self.picker = self.board.picker = Picker()
            self.feed.propose(seat, action, self.stage.seen)
        self._after_touch()

    def _after_touch(self) -> None:
        self._light()
        self.rearranged()

    def rearranged(self) -> None:
        """Rebuilds the hit areas after a change without a decision."""
        if self._board_panel is not None:
            self._board_panel.widgets.clear()
        self._place_spots()

    def _light(self) -> None:
        self._look()
        self.board.light()

    def _look(self) -> None:
        """Tells the board which target is hovered, or focused in keyboard mode."""
        by_keys = self.ui.shows_focus and isinstance(self.ui.focused, Spot)
        # In keyboard mode the position of an idle pointer is ignored.
        looked_at = self.ui.focused if by_keys else self.ui.hovered
        hovered = looked_at if isinstance(looked_at, Spot) else None
        if hovered is not None and hovered.only_tells and not by_keys and self.ui.rests:
            hovered = None
        self.board.hovered = hovered.target if hovered is not None else None

    @property
    def _looking(self) -> tuple[Widget | None, Widget | None, bool, bool]:
        """The input state that determines the hovered target."""
        return self.ui.hovered, self.ui.focused, self.ui.shows_focus, self.ui.rests

    def handle(self, event: pygame.Event) -> bool:
        before = self._looking
        if self._hurries(event):
            return True
        if event.type == pygame.TEXTINPUT and self._key_used:
            return True  # the letter of a shortcut that may have focused a text field
        if event.type == pygame.KEYDOWN:
            self._key_used = False
        used = self.ui.handle(event)
        if not used and self.shortcut(event):
            used = self._key_used = True
        if not used and self.ui.unused is not None:
            used = self.nav(self.ui.unused)
        if self._looking != before:
            self._look()
            self.board.point()
        return used

    def _hurries(self, event: pygame.Event) -> bool:
        """Skips animations on a click or key while items wait; returns whether the event was used for that.

        A press that may become a drag counts as a click on release. Space never decides anything on the
        table, nor does a key that is still held.
        """
        if event.type == pygame.KEYUP:
            self._is_repeated = False
            if event.key == pygame.K_SPACE:
                self.hold(False)
            return False
        repeated = self._is_repeated
        if event.type == pygame.KEYDOWN:
            self._is_repeated = True
        modal = any(panel.modal for panel in self.ui.panels)
        if modal or isinstance(self.ui.focused, TextField):
            self.hold(False)
            return False
        space = event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN)
        if space and event.key == pygame.K_SPACE and (self._held or self.others_act()):
            self.hold(True)
            return True
        click = event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN) and self._on_table(event)
        if click and self.ui.hovered is not None and isinstance(self.ui.hovered, Spot):
            click = self.stage.is_calm or not self.ui.hovered.may_pull
        if (space or click) and (self.stage.is_calm or not self.stage.is_newest):
            self._hurried = 0.0 if space else self._hurried
            self.hurry()
            return True
        if not space:
            return False
        if self._hurried < GRACE:
            self._hurried = 0.0 if repeated else self._hurried
            return True
        on_table = self.ui.focused is None or isinstance(self.ui.focused, Spot)
        return event.key == pygame.K_SPACE and on_table

    def others_act(self) -> bool:
        """Whether other players act, or an animation runs."""
        if not self.stage.is_still:
            return True
        return not self.paused and bool(self.feed.to_act) and not self._awaits_us()

    def hold(self, on: bool) -> None:
        """Sets whether Space is held: opponents then play fast and animations are skipped."""
        if on != self._held:
            self._held, self._hurried = on, 0.0
            self.feed.hurry(on)
        if on:
            self.hurry()

    def update(self, dt: float) -> None:
        self._hurried += dt
        if self._left is not None and not self._awaits_us():
            self._left = None
        if self._held and not self.stage.is_still:
            self.hurry()
        super().update(dt)

    def leave(self) -> None:
        self.hold(False)
        super().leave()

    def _on_table(self, event: pygame.Event) -> bool:
        hovered: Widget | None = self.ui.hovered
        if event.type == pygame.FINGERDOWN:
            return bool(event.y * self.app.scale.height > bar_height(self.app.scale))
        return hovered is None or isinstance(hovered, Spot)

    def shortcut(self, event: pygame.Event) -> bool:
        """Handles a key that no widget has used."""
        return False


def _inviting(spots: Sequence[Spot]) -> list[Spot]:
    """Hit areas that may get the focus automatically: those that decide something, never destructive ones."""
    open_now = [spot for spot in spots if spot.open and not spot.wary]
    asked = any(spot.open and spot.decides for spot in spots)
    deciding = [spot for spot in open_now if spot.decides]
    return deciding or [spot for spot in open_now if asked and not spot.aside]


def _next_focus(spots: Sequence[Spot], before: Spot, wished: Target | None) -> Spot | None:
    """The next focus: the target the board suggests, else the same target, else the nearest that decides."""
    ahead = [spot for spot in spots if spot.open and spot.target == wished]
    again = ahead or [spot for spot in spots if spot.takes_focus() and spot.target == before.target]
    near = again or _inviting(spots)
    return min(near, key=lambda spot: math.dist(spot.rect.center, before.rect.center), default=None)
