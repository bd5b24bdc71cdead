"""What a board is: it shows a state, gets from one to the next by motion, and says what can be touched."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol

import pygame

from game.client.boards.focus_ring import box_round, corners_of, draw_ring
from game.client.boards.targets import CONFIRM, AtSeat
from game.client.match.action_picker import Offer, Picker, Pointed, Target, is_meant
from game.client.match.animation import Point, Timeline
from game.client.match.match_feed import Player
from game.client.style.theme import Scale
from game.client.ui.button import Pressable
from game.client.ui.rich_text import plain
from game.client.ui.tooltip import not_yet
from game.client.ui.widget import Turn, Widget
from game.client.window.settings import Settings
from game.client.window.sound_player import Name, Sounds
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import Game, S
from game.rules.core.moves import Action
from game.rules.core.words.text import GameText

JOIN_CARD = (292, 396)
"""How large the card with how to join is at 1080 lines."""


class Touched(Protocol):
    """Who is told that something on the board was touched."""

    def touch(self, target: Target, chosen: bool) -> None:
        """A thing was touched; ``chosen`` if it is part of the proposal already."""

    def choose(self, path: Sequence[Target], anew: bool) -> None:
        """Several things were touched one after the other; ``anew`` lets go first of what was touched."""

    def accept(self) -> None:
        """Take what is proposed."""

    def step_back(self) -> None:
        """Take the last touch back."""

    def perform(self, actions: Sequence[Action]) -> None:
        """Do several things one after the other."""

    def undo(self) -> None:
        """Ask for our last entry to be taken back."""

    def rearranged(self) -> None:
        """What can be touched has changed though nothing was decided."""

    def ask(self, title: str, words: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Ask before something is done; the first answer is the safe one."""


class Desk:
    """What a board may know of the screen it lies on."""

    is_portrait = False
    """Whether it is drawn once, to be kept: then even a winner whose train has left is seen."""
    only_shows = False
    """Whether moves are only shown here: there are no plates to make or to take back a decision."""

    def __init__(
        self,
        game: Game[Any],
        text: GameText[Any],
        players: Sequence[Player],
        settings: Settings,
        sounds: Sounds,
        repaint: Callable[[pygame.Rect], None],
        table: Touched,
    ) -> None:
        self.game = game
        self.text = text
        self.players = players
        self.settings = settings
        self.sounds = sounds
        self.repaint = repaint
        self.leapt: Callable[[Sequence[pygame.Rect]], None] = self._repaint_each
        """Told where all looks otherwise at once, and nothing need be seen in the same frame as the rest."""
        self.is_painting: Callable[[], bool] = lambda: False
        """Whether that is still going on, or something else as large: nothing new begins meanwhile."""
        self.table = table
        self.seat: Seat = 0
        """Whose side of the table we sit on."""
        self.is_seated = True
        """Whether somebody of ours sits there, or the table is only looked at from there."""
        self.hushed = False
        """Whether motion is being skipped: what would be heard or thrown in passing is not."""
        self.drawn: dict[Seat, Any] = {}
        """What each seat has drawn on the table, such as plans; who opens tables may keep it for the next one
        of the same match."""
        self.is_read: Callable[[], bool] = lambda: False
        """Whether somebody reads a tooltip now: nothing that would close it moves by itself."""
        self.put_off: Callable[[], None] = lambda: None
        """Have what is marked painted in the next frame: what was done in this one took all its time."""

    def _repaint_each(self, areas: Sequence[pygame.Rect]) -> None:
        for area in areas:
            self.repaint(area)

    def hear(self, name: Name, strength: float = 1.0) -> None:
        """Play a sound of the table."""
        if not self.hushed:
            self.sounds.play(name, strength)

    @property
    def names(self) -> Sequence[str]:
        return self.text.names


class Spot(Pressable):
    """A place on the table that can be touched, hovered and reached by keys.

    The board paints what is there; it paints nothing itself but the ring of those who steer by keys.
    """

    is_seen = False
    is_bare = True
    may_pull = False
    """Whether a press may become a pull, such as a route: then it is no click until it is let go."""
    outline: Callable[[], Sequence[Point]] | None = None
    """The corners of what it stands for, as it is seen; mostly those of its box."""
    _was_lit = False

    def __init__(self, target: Target, rect: pygame.Rect, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.target = target
        self.rect = rect
        self.about = ""
        """What it is, whatever touching it would do."""
        self.open = False
        """Whether touching it leads anywhere now."""
        self.always = False
        """Whether it leads somewhere at any time, not only when the picker has it open."""
        self.decides = True
        """Whether it is part of a decision; else it only shows something, at any time."""
        self.tells = False
        """Whether keys come to it now though it leads nowhere."""
        self.wary = False
        """Whether it takes something away: keys come there only when they are led there."""
        self.inside: Callable[[tuple[int, int]], bool] = self.rect.collidepoint

    def takes_focus(self) -> bool:
        """Who steers by keys is told like who points what a thing would bring, or what it lacks."""
        return self.open or self.tells

    def hit(self, pos: tuple[int, int]) -> Spot | None:
        return self if self.visible and self.rect.collidepoint(pos) and self.inside(pos) else None

    def dirty(self) -> None:
        """The ring may reach farther than what can be touched."""
        super().dirty()
        if self.lit or self._was_lit:
            self._was_lit = self.lit
            if self.panel is not None:
                margin = 2 * self.panel.scale.px(self.bleed)
                self.panel.repaint(self.seen_at().inflate(margin, margin))

    def seen_at(self) -> pygame.Rect:
        """With what it stands for, be that larger or elsewhere."""
        return self.rect if self.outline is None else self.rect.union(box_round(self.outline()))

    def draw_ring(self, target: pygame.Surface) -> None:
        """Who steers by keys sees where the focus is."""
        draw_ring(target, corners_of(self.rect) if self.outline is None else self.outline(), self.scale)

    def stay_open(self) -> None:
        """It leads somewhere at any time."""
        self.open = self.always = True

    def tip_for(self, pos: tuple[int, int]) -> str:
        if not self.open and self.reason:
            return not_yet(self.help, self.reason)
        return self.help


class Vista(NamedTuple):
    """What a small picture of the table shows: its heart, and what it may show round that."""

    heart: pygame.Rect
    within: pygame.Rect


class Layer(NamedTuple):
    """Places that can be touched, in a part of the table that is turned to one side."""

    box: pygame.Rect
    turn: Turn
    spots: list[Spot]


class Board(ABC, Generic[S]):
    """A game's table on the screen. It fulfils the stage's Picture."""

    joins = False
    """Whether room is wanted for how to join."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.scale = Scale(1, 1)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.view: S | None = None
        self.picker = Picker()
        self.hovered: Target | None = None
        self.round = ""
        """Which round it is, in a game whose board does not tell that itself."""

    def resize(self, scale: Scale, area: pygame.Rect) -> None:
        """The window or the text size changed; ``area`` is ours."""
        self.scale, self.area = scale, area
        self.fit()
        if self.view is not None:
            self.show(self.view)

    @abstractmethod
    def fit(self) -> None:
        """Work out where everything goes."""

    @abstractmethod
    def show(self, view: S) -> None:
        """Stand at rest in a state, at once."""

    def is_ready_for(self, view: S) -> bool:
        """Whether a state can be shown by motion; if not, it is worked out how, a little in each update."""
        return True

    @abstractmethod
    def play(self, events: Sequence[Event], view: S, line: Timeline) -> None:
        """Get from what is shown to a state by motion."""

    def fade(self, view: S, line: Timeline) -> None:
        """Something was taken back."""
        self.show(view)

    def is_ready_to_offer(self, view: S, seat: Seat) -> bool:
        """Whether ``offers`` takes little time; if not, some of what it needs is worked out now."""
        return True

    @abstractmethod
    def offers(self, view: S, seat: Seat) -> list[Offer]:
        """Every legal action with what must be touched for it, the preferred ways first."""

    def example(self, view: S, seat: Seat, target: Target) -> Action | None:
        """An action that touching a thing would mean, whether it is legal or not: to say why not."""
        return None

    def lacks(self, view: S, seat: Seat, target: Target) -> str:
        """What is missing for a thing to mean any action at all, in a sentence, if that needs saying."""
        return ""

    def next_touch(self, action: Action) -> Target | None:
        """What must be touched next for an action; None if what was touched leads elsewhere."""
        depth = len(self.picker.touched)
        offer = next((one for one in self.picker.narrowed if one.action == action), None)
        if offer is None:
            return None
        if depth < len(offer.path):
            return offer.path[depth]
        # What was chosen of several is put back by another touch.
        return CONFIRM if offer.several else offer.path[-1]

    def explain(self, spot: Spot) -> str:
        """What hovering over a place says: what touching it would do, or what it is."""
        offer = self.picker.preview(spot.target)
        if offer is None or self.view is None:
            return spot.about
        words = plain(self.desk.text.action(self.view, self.desk.seat, offer.action))
        told = not spot.about or plain(spot.about).casefold() in words.casefold()
        return words if told else f"<b>{words}</b>\n{spot.about}"

    def first_focus(self, spots: Sequence[Spot]) -> Spot | None:
        """Which of the places that can be touched keys begin at."""
        return next(iter(spots), None)

    def focus_after(self, before: Target | None) -> Target | None:
        """Where keys go on once a place was used, if that is not the same place or the nearest; None where
        they were on no place of the table."""
        return None

    def is_same_again(self, target: Target) -> bool:
        """Whether a target means the same in another decision, so that keys may come back to it."""
        return True

    def has_note(self, target: Target) -> bool:
        """Whether a note of the board's own tells everything of a thing; then no tooltip repeats it."""
        return False

    def tells_of(self, target: Target) -> bool:
        """Whether keys come to a thing also where it leads nowhere, to be told why."""
        return False

    def caption_rooms(self) -> list[pygame.Rect]:
        """Where it may be told what an opponent has done, the best first; none if the board tells it."""
        return []

    def kept_clear(self) -> list[pygame.Rect]:
        """What a tooltip must not cover: what has to be touched next, and the board's own notes."""
        return []

    @abstractmethod
    def spots(self) -> list[Spot]:
        """What can be touched, back to front."""

    def furnished(self) -> None:
        """The spots have been taken over as they are now."""

    def layers(self) -> list[Layer]:
        """On a table that people sit round: what can be touched in each part that is turned to a side."""
        return [Layer(pygame.Rect(0, 0, self.scale.width, self.scale.height), 0, self.spots())]

    def tools_place(self) -> tuple[pygame.Rect, Turn] | None:
        """On a table that people sit round: where the few buttons beside the game go."""
        return None

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Turn] | None:
        """Where a seat's plate lies, and the side it faces."""
        box = self.where(AtSeat(seat))
        return (box, 0) if box is not None else None

    def join_places(self) -> list[tuple[pygame.Rect, Turn]]:
        """On a table that people sit round: where the way to join may be told, and the sides it faces."""
        away, high = self.scale.art(388), self.scale.height
        box = pygame.Rect(0, 0, *map(self.scale.art, JOIN_CARD))
        box.center = (away, high // 2)
        other = box.copy()
        other.center = (self.scale.width - away, high // 2)
        return [(box, 0), (other, 180)] if high > 800 else [(box, 0)]

    def where(self, pointed: Pointed) -> pygame.Rect | None:
        """What a thing covers, or all things of a kind, for somebody who points at it."""
        boxes = [spot.rect for spot in self.spots() if is_meant(pointed, spot.target)]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def trail(self, action: Action) -> list[list[tuple[int, int]]]:
        """Lines along which an action goes or what it lays is seen; none where only its things are."""
        return []

    @abstractmethod
    def light(self) -> None:
        """The picker or the pointer has changed: show what may be touched and what it would do."""

    def relight(self) -> None:
        """The rules were asked again; a board may know that nothing shines otherwise since it was lit."""
        self.light()

    def point(self) -> None:
        """Only the pointer is on something else; a board may know better than to light everything anew."""
        self.light()

    def mention(self, event: Event) -> None:
        """A line of the log was clicked: point at what it is about."""

    def update(self, dt: float) -> None:
        """Let time pass for what moves by itself."""

    def rest(self) -> float | None:
        """Seconds until ``update`` is wanted."""
        return None

    @abstractmethod
    def draw(self, target: pygame.Surface) -> None:
        """Paint everything that meets the clip, under the widgets."""

    def draw_over(self, target: pygame.Surface) -> None:
        """Paint what lies over the widgets."""

    def draw_focus(self, target: pygame.Surface, spot: Spot) -> None:
        """Paint the ring of the place that has the focus, over everything: whatever it is, it has one."""
        spot.draw_ring(target)

    def vista(self) -> Vista:
        """What a small picture of it shows."""
        return Vista(self.area, self.area)

    def title(self) -> str:
        """What stands beside the game's name: the map, where there are several."""
        return ""

    def headline(self) -> Widget | None:
        """What stands in the top bar instead of the waiting line, if the board shows that itself."""
        return None

    def tell(self, words: str, colour: str, urgent: bool) -> None:
        """What the table waits for, and for whom."""

    def key(self, event: pygame.Event) -> bool:
        """A key that no widget used. True if it means something here."""
        return False

    def moment(self, state: S) -> None:
        """The table waits for somebody: show whose turn it is."""
