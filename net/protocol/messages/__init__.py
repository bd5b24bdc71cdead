"""The message records between host and peers, and the unions with which they are decoded.

Journal items carry their running MAC and are the same bytes for every peer. Every other record has its own
tag. Each direction is one union, to which the moves of the current game are added.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

from net.protocol.messages.field_types import (
    ANY_SEAT,
    NOBODY,
    Ciphertext,
    Code,
    Colour,
    Epoch,
    FaceList,
    Fallback,
    Figures,
    Key,
    Mac,
    MatchRoot,
    Nonce,
    PackedHands,
    PersonId,
    Pledge,
    Port,
    Role,
    Sentence,
    ShareBytes,
    Stage,
    Tag,
    Token,
    Version,
)
from net.protocol.messages.handshake import (
    Challenge,
    CodeHandshakeMessage,
    Denial,
    Encrypt,
    Hello,
    JoinAccepted,
    JoinRequest,
    RoomInfo,
    RoomQuery,
    SeatProof,
    Spake2Message,
    TokenRequest,
)
from net.protocol.messages.play import (
    DesyncReport,
    HandContents,
    ItemAcknowledgement,
    MatchSecrets,
    Propose,
    RefusalMessage,
    Reveal,
    TaggedItem,
    UndoRequest,
    packed_hands,
)
from net.protocol.messages.room import (
    ChangeSettings,
    ChatMessage,
    GiveSeat,
    Kick,
    PairSecondScreen,
    Pause,
    Person,
    Play,
    PutBot,
    ReturnToLobby,
    RoomState,
    Say,
    SeatState,
    SetGracePeriod,
    SetNameAndColour,
    SetReady,
    SetTurnClock,
    Sit,
    Stand,
)
from net.protocol.messages.sanitize import sanitized
from net.protocol.messages.start import (
    Begin,
    Chair,
    CommitSalt,
    MatchStart,
    PlayerSaltCommitment,
    RevealSalt,
    SaltCommitments,
    StartAnnouncement,
)
from net.protocol.messages.takeover import (
    Consent,
    ConsentReply,
    ConsentRequest,
    DistributionShare,
    EncryptedMessage,
    EncryptedShare,
    HandOver,
    HandoverReady,
    HandoverSecrets,
    ItemBatch,
    ItemRequest,
    NewRoomAddress,
    PairKey,
    PhoneAccess,
    PlayerKeys,
    RelayedConsents,
    SecretDisclosureRecord,
    SecretShare,
)

__all__ = [
    "ANY_SEAT",
    "NOBODY",
    "Begin",
    "Chair",
    "Challenge",
    "ChangeSettings",
    "ChatMessage",
    "Ciphertext",
    "Code",
    "CodeHandshakeMessage",
    "Colour",
    "CommitSalt",
    "Consent",
    "ConsentReply",
    "ConsentRequest",
    "Denial",
    "DesyncReport",
    "DistributionShare",
    "Encrypt",
    "EncryptedMessage",
    "EncryptedShare",
    "Epoch",
    "FaceList",
    "Fallback",
    "Figures",
    "GiveSeat",
    "HandContents",
    "HandOver",
    "HandoverReady",
    "HandoverSecrets",
    "Hello",
    "ItemAcknowledgement",
    "ItemBatch",
    "ItemRequest",
    "JoinAccepted",
    "JoinRequest",
    "Key",
    "Kick",
    "Mac",
    "MatchRoot",
    "MatchSecrets",
    "MatchStart",
    "NewRoomAddress",
    "Nonce",
    "PackedHands",
    "PairKey",
    "PairSecondScreen",
    "Pause",
    "Person",
    "PersonId",
    "PhoneAccess",
    "Play",
    "PlayerKeys",
    "PlayerSaltCommitment",
    "Pledge",
    "Port",
    "Propose",
    "PutBot",
    "RefusalMessage",
    "RelayedConsents",
    "ReturnToLobby",
    "Reveal",
    "RevealSalt",
    "Role",
    "RoomInfo",
    "RoomQuery",
    "RoomState",
    "SaltCommitments",
    "Say",
    "SeatProof",
    "SeatState",
    "SecretDisclosureRecord",
    "SecretShare",
    "Sentence",
    "SetGracePeriod",
    "SetNameAndColour",
    "SetReady",
    "SetTurnClock",
    "ShareBytes",
    "Sit",
    "Spake2Message",
    "Stage",
    "Stand",
    "StartAnnouncement",
    "Tag",
    "TaggedItem",
    "Token",
    "TokenRequest",
    "UndoRequest",
    "Version",
    "handover_secrets_type",
    "packed_hands",
    "sanitized",
    "secrets_type",
    "to_host",
    "to_peer",
]  # fmt: skip

_LOBBY_TO_HOST: tuple[Any, ...] = (
    Hello, RoomQuery, SetNameAndColour, Sit, Stand, SetReady, Say, ChangeSettings, PutBot, GiveSeat,
    SetGracePeriod, SetTurnClock, Pause, Kick, Play, ReturnToLobby, PairSecondScreen, ItemAcknowledgement,
    DesyncReport, UndoRequest, HandOver, HandoverReady, EncryptedShare, CommitSalt, RevealSalt, JoinRequest,
    ConsentReply,
)  # fmt: skip
_LOBBY_TO_PEER: tuple[Any, ...] = (
    ItemRequest, JoinAccepted, Denial, RoomState, Begin, HandContents, RefusalMessage, ChatMessage,
    NewRoomAddress, SecretShare, RoomInfo, StartAnnouncement, SaltCommitments, Challenge, TokenRequest,
    EncryptedMessage, ConsentRequest, RelayedConsents, SecretDisclosureRecord,
)  # fmt: skip


@cache
def to_host(moves: Any = None) -> Any:
    """Returns the union of messages a host accepts; it includes proposals only if `moves` is given."""
    game: tuple[Any, ...] = () if moves is None else (Propose[moves], ItemBatch[moves])
    return reduce(or_, _LOBBY_TO_HOST + game)


@cache
def to_peer(moves: Any = None) -> Any:
    """Returns the union of messages a peer accepts; it includes journal items only if `moves` is given."""
    game: tuple[Any, ...] = () if moves is None else (TaggedItem[moves], Reveal[moves])
    return reduce(or_, _LOBBY_TO_PEER + game)


@cache
def handover_secrets_type(moves: Any) -> Any:
    """Returns `HandoverSecrets` for the moves of a game."""
    return HandoverSecrets[moves]


@cache
def secrets_type(moves: Any) -> Any:
    """Returns `MatchSecrets` for the moves of a game."""
    return MatchSecrets[moves]
