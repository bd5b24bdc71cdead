"""Writes what is on the screen to a file, for a test program that plays from outside.

Set ROUNDHOUSE_OFFERS to a path. After every change the file contains JSON: the scene, every usable widget
with a point of the window where a click reaches it, the focus, the number of input events handled, whether an
animation runs or other players act, the texts on the panels, our seats, the next target of the requested
advice, and the times of the last moves. The file is for reading only; it does not control the client.
"""

from __future__ import annotations

import json
import os
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.board import HitArea
from game.client.match.session_feed import SessionFeed
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.table.table_input import TableInputScene
from game.client.ui.label import RichLabel
from game.client.ui.widget import Panel, Widget

if TYPE_CHECKING:
    from game.client.window.app import App
    from game.client.window.scene import Scene

PROBES_PER_AXIS = 9
"""Number of points on each axis of the grid that is searched for a point of a widget that nothing covers."""
LAST_MOVES = 8
"""How many recent moves are reported with their times."""


def install_automation_output(app: App) -> None:
    """Installs the writer if ROUNDHOUSE_OFFERS is set."""
    if path := os.environ.get("ROUNDHOUSE_OFFERS"):
        app.on_step.append(AutomationOutput(app, Path(path)).write)


class AutomationOutput:
    """Describes the current scene as JSON; ``write`` runs once per main-loop step."""

    def __init__(self, app: App, path: Path) -> None:
        self._app = app
        self._path = path
        self._last = ""
        self._moves: deque[tuple[int, float]] = deque(maxlen=LAST_MOVES)

    def write(self) -> None:
        """Rewrites the file if the description has changed."""
        text = json.dumps(self._described())
        if text != self._last:
            self._last = text
            fresh = self._path.with_suffix(".new")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(self._path)

    def _described(self) -> dict[str, Any]:
        scene = self._app.top
        if scene is None:
            return {"scene": "", "offers": []}
        widgets = [one for panel in scene.ui.active_panels() for one in panel.focus_order()]
        result = getattr(scene, "ending", None)
        return {
            "scene": type(scene).__name__,
            "modal": any(panel.is_modal for panel in scene.ui.panels),
            "still": scene.rest() != 0.0,
            "others": isinstance(scene, TableInputScene) and scene.are_others_acting(),
            "round": _round(scene),
            "heard": self._app.input_count,
            "focus": widgets.index(scene.ui.focused) if scene.ui.focused in widgets else -1,
            "offers": [self._widget_data(one) for one in widgets],
            "places": [place for one in widgets for place in self._hit_areas(one)],
            "said": [words for panel in scene.ui.panels for words in _panel_texts(panel)],
            "seats": _seats(scene),
            "code": scene.room.code if isinstance(scene, LobbyScene) and scene.room is not None else "",
            "advice": self._advice(scene),
            "moves": self._recent_moves(scene),
            "winners": [result.players[seat].name for seat in result.result.winners] if result else [],
        }

    def _recent_moves(self, scene: Scene) -> list[tuple[int, float]]:
        """The journal entries displayed last, each with its time on the monotonic clock."""
        if isinstance(scene, TableInputScene):
            seen, last = scene.stage.last_displayed, self._moves[-1][0] if self._moves else -1
            if seen < last:
                self._moves.clear()  # an undo, or another match
            if seen != last:
                self._moves.append((seen, time.monotonic()))
        return list(self._moves)

    def _advice(self, scene: Scene) -> str:
        """The next target that the advised action requires; empty if there is none."""
        if not isinstance(scene, TableInputScene) or scene.advised_action is None:
            return ""
        return str(scene.board.next_target(scene.advised_action) or "")

    def _widget_data(self, widget: Widget) -> dict[str, Any]:
        glows = isinstance(widget, HitArea) and widget.is_decision and widget.is_enabled
        text = str(widget.target) if isinstance(widget, HitArea) else getattr(widget, "text", "")
        return {
            "kind": type(widget).__name__,
            "text": text or widget.label or widget.help,
            "glows": glows,
            "at": self._open_point(widget),
        }

    def _hit_areas(self, widget: Widget) -> list[dict[str, Any]]:
        if widget.panel is None:
            return []
        return [
            {"text": text, "at": widget.panel.to_window(rect).center} for text, rect in widget.hit_areas()
        ]

    def _open_point(self, widget: Widget) -> tuple[int, int] | None:
        """A window point where a click reaches this widget and no other."""
        scene, panel = self._app.top, widget.panel
        if scene is None or panel is None:
            return None
        box = panel.to_window(widget.rect)
        for x, y in _probe_points(box):
            if scene.ui.widget_at((x, y)) is widget:
                return x, y
        return None


def _panel_texts(panel: Panel) -> list[str]:
    """The texts on a panel."""
    found = [one.markup if isinstance(one, RichLabel) else getattr(one, "text", "") for one in panel.walk()]
    found += [getattr(one, "error", "") for one in panel.walk()]
    # A widget's `text` may be a callable.
    return [words for words in (getattr(panel, "text", ""), *found) if words and isinstance(words, str)]


def _round(scene: Scene) -> str:
    """The round as displayed; empty if there is none."""
    if not isinstance(scene, TableInputScene):
        return ""
    return scene.board.round or str(getattr(scene.stage.state, "round", ""))


def _seats(scene: Scene) -> list[int]:
    """The seats of this client, including those a bot plays for it."""
    if isinstance(scene, LobbyScene):
        return scene.room.peer.seats if scene.room is not None else []
    feed = scene.feed if isinstance(scene, TableInputScene) else None
    return feed.peer.seats if isinstance(feed, SessionFeed) else []


def _probe_points(box: pygame.Rect) -> list[tuple[int, int]]:
    """Points of a rectangle: first its centre, then a grid."""
    steps = [(2 * k + 1) / (2 * PROBES_PER_AXIS) for k in range(PROBES_PER_AXIS)]
    grid = [(box.x + int(box.width * fx), box.y + int(box.height * fy)) for fy in steps for fx in steps]
    return [box.center, *grid]
