"""Window, loop, damage, settings, error pages and sound."""

import json
import os
import sys
import threading

import platformdirs
import pygame
import pygame.mixer
import pytest

from game.client.scenes.pages.settings import SettingsScene
from game.client.sound.sound_player import ChuffSounds, SoundPlayer
from game.client.ui.button import Button
from game.client.ui.dialog import DialogButton, open_dialog
from game.client.ui.input_events import PointerEvent, PointerKind
from game.client.ui.slider import Slider
from game.client.window import player_settings as kept
from game.client.window.app import App, NoDisplay
from game.client.window.crash_screen import CrashScreen
from game.client.window.dirty_regions import DirtyRegions
from game.client.window.player_settings import Settings
from game.client.window.scene import Scene
from tests.client.table import Bare, key


def test_a_scene_at_rest_is_not_drawn_again(app, monkeypatch):
    scene = Bare(app)
    app.step([], 0.0)
    drawn: list[object] = []
    monkeypatch.setattr(scene, "draw", drawn.append)
    app.step([], 0.1)
    assert drawn == []
    assert scene.rest() is None
    scene.repaint(pygame.Rect(10, 10, 20, 20))
    app.step([], 0.1)
    assert len(drawn) == 1


def test_drawing_is_clipped_to_the_damage(app, monkeypatch):
    scene = Bare(app)
    app.step([], 0.0)
    clips = []
    monkeypatch.setattr(scene, "draw", lambda target: clips.append(target.get_clip().copy()))
    scene.repaint(pygame.Rect(10, 10, 20, 20))
    scene.repaint(pygame.Rect(600, 300, 50, 20))
    app.step([], 0.1)
    assert clips == [pygame.Rect(10, 10, 20, 20), pygame.Rect(600, 300, 50, 20)]


def test_damage_joins_what_lies_close_and_stays_in_the_window():
    damage = DirtyRegions((1000, 1000))
    for rect in ((0, 0, 10, 10), (5, 5, 10, 10), (100, 0, 10, 10), (980, 980, 50, 50), (-20, 0, 10, 10)):
        damage.add(pygame.Rect(rect))
    assert sorted(map(tuple, damage.pop_rects())) == [(0, 0, 110, 15), (980, 980, 20, 20)]
    assert not damage


def test_damage_never_leaves_anything_out():
    damage = DirtyRegions((400, 400))
    marked = [pygame.Rect(7 * k % 390, 31 * k % 390, 9, 9) for k in range(60)]
    for rect in marked:
        damage.add(rect)
    drawn = damage.pop_rects()
    assert all(any(area.contains(rect) for area in drawn) for rect in marked)


class Lit(Bare):
    """A scene with an opaque background, so that overlays can be removed again."""

    def draw_background(self, target):
        target.fill("white")

    def question(self):
        open_dialog(self.ui, "Leave?", "", [DialogButton("Stay", lambda: None)], on_dismiss=lambda: None)


def test_small_things_all_over_a_large_window_do_not_have_all_of_it_painted():
    small, large = DirtyRegions((800, 600)), DirtyRegions((3840, 2160))
    for k in range(50):
        small.add(pygame.Rect(15 * k, 11 * (k * 7 % 50), 30, 30))
        large.add(pygame.Rect(75 * k, 41 * (k * 7 % 50), 60, 60))
    assert len(small.pop_rects()) == 1
    assert sum(area.width * area.height for area in large.pop_rects()) < 3840 * 2160 / 4


def test_another_thread_wakes_the_loop_and_has_work_done_on_it(app):
    done = []
    thread = threading.Thread(target=lambda: app.post(lambda: done.append(threading.current_thread())))
    thread.start()
    thread.join()
    assert pygame.event.get(app.wake_event)
    app.step([], 0.0)
    assert done == [threading.main_thread()]


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("size", [(200, 120), (640, 360), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("text", [100, 200])
def test_every_window_size_is_served(size, text):
    app = App(Settings(text_size=text), size=size)
    scene = SettingsScene(app)
    app.push(scene)
    app.step([], 0.0)
    assert app.canvas.get_rect().contains(scene.sheet.rect)
    assert app.canvas.get_width() >= 640


def test_a_window_that_is_too_small_shows_a_shrunken_picture_and_maps_the_pointer(app):
    small = App(Settings(), size=(320, 180))
    event = pygame.Event(pygame.MOUSEMOTION, pos=(160, 90), touch=False)
    assert small.inputs.translate(event) == PointerEvent(PointerKind.MOVE, (320, 180), button=0)


def test_a_resize_lays_the_scene_out_anew(app):
    scene = Bare(app)
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    app.step([pygame.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900)], 0.0)
    assert scene.panel.rect.size == (1600, 900)


def test_the_scene_below_shows_through_one_that_does_not_cover(app):
    below, above = Bare(app), None
    above = Scene(app)
    above.is_opaque = False
    app.push(above)
    assert app._visible_scenes() == [below, above]
    app.pop()
    assert app.top is below


def test_an_unforeseen_error_shows_a_page_with_a_report_and_saves(app, capsys):
    saved = []
    app.on_crash.append(lambda: saved.append(1))
    Bare(app)
    broken = Bare(app)
    try:
        raise ValueError("the points are stuck")
    except ValueError as error:
        app._fail(error)
    assert saved == [1]
    assert isinstance(app.top, CrashScreen)
    assert "the points are stuck" in app.top.text
    assert "the points are stuck" in capsys.readouterr().err
    assert broken not in app.scenes
    app.step([], 0.0)
    app.pop()
    assert isinstance(app.top, Bare)


def test_settings_come_back_as_they_were(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    mine = Settings(name="Győző", colour="pink", text_size=150, speed=0)
    assert kept.save(mine, path) == ""
    assert kept.load(path) == (mine, "")


def test_settings_have_only_what_there_is_to_choose_and_share_nothing():
    with pytest.raises(TypeError, match="hologram"):
        Settings(hologram=True)
    Settings().keys["a"] = "b"
    assert Settings().keys == {}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the library is always asked")
@pytest.mark.parametrize("config", [None, "", "/elsewhere", "not/from/the/root"])
@pytest.mark.parametrize("home", ["/somebody/anna", "/somebody/anna/", "not/from/the/root"])
def test_settings_lie_where_the_library_would_have_them(monkeypatch, config, home):
    monkeypatch.setenv("HOME", home)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    if config is not None:
        monkeypatch.setenv("XDG_CONFIG_HOME", config)
    asked = platformdirs.user_config_path("roundhouse", appauthor=False) / "settings.json"
    assert kept.settings_path() == asked


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "nonsense",
        "\x00",
        '{"volume": 170}',
        '{"volume": true}',
        '{"mute": 1}',
        '{"speed": 3}',
        '{"language": "xx"}',
        '{"name": "' + "a" * 99 + '"}',
        "[" * 5000,
    ],
)
def test_a_garbled_settings_file_gives_a_sentence_and_is_kept_aside(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, sentence = kept.load(path)
    assert settings == Settings()
    assert "settings.broken.json" in sentence
    assert (tmp_path / "settings.broken.json").read_text() == text
    assert not path.exists()


def test_bytes_that_are_no_text_are_set_aside_too(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert kept.load(path)[0] == Settings()
    assert (tmp_path / "settings.broken.json").exists()


def test_settings_of_a_newer_version_are_taken_as_far_as_known(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"name": "Anna", "hologram": True}))
    assert kept.load(path) == (Settings(name="Anna"), "")


def test_settings_that_cannot_be_written_give_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    assert "could not be saved" in kept.save(Settings(), tmp_path / "file" / "settings.json")


def test_the_settings_scene_changes_keeps_and_rebuilds(app):
    scene = SettingsScene(app)
    app.push(scene)
    scene._turn_to(2)
    slider = next(w for w in scene._scroll.children() if isinstance(w, Slider))
    slider.set(150)
    app.step([], 0.0)
    assert app.scale.text == 1.5
    assert kept.load(app.settings_file)[0].text_size == 150


def test_the_settings_scene_is_left_by_escape(app):
    below = Bare(app)
    app.push(SettingsScene(app))
    key(app.top, pygame.K_ESCAPE)
    assert app.top is below


def test_every_page_of_the_settings_can_be_walked_by_keys(app):
    app.push(SettingsScene(app))
    for page in range(4):
        app.top._turn_to(page)
        order = list(app.top.sheet.focus_order())
        seen = set()
        for _ in order:
            key(app.top, pygame.K_TAB)
            seen.add(app.top.ui.focused)
        assert seen == set(order)


def test_without_a_sound_device_all_is_silent_and_well(monkeypatch):
    def refuse(*args, **kwargs):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = SoundPlayer(Settings())
    assert not sounds.play("couple")
    sounds.update(1 / 60)
    sounds.refresh()


def test_the_mixer_is_opened_before_something_is_heard_unless_all_is_muted(app, monkeypatch):
    opened = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *what, **how: opened.append(how))
    for name in ("set_num_channels", "set_reserved"):
        monkeypatch.setattr(pygame.mixer, name, lambda number: None)
    for settings in (Settings(mute=True), Settings(volume=0)):
        SoundPlayer(settings).open_mixer()
    assert not opened
    app.settings.mute = False
    app.post(app.quit)
    app.run(Bare(app))
    assert len(opened) == 1


def test_steam_beats_follow_the_distance_run():
    beats = []
    chuff = ChuffSounds(lambda name, strength: beats.append((name, strength)), 0.25)
    for step in range(21):
        chuff.advance_to(step / 10)
    assert len(beats) == 8
    assert {name for name, _strength in beats} == {"chuff"}
    assert beats[0][1] == max(strength for _name, strength in beats)


def test_without_a_display_there_is_a_sentence(monkeypatch):
    def refuse(*args, **kwargs):
        raise pygame.error("no available video device")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoDisplay, match="No window can be opened here: no available video device"):
        App(Settings(), size=(640, 360))


def test_slow_presenting_on_x11_is_met_by_the_direct_way(app, monkeypatch):
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    scene = Bare(app)
    for _ in range(20):
        app._watch_flips(0.04)
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    app.step([], 0.0)
    assert app.canvas is pygame.display.get_surface()
    assert scene.panel.rect.size == app.canvas.get_size()


def test_a_late_word_of_the_whole_screen_does_not_change_the_window_left_for_it(app):
    """After F11 to full screen and back, the window has its old size."""
    before = pygame.display.get_window_size()
    app.toggle_fullscreen()
    app.toggle_fullscreen()
    app.step([pygame.Event(pygame.VIDEORESIZE, size=(3840, 2160), w=3840, h=2160)], 0.0)
    app.toggle_fullscreen()
    app.toggle_fullscreen()
    assert pygame.display.get_window_size() == before


def test_a_desktop_that_is_slow_to_leave_the_whole_screen_is_asked_again(app):
    """The desktop reports the full-screen size once more after the window was restored."""
    size = pygame.display.get_window_size()
    app.toggle_fullscreen()
    whole = pygame.display.get_window_size()
    assert whole != size
    app.toggle_fullscreen()
    pygame.display.set_mode(whole, pygame.RESIZABLE)
    app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=whole[0], y=whole[1])], 0.0)
    assert pygame.display.get_window_size() == app.window.get_size() == size
    pygame.display.set_mode(whole, pygame.RESIZABLE)
    app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=whole[0], y=whole[1])], 0.0)
    assert pygame.display.get_window_size() == whole, "but only once: now it is somebody's wish"


def test_a_display_that_is_begun_anew_has_the_icon_again(app, monkeypatch):
    shown = []
    monkeypatch.setattr(pygame.display, "set_icon", shown.append)
    app._set_mode()
    assert [icon.get_size() for icon in shown] == [(64, 64)]


def test_the_focus_stays_on_the_same_control_when_the_screen_is_built_anew(app):
    app.push(SettingsScene(app))
    scene = app.top
    scene._turn_to(2)
    figure = next(w for w in scene.ui.panels[0].walk() if isinstance(w, Slider))
    scene.ui.focus(figure)
    for size in (110, 120, 130):
        key(scene, pygame.K_RIGHT)
        app.step([], 0.1)
        assert app.settings.text_size == size
        assert isinstance(scene.ui.focused, Slider)
        assert scene.ui.focused.label == figure.label
    app.toggle_fullscreen()
    app.step([], 0.1)
    assert isinstance(scene.ui.focused, Slider)


@pytest.fixture
def opened(monkeypatch):
    """Records the display numbers on which windows are opened; without a display there is only one."""
    numbers = []
    real = pygame.display.set_mode

    def set_mode(size=(0, 0), flags=0, display=0):
        numbers.append(display)
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    return numbers


def test_a_monitor_is_chosen_in_the_settings_and_kept(app, opened, monkeypatch):
    from game.client.ui.dropdown import DropDown
    from game.client.window import app as window

    monkeypatch.setattr(window.pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (2560, 1440)])
    scene = SettingsScene(app)
    scene.page = 2
    app.push(scene)
    choice = next(one for one in scene.sheet.walk() if isinstance(one, DropDown))
    assert [row.text for row in choice.rows] == ["1: 1920 × 1080", "2: 2560 × 1440"]
    choice.choose(1)
    app.step([], 0.0)
    assert opened == [1]
    assert kept.load(app.settings_file)[0].monitor == 1
    app.toggle_fullscreen()
    assert opened == [1, 1]
    monkeypatch.setattr(window.pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    app.toggle_fullscreen()
    assert opened == [1, 1, 0]


def test_a_window_that_moves_to_a_smaller_monitor_fits_there(app, opened, monkeypatch):
    from game.client.window import app as window

    monkeypatch.setattr(window.pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (800, 600)])
    before = pygame.display.get_window_size()
    app.move_to_monitor(1)
    assert opened == [1]
    assert before[0] > 800 >= pygame.display.get_window_size()[0]


def test_high_contrast_is_chosen_and_drawn_at_once(app):
    from game.client.style.theme import hue, typeface

    scene = SettingsScene(app)
    app.push(scene)
    app.step([], 0.0)
    before, usual = pygame.image.tobytes(app.canvas, "RGB"), typeface("text")
    scene._set("contrast")(True)
    app.step([], 0.0)
    try:
        assert pygame.image.tobytes(app.canvas, "RGB") != before
        assert kept.load(app.settings_file)[0].contrast
        assert hue("ink") == "#000000"
        assert typeface("text") != usual
    finally:
        scene._set("contrast")(False)
        app.step([], 0.0)
    assert pygame.image.tobytes(app.canvas, "RGB") == before


@pytest.mark.parametrize("in_front", [True, False])
def test_the_task_bar_asks_only_where_the_window_is_behind(app, monkeypatch, in_front):
    asked = []

    class Window:
        @staticmethod
        def from_display_module():
            return Window()

        def flash(self, how):
            asked.append(how)

    monkeypatch.setattr(pygame.key, "get_focused", lambda: in_front)
    monkeypatch.setattr(pygame, "Window", Window)
    app.call_attention()
    assert asked == ([] if in_front else [pygame.FLASH_UNTIL_FOCUSED])


def test_a_key_that_is_still_held_answers_nothing_in_a_scene_that_it_opened():
    app = App(Settings(mute=True, graphics="direct"), size=(800, 600))
    pressed = []

    def open_next():
        scene = Bare(app)
        scene.ui.focus(scene.put(Button("Go on", lambda: pressed.append(1)), 100, 100, 200, 50))

    first = Bare(app)
    first.ui.focus(first.put(Button("Open", open_next), 100, 100, 200, 50))
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    app.step([held, held, held], 0.1)
    assert app.top is not first
    assert not pressed
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0), held], 0.1)
    assert pressed == [1]
