"""`roundhouse host`: a room without a screen, with a live status line."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TextIO

from game.i18n import JoinedNames, _, join_with_or, ngettext
from game.rules.core.moves import Refusal
from game.session.hosting import HostedRoom
from game.terminal.owner_commands import parse_command
from net.protocol.addresses import local_addresses
from net.protocol.messages import NOBODY, HandOver, Play, ReturnToLobby
from net.protocol.protected_room import CODE_LENGTH, is_short
from net.protocol.refusal_texts import fallback_text, refusal_text
from net.server.host import Host

QUIET_TIME = 0.5
LINGER = 3.0
"""Seconds for which the room stays open after the last match, so that everybody gets the result."""
PATIENCE = 60.0
"""Seconds to wait after a match for absent players, so that they see the result."""


@dataclass
class HostingProgress:
    """How many matches were played, how many log lines printed, and which match has just ended."""

    games: int = 0
    noted: int = 0
    over: str = ""
    since: float = 0.0


class HeadlessHost:
    """Starts a match whenever all seats are taken and everybody is ready."""

    def __init__(self, hosting: HostedRoom, games: int = 0, out: TextIO = sys.stdout) -> None:
        self.hosting = hosting
        self._games = games
        """Number of matches after which the room closes; 0 means never."""
        self._out = out
        self._woken = threading.Event()
        self._live = out.isatty()
        self._line = ""
        self._progress = HostingProgress()
        self._typed: SimpleQueue[str] = SimpleQueue()
        self._is_closing = False

    def wake(self) -> None:
        self._woken.set()

    def run(self) -> int:
        """Serves until all games are played, the room is handed over or closed, or the user interrupts."""
        self._say(self._greeting())
        if is_short(self.hosting.code):
            self._say(refusal_text("short_code", (CODE_LENGTH,)))
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
        """Queues typed lines; runs on a background thread."""
        with suppress(OSError, ValueError):
            for line in sys.stdin:
                self._typed.put(line.strip())
                self.wake()

    def _obey_typed(self) -> None:
        while not self._typed.empty():
            if line := self._typed.get():
                self._say(self._obey(line))

    def _obey(self, line: str) -> str:
        """Carries out a typed command and returns the answer."""
        word, _space, rest = line.partition(" ")
        if word.casefold() == "help":
            return refusal_text("owner_help") + "\n" + _("close closes the room; --resume opens it again.")
        if word.casefold() == "close":
            self._is_closing = True
            return _("The room is closed.")
        order = parse_command(word, rest, self.hosting.query(Host.room_state))
        no = order if isinstance(order, Refusal) else self.hosting.request(order)
        if no is not None:
            return refusal_text(no.code, no.values)
        return refusal_text("handing_over" if isinstance(order, HandOver) else "done")

    def _done(self) -> bool:
        has_played_all = bool(self._games) and self._progress.games >= self._games
        return self._is_closing or self.hosting.host.handed_over or has_played_all

    def _go_on(self) -> None:
        """Starts a match when all are ready; after it, returns to the lobby."""
        order, line = self.hosting.query(self._next_request)
        if line:
            self._say(line)
        if order is not None:
            self.hosting.request(order)

    def _next_request(self, host: Host) -> tuple[Play | ReturnToLobby | None, str]:
        if (
            host.stage == "lobby"
            and host.seed_agreement.exchange is None
            and host.lobby.why_not_play() is None
        ):
            return Play(), _("The match begins.") + " " + fallback_text(host.lobby.fallback())
        if host.publisher is not None and host.publisher.is_over:
            return self._after_match(host, host.publisher.match.start.match)
        self._progress.over = ""
        return None, ""

    def _after_match(self, host: Host, match: str) -> tuple[ReturnToLobby | None, str]:
        """Counts a finished match, and returns to the lobby once everybody has received the result."""
        progress, line = self._progress, ""
        if progress.over != match:
            progress.games += 1
            progress.over, progress.since = match, time.monotonic()
            line = _("Match {match} is over.").format(match=match)
        waited = time.monotonic() - progress.since
        here = all(guest.here for guest in host.lobby.remote_players())
        return (ReturnToLobby() if not self._done() and (here or waited > PATIENCE) else None), line

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
        """Returns the web address for phones; on a terminal, with its QR code."""
        phones = self.hosting.phones
        if phones is None:
            return ""
        link = phones.url(next(iter(local_addresses()), "127.0.0.1"))
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
        """Prints the status line if it has changed; on a terminal it replaces the previous one."""
        line = self.hosting.query(_described)
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
    """Returns the state of the room in one line."""
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
    if host.publisher is not None:
        parts.append(_("entry {number}").format(number=host.publisher.match.last))
        if host.publisher.save_error:
            parts.append(_("NOT SAVED: {why}").format(why=host.publisher.save_error))
    elif waiting := [guest.name for guest in lobby.unready_players()]:
        parts.append(_("waiting for {names}").format(names=JoinedNames(waiting)))
    return " · ".join(parts)
