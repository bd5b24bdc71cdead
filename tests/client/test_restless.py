"""Whole matches under random input: hovering, pressing, typing and undoing."""

import random
from collections import Counter

import pygame
import pytest

from game.client.boards.board import HitArea
from game.client.boards.railways.network import layout_planner
from game.client.panels.table.advice_display import AdviceNote
from game.client.panels.table.move_caption import MoveCaption
from game.client.panels.table.pause_sign import PauseSign
from game.rules import catalog
from tests.client.local import LocalFeed
from tests.client.rings import is_ringed
from tests.client.screens import seat_down
from tests.client.table import click, hover, key

TABLES = [
    ("yardmaster", "", 3),
    ("railways", "", 3),
    ("age_of_steam", "rust_belt", 3),
    ("steam", "ruhr", 3),
]
KEYS = (
    pygame.K_TAB, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN,
    pygame.K_ESCAPE, pygame.K_u, pygame.K_h, pygame.K_l, pygame.K_d, pygame.K_t, pygame.K_SPACE,
)  # fmt: skip
SIGNS = (MoveCaption, AdviceNote, PauseSign)
MOST = 2500
LOOKS = 2
"""Maximum number of ring checks per kind of widget; each check paints two whole pictures."""


class Fidget:
    """Sends random input and also makes progress in the match."""

    def __init__(self, app, scene, seed):
        self.app, self.scene = app, scene
        self.chance = random.Random(seed)
        self._status_received_at = -1
        """Item after which the tooltip was opened."""
        self._looked: Counter[tuple[str, ...]] = Counter()
        """Number of ring checks per kind of widget."""
        opened, tip = scene.ui._tip.open, scene.ui._tip

        def noted(*words):
            self._status_received_at = scene.stage.last_displayed
            return opened(*words)

        tip.open = noted

    def step(self):
        """Sends one random input and advances time; returns to the table from any other page."""
        chance, scene = self.chance, self.scene
        if self.app.top is not scene:
            key(self.app.top, pygame.K_ESCAPE)
            self.app.step([], 0.3)
            return
        what = chance.random()
        spots = [spot for spot in scene.board.hit_areas() if spot.rect.width and spot.rect.height]
        if any(panel.is_modal for panel in scene.ui.panels):
            key(scene, pygame.K_ESCAPE)
        elif what < 0.3 and spots:
            hover(scene, chance.choice(spots).rect.center)
        elif what < 0.4:
            wide, high = self.app.canvas.get_size()
            hover(scene, (chance.randrange(wide), chance.randrange(high)))
        elif what < 0.5 and spots:
            click(scene, chance.choice(spots).rect.center)
        elif what < 0.65:
            key(scene, chance.choice(KEYS))
            scene.handle(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
        elif what < 0.68:
            scene.undo()
        elif scene.acting_seat is not None and scene.stage.is_newest:
            scene._propose(scene.feed._choice(scene.acting_seat))
        self.app.step([], chance.choice((0.02, 0.3, 0.6)))
        self.look()

    def look(self):
        """Checks what must hold at any moment."""
        ui, scene = self.scene.ui, self.scene
        tip = ui.tip_rect
        assert tip is None or self._status_received_at == scene.stage.last_displayed, (
            f"outlived a change: {ui._tip.text}"
        )
        notes = list(scene.board.tooltip_obstacles())
        signs = [panel.card for panel in ui.panels if isinstance(panel, SIGNS) and panel.widgets[0].visible]
        if tip is not None:
            assert not [note for note in (*notes, *signs) if _overlaps(tip, note)], (ui._tip.text, tip, notes)
        if ui.shows_focus and ui.focused is not None:
            self._is_seen(ui.focused)

    def _is_seen(self, widget):
        window = self.app.canvas.get_rect()
        assert widget.panel in self.scene.ui.panels
        assert widget in widget.panel.walk()
        assert widget.visible
        if isinstance(widget, HitArea):
            assert widget.takes_focus(), widget.target
        assert window.colliderect(widget.panel.to_window(widget.rect)), widget
        kind = type(widget).__name__, type(getattr(widget, "target", None)).__name__
        self._looked[kind] += 1
        if self._looked[kind] <= LOOKS:
            assert is_ringed(self.app, widget), (kind, widget.rect)


def _overlaps(tip, other):
    """Whether a tooltip covers something; on a crowded table it may touch it."""
    common = tip.clip(other)
    return 50 * common.width * common.height > tip.width * tip.height


def some_of(work):
    """Runs a fixed amount of the layout search per frame, so that the machine's speed does not matter."""
    for _ in range(20):
        try:
            next(work)
        except StopIteration as over:
            return True, over.value
    return False, None


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("name", "game_map", "seats"), TABLES)
def test_a_restless_pointer_finds_nothing_wrong(name, game_map, seats, size, monkeypatch):
    monkeypatch.setattr(layout_planner, "worked", some_of)
    # Random players take very long to end a card game.
    bot = "random" if game_map else "greedy"
    feed = LocalFeed(catalog.create(name, game_map, seats), f"restless{size[1]}", bot=bot)
    app, scene = seat_down(size, feed, speed=4)
    fidget = Fidget(app, scene, f"{name}{size}")
    for _ in range(MOST):
        if scene.result is not None and scene.stage.is_still:
            break
        fidget.step()
    assert scene.result is not None
