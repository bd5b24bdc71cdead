"""The application: window, main loop, and the stack of scenes."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client.art.logo import emblem
from game.client.sound.sound_player import BackgroundSound, SoundPlayer
from game.client.style.picture_service import pictures
from game.client.style.theme import Scale, use_contrast
from game.client.ui.input_events import InputTranslator
from game.client.ui.key_bindings import activate_bindings, with_default_key
from game.client.ui.sound_caption import SoundCaptions
from game.client.window import player_settings as settings_store
from game.client.window.dirty_regions import DirtyRegions
from game.client.window.player_settings import Settings
from game.client.window.scene import Scene
from game.client.window.stderr_filter import suppress_stderr
from game.i18n import _, use_language

if TYPE_CHECKING:
    from game.client.window.inspector import Inspector

TITLE = "Roundhouse"
FRAME_RATE = 60
ICON_SIZE = 64
DEFAULT_WINDOW_SIZE = (1280, 720)
WINDOW_BORDER = (16, 72)
"""Space that the frame of a window and a task bar need on the screen."""
_TIMED_FLIPS = 8
_SLOW_FLIP = 0.012
_LONGEST_STEP = 0.25
_LONGEST_WAIT = 0.25
_COUNTED_INPUTS = (pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN)
_DUMMY_DRIVERS = ("dummy", "offscreen")
"""SDL's drivers without a display; used only if the environment asks for one."""


class NoDisplay(Exception):
    """No window can be opened; the message says why."""


class App:
    """Owns the window. Scenes use it for settings, scale and sounds, and to open other scenes.

    Other threads may only call ``post`` and ``wake``.
    """

    def __init__(
        self,
        settings: Settings,
        settings_file: Path | None = None,
        size: tuple[int, int] | None = None,
        language: str = "",
    ) -> None:
        """``language`` is used instead of the one in the settings until the player chooses another."""
        self.settings = settings
        self.settings_file = settings_file
        self.scenes: list[Scene] = []
        self.running = False
        self.sounds = SoundPlayer(settings, suppress_stderr, pygame.key.get_focused)
        self.captions = SoundCaptions()
        self.sounds.show_caption = self.captions.show
        self.on_crash: list[Callable[[], None]] = []
        self.on_step: list[Callable[[], None]] = []
        """Called in every iteration of the main loop, whichever scene is on top."""
        self.inspector: Inspector | None = None
        """Views for developers, which F12 then shows instead of saving a picture."""
        self.input_count = 0
        """Number of clicks, keys and wheel events handled so far."""
        self._windowed = size
        self._window_position: tuple[int, int] | None = None
        """Where the window was before it became full screen."""
        self._left_fullscreen_size: tuple[int, int] | None = None
        """Size of the full screen that was just left; forgotten with the next input."""
        self._posted: deque[Callable[[], None]] = deque()
        self._flips: list[float] = []
        self._last = time.perf_counter()
        self._clock = pygame.time.Clock()
        self._fullscreen = settings.fullscreen and size is None
        if language or settings.language:
            use_language(language or settings.language)
        self._use_contrast()
        self._open()
        activate_bindings(settings.keys)
        self.wake_event = pygame.event.custom_type()
        self.canvas = self.window
        self.inputs = InputTranslator(self.window.get_size())
        self.scale = Scale(*self.window.get_size(), settings.text_size / 100)
        self.dirty_regions = DirtyRegions(self.window.get_size())
        self.is_key_repeat = False
        """Whether the current key event is a repetition; actions that cannot be undone ignore those."""
        self._held_keys: set[int] = set()
        self._ignored_keys: set[int] = set()
        """Keys that were held when the top scene appeared; their repetitions are ignored."""
        self._fit()

    def _open(self) -> None:
        if self.settings.graphics != "auto":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0" if self.settings.graphics == "direct" else "1"
        try:
            with suppress_stderr():
                pygame.display.init()
            if pygame.display.get_driver() in _DUMMY_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
                pygame.display.quit()
                raise NoDisplay(_("There is no display here."))
            self._set_mode()
        except pygame.error as error:
            raise NoDisplay(_("No window can be opened here: {why}.").format(why=error)) from error
        pygame.display.set_caption(TITLE)
        pygame.key.set_repeat(400, 45)

    def _set_mode(self) -> None:
        with suppress_stderr():
            self._make_window()

    def _make_window(self) -> None:
        pygame.display.set_icon(emblem(ICON_SIZE))  # lost when the display is reopened
        there = monitor_sizes()
        number = self.settings.monitor if self.settings.monitor < len(there) else 0  # it may be unplugged
        if self._fullscreen:
            self.window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=number)
        else:
            self._windowed = self._windowed or _fitting(there[number])
            self.window = pygame.display.set_mode(self._windowed, pygame.RESIZABLE, display=number)

    def call_attention(self) -> None:
        """If the window is in the background, makes its entry in the task bar flash."""
        if not pygame.display.get_init() or pygame.key.get_focused():
            return
        try:
            pygame.Window.from_display_module().flash(pygame.FLASH_UNTIL_FOCUSED)
        except pygame.error:
            return  # not every desktop has a task bar

    def toggle_fullscreen(self) -> None:
        """Switches between window and full screen (F11)."""
        if not self._fullscreen:
            self._window_position = pygame.display.get_window_position()
        self._left_fullscreen_size = pygame.display.get_window_size() if self._fullscreen else None
        self._fullscreen = not self._fullscreen
        self.settings.fullscreen = self._fullscreen
        self._set_mode()
        if not self._fullscreen and self._window_position is not None:
            pygame.display.set_window_position(self._window_position)
        self._fit()
        self.save_settings()

    def set_language(self, language: str) -> None:
        """Sets the language of everything on the screen."""
        self.settings.language = language
        use_language(language)
        self.apply_settings()

    def move_to_monitor(self, monitor: int) -> None:
        """Moves the window to another monitor."""
        self.settings.monitor = monitor
        wide, high = monitor_sizes()[monitor]
        if self._windowed and (self._windowed[0] > wide or self._windowed[1] > high):
            self._windowed = None  # use the default size of that monitor
        self._reopen()
        self.save_settings()

    def _reopen(self) -> None:
        """Opens the window again, because SDL can neither move it to another monitor nor change its
        driver."""
        pygame.display.quit()
        with suppress_stderr():
            pygame.display.init()
        self._set_mode()
        pygame.display.set_caption(TITLE)
        self._fit()

    def apply_settings(self) -> None:
        """Applies changed settings (text size, keys, contrast, volume) and saves them."""
        activate_bindings(self.settings.keys)
        self._use_contrast()
        self.sounds.refresh()
        self._fit()
        self.save_settings()

    def _use_contrast(self) -> None:
        use_contrast(self.settings.contrast)

    def enable_inspector(self) -> None:
        """F12 shows the views of the inspector from now on."""

        from game.client.window.inspector import Inspector

        self.inspector = Inspector()

    def save_settings(self) -> str:
        """Writes the settings; returns an error sentence if that failed."""
        return (
            settings_store.save(self.settings, self.settings_file) if self.settings_file is not None else ""
        )

    def _fit(self) -> None:
        """Adapts to the size of the window.

        If it is too small, scenes get a larger canvas, which is shrunk.
        """
        self.window = pygame.display.get_surface() or self.window
        wide, high = self.window.get_size()
        self.scale = Scale(1, 1, self.settings.text_size / 100).resized(wide, high)
        size = (self.scale.width, self.scale.height)
        self.canvas = self.window if size == (wide, high) else pygame.Surface(size)
        self.inputs.canvas = size
        self.inputs.zoom = max(size[0] / max(1, wide), size[1] / max(1, high))
        self.dirty_regions = DirtyRegions(size)
        for scene in self.scenes:
            scene.resize()
        self.dirty_regions.add_all()

    @property
    def top(self) -> Scene | None:
        """The scene that receives input."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Adds a scene on top."""
        self._ignored_keys = set(self._held_keys)
        if self.top is not None:
            self.top.ui.close_tip()
        self.scenes.append(scene)
        scene.resize()
        if scene.is_brief:
            self.dirty_regions.add_all()
        scene.enter()
        if self.running and not scene.is_brief:
            # Exempts the scene's objects from garbage collection, which would delay animations.
            gc.freeze()

    def pop(self) -> None:
        """Removes the top scene; the program ends if it was the last."""
        self._ignored_keys = set(self._held_keys)
        self._drop()
        self.dirty_regions.add_all()
        if self.top is not None:
            self.top.enter()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Replaces the top scene."""
        self._drop()
        self.push(scene)

    def _drop(self) -> Scene | None:
        """Removes the top scene, if there is one, and usually runs a full garbage collection.

        That takes longer than a frame, so for a short-lived scene only its panels are released.
        """
        gone = self.scenes.pop() if self.scenes else None
        if gone is not None:
            gone.leave()
        if gone is not None and gone.is_brief and self.scenes:
            gone.ui.clear()
        elif self.running:
            gc.unfreeze()
            gc.collect()
        return gone

    def quit(self) -> None:
        """Ends the main loop."""
        self.running = False

    def post(self, act: Callable[[], None]) -> None:
        """Schedules a call on the main thread. Safe from any thread."""
        self._posted.append(act)
        self.wake()

    def wake(self) -> None:
        """Wakes the main loop. Safe from any thread."""
        try:
            pygame.event.post(pygame.Event(self.wake_event))
        except pygame.error:
            # The queue is full or the display has closed: the loop is awake or gone.
            return

    def run(self, first: Scene, then: Callable[[], None] | None = None) -> None:
        """Runs the main loop with a first scene; ``then`` is called after the first frame."""
        self.running = True
        self.push(first)
        self.step([], 0.0)
        gc.enable()
        pictures.start_thread()
        self.finish_startup()
        self.sounds.open_mixer()
        if then is not None:
            self.post(then)
        with suppress_stderr():
            self.inputs.find_pads()
        while self.running:
            events = self._wait()
            now = time.perf_counter()
            dt, self._last = min(_LONGEST_STEP, now - self._last), now
            try:
                self.step(events, dt)
            except Exception as error:
                self._fail(error)
        for scene in reversed(self.scenes):
            scene.leave()
        pictures.stop_thread()
        self.save_settings()

    def finish_startup(self) -> None:
        """Finishes the start-up work that can wait until after the first frame."""
        from game.client.window.malloc_thresholds import enable_memory_release

        enable_memory_release()

    def step(self, events: list[pygame.Event], dt: float) -> None:
        """Runs one iteration of the main loop. Updates come before events, so that a new animation starts at
        0."""
        began = time.perf_counter()
        while self._posted:
            self._posted.popleft()()
        for act in self.on_step:
            act()
        for scene in self._visible_scenes():
            scene.update(dt)
        for event in events:
            self._dispatch(event)
        self._update_sounds(dt)
        self.draw()
        if self.inspector is not None:
            self.inspector.note_frame(time.perf_counter() - began)

    def _update_sounds(self, dt: float) -> None:
        self.sounds.soundscape = self.current_soundscape()
        self.sounds.update(dt)
        for area in self.captions.update(dt, self.scale):
            self.dirty_regions.add(area)

    def current_soundscape(self) -> BackgroundSound:
        """The background sound of the topmost scene that has one."""
        scapes = (scene.soundscape for scene in reversed(self.scenes))
        return next((one for one in scapes if one is not None), BackgroundSound())

    def _wait(self) -> list[pygame.Event]:
        """Waits for an event, for an update that a scene wants or, if something moves, for the next frame."""
        wishes = [wish for scene in self._visible_scenes() if (wish := scene.rest()) is not None]
        wishes += [wish for one in (self.sounds, self.captions) if (wish := one.rest()) is not None]
        wish = min(wishes, default=None)
        if self._posted or self.dirty_regions or (wish is not None and wish < 1 / FRAME_RATE):
            self._clock.tick(FRAME_RATE)
            return pygame.event.get()
        nap = _LONGEST_WAIT if wish is None else min(_LONGEST_WAIT, wish)
        first = pygame.event.wait(max(1, round(nap * 1000)))
        events = pygame.event.get()
        return events if first.type == pygame.NOEVENT else [first, *events]

    def _dispatch(self, event: pygame.Event) -> None:
        if self.top is None or not self.top.ui.takes_raw_keys:
            event = with_default_key(event)
        self._note_held(event)
        self.input_count += event.type in _COUNTED_INPUTS
        if event.type in _COUNTED_INPUTS:
            self._left_fullscreen_size = None
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            if not self._fullscreen:
                # Not the event's size: a late event may report the full screen that was just left.
                self._windowed = pygame.display.get_window_size()
            self._fit()
        elif event.type == pygame.WINDOWSIZECHANGED and (event.x, event.y) == self._left_fullscreen_size:
            # A desktop that leaves full screen slowly ignores the size requested meanwhile.
            self._left_fullscreen_size = None
            self._set_mode()
            self._fit()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.dirty_regions.add_all()
        elif event.type == pygame.KEYDOWN and _asks_fullscreen(event):
            self.toggle_fullscreen()
        elif event.type == pygame.KEYDOWN and self.is_key_repeat and event.key in self._ignored_keys:
            pass  # held since before this scene opened: it must not trigger anything here
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            if self.inspector is not None:
                self.inspector.show_next_view()
                self.dirty_regions.add_all()
            elif not self.is_key_repeat:
                self.save_picture()
        elif self.top is not None:
            self.top.handle(event)

    def _note_held(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.is_key_repeat = event.key in self._held_keys
            self._held_keys.add(event.key)
        elif event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)

    def save_picture(self, name: str = "", picture: pygame.Surface | None = None) -> None:
        """Saves the screen, or ``picture``, to a file and shows the result as a toast (F12)."""
        from game.client.ui.dialog import show_toast
        from game.client.window.screenshot import save_picture

        if self.top is not None:
            words, saved = save_picture(picture or self.canvas, name)
            show_toast(self.top.ui, words, "screen" if saved else "warning", trouble=not saved)

    def _visible_scenes(self) -> list[Scene]:
        """The visible scenes, from bottom to top."""
        for index in range(len(self.scenes) - 1, -1, -1):
            if self.scenes[index].is_opaque:
                return self.scenes[index:]
        return list(self.scenes)

    def draw(self) -> None:
        """Paints and presents the dirty regions."""
        rects = self.dirty_regions.pop_rects()
        if self.inspector is not None and self.inspector.view:
            self.inspector.note_repaints(rects)
            rects = [self.dirty_regions.window]
        if not rects:
            return
        for rect in rects:
            self.canvas.set_clip(rect)
            for scene in self._visible_scenes():
                scene.draw(self.canvas)
            self.captions.draw(self.canvas, self.scale)
        self.canvas.set_clip(None)
        if self.inspector is not None and self.top is not None:
            pointer = self.inputs.to_canvas(pygame.mouse.get_pos())
            self.inspector.draw(self.canvas, self.scale, self.top, pointer)
        before = time.perf_counter()
        if self.canvas is self.window:
            pygame.display.update(rects)
        else:
            pygame.transform.smoothscale(self.canvas, self.window.get_size(), self.window)
            pygame.display.flip()
        self._watch_flips(time.perf_counter() - before)

    def _watch_flips(self, spent: float) -> None:
        """If showing a frame takes long, switches to SDL's direct framebuffer, which can show parts of the
        window."""
        if self.settings.graphics != "auto" or len(self._flips) >= _TIMED_FLIPS:
            return
        self._flips.append(spent)
        slow = sorted(self._flips)[len(self._flips) // 2] > _SLOW_FLIP
        if len(self._flips) == _TIMED_FLIPS and slow and pygame.display.get_driver() == "x11":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
            self._reopen()

    def _fail(self, error: Exception) -> None:
        """Handles an unexpected error: saves what can be saved and shows a report."""
        from game.client.window.crash_screen import CrashScreen, error_report

        text = error_report(error)
        print(text, file=sys.stderr)
        for save_all in self.on_crash:
            save_all()
        if any(isinstance(scene, CrashScreen) for scene in self.scenes):
            self.quit()
            return
        self.scenes = [scene for scene in self.scenes[:1] if self.scenes[1:]]
        self.push(CrashScreen(self, text))


def monitor_sizes() -> list[tuple[int, int]]:
    """Size of each monitor."""
    return pygame.display.get_desktop_sizes()


def _fitting(desktop: tuple[int, int]) -> tuple[int, int]:
    """The default size of the window; smaller on a small screen."""
    room = desktop[0] - WINDOW_BORDER[0], desktop[1] - WINDOW_BORDER[1]
    share = min(1.0, room[0] / DEFAULT_WINDOW_SIZE[0], room[1] / DEFAULT_WINDOW_SIZE[1])
    return max(320, round(DEFAULT_WINDOW_SIZE[0] * share)), max(180, round(DEFAULT_WINDOW_SIZE[1] * share))


def _asks_fullscreen(event: pygame.Event) -> bool:
    return bool(event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT))
