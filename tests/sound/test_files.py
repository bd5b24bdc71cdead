"""Measures the committed sound files: levels, ends and seams."""

import math
import os

import pygame
import pytest

from tools.sound.__main__ import ASSETS
from tools.sound.measure import Sound, decode, loudest_100_ms, loudness, rms, seam, true_peak
from tools.sound.render_limits import DRIVE_BARS, RATE
from tools.sound.score import SCORES, read

FILES = {path.relative_to(ASSETS).as_posix(): path for path in sorted(ASSETS.rglob("*.ogg"))}
PIECES = [path.stem for path in sorted(SCORES.glob("*.score"))]
LOOPS = [name for name in PIECES if read(SCORES / f"{name}.score").is_loop]
QUIET = ("press", "toggle", "tick")
HIGHEST_PEAK_DB = -1.0


@pytest.fixture(scope="module", autouse=True)
def mixer():
    """Decoding needs a mixer, but no device."""
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()
    if before is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = before


def in_folder(folder):
    return [name for name in FILES if name.startswith(f"{folder}/")]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("piece", PIECES)
def test_music_has_its_loudness_its_length_and_a_continuous_seam(piece):
    score = read(SCORES / f"{piece}.score")
    sound = decode(FILES[f"music/{piece}.ogg"])
    assert abs(loudness(sound) + 20) <= 1
    assert true_peak(sound) <= HIGHEST_PEAK_DB
    if score.is_loop:
        assert len(sound.channels[0]) == round(len(score.chart) * score.bar_s * RATE)
        assert seam(sound).is_continuous


@pytest.mark.parametrize("piece", LOOPS)
def test_a_drive_layer_lasts_four_bars_to_the_sample(piece):
    score = read(SCORES / f"{piece}.score")
    sound = decode(FILES[f"music/{piece}.drive.ogg"])
    assert len(sound.channels[0]) == round(DRIVE_BARS * score.bar_s * RATE)
    assert abs(loudness(sound) + 26) <= 1
    assert true_peak(sound) <= HIGHEST_PEAK_DB
    assert seam(sound).is_continuous


@pytest.mark.slow(keep=12)
@pytest.mark.parametrize("name", [*in_folder("effects"), *in_folder("signals")])
def test_an_effect_has_its_level_and_soft_ends(name):
    sound = decode(FILES[name])
    level = loudest_100_ms(sound)
    if name.startswith("signals/"):
        assert abs(level + 15) <= 0.5
    elif name.split("/")[1].split(".")[0] in QUIET:
        assert abs(level + 33) <= 1
    else:
        assert -24 <= level <= -18
    assert true_peak(sound) <= HIGHEST_PEAK_DB
    assert sound.seconds < 1.6
    ends = [abs(value) for channel in sound.channels for value in (*channel[:3], *channel[-20:])]
    assert max(ends) < 0.05


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", in_folder("ambience"))
def test_a_bed_is_far_below_everything_and_has_no_seam(name):
    sound = decode(FILES[name])
    assert abs(rms(sound) + 38) <= 1
    assert true_peak(sound) <= -15
    assert seam(sound).is_continuous


def test_every_sound_has_three_variations_that_differ():
    for folder in ("effects", "signals"):
        names = {name.split("/")[1].split(".")[0] for name in in_folder(folder)}
        for name in names:
            takes = [FILES[f"{folder}/{name}.{number}.ogg"].read_bytes() for number in (1, 2, 3)]
            assert len(set(takes)) == 3


def test_all_files_together_stay_small():
    assert sum(path.stat().st_size for path in FILES.values()) < 7_000_000


def test_the_meters_find_what_they_are_for():
    """A sine of 1 kHz at full level is 0 LUFS; a torn one has no continuous seam."""
    wave = [math.sin(2 * math.pi * 1000 * k / RATE) for k in range(RATE)]
    both = Sound(RATE, (wave, wave))
    assert abs(loudness(both) - 0.0) < 0.1
    assert abs(true_peak(both)) < 0.05
    assert abs(rms(both) + 3.01) < 0.01
    assert seam(both).is_continuous
    torn = wave[:-12]
    assert not seam(Sound(RATE, (torn, torn))).is_continuous
    between = [math.sin(2 * math.pi * (k + 0.5) / 4) for k in range(4000)]
    assert true_peak(Sound(RATE, (between,))) > -0.2
