"""Notes displayed with the result of an audit that do not make the match invalid."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.rules.core.audit import AuditVerdict
from net.protocol.messages import MatchStart, SecretDisclosureRecord
from net.protocol.refusal_texts import refusal_text


def audit_notes(start: MatchStart, held: Sequence[SecretDisclosureRecord] = ()) -> list[str]:
    """Returns notes on cancelled starts, and on people other than the host who knew the secret."""
    withdrawn = [refusal_text("starts_withdrawn", (start.withdrawn,))] if start.withdrawn else []
    return withdrawn + [refusal_text("held_secret", (one.name, one.since)) for one in held]


def with_notes(verdict: AuditVerdict, remarks: Sequence[str]) -> AuditVerdict:
    """Adds notes to the result of a passed audit; a failed one is returned unchanged."""
    if not verdict.verified or not remarks:
        return verdict
    said = [verdict.reason] if verdict.reason else []
    return msgspec.structs.replace(verdict, reason="; ".join([*said, *remarks]))
