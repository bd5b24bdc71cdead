"""Details of a match in the archive: picture, players, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.archive.save_summary import SaveSummary, names_of
from game.client.art.interface.button_plates import ButtonKind
from game.client.panels.archive.match_card import (
    game_name,
    map_name,
    points_text,
    ranked_seats,
    readings_of,
    seat_colour,
    turn_text,
)
from game.client.panels.archive.save_index import SaveIndex
from game.client.panels.results.match_facts import duration_text
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.label import RichLabel
from game.client.ui.rich_text import escape_markup
from game.client.ui.widget import SheetPanel, Widget
from game.i18n import _, ngettext

THUMBNAIL_SIZE = (532, 310)


@dataclass(frozen=True)
class MatchAction:
    """Something that can be done with a match; `why_not` says why it is not possible now."""

    text: str
    icon: str
    act: Callable[[], None]
    kind: ButtonKind = "paper"
    why_not: str = ""


class MatchSheet(SheetPanel):
    """Shows the details; the first action is a brass button over the full width."""

    def __init__(
        self,
        scale: Scale,
        area: pygame.Rect,
        match: SaveSummary,
        library: SaveIndex,
        deeds: Sequence[MatchAction],
    ) -> None:
        super().__init__(scale, area, "paper")
        self.match = match
        self.index = library
        pad, gap = scale.px(32), scale.px(14)
        wide = self.local_rect.width - 2 * pad
        foot = self.local_rect.bottom - scale.px(18)
        self._remark_text = self._remark(deeds)
        note = RichLabel(
            f"<i>{escape_markup(self._remark_text)}</i>", "small", hue("ink_soft"), align="centre"
        )
        high = note.measure(scale, wide)[1] if self._remark_text else 0
        note.place((pad, foot - high, wide, high))
        foot -= high + (scale.px(10) if high else 0)
        plates = [self._plate(deed) for deed in deeds]
        rows = [plates[:1], *(plates[at : at + 2] for at in range(1, len(plates), 2))]
        for row in reversed(rows):
            tall = scale.px(76 if row is rows[0] else 56)
            each = (wide - gap * (len(row) - 1)) // len(row)
            for at, plate in enumerate(row):
                plate.place((pad + at * (each + gap), foot - tall, each, tall))
            foot -= tall + scale.px(14)
        self.rule = foot - scale.px(4)
        self.add(*plates, *([note] if self._remark_text else []))

    def _plate(self, deed: MatchAction) -> Widget:
        plate = Button(deed.text, deed.act, deed.kind, deed.icon)
        plate.set_enabled(not deed.why_not, deed.why_not)
        return plate

    def _remark(self, deeds: Sequence[MatchAction]) -> str:
        match = self.match
        if match.trouble:
            return match.trouble
        if match.origin:
            root, _colon, at = match.origin.partition(":")
            return _("Branched off the match {match} after entry {entry}.").format(match=root, entry=at)
        if why_not := next((deed.why_not for deed in deeds if deed.why_not), ""):
            return why_not
        return "; ".join(readings_of(match).differences)

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        scale, match = self.scale, self.match
        edge = scale.px(6)
        seats = max(1, len(match.names))
        words_high = scale.px(92) + seats * scale.px(50)
        wide = self.local_rect.width - 2 * edge
        high = min(
            round(wide * THUMBNAIL_SIZE[1] / THUMBNAIL_SIZE[0]),
            max(scale.px(60), self.rule - words_high - edge),
        )
        place = pygame.Rect(edge, edge, wide, high)
        drawn = self.index.thumbnail(match, place.size)
        if drawn is not None:
            target.blit(drawn, place)
        else:
            target.fill(hue("paper_edge"), place)
        target.fill(hue("ink"), (place.left, place.bottom, place.width, max(1, scale.px(1.6))))
        left, right = scale.px(32), self.local_rect.width - scale.px(32)
        y = place.bottom + scale.px(34)
        name = fitted_line(game_name(match), "name", hue("ink"), scale, right - left)
        name.draw_at(target, left, y)
        x = left + name.width + scale.px(16)
        if right - x > scale.px(60) and (match.map or not match.is_over):
            words = " · ".join(part for part in (map_name(match), readings_of(match).rulings) if part)
            where = fitted_line(words, "italic", hue("brass_text"), scale, right - x)
            where.draw_at(target, x, y + scale.px(2))
        self._draw_facts(target, left, y + scale.px(36))
        y += scale.px(62)
        row = min(scale.px(48), max(scale.px(24), (self.rule - y) // seats))
        for place_, seat in enumerate(ranked_seats(match), start=1):
            box = pygame.Rect(left - scale.px(12), y, right - left + scale.px(24), row)
            self._draw_seat(target, seat, place_, box)
            y += row
        target.fill(hue("paper_edge"), (0, self.rule, self.local_rect.width, max(1, scale.px(1.6))))

    def _draw_facts(self, target: pygame.Surface, x: int, y: int) -> None:
        match, scale = self.match, self.scale
        people = ngettext("{number} player", "{number} players", len(match.names))
        entries = ngettext("{number} entry", "{number} entries", match.entries)
        facts = []
        if match.sat:
            words = duration_text(match.sat)
            facts.append(("clock", words if match.is_over else _("{time} so far").format(time=words)))
        facts += [
            ("people", people.format(number=len(match.names))),
            ("replay", entries.format(number=match.entries)),
        ]
        for glyph, words in facts if match.game else []:
            drawn = icon(glyph, scale.px(20), hue("ink_soft"))
            target.blit(drawn, drawn.get_rect(midleft=(x, y)))
            label = text_line(words, "small", hue("ink_soft"), scale)
            label.draw_at(target, x + scale.px(30), y)
            x += label.width + scale.px(60)

    def _draw_seat(self, target: pygame.Surface, seat: int, place: int, box: pygame.Rect) -> None:
        match, scale = self.match, self.scale
        ours = seat == match.turn if not match.is_over else seat in match.winners
        if ours:
            pygame.draw.rect(target, hue("wash"), box)
            target.fill(hue("brass"), (box.left, box.top, scale.px(5), box.height))
        else:
            target.fill(hue("paper_edge"), (box.left, box.bottom - 1, box.width, 1))
        x, middle = box.left + scale.px(16), box.centery
        text_line(str(place), "label", hue("ink_soft"), scale).draw_at(target, x, middle)
        token = disc(seat_colour(match, seat), min(scale.px(34), box.height - 4))
        target.blit(token, token.get_rect(midleft=(x + scale.px(28), middle)))
        x += scale.px(74)
        points = text_line(
            points_text(match, seat), "number", hue("red" if seat in match.winners else "ink"), scale
        )
        points.draw_at(target, box.right - scale.px(12), middle, "right")
        room = box.right - x - points.width - scale.px(70)
        name = fitted_line(names_of(match)[seat], "chip", hue("ink"), scale, room)
        name.draw_at(target, x, middle)
        x += name.width + scale.px(12)
        if match.bots[seat]:
            robot = icon("bot", scale.px(20), hue("ink_soft"))
            target.blit(robot, robot.get_rect(midleft=(x, middle)))
        elif seat == match.turn and not match.is_over:
            room = box.right - scale.px(24) - points.width - x
            fitted_line(turn_text(match), "small", hue("ready"), scale, room).draw_at(target, x, middle)
