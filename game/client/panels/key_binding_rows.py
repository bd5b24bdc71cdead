"""Form rows for the key bindings: every key, its function, and a field to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.client.style.theme import Scale
from game.client.ui.button import Button
from game.client.ui.form import Line
from game.client.ui.key_bindings import Keyboard, Use, printed, uses
from game.client.ui.widget import Extent
from game.i18n import _

Changed = Callable[[dict[str, str], str], None]
"""Called with all changed keys, or with a message why a key cannot be used."""
WIDE = 240
_MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK),
)


class KeyField(Button):
    """Button that shows a key; once pressed, it captures the next key. Escape cancels."""

    def __init__(self, shown: str, on_key: Callable[[int], None]) -> None:
        super().__init__(shown, self._ask, "paper", role="button_small")
        self._shown = shown
        self._on_key = on_key

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(WIDE), super().measure(scale, width)[1])

    def _ask(self) -> None:
        self.spells = True
        self.set(_("press a key …"))

    def key(self, event: pygame.Event) -> bool:
        if not self.spells or event.key in _MODIFIERS:
            return self.spells
        self.spells = False
        self.set(self._shown)
        if event.key != pygame.K_ESCAPE:
            self._on_key(event.key)
        return True


def key_lines(changed: Mapping[str, str], on_change: Changed) -> list[Line]:
    """A row for each key, and one that resets all of them."""
    keyboard = Keyboard(changed)

    def taker(use: Use) -> Callable[[int], None]:
        def take(pressed: int) -> None:
            clash = keyboard.clash(use.key, pressed)
            help_text = _clash_words(pressed, clash) if clash is not None else ""
            on_change(keyboard.changed(use.key, pressed), help_text)

        return take

    lines: list[Line] = [
        (use.words, "", KeyField(printed(keyboard.pressed_for(use.key)), taker(use))) for use in uses()
    ]
    reset = Button(_("Usual keys"), lambda: on_change({}, ""), "paper", role="button_small")
    reset.set_enabled(bool(changed), _("nothing has been changed"))
    help_text = _("Press a field, then the key that you want there. Esc leaves it as it is.")
    return [(_("All keys"), help_text, reset), *lines]


def _clash_words(pressed: int, taken: int) -> str:
    does = next(use.words for use in uses() if use.key == taken)
    return _("{key} is taken already: {words}. Give that another key first.").format(
        key=printed(pressed), words=does
    )
