"""`roundhouse join --text`: a seat at somebody's table from a terminal, for a person or for a bot."""

from __future__ import annotations

import sys
import threading
import time
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from game.bots.bot import best_bot, make_bot, picker
from game.console import is_order, order_of
from game.guest import guest_at
from game.hosting import LINGER
from game.rules.core.audit import Verdict
from game.rules.core.codec import BadData, Seat, digest
from game.rules.core.moves import Action, Refusal
from game.terminal import Screen
from net import messages as m
from net.line import Down
from net.peer import Step, Strayed
from net.rooms import Way
from net.sentences import fallback_sentence, is_ours, sentence

LOOK = 0.1


class TextGuest:
    """One guest: joins, sits, is ready, plays, and hears at the end whether all was fair."""

    def __init__(
        self,
        way: Way,
        name: str,
        role: m.Role = "player",
        code: str = "",
        bot: str = "",
        games: int = 0,
        pace: float = 0.0,
        out: TextIO = sys.stdout,
    ) -> None:
        self.guest = guest_at(way, name, role, code)
        self.peer = self.guest.peer
        self._bot = bot
        self._games = games
        self._pace = pace
        self._out = out
        self._pick = picker(f"{name} {id(self)}")
        self._typed: SimpleQueue[str | None] = SimpleQueue()
        self._screen: Screen | None = None
        self._offered: list[Action] = []
        self._acted = -1
        self._asked: tuple[m.Table, str] | None = None
        self._played = 0
        self._unverified = 0
        self._quit = False
        self._told_loss = False

    def run(self) -> int:
        """Until the games are played, the guest leaves, or the host sends them away; the exit code."""
        if not self._bot and self.peer.role == "player":
            threading.Thread(target=self._read, daemon=True).start()
        try:
            while not self._quit and self.guest.session.ended is None:
                self.guest.poll(LOOK)
                self._tell_news()
                self._tell_loss()
                self._settle_in()
                self._answer()
                self.guest.session.flush()
            if self.guest.hosting is not None:
                time.sleep(LINGER)
        finally:
            self.guest.close()
        if self.guest.session.ended is not None:
            return 2
        return 1 if self._unverified else 0

    def _read(self) -> None:
        """On a thread of its own: lines as they are typed, and None at the end."""
        for line in sys.stdin:
            self._typed.put(line.strip())
        self._typed.put(None)

    def _say(self, line: str = "") -> None:
        print(line, file=self._out, flush=True)

    def _tell_news(self) -> None:
        news, self.peer.news = self.peer.news, []
        for one in news:
            match one:
                case Step():
                    self._step(one)
                case m.Begin():
                    self._begin(one)
                case m.Said():
                    self._say(f"{self._name(one.person)}: {one.text}")
                case m.Refused():
                    self._refused(one)
                case m.Denied():
                    self._say(sentence(one.code, one.figures))
                case Down():
                    self._say(sentence(one.code) if one.code else f"The line is down ({one.reason}).")
                case m.Estate() if not one.more and self.guest.hosting is not None:
                    self._say(sentence("you_are_host"))
                case m.Moved():
                    self._say(sentence("moved", (f"{one.address}:{one.port}",)))
                case Strayed():
                    self._say(f"This program and the host disagreed and start over: {one.reason}")
                case Verdict():
                    self._over(one)

    def _tell_loss(self) -> None:
        """Say once that the host may not come back."""
        lost = self.guest.host_is_lost
        if lost and not self._told_loss:
            self._say("The host is gone; this program keeps looking for it. To go on without it: takeover")
        self._told_loss = lost

    def _settle_in(self) -> None:
        """In the lobby: take the first free seat and be ready, as often as the room changes its mind."""
        table = self.peer.table
        if table is None or table.stage != "lobby" or self.peer.role != "player" or not self.guest.session.up:
            return
        me = next((person for person in table.people if person.id == self.peer.you), None)
        if me is None or me.ready:
            return
        if not self.peer.seats:
            free = [at for at, place in enumerate(table.places) if place.person == m.NOBODY and not place.bot]
            if free and not self._asked_for(table, "seat"):
                self.peer.ask(m.Sit(free[0]))
        elif not self._asked_for(table, "ready"):
            self._say(fallback_sentence(table.fallback))
            self.peer.ready()

    def _asked_for(self, table: m.Table, what: str) -> bool:
        """Whether that was asked for at this very table already; every change of it may be answered anew."""
        before, self._asked = self._asked, (table, what)
        return before == self._asked

    def _begin(self, begin: m.Begin) -> None:
        game = self.peer.game
        if game is None:
            return
        names = [chair.name for chair in begin.start.chairs]
        seat = self.peer.seats[0] if self.peer.seats else 0
        self._screen = Screen(game, seat, names, self._out)
        self._acted = -1
        self._say(f"Match {begin.start.match} of {game.key} with {', '.join(names)}.")

    def _step(self, step: Step) -> None:
        if self._screen is not None:
            self._screen.note(step.events)
            if not self._typing:
                self._screen.tell_news()

    @property
    def _typing(self) -> bool:
        return not self._bot and self.peer.role == "player"

    def _answer(self) -> None:
        """Act where one of our seats is to act, or do what was typed."""
        seat = self._to_act()
        if seat is not None and self._acted != self._last:
            self._acted = self._last
            if self._bot:
                time.sleep(self._pace)
                self._play(seat)
            else:
                self._offer(seat)
        while not self._quit:
            try:
                line = self._typed.get_nowait()
            except Empty:
                return
            self._obey(line)

    @property
    def _last(self) -> int:
        return len(self.peer.replica.journal) if self.peer.replica is not None else -1

    def _to_act(self) -> Seat | None:
        peer, table = self.peer, self.peer.table
        if peer.replica is None or table is None or not self.guest.session.up:
            return None
        if table.stage != "playing" or table.paused:
            return None
        acting = peer.replica.game.to_act(peer.replica.state)
        mine = [seat for seat in peer.seats if seat in acting and not table.places[seat].bot]
        return next((seat for seat in mine if self._sees_own(seat)), None)

    def _sees_own(self, seat: Seat) -> bool:
        """Whether the hands of this seat have come: on our return they follow the journal."""
        replica = self.peer.replica
        if replica is None:
            return False
        return set(replica.game.sees(replica.state, seat)) <= set(self.peer.faces.get(seat, {}))

    def _play(self, seat: Seat) -> None:
        game: Any = self.peer.game
        bot = make_bot(self._bot if self._bot != "best" else best_bot(game.key), game)
        self.peer.propose(seat, bot.choose(game, self.peer.view(seat), seat, self._pick))

    def _offer(self, seat: Seat) -> None:
        if self._screen is None or self.peer.game is None:
            return
        view = self.peer.view(seat)
        self._offered = self.peer.game.legal(view, seat)
        self._screen.seat = seat
        self._screen.tell_news()
        self._screen.show(view)
        self._screen.offer(view, self._offered)

    def _obey(self, line: str | None) -> None:
        word, _, rest = (line or "q").partition(" ")
        seat = self.peer.seats[0] if self.peer.seats else 0
        match word:
            case "q" | "quit":
                self._quit = True
            case "c" | "chat":
                self.peer.ask(m.Say(rest[:400]))
            case "u" | "undo":
                self.peer.undo(seat)
            case "b" | "bot" if not rest:
                lent = self.peer.table is not None and self.peer.table.places[seat].bot
                best = best_bot(self.peer.game.key) if self.peer.game is not None else ""
                self.peer.ask(m.PutBot(seat, "" if lent else best))
            case "t" | "table":
                self._acted = -1
            case "takeover":
                self._take_over()
            case _ if is_order(word):
                self._order(word, rest)
            case number if number.isascii() and number.isdigit():
                self._choose(int(number[:6]) - 1)
            case _:
                self._help()

    def _help(self) -> None:
        self._say(sentence("guest_help"))
        if self.guest.hosting is not None:
            self._say(sentence("owner_help"))

    def _order(self, word: str, rest: str) -> None:
        """What only the owner may ask; the host says so to anybody else."""
        if self.peer.table is None:
            return
        order = order_of(word, rest, self.peer.table)
        if isinstance(order, Refusal):
            self._say(sentence(order.code, order.figures))
        else:
            self.peer.ask(order)

    def _take_over(self) -> None:
        if not self.guest.host_is_lost:
            self._say("The host is not lost.")
            return
        try:
            self.guest.take_over()
            self._say(sentence("you_take_over"))
        except BadData as error:
            self._say(f"You cannot take the host's place: {error}.")

    def _choose(self, at: int) -> None:
        if not 0 <= at < len(self._offered):
            self._help()
            return
        chosen, self._offered = self._offered[at], []
        seat = self._to_act()
        if seat is not None:
            self.peer.propose(seat, chosen)

    def _refused(self, refused: m.Refused) -> None:
        if refused.code in ("seat_taken", "not_in_lobby"):
            return
        if is_ours(refused.code) or self._screen is None:
            self._say(sentence(refused.code, refused.figures))
        else:
            self._say(self._screen.text.refusal(Refusal(refused.code, refused.figures)))
        self._acted = -1

    def _over(self, verdict: Verdict) -> None:
        replica, start = self.peer.replica, self.peer.start
        if replica is None or start is None:
            return
        if self._screen is not None:
            self._screen.tell_news()
        found = "verified" if verdict.verified else f"NOT verified at entry {verdict.seq}: {verdict.reason}"
        told = f"{len(replica.journal)} entries, digest {digest(replica.state).hex()}"
        self._say(f"match {start.match} over: {told}, {found}")
        self._played += 1
        self._unverified += not verdict.verified
        self._quit = bool(self._games) and self._played >= self._games

    def _name(self, person: m.PersonId) -> str:
        people = self.peer.table.people if self.peer.table is not None else ()
        return next((one.name for one in people if one.id == person), "somebody")
