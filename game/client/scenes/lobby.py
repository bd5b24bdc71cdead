"""Lobby scene: the departures board with all rooms, the chat, and the current room with its seats.

Playing alone uses the same scene, with a private room for bots.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.art.backgrounds.station_hall import hall_roof
from game.client.art.backgrounds.title_background import draw_night
from game.client.games import game_client_of
from game.client.match.house_rules_store import HouseRulesStore
from game.client.match.room_discovery import RoomEntry, RoomSource
from game.client.panels.archive.save_index import SaveIndex
from game.client.panels.lobby.chat_panel import ChatPanel
from game.client.panels.lobby.departures_board import DeparturesBoard
from game.client.panels.lobby.open_or_resume_sheet import OpenOrResumeSheet
from game.client.panels.lobby.readings_form import ReadingsFold
from game.client.panels.lobby.room_sheet import RoomSheet, RoomSheetPart
from game.client.panels.table.leave_dialogs import confirm_close_room
from game.client.sound.sound_player import BackgroundSound
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue, player_colours
from game.client.ui.button import IconButton
from game.client.ui.dialog import DialogButton, open_dialog, show_toast
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import with_key
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel
from game.client.window.player_settings import settings_path
from game.client.window.scene import Scene
from game.i18n import _, capitalize_first
from game.rules import catalog
from game.rules.core.codec import BadData
from net.protocol.addresses import Address, parse_address
from net.storage.saves import read_save

if TYPE_CHECKING:
    from game.archive.save_summary import SaveSummary
    from game.client.match.room_client import RoomClient
    from game.client.window.app import App
    from net.storage.saves import SavedMatch

REFRESH_EVERY_S = 0.5
ROOF_HEIGHT = 260
"""Height of the visible hall roof, in pixels at 1080p."""
MAX_SCALE_WITHOUT_TABS = 1.25
"""If text is enlarged more than this, the three parts of the scene become tabs."""


class LobbyActions:
    """What the lobby calls when the player chooses something."""

    def __init__(
        self,
        join: Callable[[Address, str], None],
        host: Callable[[], None],
        resume: Callable[[SavedMatch], None],
        leave_room: Callable[[], None],
        go_home: Callable[[], None],
        learn: Callable[[str], None],
    ) -> None:
        self.join, self.host, self.resume = join, host, resume
        self.leave_room, self.go_to_title, self.learn = leave_room, go_home, learn


class CodePrompt(NamedTuple):
    """State of the dialog that asks for a room code: address, text typed so far, and error."""

    address: Address
    room_id: str = ""
    text: str = ""
    error: str = ""


class LobbyScene(Scene):
    """Shows all rooms found, and the current room."""

    def __init__(
        self, app: App, search: RoomSource, actions: LobbyActions, for_display: bool = False
    ) -> None:
        super().__init__(app)
        self.search = search
        self.actions = actions
        self.for_display = for_display
        self.room: RoomClient | None = None
        self.page = 0
        self._wait = 0.0
        self._board: DeparturesBoard | None = None
        self._sheet: Panel | None = None
        self._chat: ChatPanel | None = None
        self._save_index: SaveIndex | None = None
        """Index of saves while unfinished matches are listed."""
        self._displayed_state: tuple[object, ...] = ()
        self._chosen_room_id = ""
        """Id of the entry of the board that was chosen to join."""
        self._code_prompt: CodePrompt | None = None
        """The dialog that asks for a room code; open until the code is right."""
        house_rules = HouseRulesStore(settings_path().with_name("house_rules.json"))
        self.readings_fold = ReadingsFold(house_rules, lambda: app.post(self._rebuild_sheet))

    def set_room(self, room: RoomClient | None) -> None:
        """Shows this room and its seats; None shows no room."""
        self.room = room
        self.page = 1 if room is not None else 0
        if room is not None:
            room.on_change = self._changed
            room.on_refused = self._refused
            room.on_notice = self._notice
        self.resize()

    def leave(self) -> None:
        self.search.close()
        self._close_save_index()

    @property
    def soundscape(self) -> BackgroundSound:
        """The music of the title in a station hall; a rhythm layer is added once everybody is ready."""
        is_ready = isinstance(self._sheet, RoomSheet) and self._sheet.is_complete
        return BackgroundSound("turntable_rag", "hall", 1.0 if is_ready else 0.0)

    def layout(self) -> None:
        scale = self.app.scale
        self._board = self._sheet = self._chat = None
        margin, top = scale.picture_px(48), max(scale.picture_px(104), scale.px(96))
        whole = pygame.Rect(margin, top, scale.width - 2 * margin, scale.height - top - scale.picture_px(36))
        self._lay_head(margin, top)
        if scale.text > MAX_SCALE_WITHOUT_TABS:
            self._lay_tabs(whole)
        else:
            self._lay_columns(whole)
        self._show_found()
        self._focus_first()
        if self._code_prompt is not None:
            self._ask_code(*self._code_prompt)

    def _focus_first(self) -> None:
        for panel in (self._sheet, self._board, self._chat):
            if panel is not None:
                first = (
                    panel.initial_focus if isinstance(panel, RoomSheet) else next(panel.focus_order(), None)
                )
                self.ui.focus(first)
                return

    def _lay_head(self, margin: int, top: int) -> None:
        scale = self.app.scale
        head = Panel(scale, pygame.Rect(0, 0, scale.width, top))
        back = IconButton("back", self.go_back, with_key(_("Back to the title"), pygame.K_ESCAPE))
        side = scale.px(52)
        back.place((margin, (top - side) // 2, side, side))
        head.add(back)
        self.ui.add(head)

    def _lay_columns(self, whole: pygame.Rect) -> None:
        scale = self.app.scale
        left = pygame.Rect(whole.x, whole.y, round(whole.width * 0.262), whole.height)
        gap = scale.picture_px(30)
        talk_high = max(scale.px(300), round(whole.height * 0.36)) if scale.height >= 900 else scale.px(230)
        board = pygame.Rect(left.x, left.y, left.width, left.height - talk_high - scale.picture_px(22))
        self._add_board(board)
        self._add_chat(pygame.Rect(left.x, board.bottom + scale.picture_px(22), left.width, talk_high))
        wide = min(whole.width - left.width - gap, scale.picture_px(1350))
        self._add_sheet(pygame.Rect(whole.right - wide, whole.y, wide, whole.height))

    def _lay_tabs(self, whole: pygame.Rect) -> None:
        scale = self.app.scale
        pages = self._pages()
        self.page = min(self.page, len(pages) - 1)
        strip = Panel(scale, pygame.Rect(whole.x, whole.y, whole.width, scale.px(60)))
        tabs = Tabs([name for name, _add in pages], self.page, self._turn_to)
        tabs.place(strip.local_rect)
        strip.add(tabs)
        self.ui.add(strip)
        body = pygame.Rect(whole.x, strip.rect.bottom + scale.px(8), whole.width, 0)
        body.height = whole.bottom - body.y
        pages[self.page][1](body)

    def _pages(self) -> list[tuple[str, Callable[[pygame.Rect], None]]]:
        """The tabs and the functions that build them; in a room there are two."""
        sheets = [(_("The table"), self._add_sheet)]
        if self.room is not None:
            sheets = [
                (_("Seats"), partial(self._add_sheet, part="seats")),
                (_("How we play"), partial(self._add_sheet, part="terms")),
            ]
        return [(_("Rooms"), self._add_board), *sheets, (_("Talk"), self._add_chat)]

    def _turn_to(self, page: int) -> None:
        self.page = page
        self.app.post(self.resize)

    def _add_board(self, area: pygame.Rect) -> None:
        self._board = DeparturesBoard(self.app.scale, area, self._join_entry, self._join_typed)
        self.ui.add(self._board)

    def _add_chat(self, area: pygame.Rect) -> None:
        self._chat = ChatPanel(self.app.scale, area, self._say)
        self.ui.add(self._chat)

    def _add_sheet(self, area: pygame.Rect, part: RoomSheetPart = "whole") -> None:
        if self.room is not None and self.room.table is not None:
            self._close_save_index()
            self._sheet = RoomSheet(
                self.app, area, self.room, self._leave_room, self._open_guide, self.readings_fold, part
            )
        else:
            self._sheet = OpenOrResumeSheet(
                self.app,
                area,
                self._headline(),
                self.actions.host,
                self._resume,
                self._ask_lesson,
                self.for_display,
            )
            self._show_unfinished()
        self.ui.add(self._sheet)

    def _show_unfinished(self) -> None:
        """Lists unfinished matches; a worker reads the saves that have not been read yet."""
        if self._save_index is None:
            self._save_index = SaveIndex(self.app, self._show_unfinished)
        if isinstance(self._sheet, OpenOrResumeSheet):
            self._sheet.show_matches(self._save_index)
            self._save_index.request_next()

    def _close_save_index(self) -> None:
        if self._save_index is not None:
            self._save_index.close()
            self._save_index = None

    def _resume(self, match: SaveSummary) -> None:
        if self._save_index is None:
            return
        try:
            self.actions.resume(read_save(self._save_index.saves.path(match)))
        except BadData as error:
            show_toast(self.ui, str(error), "warning", trouble=True)

    def _headline(self) -> str:
        if self.room is not None:
            return _("Knocking …")
        found = any(one.is_joinable for one in self.search.entries())
        return _("Choose a room on the left") if found else _("No room yet")

    def update(self, dt: float) -> None:
        super().update(dt)
        self._wait -= dt
        if self._wait <= 0:
            self._wait = REFRESH_EVERY_S
            self._update_panels()

    def rest(self) -> float | None:
        inner = super().rest()
        return max(0.02, self._wait) if inner is None else min(inner, max(0.02, self._wait))

    def _update_panels(self) -> None:
        """Updates board, chat and sheet, and handles a room that has ended."""
        room = self.room
        self._show_found()
        if room is not None and room.end_reason:
            reason, wrong_code = room.end_reason, room.is_code_wrong
            way = room.host_address
            self.actions.leave_room()
            if wrong_code and way is not None:
                self._wrong_code(way, reason)
            else:
                self._close_code()
                stay = DialogButton(_("Go on"), lambda: None, "brass")
                open_dialog(self.ui, _("You are not in the room"), reason, [stay])
        elif room is not None and room.table is not None:
            self._close_code()
        if isinstance(self._sheet, OpenOrResumeSheet):
            self._sheet.set_headline(self._headline())
        elif room is not None and self._sheet is not None and self._is_stale(room):
            self._changed()

    def _show_found(self) -> None:
        """Updates the rooms on the board and the messages in the chat."""
        if self._board is not None:
            self._board.list.is_calm = self.app.settings.reduced_motion or not self.app.settings.speed
            self._board.list.show_rooms(self.search.entries(), self._current_room_id())
        if self._chat is not None:
            self._chat.show_messages(self.room.chat if self.room is not None else [])

    def _current_room_id(self) -> str:
        if self.room is None:
            return ""
        if self.room.hosting is not None:
            return self.room.hosting.host.id
        return self._chosen_room_id or next(
            (one.id for one in self.search.entries() if one.address == self.room.host_address), ""
        )

    def _changed(self) -> None:
        """Rebuilds the sheet of the room if the state of the room has changed."""
        if self.room is None or self._sheet is None or not self._is_stale(self.room):
            self._update_panels()
            return
        if self._code_prompt is not None and self.room.table is not None:
            self._close_code()
        if any(panel.is_modal for panel in self.ui.panels):
            return  # checked again after the dialog has closed
        self._displayed_state = _displayed_state(self.room)
        bookmark = (
            self.ui.bookmark() if isinstance(self._sheet, RoomSheet) and self._sheet.table.game else None
        )
        old, area = self._sheet, pygame.Rect(self._sheet.rect)
        self.ui.remove(old)
        if self.app.scale.text > MAX_SCALE_WITHOUT_TABS:
            self._pages()[self.page][1](area)
        else:
            self._add_sheet(area)
        if isinstance(self._sheet, RoomSheet):
            if isinstance(old, RoomSheet):
                self._sheet.animate_from(old)
            self.ui.restore_focus(bookmark)
            if self.ui.focused is None:
                self.ui.focus(self._sheet.initial_focus)
        self._update_panels()
        self.repaint()

    def _rebuild_sheet(self) -> None:
        """Rebuilds the sheet although the room has not changed."""
        self._displayed_state = ()
        self._changed()

    def _is_stale(self, room: RoomClient) -> bool:
        return _displayed_state(room) != self._displayed_state

    def _ask_lesson(self) -> None:
        taught = [game for game in catalog.GAMES if game_client_of(game).lesson_module]
        answers = [DialogButton(catalog.title_of(game), partial(self.actions.learn, game)) for game in taught]
        words = _("A guided first game against easy bots.")
        open_dialog(self.ui, _("Which game?"), words, answers, on_dismiss=lambda: None)

    def _notice(self, words: str) -> None:
        show_toast(self.ui, words, "person")

    def _refused(self, words: str) -> None:
        show_toast(self.ui, words, "warning", trouble=True)

    def _join_entry(self, entry: RoomEntry) -> None:
        """Joins the room that is selected on the board."""
        if entry.id and entry.id == self._current_room_id():
            return
        if not entry.is_joinable:
            show_toast(self.ui, f"{entry.name}: {entry.note or entry.description}", "warning", trouble=True)
        elif entry.is_locked and not entry.code:
            self._ask_code(entry.address, entry.id)
        elif entry.is_locked:
            self._join(entry.address, entry.code, entry.id)
        else:
            self._join(entry.address, "", entry.id)

    def _join(self, way: Address, code: str, chosen: str = "") -> None:
        """Joins a room; `chosen` is the room's id, because it may have several addresses."""
        self._chosen_room_id = chosen
        self.actions.join(way, code)

    def _ask_code(self, way: Address, chosen: str = "", text: str = "", complaint: str = "") -> None:
        """Asks for a room code; the dialog stays until the code is right, even if the sheet behind it is
        rebuilt."""
        field = TextField(text, _("room code"), 40)
        self._code_prompt = CodePrompt(way, chosen, text, complaint)

        def come_in() -> None:
            self._code_prompt = CodePrompt(way, chosen, field.text)
            self._join(way, field.text.strip().upper(), chosen)

        answers = [
            DialogButton(_("Come in"), come_in, "brass", closes=False),
            DialogButton(_("Stay here"), self._forget_code),
        ]
        title, words = _("This room is protected"), _("The host can tell you its code.")
        open_dialog(self.ui, title, words, answers, on_dismiss=self._forget_code, body=field)
        field.on_submit = lambda _text: come_in()
        self.ui.focus(field)
        if complaint:
            field.show_error(complaint)

    def _wrong_code(self, way: Address, reason: str) -> None:
        text = self._code_prompt.text if self._code_prompt is not None else ""
        self._code_prompt = CodePrompt(way, self._chosen_room_id, text, reason)
        self.resize()

    def _close_code(self) -> None:
        """Closes the code dialog."""
        if self._code_prompt is not None:
            self._forget_code()
            self.resize()

    def _forget_code(self) -> None:
        self._code_prompt = None

    def _join_typed(self, text: str) -> None:
        """Joins the room at an address that was typed; after a space, the room code may follow."""
        address, _space, code = text.strip().partition(" ")
        try:
            self._join(parse_address(address), code.strip().upper())
        except BadData as error:
            if self._board is not None:
                self._board.address_field.show_error(_("that is no address"))
            show_toast(self.ui, str(error), "warning", trouble=True)

    def _say(self, text: str) -> None:
        from net.protocol.messages import Say

        if self.room is None:
            show_toast(self.ui, _("There is nobody to talk to yet"), "chat")
        else:
            self.room.send_requests(Say(text[:400]))

    def _leave_room(self) -> None:
        confirm_close_room(self.ui, self.room, self.actions.leave_room)

    def _open_guide(self, game: str, game_map: str) -> None:
        from game.client.scenes.pages.rules_guide import GuideScene

        self.app.push(GuideScene(self.app, game, game_map))

    def go_back(self) -> None:
        """Leaves any room and returns to the title."""
        confirm_close_room(self.ui, self.room, self.actions.go_to_title)

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self._escape()
        return nav is Nav.BACK

    def _escape(self) -> None:
        """Handles Escape; before it closes our own room, asks."""
        if self.room is None or self.room.other_players():
            self.go_back()
            return
        words = _("Seats and options of this table are not kept.")
        answers = [
            DialogButton(_("Stay"), lambda: None, "brass"),
            DialogButton(_("To the title"), self.actions.go_to_title, "red"),
        ]
        open_dialog(self.ui, _("Leave the room?"), words, answers, on_dismiss=lambda: None)

    def draw_background(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        clip = target.get_clip()
        draw_night(target, scale)
        if clip.top < scale.picture_px(ROOF_HEIGHT):
            target.blit(hall_roof((scale.width, scale.picture_px(ROOF_HEIGHT)), round(scale.u, 4)), (0, 0))
        for panel in (self._board, self._chat, self._sheet):
            if panel is not None and clip.colliderect(panel.rect.inflate(60, 60)):
                draw_box_shadow(target, panel.rect, scale.px(10), scale.px(12), scale.px(8), 150)
        if self._board is not None and scale.text <= MAX_SCALE_WITHOUT_TABS:
            for share in (0.2, 0.8):
                x = self._board.rect.left + round(self._board.rect.width * share)
                top = self._board.rect.top
                for tone, broad in (("night_deep", 8), ("night_mist", 2)):
                    at = (x, top - scale.px(30)), (x, top)
                    pygame.draw.line(target, hue(tone), *at, max(1, scale.px(broad)))
        self._draw_head(target)

    def _own_colour(self) -> str:
        """Our colour in the room; outside a room, the preferred one."""
        room = self.room
        if room is None or room.table is None or not room.peer.seats:
            return self.app.settings.colour
        colours = player_colours()
        return colours[room.table.places[room.peer.seats[0]].colour % len(colours)]

    def _draw_head(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        margin, top = scale.picture_px(48), max(scale.picture_px(104), scale.px(96))
        heading = _("Table display") if self.for_display else _("Lobby")
        text_line(heading, "heading", hue("paper"), scale).draw_at(target, margin + scale.px(76), top // 2)
        settings = self.app.settings
        side = scale.px(44)
        x = scale.width - margin - side
        target.blit(disc(self._own_colour(), side), (x, (top - side) // 2))
        name = text_line(settings.name or _("Player"), "strong", hue("paper"), scale)
        x -= name.width + scale.px(12)
        name.draw_at(target, x, top // 2)
        words = capitalize_first(self.search.trouble) if self.search.trouble else _("LAN search is on")
        label = text_line(words, "label", hue("red_light" if self.search.trouble else "mist"), scale)
        x -= label.width + scale.px(60)
        if x > margin + scale.px(320):
            label.draw_at(target, x, top // 2)
            glyph = icon("join", scale.px(26), hue("brass_light"))
            target.blit(glyph, (x - scale.px(38), top // 2 - glyph.get_height() // 2))


def _displayed_state(room: RoomClient) -> tuple[object, ...]:
    """What the sheet of the room depends on."""
    return room.table, room.silence_reason, room.code, room.hosting is not None and room.hosting.phones
