"""Archive scene: every saved match on this machine, to be resumed, watched or reviewed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.archive.save_library import BinnedSave
from game.archive.save_summary import SaveSummary, names_of
from game.client.panels.archive.match_card import game_name, map_name
from game.client.panels.archive.match_card_grid import MatchCardGrid
from game.client.panels.archive.match_sheet import MatchAction, MatchSheet
from game.client.panels.archive.save_index import SaveIndex
from game.client.panels.archive.undo_bar import offer_undo, undo_last
from game.client.panels.train_strip import TrainStrip
from game.client.scenes.pages.overlay_scene import OverlayScene
from game.client.scenes.table.open_saved_match import ArchiveActions, show_saved_match
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import DialogButton, open_dialog, show_toast
from game.client.ui.dropdown import DropDown
from game.client.ui.key_bindings import with_key
from game.client.ui.label import Label
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel
from game.i18n import _, ngettext
from game.i18n.number_format import name_sort_key
from game.rules import catalog
from game.rules.core.codec import BadData
from game.user_folders import exports_folder

if TYPE_CHECKING:
    from game.client.window.app import App

SHEET_WIDTH = 544
REFILL_EVERY_S = 0.25
"""Seconds between updates of the grid while saves are read, because sorting thousands of cards is slow."""


class ArchiveScene(OverlayScene):
    """Cards of all matches on the left, details of the selected one on the right."""

    def __init__(self, app: App, actions: ArchiveActions | None = None, folder: Path | None = None) -> None:
        super().__init__(app)
        self.actions = actions or ArchiveActions()
        self.index = SaveIndex(app, self._changed, folder)
        self.tab, self.order, self.search = 0, 0, ""
        self._grid: MatchCardGrid | None = None
        self._sheet: Panel | None = None
        self._tabs: Tabs | None = None
        self._shown_trouble = ""
        self._has_news = self._was_entered = False
        self._since_refill_s = 0.0
        self._binned: list[SaveSummary] = []

    # Display

    def _filters(self) -> list[tuple[str, Callable[[SaveSummary], bool]]]:
        games = [(catalog.title_of(key), lambda one, key=key: one.game == key) for key in catalog.GAMES]
        return [
            (_("All"), lambda _one: True),
            (_("Unfinished"), lambda one: one.standing == "unfinished"),
            *games,
        ]

    @property
    def is_bin_open(self) -> bool:
        return self.tab == len(self._filters())

    def visible_matches(self) -> list[SaveSummary]:
        """The matches of the selected tab that match the search text, sorted."""
        pool = self._binned if self.is_bin_open else self.index.matches()
        fits = (lambda _one: True) if self.is_bin_open else self._filters()[self.tab][1]
        wanted = self.search.casefold().split()
        found = [one for one in pool if fits(one) and all(word in _search_text(one) for word in wanted)]
        keys: tuple[Callable[[SaveSummary], tuple[object, ...]], ...] = (
            lambda one: (-one.changed,),
            lambda one: (one.changed,),
            lambda one: (name_sort_key(game_name(one)), name_sort_key(map_name(one)), -one.changed),
        )
        return sorted(found, key=keys[self.order])

    def _tab_names(self) -> list[str]:
        matches = self.index.matches()
        heads = [f"{name} {sum(map(fits, matches))}" for name, fits in self._filters()]
        return [*heads, _("Bin {number}").format(number=len(self._binned))]

    def layout(self) -> None:
        scale = self.app.scale
        self._sheet = None
        margin = scale.picture_px(48)
        self._binned = self._read_bin()
        large = scale.text > 1.25
        wide = (
            scale.width - 2 * margin - (0 if large else scale.picture_px(SHEET_WIDTH) + scale.picture_px(30))
        )
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.height))
        top = self._head(panel, margin, wide)
        order = DropDown([_("Newest first"), _("Oldest first"), _("By game")], self.order, self._sort)
        size = order.measure(scale, scale.px(260))
        self._tabs = Tabs(self._tab_names(), self.tab, self._select_tab)
        high = self._tabs.measure(scale, wide)[1]
        self._tabs.place((margin, top, wide - size[0] - scale.px(16), high))
        order.place((margin + wide - size[0], top + (high - size[1]) // 2, *size))
        heads = pygame.Rect(margin, top, wide, high)
        self.ui.areas_to_keep_clear = lambda: [heads]
        wall_top = top + high + scale.picture_px(8)
        self._area = pygame.Rect(margin, wall_top, wide, scale.height - wall_top - scale.picture_px(8))
        chosen = self._grid.chosen if self._grid is not None else ""
        self._grid = MatchCardGrid(self.index, self._show, self._run_main_action, self._is_calm)
        self._grid.today = datetime.now().astimezone().date()
        self._grid.chosen = chosen
        self._grid.place(self._area)
        panel.add(self._tabs, order, self._grid)
        self.ui.add(panel)
        self._panel = panel
        self._fill_grid()
        self.ui.focus(self._grid)
        self._show_trouble()

    def _head(self, panel: Panel, margin: int, wide: int) -> int:
        scale = self.app.scale
        back = IconButton("back", self.app.pop, with_key(_("Back"), pygame.K_ESCAPE))
        side = scale.px(52)
        y = scale.picture_px(58)
        back.place((margin, y - side // 2, side, side))
        title = Label(_("Archive"), "heading", hue("paper_light"))
        room = text_line(_("Archive"), "heading", hue("paper_light"), scale).width
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
        return y + scale.picture_px(50)

    @property
    def _is_calm(self) -> bool:
        return self.app.settings.reduced_motion or self.app.settings.speed == 0

    def _fill_grid(self, glide: bool = False) -> None:
        """Fills the grid with the matches to be shown; with `glide`, cards move to their new places."""
        if self._grid is None or self._tabs is None:
            return
        self._grid.show_matches(self.visible_matches(), glide)
        self._tabs.names = self._tab_names()
        self._tabs.mark_dirty()
        self._count.set(self._counted())
        if self._sheet is None:
            self._show(self._grid.match)

    def _counted(self) -> str:
        matches = self.index.matches()
        if self.index.is_reading:
            return ngettext(
                "{number} match read, {more} to go", "{number} matches read, {more} to go", len(matches)
            ).format(number=len(matches), more=self.index.unread_count)
        open_ = sum(one.standing == "unfinished" for one in matches)
        words = ngettext(
            "{number} match kept, {open} unfinished",
            "{number} matches kept, {open} of them unfinished",
            len(matches),
        )
        return words.format(number=len(matches), open=open_)

    def _changed(self) -> None:
        """Called when the worker has read a save; the grid is updated later."""
        self._has_news = True

    def update(self, dt: float) -> None:
        super().update(dt)
        self.index.request_next()
        self._since_refill_s += dt
        if self._has_news and (self._since_refill_s >= REFILL_EVERY_S or not self.index.is_reading):
            self._has_news, self._since_refill_s = False, 0.0
            self._refill()

    def rest(self) -> float | None:
        waits = (super().rest(), REFILL_EVERY_S if self._has_news else None)
        return min((wait for wait in waits if wait is not None), default=None)

    def _refill(self) -> None:
        if self._grid is None:
            return
        now = self.visible_matches()
        if now != self._grid.matches:
            self._fill_grid()
        self._count.set(self._counted())
        self._grid.mark_dirty()
        if self._sheet is not None:
            self._sheet.repaint(self._sheet.local_rect)
        self._show_trouble()

    def _show_trouble(self) -> None:
        if self.index.saves.trouble != self._shown_trouble:
            self._shown_trouble = self.index.saves.trouble
            if self._shown_trouble:
                show_toast(self.ui, self._shown_trouble, "warning", trouble=True)

    def enter(self) -> None:
        """Rereads changed saves when the scene is shown again."""
        if self._was_entered:
            self.index.saves.scan()
            self._has_news = True
        self._was_entered = True

    def leave(self) -> None:
        self.index.close()

    def draw_over(self, target: pygame.Surface) -> None:
        if self._grid is None or self._grid.matches:
            return
        if self.index.is_reading:
            words = _("Reading the matches of this machine …")
        elif self.tab or self.search:
            words = _("No match of this kind yet.")
        else:
            words = _("Every match you play is kept here. There is none yet.")
        scale = self.app.scale
        label = text_line(words, "hint", hue("mist"), scale)
        label.draw_at(target, self._area.centerx, self._area.top + scale.px(90), "centre")

    # Actions

    def _select_tab(self, tab: int) -> None:
        self.tab = tab
        self._fill_grid(glide=True)

    def _sort(self, order: int) -> None:
        self.order = order
        self._fill_grid(glide=True)

    def _search(self, text: str) -> None:
        self.search = text
        self._fill_grid(glide=True)

    def _show(self, match: SaveSummary | None) -> None:
        """Shows the details of a match on the right; None clears them."""
        if self._sheet is not None:
            self.ui.remove(self._sheet)
            self._sheet = None
        scale = self.app.scale
        if scale.text > 1.25:
            return
        wide = scale.picture_px(SHEET_WIDTH)
        left, top = scale.width - scale.picture_px(48) - wide, scale.picture_px(116)
        area = pygame.Rect(left, top, wide, scale.height - top - scale.picture_px(40))
        if match is None:
            self._show_parade(area)
            return
        self._sheet = MatchSheet(scale, area, match, self.index, self.match_actions(match))
        self.ui.add(self._sheet)

    def _show_parade(self, area: pygame.Rect) -> None:
        scale = self.app.scale
        self._sheet = Panel(scale, area)
        parade = TrainStrip(self.app)
        parade.place((0, area.height - scale.px(190), area.width, scale.px(176)))
        self._sheet.add(parade)
        self.ui.add(self._sheet)

    def match_actions(self, match: SaveSummary) -> list[MatchAction]:
        """What can be done with a match, the main action first."""
        if self.is_bin_open:
            return [
                MatchAction(_("Bring back"), "undo", lambda: self._bring_back(match), "brass"),
                MatchAction(_("Empty the bin"), "cross", self._ask_empty, "red"),
            ]
        path = self.index.saves.path(match)
        watch = MatchAction(_("Watch"), "replay", lambda: show_saved_match(self.app, path, self.actions))
        if not match.game:
            watch = MatchAction(watch.text, watch.icon, watch.act, why_not=match.trouble)
        review = MatchAction(
            _("Review"), "hint", lambda: self._review(path), why_not=self._why_no_review(match)
        )
        others = [
            MatchAction(_("Export"), "copy", lambda: self._export(match)),
            MatchAction(_("Copy as text"), "copy", lambda: self._copy_text(match), why_not=match.trouble),
            MatchAction(_("Delete"), "cross", lambda: self._delete(match), "red"),
        ]
        if match.goes_on:
            go_on = MatchAction(_("Continue"), "play", lambda: self.actions.resume(path), "brass")
            return [go_on, watch, review, *others]
        return [MatchAction(watch.text, "play", watch.act, "brass", watch.why_not), review, *others]

    def _why_no_review(self, match: SaveSummary) -> str:
        if match.standing == "unfinished":
            return _("Review opens when the match is over.")
        if match.standing == "damaged" or self.actions.review is None:
            return _("Only a whole match can be reviewed.")
        return ""

    def _review(self, path: Path) -> None:
        if self.actions.review is not None:
            self.actions.review(path)

    def _run_main_action(self, match: SaveSummary) -> None:
        """Runs the main action; with large text, opens a dialog with all actions instead."""
        deeds = self.match_actions(match)
        if self.app.scale.text > 1.25:
            self._ask_action(match, deeds)
        elif not deeds[0].why_not:
            deeds[0].act()

    def _ask_action(self, match: SaveSummary, deeds: list[MatchAction]) -> None:
        """Opens a dialog with the actions of a match, because large text leaves no room for the details."""
        answers = [DialogButton(deed.text, deed.act, deed.kind) for deed in deeds if not deed.why_not]
        names = ", ".join(names_of(match))
        open_dialog(
            self.ui, f"{game_name(match)} · {map_name(match)}", names, answers, on_dismiss=lambda: None
        )

    def _delete(self, match: SaveSummary) -> None:
        try:
            binned = self.index.bin(match)
        except BadData as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        self._binned = self._read_bin()
        if self._grid is not None:
            self._grid.select_neighbour()
        self._fill_grid(glide=True)
        words = _("{game} is in the bin.").format(game=game_name(match))
        offer_undo(self.ui, words, lambda: self._undo(binned))
        self.ui.focus(self._grid)

    def _undo(self, binned: BinnedSave) -> None:
        try:
            back = self.index.saves.restore(binned)
        except BadData as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        self._binned = self._read_bin()
        if self._grid is not None:
            self._grid.chosen = back.file
        self._fill_grid(glide=True)

    def _bring_back(self, match: SaveSummary) -> None:
        self._undo(BinnedSave(match, self.index.saves.bin_folder / match.file))

    def _read_bin(self) -> list[SaveSummary]:
        shelf = self.index.saves
        known = {one.file: one for one in self._binned}
        return [known.get(path.name) or shelf.summary_of(path) for path in shelf.saves_in_bin()]

    def _ask_empty(self) -> None:
        def empty() -> None:
            self.index.saves.empty_bin()
            self._binned = []
            self._fill_grid()

        answers = [DialogButton(_("Keep them"), lambda: None), DialogButton(_("Empty the bin"), empty, "red")]
        open_dialog(
            self.ui, _("Empty the bin?"), _("What is in it cannot be brought back."), answers, lambda: None
        )

    def _export(self, match: SaveSummary) -> None:
        try:
            path = self.index.saves.export(match, exports_folder() / match.file)
        except BadData as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        show_toast(
            self.ui, _("Saved as {file} in {folder}").format(file=path.name, folder=path.parent), "copy"
        )

    def _copy_text(self, match: SaveSummary) -> None:
        """Puts a match into the clipboard, to be pasted into a letter or a forum."""
        try:
            pygame.scrap.put_text(self.index.saves.text_of(match))
        except (BadData, pygame.error) as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        show_toast(self.ui, _("The match is in the clipboard, as text."), "copy")

    def _paste_text(self) -> None:
        """Imports the match in the clipboard."""
        try:
            found, change = self.index.saves.import_text(pygame.scrap.get_text() or "")
        except (BadData, pygame.error) as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        self._show_imported(found)
        if change:
            show_toast(self.ui, change, "warning", trouble=True)

    def _ask_import(self) -> None:
        def take_in(path: str) -> None:
            if path.strip():
                self.ui.close(dialog)
                self.import_save(Path(path.strip()).expanduser())

        field = TextField("", _("path of a .save file"), 400, on_submit=take_in)
        words = _("Type or paste the path of a saved match, or drop its file onto the window.")
        answers = [
            DialogButton(_("Import"), lambda: take_in(field.text), "brass", closes=False),
            DialogButton(_("Paste a match"), self._paste_text),
            DialogButton(_("Leave it"), lambda: None),
        ]
        dialog = open_dialog(self.ui, _("Import a match"), words, answers, lambda: None, body=field)

    def import_save(self, path: Path) -> None:
        """Imports a save into the archive."""
        try:
            found = self.index.import_save(path)
        except BadData as error:
            show_toast(self.ui, str(error), "warning", trouble=True)
            return
        self._show_imported(found)

    def _show_imported(self, found: SaveSummary) -> None:
        self.tab, self.search = 0, ""
        if self._grid is not None:
            self._grid.chosen = found.file
        self.resize()
        show_toast(self.ui, _("{file} is in the archive").format(file=found.file), "tick")

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.import_save(Path(event.file))
            return True
        if event.type == pygame.KEYDOWN and self._grid is not None and self.ui.focused is self._grid:
            if event.key == pygame.K_DELETE and self._grid.match is not None and not self.is_bin_open:
                if not self.app.is_key_repeat:
                    self._delete(self._grid.match)
                return True
            if event.key == pygame.K_u and undo_last(self.ui):
                return True
        return super().handle(event)


def _search_text(match: SaveSummary) -> str:
    """The text of a match in which the search looks."""
    return " ".join((game_name(match), map_name(match), *names_of(match), match.file)).casefold()
