"""Records of a save, and their container: the wire's frames, each followed by a CRC-32.

The CRC starts from the record's number, so that lost or swapped records are found. Every record is a tagged
msgpack list, which any msgpack reader decodes; docs/PROTOCOL.md lists them.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, NamedTuple
from zlib import crc32

from msgspec import Meta
from msgspec.structs import replace

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import Name, Record
from game.rules.core.dealer import Secret
from game.rules.core.journal import Entry, Rewind
from net.protocol.frames import FRAME_LIMIT, LENGTH_BYTES, framed
from net.protocol.messages import (
    Key,
    MatchSecrets,
    MatchStart,
    PlayerKeys,
    Pledge,
    SecretDisclosureRecord,
    SecretShare,
    Tag,
    Token,
    Version,
)

ANY_VERSION = b"roundhouse save "
FIRST_LINE = ANY_VERSION + b"2\n"
CRC_BYTES = 4
MAX_SEARCH_BYTES = 1024 * 1024
"""Maximum number of bytes that are checked in search of intact records behind a damaged place."""
Seconds = Annotated[int, Meta(ge=0, le=10_000_000)]
Keys = Annotated[tuple[tuple[int, Pledge, Key], ...], Meta(max_length=1_000)]
"""Keys for authenticating players: epoch, pledge and key."""


class SaveHeader(Record, tag="header"):
    """First record: the start of the match and the private data of the file's owner."""

    start: MatchStart
    room: Name = ""
    secret: Secret | None = None
    """In a host's save only."""
    token: Token | None = None
    """In a peer's save: the token for its seat."""
    key_ring: Key | None = None
    """In a host's save: the key ring from which this epoch's keys are derived."""
    keys: Keys = ()
    """In a host's save: further keys for authenticating players."""
    code: Name = ""
    """In a host's save: the room code, or empty."""
    version: Version = ""
    """Program version that created the file."""
    origin: Name = ""
    """The match this one was branched from, a colon, and the number of items at the branch."""

    def with_code(self, code: str) -> SaveHeader:
        """Returns the header with a room code."""
        return replace(self, code=code)


class SavedTag(Record, tag="tag"):
    """The host's MAC on the last item."""

    tag: Tag


class SavedViolation(Record, tag="violation"):
    """A violation by the host that no audit can repair."""

    verdict: AuditVerdict


class SavedPlayerKeys(Record, tag="keys"):
    """This peer's keys for one epoch."""

    keys: PlayerKeys


class SavedHostKeys(Record, tag="ring"):
    """The host's key ring and further keys for authenticating its players."""

    key_ring: Key
    keys: Keys


class SavedRoomCode(Record, tag="code"):
    """A new room code."""

    code: Name


class SavedHandover(Record, tag="moved"):
    """The match continues with another host."""

    new_host: Name


class SavedPlayingTime(Record, tag="time"):
    """Playing time so far."""

    seconds: Seconds


class FramedRecord(NamedTuple):
    """A record's position in the file and its encoded content."""

    begin: int
    end: int
    body: bytes


@cache
def save_record_type(moves: Any) -> Any:
    """Returns the union of all records of a save, for the moves of its game."""
    kinds: tuple[Any, ...] = (
        Entry[moves],
        Rewind,
        MatchSecrets[moves],
        SecretShare,
        SecretDisclosureRecord,
        MatchStart,
        SaveHeader,
        SavedTag,
        SavedViolation,
        SavedPlayerKeys,
        SavedHostKeys,
        SavedRoomCode,
        SavedHandover,
        SavedPlayingTime,
    )
    return reduce(or_, kinds)


def frame_record(number: int, body: bytes) -> bytes:
    """Encodes a record as a frame with its checksum."""
    return framed(body) + crc32(body, number).to_bytes(CRC_BYTES, "big")


def record_at(data: bytes, at: int, number: int) -> FramedRecord | None:
    """Returns the record at an offset, or None if it is truncated or damaged."""
    begin = at + LENGTH_BYTES
    end = begin + int.from_bytes(data[at:begin], "big")
    if not begin < end <= min(begin + FRAME_LIMIT, len(data) - CRC_BYTES):
        return None
    body = data[begin:end]
    if crc32(body, number) != int.from_bytes(data[end : end + CRC_BYTES], "big"):
        return None
    return FramedRecord(at, end + CRC_BYTES, body)


def has_intact_records_after(data: bytes, at: int, number: int) -> bool:
    """Whether an intact record follows a damaged place, so that the file is damaged rather than truncated."""
    checked = 0
    for later in range(at, min(len(data), at + FRAME_LIMIT)):
        length = int.from_bytes(data[later : later + LENGTH_BYTES], "big")
        if not 0 < length <= len(data) - later:
            continue
        checked += 2 * length
        if checked > MAX_SEARCH_BYTES:
            return True
        if any(record_at(data, later, one) is not None for one in (number, number + 1)):
            return True
    return False
