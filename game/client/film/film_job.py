"""Export of a match in a child process, with progress and cancellation."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from game.archive.background_task import BackgroundTask, SendProgress, TaskFailure


class FilmProgress(msgspec.Struct, frozen=True, tag="way"):
    """How many entries have been filmed, and the expected size in bytes."""

    done: int
    total: int
    likely_size: int


class FilmResult(msgspec.Struct, frozen=True, tag="ready"):
    """The export is complete."""

    size: int = 0


class FilmRequest(msgspec.Struct, frozen=True):
    """The save to be filmed, the file to write, and the range of rounds."""

    save: str
    out: str
    first_round: int = 0
    last_round: int = 0


class FilmJob:
    """An export that runs in a child process. ``on_way`` is called on another thread."""

    def __init__(
        self, making: FilmRequest, on_way: Callable[[FilmProgress | FilmResult | TaskFailure], None]
    ) -> None:
        self._out = Path(making.out)
        self._errand: BackgroundTask[FilmProgress | FilmResult] = BackgroundTask(
            "film", make_film, making, FilmProgress | FilmResult, FilmResult, on_way
        )

    def stop(self) -> None:
        """Cancels the export and removes the unfinished file."""
        self._errand.stop()
        with suppress(OSError):
            self._out.with_name(f"{self._out.stem}.new{self._out.suffix}").unlink()


def make_film(wish: FilmRequest, tell: SendProgress) -> FilmResult:
    """Runs the export in the child process."""
    return FilmResult(_made(wish, tell))


def _made(wish: FilmRequest, on_way: Callable[[FilmProgress], None]) -> int:
    from game.client.film.film_writer import write_film
    from game.client.film.frame_renderer import RoundRange
    from game.client.match.replay_loader import load_recorded_match
    from net.storage.saves import read_save, replay_journal

    out = Path(wish.out)
    saved = read_save(Path(wish.save), salvage=True)
    del saved.journal[len(replay_journal(saved)[0].journal) :]
    if out.suffix == ".png":
        from game.client.film.match_poster import export_poster

        export_poster(saved, out)
        return out.stat().st_size
    arguments = load_recorded_match(saved), out, RoundRange(wish.first_round, wish.last_round)
    return write_film(
        *arguments, on_way=lambda way: on_way(FilmProgress(way.done, way.total, way.likely_size))
    )
