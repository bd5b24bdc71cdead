"""The bundled fonts are exactly those in use."""

import ast
from pathlib import Path

import pygame
import pytest

from game.client.style import text_rendering
from game.client.style.picture_lettering import SERIF_BOLD
from game.client.style.text_rendering import (
    _FAMILIES,
    ENLARGED_PX,
    SMALLEST_DIRECT_PX,
    art_line,
    art_width,
    font,
    word_line,
)
from game.client.style.theme import Scale, _theme, typeface
from game.client.ui.rich_text import markup_size, render_markup
from game.resources import MissingAsset, asset_path

CLIENT = Path(__file__).resolve().parents[2] / "game" / "client"
HUNGARIAN_AND_ITALIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰàèéìòùÀÈÉÌÒÙ“”„»«–…€№−×"


def faces_used():
    """Yields the faces of the theme's roles and those that a picture names directly."""
    for role in _theme()["type"]:
        yield typeface(role)[:2]
    for path in CLIENT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Face":
                match node.args:
                    case [ast.Constant(family), ast.Constant(weight), *_]:
                        yield family, weight


@pytest.mark.slow
def test_the_faces_that_are_used_are_the_faces_that_are_there():
    used = {f"{_FAMILIES[family]}-{weight}.ttf" for family, weight in faces_used()}
    assert {path.name for path in asset_path("fonts").glob("*.ttf")} == used


def test_a_licence_lies_beside_each_family():
    for family in _FAMILIES.values():
        assert "SIL OPEN FONT LICENSE" in asset_path("fonts", f"{family}-LICENSE.txt").read_text("utf-8")


@pytest.mark.parametrize("path", sorted(asset_path("fonts").glob("*.ttf")), ids=lambda path: path.stem)
def test_every_face_has_the_letters_of_our_languages(path):
    pygame.font.init()
    files = [file for kind in ("po", "txt", "toml") for file in asset_path("words").rglob(f"*.{kind}")]
    letters = "".join(
        sorted({*HUNGARIAN_AND_ITALIAN, *"".join(file.read_text("utf-8") for file in files)} - {"\n"})
    )
    metrics = pygame.font.Font(str(path), 20).metrics(letters)
    missing = [letter for letter, found in zip(letters, metrics, strict=True) if found is None]
    assert not missing


def test_a_face_that_is_missing_is_named():
    with pytest.raises(MissingAsset, match=r"assets/fonts/SourceSansPro-Heavy\.ttf"):
        font("sans", "Heavy", 20)


@pytest.mark.parametrize("width", [30, 50, 55, 60, 70, 90])
def test_what_is_whole_when_narrowed_is_known_beforehand(monkeypatch, width):
    scale, cut = Scale(1280, 720), []
    monkeypatch.setattr(text_rendering, "fitted_line", lambda *asked: cut.append(asked))
    text_rendering.shrunk_line("beside you", "small", "#000000", scale, width)
    assert text_rendering.fits_uncut("beside you", "small", scale, width) is (not cut)


@pytest.mark.parametrize("pixels", [9, 13, SMALLEST_DIRECT_PX - 1])
def test_letters_of_a_small_name_in_a_picture_stand_evenly(pixels):
    for name in ("Altoona", "Nagpur", "Zagreb"):
        even = font("serif", "Bold", ENLARGED_PX).size(name)[0] * pixels / ENLARGED_PX
        assert abs(art_line(name, SERIF_BOLD, "#FFFFFF", pixels).width - even) < 1
        assert abs(art_width(name, SERIF_BOLD, pixels) - even) < 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_words_of_a_sentence_stand_apart_and_the_last_one_is_whole(size):
    """Regression: words drawn wider than measured ran together, and a line lost its last letter."""
    scale, style = Scale(*size), typeface("small")
    for word in ("unfinished;", "here", "reduction"):
        measured = markup_size(word, "small", scale, 1000)[0]
        assert word_line(word, style, "#000000", scale.font(style.size)).width == measured
        assert render_markup(word, "small", "#000000", scale, 1000).surface.get_width() == measured
        drawn = render_markup(f"{word} {word}", "small", "#000000", scale, 1000).surface
        ink = pygame.mask.from_surface(drawn.subsurface((measured, 0, 2, drawn.get_height())))
        assert not ink.count(), "between two words there is a gap"
