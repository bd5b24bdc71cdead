"""Every language fits on the screens; the text_overlaps tool checks larger text and other sizes."""

import pygame
import pytest

from game.client.style.left_out import left_out_words, note_left_out
from game.i18n import available_languages, load_language
from tools.pictures.text_overlaps import (
    BUSY_SPREAD,
    DrawnText,
    _background_spread,
    problems_not_in_english,
    screens,
)

OTHERS = [code for code in available_languages() if code != "en"]
LOOKED_AT = (
    *("title", "settings", "lobby"),
    *("table yardmaster 12", "table age_of_steam 90", "results railways 0"),
)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("screen", LOOKED_AT)
def test_a_language_has_the_room_that_english_has(code, screen):
    assert problems_not_in_english(screen, screens()[screen], load_language(code), (1280, 720), 100) == []


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("screen", ["lobby", "lesson age_of_steam 1"])
def test_large_text_covers_no_picture_and_nothing_that_a_lesson_shows(code, screen):
    assert problems_not_in_english(screen, screens()[screen], load_language(code), (1280, 720), 150) == []


def test_words_without_room_are_noted_during_a_check_only():
    note_left_out("before")
    with left_out_words() as noted:
        note_left_out("after costs")
    note_left_out("behind")
    assert noted == ["after costs"]


def test_a_line_over_a_picture_is_found_by_its_uneven_background():
    canvas = pygame.Surface((200, 60))
    box = pygame.Rect(10, 10, 120, 20)
    assert _background_spread(canvas, box) == 0
    canvas.fill("white", (70, 0, 40, 60))
    assert _background_spread(canvas, box) > BUSY_SPREAD
    canvas.set_clip((0, 0, 40, 60))
    assert _background_spread(canvas, box) == 0, "a partial repaint lies on the old letters"
    busy = DrawnText("Raumcode", canvas.get_size(), box, 40)
    assert busy.is_like(busy._replace(box=box.move(30, 0)))
    assert not busy.is_like(busy._replace(spread=10))
