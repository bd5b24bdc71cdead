"""Screenshots, written to the user's pictures folder."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from io import BytesIO
from pathlib import Path

import pygame

from game.i18n import _
from game.user_folders import pictures_folder


def unused_picture_path(ending: str, name: str = "") -> Path:
    """An unused file name in the pictures folder."""
    stem = name or datetime.now().astimezone().strftime("roundhouse-%Y-%m-%d-%H%M%S")
    path, number = pictures_folder() / f"{stem}.{ending}", 2
    while path.exists():
        path = pictures_folder() / f"{stem}-{number}.{ending}"
        number += 1
    return path


def write_picture(surface: pygame.Surface, path: Path) -> None:
    """Writes a picture as PNG, atomically; raises OSError or pygame.error on failure."""
    drawn = BytesIO()  # SDL does not report a full disk
    pygame.image.save(surface, drawn, "picture.png")
    fresh = path.with_name(f"{path.stem}.new{path.suffix}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(drawn.getvalue())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise


def save_picture(surface: pygame.Surface, name: str = "") -> tuple[str, bool]:
    """Writes a picture atomically. Returns a message for the player, and whether it succeeded."""
    path = unused_picture_path("png", name)
    try:
        write_picture(surface, path)
    except (OSError, pygame.error) as error:
        why = getattr(error, "strerror", None) or str(error)
        return _("The picture could not be saved in {folder}: {why}").format(
            folder=path.parent, why=why
        ), False
    return _("Saved as {file} in {folder}").format(file=path.name, folder=path.parent), True
