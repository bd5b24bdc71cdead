"""Text client: plays in a room from a terminal, for a person or a bot."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from game.bots.bot import ADVISER, STAND_IN, chance_at, make_bot, usual
from game.bots.reasons import why
from game.i18n import _
from game.rules.cards.events import CardMoved
from game.rules.core.audit import Verdict
from game.rules.core.codec import BadData, Face, Seat, digest
from game.rules.core.events import Event
from game.rules.core.journal import Happened
from game.rules.core.moves import Action, Refusal
from game.rules_guide import guide, printed
from game.session.guest import Guest, wish_code
from game.session.hint_text import in_words
from game.terminal.headless_host import LINGER
from game.terminal.host_console import is_order, order_of
from game.terminal.match_view import Screen
from net.client.notifications import CutBack, Down, Elsewhere, News, OldSeat, Strayed
from net.protocol import messages as m
from net.protocol.refusal_texts import fallback_sentence, is_ours, sentence

LOOK = 0.1


class TextGuest:
    """Joins a room, takes a seat, plays, and reports the audit at the end.

    `enter` creates the guest from a callback that wakes this client when a message arrives.
    """

    def __init__(
        self,
        enter: Callable[[Callable[[], None]], Guest],
        bot: str = "",
        games: int = 0,
        pace: float = 0.0,
        out: TextIO = sys.stdout,
    ) -> None:
        self._woken = threading.Event()
        self.guest = enter(self._woken.set)
        self.peer = self.guest.peer
        self._bot = bot
        self._games = games
        self._pace = pace
        self._out = out
        self._typed: SimpleQueue[str | None] = SimpleQueue()
        self._screen: Screen | None = None
        self._offered: list[Action] = []
        self._open = False
        """Whether the offered actions await a choice."""
        self._doubted: Action | None = None
        """Action that was warned about and needs a second confirmation."""
        self._held: dict[Seat, Counter[Face]] = {}
        """Cards in our hands after the last reported item."""
        self._acted: int | None = None
        """Item after which the actions were last offered; None to offer them again."""
        self._settled: m.Table | None = None
        """Room state that was handled last."""
        self._played = 0
        self._unverified = 0
        self._quit = False
        self._told_loss = False
        self._prompted = False
        self._unsaved = ""

    def run(self) -> int:
        """Runs until all games are played or the session ends; returns the exit code."""
        if self._typing:
            threading.Thread(target=self._read, daemon=True).start()
        try:
            while not self._quit and self.guest.session.ended is None:
                self._woken.wait(LOOK)
                self._woken.clear()
                for one in self.guest.poll():
                    self._tell(one)
                self._tell_loss()
                self._settle_in()
                self._answer()
                self.guest.session.flush()
            if self.guest.hosting is not None and not self._alone:
                time.sleep(LINGER)
        except KeyboardInterrupt:
            self._say()
        finally:
            self.guest.close()
        self._tell_leaving()
        if self.guest.session.ended is not None:
            return 2
        return 1 if self._unverified else 0

    @property
    def _alone(self) -> bool:
        """Whether the room is private to this program."""
        return self.guest.hosting is not None and not self.guest.hosting.server.port

    def _read(self) -> None:
        """Queues typed lines, and None at the end of input; runs on a background thread."""
        for line in sys.stdin:
            self._typed.put(line.strip())
            self._woken.set()
        self._typed.put(None)
        self._woken.set()

    def _say(self, line: str = "") -> None:
        print(line, file=self._out, flush=True)

    def _tell(self, news: News) -> None:
        match news:
            case Happened():
                self._tell_events(news)
            case m.Begin():
                self._begin(news)
            case m.Said():
                self._say(f"{self._name(news.person)}: {news.text}")
            case m.Refused():
                self._refused(news)
            case m.Denied():
                self._say(sentence(news.code, news.figures))
            case Down():
                self._say(news.words if news.code else _("The line is down ({why}).").format(why=news.reason))
            case m.Estate() if not news.more and self.guest.hosting is not None:
                self._say(sentence("you_are_host"))
            case m.Asks():
                self._asked(news)
            case OldSeat():
                self._say(sentence("old_seat"))
                self._say(sentence("how_to_show"))
            case m.Held():
                self._say(sentence("held_secret", (news.name, news.since)) + ".")
            case m.Moved():
                self._say(sentence("moved", (f"{news.address}:{news.port}",)))
            case Strayed():
                words = _("This program and the host disagreed and start over: {why}")
                self._say(words.format(why=news.reason))
            case Elsewhere():
                self._say(sentence("goes_on_elsewhere", (news.where,)))
            case CutBack():
                self._say(sentence("host_went_back", (news.seq, news.had)))
            case m.Table():
                self._tell_unsaved(news.unsaved)
            case Verdict():
                self._over(news)

    def _tell_loss(self) -> None:
        """Reports a lost host, once."""
        lost = self.guest.host_is_lost
        if lost and not self._told_loss:
            code = "nobody_there" if self.peer.start is None else "host_lost"
            self._say(sentence(code, (":".join(map(str, self.guest.way)),)))
        self._told_loss = lost

    def _tell_unsaved(self, why: str) -> None:
        """Reports that the host cannot save the match, once per error."""
        if why and why != self._unsaved:
            self._say(_("The match cannot be saved now ({why}); it goes on all the same.").format(why=why))
        self._unsaved = why

    def _tell_leaving(self) -> None:
        """Reports where the unfinished match is saved."""
        hosting = self.guest.hosting
        if hosting is None or hosting.host.stage != "playing":
            return
        self._say(_("You have left the table."))
        if hosting.kept_in:
            self._say(_("The match is saved in {file}.").format(file=hosting.kept_in))

    def _settle_in(self) -> None:
        """Takes a seat, becomes ready or starts the match; once after every change of the lobby."""
        table = self.peer.table
        if table is None or table == self._settled or not self.guest.session.up:
            return
        self._settled = table
        if table.stage != "lobby":
            return
        if self.peer.role == "player" and not self.peer.seats:
            self._sit_down(table)
        elif self._alone:
            self.peer.ask(m.Play())
        elif self.peer.role == "player":
            self._be_ready(table)

    def _sit_down(self, table: m.Table) -> None:
        """Takes the first free seat, if there is one."""
        if table.free_seats:
            self.peer.ask(m.Sit(table.free_seats[0]))

    def _asked(self, asks: m.Asks) -> None:
        """Asks whether a candidate may take over from the lost host; a bot always consents."""
        self._say(sentence(wish_code(self.peer.game), (asks.name,)))
        if self._bot:
            self.peer.agree()
        else:
            self._say(sentence("how_to_agree"))

    def _be_ready(self, table: m.Table) -> None:
        if table.heir:
            return
        me = table.person(self.peer.you)
        if me is not None and not me.ready:
            self._say(fallback_sentence(table.fallback))
            self.peer.ready()

    def _begin(self, begin: m.Begin) -> None:
        game = self.peer.game
        if game is None:
            return
        names = begin.start.names
        seat = self.peer.seats[0] if self.peer.seats else 0
        self._screen = Screen(game, seat, names, self._out)
        self._acted = None
        self._say(sentence("match_begins", (begin.start.match, game.short_title(), ", ".join(names))))

    def _tell_events(self, happened: Happened) -> None:
        if self._screen is not None:
            self._screen.note(self._named(happened))
            if not self._typing or self._lent:
                self._screen.tell_news()

    def _named(self, happened: Happened) -> list[Event]:
        """Returns the events with the faces of the cards that our own seats have drawn."""
        events = list(happened.events)
        for seat, hands in happened.hands.items():
            now = Counter(face for faces in hands.values() for face in faces)
            drawn = list((now - self._held.get(seat, Counter())).elements())
            self._held[seat] = now
            for at, event in enumerate(events):
                if isinstance(event, CardMoved) and event.face is None and event.target in hands and drawn:
                    events[at] = CardMoved(drawn.pop(0), event.source, event.target)
        return events

    @property
    def _typing(self) -> bool:
        return not self._bot and self.peer.role == "player"

    def _answer(self) -> None:
        """Offers the actions of the seat that must act, and handles typed lines."""
        seat = self._to_act()
        if seat is not None and self._acted != self.peer.last:
            self._acted = self.peer.last
            if self._bot:
                time.sleep(self._pace)
                self._play(seat)
            else:
                self._offer(seat)
        while not self._quit and self._takes_orders:
            try:
                line = self._typed.get_nowait()
            except Empty:
                self._prompt()
                return
            self._prompted = False
            self._obey(line)

    @property
    def _takes_orders(self) -> bool:
        """Whether a typed line is handled now. In a private room, lines wait for their question, so that
        several answers can be piped in."""
        return self._open or not self._alone or self._lent

    @property
    def _lent(self) -> bool:
        """Whether a bot plays our seat."""
        table = self.peer.table
        return table is not None and any(table.places[seat].bot for seat in self.peer.seats)

    def _prompt(self) -> None:
        if self._alone and not self._prompted and sys.stdin.isatty():
            print("> ", end="", file=self._out, flush=True)
        self._prompted = True

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
        """Whether the hands of this seat have arrived; after a reconnect they follow the journal."""
        replica = self.peer.replica
        if replica is None:
            return False
        return set(replica.game.visible_hands(replica.state, seat)) <= set(self.peer.hands.get(seat, {}))

    def _play(self, seat: Seat) -> None:
        self.peer.propose(seat, self._advice(seat, self._bot))

    def _advice(self, seat: Seat, bot: str) -> Action:
        """Returns a bot's choice; by default the hint bot's."""
        game: Any = self.peer.game
        view = self.peer.view(seat)
        player = make_bot(bot or usual(ADVISER, game.key), game)
        return player.choose(game, view, seat, chance_at(view, seat))

    def _offer(self, seat: Seat) -> None:
        if self._screen is None or self.peer.game is None:
            return
        view = self.peer.view(seat)
        legal = self.peer.game.legal(view, seat)
        doubt = self._screen.text.warning
        # actions with a warning go last
        offered = sorted(self.peer.game.representatives(legal), key=lambda one: bool(doubt(view, seat, one)))
        self._offered, self._open = offered, True
        self._screen.seat = seat
        self._screen.tell_news()
        self._screen.show(view)
        self._screen.offer(view, self._offered)
        if len(self._offered) < len(legal):
            self._say(sentence("more_choices", (len(legal) - len(self._offered),)))
        if self.peer.table is not None and self.peer.table.clock:
            self._say(sentence("time_to_decide", (self.peer.table.clock,)))

    def _offer_all(self) -> None:
        """Prints all legal actions; those already numbered keep their numbers."""
        if self._screen is None or self.peer.game is None:
            return
        seat = self._screen.seat
        view = self.peer.view(seat)
        others = [one for one in self.peer.game.legal(view, seat) if one not in self._offered]
        self._offered = [*self._offered, *others]
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
                self._open = False
                self.peer.undo(seat)
            case "h" | "hint":
                self._hint()
            case "r" | "rules":
                self._tell_rules()
            case "l" | "log" if self._screen is not None:
                self._screen.tell_log()
            case "b" | "bot" if not rest:
                stand_in = usual(STAND_IN, self.peer.game.key) if self.peer.game is not None else ""
                self._open = False
                self.peer.ask(m.PutBot(seat, "" if self._lent else stand_in))
            case "t" | "table":
                self._acted = None
            case "a" | "all" if self._open and self._to_act() is not None:
                self._offer_all()
            case "takeover":
                self._take_over()
            case "seat":
                self.guest.show_token()
            case "agree":
                self.peer.agree()
            case _ if is_order(word):
                self._order(word, rest)
            case number if number.isascii() and number.isdigit():
                self._choose(int(number[:6]) - 1)
            case _:
                self._help()

    def _tell_rules(self) -> None:
        """Prints the rules summary."""
        game = self.peer.game
        if game is None:
            return
        try:
            self._say(printed(guide(game.key, game.map_key)))
        except BadData as error:
            self._say(str(error))

    def _help(self) -> None:
        self._say(sentence("player_help"))
        if not self._alone:
            self._say(sentence("guest_help"))
        if not self._alone and self.guest.hosting is not None:
            self._say(sentence("owner_help"))

    def _hint(self) -> None:
        seat = self._to_act()
        if seat is not None and self._screen is not None:
            game: Any = self.peer.game
            view, action, text = self.peer.view(seat), self._advice(seat, ""), self._screen.text
            reason = in_words(why(game, view, seat, action), text, view, seat)
            advice = _("A bot would: {action}.").format(action=text.action(view, seat, action))
            self._say(f"{advice} {reason.rstrip('. ')}." if reason else advice)

    def _order(self, word: str, rest: str) -> None:
        """Sends an owner's command; the host refuses it from anybody else."""
        if self.peer.table is None:
            return
        order = order_of(word, rest, self.peer.table)
        if isinstance(order, Refusal):
            self._say(sentence(order.code, order.figures))
        else:
            self.peer.ask(order)

    def _take_over(self) -> None:
        if not self.guest.host_is_lost:
            self._say(_("The host is not lost."))
            return
        try:
            self.guest.take_over()
            self._say(sentence("you_take_over"))
        except BadData as error:
            self._say(_("You cannot take the host's place: {why}.").format(why=error))

    def _choose(self, at: int) -> None:
        seat = self._to_act()
        if seat is None or not self._open:
            self._help()
            return
        if not 0 <= at < len(self._offered):
            self._say(sentence("no_such_choice", (at + 1, len(self._offered))))
            return
        action = self._offered[at]
        doubt = self._screen.text.warning(self.peer.view(seat), seat, action) if self._screen else ""
        if doubt and action != self._doubted and not self._bot:
            self._doubted = action
            self._say(f"{doubt} {sentence('think_twice', (at + 1,))}")
            return
        self._open, self._doubted = False, None
        self.peer.propose(seat, action)

    def _refused(self, refused: m.Refused) -> None:
        if refused.code in ("seat_taken", "not_in_lobby"):
            return
        if is_ours(refused.code) or self._screen is None:
            self._say(sentence(refused.code, refused.figures))
        else:
            self._say(self._screen.text.refusal(Refusal(refused.code, refused.figures)))
        if self._bot:
            self._acted = None
        else:
            self._open = self._acted == self.peer.last

    def _over(self, verdict: Verdict) -> None:
        replica, start = self.peer.replica, self.peer.start
        if replica is None or start is None:
            return
        result = replica.game.result(replica.state)
        if self._screen is not None and result is not None:
            self._screen.tell_news()
            self._screen.tell_result(result)
        words = _("match {match} over: {entries} entries, digest {digest}, verified")
        if not verdict.verified:
            words = _(
                "match {match} over: {entries} entries, digest {digest}, NOT verified at entry {at}: {why}"
            )
        state = digest(replica.state).hex()
        figures = {"match": start.match, "entries": len(replica.journal), "digest": state}
        self._say(words.format(**figures, at=verdict.seq, why=verdict.reason))
        if verdict.verified and verdict.reason:
            self._say(_("The audit remarks: {remark}.").format(remark=verdict.reason))
        self._played += 1
        self._unverified += not verdict.verified
        self._quit = bool(self._games) and self._played >= self._games

    def _name(self, person: m.PersonId) -> str:
        found = self.peer.table.person(person) if self.peer.table is not None else None
        return found.name if found is not None else _("somebody")
