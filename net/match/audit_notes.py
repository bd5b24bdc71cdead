"""What an audit says beside its verdict: it proves nothing wrong, and everybody should know it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.rules.core.audit import Verdict
from net.protocol.messages import Held, Start
from net.protocol.refusal_texts import sentence


def remarks_on(start: Start, held: Sequence[Held] = ()) -> list[str]:
    """What is to be said of how a match began, and of who else knew its secret."""
    withdrawn = [sentence("starts_withdrawn", (start.withdrawn,))] if start.withdrawn else []
    return withdrawn + [sentence("held_secret", (one.name, one.since)) for one in held]


def remarked(verdict: Verdict, remarks: Sequence[str]) -> Verdict:
    """A good verdict with these remarks; a bad one says what is wrong and nothing else."""
    if not verdict.verified or not remarks:
        return verdict
    said = [verdict.reason] if verdict.reason else []
    return msgspec.structs.replace(verdict, reason="; ".join([*said, *remarks]))
