"""Work that only later frames need is deferred until the first frame is shown."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LAID = """
import sys
from game.client.scenes.table.table_scene import TableScene
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.window.headless_app import headless_app
for key, place in (("yardmaster", ""), ("railways", ""), ("age_of_steam", "rust_belt")):
    TableScene(headless_app((640, 360)), recorded_until(MatchMoment(key, place, 3, at=1)))
boards = [name for name in sys.modules if name.startswith("game.client.boards")]
print([name for name in boards if name.endswith(".table_display")])
"""


@pytest.mark.slow
def test_whoever_sits_at_a_table_does_not_wait_for_the_screens_of_displays():
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", LAID], env=env, capture_output=True, text=True, check=False, timeout=240
    )
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stderr


SHOWN = """
import gc, os, sys
import pygame
from game.cli import main
from game.client.window.app import App
def update(rects):
    late = {"msgspec", "asyncio", "tomllib", "datetime", "game.client.ui.rich_text"}
    print(sorted(late & set(sys.modules)), gc.isenabled())
def step(app, events, dt):
    plain(app, events, dt)
    app.post(lambda: (print(gc.isenabled()), app.quit()))
plain, App.step, pygame.display.update = App.step, step, update
main.main([])
"""


def test_the_title_is_there_before_what_only_later_frames_need(tmp_path):
    """Garbage collection is enabled only from the second frame on."""
    asked = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    env = {**os.environ, **asked, "PYTHONPATH": str(ROOT), "ROUNDHOUSE_HOME": str(tmp_path)}
    command = [sys.executable, "-P", "-c", SHOWN]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=240)
    assert done.stdout.splitlines()[:2] == ["[] False", "True"], done.stdout + done.stderr


def test_a_host_that_looks_only_for_what_was_set_loads_no_pygame():
    code = (
        "import sys, game.client.window.player_settings; print([it for it in sys.modules if 'pygame' in it])"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=240)
    assert done.stdout.splitlines() == ["[]"], done.stderr
