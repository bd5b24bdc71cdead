"""The short rules on the screen: every page can be reached, and nothing overflows the sheet."""

import pygame
import pytest

from game.client.scenes.pages.rules_guide import GuideScene
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.rules import catalog
from tests.client.table import key, pad


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("size", [(1280, 720), (640, 400), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("game", catalog.GAMES)
def test_no_words_leave_the_sheet(game, text_size, size):
    app = App(Settings(mute=True, text_size=text_size), size=size)
    scene = GuideScene(app, game, "")
    app.push(scene)
    scene.turn_to(len(scene.pages) - 1)
    area = scene._text.rect
    for words in scene._text.children():
        assert area.left <= words.rect.left
        assert words.rect.right <= area.right


def test_a_page_is_turned_to_by_keys_and_the_guide_is_left_by_escape(app):
    app.push(GuideScene(app, "yardmaster"))
    scene = GuideScene(app, "age_of_steam", "germany")
    app.push(scene)
    assert scene.heading == "Age of Steam · Germany"
    for _ in scene.pages:
        key(scene, pygame.K_DOWN)
    assert scene.chosen == len(scene.pages) - 1
    assert scene._text.bar.offset == scene._text.bar.max_offset > 0
    key(scene, pygame.K_ESCAPE)
    assert app.top is not scene


def test_what_is_not_seen_at_first_is_set_while_the_guide_is_open(app):
    scene = GuideScene(app, "age_of_steam", "germany")
    app.push(scene)
    first, seen = len(scene._text.children()), scene._text.bar.max_offset
    scene._text.scroll_to(seen)
    while scene.rest() == 0.0:
        app.step([], 0.02)
    all_of_it = scene._text.children()
    assert len(all_of_it) > first
    assert scene._text.bar.max_offset > seen
    assert all_of_it == sorted(all_of_it, key=lambda one: one.rect.top)
    whole = GuideScene(app, "age_of_steam", "germany")
    app.push(whole)
    whole.turn_to(len(whole.pages) - 1)
    assert whole._text.bar.content == scene._text.bar.content


def test_the_guide_is_left_by_the_pad(app):
    app.push(GuideScene(app, "yardmaster"))
    scene = GuideScene(app, "steam")
    app.push(scene)
    pad(scene, pygame.CONTROLLER_BUTTON_B)
    assert app.top is not scene


def test_a_game_without_a_guide_shows_an_empty_sheet(app):
    scene = GuideScene(app, "yardmaster")
    scene.pages = []
    app.push(scene)
    app.step([], 0.1)
    assert app.top is scene


def test_the_keys_are_told_in_the_guide(app):
    from game.client.scenes.pages.rules_guide import GuideScene
    from game.client.scenes.title import TitleScene
    from tests.client.table import key

    app.push(TitleScene(app))
    key(app.top, pygame.K_F1)
    assert [page.title for page in app.top.pages][-1] == "Keys"
    app.pop()
    rail = GuideScene(app, "steam").open_at_keys()
    assert [page.title for page in rail.pages[rail.chosen :]] == ["Keys", "Keys on a rail board"]
