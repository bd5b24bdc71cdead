"""Lobby: the departures board, the chat, and the sheet of the current room with its seats.

Playing alone uses the same sheet, with a private room for bots.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.art.station_hall import hall_roof
from game.client.art.title_house import lay_night
from game.client.games import face_of
from game.client.match.room_discovery import Departure, Search
from game.client.panels.chat import Talk
from game.client.panels.departures_board import Departures
from game.client.panels.leave_dialog import ask_close
from game.client.panels.no_room_sheet import NoRoom
from game.client.panels.room_sheet import Part, Platform
from game.client.panels.save_browser import Library
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.surface_effects import cast
from game.client.style.text_rendering import line
from game.client.style.theme import hue, player_colours
from game.client.ui.button import IconButton
from game.client.ui.dialog import Answer, ask, tell
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import with_key
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.widget import Panel
from game.client.window.scene import Scene
from game.i18n import _, capitalize_first
from game.rules import catalog
from game.rules.core.codec import BadData
from net.protocol.addresses import Address, parse_address
from net.storage.saves import read

if TYPE_CHECKING:
    from game.archive.save_summary import Kept
    from game.client.match.room_client import Room
    from game.client.window.app import App
    from net.storage.saves import Saved

LOOK_EVERY = 0.5
ROOF = 260
"""Height of the visible hall roof, in pixels at 1080p."""
TABS_FROM = 1.25
"""Text scale above which the three parts of the screen become tabs."""


class LobbyActions:
    """Callbacks of the lobby."""

    def __init__(
        self,
        join: Callable[[Address, str], None],
        host: Callable[[], None],
        resume: Callable[[Saved], None],
        leave_room: Callable[[], None],
        go_home: Callable[[], None],
        learn: Callable[[str], None],
    ) -> None:
        self.join, self.host, self.resume = join, host, resume
        self.leave_room, self.go_home, self.learn = leave_room, go_home, learn


class Knock(NamedTuple):
    """State of the dialog for a room code: address, typed text and error."""

    way: Address
    chosen: str = ""
    text: str = ""
    complaint: str = ""


class Lobby(Scene):
    """All rooms found, and the current one."""

    def __init__(self, app: App, search: Search, actions: LobbyActions, for_display: bool = False) -> None:
        super().__init__(app)
        self.search = search
        self.actions = actions
        self.for_display = for_display
        self.room: Room | None = None
        self.page = 0
        self._wait = 0.0
        self._board: Departures | None = None
        self._sheet: Panel | None = None
        self._talk: Talk | None = None
        self._library: Library | None = None
        """Index of saves while unfinished matches are listed."""
        self._shown: tuple[object, ...] = ()
        self._chosen = ""
        """Id of the board entry through which we joined."""
        self._asking: Knock | None = None
        """The open code dialog, until the code is right."""

    def set_room(self, room: Room | None) -> None:
        """Shows a room on the sheet, or none."""
        self.room = room
        self.page = 1 if room is not None else 0
        if room is not None:
            room.on_change = self._changed
            room.on_refused = self._refused
            room.on_notice = self._notice
        self.resize()

    def leave(self) -> None:
        self.search.close()
        self._close_library()

    def layout(self) -> None:
        scale = self.app.scale
        self._board = self._sheet = self._talk = None
        margin, top = scale.art(48), max(scale.art(104), scale.px(96))
        whole = pygame.Rect(margin, top, scale.width - 2 * margin, scale.height - top - scale.art(36))
        self._lay_head(margin, top)
        if scale.text > TABS_FROM:
            self._lay_tabs(whole)
        else:
            self._lay_columns(whole)
        self._show_found()
        self._focus_first()
        if self._asking is not None:
            self._ask_code(*self._asking)

    def _focus_first(self) -> None:
        for panel in (self._sheet, self._board, self._talk):
            if panel is not None:
                first = panel.first if isinstance(panel, Platform) else next(panel.focus_order(), None)
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
        gap = scale.art(30)
        talk_high = max(scale.px(300), round(whole.height * 0.36)) if scale.height >= 900 else scale.px(230)
        board = pygame.Rect(left.x, left.y, left.width, left.height - talk_high - scale.art(22))
        self._add_board(board)
        self._add_talk(pygame.Rect(left.x, board.bottom + scale.art(22), left.width, talk_high))
        wide = min(whole.width - left.width - gap, scale.art(1350))
        self._add_sheet(pygame.Rect(whole.right - wide, whole.y, wide, whole.height))

    def _lay_tabs(self, whole: pygame.Rect) -> None:
        scale = self.app.scale
        pages = self._pages()
        self.page = min(self.page, len(pages) - 1)
        strip = Panel(scale, pygame.Rect(whole.x, whole.y, whole.width, scale.px(60)))
        tabs = Tabs([name for name, _add in pages], self.page, self._turn_to)
        tabs.place(strip.local)
        strip.add(tabs)
        self.ui.add(strip)
        body = pygame.Rect(whole.x, strip.rect.bottom + scale.px(8), whole.width, 0)
        body.height = whole.bottom - body.y
        pages[self.page][1](body)

    def _pages(self) -> list[tuple[str, Callable[[pygame.Rect], None]]]:
        """The tabs; a room needs two."""
        sheets = [(_("The table"), self._add_sheet)]
        if self.room is not None:
            sheets = [
                (_("Seats"), partial(self._add_sheet, part="seats")),
                (_("How we play"), partial(self._add_sheet, part="terms")),
            ]
        return [(_("Rooms"), self._add_board), *sheets, (_("Talk"), self._add_talk)]

    def _turn_to(self, page: int) -> None:
        self.page = page
        self.app.post(self.resize)

    def _add_board(self, area: pygame.Rect) -> None:
        self._board = Departures(self.app.scale, area, self._go, self._typed)
        self.ui.add(self._board)

    def _add_talk(self, area: pygame.Rect) -> None:
        self._talk = Talk(self.app.scale, area, self._say)
        self.ui.add(self._talk)

    def _add_sheet(self, area: pygame.Rect, part: Part = "whole") -> None:
        if self.room is not None and self.room.table is not None:
            self._close_library()
            self._sheet = Platform(self.app, area, self.room, self._leave_room, self._open_guide, part)
        else:
            self._sheet = NoRoom(
                self.app,
                area,
                self._headline(),
                self.actions.host,
                self._resume,
                self._ask_lesson,
                self.for_display,
            )
            self._show_left()
        self.ui.add(self._sheet)

    def _show_left(self) -> None:
        """Lists the unfinished matches; unread saves are loaded by the worker."""
        if self._library is None:
            self._library = Library(self.app, self._show_left)
        if isinstance(self._sheet, NoRoom):
            self._sheet.show(self._library)
            self._library.look()

    def _close_library(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _resume(self, match: Kept) -> None:
        if self._library is None:
            return
        try:
            self.actions.resume(read(self._library.shelf.path(match)))
        except BadData as error:
            tell(self.ui, str(error), "warning", trouble=True)

    def _headline(self) -> str:
        if self.room is not None:
            return _("Knocking …")
        found = any(one.open for one in self.search.entries())
        return _("Choose a room on the left") if found else _("No room yet")

    def update(self, dt: float) -> None:
        super().update(dt)
        self._wait -= dt
        if self._wait <= 0:
            self._wait = LOOK_EVERY
            self._look()

    def rest(self) -> float | None:
        inner = super().rest()
        return max(0.02, self._wait) if inner is None else min(inner, max(0.02, self._wait))

    def _look(self) -> None:
        """Updates board, chat and sheet, and handles a room that has ended."""
        room = self.room
        self._show_found()
        if room is not None and room.ended:
            reason, wrong_code = room.ended, room.wrong_code
            way = room.way
            self.actions.leave_room()
            if wrong_code and way is not None:
                self._wrong_code(way, reason)
            else:
                self._close_code()
                stay = Answer(_("Go on"), lambda: None, "brass")
                ask(self.ui, _("You are not in the room"), reason, [stay])
        elif room is not None and room.table is not None:
            self._close_code()
        if isinstance(self._sheet, NoRoom):
            self._sheet.set_headline(self._headline())
        elif room is not None and self._sheet is not None and self._is_stale(room):
            self._changed()

    def _show_found(self) -> None:
        """Shows the rooms on the board and the messages in the chat."""
        if self._board is not None:
            self._board.rows.calm = self.app.settings.reduced_motion or not self.app.settings.speed
            self._board.rows.set(self.search.entries(), self._here())
        if self._talk is not None:
            self._talk.show(self.room.talk if self.room is not None else [])

    def _here(self) -> str:
        if self.room is None:
            return ""
        if self.room.hosting is not None:
            return self.room.hosting.host.id
        return self._chosen or next((one.id for one in self.search.entries() if one.way == self.room.way), "")

    def _changed(self) -> None:
        """Rebuilds the sheet if the room's state differs from the displayed one."""
        if self.room is None or self._sheet is None or not self._is_stale(self.room):
            self._look()
            return
        if self._asking is not None and self.room.table is not None:
            self._close_code()
        if any(panel.modal for panel in self.ui.panels):
            return  # checked again after the dialog has closed
        self._shown = _told(self.room)
        bookmark = (
            self.ui.bookmark() if isinstance(self._sheet, Platform) and self._sheet.table.game else None
        )
        old, area = self._sheet, pygame.Rect(self._sheet.rect)
        self.ui.remove(old)
        if self.app.scale.text > TABS_FROM:
            self._pages()[self.page][1](area)
        else:
            self._add_sheet(area)
        if isinstance(self._sheet, Platform):
            if isinstance(old, Platform):
                self._sheet.follow(old)
            self.ui.find(bookmark)
            if self.ui.focused is None:
                self.ui.focus(self._sheet.first)
        self._look()
        self.repaint()

    def _is_stale(self, room: Room) -> bool:
        return _told(room) != self._shown

    def _ask_lesson(self) -> None:
        taught = [game for game in catalog.GAMES if face_of(game).lessons]
        answers = [Answer(catalog.title_of(game), partial(self.actions.learn, game)) for game in taught]
        words = _("A guided first game against easy bots.")
        ask(self.ui, _("Which game?"), words, answers, on_dismiss=lambda: None)

    def _notice(self, words: str) -> None:
        self.app.sounds.play("bell", 0.6)
        tell(self.ui, words, "person")

    def _refused(self, words: str) -> None:
        tell(self.ui, words, "warning", trouble=True)

    def _go(self, entry: Departure) -> None:
        """Joins the selected entry of the board."""
        if entry.id and entry.id == self._here():
            return
        if not entry.open:
            tell(self.ui, f"{entry.name}: {entry.note or entry.what}", "warning", trouble=True)
        elif entry.locked and not entry.code:
            self._ask_code(entry.way, entry.id)
        elif entry.locked:
            self._join(entry.way, entry.code, entry.id)
        else:
            self._join(entry.way, "", entry.id)

    def _join(self, way: Address, code: str, chosen: str = "") -> None:
        """Joins a room; `chosen` is its id, because one room may have several addresses."""
        self._chosen = chosen
        self.actions.join(way, code)

    def _ask_code(self, way: Address, chosen: str = "", text: str = "", complaint: str = "") -> None:
        """Asks for a room code; the dialog stays until the code is right, even if the sheet is rebuilt."""
        field = TextField(text, _("room code"), 40)
        self._asking = Knock(way, chosen, text, complaint)

        def come_in() -> None:
            self._asking = Knock(way, chosen, field.text)
            self._join(way, field.text.strip().upper(), chosen)

        answers = [
            Answer(_("Come in"), come_in, "brass", closes=False),
            Answer(_("Stay here"), self._forget_code),
        ]
        title, words = _("This room is protected"), _("The host can tell you its code.")
        ask(self.ui, title, words, answers, on_dismiss=self._forget_code, body=field)
        field.on_submit = lambda _text: come_in()
        self.ui.focus(field)
        if complaint:
            field.complain(complaint)

    def _wrong_code(self, way: Address, reason: str) -> None:
        text = self._asking.text if self._asking is not None else ""
        self._asking = Knock(way, self._chosen, text, reason)
        self.resize()

    def _close_code(self) -> None:
        """Closes the code dialog."""
        if self._asking is not None:
            self._forget_code()
            self.resize()

    def _forget_code(self) -> None:
        self._asking = None

    def _typed(self, text: str) -> None:
        """Joins a typed address, with the code after a space if the room is protected."""
        address, _space, code = text.strip().partition(" ")
        try:
            self._join(parse_address(address), code.strip().upper())
        except BadData as error:
            if self._board is not None:
                self._board.field.complain(_("that is no address"))
            tell(self.ui, str(error), "warning", trouble=True)

    def _say(self, text: str) -> None:
        from net.protocol.messages import Say

        if self.room is None:
            tell(self.ui, _("There is nobody to talk to yet"), "chat")
        else:
            self.room.ask(Say(text[:400]))

    def _leave_room(self) -> None:
        ask_close(self.ui, self.room, self.actions.leave_room)

    def _open_guide(self, game: str, game_map: str) -> None:
        from game.client.scenes.rules_guide import GuideScene

        self.app.push(GuideScene(self.app, game, game_map))

    def go_back(self) -> None:
        """Leaves any room and returns to the title."""
        ask_close(self.ui, self.room, self.actions.go_home)

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self._escape()
        return nav is Nav.BACK

    def _escape(self) -> None:
        """Confirms before Escape closes our room."""
        if self.room is None or self.room.others():
            self.go_back()
            return
        words = _("Seats and options of this table are not kept.")
        answers = [
            Answer(_("Stay"), lambda: None, "brass"),
            Answer(_("To the title"), self.actions.go_home, "red"),
        ]
        ask(self.ui, _("Leave the room?"), words, answers, on_dismiss=lambda: None)

    def draw_ground(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        clip = target.get_clip()
        lay_night(target, scale)
        if clip.top < scale.art(ROOF):
            target.blit(hall_roof((scale.width, scale.art(ROOF)), round(scale.u, 4)), (0, 0))
        for panel in (self._board, self._talk, self._sheet):
            if panel is not None and clip.colliderect(panel.rect.inflate(60, 60)):
                cast(target, panel.rect, scale.px(10), scale.px(12), scale.px(8), 150)
        if self._board is not None and scale.text <= TABS_FROM:
            for share in (0.2, 0.8):
                x = self._board.rect.left + round(self._board.rect.width * share)
                top = self._board.rect.top
                for tone, broad in (("night_deep", 8), ("night_mist", 2)):
                    at = (x, top - scale.px(30)), (x, top)
                    pygame.draw.line(target, hue(tone), *at, max(1, scale.px(broad)))
        self._draw_head(target)

    def _own_colour(self) -> str:
        """Our colour in the room, or the preferred one."""
        room = self.room
        if room is None or room.table is None or not room.peer.seats:
            return self.app.settings.colour
        colours = player_colours()
        return colours[room.table.places[room.peer.seats[0]].colour % len(colours)]

    def _draw_head(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        margin, top = scale.art(48), max(scale.art(104), scale.px(96))
        heading = _("Table display") if self.for_display else _("Lobby")
        line(heading, "heading", hue("paper"), scale).at(target, margin + scale.px(76), top // 2)
        settings = self.app.settings
        side = scale.px(44)
        x = scale.width - margin - side
        target.blit(disc(self._own_colour(), side), (x, (top - side) // 2))
        name = line(settings.name or _("Player"), "strong", hue("paper"), scale)
        x -= name.width + scale.px(12)
        name.at(target, x, top // 2)
        words = capitalize_first(self.search.trouble) if self.search.trouble else _("LAN search is on")
        label = line(words, "label", hue("red_light" if self.search.trouble else "mist"), scale)
        x -= label.width + scale.px(60)
        if x > margin + scale.px(320):
            label.at(target, x, top // 2)
            glyph = icon("join", scale.px(26), hue("brass_light"))
            target.blit(glyph, (x - scale.px(38), top // 2 - glyph.get_height() // 2))


def _told(room: Room) -> tuple[object, ...]:
    """The room state that the sheet displays."""
    return room.table, room.silent, room.code, room.hosting is not None and room.hosting.phones
