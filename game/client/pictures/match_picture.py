"""A picture of a match's table, for programs that use the library."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from game.client.match.match_feed import MatchRecording, players_of
from game.client.pictures.scene_shot import render_scene
from game.client.scenes.table.table_scene import TableScene
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.journal import JournalUpdate
from net.protocol.messages import MatchStart


def match_picture(
    start: MatchStart,
    game: Game[Any],
    updates: Sequence[JournalUpdate],
    seats: Sequence[Seat],
    size: tuple[int, int],
) -> bytes:
    """The table as these seats see it, as a PNG file."""
    import pygame

    recording = MatchRecording(game, players_of(start), list(updates), tuple(seats))
    shot = render_scene(lambda app: TableScene(app, recording, on_end=lambda _scene, _result: None), size)
    file = BytesIO()
    pygame.image.save(shot, file, "picture.png")
    return file.getvalue()
