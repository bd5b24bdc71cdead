"""Every place of a rail table that can be touched, back to front, as widgets that pointer and keys reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.boards.board import Spot
from game.client.boards.hexboard.choose.buildturn import RESET, UNDO
from game.client.boards.hexboard.choose.choices import LESS, MORE, TAKE
from game.client.boards.hexboard.choose.deliveries import DELIVER, LIST
from game.client.boards.hexboard.choose.overlays import PEEK, SUPPLY
from game.client.boards.hexboard.choose.plans import PLAN
from game.client.boards.hexboard.choose.spots import GROUND, Ground, SheetSpot
from game.client.match.picker import Target
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

HEX_SIDE = 1.66
ALWAYS_OPEN = (LESS, MORE, TAKE, LIST, SUPPLY, PEEK, UNDO, RESET)


def wanted(board: HexBoard) -> list[tuple[Target, pygame.Rect]]:
    """What can be touched, and where."""
    found: list[tuple[Target, pygame.Rect]] = [(GROUND, board.layout.inner)]
    open_now = board.open_now
    found += [(("seat", seat), box) for seat, box in board.side.seat_boxes()]
    rows = [(("column", row.columns[0].key), box) for row, box in board.side.row_boxes()]
    single = [(("column", column.key), box) for column, box in board.side.column_boxes()]
    found += single if any(target[0] == "column" for target in open_now) else rows
    if (bag := board.side.bag_box) is not None:
        found.append((SUPPLY, bag))
    side = round(HEX_SIDE * board.sheet.frame.unit)
    for kind in ("hex", "stop"):
        for target in sorted(target for target in open_now if target[0] == kind):
            box = pygame.Rect(0, 0, side, side)
            box.center = board.sheet.middle(board.table.railmap.index[str(target[1])])
            found.append((target, box.clip(board.layout.inner)))
    for target in sorted((target for target in open_now if target[0] == "cube"), key=str):
        if (cube := cube_box(board, target)) is not None:
            found.append((target, cube.inflate(cube.width // 3, cube.height // 3)))
    found += [(item.target, item.box) for item in board.builder.plates()]
    return found + [(item.target, item.box) for item in board.choices.plates]


def cube_box(board: HexBoard, target: Target) -> pygame.Rect | None:
    """Where the cube of a target lies in the window."""
    hex_ = board.table.railmap.index[str(target[1])]
    box = board.painter.cubes.get((hex_, str(target[2]), 0))
    return None if box is None else board.sheet.moved(box)


def spot(board: HexBoard, target: Target, box: pygame.Rect) -> Spot:
    """The widget of a place."""
    if target == GROUND:
        return Ground(box, board.builder)
    made: Spot
    if target[0] in ("hex", "stop", "cube"):
        made = SheetSpot(target, box, lambda: board.press(target), board.builder)
    else:
        made = Spot(target, box, lambda: board.press(target))
    if target[0] == "hex":
        index = board.table.railmap.index[str(target[1])]
        made.inside = lambda pos: board.sheet.hex_at(pos) == index
    if target[0] == "seat" and board.view is not None:
        made.help = board.side.seat_help(board.view, int(target[1]))
    if target == SUPPLY:
        made.help = _("The bag. Tiles left, new cities and prices (T)")
    made.open = target in ALWAYS_OPEN or target[0] in ("tile", DELIVER, PLAN)
    made.decides = target not in (SUPPLY, PEEK)
    return made
