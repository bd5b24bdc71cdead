"""Hosts a room: puts together host, TCP server, save, bot process, announcement in the LAN, and phones."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from game.bots.bot import DEFAULT_BOT, EASY, STAND_IN_BOT, bot_or_fallback, offered_bots, seatable_bots
from game.bots.worker import ActionAnswer, ActionRequest, FollowItem, ShowHands, StartMatch, encode_record
from game.rules.core.codec import CHANCE, BadData, Record, Seat
from game.rules.core.dealer import secret_commitment
from game.rules.core.journal import Entry, Journal
from game.rules.core.match_settings import MatchSettings
from game.rules.core.replica import with_open_hands
from game.session.bot_personas import bot_display_name
from game.session.bot_process import BotProcess
from game.session.scripted_match import MatchScript
from net.client.peer import Peer
from net.discovery.lan import Beacon, find_match_host
from net.loopback import LoopbackConnection
from net.match.takeover_state import TakeoverState, start_with_host
from net.protocol.addresses import DEFAULT_PORT
from net.protocol.crypto import pledge
from net.protocol.event_loop import NetLoop
from net.protocol.frames import pack, unpack
from net.protocol.messages import (
    Begin,
    ChangeSettings,
    HandContents,
    MatchStart,
    Propose,
    RefusalMessage,
    RoomState,
    TaggedItem,
    to_peer,
)
from net.protocol.protected_room import RoomLock
from net.protocol.refusal_texts import refusal_text
from net.protocol.sanitize import readable
from net.server.exception_isolation import error_text
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.tcp_server import LocalConnection, Server
from net.storage.credentials import open_host_save
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter, resume_save
from net.storage.saves import SavedMatch
from net.storage.web_ports import store_web_port, web_port_of
from net.storage.write_thread import WriteThread

if TYPE_CHECKING:
    from net.web.phone_registry import PageProvider, PhoneRegistry

T = TypeVar("T")
THINKING_TIME = 10.0
"""Seconds after which a bot process that has not answered is replaced."""
SEARCH_PART = 0.8
"""Part of the thinking time after which a bot's search ends with the best action found so far."""
FIRST_RETRY_S = 0.5
LONGEST_RETRY_S = 60.0
"""Seconds between a failure of the bot process and its restart: the first and the longest; they double in
between."""
MAX_WAITED_FAILURES = 3
"""Failures in a row after which the host plays for bots at once instead of waiting for their process."""
CONTINUATION_PACE = 0.55
"""Factor on the bots' pace for further actions in a turn, and in repeated rounds of the same kind of bid."""
PHONE_PORT = 47880


def room_bots(game_key: str) -> tuple[str, ...]:
    """Returns all bots that can take a seat; the first of them plays for absent people."""
    first = bot_or_fallback(STAND_IN_BOT, game_key)
    return first, *(name for name in seatable_bots(game_key) if name != first)


def lobby_bots(game_key: str) -> tuple[str, ...]:
    """Returns the bots offered in the lobby, weakest first."""
    return offered_bots(game_key)


def default_bot(game_key: str) -> str:
    """Returns the bot for a seat if none is named."""
    return bot_or_fallback(DEFAULT_BOT, game_key)


def easiest_bot(game_key: str) -> str:
    """Returns the bot for beginners: the weakest one that plans ahead."""
    return bot_or_fallback(EASY, game_key)


class BotSeats:
    """The bots of a room. They share a connection to the host and one bot process; runs on the network loop.

    The process is started when a bot must act for the first time, and restarted after failures with growing
    delays. If it keeps failing, or the host refuses a bot's action, the host makes a legal move for that
    seat. While a match follows a script, the script decides what bots do.
    """

    def __init__(
        self,
        server: Server,
        thinking_time: float = THINKING_TIME,
        pace: float = 0.0,
        script: MatchScript | None = None,
    ) -> None:
        self._server = server
        self._script = script
        self._time = thinking_time
        self._pace = pace
        """Minimum seconds from a question to its answer, so that people can follow."""
        self._hurried = False
        self._ready: tuple[asyncio.TimerHandle, ActionAnswer] | None = None
        """An answer that is ready and delayed to keep the pace."""
        self._due = 0.0
        self._link: LocalConnection | None = None
        self._thinker: BotProcess | None = None
        self._moves: Any = None
        self._asked: ActionRequest | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._overruns: Counter[bytes] = Counter()
        """For each match, how many choices took too long."""
        self._retry: asyncio.TimerHandle | None = None
        """Timer that restarts a failed process."""
        self._failures = 0
        """Failures of the process since its last answer."""
        self._refusals: list[RefusalMessage] = []
        """Refusals of the action that is being proposed."""
        self._refused: tuple[int, int] = (-1, 0)
        """The item number at which an action was last refused, and how many substitute moves were refused
        there."""

    def overruns(self) -> int:
        """Number of choices in this match that took too long."""
        running = self._server.host.publisher
        return self._overruns[running.match.start.root] if running is not None else 0

    def ask_due_bot(self) -> None:
        """If a bot must act and has not been asked yet, asks it, once it has been sent the latest items."""
        if self._server.is_waiting_for_disk:
            return
        question = self._question()
        if question == self._asked:
            return
        self._asked = question
        if question is not None:
            self._ask(question)
        else:
            self._clear_timer()

    def _question(self) -> ActionRequest | None:
        host = self._server.host
        running = host.publisher
        if running is None or running.is_over or host.paused or host.recovery.is_active:
            return None
        for seat in running.match.game.to_act(running.match.replica.state):
            if bot := host.lobby.places[seat].bot:
                limit = round(self._time * SEARCH_PART * 1000)
                return ActionRequest(seat, bot, running.match.last, time_limit_ms=limit)
        return None

    def close(self) -> None:
        self._clear_timer()
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        if self._link is not None:
            self._server.disconnect(self._link.id)
            self._link = None
        self._stop_process()

    def _stop_process(self) -> None:
        thinker, self._thinker = self._thinker, None
        if thinker is not None:
            thinker.close()

    def _ask(self, question: ActionRequest) -> None:
        self._clear_timer()
        loop = asyncio.get_running_loop()
        self._due = loop.time() + self._wait(question)
        if self._thinker is None and self._retry is None:
            self._start()
        if (written := self._scripted_answer(question)) is not None:
            self._answered(written)
        elif self._thinker is not None:
            if question.bot:  # the stand-in has no limit: nobody could answer in its place
                self._timer = loop.call_later(self._time, self._overran, question)
            self._tell(question)
        elif self._failures >= MAX_WAITED_FAILURES:
            self._substitute(question)

    def _wait(self, question: ActionRequest) -> float:
        """Returns the minimum seconds before this answer is given."""
        running = self._server.host.publisher
        if self._hurried or running is None:
            return 0.0
        return (
            self._pace * CONTINUATION_PACE
            if _is_continuation(running.match.journal, question.seat)
            else self._pace
        )

    def _scripted_answer(self, question: ActionRequest) -> ActionAnswer | None:
        """Returns the script's action for this seat, if there is one; moves before the lesson begins are
        not delayed."""
        running = self._server.host.publisher
        if self._script is None or running is None:
            return None
        journal = running.match.journal
        due = self._script.next_move(journal)
        if due is None or due[0] != question.seat:
            return None
        if not self._script.has_begun(journal):
            self._due = 0.0
        return ActionAnswer(question.seat, question.item_number, encode_record(due[1]))

    def _start(self) -> None:
        """Starts the process and reconnects the bots, so that it receives the match from the beginning.

        The bots are connected even if the process does not start, because the host acts for them over that
        connection.
        """
        post = self._server.net.post
        try:
            self._thinker = BotProcess(
                on_answer=lambda chosen: post(self._process_answer, chosen),
                on_end=lambda thinker: post(self._ended, thinker),
            )
        except Exception as error:  # no memory, no processes left, or a sandbox that allows none
            self._failed(error_text(error))
        if self._link is not None:
            self._server.disconnect(self._link.id)
        self._link = self._server.connect_local(self._deliver, bots=True)

    def _failed(self, why: str) -> None:
        """Reports a failure of the process and schedules its next start."""
        host = self._server.host
        self._failures += 1
        wait = min(LONGEST_RETRY_S, FIRST_RETRY_S * 2 ** min(self._failures - 1, 16))
        self._retry = asyncio.get_running_loop().call_later(wait, self._try_again)
        host.log.append(refusal_text("bots_failed", (why,)))
        host.bot_error = why
        host.announce()
        self._server.flush()

    def _try_again(self) -> None:
        self._retry, self._asked = None, None
        self.ask_due_bot()

    def _substitute(self, question: ActionRequest) -> None:
        """Makes the first legal move that has not been refused, so that the match does not wait for this
        seat."""
        running, due = self._server.host.publisher, self._question()
        if running is None or due is None:
            return
        if (due.seat, due.item_number) != (question.seat, question.item_number):
            return
        match, (item_number, refused) = running.match, self._refused
        view = with_open_hands(match.replica.state, match.dealer.hands_of(question.seat))
        legal = match.game.legal(view, question.seat)
        tried = refused if item_number == question.item_number else 0
        if tried < len(legal):
            self._answered(ActionAnswer(question.seat, question.item_number, encode_record(legal[tried])))
        else:
            self._server.host.log.append(f"every move of seat {question.seat + 1} was refused")

    def _tell(self, record: Record) -> None:
        if self._thinker is not None:
            self._thinker.send(record)

    def _deliver(self, body: bytes) -> None:
        """Forwards to the bot process what its seats may see, and nothing else."""
        message = unpack(to_peer(self._moves), body)
        match message:
            case Begin():
                game = self._server.host.publisher
                self._moves = game.match.game.moves if game is not None else None
                self._tell(StartMatch(message.start.terms))
            case TaggedItem():
                self._tell(FollowItem(pack(message.item)))
            case HandContents():
                self._tell(ShowHands(message.seat, message.hands, message.seq))
            case RefusalMessage():
                self._refusals.append(message)

    def _process_answer(self, chosen: ActionAnswer) -> None:
        """Handles an answer of the process, and forgets its earlier failures."""
        host, self._failures = self._server.host, 0
        if host.bot_error:
            host.bot_error = ""
            host.announce()
            self._server.flush()
        self._answered(chosen)

    def _answered(self, chosen: ActionAnswer) -> None:
        self._clear_timer()
        if self._ready is not None:
            self._ready[0].cancel()
        loop = asyncio.get_running_loop()
        self._ready = (loop.call_at(max(loop.time(), self._due), self._propose, chosen), chosen)

    def hurry(self, on: bool) -> None:
        """Switches the delay before answers off or on."""
        self._hurried = on
        if on and self._ready is not None:
            timer, chosen = self._ready
            timer.cancel()
            self._propose(chosen)

    def _propose(self, chosen: ActionAnswer) -> None:
        self._ready = None
        if self._link is None or self._moves is None:
            return
        if chosen.fault:
            self._server.host.log.append(f"the bot of seat {chosen.seat + 1} failed: {chosen.fault}")
        if chosen.has_overrun:
            self._note_overrun(chosen.seat)
        self._refusals.clear()
        try:
            action = unpack(self._moves, chosen.action)
            self._server.receive(self._link.id, pack(Propose(chosen.seat, action, chosen.item_number)))
        except BadData as error:
            self._refusals.append(RefusalMessage(chosen.seat, readable(str(error), 40)))
        if self._refusals:
            self._refused_at(chosen, self._refusals[0].code)
        self.ask_due_bot()

    def _refused_at(self, chosen: ActionAnswer, code: str) -> None:
        """Makes another move for a seat whose action was refused, if it still must act."""
        question = self._question()
        if question is None or (question.seat, question.item_number) != (chosen.seat, chosen.item_number):
            return
        item_number, refused = self._refused
        self._refused = chosen.item_number, refused + 1 if item_number == chosen.item_number else 0
        self._server.host.log.append(f"the move of the bot of seat {chosen.seat + 1} was refused: {code}")
        self._substitute(question)

    def _overran(self, question: ActionRequest) -> None:
        """Replaces a process that took too long; the stand-in bot makes this choice."""
        self._note_overrun(question.seat)
        self._stop_process()
        self._ask(ActionRequest(question.seat, "", question.item_number))

    def _note_overrun(self, seat: Seat) -> None:
        """Logs and counts a choice that took too long."""
        host = self._server.host
        bot = host.lobby.places[seat].bot
        host.log.append(f"the bot of seat {seat + 1} ({bot}) took too long")
        if host.publisher is not None:
            self._overruns[host.publisher.match.start.root] += 1

    def _ended(self, thinker: BotProcess) -> None:
        """Handles the unexpected end of the process."""
        if thinker is not self._thinker:
            return
        self._thinker = None
        self._clear_timer()
        self._failed(thinker.end_reason())
        if self._failures >= MAX_WAITED_FAILURES and (due := self._question()) is not None:
            self._substitute(due)

    def _clear_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _is_continuation(journal: Journal, seat: Seat) -> bool:
    """Whether an action continues a turn: this seat acted last, or all others have since made the same
    kind of move."""
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


def resume_from(saved: SavedMatch) -> Callable[[Host], None]:
    """Returns a function that lets a host continue its own save."""
    return lambda host: resume_save(saved, host.resume)


def take_over_from(heritage: TakeoverState) -> Callable[[Host], None]:
    """Returns a function that lets a host wait for the players of a match whose host was lost."""
    return lambda host: host.begin_takeover(heritage)


def accept_handover_to(peer: Peer) -> Callable[[Host], None]:
    """Returns a function that lets a host continue the match that was handed over to this peer."""
    if peer.handover is None or peer.start is None or peer.replica is None:
        raise BadData("no match was handed over")
    secret, moves = peer.handover
    keys = tuple((epoch, who, key) for (epoch, who), key in peer.takeover.known_keys().items())
    start = (
        start_with_host(peer.start, pledge(peer.token), peer.start.epoch + 1) if peer.token else peer.start
    )
    opening = SaveHeader(start, "", secret, peer.token, None, keys)
    held = list(peer.disclosures)
    game, journal, table = peer.replica.game, Journal(peer.replica.journal), peer.room_state

    def prepare(host: Host) -> None:
        host.accept_handover(
            SavedMatch(Path(), opening, game, journal, moves, secret=secret, disclosures=held)
        )
        if table is not None:
            _keep_terms(host, table)

    return prepare


def _keep_terms(host: Host, table: RoomState) -> None:
    """Restores grace period, turn clock and bots of a room; a bot in the seat of an absent person is a
    stand-in."""
    host.lobby.grace, host.lobby.clock = table.grace, table.clock
    here = {person.id for person in table.people if person.here}
    for seat, place in enumerate(table.places):
        if place.bot:
            host.put_bot(seat, place.bot)
            if place.person not in here:
                host.absences.lent_seats.add(seat)


class HostedRoom:
    """A room hosted by this program. Without a port, only this program can join it."""

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
        open_save: Callable[[SaveHeader], SaveWriter] | None = open_host_save,
        script: MatchScript | None = None,
    ) -> None:
        lock = RoomLock(code) if code else None
        self.code = code
        """Room code, which is stored in the save; empty in an open room."""
        self._open_save = open_save
        keeps = self._save_with_code if open_save is not None else None
        host = Host(HostLobby(room, room_bots, bot_display_name), keeps, locked=bool(code))
        if seed:
            if port is not None:
                raise BadData("a room on the network is not dealt by a seed: anybody could foresee the cards")
            host.secret = secret_commitment(seed.encode())
        self._is_open = False
        self.writes = WriteThread(self._write_finished)
        try:
            prepare(host)
        except BaseException:
            self.writes.close()
            raise
        self.net = NetLoop()
        if host.publisher is not None and isinstance(host.publisher.save, SaveWriter):
            host.publisher.save.use_thread(self.writes)
        self.net.on_error = host.supervisor.report
        self.host = host
        self.server = Server(host, self.net, lock, self.writes)
        self.bots = BotSeats(self.server, pace=pace, script=script)
        self.beacon: Beacon | None = None
        self.later_host = ""
        """If the match we resumed was continued by another host in the meantime, that host's address."""
        self.phones: PhoneRegistry | None = None
        """Web server for phones, while it is open."""
        self._stored_port_for = b""
        self.wake = wake
        """Called on the network thread after every change."""
        self.server.on_change = self._changed
        try:
            if port is not None:
                self.net.wait(self.server.open(port))
        except OSError as error:
            self.net.close()
            self.writes.close()
            raise BadData("the room cannot be opened: {why}", why=error.strerror) from error
        if port is not None and announce:
            self.beacon = Beacon(host.room_info, self.server.port)
            with suppress(TimeoutError):  # on a busy machine it continues in the background
                self.net.wait(self.beacon.start())
            if host.publisher is not None:
                self.net.submit(self._look_for_later_host(host.publisher.match.start))
        self._is_open = True
        self.net.post(self.server.write_finished)
        self.net.post(self._changed)

    async def _look_for_later_host(self, start: MatchStart) -> None:
        """Looks for a host that continued the resumed match while we were away."""
        way = await find_match_host(start, later=True)
        if way is not None:
            self.later_host = f"{way[0]}:{way[1]}"
            self.host.log.append(refusal_text("goes_on_elsewhere", (self.later_host,)))
            self._changed()

    def set_up_match(self, terms: MatchSettings, bots: Mapping[Seat, str]) -> None:
        """Sets match settings and bots; BadData if they are invalid."""
        self.net.wait(self._arrange(ChangeSettings(*terms), bots))

    def request(self, record: Any) -> RefusalMessage | None:
        """Sends a request as the owner and returns the refusal, if any; callable from any thread."""
        return self.net.wait(self._order(record))

    def query(self, question: Callable[[Host], T]) -> T:
        """Evaluates a function of the host on the network thread; callable from any other thread."""

        async def answer() -> T:
            return question(self.host)

        return self.net.wait(answer())

    @property
    def save_path(self) -> Path | None:
        """Path of the match's save, or None."""
        save = self.host.publisher.save if self.host.publisher is not None else None
        return save.path if isinstance(save, SaveWriter) else None

    def connect_owner(self, wake: Callable[[], None] = lambda: None) -> LoopbackConnection:
        """Opens a connection for the owner's peer."""
        return LoopbackConnection(self.server, owner=True, wake=wake)

    def hurry(self, on: bool) -> None:
        """Turns the bots' delay off or on; callable from any thread."""
        self.net.post(self.bots.hurry, on)

    def protect(self, code: str) -> None:
        """Sets the room code, or removes it if empty; BadData if protected rooms are unavailable."""
        self.net.wait(self._protect(code, RoomLock(code) if code else None))

    def open_phones(self, pages: PageProvider, port: int = PHONE_PORT, code: str = "") -> PhoneRegistry:
        """Starts the web server for phones; BadData if that is impossible."""
        try:
            from net.web.phone_registry import PhoneRegistry
        except ImportError:
            raise BadData(
                "phones need the packages websockets and segno: pip install websockets segno"
            ) from None
        start = self.query(lambda host: host.start)
        before = web_port_of(start.root) if start is not None and not code else None
        if before is not None:
            port, code = before
        phones = PhoneRegistry(self.server, pages, code)
        try:
            self.net.wait(phones.open(port))
        except OSError as error:
            raise BadData("phones cannot come in: {why}", why=error.strerror) from error
        self.phones = phones
        self.net.post(self._changed)
        return phones

    @property
    def had_phones(self) -> bool:
        """Whether phones took part in the match that we resumed."""
        start = self.query(lambda host: host.start)
        return start is not None and web_port_of(start.root) is not None

    def close_phones(self) -> None:
        if self.phones is not None:
            phones, self.phones = self.phones, None
            self.net.wait(phones.shut())

    def close(self) -> None:
        """Closes the room for everybody; the save remains."""
        self.net.wait(self._close())
        self.net.close()
        self.writes.close()

    def _write_finished(self) -> None:
        """Called on the write thread; writes that finish while the room is being opened are checked later."""
        if self._is_open:
            self.net.post(self.server.write_finished)

    def _changed(self) -> None:
        run = self.host.supervisor.run
        run(self.bots.ask_due_bot)
        if self.beacon is not None:
            run(self.beacon.refresh)
        if self.phones is not None:
            run(self.phones.refresh_entrance)
            run(self._keep_door, self.phones)
        run(self.wake)

    def _keep_door(self, phones: PhoneRegistry) -> None:
        """Stores the web port and access code, so that phones can reconnect after a restart."""
        root = self.host.start.root if self.host.start is not None else b""
        if root and root != self._stored_port_for and self.save_path is not None:
            self._stored_port_for = root
            store_web_port(root, phones.web_server.port, phones.code)

    async def _arrange(self, wish: ChangeSettings, bots: Mapping[Seat, str]) -> None:
        host = self.host
        if no := host.lobby.change_settings(wish):
            raise BadData(str(no.values[0]))
        for seat, bot in bots.items():
            if no := host.put_bot(seat, bot):
                raise BadData("there is no bot {bot!r} for {game}", bot=bot, game=wish.game)
        host.announce()
        self.server.flush()

    async def _order(self, record: Any) -> RefusalMessage | None:
        answers: list[bytes] = []
        link = self.server.connect_local(answers.append, owner=True)
        self.server.receive(link.id, pack(record))
        self.server.disconnect(link.id)
        messages = (unpack(to_peer(), body) for body in answers)
        return next((one for one in messages if isinstance(one, RefusalMessage)), None)

    async def _protect(self, code: str, lock: RoomLock | None) -> None:
        self.code = code
        self.server.protect(lock)
        running = self.host.publisher
        if running is not None and isinstance(running.save, SaveWriter):
            running.save.add_code(code)
            running.save_items()
        self._changed()

    def _save_with_code(self, opening: SaveHeader) -> SaveWriter:
        """Stores the room code in a new save, so that a resumed room has the same protection."""
        assert self._open_save is not None, "the host was told to keep nothing"
        writer = self._open_save(opening.with_code(self.code))
        writer.use_thread(self.writes)
        return writer

    async def _close(self) -> None:
        self.bots.close()
        if self.phones is not None:
            await self.phones.shut()
        if self.beacon is not None:
            await self.beacon.stop()
        await self.server.shut()
        if self.host.publisher is not None and self.host.publisher.save is not None:
            self.host.publisher.save.close()
