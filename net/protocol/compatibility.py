"""What two programs need in common to play a match: the protocol, the rules of its game, and its level.

Every game has a rules version, a number that its package raises when the rules change what happens in a
match. A match needs the version of its own game only, so programs with other games or more maps play
together. The level travels with the match. The digest after every entry finds any other difference.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from game.rules import catalog
from game.rules.core.codec import Name
from game.rules.core.match_settings import MatchSettings

PROTOCOL = 3
RulesVersion = Annotated[int, Meta(ge=1, le=65_535)]
RulesVersions = Annotated[tuple[tuple[Name, RulesVersion], ...], Meta(max_length=64)]
"""Names of games, and of maps with rules of their own, with their rules versions."""


def own_rules() -> RulesVersions:
    """Returns everything this program can play."""
    return tuple(sorted(catalog.rules_versions().items()))


def needed_rules(terms: MatchSettings) -> RulesVersions:
    """Returns what a program must have to play a match with these settings; empty before a game is chosen."""
    return tuple(sorted(catalog.needed_rules(terms).items())) if terms.game else ()


class RulesGap(NamedTuple):
    """Rules that a match needs and a program lacks or has in another version."""

    name: Name
    needed: int
    present: int
    """Version in that program; 0 if it has none."""


def missing_rules(needed: RulesVersions, present: RulesVersions) -> RulesGap | None:
    """Returns the first difference between what a match needs and what a program has, or None."""
    there = dict(present)
    gaps = (RulesGap(name, version, there.get(name, 0)) for name, version in needed)
    return next((gap for gap in gaps if gap.needed != gap.present), None)


def rules_gap_values(gap: RulesGap) -> tuple[str, str, int, int]:
    """Returns the values for a refusal: what is missing, its package, the versions needed and present."""
    return catalog.rules_title(gap.name), catalog.rules_package(gap.name), gap.needed, gap.present


class _AnyHello(msgspec.Struct, array_like=True, tag="hello"):
    """The part of `Hello` that is the same in every protocol version; later fields are ignored."""

    protocol: int


_any_hello = msgspec.msgpack.Decoder(_AnyHello)


def protocol_of(body: bytes) -> int:
    """Returns the protocol number of a packed `Hello`, or PROTOCOL for any other message."""
    try:
        return _any_hello.decode(body).protocol
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return PROTOCOL
