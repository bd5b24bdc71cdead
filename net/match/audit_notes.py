"""Notes shown beside an audit verdict that do not invalidate it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.rules.core.audit import Verdict
from net.protocol.messages import Held, Start
from net.protocol.refusal_texts import sentence


def remarks_on(start: Start, held: Sequence[Held] = ()) -> list[str]:
    """Returns notes on withdrawn starts and on people other than the host who knew the secret."""
    withdrawn = [sentence("starts_withdrawn", (start.withdrawn,))] if start.withdrawn else []
    return withdrawn + [sentence("held_secret", (one.name, one.since)) for one in held]


def remarked(verdict: Verdict, remarks: Sequence[str]) -> Verdict:
    """Adds the notes to a positive verdict; a negative one is returned unchanged."""
    if not verdict.verified or not remarks:
        return verdict
    said = [verdict.reason] if verdict.reason else []
    return msgspec.structs.replace(verdict, reason="; ".join([*said, *remarks]))
