"""Where this player's own files live: the system's place for them, or what ROUNDHOUSE_HOME names."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path, user_documents_path, user_pictures_path


def home() -> Path:
    """The folder of everything we keep."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) if named else user_data_path("roundhouse", appauthor=False)


def cache_folder() -> Path:
    """The folder of what can be worked out again at any time."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) / "cache" if named else user_cache_path("roundhouse", appauthor=False)


def saves_folder() -> Path:
    """The folder of the saved matches."""
    return home() / "saves"


def exports_folder() -> Path:
    """The folder for what people take elsewhere: copies of matches, films, figures."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) / "exports" if named else user_documents_path() / "Roundhouse"


def pictures_folder() -> Path:
    """The folder for pictures and films that somebody saves."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) / "pictures" if named else user_pictures_path() / "Roundhouse"
