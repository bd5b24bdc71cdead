"""Start of a match: settings, seats and the commit–reveal exchange for the seed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seq
from game.rules.core.dealer import Commitment, Salt, SaltCommitment
from game.rules.core.match_settings import LevelText, MatchSettings, Options
from net.protocol.compatibility import RulesVersions
from net.protocol.messages.field_types import Colour, Epoch, MatchRoot, Pledge
from net.protocol.refusal_texts import display_name
from net.protocol.sanitize import NAME_LENGTH, readable


class Chair(Record):
    """A seat at the start of a match. A person's `pledge` is the hash of their token."""

    name: Name
    colour: Colour
    bot: Name = ""
    pledge: Pledge | None = None
    host: bool = False
    """Whether it is the host's own player, who contributes no salt and has no share of the secret."""
    phone: bool = False
    """Whether the player uses a phone; their peer then runs in the host's program."""

    @property
    def at_host(self) -> bool:
        """Whether the host runs this seat's peer, which is then no independent witness."""
        return self.host or self.phone


class MatchStart(Record, tag="start"):
    """Everything on which a match depends except its journal."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: RulesVersions
    """Rules versions the match needs; empty in a record that is checked by its digests alone."""
    game: Name
    map: Name
    options: Options
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=8)]
    commitment: Commitment
    salts: Annotated[tuple[Salt, ...], Meta(max_length=8)]
    since: Seq = 0
    """First item under this commitment; above 0 after a takeover under a new secret."""
    withdrawn: Seq = 0
    """Number of starts cancelled before this one; the host chose a new secret each time."""
    origin: MatchRoot = b""
    """The first commitment of the match, if its host or commitment has changed since; else empty."""
    epoch: Epoch = 0
    """Grows by one with every handover and takeover; peers never follow a host with a lower epoch."""
    level: LevelText = ""
    """Text of the level file; empty in a record that is played with the local file of that name."""

    @property
    def root(self) -> bytes:
        """Identifies the match, whoever hosts it.

        Decisions about trust compare this and the full commitment.
        """
        return self.origin or self.commitment

    @property
    def match(self) -> str:
        """Short identifier of the match for display; derived from the commitment, so that no one can
        choose it."""
        return self.root[:4].hex()

    @property
    def names(self) -> list[str]:
        """Readable player names by seat; equal names are numbered."""
        given_names = [display_name(chair.name, chair.bot) for chair in self.chairs]
        readable_names = [readable(name, NAME_LENGTH) or "?" for name in given_names]
        names: list[str] = []
        for name in readable_names:
            taken = {other for other in readable_names if other != name} | set(names)
            numbered = (f"{name} {number}" for number in range(2, len(readable_names) + 2))
            names.append(next(one for one in (name, *numbered) if one not in taken))
        return names

    @property
    def terms(self) -> MatchSettings:
        """Settings of the match; stored as separate fields because of the save format."""
        return MatchSettings(self.game, self.map, len(self.chairs), self.options, self.level)


class StartAnnouncement(Record, tag="deal"):
    """Says that a match is about to begin; has no salts yet. Each peer answers with `CommitSalt`."""

    start: MatchStart


class CommitSalt(Record, tag="promise"):
    """Commits to a salt: a hash of it with the host's commitment and the agreed settings."""

    salt: SaltCommitment


class PlayerSaltCommitment(Record):
    """The commitment of one person to a salt."""

    pledge: Pledge
    salt: SaltCommitment


class SaltCommitments(Record, tag="promises"):
    """All commitments, in the order in which salts will be used; each peer answers with `RevealSalt`."""

    all: Annotated[tuple[PlayerSaltCommitment, ...], Meta(max_length=8)]


class RevealSalt(Record, tag="salt"):
    salt: Salt


class Begin(Record, tag="begin"):
    """Begins a match, or resumes it for a returning peer; items from `since` on follow."""

    start: MatchStart
    since: Seq
    length: Seq = 0
    """Number of items in the journal now."""
