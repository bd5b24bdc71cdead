"""The sound files equal the tool's output, are small and are complete."""

import typing
import wave
from pathlib import Path

import pytest

import game.client
from game.client.window.sound_player import SoundName
from game.resources import asset_path
from tools.content.make_sounds import RATE, SOUNDS, pcm, write

NAMES = typing.get_args(SoundName)


def test_every_sound_the_client_may_ask_for_is_made():
    assert sorted(NAMES) == sorted(SOUNDS)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_soft_at_its_ends_and_not_clipped(name):
    with wave.open(str(asset_path("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        frames = file.readframes(file.getnframes())
    samples = memoryview(frames).cast("h")
    assert len(samples) < 1.5 * RATE
    assert max(map(abs, samples)) < 0.8 * 32768
    assert max(map(abs, samples[-20:])) < 0.05 * 32768


@pytest.mark.slow
def test_the_files_are_the_tools_own(tmp_path):
    for path in write(tmp_path):
        with wave.open(str(path)) as new, wave.open(str(asset_path("sounds", path.name))) as kept:
            fresh = memoryview(new.readframes(new.getnframes())).cast("h")
            stored = memoryview(kept.readframes(kept.getnframes())).cast("h")
        assert len(fresh) == len(stored)
        # The sine of another platform may round the last bit differently.
        assert max(abs(a - b) for a, b in zip(fresh, stored, strict=True)) <= 2


def test_the_peak_is_what_is_asked():
    data = memoryview(pcm([0.0, 0.1, -0.2], 0.5)).cast("h")
    assert min(data) == -16384 or min(data) == -16383


def test_every_sound_is_heard_somewhere():
    """A sound that no code plays is either forgotten or superfluous."""
    client = Path(game.client.__file__).parent
    sources = [path.read_text(encoding="utf-8") for path in client.rglob("*.py") if path.name != "sound.py"]
    chuffs = [text for text in sources if "Chuff(" in text]
    assert chuffs
    silent = [name for name in NAMES if name != "chuff" and not any(f'"{name}"' in text for text in sources)]
    assert silent == []
