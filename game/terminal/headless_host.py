"""`roundhouse host`: a room without a screen, with a live status line."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TextIO

from game.i18n import _, join_with_or, ngettext
from game.rules.core.moves import Refusal
from game.session.hosting import Hosting
from game.terminal.host_console import order_of
from net.protocol.addresses import local_addresses
from net.protocol.messages import NOBODY, Again, HandOver, Play
from net.protocol.refusal_texts import fallback_sentence, sentence
from net.protocol.tls import CODE_LENGTH, is_short
from net.server.host import Host

QUIET_TIME = 0.5
LINGER = 3.0
"""After the last match the room stays open so long, for everybody to hear how it ended."""
PATIENCE = 60.0
"""After a match those who are away have so long to come back for its end."""


@dataclass
class Progress:
    """What the status line is made of."""

    games: int = 0
    noted: int = 0
    over: str = ""
    since: float = 0.0


class HeadlessHost:
    """Starts a match whenever everybody sits and is ready, and again after each."""

    def __init__(self, hosting: Hosting, games: int = 0, out: TextIO = sys.stdout) -> None:
        self.hosting = hosting
        self._games = games
        """So many and then close; 0 is for ever."""
        self._out = out
        self._woken = threading.Event()
        self._live = out.isatty()
        self._line = ""
        self._progress = Progress()
        self._typed: SimpleQueue[str] = SimpleQueue()

    def wake(self) -> None:
        self._woken.set()

    def run(self) -> int:
        """Serve until the games are played or somebody interrupts."""
        self._say(self._greeting())
        if is_short(self.hosting.code):
            self._say(sentence("short_code", (CODE_LENGTH,)))
        threading.Thread(target=self._read, daemon=True).start()
        if self.hosting.beacon is not None and self.hosting.beacon.trouble:
            self._say(self.hosting.beacon.trouble)
        try:
            while not self._done():
                self._woken.wait(QUIET_TIME)
                self._woken.clear()
                self._obey_typed()
                self._tell_log()
                self._go_on()
                self._status()
            self._tell_log()
            threading.Event().wait(LINGER)
        finally:
            self.hosting.close()
        return 0

    def _read(self) -> None:
        """On a thread of its own: lines as they are typed, for as long as there is somebody to type."""
        with suppress(OSError, ValueError):
            for line in sys.stdin:
                self._typed.put(line.strip())
                self.wake()

    def _obey_typed(self) -> None:
        while not self._typed.empty():
            if line := self._typed.get():
                self._say(self._obey(line))

    def _obey(self, line: str) -> str:
        """Do what the owner has typed; what to answer."""
        word, _, rest = line.partition(" ")
        if word == "help":
            return sentence("owner_help")
        order = order_of(word, rest, self.hosting.look(Host.table))
        no = order if isinstance(order, Refusal) else self.hosting.order(order)
        if no is not None:
            return sentence(no.code, no.figures)
        return sentence("handing_over" if isinstance(order, HandOver) else "done")

    def _done(self) -> bool:
        return self.hosting.host.handed_over or (bool(self._games) and self._progress.games >= self._games)

    def _go_on(self) -> None:
        """Begin when all are ready; after a match count it and lay the table again."""
        order, line = self.hosting.look(self._wish)
        if line:
            self._say(line)
        if order is not None:
            self.hosting.order(order)

    def _wish(self, host: Host) -> tuple[Play | Again | None, str]:
        if host.stage == "lobby" and host.dealing.deal is None and host.lobby.why_not_play() is None:
            return Play(), _("The match begins.") + " " + fallback_sentence(host.lobby.fallback())
        if host.running is not None and host.running.over:
            return self._after(host, host.running.match.start.match)
        self._progress.over = ""
        return None, ""

    def _after(self, host: Host, match: str) -> tuple[Again | None, str]:
        """Count the match, and lay the table again once everybody knows how it ended."""
        progress, line = self._progress, ""
        if progress.over != match:
            progress.games += 1
            progress.over, progress.since = match, time.monotonic()
            line = _("Match {match} is over.").format(match=match)
        waited = time.monotonic() - progress.since
        here = all(guest.here for guest in host.lobby.seated())
        return (Again() if not self._done() and (here or waited > PATIENCE) else None), line

    def _greeting(self) -> str:
        where = [f"{address}:{self.hosting.server.port}" for address in local_addresses()[:3]] or [
            _("no network")
        ]
        opened = _("Room {room!r} is open at {where}.")
        if self.hosting.host.locked:
            opened = _("Protected room {room!r} is open at {where}.")
        greeting = (
            opened.format(room=self.hosting.host.lobby.room, where=join_with_or(where)) + self._phone_words()
        )
        return f"{greeting} {_('help lists what you can type here.')}" if self._live else greeting

    def _phone_words(self) -> str:
        """Where phones come in, and on a terminal what they can scan."""
        phones = self.hosting.phones
        if phones is None:
            return ""
        link = phones.link(next(iter(local_addresses()), "127.0.0.1"))
        if not self._live:
            return " " + _("Phones open {link}.").format(link=link)
        from net.web.qr_code import in_terminal

        return f" {_('Phones open {link} or scan this:').format(link=link)}\n{in_terminal(link)}"

    def _tell_log(self) -> None:
        log = self.hosting.host.log
        for line in log[self._progress.noted :]:
            self._say(line)
        self._progress.noted = len(log)

    def _status(self) -> None:
        """One line that is always true: replaced in place on a terminal, else printed when it changes."""
        line = self.hosting.look(_described)
        if line == self._line:
            return
        self._line = line
        if self._live:
            print(f"\r\033[K{line}", end="", file=self._out, flush=True)
        elif self.hosting.host.stage != "playing":
            print(line, file=self._out, flush=True)

    def _say(self, line: str) -> None:
        print(f"\r\033[K{line}" if self._live else line, file=self._out, flush=True)
        self._line = ""


def _described(host: Host) -> str:
    """The room in one line."""
    lobby = host.lobby
    game = lobby.game.key if lobby.game is not None else _("no game")
    taken = sum(place.person != NOBODY or bool(place.bot) for place in lobby.places)
    away = [guest.name for guest in lobby.people.values() if not guest.here]
    stages = {"lobby": _("lobby {game}"), "playing": _("playing {game}"), "over": _("over {game}")}
    people = ngettext("{number} person", "{number} people", len(lobby.people))
    parts = [
        stages[host.stage].format(game=game),
        _("{taken}/{seats} seats").format(taken=taken, seats=len(lobby.places)),
        people.format(number=len(lobby.people)),
    ]
    if host.paused:
        parts.append(_("paused"))
    if away:
        parts.append(_("away: {names}").format(names=", ".join(away)))
    if host.running is not None:
        parts.append(_("entry {number}").format(number=host.running.match.last))
        if host.running.unsaved:
            parts.append(_("NOT SAVED: {why}").format(why=host.running.unsaved))
    elif waiting := [guest.name for guest in lobby.late()]:
        parts.append(_("waiting for {names}").format(names=", ".join(waiting)))
    return " · ".join(parts)
