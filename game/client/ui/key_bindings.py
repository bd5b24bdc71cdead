"""Key bindings: which key the player has set for each default key, and names of keys.

All other code knows only default keys: events are translated before other code sees them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.i18n import _, pgettext

KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP)
UNBOUND_KEY = pygame.K_UNKNOWN
"""Key code that stands for a default key that now does nothing, because another key has its function."""
_SAME = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
}
"""Keys of the number pad that always do the same as a main key."""


class KeyFunction(NamedTuple):
    """A default key and its function."""

    key: int
    description: str


def key_functions() -> list[KeyFunction]:
    """All default keys, those that work everywhere first."""
    plans = [
        KeyFunction(pygame.K_1 + number, _("Take up plan {number}").format(number=number + 1))
        for number in range(9)
    ]
    return [*_everywhere(), *_at_tables(), *_on_rails(), *plans]


def _everywhere() -> list[KeyFunction]:
    return [
        KeyFunction(pygame.K_UP, _("The focus moves up")),
        KeyFunction(pygame.K_DOWN, _("The focus moves down")),
        KeyFunction(pygame.K_LEFT, _("The focus moves left; in a replay a step back")),
        KeyFunction(pygame.K_RIGHT, _("The focus moves right; in a replay a step on")),
        KeyFunction(pygame.K_TAB, _("The next control; with Shift the one before")),
        KeyFunction(pygame.K_RETURN, _("Take what has the focus")),
        KeyFunction(pygame.K_ESCAPE, _("A step back, or the menu")),
        KeyFunction(pygame.K_F10, _("The menu")),
        KeyFunction(pygame.K_PAGEUP, _("A page up; in a replay a round back")),
        KeyFunction(pygame.K_PAGEDOWN, _("A page down; in a replay a round on")),
        KeyFunction(pygame.K_HOME, _("To the beginning")),
        KeyFunction(pygame.K_END, _("To the end")),
        KeyFunction(pygame.K_F1, _("How to play")),
        KeyFunction(pygame.K_F11, _("Fill the screen, or go back to a window")),
        KeyFunction(pygame.K_F12, _("Save a picture of the screen")),
    ]


def _at_tables() -> list[KeyFunction]:
    return [
        KeyFunction(pygame.K_SPACE, _("End a motion; held down, hurry the others along")),
        KeyFunction(pygame.K_u, _("Take your last step back")),
        KeyFunction(pygame.K_h, _("Ask a bot what it would do")),
        KeyFunction(pygame.K_p, _("Pause, or play on")),
        KeyFunction(pygame.K_l, _("Log and talk")),
        KeyFunction(pygame.K_g, _("In a replay the points over the match")),
    ]


def _on_rails() -> list[KeyFunction]:
    return [
        KeyFunction(pygame.K_r, _("Turn the tile")),
        KeyFunction(pygame.K_PERIOD, _("Turn the tile; in a replay a turn on")),
        KeyFunction(pygame.K_COMMA, _("Turn the tile back; in a replay a turn back")),
        KeyFunction(pygame.K_n, _("Begin a plan")),
        KeyFunction(pygame.K_BACKSPACE, _("Take the last hex off the plan")),
        KeyFunction(pygame.K_DELETE, _("Forget the plan")),
        KeyFunction(pygame.K_b, _("Build the plan")),
        KeyFunction(pygame.K_e, _("End building")),
        KeyFunction(pygame.K_d, _("The deliveries")),
        KeyFunction(pygame.K_t, _("The tiles that are left")),
        KeyFunction(pygame.K_m, _("The map behind an auction")),
        KeyFunction(pygame.K_PLUS, _("The map nearer")),
        KeyFunction(pygame.K_MINUS, _("The map further away")),
        KeyFunction(pygame.K_0, _("All of the map")),
    ]


class KeyBindings:
    """The key bindings of this player. In the settings, keys have their SDL names."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self._pressed: dict[int, int] = {}
        """For each default key whose function has another key, that key."""
        for house, pressed in (changed or {}).items():
            codes = key_code(house), key_code(pressed)
            if UNBOUND_KEY not in codes:
                self._pressed[codes[0]] = codes[1]
        self._stands_for = {pressed: house for house, pressed in self._pressed.items()}

    def bound_key(self, house: int) -> int:
        """The key bound to the function of a default key."""
        return self._pressed.get(house, house)

    def default_key(self, pressed: int) -> int:
        """The default key for which a pressed key stands."""
        first = _SAME.get(pressed, pressed)
        if pressed in self._stands_for or first in self._stands_for:
            return self._stands_for.get(pressed, self._stands_for.get(first, pressed))
        return UNBOUND_KEY if first in self._pressed else pressed

    def conflicting_key(self, house: int, pressed: int) -> int | None:
        """The default key whose function already has the wanted key; None if the key is free."""
        means = self.default_key(pressed)
        taken = _SAME.get(means, means)
        known = {use.key for use in key_functions()}
        return taken if taken in known and taken != house else None

    def with_change(self, house: int, pressed: int) -> dict[str, str]:
        """All changed keys, including this change, as the settings store them."""
        every = {**self._pressed, house: pressed}
        return {pygame.key.name(key): pygame.key.name(other) for key, other in every.items() if key != other}


class _ActiveBindings:
    keyboard = KeyBindings()


def activate_bindings(changed: Mapping[str, str]) -> KeyBindings:
    """Activates these bindings."""
    _ActiveBindings.keyboard = KeyBindings(changed)
    return _ActiveBindings.keyboard


def with_default_key(event: pygame.Event) -> pygame.Event:
    """A copy of a key event with the default key instead of the pressed key."""
    if (
        event.type not in KEY_EVENTS
        or (means := _ActiveBindings.keyboard.default_key(event.key)) == event.key
    ):
        return event
    return pygame.Event(event.type, {**event.dict, "key": means})


def bound_key_name(house: int) -> str:
    """Name of the key bound to the function of a default key."""
    return key_name(_ActiveBindings.keyboard.bound_key(house))


def with_key(words: str, house: int) -> str:
    """A text followed by the key for it in brackets."""
    return f"{words} ({bound_key_name(house)})"


def key_name(key: int) -> str:
    """Display name of a key."""
    known = {
        pygame.K_ESCAPE: _("Esc"),
        pygame.K_RETURN: _("Enter"),
        pygame.K_SPACE: _("Space"),
        pygame.K_TAB: _("Tab"),
        pygame.K_BACKSPACE: _("Backspace"),
        pygame.K_DELETE: pgettext("key", "Delete"),
        pygame.K_PAGEUP: _("Page up"),
        pygame.K_PAGEDOWN: _("Page down"),
        pygame.K_HOME: pgettext("key", "Home"),
        pygame.K_END: pgettext("key", "End"),
        pygame.K_UP: pgettext("key", "Up"),
        pygame.K_DOWN: pgettext("key", "Down"),
        pygame.K_LEFT: pgettext("key", "Left"),
        pygame.K_RIGHT: pgettext("key", "Right"),
    }
    name = known.get(key) or pygame.key.name(key)
    return name[:1].upper() + name[1:]


def key_code(name: str) -> int:
    """Key code of a key by its SDL name, or ``UNBOUND_KEY``."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return UNBOUND_KEY
