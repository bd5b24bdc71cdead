"""A room as this client sees it: connection, people, chat and the feed of its match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.client.match.last_setups import TableSetup, default_setup
from game.client.match.match_feed import ChatLine
from game.client.match.presence_messages import person_name, presence_messages
from game.client.match.session_feed import SessionFeed
from game.client.style.theme import player_colours
from game.i18n import _
from game.rules.core.codec import Seat
from game.session.guest import Guest, owner_guest, remote_guest
from game.session.hosting import HostedRoom, default_bot, resume_from
from game.session.scripted_match import MatchScript
from net.client.notifications import ConnectionDown, Notification
from net.client.peer import Peer
from net.client.session import Session
from net.protocol import messages as m
from net.protocol.addresses import DEFAULT_PORT, Address
from net.protocol.refusal_texts import refusal_text
from net.storage.saves import SavedMatch

if TYPE_CHECKING:
    from game.client.window.app import App
    from game.session.guest import PageProviderFactory

BOT_PACE = 0.65
"""Least seconds between the actions of bots, so that players can follow; divided by the animation speed."""
MOST_CHAT_LINES = 200


class RoomClient:
    """A room that we host or have joined.

    Call ``poll`` on the main thread until a match begins; then poll the feed of the match.
    """

    def __init__(self, app: App, party: Guest) -> None:
        self.app = app
        self.guest = party
        self.chat: list[ChatLine] = []
        self.silence_reason = ""
        """Why the host does not answer; empty if it does."""
        self.is_closed = False
        self.on_begin: Callable[[SessionFeed], None] = lambda _feed: None
        self.on_change: Callable[[], None] = lambda: None
        self.on_refused: Callable[[str], None] = lambda _words: None
        self.on_notice: Callable[[str], None] = lambda _words: None
        self._last_table: m.RoomState | None = None
        self._has_arrived = party.hosting is None
        """Whether we have been seen in the room with its seats; False between joining and that moment."""

    @property
    def peer(self) -> Peer:
        return self.guest.peer

    @property
    def session(self) -> Session:
        return self.guest.session

    @property
    def hosting(self) -> HostedRoom | None:
        return self.guest.hosting

    @property
    def code(self) -> str:
        """The room code; empty in an open room."""
        return self.guest.code

    def set_code(self, code: str) -> None:
        """Sets or removes the room code as the room's owner; raises BadData if that is not possible."""
        if self.hosting is not None:
            self.hosting.protect(code)
            self.guest.code = code

    @property
    def table(self) -> m.RoomState | None:
        return self.peer.room_state

    @property
    def is_owner(self) -> bool:
        return self.hosting is not None

    @property
    def is_private(self) -> bool:
        """Whether nobody else can join."""
        return self.hosting is not None and not self.hosting.server.port

    @property
    def me(self) -> m.Person | None:
        return self.person(self.peer.you)

    @property
    def end_reason(self) -> str:
        """Why the host ended the connection; empty if it did not."""
        down = self.session.ended
        return "" if down is None else down.text

    @property
    def is_code_wrong(self) -> bool:
        """Whether the host refused us because the room code was wrong."""
        return self.session.ended is not None and self.session.ended.code in ("wrong_code", "locked")

    def person(self, person: m.PersonId) -> m.Person | None:
        return self.table.person(person) if self.table is not None else None

    def send_requests(self, *records: Any) -> None:
        """Sends requests to the host, in order."""
        for record in records:
            self.peer.send(record)
        self.session.flush()

    def set_ready(self, on: bool) -> None:
        self.peer.ready(on)
        self.session.flush()

    def set_up_table(self, setup: TableSetup, own: Seat = 0) -> None:
        """As the owner, sets up a match with bots in the other seats."""
        others = [seat for seat in range(setup.seats) if seat != own]
        bots = [m.PutBot(seat, bot) for seat, bot in zip(others, setup.bots, strict=False)]
        self.set_up_open_table(setup, own)
        self.send_requests(*bots)

    def set_up_open_table(self, setup: TableSetup, own: Seat = 0) -> None:
        """As the owner, sets up a match in which other seats are free for guests."""
        self.send_requests(m.ChangeSettings(*setup.settings), *self.appearance_requests(), m.Sit(own))

    def start(self) -> None:
        """As the owner, starts the match; bots take free seats."""
        if self.table is not None and self.table.game:
            free = self.free_seats()
            bots = self.new_opponents(len(free))
            self.send_requests(*(m.PutBot(*one) for one in zip(free, bots, strict=True)), m.Play())

    def new_opponents(self, number: int) -> Sequence[str]:
        """Bots for some free seats of the table, other than those that sit there."""
        from game.client.match.opponent_choice import choose_opponents

        assert self.table is not None
        seated = [place.bot for place in self.table.places]
        return choose_opponents(self.app.settings, self.table.game, number, seated)

    def start_bots_only_match(self, game: str) -> None:
        """Starts a match of bots only."""
        setup = default_setup(game)
        bots = [m.PutBot(seat, default_bot(game)) for seat in range(setup.seats)]
        self.send_requests(m.ChangeSettings(*setup.settings), *bots, m.Play())

    def appearance_requests(self) -> list[Any]:
        """Requests that set our name and colour."""
        settings = self.app.settings
        return [m.SetNameAndColour(settings.name or _("Player"), player_colours().index(settings.colour))]

    def join_address(self) -> str:
        """The address at which others can join; empty if nobody can."""
        if self.hosting is None:
            return f"{self.host_address[0]}:{self.host_address[1]}" if self.host_address is not None else ""
        if self.is_private:
            return ""
        from net.protocol.addresses import local_addresses

        found = next(iter(local_addresses()), "127.0.0.1")
        port = self.hosting.server.port
        return found if port == DEFAULT_PORT else f"{found}:{port}"

    @property
    def host_address(self) -> Address | None:
        return self.guest.address if self.hosting is None else None

    def other_players(self) -> list[m.Person]:
        """The other players who are present."""
        people = self.table.people if self.table is not None else ()
        return [one for one in people if one.here and one.role == "player" and one.id != self.peer.you]

    @property
    def host_name(self) -> str:
        """Name of the host."""
        return person_name(self.table, self.table.owner) if self.table is not None else ""

    def host_candidates(self) -> list[m.Person]:
        """Players who could be the host in our place."""
        return self.other_players() if self.is_owner else []

    def free_seats(self) -> list[Seat]:
        return self.table.free_seats if self.table is not None else []

    def close(self) -> None:
        """Leaves the room.

        A match that we host is saved; in another host's match, our seat stays reserved.
        """
        if not self.is_closed:
            self.is_closed = True
            self.guest.close()

    def poll(self) -> None:
        """Handles news until a match begins."""
        if self.is_closed or not (news := self.guest.poll()):
            return
        begin = next((one for one in reversed(news) if isinstance(one, m.Begin)), None)
        for at, one in enumerate(news, start=1):
            if one is begin:
                self.guest.requeue(news[at:])
                break
            self._take(one)
        if begin is not None and self.peer.replica is not None:
            self._last_table = None  # the match feed reports changes during the match
            self.on_begin(SessionFeed(self.guest, begin, self.app.wake))
        self.on_change()

    def _take(self, one: Notification) -> None:
        match one:
            case m.JoinAccepted():
                self.silence_reason = ""
                self._has_arrived = self.hosting is None
            case m.RoomState():
                self._take_table(one)
            case m.ChatMessage():
                person = self.person(one.person)
                said = ChatLine(person.name if person is not None else _("Somebody"), one.text)
                self.chat = [*self.chat, said][-MOST_CHAT_LINES:]
            case m.RefusalMessage():
                self.on_refused(refusal_text(one.code, one.values))
            case ConnectionDown() if not one.is_final:
                self.silence_reason = one.text

    def _take_table(self, table: m.RoomState) -> None:
        before, self._last_table = self._last_table, table
        if before is not None:
            for coming in presence_messages(before, table, self.peer.you):
                self.on_notice(coming.text)
        waits = self._has_arrived and self.peer.role == "player" and not table.takeover_match
        if waits and table.stage == "lobby" and table.places:
            self._has_arrived = False
            if not self.peer.seats:
                self.send_requests(*self.appearance_requests(), m.Sit(m.ANY_SEAT))


def open_own_room(
    app: App,
    port: int | None = DEFAULT_PORT,
    resume: SavedMatch | None = None,
    seed: str = "",
    code: str = "",
    role: m.Role = "player",
) -> RoomClient:
    """Hosts a room; without a port, a private one. Raises BadData if that fails.

    A match that is resumed keeps its room code.
    """
    name = app.settings.name or _("Player")
    called = resume.header.room if resume is not None else _("{name}’s table").format(name=name)
    code = resume.header.code if resume is not None else code
    prepare = resume_from(resume) if resume is not None else lambda _host: None
    hosting = HostedRoom(called, port, code, prepare, pace=_pace(app), seed=seed)
    token = resume.header.token if resume is not None else None
    return RoomClient(app, owner_guest(hosting, Peer(name, role, token=token), app.wake))


def open_demo_room(app: App, script: MatchScript | None = None) -> RoomClient:
    """A private room for attract mode or, with a script, for a lesson; nothing is saved."""
    name = app.settings.name or _("Player")
    called = _("{name}’s table").format(name=name)
    seed = script.deal if script is not None else ""
    hosting = HostedRoom(called, None, pace=BOT_PACE, seed=seed, open_save=None, script=script)
    return RoomClient(app, owner_guest(hosting, Peer(name), app.wake))


def join_room(
    app: App, way: Address, role: m.Role = "player", code: str = "", pages: PageProviderFactory | None = None
) -> RoomClient:
    """Joins another host's room."""
    name = app.settings.name or _("Player")
    return RoomClient(app, remote_guest(way, name, role, code, app.wake, _pace(app), pages))


def _pace(app: App) -> float:
    return BOT_PACE / app.settings.speed if app.settings.speed else 0.0
