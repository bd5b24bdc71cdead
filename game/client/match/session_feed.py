"""Match feed over a network session; the same for a local and a remote host."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from game.client.match.connection_status import Standing, TurnWatch, standing_of
from game.client.match.match_feed import (
    Audited,
    Dealt,
    Hint,
    Notice,
    Parted,
    Paused,
    Player,
    Refused,
    Restarted,
    Said,
    TableNews,
    players_of,
    text_of,
)
from game.client.match.presence_messages import Followers, comings
from game.i18n import _
from game.rules.core.audit import Verdict
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.journal import Happened
from game.rules.core.moves import Action, Refusal
from game.session.advice import Adviser
from game.session.guest import Guest
from net.client.notifications import CutBack, Down, Elsewhere, News, Strayed
from net.protocol import messages as m
from net.protocol.refusal_texts import is_ours, sentence


class SessionFeed:
    """Follows a match, starting with the items known from our own save."""

    def __init__(self, party: Guest, begin: m.Begin, wake: Callable[[], None] = lambda: None) -> None:
        peer = party.peer
        if peer.replica is None:
            raise ValueError("the match has not begun")
        game = peer.replica.game
        self.party = party
        self.peer = peer
        self.game: Game[Any] = game
        self.players: Sequence[Player] = players_of(begin.start)
        self.match = begin.start.root
        """Identity of the match, independent of its host."""
        self.on_close: Callable[[], None] = party.close
        self._text = text_of(game, self.players)
        self._adviser = Adviser(game, wake)
        self._table = peer.table
        self._kept = [Happened(item) for item in peer.replica.journal[: begin.since]]
        """Items from our own save, which the host does not send again."""
        self._parted = False
        self._followers = Followers()
        self._holders: set[str] = set()
        """Reported holders of the secret; every new host reports them again."""
        self._watch = TurnWatch()
        self._told_at = time.monotonic()
        """Time of the last table message."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Our seats, except those played by a stand-in bot."""
        table = self.peer.table
        lent = {seat for seat, place in enumerate(table.places) if place.bot} if table is not None else set()
        return [seat for seat in self.peer.seats if seat not in lent]

    @property
    def to_act(self) -> Sequence[Seat]:
        replica = self.peer.replica
        return replica.game.to_act(replica.state) if replica is not None else ()

    def standing(self) -> Standing:
        if self._table is None:
            return Standing()
        now, replica = time.monotonic(), self.peer.replica
        last = replica.journal.last if replica is not None else -1
        clock = self._watch.look(self._table, self.to_act, last, now)
        stands = standing_of(self._table, self.peer.you, now - self._told_at, self.party.is_cut_off)
        return stands._replace(clock=clock)

    def poll(self) -> Sequence[TableNews]:
        found: list[TableNews] = [*self._kept]
        self._kept.clear()
        news = [] if self._parted else self.party.poll()
        for at, one in enumerate(news, start=1):
            if isinstance(one, m.Table):
                found += self._table_changed(one)
            elif (notice := self._told(one)) is not None:
                found.append(notice)
            if self._parted:
                self.party.put_back(news[at:])
                break
        if (hint := self._adviser.poll()) is not None and hint.seen == self.peer.last:
            reason = hint.reason(self._text, self.peer.view(hint.seat))
            found.append(Hint(hint.seat, hint.action, reason))
        return found

    def _told(self, news: News) -> TableNews | None:
        match news:
            case Happened():
                return news
            case m.Faces():
                return Dealt(news.seat, dict(news.hands))
            case m.Refused():
                return self._refused(news)
            case m.Said():
                return Said(self._name(news.person), news.text)
            case m.Begin(_, since) if since == 0:
                return Restarted()
            case Verdict():
                return Audited(news)
            case Down() if not news.follows:
                return self._down(news)
            case m.Held() if news.name not in self._holders:
                self._holders.add(news.name)
                return Notice(sentence("held_secret", (news.name, news.since)), trouble=True)
            case Elsewhere():
                return Notice(sentence("goes_on_elsewhere", (news.where,)), trouble=True)
            case CutBack():
                return Notice(sentence("host_went_back", (news.seq, news.had)), trouble=True)
            case Strayed():
                return Notice(
                    _("This program and the host disagreed; the match is read again."), trouble=True
                )
        return None

    def _refused(self, refused: m.Refused) -> Refused:
        if is_ours(refused.code):
            return Refused(refused.seat, sentence(refused.code, refused.figures))
        return Refused(refused.seat, self._text.refusal(Refusal(refused.code, refused.figures)))

    def _down(self, down: Down) -> TableNews:
        if down.final:
            return Parted(down.words)
        if down.code:
            return Notice(down.words, trouble=True)
        return Notice(
            _("The host does not answer ({why}); trying again.").format(why=down.reason), trouble=True
        )

    def _table_changed(self, table: m.Table) -> list[TableNews]:
        """Reports arrivals and departures, pauses, and failed saves."""
        before, self._table, self._told_at = self._table, table, time.monotonic()
        if before is None:
            return []
        if table.stage == "lobby" and before.stage != "lobby":
            self._parted = True  # later news belongs to the room
            return [Parted("")]
        found: list[TableNews] = [Paused(table.paused)] if table.paused != before.paused else []
        if table.unsaved and not before.unsaved:
            words = _("The match cannot be saved: {why}").format(why=table.unsaved)
            found.append(Notice(words, trouble=True))
        followers = self._followers.look(before, table)
        changes = comings(before, table, self.peer.you, followers)
        return found + [Notice(one.text, icon=one.icon) for one in changes]

    def _name(self, person: m.PersonId) -> str:
        found = self._table.person(person) if self._table is not None else None
        return found.name if found is not None else _("somebody")

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        if seen == self.peer.last:
            self.peer.propose(seat, action)
            self.party.session.flush()

    def undo(self, seat: Seat, seen: int) -> None:
        if seen == self.peer.last:
            self.peer.undo(seat)
            self.party.session.flush()

    def hint(self, seat: Seat, seen: int) -> None:
        peer = self.peer
        if peer.replica is not None and seen == self.peer.last:
            self._adviser.ask(peer.replica.journal, seat, peer.hands.get(seat, {}))

    def say(self, text: str) -> None:
        self.peer.ask(m.Say(text))
        self.party.session.flush()

    def pause(self, on: bool) -> None:
        self.peer.ask(m.Pause(on))
        self.party.session.flush()

    def hurry(self, on: bool) -> None:
        people = self._table.people if self._table is not None else ()
        if self.party.hosting is not None and (not on or len(people) <= 1):
            self.party.hosting.hurry(on)

    def close(self) -> None:
        self._adviser.close()
        self.on_close()
