"""High contrast: text meets the WCAG contrast ratio and exceeds that of the normal theme."""

import tomllib
from itertools import product

import pytest

from game.client.panels.results.score_breakdown import WINNER_TINT
from game.resources import asset_path

THEME = tomllib.loads(asset_path("theme.toml").read_text("utf-8"))
PAPER_INKS = ("ink", "ink_soft", "faint", "brass_text", "red", "ready")
NIGHT_INKS = ("paper", "mist", "faint_night", "brass_light", "ready_night", "red_light")
WORDS = [
    *product(PAPER_INKS, ("paper", "paper_light")),
    *product(NIGHT_INKS, ("night", "night_dark", "night_light")),
]
ENHANCED = 7.0
"""Contrast ratio that WCAG requires of text at its enhanced level."""


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colours(stronger):
    return {**THEME["colour"], **(THEME["contrast"]["colour"] if stronger else {})}


@pytest.mark.parametrize(("ink", "ground"), WORDS)
def test_words_stand_off_their_ground(ink, ground):
    usual, strong = (ratio(found[ink], found[ground]) for found in map(colours, (False, True)))
    assert strong >= ENHANCED
    assert strong > usual


@pytest.mark.parametrize("ground", ["wash", "paper_light"])
def test_without_colours_a_winners_total_is_not_the_palest_figure(ground):
    usual = colours(False)
    assert ratio(usual[WINNER_TINT], usual[ground]) > ratio(usual["ink_soft"], usual[ground])


def test_only_what_the_theme_has_is_made_stronger():
    for table, entries in THEME["contrast"].items():
        assert set(entries) <= set(THEME[table])


def test_no_type_grows_lighter_or_of_another_size():
    weights = ["It", "SemiboldIt", "Regular", "Semibold", "Bold", "Black"]
    for role, (family, weight, size) in THEME["contrast"]["type"].items():
        usual = THEME["type"][role]
        assert (family, size) == (usual[0], usual[2])
        assert weights.index(weight) > weights.index(usual[1])
