"""Lays out the text of any game's state: aligned columns, wrapped where they are too wide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank
from game.client.style.text_rendering import font_for, text_width
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import escape_markup, render_markup
from game.text_columns import TextBlock, split_into_blocks

ROLES = ("text", "small", "smallest")
"""Text styles in order of preference."""
GAP, AIR = 30, 8
"""Gap between columns, and between rows."""
DISC = 24


TEXT_ENLARGEMENTS = (1.5, 1.25, 1.0)
"""Factors on the text size, tried in this order until everything fits."""


class TextPageRenderer(NamedTuple):
    """Renders text for a page of fixed width and scale."""

    width: int
    scale: Scale
    discs: Mapping[str, str]
    """Player colours by name; before a cell with such a name, a disc is drawn."""

    def render_all(self, lines: Sequence[str]) -> list[pygame.Surface]:
        """Renders every row, none wider than the page."""
        return [row for block in split_into_blocks(lines) for row in self.render_block(block)]

    def render_block(self, block: TextBlock) -> Iterator[pygame.Surface]:
        """Renders the rows of a block."""
        if not block.is_table:
            yield self._line(block.rows[0][0])
            return
        for role in ROLES:
            if widths := self.column_widths(block, role):
                head = block.has_header
                yield from (
                    self._row(block, row, widths, role, head and number == 0)
                    for number, row in enumerate(block.rows)
                )
                return
        for row in block.rows:  # too many columns for the width
            yield self._line(" · ".join(filter(None, row)))

    def _line(self, text: str) -> pygame.Surface:
        """Renders a line of text; continuation lines keep its indentation."""
        bare = text.lstrip(" ")
        inset = min(text_width(" " * (len(text) - len(bare)), "text", self.scale), self.width // 3)
        words = render_markup(escape_markup(bare), "text", hue("ink"), self.scale, self.width - inset)
        out = blank((self.width, words.height + self.scale.px(AIR)))
        out.blit(words.surface, (inset, 0))
        return out

    def column_widths(self, block: TextBlock, role: str) -> list[int]:
        """Widths of the columns; empty if a word would have to be cut.

        Narrow columns keep their width; the others share the space that is left.
        """
        columns = list(zip(*block.rows, strict=True))
        whole = [max(self._wide(cell, role) for cell in cells) for cells in columns]
        least = [max(self._longest(cell, role) for cell in cells) for cells in columns]
        spare = self.width - self.scale.px(GAP) * (len(columns) - 1) - sum(least)
        if spare < 0:
            return []
        wants = sorted(range(len(columns)), key=lambda at: whole[at] - least[at])
        for number, at in enumerate(wants):
            more = min(whole[at] - least[at], spare // (len(wants) - number))
            least[at] += more
            spare -= more
        return least

    def _wide(self, cell: str, role: str) -> int:
        return text_width(escape_markup(cell), _head(role), self.scale) + self._disc_room(cell)

    def _longest(self, cell: str, role: str) -> int:
        """The least width of a cell: that of its longest word."""
        words = (text_width(word, _head(role), self.scale) for word in escape_markup(cell).split())
        return max(words, default=0) + self._disc_room(cell)

    def _disc_room(self, cell: str) -> int:
        return self.scale.px(DISC + 8) if cell in self.discs else 0

    def _row(
        self, block: TextBlock, row: Sequence[str], widths: Sequence[int], role: str, is_head: bool
    ) -> pygame.Surface:
        scale, gap, air = self.scale, self.scale.px(GAP), self.scale.px(AIR)
        style, tint = (_head(role), hue("brass_text")) if is_head else (role, hue("ink"))
        cells = [
            render_markup(
                escape_markup(words),
                style,
                tint,
                scale,
                wide - self._disc_room(words),
                "right" if right else "left",
            )
            for words, wide, right in zip(row, widths, block.right_aligned_columns, strict=True)
        ]
        high = max([cell.height for cell in cells] + [font_for(style, scale).get_linesize()])
        out = blank((sum(widths) + gap * (len(widths) - 1), high + air))
        x = 0
        for words, cell, wide in zip(row, cells, widths, strict=True):
            if words in self.discs:
                token = disc(self.discs[words], scale.px(DISC))
                out.blit(token, token.get_rect(midleft=(x, cell.middle)))
            out.blit(cell.surface, (x + self._disc_room(words), high - cell.height if is_head else 0))
            x += wide + gap
        if is_head:
            thick = max(1, scale.px(1.6))
            y = out.get_height() - 2 * thick
            pygame.draw.line(out, hue("paper_dark"), (0, y), (out.get_width(), y), thick)
        return out


def _head(role: str) -> str:
    """Text style of column headings; the widest style, so column widths are measured with it."""
    return {"text": "strong", "small": "small_strong"}.get(role, role)
