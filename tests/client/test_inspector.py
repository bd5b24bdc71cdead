"""Inspector and gallery for developers."""

import os

import pygame
import pytest

from game.client.pictures import gallery_window
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.window.inspector import REPAINT, VIEWS
from tests.client.screens import seat_down
from tests.client.table import Bare

RUST_BELT = MatchMoment("age_of_steam", "rust_belt", 3, "inspect")


def test_f12_shows_view_after_view_and_saves_no_picture(monkeypatch):
    app, scene = seat_down((1280, 720), recorded_until(MatchMoment("yardmaster", "", 3, "inspect", 20)))
    saved = []
    monkeypatch.setattr(app, "save_picture", lambda: saved.append(1))
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="")], 0.0)
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_F12, mod=0)], 0.0)
    assert saved == [1]
    app.enable_inspector()
    plain, pictures = app.canvas.copy(), set()
    for view in (*VIEWS[1:], VIEWS[0]):
        app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="")], 0.02)
        app.step([pygame.Event(pygame.KEYUP, key=pygame.K_F12, mod=0)], 0.02)
        assert app.inspector.view == view
        pictures.add(pygame.image.tobytes(app.canvas, "RGB"))
    assert saved == [1]
    assert len(pictures) == len(VIEWS)
    assert pygame.image.tobytes(plain, "RGB") in pictures, "nothing is left behind"
    assert any("InHand" in name and "TableCards" not in name for name, _area in scene.inspected_areas())
    assert any(line.startswith("display list: ") for line in scene.inspected_figures())


def test_hit_areas_are_named_by_target_and_owner():
    _app, scene = seat_down((1280, 720), recorded_until(RUST_BELT))
    names = [name for name, _area in scene.inspected_areas()]
    assert {"TileSupplyButton · OverlayCards", "AtSeat.0 · picker", "PhaseLine"} <= set(names)


def test_what_is_repainted_is_outlined(app):
    scene = Bare(app)
    app.step([], 0.0)
    app.enable_inspector()
    while app.inspector.view != "repaints":
        app.inspector.show_next_view()
    scene.repaint(pygame.Rect(100, 100, 40, 30))
    app.step([], 0.0)
    assert app.canvas.get_at((100, 100)) == pygame.Color(REPAINT)


@pytest.mark.parametrize("sheet", gallery_window.SHEETS)
def test_every_sheet_of_the_gallery_is_drawn(app, sheet):
    app.push(gallery_window.SHEETS[sheet](app))
    app.step([], 0.0)
    assert len({tuple(app.canvas.get_at((x, y))) for x in range(0, 640, 16) for y in range(0, 360, 9)}) > 5


def test_the_gallery_notices_a_changed_source_and_waits_while_it_cannot_be_loaded(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery_window, "LOOK_S", 0.0)
    source, other = tmp_path / "card.py", tmp_path / "notes.txt"
    source.write_text("a = 1\n")
    watch = gallery_window.SourceWatch([tmp_path])
    other.write_text("not watched")
    assert watch.find_changes() == []
    source.write_text("a = (\n")

    os.utime(source, ns=(1, 1))
    assert watch.find_changes() == [source]
    assert gallery_window.find_syntax_error([source]).startswith(f"{source}:1: ")
    source.write_text("a = 2\n")
    assert watch.find_changes() == [source]
    assert gallery_window.find_syntax_error([source]) == ""
    assert watch.find_changes() == []
