"""Which sounds are heard, how many at once, from where, and how loudly."""

import typing
from pathlib import Path

import pygame
import pytest

import game.client
from game.client.sound.captions import caption_of
from game.client.sound.events import CUES, RESULTS, SIGNALS, TOAST_SOUNDS, SoundEvent, folder_of
from game.client.sound.library import MOST_BYTES, VARIATIONS, EffectLibrary, sound_path
from game.client.sound.mixer import VOICES
from game.client.sound.voices import panned
from game.resources import asset_path

EVENTS = typing.get_args(SoundEvent)
EFFECT_NAMES, SIGNAL_NAMES = (
    {path.name.partition(".")[0] for path in asset_path("sound", folder).iterdir()}
    for folder in ("effects", "signals")
)


def busy():
    return [number for number in VOICES if pygame.mixer.Channel(number).get_busy()]


def test_every_event_has_a_sound_and_every_sound_an_event():
    assert sorted(EVENTS) == sorted(CUES)
    used = {cue.sound for event, cue in CUES.items() if event not in RESULTS}
    assert used == {*EFFECT_NAMES, *SIGNAL_NAMES}
    for event, cue in CUES.items():
        names = [cue.sound] if event in RESULTS else [f"{cue.sound}.{number}" for number in VARIATIONS]
        assert all(sound_path(folder_of(event), name) is not None for name in names)


def test_signals_share_their_sounds_with_nothing():
    sounds = [CUES[event].sound for event in SIGNALS]
    assert sorted(sounds) == sorted(SIGNAL_NAMES)
    assert not set(sounds) & {cue.sound for event, cue in CUES.items() if event not in SIGNALS}


def test_every_sound_but_those_of_the_controls_has_a_caption():
    without = {event for event in EVENTS if not caption_of(event)}
    assert without == {"press", "toggle", "page", "focus"}


def test_a_caption_names_the_side_it_is_heard_on():
    assert [caption_of("couple", place) for place in (-0.8, 0.1, 0.8)] == [
        "buffers, left",
        "buffers",
        "buffers, right",
    ]


def test_every_event_is_reported_somewhere():
    """An event that no screen reports is forgotten, or need not be in the table."""
    client = Path(game.client.__file__).parent
    sources = [
        path.read_text(encoding="utf-8") for path in client.rglob("*.py") if path.parent.name != "sound"
    ]
    elsewhere = {"chuff", *TOAST_SOUNDS.values()}
    silent = [name for name in EVENTS if not any(f'"{name}"' in text for text in sources)]
    silent = [name for name in silent if name not in elsewhere]
    assert silent == []
    assert any("ChuffSounds(" in text for text in sources)


def test_no_sound_is_heard_twice_within_40_ms(player, clock):
    assert player.play("couple")
    assert not player.play("couple")
    clock.now += 0.02
    assert not player.play("couple")
    clock.now += 0.04
    assert player.play("couple")


def test_variations_take_turns(silent_mixer):
    pygame.mixer.init(48_000, -16, 2, 512)
    library = EffectLibrary()
    heard = [library.next_variation("effects", "knock") for _ in range(6)]
    assert heard[:3] == heard[3:]
    assert len({id(sound) for sound in heard}) == 3


def test_at_most_eight_are_heard_at_once_and_a_signal_takes_the_place_of_the_oldest_effect(player, clock):
    long = ["steam", "engine", "headline", "eliminated", "dice", "shuffle", "link", "depart"]
    for event in long:
        clock.now += 0.001
        assert player.play(event)
    assert len(busy()) == len(VOICES) == 8
    assert not player.play("load")
    oldest = pygame.mixer.Channel(VOICES[0]).get_sound()
    assert player.play("your_turn")
    assert pygame.mixer.Channel(VOICES[0]).get_sound() is not oldest
    assert len(busy()) == 8


@pytest.mark.parametrize("place", [-1.0, -0.4, 0.0, 0.4, 1.0, 7.0])
def test_a_place_is_heard_with_equal_power_and_never_on_one_side_alone(place):
    left, right = panned(place)
    assert abs(left * left + right * right - 1) < 1e-9
    assert min(left, right) > 0.3
    assert (left > right) == (place < 0) or place == 0


def test_a_second_sound_leaves_the_first_as_loud_as_it_was(player, clock):
    """The volume belongs to the voice: three variations later the same file is played again."""
    player.play("couple", 1.0)
    first = pygame.mixer.Channel(VOICES[0])
    before, sound = first.get_volume(), first.get_sound().get_volume()
    for _ in range(3):
        clock.now += 0.05
        player.play("couple", 0.2)
    assert (first.get_volume(), first.get_sound().get_volume()) == (before, sound)


def test_decoded_effects_keep_within_their_memory(silent_mixer):
    pygame.mixer.init(48_000, -16, 2, 512)
    library = EffectLibrary()
    for event, cue in CUES.items():
        assert library.next_variation(folder_of(event), cue.sound) is not None
        assert library.size <= MOST_BYTES
    assert library.size > MOST_BYTES / 2


def test_in_the_background_only_signals_are_heard(player, settings, window):
    window.is_in_front = False
    assert not player.play("couple")
    assert player.play("your_turn")
    settings.quiet_in_background = False
    assert player.play("couple")


def test_loudness_follows_the_volumes(player, settings):
    settings.volume, settings.effects, settings.signals = 50, 40, 80
    assert player.loudness("couple") == 0.2
    assert player.loudness("your_turn") == player.loudness("won") == 0.4
    settings.mute = True
    assert player.loudness("your_turn") == 0
    assert not player.play("your_turn")


def test_captions_are_shown_if_wanted_even_if_all_is_mute(player, settings):
    shown = []
    player.show_caption = shown.append
    player.play("swap")
    settings.captions = settings.mute = True
    player.play("swap", place=-0.9)
    settings.mono = True
    player.play("swap", place=-0.9)
    assert shown == ["coins, left", "coins"]
