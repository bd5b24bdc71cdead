"""What a table offers beside playing: undo, advice, pause, log and hurrying the others."""

import pygame
import pytest

from game.client.boards.board import HitArea
from game.client.match.match_feed import PauseChange
from game.client.panels.table.advice_display import AdviceLantern, AdviceNote
from game.client.panels.table.move_caption import SHOWN_S, MoveCaption
from game.client.panels.table.pause_sign import PauseSign
from game.client.panels.table.turn_banner import TurnBanner
from game.client.ui.dialog import Toast, show_toast, toast_rects
from game.client.window.headless_app import headless_app
from game.client.window.scene import Scene
from game.rules import catalog
from game.rules.age_of_steam.actions import LayTrack
from tests.client.local import LocalFeed
from tests.client.screens import seat_down, show_through
from tests.client.table import click, hover, key, type_in


def at_turn(name="yardmaster", seed="helpers", speed=4):
    game_map = "rust_belt" if name == "age_of_steam" else ""
    game = catalog.create(name, game_map, 3 if game_map else 2)
    app, scene = seat_down((1280, 720), LocalFeed(game, seed), speed)
    show_through(app, scene)
    return app, scene


def panels(scene, kind):
    return [panel for panel in scene.ui.panels if isinstance(panel, kind)]


def told(scene):
    toasts = [one for panel in scene.ui.panels for one in panel.widgets if isinstance(one, Toast)]
    return [toast.text for toast in toasts]


def act(app, scene):
    scene._propose(scene.feed._choice(0))
    app.step([], 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["yardmaster", "railways", "age_of_steam"])
def test_undo_says_whether_it_can_and_why_not(name):
    app, scene = at_turn(name)
    tool = scene._undo_tool
    assert not tool.enabled
    assert tool.reason == "You have not done anything yet"
    key(scene, pygame.K_u)
    assert told(scene) == [tool.reason]
    seen = set()
    for _ in range(40):
        if scene.acting_seat is None:
            break
        act(app, scene)
        scene.skip_animations()
        app.step([], 0.01)
        can = scene.stage.replica.undoable_seq(0) is not None
        assert scene._undo_tool.enabled is can
        seen.add(scene._undo_tool.reason)
    assert len(seen) > 1


def test_a_pause_has_a_sign_that_stays_and_a_press_says_why_it_does_nothing():
    app, scene = at_turn()
    scene.feed._news.append(PauseChange(True))
    for _ in range(80):
        app.step([], 0.1)
    (sign,) = panels(scene, PauseSign)
    assert sign.rect.top > 0
    spot = next(spot for spot in scene.board.hit_areas() if spot.rect.height)
    click(scene, spot.rect.center)
    assert told(scene) == ["The table is paused: P lets it go on"]
    assert not scene.feed.proposed
    scene.resize()
    assert panels(scene, PauseSign)
    scene.feed._news.append(PauseChange(False))
    app.step([], 0.01)
    assert not panels(scene, PauseSign)
    assert scene.picker.offers


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", ["yardmaster", "railways", "age_of_steam"])
def test_advice_points_at_what_to_touch_and_stays_until_something_happens(name):
    app, scene = at_turn(name)
    key(scene, pygame.K_h)
    for _ in range(60):
        app.step([], 0.1)
    (note,) = panels(scene, AdviceNote)
    if (place := scene.board.area_of(scene.board.next_target(scene.advised_action))) is not None:
        (lantern,) = panels(scene, AdviceLantern)
        assert lantern.rect.center == place.center
        assert not note.card.colliderect(place)
    assert not [panel for panel in panels(scene, AdviceLantern) if panel.hit(panel.rect.center)]
    buttons = [spot for spot in scene.board.hit_areas() if spot.is_enabled and spot.outline is None]
    assert not [spot.target for spot in buttons if note.card.colliderect(spot.rect)]
    seen = scene.stage.last_displayed
    scene._propose(scene.advised_action)
    while scene.stage.last_displayed == seen:  # the pictures of the move may have to be drawn first
        app.step([], 0.01)
    app.step([], 0.01)
    assert note not in scene.ui.panels
    assert not panels(scene, AdviceLantern)


def test_what_an_opponent_does_stands_in_a_strip_until_it_is_read():
    app, scene = at_turn(speed=1)
    while scene.acting_seat is not None:
        act(app, scene)
        scene.stage.timeline.skip()
        app.step([], 0.01)
        if panels(scene, MoveCaption):
            break
    for _ in range(40):
        if panels(scene, MoveCaption):
            break
        app.step([], 0.1)
    (caption,) = panels(scene, MoveCaption)
    assert not any(caption.card.colliderect(note) for note in scene.board.tooltip_obstacles())
    assert caption.hit(caption.rect.center) is None
    scene.skip_animations()
    app.step([], SHOWN_S + 0.1)
    app.step([], 0.1)
    assert caption not in scene.ui.panels


def test_escape_and_a_cross_close_the_log_and_its_lines_point():
    app, scene = at_turn()
    for _ in range(4):
        act(app, scene)
        scene.skip_animations()
        app.step([], 0.01)
    key(scene, pygame.K_l)
    (log,) = [panel for panel in scene.ui.panels if type(panel).__name__ == "LogPanel"]
    named = {player.name: player.colour for player in scene.feed.players}
    told = [(line.text.split()[0].rstrip(":"), line.colour) for line in scene.log.lines]
    marked = [(who, colour) for who, colour in told if who in named and colour]
    assert marked
    assert [one for one in marked if named[one[0]] != one[1]] == []
    pointed = []
    log.list._on_choose = pointed.append
    box = log.to_window(log.list.rect)
    for y in range(box.top, box.bottom, 6):
        hover(scene, (box.centerx, y))
    assert pointed
    key(scene, pygame.K_ESCAPE)
    assert not scene.log.is_open
    assert not any(panel.is_modal for panel in scene.ui.panels)
    key(scene, pygame.K_l)
    log = scene.ui.panels[-1]
    click(scene, log.to_window(log.widgets[-1].rect).center)
    assert not scene.log.is_open
    app.step([], 0.01)


def test_the_letter_that_opens_the_talk_is_not_said():
    _app, scene = at_turn()
    key(scene, pygame.K_l)
    scene.handle(pygame.Event(pygame.TEXTINPUT, text="l"))
    key(scene, pygame.K_h)
    type_in(scene, "hello")
    assert scene.ui.panels[-1].entry.text == "hello"


def test_a_toast_keeps_off_the_strip_and_off_the_sign_of_a_pause():
    app, scene = at_turn()
    (strip,) = scene.board.caption_places()
    show_toast(scene.ui, "Bea: hello", "chat")
    assert not [one for one in toast_rects(scene.ui) if one.colliderect(strip)]
    scene.set_paused(True)
    (sign,) = panels(scene, PauseSign)
    show_toast(scene.ui, "The table is paused: P lets it go on", "pause")
    first, second = toast_rects(scene.ui)
    assert not [one for one in (first, second) if one.colliderect(sign.card)]
    assert not first.colliderect(second)
    app.step([], 0.01)


def test_a_toast_takes_the_room_of_one_that_has_gone():
    app, scene = at_turn()
    show_toast(scene.ui, "Bea: hello", "chat")
    (first,) = toast_rects(scene.ui)
    app.step([], Toast.DURATION_S / 2)
    show_toast(scene.ui, "Cem is back", "person")
    app.step([], Toast.DURATION_S / 2 + 0.1)
    assert told(scene) == ["Cem is back"]
    show_toast(scene.ui, "Ada: hello", "chat")
    assert toast_rects(scene.ui)[-1].top == first.top


def test_toasts_keep_off_the_call_to_our_turn():
    app, scene = at_turn()
    for words, sign in (("Bea: hello", "chat"), ("The table goes on", "pause"), ("Cem is back", "person")):
        show_toast(scene.ui, words, sign)
    scene.status_display.set_turn(1, False)
    scene._set_waiting(scene.stage.view)
    assert scene.status_display.turn_banner.is_active
    show_toast(scene.ui, "Nobody hears you", "warning")
    assert not [one for one in toast_rects(scene.ui) if one.colliderect(scene.status_display.turn_banner.box)]
    app.step([], 0.01)


def test_the_call_to_our_turn_goes_with_it():
    app, scene = at_turn()
    scene.status_display.turn_banner.announce(scene.feed.players[0].colour)
    scene.status_display.set_turn(1, False)
    app.step([], 0.01)
    assert not scene.status_display.turn_banner.is_shown


def test_who_looks_at_the_result_reads_why_the_room_is_gone():
    app, scene = at_turn()
    scene.result = object()
    above = Scene(app)
    app.push(above)
    scene._on_parted("The host has closed the room.")
    assert told(above) == ["The host has closed the room."]
    assert not any(panel.is_modal for panel in scene.ui.panels)


def test_nothing_behind_the_log_is_reached_through_it():
    _app, scene = at_turn("age_of_steam")
    key(scene, pygame.K_l)
    log = scene.ui.panels[-1]
    assert scene.ui.widget_at(log.rect.move(4, 4).topleft) is None
    entry = log.to_window(log.entry.rect).center
    assert scene.ui.widget_at(entry) is log.entry


def released(scene, code):
    scene.handle(pygame.Event(pygame.KEYUP, key=code, mod=0))


def others_hurried():
    """Plays our turns until an animation runs, then holds Space."""
    app, scene = at_turn(speed=1)
    scene.stage.enqueue([])
    while scene.acting_seat is not None:
        act(app, scene)
        if not scene.stage.is_still:
            break
    key(scene, pygame.K_SPACE)
    return app, scene


def test_holding_space_hurries_the_others_until_it_is_let_go():
    app, scene = others_hurried()
    assert scene.feed.hurried
    for _ in range(200):
        app.step([], 0.02)
        assert scene.stage.is_still
        if scene.acting_seat is not None:
            break
    proposed = len(scene.feed.proposed)
    key(scene, pygame.K_SPACE)
    assert len(scene.feed.proposed) == proposed
    released(scene, pygame.K_SPACE)
    assert not scene.feed.hurried


def test_space_tapped_a_moment_too_late_answers_nothing():
    app, scene = others_hurried()
    while scene.acting_seat is None:
        app.step([], 0.02)
    released(scene, pygame.K_SPACE)
    heard: list[pygame.Event] = []
    scene.ui.handle = lambda event: not heard.append(event)
    key(scene, pygame.K_SPACE, pygame.K_RETURN)
    assert not heard
    app.step([], 1.0)
    released(scene, pygame.K_SPACE)
    key(scene, pygame.K_RETURN)
    assert heard


def test_enter_that_is_still_held_from_before_answers_nothing():
    app, scene = others_hurried()
    released(scene, pygame.K_SPACE)
    while scene.acting_seat is None:
        key(scene, pygame.K_RETURN)
        app.step([], 0.05)
    proposed = len(scene.feed.proposed)
    for _ in range(40):
        key(scene, pygame.K_RETURN)
        app.step([], 0.05)
    assert len(scene.feed.proposed) == proposed


def test_space_decides_nothing_on_a_table_however_fresh_it_is_pressed():
    app, scene = at_turn("age_of_steam")
    key(scene, pygame.K_TAB)
    app.step([], 1.0)
    proposed = len(scene.feed.proposed)
    for _ in range(3):
        key(scene, pygame.K_SPACE)
        released(scene, pygame.K_SPACE)
        app.step([], 1.0)
    assert len(scene.feed.proposed) == proposed
    assert scene.acting_seat is not None


def test_the_log_gives_the_focus_back_to_what_had_it():
    app, scene = at_turn("age_of_steam")
    key(scene, pygame.K_TAB)
    before = scene.ui.focused
    assert before is not None
    for close in (pygame.K_ESCAPE, pygame.K_ESCAPE):
        key(scene, pygame.K_l)
        assert scene.ui.focused is not before
        key(scene, close)
        app.step([], 0.1)
        assert scene.ui.focused is not None
        assert scene.ui.focused.target == before.target


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", ["yardmaster", "age_of_steam"])
def test_the_next_touch_ends_the_advice_and_takes_effect(name):
    app, scene = at_turn(name)
    key(scene, pygame.K_h)
    for _ in range(60):
        app.step([], 0.1)
    (note,) = panels(scene, AdviceNote)
    if name == "age_of_steam":
        scene.board.highlight_action(LayTrack("C5", "03", 0))
        assert scene.board.log_highlight.labels == ["C5"]
    click(scene, note.card.midleft)
    assert not panels(scene, AdviceNote)
    if name == "age_of_steam":
        assert not scene.board.log_highlight.labels


def test_escape_puts_advice_away_before_it_opens_the_menu():
    app, scene = at_turn()
    key(scene, pygame.K_h)
    for _ in range(60):
        app.step([], 0.1)
        if panels(scene, AdviceNote):
            break
    key(scene, pygame.K_ESCAPE)
    assert not panels(scene, AdviceNote)
    assert not [panel for panel in scene.ui.panels if panel.is_modal]
    key(scene, pygame.K_ESCAPE)
    assert [panel for panel in scene.ui.panels if panel.is_modal]


def test_an_arrow_that_comes_too_early_leaves_the_focus_to_the_table():
    """While an animation runs, nothing on the table has the focus; a button of the bar must not get it."""
    app, scene = at_turn(speed=1)
    key(scene, pygame.K_RIGHT)
    before = scene.ui.focused
    assert isinstance(before, HitArea)
    act(app, scene)
    while scene.ui.focused is not None:
        app.step([], 0.01)
    key(scene, pygame.K_LEFT, pygame.K_UP)
    assert scene.ui.focused is None
    for _ in range(400):
        app.step([], 0.05)
        if scene.ui.focused is not None:
            break
    assert isinstance(scene.ui.focused, HitArea)
    key(scene, pygame.K_TAB)
    assert scene.ui.focused is not None


def test_a_call_is_not_seen_for_a_frame_before_what_is_to_be_read_first():
    """Regression: the call covered the map before the books of the round came, and again after them."""
    call = TurnBanner(headless_app((1280, 720)))
    call.announce("green")
    assert not call.is_shown
    assert call.update(0.1, True) is None
    assert not call.is_shown
    assert call.update(0.1, False) == call.box
    assert call.is_shown
