"""Facts about a finished match, on the sign and in a line below the graph."""

from __future__ import annotations

import pygame

from game.client.panels.results.score_breakdown import FinishedMatch
from game.client.style.icons import icon
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Extent, Widget
from game.i18n import _, ngettext
from game.rules import catalog


class MatchFacts(Widget):
    """A line of facts with icons; those that do not fit are left out."""

    def __init__(self, ending: FinishedMatch, rounds: int) -> None:
        super().__init__()
        self.facts = _facts_of(ending, rounds)

    def measure(self, scale: Scale, width: int) -> Extent:
        return (width, scale.px(30))

    def draw(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self.rect
        pygame.draw.line(target, hue("paper_edge"), box.topleft, box.topright, max(1, scale.px(1.4)))
        labels = [(glyph, text_line(words, "small_strong", hue("ink"), scale)) for glyph, words in self.facts]
        gap, side = scale.px(30), scale.px(20)
        lead = side + scale.px(10)
        words = sum(one.width for _glyph, one in labels) + gap * (len(labels) - 1)
        if words + lead * len(labels) > box.width:
            lead = 0  # drop the icons before any text
        while (
            labels and sum(one.width + lead for _glyph, one in labels) + gap * (len(labels) - 1) > box.width
        ):
            labels.pop()
        x = box.left + scale.px(8)
        for glyph, one in labels:
            if lead:
                drawn = icon(glyph, side, hue("ink_soft"))
                target.blit(drawn, drawn.get_rect(midleft=(x, box.centery)))
            one.draw_at(target, x + lead, box.centery)
            x += lead + one.width + gap


def _facts_of(ending: FinishedMatch, rounds: int) -> list[tuple[str, str]]:
    """The facts, each as icon and text."""
    game, found = ending.game, []
    if profile := catalog.readings_of(game.key, game.map_key, game.options).profile:
        found.append(("help", profile))
    if rounds:
        words = ngettext("{number} round", "{number} rounds", rounds).format(number=rounds)
        found.append(("replay", words))
    if ending.overruns:
        words = ngettext("{number} bot move out of time", "{number} bot moves out of time", ending.overruns)
        found.append(("hint", words.format(number=ending.overruns)))
    players = len(ending.players)
    words = ngettext("{number} player", "{number} players", players).format(number=players)
    found.append(("people", words))
    return found


def sign_text(ending: FinishedMatch, reason: str) -> str:
    """The sign's text: game, map, why the match ended, and its duration if it is known."""
    game = ending.game
    found = [game.title(), reason]
    if game.map_key:
        found.insert(1, catalog.map_title_of(game.key, game.map_key))
    if ending.seconds >= 60:
        found.append(duration_text(ending.seconds))
    return " · ".join(found)


def duration_text(seconds: float) -> str:
    """A duration in hours and minutes."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)
