"""A board of text with numbered choices, with which a game can be played that has no board of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

import pygame

from game.client.art.backgrounds.sunset_banner import sunset_banner
from game.client.boards.board import JOIN_CARD, Board, BoardContext, HitArea
from game.client.boards.plain_table_text import TEXT_ENLARGEMENTS, TextPageRenderer
from game.client.match.tweens import Timeline, Wait
from game.client.style.player_colours import disc
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import TextLine, fitted_line, font_for, text_line
from game.client.style.theme import hue
from game.client.ui.rich_text import escape_markup, render_markup
from game.client.ui.widget import Rotation
from game.decisions.action_picker import ActionOffer, Target
from game.i18n import _, format_number
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.game import GameFact, State

FLASH = 0.3


class NumberedChoice(Target, frozen=True):
    """One of the legal actions, by its number."""

    number: int


class NextPageButton(Target, frozen=True):
    """The button that shows the next page of a list."""

    list_name: str


MORE_TABLE, MORE_CHOICES = NextPageButton("table"), NextPageButton("choices")
TABLE_SHARE = 0.55
"""The share of the sheet's width for the state of the match; the choices have the rest."""


class ListPage(NamedTuple):
    """A page of a list: numbers and rectangles of its items, and the number with which the next page
    begins."""

    items: list[tuple[int, pygame.Rect]]
    end: int
    button: pygame.Rect | None = None
    """Rectangle of the button for the next page; None if there is only one page."""


class PlainBoard(Board[Any]):
    """The state of the match as text on the left, the seat's legal actions on the right."""

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        self._rows: list[pygame.Surface] = []
        self._choices: list[ActionOffer] = []
        self._first: dict[Target, int] = {MORE_TABLE: 0, MORE_CHOICES: 0}
        """The first row and the first choice of the current pages."""
        self._spots: list[HitArea] | None = None
        self._growth = 0
        """Index in GROWTHS of the current text size."""

    def fit(self) -> None:
        self._forget()
        self._growth = 0
        self._first = dict.fromkeys(self._first, 0)

    def show(self, view: State) -> None:
        self.view = view
        lines = self.context.text.table_lines(view, self.context.seat)
        self._rows = self._set([*lines, *self._facts(self.context.game.facts(view))])
        self._forget()
        self.context.repaint(self.area)

    def _set(self, lines: Sequence[str]) -> list[pygame.Surface]:
        """Renders the state in the largest text that fits; the text grows again only after a resize."""
        discs = {player.name: player.colour for player in self.context.players}
        while True:
            grown = self.scale.with_text(self.scale.text * TEXT_ENLARGEMENTS[self._growth])
            rows = TextPageRenderer(self._table_area.width, grown, discs).render_all(lines)
            fits = sum(row.get_height() for row in rows) <= self._table_area.height
            if fits or self._growth == len(TEXT_ENLARGEMENTS) - 1:
                return rows
            self._growth += 1

    def play(self, events: Sequence[Event], view: State, line: Timeline) -> None:
        self.show(view)
        line.add(Wait(FLASH), 0.0)

    def offers(self, view: State, seat: Seat) -> list[ActionOffer]:
        legal = self.context.game.legal(view, seat)
        return [ActionOffer(action, (NumberedChoice(number),)) for number, action in enumerate(legal)]

    def tooltip_of(self, spot: HitArea) -> str:
        return ""

    def refresh_highlights(self) -> None:
        offers = self.picker.offers
        if offers != self._choices:
            self._choices = offers
            self._first[MORE_CHOICES] = 0
            self._forget()
        self.context.repaint(self.area)

    def hit_areas(self) -> list[HitArea]:
        if self._spots is None:
            page = self._shown_choices
            self._spots = [self._spot(number, box) for number, box in page.items]
            self._spots += [self._turner(MORE_CHOICES, page)] if page.button else []
            rows = self._shown_rows
            self._spots += [self._turner(MORE_TABLE, rows)] if rows.button else []
        return self._spots

    def _spot(self, number: int, box: pygame.Rect) -> HitArea:
        target = self._choices[number].path[0]
        spot = HitArea(target, box, lambda: self.context.listener.touch(target, False))
        spot.enable_always()
        return spot

    def _turner(self, target: Target, page: ListPage) -> HitArea:
        """Hit area of the button for the next page; after the last page, the first follows."""

        def turn() -> None:
            self._first[target] = page.end
            self._forget()
            self.context.listener.hit_areas_changed()
            self.context.repaint(self.area)

        spot = HitArea(target, page.button or pygame.Rect(0, 0, 0, 0), turn)
        spot.enable_always()
        spot.is_decision = False
        return spot

    def _forget(self) -> None:
        """Forgets the cached pages and hit areas."""
        self._spots = None
        self.__dict__.pop("_shown_rows", None)
        self.__dict__.pop("_shown_choices", None)

    @property
    def _sheet(self) -> pygame.Rect:
        return self.area.inflate(-2 * self.scale.px(24), -2 * self.scale.px(24))

    @property
    def _table_area(self) -> pygame.Rect:
        """Area of the table's text."""
        sheet, pad = self._sheet, self.scale.px(32)
        wide = round(sheet.width * TABLE_SHARE) - 2 * pad
        top = sheet.top + self._banner_height + self.scale.px(24)
        return pygame.Rect(sheet.left + pad, top, wide, sheet.bottom - self.scale.px(16) - top)

    @property
    def _choice_area(self) -> pygame.Rect:
        sheet, pad = self._sheet, self.scale.px(32)
        left = sheet.left + round(sheet.width * TABLE_SHARE)
        top = sheet.top + self._banner_height + self.scale.px(16) + self._row_height
        return pygame.Rect(left, top, sheet.right - pad - left, sheet.bottom - self.scale.px(16) - top)

    @property
    def _banner_height(self) -> int:
        wanted = font_for("title", self.scale).get_linesize() + font_for("italic", self.scale).get_linesize()
        return min(max(self.scale.picture_px(120), wanted + self.scale.px(16)), self._sheet.height // 4)

    @property
    def _row_height(self) -> int:
        return max(self.scale.px(44), font_for("label", self.scale).get_linesize() + self.scale.px(14))

    @cached_property
    def _shown_rows(self) -> ListPage:
        """The current page of table rows."""
        return self._page(MORE_TABLE, self._table_area, [row.get_height for row in self._rows])

    @cached_property
    def _shown_choices(self) -> ListPage:
        """The current page of choices; only these are rendered."""
        gap = self.scale.px(6)
        heights = [partial(self._choice_height, number, gap) for number in range(len(self._choices))]
        return self._page(MORE_CHOICES, self._choice_area, heights, gap)

    def _page(
        self, which: Target, area: pygame.Rect, heights: Sequence[Callable[[], int]], gap: int = 0
    ) -> ListPage:
        """The current page of a list, with a button below if there are several."""
        first = self._first[which] if self._first[which] < len(heights) else 0
        leaf = _filled(area, heights, first, gap)
        if first or leaf.end < len(heights):
            plate = pygame.Rect(area.x, area.bottom - self._row_height, area.width, self._row_height)
            page = pygame.Rect(area.x, area.y, area.width, plate.top - area.top)
            leaf = _filled(page, heights, first, gap)._replace(button=plate)
        return leaf._replace(end=leaf.end % max(1, len(heights)))

    def _choice_height(self, number: int, gap: int) -> int:
        return max(self._row_height, self._label(number).height + self.scale.px(14)) + gap

    def _label(self, number: int) -> TextLine:
        words = self.context.text.action(self.view, self.context.seat, self._choices[number].action)
        return render_markup(
            escape_markup(words), "label", hue("ink"), self.scale, self._choice_area.width - self.scale.px(74)
        )

    def _facts(self, facts: Sequence[GameFact]) -> Iterator[str]:
        """Facts about the match, one per line, then facts about the seats in columns."""
        own = [fact for fact in facts if fact.seat == CHANCE]
        yield from (
            ("", *(f"{self._called(fact)}\t{format_number(fact.value)}" for fact in own)) if own else ()
        )
        seats = [fact for fact in facts if fact.seat != CHANCE]
        heads = list(dict.fromkeys(map(self._called, seats)))
        yield from ("", "\t".join(["", *heads])) if seats else ()
        for seat in sorted({fact.seat for fact in seats}):
            values = {self._called(fact): format_number(fact.value) for fact in seats if fact.seat == seat}
            yield "\t".join([self.context.names[seat], *(values.get(head, "") for head in heads)])

    def _called(self, fact: GameFact) -> str:
        words = self.context.text.fact_label(fact)
        return words[:1].upper() + words[1:]

    def draw(self, target: pygame.Surface) -> None:
        scale, sheet = self.scale, self._sheet
        target.fill(hue("night"), self.area)
        draw_box_shadow(target, sheet, scale.px(10), scale.px(10), scale.px(6), 90)
        pygame.draw.rect(target, hue("paper"), sheet, border_radius=scale.px(10))
        self._draw_banner(target)
        head = self._choice_area.top - self._row_height // 2
        lit = {spot.target for spot in self.hit_areas() if spot.hovered or spot.shows_focus_ring}
        for number, box in self._shown_rows.items:
            target.blit(self._rows[number], box)
        if self._shown_rows.button is not None:
            self._draw_plate(target, self._shown_rows.button, MORE_TABLE in lit)
        self._draw_side(target, head, lit)

    def _draw_banner(self, target: pygame.Surface) -> None:
        """Paints the game's name and a train across the sheet."""
        scale, x = self.scale, self._table_area.x
        box = pygame.Rect(self._sheet.topleft, (self._sheet.width, self._banner_height))
        target.blit(sunset_banner(box.size, round(scale.u, 3)), box)
        kind = self.context.game
        room = round(box.width * 0.42)
        y = 0.36 if kind.subtitle() else 0.48
        fitted_line(kind.title(), "title", hue("paper_light"), scale, room).draw_at(
            target, x, box.y + box.height * y
        )
        fitted_line(kind.subtitle(), "italic", hue("wash"), scale, room).draw_at(
            target, x, box.y + box.height * 0.72
        )

    def _draw_side(self, target: pygame.Surface, head: int, lit: set[Target]) -> None:
        """Paints the choices of the seat."""
        area = self._choice_area
        words = _("Your choices") if self._choices else _("Nothing for you to decide right now")
        fitted_line(words, "section", hue("brass_text"), self.scale, area.width).draw_at(target, area.x, head)
        for number, box in self._shown_choices.items:
            self._draw_box(target, box, self._choices[number].path[0] in lit)
            self._draw_choice(target, number, box)
        if self._shown_choices.button is not None:
            self._draw_plate(target, self._shown_choices.button, MORE_CHOICES in lit)

    def _draw_choice(self, target: pygame.Surface, number: int, box: pygame.Rect) -> None:
        scale, words = self.scale, self._label(number)
        y = box.centery - words.height // 2
        mark = text_line(str(number + 1), "strong", hue("brass_text"), scale)
        mark.draw_at(target, box.left + scale.px(44), y + words.middle, "right")
        target.blit(words.surface, (box.left + scale.px(58), y))

    def _draw_plate(self, target: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        self._draw_box(target, box, lit)
        words = fitted_line(_("More …"), "label", hue("ink"), self.scale, box.width)
        words.draw_at(target, box.centerx, box.centery, "centre")

    def _draw_box(self, target: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        radius = self.scale.px(6)
        pygame.draw.rect(target, hue("wash" if lit else "paper_light"), box, border_radius=radius)
        edge = hue("brass_dark" if lit else "paper_dark")
        pygame.draw.rect(target, edge, box, max(1, self.scale.px(2)), border_radius=radius)


class PlainDisplay(PlainBoard):
    """The plain board on a table display, with its own line about the turn and card for joining."""

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        self._waiting, self._colour = "", ""

    def show_waiting_line(self, words: str, colour: str, urgent: bool) -> None:
        self._waiting, self._colour = words, colour
        self.context.repaint(self.area)

    def tool_buttons_place(self) -> tuple[pygame.Rect, Rotation] | None:
        side = self.scale.px(52)
        return pygame.Rect(
            self._sheet.right - 2 * side - side // 4, self._sheet.top + side // 4, 2 * side, side
        ), 0

    def join_card_places(self) -> list[tuple[pygame.Rect, Rotation]]:
        box = pygame.Rect(0, 0, *map(self.scale.picture_px, JOIN_CARD))
        box.midbottom = (self._choice_area.centerx, self._choice_area.bottom)
        return [(box, 0)]

    def _draw_side(self, target: pygame.Surface, head: int, lit: set[Target]) -> None:
        if self._choices:
            super()._draw_side(target, head, lit)
            return
        scale, area = self.scale, self._choice_area
        left = scale.px(58) if self._colour else 0
        words = render_markup(escape_markup(self._waiting), "line", hue("ink"), scale, area.width - left)
        if self._colour:
            target.blit(disc(self._colour, scale.px(44)), (area.x, area.top))
        target.blit(words.surface, (area.x + left, area.top + scale.px(22) - words.middle))


def _filled(area: pygame.Rect, heights: Sequence[Callable[[], int]], first: int, gap: int) -> ListPage:
    """As many items as fit into an area one below another, but at least one."""
    things: list[tuple[int, pygame.Rect]] = []
    y = area.top
    for at in range(first, len(heights)):
        high = heights[at]()
        if things and y + high - gap > area.bottom:
            return ListPage(things, at)
        things.append((at, pygame.Rect(area.x, y, area.width, high - gap)))
        y += high
    return ListPage(things, len(heights))


def board(desk: BoardContext) -> PlainBoard:
    return PlainBoard(desk)


def display_board(desk: BoardContext) -> PlainDisplay:
    return PlainDisplay(desk)
