"""How to play: the rules in short, page by page, while the table waits behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.faces import face_of
from game.client.faces.face import RailFace
from game.client.look.theme import Scale, hue
from game.client.scenes.aside import Aside
from game.client.ui.button import Button
from game.client.ui.label import Label, RichLabel
from game.client.ui.listbox import List, Row
from game.client.ui.rich import plain
from game.client.ui.scroll import ScrollArea
from game.client.ui.widget import Sheet, Widget
from game.guide import BULLET, Page, guide, keys
from game.resources import MissingAsset
from game.rules import catalog
from game.rules.core.baddata import BadData
from game.words import _

if TYPE_CHECKING:
    from game.client.window.app import App

WIDEST = 1180
CONTENTS = 330
"""How wide the list of pages is."""
LONGEST_LINE = 720


class GuideScene(Aside):
    """A game's guide, and beside it a list of its pages to go to."""

    def __init__(self, app: App, game: str, map_key: str = "") -> None:
        super().__init__(app)
        name = catalog.name_of(game)
        self.heading = f"{name} · {catalog.map_name_of(game, map_key)}" if map_key else name
        by_keys = _keys(isinstance(face_of(game), RailFace))
        self.pages = [*_told(game, map_key), *by_keys]
        self.chosen = 0

    def open_at_keys(self) -> GuideScene:
        """The same, opened where it tells of keys."""
        self.chosen = next(at for at, page in enumerate(self.pages) if page in _keys(rail=True))
        return self

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
        placed, self._tops, high = set_pages(self.pages, self._text.rect, scale)
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


class KeysScene(GuideScene):
    """What the keys do, at any table."""

    def __init__(self, app: App) -> None:
        super().__init__(app, next(iter(catalog.GAMES)))
        self.heading = _("Keys")
        self.pages = _keys(rail=True)


def _keys(rail: bool) -> list[Page]:
    try:
        return keys(rail)
    except (BadData, MissingAsset) as error:
        return [Page(_("These pages cannot be shown"), (plain(str(error)),))]


def _told(game: str, map_key: str) -> list[Page]:
    """The guide, or a page that says why there is none."""
    try:
        found = guide(game, map_key)
    except BadData as error:
        return [Page(_("These pages cannot be shown"), (plain(str(error)),))]
    name = plain(catalog.name_of(game))
    none = _("Nobody has written down yet how {game} is played, in short.").format(game=name)
    return found or [Page(_("No pages"), (none,))]


def set_pages(pages: Sequence[Page], rect: pygame.Rect, scale: Scale) -> tuple[list[Widget], list[int], int]:
    """All words in their places, how far down each page begins, and how high they are together."""
    width = min(rect.width - scale.px(24), scale.px(LONGEST_LINE))
    placed: list[Widget] = []
    tops: list[int] = []
    y = rect.y

    def put(widget: Label | RichLabel, indent: int, gap: int) -> None:
        nonlocal y
        widget.place((rect.x + indent, y, width - indent, widget.measure(scale, width - indent)[1]))
        placed.append(widget)
        y = widget.rect.bottom + scale.px(gap)

    for page in pages:
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
        y += scale.px(22)
    return placed, tops, y - rect.y
