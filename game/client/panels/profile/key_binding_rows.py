"""Rows of the settings for key bindings: each key, what it does, and a field to change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.client.style.theme import Scale
from game.client.ui.button import Button
from game.client.ui.form import FormRow
from game.client.ui.key_bindings import KeyBindings, KeyFunction, key_functions, key_name
from game.client.ui.widget import Extent
from game.i18n import _

KeyChangeHandler = Callable[[dict[str, str], str], None]
"""Called with all changed keys, or with a sentence that says why a key cannot be used."""
FIELD_WIDTH = 240
_MODIFIERS = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK),
)


class KeyField(Button):
    """A button that shows a key; when pressed, it waits for a new key, and Escape cancels."""

    def __init__(self, key_name: str, on_key: Callable[[int], None]) -> None:
        super().__init__(key_name, self._ask, "paper", role="button_small")
        self._key_name = key_name
        self._on_key = on_key

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(FIELD_WIDTH), super().measure(scale, width)[1])

    def _ask(self) -> None:
        self.takes_raw_keys = True
        self.set(_("press a key …"))

    def key(self, event: pygame.Event) -> bool:
        if not self.takes_raw_keys or event.key in _MODIFIERS:
            return self.takes_raw_keys
        self.takes_raw_keys = False
        self.set(self._key_name)
        if event.key != pygame.K_ESCAPE:
            self._on_key(event.key)
        return True


def build_key_rows(changed: Mapping[str, str], on_change: KeyChangeHandler) -> list[FormRow]:
    """A row for each key, and a row to reset all of them."""
    keyboard = KeyBindings(changed)

    def taker(use: KeyFunction) -> Callable[[int], None]:
        def assign_key(pressed: int) -> None:
            clash = keyboard.conflicting_key(use.key, pressed)
            help_text = _clash_words(pressed, clash) if clash is not None else ""
            on_change(keyboard.with_change(use.key, pressed), help_text)

        return assign_key

    lines: list[FormRow] = [
        (use.description, "", KeyField(key_name(keyboard.bound_key(use.key)), taker(use)))
        for use in key_functions()
    ]
    reset = Button(_("Usual keys"), lambda: on_change({}, ""), "paper", role="button_small")
    reset.set_enabled(bool(changed), _("nothing has been changed"))
    help_text = _("Press a field, then the key that you want there. Esc leaves it as it is.")
    return [(_("All keys"), help_text, reset), *lines]


def _clash_words(pressed: int, taken: int) -> str:
    does = next(use.description for use in key_functions() if use.key == taken)
    return _("{key} is taken already: {words}. Give that another key first.").format(
        key=key_name(pressed), words=does
    )
