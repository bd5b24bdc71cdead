"""Scenes with pages of text: the rules guide, the keyboard controls and the about page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.client.scenes.pages.overlay_scene import OverlayScene
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.label import Label, RichLabel
from game.client.ui.list_box import ListBox, ListRow
from game.client.ui.scroll import ScrollArea
from game.client.ui.widget import Extent, SheetPanel, Widget
from game.i18n import _
from game.rules_guide import BULLET, GuidePage

if TYPE_CHECKING:
    from game.client.boards.rules_guide_illustration import Drawing
    from game.client.window.app import App

NO_DRAWINGS: Mapping[int, Drawing] = MappingProxyType({})
MAX_WIDTH = 1180
CONTENTS_WIDTH = 330
"""Width of the list of pages."""
MAX_LINE_WIDTH = 720
PIECES_PER_FRAME = 3
"""Paragraphs laid out in a frame; a drawing counts as as many."""


class PagedTextScene(OverlayScene):
    """Pages of text under a heading, with a table of contents beside them."""

    is_brief = True

    def __init__(self, app: App, heading: str, pages: list[GuidePage]) -> None:
        super().__init__(app)
        self.heading = heading
        self.pages = pages
        self.drawings: Mapping[int, Drawing] = {}
        """Drawings by page number."""
        self.chosen = 0
        self._is_drawn = False
        """Whether a frame was drawn; only then is the text laid out that is not visible yet."""

    def layout(self) -> None:
        scale = self.app.scale
        margin = scale.picture_px(40)
        box = pygame.Rect(0, 0, min(scale.width - 2 * margin, scale.px(MAX_WIDTH)), scale.height - 2 * margin)
        box.center = (scale.width // 2, scale.height // 2)
        sheet = SheetPanel(scale, box, "paper")
        area = sheet.local_rect.inflate(-2 * scale.px(36), -2 * scale.px(24))
        head = Label(self.heading, "title")
        head.place((area.x, area.y, area.width, scale.px(56)))
        back = Button(_("Back"), self.app.pop, "paper", "back")
        wide, high = back.measure(scale, area.width)
        back.place((area.x, area.bottom - high, wide, high))
        top = head.rect.bottom + scale.px(14)
        body = pygame.Rect(area.x, top, area.width, back.rect.top - scale.px(20) - top)
        self._contents = ListBox(
            [ListRow(page.title) for page in self.pages], self.chosen, on_choose=self.turn_to
        )
        self._contents.place(
            (body.x, body.y, min(scale.px(CONTENTS_WIDTH), body.width * 2 // 5), body.height)
        )
        left = self._contents.rect.right + scale.px(36)
        self._text = ScrollArea()
        self._text.place((left, body.y, body.right - left, body.height))
        self._typesetter = Typesetter(self.pages, self._text.rect, scale, self.drawings)
        self._typesetter.continue_layout(PIECES_PER_FRAME)
        self._text.set_content(self._typesetter.placed, self._typesetter.height)
        sheet.add(head, self._contents, self._text, back)
        self.ui.add(sheet)
        self.turn_to(self.chosen)
        self.ui.focus(self._contents)

    def turn_to(self, index: int) -> None:
        """Scrolls to a page."""
        self.chosen = index
        if index and not self._typesetter.is_done:
            self._lay_out_more(None)
        if self.pages:
            self._text.scroll_to(self._typesetter.page_tops[index])

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._is_drawn and not self._typesetter.is_done:
            self._lay_out_more(PIECES_PER_FRAME)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        self._is_drawn = True

    def _lay_out_more(self, pieces: int | None) -> None:
        """Lays out more text; the page can be scrolled to text below the window once all is laid out."""
        is_seen = not self._typesetter.is_filled
        self._typesetter.continue_layout(pieces)
        if self._typesetter.is_done or is_seen:
            self._text.extend_content(self._typesetter.placed, self._typesetter.height)

    def rest(self) -> float | None:
        return super().rest() if self._typesetter.is_done else 0.0


class GuideDrawing(Widget):
    """Drawing between paragraphs, scaled down to the available width."""

    bleed = 0

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self._drawing = drawing
        self._drawn: pygame.Surface | None = None

    def measure(self, scale: Scale, width: int) -> Extent:
        drawn = self._drawing(scale)  # composed of cached pictures
        if drawn.get_width() > width:
            drawn = pygame.transform.smoothscale_by(drawn, width / drawn.get_width())
        self._drawn = drawn
        return drawn.get_size()

    def draw(self, target: pygame.Surface) -> None:
        if self._drawn is not None:
            target.blit(self._drawn, self.rect)


class Typesetter:
    """Lays out text and drawings from top to bottom, a few at a time."""

    def __init__(
        self,
        pages: Sequence[GuidePage],
        rect: pygame.Rect,
        scale: Scale,
        drawings: Mapping[int, Drawing] = NO_DRAWINGS,
    ) -> None:
        self.placed: list[Widget] = []
        self.page_tops: list[int] = []
        """Y offset of each page."""
        self._rect, self._scale = rect, scale
        self._y = rect.y
        self._pieces = self._lay_out(pages, drawings)
        self.is_done = False

    @property
    def height(self) -> int:
        """Height of the content laid out so far."""
        return self._y - self._rect.y

    def continue_layout(self, pieces: int | None = None) -> None:
        """Lays out `pieces` more pieces, or everything; a drawing counts as `PIECES_PER_FRAME` pieces."""
        for weight in self._pieces:
            if pieces is not None and (pieces := pieces - weight) <= 0:
                return
        self.is_done = True

    @property
    def is_filled(self) -> bool:
        """Whether the visible area is filled."""
        return self._y > self._rect.bottom

    def _lay_out(self, pages: Sequence[GuidePage], drawings: Mapping[int, Drawing]) -> Iterator[int]:
        scale, rect = self._scale, self._rect
        width = min(rect.width - scale.px(24), scale.px(MAX_LINE_WIDTH))
        for number, page in enumerate(pages):
            self.page_tops.append(self.height)
            self._append(Label(page.title, "section", hue("brass_text")), width, 0, 10)
            yield 1
            for words in page.paragraphs:
                before, is_item, item = words.partition(f"{BULLET} ")
                if is_item:
                    dot = Label(BULLET, "text", hue("brass_text"))
                    dot.place((rect.x + scale.px(4), self._y, *dot.measure(scale, width)))
                    self.placed.append(dot)
                    self._append(RichLabel(item), width, scale.px(24), 6)
                else:
                    self._append(RichLabel(before), width, 0, 12)
                yield 1
            if number in drawings:
                self._append(GuideDrawing(drawings[number]), width, 0, 6)
                yield PIECES_PER_FRAME
            self._y += scale.px(22)

    def _append(self, widget: Label | RichLabel | GuideDrawing, width: int, indent: int, gap: int) -> None:
        high = widget.measure(self._scale, width - indent)[1]
        widget.place((self._rect.x + indent, self._y, width - indent, high))
        self.placed.append(widget)
        self._y = widget.rect.bottom + self._scale.px(gap)
