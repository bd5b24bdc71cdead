"""A room from this client's point of view: connection, people, chat and the match feed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.client.match.last_setups import Setup, usual
from game.client.match.match_feed import Said
from game.client.match.presence_messages import comings, name_in
from game.client.match.session_feed import SessionFeed
from game.client.style.theme import player_colours
from game.i18n import _
from game.rules.core.codec import Seat
from game.session.guest import Guest, guest_at, owner_of
from game.session.hosting import Hosting, default_bot, resuming
from game.session.scripted_match import Script
from net.client.notifications import Down, News
from net.client.peer import Peer
from net.client.session import Session
from net.protocol import messages as m
from net.protocol.addresses import DEFAULT_PORT, Address
from net.protocol.refusal_texts import sentence
from net.storage.saves import Saved

if TYPE_CHECKING:
    from game.client.window.app import App
    from game.session.guest import PagesMaker

BOT_PACE = 0.65
"""Minimum seconds of a bot's action, so that players can follow; divided by the animation speed."""
MOST_TALK = 200


class Room:
    """A room we host or joined. Call ``poll`` on the main thread until a match begins, then poll its feed."""

    def __init__(self, app: App, party: Guest) -> None:
        self.app = app
        self.party = party
        self.talk: list[Said] = []
        self.silent = ""
        """Why the host does not answer, or empty."""
        self.closed = False
        self.on_begin: Callable[[SessionFeed], None] = lambda _feed: None
        self.on_change: Callable[[], None] = lambda: None
        self.on_refused: Callable[[str], None] = lambda _words: None
        self.on_notice: Callable[[str], None] = lambda _words: None
        self._before: m.Table | None = None
        self._has_arrived = party.hosting is None
        """Whether we have joined but not yet seen a table with seats."""

    @property
    def peer(self) -> Peer:
        return self.party.peer

    @property
    def session(self) -> Session:
        return self.party.session

    @property
    def hosting(self) -> Hosting | None:
        return self.party.hosting

    @property
    def code(self) -> str:
        """Access code of the room, or empty."""
        return self.party.code

    def protect(self, code: str) -> None:
        """Sets or clears the access code as owner; raises BadData if that is impossible."""
        if self.hosting is not None:
            self.hosting.protect(code)
            self.party.code = code

    @property
    def table(self) -> m.Table | None:
        return self.peer.table

    @property
    def is_owner(self) -> bool:
        return self.hosting is not None

    @property
    def is_private(self) -> bool:
        """Whether only this process can join."""
        return self.hosting is not None and not self.hosting.server.port

    @property
    def me(self) -> m.Person | None:
        return self.person(self.peer.you)

    @property
    def ended(self) -> str:
        """Why the host ended the connection, or empty."""
        down = self.session.ended
        return "" if down is None else down.words

    @property
    def wrong_code(self) -> bool:
        """Whether the host rejected only the code."""
        return self.session.ended is not None and self.session.ended.code in ("wrong_code", "locked")

    def person(self, person: m.PersonId) -> m.Person | None:
        return self.table.person(person) if self.table is not None else None

    def ask(self, *records: Any) -> None:
        """Sends requests to the host, in order."""
        for record in records:
            self.peer.ask(record)
        self.session.flush()

    def ready(self, on: bool) -> None:
        self.peer.ready(on)
        self.session.flush()

    def lay(self, setup: Setup, own: Seat = 0) -> None:
        """Sets up a table as owner with bots in the other seats."""
        others = [seat for seat in range(setup.seats) if seat != own]
        bots = [m.PutBot(seat, bot) for seat, bot in zip(others, setup.bots, strict=False)]
        self.lay_open(setup, own)
        self.ask(*bots)

    def lay_open(self, setup: Setup, own: Seat = 0) -> None:
        """Sets up a table as owner with free seats for guests."""
        self.ask(m.Arrange(*setup.terms), *self.dressed(), m.Sit(own))

    def start(self) -> None:
        """Starts the match as owner; bots take the free seats."""
        if self.table is not None and self.table.game:
            bot = default_bot(self.table.game)
            self.ask(*(m.PutBot(seat, bot) for seat in self.free_seats()), m.Play())

    def lay_show(self, game: str) -> None:
        """Starts a match of bots only."""
        setup = usual(game)
        bots = [m.PutBot(seat, default_bot(game)) for seat in range(setup.seats)]
        self.ask(m.Arrange(*setup.terms), *bots, m.Play())

    def dressed(self) -> list[Any]:
        """Requests that set our name and colour."""
        settings = self.app.settings
        return [m.Dress(settings.name or _("Player"), player_colours().index(settings.colour))]

    def where(self) -> str:
        """Address under which others can join; empty for a private room."""
        if self.hosting is None:
            return f"{self.way[0]}:{self.way[1]}" if self.way is not None else ""
        if self.is_private:
            return ""
        from net.protocol.addresses import local_addresses

        found = next(iter(local_addresses()), "127.0.0.1")
        port = self.hosting.server.port
        return found if port == DEFAULT_PORT else f"{found}:{port}"

    @property
    def way(self) -> Address | None:
        return self.party.way if self.hosting is None else None

    def others(self) -> list[m.Person]:
        """The other players who are present."""
        people = self.table.people if self.table is not None else ()
        return [one for one in people if one.here and one.role == "player" and one.id != self.peer.you]

    @property
    def host_name(self) -> str:
        """Name of the host."""
        return name_in(self.table, self.table.owner) if self.table is not None else ""

    def heirs(self) -> list[m.Person]:
        """Players to whom we can hand over the host role."""
        return self.others() if self.is_owner else []

    def free_seats(self) -> list[Seat]:
        return self.table.free_seats if self.table is not None else []

    def close(self) -> None:
        """Leaves the room. Our own match is saved; a seat in another host's match stays reserved."""
        if not self.closed:
            self.closed = True
            self.party.close()

    def poll(self) -> None:
        """Processes news up to the beginning of a match."""
        if self.closed or not (news := self.party.poll()):
            return
        begin = next((one for one in reversed(news) if isinstance(one, m.Begin)), None)
        for at, one in enumerate(news, start=1):
            if one is begin:
                self.party.put_back(news[at:])
                break
            self._take(one)
        if begin is not None and self.peer.replica is not None:
            self._before = None  # the match feed reports changes during the match
            self.on_begin(SessionFeed(self.party, begin, self.app.wake))
        self.on_change()

    def _take(self, one: News) -> None:
        match one:
            case m.Welcome():
                self.silent = ""
                self._has_arrived = self.hosting is None
            case m.Table():
                self._take_table(one)
            case m.Said():
                person = self.person(one.person)
                said = Said(person.name if person is not None else _("Somebody"), one.text)
                self.talk = [*self.talk, said][-MOST_TALK:]
            case m.Refused():
                self.on_refused(sentence(one.code, one.figures))
            case Down() if not one.final:
                self.silent = one.words

    def _take_table(self, table: m.Table) -> None:
        before, self._before = self._before, table
        if before is not None:
            for coming in comings(before, table, self.peer.you):
                self.on_notice(coming.text)
        waits = self._has_arrived and self.peer.role == "player" and not table.heir
        if waits and table.stage == "lobby" and table.places:
            self._has_arrived = False
            if not self.peer.seats:
                self.ask(*self.dressed(), m.Sit(m.ANY_SEAT))


def own_room(
    app: App,
    port: int | None = DEFAULT_PORT,
    resume: Saved | None = None,
    seed: str = "",
    code: str = "",
    role: m.Role = "player",
) -> Room:
    """Hosts a room: public, or private without a port; raises BadData if that fails.

    A resumed match keeps its access code.
    """
    name = app.settings.name or _("Player")
    called = resume.opening.room if resume is not None else _("{name}’s table").format(name=name)
    code = resume.opening.code if resume is not None else code
    prepare = resuming(resume) if resume is not None else lambda _host: None
    hosting = Hosting(called, port, code, prepare, pace=_pace(app), seed=seed)
    token = resume.opening.token if resume is not None else None
    return Room(app, owner_of(hosting, Peer(name, role, token=token), app.wake))


def show_room(app: App, script: Script | None = None) -> Room:
    """A private room for attract mode or, with a script, for a lesson; nothing is saved."""
    name = app.settings.name or _("Player")
    called = _("{name}’s table").format(name=name)
    seed = script.deal if script is not None else ""
    hosting = Hosting(called, None, pace=BOT_PACE, seed=seed, open_save=None, script=script)
    return Room(app, owner_of(hosting, Peer(name), app.wake))


def joined_room(
    app: App, way: Address, role: m.Role = "player", code: str = "", pages: PagesMaker | None = None
) -> Room:
    """Joins another host's room."""
    name = app.settings.name or _("Player")
    return Room(app, guest_at(way, name, role, code, app.wake, _pace(app), pages))


def _pace(app: App) -> float:
    return BOT_PACE / app.settings.speed if app.settings.speed else 0.0
