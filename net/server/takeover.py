"""The new host's side of a takeover: collects the players' consents and shares of the secret.

The new host relays each consent to the other players and cannot forge or change it; no one gives a share
before all required players have consented.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.core.codec import BadData
from game.rules.core.moves import Refusal
from game.rules.core.replica import Desync
from net.match.pair_keys import consent_mac
from net.match.takeover_state import TakeoverState
from net.protocol import messages as m
from net.protocol.crypto import macs_equal, unseal
from net.protocol.frames import unpack
from net.protocol.refusal_texts import refusal_text
from net.protocol.sanitize import readable
from net.server.connections import ConnectionState
from net.server.lobby import RoomMember

if TYPE_CHECKING:
    from net.server.host import Host


ABSENCE_WAIT_S = 60
"""Seconds to wait for a player who has consented and is now absent, before continuing without them."""
MOST_EPOCHS = 100
"""The most failed takeovers believed to have happened; a claim of a later epoch is ignored."""


class HostTakeover:
    """A takeover in progress: the players of a match whose host was lost are joining its new host."""

    def __init__(self, host: Host, heritage: TakeoverState) -> None:
        self._host = host
        self._heritage = heritage
        self.agreed: set[bytes] = set()
        """Players who have consented since consents were last requested."""
        self._ever_agreed: set[bytes] = set()
        """Players who have consented at any time."""

    @property
    def has_majority(self) -> bool:
        """Whether more than half of the players who decide consent; the new host counts as one."""
        return 2 * (len(self.agreed) + 1) > len(self._heritage.voters)

    def request_consents(self) -> None:
        """Asks all players present for consent; repeated whenever somebody joins, because a consent is
        bound to a handshake."""
        self.agreed.clear()
        givers = self._givers()
        nonces = tuple((pledge, caller.hello.nonce) for pledge, (_, caller) in givers.items() if caller.hello)
        owner = self._host.lobby.people.get(self._host.lobby.owner)
        name = owner.name if owner is not None else ""
        for link, _ in givers.values():
            self._host.connections.send(
                link, m.ConsentRequest(self._heritage.who, name, self._heritage.epoch, nonces)
            )

    def receive_consents(self, giver: bytes, caller: ConnectionState, message: m.ConsentReply) -> None:
        """Handles a consent.

        If the player has already consented to a later epoch, asks again with a higher one.
        """
        heritage = self._heritage
        if not message.consents and heritage.epoch <= message.epoch < heritage.start.epoch + MOST_EPOCHS:
            heritage.epoch = message.epoch + 1
            self.request_consents()
        if message.epoch != heritage.epoch:
            return
        mine = [one.mac for one in message.consents if (one.giver, one.to) == (giver, heritage.who)]
        nonce = caller.challenge.nonce if caller.challenge is not None else b""
        ours = consent_mac(
            caller.key, heritage.start, heritage.epoch, heritage.who, giver, heritage.who, nonce
        )
        if len(mine) != 1 or not macs_equal(mine[0], ours):
            return
        self.agreed.add(giver)
        self._ever_agreed.add(giver)
        givers = self._givers()
        for one in message.consents:
            if one.giver == giver and one.to in givers:
                self._host.connections.send(givers[one.to][0], m.RelayedConsents((one,)))
        self._host.announce()

    def receive_share(self, giver: bytes, caller: ConnectionState, message: m.EncryptedShare) -> None:
        """Receives a share, encrypted for us."""
        number = message.number.to_bytes(4, "big")
        try:
            given: m.DistributionShare = unpack(
                m.DistributionShare, unseal(caller.session, b"pieces", number, message.box)
            )
        except BadData:
            return
        self._heritage.store_share(giver, given)

    def why_not(self) -> Refusal | None:
        """Returns why the match cannot continue yet, or None."""
        if not self.has_majority:
            return Refusal("too_few_agree")
        if missing := self._heritage.missing():
            return Refusal("pieces_missing", (", ".join(missing),))
        late = [guest.name for guest in self._awaited_players()]
        return Refusal("not_ready", (", ".join(late),)) if late else None

    def begin(self) -> Refusal | None:
        """Continues the match, or returns why it cannot continue yet."""
        if no := self.why_not():
            return no
        host, heritage = self._host, self._heritage
        draft = heritage.draft(host.secret)
        if draft is None:
            return self._continue_match(heritage.successor_start())
        here = [guest for guest in host.lobby.remote_players() if guest.here and guest.pledge in self.agreed]
        host.seed_agreement.begin(draft, here, self._dealt)
        return None

    def _awaited_players(self) -> list[RoomMember]:
        """The players to wait for.

        They must consent again, or are briefly absent and would contribute a salt: they could not verify a
        match begun without it.
        """
        gave_word = [
            guest for guest in self._host.lobby.remote_players() if guest.pledge in self._ever_agreed
        ]
        away, waits = (
            self._host.absences.seconds(),
            ABSENCE_WAIT_S if self._heritage.fallback == "anyone" else 0,
        )
        return [
            guest
            for guest in gave_word
            if (guest.here and not (guest.ready and guest.pledge in self.agreed))
            or (not guest.here and away.get(guest.id, 0) < waits)
        ]

    def _dealt(self, start: m.MatchStart) -> None:
        if no := self._continue_match(start):
            self._host.log.append(refusal_text(no.code, no.values))

    def _continue_match(self, start: m.MatchStart) -> Refusal | None:
        host, heritage = self._host, self._heritage
        try:
            match = heritage.build_authority(host.secret, start)
        except (BadData, Desync) as error:
            return Refusal("cannot_inherit", (readable(str(error), 200),))
        held = heritage.disclosures
        owner = host.lobby.people.get(host.lobby.owner)
        if owner is not None and heritage.fallback == "shares":
            held.append(m.SecretDisclosureRecord(owner.name, len(match.journal)))
        host.takeover_state, host.takeover, host.secret = None, None, match.secret
        host.absences.mark_absent(guest.id for guest in host.lobby.people.values() if not guest.here)
        host.run_in_new_save(match, held)
        return None

    def _givers(self) -> dict[bytes, tuple[int, ConnectionState]]:
        """Authenticated players by pledge, with their connections."""
        found: dict[bytes, tuple[int, ConnectionState]] = {}
        for link, caller in self._host.connections.by_id.items():
            guest = self._host.lobby.people.get(caller.person)
            if guest is not None and guest.pledge in self._heritage.voters and not caller.owner:
                found[guest.pledge] = link, caller
        return found
