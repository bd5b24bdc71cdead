"""What a peer has, and still needs from others, to continue a match whose host was lost.

A game without hidden information continues from any journal under a new secret. A card game needs the old
secret, combined from the shares of all seated peers, and the private moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from game.rules.core.codec import CHANCE, BadData, Seq
from game.rules.core.dealer import secret_commitment
from game.rules.core.game import Game
from game.rules.core.journal import Entry, Item, Journal
from game.rules.core.replica import Desync, Replica
from net.match.authority import Authority
from net.match.journal_mac import JournalMac
from net.match.missing_items import MissingItemsOffer, may_offer_items
from net.match.pair_keys import holders_in
from net.match.secret_sharing import combine, decrypt_private_moves, has_open_information
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.crypto import macs_equal
from net.protocol.messages import (
    DistributionShare,
    Fallback,
    JoinRequest,
    MatchStart,
    PlayerKeys,
    SecretDisclosureRecord,
)


@dataclass
class TakeoverState:
    """A match without a host, as its new host puts it together."""

    start: MatchStart
    replica: Replica[Any]
    who: bytes
    """Pledge of the new host."""
    distributions: list[PlayerKeys]
    """The newest share distribution and the one before it, in case the host was lost while distributing."""
    keys: dict[tuple[int, bytes], bytes]
    """Keys with which the other players authenticate to the new host, by epoch and pledge."""
    epoch: int
    """Epoch in which the match will continue."""
    disclosures: list[SecretDisclosureRecord] = field(default_factory=list)
    shares: dict[bytes, dict[bytes, bytes]] = field(default_factory=dict)
    """Shares received, by the holder's pledge and by distribution."""
    sealed_moves: dict[Seq, bytes] = field(default_factory=dict)
    """The private moves, as the lost host encrypted them."""
    offers: dict[bytes, MissingItemsOffer] = field(default_factory=dict)
    """Items beyond our journal, by the pledge of the peer that has them."""

    @property
    def game(self) -> Game[Any]:
        return self.replica.game

    @property
    def journal(self) -> Journal:
        return self.replica.journal

    @property
    def fallback(self) -> Fallback:
        """How the match can be continued: from any peer, from all seated peers together, or not at all
        here."""
        if has_open_information(self.game):
            return "anyone"
        return "shares" if len(self.holders) >= 2 and self.who in self.holders else "save"

    @property
    def holders(self) -> list[bytes]:
        return holders_in(self.distributions[0] if self.distributions else None, self.who)

    @property
    def voters(self) -> list[bytes]:
        """Pledges of all players except the lost host's, including our own; they decide about the
        takeover."""
        others = self.distributions[0].pair_keys if self.distributions else ()
        return [self.who, *(tie.pledge for tie in others if not tie.host)]

    def successor_start(self) -> MatchStart:
        """The start record with the new host."""
        return start_with_host(self.start, self.who, self.epoch)

    def request_items(self, hello: JoinRequest) -> MissingItemsOffer | None:
        """Requests the items that a peer has beyond our journal; None if it has none."""
        length = len(self.journal)
        if hello.match != self.start.commitment or not may_offer_items(hello.have, length, hello.tag):
            return None
        return MissingItemsOffer(length, hello.have, hello.tag, hello.last)

    def append_items(self, items: Sequence[Item]) -> None:
        """Appends items from another peer; raises Desync if they do not continue our journal."""
        for item in items:
            if item.seq == len(self.journal):
                self.replica.feed(item)

    def append_witnessed_items(self) -> None:
        """Appends offered items that can be trusted without the secret.

        Two people must have an item, or the player who made the move.
        """
        seats = [chair.pledge for chair in self.start.chairs]
        while True:
            seq = len(self.journal)
            held = [
                (holder, item)
                for holder, offer in self.offers.items()
                for item in offer.items
                if item.seq == seq
            ]
            sure = [
                item
                for holder, item in held
                if sum(item == other for _, other in held) > 1
                or (isinstance(item, Entry) and item.seat != CHANCE and seats[item.seat] == holder)
            ]
            try:
                self.append_items(sure[:1])
            except Desync:
                return
            if len(self.journal) == seq:
                return

    def _append_tagged_items(self, secret: bytes) -> None:
        """Appends the longest offer whose tag is valid and whose private moves are all there; needs the
        secret."""
        chain, length = JournalMac(secret), len(self.journal)
        for offer in sorted(self.offers.values(), key=lambda offer: -len(offer.items)):
            if offer.since == length and macs_equal(
                chain.tag_after(self.journal, offer.items), offer.tag or b""
            ):
                try:
                    decrypt_private_moves(self.game, secret, offer.items, offer.sealed)
                except BadData:
                    continue
                self.sealed_moves.update(offer.sealed)
                self.append_items(offer.items)
                return

    def store_share(self, holder: bytes, given: DistributionShare) -> None:
        """Keeps a holder's share if it belongs to a known distribution."""
        if given.distribution in [ties.distribution for ties in self.distributions]:
            self.shares.setdefault(holder, {})[given.distribution] = given.piece

    def missing(self) -> list[str]:
        """Names of the holders whose shares are missing."""
        if self.fallback != "shares":
            return []
        names = {chair.pledge: chair.name for chair in self.start.chairs}
        late = min((self._missing_holders(ties) for ties in self.distributions), key=len)
        return [names[holder] for holder in late]

    def _missing_holders(self, ties: PlayerKeys) -> list[bytes]:
        """The holders whose shares of this distribution are missing."""
        return [
            one for one in holders_in(ties, self.who) if ties.distribution not in self.shares.get(one, {})
        ]

    def build_authority(self, secret: bytes, start: MatchStart) -> Authority:
        """Builds the authority of the continued match; raises BadData or Desync if something is missing.

        `secret` is the new host's, and `start` was agreed under it; games with hidden information use the old
        secret instead.
        """
        if self.fallback == "anyone":
            match = Authority(self.game, start, secret)
            match.restore(self.journal, {})
            return match
        old = self._secret()
        self._append_tagged_items(old)
        match = Authority(self.game, start, old)
        match.restore(self.journal, decrypt_private_moves(self.game, old, self.journal, self.sealed_moves))
        return match

    def _secret(self) -> bytes:
        for ties in self.distributions:
            if not self._missing_holders(ties):
                holders = holders_in(ties, self.who)
                secret = combine([self.shares[holder][ties.distribution] for holder in holders])
                if secret_commitment(secret) == self.start.commitment:
                    return secret
        raise BadData("the pieces do not make the secret that was promised")

    def draft(self, secret: bytes) -> MatchStart | None:
        """Returns a start record under a new commitment, without salts;

        None if the old commitment stays valid.
        """
        if self.fallback != "anyone":
            return None
        self.append_witnessed_items()
        new = start_with_host(self.start, self.who, self.epoch)
        return msgspec.structs.replace(
            new,
            protocol=PROTOCOL,
            rules=needed_rules(self.game.match_settings),
            commitment=secret_commitment(secret),
            salts=(),
            since=len(self.journal),
        )


def start_with_host(start: MatchStart, heir: bytes, epoch: int) -> MatchStart:
    """Returns the start record with another host and epoch."""
    chairs = tuple(
        msgspec.structs.replace(chair, host=chair.pledge is not None and chair.pledge == heir)
        for chair in start.chairs
    )
    return msgspec.structs.replace(start, chairs=chairs, origin=start.root, epoch=epoch)
