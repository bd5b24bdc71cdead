"""What a match depends on, and how everybody adds to its seed before it begins."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.core.codec import Name, Record, Seq
from game.rules.core.dealer import Commitment, Salt, SaltPromise
from game.rules.core.match_settings import Options, Terms
from net.protocol.messages.types import Colour, Epoch, Pledge, Root
from net.protocol.refusal_texts import shown_name
from net.protocol.sanitize import NAME_LENGTH, readable


class Chair(Record):
    """A seat of a match: who began in it. A person's chair holds what their token must hash to."""

    name: Name
    colour: Colour
    bot: Name = ""
    pledge: Pledge | None = None
    host: bool = False
    """The host's own person adds no salt and keeps no share."""
    phone: bool = False
    """Somebody on a phone: their peer lives at the host."""

    @property
    def at_host(self) -> bool:
        """Whether the host answers for this seat: nothing comes from it that the host could not make up."""
        return self.host or self.phone


class Start(Record, tag="start"):
    """Everything a match depends on but its journal."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    game: Name
    map: Name
    options: Options
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=8)]
    commitment: Commitment
    salts: Annotated[tuple[Salt, ...], Meta(max_length=8)]
    since: Seq = 0
    """The first item under this commitment: not 0 where a match went on without its first host."""
    withdrawn: Seq = 0
    """How often this match was about to begin and did not: each time the host chose another secret."""
    origin: Root = b""
    """The commitment the match first began under, where it has another host or commitment since."""
    epoch: Epoch = 0
    """Grows with every handover and takeover; nobody follows a lower one."""

    @property
    def root(self) -> bytes:
        """What a match is, whoever its host: trust compares this and the commitment, whole."""
        return self.origin or self.commitment

    @property
    def match(self) -> str:
        """A short name for the match, for people; nobody can choose it."""
        return self.root[:4].hex()

    @property
    def names(self) -> list[str]:
        """Who sits where, fit to be shown; several seats of one person are told apart by a number."""
        told = [shown_name(chair.name, chair.bot) for chair in self.chairs]
        shown = [readable(name, NAME_LENGTH) or "?" for name in told]
        names: list[str] = []
        for name in shown:
            taken = {other for other in shown if other != name} | set(names)
            numbered = (f"{name} {number}" for number in range(2, len(shown) + 2))
            names.append(next(one for one in (name, *numbered) if one not in taken))
        return names

    @property
    def terms(self) -> Terms:
        """What is played; the fields stand apart because saves hold them so."""
        return Terms(self.game, self.map, len(self.chairs), self.options)


class Deal(Record, tag="deal"):
    """The match that is about to begin, as yet without salts: promise one."""

    start: Start


class Promise(Record, tag="promise"):
    """What a peer's salt must hash to, together with the commitment and the table."""

    salt: SaltPromise


class Promised(Record):
    """Who promised what."""

    pledge: Pledge
    salt: SaltPromise


class Promises(Record, tag="promises"):
    """Every promise for the deal, in the order of the salts to come: now a salt can be shown."""

    all: Annotated[tuple[Promised, ...], Meta(max_length=8)]


class ShowSalt(Record, tag="salt"):
    salt: Salt


class Begin(Record, tag="begin"):
    """A match begins, or goes on for a peer that comes back; the items from `since` follow."""

    start: Start
    since: Seq
    length: Seq = 0
    """How many items there are now."""
