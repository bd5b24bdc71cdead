"""The audit: after the match, every peer checks the whole journal against the committed secret.

It proves that decks and dice were fixed before play and never changed. It cannot prove that a modified host
did not look at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, Record, Seq
from game.rules.core.dealer import Dealer, joint_seed, secret_commitment
from game.rules.core.game import Game, S, judge
from game.rules.core.journal import Entry, Item, Rewind
from game.rules.core.moves import Move
from game.rules.core.replica import Desync, Replica


class AuditVerdict(Record):
    """The result of an audit; `seq` is the number of the first journal item that fails, or -1."""

    verified: bool
    seq: int = -1
    reason: str = ""


def audit(
    game: Game[S],
    journal: Sequence[Item],
    committed: bytes,
    salts: Sequence[bytes],
    secret: bytes,
    private: Mapping[Seq, Move],
    shown_hands: Mapping[Seq, Hands] | None = None,
    since: Seq = 0,
) -> AuditVerdict:
    """Replays a journal with all cards open: recomputes every random outcome and judges every action.

    `private` has the full form of actions that were sent masked; `shown_hands` has the hands revealed to this
    peer with each item. Undone actions are checked too. `since` is the first item under this host's
    commitment; earlier outcomes came from another host, which happens only in games without hidden
    information.
    """
    if secret_commitment(secret) != committed:
        return AuditVerdict(False, -1, "the secret is not the one that was committed to")
    dealer = Dealer(game, joint_seed(secret, salts))
    replica = Replica(game)
    for seq, item in enumerate(journal):
        try:
            reason = _item_fault(replica, dealer, item, private, since)
            if not reason and shown_hands is not None and seq in shown_hands:
                reason = _hands_fault(dealer, shown_hands[seq])
        except Desync as error:
            reason = str(error)
        if reason:
            return AuditVerdict(False, seq, reason)
    return AuditVerdict(True, -1, f"from entry {since} on, under its second host" if since else "")


def _item_fault(
    replica: Replica[S], dealer: Dealer[S], item: Item, private: Mapping[Seq, Move], since: Seq
) -> str:
    """Checks one journal item and advances replica and dealer; returns the fault, or an empty string."""
    if isinstance(item, Rewind):
        replica.feed(item)
        dealer.step_back(item.to)
        return ""
    move = item.move if item.seq < since else _in_full(dealer, item, private)
    if move.masked() != item.move:
        return (
            "the dealer's answer differs"
            if item.seat == CHANCE
            else "the action differs from its masked form"
        )
    if no := judge(dealer.game, dealer.state, item.seat, move):
        return f"not possible with all cards open: {no.code}"
    replica.feed(item)
    dealer.step(item.seq, item.seat, move)
    return ""


def _in_full(dealer: Dealer[S], entry: Entry[Any], private: Mapping[Seq, Move]) -> Move:
    if entry.seat == CHANCE and dealer.state.due is not None:
        return dealer.answer(dealer.state.due)
    move: Move = private.get(entry.seq, entry.move)
    return move


def _hands_fault(dealer: Dealer[S], hands: Hands) -> str:
    held = dealer.state.hands()
    for name, faces in hands.items():
        if name not in held or sorted(faces) != sorted(held[name].faces or ()):
            return f"the cards shown of {name} differ"
    return ""
