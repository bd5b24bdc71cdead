"""Key bindings: maps the player's keys to the default keys, and names keys.

All other code handles default keys only. A rebound key is translated before any other code sees the event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.i18n import _, pgettext

STROKES = (pygame.KEYDOWN, pygame.KEYUP)
UNHEARD = pygame.K_UNKNOWN
"""Key code of a default key that was rebound and has no other function."""
_SAME = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
}
"""Keypad keys that follow the binding of the main key."""


class Use(NamedTuple):
    """A default key and its function."""

    key: int
    words: str


def uses() -> list[Use]:
    """All default keys, those that work everywhere first."""
    plans = [
        Use(pygame.K_1 + number, _("Take up plan {number}").format(number=number + 1)) for number in range(9)
    ]
    return [*_everywhere(), *_at_tables(), *_on_rails(), *plans]


def _everywhere() -> list[Use]:
    return [
        Use(pygame.K_UP, _("The focus moves up")),
        Use(pygame.K_DOWN, _("The focus moves down")),
        Use(pygame.K_LEFT, _("The focus moves left; in a replay a step back")),
        Use(pygame.K_RIGHT, _("The focus moves right; in a replay a step on")),
        Use(pygame.K_TAB, _("The next control; with Shift the one before")),
        Use(pygame.K_RETURN, _("Take what has the focus")),
        Use(pygame.K_ESCAPE, _("A step back, or the menu")),
        Use(pygame.K_F10, _("The menu")),
        Use(pygame.K_PAGEUP, _("A page up; in a replay a round back")),
        Use(pygame.K_PAGEDOWN, _("A page down; in a replay a round on")),
        Use(pygame.K_HOME, _("To the beginning")),
        Use(pygame.K_END, _("To the end")),
        Use(pygame.K_F1, _("How to play")),
        Use(pygame.K_F11, _("Fill the screen, or go back to a window")),
        Use(pygame.K_F12, _("Save a picture of the screen")),
    ]


def _at_tables() -> list[Use]:
    return [
        Use(pygame.K_SPACE, _("End a motion; held down, hurry the others along")),
        Use(pygame.K_u, _("Take your last step back")),
        Use(pygame.K_h, _("Ask a bot what it would do")),
        Use(pygame.K_p, _("Pause, or play on")),
        Use(pygame.K_l, _("Log and talk")),
        Use(pygame.K_g, _("In a replay the points over the match")),
    ]


def _on_rails() -> list[Use]:
    return [
        Use(pygame.K_r, _("Turn the tile")),
        Use(pygame.K_PERIOD, _("Turn the tile; in a replay a turn on")),
        Use(pygame.K_COMMA, _("Turn the tile back; in a replay a turn back")),
        Use(pygame.K_n, _("Begin a plan")),
        Use(pygame.K_BACKSPACE, _("Take the last hex off the plan")),
        Use(pygame.K_DELETE, _("Forget the plan")),
        Use(pygame.K_b, _("Build the plan")),
        Use(pygame.K_e, _("End building")),
        Use(pygame.K_d, _("The deliveries")),
        Use(pygame.K_t, _("The tiles that are left")),
        Use(pygame.K_m, _("The map behind an auction")),
        Use(pygame.K_PLUS, _("The map nearer")),
        Use(pygame.K_MINUS, _("The map further away")),
        Use(pygame.K_0, _("All of the map")),
    ]


class Keyboard:
    """The bindings of this player. Settings store keys by their SDL names."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self._pressed: dict[int, int] = {}
        """Bound key by default key, for rebound keys."""
        for house, pressed in (changed or {}).items():
            codes = key_named(house), key_named(pressed)
            if UNHEARD not in codes:
                self._pressed[codes[0]] = codes[1]
        self._stands_for = {pressed: house for house, pressed in self._pressed.items()}

    def pressed_for(self, house: int) -> int:
        """The key bound to the function of a default key."""
        return self._pressed.get(house, house)

    def means(self, pressed: int) -> int:
        """The default key that a pressed key stands for."""
        first = _SAME.get(pressed, pressed)
        if pressed in self._stands_for or first in self._stands_for:
            return self._stands_for.get(pressed, self._stands_for.get(first, pressed))
        return UNHEARD if first in self._pressed else pressed

    def clash(self, house: int, pressed: int) -> int | None:
        """The default key whose function already uses the wanted key; None if that is free."""
        means = self.means(pressed)
        taken = _SAME.get(means, means)
        known = {use.key for use in uses()}
        return taken if taken in known and taken != house else None

    def changed(self, house: int, pressed: int) -> dict[str, str]:
        """All rebound keys including this change, as stored in the settings."""
        every = {**self._pressed, house: pressed}
        return {pygame.key.name(key): pygame.key.name(other) for key, other in every.items() if key != other}


class _Now:
    keyboard = Keyboard()


def use_keys(changed: Mapping[str, str]) -> Keyboard:
    """Activates these bindings."""
    _Now.keyboard = Keyboard(changed)
    return _Now.keyboard


def heard(event: pygame.Event) -> pygame.Event:
    """A key event with the default key in place of the pressed key."""
    if event.type not in STROKES or (means := _Now.keyboard.means(event.key)) == event.key:
        return event
    return pygame.Event(event.type, {**event.dict, "key": means})


def key_words(house: int) -> str:
    """Name of the key bound to the function of a default key."""
    return printed(_Now.keyboard.pressed_for(house))


def with_key(words: str, house: int) -> str:
    """Text followed by the bound key in brackets."""
    return f"{words} ({key_words(house)})"


def printed(key: int) -> str:
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


def key_named(name: str) -> int:
    """Key code by SDL name, or ``UNHEARD``."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return UNHEARD
