"""The feed of a match that is played in a room, whether we are the host or not."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from game.client.match.connection_status import ConnectionStatus, TurnTimer, connection_status_of
from game.client.match.match_feed import (
    AuditResult,
    BotHint,
    ChatLine,
    FeedEvent,
    HandsUpdate,
    JournalRestart,
    MatchNotice,
    PauseChange,
    Player,
    ProposalRefusal,
    TableExit,
    game_text_for,
    players_of,
)
from game.client.match.presence_messages import ExpectedGuests, presence_messages
from game.i18n import _
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.journal import JournalUpdate
from game.rules.core.moves import Action, Refusal
from game.session.advice import Adviser
from game.session.guest import Guest
from net.client.notifications import (
    ConnectionDown,
    HostedElsewhere,
    HostRollback,
    Notification,
    ReplicaDiverged,
)
from net.protocol import messages as m
from net.protocol.refusal_texts import is_room_refusal, refusal_text


class SessionFeed:
    """Follows a match; the items in our own save come first."""

    def __init__(self, party: Guest, begin: m.Begin, wake: Callable[[], None] = lambda: None) -> None:
        peer = party.peer
        if peer.replica is None:
            raise ValueError("the match has not begun")
        game = peer.replica.game
        self.guest = party
        self.peer = peer
        self.game: Game[Any] = game
        self.players: Sequence[Player] = players_of(begin.start)
        self.match = begin.start.root
        """Identifies the match, whoever hosts it."""
        self.on_close: Callable[[], None] = party.close
        self._text = game_text_for(game, self.players)
        self._adviser = Adviser(game, wake)
        self._table = peer.room_state
        self._items_from_save = [JournalUpdate(item) for item in peer.replica.journal[: begin.since]]
        """Items from our own save; the host does not send them again."""
        self._has_left = False
        self._expected_guests = ExpectedGuests()
        self._reported_secret_holders: set[str] = set()
        """People about whom we have said that they know the secret; every new host says it again."""
        self._turn_timer = TurnTimer()
        self._status_received_at = time.monotonic()
        """When the state of the room was last received."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Our seats, without those that a stand-in bot plays."""
        table = self.peer.room_state
        lent = {seat for seat, place in enumerate(table.places) if place.bot} if table is not None else set()
        return [seat for seat in self.peer.seats if seat not in lent]

    @property
    def to_act(self) -> Sequence[Seat]:
        replica = self.peer.replica
        return replica.game.to_act(replica.state) if replica is not None else ()

    def connection_status(self) -> ConnectionStatus:
        if self._table is None:
            return ConnectionStatus()
        now, replica = time.monotonic(), self.peer.replica
        last = replica.journal.last if replica is not None else -1
        clock = self._turn_timer.remaining(self._table, self.to_act, last, now)
        stands = connection_status_of(
            self._table, self.peer.you, now - self._status_received_at, self.guest.is_cut_off
        )
        return stands._replace(clock=clock)

    def poll(self) -> Sequence[FeedEvent]:
        found: list[FeedEvent] = [*self._items_from_save]
        self._items_from_save.clear()
        news = [] if self._has_left else self.guest.poll()
        for at, one in enumerate(news, start=1):
            if isinstance(one, m.RoomState):
                found += self._table_changed(one)
            elif (notice := self._translate(one)) is not None:
                found.append(notice)
            if self._has_left:
                self.guest.requeue(news[at:])
                break
        if (hint := self._adviser.poll()) is not None and hint.seen == self.peer.last:
            reason = hint.reason(self._text, self.peer.view(hint.seat))
            found.append(BotHint(hint.seat, hint.action, reason))
        return found

    def _translate(self, news: Notification) -> FeedEvent | None:
        match news:
            case JournalUpdate():
                return news
            case m.HandContents():
                return HandsUpdate(news.seat, dict(news.hands))
            case m.RefusalMessage():
                return self._refused(news)
            case m.ChatMessage():
                return ChatLine(self._name(news.person), news.text)
            case m.Begin(_, since) if since == 0:
                return JournalRestart()
            case AuditVerdict():
                return AuditResult(news)
            case ConnectionDown() if not news.is_moving:
                return self._down(news)
            case m.SecretDisclosureRecord() if news.name not in self._reported_secret_holders:
                self._reported_secret_holders.add(news.name)
                return MatchNotice(refusal_text("held_secret", (news.name, news.since)), trouble=True)
            case HostedElsewhere():
                return MatchNotice(refusal_text("goes_on_elsewhere", (news.address,)), trouble=True)
            case HostRollback():
                return MatchNotice(
                    refusal_text("host_went_back", (news.seq, news.known_length)), trouble=True
                )
            case ReplicaDiverged():
                return MatchNotice(
                    _("This program and the host disagreed; the match is read again."), trouble=True
                )
        return None

    def _refused(self, refused: m.RefusalMessage) -> ProposalRefusal:
        if is_room_refusal(refused.code):
            return ProposalRefusal(refused.seat, refusal_text(refused.code, refused.values))
        return ProposalRefusal(refused.seat, self._text.refusal(Refusal(refused.code, refused.values)))

    def _down(self, down: ConnectionDown) -> FeedEvent:
        if down.is_final:
            return TableExit(down.text)
        if down.code:
            return MatchNotice(down.text, trouble=True)
        return MatchNotice(
            _("The host does not answer ({why}); trying again.").format(why=down.reason), trouble=True
        )

    def _table_changed(self, table: m.RoomState) -> list[FeedEvent]:
        """Reports who came and went, pauses, and errors of saving or of bots."""
        before, self._table, self._status_received_at = self._table, table, time.monotonic()
        if before is None:
            return []
        if table.stage == "lobby" and before.stage != "lobby":
            self._has_left = True  # later news belongs to the room
            return [TableExit("")]
        found: list[FeedEvent] = [PauseChange(table.paused)] if table.paused != before.paused else []
        if table.save_error and not before.save_error:
            words = _("The match cannot be saved: {why}").format(why=table.save_error)
            found.append(MatchNotice(words, trouble=True))
        if table.bot_error and not before.bot_error:
            found.append(MatchNotice(refusal_text("bots_failed", (table.bot_error,)), trouble=True))
        followers = self._expected_guests.update(before, table)
        changes = presence_messages(before, table, self.peer.you, followers)
        return found + [MatchNotice(one.text, icon=one.icon) for one in changes]

    def _name(self, person: m.PersonId) -> str:
        found = self._table.person(person) if self._table is not None else None
        return found.name if found is not None else _("somebody")

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        if seen == self.peer.last:
            self.peer.propose(seat, action)
            self.guest.session.flush()

    def undo(self, seat: Seat, seen: int) -> None:
        if seen == self.peer.last:
            self.peer.undo(seat)
            self.guest.session.flush()

    def hint(self, seat: Seat, seen: int) -> None:
        peer = self.peer
        if peer.replica is not None and seen == self.peer.last:
            self._adviser.ask(peer.replica.journal, seat, peer.hands.get(seat, {}))

    def say(self, text: str) -> None:
        self.peer.send(m.Say(text))
        self.guest.session.flush()

    def pause(self, on: bool) -> None:
        self.peer.send(m.Pause(on))
        self.guest.session.flush()

    def hurry(self, on: bool) -> None:
        people = self._table.people if self._table is not None else ()
        if self.guest.hosting is not None and (not on or len(people) <= 1):
            self.guest.hosting.hurry(on)

    def close(self) -> None:
        self._adviser.close()
        self.on_close()
