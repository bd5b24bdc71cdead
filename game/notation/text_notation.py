"""The text notation: headers in brackets, then a line for every move.

    [Game "age_of_steam"]
    …
    12. Béla: lay O4 S-GEN 4  {a comment}  ; Béla lays a gentle curve on O4 for $2: N-SW.

Who moves, the move, and its comment are read; what follows a semicolon is for readers. Variations are blocks
in parentheses after the move that they replace.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from game.notation.match_record import MatchRecord, RecordedMove, RecordedPlayer
from game.notation.move_notation import move_text, read_move, tokens
from game.rules.core.codec import CHANCE, BadData, Seat
from game.rules.core.game import Game
from game.rules.core.words import _

VERSION = 1
DEALER = "dealer"
UNDO = "undo"
LEVEL_MARK = "|"
"""Begins each line of a level file that comes with its match."""
MOST_NESTED = 8
"""How deep variations may be inside each other."""
LONGEST_TEXT = 8_000_000
"""Maximum number of characters of a text."""
_HEADER = re.compile(r"\[(\w+)\s*(.*)\]\s*")
_MOVE = re.compile(
    r"""(?P<number>\d{1,7})\.\s*
    (?:(?P<who>[^:{};]+):\s*)?
    (?P<move>(?:"(?:[^"\\]|\\.)*"|[^"{};])*)
    (?P<comment>(?:\{[^}]*\}\s*)*)
    (?:;.*)?""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"\{([^}]*)\}")
_UNSAFE = re.compile(r'[:{};()\[\]"]|^\s|\s$|^$')


def write_text(record: MatchRecord) -> str:
    """A match as text."""
    labels = seat_labels(record.names)
    lines = [*_headers(record), ""]
    if record.comment:
        lines += [_comment(record.comment), ""]
    lines += _move_lines(record.moves, labels, 1, "")
    return "\n".join(lines) + "\n"


def read_text(text: str) -> MatchRecord:
    """The match that a text describes; BadData names the first line that cannot be read."""
    if len(text) > LONGEST_TEXT:
        raise BadData("the text is too long to be a match")
    return _Reader(text).record()


def seat_labels(names: Sequence[str]) -> dict[Seat, str]:
    """What each seat is called in the lines of a text: its player's name unless that could be misread."""
    labels = {CHANCE: DEALER}
    for seat, name in enumerate(names):
        is_safe = not _UNSAFE.search(name) and name.lower() != DEALER and not name.startswith("Seat ")
        labels[seat] = name if is_safe else f"Seat {seat + 1}"
    return labels


def _headers(record: MatchRecord) -> Iterator[str]:
    yield f"[Roundhouse {VERSION}]"
    yield _header("Game", record.game)
    if record.map:
        yield _header("Map", record.map)
    for name, value in sorted(record.options.items()):
        yield _header("Option", name, value)
    for player in record.players:
        yield _header("Player", player.name, player.colour, *([player.bot] if player.bot else []))
    yield _header("Commitment", record.commitment.hex())
    if record.since:
        yield _header("Since", record.since)
    if record.secret is not None:
        yield _header("Secret", record.secret.hex())
        for salt in record.salts:
            yield _header("Salt", salt.hex())
    for line in record.level.split("\n") if record.level else ():
        yield f"{LEVEL_MARK}{line}"
    if record.digest:
        yield _header("Digest", record.digest)
    if record.result:
        yield _header("Result", record.result)


def _header(key: str, *values: str | int) -> str:
    return f"[{key} {' '.join(json.dumps(value, ensure_ascii=False) for value in values)}]"


def _move_lines(
    moves: Sequence[RecordedMove], labels: dict[Seat, str], first: int, indent: str
) -> Iterator[str]:
    for number, one in enumerate(moves, first):
        move = "" if one.move is None else move_text(one.move)
        said = f"{labels[one.seat]}: {move}" if one.undo_to is None else f"{UNDO} {one.undo_to + 1}"
        parts = [f"{indent}{number}. {said}"]
        parts += [_comment(one.comment)] if one.comment else []
        parts += [f"; {_one_line(one.words)}"] if one.words else []
        yield "  ".join(parts)
        for variation in one.variations:
            yield f"{indent}  ("
            yield from _move_lines(variation, labels, number, f"{indent}  ")
            yield f"{indent}  )"


def _comment(text: str) -> str:
    return "{" + _one_line(text).replace("{", "(").replace("}", ")") + "}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Reader:
    """Reads a text line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.lstrip("\ufeff").splitlines()
        self._at = 0
        self._headers: dict[str, list[list[Any]]] = {}
        self._comments: list[str] = []
        self._level: list[str] = []

    def record(self) -> MatchRecord:
        self._read_headers()
        try:
            record = self._opened()
            game = record.rules()
        except BadData as error:
            raise BadData("the head of the text cannot be used: {why}", why=error) from error
        seats = {label: seat for seat, label in seat_labels(record.names).items()}
        seats |= {f"Seat {seat + 1}": seat for seat in range(game.seats)}
        record.moves = self._moves(game, seats, 1, nested=0)
        record.comment = " ".join(self._comments)
        return record

    def _fault(self, why: object) -> BadData:
        return BadData("line {line}: {why}", line=self._at, why=why)

    def _next(self) -> str | None:
        """The next line that says something."""
        while self._at < len(self._lines):
            line = self._lines[self._at].strip()
            self._at += 1
            if line and not line.startswith(";"):
                return line
        return None

    def _read_headers(self) -> None:
        while (line := self._next()) is not None:
            if line.startswith(LEVEL_MARK):
                self._level.append(self._lines[self._at - 1].lstrip().removeprefix(LEVEL_MARK))
                continue
            found = _HEADER.fullmatch(line)
            if found is None:
                self._at -= 1
                break
            try:
                self._headers.setdefault(found[1], []).append(tokens(found[2]))
            except BadData as error:
                raise self._fault(error) from error
        if [VERSION] not in self._headers.get("Roundhouse", []):
            raise BadData(
                "this is no match in text: it does not begin with [Roundhouse {version}]", version=VERSION
            )

    def _opened(self) -> MatchRecord:
        players = [_player(seat, one) for seat, one in enumerate(self._headers.get("Player", [])) if one]
        options = {str(one[0]): one[1] for one in self._headers.get("Option", []) if len(one) == 2}
        record = MatchRecord(str(self._value("Game")), str(self._value("Map")), options, players)
        record.commitment = self._bytes("Commitment") or record.commitment
        record.secret = self._bytes("Secret") or None
        record.salts = tuple(_from_hex(one[0]) for one in self._headers.get("Salt", []) if one)
        record.level = "\n".join(self._level)
        record.since = int(self._value("Since") or 0)
        record.result, record.digest = str(self._value("Result")), str(self._value("Digest"))
        return record

    def _value(self, key: str) -> Any:
        found = self._headers.get(key, [])
        return found[0][0] if found and found[0] else ""

    def _bytes(self, key: str) -> bytes:
        return _from_hex(self._value(key))

    def _moves(self, game: Game[Any], seats: dict[str, Seat], first: int, nested: int) -> list[RecordedMove]:
        moves: list[RecordedMove] = []
        while (line := self._next()) is not None:
            if line == ")" and nested:
                return moves
            if line == "(" and moves and nested < MOST_NESTED:
                moves[-1].variations.append(self._moves(game, seats, first + len(moves) - 1, nested + 1))
            elif line.startswith("{"):
                self._add_comment(line, moves)
            else:
                moves.append(self._move(game, seats, line, first + len(moves)))
        if nested:
            raise self._fault(_("a variation is not closed"))
        return moves

    def _add_comment(self, line: str, moves: list[RecordedMove]) -> None:
        """Adds the comment that begins in this line, and may end in a later one, to the move before it."""
        while "}" not in line and self._at < len(self._lines):
            line += " " + self._lines[self._at].strip()
            self._at += 1
        said = " ".join(part.strip() for part in _COMMENT.findall(line))
        if moves:
            moves[-1].comment = f"{moves[-1].comment} {said}".strip()
        else:
            self._comments.append(said)

    def _move(self, game: Game[Any], seats: dict[str, Seat], line: str, number: int) -> RecordedMove:
        found = _MOVE.fullmatch(line)
        if found is None:
            raise self._fault(_("this is no move: {line!r}").format(line=line[:60]))
        if int(found["number"]) != number:
            words = _("move {expected} is expected here, not {number}")
            raise self._fault(words.format(expected=number, number=found["number"]))
        comment = " ".join(part.strip() for part in _COMMENT.findall(found["comment"]))
        said, who = found["move"].strip(), (found["who"] or "").strip()
        if not who and (undo := re.fullmatch(rf"{UNDO}\s+([1-9]\d{{0,6}})", said)):
            return RecordedMove(undo_to=int(undo[1]) - 1, comment=comment)
        if who not in seats:
            there = ", ".join(dict.fromkeys(seats))
            raise self._fault(
                _("{name!r} is not at this table; there are: {names}").format(name=who, names=there)
            )
        try:
            return RecordedMove(seats[who], read_move(game, said), comment=comment)
        except BadData as error:
            raise self._fault(error) from error


def _player(seat: Seat, values: Sequence[Any]) -> RecordedPlayer:
    """The player of a header: a name, perhaps a colour, perhaps a bot."""
    colour = values[1] if len(values) > 1 else seat
    bot = values[2] if len(values) > 2 else ""
    return RecordedPlayer(str(values[0]), colour if isinstance(colour, int) else seat, str(bot))


def _from_hex(value: object) -> bytes:
    try:
        return bytes.fromhex(str(value))
    except ValueError as error:
        raise BadData("{value!r} is not written in hexadecimal digits", value=str(value)[:40]) from error
