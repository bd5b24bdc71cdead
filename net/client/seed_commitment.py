"""A peer's part in choosing the seed: commits to a salt, reveals it once, and checks the start record."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.rules.core.codec import BadData
from game.rules.core.dealer import salt_commitment
from net.match.commit_reveal import agreement_digest, why_salts_differ, with_draft_host
from net.protocol import messages as m


class SaltKeeper:
    """The salts that this peer has committed to and revealed.

    It refuses a second request under the same commitment of the host.
    """

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self.ready = False
        """Whether this person has agreed to the current settings and no match has begun since."""
        self._random = random_bytes
        self._draft: m.MatchStart | None = None
        self._salt = b""
        self._promised: tuple[m.PlayerSaltCommitment, ...] = ()
        self._used_salts: dict[bytes, tuple[bytes, ...]] = {}
        """For each host commitment under which a match has begun, the salts of that match."""
        self._revealed: list[bytes] = []
        """Host commitments for which a salt was revealed but no match has begun, oldest first."""
        self.unreported_withdrawals = 0
        """Cancelled starts in which we took part and which the host does not report.

        The host may hide them, may have crashed meanwhile, or may be a new one.
        """

    def promise(
        self, deal: m.StartAnnouncement, table: m.RoomState | None, pledge: bytes | None
    ) -> m.CommitSalt:
        """Commits to a salt for this start; raises BadData if the start differs from the agreed settings."""
        draft = deal.start
        if table is None or not self.ready or table.stage != "lobby":
            raise BadData("the host begins a match that was not agreed on")
        if draft.commitment != table.commitment or draft.terms != table.terms or draft.salts:
            raise BadData("the host begins another match than the table shows")
        if draft.commitment in self._revealed or draft.commitment in self._used_salts:
            raise BadData("the host asks for a second salt under one commitment")
        if not any(chair.pledge == pledge and not chair.at_host for chair in draft.chairs):
            raise BadData("the host begins a match without us and asks for a salt")
        self._draft, self._salt, self._promised = draft, self._random(16), ()
        return m.CommitSalt(salt_commitment(draft.commitment, agreement_digest(draft), self._salt))

    def show(self, promises: m.SaltCommitments, pledge: bytes | None) -> m.RevealSalt:
        """Reveals the salt once all commitments are known; raises BadData if ours is missing or changed."""
        draft = self._draft
        if draft is None or draft.commitment in self._revealed:
            raise BadData("the host asks for a salt that was not promised")
        ours = salt_commitment(draft.commitment, agreement_digest(draft), self._salt)
        if [one.salt for one in promises.all if one.pledge == pledge] != [ours]:
            raise BadData("the host's list of promises is not true")
        self._promised = promises.all
        self._revealed.append(draft.commitment)
        return m.RevealSalt(self._salt)

    def judge(self, start: m.MatchStart, pledge: bytes | None) -> str:
        """Returns how a start record violates the commitments, or "", and prepares for the next match."""
        seated = any(chair.pledge == pledge for chair in start.chairs if not chair.at_host)
        taken_part = self.ready or bool(self._revealed)
        self.unreported_withdrawals = max(
            0, sum(one != start.commitment for one in self._revealed) - start.withdrawn
        )
        reason = self._why_unfair(start) if seated and taken_part else ""
        self.ready, self._draft, self._promised = False, None, ()
        self._revealed.clear()
        self.mark_used(start)
        return reason

    def mark_used(self, start: m.MatchStart) -> None:
        """Records that a match has begun under this host commitment, so that no other match may."""
        self._used_salts[start.commitment] = start.salts

    def why_another(self, start: m.MatchStart) -> str:
        """Returns how this start differs from the match already begun under the same commitment, or ""."""
        same = self._used_salts.get(start.commitment, start.salts) == start.salts
        return "" if same else "the host began another match under one commitment"

    def _why_unfair(self, start: m.MatchStart) -> str:
        if self._draft is None or self._draft.commitment not in self._revealed:
            return "the host left out what this player added to the seed"
        if start.root == self._draft.root and start.epoch > self._draft.epoch:
            if start.commitment != self._draft.commitment:
                return ""
            start = with_draft_host(start, self._draft)
        if self._draft.commitment != start.commitment:
            return "the host changed its secret after it was promised"
        if agreement_digest(start) != agreement_digest(self._draft):
            return "the host changed the table after the salts were promised"
        return why_salts_differ(start, self._promised)


def with_withdrawn(start: m.MatchStart, withdrawn: int) -> m.MatchStart:
    """Returns the start record with its number of cancelled starts raised to this one, if it is lower."""
    return replace(start, withdrawn=withdrawn) if withdrawn > start.withdrawn else start
