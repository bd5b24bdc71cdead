"""Building blocks of effects and ambience: sines, noise, envelopes and places, all with fixed seeds."""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.sound.render_limits import RATE

Wave = Any
"""Array of samples: one column for mono, two for stereo."""


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def ring(seconds: float, hertz: float, decay: float, strength: float = 1.0, glide: float = 0.0) -> Wave:
    """A decaying sine; ``glide`` is the change of its frequency in hertz."""
    x = times(seconds)
    return strength * np.exp(-decay * x) * np.sin(2 * np.pi * (hertz * x + glide * x * x / (2 * seconds)))


def hiss(seconds: float, seed: int, low: float, high: float, tilt: float = -3.0) -> Wave:
    """Noise of level 1 between two corner frequencies; its end meets its start. ``tilt``: dB per octave."""
    count = round(seconds * RATE)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    frequencies[0] = 1e-3
    shape = (frequencies / 1000) ** (tilt / 6.02) / (1 + (low / frequencies) ** 4)
    shape /= 1 + (frequencies / high) ** 4
    phases = np.random.default_rng(seed).random(len(frequencies))
    wave = np.fft.irfft(shape * np.exp(2j * np.pi * phases), count)
    return wave / np.sqrt((wave**2).mean())


def burst(seconds: float, seed: int, low: float, high: float, decay: float, strength: float = 1.0) -> Wave:
    """Decaying noise."""
    return strength * np.exp(-decay * times(seconds)) * hiss(seconds, seed, low, high)


def faded(wave: Wave, rise_s: float, fall_s: float) -> Wave:
    """Fades a sound in and out."""
    out = wave.copy()
    up, down = round(rise_s * RATE), round(fall_s * RATE)
    column = (-1,) + (1,) * (out.ndim - 1)
    if up:
        out[:up] *= np.linspace(0, 1, up).reshape(column)
    if down:
        out[-down:] *= np.linspace(1, 0, down).reshape(column)
    return out


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Mixes mono sounds, each from its time in seconds."""
    out = np.zeros(max(round(at * RATE) + len(wave) for at, wave in parts))
    for at, wave in parts:
        start = round(at * RATE)
        out[start : start + len(wave)] += wave
    return out


def add(bed: Wave, at: float, wave: Wave, gain: float, side: float = 0.0) -> None:
    """Adds a mono sound to a stereo bed with equal power; what passes the end continues at the start."""
    turn = (side + 1) * np.pi / 4
    where = (round(at * RATE) + np.arange(len(wave))) % len(bed)
    bed[where, 0] += gain * np.cos(turn) * wave
    bed[where, 1] += gain * np.sin(turn) * wave


def stereo_hiss(seconds: float, seed: int, low: float, high: float, tilt: float = -4.0) -> Wave:
    return np.stack([hiss(seconds, seed + side, low, high, tilt) for side in (0, 1)], 1)


def swell(seconds: float, cycles: int, depth: float, phase: float = 0.0) -> Wave:
    """A slow change of strength that repeats after ``seconds``."""
    return 1 + depth * np.sin(2 * np.pi * (cycles * times(seconds) / seconds + phase))


def pipes(seconds: float, tones: tuple[tuple[float, float], ...], seed: int, breath: float = 0.12) -> Wave:
    """Organ-like pipes with breath and a short scoop up to their pitch."""
    x = times(seconds)
    scoop = -26 * np.exp(-x * 22) + 2.6 * np.sin(2 * np.pi * (5.2 + 0.2 * (seed % 3)) * x)
    out = breath * hiss(seconds, seed, 500, 4200) * np.exp(-0.8 * x)
    for hertz, strength in tones:
        phase = 2 * np.pi * np.cumsum(hertz + scoop) / RATE
        out = out + strength * (np.sin(phase) + 0.22 * np.sin(2 * phase) + 0.06 * np.sin(3 * phase))
    return out


def bell(seconds: float, hertz: float, decay: float) -> Wave:
    """A struck bell: partials that are no multiples of its pitch."""
    partials = (
        (0.5, 0.5, 0.6),
        (1.0, 1.0, 1.0),
        (1.19, 1.3, 0.35),
        (1.5, 1.6, 0.3),
        (2.0, 1.9, 0.4),
        (2.74, 2.8, 0.2),
    )
    return sum(ring(seconds, hertz * ratio, decay * faster, strength) for ratio, faster, strength in partials)
