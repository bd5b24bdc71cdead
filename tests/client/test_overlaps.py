"""Every language fits on the screens; the text_overlaps tool checks larger text and other sizes."""

import pytest

from game.i18n import available_languages, load_language
from tools.pictures.text_overlaps import problems_not_in_english, screens

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
