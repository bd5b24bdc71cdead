"""Append-only save files with damage detection.

A save is a first line followed by records. A record is a length (seven bits per byte, low bits first), a
mark, the content, and a two-byte CRC over all of it, seeded with the record's number so that lost or swapped
records are detected. Wire frames would need ten more bytes per action.

An entry's mark is its seat; its digest and move follow. The host's save holds private moves in full and the
secret; a peer's save has neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from game.rules import catalog
from game.rules.core.audit import AuditVerdict, audit
from game.rules.core.codec import BadData, Name, Record, Seq, digest
from game.rules.core.dealer import Secret
from game.rules.core.game import Game
from game.rules.core.journal import Entry, Journal, Rewind
from game.rules.core.moves import Move
from game.rules.core.replica import Desync, Replica
from game.rules.core.words import _
from game.version import VERSION
from net.match.audit_notes import audit_notes, with_notes
from net.match.pair_keys import HeldShares, masked_moves, superseded_distribution
from net.protocol.compatibility import rules_digest
from net.protocol.frames import pack, unpack
from net.protocol.messages import (
    Key,
    MatchStart,
    PlayerKeys,
    Pledge,
    SecretDisclosureRecord,
    Secrets,
    SecretShare,
    Tag,
    Token,
    Version,
    secrets_type,
)
from net.storage.save_records import LONGEST_RECORD, record_at

FIRST_LINE = b"roundhouse save 1\n"
MAX_SAVE_BYTES = 64 * 1024 * 1024
DIGEST_BYTES = 8
NO_RULES = b""
"""Fingerprint of a save that is checked by its digests alone, such as a recorded test match."""
SEAT_MARKS = 9
"""Marks below this number are entries: 0 is the dealer's, n is of seat n - 1."""
REWIND, OPENING, SECRETS, SHARE, MOVED, TAG, VIOLATION, START, PLAYER_KEYS, DISCLOSURE = (
    64,
    65,
    66,
    67,
    68,
    69,
    70,
    71,
    72,
    73,
)
KEYS, CODE, PLAYING_TIME = 74, 75, 76


Seconds = Annotated[int, Meta(ge=0, le=10_000_000)]
Keys = Annotated[tuple[tuple[int, Pledge, Key], ...], Meta(max_length=1_000)]
"""Keys with which players authenticate, each with its epoch and pledge."""


class SaveHeader(Record):
    """First record of a save: the start of the match, and private data of the file's owner."""

    start: MatchStart
    room: Name = ""
    secret: Secret | None = None
    """Only in a host's save."""
    token: Token | None = None
    """In a peer's save, the token for its seat."""
    key_ring: Key | None = None
    """In a host's save, the key ring from which the keys of this epoch are derived."""
    keys: Keys = ()
    """In a host's save, further keys with which players authenticate."""
    code: Name = ""
    """In a host's save, the room code; empty in an open room."""
    version: Version = ""
    """Program version that created the file; empty in files of the first version."""
    origin: Name = ""
    """If this match was branched from another: its identifier, a colon, and the number of items taken
    over."""

    def with_code(self, code: str) -> SaveHeader:
        return msgspec.structs.replace(self, code=code)


@dataclass
class SavedMatch:
    """A match read from a save."""

    path: Path
    header: SaveHeader
    game: Game[Any]
    journal: Journal = field(default_factory=Journal)
    private: dict[Seq, Move] = field(default_factory=dict)
    """Private moves with their secret parts."""
    shares: dict[int, bytes] = field(default_factory=dict)
    secret: bytes | None = None
    handed_over_to: str = ""
    """Name of the person to whom the host handed the match over, or empty."""
    tag: bytes | None = None
    """In a peer's save, the host's MAC on the last item."""
    violation: AuditVerdict | None = None
    """A violation by the host that this peer saw and no later audit can excuse."""
    keys_by_epoch: dict[int, PlayerKeys] = field(default_factory=dict)
    """The keys of this peer, by epoch."""
    previous_shares: HeldShares | None = None
    """This peer's shares of the distribution before the last."""
    disclosures: list[SecretDisclosureRecord] = field(default_factory=list)
    """People other than the host who have known the secret at some time."""
    seconds_played: int = 0
    """Recorded playing time in seconds."""
    records: int = 0
    intact_bytes: int = 0
    """Size in bytes of the file up to its last intact record."""
    truncation: str = ""
    """What is wrong if the file's end is cut off; else empty."""
    damage: str = ""
    """What is wrong if records in the middle are damaged, which ends reading; else empty."""
    unread_reason: str = ""
    """Why records after the journal cannot be read, in a save made under other rules; else empty."""

    @property
    def start(self) -> MatchStart:
        return self.header.start

    @property
    def origin(self) -> str:
        """The match from which this one was branched, or empty."""
        return self.header.origin

    @property
    def name(self) -> str:
        """File name for messages; a match just handed over to us has no file yet."""
        return self.path.name or "the match"

    @property
    def has_other_rules(self) -> bool:
        """Whether the match began under another rules fingerprint; it is still valid if it replays."""
        return self.start.rules not in (NO_RULES, rules_digest())


def entry_content(entry: Entry[Any], full: Move | None = None) -> bytes:
    """Encodes an entry, with the secret parts of its move if they are known."""
    return entry.after + pack(entry.move if full is None else full)


def read_save(path: Path, salvage: bool = False) -> SavedMatch:
    """Reads a save.

    A BadData names the file and the offset; an end that is cut off is reported in `truncation`.

    With `salvage`, damage is reported in `damage` instead of raised, and the records before it are returned;
    such a match can only be viewed.
    """
    try:
        if path.stat().st_size > MAX_SAVE_BYTES:
            raise BadData("{file} is too large to be a save", file=path.name)
        data = path.read_bytes()
    except OSError as error:
        raise BadData("{file} cannot be read: {why}", file=path.name, why=error.strerror) from error
    if not data.startswith(FIRST_LINE):
        raise BadData("{file} is not a save of Roundhouse, or its first line is damaged", file=path.name)
    found, whole, torn, damaged = _split(path.name, data)
    if damaged and not salvage:
        raise BadData(damaged)
    saved = _opened(path, found)
    saved.intact_bytes, saved.truncation, saved.damage, saved.records = whole, torn, damaged, len(found)
    for number, (at, mark, content) in enumerate(found[1:], start=1):
        try:
            _apply_record(saved, mark, content)
        except BadData as error:
            saved.unread_reason = _("record {number} at byte {at} cannot be: {why}").format(
                number=number, at=at, why=error
            )
            if saved.has_other_rules:
                break
            saved.damage = f"{path.name}: {saved.unread_reason}"
            if salvage:
                break
            raise BadData(saved.damage) from error
    return saved


def _split(name: str, data: bytes) -> tuple[list[tuple[int, int, bytes]], int, str, str]:
    """Returns the records, their total size, and descriptions of an end that is cut off and of damage."""
    found: list[tuple[int, int, bytes]] = []
    at = len(FIRST_LINE)
    while at < len(data):
        number = len(found)
        got = record_at(data, at, number)
        if got is None:
            if _has_intact_records_after(data, at, number + 1):
                torn, damaged = "", _("{file} is damaged in record {number} at byte {at}")
            else:
                torn, damaged = _("{file} breaks off in record {number} at byte {at}"), ""
            where = {"file": name, "number": number, "at": at}
            return found, at, torn.format(**where), damaged.format(**where)
        end, mark, content = got
        found.append((at, mark, content))
        at = end
    return found, at, "", ""


def _has_intact_records_after(data: bytes, at: int, number: int) -> bool:
    """Whether intact records follow a damaged place, so that the file is damaged and not merely cut off.

    One intact record may be a coincidence; two in a row, or one that ends the file, are not.
    """
    for later in range(at, min(len(data), at + LONGEST_RECORD)):
        for first in (number, number + 1):
            got = record_at(data, later, first)
            if got is not None and (got[0] == len(data) or record_at(data, got[0], first + 1) is not None):
                return True
    return False


def _opened(path: Path, found: list[tuple[int, int, bytes]]) -> SavedMatch:
    if not found or found[0][1] != OPENING:
        raise BadData("{file} breaks off before a match begins", file=path.name)
    try:
        opening: SaveHeader = unpack(SaveHeader, found[0][2])
        start = opening.start
        game = catalog.create(*start.terms)
    except BadData as error:
        raise BadData("{file} cannot be opened: {why}", file=path.name, why=error) from error
    return SavedMatch(path, opening, game, secret=opening.secret)


def _apply_record(saved: SavedMatch, mark: int, content: bytes) -> None:
    seq = len(saved.journal)
    if mark < SEAT_MARKS:
        full: Move = unpack(saved.game.moves, content[DIGEST_BYTES:])
        public = full.masked()
        if public != full:
            saved.private[seq] = full
        saved.journal.append(Entry(seq, mark - 1, public, content[:DIGEST_BYTES]))
        saved.handed_over_to, saved.tag = "", None
    elif mark == REWIND:
        saved.journal.append(Rewind(seq, unpack(Seq, content)))
        saved.tag = None
    elif mark == SECRETS:
        secrets: Secrets[Any] = unpack(secrets_type(saved.game.moves), content)
        saved.secret = secrets.secret
        saved.private.update(secrets.moves)
    elif mark == SHARE:
        share: SecretShare = unpack(SecretShare, content)
        saved.shares[share.entry] = share.piece
    elif mark == MOVED:
        saved.handed_over_to = unpack(Name, content)
    elif mark == TAG:
        saved.tag = unpack(Tag, content)
    elif mark == START:
        saved.header = msgspec.structs.replace(saved.header, start=unpack(MatchStart, content))
    elif mark == PLAYER_KEYS:
        ties: PlayerKeys = unpack(PlayerKeys, content)
        newest = saved.keys_by_epoch[max(saved.keys_by_epoch)] if saved.keys_by_epoch else None
        if newest is None or newest.distribution != ties.distribution:
            saved.previous_shares = superseded_distribution(newest, saved.shares) or saved.previous_shares
            saved.shares = masked_moves(saved.shares)
        saved.keys_by_epoch[ties.epoch] = ties
    elif mark == KEYS:
        ring, keys = unpack(tuple[Key, Keys], content)
        saved.header = msgspec.structs.replace(saved.header, key_ring=ring, keys=keys)
    elif mark == CODE:
        saved.header = saved.header.with_code(unpack(Name, content))
    elif mark == DISCLOSURE:
        saved.disclosures.append(unpack(SecretDisclosureRecord, content))
    elif mark == PLAYING_TIME:
        saved.seconds_played = unpack(Seconds, content)
    elif mark == VIOLATION:
        saved.violation = unpack(AuditVerdict, content)
    else:
        raise BadData("there is no mark {mark}", mark=mark)


class SaveCheck(Record):
    """What verifying a save showed."""

    items: int
    digest: bytes
    verdict: AuditVerdict | None
    """Verdict of the audit, if the secret is known."""
    warning: str = ""
    """Why the match can only be viewed, up to `items`; else empty."""


def replay_journal(saved: SavedMatch) -> tuple[Replica[Any], str]:
    """Replays the journal as far as possible; returns the replica and why it stopped early, or ""."""
    replica = Replica(saved.game)
    for item in saved.journal:
        try:
            replica.feed(item)
        except Exception as error:  # a save of other rules may raise anything
            return replica, replay_error_text(error)
    return replica, saved.unread_reason


def replay_error_text(error: Exception) -> str:
    """Returns why a journal does not replay."""
    return str(error) if isinstance(error, Desync) else repr(error)


def cannot_continue(saved: SavedMatch, stopped: str) -> BadData:
    """Returns the error for a match that does not replay under our rules."""
    if saved.has_other_rules and saved.header.version not in ("", VERSION):
        return BadData(
            "{file} goes by the rules of version {theirs}, your program by those of {ours}, "
            "and cannot be gone on with: {why}",
            file=saved.name,
            theirs=saved.header.version,
            ours=VERSION,
            why=stopped,
        )
    if saved.has_other_rules:
        return BadData(
            "{file} was made with other rules and cannot be gone on with: {why}", file=saved.name, why=stopped
        )
    return BadData("{file} cannot be gone on with: {why}", file=saved.name, why=stopped)


def verify_save(saved: SavedMatch) -> SaveCheck:
    """Replays the journal and, if the secret is known, audits it; raises BadData if it does not replay.

    A save made under other rules is replayed as far as possible.
    """
    replica, stopped = replay_journal(saved)
    items, name = len(replica.journal), saved.name
    if stopped and not saved.has_other_rules:
        raise BadData("{file} does not replay: {why}", file=name, why=stopped)
    if stopped:
        words = _("{file} was made with other rules: it can only be watched, up to entry {items}")
        return SaveCheck(items, digest(replica.state), None, words.format(file=name, items=items))
    verdict, warning = _audited(saved), ""
    if verdict is not None and not verdict.verified:
        words = _("{file}: the audit fails at entry {entry}: {why}")
        if saved.has_other_rules:
            words = _("{file} was made with other rules, which deal otherwise: it can only be watched")
        warning = words.format(file=name, entry=verdict.seq, why=verdict.reason)
    return SaveCheck(items, digest(replica.state), verdict, warning)


def _audited(saved: SavedMatch) -> AuditVerdict | None:
    if saved.violation is not None:
        return saved.violation
    if saved.secret is None:
        return None
    start, journal, private = saved.start, saved.journal, saved.private
    promised = start.commitment, start.salts, saved.secret
    try:
        found = audit(saved.game, journal, *promised, private, since=start.since)
        return with_notes(found, audit_notes(start, saved.disclosures))
    except Exception as error:
        return AuditVerdict(False, -1, replay_error_text(error))


def listed_saves(folder: Path) -> Iterator[Path]:
    """Yields the saves in a folder, newest first."""
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob("*.save")]
    except OSError:
        return
    yield from (path for _time, path in sorted(found, reverse=True))
