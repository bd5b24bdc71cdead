"""What to press is shown for what the player holds."""

import pytest

from game.client.art.glyphs import KEY_WORDS, PAD_LETTERS, prompt
from game.client.ui.inputs import Source


@pytest.mark.parametrize("source", list(Source))
def test_there_is_a_glyph_for_accept_on_everything(app, source):
    assert prompt("accept", source, 32) is not None


def test_keys_and_pad_show_their_own(app):
    assert all(prompt(act, Source.KEYS, 32) is not None for act in KEY_WORDS)
    assert all(prompt(act, Source.PAD, 32) is not None for act in PAD_LETTERS)
    assert prompt("undo", Source.MOUSE, 32) is None
