"""The table display: joins or hosts a room as a display and shows its match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from game.client.art.backgrounds.title_background import night_ground
from game.client.art.logo import logo
from game.client.match.room_client import RoomClient, join_room, open_own_room
from game.client.panels.lobby.join_screen import CARD_POSITIONS, draw_join_screen
from game.client.panels.results.score_breakdown import FinishedMatch
from game.client.scenes.results import ResultsAction, ResultsScene
from game.client.scenes.table.table_display import DisplayScene, JoinInstructions, draw_join_card
from game.client.scenes.table.table_scene import TableScene
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import show_toast
from game.client.ui.input_events import Nav
from game.client.ui.key_bindings import with_key
from game.client.ui.widget import Panel
from game.client.window.scene import Scene
from game.i18n import _, capitalize_first
from game.rules import catalog
from game.rules.core.codec import BadData, Seat
from game.rules.core.match_settings import MatchSettings
from game.session.hosting import PHONE_PORT
from net.protocol.addresses import DEFAULT_PORT, Address, local_addresses
from net.protocol.messages import NOBODY, Play, ReturnToLobby, RoomState, Sit, Stand

if TYPE_CHECKING:
    from game.client.match.session_feed import SessionFeed
    from game.client.window.app import App
    from game.rules.core.game import Result
    from net.storage.saves import SavedMatch

POLL = 0.1


def reachable_address(way: Address) -> str:
    """The address at which other machines reach a room: a loopback address is replaced by our LAN address."""
    address = way[0]
    if address.startswith("127.") or address == "localhost":
        address = next(iter(local_addresses()), address)
    return address if way[1] == DEFAULT_PORT else f"{address}:{way[1]}"


class DisplayWaitingScene(Scene):
    """Waiting screen of the table display: shows how to join, and opens the match when it begins."""

    def __init__(self, app: App, room: RoomClient, join: JoinInstructions) -> None:
        super().__init__(app)
        self.join = join
        self.room = room
        self.room.on_begin = self._begin
        self._painted_state: tuple[str, object] = ("", None)
        self.offer: ResumeOffer | None = None
        """An unfinished match, to be offered when this scene is on top."""
        self._checked_table: RoomState | None = None
        """State of the room that ``_run_room`` handled last."""
        self._table: TableScene | None = None
        """The scene of the current match, or None."""
        self._agreed: RoomState | None = None
        """State of the room when our seats were reported ready; after a change they must be reported
        again."""
        app.on_step.append(self._listen)

    def leave(self) -> None:
        if self._listen in self.app.on_step:
            self.app.on_step.remove(self._listen)
        self.room.close()

    def change_room(self, room: RoomClient, join: JoinInstructions) -> None:
        """Shows another room; the previous one must be closed."""
        self.room, self.join, self._table, self._checked_table = room, join, None, None
        room.on_begin = self._begin
        self.resize()

    def _ask_resume(self, offer: ResumeOffer) -> None:
        """Asks whether to continue an unfinished match; meanwhile the new room is open."""
        from game.client.panels.lobby.resume_prompt import ask_resume

        ask_resume(self.ui, offer.saved, lambda _saved: offer.resume(self), lambda: None)

    def _listen(self) -> None:
        """Keeps track of the host's address, and handles news of the match while another scene covers it."""
        self._follow_host()
        if self._table is not None and self.app.top is not self._table:
            self._table.process_news()

    def _follow_host(self) -> None:
        """Updates the instructions for joining after the host has changed."""
        way = self.room.host_address
        join = self.join if way is None else replace(self.join, address=reachable_address(way))
        if join != self.join:
            self.join = join
            if isinstance(self._table, DisplayScene):
                self._table.join = join
            if self.app.top is not None:
                self.app.top.repaint()

    def update(self, dt: float) -> None:
        if self.app.top is self or self._table is None:
            self.room.poll()
        if self.app.top is self and self.offer is not None:
            offer, self.offer = self.offer, None
            self._ask_resume(offer)
        current = self._words(), self.room.table
        if current != self._painted_state:
            self._painted_state = current
            self.repaint()
        self._offer_seats()
        if self.room.is_owner:
            self._run_room()
        super().update(dt)

    def _run_room(self) -> None:
        """As host: starts the match when all players are ready, and reopens the lobby after a match."""
        table = self.room.table
        if table is None or table is self._checked_table or self.app.top is not self:
            return
        self._checked_table = table
        persons = {place.person for place in table.places} - {NOBODY}
        people = [table.person(one) for one in persons]
        if table.stage == "over":
            self.room.send_requests(ReturnToLobby())
        ready = all(one is not None and one.ready for one in people)
        if table.stage == "lobby" and persons and not table.free_seats and ready:
            self.room.send_requests(Play())

    def rest(self) -> float | None:
        return POLL

    def layout(self) -> None:
        scale = self.app.scale
        self._sit = Button(_("Play at this table: one more seat"), self.sit_down, "brass")
        self._stand = Button(_("One seat less"), self.stand_up)
        self._begin_now = Button(_("Begin: bots take the free seats"), self.room.start)
        for button, (x, y) in zip((self._sit, self._stand, self._begin_now), self._spots(), strict=True):
            wide, high, edge = button.measure(scale, scale.width)[0], scale.px(64), scale.px(12)
            area = pygame.Rect(0, 0, wide + 2 * edge, high + 2 * edge)
            area.center = round(scale.width * x), round(scale.height * y)
            panel = Panel(scale, area)
            button.place((edge, edge, wide, high))
            panel.add(button)
            self.ui.add(panel)
        back = IconButton("back", self.leave_display, with_key(_("Leave"), pygame.K_ESCAPE))
        side = scale.px(60)
        left = scale.px(200 if self.join.link else 30)  # clears the seat panel at the edge
        corner = Panel(scale, pygame.Rect(left, scale.px(12), side, side))
        back.place((0, 0, side, side))
        corner.add(back)
        self.ui.add(corner)
        self._offer_seats()

    def _spots(self) -> tuple[tuple[float, float], ...]:
        """Centres of the buttons as shares of the window, not covered by the cards with instructions."""
        if self.join.link:
            return ((CARD_POSITIONS[0], 0.76), (CARD_POSITIONS[1], 0.76), (CARD_POSITIONS[0], 0.24))
        return ((0.4, 0.91), (0.62, 0.91), (0.85, 0.91))

    def _offer_seats(self) -> None:
        """Shows buttons to take or leave a seat; only games without hidden hands can be played at the
        display."""
        table = self.room.table
        known = table is not None and table.game in catalog.GAMES
        is_open = known and table is not None and not catalog.game_class(table.game).hand_deck
        waits = is_open and table is not None and table.stage == "lobby"
        self._sit.set_visible(waits and bool(self.room.free_seats()))
        self._stand.set_visible(waits and bool(self.room.peer.seats))
        someone = table is not None and any(place.person != NOBODY for place in table.places)
        lobby = table is not None and table.stage == "lobby"
        self._begin_now.set_visible(self.room.is_owner and lobby and someone and bool(self.room.free_seats()))
        if waits and table is not self._agreed and self.room.peer.seats and not self._is_ready:
            self._agreed = table
            self.room.set_ready(True)

    @property
    def _is_ready(self) -> bool:
        return self.room.me is not None and self.room.me.ready

    def sit_down(self) -> None:
        """Takes a free seat for somebody at this display."""
        if free := self.room.free_seats():
            self.room.send_requests(Sit(free[0]))

    def stand_up(self) -> None:
        """Gives back our last seat."""
        if own := self.room.peer.seats:
            self.room.send_requests(Stand(own[-1]))

    def _begin(self, feed: SessionFeed) -> None:
        feed.on_close = lambda: None
        self._return_to_waiting()
        if feed.seats and feed.game.hand_deck:
            self._table = TableScene(self.app, feed, self._ended, self._return_to_waiting)
        else:
            self._table = DisplayScene(self.app, feed, self._ended, self._return_to_waiting, self.join)
        self._table.leaving_text = lambda: _("This screen shows no table any more; the match goes on.")
        self._table.on_leave_chosen = self.leave_display
        self.app.push(self._table)

    def _ended(self, table: TableScene, result: Result) -> None:
        """Shows the result until the next match begins."""
        ending = FinishedMatch(table.feed.game, table.feed.players, result, list(table.record))
        ways = [ResultsAction(_("Wait for the next match"), "forward", self._return_to_waiting)]
        results = ResultsScene(self.app, ending, ways, table.verdict)
        table.on_verdict = results.set_verdict
        self.app.push(results)

    def _return_to_waiting(self) -> None:
        """Returns to the waiting screen."""
        self._table = None
        while self in self.app.scenes and self.app.top is not self:
            self.app.pop()

    def leave_display(self) -> None:
        """Leaves the room and closes the display."""
        self._return_to_waiting()
        if self.app.top is self:
            self.app.pop()

    def _words(self) -> str:
        if self.room.end_reason:
            return self.room.end_reason
        table = self.room.table
        if table is None:
            return _("Looking for the table at {address} …").format(address=self.join.address)
        here = ", ".join(person.name for person in table.people if person.role == "player")
        return _("{room}: waiting for the match. Here: {people}").format(room=table.room, people=here or "–")

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            self.leave_display()
        return nav is Nav.BACK

    def draw_background(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        target.blit(night_ground((scale.width, scale.height), round(scale.u, 4)), (0, 0))
        if self.join.link and self.room.table is not None:
            draw_join_screen(target, scale, self.room.table, self.join.link)
            return
        sign = logo(round(scale.width * 0.5))
        target.blit(sign, sign.get_rect(center=(scale.width // 2, round(scale.height * 0.22))))
        card = draw_join_card(self.join, round(scale.u * 1.2, 4))
        target.blit(card, card.get_rect(center=(scale.width // 2, round(scale.height * 0.57))))
        words = text_line(self._words(), "line", hue("wash"), scale)
        words.draw_at(target, scale.width // 2, scale.height * 0.84, "centre")


def join_display(app: App, way: Address, code: str = "") -> DisplayWaitingScene:
    """Opens a display in another player's room."""
    return DisplayWaitingScene(
        app, join_room(app, way, "display", code), JoinInstructions(reachable_address(way), code)
    )


def host_display(app: App, laid: DisplaySettings, resume: SavedMatch | None = None) -> DisplayWaitingScene:
    """Opens a display that hosts its own room, for phones; raises BadData if hosting fails.

    If no match is to be resumed, offers the newest unfinished one that was played with phones.
    """
    scene = DisplayWaitingScene(app, *_open_display_room(app, laid, resume))
    left = _unfinished_phone_match() if resume is None else None
    if left is not None:
        scene.offer = ResumeOffer(left, laid)
    return scene


def _unfinished_phone_match() -> SavedMatch | None:
    from net.storage.credentials import unfinished_saves

    with_phones = (
        saved for saved in unfinished_saves(shared=True) if any(chair.phone for chair in saved.start.chairs)
    )
    return next(with_phones, None)


def _open_display_room(
    app: App, laid: DisplaySettings, resume: SavedMatch | None
) -> tuple[RoomClient, JoinInstructions]:
    """Opens a room and its phone pages; raises BadData if one of them fails."""
    from game.client.games.phone_pages import phone_pages

    room = open_own_room(app, laid.port, resume, code=laid.code, role="display")
    hosting = room.hosting
    assert hosting is not None
    try:
        if resume is None:
            hosting.set_up_match(laid.settings, laid.bots)
        phones = hosting.open_phones(phone_pages(), laid.phone_port)
    except BadData:
        room.close()
        raise
    address = next(iter(local_addresses()), "127.0.0.1")
    link = phones.url(address)
    print(_("Phones open {link}.").format(link=link), flush=True)
    return room, JoinInstructions(room.join_address(), hosting.code, link)


@dataclass(frozen=True)
class DisplaySettings:
    """Settings of a display that hosts its own room."""

    settings: MatchSettings
    bots: Mapping[Seat, str]
    port: int = DEFAULT_PORT
    code: str = ""
    phone_port: int = PHONE_PORT


@dataclass(frozen=True)
class ResumeOffer:
    """An unfinished match that a hosting display can continue, and the settings of its room."""

    saved: SavedMatch
    laid: DisplaySettings

    def resume(self, scene: DisplayWaitingScene) -> None:
        """Closes the display's new room and opens that of the match instead, or reports why that fails."""
        scene.room.close()
        try:
            scene.change_room(*_open_display_room(scene.app, self.laid, self.saved))
        except BadData as error:
            show_toast(scene.ui, f"{capitalize_first(str(error))}.", "warning", trouble=True)


def run_display(
    open_scene: Callable[[App], Scene], size: tuple[int, int] | None = None, language: str = ""
) -> int:
    """Runs a table display, fullscreen unless ``size`` is given; raises NoDisplay without a window."""
    from game.client.flows.automation_output import install_automation_output
    from game.client.window import player_settings as settings_file
    from game.client.window.app import App

    settings, _note = settings_file.load(settings_file.settings_path())
    settings.fullscreen = size is None
    # No settings path: fullscreen here must not be saved for the player's own window.
    app = App(settings, None, size, language)
    install_automation_output(app)
    app.run(open_scene(app))
    return 0
