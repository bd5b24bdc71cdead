"""The menu of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.ui.dialog import DialogButton, open_dialog
from game.i18n import _

if TYPE_CHECKING:
    from game.client.scenes.table.table_scene import TableScene


def open_menu(table: TableScene) -> None:
    """Opens the menu: continue, help, settings and leave."""
    open_dialog(table.ui, *_menu_content(table), on_dismiss=_stay)


def _stay() -> None:
    """Does nothing, because the menu closes itself."""


def _menu_content(table: TableScene) -> tuple[str, str, list[DialogButton]]:
    def settings() -> None:
        from game.client.scenes.pages.settings import SettingsScene

        table.app.push(SettingsScene(table.app))

    answers = [DialogButton(_("Go on"), _stay, "brass"), DialogButton(_("How to play"), table.open_guide)]
    answers += [DialogButton(_("Keys"), table.open_key_guide), DialogButton(_("Settings"), settings)]
    answers += [*table.extra_menu_entries(), DialogButton(_("Leave"), table.on_leave_chosen, "red")]
    return table.feed.game.title(), table.leaving_text() if table.can_act else "", answers
