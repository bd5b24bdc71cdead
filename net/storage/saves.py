"""Reads and verifies append-only saves.

The host's save holds private moves in full and the secret; a peer's save has neither. The records are in
`save_records`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from game.rules import catalog
from game.rules.core.audit import AuditVerdict, audit
from game.rules.core.codec import BadData, Record, Seq, digest
from game.rules.core.game import Game
from game.rules.core.journal import Entry, Journal, Rewind
from game.rules.core.moves import Move
from game.rules.core.replica import Desync, Replica
from game.rules.core.words import _
from game.version import VERSION
from net.match.audit_notes import audit_notes, with_notes
from net.match.pair_keys import HeldShares, masked_moves, superseded_distribution
from net.protocol.compatibility import RulesVersions, missing_rules, own_rules
from net.protocol.frames import decoder_for, unpack
from net.protocol.messages import MatchSecrets, MatchStart, PlayerKeys, SecretDisclosureRecord, SecretShare
from net.protocol.sanitize import NAME_LENGTH, readable
from net.storage.save_records import (
    ANY_VERSION,
    FIRST_LINE,
    FramedRecord,
    SavedHandover,
    SavedHostKeys,
    SavedPlayerKeys,
    SavedPlayingTime,
    SavedRoomCode,
    SavedTag,
    SavedViolation,
    SaveHeader,
    has_intact_records_after,
    record_at,
    save_record_type,
)

MAX_SAVE_BYTES = 64 * 1024 * 1024
NO_RULES: RulesVersions = ()
"""Rules versions of a save that is checked by its digests alone, such as a golden replay."""


@dataclass
class SavedMatch:
    """A match read from a save."""

    path: Path
    header: SaveHeader
    game: Game[Any]
    journal: Journal = field(default_factory=Journal)
    private: dict[Seq, Move] = field(default_factory=dict)
    """Private moves in full."""
    shares: dict[int, bytes] = field(default_factory=dict)
    secret: bytes | None = None
    handed_over_to: str = ""
    """Name of the person the host handed the match over to, or empty."""
    tag: bytes | None = None
    """In a peer's save: the host's MAC on the last item."""
    violation: AuditVerdict | None = None
    """Violation by the host, seen by this peer, that no audit can repair."""
    keys_by_epoch: dict[int, PlayerKeys] = field(default_factory=dict)
    """This peer's keys by epoch."""
    previous_shares: HeldShares | None = None
    """This peer's shares of the previous distribution."""
    disclosures: list[SecretDisclosureRecord] = field(default_factory=list)
    """People other than the host who have known the secret."""
    seconds_played: int = 0
    """Recorded playing time in seconds."""
    records: int = 0
    intact_bytes: int = 0
    """Size of the intact records in bytes."""
    truncation: str = ""
    """Description of a truncated end, or empty."""
    damage: str = ""
    """Description of damage in the middle, before which reading stopped, or empty."""
    unread_reason: str = ""
    """Why the records after the journal cannot be read, in a save of other rules."""

    @property
    def start(self) -> MatchStart:
        return self.header.start

    @property
    def origin(self) -> str:
        """The match this one was branched from, or empty."""
        return self.header.origin

    @property
    def name(self) -> str:
        """File name for messages; a match that was handed over has no file yet."""
        return file_name(self.path) if self.path.name else "the match"

    @property
    def has_other_rules(self) -> bool:
        """Whether the match began under other rules versions; it is still valid if it replays."""
        return missing_rules(self.start.rules, own_rules()) is not None


def read_save(path: Path, salvage: bool = False) -> SavedMatch:
    """Reads a save. BadData names the file and the offset; a truncated end is reported in `truncation`.

    With `salvage`, the records before any damage are returned and the damage is reported in `damage`; such a
    match can only be viewed.
    """
    name = file_name(path)
    try:
        if path.stat().st_size > MAX_SAVE_BYTES:
            raise BadData("{file} is too large to be a save", file=name)
        data = path.read_bytes()
    except OSError as error:
        raise BadData("{file} cannot be read: {why}", file=name, why=error.strerror) from error
    if not data.startswith(FIRST_LINE):
        if data.startswith(ANY_VERSION):
            raise BadData("{file} was saved by another version of Roundhouse, in another format", file=name)
        raise BadData("{file} is not a save of Roundhouse, or its first line is damaged", file=name)
    found, whole, torn, damaged = _split(name, data)
    if damaged and not salvage:
        raise BadData(damaged)
    saved = _opened(path, found)
    saved.intact_bytes, saved.truncation, saved.damage, saved.records = whole, torn, damaged, len(found)
    read = decoder_for(save_record_type(saved.game.moves))
    for number, framed_record in enumerate(found[1:], start=1):
        try:
            _apply_record(saved, read(framed_record.body))
        except BadData as error:
            saved.unread_reason = _("record {number} at byte {at} cannot be: {why}").format(
                number=number, at=framed_record.begin, why=readable(str(error))
            )
            if saved.has_other_rules:
                break
            saved.damage = f"{name}: {saved.unread_reason}"
            if salvage:
                break
            raise BadData(saved.damage) from error
    return saved


def _split(name: str, data: bytes) -> tuple[list[FramedRecord], int, str, str]:
    """Returns the records, their size in bytes, and descriptions of a truncated end and of damage."""
    found: list[FramedRecord] = []
    at = len(FIRST_LINE)
    while at < len(data):
        number = len(found)
        framed_record = record_at(data, at, number)
        if framed_record is None:
            if has_intact_records_after(data, at, number + 1):
                torn, damaged = "", _("{file} is damaged in record {number} at byte {at}")
            else:
                torn, damaged = _("{file} breaks off in record {number} at byte {at}"), ""
            where = {"file": name, "number": number, "at": at}
            return found, at, torn.format(**where), damaged.format(**where)
        found.append(framed_record)
        at = framed_record.end
    return found, at, "", ""


def _opened(path: Path, found: list[FramedRecord]) -> SavedMatch:
    name = file_name(path)
    if not found:
        raise BadData("{file} breaks off before a match begins", file=name)
    try:
        header: SaveHeader = unpack(SaveHeader, found[0].body)
        game = catalog.create(*header.start.terms)
    except BadData as error:
        raise BadData("{file} cannot be opened: {why}", file=name, why=readable(str(error))) from error
    return SavedMatch(path, readable_header(header), game, secret=header.secret)


def readable_header(header: SaveHeader) -> SaveHeader:
    """Returns the header with its texts safe to display; a save may come from a stranger."""
    return msgspec.structs.replace(
        header,
        room=readable(header.room, NAME_LENGTH),
        origin=readable(header.origin),
        code=printable_code(header.code),
    )


def printable_code(code: str) -> str:
    """Returns a room code unchanged unless it holds what no code has."""
    return code if code.isprintable() else readable(code)


def file_name(path: Path) -> str:
    """Returns a file's name, safe to display."""
    return readable(path.name) or "?"


def _apply_record(saved: SavedMatch, record: Any) -> None:
    match record:
        case Entry():
            _append_entry(saved, record)
        case Rewind():
            _require_next(saved, record.seq)
            saved.journal.append(record)
            saved.tag = None
        case MatchSecrets():
            saved.secret = record.secret
            saved.private.update(record.moves)
        case SecretShare():
            saved.shares[record.entry] = record.piece
        case SavedHandover():
            saved.handed_over_to = readable(record.new_host, NAME_LENGTH)
        case SavedTag():
            saved.tag = record.tag
        case MatchStart():
            saved.header = msgspec.structs.replace(saved.header, start=record)
        case SavedPlayerKeys():
            _append_player_keys(saved, record.keys)
        case SavedHostKeys():
            saved.header = msgspec.structs.replace(saved.header, key_ring=record.key_ring, keys=record.keys)
        case SavedRoomCode():
            saved.header = msgspec.structs.replace(saved.header, code=printable_code(record.code))
        case SecretDisclosureRecord():
            name = readable(record.name, NAME_LENGTH)
            saved.disclosures.append(msgspec.structs.replace(record, name=name))
        case SavedPlayingTime():
            saved.seconds_played = record.seconds
        case SavedViolation():
            reason = readable(record.verdict.reason)
            saved.violation = msgspec.structs.replace(record.verdict, reason=reason)
        case _:
            raise BadData("a save has only one header")


def _append_entry(saved: SavedMatch, entry: Entry[Any]) -> None:
    _require_next(saved, entry.seq)
    public = entry.move.masked()
    if public != entry.move:
        saved.private[entry.seq] = entry.move
        entry = Entry(entry.seq, entry.seat, public, entry.after)
    saved.journal.append(entry)
    saved.handed_over_to, saved.tag = "", None


def _require_next(saved: SavedMatch, seq: Seq) -> None:
    if seq != len(saved.journal):
        raise BadData("entry {seq} follows {length} entries", seq=seq, length=len(saved.journal))


def _append_player_keys(saved: SavedMatch, keys: PlayerKeys) -> None:
    newest = saved.keys_by_epoch[max(saved.keys_by_epoch)] if saved.keys_by_epoch else None
    if newest is None or newest.distribution != keys.distribution:
        saved.previous_shares = superseded_distribution(newest, saved.shares) or saved.previous_shares
        saved.shares = masked_moves(saved.shares)
    saved.keys_by_epoch[keys.epoch] = keys


class SaveCheck(Record):
    """Result of verifying a save."""

    items: int
    digest: bytes
    verdict: AuditVerdict | None
    """Verdict of the audit, if the secret is known."""
    warning: str = ""
    """Why the match can only be viewed, up to `items`; or empty."""


def replay_journal(saved: SavedMatch) -> tuple[Replica[Any], str]:
    """Replays the journal as far as possible; returns the replica and the reason it stopped, or ""."""
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
    """Builds the error for a match that does not replay under our rules."""
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
    """Replays the journal and audits it if the secret is known; BadData if it does not replay.

    A save of other rules is replayed as far as possible.
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
