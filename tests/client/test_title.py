"""The title: plates, doors of games, arriving pieces and the one idle animation."""

import pygame
import pytest
from msgspec import structs

from game.archive.save_summary import SaveSummary
from game.client.art.interface.game_posters import WORDS_END
from game.client.flows.client import Client
from game.client.panels.archive.resume_buttons import fit_points
from game.client.panels.title.game_doors import DOOR_WIDTH, FRAME_HEIGHT, door_positions
from game.client.panels.title.texts import game_count_text
from game.client.scenes.pages.settings import SettingsScene
from game.client.scenes.title import (
    ATTRACT_AFTER_S,
    NO_DESCRIPTION_YET,
    START_GUARD_S,
    TitleActions,
    TitleScene,
)
from game.client.style.theme import Scale
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import DialogButton, open_dialog
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.client.window.scene import Scene
from game.i18n import use_language
from game.rules import catalog
from game.rules.core.words import translate
from tests.client.table import click, key

LEFT = SaveSummary(
    file="a.save",
    changed=1,
    size=1,
    standing="unfinished",
    game="age_of_steam",
    map="rust_belt",
    names=("Anna", "Béla", "Carlo"),
    colours=(0, 1, 2),
    bots=("", "normal", "normal"),
    own=0,
    round=5,
    rounds=10,
    points=(21, 4, 23),
    turn=0,
    goes_on=True,
)


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


def shown(app, **actions):
    scene = TitleScene(app, TitleActions(**actions))
    app.push(scene)
    return scene


def plate(scene, text):
    return next(w for w in scene.ui.panels[0].walk() if isinstance(w, Button) and w.text == text)


def settle(app):
    for _ in range(20):
        app.step([], 0.02)


@pytest.mark.parametrize(
    ("text", "name"), [("Join", "join"), ("Host", "host"), ("Table display", "table_display")]
)
def test_a_plate_does_what_it_says(app, text, name):
    done = []
    scene = shown(app, **{name: lambda: done.append(text)})
    click(scene, plate(scene, text).rect.center)
    assert done == [text]


def test_play_now_is_one_key_away_and_plays_the_lit_door(app):
    played: list[str] = []
    scene = shown(app, play_now=played.append)
    key(scene, pygame.K_RETURN)
    settle(app)
    app.step([], START_GUARD_S)
    click(scene, scene.doors[2].rect.center)
    key(scene, pygame.K_ESCAPE)
    click(scene, plate(scene, "PLAY NOW").rect.center)
    assert played == ["yardmaster", "age_of_steam"]


def test_a_match_that_waits_is_what_enter_goes_on_with(app):
    gone_on, played = [], []
    scene = shown(app, resume=gone_on.append, play_now=played.append)
    settle(app)
    scene.offer_resume(LEFT, pygame.Surface)
    assert (scene.continue_button.kind, plate(scene, "PLAY NOW").kind) == ("brass", "night")
    assert scene.continue_button._game_and_map() == "Age of Steam · Rust Belt"
    assert scene.continue_button._progress_text() == "Round 5 of 10 · your turn"
    key(scene, pygame.K_RETURN)
    assert (gone_on, played) == ([LEFT], [])
    settle(app)
    scene.offer_resume(None, lambda size: None)
    assert scene.continue_button is None
    assert plate(scene, "PLAY NOW").kind == "brass"


def test_while_a_table_is_laid_a_second_press_begins_no_second_match(app):
    gone_on, played = [], []
    scene = shown(app, resume=gone_on.append, play_now=played.append)
    settle(app)
    scene.offer_resume(LEFT, pygame.Surface)
    key(scene, pygame.K_RETURN, pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN)
    click(scene, plate(scene, "PLAY NOW").rect.center)
    assert (gone_on, played) == ([LEFT], [])
    app.step([], START_GUARD_S)
    click(scene, plate(scene, "PLAY NOW").rect.center)
    assert played == ["yardmaster"]


def test_no_show_begins_while_a_table_is_laid(app):
    begun, played = [], []
    scene = shown(app, attract=lambda: begun.append(1), play_now=played.append)
    settle(app)
    key(scene, pygame.K_RETURN)
    for _ in range(30):
        app.step([], 1.0)
    assert (played, begun) == (["yardmaster"], [])


def test_the_focus_stays_on_the_plate_that_has_it_when_a_match_is_found(app):
    scene = shown(app)
    settle(app)
    scene.ui.focus(plate(scene, "Learn"))
    scene.offer_resume(LEFT, lambda size: None)
    assert scene.ui.focused is plate(scene, "Learn")
    scene.ui.focus(scene.doors[1])
    scene.offer_resume(None, lambda size: None)
    assert scene.ui.focused is scene.doors[1]


def test_no_older_match_is_offered_while_a_newer_one_is_read_and_the_plates_keep_their_places(app):
    scene = shown(app)
    settle(app)
    scene.offer_resume(LEFT, lambda size: None)
    before = {one.text: tuple(one.rect) for one in scene._menu if one is not scene.continue_button}
    scene.reserve_continue()
    assert (scene.continue_button, scene.ui.focused) == (None, None)
    assert {one.text: tuple(one.rect) for one in scene._menu} == before
    scene.offer_resume(structs.replace(LEFT, file="b.save"), lambda size: None)
    assert scene.ui.focused is scene.continue_button
    assert scene.continue_button.match.file == "b.save"


def test_a_game_that_cannot_be_loaded_says_why_and_keeps_no_other_from_being_played(app, monkeypatch):
    monkeypatch.setitem(catalog.GAMES, "broken", catalog.GameEntry("tests", "Broken", "BrokenText"))
    scene = shown(app)
    settle(app)
    click(scene, scene.doors[-1].rect.center)
    assert scene.game == "yardmaster"
    assert "there is no module tests.game" in scene.ui._tip.text
    click(scene, scene.doors[0].rect.center)
    assert all(door.is_loaded for door in scene.doors)


def test_what_play_now_plays_is_named_once_its_rules_are_there(app):
    scene = shown(app)
    assert scene._play.second_line == NO_DESCRIPTION_YET
    settle(app)
    assert scene._play.second_line == "Yardmaster against the house"


def test_learn_is_open_where_there_is_a_lesson(app, monkeypatch):
    scene = shown(app)
    settle(app)
    assert plate(scene, "Learn").enabled
    monkeypatch.setitem(catalog.GAMES, "broken", catalog.GameEntry("tests", "Broken", "BrokenText"))
    scene.choose("broken")
    assert not plate(scene, "Learn").enabled
    assert plate(scene, "Learn").reason == "there is no lesson for broken yet"
    scene.choose("steam")
    assert plate(scene, "Learn").enabled


def test_four_doors_stand_where_they_always_stood():
    found = [tuple(round(figure, 2) for figure in place) for place in door_positions(4)]
    assert found == [(-767, 346, 1), (-461, 377, 0.9), (461, 377, 0.9), (767, 346, 1)]


@pytest.mark.parametrize("number", range(1, 9))
def test_any_number_of_doors_stands_between_the_arch_and_the_edge(number):
    places = door_positions(number)
    assert len(places) - number == number % 2
    assert [place.x for place in places] == sorted(place.x for place in places)
    for place in places:
        half, foot = 164 * place.size, place.y + 500 * place.size
        assert abs(place.x) - half >= 313
        assert abs(place.x) + half <= 932
        assert 800 < foot < 860
    mirrored = [place._replace(x=-place.x) for place in reversed(places)]
    assert mirrored == places


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("number", [1, 3, 5, 6, 8])
def test_doors_are_in_the_window_and_do_not_cover_each_other(number, size, monkeypatch):
    games = {f"game_{at}": catalog.GAMES["steam"] for at in range(number)}
    monkeypatch.setattr(catalog, "GAMES", games)
    app = App(Settings(), size=size)
    scene = shown(app)
    boxes = [door.rect for door in scene.doors]
    frame = round(10 * scene._backdrop.u)
    inner = [box.inflate(-2 * frame, 0) for box in boxes]
    assert len(boxes) == number
    assert all(app.canvas.get_rect().contains(box) for box in boxes)
    assert not any(a.colliderect(b) for a in inner for b in inner if a is not b)
    settle(app)
    assert all(door.is_loaded for door in scene.doors)


def test_the_line_counts_the_games():
    assert game_count_text(1) == "ONE RAILWAY GAME"
    assert game_count_text(4) == "FOUR RAILWAY GAMES"
    assert game_count_text(12) == "TWELVE RAILWAY GAMES"
    assert game_count_text(13) == "13 RAILWAY GAMES"


def test_settings_open_and_close_again(app):
    scene = shown(app)
    click(scene, plate(scene, "Settings").rect.center)
    assert isinstance(app.top, SettingsScene)
    key(app.top, pygame.K_ESCAPE)
    assert app.top is scene


def test_quit_ends_the_program(app):
    app.running = True
    scene = shown(app)
    quit_ = next(w for w in scene.ui.panels[0].walk() if isinstance(w, IconButton) and w.help == "Quit")
    click(scene, quit_.rect.center)
    assert not app.running


def test_the_picture_arrives_piece_by_piece_and_then_only_smoke_moves(app):
    scene = shown(app)
    assert scene.rest() == 0
    settle(app)
    assert all(door.is_loaded for door in scene.doors)
    assert 0 < scene.rest() <= 0.05
    app.settings.reduced_motion = True
    assert scene.rest() > 1


def test_attract_mode_begins_once_when_the_title_is_left_alone(app):
    begun = []
    scene = shown(app, attract=lambda: begun.append(1))
    settle(app)
    for _ in range(60):
        app.step([], 0.5)
    assert begun == [1]
    key(scene, pygame.K_UP)
    assert scene.idle_s == 0
    assert ATTRACT_AFTER_S == 20


def test_no_show_begins_over_a_question(app):
    begun = []
    scene = shown(app, attract=lambda: begun.append(1))
    settle(app)
    question = open_dialog(
        scene.ui, "Yardmaster", "Which lesson?", [DialogButton("A first turn", lambda: None)]
    )
    for _ in range(60):
        app.step([], 0.5)
    assert not begun
    scene.ui.close(question)
    for _ in range(60):
        app.step([], 0.5)
    assert begun == [1]


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1024, 768), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("waits", [False, True])
def test_every_plate_is_inside_the_window_and_none_covers_another(size, text, waits):
    app = App(Settings(text_size=text), size=size)
    scene = shown(app)
    if waits:
        scene.offer_resume(LEFT, lambda _size: None)
    plates = [w for w in scene.ui.panels[0].walk() if isinstance(w, Button)]
    window = app.canvas.get_rect()
    assert all(window.contains(one.rect) for one in plates)
    assert not any(a.rect.colliderect(b.rect) for a in plates for b in plates if a is not b)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("tongue", ["en", "de", "hu", "it"])
def test_no_plate_covers_the_words_on_a_door_nor_the_name_of_the_house(size, text, tongue):
    use_language(tongue)
    app = App(Settings(text_size=text), size=size)
    archive = [(translate("Archive"), "replay", lambda: None)]
    scene = shown(app, open_daily_runs=lambda: None, extra_buttons=lambda: archive)
    scene.offer_resume(LEFT, lambda _size: None)
    for door in scene.doors:
        words = door.rect.top + (FRAME_HEIGHT + WORDS_END - door.text_lift) * door.rect.width / DOOR_WIDTH
        assert all(one.rect.top >= words - 1 for one in scene._menu if one.rect.colliderect(door.rect))
    assert not scene._daily_run_button.rect.colliderect(scene._backdrop.logo_rect)


def test_a_note_about_broken_settings_is_shown(app):
    scene = TitleScene(app, note="Your settings could not be read.")
    app.push(scene)
    assert len(scene.ui.panels) == 2


def test_the_plates_stand_from_the_first_frame_where_a_match_that_waits_will_have_them(app):
    app.settings.waits = True
    scene = shown(app)
    before = {one.text: tuple(one.rect) for one in scene._menu}
    key(scene, pygame.K_RETURN)
    settle(app)
    scene.offer_resume(LEFT, lambda size: None)
    assert {one.text: tuple(one.rect) for one in scene._menu if one is not scene.continue_button} == before
    assert scene.ui.focused is scene.continue_button
    scene.offer_resume(None, lambda size: None)
    assert not app.settings.waits
    assert plate(scene, "PLAY NOW").kind == "brass"


def test_who_comes_back_is_offered_no_older_match_while_a_newer_one_is_read(app):
    scene = shown(app)
    settle(app)
    scene.offer_resume(LEFT, lambda size: None)
    app.push(Scene(app))
    app.pop()
    settle(app)
    assert scene.continue_button is None
    scene.offer_resume(LEFT, lambda size: None)
    assert scene.continue_button is not None


def test_the_name_is_seen_before_what_takes_longer_to_paint(app):
    scene = shown(app)
    plain, name = scene.doors[0].rect, app.canvas.get_rect().inflate(-app.canvas.get_width() // 2, 0)
    app.step([], 0.0)
    first = app.canvas.copy()
    assert len({tuple(first.get_at((x, plain.centery))) for x in range(plain.left, plain.right)}) == 1
    assert len({tuple(first.get_at((x, name.height // 9))) for x in range(name.left, name.right)}) > 1
    settle(app)
    assert app.canvas.get_buffer().raw != first.get_buffer().raw


def test_down_from_a_door_leads_to_the_plates_and_not_to_the_door_beside(app):
    scene = shown(app)
    settle(app)
    scene.ui.focus(scene.doors[0])
    key(scene, pygame.K_DOWN)
    assert scene.ui.focused in scene._menu


def test_arrows_go_from_door_to_door_past_the_engine(app):
    scene = shown(app)
    settle(app)
    scene.ui.focus(scene.doors[0])
    seen = [scene.ui.focused]
    for step in (pygame.K_RIGHT,) * 3 + (pygame.K_LEFT,) * 3:
        key(scene, step)
        seen.append(scene.ui.focused)
    assert seen == [scene.doors[at] for at in (0, 1, 2, 3, 2, 1, 0)]


def test_continue_goes_on_also_when_bots_were_about_to_play(app, monkeypatch, tmp_path):
    monkeypatch.setattr("game.user_folders.saves_folder", lambda: tmp_path)
    client, gone_on = Client(app), []
    monkeypatch.setattr(client.archive_flow, "resume", gone_on.append)
    scene = client.title_flow.build_title()
    app.push(scene)
    settle(app)
    scene.offer_resume(LEFT, pygame.Surface)
    client.title_flow.close_library()
    key(scene, pygame.K_RETURN)
    client.close()
    assert gone_on == [tmp_path / LEFT.file]


def test_no_show_takes_the_place_of_a_room_that_is_being_laid(app, monkeypatch):
    client = Client(app)
    scene = client.title_flow.build_title()
    app.push(scene)
    settle(app)

    class Room:
        is_owner = True

        def poll(self):
            """Does nothing."""

        close = poll

    room = client.room = Room()
    monkeypatch.setattr(client.host_loss, "update", lambda room: None)
    monkeypatch.setattr(client, "enter", lambda opened: pytest.fail("another room is entered"))
    for _ in range(30):
        app.step([], 1.0)
    assert client.room is room
    client.close()


def test_a_door_chosen_by_keys_leads_on_to_play_now(app):
    played: list[str] = []
    scene = shown(app, play_now=played.append)
    settle(app)
    key(scene, pygame.K_TAB)
    scene.ui.focus(scene.doors[1])
    key(scene, pygame.K_RETURN)
    assert (scene.game, played) == ("railways", [])
    key(scene, pygame.K_RETURN)
    assert played == ["railways"]


@pytest.mark.parametrize(
    "figures", [["1", "10", "5", "−3"], ["−9", "−3", "−3", "−2"], ["114", "67", "65", "−53"]]
)
def test_the_points_on_continue_stay_within_the_plate(figures):
    scale, before, room = Scale(1920, 1080), 30, 240
    told, gap = fit_points(figures, before, room, "#000000", scale)
    assert gap > 0
    assert sum(before + one.width for one in told) + gap * (len(told) - 1) <= room
