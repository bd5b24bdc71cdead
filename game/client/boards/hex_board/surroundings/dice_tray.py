"""Dice beside the goods display: a tray for each half, and each die beside the row with its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.client.art.game_pieces.dice import die
from game.client.boards.hex_board.surroundings.goods_panel import GoodsRow
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.client.style.surface_effects import reduce_alpha
from game.client.style.svg import mix
from game.client.style.theme import hue

DIE = 46
DIMMED = 90
"""Opacity of a die that brings no goods."""
SHINE = 0.45
"""Share of brass in the background below a die that brings goods."""


class GoodsDisplay(Protocol):
    """What the dice need to know of the goods display."""

    layout: RailLayout | None
    rolled_dice: dict[bool, tuple[tuple[int, bool], ...]]

    def numbered_rows(self) -> list[tuple[bool, GoodsRow, pygame.Rect]]:
        """Every row with its half and its box."""


def tray_box(side: GoodsDisplay, dark: bool) -> pygame.Rect:
    """Box of the dice tray of a half."""
    layout = side.layout
    assert layout is not None
    rows = [box for is_dark, _row, box in side.numbered_rows() if is_dark is dark]
    if not rows or not layout.tray.width:
        return pygame.Rect(layout.sheet.topleft, (layout.scale.picture_px(122), layout.sheet.height // 2))
    high = rows[-1].bottom - rows[0].top
    return pygame.Rect(layout.tray.left, rows[0].top, layout.tray.width, high)


def half_box(side: GoodsDisplay, dark: bool) -> pygame.Rect:
    """Box of a half's tray and rows."""
    return tray_box(side, dark).unionall(
        [box for is_dark, _row, box in side.numbered_rows() if is_dark is dark]
    )


def dice_boxes(side: GoodsDisplay, values: Sequence[int], dark: bool) -> list[pygame.Rect]:
    """Box of each die, beside its row."""
    assert side.layout is not None
    tray, scale = tray_box(side, dark), side.layout.scale
    boxes = {row.columns[0].sign.badge: box for is_dark, row, box in side.numbered_rows() if is_dark is dark}
    found, met = [], dict.fromkeys(values, 0)
    for value in values:
        row = boxes.get(str(value), pygame.Rect(tray.left, tray.top, tray.width, tray.height // 6))
        number = list(values).count(value)
        size = min(scale.picture_px(DIE), row.height - scale.picture_px(8))
        room = tray.width - size - scale.picture_px(8)
        step = min(size + scale.picture_px(6), room // max(1, number - 1))
        left = tray.centerx - (step * (number - 1) + size) // 2
        found.append(pygame.Rect(left + met[value] * step, row.centery - size // 2, size, size))
        met[value] += 1
    return found


def draw_trays(target: pygame.Surface, side: GoodsDisplay) -> None:
    """Draws the trays; highlights the rows whose numbers were rolled."""
    assert side.layout is not None
    scale = side.layout.scale
    for dark in (False, True):
        if not any(is_dark is dark for is_dark, _row, _box in side.numbered_rows()):
            continue
        box = tray_box(side, dark)
        pygame.draw.rect(target, hue("night_board"), box, border_radius=scale.picture_px(8))
        pygame.draw.rect(
            target, hue("brass_dark"), box, max(1, scale.picture_px(1.4)), border_radius=scale.picture_px(8)
        )
        dice = side.rolled_dice.get(dark, ())
        rolled = {str(value) for value, gives in dice if gives}
        for is_dark, row, place in side.numbered_rows():
            if is_dark is dark and row.columns[0].sign.badge in rolled:
                beside = pygame.Rect(box.left, place.top, box.width, place.height)
                frame = place.union(beside)
                shine = mix(hue("night_board"), hue("brass"), SHINE)
                pygame.draw.rect(target, shine, beside.inflate(-2, -2), border_radius=6)
                pygame.draw.rect(
                    target,
                    hue("brass_light"),
                    frame.inflate(-2, -2),
                    max(2, scale.picture_px(3)),
                    border_radius=6,
                )
        places = dice_boxes(side, [value for value, _gives in dice], dark)
        for (value, gives), place in zip(dice, places, strict=True):
            face = die(value, place.width, dark)
            target.blit(face if gives else reduce_alpha(face.copy(), DIMMED), place)
