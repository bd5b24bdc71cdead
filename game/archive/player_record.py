"""The player record: one line for each finished match, stored apart from the saves.

A line stays when its save is deleted. Nothing is sent over the network. A file with unreadable lines is
copied aside and reported; the record can be rebuilt from the saves at any time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import msgspec

from game.archive.daily_run import daily_run, match_id_of
from game.archive.date_text import local_time
from game.archive.match_stats import MatchStats, count_match_stats
from game.archive.save_library import IMPORTED
from game.archive.save_summary import SaveSummary
from game.bots.characters import split_bot_name
from game.i18n import _
from game.rules.core.codec import BadData
from game.user_folders import data_folder
from net.storage.saves import read_save, replay_journal

EASY_BOTS = ("easy", "random")
"""Strengths that count as easy; all others count as strong."""


class RecordLine(msgspec.Struct, frozen=True, kw_only=True):
    """One match as seen by one seat."""

    id: str
    day: str
    game: str
    map: str = ""
    seats: int = 1
    seat: int = 0
    rivals: tuple[str, ...] = ()
    """For each other seat, the bot that played it; empty for a person."""
    points: int = 0
    margin: int = 0
    """Points by which this seat is ahead of the best other seat; negative if behind."""
    won: bool = False
    out: bool = False
    rounds: int = 0
    entries: int = 0
    seconds: int = 0
    """Playing time in seconds; 0 if it was not recorded."""
    deeds: MatchStats = {}
    daily: str = ""
    """If the match was a daily run, its date; else empty."""

    @property
    def date(self) -> date:
        return date.fromisoformat(self.day)

    @property
    def against(self) -> str:
        """The kind of opponents: alone, easy, strong or people."""
        if not self.rivals:
            return "alone"
        if any(not rival for rival in self.rivals):
            return "people"
        return "easy" if all(split_bot_name(rival)[1] in EASY_BOTS for rival in self.rivals) else "strong"


_decode = msgspec.json.Decoder(RecordLine)


def belongs_in_record(match: SaveSummary) -> bool:
    """Whether a saved match belongs in the record: finished, with a seat of ours, neither imported nor
    branched."""
    ours = match.own >= 0 and not match.bots[match.own] if match.is_over else False
    return ours and not match.origin and not match.file.startswith(IMPORTED)


def record_id(match: SaveSummary) -> str:
    """Returns the identifier of a match in the record."""
    return f"{match.match[:16]}-{match.game}-{match.map}-{match.entries}-{match.own}-{match.file}"


def record_line(match: SaveSummary, path: Path) -> RecordLine:
    """Builds the record line of a match; raises BadData if its save does not replay to the end."""
    saved = read_save(path)
    replica, stopped = replay_journal(saved)
    result = saved.game.result(replica.state)
    if stopped or result is None:
        raise BadData("{file} is not over", file=match.file)
    seat = match.own
    others = [
        points for other, points in enumerate(result.points) if other != seat and other not in result.out
    ]
    out = seat in result.out
    return RecordLine(
        id=record_id(match),
        day=local_time(match.when).date().isoformat(),
        game=match.game,
        map=match.map,
        seats=len(match.names),
        seat=seat,
        rivals=tuple(bot for other, bot in enumerate(match.bots) if other != seat),
        points=0 if out else result.points[seat],
        margin=0 if out or not others else result.points[seat] - max(others),
        won=seat in result.winners and len(match.names) > 1,
        out=out,
        rounds=match.round,
        entries=match.entries,
        seconds=match.sat,
        deeds=count_match_stats(saved, seat),
        daily=daily_run_day(match),
    )


def daily_run_day(match: SaveSummary) -> str:
    """The date of the daily run that a match was, or "". The match may have ended on the next day."""
    ended = local_time(match.when).date()
    for day in (ended, ended - timedelta(days=1)):
        if match.match == match_id_of(daily_run(day, match.game)):
            return day.isoformat()
    return ""


class PlayerRecord:
    """All lines, oldest first. `trouble` says what could not be read or written."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "record.jsonl"
        self.lines: list[RecordLine] = []
        self.trouble = ""
        self._read()

    def _read(self) -> None:
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            self._say(error)
            return
        unread = 0
        for line in raw.splitlines():
            try:
                self.lines.append(_decode.decode(line))
            except msgspec.DecodeError:
                unread += bool(line.strip())
        if unread:
            aside = self.path.with_name("record.broken.jsonl")
            with suppress(OSError):
                aside.write_bytes(raw)
            words = _("{number} lines of your record cannot be read; the file is kept as {file}.")
            self.trouble = words.format(number=unread, file=aside.name)

    def _say(self, error: OSError) -> None:
        words = _("Your record cannot be kept in {place}: {why}")
        self.trouble = words.format(place=self.path.parent, why=error.strerror or error)

    @property
    def ids(self) -> set[str]:
        return {line.id for line in self.lines}

    def add(self, lines: Iterable[RecordLine]) -> list[RecordLine]:
        """Adds the lines that are not in the record yet, and returns those."""
        known = self.ids
        fresh = [line for line in lines if line.id not in known]
        if not fresh:
            return []
        self.lines += fresh
        self.lines.sort(key=lambda line: line.day)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as out:
                out.write(b"".join(msgspec.json.encode(line) + b"\n" for line in fresh))
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            self._say(error)
        return fresh

    def missing(self, matches: Iterable[SaveSummary]) -> list[SaveSummary]:
        """Returns the matches that belong in the record and are not in it yet."""
        known = self.ids
        return [match for match in matches if belongs_in_record(match) and record_id(match) not in known]

    def export(self, target: Path) -> Path:
        """Writes the record as JSON; BadData on a write error."""
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(msgspec.json.format(msgspec.json.encode(self.lines), indent=1))
        except OSError as error:
            words = _("Your record could not be written to {place}: {why}")
            raise BadData(words.format(place=target, why=error.strerror or error)) from error
        return target


def longest_streak(lines: Sequence[RecordLine]) -> int:
    """Returns the longest winning streak."""
    best = now = 0
    for line in lines:
        now = now + 1 if line.won else 0
        best = max(best, now)
    return best
