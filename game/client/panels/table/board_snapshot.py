"""Pictures of a board at a given state, for thumbnails and film posters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.client.boards.board import Board, BoardContext
from game.client.games import game_client_of
from game.client.match.match_feed import Player, game_text_for
from game.client.panels.table.table_bar import bar_height
from game.client.sound.sound_player import SoundPlayer
from game.client.style.theme import Scale
from game.client.window.player_settings import Settings
from game.decisions.action_picker import Target
from game.rules.core.codec import Seat
from game.rules.core.game import Game, State
from game.rules.core.moves import Action

TABLE_SIZE = (1280, 720)
SETTLE_STEPS, SETTLE_DT = 90, 1 / 30
MIN_CROP_SHARE = 0.3
"""A thumbnail shows at least this share of the board's width."""


class IgnoredInput:
    """Stands in for a scene that handles input; ignores everything."""

    def touch(self, target: Target, chosen: bool) -> None: ...

    def choose(self, path: Sequence[Target], anew: bool) -> None: ...

    def accept(self) -> None: ...

    def step_back(self) -> None: ...

    def perform(self, actions: Sequence[Action]) -> None: ...

    def undo(self) -> None: ...

    def hit_areas_changed(self) -> None: ...

    def ask(self, title: str, words: str, answers: Sequence[tuple[str, Callable[[], None]]]) -> None: ...


class BoardSnapshot:
    """Draws a board that nobody uses, at the size of a small window, and cuts pictures out of it."""

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[Player],
        table: tuple[int, int] = TABLE_SIZE,
        seat: Seat | None = None,
    ) -> None:
        settings = Settings(mute=True, reduced_motion=True, speed=0)
        self.text = game_text_for(game, players)
        desk = BoardContext(
            game, self.text, players, settings, SoundPlayer(settings), lambda _area: None, IgnoredInput()
        )
        desk.seat = game.seats - 1 if seat is None else seat
        desk.is_skipping_animations = desk.is_thumbnail = True
        self.board: Board[Any] = game_client_of(game.key).build_board(desk)
        self._canvas = pygame.Surface(table)
        self.scale = Scale(*table)
        top = bar_height(self.scale)
        self.board.resize(self.scale, pygame.Rect(0, top, table[0], table[1] - top))

    def show(self, view: State) -> None:
        """Shows a state at the end of all animations."""
        self.board.show(view)
        for _ in range(SETTLE_STEPS):
            if self.board.rest() is None:
                break
            self.board.update(SETTLE_DT)

    def render(self) -> pygame.Surface:
        """The whole board, without the bar above it."""
        self.board.draw(self._canvas)
        self.board.draw_over(self._canvas)
        return self._canvas.subsurface(self.board.area)

    def thumbnail(self, size: tuple[int, int]) -> pygame.Surface:
        """The most important part of the board, scaled to this size."""
        self.board.draw(self._canvas)
        heart, within = self.board.thumbnail_crop()
        cut = _crop(heart, within.clip(self._canvas.get_rect()), size)
        return pygame.transform.smoothscale(self._canvas.subsurface(cut), size)


def _crop(heart: pygame.Rect, within: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """The smallest part of `within` with the ratio of `size` that contains `heart`."""
    shape = size[0] / size[1]
    wide = max(heart.width, heart.height * shape, within.width * MIN_CROP_SHARE)
    wide = min(wide, within.width, within.height * shape)
    cut = pygame.Rect(0, 0, max(1, int(wide)), max(1, int(wide / shape)))
    cut.center = heart.center
    return cut.clamp(within)
