"""A peer's audit of a match once the secret is revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.core.audit import AuditVerdict, audit
from game.rules.core.codec import Face, Seq
from game.rules.core.moves import Move
from game.rules.core.replica import Replica
from net.match.journal_mac import JournalMac
from net.protocol.messages import MatchStart


def audit_match(
    replica: Replica[Any],
    start: MatchStart,
    secret: bytes,
    private: Mapping[Seq, Move],
    visible_hands: Mapping[Seq, Mapping[str, Sequence[Face]]],
    tag: bytes | None,
) -> AuditVerdict:
    """Checks that everything this peer received follows from the secret, including the MAC of the last
    item."""
    journal = replica.journal
    found = audit(
        replica.game, journal, start.commitment, start.salts, secret, private, visible_hands, start.since
    )
    if found.verified and tag is not None and JournalMac(secret).last_tag(journal) != tag:
        return AuditVerdict(
            False, journal.last, "the tags on the journal are not of the secret that was shown"
        )
    return found
