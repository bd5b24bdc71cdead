"""What stands on the title besides the plates: the games as doors, and who plays here."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.client.style.player_colours import disc
from game.client.style.text_rendering import line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Pressable
from game.client.ui.input_events import Nav
from game.client.ui.widget import Extent, Widget
from game.i18n import _
from game.rules.core.errors import BadData

if TYPE_CHECKING:
    from game.client.art.game_posters import DoorWords
    from game.client.window.app import App


NEAREST, FARTHEST = 313.4, 931.0
"""Between the arch and the edge of the picture, measured from the axis."""
WIDE, HIGH = 328.0, 500.0
"""A door with its frame, and how high its poster is."""
FRAME = 24
"""Of it above the poster."""
OVERLAP = 5.6
"""Frames of neighbours touch."""


class DoorPlace(NamedTuple):
    """The middle, the top and the size of a poster, on a picture of 1920 by 1080 with x from the axis."""

    x: float
    y: float
    size: float


class Hall(Protocol):
    """Where the doors are: one game of all is chosen there."""

    app: App
    game: str

    def choose(self, game: str) -> None:
        """Choose a game."""


class Door(Pressable):
    """A game's door; pressing it chooses the game."""

    bleed = 30

    def __init__(self, title: Hall, game: str) -> None:
        super().__init__(lambda: title.choose(game))
        self.title = title
        self.game = game
        self.words: DoorWords | None = None
        self.free_to = self.rect.bottom
        """Down to this line nothing stands before it."""
        self._poster = ""

    @property
    def ready(self) -> bool:
        """Whether there is anything to be seen."""
        return self.words is not None

    def open(self) -> None:
        """Find out what is behind it; a game that cannot be loaded says why."""
        from game.client.art.game_posters import WORDY, DoorWords
        from game.client.games import face_of
        from game.client.ui.rich_text import plain

        self._poster = face_of(self.game).poster()
        try:
            self.words = door_words(self.game)
        except BadData as error:
            self.words = DoorWords(self.game, "", "–", "–")
            self.set_enabled(False, str(error))
            return
        if self.rect.width < WORDY * WIDE:
            name, line_, seats, time = map(plain, self.words)
            self.help = "\n".join(filter(None, (f"<b>{name}</b>", line_, f"{seats} · {time}")))

    def nav(self, nav: Nav) -> bool:
        """To the next door, also past the engine: the plates below it are nearer, but not beside it."""
        step = {Nav.LEFT: -1, Nav.RIGHT: 1}.get(nav, 0)
        panel = self.panel
        if step and panel is not None and panel.ui is not None:
            doors = [one for one in panel.focus_order() if isinstance(one, Door)]
            doors.sort(key=lambda door: door.rect.x)
            at = doors.index(self) + step
            if 0 <= at < len(doors):
                panel.ui.focus(doors[at])
                return True
        return super().nav(nav)

    @property
    def raised(self) -> int:
        """How far the words must be raised on the poster for nothing to stand before them."""
        from game.client.art.game_posters import MOST_RAISED, WORDS_END

        free = (self.free_to - self.rect.top) * WIDE / self.rect.width - FRAME
        return max(0, min(MOST_RAISED, 10 * math.ceil((WORDS_END - free) / 10)))

    def draw(self, target: pygame.Surface) -> None:
        if self.words is None:
            return
        from game.client.art.game_posters import door
        from game.client.art.title_house import lamp

        unit = round(self.rect.width / 328, 4)
        chosen = self.title.game == self.game
        bright = chosen or self.lit or self.hovered
        drawn = door(self._poster, self.words, unit, bright, self.lit, self.raised)
        target.blit(drawn, self.rect)
        light = lamp(unit, True)
        target.blit(light, light.get_rect(center=(self.rect.centerx, self.rect.top - round(8 * unit))))


class NameTag(Widget):
    """Who plays here."""

    bleed = 2

    def draw(self, target: pygame.Surface) -> None:
        settings = self.title.app.settings
        side = self.scale.px(44)
        target.blit(disc(settings.colour, side), self.rect.topleft)
        words = line(settings.name or _("Player"), "strong", hue("paper"), self.scale)
        words.at(target, self.rect.x + side + self.scale.px(12), self.rect.y + side / 2)

    def __init__(self, title: Hall) -> None:
        super().__init__()
        self.title = title

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(320), scale.px(46))


def door_words(game: str) -> DoorWords:
    """What stands on a game's door; BadData if the game cannot be loaded."""
    from game.client.art.game_posters import DoorWords
    from game.rules import catalog

    kind = catalog.game_class(game)
    counts = kind.all_seat_counts()
    seats = f"{counts[0]}–{counts[-1]}" if counts[1:] else str(counts[0])
    time = _("{minutes} min").format(minutes=kind.minutes)
    return DoorWords(kind.short_title(), kind.subtitle(), seats, time)


def door_places(doors: int) -> list[DoorPlace]:
    """Where so many doors are in the wall, from left to right; where one side has less, a stall is left over.

    The stalls of both sides are alike. The last place is the one that is left over.
    """
    side = _side(max(1, -(-doors // 2)))
    left = [place._replace(x=-place.x) for place in reversed(side)]
    return [*left, *side]


def _side(doors: int) -> list[DoorPlace]:
    """The doors right of the engine, from the inner one to the outer one, which is nearer and larger."""
    if doors == 1:
        return [DoorPlace((NEAREST + FARTHEST) / 2, _foot((NEAREST + FARTHEST) / 2) - HIGH, 1.0)]
    depth = 0.1 if doors == 2 else 0.03
    shares = [1 - depth * (1 - number / (doors - 1)) for number in range(doors)]
    size = (FARTHEST - NEAREST + OVERLAP * (doors - 1)) / (WIDE * sum(shares))
    found, edge = [], NEAREST
    for share in shares:
        wide = WIDE * size * share
        x = edge + wide / 2
        found.append(DoorPlace(x, _foot(x) - HIGH * size * share, size * share))
        edge += wide - OVERLAP
    return found


def _foot(x: float) -> float:
    """Where a door ends: the wall is a shallow bow."""
    return 827 + (x - 461) * 19 / 306
