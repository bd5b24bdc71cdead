"""Aligns tab-separated text in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

FIGURE = re.compile(r"[-+−]?\$?\d[\d.,:/–-]*\s?%?")
GAP = "  "


class Block(NamedTuple):
    """Consecutive rows, padded to the same number of cells; a line without a tab is a block of one cell."""

    rows: tuple[tuple[str, ...], ...]

    @property
    def is_table(self) -> bool:
        return len(self.rows[0]) > 1

    @property
    def has_head(self) -> bool:
        """Whether the first row is a header: text above a column of numbers."""
        columns = zip(self.rows[0], self.to_the_right, strict=True)
        return len(self.rows) > 1 and any(right and not _is_figure(head) for head, right in columns)

    @property
    def to_the_right(self) -> list[bool]:
        """For each column, whether it holds numbers and is right-aligned."""
        rows = self.rows[1:] if len(self.rows) > 1 else self.rows
        return [
            any(map(_is_figure, column)) and all(not cell.strip("–- ") or _is_figure(cell) for cell in column)
            for column in zip(*rows, strict=True)
        ]


def blocks(lines: Sequence[str]) -> Iterator[Block]:
    """Groups lines into blocks."""
    for in_columns, group in groupby(lines, lambda line: "\t" in line):
        if not in_columns:
            yield from (Block(((line,),)) for line in group)
            continue
        rows = [line.split("\t") for line in group]
        widest = max(map(len, rows))
        yield Block(tuple((*row, *[""] * (widest - len(row))) for row in rows))


def aligned(lines: Sequence[str]) -> list[str]:
    """Returns the lines with columns padded for a fixed-width font."""
    return [line for block in blocks(lines) for line in _padded(block)]


def _padded(block: Block) -> Iterator[str]:
    if not block.is_table:
        yield block.rows[0][0]
        return
    widths = [max(map(len, column)) for column in zip(*block.rows, strict=True)]
    for row in block.rows:
        columns = zip(row, widths, block.to_the_right, strict=True)
        cells = [cell.rjust(wide) if right else cell.ljust(wide) for cell, wide, right in columns]
        yield GAP.join(cells).rstrip()


def _is_figure(cell: str) -> bool:
    return FIGURE.fullmatch(cell.strip()) is not None
