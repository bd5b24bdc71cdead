"""The host's copy of a match, which decides the order of the journal and runs the dealer."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, Face, Seat, Seq
from game.rules.core.dealer import Dealer, assert_agreement, joint_seed
from game.rules.core.game import Game, judge
from game.rules.core.journal import Entry, Item, Journal, JournalUpdate, Rewind
from game.rules.core.moves import Action, Move, Refusal
from game.rules.core.replica import Desync, Replica
from net.match.journal_mac import JournalMac
from net.protocol.messages import MatchStart

log = logging.getLogger("roundhouse.net")


class Authority:
    """A match with all its secrets. `unpublished` has the items that have not been sent yet."""

    def __init__(self, game: Game[Any], start: MatchStart, secret: bytes) -> None:
        self.game = game
        self.start = start
        self.secret = secret
        self.replica = Replica(game)
        self.dealer = Dealer(game, joint_seed(secret, start.salts))
        self.journal_mac = JournalMac(secret)
        self.private: dict[Seq, Move] = {}
        self.unpublished: list[JournalUpdate] = []
        self._sent_hands: dict[Seat, dict[str, list[Face]]] = {seat: {} for seat in range(game.seats)}

    @property
    def journal(self) -> Journal:
        return self.replica.journal

    @property
    def last(self) -> int:
        """Sequence number of the last item, -1 before the first."""
        return self.replica.journal.last

    def propose(self, seat: Seat, action: Action, seen: int) -> Refusal | None:
        """Applies a seat's action, or returns why it is refused.

        `seen` is the number of the last journal item that the sender had applied.
        """
        if seen != self.last:
            return Refusal("table_moved_on")
        if no := self._judge(seat, action):
            return no
        try:
            self._append(seat, action)
            self.answer_due()
        except Exception:
            log.exception("the rules failed at entry %d, which is taken back: %r", seen + 1, action)
            self._rebuild(seen + 1)
            return Refusal("rules_failed")
        return None

    def _judge(self, seat: Seat, action: Action) -> Refusal | None:
        """Judges an action with only the information that the seat may see, so that a refusal reveals
        nothing.

        For this, the seat's hands are opened in the public state for a moment, which is cheaper than copying
        it.
        """
        state = self.replica.state
        sent_hands = self._sent_hands.get(seat)
        if not sent_hands:
            return judge(self.game, state, seat, action)
        hands, closed = state.hands(), []
        try:
            for name, faces in sent_hands.items():
                hand = hands[name]
                closed.append((hand, hand.faces))
                if len(faces) != hand.count:
                    raise Desync(f"{name} has {hand.count} cards, and {len(faces)} were told")
                hand.faces = faces  # safe: judging does not modify the state
            return judge(self.game, state, seat, action)
        finally:
            for hand, faces_before in closed:
                hand.faces = faces_before

    def undo(self, seat: Seat, seen: int) -> Refusal | None:
        """Undoes the seat's last entry, or returns why that is refused."""
        if seen != self.last:
            return Refusal("table_moved_on")
        item = self.replica.rewind(seat)
        if item is None:
            return Refusal("cannot_take_back")
        self.dealer.step_back(item.to)
        self._note(item)
        return None

    def answer_due(self) -> None:
        """Lets the dealer answer random requests until a seat must act or the match is over."""
        while (ask := self.replica.state.due) is not None:
            self._append(CHANCE, self.dealer.answer(ask))

    def extend(self, items: Sequence[Item], private: dict[Seq, Move]) -> None:
        """Appends recovered items to the journal and queues them for publishing; raises Desync like
        `restore`.

        If the last item requests a random outcome that reached no one, the dealer computes it again.
        """
        length = len(self.journal)
        try:
            for item in items:
                self._feed(item, private)
                self._note(item)
            self.answer_due()
        except Exception as error:
            self._rebuild(length)
            raise Desync(str(error)) from error

    def restore(self, journal: Sequence[Item], private: dict[Seq, Move]) -> None:
        """Replays a saved journal; raises Desync if it does not follow from the secret."""
        for item in journal:
            self._feed(item, private)
        self._sent_hands = {seat: self._hands(seat) for seat in range(self.game.seats)}

    def _feed(self, item: Item, private: dict[Seq, Move]) -> None:
        self.replica.feed(item)
        if isinstance(item, Rewind):
            self.dealer.step_back(item.to)
        else:
            self.dealer.step(item.seq, item.seat, self._in_full(item, private))
        assert_agreement(self.replica.state, self.dealer.state)

    def hand_history(self, seat: Seat) -> Iterator[tuple[Seq, Hands]]:
        """For each item that changed the hands a seat can see, yields its number and those hands."""
        past, last = Authority(self.game, self.start, self.secret), None
        for item in self.journal:
            past.restore([item], self.private)
            if (hands := past.dealer.hands_of(seat)) != last:
                last = hands
                yield item.seq, hands

    def _hands(self, seat: Seat) -> dict[str, list[Face]]:
        return {name: list(faces) for name, faces in self.dealer.hands_of(seat).items()}

    def _rebuild(self, length: int) -> None:
        """Restores the state after the first `length` items, so that a fault in the rules does not end the
        match."""
        journal, private = self.journal[:length], self.private
        self.journal_mac.truncate(length)
        self.replica = Replica(self.game)
        self.dealer = Dealer(self.game, joint_seed(self.secret, self.start.salts))
        self.private, self.unpublished = {}, []
        self.restore(journal, private)

    def _in_full(self, entry: Entry[Any], private: dict[Seq, Move]) -> Move:
        if entry.seat != CHANCE:
            move: Move = private.get(entry.seq, entry.move)
            if move is not entry.move:
                self.private[entry.seq] = move
        elif entry.seq < self.start.since or self.dealer.state.due is None:
            move = entry.move
        else:
            move = self.dealer.answer(self.dealer.state.due)
        if move.masked() != entry.move:
            raise Desync(f"entry {entry.seq}: the secret does not lead to it")
        return move

    def _append(self, seat: Seat, move: Move) -> None:
        self.dealer.step(len(self.journal), seat, move)
        entry = self.replica.add(seat, move)
        assert_agreement(self.replica.state, self.dealer.state)
        if seat != CHANCE and entry.move != move:
            self.private[entry.seq] = move
        self._note(entry)

    def _note(self, item: Item) -> None:
        changed: dict[Seat, Hands] = {}
        state = self.dealer.state
        hands, sees = state.hands(), self.game.visible_hands
        for seat, sent_hands in self._sent_hands.items() if hands else ():
            names = sees(state, seat)
            if len(names) == len(sent_hands):
                for name in names:
                    if (hands[name].faces or []) != sent_hands.get(name):
                        break
                else:
                    continue
            now = {name: hands[name].faces or [] for name in names}
            self._sent_hands[seat] = {name: faces[:] for name, faces in now.items()}
            changed[seat] = {name: tuple(faces) for name, faces in now.items()}
        self.unpublished.append(JournalUpdate(item, changed))
