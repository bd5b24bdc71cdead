"""The room that is attacked: its host in another process, honest players in this one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from game.rules.core.codec import BadData
from net.client.connection import TcpConnection
from net.client.peer import Peer
from net.client.session import Session
from net.protocol import messages as m
from net.protocol.event_loop import NetLoop

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
ROOM_OPEN = re.compile(r"is open at .*?:(\d+)")
EXCEPTION_LINE = re.compile(
    r"Traceback \(most recent|^Exception|^Task exception|exception was never retrieved", re.MULTILINE
)
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class TargetTable:
    """A room whose players act as fast as possible."""

    def __init__(self, game: str, map_key: str, seats: int, seed: int, phone: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="roundhouse-siege-")
        self.log = Path(self._folder.name) / "host.log"
        where = ["--map", map_key] if map_key else []
        command = [sys.executable, "-m", "game", "host", game, *where, "--seats", str(seats)]
        command += ["--phone"] if phone else []
        environment = {**os.environ, "ROUNDHOUSE_HOME": self._folder.name, "PYTHONPATH": str(ROOT)}
        with self.log.open("ab") as out:
            self._host = subprocess.Popen(
                [*command, "--name", f"Siege {os.getpid()}"],
                env=environment, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
            )  # fmt: skip
        self.tcp_address = "127.0.0.1", self._opened()
        self.web_address, self.phone_code = self._web()
        self._rng = Random(seed)
        self._net = NetLoop()
        self._players = [self._join(f"Player {number}") for number in range(1, seats + 1)]
        self._last_requests: dict[Session, tuple[int, int, float]] = {}
        self.actions = 0
        self.verified = 0
        self.problems: list[str] = []
        self._judged: set[tuple[str, str]] = set()

    def _web(self) -> tuple[tuple[str, int], str]:
        """Address and code of the phone port; empty if it is closed."""
        output = self.log.read_text(encoding="utf-8", errors="replace")
        found = re.search(r"Phones open http://\S+:(\d+)/#(\w+)", output)
        return (("127.0.0.1", int(found[1])), found[2]) if found else (("", 0), "")

    def close(self) -> None:
        for session in self._players:
            session.close()
        self._net.close()
        self._host.kill()
        self._host.wait()
        self._folder.cleanup()

    @property
    def exceptions(self) -> int:
        """Number of exceptions in the host's log, plus one if it has ended."""
        output = self.log.read_text(encoding="utf-8", errors="replace")
        return len(EXCEPTION_LINE.findall(output)) + (self._host.poll() is not None)

    @property
    def memory_bytes(self) -> int:
        """The host's memory in bytes; 0 if unknown."""
        try:
            pages = Path(f"/proc/{self._host.pid}/statm").read_text(encoding="ascii").split()[1]
        except OSError:
            return 0
        return int(pages) * PAGE

    def play(self, enough: int, until: object = None) -> float:
        """Plays `enough` actions, or until the process `until` ends; returns actions per second."""
        begun, before, moved = time.monotonic(), self.actions, time.monotonic()
        while self._goes_on(until) if isinstance(until, subprocess.Popen) else self.actions - before < enough:
            acted = self.actions
            self._step()
            if self.actions > acted:
                moved = time.monotonic()
            elif time.monotonic() - moved > PATIENCE:
                raise BadData(f"the match stands still for {PATIENCE:.0f} s")
        return (self.actions - before) / (time.monotonic() - begun)

    def finish(self) -> None:
        """Plays until every player has the result of the audit of the current match."""
        wanted, end = self.verified + len(self._players), time.monotonic() + 4 * PATIENCE
        while self.verified < wanted and not self.problems:
            self._step()
            if time.monotonic() > end:
                raise BadData("the last match does not end")

    def _goes_on(self, until: subprocess.Popen[bytes]) -> bool:
        return until.poll() is None

    def _opened(self) -> int:
        end = time.monotonic() + PATIENCE
        while not (found := ROOM_OPEN.search(self.log.read_text(encoding="utf-8"))):
            if self._host.poll() is not None or time.monotonic() > end:
                raise BadData(f"the host does not open its room: {self.log.read_text(encoding='utf-8')}")
            time.sleep(0.05)
        return int(found[1])

    def _join(self, name: str) -> Session:
        return Session(Peer(name), TcpConnection(self._net, *self.tcp_address))

    def _step(self) -> None:
        idle = True
        for session in self._players:
            for one in session.poll():
                idle = False
                self._handle_news(session, one)
            self._act(session)
            session.flush()
        if idle:
            time.sleep(0.0005)

    def _handle_news(self, session: Session, news: object) -> None:
        if session.ended is not None:
            self.problems.append(f"{session.peer.name} was sent away: {session.ended.text}")
        verdict, start = session.peer.verdict, session.peer.start
        if verdict is not None and start is not None:
            key = session.peer.name, start.match
            if key not in self._judged:
                self._judged.add(key)
                self.verified += verdict.verified
                if not verdict.verified:
                    self.problems.append(f"{session.peer.name} at entry {verdict.seq}: {verdict.reason}")

    def _act(self, session: Session) -> None:
        peer, table = session.peer, session.peer.room_state
        if table is None or not session.is_connected:
            return
        if table.stage == "lobby":
            self._take_seat(session, table)
        elif table.stage == "playing" and peer.replica is not None and peer.game is not None:
            for seat in peer.game.to_act(peer.replica.state):
                if seat in peer.seats and self._may_ask(session, seat):
                    peer.propose(seat, peer.game.sample(peer.view(seat), seat, self._rng.randrange))

    def _may_ask(self, session: Session, seat: int) -> bool:
        """True once per item, and again after a second without progress in case the link broke."""
        last, now = session.peer.last, time.monotonic()
        known = self._last_requests.get(session)
        if known is not None and known[:2] == (seat, last) and now - known[2] < 1.0:
            return False
        if known is None or known[:2] != (seat, last):
            self.actions += 1
        self._last_requests[session] = seat, last, now
        return True

    def _take_seat(self, session: Session, table: m.RoomState) -> None:
        peer = session.peer
        me = table.person(peer.you)
        now = (-1 if not peer.seats else -2), int(me is not None and me.ready)
        known = self._last_requests.get(session)
        if known is not None and known[:2] == now and time.monotonic() - known[2] < 1.0:
            return
        self._last_requests[session] = *now, time.monotonic()
        if not peer.seats and table.free_seats:
            peer.send(m.Sit(table.free_seats[self._rng.randrange(len(table.free_seats))]))
        elif peer.seats and me is not None and not me.ready:
            peer.ready()
