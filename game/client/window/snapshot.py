"""Pictures of the screen, written where people keep their pictures."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pygame

from game.words import _
from net.keeping.home import pictures_folder


def new_file(ending: str, name: str = "") -> Path:
    """A name in the folder of pictures that no other has."""
    stem = name or datetime.now().astimezone().strftime("roundhouse-%Y-%m-%d-%H%M%S")
    path, number = pictures_folder() / f"{stem}.{ending}", 2
    while path.exists():
        path = pictures_folder() / f"{stem}-{number}.{ending}"
        number += 1
    return path


def save_picture(surface: pygame.Surface, name: str = "") -> tuple[str, bool]:
    """Write a picture whole or not at all: what to say of it, and whether it is there."""
    path = new_file("png", name)
    fresh = path.with_name(f"{path.stem}.new.png")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, fresh)
        fresh.replace(path)
    except (OSError, pygame.error) as error:
        with suppress(OSError):
            fresh.unlink()
        why = getattr(error, "strerror", None) or str(error)
        return _("The picture could not be saved in {folder}: {why}").format(
            folder=path.parent, why=why
        ), False
    return _("Saved as {file} in {folder}").format(file=path.name, folder=path.parent), True
