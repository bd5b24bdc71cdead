"""Ambience sounds: 24 seconds of a place that repeat without a break.

Noise is periodic, and what sounds past the end continues at the start.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sound.effects import Take, chuff, far_engine
from tools.sound.render_limits import RATE
from tools.sound.synthesis import Wave, add, faded, hiss, mixed, ring, stereo_hiss, swell, times

SECONDS = 24


def _empty() -> Wave:
    return np.zeros((SECONDS * RATE, 2))


def yard() -> Wave:
    """A goods yard: wind, an engine that simmers on the left, buffers that meet from right to left."""
    bed = 0.010 * stereo_hiss(SECONDS, 901, 80, 900) * swell(SECONDS, 2, 0.3)[:, None]
    simmer = 0.005 * hiss(SECONDS, 903, 1200, 5200, -2) * swell(SECONDS, 46, 0.3)
    add(bed, 0, simmer, 1.0, -0.5)
    chance = np.random.default_rng(17)
    for k in range(7):  # couplings take up the slack one after another
        partials = ((310, 14, 0.6), (742, 20, 0.3), (1187, 28, 0.15))
        iron = sum(
            ring(0.5, hertz * chance.uniform(0.97, 1.03), decay, part) for hertz, decay, part in partials
        )
        add(
            bed,
            6.5 + 0.21 * k + chance.uniform(0, 0.05),
            faded(iron, 0.002, 0.2),
            0.10 * 0.9**k,
            0.8 - 0.22 * k,
        )
    for k in range(9):
        beat = chuff(Take("chuff", k % 3))
        add(bed, 14 + 0.62 * k * 0.97**k, beat, 0.05 / np.abs(beat).max(), -0.6 + 0.05 * k)
    return bed


def hall() -> Wave:
    """A station hall: a murmur without words, steps, one long room."""
    dry = _empty()
    chance = np.random.default_rng(11)
    for k in range(80):  # voices are short humps of noise: nobody can be understood
        low = chance.uniform(180, 480)
        hump = faded(hiss(chance.uniform(0.12, 0.4), 500 + k, low, low * 2.6), 0.05, 0.06)
        add(dry, chance.uniform(0, SECONDS), hump, chance.uniform(0.1, 0.3), chance.uniform(-0.9, 0.9))
    for k in range(18):
        step = faded(hiss(0.03, 700 + k, 300, 2400), 0.001, 0.02)
        add(dry, 3 + 0.56 * k + chance.uniform(-0.02, 0.02), step, 0.25, -0.85 + 0.1 * k)
    add(dry, 17.0, faded(sum(ring(1.6, hertz, 3.5, 0.3) for hertz in (349.2, 466.2)), 0.005, 0.6), 0.35, 0.4)
    count = len(dry)
    echo = np.random.default_rng(13).normal(size=(round(2.2 * RATE), 2)) * np.exp(-2.6 * times(2.2))[:, None]
    dull = np.exp(-np.arange(24) / 6)
    wet = np.stack(
        [
            np.fft.irfft(
                np.fft.rfft(dry[:, c]) * np.fft.rfft(np.convolve(echo[:, c], dull)[: len(echo)], count), count
            )
            for c in (0, 1)
        ],
        1,
    )
    wet /= np.sqrt((wet**2).mean())
    dry /= np.sqrt((dry**2).mean())
    return wet + 0.25 * dry + 0.3 * stereo_hiss(SECONDS, 801, 60, 700)


def country() -> Wave:
    """Open country: wind in grass, a brook on the right, three birds, an engine behind the hills."""
    bed = 0.008 * stereo_hiss(SECONDS, 1001, 150, 2200) * swell(SECONDS, 3, 0.45)[:, None]
    brook = 0.004 * hiss(SECONDS, 1003, 700, 4200, -2) * swell(SECONDS, 101, 0.25) * swell(SECONDS, 67, 0.25)
    add(bed, 0, brook, 1.0, 0.6)
    chance = np.random.default_rng(23)
    songs = (
        (3300.0, 0.11, 5, 6.0, -0.6, 0.030),
        (4200.0, 0.07, 8, 8.0, 0.3, 0.020),
        (2700.0, 0.16, 3, 4.8, 0.8, 0.022),
    )
    for hertz, gap, notes, every, side, gain in songs:
        for k in range(round(SECONDS / every)):
            start = k * every + chance.uniform(0, every / 3)
            parts = []
            for n in range(notes):
                glide = chance.uniform(-700, 700)
                note = faded(
                    ring(gap * 0.8, hertz * chance.uniform(0.92, 1.1), 6, 1.0, glide), 0.01, gap * 0.4
                )
                parts.append((n * gap, note))
            add(bed, start, mixed(*parts), gain * chance.uniform(0.6, 1.0), side)
    whistle = far_engine(Take("far_engine", 0))
    add(bed, 9.0, whistle, 0.012 / np.abs(whistle).max(), -0.8)
    return bed


def evening() -> Wave:
    """A warm evening: leaves, and crickets that each have their place and pace."""
    bed = 0.006 * stereo_hiss(SECONDS, 401, 250, 2600) * swell(SECONDS, 3, 0.35)[:, None]
    chance = np.random.default_rng(7)
    for hertz, every, side, gain in (
        (4150, 1.2, -0.7, 0.05),
        (4620, 0.96, 0.55, 0.035),
        (3880, 2.0, 0.1, 0.025),
    ):
        pulse = faded(ring(0.018, hertz, 20), 0.004, 0.009)
        chirp = mixed(*((0.032 * n, pulse) for n in range(4)))
        for k in range(round(SECONDS / every)):
            add(bed, k * every + chance.uniform(-0.05, 0.05), chirp, gain * chance.uniform(0.6, 1), side)
    return bed


BEDS: dict[str, Callable[[], Wave]] = {"yard": yard, "hall": hall, "country": country, "evening": evening}
