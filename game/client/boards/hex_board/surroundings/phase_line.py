"""The line in the top bar with the phases as stations of a railway and the rounds as lamps."""

from __future__ import annotations

from typing import Any

import pygame

from game.client.style.icons import icon
from game.client.style.text_rendering import TextLine, text_line
from game.client.style.theme import hue
from game.client.ui.widget import Widget
from game.i18n import _
from game.rules.rail.words.text import RailText

SLEEPERS = (26, 10, 5)
"""Lengths of track between two stations; it is shortened before a station loses its name."""
EITHER_SIDE = 12
DOT, DOT_GAP = 11, 7
Stops = list[tuple[str, str]]
MOST_LAMPS = 0.25
"""The lamps of rounds may take this share of the line; if they need more, the round is shown as a number."""


class PhaseLine(Widget):
    """Top bar widget with the current phase and round."""

    bleed = 0

    def __init__(self) -> None:
        super().__init__()
        self.stops: Stops = []
        self.full_names: dict[str, str] = {}
        """Full names of the phases."""
        self.phase = ""
        self.detail = ""
        self.round, self.rounds = 0, 0
        self._room = 0
        self._ends: list[int] = []
        """Right edge of each stop as last drawn."""
        self._tooltip_x: int | None = None
        """x position of the last tooltip request."""
        self._is_detail_hidden = False
        """Whether the current phase is shown without its detail."""
        self._cached_layout: tuple[object, Stops, int, int] = (None, [], 0, 0)
        """Cached layout: its key, the stops as shown, the track length and the total length."""

    def load_names(self, text: RailText[Any]) -> None:
        """Loads the phase names in the current language."""
        self.stops = text.phase_labels()
        self.full_names = {key: text.phase(key) for key, _name in self.stops}

    def set_phase(self, phase: str, detail: str, round_: int, rounds: int) -> None:
        """Sets phase and round; `detail` follows the phase's name, such as "1 / 2"."""
        if (phase, detail, round_, rounds) != (self.phase, self.detail, self.round, self.rounds):
            self.phase, self.detail, self.round, self.rounds = phase, detail, round_, rounds
            self.mark_dirty()

    def tip_for(self, pos: tuple[int, int]) -> str:
        """Tooltip: the hovered phase or the round; all phases if some are shown as dots."""
        self._tooltip_x = pos[0]
        if pos[0] >= self.rect.left + self._room:
            words = _("Round {number} of {all}, {phase}")
            return words.format(number=self.round, all=self.rounds, phase=self.full_names.get(self.phase, ""))
        at = next((at for at, end in enumerate(self._ends) if pos[0] <= end), len(self._ends) - 1)
        names = [f"<b>{name}</b>" if key == self.phase else name for key, name in self.stops]
        if not 0 <= at < len(names) or not all(name for _key, name in self._fitting(self._room)):
            return " – ".join(names)
        words = _("Phase {number} of {all}: {phase}")
        return words.format(number=at + 1, all=len(names), phase=self.full_names[self.stops[at][0]])

    def painted_rect(self) -> pygame.Rect:
        """Anchor of the tooltip, at the position it was requested for."""
        if self._tooltip_x is None:
            return self.rect
        return pygame.Rect(self._tooltip_x, self.rect.top, 1, self.rect.height)

    def draw(self, target: pygame.Surface) -> None:
        right = self._draw_rounds(target)
        self._room = right - self.rect.left
        stops = self._fitting(self._room)
        _asked, _shown, track, long = self._cached_layout
        x = self.rect.left
        spare = right - x - long
        x += max(0, spare // 2)
        past = any(key == self.phase for key, _ in self.stops)
        self._ends = []
        for number, (key, name) in enumerate(stops):
            past = past and key != self.phase
            x = self._draw_stop(target, key, name, x, past)
            self._ends.append(x)
            if number + 1 < len(stops):
                gap = self._between(stops, number, track)
                named = bool(name and stops[number + 1][1])
                x = self._draw_rails(target, x, past, gap) if named else x + gap

    def _gap(self, stops_shown: Stops) -> int:
        """The longest track between two stations with which all fit."""
        gaps = [self.scale.px(sleepers + EITHER_SIDE) for sleepers in SLEEPERS]
        return next((gap for gap in gaps if self._width(stops_shown, gap) <= self._room), gaps[-1])

    def _width(self, stops_shown: Stops, gap: int) -> int:
        stops = sum(self._stop_width(key, name) for key, name in stops_shown)
        return stops + sum(self._between(stops_shown, number, gap) for number in range(len(stops_shown) - 1))

    def _between(self, stops_shown: Stops, number: int, gap: int) -> int:
        """Length of track after a stop; short between dots."""
        return gap if stops_shown[number][1] and stops_shown[number + 1][1] else self.scale.px(DOT_GAP)

    def _fitting(self, room: int) -> Stops:
        """Stops as shown; cached because the line is drawn in many frames."""
        asked = room, list(self.stops), self.phase, self.detail, self.scale
        if self._cached_layout[0] != asked:
            stops = self._fitted(room)
            track = self._gap(stops)
            self._cached_layout = asked, stops, track, self._width(stops, track)
        return self._cached_layout[1]

    def _fitted(self, room: int) -> Stops:
        """The stations as shown: those farthest from the current one lose their names first."""
        stops = list(self.stops)
        at = next((index for index, (key, _) in enumerate(stops) if key == self.phase), 0)
        far = sorted(range(len(stops)), key=lambda index: -abs(index - at))
        for index in far[:-1]:
            if self._width(stops, self._gap(stops)) <= room:
                break
            stops[index] = stops[index][0], ""
        self._is_detail_hidden = False
        self._is_detail_hidden = self._width(stops, self._gap(stops)) > room
        return stops

    def _stop_width(self, key: str, name: str) -> int:
        if not name:
            return self.scale.px(DOT)
        if key != self.phase:
            return text_line(name, "small_strong", hue("mist"), self.scale).width
        return self._pill(name).width + self.scale.px(58)

    def _pill(self, name: str) -> TextLine:
        text = name if self._is_detail_hidden else f"{name}  {self.detail}".strip()
        return text_line(
            text, "small_strong" if self._is_detail_hidden else "button_small", hue("ink"), self.scale
        )

    def _draw_stop(self, target: pygame.Surface, key: str, name: str, x: int, past: bool) -> int:
        y = self.rect.centery
        if not name:
            side = self.scale.px(DOT)
            tint = hue("brass") if past else hue("night_mist")
            pygame.draw.circle(target, tint, (x + side // 2, y), side // 2, 0 if past else max(1, side // 5))
            return x + side
        if key != self.phase:
            tint = hue("brass_light") if past else hue("mist")
            words = text_line(name, "small_strong", tint, self.scale)
            words.draw_at(target, x, y)
            return x + words.width
        wide = self._stop_width(key, name)
        high = self.scale.px(36)
        pill = pygame.Rect(x, y - high // 2, wide, high)
        pygame.draw.rect(target, hue("brass"), pill, border_radius=high // 2)
        pygame.draw.rect(target, hue("brass_light"), pill, max(1, self.scale.px(2)), border_radius=high // 2)
        side = self.scale.px(24)
        glyph = icon("engine", side, hue("ink"))
        target.blit(glyph, glyph.get_rect(midleft=(x + self.scale.px(13), y)))
        self._pill(name).draw_at(target, x + self.scale.px(42), y)
        return x + wide

    def _draw_rails(self, target: pygame.Surface, x: int, past: bool, gap: int) -> int:
        tint = hue("brass") if past else hue("night_pale")
        left, y = x + self.scale.px(EITHER_SIDE) // 2, self.rect.centery
        wide = gap - self.scale.px(EITHER_SIDE)
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
        """Draws the round lamps from the right; returns their left edge."""
        scale, y = self.scale, self.rect.centery
        if self.rounds * scale.px(14) > self.rect.width * MOST_LAMPS:
            words = text_line(f"{self.round} / {self.rounds}", "small_strong", hue("brass_light"), scale)
            words.draw_at(target, self.rect.right, y, "right")
            return self.rect.right - words.width - scale.px(14)
        small, big = scale.px(6), scale.px(15)
        wide = 2 * (small + scale.px(1)) * max(0, self.rounds - 1) + 2 * big
        x = self.rect.right - wide
        label = text_line(_("Round"), "small_strong", hue("mist"), scale)
        start = x - label.width - scale.px(10)
        label.draw_at(target, start, y)
        for number in range(1, self.rounds + 1):
            if number == self.round:
                middle = (x + big, y)
                pygame.draw.circle(target, hue("brass"), middle, big)
                pygame.draw.circle(target, hue("brass_light"), middle, big, max(1, scale.px(2)))
                text_line(str(number), "button_small", hue("ink"), scale).draw_at(target, *middle, "centre")
                x += 2 * big
            else:
                middle = (x + small, y)
                tint = hue("brass") if number < self.round else hue("night_mist")
                pygame.draw.circle(
                    target, tint, middle, small - 1, 0 if number < self.round else max(1, scale.px(1.6))
                )
                x += 2 * (small + scale.px(1))
        return start - scale.px(18)
