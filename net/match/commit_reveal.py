"""One deal for one commitment: the host commits, every peer commits to a salt, and then all salts are shown.

Whoever sees the salts of others has promised their own by then, and a secret for which salts were shown is
never used for another start, so nobody can try out seeds until one pleases.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import msgspec

from game.rules.core.dealer import salt_promise
from net.protocol.frames import pack
from net.protocol.messages import Chair, PersonId, Promised, Start


def agreed(start: Start) -> bytes:
    """A digest of all that is agreed on before a match, which is all of it but the salts."""
    bare = msgspec.structs.replace(start, salts=())
    return hashlib.sha256(b"roundhouse table:" + pack(bare)).digest()


def begun_as(start: Start, draft: Start) -> Start:
    """A start that was handed on, as it was under its first host, if nothing but the host has changed."""

    def without_host(chairs: tuple[Chair, ...]) -> list[Chair]:
        return [msgspec.structs.replace(chair, host=False) for chair in chairs]

    same = without_host(start.chairs) == without_host(draft.chairs)
    chairs = draft.chairs if same else start.chairs
    return msgspec.structs.replace(start, chairs=chairs, origin=draft.origin, epoch=draft.epoch)


@dataclass
class Deal:
    """A start on its way: who takes part, in the order of the salts, and what they have given."""

    draft: Start
    people: dict[PersonId, bytes]
    """With their pledges."""
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
        """Who has not given what is asked for now."""
        given = self.salts if self.all_promised else self.promises
        return [person for person in self.people if person not in given]

    @property
    def promised(self) -> tuple[Promised, ...]:
        return tuple(Promised(pledge, self.promises[person]) for person, pledge in self.people.items())

    @property
    def start(self) -> Start:
        """The start with every salt."""
        salts = tuple(self.salts[person] for person in self.people)
        return msgspec.structs.replace(self.draft, salts=salts)

    def fits(self, person: PersonId, salt: bytes) -> bool:
        """Whether this is the salt that was promised."""
        promise = salt_promise(self.draft.commitment, agreed(self.draft), salt)
        return promise == self.promises.get(person)


def why_salts_differ(start: Start, promised: tuple[Promised, ...]) -> str:
    """What is wrong with the salts of a start, held item by item against the promises, or nothing."""
    if len(start.salts) != len(promised):
        return "the host changed whose salts make the seed"
    table = agreed(start)
    for number, (salt, one) in enumerate(zip(start.salts, promised, strict=True), start=1):
        if salt_promise(start.commitment, table, salt) != one.salt:
            return f"salt {number} of the seed is not the one that was promised"
    return ""
