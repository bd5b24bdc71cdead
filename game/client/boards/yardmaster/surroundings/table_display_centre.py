"""The centre of the table display: a turntable with the yard on its bridge, the piles, and text on its
rim."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.client.art.game_pieces.yardmaster_cards import card_size, cargo_back, railcar_back
from game.client.art.game_pieces.yardmaster_tokens import badge, price_chip
from game.client.art.interface.printed_items import along_arc, arc_length
from game.client.art.trains.freight_cars import CARGO, above_rail, car, car_size
from game.client.boards.yardmaster.sprite_appearances import face_appearance
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, blurred, dotted_gradient, masked, rotated, rounded_mask
from game.client.style.svg import circle, darker, line, polygon, rasterise, rect
from game.client.style.text_rendering import text_line as words_line
from game.client.style.theme import Scale, Typeface, hue
from game.i18n import _
from game.rules.core.codec import Face as CardFace
from game.rules.yardmaster.state import car_value

OUTER, INNER = 328, 276


@dataclass(frozen=True)
class TurntableContents:
    """What the turntable shows."""

    yard: tuple[CardFace | None, ...]
    fits: tuple[bool, ...]
    cars: int
    pile: int
    discards: int
    top: CardFace
    line: str


@cached_picture
def rim_picture(text: str, u: float) -> pygame.Surface:
    """The dark rim, with the line about the turn once for each side."""
    side = round(2 * OUTER * u)
    k = 100 / OUTER
    body = circle(0, 0, 100, hue("night_glass")) + circle(
        0, 0, 96, hue("yard.pit"), stroke=hue("brass_dark"), stroke_width=0.8
    )
    body += circle(0, 0, INNER * k + 1.4, hue("night_mist"))
    for quarter in range(4):
        body += (
            f'<g transform="rotate({quarter * 90 + 45})">'
            + polygon([(90.4, 0), (92.6, -2.2), (94.8, 0), (92.6, 2.2)], hue("brass"))
            + "</g>"
        )
    out = rasterise(body, (-100, -100, 200, 200), (side, side))
    letters = blank((side, side))
    pixels = round(27 * u)
    room = 2 * math.pi * (OUTER - 28) * u / 4 * 0.82
    while arc_length(text, pixels) > room and pixels > 20 * u:
        pixels -= 1
    while arc_length(text, pixels) > room:
        text = text.rstrip("…")[:-1] + "…"
    along_arc(letters, text, hue("paper"), (OUTER - 26) * u, pixels, above=False)
    for quarter in (0, 90, 180, 270):
        out.blit(rotated(letters, quarter), (0, 0))
    return out


@cached_picture
def turntable(plate: TurntableContents, u: float) -> pygame.Surface:
    """The turntable before it is rotated: railcar deck, the yard on the bridge, prices and piles."""
    side = round(2 * INNER * u)
    planks = ""
    for y in range(-84, 96, 16):
        reach = math.sqrt(100**2 - y * y)
        planks += line(-reach, y, reach, y, hue("paper_edge"), 0.5)
    out = rasterise(circle(0, 0, 100, hue("paper")) + planks, (-100, -100, 200, 200), (side, side))
    rim = blank((side, side))
    pygame.draw.circle(rim, (255, 255, 255, 150), (side // 2, side // 2), side // 2, max(2, side // 12))
    grain = dotted_gradient(blurred(rim, max(2, side // 24)), hue("yard.dust"), 120)
    out.blit(masked(grain, rounded_mask((side, side), side // 2)), (0, 0))
    _deck(out, plate, u)
    _bridge(out, plate, u)
    _piles(out, plate, u)
    return out


def _spot(u: float, x: float, y: float) -> tuple[int, int]:
    return round((INNER + x) * u), round((INNER + y) * u)


def _plain(u: float) -> Scale:
    return Scale(round(1920 * u), round(1080 * u))


def _deck(out: pygame.Surface, plate: TurntableContents, u: float) -> None:
    back = railcar_back(round(84 * u))
    out.blit(back, back.get_rect(center=_spot(u, -12, -208)))
    mark = badge(str(plate.cars), round(42 * u))
    out.blit(mark, mark.get_rect(center=_spot(u, 70, -208)))
    head = words_line(
        _("Receiving yard").upper(), Typeface("sans", "Black", 24), hue("brass_text"), _plain(u), 4
    )
    head.draw_at(out, INNER * u, (INNER - 140) * u, "centre")


def _bridge(out: pygame.Surface, plate: TurntableContents, u: float) -> None:
    rail = (INNER + 0) * u
    reach = 268 * u
    left, right = INNER * u - reach, INNER * u + reach
    body = (
        rect(0, 0, 100, 14, darker(hue("hills"), 0.2))
        + rect(0, 2, 100, 2, hue("steel"))
        + rect(0, 9, 100, 2, hue("steel"))
    )
    out.blit(
        rasterise(body, (0, 0, 100, 14), (round(right - left), round(22 * u))),
        (round(left), round(rail - 6 * u)),
    )
    step = 2 * reach / 3
    for slot, face in enumerate(plate.yard):
        x = left + step * (slot + 0.5)
        if face is None:
            continue
        unit = min(50 * u, (step - 10 * u) / max(2, car_value(face)))
        drawn = car(CARGO[face[0]], car_value(face), round(unit, 1))
        out.blit(
            drawn, (round(x - car_size(car_value(face), unit)[0] / 2), round(rail - above_rail(unit) + 4 * u))
        )
        _price(out, face, plate.fits[slot], x, u)


def _price(out: pygame.Surface, face: CardFace, fits: bool, x: float, u: float) -> None:
    side = round(28 * u)
    gap = side + round(4 * u)
    for k in range(car_value(face)):
        chip = price_chip(CARGO[face[0]], side)
        spot = (round(x + (k - (car_value(face) - 1) / 2) * gap), round((INNER + 44) * u))
        out.blit(chip, chip.get_rect(center=spot))
    words, tint = (_("couples"), hue("ready")) if fits else (_("to siding"), hue("ink_soft"))
    words_line(words, Typeface("sans", "Bold", 24), tint, _plain(u)).draw_at(
        out, x, (INNER + 78) * u, "centre"
    )


def _piles(out: pygame.Surface, plate: TurntableContents, u: float) -> None:
    back = cargo_back(round(84 * u))
    out.blit(back, back.get_rect(center=_spot(u, -92, 170)))
    figure = Typeface("sans", "Black", 34)
    words_line(str(plate.pile), figure, hue("ink"), _plain(u)).draw_at(
        out, (INNER - 146) * u, (INNER + 170) * u, "right"
    )
    words_line(str(plate.discards), figure, hue("ink"), _plain(u)).draw_at(
        out, (INNER + 146) * u, (INNER + 170) * u
    )
    if plate.top:
        top = face_appearance(plate.top).draw(round(84 * u))
        out.blit(top, top.get_rect(center=_spot(u, 92, 170)))
    else:
        frame = pygame.Rect((0, 0), card_size(round(84 * u)))
        frame.center = _spot(u, 92, 170)
        pygame.draw.rect(out, hue("paper_dark"), frame, max(1, round(2 * u)), border_radius=round(7 * u))
