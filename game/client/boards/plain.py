"""The plain board: facts and numbered choices, so that any game in the catalog can be played at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.client.art.effects import cast
from game.client.art.livery import disc
from game.client.boards.board import Board, Desk, Spot
from game.client.motion import Timeline, Wait
from game.client.picker import Offer, Target
from game.client.ui.rich import plain, rich
from game.client.ui.text import Line, fitted, font_for, line
from game.client.ui.theme import hue
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.game import Fact, State
from game.words import _

FLASH = 0.3
PAGE: Target = ("page",)


class PlainBoard(Board[Any]):
    """The table in the game's own words on the left, what the seat may do on the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lines: list[str] = []
        self._choices: list[Offer] = []
        self._page = 0
        self._spots: list[Spot] = []

    def fit(self) -> None:
        self._spots = []

    def show(self, view: State) -> None:
        self.view = view
        self._lines = self.desk.text.table(view, self.desk.seat)
        self.desk.repaint(self.area)

    def play(self, events: Sequence[Event], view: State, line: Timeline) -> None:
        self.show(view)
        line.add(Wait(FLASH), 0.0)

    def offers(self, view: State, seat: Seat) -> list[Offer]:
        legal = self.desk.game.legal(view, seat)
        return [Offer(action, (("choice", number),)) for number, action in enumerate(legal)]

    def explain(self, spot: Spot) -> str:
        return ""

    def light(self) -> None:
        offers = self.picker.offers
        if offers != self._choices:
            self._choices, self._page, self._spots = offers, 0, []
        self.desk.repaint(self.area)

    def spots(self) -> list[Spot]:
        if not self._spots and self._choices:
            self._spots = [self._spot(number, box) for number, box in self._boxes()]
            if len(self._choices) > self._room():
                more = Spot(PAGE, self._row(self._room()), self._turn_page)
                more.open = True
                self._spots.append(more)
        return self._spots

    def _spot(self, number: int, box: pygame.Rect) -> Spot:
        target = self._choices[number].path[0]
        spot = Spot(target, box, lambda: self.desk.table.touch(target, False))
        spot.open = True
        return spot

    def _turn_page(self) -> None:
        pages = -(-len(self._choices) // self._room())
        self._page = (self._page + 1) % pages
        self._spots = []
        self.desk.repaint(self.area)

    def _boxes(self) -> list[tuple[int, pygame.Rect]]:
        first = self._page * self._room()
        last = min(len(self._choices), first + self._room())
        return [(number, self._row(number - first)) for number in range(first, last)]

    @property
    def _sheet(self) -> pygame.Rect:
        return self.area.inflate(-2 * self.scale.px(24), -2 * self.scale.px(24))

    def _row_height(self) -> int:
        return max(self.scale.px(46), font_for("label", self.scale).get_linesize() + self.scale.px(10))

    def _room(self) -> int:
        """How many choices one page has."""
        return max(1, (self._sheet.height - self.scale.px(90)) // self._row_height() - 1)

    def _row(self, number: int) -> pygame.Rect:
        sheet, high = self._sheet, self._row_height()
        left = sheet.left + sheet.width * 11 // 20
        top = sheet.top + self.scale.px(70) + number * high
        return pygame.Rect(left, top, sheet.right - left - self.scale.px(24), high - self.scale.px(6))

    def draw(self, target: pygame.Surface) -> None:
        scale, sheet = self.scale, self._sheet
        target.fill(hue("night"), self.area)
        cast(target, sheet, scale.px(10), scale.px(10), scale.px(6), 90)
        pygame.draw.rect(target, hue("paper"), sheet, border_radius=scale.px(10))
        self._draw_table(target, sheet)
        self._draw_choices(target)

    def _draw_table(self, target: pygame.Surface, sheet: pygame.Rect) -> None:
        scale = self.scale
        x, y = sheet.left + scale.px(28), sheet.top + scale.px(38)
        line(self.desk.game.title, "title", hue("ink"), scale).at(target, x, y)
        y += scale.px(44)
        width = sheet.width * 11 // 20 - scale.px(60)
        for words in self._words(width):
            if y + words.height > sheet.bottom - scale.px(12):
                return
            target.blit(words.surface, (x, y))
            y += words.height + scale.px(6)
        self._draw_facts(target, x, y + scale.px(10), sheet)

    def _words(self, width: int) -> list[Line]:
        indented = [text.replace("  ", "\u00a0\u00a0") for text in self._lines]
        return [rich(plain(text), "text", hue("ink"), self.scale, width) for text in indented]

    def _draw_facts(self, target: pygame.Surface, x: int, y: int, sheet: pygame.Rect) -> None:
        high = font_for("label", self.scale).get_linesize()
        for fact in self.desk.game.facts(self.view) if self.view is not None else ():
            if y + high > sheet.bottom - self.scale.px(12):
                return
            self._draw_fact(target, fact, x, y + high // 2)
            y += high

    def _draw_fact(self, target: pygame.Surface, fact: Fact, x: int, y: int) -> None:
        scale = self.scale
        if fact.seat != CHANCE:
            token = disc(self.desk.players[fact.seat].colour, scale.px(22))
            target.blit(token, token.get_rect(center=(x + scale.px(11), y)))
        label = line(self.desk.text.fact(fact), "text", hue("ink_soft"), scale)
        label.at(target, x + scale.px(32), y)
        line(str(fact.value), "strong", hue("ink"), scale).at(target, x + scale.px(300), y, "right")

    def _draw_choices(self, target: pygame.Surface) -> None:
        scale = self.scale
        head = _("Your choices") if self._choices else _("Nothing to decide for you now")
        line(head, "section", hue("brass_text"), scale).at(
            target, self._row(0).left, self._sheet.top + scale.px(38)
        )
        lit = {spot.target for spot in self.spots() if spot.hovered or spot.lit}
        for number, box in self._boxes():
            self._draw_row(target, self._label(number), box, self._choices[number].path[0] in lit)
        if len(self._choices) > self._room():
            self._draw_row(target, _("More …"), self._row(self._room()), PAGE in lit)

    def _label(self, number: int) -> str:
        action = self._choices[number].action
        return f"{number + 1}  {self.desk.text.action(self.view, self.desk.seat, action)}"

    def _draw_row(self, target: pygame.Surface, text: str, box: pygame.Rect, lit: bool) -> None:
        scale = self.scale
        fill = hue("wash") if lit else hue("paper_light")
        pygame.draw.rect(target, fill, box, border_radius=scale.px(6))
        edge = hue("brass_dark") if lit else hue("paper_dark")
        pygame.draw.rect(target, edge, box, max(1, scale.px(2)), border_radius=scale.px(6))
        words = fitted(text, "label", hue("ink"), scale, box.width - scale.px(24))
        words.at(target, box.left + scale.px(14), box.centery)


def board(desk: Desk) -> PlainBoard:
    return PlainBoard(desk)
