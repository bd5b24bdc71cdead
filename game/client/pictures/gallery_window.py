"""Gallery: every widget, card and picture in all its states, shown anew when a source file changes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.client.pictures.contact_sheets import CardSheet, CarSheet, PrintedSheet, WidgetSheet
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.client.window.scene import Scene
from game.resources import package_folder

SHEETS: dict[str, type[Scene]] = {
    "widgets": WidgetSheet,
    "cards": CardSheet,
    "cars": CarSheet,
    "printed": PrintedSheet,
}
LOOK_S = 0.5
"""Seconds between two looks at the source files."""
WATCHED = (".py", ".svg", ".toml")


class SourceWatch:
    """Notices when a source file or an asset changes, appears or disappears."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._seen = dict(self._times())
        self._next_look = 0.0

    def _times(self) -> Iterator[tuple[Path, int]]:
        for folder in self._folders:
            for path in folder.rglob("*"):
                if path.suffix in WATCHED:
                    yield path, path.stat().st_mtime_ns

    def find_changes(self) -> list[Path]:
        """Files that differ from the last look; looks at most once in ``LOOK_S``."""
        if time.monotonic() < self._next_look:
            return []
        before, self._seen = self._seen, dict(self._times())
        self._next_look = time.monotonic() + LOOK_S
        return [
            path for path in before.keys() | self._seen.keys() if before.get(path) != self._seen.get(path)
        ]


def find_syntax_error(paths: Sequence[Path]) -> str:
    """The first syntax error in Python files; empty if they can be loaded."""
    for path in paths:
        if path.suffix == ".py" and path.exists():
            try:
                compile(path.read_text(encoding="utf-8"), str(path), "exec")
            except SyntaxError as error:
                return f"{path}:{error.lineno}: {error.msg}"
    return ""


def show_gallery(sheet: str, size: tuple[int, int] | None = None) -> None:
    """Shows a sheet until the window is closed; after a change of a source file the program starts again."""
    app = App(Settings(name="Anna", mute=True), size=size)
    watch = SourceWatch([package_folder("game") / "client", package_folder("assets")])

    def restart_if_changed() -> None:
        if not (changed := watch.find_changes()):
            return
        if error := find_syntax_error(changed):
            print(error, file=sys.stderr)
        else:
            os.execv(sys.executable, sys.orig_argv)

    app.on_step.append(restart_if_changed)
    app.run(SHEETS[sheet](app))
