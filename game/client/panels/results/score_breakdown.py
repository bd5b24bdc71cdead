"""Table of the final scores, divided by what the points are for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.client.match.match_feed import Player
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.text_rendering import fitted_line, font_for, text_line, text_width
from game.client.style.theme import hue
from game.client.ui.widget import Widget
from game.i18n import _, capitalize_first, format_number
from game.rules.core.game import Game, Result
from game.rules.core.journal import JournalUpdate
from game.rules.core.words.game_text import GameText

MIN_NAME_WIDTH = 270
"""The least width for a player's place, disc and name."""
NAME_ROLES = ("section", "strong", "small_strong", "smallest")
FIGURE_WIDTH = 64
"""Width reserved for the first column's number; a name ends before it."""
WINNER_TINT = "red_dark"
"""Colour of a winner's total: a dark red, because the usual red would be the palest number in greyscale."""


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match."""

    game: Game[Any]
    players: Sequence[Player]
    result: Result
    record: Sequence[JournalUpdate]
    seconds: float = 0.0
    """Duration in seconds; 0 if unknown."""
    overruns: int = 0
    """How many choices took a bot too long."""

    def ranked_seats(self) -> list[int]:
        """The seats, best first."""
        points = self.result.points
        return sorted(range(len(points)), key=lambda seat: (seat not in self.result.winners, -points[seat]))

    def rank(self, seat: int) -> int:
        """A seat's place; seats with equal points have the same place."""
        points = self.result.points
        if seat in self.result.winners:
            return 1
        better = [
            other
            for other in range(len(points))
            if other in self.result.winners or points[other] > points[seat]
        ]
        return 1 + len(better)


def final_points_text(text: GameText[Any], result: Result, seat: int, share: float = 1.0) -> str:
    """A seat's points as text, or a share of them while they are counted; for an eliminated seat, a word."""
    return (
        text.final_points(result, seat)
        if seat in result.out
        else format_number(round(result.points[seat] * share))
    )


class ScoreBreakdown(Widget):
    """The table of scores, with a column for everything that gives points."""

    bleed = 2

    def __init__(self, ending: FinishedMatch, text: GameText[Any]) -> None:
        super().__init__()
        self.ending = ending
        self.text = text
        self.counted_share = 1.0
        """Share of the points counted so far; winners are marked once it reaches 1."""

    def set_counted_share(self, share: float) -> None:
        """Sets the counted share of the points."""
        if share != self.counted_share:
            self.counted_share = share
            self.mark_dirty()

    @property
    def _is_counted(self) -> bool:
        return self.counted_share >= 1

    def draw(self, target: pygame.Surface) -> None:
        ending, scale = self.ending, self.scale
        parts = ending.result.parts
        heads = [self._head(name) for name, _values in parts] + [_("Total")]
        foot = scale.px(34)
        high = min(scale.px(56), (self.rect.height - scale.px(40) - foot) // max(1, len(ending.players)))
        role, columns = self._columns(heads)
        y = self.rect.top + scale.px(18)
        text_line(_("Player"), role, hue("brass_text"), scale).draw_at(
            target, self.rect.left + scale.px(70), y
        )
        for x, head in zip(columns, heads, strict=True):
            text_line(head, role, hue("brass_text"), scale).draw_at(target, x, y, "right")
        y = self.rect.top + scale.px(40)
        for seat in ending.ranked_seats() if self._is_counted else range(len(ending.players)):
            self._draw_seat(target, seat, y, high, columns)
            y += high
        self._draw_foot(target, y + foot // 2)

    def _head(self, name: str) -> str:
        """Heading of a column; with the points per unit if that is not 1."""
        worth = self.text.points_per_unit(name)
        words = capitalize_first(self.text.part_label(name))
        return words if worth == 1 else f"{words} × {format_number(worth)}"

    def _draw_foot(self, target: pygame.Surface, middle: int) -> None:
        """Draws the winning margin and, if both occur, what small and bold numbers mean."""
        scale = self.scale
        if not self._is_counted:
            return
        lead = text_line(self.text.winning_margin(self.ending.result), "small_strong", hue("ink"), scale)
        lead.draw_at(target, self.rect.right - scale.px(24), middle, "right")
        if any(self.text.points_per_unit(name) != 1 for name, _values in self.ending.result.parts):
            words = _("Small: what was counted. Bold: what it was worth.")
            label = text_line(words, "small", hue("ink_soft"), scale)
            if label.width + lead.width <= self.rect.width - scale.px(70):
                label.draw_at(target, self.rect.left + scale.px(26), middle)

    def _columns(self, heads: Sequence[str]) -> tuple[str, list[int]]:
        """Style of the headings and right edges of the columns; if there are many, they move closer
        together."""
        scale = self.scale
        right = self.rect.right - scale.px(24)
        room = right - self.rect.left - scale.px(MIN_NAME_WIDTH)
        role, widths, gap = "strong", [0], 0
        for role in ("strong", "small_strong", "smallest"):
            widths = [text_width(head, role, scale) for head in heads]
            gap = min(scale.px(44), (room - sum(widths)) // len(heads))
            if gap >= scale.px(16):
                break
        edges = [right - sum(widths[at + 1 :]) - gap * (len(heads) - 1 - at) for at in range(len(heads))]
        return role, edges

    def _draw_seat(
        self, target: pygame.Surface, seat: int, y: int, high: int, columns: Sequence[int]
    ) -> None:
        ending, scale = self.ending, self.scale
        player, won = ending.players[seat], self._is_counted and seat in ending.result.winners
        box = pygame.Rect(self.rect.left, y, self.rect.width, high)
        if won:
            pygame.draw.rect(target, hue("wash"), box, border_radius=scale.px(4))
            pygame.draw.rect(target, hue("brass"), (box.left, y, scale.px(6), high))
        else:
            pygame.draw.line(
                target, hue("paper_edge"), box.bottomleft, box.bottomright, max(1, scale.px(1.6))
            )
        middle = box.centery
        place = str(ending.rank(seat)) if self._is_counted else "\u2013"
        text_line(place, "strong", hue("ink"), scale).draw_at(target, box.left + scale.px(26), middle)
        token = disc(player.colour, min(scale.px(36), high - scale.px(6)))
        target.blit(token, token.get_rect(midleft=(box.left + scale.px(60), middle)))
        room = columns[0] - scale.px(FIGURE_WIDTH) - box.left - scale.px(106 + 40)
        name = fitted_line(player.name, self._name_role(high, room), hue("ink"), scale, room)
        name.draw_at(target, box.left + scale.px(106), middle)
        if player.bot:
            robot = icon("bot", scale.px(20), hue("ink_soft"))
            target.blit(robot, robot.get_rect(midleft=(box.left + scale.px(116) + name.width, middle)))
        role = self._role(("label", "small"), high)
        for x, (name_of_part, values) in zip(columns, ending.result.parts, strict=False):
            value, worth = round(values[seat] * self.counted_share), self.text.points_per_unit(name_of_part)
            tint = hue("red_dark") if value < 0 else hue("ink")
            points = text_line(format_number(value), "small_strong" if worth != 1 else role, tint, scale)
            points.draw_at(target, x, middle, "right")
            if worth != 1:
                raw = text_line(format_number(values[seat] // worth), "small", hue("ink_soft"), scale)
                raw.draw_at(target, x - max(points.width, scale.px(34)) - scale.px(14), middle, "right")
        role = self._role(("number", "strong", "small_strong"), high)
        total = text_line(
            final_points_text(self.text, ending.result, seat, self.counted_share),
            role,
            hue(WINNER_TINT if won else "ink"),
            scale,
        )
        total.draw_at(target, columns[-1], middle, "right")

    def _name_role(self, high: int, room: int) -> str:
        """The style of all names: the largest in which no name is cut, if there is one."""
        names = [player.name for player in self.ending.players]
        roles = [
            role for role in NAME_ROLES if max(text_width(one, role, self.scale) for one in names) <= room
        ]
        return self._role(roles or NAME_ROLES[-1:], high)

    def _role(self, roles: Sequence[str], high: int) -> str:
        """The first of these styles that fits the height of a row."""
        fitting = (role for role in roles if font_for(role, self.scale).get_linesize() <= high * 1.15)
        return next(fitting, roles[-1])
