"""The archive: matches that were kept on this machine, to be watched again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client.match.replays import recorded_save
from game.client.panels.parade import Parade
from game.client.scenes.aside import Aside
from game.client.scenes.replay import ReplayScene
from game.client.ui.button import Button
from game.client.ui.dialog import tell
from game.client.ui.label import Label
from game.client.ui.listbox import List, Row
from game.client.ui.widget import Sheet
from game.rules import catalog
from game.rules.core.codec import BadData
from game.words import _
from net.keeping.home import saves_folder
from net.keeping.saves import Saved, listed_saves, read, verify

if TYPE_CHECKING:
    from game.client.window.app import App

MOST_LISTED = 40


def show_saved(app: App, path: Path) -> None:
    """Show a saved match; one that does not replay as far as it goes, and one that is no match not at all."""
    try:
        words = _open(app, path)
    except BadData as error:
        words = str(error)
    if words and app.top is not None:
        tell(app.top.ui, words, "warning", trouble=True)


def _open(app: App, path: Path) -> str:
    saved = read(path)
    check = verify(saved)
    del saved.journal[check.items :]
    own = [seat for seat, chair in enumerate(saved.start.chairs) if chair.host][:1] or [0]
    app.push(ReplayScene(app, recorded_save(saved, own if not check.warning else ())))
    return check.warning or saved.torn


class Archive(Aside):
    """A list of saves on a sheet of paper."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._found = [saved for path in _newest() if (saved := _readable(path)) is not None]

    def layout(self) -> None:
        scale = self.app.scale
        wide = min(scale.width - 2 * scale.art(48), scale.px(1180))
        box = pygame.Rect(0, 0, wide, scale.height - 2 * scale.art(48))
        box.center = (scale.width // 2, scale.height // 2)
        sheet = Sheet(scale, box, "paper")
        area = sheet.local.inflate(-2 * scale.px(36), -2 * scale.px(24))
        head = Label(_("Replays"), "title")
        head.place((area.x, area.y, area.width, scale.px(56)))
        back = Button(_("Back"), self.app.pop, "paper", "back")
        play = Button(_("Watch"), self._watch, "brass", "play")
        size = play.measure(scale, area.width)
        play.place((area.right - size[0], area.bottom - size[1], *size))
        back_size = back.measure(scale, area.width)
        back.place((area.x, area.bottom - back_size[1], *back_size))
        top = head.rect.bottom + scale.px(14)
        sheet.add(head)
        if self._found:
            self._list = List([_row(saved) for saved in self._found], 0, on_open=lambda _at: self._watch())
            self._list.place((area.x, top, area.width, play.rect.top - scale.px(20) - top))
            sheet.add(self._list, play)
        else:
            none = Label(_("Every match you play is kept here. There is none yet."), "text")
            none.place((area.x, top, area.width, scale.px(40)))
            parade = Parade(self.app)
            high = scale.px(176)
            parade.place((area.x, back.rect.top - scale.px(24) - high, area.width, high))
            sheet.add(none, parade)
        sheet.add(back)
        self.ui.add(sheet)
        self.ui.focus(self._list if self._found else back)

    def _watch(self) -> None:
        show_saved(self.app, self._found[self._list.chosen].path)


def _newest() -> list[Path]:
    return list(listed_saves(saves_folder()))[:MOST_LISTED]


def _readable(path: Path) -> Saved | None:
    try:
        return read(path)
    except BadData:
        return None


def _row(saved: Saved) -> Row:
    start = saved.start
    names = ", ".join(start.names)
    played = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.path.stat().st_mtime))
    return Row(f"{catalog.name_of(start.game)} · {names}", played, "replay")
