"""A cheat on real sockets, met by copies of those who sit in a match: is it found out?

python -m tools.party.rogue TRICK HOST_SAVE GUEST_SAVE…; its last line is `caught`, `not caught` or
`nothing to try`. The match that is played knows nothing of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.rules.core.codec import BadData
from game.rules.core.journal import Journal
from game.seats.hosting import Hosting, gathering
from net.following.line import TcpLine
from net.following.news import CutBack, News
from net.following.peer import Peer
from net.following.session import Session
from net.keeping.saves import Saved, read
from net.match.succession import heritage_of
from net.room.host import Host
from net.room.lobby import is_open, pledge
from net.wire import messages as m
from net.wire.frames import unpack
from net.wire.loop import NetLoop
from tools.party.relay import Weather, listening

PATIENCE = 40.0
HERE = "127.0.0.1"
ROUNDS = 2
AGAIN = 3.0
"""So long a cheat waits for what it was given once and must not be given again."""


class Meeting:
    """A room of the cheat's own on the network, and peers who come in by TCP."""

    def __init__(self, prepare: Callable[[Host], None] = lambda _: None) -> None:
        self.hosting = Hosting("Rogue", 0, prepare=prepare, announce=False, open_save=None)
        self.net = NetLoop()
        self.sessions: list[Session] = []
        self.news: dict[int, list[News]] = {}

    def come(self, peer: Peer, port: int = 0) -> Session:
        session = Session(peer, TcpLine(self.net, HERE, port or self.hosting.server.port))
        return self._add(session)

    def own(self, peer: Peer) -> Session:
        """The one whose room it is."""
        return self._add(Session(peer, self.hosting.line()))

    def _add(self, session: Session) -> Session:
        self.sessions.append(session)
        self.news[id(session.peer)] = []
        return session

    def until(self, done: Callable[[], bool], patience: float = PATIENCE) -> bool:
        """Let everybody speak until something holds; False if it never does."""
        end = time.monotonic() + patience
        while not done():
            if time.monotonic() > end:
                return False
            for session in self.sessions:
                self.news[id(session.peer)] += session.poll()
            time.sleep(0.01)
        return True

    def heard(self, peer: Peer, kind: type[Any]) -> bool:
        return any(isinstance(one, kind) for one in self.news[id(peer)])

    def close(self) -> None:
        for session in self.sessions:
            session.close()
        self.hosting.close()
        self.net.close()


def copies(saves: list[Saved], start: m.Start) -> list[Peer]:
    """Those who sit in the match, as their programs would be if they were started again now."""
    found = []
    for saved in saves:
        if saved.start.commitment == start.commitment and saved.ties:
            peer = Peer(saved.path.parent.parent.name, token=saved.opening.token)
            try:
                peer.restore(saved, None)
            except BadData:
                continue
            found.append(peer)
    return found


def roll_back(saved: Saved, peers: list[Peer], rng: Random) -> bool | None:
    """The host comes back behind what it told, and does not want to know."""
    keep = len(saved.journal) - rng.randint(3, 9)
    ahead = [peer for peer in peers if peer.last >= keep + 2]
    if keep < 1 or not ahead:
        return None
    private = {seq: move for seq, move in saved.private.items() if seq < keep}
    cut = replace(saved, journal=Journal(saved.journal[:keep]), private=private)

    def prepare(host: Host) -> None:
        host.resume(cut, None)
        host.settling.asks = lambda *_: False  # type: ignore[method-assign]

    meeting = Meeting(prepare)
    length = meeting.hosting.look(lambda host: len(host.running.match.journal) if host.running else 0)
    ahead = [peer for peer in ahead if peer.last >= length]
    for peer in ahead:
        meeting.come(peer)
    caught = meeting.until(lambda: all(meeting.heard(peer, CutBack) for peer in ahead))
    meeting.close()
    return caught if ahead else None


def forge(saved: Saved, peers: list[Peer], rng: Random) -> bool | None:
    """A peer offers a longer journal than was played, to a host that has just come back."""
    meeting = Meeting(lambda host: host.resume(saved, None))
    journal = meeting.hosting.look(lambda host: list(host.running.match.journal) if host.running else [])
    same = [peer for peer in peers if peer.replica is not None and peer.replica.journal == journal]
    forged = _forged(rng.choice(same)) if same else None
    if forged is None:
        meeting.close()
        return None
    liar, entry = forged
    meeting.come(liar)
    answered = meeting.until(lambda: meeting.heard(liar, m.Begin))
    kept = meeting.hosting.look(lambda host: list(host.running.match.journal) if host.running else [])
    meeting.close()
    return answered and entry not in kept


def _forged(peer: Peer) -> tuple[Peer, Any] | None:
    """One more action in a peer's journal, of the seat that is to act: a changed program can do that."""
    if peer.replica is None or peer.game is None:
        return None
    for seat in peer.game.to_act(peer.replica.state):
        for action in peer.game.legal(peer.view(seat), seat)[:20]:
            try:
                return peer, peer.replica.add(seat, action)
            except (BadData, AssertionError, ValueError):
                continue  # a hidden card was needed for it
    return None


def shop(saved: Saved, _peers: list[Peer], rng: Random) -> bool:
    """A host asks for salts again and again under one commitment, and takes the seed it likes."""
    shown: list[m.ShowSalt] = []

    def prepare(host: Host) -> None:
        host.renew_secret = lambda: None  # type: ignore[method-assign]
        receive, kinds = host.receive, m.to_host(saved.game.moves)

        def hear(link: int, body: bytes) -> None:
            message = unpack(kinds, body)
            if isinstance(message, m.ShowSalt):
                shown.append(message)
            receive(link, body)

        host.receive = hear  # type: ignore[method-assign]

    meeting = Meeting(prepare)
    meeting.hosting.arrange(saved.start.terms, {})
    guests = [Peer(f"Guest {seat}", random_bytes=rng.randbytes) for seat in range(saved.game.seats)]
    for seat, peer in enumerate(guests):
        meeting.come(peer)
        meeting.until(lambda peer=peer: peer.table is not None)  # type: ignore[misc]
        peer.ask(m.Sit(seat))

    def all_ready(host: Host) -> bool:
        return len(host.lobby.seated()) == len(guests) and all(one.ready for one in host.lobby.seated())

    for number in range(ROUNDS):
        for peer in guests:
            peer.ready()
        if not meeting.until(lambda: meeting.hosting.look(all_ready)):
            break
        meeting.hosting.order(m.Play())
        if number == 0:
            meeting.until(lambda: meeting.hosting.look(lambda host: host.running is not None))
        else:
            meeting.until(lambda: len(shown) > len(guests), AGAIN)
        meeting.hosting.look(_dislike)
        meeting.hosting.order(m.Grace(0))  # which lets everybody know
        meeting.until(lambda: all(one.table is not None and one.table.stage == "lobby" for one in guests))
    meeting.close()
    return 0 < len(shown) <= len(guests)


def _dislike(host: Host) -> None:
    """The cheat puts the deal away as if it had never been, and everybody back into the lobby."""
    host.running, host.dealing.withdrawn = None, 0
    host.lobby.unready()
    host.announce()


def listen_between(saved: Saved, peers: list[Peer], rng: Random) -> bool | None:
    """Somebody takes the lost host's place over a line that another listens to: what they hear is noise."""
    rng.shuffle(peers)
    heir, *givers = peers if len(peers) > 1 else (None,)
    try:
        heritage = heritage_of(heir) if heir is not None else None
    except BadData:
        return None
    if heir is None or heritage is None or set(heritage.holders) - {_pledge(peer) for peer in peers}:
        return None
    kept = [piece for peer in givers for piece in peer.shares.values()]
    meeting = Meeting(gathering(heritage))
    meeting.own(heir)
    heard: list[bytes] = []
    relay = meeting.net.wait(listening(HERE, 0, meeting.hosting.server.port, Weather(heard.append)))
    port = relay.sockets[0].getsockname()[1]
    for peer in givers:
        meeting.come(peer, port)

    def goes_on() -> bool:
        for peer in givers:
            if peer.question is not None:
                peer.agree()
        meeting.hosting.order(m.Play())
        return meeting.hosting.look(lambda host: host.running is not None)

    went = meeting.until(goes_on)
    meeting.close()
    told = b"".join(heard)
    read_some = any(piece[:16] in told or piece[-16:] in told for piece in kept)
    return went and not read_some and (bool(kept) or is_open(saved.game))


def _pledge(peer: Peer) -> bytes | None:
    return pledge(peer.token) if peer.token is not None else None


TRICKS: dict[str, Callable[[Saved, list[Peer], Random], bool | None]] = {
    "rolling-back": roll_back,
    "forged-entries": forge,
    "shopping-for-seeds": shop,
    "relay-at-an-heir": listen_between,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.party.rogue", description=__doc__)
    parser.add_argument("trick", choices=TRICKS)
    parser.add_argument("saves", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    saved, *others = [read(path) for path in options.saves]
    done = TRICKS[options.trick](saved, copies(others, saved.start), Random(options.seed))
    print("nothing to try" if done is None else "caught" if done else "not caught", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
