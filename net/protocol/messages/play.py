"""Messages of a running match: proposals, journal items, hands, and the secret at the end."""

from __future__ import annotations

from typing import Annotated, Generic

from msgspec import Meta

from game.rules.core.card_piles import Hands
from game.rules.core.codec import Record, Seat, Seq
from game.rules.core.dealer import Secret
from game.rules.core.journal import Entry, Rewind
from net.protocol.messages.field_types import Code, Figures, M, PackedHands, Sentence, Tag


class TaggedItem(Record, Generic[M], tag="i"):
    """A journal item with its running MAC."""

    item: Entry[M] | Rewind
    tag: Tag


class Propose(Record, Generic[M], tag="p"):
    """Proposes an action.

    `seen` is the number of the last journal item that the sender had applied, or -1.
    """

    seat: Seat
    action: M
    seen: Annotated[int, Meta(ge=-1, le=1_000_000)]


class UndoRequest(Record, tag="u"):
    seat: Seat
    seen: Annotated[int, Meta(ge=-1, le=1_000_000)]


class RefusalMessage(Record, tag="no"):
    seat: Seat
    code: Code
    values: Figures = ()


class ItemAcknowledgement(Record, tag="s"):
    """Says that an item was applied and its digest agreed."""

    seq: Seq


class DesyncReport(Record, tag="lost"):
    """Says that the sender's replica differs, and asks for the whole journal."""

    seq: Seq
    reason: Sentence


class HandContents(Record, tag="f"):
    """All cards in the hands that a seat may see; valid from item `seq` on."""

    seq: Seq
    seat: Seat
    hands: PackedHands


def packed_hands(hands: Hands) -> PackedHands:
    """Converts hands to their wire form."""
    return tuple((name, tuple(faces)) for name, faces in hands.items())


class MatchSecrets(Record, Generic[M], tag="secrets"):
    """The secret, and part of the moves that had been sent without their secret parts."""

    secret: Secret
    moves: Annotated[tuple[tuple[Seq, M], ...], Meta(max_length=200)]
    more: bool = False
    """Whether more of them follow."""


class Reveal(MatchSecrets[M], tag="reveal"):
    """`MatchSecrets` sent to everybody at the end, for the audit."""
