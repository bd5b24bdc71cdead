"""After a language switch at run time, no screen shows a word of the previous language."""

import pygame
import pytest

from game.client.pictures.match_moments import MatchMoment
from game.client.pictures.scene_shot import MATCH_SCENES, SCENES, SETTLE_DT
from game.client.style.picture_service import pictures
from game.client.window.headless_app import headless_app
from game.rules.core.words import ENGLISH, set_language
from tests.odd import marked

SETTLE = 40
ODD = marked("hu", "ö")
GAMES = [("yardmaster", 3, ""), ("railways", 3, ""), ("age_of_steam", 3, "rust_belt"), ("steam", 3, "ruhr")]
SHOWN = [
    *[(scene, SCENES[scene]) for scene in ("title", "settings", "rooms")],
    *[
        (
            f"{scene} {game}",
            lambda app, scene=scene, game=game, seats=seats, map_key=map_key: MATCH_SCENES[scene](
                app, MatchMoment(game, map_key, seats, "poster", 60)
            ),
        )
        for game, seats, map_key in GAMES
        for scene in ("table", "display")
    ],
]  # fmt: skip
"""Screens from which the settings can be opened and which are then below them."""


@pytest.fixture(autouse=True)
def catalogues(monkeypatch):
    monkeypatch.setattr("game.i18n.load_language", {"en": ENGLISH, "hu": ODD}.get)
    yield
    set_language(ENGLISH)


def drawn(build, *languages):
    """Paints the screen at rest after choosing these languages one after the other."""
    app = headless_app((1280, 720))
    app.settings.reduced_motion, app.settings.speed = True, 0
    app.set_language(languages[0])
    app.push(build(app))
    for number, language in enumerate(languages):
        if number:
            app.set_language(language)
        for _frame in range(SETTLE):
            app.step([], SETTLE_DT)
    return app.canvas.copy()


def difference(one, other):
    """Returns the areas in which two pictures differ."""
    boxes = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    boxes.invert()
    return boxes.get_bounding_rects()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "build"), SHOWN, ids=[name for name, _build in SHOWN])
def test_no_word_of_the_language_before_is_left_on_the_screen(name, build):
    pictures.clear()
    english, switched = drawn(build, "en"), drawn(build, "en", "hu")
    pictures.clear()
    at_once = drawn(build, "hu")
    assert difference(english, at_once), "the odd language shows nowhere"
    assert difference(switched, at_once) == []


def test_a_kept_picture_is_kept_by_language():
    from game.client.panels.results.high_score_board import draw_high_scores
    from game.rules.core.words import temporary_language

    plain = draw_high_scores((), -1, 0.5)
    with temporary_language(ODD):
        odd = draw_high_scores((), -1, 0.5)
    assert difference(plain, odd)
    assert draw_high_scores((), -1, 0.5) is plain
