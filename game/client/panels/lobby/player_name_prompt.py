"""Dialog that asks for the name of another player at the same screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.ui.dialog import DialogButton, open_dialog
from game.client.ui.text_field import TextField
from game.i18n import _
from net.protocol.sanitize import NAME_LENGTH

if TYPE_CHECKING:
    from game.client.ui.ui_root import UiRoot


def ask_name(ui: UiRoot, name: str, then: Callable[[str], None]) -> None:
    """Asks for a name, with `name` filled in, and passes the answer to `then`."""
    field = TextField(name, _("type a name"), NAME_LENGTH)

    def sit() -> None:
        then(field.text.strip() or name)

    def submit(_text: str) -> None:
        ui.close(panel)
        sit()

    answers = [DialogButton(_("Sit down"), sit, "brass"), DialogButton(_("Cancel"), lambda: None)]
    sentence = _("The others see this name. A curtain hides your cards between turns.")
    panel = open_dialog(ui, _("Who sits here?"), sentence, answers, on_dismiss=lambda: None, body=field)
    field.on_submit = submit
    field.select_all()
    ui.focus(field)
