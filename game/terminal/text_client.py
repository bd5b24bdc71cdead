"""Text client: plays in a room from a terminal, for a person or a bot."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from game.bots.bot import ADVISER_BOT, STAND_IN_BOT, bot_or_fallback, make_bot, pick_for_view
from game.bots.reasons import why
from game.i18n import _
from game.rules import catalog
from game.rules.cards.events import CardMoved
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData, Face, Seat, digest
from game.rules.core.events import Event
from game.rules.core.journal import JournalUpdate
from game.rules.core.moves import Action, Refusal
from game.rules_guide import format_pages, guide_pages
from game.session.guest import Guest, consent_request_code
from game.session.hint_text import hint_text
from game.terminal.headless_host import LINGER
from game.terminal.match_view import MatchView
from game.terminal.owner_commands import is_command, parse_command
from net.client.notifications import (
    ConnectionDown,
    HostedElsewhere,
    HostRollback,
    Notification,
    OldTokenFound,
    ReplicaDiverged,
)
from net.protocol import messages as m
from net.protocol.refusal_texts import fallback_text, is_room_refusal, refusal_text

LOOK = 0.1


class TextGuest:
    """Joins a room, takes a seat and plays; reports the audit at the end.

    `enter` creates the guest; it is given a function that wakes this client when a message arrives.
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
        self._view: MatchView | None = None
        self._offered: list[Action] = []
        self._awaits_choice = False
        """Whether actions are displayed and one must be chosen."""
        self._warned_about: Action | None = None
        """An action after which a warning was printed, so that it must be chosen again."""
        self._known_cards: dict[Seat, Counter[Face]] = {}
        """The cards in our hands, as of the last item that was reported."""
        self._acted: int | None = None
        """The item after which actions were last displayed; None to display them again."""
        self._settled_state: m.RoomState | None = None
        """The state of the room that was handled last."""
        self._played = 0
        self._unverified = 0
        self._quit = False
        self._reported_loss = False
        self._prompted = False
        self._unsaved = ""
        self._bot_error = ""

    def run(self) -> int:
        """Runs until all games are played or the session ends; returns the exit code."""
        if self._is_person:
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
            if self.guest.hosting is not None and not self._is_private:
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
    def _has_never_connected(self) -> bool:
        """Whether the room has not answered since the start, so that waiting for it makes no sense."""
        return self.peer.room_state is None and self.guest.hosting is None

    @property
    def _is_private(self) -> bool:
        """Whether nobody else can join the room."""
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

    def _tell(self, news: Notification) -> None:
        match news:
            case JournalUpdate():
                self._tell_events(news)
            case m.Begin():
                self._begin(news)
            case m.ChatMessage():
                self._say(f"{self._name(news.person)}: {news.text}")
            case m.RefusalMessage():
                self._refused(news)
            case m.Denial():
                self._say(refusal_text(news.code, news.values))
            case ConnectionDown() if self._has_never_connected and not news.code:
                raise BadData("no host answers: {why}", why=news.reason)
            case ConnectionDown():
                self._say(news.text if news.code else _("The line is down ({why}).").format(why=news.reason))
            case m.HandoverSecrets() if not news.more and self.guest.hosting is not None:
                self._say(refusal_text("you_are_host"))
            case m.ConsentRequest():
                self._consent_requested(news)
            case OldTokenFound():
                self._say(refusal_text("old_seat"))
                self._say(refusal_text("how_to_show"))
            case m.SecretDisclosureRecord():
                self._say(refusal_text("held_secret", (news.name, news.since)) + ".")
            case m.NewRoomAddress():
                self._say(refusal_text("moved", (f"{news.address}:{news.port}",)))
            case ReplicaDiverged():
                words = _("This program and the host disagreed and start over: {why}")
                self._say(words.format(why=news.reason))
            case HostedElsewhere():
                self._say(refusal_text("goes_on_elsewhere", (news.address,)))
            case HostRollback():
                self._say(refusal_text("host_went_back", (news.seq, news.known_length)))
            case m.RoomState():
                self._tell_unsaved(news.save_error)
                self._tell_bot_error(news.bot_error)
            case AuditVerdict():
                self._report_result(news)

    def _tell_loss(self) -> None:
        """Reports that the host is lost; only once."""
        lost = self.guest.host_is_lost
        if lost and not self._reported_loss:
            code = "nobody_there" if self.peer.start is None else "host_lost"
            self._say(refusal_text(code, (":".join(map(str, self.guest.address)),)))
        self._reported_loss = lost

    def _tell_unsaved(self, why: str) -> None:
        """Reports that the host cannot save the match; once for each error."""
        if why and why != self._unsaved:
            self._say(_("The match cannot be saved now ({why}); it goes on all the same.").format(why=why))
        self._unsaved = why

    def _tell_bot_error(self, why: str) -> None:
        """Reports that the bots cannot play; once for each error."""
        if why and why != self._bot_error:
            self._say(refusal_text("bots_failed", (why,)))
        self._bot_error = why

    def _tell_leaving(self) -> None:
        """Reports where the unfinished match is saved."""
        hosting = self.guest.hosting
        if hosting is None or hosting.host.stage != "playing":
            return
        self._say(_("You have left the table."))
        if hosting.save_path:
            self._say(_("The match is saved in {file}.").format(file=hosting.save_path))

    def _settle_in(self) -> None:
        """Takes a seat, becomes ready or starts the match, as the lobby requires; once after every change
        of it."""
        table = self.peer.room_state
        if table is None or table == self._settled_state or not self.guest.session.is_connected:
            return
        self._settled_state = table
        if table.stage != "lobby":
            return
        if self.peer.role == "player" and not self.peer.seats:
            self._sit_down(table)
        elif self._is_private:
            self.peer.send(m.Play())
        elif self.peer.role == "player":
            self._be_ready(table)

    def _sit_down(self, table: m.RoomState) -> None:
        """Takes the first free seat, if there is one."""
        if table.free_seats:
            self.peer.send(m.Sit(table.free_seats[0]))

    def _consent_requested(self, asks: m.ConsentRequest) -> None:
        """Asks whether somebody may continue the match whose host was lost; a bot always consents."""
        self._say(refusal_text(consent_request_code(self.peer.game), (asks.name,)))
        if self._bot:
            self.peer.agree()
        else:
            self._say(refusal_text("how_to_agree"))

    def _be_ready(self, table: m.RoomState) -> None:
        if table.takeover_match:
            return
        me = table.person(self.peer.you)
        if me is not None and not me.ready:
            self._say(fallback_text(table.fallback))
            self.peer.ready()

    def _begin(self, begin: m.Begin) -> None:
        game = self.peer.game
        if game is None:
            return
        names = begin.start.names
        seat = self.peer.seats[0] if self.peer.seats else 0
        self._view = MatchView(game, seat, names, self._out)
        self._acted = None
        self._say(refusal_text("match_begins", (begin.start.match, game.short_title(), ", ".join(names))))
        readings = catalog.readings_of(game.key, game.map_key, game.options)
        for line in filter(None, (readings.profile, *readings.differences)):
            self._say(line)

    def _tell_events(self, happened: JournalUpdate) -> None:
        if self._view is not None:
            self._view.log_events(self._with_drawn_faces(happened))
            if not self._is_person or self._is_bot_playing:
                self._view.print_new_events()

    def _with_drawn_faces(self, happened: JournalUpdate) -> list[Event]:
        """Returns the events with the faces of the cards that our own seats have drawn."""
        events = list(happened.events)
        for seat, hands in happened.hands.items():
            now = Counter(face for faces in hands.values() for face in faces)
            drawn = list((now - self._known_cards.get(seat, Counter())).elements())
            self._known_cards[seat] = now
            for at, event in enumerate(events):
                if isinstance(event, CardMoved) and event.face is None and event.target in hands and drawn:
                    events[at] = CardMoved(drawn.pop(0), event.source, event.target)
        return events

    @property
    def _is_person(self) -> bool:
        return not self._bot and self.peer.role == "player"

    def _answer(self) -> None:
        """Displays the actions if one of our seats must act, and handles typed lines."""
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
            self._run_command(line)

    @property
    def _takes_orders(self) -> bool:
        """Whether a typed line is handled now.

        In a private room, lines wait until a question is asked, so that several answers can be piped in. In
        any other room they wait until the host has answered.
        """
        is_in_room = not self._is_private and not self._has_never_connected
        return self._awaits_choice or is_in_room or self._is_bot_playing

    @property
    def _is_bot_playing(self) -> bool:
        """Whether a bot plays our seat."""
        table = self.peer.room_state
        return table is not None and any(table.places[seat].bot for seat in self.peer.seats)

    def _prompt(self) -> None:
        if self._is_private and not self._prompted and sys.stdin.isatty():
            print("> ", end="", file=self._out, flush=True)
        self._prompted = True

    def _to_act(self) -> Seat | None:
        peer, table = self.peer, self.peer.room_state
        if peer.replica is None or table is None or not self.guest.session.is_connected:
            return None
        if table.stage != "playing" or table.paused:
            return None
        acting = peer.replica.game.to_act(peer.replica.state)
        mine = [seat for seat in peer.seats if seat in acting and not table.places[seat].bot]
        return next((seat for seat in mine if self._sees_own(seat)), None)

    def _sees_own(self, seat: Seat) -> bool:
        """Whether the hands of this seat have arrived; after a reconnect they come after the journal."""
        replica = self.peer.replica
        if replica is None:
            return False
        return set(replica.game.visible_hands(replica.state, seat)) <= set(self.peer.hands.get(seat, {}))

    def _play(self, seat: Seat) -> None:
        self.peer.propose(seat, self._advice(seat, self._bot))

    def _advice(self, seat: Seat, bot: str) -> Action:
        """Returns the choice of a bot; by default, of the bot that gives hints."""
        game: Any = self.peer.game
        view = self.peer.view(seat)
        player = make_bot(bot or bot_or_fallback(ADVISER_BOT, game.key), game)
        return player.choose(game, view, seat, pick_for_view(view, seat))

    def _offer(self, seat: Seat) -> None:
        if self._view is None or self.peer.game is None:
            return
        view = self.peer.view(seat)
        legal = self.peer.game.legal(view, seat)
        doubt = self._view.text.warning
        # actions with a warning go last
        offered = sorted(self.peer.game.representatives(legal), key=lambda one: bool(doubt(view, seat, one)))
        self._offered, self._awaits_choice = offered, True
        self._view.seat = seat
        self._view.print_new_events()
        self._view.print_table(view)
        self._view.print_choices(view, self._offered)
        if len(self._offered) < len(legal):
            self._say(refusal_text("more_choices", (len(legal) - len(self._offered),)))
        if self.peer.room_state is not None and self.peer.room_state.clock:
            self._say(refusal_text("time_to_decide", (self.peer.room_state.clock,)))

    def _offer_all(self) -> None:
        """Prints all legal actions; those that already have a number keep it."""
        if self._view is None or self.peer.game is None:
            return
        seat = self._view.seat
        view = self.peer.view(seat)
        others = [one for one in self.peer.game.legal(view, seat) if one not in self._offered]
        self._offered = [*self._offered, *others]
        self._view.print_choices(view, self._offered)

    def _run_command(self, line: str | None) -> None:
        word, _, rest = (line or "q").partition(" ")
        seat = self.peer.seats[0] if self.peer.seats else 0
        match word:
            case "q" | "quit":
                self._quit = True
            case "c" | "chat":
                self.peer.send(m.Say(rest[:400]))
            case "u" | "undo":
                self._awaits_choice = False
                self.peer.undo(seat)
            case "h" | "hint":
                self._hint()
            case "r" | "rules":
                self._tell_rules()
            case "l" | "log" if self._view is not None:
                self._view.print_log()
            case "b" | "bot" if not rest:
                stand_in = (
                    bot_or_fallback(STAND_IN_BOT, self.peer.game.key) if self.peer.game is not None else ""
                )
                self._awaits_choice = False
                self.peer.send(m.PutBot(seat, "" if self._is_bot_playing else stand_in))
            case "t" | "table":
                self._acted = None
            case "a" | "all" if self._awaits_choice and self._to_act() is not None:
                self._offer_all()
            case "takeover":
                self._take_over()
            case "seat":
                self.guest.send_old_token()
            case "agree":
                self.peer.agree()
            case _ if is_command(word):
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
            self._say(format_pages(guide_pages(game.key, game.map_key)))
        except BadData as error:
            self._say(str(error))

    def _help(self) -> None:
        self._say(refusal_text("player_help"))
        if not self._is_private:
            self._say(refusal_text("guest_help"))
        if not self._is_private and self.guest.hosting is not None:
            self._say(refusal_text("owner_help"))

    def _hint(self) -> None:
        seat = self._to_act()
        if seat is not None and self._view is not None:
            game: Any = self.peer.game
            view, action, text = self.peer.view(seat), self._advice(seat, ""), self._view.text
            reason = hint_text(why(game, view, seat, action), text, view, seat)
            advice = _("A bot would: {action}.").format(action=text.action(view, seat, action))
            self._say(f"{advice} {reason.rstrip('. ')}." if reason else advice)

    def _order(self, word: str, rest: str) -> None:
        """Sends a command of the room's owner; the host refuses it from anybody else."""
        if self.peer.room_state is None:
            return
        order = parse_command(word, rest, self.peer.room_state)
        if isinstance(order, Refusal):
            self._say(refusal_text(order.code, order.values))
        else:
            self.peer.send(order)

    def _take_over(self) -> None:
        if not self.guest.host_is_lost:
            self._say(_("The host is not lost."))
            return
        try:
            self.guest.take_over()
            self._say(refusal_text("you_take_over"))
        except BadData as error:
            self._say(_("You cannot take the host's place: {why}.").format(why=error))

    def _choose(self, at: int) -> None:
        seat = self._to_act()
        if seat is None or not self._awaits_choice:
            self._help()
            return
        if not 0 <= at < len(self._offered):
            self._say(refusal_text("no_such_choice", (at + 1, len(self._offered))))
            return
        action = self._offered[at]
        doubt = self._view.text.warning(self.peer.view(seat), seat, action) if self._view else ""
        if doubt and action != self._warned_about and not self._bot:
            self._warned_about = action
            self._say(f"{doubt} {refusal_text('think_twice', (at + 1,))}")
            return
        self._awaits_choice, self._warned_about = False, None
        self.peer.propose(seat, action)

    def _refused(self, refused: m.RefusalMessage) -> None:
        if refused.code in ("seat_taken", "not_in_lobby"):
            return
        if is_room_refusal(refused.code) or self._view is None:
            self._say(refusal_text(refused.code, refused.values))
        else:
            self._say(self._view.text.refusal(Refusal(refused.code, refused.values)))
        if self._bot:
            self._acted = None
        else:
            self._awaits_choice = self._acted == self.peer.last

    def _report_result(self, verdict: AuditVerdict) -> None:
        replica, start = self.peer.replica, self.peer.start
        if replica is None or start is None:
            return
        result = replica.game.result(replica.state)
        if self._view is not None and result is not None:
            self._view.print_new_events()
            self._view.print_result(result)
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
        found = self.peer.room_state.person(person) if self.peer.room_state is not None else None
        return found.name if found is not None else _("somebody")
