"""The about page: what the program is and what it is made of."""

from game.client.scenes.pages.about import DESIGNERS, LIBRARIES, AboutScene
from game.client.scenes.pages.settings import SettingsScene
from game.client.ui.button import Button
from game.rules import catalog
from game.version import VERSION
from tools.packaging.licence_notices import locked_names
from tools.setup.bootstrap import PLAY_LOCKS, ROOT


def test_it_is_reached_from_the_settings_and_left_again(app):
    app.push(SettingsScene(app))
    next(w for w in app.top.sheet.walk() if isinstance(w, Button) and w.text == "About").press()
    assert isinstance(app.top, AboutScene)
    app.step([], 0.1)
    app.pop()
    assert isinstance(app.top, SettingsScene)


def test_it_names_version_games_fonts_libraries_and_licences(app):
    pages = {page.title: " ".join(page.paragraphs) for page in AboutScene(app).pages}
    assert VERSION in pages["About"]
    assert all(catalog.title_of(key) in pages["The games"] for key in catalog.GAMES)
    assert set(DESIGNERS) == set(catalog.GAMES)
    assert "pygame-ce" in pages["Libraries"]
    assert "Permission is hereby granted" in pages["Our licence"]
    assert all("SIL OPEN FONT LICENSE" in pages[name] for name in ("Source Sans Pro", "Source Serif Pro"))


def test_every_library_that_is_brought_along_is_named():
    locked = set().union(*(locked_names(ROOT / lock) for lock in PLAY_LOCKS))
    assert set(LIBRARIES) == locked
