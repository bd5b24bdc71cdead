"""The tabletop display: one screen in the middle of the table, public things only, no hands, no secrets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.client.art.effects import cast, turned
from game.client.art.printed import flap
from game.client.art.svg import picture
from game.client.boards import make_display
from game.client.boards.board import Desk
from game.client.feed import Feed, Notice, Parted, Restarted, Shown
from game.client.picker import Target
from game.client.scene import Scene
from game.client.stage import Stage
from game.client.ui.dialog import Answer, ask, tell
from game.client.ui.text import line
from game.client.ui.theme import Face, Scale, hue
from game.rules import catalog
from game.rules.core.moves import Action
from game.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.app import App

POLL = 0.1
CARD = (292, 396)


@dataclass(frozen=True)
class HowToJoin:
    """What stands on the join cards."""

    address: str
    code: str = ""


class DisplayScene(Scene):
    """A match for everybody round the table to see."""

    def __init__(
        self, app: App, feed: Feed, join: HowToJoin | None = None, on_leave: Callable[[], None] | None = None
    ) -> None:
        super().__init__(app)
        if feed.seats:
            raise ValueError("a display sits in no seat")
        self.feed = feed
        self.join = join
        self.text = catalog.game_text(feed.game)
        self.stage = Stage(feed.game, (), app.settings.speed)
        desk = Desk(feed.game, self.text, feed.players, app.settings, app.sounds, self.repaint, self)
        self.board = make_display(desk)
        self.stage.picture = self.board
        self._on_leave = on_leave

    def touch(self, target: Target, chosen: bool) -> None:
        """Nothing can be touched here."""

    def accept(self) -> None:
        """Nothing is proposed here."""

    def step_back(self) -> None:
        """Nothing was touched here."""

    def perform(self, actions: Sequence[Action]) -> None:
        """Nobody acts here."""

    def rearranged(self) -> None:
        """Nothing can be touched here."""

    def enter(self) -> None:
        self.hear()
        self.stage.catch_up()

    def layout(self) -> None:
        scale = self.app.scale
        self.board.resize(scale, pygame.Rect(0, 0, scale.width, scale.height))

    def update(self, dt: float) -> None:
        self.hear()
        self.stage.speed = self.app.settings.speed
        self.stage.update(dt)
        self.stage.told.clear()
        self.board.update(dt)
        super().update(dt)

    def rest(self) -> float | None:
        waits = [self.stage.rest(), self.board.rest(), super().rest()]
        return min((wait for wait in waits if wait is not None), default=POLL)

    def hear(self) -> None:
        """Take in what the feed has, shown or not."""
        for news in self.feed.poll():
            match news:
                case Shown():
                    self.stage.take([news])
                case Restarted():
                    self.stage.restart([])
                case Notice(text, trouble):
                    tell(self.ui, text, "warning" if trouble else "whistle", trouble)
                case Parted():
                    self.app.post(self.leave_table)

    def handle(self, event: pygame.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self.stage.hurry()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            answers = [Answer(_("Stay"), lambda: None, "brass"), Answer(_("Leave"), self.leave_table, "red")]
            ask(
                self.ui, self.feed.game.title, _("Leave the table display?"), answers, on_dismiss=lambda: None
            )
            return True
        return False

    def leave_table(self) -> None:
        """Go away from the table."""
        self.feed.close()
        if self._on_leave is not None:
            self._on_leave()
        else:
            self.app.pop()

    def draw_ground(self, target: pygame.Surface) -> None:
        self.board.draw(target)
        if self.join is not None:
            self._draw_cards(target, self.join)

    def _draw_cards(self, target: pygame.Surface, join: HowToJoin) -> None:
        """One for each long side, facing it, in duller paper so that they do not compete."""
        scale = self.app.scale
        u = scale.u
        card = join_card(join, round(u, 4))
        spots = [(round(388 * u), 0)]
        if scale.height > 800:
            spots.append((scale.width - round(388 * u), 180))
        for x, turn in spots:
            drawn = turned(card, turn)
            target.blit(drawn, drawn.get_rect(center=(x, scale.height // 2)))


@picture
def join_card(join: HowToJoin, u: float) -> pygame.Surface:
    """How to get to the table, in letters that are read from two metres away."""
    size = (round(CARD[0] * u), round((CARD[1] if join.code else CARD[1] - 140) * u))
    margin = round(16 * u)
    out = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    box = pygame.Rect((margin, margin), size)
    cast(out, box, round(8 * u), round(7 * u), round(4 * u), 110)
    pygame.draw.rect(out, "#D8CBA4", box, border_radius=round(8 * u))
    pygame.draw.rect(out, hue("brass_dark"), box, max(1, round(2 * u)), border_radius=round(8 * u))
    plain = Scale(round(1920 * u), round(1080 * u))
    rows = [
        (_("Join this table").upper(), Face("sans", "Black", 26), hue("ink"), 48),
        (_("open Roundhouse,"), Face("sans", "Semibold", 24), hue("ink_soft"), 104),
        (_("choose Join, then"), Face("sans", "Semibold", 24), hue("ink_soft"), 138),
        (join.address, Face("sans", "Black", 34), hue("ink"), 206),
    ]
    for text, style, tint, y in rows:
        words = line(text, style, tint, plain)
        if words.width > size[0] - 20 * u:
            words = line(
                text, style._replace(size=round(style.size * (size[0] - 20 * u) / words.width)), tint, plain
            )
        words.at(out, box.centerx, box.top + y * u, "centre")
    if join.code:
        line(_("code"), Face("sans", "Semibold", 24), hue("ink_soft"), plain).at(
            out, box.centerx, box.top + 262 * u, "centre"
        )
        wide = round(52 * u)
        left = box.centerx - len(join.code) * (wide + round(4 * u)) // 2
        for index, letter in enumerate(join.code):
            out.blit(
                flap(letter, (wide, round(64 * u))),
                (left + index * (wide + round(4 * u)), box.top + round(296 * u)),
            )
    return out
