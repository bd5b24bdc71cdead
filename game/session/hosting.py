"""Assembles a match: a host, its links, its save, its bots in their own process, and a beacon."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from game.bots.bot import DEFAULT, EASY, STAND_IN, seatable, strengths, usual
from game.bots.worker import Choose, Chosen, Follow, Lay, Show, packed
from game.rules.core.codec import CHANCE, BadData, Record, Seat
from game.rules.core.dealer import commitment
from game.rules.core.journal import Entry, Journal
from game.rules.core.match_settings import MatchSettings
from game.session.bot_process import Thinker
from game.session.personas import called
from game.session.scripted_match import Script
from net.client.peer import Peer
from net.discovery.lan import Beacon, seek
from net.loopback import LocalLine
from net.match.takeover_state import Heritage, successor
from net.protocol.addresses import DEFAULT_PORT
from net.protocol.crypto import pledge
from net.protocol.event_loop import NetLoop
from net.protocol.frames import pack, unpack
from net.protocol.messages import Arrange, Begin, Faces, Propose, Refused, Start, Table, Tagged, to_peer
from net.protocol.refusal_texts import sentence
from net.protocol.tls import Lock
from net.server.host import Host
from net.server.lobby import Lobby
from net.server.tcp_server import LocalLink, Server
from net.storage.credentials import open_host_save
from net.storage.save_writer import Writer, go_on_with
from net.storage.saves import Opening, Saved
from net.storage.web_ports import door_of, keep_door

if TYPE_CHECKING:
    from net.web.phone_registry import Pages, Phones

T = TypeVar("T")
THINKING_TIME = 10.0
GOING_ON = 0.55
"""What goes on takes that much of the usual time: a turn, or another round of the same bids."""
PHONE_PORT = 47880


def playable(game_key: str) -> tuple[str, ...]:
    """Who can be given a seat, first the one who plays for somebody who is away."""
    first = usual(STAND_IN, game_key)
    return first, *(name for name in seatable(game_key) if name != first)


def offered(game_key: str) -> tuple[str, ...]:
    """The bots that a lobby offers, the weakest first."""
    return strengths(game_key)


def default_bot(game_key: str) -> str:
    """Who sits down where nobody said who."""
    return usual(DEFAULT, game_key)


def mildest(game_key: str) -> str:
    """Who sits with somebody who is still learning: the weakest that thinks."""
    return usual(EASY, game_key)


class BotTable:
    """The bots of a room: one link to the host, one process that thinks. It all runs on the network's loop.

    The process is started only once a seat is a bot's. As long as a match follows its script, if it has one,
    that says what the bots do.
    """

    def __init__(
        self,
        server: Server,
        thinking_time: float = THINKING_TIME,
        pace: float = 0.0,
        script: Script | None = None,
    ) -> None:
        self._server = server
        self._script = script
        self._time = thinking_time
        self._pace = pace
        """No answer is given sooner than this after its question, so that people can follow."""
        self._hurried = False
        self._ready: tuple[asyncio.TimerHandle, Chosen] | None = None
        """An answer that waits for its time."""
        self._due = 0.0
        self._link: LocalLink | None = None
        self._thinker: Thinker | None = None
        self._moves: Any = None
        self._asked: Choose | None = None
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """See whether a bot is to act, and ask it, once."""
        question = self._question()
        if question == self._asked:
            return
        self._asked = question
        if question is not None:
            self._ask(question)
        else:
            self._clear_timer()

    def _question(self) -> Choose | None:
        host = self._server.host
        running = host.running
        if running is None or running.over or host.paused or host.settling.on:
            return None
        for seat in running.match.game.to_act(running.match.replica.state):
            if bot := host.lobby.places[seat].bot:
                return Choose(seat, bot, running.match.last)
        return None

    def close(self) -> None:
        """The bots go home."""
        self._clear_timer()
        if self._link is not None:
            self._server.hung_up(self._link.id)
            self._link = None
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def _ask(self, question: Choose) -> None:
        if self._thinker is None:
            self._start()
        self._clear_timer()
        loop = asyncio.get_running_loop()
        self._due = loop.time() + self._wait(question)
        if (written := self._written(question)) is not None:
            self._answered(written)
            return
        self._timer = loop.call_later(self._time, self._overran, question)
        self._tell(question)

    def _wait(self, question: Choose) -> float:
        """How long everybody has to see what was done before."""
        running = self._server.host.running
        if self._hurried or running is None:
            return 0.0
        return self._pace * GOING_ON if _goes_on(running.match.journal, question.seat) else self._pace

    def _written(self, question: Choose) -> Chosen | None:
        """What the script has this seat do now; what was played before a lesson begins is not waited for."""
        running = self._server.host.running
        if self._script is None or running is None:
            return None
        journal = running.match.journal
        due = self._script.due(journal)
        if due is None or due[0] != question.seat:
            return None
        if not self._script.has_begun(journal):
            self._due = 0.0
        return Chosen(question.seat, question.seen, packed(due[1]))

    def _start(self) -> None:
        post = self._server.net.post
        self._thinker = Thinker(
            on_answer=lambda chosen: post(self._answered, chosen),
            on_end=lambda thinker: post(self._ended, thinker),
        )
        self._link = self._server.local(self._deliver, bots=True)

    def _tell(self, record: Record) -> None:
        if self._thinker is not None:
            self._thinker.tell(record)

    def _deliver(self, body: bytes) -> None:
        """What the host tells the bots' seats goes to their process, and nothing else does."""
        message = unpack(to_peer(self._moves), body)
        match message:
            case Begin():
                game = self._server.host.running
                self._moves = game.match.game.moves if game is not None else None
                self._tell(Lay(message.start.terms))
            case Tagged():
                self._tell(Follow(pack(message.item)))
            case Faces():
                self._tell(Show(message.seat, message.hands, message.seq))

    def _answered(self, chosen: Chosen) -> None:
        self._clear_timer()
        loop = asyncio.get_running_loop()
        self._ready = (loop.call_at(max(loop.time(), self._due), self._propose, chosen), chosen)

    def hurry(self, on: bool) -> None:
        """Answer at once, or at the usual pace again."""
        self._hurried = on
        if on and self._ready is not None:
            timer, chosen = self._ready
            timer.cancel()
            self._propose(chosen)

    def _propose(self, chosen: Chosen) -> None:
        self._ready = None
        if self._link is None or self._moves is None:
            return
        if chosen.fault:
            self._server.host.log.append(f"the bot of seat {chosen.seat + 1} failed: {chosen.fault}")
        action = unpack(self._moves, chosen.action)
        self._server.heard(self._link.id, pack(Propose(chosen.seat, action, chosen.seen)))
        self.look()

    def _overran(self, question: Choose) -> None:
        """It thinks too long: a new process plays the first legal action."""
        self._server.host.log.append(f"the bot of seat {question.seat + 1} took too long")
        self.close()
        self._ask(Choose(question.seat, "", question.seen))

    def _ended(self, thinker: Thinker) -> None:
        """The process ended by itself; the next question starts another."""
        if thinker is self._thinker:
            self.close()
            self._asked = None
            self.look()

    def _clear_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _goes_on(journal: Journal, seat: Seat) -> bool:
    """Whether this seat acted last, or everybody since has only done the same as it did."""
    kinds: set[type[Any]] = set()
    for item in reversed(journal):
        if not isinstance(item, Entry):
            return False
        if item.seat == CHANCE:
            continue
        if item.seat == seat:
            return kinds <= {type(item.move)}
        kinds.add(type(item.move))
        if len(kinds) > 1:
            return False
    return False


def resuming(saved: Saved) -> Callable[[Host], None]:
    """Prepares a host to go on with its own save."""

    return lambda host: go_on_with(saved, host.resume)


def gathering(heritage: Heritage) -> Callable[[Host], None]:
    """Prepares a host to wait for those who sat in a match that lost its host."""
    return lambda host: host.gather(heritage)


def adopting(peer: Peer) -> Callable[[Host], None]:
    """Prepares a host to go on with a match that was handed over to this peer."""
    if peer.estate is None or peer.start is None or peer.replica is None:
        raise BadData("no match was handed over")
    secret, moves = peer.estate
    keys = tuple((epoch, who, key) for (epoch, who), key in peer.inheritance.known_keys().items())
    start = successor(peer.start, pledge(peer.token), peer.start.epoch + 1) if peer.token else peer.start
    opening = Opening(start, "", secret, peer.token, None, keys)
    held = list(peer.held)
    game, journal, table = peer.replica.game, Journal(peer.replica.journal), peer.table

    def prepare(host: Host) -> None:
        host.adopt(Saved(Path(), opening, game, journal, moves, secret=secret, held=held))
        if table is not None:
            _keep_terms(host, table)

    return prepare


def _keep_terms(host: Host, table: Table) -> None:
    """Bots keep the seats they had, the others' only as long as those are away."""
    host.lobby.grace, host.lobby.clock = table.grace, table.clock
    here = {person.id for person in table.people if person.here}
    for seat, place in enumerate(table.places):
        if place.bot:
            host.put_bot(seat, place.bot)
            if place.person not in here:
                host.absences.lent.add(seat)


class Hosting:
    """A room of this program: with a port it is open to the network, without one only to this program."""

    def __init__(
        self,
        room: str,
        port: int | None = DEFAULT_PORT,
        code: str = "",
        prepare: Callable[[Host], None] = lambda _: None,
        announce: bool = True,
        wake: Callable[[], None] = lambda: None,
        pace: float = 0.0,
        seed: str = "",
        open_save: Callable[[Opening], Writer] | None = open_host_save,
        script: Script | None = None,
    ) -> None:
        lock = Lock(code) if code else None
        self.code = code
        """What newcomers are asked for, or nothing; it is kept with the match."""
        self._open_save = open_save
        keeps = self._save_with_code if open_save is not None else None
        host = Host(Lobby(room, playable, called), keeps, locked=bool(code))
        if seed:
            if port is not None:
                raise BadData("a room on the network is not dealt by a seed: anybody could foresee the cards")
            host.secret = commitment(seed.encode())
        prepare(host)
        self.net = NetLoop()
        self.host = host
        self.server = Server(host, self.net, lock)
        self.bots = BotTable(self.server, pace=pace, script=script)
        self.beacon: Beacon | None = None
        self.elsewhere = ""
        """Where somebody says that the match goes on which we have taken up from our save."""
        self.phones: Phones | None = None
        """The web port for phones, while it is open."""
        self._door_kept = b""
        self.wake = wake
        """Called on the network's thread whenever something has changed."""
        self.server.on_change = self._changed
        try:
            if port is not None:
                self.net.wait(self.server.open(port))
        except OSError as error:
            self.net.close()
            raise BadData("the room cannot be opened: {why}", why=error.strerror) from error
        if port is not None and announce:
            self.beacon = Beacon(host.room, self.server.port)
            with suppress(TimeoutError):  # on a very busy machine: it goes on meanwhile, and the room is open
                self.net.wait(self.beacon.start())
            if host.running is not None:
                self.net.submit(self._look_for_later_host(host.running.match.start))
        self.net.post(self._changed)

    async def _look_for_later_host(self, start: Start) -> None:
        """Others may have gone on while we were away: then this match is over there, and we are players."""
        way = await seek(start, later=True)
        if way is not None:
            self.elsewhere = f"{way[0]}:{way[1]}"
            self.host.log.append(sentence("goes_on_elsewhere", (self.elsewhere,)))
            self._changed()

    def arrange(self, terms: MatchSettings, bots: Mapping[Seat, str]) -> None:
        """Lay the table; BadData says what does not fit."""
        self.net.wait(self._arrange(Arrange(*terms), bots))

    def order(self, record: Any) -> Refused | None:
        """Anything the owner may ask, from any thread; why not, if it cannot be."""
        return self.net.wait(self._order(record))

    def look(self, question: Callable[[Host], T]) -> T:
        """Ask something of the host where nothing can change meanwhile; from any thread but the network's."""

        async def answer() -> T:
            return question(self.host)

        return self.net.wait(answer())

    @property
    def kept_in(self) -> Path | None:
        """The file that the match is in, if it is kept."""
        save = self.host.running.save if self.host.running is not None else None
        return save.path if isinstance(save, Writer) else None

    def line(self, wake: Callable[[], None] = lambda: None) -> LocalLine:
        """A line for the owner's own peer."""
        return LocalLine(self.server, owner=True, wake=wake)

    def hurry(self, on: bool) -> None:
        """Let the bots answer at once, or at their usual pace again; from any thread."""
        self.net.post(self.bots.hurry, on)

    def protect(self, code: str) -> None:
        """Ask newcomers for a code, or with an empty one for none; BadData where that cannot be done."""
        self.net.wait(self._protect(code, Lock(code) if code else None))

    def open_phones(self, pages: Pages, port: int = PHONE_PORT, code: str = "") -> Phones:
        """Let people sit down with a phone; BadData where that cannot be done."""
        try:
            from net.web.phone_registry import Phones
        except ImportError:
            raise BadData("phones need the packages websockets and segno") from None
        start = self.look(lambda host: host.start)
        before = door_of(start.root) if start is not None and not code else None
        if before is not None:
            port, code = before
        phones = Phones(self.server, pages, code)
        try:
            self.net.wait(phones.open(port))
        except OSError as error:
            raise BadData("phones cannot come in: {why}", why=error.strerror) from error
        self.phones = phones
        self.net.post(self._changed)
        return phones

    def close_phones(self) -> None:
        """Nobody sits here with a phone any more."""
        if self.phones is not None:
            phones, self.phones = self.phones, None
            self.net.wait(phones.shut())

    def close(self) -> None:
        """Close the room for everybody; the save stays."""
        self.net.wait(self._close())
        self.net.close()

    def _changed(self) -> None:
        self.bots.look()
        if self.beacon is not None:
            self.beacon.refresh()
        if self.phones is not None:
            self.phones.look()
            self._keep_door(self.phones)
        self.wake()

    def _keep_door(self, phones: Phones) -> None:
        """A page that waits for us to come back looks where it was: the old port and code are kept."""
        root = self.host.start.root if self.host.start is not None else b""
        if root and root != self._door_kept and self.kept_in is not None:
            self._door_kept = root
            keep_door(root, phones.port.port, phones.code)

    async def _arrange(self, wish: Arrange, bots: Mapping[Seat, str]) -> None:
        host = self.host
        if no := host.lobby.arrange(wish):
            raise BadData(str(no.figures[0]))
        for seat, bot in bots.items():
            if no := host.put_bot(seat, bot):
                raise BadData("there is no bot {bot!r} for {game}", bot=bot, game=wish.game)
        host.announce()
        self.server.flush()

    async def _order(self, record: Any) -> Refused | None:
        answers: list[bytes] = []
        link = self.server.local(answers.append, owner=True)
        self.server.heard(link.id, pack(record))
        self.server.hung_up(link.id)
        messages = (unpack(to_peer(), body) for body in answers)
        return next((one for one in messages if isinstance(one, Refused)), None)

    async def _protect(self, code: str, lock: Lock | None) -> None:
        self.code = code
        self.server.protect(lock)
        running = self.host.running
        if running is not None and isinstance(running.save, Writer):
            running.save.add_code(code)
            running.keep()
        self._changed()

    def _save_with_code(self, opening: Opening) -> Writer:
        """Whoever goes on with the match opens a room that is as protected as this one."""
        assert self._open_save is not None, "the host was told to keep nothing"
        return self._open_save(opening.with_code(self.code))

    async def _close(self) -> None:
        self.bots.close()
        if self.phones is not None:
            await self.phones.shut()
        if self.beacon is not None:
            await self.beacon.stop()
        await self.server.shut()
        if self.host.running is not None and self.host.running.save is not None:
            self.host.running.save.close()
