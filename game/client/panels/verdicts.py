"""The words beside a reviewed moment: what was played, what was better, why, and what it was worth."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.archive.reviews import Reviewed
from game.client.look.effects import cast
from game.client.look.icons import icon
from game.client.look.livery import stub
from game.client.look.text import fitted, line
from game.client.look.theme import hue
from game.client.match.feed import Player
from game.client.ui.rich import plain, rich
from game.client.ui.widget import Widget
from game.words import _

MOST_REASONS = 3


def worth(value: float, error: float) -> str:
    """A value with no more decimals than its error allows."""
    shown = f"{value:.1f}" if error < 0.25 else f"{value:.0f}"
    return shown.replace("-", "\u2212")


class Verdicts(Widget):
    """One turning point in words, or what there is to say where there is none."""

    bleed = 2

    def __init__(self, players: Sequence[Player]) -> None:
        super().__init__()
        self.players = players
        self.moment: Reviewed | None = None
        self.heading = ""
        self.where = ""
        self.remark = ""

    def set(self, moment: Reviewed | None, heading: str, where: str, remark: str = "") -> None:
        """Speak of a moment."""
        self.moment, self.heading, self.where, self.remark = moment, heading, where, remark
        self.dirty()

    def draw(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self.rect
        y = box.top + scale.px(26)
        x = box.left
        if self.moment is not None:
            flag = icon("flag", scale.px(30), hue("red"))
            target.blit(flag, flag.get_rect(midleft=(x, y)))
            x += scale.px(42)
        fitted(self.heading, "name", hue("ink"), scale, box.right - x).at(target, x, y)
        y += scale.px(38)
        fitted(self.where, "small", hue("ink_soft"), scale, box.width).at(target, box.left, y)
        y += scale.px(24)
        if self.moment is None:
            words = rich(plain(self.remark), "text", hue("ink_soft"), scale, box.width)
            target.blit(words.surface, (box.left, y + scale.px(8)))
            return
        y = self._ticket(target, y, self.moment, better=False)
        y = self._ticket(target, y + scale.px(12), self.moment, better=True)
        self._why(target, y + scale.px(28), self.moment)

    def _ticket(self, target: pygame.Surface, y: int, moment: Reviewed, better: bool) -> int:
        scale, player = self.scale, self.players[moment.seat]
        box = pygame.Rect(self.rect.left, y, self.rect.width, scale.px(112))
        cast(target, box, scale.px(5), scale.px(5), scale.px(3), 60)
        pygame.draw.rect(target, hue("ivory" if better else "paper_light"), box, border_radius=scale.px(5))
        wide = scale.px(44)
        edge = pygame.Rect(box.left, box.top, wide, box.height)
        if better:
            pygame.draw.rect(target, hue("brass"), edge, border_radius=scale.px(4))
            glyph = icon("hint", scale.px(26), hue("ink"))
            target.blit(glyph, glyph.get_rect(center=edge.center))
        else:
            target.blit(stub(player.colour, edge.size), edge)
        tone = hue("brass") if better else hue("paper_dark")
        pygame.draw.rect(target, tone, box, max(2, scale.px(3 if better else 1.6)), border_radius=scale.px(5))
        value, error = (moment.best, moment.error) if better else (moment.value, moment.error)
        figure = line(worth(value, error), "figure", hue("gain" if better else "red_dark"), scale)
        figure.at(target, box.right - scale.px(18), box.top + scale.px(46), "right")
        unit = line(_("worth"), "smallest", hue("ink_soft"), scale)
        unit.at(target, box.right - scale.px(18), box.top + scale.px(88), "right")
        left = edge.right + scale.px(18)
        room = box.right - scale.px(36) - max(figure.width, unit.width) - left
        head = _("the teacher would have played") if better else _("{name} played").format(name=player.name)
        tint = hue("brass_text" if better else "ink_soft")
        fitted(head.upper(), "smallest", tint, scale, room).at(target, left, box.top + scale.px(22))
        words = rich(
            f"<b>{plain(moment.better if better else moment.played)}</b>", "small", hue("ink"), scale, room
        )
        clip = target.get_clip()
        target.set_clip(clip.clip(box.inflate(-4, -4)))
        target.blit(words.surface, (left, box.top + scale.px(38)))
        target.set_clip(clip)
        return box.bottom

    def _why(self, target: pygame.Surface, y: int, moment: Reviewed) -> None:
        scale, box = self.scale, self.rect
        gap = moment.best - moment.value
        gain = line(f"+{worth(gap, moment.error)}", "number", hue("gain"), scale)
        gain.at(target, box.right, y, "right")
        if moment.reasons:
            line(_("Why it is better"), "section", hue("ink"), scale).at(target, box.left, y)
        y += scale.px(34)
        for reason in moment.reasons[:MOST_REASONS]:
            if y > box.bottom - scale.px(12):
                return
            pygame.draw.circle(target, hue("brass"), (box.left + scale.px(10), y), scale.px(4))
            fitted(reason, "small", hue("ink"), scale, box.width - scale.px(30)).at(
                target, box.left + scale.px(28), y
            )
            y += scale.px(30)
        if y <= box.bottom - scale.px(8):
            words = _("give or take {error}").format(error=worth(2 * moment.error, moment.error))
            line(words, "smallest", hue("ink_soft"), scale).at(target, box.left, y)
