"""Brings effects and ambience to their levels and writes them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.sound import ambience, effects
from tools.sound.measure import loudest_100_ms, rms
from tools.sound.render_music import as_sound, encode
from tools.sound.synthesis import Wave

EFFECT_DB, PAPER_DB, PRESS_DB, SIGNAL_DB = -20.5, -22.5, -33.0, -15.0
"""Level of the loudest 100 ms."""
AMBIENCE_DB = -38.0
"""Level over the whole ambience sound."""
_PAPER = ("card", "riffle", "tuck", "fan", "page", "copied", "leaf", "chat", "undo")
_PEAK = 0.8
_QUALITY, _BED_QUALITY = "1", "0"


def write_effect(assets: Path, name: str, number: int) -> Path:
    folder = "signals" if name in effects.SIGNALS else "effects"
    wave = effects.make(name, number)
    level = SIGNAL_DB if folder == "signals" else PRESS_DB if name in effects.QUIET else EFFECT_DB
    if name in _PAPER:
        level = PAPER_DB
    path = assets / folder / f"{name}.{number + 1}.ogg"
    encode(path, _levelled(wave, level), _QUALITY, name)
    return path


def write_bed(assets: Path, name: str) -> Path:
    wave = ambience.BEDS[name]()
    wave = wave * 10 ** ((AMBIENCE_DB - rms(as_sound(wave))) / 20)
    path = assets / "ambience" / f"{name}.ogg"
    encode(path, wave, _BED_QUALITY, name)
    return path


def _levelled(wave: Wave, level: float) -> Wave:
    """The wave at a level. Peaks above the limit are bent, which shortens the attack and clips nothing."""
    for _ in range(4):
        wave = wave * 10 ** ((level - loudest_100_ms(as_sound(wave))) / 20)
        if np.abs(wave).max() <= _PEAK:
            return wave
        wave = _PEAK * np.tanh(wave / _PEAK)
    return wave
