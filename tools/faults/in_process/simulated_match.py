"""One simulated match: a host, people with their peers, and a simulated clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.rules.core.codec import BadData
from net.client.notifications import CutBack, News, Strayed
from net.client.peer import Peer
from net.protocol import messages as m
from net.protocol.frames import pack
from net.server.host import Host
from net.server.lobby import Lobby
from net.storage.save_writer import Writer
from net.storage.saves import Opening
from tools.faults.in_process.simulated_disks import Disk, DiskWriter
from tools.faults.in_process.simulated_links import QUICK, SILENCE, Line

TICK = 0.5
AGAIN = 0.4
"""Seconds before an unanswered request is repeated."""
BOTS_LINK = 1
OWNER_LINK = 0
BOT = "greedy"


class Person:
    """A player or watcher whose client can be killed, restarted and moved to another address."""

    def __init__(self, name: str, role: m.Role, disk: Disk, rng: Random) -> None:
        self.name = name
        self.role: m.Role = role
        self.disk = disk
        self._rng = rng
        self.address = f"10.0.0.{rng.randrange(2, 250)}"
        self.line: Line | None = None
        self.away_until = 0.0
        self.asked: tuple[int, int, float] = (-9, -9, 0.0)
        self.token: bytes | None = None
        self.news: list[News] = []
        self.judged: Any = None
        self.peer = self._program()

    def _program(self) -> Peer:
        keeps: Callable[[Opening], Writer] | None = self.disk.create if self.role == "player" else None
        return Peer(self.name, self.role, self.token, keeps, self._rng.randbytes)

    def restart(self) -> None:
        """Restarts the client; only its save survives."""
        self.token = self.peer.token
        with self.disk.unplugged():
            self.peer.notes.drop()
        self.peer = self._program()
        saved = self.disk.read() if self.role == "player" else None
        if saved is not None and saved.opening.token == self.token:
            writer = self.disk.resume(saved)
            try:
                self.peer.restore(saved, writer)
            except BadData:
                writer.close()


class World:
    """The host of a room and everybody in it."""

    def __init__(self, terms: tuple[str, str, int], rng: Random, folder: Path) -> None:
        self.rng = rng
        self.now = 0.0
        self.disk = Disk(folder / "host")
        self.host: Host | None = Host(self._lobby(), self.disk.create, rng.randbytes)
        self.owner: Person | None = None
        """The person at the host's machine, after a takeover or handover."""
        self.stalled_until = 0.0
        self.seats = terms[2]
        self.people = [
            Person(f"Player {seat}", "player", Disk(folder / f"p{seat}"), rng) for seat in range(self.seats)
        ]
        self.watchers: list[Person] = []
        self.strays: list[str] = []
        self.undone = 0
        self.bot_moves = 0
        self.nonsense: list[str] = []
        self.spies: list[Callable[[Person, bytes], bytes]] = []
        """Interceptors between a person and the host; they may change messages."""
        self.timers: list[tuple[float, Callable[[], None]]] = []
        self._next_link = 10
        self._next_tick = 0.0
        self.host.joined(OWNER_LINK, owner=True)
        self.order(m.Arrange(*terms))

    def _lobby(self) -> Lobby:
        return Lobby("Evening", lambda _: (BOT,))

    @property
    def everybody(self) -> list[Person]:
        return self.people + self.watchers

    @property
    def over(self) -> bool:
        return all(person.peer.verdict is not None for person in self.people)

    @property
    def entries(self) -> int:
        return max((person.peer.last for person in self.people), default=-1) + 1

    def order(self, record: Any) -> None:
        """Sends an owner's command to the host."""
        if self.host is not None:
            self.host.receive(OWNER_LINK, pack(record))

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        self.timers.append((self.now + seconds, do))

    def connect(self, person: Person) -> None:
        """Opens a link to the host and greets it."""
        if self.host is None:
            return
        link, self._next_link = self._next_link, self._next_link + 1
        own = person is self.owner
        person.line = Line(OWNER_LINK if own else link, person.address)
        person.peer.outbox.clear()
        self.host.joined(person.line.link, owner=own, address=person.address)
        person.peer.hello()

    def hang_up(self, person: Person) -> None:
        """Drops the link on both sides."""
        line, person.line = person.line, None
        person.peer.outbox.clear()
        if line is not None and self.host is not None:
            self.host.left(line.link)

    def drop_host(self) -> None:
        """Kills the host and all links."""
        host, self.host = self.host, None
        for person in self.everybody:
            person.line = None
            person.peer.outbox.clear()
        if host is not None and host.running is not None and isinstance(host.running.save, DiskWriter):
            host.running.save.pull()
        if self.owner is not None:
            self.owner.away_until = float("inf")

    def close(self) -> None:
        """Stops the host and closes every peer."""
        self.drop_host()
        for person in self.everybody:
            person.peer.close()

    def take_place(self, host: Host, owner: Person | None) -> None:
        """Replaces the host."""
        self.drop_host()
        self.host, self.owner = host, owner
        if owner is None:
            host.joined(OWNER_LINK, owner=True)
        else:
            owner.away_until = 0.0
            self.connect(owner)

    def step(self) -> None:
        """Advances the clock to the next event and handles it."""
        self._say()
        self.now = max(self.now + QUICK / 10, min(self._next_tick, self._next_due()))
        for at, do in [timer for timer in self.timers if timer[0] <= self.now]:
            self.timers.remove((at, do))
            do()
        self._carry()
        if self.now >= self._next_tick:
            self._next_tick = self.now + TICK
            self._tick()
        self._act()
        self._say()

    def _next_due(self) -> float:
        hears = self.stalled_until if self.host is not None else float("inf")
        lines = [person.line.next_due(hears) for person in self.everybody if person.line is not None]
        return min([*lines, *(at for at, _ in self.timers)], default=float("inf"))

    def _say(self) -> None:
        """Puts all outgoing messages on their links."""
        host = self.host
        for person in self.everybody:
            out, person.peer.outbox = person.peer.outbox, []
            if person.line is not None:
                for body in out:
                    for spy in self.spies:
                        body = spy(person, body)
                    person.line.put(person.line.to_host, body, self.now, self.rng)
        if host is None:
            return
        out_of_host, host.board.outbox = host.board.outbox, []
        hangups, host.board.hangups = host.board.hangups, []
        lines = {person.line.link: person.line for person in self.everybody if person.line is not None}
        for link, body in out_of_host:
            if link in lines:
                lines[link].put(lines[link].to_peer, body, self.now, self.rng)
        for person in self.everybody:
            if person.line is not None and person.line.link in hangups:
                self._hear(person)
                person.line = None

    def _carry(self) -> None:
        for person in self.everybody:
            line = person.line
            if line is None:
                continue
            if line.dead_until > self.now + SILENCE:
                self._given_up(person, line.dead_until)
                continue
            while line.to_host and line.to_host[0][0] <= self.now and self.host is not None:
                if self.stalled_until > self.now:
                    break
                self.host.receive(line.link, line.to_host.popleft()[1])
            self._hear(person)

    def _given_up(self, person: Person, until: float) -> None:
        """Drops a link that was cut for longer than the timeout."""
        self.hang_up(person)
        person.away_until = until

    def _hear(self, person: Person) -> None:
        line = person.line
        while line is not None and line.to_peer and line.to_peer[0][0] <= self.now:
            try:
                news = person.peer.receive(line.to_peer.popleft()[1])
            except BadData as error:
                self.nonsense.append(f"{person.name}: {error}")
                self.hang_up(person)
                return
            for one in news:
                self._told(person, one)
        person.peer.keep()

    def _told(self, person: Person, news: News) -> None:
        person.news.append(news)
        del person.news[:-50]
        if isinstance(news, Strayed):
            self.strays.append(f"{person.name} at entry {news.seq}: {news.reason}")
        elif isinstance(news, CutBack):
            self.strays.append(f"{person.name}: the host went back behind entry {news.seq}")
        elif isinstance(news, m.Asks):
            person.peer.agree()

    def _tick(self) -> None:
        if self.host is not None and self.stalled_until <= self.now:
            self.host.tick(self.now)
            self._go_on(self.host)
        for person in self.everybody:
            if person.line is None and person.away_until <= self.now and self.host is not None:
                self.connect(person)

    def _go_on(self, host: Host) -> None:
        """Does what the owner of the room would do: starts or resumes the match when possible."""
        heir_may = host.gathering is not None and host.gathering.why_not() is None
        if host.dealing.deal is None and (heir_may or self._all_ready(host)):
            self.order(m.Play())

    def _all_ready(self, host: Host) -> bool:
        waits = host.stage == "lobby" and host.heritage is None
        return waits and host.lobby.why_not_play() is None and all(person.line for person in self.people)

    def _act(self) -> None:
        for person in self.people:
            table = person.peer.table
            if table is None or person.line is None or not person.peer.is_in:
                continue
            if table.stage == "lobby" and not table.heir:
                self._settle(person, table)
            elif table.stage == "playing" and not table.paused:
                self._play(person, table)
        if self.host is not None and self.stalled_until <= self.now:
            self._bots_play(self.host)

    def _settle(self, person: Person, table: m.Table) -> None:
        peer, me = person.peer, table.person(person.peer.you)
        if me is None or (me.ready and peer.seats) or not self._may_ask(person, -1, len(peer.seats)):
            return
        if not peer.seats:
            peer.ask(m.Sit(self.people.index(person)))
        else:
            peer.ready()

    def _play(self, person: Person, table: m.Table) -> None:
        peer = person.peer
        if peer.replica is None or peer.game is None:
            return
        for seat in peer.game.to_act(peer.replica.state):
            if seat in peer.seats and not table.places[seat].bot and self._may_ask(person, seat, peer.last):
                sees = set(peer.game.visible_hands(peer.replica.state, seat))
                if sees <= set(peer.hands.get(seat, {})):
                    peer.propose(seat, peer.game.sample(peer.view(seat), seat, self.rng.randrange))

    def _may_ask(self, person: Person, what: int, last: int) -> bool:
        if person.asked[:2] == (what, last) and self.now - person.asked[2] < AGAIN:
            return False
        person.asked = what, last, self.now
        return True

    def _bots_play(self, host: Host) -> None:
        """Plays one action for an absent player, from the view of that seat only."""
        running = host.running
        if running is None or running.over or host.paused or host.settling.on:
            return
        match = running.match
        for seat in match.game.to_act(match.replica.state):
            if host.lobby.places[seat].bot:
                if BOTS_LINK not in host.board.callers:
                    host.joined(BOTS_LINK, bots=True)
                view = match.replica.view(match.dealer.hands_of(seat))
                action = match.game.sample(view, seat, self.rng.randrange)
                host.receive(BOTS_LINK, pack(m.Propose(seat, action, match.last)))
                self.bot_moves += 1
                return


def is_pieces(body: bytes) -> bool:
    """Whether a message carries shares of the secret."""
    return re.match(rb".\xa6pieces", body, re.DOTALL) is not None
