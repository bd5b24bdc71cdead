"""Menu of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.client.ui.dialog import Answer, ask, dialog
from game.i18n import _

if TYPE_CHECKING:
    from game.client.scenes.table import TableScene


def open_menu(table: TableScene) -> None:
    """Opens the menu: continue, help, settings and leave."""
    ask(table.ui, *_asked(table), on_dismiss=_stay)


def at_hand(table: TableScene) -> Iterator[None]:
    """Prepares the menu step by step while the table is idle, so that it opens fast."""
    scrap = pygame.Surface((1, 1))
    for widget in dialog(table.ui, *_asked(table)).widgets:
        widget.draw(scrap)
        yield


def _stay() -> None:
    """Does nothing; the menu closes itself."""


def _asked(table: TableScene) -> tuple[str, str, list[Answer]]:
    def settings() -> None:
        from game.client.scenes.settings import SettingsScene

        table.app.push(SettingsScene(table.app))

    answers = [Answer(_("Go on"), _stay, "brass"), Answer(_("How to play"), table.guide)]
    answers += [Answer(_("Keys"), table.tell_keys), Answer(_("Settings"), settings)]
    answers += [*table.more(), Answer(_("Leave"), table.on_leaving, "red")]
    return table.feed.game.title(), table.leaving() if table.plays else "", answers
