"""Commit–reveal for the seed: the host commits to a secret, every peer to a salt, then all salts are
revealed.

A peer sees the others' salts only after committing to its own, and a secret is never reused once salts were
revealed for it, so nobody can try out seeds.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import msgspec

from game.rules.core.dealer import salt_promise
from net.protocol.frames import pack
from net.protocol.messages import Chair, PersonId, Promised, Start


def agreed(start: Start) -> bytes:
    """Digest of everything agreed before a match: the start without its salts."""
    bare = msgspec.structs.replace(start, salts=())
    return hashlib.sha256(b"roundhouse table:" + pack(bare)).digest()


def begun_as(start: Start, draft: Start) -> Start:
    """Returns a start with the host, origin and epoch of the draft, so that it can be compared with what was
    committed; the chairs are replaced only if nothing but the host has changed."""

    def without_host(chairs: tuple[Chair, ...]) -> list[Chair]:
        return [msgspec.structs.replace(chair, host=False) for chair in chairs]

    same = without_host(start.chairs) == without_host(draft.chairs)
    chairs = draft.chairs if same else start.chairs
    return msgspec.structs.replace(start, chairs=chairs, origin=draft.origin, epoch=draft.epoch)


@dataclass
class Deal:
    """A commit–reveal exchange in progress: participants in the order of their salts, and what they have
    sent."""

    draft: Start
    people: dict[PersonId, bytes]
    """Pledges of the participants."""
    promises: dict[PersonId, bytes] = field(default_factory=dict)
    salts: dict[PersonId, bytes] = field(default_factory=dict)

    @property
    def all_promised(self) -> bool:
        return self.promises.keys() == self.people.keys()

    @property
    def all_shown(self) -> bool:
        return self.salts.keys() == self.people.keys()

    @property
    def missing(self) -> list[PersonId]:
        """Participants whose commitment, or in the second step whose salt, is missing."""
        given = self.salts if self.all_promised else self.promises
        return [person for person in self.people if person not in given]

    @property
    def promised(self) -> tuple[Promised, ...]:
        return tuple(Promised(pledge, self.promises[person]) for person, pledge in self.people.items())

    @property
    def start(self) -> Start:
        """The draft with all salts."""
        salts = tuple(self.salts[person] for person in self.people)
        return msgspec.structs.replace(self.draft, salts=salts)

    def fits(self, person: PersonId, salt: bytes) -> bool:
        """Whether the salt matches the person's commitment."""
        promise = salt_promise(self.draft.commitment, agreed(self.draft), salt)
        return promise == self.promises.get(person)


def why_salts_differ(start: Start, promised: tuple[Promised, ...]) -> str:
    """Returns how the salts of a start differ from the commitments, or ""."""
    if len(start.salts) != len(promised):
        return "the host changed whose salts make the seed"
    table = agreed(start)
    for number, (salt, one) in enumerate(zip(start.salts, promised, strict=True), start=1):
        if salt_promise(start.commitment, table, salt) != one.salt:
            return f"salt {number} of the seed is not the one that was promised"
    return ""
