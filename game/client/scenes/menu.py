"""The menu of a table: what can be done beside playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.ui.dialog import Answer, ask
from game.words import _

if TYPE_CHECKING:
    from game.client.scenes.table import TableScene


def open_menu(table: TableScene) -> None:
    """Go on, change the settings, leave."""

    def settings() -> None:
        from game.client.scenes.settings import SettingsScene

        table.app.push(SettingsScene(table.app))

    def stay() -> None:
        """The menu has closed by itself."""

    answers = [Answer(_("Go on"), stay, "brass"), Answer(_("How to play"), table.guide)]
    answers += [Answer(_("Keys"), table.tell_keys), Answer(_("Settings"), settings)]
    answers += [*table.more(), Answer(_("Leave"), table.on_leaving, "red")]
    words = table.leaving() if table.plays else ""
    ask(table.ui, table.feed.game.title(), words, answers, on_dismiss=stay)
