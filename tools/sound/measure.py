"""Measures decoded sound: loudness (ITU-R BS.1770), true peak, level, and the seam of a loop.

Standard library only, so that tests can measure the committed files without numpy.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

SILENCE_DB = -120.0
_STEP_S = 0.1
"""Length of the parts whose power is summed: blocks of 0.4 s overlap by three quarters."""
_ABSOLUTE_GATE, _RELATIVE_GATE = -70.0, -10.0


@dataclass(frozen=True)
class Sound:
    """Samples of one or two channels from -1 to 1."""

    rate: int
    channels: tuple[Sequence[float], ...]

    @property
    def seconds(self) -> float:
        return len(self.channels[0]) / self.rate

    @property
    def mono(self) -> list[float]:
        if len(self.channels) == 1:
            return list(self.channels[0])
        return [(a + b) / 2 for a, b in zip(*self.channels, strict=True)]


def decode(path: Path, rate: int = 48_000, channels: int = 2) -> Sound:
    """Decodes a file with pygame's mixer, which must be closed or open with this rate and these channels."""
    import pygame

    if pygame.mixer.get_init() is None:
        pygame.mixer.init(rate, -16, channels, 512, allowedchanges=0)
    if (now := pygame.mixer.get_init()) != (rate, -16, channels):
        raise RuntimeError(f"the mixer is open with {now}")
    samples = array("h", pygame.mixer.Sound(str(path)).get_raw())
    scale = 1 / 32768
    return Sound(rate, tuple([value * scale for value in samples[c::channels]] for c in range(channels)))


def decibels(value: float) -> float:
    return 20 * math.log10(value) if value > 1e-6 else SILENCE_DB


def loudness(sound: Sound) -> float:
    """Integrated loudness in LUFS."""
    step = round(_STEP_S * sound.rate)
    count = len(sound.channels[0]) // step
    power = [0.0] * count
    for channel in sound.channels:
        for k, value in enumerate(_weighted_powers(channel, sound.rate, step, count)):
            power[k] += value
    if len(sound.channels) == 1:
        power = [2 * value for value in power]  # a mono file is heard from both sides
    blocks = [sum(power[k : k + 4]) / 4 for k in range(count - 3)] or [sum(power) / max(1, count)]
    gated = [one for one in blocks if _lufs(one) > _ABSOLUTE_GATE]
    if not gated:
        return SILENCE_DB
    gate = _lufs(sum(gated) / len(gated)) + _RELATIVE_GATE
    loud = [one for one in gated if _lufs(one) > gate]
    return _lufs(sum(loud) / len(loud))


def _lufs(power: float) -> float:
    return -0.691 + 10 * math.log10(max(power, 1e-12))


def _weighted_powers(channel: Sequence[float], rate: int, step: int, count: int) -> list[float]:
    """Mean square of each step after the K-weighting filters: a shelf for the head, then a high-pass."""
    (a0, a1, a2, b1, b2), (c0, c1, c2, d1, d2) = _shelf(rate), _high_pass(rate)
    s1 = s2 = t1 = t2 = 0.0
    out = []
    for k in range(count):
        total = 0.0
        for x in channel[k * step : (k + 1) * step]:
            y = a0 * x + s1
            s1 = a1 * x - b1 * y + s2
            s2 = a2 * x - b2 * y
            z = c0 * y + t1
            t1 = c1 * y - d1 * z + t2
            t2 = c2 * y - d2 * z
            total += z * z
        out.append(total / step)
    return out


def _shelf(rate: int) -> tuple[float, float, float, float, float]:
    gain, quality, corner = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    k = math.tan(math.pi * corner / rate)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    a0 = 1 + k / quality + k * k
    return (
        (high + band * k / quality + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - band * k / quality + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / quality + k * k) / a0,
    )


def _high_pass(rate: int) -> tuple[float, float, float, float, float]:
    quality, corner = 0.5003270373238773, 38.13547087602444
    k = math.tan(math.pi * corner / rate)
    a0 = 1 + k / quality + k * k
    return 1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0


def true_peak(sound: Sound) -> float:
    """Highest level between the samples, in dB: fourfold oversampling where samples come near the peak."""
    highest = max(max(map(abs, channel), default=0.0) for channel in sound.channels)
    best = highest
    for channel in sound.channels:
        for k in range(_TAPS, len(channel) - _TAPS):
            if channel[k] > 0.8 * highest or channel[k] < -0.8 * highest:
                around = channel[k - _TAPS : k + _TAPS + 1]
                for weights in _KERNELS:
                    best = max(best, abs(math.fsum(w * v for w, v in zip(weights, around, strict=True))))
    return decibels(best)


_TAPS = 12


def _kernel(shift: float) -> tuple[float, ...]:
    """Windowed sine cardinal that reads the signal at a fraction of a sample."""
    out = []
    for n in range(-_TAPS, _TAPS + 1):
        x = n - shift
        window = 0.5 + 0.5 * math.cos(math.pi * x / (_TAPS + 1))
        out.append(window * (math.sin(math.pi * x) / (math.pi * x) if x else 1.0))
    return tuple(out)


_KERNELS = tuple(_kernel(shift) for shift in (-0.5, -0.25, 0.25, 0.5))


def rms(sound: Sound) -> float:
    """Level in dB over all channels."""
    total = math.fsum(value * value for channel in sound.channels for value in channel)
    return decibels(math.sqrt(total / max(1, sum(map(len, sound.channels)))))


def loudest_100_ms(sound: Sound) -> float:
    """Level in dB of the loudest tenth of a second, both channels together."""
    length = min(len(sound.channels[0]), sound.rate // 10)
    power = [sum(v * v for v in values) / len(values) for values in zip(*sound.channels, strict=True)]
    step = max(1, length // 8)
    best = max(math.fsum(power[k : k + length]) for k in range(0, len(power) - length + 1, step))
    return decibels(math.sqrt(best / length))


@dataclass(frozen=True)
class Seam:
    """How the end of a loop meets its beginning, compared with the rest of the sound."""

    jump_rank: float
    """The share of steps between samples that are smaller than the step from the end to the beginning."""
    bend_rank: float
    """The same for the change of slope: a click bends the curve even if it does not jump."""
    level_step: float
    """Change of level in dB from the last 50 ms to the first."""
    usual_level_step: float
    """The largest such change elsewhere in the sound."""

    @property
    def is_continuous(self) -> bool:
        return (
            self.jump_rank < 0.999
            and self.bend_rank < 0.999
            and abs(self.level_step) <= max(6.0, 1.2 * self.usual_level_step)
        )


def seam(sound: Sound) -> Seam:
    mono = sound.mono
    jumps = [abs(b - a) for a, b in pairwise(mono)]
    jump = abs(mono[0] - mono[-1])
    half = sound.rate // 2
    around = mono[-half:] + mono[:half]
    bends = [abs(a - 2 * b + c) for a, b, c in zip(around, around[1:], around[2:], strict=False)]
    bend = max(bends[half - 4 : half + 3])
    block = sound.rate // 20
    levels = [_level(mono[k : k + block]) for k in range(0, len(mono) - block + 1, block)]
    steps = [abs(b - a) for a, b in pairwise(levels)]
    return Seam(
        sum(one < jump for one in jumps) / len(jumps),
        sum(one < bend for one in bends) / len(bends),
        _level(mono[:block]) - _level(mono[-block:]),
        max(steps),
    )


def _level(samples: Sequence[float]) -> float:
    return decibels(math.sqrt(math.fsum(v * v for v in samples) / len(samples)))
