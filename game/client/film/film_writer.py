"""Writes a film: GIF, or WebM and MP4 with the extra ``film``. A film is complete or does not exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.client.film.frame_renderer import WHOLE_MATCH, FrameRenderer, RoundRange
from game.client.film.gif_writer import GifPalette, GifWriter, median_cut
from game.client.match.match_feed import MatchRecording
from game.rules.core.codec import BadData

GIF_SIZE, VIDEO_SIZE = (800, 450), (1280, 720)
GIF_FPS, VIDEO_FPS = 8, 30
VIDEOS = {
    ".webm": ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "34", "-deadline", "realtime", "-cpu-used", "6"],
    ".mp4": ["-c:v", "libx264", "-crf", "23", "-preset", "veryfast", "-movflags", "+faststart"],
}
ENDINGS = (".gif", *VIDEOS)
PALETTE_SAMPLES = 8
BYTES_PER_ENTRY = {".gif": 38_000, ".webm": 22_000, ".mp4": 26_000}
"""Bytes per journal entry on average, for the estimate before the export."""


class WriterProgress(NamedTuple):
    """Entries filmed and in total, bytes written, and the expected size."""

    done: int
    total: int
    bytes_written: int
    likely_size: int


OnProgress = Callable[[WriterProgress], None]


def likely_size(ending: str, items: int) -> int:
    """Estimated size of a film in bytes."""
    return BYTES_PER_ENTRY.get(ending, BYTES_PER_ENTRY[".gif"]) * items


def write_film(
    record: MatchRecording,
    out: Path,
    part: RoundRange = WHOLE_MATCH,
    speed: int = 0,
    on_way: OnProgress = lambda _: None,
) -> int:
    """Writes a film of a match or of some rounds and returns its size; raises BadData if that fails."""
    ending = out.suffix.lower()
    if ending not in ENDINGS:
        raise BadData("{file} should end in one of {endings}", file=out.name, endings=", ".join(ENDINGS))
    if ending in VIDEOS:
        _ffmpeg()
    fps, usual_speed = (GIF_FPS, 4) if ending == ".gif" else (VIDEO_FPS, 2)
    projector = FrameRenderer(record, part, fps, speed or usual_speed)
    fresh = out.with_name(f"{out.stem}.new{ending}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        if ending == ".gif":
            _write_gif(projector, fresh, on_way)
        else:
            _write_video(projector, fresh, VIDEOS[ending], on_way)
        fresh.replace(out)
    except OSError as error:
        raise BadData(
            "the film cannot be written to {file}: {why}", file=out, why=error.strerror or error
        ) from error
    finally:
        with suppress(OSError):
            fresh.unlink()
    return out.stat().st_size


def _progress(projector: FrameRenderer, done: int, path: Path) -> WriterProgress:
    written = path.stat().st_size if path.exists() else 0
    share = max(1, done) / max(1, projector.items)
    return WriterProgress(done, projector.items, written, round(written / share))


def _write_gif(projector: FrameRenderer, path: Path, on_way: OnProgress) -> None:
    reducer = ColourReducer(GifPalette(median_cut(_sampled(projector))))
    hundredths = round(100 / projector.fps)
    last_percent = -1
    with path.open("wb") as out:
        writer = GifWriter(out, GIF_SIZE, reducer.palette)
        for done, screen in projector.frames():
            writer.add(reducer.frame(screen), hundredths)
            if done != last_percent:
                last_percent = done
                on_way(_progress(projector, done, path))
        writer.close()


class ColourReducer:
    """Shrinks pictures of the screen and reduces their colours to a palette; only changed rows are
    converted."""

    def __init__(self, palette: GifPalette) -> None:
        self.palette = palette
        self._small = pygame.Surface(GIF_SIZE, 0, 16)
        self._raw = b""
        self._frame = b""

    def frame(self, screen: pygame.Surface) -> bytes:
        """Converts the screen to a frame."""
        raw = _raw(screen, self._small)
        wide, high = GIF_SIZE
        row = len(raw) // high
        rows = [y for y in range(high) if raw[y * row : (y + 1) * row] != self._raw[y * row : (y + 1) * row]]
        if rows:
            top, foot = rows[0], rows[-1] + 1
            pixels = memoryview(raw)[top * row : foot * row].cast("H")
            fresh = bytes(map(self.palette.__getitem__, pixels))
            self._frame = self._frame[: top * wide] + fresh + self._frame[foot * wide :]
            self._raw = raw
        return self._frame


def _raw(screen: pygame.Surface, small: pygame.Surface) -> bytes:
    """The pixels of the shrunk screen, two bytes each."""
    small.blit(pygame.transform.smoothscale(screen, small.get_size()), (0, 0))
    return bytes(small.get_buffer().raw)


def _sampled(projector: FrameRenderer) -> Counter[int]:
    """Counts the colours that occur at some positions of the match."""
    scene, found = projector.scene, Counter[int]()
    small = pygame.Surface((GIF_SIZE[0] // 2, GIF_SIZE[1] // 2), 0, 16)
    stops = [projector.begin + projector.items * at // (PALETTE_SAMPLES - 1) for at in range(PALETTE_SAMPLES)]
    for place in dict.fromkeys([*stops, projector.begin]):
        scene.show_position(projector.timeline, place)
        projector.app.step([], 0.0)
        found.update(memoryview(_raw(projector.app.canvas, small)).cast("H"))
    scene.show_position(projector.timeline, projector.begin)
    projector.app.step([], 0.0)
    return found


def _ffmpeg() -> Any:
    try:
        import imageio_ffmpeg
    except ImportError as error:
        raise BadData(
            "films as WebM or MP4 need the extra film: pip install 'roundhouse-games[film]'"
        ) from error
    return imageio_ffmpeg


def _write_video(projector: FrameRenderer, path: Path, codec: list[str], on_way: OnProgress) -> None:
    sink: Generator[None, bytes, None] = _ffmpeg().write_frames(
        str(path),
        VIDEO_SIZE,
        fps=projector.fps,
        pix_fmt_in="rgb24",
        pix_fmt_out="yuv420p",
        codec=None,
        quality=None,
        macro_block_size=2,
        output_params=codec,
        ffmpeg_log_level="error",
    )
    last_percent = -1
    with closing(sink):
        sink.send(None)  # type: ignore[arg-type]
        for done, screen in projector.frames():
            sink.send(pygame.image.tobytes(screen, "RGB"))
            if done != last_percent:
                last_percent = done
                on_way(_progress(projector, done, path))
