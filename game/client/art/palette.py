"""Colours that several pictures share; a colour of one picture is defined in that picture's module."""

from __future__ import annotations

from game.client.style.theme import hue

BRASS = hue("brass")
BRASS_DARK = hue("brass_dark")
BRASS_LIGHT = hue("brass_light")
BRICK = hue("brick")
CARD_EDGE = hue("card_edge")
HILLS = hue("hills")
INK = hue("ink")
LAMP = hue("lamp")
NIGHT = hue("night")
NIGHT_DARK = hue("night_dark")
NIGHT_PALE = hue("night_pale")
PAPER = hue("paper")
PAPER_DARK = hue("paper_dark")
PAPER_LIGHT = hue("paper_light")
RAIL_STEEL = hue("steel")
RED = hue("red")
STEEL_DARK = hue("steel_dark")
WASH = hue("wash")
WHITE = hue("white")
BUFFER_RED = "#B23A2B"
CARD = "#F6EDD8"
COPPER = "#8A5326"
CREAM = "#FFF8E6"
EVENING_FIELD = "#B9A678"
EVENING_SEA = "#2F5E6B"
EVENING_SUN = "#F1DFA0"
GLARE = "#FFF6DC"
GLASS = "#FFE9B8"
GLOW = "#FFE39A"
IRON = "#4A5459"
MORNING_FIELD = "#D5C493"
MORNING_SEA = "#4E8A86"
NIGHT_EDGE = "#0A1715"
PAINT = "#1F4A41"
PAINT_DARK = "#16352F"
PALE = "#FFFBF0"
PITCH = "#1C0F0C"
RAIL_DARK = "#353E42"
ROSE = "#D4705F"
SHED_NIGHT = "#0E211D"
SIGNAL_RED = "#E4503A"
SILVER = "#C9CDC8"
SLATE = "#39424A"
SMOKE = "#D9D4C4"
SOOT = "#1B1F1C"
STEAM = "#F6F1E2"
STEEL_LIGHT = "#59636A"
STONE = "#9A947F"
TIE = "#4A3F33"
WHITE_HALF = "#FFFFFF78"
WHITE_NONE = "#FFFFFF00"
WHITE_STRONG = "#FFFFFFB4"
WINDOW = "#FFE3A1"
WOOD = "#5A4632"
