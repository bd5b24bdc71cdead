"""Changed key bindings work everywhere, and clashes are reported."""

import re

import pygame
import pytest

from game.client.panels.profile.key_binding_rows import KeyField
from game.client.scenes.pages.rules_guide import GuideScene
from game.client.scenes.pages.settings import SettingsScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui import key_bindings
from game.client.ui.button import IconButton
from game.client.window import player_settings as kept
from game.resources import package_folder
from game.rules import catalog
from tests.client.local import LocalFeed

KEYS_PAGE = 4


@pytest.fixture(autouse=True)
def usual_keys_afterwards():
    yield
    key_bindings.activate_bindings({})


def press(app, key):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.step([pygame.Event(kind, key=key, mod=0, unicode="")], 0.02)


def field(app, words):
    return next(one for one in app.top.sheet.walk() if isinstance(one, KeyField) and one.label == words)


def change(app, words, key):
    field(app, words).press()
    app.top.ui.focus(field(app, words))
    press(app, key)
    app.step([], 0.02)


@pytest.fixture
def page(app):
    scene = SettingsScene(app)
    scene.page = KEYS_PAGE
    app.push(scene)
    return scene


def test_a_changed_key_is_kept_and_shown_and_the_old_one_is_free(app, page):
    change(app, "Take your last step back", pygame.K_z)
    assert field(app, "Take your last step back").text == "Z"
    assert kept.load(app.settings_file)[0].keys == {"u": "z"}
    assert key_bindings.with_default_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_z)).key == pygame.K_u
    assert key_bindings.with_default_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_u)).key == pygame.K_UNKNOWN


def test_a_clash_is_told_and_changes_nothing(app, page):
    change(app, "Take your last step back", pygame.K_h)
    said = [getattr(w, "text", "") for panel in app.top.ui.panels for w in panel.walk()]
    assert any("H is taken already: Ask a bot what it would do" in words for words in said)
    assert app.settings.keys == {}


def test_two_keys_change_places_by_way_of_a_third(app, page):
    change(app, "Take your last step back", pygame.K_z)
    change(app, "Ask a bot what it would do", pygame.K_u)
    assert app.settings.keys == {"u": "z", "h": "u"}
    assert key_bindings.with_default_key(pygame.Event(pygame.KEYDOWN, key=pygame.K_u)).key == pygame.K_h


def test_escape_leaves_a_key_as_it_is_and_stays_on_the_page(app, page):
    change(app, "The menu", pygame.K_ESCAPE)
    assert app.settings.keys == {}
    assert app.top is page


def test_usual_keys_come_back(app, page):
    change(app, "Log and talk", pygame.K_q)
    usual = next(one for one in page.sheet.walk() if getattr(one, "text", "") == "Usual keys")
    usual.press()
    app.step([], 0.02)
    assert app.settings.keys == {}
    assert key_bindings.bound_key_name(pygame.K_l) == "L"


def test_a_table_follows_the_changed_keys_in_deed_and_word(app):
    app.settings.keys = {"l": "q", "escape": "x"}
    app.apply_settings()
    table = TableScene(app, LocalFeed(catalog.create("yardmaster", "", 2), "keys"))
    app.push(table)
    table.skip_animations()
    app.step([], 0.1)
    told = {one.help for panel in table.ui.panels for one in panel.walk() if isinstance(one, IconButton)}
    assert {"Log and talk (Q)", "Menu (X)"} <= told
    panels = len(table.ui.panels)
    press(app, pygame.K_l)
    assert len(table.ui.panels) == panels
    press(app, pygame.K_q)
    assert len(table.ui.panels) > panels


def test_letters_are_letters_where_one_types(app):
    app.settings.keys = {"backspace": "x"}
    app.apply_settings()
    app.push(SettingsScene(app))
    name = next(one for one in app.top.sheet.walk() if one.takes_raw_keys)
    app.top.ui.focus(name)
    press(app, pygame.K_x)
    app.step([pygame.Event(pygame.TEXTINPUT, text="x")], 0.02)
    assert name.text == "Annax"
    press(app, pygame.K_BACKSPACE)
    assert name.text == "Anna"


def test_the_pages_of_keys_name_what_is_pressed(app):
    key_bindings.activate_bindings({"u": "z"})
    words = " ".join(line for page in GuideScene(app, "steam").pages for line in page.paragraphs)
    assert "<b>Z</b> takes back your last step" in words
    assert "{" not in words


def test_every_key_that_the_screen_asks_for_can_be_changed():
    """A new shortcut needs a line on the page of keys."""
    asked = set()
    for path in package_folder("game").joinpath("client").rglob("*.py"):
        if path.name not in ("key_bindings.py", "key_binding_rows.py", "text_field.py"):
            asked |= set(re.findall(r"pygame\.(K_\w+)", path.read_text("utf-8")))
    same = {"K_KP_ENTER", "K_KP_PLUS", "K_KP_MINUS", "K_EQUALS"}
    known = {use.key for use in key_bindings.key_functions()}
    assert {name for name in asked - same if getattr(pygame, name) not in known} == set()


def test_no_two_lines_are_about_one_key():
    every = [use.key for use in key_bindings.key_functions()]
    assert len(every) == len(set(every))


def test_a_name_of_a_key_that_nobody_knows_changes_nothing():
    key_bindings.activate_bindings({"u": "no such key", "nonsense": "z"})
    assert key_bindings.bound_key_name(pygame.K_u) == "U"
