"""Aligns tab-separated text in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

NUMBER_PATTERN = re.compile(r"[-+−]?\$?\d[\d.,:/–-]*\s?%?")
COLUMN_GAP = "  "


class TextBlock(NamedTuple):
    """Consecutive rows with the same number of cells; a line without a tab is a block of one cell."""

    rows: tuple[tuple[str, ...], ...]

    @property
    def is_table(self) -> bool:
        return len(self.rows[0]) > 1

    @property
    def has_header(self) -> bool:
        """Whether the first row is a header: text above a column of numbers."""
        columns = zip(self.rows[0], self.right_aligned_columns, strict=True)
        return len(self.rows) > 1 and any(right and not _is_figure(head) for head, right in columns)

    @property
    def right_aligned_columns(self) -> list[bool]:
        """For each column, whether it holds numbers and is right-aligned."""
        rows = self.rows[1:] if len(self.rows) > 1 else self.rows
        return [
            any(map(_is_figure, column)) and all(not cell.strip("–- ") or _is_figure(cell) for cell in column)
            for column in zip(*rows, strict=True)
        ]


def split_into_blocks(lines: Sequence[str]) -> Iterator[TextBlock]:
    """Groups lines into blocks: consecutive lines with tabs belong together."""
    for in_columns, group in groupby(lines, lambda line: "\t" in line):
        if not in_columns:
            yield from (TextBlock(((line,),)) for line in group)
            continue
        rows = [line.split("\t") for line in group]
        widest = max(map(len, rows))
        yield TextBlock(tuple((*row, *[""] * (widest - len(row))) for row in rows))


def align_columns(lines: Sequence[str]) -> list[str]:
    """Returns the lines with columns padded for a fixed-width font."""
    return [line for block in split_into_blocks(lines) for line in _padded(block)]


def _padded(block: TextBlock) -> Iterator[str]:
    if not block.is_table:
        yield block.rows[0][0]
        return
    widths = [max(map(len, column)) for column in zip(*block.rows, strict=True)]
    for row in block.rows:
        columns = zip(row, widths, block.right_aligned_columns, strict=True)
        cells = [cell.rjust(wide) if right else cell.ljust(wide) for cell, wide, right in columns]
        yield COLUMN_GAP.join(cells).rstrip()


def _is_figure(cell: str) -> bool:
    return NUMBER_PATTERN.fullmatch(cell.strip()) is not None
