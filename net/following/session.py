"""A peer and its line, joined on the thread that owns the peer."""

from __future__ import annotations

from queue import Empty

from game.rules.core.codec import BadData
from net.following.line import Down, Line, TcpLine, Up
from net.following.peer import Peer
from net.wire.messages import Denied

MOST_NONSENSE = 3


class Session:
    """Call `poll` when the line has posted something; then read the peer's news."""

    def __init__(self, peer: Peer, line: Line) -> None:
        self.peer = peer
        self.line = line
        self.up = False
        self.ended: Down | None = None
        """Why it is over, once the host will not have us any more."""
        self._nonsense = 0

    def poll(self, timeout: float | None = 0.0) -> bool:
        """Take in what has been posted; wait so long for the first of it. Whether there was anything."""
        try:
            post = self.line.inbox.get(timeout=timeout) if timeout else self.line.inbox.get_nowait()
        except Empty:
            self.flush()
            return False
        while True:
            self._take(post)
            try:
                post = self.line.inbox.get_nowait()
            except Empty:
                break
        self.flush()
        return True

    def flush(self) -> None:
        """Say what the peer wants to say."""
        out, self.peer.outbox = self.peer.outbox, []
        if self.up:
            for body in out:
                self.line.send(body)

    def close(self) -> None:
        self.flush()
        self.line.close()

    def _take(self, post: Up | Down | bytes) -> None:
        match post:
            case Up():
                self.up = True
                self.peer.outbox.clear()
                self.peer.hello()
            case Down():
                self.up = False
                self.peer.news.append(post)
                if post.final:
                    self.ended = post
            case _:
                self._hear(post)

    def _hear(self, body: bytes) -> None:
        before = len(self.peer.news)
        try:
            self.peer.receive(body)
        except BadData as error:
            self._nonsense += 1
            if self._nonsense >= MOST_NONSENSE:
                self._end(Down(str(error), "host_nonsense", final=True))
            elif isinstance(self.line, TcpLine):
                self.line.mend(str(error))
            return
        for news in self.peer.news[before:]:
            if isinstance(news, Denied):
                self._end(Down(news.code, news.code, final=True))

    def _end(self, down: Down) -> None:
        self.ended = down
        self.peer.news.append(down)
        self.line.close()
