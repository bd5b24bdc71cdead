"""Faults of processes, links, disks and hosts; each ends by itself after a while."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from game.rules.core.codec import BadData
from game.rules.core.replica import Desync
from game.session.hosting import accept_handover_to
from net.client.own_takeover_state import takeover_state_of
from net.match.secret_sharing import OF_SECRET
from net.protocol import messages as m
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.rate_limit import FREE_IN_ALL, LONGEST_WAIT, CodeGuessLimiter
from tools.faults.in_process.simulated_disks import Disk
from tools.faults.in_process.simulated_links import LINK_TIMEOUT_S
from tools.faults.in_process.simulated_match import BOT, Person, SimulatedMatch, carries_shares

GRACE = 5
TAKEOVER_TIMEOUT_S = 60.0
"""Seconds after which an unfinished takeover is abandoned."""


class Faults:
    """Injects faults into a simulated match and counts them."""

    def __init__(self, world: SimulatedMatch, folder: Path, done: Counter[str]) -> None:
        self._world = world
        self._rng = world.rng
        self._folder = folder
        self._hosts = 0
        self.injected = done
        self.problems: list[str] = []
        self.by_name: dict[str, Callable[[], bool]] = {
            "kill host": self.kill_host,
            "stall host": self.stall_host,
            "kill peer": self.kill_peer,
            "cut": lambda: self._cut("cut", self._rng.uniform(1.0, LINK_TIMEOUT_S - 1)),
            "long cut": lambda: self._cut(
                "long cut", self._rng.uniform(LINK_TIMEOUT_S + 3, 4 * LINK_TIMEOUT_S)
            ),
            "loss and delay": self.degrade_links,
            "change of address": self.change_address,
            "disk full": self.fill_disk,
            "watcher": self.add_watcher,
            "undo": self.request_undos,
            "grace bot": self.exceed_grace_period,
            "takeover": self.take_over,
            "handover": lambda: self.hand_over(broken=False),
            "broken handover": lambda: self.hand_over(broken=True),
            "room code": self.guess_room_codes,
        }

    def attempt(self, name: str) -> bool:
        """Causes a fault; returns False if it cannot be caused now."""
        if self._world.host is None or not self.by_name[name]():
            return False
        self.injected[name] += 1
        return True

    @property
    def may_disturb_host(self) -> bool:
        """Whether the host may be disturbed: a match is running and no handover or takeover is under way."""
        host = self._world.host
        return (
            host is not None
            and host.publisher is not None
            and not host.handed_over
            and not self._is_host_changing
        )

    @property
    def _is_host_changing(self) -> bool:
        host = self._world.host
        return host is None or host.takeover_state is not None or host.handover_to != m.NOBODY

    def _random_person(self, anybody: bool = False) -> Person | None:
        """A random connected person; by default not the owner, who has no network link."""
        world = self._world
        there = [one for one in world.people if one.link is not None and (anybody or one is not world.owner)]
        return self._rng.choice(there) if there else None

    def _new_host(self) -> Host:
        self._hosts += 1
        self._world.disk = Disk(self._folder / f"host{self._hosts}")
        return Host(HostLobby("Evening", lambda _: (BOT,)), self._world.disk.create, self._rng.randbytes)

    def kill_host(self) -> bool:
        if not self.may_disturb_host:
            return False
        owner = self._world.owner
        self._world.kill_host()
        self._world.schedule(self._rng.uniform(0.2, 1.5), lambda: self._resume(owner))
        return True

    def _resume(self, owner: Person | None) -> None:
        """Restarts the host from its save."""
        world, saved = self._world, self._world.disk.read()
        if saved is None:
            self.problems.append("the host kept nothing")
            return
        world.disk.full = False
        host = Host(HostLobby("Evening", lambda _: (BOT,)), world.disk.create, self._rng.randbytes)
        try:
            host.resume(saved, world.disk.resume(saved))
        except BadData as error:
            self.problems.append(str(error))
            return
        world.replace_host(host, owner)

    def stall_host(self) -> bool:
        """Suspends the host; if it is longer than the link timeout, peers reconnect."""
        world, seconds = self._world, self._rng.choice((1.0, 4.0, LINK_TIMEOUT_S + 4))
        world.stalled_until = world.now + seconds
        if seconds > LINK_TIMEOUT_S:
            for person in world.everybody:
                if person is not world.owner and person.link is not None:
                    world.schedule(seconds, lambda one=person: world.disconnect(one))  # type: ignore[misc]
        return True

    def kill_peer(self) -> bool:
        person = self._random_person()
        if person is None or self._is_host_changing:
            return False
        self._world.disconnect(person)
        person.restart()
        person.away_until = self._world.now + self._rng.uniform(0.2, 3.0)
        return True

    def _cut(self, _name: str, seconds: float) -> bool:
        person = self._random_person()
        if person is None or person.link is None:
            return False
        person.link.cut(self._world.now + seconds)
        return True

    def degrade_links(self) -> bool:
        for person in self._world.everybody:
            if person.link is not None and person is not self._world.owner:
                person.link.delay, person.link.loss = self._rng.uniform(0.01, 0.3), self._rng.uniform(0, 0.4)
        return True

    def change_address(self) -> bool:
        """A person reconnects from another address."""
        person = self._random_person()
        if person is None:
            return False
        self._world.disconnect(person)
        person.address = f"10.0.{self._rng.randrange(1, 9)}.{self._rng.randrange(2, 250)}"
        return True

    def fill_disk(self) -> bool:
        """Fills the host's disk for a while; half of the time the host is killed while it is full."""
        world, disk = self._world, self._world.disk
        if not self.may_disturb_host or disk.last_path is None:
            return False
        disk.full = True
        if self._rng.random() < 0.5:
            world.schedule(self._rng.uniform(0.05, 0.4), lambda: self._killed_when_full(disk))
        else:
            world.schedule(self._rng.uniform(0.1, 1.0), lambda: setattr(disk, "full", False))
        return True

    def _killed_when_full(self, disk: Disk) -> None:
        if disk is self._world.disk and self.kill_host():
            self.injected["disk full, then killed"] += 1
        else:
            disk.full = False

    def add_watcher(self) -> bool:
        world = self._world
        watcher = Person(f"Watcher {len(world.watchers)}", "watcher", Disk(self._folder / "w"), self._rng)
        world.watchers.append(watcher)
        if len(world.watchers) > 3:
            gone = world.watchers.pop(0)
            world.disconnect(gone)
        return True

    def request_undos(self) -> bool:
        for person in self._world.people:
            peer = person.peer
            if person.link is not None and peer.replica is not None and peer.seats and peer.is_admitted:
                peer.undo(peer.seats[0])
        return True

    def exceed_grace_period(self) -> bool:
        """Disconnects a person for longer than the grace period, so that a bot stands in."""
        person = self._random_person()
        if person is None or not self.may_disturb_host:
            return False
        self._world.send_as_owner(m.SetGracePeriod(GRACE))
        self._world.disconnect(person)
        person.away_until = self._world.now + self._rng.uniform(GRACE + 2, 4 * GRACE)
        return True

    def guess_room_codes(self) -> bool:
        """Guesses room codes from many addresses; meanwhile, a seated player must still get in."""
        guesses, person = CodeGuessLimiter(lambda _: None), self._random_person(anybody=True)
        host = self._world.host
        if person is None or host is None or host.publisher is None or not person.peer.is_admitted:
            return False
        answered = 0
        for number in range(300):
            answered += guesses.count(f"10.1.{number % 50}.9", number / 100) is not None
        if answered > FREE_IN_ALL + 2 * LONGEST_WAIT:
            self.problems.append(f"{answered} guesses in three seconds were answered")
        known = person.peer.seat_proof_for(b"certificate")
        if known is None or not host.handshake.is_seat_proof_valid(known, b"certificate"):
            self.problems.append(f"{person.name} has a seat and is not known at the door")
        return True

    def take_over(self) -> bool:
        """Removes the host for good; a peer takes over while a relay eavesdrops or tampers."""
        world, heir = self._world, self._random_person()
        if heir is None or not self.may_disturb_host or any(one.link is None for one in world.people):
            return False
        try:
            heritage = takeover_state_of(heir.peer)
        except BadData:
            return False
        old, disk = world.owner, world.disk
        host = self._new_host()
        host.begin_takeover(heritage)
        world.replace_host(host, heir)
        world.schedule(TAKEOVER_TIMEOUT_S, lambda: self._abandon_takeover(host, disk, old))
        for person in world.people:
            person.away_until = world.now
        if old is not None:
            old.away_until = world.now + self._rng.uniform(1.0, 8.0)
        self._intercept_shares(heir)
        return True

    def _abandon_takeover(self, heirs: Host, disk: Disk, owner: Person | None) -> None:
        """Restores the lost host if the takeover has not finished."""
        if self._world.host is heirs and heirs.takeover_state is not None:
            self.injected["takeover in vain"] += 1
            self._world.kill_host()
            self._world.disk = disk
            self._resume(owner)
            for person in self._world.people:
                person.away_until = self._world.now

    def _intercept_shares(self, heir: Person) -> None:
        """Intercepts shares of the secret on their way to the new host: nothing may be learned from them,
        and changed ones must be refused."""
        world, meddles = self._world, self._rng.random() < 0.4
        others = [one.peer for one in world.people if one is not heir]
        pieces = [peer.shares[OF_SECRET] for peer in others if OF_SECRET in peer.shares]
        bodies: list[bytes] = []

        def spy(person: Person, body: bytes) -> bytes:
            if person is heir or not carries_shares(body):
                return body
            bodies.append(body)
            return body[:-1] + bytes([body[-1] ^ 1]) if meddles else body

        def gone() -> None:
            world.interceptors.remove(spy)
            if meddles:
                for person in world.people:
                    if person is not heir:
                        world.disconnect(person)
            heard = [piece for piece in pieces if any(piece[:16] in body for body in bodies)]
            if heard:
                self.problems.append("a relay read a piece of the secret")
            self.injected["relay meddled with pieces" if meddles and bodies else "relay listened"] += 1

        world.interceptors.append(spy)
        world.schedule(6.0, gone)

    def hand_over(self, broken: bool) -> bool:
        world, person = self._world, self._random_person()
        if person is None or not self.may_disturb_host or world.host is None or not person.peer.is_admitted:
            return False
        if world.host.paused or world.host.recovery.is_active or world.host.stage != "playing":
            return False
        person.peer.handover = None
        world.send_as_owner(m.HandOver(person.peer.you))
        world.schedule(0.05, lambda: self._finish_handover(person, broken, 200))
        return True

    def _finish_handover(self, person: Person, broken: bool, tries: int) -> None:
        """Opens the room at the new host once everything is transferred, or disconnects if `broken`."""
        world, host = self._world, self._world.host
        if host is None or host.handover_to != person.peer.you or person.link is None:
            return
        if person.peer.handover is None and tries:
            world.schedule(0.05, lambda: self._finish_handover(person, broken, tries - 1))
            return
        if broken:
            world.disconnect(person)
            return
        old, new = world.owner, self._new_host()
        try:
            accept_handover_to(person.peer)(new)
        except (BadData, Desync) as error:
            self.problems.append(f"a handover failed: {error}")
            world.disconnect(person)
            return
        person.peer.send(m.HandoverReady(4000))

        def moved() -> None:
            world.replace_host(new, person)
            for one in world.people:
                one.away_until = world.now
            if old is not None:
                old.away_until = world.now + 0.5

        world.schedule(0.3 + 2 * person.link.delay + 3.0 * bool(person.link.loss), moved)
