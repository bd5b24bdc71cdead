"""Generates every sound of the game from sines and noise: ``python -m tools.content.make_sounds``.

Writes assets/sounds. The noise has fixed seeds, so the files change only when this module does.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 32_000
FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
Samples = list[float]


def tone(seconds: float, hertz: float, decay: float, strength: float = 1.0, glide: float = 0.0) -> Samples:
    """A decaying sine; ``glide`` is the change of its frequency in hertz."""
    out, phase = [], 0.0
    for k in range(int(seconds * RATE)):
        t = k / RATE
        phase += 2 * math.pi * (hertz + glide * t / seconds) / RATE
        out.append(strength * math.exp(-decay * t) * math.sin(phase))
    return out


def noise(seconds: float, seed: int, low: float, high: float, decay: float, strength: float = 1.0) -> Samples:
    """Decaying noise between two corner frequencies."""
    chance = random.Random(seed)
    a, b = (1 - math.exp(-2 * math.pi * corner / RATE) for corner in (high, low))
    smooth = slow = 0.0
    out = []
    for k in range(int(seconds * RATE)):
        smooth += a * (chance.uniform(-1, 1) - smooth)
        slow += b * (smooth - slow)
        out.append(strength * math.exp(-decay * k / RATE) * (smooth - slow))
    return out


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Mixes sounds, each starting at its offset in seconds."""
    length = max(int(at * RATE) + len(samples) for at, samples in parts)
    out = [0.0] * length
    for at, samples in parts:
        start = int(at * RATE)
        for k, value in enumerate(samples):
            out[start + k] += value
    return out


def fade_in_out(samples: Samples, rise: float, fall: float) -> Samples:
    """Fades a sound in and out to avoid clicks."""
    up, down = max(1, int(rise * RATE)), max(1, int(fall * RATE))
    last = len(samples)
    return [v * min(1.0, k / up) * min(1.0, (last - k) / down) for k, v in enumerate(samples)]


def card() -> Samples:
    """A card sliding over cards."""
    return fade_in_out(noise(0.16, 11, 1400, 6500, 14, 1.6), 0.03, 0.05)


def knock() -> Samples:
    """Buffers meeting: a dull thud and a little iron."""
    thud = tone(0.22, 96, 26, 1.0, -30)
    iron = mix((0, tone(0.2, 742, 38, 0.22)), (0, tone(0.2, 1187, 46, 0.14)))
    return mix((0, thud), (0, noise(0.05, 5, 200, 2200, 70, 0.9)), (0.004, iron))


def clank() -> Samples:
    """A rail dropped into its chair."""
    rings = [(0.0, tone(0.35, hertz, decay, strength)) for hertz, decay, strength in _CLANK]
    return mix((0, noise(0.04, 23, 900, 6000, 90, 0.8)), *rings)


_CLANK = ((523, 16, 0.5), (1318, 19, 0.34), (2093, 24, 0.24), (3140, 30, 0.14))


def chuff() -> Samples:
    """One beat of steam."""
    return fade_in_out(noise(0.2, 31, 160, 2600, 16, 1.8), 0.012, 0.06)


def steam() -> Samples:
    """Steam from the safety valve."""
    return fade_in_out(noise(0.9, 37, 900, 5200, 3.2, 0.9), 0.09, 0.35)


def whistle() -> Samples:
    """A whistle of three soft pipes, for your turn."""
    out = []
    pipes = ((466.2, 0.34), (587.3, 0.3), (698.5, 0.26))
    breath = noise(0.75, 41, 500, 4200, 0.8, 0.14)
    phases = [0.0] * len(pipes)
    for k in range(int(0.75 * RATE)):
        t = k / RATE
        scoop = -26 * math.exp(-t * 22) + 3.2 * math.sin(2 * math.pi * 5.4 * t)
        value = breath[k]
        for index, (hertz, strength) in enumerate(pipes):
            phases[index] += 2 * math.pi * (hertz + scoop) / RATE
            value += strength * (math.sin(phases[index]) + 0.22 * math.sin(2 * phases[index]))
        out.append(value)
    return fade_in_out(out, 0.06, 0.28)


def coins() -> Samples:
    """Three coins on a counter."""

    def coin(pitch: float) -> Samples:
        return mix(
            (0, tone(0.22, pitch, 22, 0.5)),
            (0, tone(0.2, pitch * 1.51, 28, 0.3)),
            (0, tone(0.1, pitch * 2.74, 44, 0.2)),
        )

    return mix((0, coin(2460)), (0.07, coin(2790)), (0.13, coin(2340)))


def stamp() -> Samples:
    """A rubber stamp on a thick sheet."""
    return mix(
        (0, tone(0.16, 132, 34, 1.0, -50)),
        (0, noise(0.09, 53, 120, 1500, 46, 1.3)),
        (0.05, noise(0.06, 54, 1500, 5000, 60, 0.18)),
    )


def bell() -> Samples:
    """A low bell, for errors."""
    partials = ((196, 3.2, 0.6), (392, 4.4, 0.34), (467, 5.2, 0.24), (588, 6.2, 0.2), (784, 8, 0.12))
    return fade_in_out(
        mix(*((0.0, tone(1.3, hertz, decay, strength)) for hertz, decay, strength in partials)), 0.004, 0.3
    )


def chord() -> Samples:
    """A short rising brass chord, for a win."""
    notes = ((0.0, 233.1), (0.11, 293.7), (0.22, 349.2), (0.33, 466.2))
    return mix(*((at, _horn(1.25 - at, hertz)) for at, hertz in notes))


def _horn(seconds: float, hertz: float) -> Samples:
    """Brass: many harmonics that open as the tone swells."""
    out = []
    for k in range(int(seconds * RATE)):
        t = k / RATE
        open_now = min(1.0, t / 0.09) * math.exp(-1.1 * t)
        phase = 2 * math.pi * hertz * t + 0.02 * math.sin(2 * math.pi * 5.2 * t)
        value = sum(math.sin(n * phase) * open_now ** (0.6 * n) / n for n in range(1, 8))
        out.append(0.2 * value)
    return fade_in_out(out, 0.03, 0.4)


def tick() -> Samples:
    """The smallest click, for a step of the focus."""
    return fade_in_out(
        mix((0, tone(0.035, 1750, 120, 0.5)), (0, noise(0.015, 61, 2000, 7000, 200, 0.4))), 0.001, 0.01
    )


def lever() -> Samples:
    """A signal lever falling over."""
    return mix(
        (0, noise(0.1, 67, 500, 2600, 26, 0.5)),
        (0.09, tone(0.16, 310, 40, 0.5)),
        (0.09, tone(0.2, 910, 34, 0.3)),
        (0.09, noise(0.03, 68, 800, 5000, 90, 0.7)),
    )


def flap() -> Samples:
    """The flaps of a departures board turning."""
    flaps = [(k * 0.034, noise(0.03, 71 + k, 900, 4800, 130, 0.8)) for k in range(6)]
    return mix(*flaps)


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "card": (card, 0.4),
    "knock": (knock, 0.75),
    "clank": (clank, 0.5),
    "chuff": (chuff, 0.5),
    "steam": (steam, 0.4),
    "whistle": (whistle, 0.6),
    "coins": (coins, 0.5),
    "stamp": (stamp, 0.75),
    "bell": (bell, 0.6),
    "chord": (chord, 0.7),
    "tick": (tick, 0.25),
    "lever": (lever, 0.55),
    "flap": (flap, 0.4),
}
"""Name, generator and peak of each sound."""


def pcm(samples: Samples, peak: float) -> bytes:
    """16-bit little-endian samples, scaled so that the loudest is ``peak``."""
    loudest = max(abs(value) for value in samples) or 1.0
    data = array.array("h", (round(32_767 * peak * value / loudest) for value in samples))
    if sys.byteorder == "big":
        data.byteswap()
    return data.tobytes()


def write(folder: Path) -> list[Path]:
    """Writes every sound as a mono WAV file; returns the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (make, peak) in SOUNDS.items():
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(pcm(make(), peak))
        written.append(path)
    return written


if __name__ == "__main__":
    for one in write(FOLDER):
        print(f"{one.stat().st_size:>7} {one.name}")
