"""Text beside a turning point: the move played, the better move, reasons and values."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.archive.review_store import ReviewedDecision
from game.client.match.match_feed import Player
from game.client.style.icons import icon
from game.client.style.player_colours import player_hue, ticket_stub
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import hue
from game.client.ui.rich_text import escape_markup, render_markup
from game.client.ui.widget import Widget
from game.i18n import _, capitalize_first
from game.i18n.number_format import format_decimal

MOST_REASONS = 3
TICKET_HEIGHT = 104
"""Height of the ticket on which a move is shown."""


def format_value(value: float, error: float) -> str:
    """Formats a value with no more decimals than its error allows."""
    text = format_decimal(value) if error < 0.25 else f"{value:.0f}"
    return text.replace("-", "\u2212")


class ReviewText(Widget):
    """Text about one turning point, or about the state of the review."""

    bleed = 2

    def __init__(self, players: Sequence[Player]) -> None:
        super().__init__()
        self.players = players
        self.moment: ReviewedDecision | None = None
        self.heading = ""
        self.position_text = ""
        self.remark = ""
        self.unit = "points"
        self.progress: float | None = None
        """How far a running review has come, from 0 to 1; None if none is running."""

    def show_review(
        self,
        moment: ReviewedDecision | None,
        heading: str,
        where: str,
        remark: str = "",
        share: float | None = None,
    ) -> None:
        """Shows a turning point; without one, `remark` and the progress of the review."""
        self.moment, self.heading, self.position_text, self.remark = moment, heading, where, remark
        self.progress = share
        self.mark_dirty()

    def draw(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self.rect
        y = box.top + scale.px(26)
        x = box.left
        if self.moment is not None:
            flag = icon("flag", scale.px(30), hue("ready" if self.moment.is_find else "red"))
            target.blit(flag, flag.get_rect(midleft=(x, y)))
            x += scale.px(42)
        fitted_line(self.heading, "name", hue("ink"), scale, box.right - x).draw_at(target, x, y)
        y += scale.px(38)
        fitted_line(self.position_text, "small", hue("ink_soft"), scale, box.width).draw_at(
            target, box.left, y
        )
        y += scale.px(22)
        if self.moment is None:
            words = render_markup(escape_markup(self.remark), "text", hue("ink_soft"), scale, box.width)
            target.blit(words.surface, (box.left, y + scale.px(8)))
            if self.progress is not None:
                foot = y + scale.px(20) + words.height
                bar = pygame.Rect(box.left, foot, box.width, scale.px(12))
                _draw_progress_bar(target, bar, self.progress, hue("brass"))
            return
        y = self._draw_ticket(target, y, self.moment, house=False)
        y = self._draw_ticket(target, y + scale.px(12), self.moment, house=True)
        y = self._draw_reasons(target, y + scale.px(28), self.moment)
        if self.unit == "points" and len(self.players) > 1:
            self._draw_chances(target, y + scale.px(6), self.moment)

    def _formatted(self, value: float, error: float) -> str:
        return f"{value:.0f} %" if self.unit == "chance" else format_value(value, error)

    def _draw_ticket(self, target: pygame.Surface, y: int, moment: ReviewedDecision, house: bool) -> int:
        """Draws a move on a ticket, in the player's colour or, for the bot's move, in brass; returns its
        bottom."""
        scale, player = self.scale, self.players[moment.seat]
        box = pygame.Rect(self.rect.left, y, self.rect.width, scale.px(TICKET_HEIGHT))
        draw_box_shadow(target, box, scale.px(5), scale.px(5), scale.px(3), 60)
        pygame.draw.rect(target, hue("ivory" if house else "paper_light"), box, border_radius=scale.px(5))
        wide = scale.px(44)
        edge = pygame.Rect(box.left, box.top, wide, box.height)
        if house:
            pygame.draw.rect(target, hue("brass"), edge, border_radius=scale.px(4))
            glyph = icon("hint", scale.px(26), hue("ink"))
            target.blit(glyph, glyph.get_rect(center=edge.center))
        else:
            target.blit(ticket_stub(player.colour, edge.size), edge)
        tone = hue("brass") if house else hue("paper_dark")
        pygame.draw.rect(target, tone, box, max(2, scale.px(3 if house else 1.6)), border_radius=scale.px(5))
        value, is_better = (moment.other if house else moment.value), house != moment.is_find
        figure = text_line(
            self._formatted(value, moment.error), "figure", hue("gain" if is_better else "red_dark"), scale
        )
        figure.draw_at(target, box.right - scale.px(18), box.top + scale.px(42), "right")
        words = _("chance to win") if self.unit == "chance" else _("points at the end")
        unit = text_line(words, "smallest", hue("ink_soft"), scale)
        unit.draw_at(target, box.right - scale.px(18), box.top + scale.px(82), "right")
        left = edge.right + scale.px(18)
        room = box.right - scale.px(36) - max(figure.width, unit.width) - left
        tint = hue("brass_text" if house else "ink_soft")
        head = self._head(moment, house).upper()
        fitted_line(head, "smallest", tint, scale, room).draw_at(target, left, box.top + scale.px(20))
        act = escape_markup(moment.instead if house else moment.played)
        label = render_markup(f"<b>{act}</b>", "small", hue("ink"), scale, room)
        clip = target.get_clip()
        target.set_clip(clip.clip(box.inflate(-4, -4)))
        target.blit(label.surface, (left, box.top + scale.px(34)))
        target.set_clip(clip)
        return box.bottom

    def _head(self, moment: ReviewedDecision, house: bool) -> str:
        if not house:
            return _("{name} played").format(name=self.players[moment.seat].name)
        if moment.is_find:
            return _("the obvious move was")
        return _("the house would have played")

    def _draw_reasons(self, target: pygame.Surface, y: int, moment: ReviewedDecision) -> int:
        scale, box = self.scale, self.rect
        gap = abs(moment.other - moment.value)
        gain = text_line(f"+{self._formatted(gap, moment.error)}", "number", hue("gain"), scale)
        gain.draw_at(target, box.right, y, "right")
        sure = _("give or take {error}").format(error=self._formatted(2 * moment.error, moment.error))
        text_line(sure, "smallest", hue("ink_soft"), scale).draw_at(
            target, box.right - gain.width - scale.px(12), y, "right"
        )
        if moment.reasons:
            head = _("Why it was well spotted") if moment.is_find else _("Why it is better")
            text_line(head, "section", hue("ink"), scale).draw_at(target, box.left, y)
        y += scale.px(20)
        for reason in moment.reasons[:MOST_REASONS]:
            words = render_markup(
                escape_markup(capitalize_first(reason)), "small", hue("ink"), scale, box.width - scale.px(30)
            )
            if y + words.height > box.bottom:
                break
            pygame.draw.circle(target, hue("brass"), (box.left + scale.px(10), y + scale.px(12)), scale.px(4))
            target.blit(words.surface, (box.left + scale.px(28), y))
            y += words.height + scale.px(4)
        return y

    def _draw_chances(self, target: pygame.Surface, y: int, moment: ReviewedDecision) -> None:
        """Draws the chances to win after each of the two moves."""
        scale, box, player = self.scale, self.rect, self.players[moment.seat]
        high = scale.px(28)
        if y + 2 * high > box.bottom:
            return
        head = text_line(_("Chance to win"), "small_strong", hue("ink"), scale)
        head.draw_at(target, box.left, y + high // 2)
        left = box.left + head.width + scale.px(16)
        other = _("otherwise") if moment.is_find else _("the better way")
        rows = ((_("as played"), moment.chance), (other, moment.other_chance))
        wide = max(text_line(words, "small", hue("ink_soft"), scale).width for words, _share in rows)
        for words, share in rows:
            text_line(words, "small", hue("ink_soft"), scale).draw_at(target, left, y + high // 2)
            text_line(f"{share:.0f} %", "small_strong", hue("ink"), scale).draw_at(
                target, box.right, y + high // 2, "right"
            )
            bar = pygame.Rect(left + wide + scale.px(12), y + scale.px(8), 0, high - scale.px(16))
            bar.width = max(1, box.right - scale.px(64) - bar.left)
            _draw_progress_bar(target, bar, share / 100, player_hue(player.colour))
            y += high


def _draw_progress_bar(target: pygame.Surface, bar: pygame.Rect, share: float, tint: str) -> None:
    """Draws a progress bar."""
    pygame.draw.rect(target, hue("paper_edge"), bar, border_radius=bar.height)
    wide = max(bar.height, round(bar.width * share)) if share else 0
    if wide:
        filled = pygame.Rect(bar.left, bar.top, wide, bar.height)
        pygame.draw.rect(target, tint, filled, border_radius=bar.height)
