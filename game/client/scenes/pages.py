"""Words to read, page by page: the guide, the keys, what the program is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.client.look.theme import Scale, hue
from game.client.scenes.aside import Aside
from game.client.ui.button import Button
from game.client.ui.label import Label, RichLabel
from game.client.ui.listbox import List, Row
from game.client.ui.scroll import ScrollArea
from game.client.ui.widget import Extent, Sheet, Widget
from game.guide import BULLET, Page
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.drawing import Drawing
    from game.client.window.app import App

NONE: Mapping[int, Drawing] = MappingProxyType({})
WIDEST = 1180
CONTENTS = 330
"""How wide the list of pages is."""
LONGEST_LINE = 720


class PagesScene(Aside):
    """Pages under a heading, and beside them a list to go to each."""

    def __init__(self, app: App, heading: str, pages: list[Page]) -> None:
        super().__init__(app)
        self.heading = heading
        self.pages = pages
        self.drawings: Mapping[int, Drawing] = {}
        """By the number of the page they stand on."""
        self.chosen = 0

    def layout(self) -> None:
        scale = self.app.scale
        margin = scale.art(40)
        box = pygame.Rect(0, 0, min(scale.width - 2 * margin, scale.px(WIDEST)), scale.height - 2 * margin)
        box.center = (scale.width // 2, scale.height // 2)
        sheet = Sheet(scale, box, "paper")
        area = sheet.local.inflate(-2 * scale.px(36), -2 * scale.px(24))
        head = Label(self.heading, "title")
        head.place((area.x, area.y, area.width, scale.px(56)))
        back = Button(_("Back"), self.app.pop, "paper", "back")
        wide, high = back.measure(scale, area.width)
        back.place((area.x, area.bottom - high, wide, high))
        top = head.rect.bottom + scale.px(14)
        body = pygame.Rect(area.x, top, area.width, back.rect.top - scale.px(20) - top)
        self._contents = List([Row(page.title) for page in self.pages], self.chosen, on_choose=self.turn_to)
        self._contents.place((body.x, body.y, min(scale.px(CONTENTS), body.width * 2 // 5), body.height))
        left = self._contents.rect.right + scale.px(36)
        self._text = ScrollArea()
        self._text.place((left, body.y, body.right - left, body.height))
        placed, self._tops, high = set_pages(self.pages, self._text.rect, scale, self.drawings)
        self._text.fill(placed, high)
        sheet.add(head, self._contents, self._text, back)
        self.ui.add(sheet)
        self.turn_to(self.chosen)
        self.ui.focus(self._contents)

    def turn_to(self, index: int) -> None:
        """Scroll to a page."""
        self.chosen = index
        if self.pages:
            self._text.scroll_to(self._tops[index])


class Picture(Widget):
    """A drawing between paragraphs, made smaller where it has no room."""

    bleed = 0

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self._drawing = drawing
        self._drawn: pygame.Surface | None = None

    def measure(self, scale: Scale, width: int) -> Extent:
        drawn = self._drawing(scale)
        if drawn.get_width() > width:
            drawn = pygame.transform.smoothscale_by(drawn, width / drawn.get_width())
        self._drawn = drawn
        return drawn.get_size()

    def draw(self, target: pygame.Surface) -> None:
        if self._drawn is not None:
            target.blit(self._drawn, self.rect)


def set_pages(
    pages: Sequence[Page], rect: pygame.Rect, scale: Scale, drawings: Mapping[int, Drawing] = NONE
) -> tuple[list[Widget], list[int], int]:
    """All words and drawings in their places, how far down each page begins, and how high all are."""
    width = min(rect.width - scale.px(24), scale.px(LONGEST_LINE))
    placed: list[Widget] = []
    tops: list[int] = []
    y = rect.y

    def put(widget: Label | RichLabel | Picture, indent: int, gap: int) -> None:
        nonlocal y
        widget.place((rect.x + indent, y, width - indent, widget.measure(scale, width - indent)[1]))
        placed.append(widget)
        y = widget.rect.bottom + scale.px(gap)

    for number, page in enumerate(pages):
        tops.append(y - rect.y)
        put(Label(page.title, "section", hue("brass_text")), 0, 10)
        for words in page.paragraphs:
            before, is_item, item = words.partition(f"{BULLET} ")
            if is_item:
                dot = Label(BULLET, "text", hue("brass_text"))
                dot.place((rect.x + scale.px(4), y, *dot.measure(scale, width)))
                placed.append(dot)
                put(RichLabel(item), scale.px(24), 6)
            else:
                put(RichLabel(before), 0, 12)
        if number in drawings:
            put(Picture(drawings[number]), 0, 6)
        y += scale.px(22)
    return placed, tops, y - rect.y
