"""The player's settings, kept as JSON in the user's own folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from game.client.style.light_record import Fields
from game.i18n import _, available_languages

SPEEDS = (1, 2, 4, 0)
GRAPHICS = ("auto", "direct", "accelerated")
COLOURS = ("orange", "green", "blue", "pink", "grey", "yellow")
_NO_KEYS: dict[str, str] = {}


class Settings(Fields):
    """What a player may choose. ``speed`` 0 shows no motion at all."""

    name: str = ""
    colour: str = "green"
    language: str = ""
    """The code of a language; nothing for that of the system."""
    volume: int = 70
    effects: int = 100
    signals: int = 100
    mute: bool = False
    text_size: int = 100
    reduced_motion: bool = False
    north_up: bool = False
    speed: int = 1
    graphics: str = "auto"
    fullscreen: bool = False
    monitor: int = 0
    contrast: bool = False
    remarks: bool = True
    """Do opponents who have a name say something now and then?"""
    waits: bool = False
    """Did a match wait on the title last time? Then its plate has its place from the first frame on."""
    unasked: bool = False
    """Was the window closed before name and colour were said? Then they are asked for at the next start."""
    keys: dict[str, str] = _NO_KEYS
    """What is pressed for keys of the house, where that is another; by the names SDL has for keys."""


_CHOICES: dict[str, tuple[object, ...]] = {
    "colour": COLOURS,
    "speed": SPEEDS,
    "graphics": GRAPHICS,
}
_RANGES = {
    "volume": (0, 100),
    "effects": (0, 100),
    "signals": (0, 100),
    "text_size": (100, 200),
    "monitor": (0, 15),
}
_LONGEST_NAME = 24
_MOST_KEYS = 100


def settings_path() -> Path:
    """Where this user's settings are kept."""
    return _own_folder() / "settings.json"


def _own_folder() -> Path:
    home = os.environ.get("HOME", "")
    if sys.platform == "linux" and not os.environ.get("XDG_CONFIG_HOME") and home.startswith("/"):
        return Path(home, ".config/roundhouse")  # as the library has it, which is a sixth of a bare start
    from platformdirs import user_config_path

    return user_config_path("roundhouse", appauthor=False)


def load(path: Path) -> tuple[Settings, str]:
    """Settings, and a sentence if the file could not be used; the broken file is then kept aside."""
    import json

    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeDecodeError) as error:
        return Settings(), _set_aside(path, str(error))
    try:
        return _checked(json.loads(text)), ""
    except (ValueError, RecursionError) as error:
        return Settings(), _set_aside(path, str(error))


def save(settings: Settings, path: Path) -> str:
    """Write the file whole or not at all; a sentence if it could not be written."""
    import json

    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(vars(settings), indent=2, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        return _("Your settings could not be saved in {place}: {why}").format(
            place=path.parent, why=error.strerror
        )
    return ""


def _set_aside(path: Path, why: str) -> str:
    broken_copy = path.with_name("settings.broken.json")
    try:
        path.replace(broken_copy)
    except OSError:
        return _("Your settings could not be read ({why}), so the usual ones are used.").format(why=why)
    return _(
        "Your settings could not be read ({why}), so the usual ones are used. The old file is kept as {kept}."
    ).format(why=why, kept=broken_copy.name)


def _checked(raw: Any) -> Settings:
    """Typed settings from plain data; entries of a newer version are passed over."""
    if not isinstance(raw, dict):
        raise ValueError(_("the file is not a table of settings"))
    settings = Settings()
    for name, default in vars(settings).items():
        if name in raw:
            value = raw[name]
            if not _fits(name, value, default):
                raise ValueError(_("{value} is no {name}").format(value=repr(value)[:40], name=name))
            setattr(settings, name, value)
    return settings


def _fits(name: str, value: Any, example: object) -> bool:
    # bool passes for int in Python, so the types are compared and not tested for kinship.
    if (kind := type(value)) is not type(example):
        return False
    if name == "language":
        return value == "" or value in available_languages()
    if isinstance(value, dict):
        return len(value) <= _MOST_KEYS and all(_is_name(one) for pair in value.items() for one in pair)
    if name in _CHOICES:
        return value in _CHOICES[name]
    if kind is int:
        low, high = _RANGES[name]
        return low <= int(value) <= high
    if kind is str:
        return _is_name(value)
    return True


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_NAME and value.isprintable()
