"""Faults of processes, links, disks and hosts. Each ends by itself after a while."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from game.rules.core.codec import BadData
from game.rules.core.replica import Desync
from game.session.hosting import adopting
from net.client.takeover_start import heritage_of
from net.match.secret_sharing import OF_SECRET
from net.protocol import messages as m
from net.server.host import Host
from net.server.lobby import Lobby
from net.server.rate_limit import FREE_IN_ALL, LONGEST_WAIT, Guesses
from tools.faults.in_process.simulated_disks import Disk
from tools.faults.in_process.simulated_links import SILENCE
from tools.faults.in_process.simulated_match import BOT, Person, World, is_pieces

GRACE = 5
IN_VAIN = 60.0
"""Seconds after which an unfinished takeover is abandoned."""


class Faults:
    """Injects faults into a simulated match and counts them."""

    def __init__(self, world: World, folder: Path, done: Counter[str]) -> None:
        self._world = world
        self._rng = world.rng
        self._folder = folder
        self._hosts = 0
        self.done = done
        self.troubles: list[str] = []
        self.all: dict[str, Callable[[], bool]] = {
            "kill host": self.kill_host,
            "stall host": self.stall_host,
            "kill peer": self.kill_peer,
            "cut": lambda: self._cut("cut", self._rng.uniform(1.0, SILENCE - 1)),
            "long cut": lambda: self._cut("long cut", self._rng.uniform(SILENCE + 3, 4 * SILENCE)),
            "loss and delay": self.slow_line,
            "change of address": self.move,
            "disk full": self.fill_disk,
            "watcher": self.watch,
            "undo": self.undo,
            "grace bot": self.grace,
            "takeover": self.take_over,
            "handover": lambda: self.hand_over(broken=False),
            "broken handover": lambda: self.hand_over(broken=True),
            "room code": self.guess,
        }

    def do(self, name: str) -> bool:
        """Injects a fault; returns False if it is not applicable now."""
        if self._world.host is None or not self.all[name]():
            return False
        self.done[name] += 1
        return True

    @property
    def calm(self) -> bool:
        """Whether the host may be disturbed: a match is running and no handover or takeover is under way."""
        host = self._world.host
        return host is not None and host.running is not None and not host.handed_over and not self._moving

    @property
    def _moving(self) -> bool:
        host = self._world.host
        return host is None or host.heritage is not None or host.successor != m.NOBODY

    def _somebody(self, anybody: bool = False) -> Person | None:
        """A random connected person; by default not the owner, who has no network link."""
        world = self._world
        there = [one for one in world.people if one.line is not None and (anybody or one is not world.owner)]
        return self._rng.choice(there) if there else None

    def _new_host(self) -> Host:
        self._hosts += 1
        self._world.disk = Disk(self._folder / f"host{self._hosts}")
        return Host(Lobby("Evening", lambda _: (BOT,)), self._world.disk.create, self._rng.randbytes)

    def kill_host(self) -> bool:
        if not self.calm:
            return False
        owner = self._world.owner
        self._world.drop_host()
        self._world.later(self._rng.uniform(0.2, 1.5), lambda: self._resume(owner))
        return True

    def _resume(self, owner: Person | None) -> None:
        """Restarts the host from its save."""
        world, saved = self._world, self._world.disk.read()
        if saved is None:
            self.troubles.append("the host kept nothing")
            return
        world.disk.full = False
        host = Host(Lobby("Evening", lambda _: (BOT,)), world.disk.create, self._rng.randbytes)
        try:
            host.resume(saved, world.disk.resume(saved))
        except BadData as error:
            self.troubles.append(str(error))
            return
        world.take_place(host, owner)

    def stall_host(self) -> bool:
        """Suspends the host; if it is longer than the link timeout, peers reconnect."""
        world, seconds = self._world, self._rng.choice((1.0, 4.0, SILENCE + 4))
        world.stalled_until = world.now + seconds
        if seconds > SILENCE:
            for person in world.everybody:
                if person is not world.owner and person.line is not None:
                    world.later(seconds, lambda one=person: world.hang_up(one))  # type: ignore[misc]
        return True

    def kill_peer(self) -> bool:
        person = self._somebody()
        if person is None or self._moving:
            return False
        self._world.hang_up(person)
        person.restart()
        person.away_until = self._world.now + self._rng.uniform(0.2, 3.0)
        return True

    def _cut(self, _name: str, seconds: float) -> bool:
        person = self._somebody()
        if person is None or person.line is None:
            return False
        person.line.pull(self._world.now + seconds)
        return True

    def slow_line(self) -> bool:
        for person in self._world.everybody:
            if person.line is not None and person is not self._world.owner:
                person.line.delay, person.line.loss = self._rng.uniform(0.01, 0.3), self._rng.uniform(0, 0.4)
        return True

    def move(self) -> bool:
        """A person reconnects from another address."""
        person = self._somebody()
        if person is None:
            return False
        self._world.hang_up(person)
        person.address = f"10.0.{self._rng.randrange(1, 9)}.{self._rng.randrange(2, 250)}"
        return True

    def fill_disk(self) -> bool:
        """Fills the host's disk for a while; half of the time the host is killed while it is full."""
        world, disk = self._world, self._world.disk
        if not self.calm or disk.last is None:
            return False
        disk.full = True
        if self._rng.random() < 0.5:
            world.later(self._rng.uniform(0.05, 0.4), lambda: self._killed_when_full(disk))
        else:
            world.later(self._rng.uniform(0.1, 1.0), lambda: setattr(disk, "full", False))
        return True

    def _killed_when_full(self, disk: Disk) -> None:
        if disk is self._world.disk and self.kill_host():
            self.done["disk full, then killed"] += 1
        else:
            disk.full = False

    def watch(self) -> bool:
        world = self._world
        watcher = Person(f"Watcher {len(world.watchers)}", "watcher", Disk(self._folder / "w"), self._rng)
        world.watchers.append(watcher)
        if len(world.watchers) > 3:
            gone = world.watchers.pop(0)
            world.hang_up(gone)
        return True

    def undo(self) -> bool:
        for person in self._world.people:
            peer = person.peer
            if person.line is not None and peer.replica is not None and peer.seats and peer.is_in:
                peer.undo(peer.seats[0])
        return True

    def grace(self) -> bool:
        """Disconnects a person for longer than the grace period, so that a bot stands in."""
        person = self._somebody()
        if person is None or not self.calm:
            return False
        self._world.order(m.Grace(GRACE))
        self._world.hang_up(person)
        person.away_until = self._world.now + self._rng.uniform(GRACE + 2, 4 * GRACE)
        return True

    def guess(self) -> bool:
        """Guesses room codes from many addresses; a seated player must still be admitted."""
        guesses, person = Guesses(lambda _: None), self._somebody(anybody=True)
        host = self._world.host
        if person is None or host is None or host.running is None or not person.peer.is_in:
            return False
        answered = 0
        for number in range(300):
            answered += guesses.count(f"10.1.{number % 50}.9", number / 100) is not None
        if answered > FREE_IN_ALL + 2 * LONGEST_WAIT:
            self.troubles.append(f"{answered} guesses in three seconds were answered")
        known = person.peer.known_at(b"certificate")
        if known is None or not host.reception.knows(known, b"certificate"):
            self.troubles.append(f"{person.name} has a seat and is not known at the door")
        return True

    def take_over(self) -> bool:
        """Removes the host for good; a peer takes over while a relay eavesdrops or tampers."""
        world, heir = self._world, self._somebody()
        if heir is None or not self.calm or any(one.line is None for one in world.people):
            return False
        try:
            heritage = heritage_of(heir.peer)
        except BadData:
            return False
        old, disk = world.owner, world.disk
        host = self._new_host()
        host.gather(heritage)
        world.take_place(host, heir)
        world.later(IN_VAIN, lambda: self._come_back(host, disk, old))
        for person in world.people:
            person.away_until = world.now
        if old is not None:
            old.away_until = world.now + self._rng.uniform(1.0, 8.0)
        self._relay(heir)
        return True

    def _come_back(self, heirs: Host, disk: Disk, owner: Person | None) -> None:
        """Restores the lost host if the takeover has not finished."""
        if self._world.host is heirs and heirs.heritage is not None:
            self.done["takeover in vain"] += 1
            self._world.drop_host()
            self._world.disk = disk
            self._resume(owner)
            for person in self._world.people:
                person.away_until = self._world.now

    def _relay(self, heir: Person) -> None:
        """Intercepts shares on their way to the heir; it must learn nothing, and changed shares must be
        refused."""
        world, meddles = self._world, self._rng.random() < 0.4
        others = [one.peer for one in world.people if one is not heir]
        pieces = [peer.shares[OF_SECRET] for peer in others if OF_SECRET in peer.shares]
        bodies: list[bytes] = []

        def spy(person: Person, body: bytes) -> bytes:
            if person is heir or not is_pieces(body):
                return body
            bodies.append(body)
            return body[:-1] + bytes([body[-1] ^ 1]) if meddles else body

        def gone() -> None:
            world.spies.remove(spy)
            if meddles:
                for person in world.people:
                    if person is not heir:
                        world.hang_up(person)
            heard = [piece for piece in pieces if any(piece[:16] in body for body in bodies)]
            if heard:
                self.troubles.append("a relay read a piece of the secret")
            self.done["relay meddled with pieces" if meddles and bodies else "relay listened"] += 1

        world.spies.append(spy)
        world.later(6.0, gone)

    def hand_over(self, broken: bool) -> bool:
        world, person = self._world, self._somebody()
        if person is None or not self.calm or world.host is None or not person.peer.is_in:
            return False
        if world.host.paused or world.host.settling.on or world.host.stage != "playing":
            return False
        person.peer.estate = None
        world.order(m.HandOver(person.peer.you))
        world.later(0.05, lambda: self._bequeathed(person, broken, 200))
        return True

    def _bequeathed(self, person: Person, broken: bool, tries: int) -> None:
        """Opens the room at the new host once everything is transferred, or disconnects if `broken`."""
        world, host = self._world, self._world.host
        if host is None or host.successor != person.peer.you or person.line is None:
            return
        if person.peer.estate is None and tries:
            world.later(0.05, lambda: self._bequeathed(person, broken, tries - 1))
            return
        if broken:
            world.hang_up(person)
            return
        old, new = world.owner, self._new_host()
        try:
            adopting(person.peer)(new)
        except (BadData, Desync) as error:
            self.troubles.append(f"a handover failed: {error}")
            world.hang_up(person)
            return
        person.peer.ask(m.Took(4000))

        def moved() -> None:
            world.take_place(new, person)
            for one in world.people:
                one.away_until = world.now
            if old is not None:
                old.away_until = world.now + 0.5

        world.later(0.3 + 2 * person.line.delay + 3.0 * bool(person.line.loss), moved)
