"""Start of a match: settings, seats and the commit–reveal exchange for the seed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seq
from game.rules.core.dealer import Commitment, Salt, SaltCommitment
from game.rules.core.match_settings import MatchSettings, Options
from net.protocol.messages.field_types import Colour, Epoch, MatchRoot, Pledge
from net.protocol.refusal_texts import display_name
from net.protocol.sanitize import NAME_LENGTH, readable


class Chair(Record):
    """A seat at the start of a match. For a person, `pledge` is the hash of their token."""

    name: Name
    colour: Colour
    bot: Name = ""
    pledge: Pledge | None = None
    host: bool = False
    """The host's own player, who contributes no salt and holds no share of the secret."""
    phone: bool = False
    """A player on a phone; the host runs their peer."""

    @property
    def at_host(self) -> bool:
        """Whether the host runs this seat's peer, which is then no independent witness."""
        return self.host or self.phone


class MatchStart(Record, tag="start"):
    """Everything a match depends on except its journal."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    game: Name
    map: Name
    options: Options
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=8)]
    commitment: Commitment
    salts: Annotated[tuple[Salt, ...], Meta(max_length=8)]
    since: Seq = 0
    """First item under this commitment; not 0 after a takeover under a new secret."""
    withdrawn: Seq = 0
    """Number of withdrawn starts before this one; the host chose a new secret each time."""
    origin: MatchRoot = b""
    """The first commitment of the match, if host or commitment have changed since; otherwise empty."""
    epoch: Epoch = 0
    """Incremented by every handover and takeover; peers never follow a lower epoch."""

    @property
    def root(self) -> bytes:
        """Identity of the match, independent of its host. Trust decisions compare this and the full
        commitment."""
        return self.origin or self.commitment

    @property
    def match(self) -> str:
        """Short match identifier for display; derived from the commitment, so nobody can choose it."""
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
        """Settings of the match. They are separate fields because of the save format."""
        return MatchSettings(self.game, self.map, len(self.chairs), self.options)


class StartAnnouncement(Record, tag="deal"):
    """Announces a match that is about to begin, without salts; each peer replies with
    `CommitSalt`."""

    start: MatchStart


class CommitSalt(Record, tag="promise"):
    """Commitment to a salt: its hash with the host's commitment and the table."""

    salt: SaltCommitment


class PlayerSaltCommitment(Record):
    """A person's salt commitment."""

    pledge: Pledge
    salt: SaltCommitment


class SaltCommitments(Record, tag="promises"):
    """All salt commitments, in the order of the salts; each peer replies with `RevealSalt`."""

    all: Annotated[tuple[PlayerSaltCommitment, ...], Meta(max_length=8)]


class RevealSalt(Record, tag="salt"):
    salt: Salt


class Begin(Record, tag="begin"):
    """Starts a match, or resumes it for a returning peer; the items from `since` follow."""

    start: MatchStart
    since: Seq
    length: Seq = 0
    """Current length of the journal."""
