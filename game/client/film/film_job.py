"""Export of a match in a child process, with progress and cancellation."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from game.archive.background_task import Errand, Failed, Tell


class Way(msgspec.Struct, frozen=True, tag="way"):
    """Progress in entries, and the estimated size in bytes."""

    done: int
    of: int
    likely: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The export is complete."""

    size: int = 0


class Making(msgspec.Struct, frozen=True):
    """Save file, output file and range of rounds."""

    save: str
    out: str
    first: int = 0
    last: int = 0


class FilmMaker:
    """A running export. ``on_way`` is called on another thread."""

    def __init__(self, making: Making, on_way: Callable[[Way | Ready | Failed], None]) -> None:
        self._out = Path(making.out)
        self._errand: Errand[Way | Ready] = Errand("film", work, making, Way | Ready, Ready, on_way)

    def stop(self) -> None:
        """Cancels the export and removes the unfinished file."""
        self._errand.stop()
        with suppress(OSError):
            self._out.with_name(f"{self._out.stem}.new{self._out.suffix}").unlink()


def work(wish: Making, tell: Tell) -> Ready:
    """Runs the export in the child process."""
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
