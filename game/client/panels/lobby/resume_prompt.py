"""Dialog before a new room is opened: offers to resume an unfinished match with other players."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from game.archive.date_text import day_in_words
from game.client.ui.dialog import DialogButton, open_dialog
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.ui.ui_root import UiRoot
    from net.storage.saves import SavedMatch


def saved_match_line(saved: SavedMatch) -> str:
    """A line with game, players and last date of a saved match."""
    start = saved.start
    what = catalog.title_of(start.game)
    if start.map:
        what = f"{what} · {catalog.map_title_of(start.game, start.map)}"
    if profile := catalog.readings_of(start.game, start.map, start.options).profile:
        what = f"{what} · {profile}"
    names = ", ".join(chair.name for chair in start.chairs)
    return f"{what} · {names} · {_when(saved)}"


def ask_resume(
    ui: UiRoot, saved: SavedMatch, go_on: Callable[[SavedMatch], None], open_new: Callable[[], None]
) -> None:
    """Asks whether to resume the match or to open a new room."""
    others = [chair.name for chair in saved.start.chairs if chair.pledge is not None and not chair.host]
    words = _("{match}\n{names} will find their seats again by themselves.")
    answers = [
        DialogButton(_("Continue it"), lambda: go_on(saved), "brass"),
        DialogButton(_("Open a new room"), open_new),
    ]
    sentence = words.format(match=saved_match_line(saved), names=", ".join(others))
    open_dialog(ui, _("There is an unfinished match"), sentence, answers, on_dismiss=lambda: None)


def _when(saved: SavedMatch) -> str:
    """When a save was last changed: the time if today, else the date; empty if the file is gone."""
    try:
        then = datetime.fromtimestamp(saved.path.stat().st_mtime).astimezone()
    except OSError:
        return ""
    today = datetime.now().astimezone().date()
    return f"{then:%H:%M}" if then.date() == today else day_in_words(then.date())
