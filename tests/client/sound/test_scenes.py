"""What is heard at each screen, and how music is offered, captions shown and results sounded."""

from types import SimpleNamespace

import pygame
import pytest

from game.client.games import game_client_of
from game.client.match.connection_status import ConnectionStatus
from game.client.panels.music_button import MusicButton, offer_music
from game.client.panels.table.match_status import MatchStatusDisplay
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.scenes.pages.settings import SettingsScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.table.replay import ReplayScene
from game.client.scenes.table.table_scene import TableScene
from game.client.scenes.title import TitleScene
from game.client.sound.music import BAR_S
from game.client.sound.sound_player import BackgroundSound
from game.client.ui.dialog import Toast
from game.client.ui.widget import Panel
from game.client.window import player_settings as stored
from game.rules import catalog

GAMES = {"yardmaster": "", "railways": "", "age_of_steam": "rust_belt", "steam": "northeast"}


@pytest.fixture
def heard(app, monkeypatch):
    events = []
    monkeypatch.setattr(app.sounds, "play", lambda event, strength=1.0, place=0.0: events.append(event))
    return events


def toasts(scene):
    return [one.text for panel in scene.ui.panels for one in panel.widgets if isinstance(one, Toast)]


def play_out(app, scene):
    app.push(scene)
    scene.skip_animations()
    for _ in range(3):
        app.step([], 0.01)


def test_every_game_has_a_piece_and_a_place_of_its_own(app):
    pieces = []
    for game, place in GAMES.items():
        scene = TableScene(app, recorded_until(MatchMoment(game, place, 3, at=20)))
        scape = scene.soundscape
        assert scape.music in BAR_S
        assert scape.ambience == ("yard" if game == "yardmaster" else "country")
        pieces.append(scape.music)
    assert len({*pieces, "turntable_rag"}) == 5


def test_the_title_plays_the_rag_and_a_page_over_it_changes_nothing(app):
    app.push(TitleScene(app))
    at_title = app.current_soundscape()
    assert at_title.music == "turntable_rag"
    assert at_title.ambience in ("yard", "evening")
    app.push(SettingsScene(app))
    assert app.current_soundscape() == at_title


def test_music_ends_with_the_match_and_a_replay_has_none(app):
    over = recorded_until(MatchMoment(seats=3))
    play_out(app, TableScene(app, over))
    assert app.current_soundscape() == BackgroundSound("", "yard")
    assert ReplayScene(app, recorded_until(MatchMoment(at=40))).soundscape.music == ""
    assert ResultsScene.soundscape.fget(None) == BackgroundSound("", "hall")


@pytest.mark.parametrize("game", GAMES)
def test_tension_is_low_at_the_beginning_and_full_near_the_end(game):
    client = game_client_of(game)
    rules = catalog.create(game, GAMES[game], 3)
    state = SimpleNamespace(scores=[0, 3, 1], closing_reason="", round=1)
    assert client.tension(rules, state) == 0.0
    rounds = getattr(rules.table, "rounds", 0)
    state = SimpleNamespace(scores=[0, 99, 1], closing_reason="deck", round=rounds)
    assert client.tension(rules, state) == 1.0


@pytest.mark.parametrize("seats", [(0,), (1,), (2,), (0, 1, 2), ()])
def test_only_who_won_hears_the_fanfare(app, heard, seats):
    """A screen of several players hears it if one of them won, and a spectator always."""
    over = recorded_until(MatchMoment(seats=3), seats)
    scene = TableScene(app, over, on_end=lambda _scene, _result: None)
    play_out(app, scene)
    winners = scene.result.winners
    expected = "won" if not seats or set(seats) & set(winners) else "lost"
    assert [event for event in heard if event in ("won", "lost")] == [expected]


def test_the_button_turns_music_on_and_the_choice_is_kept(app):
    app.push(TitleScene(app))
    panel = app.top.ui.add(Panel(app.scale, pygame.Rect(0, 0, 200, 200)))
    button = MusicButton(app)
    panel.add(button)
    assert (app.settings.music_on, button.icon_name) == (False, "music_off")
    button.press()
    assert (app.settings.music_on, app.settings.mute, button.icon_name) == (True, False, "music")
    assert toasts(app.top) == ["The music is on: Turntable Rag"]
    assert stored.load(app.settings_file)[0].music_on
    button.press()
    assert (app.settings.music_on, button.icon_name) == (False, "music_off")
    assert not stored.load(app.settings_file)[0].music_on


def test_music_is_off_at_first_and_offered_once(app):
    app.push(TitleScene(app))
    offer_music(app)
    assert toasts(app.top) == []  # all is mute
    app.settings.mute = False
    offer_music(app)
    offer_music(app)
    assert len(toasts(app.top)) == 1
    assert not app.settings.music_on
    assert stored.load(app.settings_file)[0].music_offered


def test_a_caption_is_shown_for_a_moment(app):
    app.settings.captions = True
    app.push(SettingsScene(app))
    app.step([], 0.01)
    app.sounds.play("couple", place=-0.9)
    app.step([], 0.01)
    before = app.canvas.copy()
    assert app.captions.words == ["buffers, left"]
    for _ in range(30):
        app.step([], 0.1)
    assert app.captions.words == []
    box = pygame.Rect(app.scale.width - 300, app.scale.height - 100, 300, 100)
    assert pygame.image.tobytes(before.subsurface(box), "RGB") != pygame.image.tobytes(
        app.canvas.subsurface(box), "RGB"
    )


def test_a_press_is_heard_at_its_side(app, monkeypatch):
    heard = []
    app.push(SettingsScene(app))
    monkeypatch.setattr(
        app.sounds, "play", lambda event, strength=1.0, place=0.0: heard.append((event, place))
    )
    for x in (20, app.scale.width - 220):
        panel = app.top.ui.add(Panel(app.scale, pygame.Rect(x, 0, 200, 100)))
        button = MusicButton(app)
        button.place((10, 10, 40, 40))
        panel.add(button)
        button.press()
    (first, left), (second, right) = [one for one in heard if one[0] == "press"]
    assert first == second == "press"
    assert left < -0.8 < 0.6 < right


def test_our_own_clock_and_a_lost_host_sound_once_each(app, heard):
    feed = SimpleNamespace(players=[SimpleNamespace(name="Anna"), SimpleNamespace(name="Bert")], seats=(0,))
    statuses = [
        ConnectionStatus(clock=("Bert", 3)),
        ConnectionStatus(clock=("Anna", 30)),
        ConnectionStatus(clock=("Anna", 9)),
        ConnectionStatus(clock=("Anna", 8)),
        ConnectionStatus(lost_host="Carl"),
        ConnectionStatus(lost_host="Carl", is_paused=True),
    ]
    display = MatchStatusDisplay(app, feed, None)
    for status in statuses:
        feed.connection_status = lambda status=status: status
        display.update(0.01)
        if status.clock == ("Anna", 8):
            assert display.is_our_clock_urgent()
    assert heard == ["clock", "host_lost"]
