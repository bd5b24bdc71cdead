"""The edges of a table: status line, round, replay bar, bell and log."""

import pygame
import pytest

from game.client.panels.table.log_panel import LogLine, MatchLog
from game.client.pictures.match_moments import MatchMoment, last_decision, recorded_until
from game.client.scenes.table.replay import ReplayScene
from game.client.scenes.table.table_scene import TableScene
from game.client.style.theme import Scale
from game.client.ui.dialog import show_toast
from game.client.ui.input_events import InputTranslator
from game.client.ui.rich_text import markup_size
from game.client.ui.ui_root import UiRoot
from game.client.window.headless_app import headless_app
from game.rules.core.codec import BadData
from tests.client.table import key


def shown(app, scene):
    app.push(scene)
    for _ in range(4):
        app.step([], 0.05)
    scene.skip_animations()
    app.step([], 0.05)
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_nothing_of_the_table_lies_under_the_bar_of_a_replay(app, game):
    scene = ReplayScene(app, recorded_until(MatchMoment(game)))
    scene.start_at(60)
    shown(app, scene)
    strip = scene.ui.panels[-1].rect
    assert strip.bottom == app.scale.height
    held = [sprite.rect for key, sprite in scene.board.sprites.by_key.items() if key[0] == "hand"]
    assert held
    assert all(box.centery < strip.top for box in held)
    assert scene.board.area.bottom == strip.top


@pytest.mark.slow
def test_a_replay_offers_nothing_that_only_players_can_do(app):
    scene = shown(app, ReplayScene(app, recorded_until(MatchMoment())))
    helps = " ".join(one.help for panel in scene.ui.panels for one in panel.walk())
    assert "Ask a bot" not in helps
    assert "Play or pause" in helps


def test_a_replay_through_the_eyes_of_whoever_was_to_act_offers_no_action(app):
    scene = shown(app, ReplayScene(app, recorded_until(MatchMoment("railways", "", 3, "ux2", 40))))
    scene.go_to(len(scene.items))
    app.step([], 0.05)
    assert tuple(scene.feed.game.to_act(scene.stage.state)) == scene.viewable_seats
    assert not scene.picker.offers


def test_the_bar_tells_the_round_and_a_step_back_takes_it_back(app):
    scene = ReplayScene(app, recorded_until(MatchMoment(seats=2)))
    scene.start_at(60)
    shown(app, scene)
    late = scene._title.subtitle
    assert late.startswith("round ")
    scene.go_to(8)
    app.step([], 0.05)
    assert scene._title.subtitle == "round 1" != late


@pytest.mark.slow
def test_while_nobody_is_to_act_the_line_tells_what_happened_last(app):
    feed = recorded_until(MatchMoment("age_of_steam", "rust_belt"))
    scene = ReplayScene(app, feed)
    at = next(
        number
        for number in range(60, len(feed.record))
        if not _someone_is_to_act(feed, number) and _someone_is_to_act(feed, number - 1)
    )
    scene.start_at(at)
    shown(app, scene)
    told = [
        words for events in scene.timeline.events[:at] for _event, words in scene.log_writer.lines(events)
    ]
    assert scene._waiting_line.text == told[-1]
    assert scene._waiting_line.colour
    assert not scene._waiting_line.is_our_turn


def _someone_is_to_act(feed, number):
    from game.rules.core.replica import Replica

    replica = Replica(feed.game)
    for one in feed.record[:number]:
        replica.feed(one.item)
    return bool(feed.game.to_act(replica.state))


def test_trouble_rings_the_bell_and_other_words_do_not(app, monkeypatch):
    scene = shown(app, TableScene(app, recorded_until(MatchMoment(at=60))))
    rung = []
    monkeypatch.setattr(app.sounds, "play", lambda name, strength=1.0, place=0.0: rung.append(name))
    show_toast(scene.ui, "Béla is back")
    assert rung == []
    show_toast(scene.ui, "the host is silent", trouble=True)
    assert rung == ["refused"]


def test_a_curtain_is_shown_at_a_moment_that_waits_for_somebody():
    assert 0 < last_decision(MatchMoment()).at < last_decision(MatchMoment(at=999)).at
    with pytest.raises(BadData, match="nobody is to act"):
        last_decision(MatchMoment(at=1))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150), ((3840, 2160), 100)])
def test_a_long_name_of_a_game_leaves_room_for_the_round(size, text):
    app = headless_app(size, text)
    title = shown(app, TableScene(app, recorded_until(MatchMoment("railways", at=60))))._title
    assert title.subtitle.startswith("round ")
    told = _painted(title)
    title.set_subtitle("")
    assert _painted(title) != told


def _painted(widget):
    shown_on = pygame.Surface(widget.rect.bottomright)
    widget.draw(shown_on)
    return shown_on.get_buffer().raw


def test_the_log_of_a_replay_stands_where_the_table_stands_and_leads_elsewhere(app):
    scene = ReplayScene(app, recorded_until(MatchMoment()))
    app.push(scene)
    scene.timeline.follow()
    scene.go_to(40)
    app.step([], 0.05)
    key(scene, pygame.K_l)
    lines = scene.log._panel.list
    assert scene.log._panel.entry is None  # a replay has nobody to talk to
    assert lines.lines[lines.chosen].text == scene._last_event_text()
    assert {line.colour for line in lines.lines} - {""} <= {player.colour for player in scene.feed.players}
    here = lines.chosen
    hover = pygame.Event(pygame.MOUSEMOTION, pos=lines.panel.to_window(lines.rect).center, touch=False)
    scene.handle(hover)
    assert (scene.position, lines.chosen) == (40, here)
    for _ in range(6):
        key(scene, pygame.K_UP)
    assert lines.chosen == here - 6
    assert scene.position == scene._line_positions[here - 6] < 40
    key(scene, pygame.K_ESCAPE)
    assert app.top is scene
    assert not scene.log.is_open


def test_a_line_of_the_log_is_measured_once(monkeypatch):
    measured = []

    def noted(markup, *rest):
        measured.append(markup)
        return markup_size(markup, *rest)

    monkeypatch.setattr("game.client.panels.table.log_panel.markup_size", noted)
    headless_app((1280, 720))
    ui = UiRoot(Scale(1280, 720), InputTranslator((1280, 720)), lambda _area: None)
    book = MatchLog(lambda _event: None, None)
    texts = [f"Line {number}" for number in range(24)]
    for text in texts:
        book.add(LogLine(text))
    book.toggle(ui, 40)
    book.add(LogLine("Line x"))
    book.toggle(ui, 40)
    book.toggle(ui, 40)
    assert measured == [*texts, "Line x"]
    book.clear()
    book.add(LogLine("Other"))
    assert measured[-1] == "Other"
