"""A room as this program is in it: the line to its host, who is there, the talk, and its match as a feed."""

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
"""A bot takes at least so long, or nobody could follow what it does; less where motions are faster."""
MOST_TALK = 200


class Room:
    """Poll it on the main thread until its match begins; from then on the match's feed is polled."""

    def __init__(self, app: App, party: Guest) -> None:
        self.app = app
        self.party = party
        self.talk: list[Said] = []
        self.silent = ""
        """Why the host is not heard, or nothing."""
        self.closed = False
        self.on_begin: Callable[[SessionFeed], None] = lambda _feed: None
        self.on_change: Callable[[], None] = lambda: None
        self.on_refused: Callable[[str], None] = lambda _words: None
        self.on_notice: Callable[[str], None] = lambda _words: None
        self._before: m.Table | None = None
        self._has_arrived = party.hosting is None
        """Whether we have come in and not yet been at a table that can be sat down at."""

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
        """What the room asks newcomers for, or nothing."""
        return self.party.code

    def protect(self, code: str) -> None:
        """The owner asks newcomers for a code, or for none; BadData where that cannot be."""
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
        """Whether nobody but this program can come in."""
        return self.hosting is not None and not self.hosting.server.port

    @property
    def me(self) -> m.Person | None:
        return self.person(self.peer.you)

    @property
    def ended(self) -> str:
        """Why the host will not have us any more, or nothing."""
        down = self.session.ended
        return "" if down is None else down.words

    @property
    def wrong_code(self) -> bool:
        """Whether the room would have us with the right code."""
        return self.session.ended is not None and self.session.ended.code in ("wrong_code", "locked")

    def person(self, person: m.PersonId) -> m.Person | None:
        return self.table.person(person) if self.table is not None else None

    def ask(self, *records: Any) -> None:
        """Ask things of the host, one after the other."""
        for record in records:
            self.peer.ask(record)
        self.session.flush()

    def ready(self, on: bool) -> None:
        self.peer.ready(on)
        self.session.flush()

    def lay(self, setup: Setup, own: Seat = 0) -> None:
        """The owner lays a table: we sit in our seat, bots in the others."""
        others = [seat for seat in range(setup.seats) if seat != own]
        bots = [m.PutBot(seat, bot) for seat, bot in zip(others, setup.bots, strict=False)]
        self.lay_open(setup, own)
        self.ask(*bots)

    def lay_open(self, setup: Setup, own: Seat = 0) -> None:
        """The owner lays a table with seats for whoever comes."""
        self.ask(m.Arrange(*setup.terms), *self.dressed(), m.Sit(own))

    def start(self) -> None:
        """The owner begins; bots take the seats that are still free."""
        if self.table is not None and self.table.game:
            bot = default_bot(self.table.game)
            self.ask(*(m.PutBot(seat, bot) for seat in self.free_seats()), m.Play())

    def lay_show(self, game: str) -> None:
        """The owner lays a table for bots alone, and they begin."""
        setup = usual(game)
        bots = [m.PutBot(seat, default_bot(game)) for seat in range(setup.seats)]
        self.ask(m.Arrange(*setup.terms), *bots, m.Play())

    def dressed(self) -> list[Any]:
        """Our name and colour as the settings have them."""
        settings = self.app.settings
        return [m.Dress(settings.name or _("Player"), player_colours().index(settings.colour))]

    def where(self) -> str:
        """The address by which others come in, or nothing in a room of our own alone."""
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
        """Everybody who is here beside us to play."""
        people = self.table.people if self.table is not None else ()
        return [one for one in people if one.here and one.role == "player" and one.id != self.peer.you]

    @property
    def host_name(self) -> str:
        """Whose room it is."""
        return name_in(self.table, self.table.owner) if self.table is not None else ""

    def heirs(self) -> list[m.Person]:
        """Who can be the host in our place: the others who are here to play."""
        return self.others() if self.is_owner else []

    def free_seats(self) -> list[Seat]:
        return self.table.free_seats if self.table is not None else []

    def close(self) -> None:
        """Leave. A match of ours is kept, and a seat in somebody's match waits for us."""
        if not self.closed:
            self.closed = True
            self.party.close()

    def poll(self) -> None:
        """Take in what has come, up to the beginning of a match."""
        if self.closed or not (news := self.party.poll()):
            return
        begin = next((one for one in reversed(news) if isinstance(one, m.Begin)), None)
        for at, one in enumerate(news, start=1):
            if one is begin:
                self.party.put_back(news[at:])
                break
            self._take(one)
        if begin is not None and self.peer.replica is not None:
            self._before = None  # what changes during the match is told at its table
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
    """Open a room of this program, to the network or, without a port, to ourselves; BadData says why not.

    One that goes on with a match is as protected as it was.
    """
    name = app.settings.name or _("Player")
    called = resume.opening.room if resume is not None else _("{name}’s table").format(name=name)
    code = resume.opening.code if resume is not None else code
    prepare = resuming(resume) if resume is not None else lambda _host: None
    hosting = Hosting(called, port, code, prepare, pace=_pace(app), seed=seed)
    token = resume.opening.token if resume is not None else None
    return Room(app, owner_of(hosting, Peer(name, role, token=token), app.wake))


def show_room(app: App, script: Script | None = None) -> Room:
    """A room to be looked at or, by a script, to learn in; nothing of it is kept."""
    name = app.settings.name or _("Player")
    called = _("{name}’s table").format(name=name)
    seed = script.deal if script is not None else ""
    hosting = Hosting(called, None, pace=BOT_PACE, seed=seed, open_save=None, script=script)
    return Room(app, owner_of(hosting, Peer(name), app.wake))


def joined_room(
    app: App, way: Address, role: m.Role = "player", code: str = "", pages: PagesMaker | None = None
) -> Room:
    """Knock at somebody's room."""
    name = app.settings.name or _("Player")
    return Room(app, guest_at(way, name, role, code, app.wake, _pace(app), pages))


def _pace(app: App) -> float:
    return BOT_PACE / app.settings.speed if app.settings.speed else 0.0
