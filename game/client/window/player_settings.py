"""The player's settings, stored as JSON in the user's folder."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.i18n import _, available_languages

SPEEDS = (1, 2, 4, 0)
GRAPHICS = ("auto", "direct", "accelerated")
OPPONENTS = ("", "easy", "normal", "hard")
COLOURS = ("orange", "green", "blue", "pink", "grey", "yellow")


@dataclass
class Settings:
    """The player's settings. ``speed`` 0 disables animations."""

    name: str = ""
    colour: str = "green"
    language: str = ""
    """Language code; empty for the system's language."""
    volume: int = 70
    effects: int = 100
    signals: int = 100
    mute: bool = False
    music_on: bool = False
    """Whether music plays; it is off until the player switches it on."""
    music_offered: bool = False
    """Whether the title has mentioned that there is music."""
    music: int = 40
    ambience: int = 60
    quiet_in_background: bool = True
    mono: bool = False
    captions: bool = False
    text_size: int = 100
    reduced_motion: bool = False
    north_up: bool = False
    speed: int = 1
    graphics: str = "auto"
    fullscreen: bool = False
    monitor: int = 0
    contrast: bool = False
    remarks: bool = True
    """Whether bots with a character make remarks now and then."""
    opponents: str = ""
    """Fixed strength of the bots in *Play now* and the lobby; empty if it follows the player's results."""
    waits: bool = False
    """Whether the title could offer a match to continue last time; it then keeps room for that button from
    the first frame on."""
    unasked: bool = False
    """Whether the window was closed before name and colour were chosen; they are asked at the next start."""
    keys: dict[str, str] = field(default_factory=dict)
    """Rebound keys: SDL name of the pressed key by SDL name of the default key."""


_CHOICES: dict[str, tuple[object, ...]] = {
    "colour": COLOURS,
    "speed": SPEEDS,
    "graphics": GRAPHICS,
    "opponents": OPPONENTS,
}
_RANGES = {
    "volume": (0, 100),
    "effects": (0, 100),
    "signals": (0, 100),
    "music": (0, 100),
    "ambience": (0, 100),
    "text_size": (100, 200),
    "monitor": (0, 15),
}
_LONGEST_NAME = 24
_MOST_KEYS = 100


def settings_path() -> Path:
    """Path of this user's settings file."""
    return _settings_folder() / "settings.json"


def _settings_folder() -> Path:
    home = os.environ.get("HOME", "")
    if sys.platform == "linux" and not os.environ.get("XDG_CONFIG_HOME") and home.startswith("/"):
        return Path(home, ".config/roundhouse")  # same as platformdirs, whose import is slow
    from platformdirs import user_config_path

    return user_config_path("roundhouse", appauthor=False)


def load(path: Path) -> tuple[Settings, str]:
    """Reads the settings; the sentence says why the file could not be used.

    A broken file is renamed and kept.
    """
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
    """Writes the file as a whole or not at all; returns a sentence if that failed."""
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
    """Validates plain data as settings; entries of a newer version are ignored."""
    if not isinstance(raw, dict):
        raise ValueError(_("the file is not a table of settings"))
    settings = Settings()
    for name, default in vars(settings).items():
        if name in raw:
            value = raw[name]
            if not _is_valid(name, value, default):
                raise ValueError(_("{value} is no {name}").format(value=repr(value)[:40], name=name))
            setattr(settings, name, value)
    return settings


def _is_valid(name: str, value: Any, example: object) -> bool:
    # Compares types exactly, because bool is a subclass of int.
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
