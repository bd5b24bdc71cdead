"""The doors of the title, one for each game, and the tag with the player's name."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.client.style.player_colours import disc
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Pressable
from game.client.ui.input_events import Nav
from game.client.ui.widget import Extent, Widget
from game.i18n import _
from game.rules.core.bad_data import BadData

if TYPE_CHECKING:
    from game.client.art.interface.game_posters import DoorText
    from game.client.window.app import App


INNER_EDGE, OUTER_EDGE = 313.4, 931.0
"""Where the doors of one side begin, at the arch, and end, at the edge of the picture; measured from its
middle."""
DOOR_WIDTH, POSTER_HEIGHT = 328.0, 500.0
"""Width of a door with its frame, and height of its poster."""
FRAME_HEIGHT = 24
"""Height of the frame above the poster."""
OVERLAP = 5.6
"""By how much the frames of neighbouring doors overlap."""


class DoorPosition(NamedTuple):
    """Centre, top and size of the poster on a door in a picture of 1920 by 1080; x is measured from the
    middle."""

    x: float
    y: float
    size: float


class GameDoorsScene(Protocol):
    """Scene with game doors, of which one is selected."""

    app: App
    game: str

    def choose(self, game: str) -> None:
        """Selects a game."""


class GameDoor(Pressable):
    """The door of a game, with its poster; pressing it selects the game."""

    bleed = 30

    def __init__(self, title: GameDoorsScene, game: str) -> None:
        super().__init__(lambda: title.choose(game))
        self.selection = title
        self.game = game
        self.words: DoorText | None = None
        self.uncovered_to_y = self.rect.bottom
        """The part of the door below this y coordinate is covered by something."""
        self._poster = ""

    @property
    def is_loaded(self) -> bool:
        """Whether the door is loaded and can be drawn."""
        return self.words is not None

    def load(self) -> None:
        """Loads poster and text; if the game cannot be loaded, the door is disabled and says why."""
        from game.client.art.interface.game_posters import MIN_SCALE_FOR_LINE, DoorText
        from game.client.games import game_client_of
        from game.client.ui.rich_text import escape_markup

        self._poster = game_client_of(self.game).poster()
        try:
            self.words = door_words(self.game)
        except BadData as error:
            self.words = DoorText(self.game, "", "–", "–")
            self.set_enabled(False, str(error))
            return
        if self.rect.width < MIN_SCALE_FOR_LINE * DOOR_WIDTH:
            name, line_, seats, time = map(escape_markup, self.words)
            self.help = "\n".join(filter(None, (f"<b>{name}</b>", line_, f"{seats} · {time}")))

    def nav(self, nav: Nav) -> bool:
        """Left and right move the focus to the next door, although buttons of the menu are nearer."""
        step = {Nav.LEFT: -1, Nav.RIGHT: 1}.get(nav, 0)
        panel = self.panel
        if step and panel is not None and panel.ui is not None:
            doors = [one for one in panel.focus_order() if isinstance(one, GameDoor)]
            doors.sort(key=lambda door: door.rect.x)
            at = doors.index(self) + step
            if 0 <= at < len(doors):
                panel.ui.focus(doors[at])
                return True
        return super().nav(nav)

    @property
    def text_lift(self) -> int:
        """How far the text on the poster is moved up so that nothing covers it."""
        from game.client.art.interface.game_posters import MAX_TEXT_RAISE, WORDS_END

        free = (self.uncovered_to_y - self.rect.top) * DOOR_WIDTH / self.rect.width - FRAME_HEIGHT
        return max(0, min(MAX_TEXT_RAISE, 10 * math.ceil((WORDS_END - free) / 10)))

    def draw(self, target: pygame.Surface) -> None:
        if self.words is None:
            return
        from game.client.art.backgrounds.title_background import lamp
        from game.client.art.interface.game_posters import door

        unit = round(self.rect.width / 328, 4)
        chosen = self.selection.game == self.game
        bright = chosen or self.shows_focus_ring or self.hovered
        drawn = door(self._poster, self.words, unit, bright, self.shows_focus_ring, self.text_lift)
        target.blit(drawn, self.rect)
        light = lamp(unit, True)
        target.blit(light, light.get_rect(center=(self.rect.centerx, self.rect.top - round(8 * unit))))


class PlayerNameTag(Widget):
    """The player's colour and name."""

    bleed = 2

    def draw(self, target: pygame.Surface) -> None:
        settings = self.selection.app.settings
        side = self.scale.px(44)
        target.blit(disc(settings.colour, side), self.rect.topleft)
        words = text_line(settings.name or _("Player"), "strong", hue("paper"), self.scale)
        words.draw_at(target, self.rect.x + side + self.scale.px(12), self.rect.y + side / 2)

    def __init__(self, title: GameDoorsScene) -> None:
        super().__init__()
        self.selection = title

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(320), scale.px(46))


def door_words(game: str) -> DoorText:
    """The text on the door of a game; raises BadData if the game cannot be loaded."""
    from game.client.art.interface.game_posters import DoorText
    from game.rules import catalog

    kind = catalog.game_class(game)
    counts = kind.all_seat_counts()
    seats = f"{counts[0]}–{counts[-1]}" if counts[1:] else str(counts[0])
    time = _("{minutes} min").format(minutes=kind.minutes)
    return DoorText(kind.short_title(), kind.subtitle(), seats, time)


def door_positions(doors: int) -> list[DoorPosition]:
    """Positions for this number of doors, from left to right.

    Both sides have the same number of positions, so with an odd number of doors the last one stays free.
    """
    side = _side(max(1, -(-doors // 2)))
    left = [place._replace(x=-place.x) for place in reversed(side)]
    return [*left, *side]


def _side(doors: int) -> list[DoorPosition]:
    """The positions to the right of the engine, from the inner to the outer door, which is larger."""
    if doors == 1:
        return [
            DoorPosition(
                (INNER_EDGE + OUTER_EDGE) / 2, _foot((INNER_EDGE + OUTER_EDGE) / 2) - POSTER_HEIGHT, 1.0
            )
        ]
    depth = 0.1 if doors == 2 else 0.03
    shares = [1 - depth * (1 - number / (doors - 1)) for number in range(doors)]
    size = (OUTER_EDGE - INNER_EDGE + OVERLAP * (doors - 1)) / (DOOR_WIDTH * sum(shares))
    found, edge = [], INNER_EDGE
    for share in shares:
        wide = DOOR_WIDTH * size * share
        x = edge + wide / 2
        found.append(DoorPosition(x, _foot(x) - POSTER_HEIGHT * size * share, size * share))
        edge += wide - OVERLAP
    return found


def _foot(x: float) -> float:
    """The y coordinate of the foot of a door at `x`; the wall is slightly curved."""
    return 827 + (x - 461) * 19 / 306
