"""A match as plain data: what both notations write and read.

A record has no signatures, tokens or keys. It holds the dealer's secret and hidden moves only of a finished
match. Digests are computed anew from the moves, so a changed record is recognised by its last digest, by
the audit, or by a move that is no longer possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.audit import AuditVerdict, audit
from game.rules.core.codec import CHANCE, BadData, Seat, digest, from_plain, to_plain
from game.rules.core.game import Game, Result, judge
from game.rules.core.journal import Entry, Item, Journal, Rewind
from game.rules.core.match_settings import sorted_options
from game.rules.core.moves import Action, Move
from game.rules.core.options import OptionValue
from game.rules.core.replica import Desync, Replica
from game.rules.core.words import _
from game.rules.core.words.game_text import GameText
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.messages import Chair, MatchStart
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from net.storage.saves import SavedMatch

NO_COMMITMENT = bytes(32)


@dataclass
class RecordedMove:
    """One journal item: a move of a seat or of the dealer, or an undo."""

    seat: Seat = CHANCE
    move: Move | None = None
    undo_to: int | None = None
    """For an undo: the sequence number of the first item that is taken back."""
    digest: str = ""
    """The digest of the public state after the move, in hexadecimal digits; empty if unknown."""
    words: str = ""
    """What the move did, for readers; never read back."""
    comment: str = ""
    """A comment that somebody wrote."""
    variations: list[list[RecordedMove]] = field(default_factory=list)
    """Moves that might have been made from here on."""


@dataclass(frozen=True)
class RecordedPlayer:
    """The player of a seat."""

    name: str
    colour: int
    bot: str = ""


@dataclass
class MatchRecord:
    """A match as plain data."""

    game: str
    map: str
    options: dict[str, OptionValue]
    players: list[RecordedPlayer]
    moves: list[RecordedMove] = field(default_factory=list)
    commitment: bytes = NO_COMMITMENT
    secret: bytes | None = None
    """The dealer's secret; only of a finished match."""
    salts: tuple[bytes, ...] = ()
    since: int = 0
    """First item under this commitment; see `MatchStart`."""
    result: str = ""
    """The result in words, for readers; never read back."""
    digest: str = ""
    """The digest after the last move, as the writer knew it; empty if unknown."""
    comment: str = ""
    """A comment on the whole match."""
    level: str = ""
    """The text of the level file, if the map is not one of the program's own."""

    @property
    def names(self) -> list[str]:
        """The players' names by seat, all different."""
        return self.start().names

    def rules(self) -> Game[Any]:
        """The game's rules with this record's settings."""
        return catalog.create(self.game, self.map, len(self.players), self.options, self.level)

    def start(self) -> MatchStart:
        """The start of the match; BadData if a value is not valid."""
        terms = self.game, self.map, sorted_options(self.options)
        chairs = [to_plain(Chair(player.name, player.colour, player.bot)) for player in self.players]
        rules = needed_rules(self.rules().match_settings)
        start = MatchStart(
            PROTOCOL, rules, *terms, (), self.commitment, self.salts, self.since, level=self.level
        )
        values = to_plain(start)
        values[MatchStart.__struct_fields__.index("chairs") + 1] = chairs
        checked: MatchStart = from_plain(MatchStart, values)
        return checked


@dataclass(frozen=True)
class ReplayedRecord:
    """A record whose moves have been made under our rules."""

    start: MatchStart
    replica: Replica[Any]
    private: dict[int, Move]
    secret: bytes | None
    change: str = ""
    """Why the match is not the one that was written, in one sentence; or empty."""

    @property
    def result(self) -> Result | None:
        return self.replica.game.result(self.replica.state)


def record_of(
    start: MatchStart,
    game: Game[Any],
    journal: Sequence[Item],
    secret: bytes | None,
    private: Mapping[int, Move],
) -> MatchRecord:
    """The record of a match. Secret and hidden moves are left out unless the match is over."""
    text = catalog.game_text(game, start.names)
    replica = Replica(game)
    moves = []
    for item in journal:
        lines = [line for _event, line in text.log_lines(replica.feed(item))]
        after = digest(replica.state).hex()
        if isinstance(item, Rewind):
            moves.append(RecordedMove(undo_to=item.to, digest=after))
        else:
            moves.append(RecordedMove(item.seat, item.move, None, after, " ".join(lines)))
    result = game.result(replica.state)
    if result is not None and secret is not None:
        for number, move in private.items():
            moves[number].move = move
    return MatchRecord(
        start.game,
        start.map,
        dict(game.options),
        [RecordedPlayer(chair.name, chair.colour, chair.bot) for chair in start.chairs],
        moves,
        start.commitment,
        secret if result is not None else None,
        start.salts if result is not None else (),
        start.since,
        "" if result is None else result_words(text, result),
        moves[-1].digest if moves else "",
        level=own_level(start),
    )


def own_level(start: MatchStart) -> str:
    """The level of a match whose map is not one of the program's own; or empty."""
    if not start.level:
        return ""
    name = catalog.game_class(start.game).level_of(start.map, dict(start.options))
    shipped = set(level_files.names(start.game)) - set(level_files.own_names(start.game))
    return "" if name in shipped and level_files.text(start.game, name) == start.level else start.level


def record_of_save(saved: SavedMatch) -> MatchRecord:
    """The record of a saved match; BadData if it does not replay."""
    try:
        return record_of(saved.start, saved.game, saved.journal, saved.secret, saved.private)
    except Desync as error:
        raise BadData("{file} does not replay: {why}", file=saved.name, why=error) from error


def result_words(text: GameText[Any], result: Result) -> str:
    """The points of all seats and the winners."""
    points = ", ".join(f"{name} {text.final_points(result, seat)}" for seat, name in enumerate(text.names))
    return f"{points}. {text.result(result)}"


def replay(record: MatchRecord) -> ReplayedRecord:
    """Makes a record's moves under our rules; BadData names the first move that is not possible."""
    start, game = record.start(), record.rules()
    text, replica = catalog.game_text(game, start.names), Replica(game)
    private: dict[int, Move] = {}
    for number, one in enumerate(record.moves):
        if one.undo_to is not None:
            _undo(replica, number, one.undo_to)
        elif one.move is not None:
            if why := _fault(text, replica, one.seat, one.move):
                raise BadData("move {number} is not possible: {why}", number=number + 1, why=why)
            entry = replica.add(one.seat, one.move)
            if entry.move != one.move and one.seat != CHANCE:
                private[number] = one.move
    return ReplayedRecord(start, replica, private, record.secret, _change(record, start, replica, private))


def write_record(replayed: ReplayedRecord, path: Path) -> None:
    """Writes a replayed record as a save; BadData if that fails."""
    header = SaveHeader(replayed.start, secret=replayed.secret)
    try:
        write_save(path, header, replayed.replica.journal, replayed.private)
    except FileExistsError as error:
        raise BadData("{file} exists already", file=path) from error
    except OSError as error:
        raise BadData("{file} cannot be written: {why}", file=path, why=error.strerror) from error


def _undo(replica: Replica[Any], number: int, to: int) -> None:
    try:
        replica.feed(Rewind(number, to))
    except Desync as error:
        raise BadData(
            "move {number} cannot take back what follows move {to}", number=number + 1, to=to
        ) from error


def _fault(text: GameText[Any], replica: Replica[Any], seat: Seat, move: Move) -> str:
    """Why a move is not possible now, in a sentence; or empty."""
    if isinstance(move, Action) == (seat == CHANCE):
        return _("a player decides, and the dealer deals")
    if seat >= text.game.seats:
        return _("there is no such seat")
    refusal = judge(text.game, replica.state, seat, move.masked())
    return "" if refusal is None else text.refusal(refusal)


def _change(
    record: MatchRecord, start: MatchStart, replica: Replica[Any], private: Mapping[int, Move]
) -> str:
    """Compares the replayed match with what its writer knew."""
    for number, (one, item) in enumerate(zip(record.moves, replica.journal, strict=True)):
        if one.digest and isinstance(item, Entry) and one.digest != item.after.hex():
            return _("Changed: after move {number} the table is not the one that was written.").format(
                number=number + 1
            )
    if record.digest and digest(replica.state).hex() != record.digest:
        return _("Changed: the table at the end is not the one that was written.")
    if record.secret is None:
        return ""
    verdict = _audited(record, start, replica.journal, private)
    if verdict.verified:
        return ""
    words = _("Changed: move {number} does not follow from the dealer’s secret.")
    if verdict.seq < 0:
        words = _("Changed: the secret is not the one that the dealer had promised.")
    return words.format(number=verdict.seq + 1)


def _audited(
    record: MatchRecord, start: MatchStart, journal: Journal, private: Mapping[int, Move]
) -> AuditVerdict:
    assert record.secret is not None
    try:
        return audit(
            record.rules(), journal, start.commitment, start.salts, record.secret, private, since=start.since
        )
    except Exception as error:  # changed moves may lead the rules anywhere
        return AuditVerdict(False, len(journal) - 1, repr(error))
