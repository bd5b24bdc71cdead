"""Archive: every saved match on this machine, to resume, watch or review."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.save_library import Binned
from game.archive.save_summary import Kept, names_of
from game.client.panels.card_grid import CardWall
from game.client.panels.match_card import game_name, map_name
from game.client.panels.match_sheet import Deed, MatchSheet
from game.client.panels.save_browser import Library
from game.client.panels.train_strip import Parade
from game.client.panels.undo_bar import offer_undo, take_back
from game.client.scenes.overlay_scene import Aside
from game.client.scenes.saved_match import ArchiveActions, show_saved
from game.client.style.text_rendering import line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import Answer, ask, tell
from game.client.ui.dropdown import DropDown
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel
from game.i18n import _, ngettext
from game.i18n.number_format import by_name
from game.rules import catalog
from game.rules.core.codec import BadData
from game.user_folders import exports_folder

if TYPE_CHECKING:
    from game.client.window.app import App

WIDE_SHEET = 544
REFILL = 0.25
"""Seconds between updates of the grid while saves are read; sorting thousands of cards is slow."""


class Archive(Aside):
    """Cards of all matches on the left, details of the selected one on the right."""

    def __init__(self, app: App, actions: ArchiveActions | None = None, folder: Path | None = None) -> None:
        super().__init__(app)
        self.actions = actions or ArchiveActions()
        self.library = Library(app, self._changed, folder)
        self.tab, self.order, self.search = 0, 0, ""
        self._wall: CardWall | None = None
        self._sheet: Panel | None = None
        self._tabs: Tabs | None = None
        self._told = ""
        self._fresh = self._seen = False
        self._waited = 0.0
        self._binned: list[Kept] = []

    # Display

    def _kinds(self) -> list[tuple[str, Callable[[Kept], bool]]]:
        games = [(catalog.title_of(key), lambda one, key=key: one.game == key) for key in catalog.GAMES]
        return [
            (_("All"), lambda _one: True),
            (_("Unfinished"), lambda one: one.standing == "unfinished"),
            *games,
        ]

    @property
    def in_bin(self) -> bool:
        return self.tab == len(self._kinds())

    def shown(self) -> list[Kept]:
        """The matches of the current tab that match the search, sorted."""
        pool = self._binned if self.in_bin else self.library.matches()
        fits = (lambda _one: True) if self.in_bin else self._kinds()[self.tab][1]
        wanted = self.search.casefold().split()
        found = [one for one in pool if fits(one) and all(word in _told_of(one) for word in wanted)]
        keys: tuple[Callable[[Kept], tuple[object, ...]], ...] = (
            lambda one: (-one.changed,),
            lambda one: (one.changed,),
            lambda one: (by_name(game_name(one)), by_name(map_name(one)), -one.changed),
        )
        return sorted(found, key=keys[self.order])

    def _names(self) -> list[str]:
        matches = self.library.matches()
        heads = [f"{name} {sum(map(fits, matches))}" for name, fits in self._kinds()]
        return [*heads, _("Bin {number}").format(number=len(self._binned))]

    def layout(self) -> None:
        scale = self.app.scale
        self._sheet = None
        margin = scale.art(48)
        self._binned = self._read_bin()
        large = scale.text > 1.25
        wide = scale.width - 2 * margin - (0 if large else scale.art(WIDE_SHEET) + scale.art(30))
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.height))
        top = self._head(panel, margin, wide)
        order = DropDown([_("Newest first"), _("Oldest first"), _("By game")], self.order, self._sort)
        size = order.measure(scale, scale.px(260))
        self._tabs = Tabs(self._names(), self.tab, self._turn)
        high = self._tabs.measure(scale, wide)[1]
        self._tabs.place((margin, top, wide - size[0] - scale.px(16), high))
        order.place((margin + wide - size[0], top + (high - size[1]) // 2, *size))
        heads = pygame.Rect(margin, top, wide, high)
        self.ui.kept_clear = lambda: [heads]
        wall_top = top + high + scale.art(8)
        self._area = pygame.Rect(margin, wall_top, wide, scale.height - wall_top - scale.art(8))
        chosen = self._wall.chosen if self._wall is not None else ""
        self._wall = CardWall(self.library, self._show, self._open_first, self._is_calm)
        self._wall.today = datetime.now().astimezone().date()
        self._wall.chosen = chosen
        self._wall.place(self._area)
        panel.add(self._tabs, order, self._wall)
        self.ui.add(panel)
        self._panel = panel
        self._fill()
        self.ui.focus(self._wall)
        self._say_trouble()

    def _head(self, panel: Panel, margin: int, wide: int) -> int:
        scale = self.app.scale
        back = IconButton("back", self.app.pop, with_key(_("Back"), pygame.K_ESCAPE))
        side = scale.px(52)
        y = scale.art(58)
        back.place((margin, y - side // 2, side, side))
        title = Label(_("Archive"), "heading", hue("paper_light"))
        room = line(_("Archive"), "heading", hue("paper_light"), scale).width
        title.place((back.rect.right + scale.px(20), y - scale.px(32), room, scale.px(64)))
        self._count = Label("", "text", hue("mist"))
        right = scale.width - margin
        take_in = Button(_("Import"), self._ask_import, "night", "plus")
        size = take_in.measure(scale, scale.width)
        take_in.place((right - size[0], y - size[1] // 2, *size))
        search = TextField(self.search, _("search names, maps, games"), 40, self._search)
        search_wide = min(scale.px(400), (right - size[0] - title.rect.right) // 2)
        high = search.measure(scale, search_wide)[1]
        search.place((take_in.rect.left - scale.px(20) - search_wide, y - high // 2, search_wide, high))
        left = title.rect.right + scale.px(24)
        room = max(1, search.rect.left - left - scale.px(12))
        self._count.place((left, y - scale.px(16), room, scale.px(36)))
        panel.add(back, title, self._count, search, take_in)
        return y + scale.art(50)

    @property
    def _is_calm(self) -> bool:
        return self.app.settings.reduced_motion or self.app.settings.speed == 0

    def _fill(self, glide: bool = False) -> None:
        """Shows the current matches in the grid."""
        if self._wall is None or self._tabs is None:
            return
        self._wall.set(self.shown(), glide)
        self._tabs.names = self._names()
        self._tabs.dirty()
        self._count.set(self._counted())
        if self._sheet is None:
            self._show(self._wall.match)

    def _counted(self) -> str:
        matches = self.library.matches()
        if self.library.is_reading:
            return _("{number} matches read, {more} to go").format(
                number=len(matches), more=self.library.to_read
            )
        open_ = sum(one.standing == "unfinished" for one in matches)
        words = ngettext(
            "{number} match kept, {open} unfinished",
            "{number} matches kept, {open} of them unfinished",
            len(matches),
        )
        return words.format(number=len(matches), open=open_)

    def _changed(self) -> None:
        """Notes that the worker has answered."""
        self._fresh = True

    def update(self, dt: float) -> None:
        super().update(dt)
        self.library.look()
        self._waited += dt
        if self._fresh and (self._waited >= REFILL or not self.library.is_reading):
            self._fresh, self._waited = False, 0.0
            self._refill()

    def rest(self) -> float | None:
        waits = (super().rest(), REFILL if self._fresh else None)
        return min((wait for wait in waits if wait is not None), default=None)

    def _refill(self) -> None:
        if self._wall is None:
            return
        now = self.shown()
        if now != self._wall.matches:
            self._fill()
        self._count.set(self._counted())
        self._wall.dirty()
        if self._sheet is not None:
            self._sheet.repaint(self._sheet.local)
        self._say_trouble()

    def _say_trouble(self) -> None:
        if self.library.shelf.trouble != self._told:
            self._told = self.library.shelf.trouble
            if self._told:
                tell(self.ui, self._told, "warning", trouble=True)

    def enter(self) -> None:
        """Rereads changed saves when the scene is shown again."""
        if self._seen:
            self.library.shelf.look()
            self._fresh = True
        self._seen = True

    def leave(self) -> None:
        self.library.close()

    def draw_over(self, target: pygame.Surface) -> None:
        if self._wall is None or self._wall.matches:
            return
        if self.library.is_reading:
            words = _("Reading the matches of this machine …")
        elif self.tab or self.search:
            words = _("No match of this kind yet.")
        else:
            words = _("Every match you play is kept here. There is none yet.")
        scale = self.app.scale
        label = line(words, "hint", hue("mist"), scale)
        label.at(target, self._area.centerx, self._area.top + scale.px(90), "centre")

    # Actions

    def _turn(self, tab: int) -> None:
        self.tab = tab
        self._fill(glide=True)

    def _sort(self, order: int) -> None:
        self.order = order
        self._fill(glide=True)

    def _search(self, text: str) -> None:
        self.search = text
        self._fill(glide=True)

    def _show(self, match: Kept | None) -> None:
        """Shows a match on the sheet at the right."""
        if self._sheet is not None:
            self.ui.remove(self._sheet)
            self._sheet = None
        scale = self.app.scale
        if scale.text > 1.25:
            return
        wide = scale.art(WIDE_SHEET)
        left, top = scale.width - scale.art(48) - wide, scale.art(116)
        area = pygame.Rect(left, top, wide, scale.height - top - scale.art(40))
        if match is None:
            self._show_parade(area)
            return
        self._sheet = MatchSheet(scale, area, match, self.library, self.deeds(match))
        self.ui.add(self._sheet)

    def _show_parade(self, area: pygame.Rect) -> None:
        scale = self.app.scale
        self._sheet = Panel(scale, area)
        parade = Parade(self.app)
        parade.place((0, area.height - scale.px(190), area.width, scale.px(176)))
        self._sheet.add(parade)
        self.ui.add(self._sheet)

    def deeds(self, match: Kept) -> list[Deed]:
        """The available actions for a match, the main one first."""
        if self.in_bin:
            return [
                Deed(_("Bring back"), "undo", lambda: self._bring_back(match), "brass"),
                Deed(_("Empty the bin"), "cross", self._ask_empty, "red"),
            ]
        path = self.library.shelf.path(match)
        watch = Deed(_("Watch"), "replay", lambda: show_saved(self.app, path, self.actions))
        if not match.game:
            watch = Deed(watch.text, watch.icon, watch.act, why_not=match.trouble)
        review = Deed(_("Review"), "hint", lambda: self._review(path), why_not=self._why_no_review(match))
        others = [
            Deed(_("Export"), "copy", lambda: self._export(match)),
            Deed(_("Delete"), "cross", lambda: self._delete(match), "red"),
        ]
        if match.goes_on:
            go_on = Deed(_("Continue"), "play", lambda: self.actions.go_on(path), "brass")
            return [go_on, watch, review, *others]
        return [Deed(watch.text, "play", watch.act, "brass", watch.why_not), review, *others]

    def _why_no_review(self, match: Kept) -> str:
        if match.standing == "unfinished":
            return _("Review opens when the match is over.")
        if match.standing == "damaged" or self.actions.review is None:
            return _("Only a whole match can be reviewed.")
        return ""

    def _review(self, path: Path) -> None:
        if self.actions.review is not None:
            self.actions.review(path)

    def _open_first(self, match: Kept) -> None:
        """Runs the main action, or opens the list of actions with large text."""
        deeds = self.deeds(match)
        if self.app.scale.text > 1.25:
            self._ask_deeds(match, deeds)
        elif not deeds[0].why_not:
            deeds[0].act()

    def _ask_deeds(self, match: Kept, deeds: list[Deed]) -> None:
        """Opens a dialog with the actions; used with large text, which leaves no room for the sheet."""
        answers = [Answer(deed.text, deed.act, deed.kind) for deed in deeds if not deed.why_not]
        names = ", ".join(names_of(match))
        ask(self.ui, f"{game_name(match)} · {map_name(match)}", names, answers, on_dismiss=lambda: None)

    def _delete(self, match: Kept) -> None:
        try:
            binned = self.library.bin(match)
        except BadData as error:
            tell(self.ui, str(error), "warning", trouble=True)
            return
        self._binned = self._read_bin()
        if self._wall is not None:
            self._wall.step_aside()
        self._fill(glide=True)
        words = _("{game} is in the bin.").format(game=game_name(match))
        offer_undo(self.ui, words, lambda: self._undo(binned))
        self.ui.focus(self._wall)

    def _undo(self, binned: Binned) -> None:
        try:
            back = self.library.shelf.bring_back(binned)
        except BadData as error:
            tell(self.ui, str(error), "warning", trouble=True)
            return
        self._binned = self._read_bin()
        if self._wall is not None:
            self._wall.chosen = back.file
        self._fill(glide=True)

    def _bring_back(self, match: Kept) -> None:
        self._undo(Binned(match, self.library.shelf.bin_folder / match.file))

    def _read_bin(self) -> list[Kept]:
        shelf = self.library.shelf
        known = {one.file: one for one in self._binned}
        return [known.get(path.name) or shelf.short(path) for path in shelf.binned()]

    def _ask_empty(self) -> None:
        def empty() -> None:
            self.library.shelf.empty_bin()
            self._binned = []
            self._fill()

        answers = [Answer(_("Keep them"), lambda: None), Answer(_("Empty the bin"), empty, "red")]
        ask(self.ui, _("Empty the bin?"), _("What is in it cannot be brought back."), answers, lambda: None)

    def _export(self, match: Kept) -> None:
        try:
            path = self.library.shelf.export(match, exports_folder() / match.file)
        except BadData as error:
            tell(self.ui, str(error), "warning", trouble=True)
            return
        tell(self.ui, _("Saved as {file} in {folder}").format(file=path.name, folder=path.parent), "copy")

    def _ask_import(self) -> None:
        def take_in(path: str) -> None:
            if path.strip():
                self.ui.close(dialog)
                self.take_in(Path(path.strip()).expanduser())

        field = TextField("", _("path of a .save file"), 400, on_submit=take_in)
        words = _("Type or paste the path of a saved match, or drop its file onto the window.")
        answers = [
            Answer(_("Import"), lambda: take_in(field.text), "brass", closes=False),
            Answer(_("Leave it"), lambda: None),
        ]
        dialog = ask(self.ui, _("Import a match"), words, answers, lambda: None, body=field)

    def take_in(self, path: Path) -> None:
        """Imports a save into the archive."""
        try:
            found = self.library.take_in(path)
        except BadData as error:
            tell(self.ui, str(error), "warning", trouble=True)
            return
        self.tab, self.search = 0, ""
        if self._wall is not None:
            self._wall.chosen = found.file
        self.resize()
        tell(self.ui, _("{file} is in the archive").format(file=found.file), "tick")

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN and self._wall is not None and self.ui.focused is self._wall:
            if event.key == pygame.K_DELETE and self._wall.match is not None and not self.in_bin:
                if not self.app.repeats:
                    self._delete(self._wall.match)
                return True
            if event.key == pygame.K_u and take_back(self.ui):
                return True
        return super().handle(event)


def _told_of(match: Kept) -> str:
    """The text that a search matches."""
    return " ".join((game_name(match), map_name(match), *names_of(match), match.file)).casefold()
