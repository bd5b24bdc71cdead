"""Records the sound of a whole match and draws it beside what happened.

    python -m tools.sound.record_match GAME [--out DIR] [--speed 1|2|4] [--seats N]

The match is shown in real time without a window; SDL's disk driver writes the mix to a file. Needs numpy.
Prints peak, clipping, loudness, the events that were heard, and whether both layers are in step.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.scenes.table.table_scene import TableScene
from game.client.sound.events import SIGNALS, SoundEvent
from game.client.window.app import App
from game.client.window.headless_app import headless_app
from game.rules.core.codec import Seat
from game.rules.core.journal import JournalUpdate
from game.rules.core.replica import Replica
from tools.sound.measure import Sound, decode, loudness, true_peak
from tools.sound.render_limits import RATE
from tools.sound.timeline_plot import Heard, draw_timeline

FRAME_S = 1 / 60
AFTER_S = 7.0
"""Seconds recorded after the end: the result and the fade of the music."""
BYTES_PER_FRAME = 4
AUDIBLE = 0.05
"""A layer is looked for in the recording where its volume is at least this."""
MAPS = {"age_of_steam": "rust_belt", "steam": "northeast"}


class GrowingFeed(MatchRecording):
    """A recorded match that arrives item by item, with a player at seat 0."""

    def __init__(self, whole: MatchRecording) -> None:
        super().__init__(whole.game, whole.players, [], (0,))
        self.rest = list(whole.record)
        self._replica = Replica(whole.game)

    @property
    def to_act(self) -> Sequence[Seat]:
        return self.game.to_act(self._replica.state)

    def arrive(self) -> JournalUpdate:
        """Adds the next item."""
        update = self.rest.pop(0)
        self.record = [*self.record, update]
        self._replica.feed(update.item)
        return update


@dataclass
class Recording:
    """What was heard and what happened, with positions in samples."""

    path: Path
    heard: list[Heard] = field(default_factory=list)
    items: list[tuple[int, str]] = field(default_factory=list)
    volumes: list[tuple[int, float, float, float]] = field(default_factory=list)
    """Position, and the volumes of the piece, its rhythm layer and the ambience."""

    @property
    def position(self) -> int:
        return self.path.stat().st_size // BYTES_PER_FRAME if self.path.exists() else 0

    def wave(self) -> Any:
        data = np.fromfile(self.path, "<i2")
        return data[: len(data) // 2 * 2].reshape(-1, 2).astype("f8") / 32768


def _open_app(raw: Path, speed: int) -> App:
    app = headless_app((1280, 720))
    os.environ["SDL_AUDIODRIVER"] = "disk"
    os.environ["SDL_DISKAUDIOFILE"] = str(raw)
    settings = app.settings
    settings.mute, settings.music_on, settings.quiet_in_background = False, True, False
    settings.speed = speed
    app.running = True
    app.sounds.open_mixer()
    return app


def _watch(app: App, recording: Recording) -> None:
    """Notes every event that is played."""
    play = app.sounds.play

    def noted(event: SoundEvent, strength: float = 1.0, place: float = 0.0) -> bool:
        is_heard = play(event, strength, place)
        recording.heard.append(Heard(recording.position, event, place, is_heard))
        return is_heard

    app.sounds.play = noted  # type: ignore[method-assign]  # the tool listens in


def record(game: str, seats: int, speed: int, raw: Path) -> Recording:
    """Shows a whole match and returns what was heard."""
    whole = recorded_until(MatchMoment(game, MAPS.get(game, ""), seats, "sound", 0, 0))
    feed = GrowingFeed(whole)
    app = _open_app(raw, speed)
    recording = Recording(raw)
    _watch(app, recording)
    scene = TableScene(app, feed, on_end=lambda _scene, _result: None)
    app.push(scene)
    ends = 0.0
    while not ends or time.perf_counter() < ends:
        begun = time.perf_counter()
        if scene.stage.is_still and feed.rest:
            recording.items.append((recording.position, type(feed.arrive().item).__name__))
        elif scene.stage.is_still and not ends:
            ends = begun + AFTER_S
        app.step([], FRAME_S)
        music, beds = app.sounds._music, app.sounds._ambience._beds
        bed = max((one.fade.volume for one in beds), default=0.0)
        recording.volumes.append((recording.position, music._full.volume, music._drive.volume, bed))
        time.sleep(max(0.0, FRAME_S - (time.perf_counter() - begun)))
    pygame.mixer.quit()
    return recording


def layer_offsets(recording: Recording, piece: str, assets: Path) -> tuple[int, int] | None:
    """Positions of the piece and of its drive layer in the recording, each modulo its length.

    Each is sought wherever it is audible: effects hide a layer for seconds, but not for the whole match.
    """
    piece_at = _find_layer(recording, 1, decode(assets / f"{piece}.ogg").mono)
    drive_at = _find_layer(recording, 2, decode(assets / f"{piece}.drive.ogg").mono)
    return None if piece_at is None or drive_at is None else (piece_at, drive_at)


def _find_layer(recording: Recording, volume_column: int, layer: Sequence[float]) -> int | None:
    """Where a looped layer begins, by correlation; None if it was never audible."""
    audible = [row[0] for row in recording.volumes if row[volume_column] > AUDIBLE]
    if not audible:
        return None
    start, end = audible[0], audible[-1]
    # Differences instead of samples: a sharper match.
    part = np.diff(recording.wave()[start:end].mean(1), prepend=0)
    expected = np.diff(np.array(layer), prepend=0)
    folded = np.zeros(len(expected))
    np.add.at(folded, (start + np.arange(len(part))) % len(expected), part)
    match = np.fft.irfft(np.fft.rfft(folded) * np.conj(np.fft.rfft(expected)), len(expected))
    return int(np.argmax(match))


def report(game: str, recording: Recording, piece: str, assets: Path) -> list[str]:
    """Figures of a recording."""
    wave = recording.wave()
    sound = Sound(RATE, (wave[:, 0].tolist(), wave[:, 1].tolist()))
    clipped = int((np.abs(wave) >= 32767 / 32768).sum())
    counts = Counter(one.event for one in recording.heard if one.is_audible)
    dropped = Counter(one.event for one in recording.heard if not one.is_audible)
    lines = [
        f"{game}: {sound.seconds:.1f} s, {len(recording.items)} items, {sum(counts.values())} sounds",
        f"  peak {true_peak(sound):.1f} dB, clipped samples {clipped}, {loudness(sound):.1f} LUFS",
        "  heard: " + ", ".join(f"{name} {number}" for name, number in counts.most_common()),
        "  signals: " + (", ".join(name for name in counts if name in SIGNALS) or "none"),
        "  left out (same sound within 40 ms, or no free voice): "
        + (", ".join(f"{name} {number}" for name, number in dropped.most_common()) or "none"),
    ]
    offsets = layer_offsets(recording, piece, assets)
    if offsets is None:
        return [*lines, "  the drive layer did not enter"]
    drive_length = len(decode(assets / f"{piece}.drive.ogg").channels[0])
    apart = (offsets[0] - offsets[1]) % drive_length
    return [
        *lines,
        f"  layers begin at {offsets[0]} and {offsets[1]}: {min(apart, drive_length - apart)} apart",
    ]


def main(arguments: list[str]) -> int:
    from game.client.games import game_client_of
    from tools.sound.__main__ import ASSETS

    parser = argparse.ArgumentParser(prog="python -m tools.sound.record_match")
    parser.add_argument("game")
    parser.add_argument("--out", type=Path, default=Path("recordings"))
    parser.add_argument("--speed", type=int, default=1, choices=(1, 2, 4))
    parser.add_argument("--seats", type=int, default=3)
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    recording = record(given.game, given.seats, given.speed, given.out / f"{given.game}.raw")
    piece = game_client_of(given.game).music
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    for line in report(given.game, recording, piece, ASSETS / "music"):
        print(line)
    draw_timeline(
        recording.wave(), recording.heard, recording.items, recording.volumes, given.out / f"{given.game}.png"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
