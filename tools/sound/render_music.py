"""Renders scores with FluidSynth and masters them to OGG Vorbis with ffmpeg."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from tools.sound.measure import Sound, loudness
from tools.sound.midi import midi_file
from tools.sound.render_limits import BLOCK, DRIVE_BARS, RATE
from tools.sound.score import Score, expand
from tools.sound.synthesis import faded

MUSIC_LUFS = -20.0
DRIVE_LUFS = -26.0
"""Loudness of a rhythm layer by itself, low enough to leave the tune of the piece in front."""
MUSIC_QUALITY = "2"
_PASSES = 3
_FADE_S = 0.03
_TAIL_S = 2.5
_SOUND_FONT = "/usr/share/sounds/sf2/FluidR3_GM.sf2"


def render(score: Score, folder: Path) -> list[Path]:
    """Writes the piece and, if it has one, its rhythm layer."""
    bars = len(score.chart)
    wanted = [(f"{score.name}.ogg", _without_drive(score), bars, MUSIC_LUFS)]
    if "drive" in score.layers:
        notes = expand(score, "drive", DRIVE_BARS)
        wanted.append((f"{score.name}.drive.ogg", notes, DRIVE_BARS, DRIVE_LUFS))
    written = []
    for name, notes, length, level in wanted:
        wave = _play(score, notes, length)
        gain = 10 ** ((level - loudness(as_sound(wave))) / 20)
        encode(folder / name, wave * gain, MUSIC_QUALITY, score.head["title"], is_music=True)
        written.append(folder / name)
    return written


def _without_drive(score: Score) -> list[Any]:
    return [note for note in expand(score) if note.voice.layer != "drive"]


def _play(score: Score, notes: list[Any], bars: int) -> Any:
    """One pass as samples. Of a loop three passes are played, and the second has the echo of the first.

    Its first 30 ms fade over from the third pass, so that the end meets the beginning to the sample.
    """
    passes = _PASSES if score.is_loop else 1
    count = round(bars * score.bar_s * RATE)
    data = _synthesise(midi_file(score, notes, bars, passes))
    wanted = passes * count if score.is_loop else count + round(_TAIL_S * RATE)
    data = np.vstack([data, np.zeros((max(0, wanted - len(data)), 2))])[:wanted]
    if not score.is_loop:
        return faded(data, 0.0, 1.2)
    if count % BLOCK:
        raise SystemExit(f"{score.name}: {count} samples are no whole number of blocks of {BLOCK}")
    loop = data[count : 2 * count].copy()
    fade = round(_FADE_S * RATE)
    ramp = np.linspace(0, 1, fade)[:, None]
    loop[:fade] = loop[:fade] * ramp + data[2 * count : 2 * count + fade] * (1 - ramp)
    return loop


def _synthesise(midi: bytes) -> Any:
    with tempfile.TemporaryDirectory() as name:
        source, target = Path(name, "piece.mid"), Path(name, "piece.raw")
        source.write_bytes(midi)
        options = ("room-size=0.45", "damp=0.4", "level=0.7", "width=0.8")
        reverb = [word for one in options for word in ("-o", f"synth.reverb.{one}")]
        command = [
            "fluidsynth",
            "-q",
            "-n",
            "-i",
            "-r",
            str(RATE),
            "-g",
            "0.5",
            "-C",
            "0",
            "-R",
            "1",
            *reverb,
        ]
        command += ["-T", "raw", "-O", "float", "-F", str(target)]
        font = os.environ.get("SOUNDFONT", _SOUND_FONT)
        subprocess.run([*command, font, str(source)], check=True, capture_output=True)
        return np.fromfile(target, "<f4").reshape(-1, 2).astype("f8")


def as_sound(wave: Any) -> Sound:
    columns = wave.reshape(len(wave), -1)
    return Sound(RATE, tuple(columns[:, c].tolist() for c in range(columns.shape[1])))


def encode(path: Path, wave: Any, quality: str, title: str, *, is_music: bool = False) -> None:
    """Writes OGG Vorbis. The encoder is told to put nothing of time or chance into the file."""
    channels = 1 if wave.ndim == 1 else wave.shape[1]
    licence = "MIT; played on FluidR3, (c) 2000-2002, 2008 Frank Wen, MIT" if is_music else "MIT"
    tags = {"TITLE": title, "ARTIST": "The Roundhouse authors", "LICENSE": licence}
    command = [
        "ffmpeg",
        "-nostdin",
        "-y",
        "-v",
        "error",
        "-f",
        "f32le",
        "-ar",
        str(RATE),
        "-ac",
        str(channels),
    ]
    command += ["-i", "pipe:0", "-c:a", "libvorbis", "-q:a", quality, "-fflags", "+bitexact"]
    command += ["-flags:a", "+bitexact"]
    for name, value in tags.items():
        command += ["-metadata", f"{name}={value}"]
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*command, str(path)], input=wave.astype("<f4").tobytes(), check=True)
