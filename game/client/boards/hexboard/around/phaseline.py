"""The phases of a round as stops of a railway, and the rounds as lamps; it stands in the top bar."""

from __future__ import annotations

import pygame

from game.client.look.icons import icon
from game.client.look.text import line
from game.client.look.theme import hue
from game.client.ui.widget import Widget
from game.words import _

SLEEPERS, FEW_SLEEPERS = 26, 10


class PhaseLine(Widget):
    """Where the round is, and what comes next."""

    bleed = 0

    def __init__(self) -> None:
        super().__init__()
        self.stops: list[tuple[str, str]] = []
        self.phase = ""
        self.detail = ""
        self.round, self.rounds = 0, 0
        self._room = 0

    def set(self, phase: str, detail: str, round_: int, rounds: int) -> None:
        """Another phase or round; ``detail`` stands behind the phase's name, such as 1 / 2."""
        if (phase, detail, round_, rounds) != (self.phase, self.detail, self.round, self.rounds):
            self.phase, self.detail, self.round, self.rounds = phase, detail, round_, rounds
            self.dirty()

    def draw(self, target: pygame.Surface) -> None:
        right = self._draw_rounds(target)
        self._room = right - self.rect.left
        shown = self._fitting(self._room)
        x = self.rect.left
        spare = right - x - self._width(shown, self._gap(shown))
        x += max(0, spare // 2)
        past = any(key == self.phase for key, _ in self.stops)
        for number, (key, name) in enumerate(shown):
            past = past and key != self.phase
            x = self._draw_stop(target, key, name, x, past)
            if number + 1 < len(shown):
                x = self._draw_rails(target, x, past, self._gap(shown))

    def _gap(self, shown: list[tuple[str, str]]) -> int:
        """The track between two stops, shorter before a stop must be left out."""
        room = self._room
        for sleepers in (SLEEPERS, FEW_SLEEPERS):
            gap = self.scale.px(sleepers + 14)
            if self._width(shown, gap) <= room:
                return gap
        return self.scale.px(FEW_SLEEPERS + 14)

    def _width(self, shown: list[tuple[str, str]], gap: int) -> int:
        return sum(self._stop_width(key, name) for key, name in shown) + gap * (len(shown) - 1)

    def _fitting(self, room: int) -> list[tuple[str, str]]:
        """All stops, or those nearest the present one."""
        shown = list(self.stops)
        at = next((index for index, (key, _) in enumerate(shown) if key == self.phase), 0)
        while len(shown) > 1 and self._width(shown, self._gap(shown)) > room:
            if at > len(shown) - 1 - at:
                del shown[0]
                at -= 1
            else:
                del shown[-1]
        return shown

    def _stop_width(self, key: str, name: str) -> int:
        if key != self.phase:
            return line(name, "small_strong", hue("mist"), self.scale).width
        return self._pill(name).width + self.scale.px(64)

    def _pill(self, name: str) -> pygame.Rect:
        words = line(f"{name}  {self.detail}".strip(), "button_small", hue("ink"), self.scale)
        return pygame.Rect(0, 0, words.width, words.height)

    def _draw_stop(self, target: pygame.Surface, key: str, name: str, x: int, past: bool) -> int:
        y = self.rect.centery
        if key != self.phase:
            tint = hue("brass_light") if past else hue("mist")
            words = line(name, "small_strong", tint, self.scale)
            words.at(target, x, y)
            return x + words.width
        wide = self._stop_width(key, name)
        high = self.scale.px(36)
        pill = pygame.Rect(x, y - high // 2, wide, high)
        pygame.draw.rect(target, hue("brass"), pill, border_radius=high // 2)
        pygame.draw.rect(target, hue("brass_light"), pill, max(1, self.scale.px(2)), border_radius=high // 2)
        side = self.scale.px(24)
        glyph = icon("engine", side, hue("ink"))
        target.blit(glyph, glyph.get_rect(midleft=(x + self.scale.px(16), y)))
        words = line(f"{name}  {self.detail}".strip(), "button_small", hue("ink"), self.scale)
        words.at(target, x + self.scale.px(46), y)
        return x + wide

    def _draw_rails(self, target: pygame.Surface, x: int, past: bool, gap: int) -> int:
        tint = hue("brass") if past else hue("night_pale")
        left, wide, y = x + self.scale.px(7), gap - self.scale.px(14), self.rect.centery
        pygame.draw.rect(target, tint, (left, y - self.scale.px(2), wide, max(1, self.scale.px(1.5))))
        pygame.draw.rect(target, tint, (left, y + self.scale.px(2), wide, max(1, self.scale.px(1.5))))
        ties = max(2, round(wide / self.scale.px(5)))
        for k in range(ties):
            tie = left + wide * (2 * k + 1) // (2 * ties)
            pygame.draw.rect(
                target, tint, (tie, y - self.scale.px(5), max(1, self.scale.px(2)), self.scale.px(11))
            )
        return x + gap

    def _draw_rounds(self, target: pygame.Surface) -> int:
        """Lamps from the right; returns where they begin."""
        scale, y = self.scale, self.rect.centery
        small, big = scale.px(6), scale.px(15)
        wide = 2 * (small + scale.px(1)) * max(0, self.rounds - 1) + 2 * big
        x = self.rect.right - wide
        label = line(_("Round"), "small_strong", hue("mist"), scale)
        start = x - label.width - scale.px(10)
        label.at(target, start, y)
        for number in range(1, self.rounds + 1):
            if number == self.round:
                middle = (x + big, y)
                pygame.draw.circle(target, hue("brass"), middle, big)
                pygame.draw.circle(target, hue("brass_light"), middle, big, max(1, scale.px(2)))
                line(str(number), "button_small", hue("ink"), scale).at(target, *middle, "centre")
                x += 2 * big
            else:
                middle = (x + small, y)
                tint = hue("brass") if number < self.round else hue("night_mist")
                pygame.draw.circle(
                    target, tint, middle, small - 1, 0 if number < self.round else max(1, scale.px(1.6))
                )
                x += 2 * (small + scale.px(1))
        return start - scale.px(18)
