"""A program of a scenario on a virtual display, used only by pointer and keys."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.e2e.clicker import POLL_S, ROOT, ScreenPlayer, Stuck, VirtualDisplay

PATIENCE = 60.0
"""Maximum seconds to wait for anything on a busy machine."""


class Window(ScreenPlayer):
    """A program with its own home folder and a click counter."""

    def __init__(
        self, folder: Path, name: str, size: tuple[int, int], shots: Path | None, before: Sequence[str] = ()
    ) -> None:
        folder.mkdir()
        super().__init__(
            folder, VirtualDisplay(folder, size), name, keyboard=False, chance=False, shots=shots
        )
        self.name = name
        self.size = size
        self._folder = folder
        self._before = list(before)
        self._program: subprocess.Popen[bytes] | None = None
        self.last_input_at = 0.0
        """Time of the last pointer or key input."""
        _prepare(folder)

    def start(self, *words: str) -> None:
        """Starts the program, also after it was killed."""
        self._file.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "DISPLAY": self.screen.display,
            "SDL_AUDIODRIVER": "dummy",
            "ROUNDHOUSE_HOME": str(self._folder / "home"),
            "ROUNDHOUSE_OFFERS": str(self._file),
            "XDG_CONFIG_HOME": str(self._folder / "config"),
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("SDL_VIDEODRIVER", None)
        command = [*self._before, sys.executable, "-m", "game", "--name", self.name, *words]
        with (self._folder / "log").open("ab") as log:
            self._program = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=log)
        self.clicks = 0

    def wait_for_title(self) -> None:
        self.wait_until("the title", lambda: self.scene == "TitleScene")

    def kill(self) -> None:
        """Kills the program without a shutdown."""
        if self._program is not None:
            self._program.kill()
            self._program.wait()
            self._program = None

    def close(self) -> None:
        self.kill()
        self.screen.close()

    @property
    def is_running(self) -> bool:
        """True from start to kill."""
        return self._program is not None

    @property
    def scene(self) -> str:
        return str(self.read_screen()["scene"])

    @property
    def seats(self) -> list[int]:
        return list(self.read_screen().get("seats", []))

    @property
    def last_entry(self) -> int:
        """Number of the last journal entry shown."""
        return max((entry for entry, _at in self.read_screen().get("moves", [])), default=0)

    def has_shown(self, after: int) -> bool:
        """Whether a journal entry after this one has been displayed."""
        return self.last_entry > after

    def shown_at(self, after: int) -> float:
        """When the first journal entry after this one was displayed."""
        return min(float(at) for entry, at in self.read_screen()["moves"] if entry > after)

    def shows_text(self, words: str) -> bool:
        """Whether the text is on the screen."""
        return any(words in one for one in self.read_screen().get("said", []))

    def wait_until(self, what: str, done: Callable[[], bool], patience: float = PATIENCE) -> float:
        """Waits for a condition; returns the seconds it took."""
        began = time.monotonic()
        while not done():
            if self._program is not None and self._program.poll() is not None:
                raise Stuck(f"{self.name}'s program ended while it waited for {what}: {self._log()}")
            if time.monotonic() - began > patience:
                raise Stuck(f"{self.name} waited in vain for {what}: {json.dumps(self.read_screen())[:1500]}")
            time.sleep(POLL_S)
        return time.monotonic() - began

    def click_text(self, words: str, look_on: bool = True) -> None:
        """Clicks what has this text, as soon as it is on the screen; `look_on` waits for the effect."""
        found: list[tuple[int, int]] = []

        def is_there() -> bool:
            if self.scene == "AttractScene":
                self.press_key("space")  # ends the attract mode
            before, found[:] = list(found), self._positions_of(words)
            return bool(found) and found == before  # new widgets may still move

        self.wait_until(f"{words!r}", is_there)
        seen = self.read_screen()
        self.clicks += 1
        x, y = found[0]
        self._xdotool("mousemove", str(x), str(y), "click", "1")
        if look_on:
            self._await_change(seen)

    def can_click(self, words: str) -> bool:
        """Whether a button, row or place with this text can be pressed."""
        return bool(self._positions_of(words))

    def type_text(self, text: str, enter: bool = True) -> None:
        """Types into the focused widget."""
        self._xdotool("type", "--delay", "20", text)
        if enter:
            self.press_key("Return")

    def press_key(self, name: str) -> None:
        seen = self.read_screen()
        self._xdotool("key", name)
        self._await_change(seen)

    def follow_advice(self) -> bool:
        """Makes one input that a bot advises; returns False if it is not our turn."""
        if self.scene != "TableScene":
            return False
        seen = self._request_advice(self.read_screen())
        wanted = self._next_target(seen)
        if wanted is None:
            return False
        self._await_change(self._activate(seen, wanted))
        return True

    def describe(self) -> str:
        """One line that lists the available inputs."""
        seen = self.read_screen()
        offers = [f"{one['text']}{'*' if one['glows'] else ''}" for one in seen["offers"]]
        panels = [one["text"] for one in seen.get("places", []) if one["text"]]
        return f"{self.name}: {seen['scene']} {offers[:14]} {panels[:14]}"

    def save_screenshot(self, name: str) -> None:
        """Saves a screenshot."""
        if self._shots is not None:
            self._shots.mkdir(parents=True, exist_ok=True)
            self.screen.save_screenshot(self._shots / f"{name}-{self.name.lower()}.png")

    def _xdotool(self, *words: str) -> None:
        self.last_input_at = time.monotonic()
        super()._xdotool(*words)

    def _save_screenshot(self, name: str) -> None:
        """Does nothing, because the scenario saves the screenshots."""

    def _positions_of(self, words: str) -> list[tuple[int, int]]:
        seen = self.read_screen()
        things = [*seen["offers"], *seen.get("places", [])]
        whole = [one["at"] for one in things if one["text"] == words and one["at"]]
        part = [one["at"] for one in things if one["text"].startswith(words) and one["at"]]
        return [(x, y) for x, y in whole or part]

    def _log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")[-800:]


def _prepare(folder: Path) -> None:
    """Writes settings of a new player, muted and at the highest animation speed."""
    config = folder / "config" / "roundhouse"
    config.mkdir(parents=True)
    settings = {"mute": True, "speed": 4, "graphics": "direct", "fullscreen": True}
    (config / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
