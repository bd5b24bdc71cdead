"""User folders: the system's standard locations, or subfolders of ROUNDHOUSE_HOME if it is set."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path, user_documents_path, user_pictures_path


def data_folder() -> Path:
    """Returns the data folder."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) if named else user_data_path("roundhouse", appauthor=False)


def cache_folder() -> Path:
    """Returns the folder for data that can be recomputed at any time."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) / "cache" if named else user_cache_path("roundhouse", appauthor=False)


def saves_folder() -> Path:
    return data_folder() / "saves"


def maps_folder() -> Path:
    """Returns the folder with the player's own maps, with a sub-folder for each game."""
    return data_folder() / "maps"


def exports_folder() -> Path:
    """Returns the folder for exported matches, videos and statistics."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) / "exports" if named else user_documents_path() / "Roundhouse"


def pictures_folder() -> Path:
    """Returns the folder for saved pictures and videos."""
    named = os.environ.get("ROUNDHOUSE_HOME")
    return Path(named) / "pictures" if named else user_pictures_path() / "Roundhouse"
