"""A film that is made beside the game: how far it is, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from game.archive.background_task import Errand, Failed, Tell


class Way(msgspec.Struct, frozen=True, tag="way"):
    """How far it is."""

    done: int
    of: int
    likely: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """It is there."""

    size: int = 0


class Making(msgspec.Struct, frozen=True):
    """What is to be made of which save."""

    save: str
    out: str
    first: int = 0
    last: int = 0


class FilmMaker:
    """One film. `on_way` is called on a thread of its own."""

    def __init__(self, making: Making, on_way: Callable[[Way | Ready | Failed], None]) -> None:
        self._out = Path(making.out)
        self._errand: Errand[Way | Ready] = Errand("film", work, making, Way | Ready, Ready, on_way)

    def stop(self) -> None:
        """Leave it; nothing half made is left behind."""
        self._errand.stop()
        with suppress(OSError):
            self._out.with_name(f"{self._out.stem}.new{self._out.suffix}").unlink()


def work(wish: Making, tell: Tell) -> Ready:
    """Make one film."""
    return Ready(_made(wish, tell))


def _made(wish: Making, on_way: Callable[[Way], None]) -> int:
    from game.client.film.film_writer import film
    from game.client.film.frame_renderer import Part
    from game.client.match.replay_loader import recorded_save
    from net.storage.saves import followed, read

    out = Path(wish.out)
    saved = read(Path(wish.save), salvage=True)
    del saved.journal[len(followed(saved)[0].journal) :]
    if out.suffix == ".png":
        from game.client.film.match_poster import print_page

        print_page(saved, out)
        return out.stat().st_size
    arguments = recorded_save(saved), out, Part(wish.first, wish.last)
    return film(*arguments, on_way=lambda way: on_way(Way(way.done, way.of, way.likely)))
