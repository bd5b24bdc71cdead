"""The panel of a seat: name, points, engine, hand, trains, and the tray with delivered cubes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.client.art.game_pieces.yardmaster_tokens import badge
from game.client.art.people.character_portraits import bot_mark
from game.client.boards.card_appearances import SeatPanelGlow, paper_board
from game.client.style.icons import icon
from game.client.style.picture_lettering import SERIF_BOLD, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc, player_hue
from game.client.style.surface_effects import blank, glow_of
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, Typeface, hue
from game.rules.railways.scoring import best_sets, equal_sets

MARGIN = 24
PANEL_GLOW = SeatPanelGlow(MARGIN, 11, hue("network.halo"), 235)
CUBE, CUBE_STEP, SET_GAP = 24.0, 22.0, 12.0
SET_LABEL, TRAY_START = 30.0, 14.0
ROW_HEIGHT = 38
"""Height of each further row of cubes."""
CubeSets = Sequence[tuple[tuple[str, ...], int]]
"""Sets of delivered cubes with their points; cubes in no set come last, with 0."""
FIGURE = Typeface("sans", "Bold", 25)
SMALL = Typeface("sans", "Regular", 20)
SCORE = Typeface("serif", "Black", 40)
MAX_TEXT_GROWTH = 1.3
"""The text of panels grows by this factor at most."""


@dataclass(frozen=True)
class SeatPanelContents:
    """What a panel shows; equal panels share a picture."""

    name: str
    colour: str
    bot: str
    score: int
    gain: int
    engine: int
    cards: int
    limit: int
    trains: int
    current: bool
    goods: bool


def cube_sets(collected: Mapping[str, int]) -> CubeSets:
    """The best division of delivered cubes into sets, with points, and the cubes left over (RCG-20.5)."""
    return _parted(tuple(collected.items()))


@lru_cache(maxsize=32)
def _parted(collected: tuple[tuple[str, int], ...]) -> CubeSets:
    """The division that `cube_sets` returns; cached, because most moves deliver nothing for most seats."""
    left = dict(collected)
    if not left:
        return []
    found: list[tuple[tuple[str, ...], int]] = []
    for _ in range(best_sets(left.values()).different):
        found.append((tuple(left), 5))
        left = {good: number - 1 for good, number in left.items()}
    for good, number in left.items():
        fours, threes = equal_sets(number)
        found += [((good,) * 4, 3)] * fours + [((good,) * 3, 2)] * threes
        left[good] = number - 4 * fours - 3 * threes
    loose = tuple(good for good, number in left.items() for _ in range(number))
    return [*found, (loose, 0)] if loose else found


def tray_places(groups: CubeSets, u: float, width: float, rows: int) -> list[tuple[int, list[float]]]:
    """For each set, its row and the positions of its cubes from the left end of the tray; many cubes are
    closer together."""
    share = 1.0
    while (places := _in_rows(groups, width / u, share))[-1:] and places[-1][0] >= rows:
        share *= 0.94
    return [(row, [x * u for x in middles]) for row, middles in places]


def _in_rows(groups: CubeSets, width: float, share: float) -> list[tuple[int, list[float]]]:
    x, row = TRAY_START, 0
    places = []
    for goods, points in groups:
        long = (len(goods) * CUBE_STEP + SET_GAP + (SET_LABEL if points else 0)) * share
        if x > TRAY_START and x + long > width + SET_GAP * share:
            x, row = TRAY_START, row + 1
        places.append((row, [x + index * CUBE_STEP * share for index in range(len(goods))]))
        x += long
    return places


@cached_picture
def seat_panel(face: SeatPanelContents, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """The panel with its glow, which adds ``MARGIN * u`` on every side."""
    out = _blank_panel(face.current, face.goods, size, scale.u).copy()
    box = out.get_rect().inflate(-2 * round(MARGIN * scale.u), -2 * round(MARGIN * scale.u))
    radius = max(2, round(9 * scale.u))
    stripe = pygame.Rect(box.left, box.top + radius, max(3, round(6 * scale.u)), box.height - 2 * radius)
    pygame.draw.rect(out, player_hue(face.colour), stripe)
    _head(out, face, box, scale)
    _facts(out, face, box, scale)
    return out


@cached_picture
def _blank_panel(current: bool, goods: bool, size: tuple[int, int], u: float) -> pygame.Surface:
    """The empty panel; cached, because a panel changes with every move and its shadow takes long to draw."""
    out, box = paper_board(size, u, current, PANEL_GLOW)
    if goods:
        pygame.draw.rect(out, hue("tray"), tray_box(box, u), border_radius=max(2, round(5 * u)))
    return out


def _plain(scale: Scale) -> Scale:
    return scale.at_most(MAX_TEXT_GROWTH)


def _head(out: pygame.Surface, face: SeatPanelContents, box: pygame.Rect, scale: Scale) -> None:
    u = scale.u
    y = box.top + 33 * u
    side = round(38 * u)
    token = disc(face.colour, side)
    out.blit(token, token.get_rect(midleft=(box.left + round(14 * u), round(y))))
    score = text_line(str(face.score), SCORE, hue("ink"), _plain(scale))
    score.draw_at(out, box.right - 16 * u, y, "right")
    room = box.width - score.width - (100 + (46 if face.bot else 0)) * u
    name = shrunk_art_line(
        face.name, SERIF_BOLD, hue("ink"), round(27 * u * min(scale.text, MAX_TEXT_GROWTH)), room
    )
    name.draw_at(out, box.left + 62 * u, y)
    if face.bot:
        mark = bot_mark(face.bot, round(38 * u))
        out.blit(mark, mark.get_rect(midleft=(round(box.left + 68 * u + name.width), round(y))))
    if face.gain:
        # At the edge, so that it covers neither the name nor the numbers.
        mark = badge(f"+{face.gain}", round(36 * u))
        out.blit(mark, mark.get_rect(midright=(round(box.right + (MARGIN - 2) * u), round(y + 47 * u))))


def _facts(out: pygame.Surface, face: SeatPanelContents, box: pygame.Rect, scale: Scale) -> None:
    u = scale.u
    y = box.top + (82 if face.goods else 102) * u
    x = box.left + 18 * u
    if face.goods:
        x = _fact(out, "smokebox", hue("ink"), str(face.engine), "", x, y, scale) + 13 * u
    x = _fact(out, "hand", hue("ink"), str(face.cards), f"/{face.limit}", x, y, scale) + 13 * u
    x = _fact(out, "engine", player_hue(face.colour), str(face.trains), "", x, y, scale)


def _fact(
    out: pygame.Surface, glyph: str, tone: str, number: str, rest: str, x: float, y: float, scale: Scale
) -> float:
    side = round(30 * scale.u)
    mark = icon(glyph, side, tone)
    out.blit(mark, mark.get_rect(midleft=(round(x), round(y))))
    x += side + 7 * scale.u
    words = text_line(number, FIGURE, hue("ink"), _plain(scale))
    words.draw_at(out, x, y)
    x += words.width
    if rest:
        small = text_line(rest, SMALL, hue("ink_soft"), _plain(scale))
        small.draw_at(out, x, y + 1)
        x += small.width
    return x


def tray_box(box: pygame.Rect, u: float) -> pygame.Rect:
    """Area of delivered cubes on a panel."""
    top, gap = box.top + round(118 * u), round(10 * u)
    return pygame.Rect(
        box.left + round(14 * u), top, box.width - round(28 * u), max(round(24 * u), box.bottom - gap - top)
    )


@cached_picture
def set_background(size: tuple[int, int], points: str, scale: Scale) -> pygame.Surface:
    """A brass ground for a complete set, with its points."""
    out = blank(size)
    pygame.draw.rect(out, hue("network.tray_lit"), out.get_rect(), border_radius=max(2, round(5 * scale.u)))
    words = text_line(points, Typeface("sans", "Bold", 20), hue("ink"), _plain(scale))
    words.draw_at(out, size[0] - 6 * scale.u, size[1] / 2, "right")
    return out


@cached_picture
def panel_halo(size: tuple[int, int], hovered: bool) -> pygame.Surface:
    shape = blank(size)
    pygame.draw.rect(shape, hue("white"), shape.get_rect(), border_radius=max(2, size[1] // 18))
    return glow_of(shape, max(4, size[1] // 12), hue("glow"), 255 if hovered else 160)
