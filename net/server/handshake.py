"""The host's side of the handshake: a returning player proves having the seat key, without sending it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.version import VERSION
from net.match.pair_keys import (
    SUCCESSOR_EPOCH,
    TOKEN_EPOCH,
    key_proof,
    seat_key,
    seat_proof,
    session_key,
    successor_key,
)
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, missing_rules, needed_rules, rules_gap_values
from net.protocol.crypto import macs_equal, pledge
from net.server.connections import ConnectionId, ConnectionState
from net.server.lobby import RoomMember

if TYPE_CHECKING:
    from net.server.host import Host


class HostHandshake:
    """Runs handshakes and keeps the keys of the players."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.key_ring = b""
        """The key ring from which the keys of this epoch are derived."""
        self.keys: dict[tuple[int, bytes], bytes] = {}
        """Keys by epoch and pledge: tokens from first handshakes, and pair keys if this host took the
        match over."""

    def saved_keys(self) -> tuple[tuple[int, bytes, bytes], ...]:
        """Returns the keys of the people in the room, for the save."""
        here = {guest.pledge for guest in self._host.lobby.people.values()}
        return tuple((epoch, who, key) for (epoch, who), key in self.keys.items() if who in here)

    def tokens(self) -> dict[bytes, bytes]:
        """Returns the tokens by pledge."""
        return {who: key for (epoch, who), key in self.keys.items() if epoch == TOKEN_EPOCH}

    def is_seat_proof_valid(self, known: m.SeatProof, certificate: bytes) -> bool:
        """Whether the guest has proved a seat key for a connection with this certificate."""
        guest = self._host.lobby.find_by_pledge(known.who)
        key = self._key(known.key_epoch, known.who) if guest is not None else None
        sits = guest is not None and bool(self._host.lobby.seats_of(guest.id))
        return sits and key is not None and macs_equal(seat_proof(key, certificate, known.who), known.proof)

    def forget_token(self, who: bytes) -> None:
        """Forgets the token of a person who left without a seat, so that tokens do not pile up."""
        start = self._host.start
        if start is None or who not in [chair.pledge for chair in start.chairs]:
            self.keys.pop((TOKEN_EPOCH, who), None)

    def hello(self, link: ConnectionId, caller: ConnectionState, hello: m.Hello) -> None:
        if no := self._why_not(caller, hello):
            self._host.deny(link, *no)
            return
        host, start = self._host, self._host.start
        place = (start.root, start.commitment, host.epoch) if start is not None else (b"", b"", 0)
        caller.hello = hello
        caller.challenge = m.Challenge(*place, self._owner_pledge, host.random(16))
        host.connections.send(link, caller.challenge)

    def join(self, link: ConnectionId, caller: ConnectionState, enter: m.JoinRequest) -> None:
        host, hello, challenge = self._host, caller.hello, caller.challenge
        if hello is None or challenge is None or caller.is_admitted:
            host.deny(link, "greeted_twice" if caller.is_admitted else "greet_first")
            return
        guest, key = self._known(enter, hello, challenge)
        if guest is not None and key is None:
            host.connections.send(link, m.TokenRequest())
            return
        if guest is None and (full := host.lobby.why_no_entry(hello.role)):
            host.deny(link, full)
            return
        token = None
        if guest is None or key is None:
            token = key = host.random(16)
            guest = host.lobby.add_person(hello.name, hello.role, token)
            self.keys[TOKEN_EPOCH, guest.pledge] = token
        caller.person, caller.key, guest.phone = guest.id, key, caller.phone
        guest.rules = hello.rules
        caller.session = session_key(key, hello.nonce, challenge)
        ours = key_proof(key, b"host", challenge, hello.nonce, guest.pledge) if token is None else None
        host.admit(link, caller, guest, m.JoinAccepted(guest.id, token, ours), enter)

    def _why_not(self, caller: ConnectionState, hello: m.Hello) -> tuple[str, m.Figures] | None:
        if hello.protocol != PROTOCOL:
            return "other_protocol", (hello.protocol, PROTOCOL, VERSION)
        if missing := missing_rules(needed_rules(self._host.lobby.terms), hello.rules):
            return "other_rules" if missing.present else "lacks_rules", rules_gap_values(missing)
        return ("greeted_twice", ()) if caller.hello is not None else None

    def _known(
        self, enter: m.JoinRequest, hello: m.Hello, challenge: m.Challenge
    ) -> tuple[RoomMember | None, bytes | None]:
        """Finds who wants to join, and the key they proved.

        Returns the person without a key if the token must be requested, and nothing if they are unknown.
        """
        guest = self._host.lobby.find_by_pledge(enter.who) if enter.who is not None else None
        if guest is None:
            return None, None
        key = self._key(enter.key_epoch, guest.pledge)
        if key is not None and enter.proof is not None:
            expected = key_proof(key, b"guest", challenge, hello.nonce, guest.pledge)
            if macs_equal(expected, enter.proof):
                return guest, key
        if any(who == guest.pledge for _, who in self.keys):
            return None, None
        if enter.token is None:
            return guest, None
        if pledge(enter.token) != guest.pledge:
            return None, None
        self.keys[TOKEN_EPOCH, guest.pledge] = enter.token
        self._host.save_store.save_keys()
        return guest, enter.token

    def _key(self, epoch: int, who: bytes) -> bytes | None:
        if self._host.publisher is not None and epoch == self._host.epoch:
            return seat_key(self.key_ring, who)
        token = self.keys.get((TOKEN_EPOCH, who))
        if epoch == SUCCESSOR_EPOCH and token is not None:
            return successor_key(token, self._owner_pledge)
        return self.keys.get((epoch, who))

    @property
    def _owner_pledge(self) -> bytes:
        """Pledge of the host's own player."""
        owner = self._host.lobby.people.get(self._host.lobby.owner)
        return owner.pledge if owner is not None else b""
