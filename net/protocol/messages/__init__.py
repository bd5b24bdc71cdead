"""Message records between host and peers, and the unions that decode them.

Journal items carry their running MAC and are the same bytes for every peer. Every other record has its own
tag. Each direction is one union, extended by the moves of the current game.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

from net.protocol.messages.handshake import (
    Challenge,
    Denied,
    Encrypt,
    Enter,
    FromTheDoor,
    Hello,
    Knock,
    Known,
    Probe,
    Room,
    Welcome,
    WhoAreYou,
)
from net.protocol.messages.play import (
    Faces,
    Lost,
    Propose,
    Refused,
    Reveal,
    Secrets,
    Seen,
    Tagged,
    UndoPlease,
    packed_hands,
)
from net.protocol.messages.room import (
    Again,
    Arrange,
    Clock,
    Dress,
    GiveSeat,
    Grace,
    Kick,
    Pair,
    Pause,
    Person,
    Place,
    Play,
    PutBot,
    Ready,
    Said,
    Say,
    Sit,
    Stand,
    Table,
)
from net.protocol.messages.sanitize import cleaned
from net.protocol.messages.start import Begin, Chair, Deal, Promise, Promised, Promises, ShowSalt, Start
from net.protocol.messages.takeover import (
    Agree,
    Agreed,
    Asks,
    Consent,
    Estate,
    Fetch,
    Fetched,
    Given,
    HandOver,
    Held,
    Moved,
    PhoneDoor,
    Pieces,
    Sealed,
    Share,
    Tie,
    Ties,
    Took,
)
from net.protocol.messages.types import (
    ANY_SEAT,
    NOBODY,
    Box,
    Code,
    Colour,
    Epoch,
    Faces_,
    Fallback,
    Figures,
    Key,
    Mac,
    Nonce,
    PackedHands,
    PersonId,
    Piece,
    Pledge,
    Port,
    Role,
    Root,
    Sentence,
    Stage,
    Tag,
    Token,
    Version,
)

__all__ = [
    "ANY_SEAT",
    "NOBODY",
    "Again",
    "Agree",
    "Agreed",
    "Arrange",
    "Asks",
    "Begin",
    "Box",
    "Chair",
    "Challenge",
    "Clock",
    "Code",
    "Colour",
    "Consent",
    "Deal",
    "Denied",
    "Dress",
    "Encrypt",
    "Enter",
    "Epoch",
    "Estate",
    "Faces",
    "Faces_",
    "Fallback",
    "Fetch",
    "Fetched",
    "Figures",
    "FromTheDoor",
    "GiveSeat",
    "Given",
    "Grace",
    "HandOver",
    "Held",
    "Hello",
    "Key",
    "Kick",
    "Knock",
    "Known",
    "Lost",
    "Mac",
    "Moved",
    "Nonce",
    "PackedHands",
    "Pair",
    "Pause",
    "Person",
    "PersonId",
    "PhoneDoor",
    "Piece",
    "Pieces",
    "Place",
    "Play",
    "Pledge",
    "Port",
    "Probe",
    "Promise",
    "Promised",
    "Promises",
    "Propose",
    "PutBot",
    "Ready",
    "Refused",
    "Reveal",
    "Role",
    "Room",
    "Root",
    "Said",
    "Say",
    "Sealed",
    "Secrets",
    "Seen",
    "Sentence",
    "Share",
    "ShowSalt",
    "Sit",
    "Stage",
    "Stand",
    "Start",
    "Table",
    "Tag",
    "Tagged",
    "Tie",
    "Ties",
    "Token",
    "Took",
    "UndoPlease",
    "Version",
    "Welcome",
    "WhoAreYou",
    "cleaned",
    "estate_of",
    "packed_hands",
    "secrets_of",
    "to_host",
    "to_peer",
]  # fmt: skip

_LOBBY_TO_HOST: tuple[Any, ...] = (
    Hello, Probe, Dress, Sit, Stand, Ready, Say, Arrange, PutBot, GiveSeat, Grace, Clock, Pause, Kick, Play,
    Again, Pair, Seen, Lost, UndoPlease, HandOver, Took, Pieces, Promise, ShowSalt, Enter, Agree,
)  # fmt: skip
_LOBBY_TO_PEER: tuple[Any, ...] = (
    Fetch, Welcome, Denied, Table, Begin, Faces, Refused, Said, Moved, Share, Room, Deal, Promises,
    Challenge, WhoAreYou, Sealed, Asks, Agreed, Held,
)  # fmt: skip


@cache
def to_host(moves: Any = None) -> Any:
    """Returns the union of messages a host accepts; it includes proposals only if `moves` is given."""
    game: tuple[Any, ...] = () if moves is None else (Propose[moves], Fetched[moves])
    return reduce(or_, _LOBBY_TO_HOST + game)


@cache
def to_peer(moves: Any = None) -> Any:
    """Returns the union of messages a peer accepts; it includes journal items only if `moves` is given."""
    game: tuple[Any, ...] = () if moves is None else (Tagged[moves], Reveal[moves])
    return reduce(or_, _LOBBY_TO_PEER + game)


@cache
def estate_of(moves: Any) -> Any:
    """Returns `HandoverSecrets` for the moves of a game."""
    return Estate[moves]


@cache
def secrets_of(moves: Any) -> Any:
    """Returns `Secrets` for the moves of a game."""
    return Secrets[moves]
