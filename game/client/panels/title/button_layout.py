"""Layout of the title's buttons: the main ones in the middle, the others at both sides."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.style.theme import Scale
from game.client.ui.button import Button

MAIN_SIZE, TWO_MAIN_SIZE = (400, 118), (470, 150)
"""Size of the main button if there is one, and of each if there are two."""
SMALLER_STYLES = ("button", "strong", "small_strong")
"""Text styles for the other buttons; the first in which they fit in a row is used."""


def place_buttons(
    main: Sequence[Button], left: Sequence[Button], right: Sequence[Button], scale: Scale, axis: int
) -> None:
    """Places all buttons in one row; if that is too wide, the side ones in two rows, or else below the
    main ones."""
    wide, high = (scale.px(length) for length in (TWO_MAIN_SIZE if len(main) > 1 else MAIN_SIZE))
    wide = max(wide, *(plate.measure(scale, scale.width)[0] for plate in main))
    high = max(high, *(plate.measure(scale, scale.width)[1] for plate in main))
    margin, gap = scale.picture_px(40), scale.picture_px(18)
    between = scale.picture_px(24)
    whole = len(main) * wide + (len(main) - 1) * between
    side = axis - whole // 2 - margin - gap
    bottom = scale.height - scale.picture_px(28)
    if max(_width(left, scale, gap), _width(right, scale, gap)) <= side:
        _sides([left], [right], side, bottom - high // 2, gap, scale)
    elif (rows := (_folded(left, side, scale, gap), _folded(right, side, scale, gap)))[0] and rows[1]:
        _sides(*rows, side, bottom - high // 2, gap, scale)
    else:
        bottom = _below([*left, *right], bottom, gap, scale) - gap
        wide = min(wide, (scale.width - 2 * gap - (len(main) - 1) * between) // len(main))
        high = max(plate.measure(scale, scale.width)[1] for plate in main)
        whole = len(main) * wide + (len(main) - 1) * between
    for number, plate in enumerate(main):
        x = axis - whole // 2 + number * (wide + between)
        plate.place((x, bottom - high, wide, high))


def _sides(
    left: list[Sequence[Button]],
    right: list[Sequence[Button]],
    side: int,
    middle: int,
    gap: int,
    scale: Scale,
) -> None:
    """Places the rows at both sides of the main buttons, vertically centred."""
    margin = scale.picture_px(40)
    for rows, start, at_end in ((left, margin, False), (right, scale.width - margin - side, True)):
        high = rows[0][0].measure(scale, scale.width)[1]
        lowest = scale.height - scale.picture_px(20) - high // 2
        top = min(middle + ((len(rows) - 1) * (high + gap)) // 2, lowest) - (len(rows) - 1) * (high + gap)
        for number, row in enumerate(rows):
            shift = side - _width(row, scale, gap) if at_end else 0
            _row(row, start + shift, top + number * (high + gap), gap, scale)


def _folded(plates: Sequence[Button], side: int, scale: Scale, gap: int) -> list[Sequence[Button]]:
    """The buttons divided into two rows that fit the side; empty if they do not fit."""
    for first in range(len(plates) - 1, 0, -1):
        rows = [plates[:first], plates[first:]]
        if all(_width(row, scale, gap) <= side for row in rows):
            return rows
    return []


def _below(plates: list[Button], bottom: int, gap: int, scale: Scale) -> int:
    """Places rows over the full width, from the bottom up; returns the top of the uppermost."""
    if _width(plates, scale, gap) > scale.width - 2 * gap:
        # Large text needs the room of the icons.
        for plate in plates:
            plate.icon_name = ""
    for role in SMALLER_STYLES:
        if _width(plates, scale, gap) > scale.width - 2 * gap:
            # A second row would cover the text on the doors.
            for plate in plates:
                plate.role = role
    rows: list[list[Button]] = [[]]
    for plate in plates:
        if rows[-1] and _width([*rows[-1], plate], scale, gap) > scale.width - 2 * gap:
            rows.append([])
        rows[-1].append(plate)
    high = plates[0].measure(scale, scale.width)[1]
    for number, row in enumerate(reversed(rows)):
        start = (scale.width - _width(row, scale, gap)) // 2
        _row(row, start, bottom - high // 2 - number * (high + gap), gap, scale)
    return min(plate.rect.top for plate in plates)


def _row(plates: Sequence[Button], x: int, middle: int, gap: int, scale: Scale) -> None:
    for plate in plates:
        wide, high = plate.measure(scale, scale.width)
        plate.place((x, middle - high // 2, wide, high))
        x += wide + gap


def _width(plates: Sequence[Button], scale: Scale, gap: int) -> int:
    return sum(plate.measure(scale, scale.width)[0] for plate in plates) + gap * max(0, len(plates) - 1)
