"""Music and ambience: in step to the sample, on the bar, faded, and lowered under signals."""

import time
import wave
from array import array
from itertools import pairwise

import pygame
import pytest

from game.client.sound import library, music
from game.client.sound.fades import STEP_PER_S, Fade
from game.client.sound.mixer import DRIVE_CHANNEL, RATE
from game.client.sound.music import BAR_S, TITLES, Music
from game.client.sound.sound_player import DUCKED, BackgroundSound
from tools.sound.score import SCORES, read

FRAME = 1 / 60
IMPULSE_AT = 12_000
YARD = BackgroundSound("yard_goat", "yard")


def settle(player, frames=4000):
    """Frames until nothing fades, as fast as they can be; a thread may decode meanwhile."""
    for _ in range(frames):
        player.update(FRAME)
        if player.rest() != 0.0:
            return
        time.sleep(0.001)
    raise AssertionError("it never comes to rest")


def levels(player):
    return round(player._music._full.volume, 3), [round(bed.fade.volume, 3) for bed in player._ambience._beds]


def test_the_table_of_pieces_agrees_with_the_scores():
    scores = {path.stem: read(path) for path in SCORES.glob("*.score")}
    loops = {name: score for name, score in scores.items() if score.is_loop}
    assert {name: round(score.bar_s, 9) for name, score in loops.items()} == BAR_S
    assert {name: score.head["title"] for name, score in loops.items()} == TITLES


def test_a_screen_brings_its_piece_and_its_place(player):
    player.soundscape = YARD
    settle(player)
    assert player.piece == "yard_goat"
    assert player._ambience.places == ["yard"]
    assert levels(player) == (0.4, [0.6])


def test_another_screen_takes_over_and_none_is_silent(player):
    player.soundscape = YARD
    settle(player)
    player.soundscape = BackgroundSound("", "hall")
    player.update(FRAME)
    assert 0 < levels(player)[0] < 0.4
    settle(player)
    assert (player.piece, player._ambience.places) == ("", ["hall"])
    player.soundscape = BackgroundSound()
    settle(player)
    assert player._ambience.places == []


def test_music_is_heard_only_if_it_is_on_and_nothing_in_the_background(player, settings, window):
    settings.music_on = False
    player.soundscape = YARD
    settle(player)
    assert player.piece == ""
    settings.music_on = True
    settle(player)
    assert player.piece == "yard_goat"
    window.is_in_front = False
    settle(player)
    assert levels(player)[0] == 0
    window.is_in_front = True
    settle(player)
    assert levels(player) == (0.4, [0.6])


def test_a_signal_lowers_music_and_ambience_for_as_long_as_it_sounds(player, clock):
    player.soundscape = YARD
    settle(player)
    player.play("your_turn")
    settle_ducked(player)
    assert levels(player) == (round(0.4 * DUCKED, 3), [round(0.6 * DUCKED, 3)])
    assert 0 < player.rest() < 1
    clock.now += 1.0
    settle(player)
    assert levels(player) == (0.4, [0.6])


def settle_ducked(player):
    for _ in range(60):
        player.update(FRAME)


def test_mute_stops_everything_at_once(player, settings):
    player.soundscape = YARD
    settle(player)
    player.play("steam")
    settings.mute = True
    player.refresh()
    assert not pygame.mixer.get_busy()
    assert not pygame.mixer.music.get_busy()


def test_the_drive_layer_waits_for_a_bar(player, monkeypatch):
    player.soundscape = YARD
    settle(player)
    bars = {"now": 5000}
    with monkeypatch.context() as patch:
        patch.setattr(music, "_stream", lambda: Stream(bars))
        player.update(FRAME)
        player.soundscape = YARD._replace(tension=1.0)
        for position in (5100, 6000, 7199):
            bars["now"] = position
            player.update(FRAME)
            assert player._music._drive.goal == 0
            assert player.rest() == 0.0
        bars["now"] = 7200  # three bars of 2.4 s
        player.update(FRAME)
        assert player._music._drive.goal > 0


def test_a_piece_whose_drive_layer_is_missing_comes_to_rest(player, monkeypatch):
    """Otherwise the main loop would never sleep."""
    real = library.sound_path
    monkeypatch.setattr(
        library, "sound_path", lambda folder, name: None if name.endswith(".drive") else real(folder, name)
    )
    player.soundscape = YARD._replace(tension=1.0)
    settle(player)
    assert player.piece == "yard_goat"


class Stream:
    """Stands in for the stream: a position, and a volume that nobody hears."""

    def __init__(self, bars):
        self._bars = bars

    def get_pos(self):
        return self._bars["now"]

    def set_volume(self, volume):
        pass


def test_a_volume_changes_by_at_most_three_percent_in_a_frame():
    fade = Fade()
    fade.goal = 1.0
    steps = [fade.volume]
    while fade.is_moving:
        steps.append(fade.update(0.25))  # a late frame is no reason for a jump
    assert max(b - a for a, b in pairwise(steps)) <= STEP_PER_S / 60 + 1e-9


@pytest.fixture
def impulses(tmp_path, monkeypatch):
    """A piece that is one sample left, and a drive layer that is one sample right."""
    paths = {}
    for name, side in (("yard_goat", 0), ("yard_goat.drive", 1)):
        samples = array("h", [0] * (2 * RATE))
        samples[2 * IMPULSE_AT + side] = 20_000
        paths[name] = tmp_path / f"{name}.wav"
        with wave.open(str(paths[name]), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
    for module in (library, music):
        monkeypatch.setattr(module, "sound_path", lambda _folder, name: paths[name])


def test_both_layers_start_in_the_same_sample(recorded_mixer, impulses):
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    piece = Music()
    starts = 12
    for _ in range(starts):
        piece.want("yard_goat")
        while not piece.piece:
            piece.update(FRAME, 1.0)
            time.sleep(0.001)
        pygame.mixer.music.set_volume(1.0)
        piece._drive_sound.set_volume(1.0)
        before = len(recorded_mixer.samples()[0])
        # The loop repeats until its impulse is heard: a busy machine may set the volumes after the first.
        while max(recorded_mixer.samples()[0][before:-IMPULSE_AT], default=0) < 1000:
            time.sleep(0.005)
        piece.stop()
        piece.want("")
    assert not pygame.mixer.Channel(DRIVE_CHANNEL).get_busy()
    pygame.mixer.quit()
    left, right = ([k for k, value in enumerate(side) if value > 1000] for side in recorded_mixer.samples())
    assert left == right
    assert len(left) >= starts
