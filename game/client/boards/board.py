"""Base class of all boards: shows a state, animates changes, and lists what can be clicked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol

import pygame

from game.client.boards.focus_ring import bounding_box, corners_of, draw_ring
from game.client.match.match_feed import Player
from game.client.match.tweens import Point, Timeline
from game.client.sound.events import SoundEvent
from game.client.sound.sound_player import SoundPlayer
from game.client.style.theme import Scale
from game.client.ui.button import Pressable
from game.client.ui.rich_text import escape_markup
from game.client.ui.tooltip import disabled_tooltip
from game.client.ui.widget import Rotation, Widget
from game.client.window.player_settings import Settings
from game.decisions.action_picker import ActionOffer, ActionPicker, Target, TargetOrKind, matches_target
from game.decisions.targets import CONFIRM, AtSeat
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, S
from game.rules.core.moves import Action
from game.rules.core.words.game_text import GameText

JOIN_CARD = (292, 396)
"""Size of the card with instructions for joining, at 1080p."""


class BoardListener(Protocol):
    """Receives what the player does on a board; implemented by the table scene."""

    def touch(self, target: Target, chosen: bool) -> None:
        """Handles a click on a target; ``chosen`` if the target is part of the proposal already."""

    def choose(self, path: Sequence[Target], anew: bool) -> None:
        """Selects several targets in order; with ``anew``, earlier selections are dropped."""

    def accept(self) -> None:
        """Submits the proposed action."""

    def step_back(self) -> None:
        """Deselects the last target."""

    def perform(self, actions: Sequence[Action]) -> None:
        """Submits several actions in order."""

    def undo(self) -> None:
        """Asks to undo our last journal entry."""

    def hit_areas_changed(self) -> None:
        """Reports that the hit areas changed without a decision."""

    def ask(self, title: str, words: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Opens a confirmation dialog; the first answer is the safe one."""


class BoardContext:
    """What a board is given: game, players, settings, sounds, and callbacks of the scene that shows it."""

    is_thumbnail = False
    """Whether the board is drawn for a stored picture, which shows the winner's train before it leaves."""
    is_display_only = False
    """Whether the board only displays and has no buttons to submit or undo anything."""

    def __init__(
        self,
        game: Game[Any],
        text: GameText[Any],
        players: Sequence[Player],
        settings: Settings,
        sounds: SoundPlayer,
        repaint: Callable[[pygame.Rect], None],
        table: BoardListener,
    ) -> None:
        self.game = game
        self.text = text
        self.players = players
        self.settings = settings
        self.sounds = sounds
        self.repaint = repaint
        self.listener = table
        self.seat: Seat = 0
        """The seat from whose side the board is seen."""
        self.is_seated = True
        """Whether a player at this screen has that seat; False for a spectator."""
        self.is_skipping_animations = False
        """Whether animations are being skipped; then there are no sounds or particles."""
        self.drawn_plans: dict[Seat, Any] = {}
        """For each seat, what its player has drawn on the board; passed on to the next board of the match."""
        self.is_tooltip_open: Callable[[], bool] = lambda: False
        """Whether a tooltip is open; nothing that would close it moves by itself."""

    def play_sound(self, event: SoundEvent, strength: float = 1.0, place: float = 0.0) -> None:
        """Plays a sound at a place from -1 (left) to 1 (right), unless animations are being skipped."""
        if not self.is_skipping_animations:
            self.sounds.play(event, strength, place)

    @property
    def names(self) -> Sequence[str]:
        return self.text.names


class HitArea(Pressable):
    """An area of the board that can be clicked, hovered over and focused.

    The board paints what is in it; the hit area paints only the focus ring.
    """

    paints_itself = False
    needs_focus_ring = True
    may_drag = False
    """Whether pressing it may begin a drag, such as drawing a route; a click then happens on release."""
    outline: Callable[[], Sequence[Point]] | None = None
    """Returns the corners of the object as displayed; if None, those of the rectangle are used."""
    _was_lit = False

    def __init__(self, target: Target, rect: pygame.Rect, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.target = target
        self.rect = rect
        self.description = ""
        """What the object is, whatever a click on it would do."""
        self.is_enabled = False
        """Whether a click has an effect now."""
        self.is_always_enabled = False
        """Whether a click always has an effect, even if the picker does not offer the target."""
        self.is_decision = True
        """Whether it is part of a decision; if not, it only displays something and is always available."""
        self.is_readable = False
        """Whether it can have the focus now even though a click has no effect, so that its tooltip can be
        read."""
        self.is_destructive = False
        """Whether it removes something; the focus then never moves there by itself."""
        self.contains: Callable[[tuple[int, int]], bool] = self.rect.collidepoint

    def takes_focus(self) -> bool:
        """Whether it can have the focus, to be used or for its tooltip to be read."""
        return self.is_enabled or self.is_readable

    def hit(self, pos: tuple[int, int]) -> HitArea | None:
        return self if self.visible and self.rect.collidepoint(pos) and self.contains(pos) else None

    def mark_dirty(self) -> None:
        """Requests a repaint, including the focus ring, which may be larger than the hit area."""
        super().mark_dirty()
        if self.shows_focus_ring or self._was_lit:
            self._was_lit = self.shows_focus_ring
            if self.panel is not None:
                margin = 2 * self.panel.scale.px(self.bleed)
                self.panel.repaint(self.painted_rect().inflate(margin, margin))

    def painted_rect(self) -> pygame.Rect:
        """The hit area together with the outline of the displayed object."""
        return self.rect if self.outline is None else self.rect.union(bounding_box(self.outline()))

    def draw_ring(self, target: pygame.Surface) -> None:
        """Paints the focus ring."""
        draw_ring(target, corners_of(self.rect) if self.outline is None else self.outline(), self.scale)

    def enable_always(self) -> None:
        """Makes a click always have an effect."""
        self.is_enabled = self.is_always_enabled = True

    def tip_for(self, pos: tuple[int, int]) -> str:
        if not self.is_enabled and self.reason:
            return disabled_tooltip(self.help, self.reason)
        return self.help


class ThumbnailCrop(NamedTuple):
    """What a stored picture shows of the board: a part that must be in it, and the area it may cover."""

    focus: pygame.Rect
    bounds: pygame.Rect


class RotatedHitAreas(NamedTuple):
    """Hit areas on a part of the board that is rotated to face one side of the table."""

    box: pygame.Rect
    turn: Rotation
    hit_areas: list[HitArea]


class Board(ABC, Generic[S]):
    """The board of a game on the screen; shows the states of an `AnimatedReplica`."""

    has_join_cards = False
    """Whether there is space for the card with instructions for joining."""

    def __init__(self, desk: BoardContext) -> None:
        self.context = desk
        self.scale = Scale(1, 1)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.view: S | None = None
        self.picker = ActionPicker()
        self.hovered: Target | None = None
        self.round = ""
        """The current round, for games whose board does not show it."""

    def resize(self, scale: Scale, area: pygame.Rect) -> None:
        """Adapts to another size of window or text; ``area`` is the part of the window for the board."""
        self.scale, self.area = scale, area
        self.fit()
        if self.view is not None:
            self.show(self.view)

    @abstractmethod
    def fit(self) -> None:
        """Computes the layout."""

    @abstractmethod
    def show(self, view: S) -> None:
        """Displays a state at once, without animation."""

    def is_ready_for(self, view: S) -> bool:
        """Whether a state can be animated to now; if not, the board is asked again in the next frame."""
        return True

    @abstractmethod
    def play(self, events: Sequence[Event], view: S, line: Timeline) -> None:
        """Animates the events from the displayed state to ``view``."""

    def fade(self, view: S, line: Timeline) -> None:
        """Displays the state after an undo."""
        self.show(view)

    @abstractmethod
    def offers(self, view: S, seat: Seat) -> list[ActionOffer]:
        """Every legal action with the targets that select it, preferred paths first."""

    def example_action(self, view: S, seat: Seat, target: Target) -> Action | None:
        """An action, legal or not, that a click on the target could mean; used to explain why it is
        illegal."""
        return None

    def missing_action_reason(self, view: S, seat: Seat, target: Target) -> str:
        """Why a click on the target means no action at all, as a sentence; may be empty."""
        return ""

    def next_target(self, action: Action) -> Target | None:
        """The target to be selected next for an action; None if what is selected now does not fit it."""
        depth = len(self.picker.touched)
        offer = next((one for one in self.picker.remaining_offers if one.action == action), None)
        if offer is None:
            return None
        if depth < len(offer.path):
            return offer.path[depth]
        # A second click would deselect an item of a multiple selection.
        return CONFIRM if offer.is_multiple_choice else offer.path[-1]

    def tooltip_of(self, spot: HitArea) -> str:
        """The tooltip of a hit area: what a click would do, or what it is."""
        offer = self.picker.preview(spot.target)
        if offer is None or self.view is None:
            return spot.description
        words = escape_markup(self.context.text.action(self.view, self.context.seat, offer.action))
        is_included = not spot.description or escape_markup(spot.description).casefold() in words.casefold()
        return words if is_included else f"<b>{words}</b>\n{spot.description}"

    def first_focus(self, spots: Sequence[HitArea]) -> HitArea | None:
        """The hit area where keyboard focus starts."""
        return next(iter(spots), None)

    def focus_after(self, before: Target | None) -> Target | None:
        """The target to which the focus moves after one was used; None for the same or the nearest one.

        ``before`` is None if no target of the board had the focus.
        """
        return None

    def keeps_meaning(self, target: Target) -> bool:
        """Whether a target means the same in the next decision, so that it may keep the focus."""
        return True

    def has_note(self, target: Target) -> bool:
        """Whether the board itself shows a note about the target, so that no tooltip is needed."""
        return False

    def is_readable(self, target: Target) -> bool:
        """Whether a target that cannot be chosen may have the focus, so that the player can read why."""
        return False

    def caption_places(self) -> list[pygame.Rect]:
        """Places for a line about an opponent's action, best first; empty if the board shows it itself."""
        return []

    def tooltip_obstacles(self) -> list[pygame.Rect]:
        """Areas that tooltips must not cover: targets to be selected next, and notes of the board."""
        return []

    @abstractmethod
    def hit_areas(self) -> list[HitArea]:
        """Hit areas, back to front."""

    def hit_areas_adopted(self) -> None:
        """Called when the scene has taken over the current hit areas."""

    def rotated_hit_areas(self) -> list[RotatedHitAreas]:
        """Hit areas of a table display, grouped by the side that they face."""
        return [RotatedHitAreas(pygame.Rect(0, 0, self.scale.width, self.scale.height), 0, self.hit_areas())]

    def tool_buttons_place(self) -> tuple[pygame.Rect, Rotation] | None:
        """Area and rotation of the buttons for menu and undo on a table display; None on other boards."""
        return None

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Rotation] | None:
        """Area and rotation of a seat's panel."""
        box = self.area_of(AtSeat(seat))
        return (box, 0) if box is not None else None

    def join_card_places(self) -> list[tuple[pygame.Rect, Rotation]]:
        """Areas and rotations of the join cards on a table display."""
        away, high = self.scale.picture_px(388), self.scale.height
        box = pygame.Rect(0, 0, *map(self.scale.picture_px, JOIN_CARD))
        box.center = (away, high // 2)
        other = box.copy()
        other.center = (self.scale.width - away, high // 2)
        return [(box, 0), (other, 180)] if high > 800 else [(box, 0)]

    def area_of(self, pointed: TargetOrKind) -> pygame.Rect | None:
        """The area that a target covers, or all targets of a type; None if there is none."""
        boxes = [spot.rect for spot in self.hit_areas() if matches_target(pointed, spot.target)]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def describe_target(self, target: Target) -> str:
        """For the inspector: a target and what handles it."""
        return str(target)

    def inspected_figures(self) -> list[str]:
        """For the inspector: lines about what the board displays."""
        return []

    def highlight_action(self, action: Action | None) -> None:
        """Lights the places that an advice names while it is shown; None ends it."""

    def area_of_action(self, action: Action) -> pygame.Rect | None:
        """Where the board shows the place of an action; None if its targets suffice."""
        return None

    def route_lines(self, action: Action) -> list[list[tuple[int, int]]]:
        """Lines that show an action, such as a route; empty if its targets show it well enough."""
        return []

    @abstractmethod
    def refresh_highlights(self) -> None:
        """Updates highlights and forecasts after the selection or the pointer has changed."""

    def refresh_changed_highlights(self) -> None:
        """Updates highlights after the rules were asked again; a board may leave out those that are
        unchanged."""
        self.refresh_highlights()

    def update_hover(self) -> None:
        """Updates highlights after only the pointer has moved; a board may do less than
        ``refresh_highlights``."""
        self.refresh_highlights()

    def highlight_event(self, event: Event) -> None:
        """Highlights the subject of a log line that was clicked."""

    def update(self, dt: float) -> None:
        """Advances animations by ``dt`` seconds."""

    def rest(self) -> float | None:
        """Seconds until ``update`` must be called; None if not at all."""
        return None

    @abstractmethod
    def draw(self, target: pygame.Surface) -> None:
        """Paints everything within the clip, below the widgets."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paints the parts above the widgets."""

    def draw_focus(self, target: pygame.Surface, spot: HitArea) -> None:
        """Paints the focus ring of a hit area above everything else."""
        spot.draw_ring(target)

    def thumbnail_crop(self) -> ThumbnailCrop:
        """Crop of the board's thumbnail."""
        return ThumbnailCrop(self.area, self.area)

    def title(self) -> str:
        """Text beside the game's name: the map, in games that have several."""
        return ""

    def top_bar_widget(self) -> Widget | None:
        """A widget for the top bar instead of the line about the turn; None to keep that line."""
        return None

    def show_waiting_line(self, words: str, colour: str, urgent: bool) -> None:
        """Shows the line about whose turn it is, in the colour of that player."""

    def key(self, event: pygame.Event) -> bool:
        """Handles a key that no widget has used; returns whether it was used."""
        return False

    def show_whose_turn(self, state: S) -> None:
        """Shows whose turn it is while the match waits for a decision."""
