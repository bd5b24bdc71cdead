"""Commit–reveal for the seed: the host commits to a secret and every peer to a salt, then all salts are
revealed.

A peer sees the others' salts only after it has committed to its own, and a secret is not used again once
salts were revealed for it. So no one can try out seeds.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import msgspec

from game.rules.core.dealer import salt_commitment
from net.protocol.frames import pack
from net.protocol.messages import Chair, MatchStart, PersonId, PlayerSaltCommitment


def agreement_digest(start: MatchStart) -> bytes:
    """Digest of everything agreed before a match: the start record without its salts."""
    bare = msgspec.structs.replace(start, salts=())
    return hashlib.sha256(b"roundhouse table:" + pack(bare)).digest()


def with_draft_host(start: MatchStart, draft: MatchStart) -> MatchStart:
    """Returns a start record with the host, origin and epoch of the draft, for comparison with what was
    committed.

    Its chairs are replaced only if they differ in nothing but who the host is.
    """

    def without_host(chairs: tuple[Chair, ...]) -> list[Chair]:
        return [msgspec.structs.replace(chair, host=False) for chair in chairs]

    same = without_host(start.chairs) == without_host(draft.chairs)
    chairs = draft.chairs if same else start.chairs
    return msgspec.structs.replace(start, chairs=chairs, origin=draft.origin, epoch=draft.epoch)


@dataclass
class SeedExchange:
    """A commit–reveal exchange: its participants in the order of their salts, and what each has sent."""

    draft: MatchStart
    people: dict[PersonId, bytes]
    """For each participant, their pledge."""
    commitments: dict[PersonId, bytes] = field(default_factory=dict)
    salts: dict[PersonId, bytes] = field(default_factory=dict)

    @property
    def all_committed(self) -> bool:
        return self.commitments.keys() == self.people.keys()

    @property
    def all_revealed(self) -> bool:
        return self.salts.keys() == self.people.keys()

    @property
    def missing(self) -> list[PersonId]:
        """Participants whose commitment is missing or, in the second step, whose salt is."""
        given = self.salts if self.all_committed else self.commitments
        return [person for person in self.people if person not in given]

    @property
    def salt_commitments(self) -> tuple[PlayerSaltCommitment, ...]:
        return tuple(
            PlayerSaltCommitment(pledge, self.commitments[person]) for person, pledge in self.people.items()
        )

    @property
    def start(self) -> MatchStart:
        """The drafted start record, with all salts."""
        salts = tuple(self.salts[person] for person in self.people)
        return msgspec.structs.replace(self.draft, salts=salts)

    def salt_matches(self, person: PersonId, salt: bytes) -> bool:
        """Whether the salt matches the person's commitment."""
        promise = salt_commitment(self.draft.commitment, agreement_digest(self.draft), salt)
        return promise == self.commitments.get(person)


def why_salts_differ(start: MatchStart, promised: tuple[PlayerSaltCommitment, ...]) -> str:
    """Returns how the salts in a start record differ from the commitments, or ""."""
    if len(start.salts) != len(promised):
        return "the host changed whose salts make the seed"
    table = agreement_digest(start)
    for number, (salt, one) in enumerate(zip(start.salts, promised, strict=True), start=1):
        if salt_commitment(start.commitment, table, salt) != one.salt:
            return f"salt {number} of the seed is not the one that was promised"
    return ""
