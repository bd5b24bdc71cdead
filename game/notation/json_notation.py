"""The JSON Lines notation: an object with the head of a match, then one object for every move.

`python -m tools.notation.write_schema` writes the schema of both objects from the records here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.notation.match_record import NO_COMMITMENT, MatchRecord, RecordedMove, RecordedPlayer
from game.notation.move_notation import fields_of, move_of, word_of
from game.rules.core.codec import CHANCE, BadData
from game.rules.core.game import Game
from game.rules.core.options import OptionValue

Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})*$", max_length=64)]
MOST_BYTES = 32_000_000


class PlayerObject(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The player of a seat."""

    name: Annotated[str, Meta(max_length=40)]
    colour: Annotated[int, Meta(ge=0, le=7)]
    bot: Annotated[str, Meta(max_length=40)] = ""


class HeadObject(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: everything but the moves."""

    roundhouse: Literal[1]
    game: str
    players: Annotated[list[PlayerObject], Meta(min_length=1, max_length=8)]
    map: str = ""
    options: dict[str, OptionValue] = {}
    commitment: Hex = NO_COMMITMENT.hex()
    secret: Hex = ""
    salts: Annotated[list[Hex], Meta(max_length=8)] = []
    since: Annotated[int, Meta(ge=0)] = 0
    result: str = ""
    digest: Hex = ""
    comment: str = ""
    level: str = ""
    """The text of the level file, if the map is not one of the program's own."""


class MoveObject(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A further line: a move of a seat, of the dealer if `seat` is 0, or an undo."""

    number: Annotated[int, Meta(ge=1)]
    seat: Annotated[int, Meta(ge=0, le=8)] = 0
    """The seat that moves, counted from 1; 0 is the dealer."""
    move: str = ""
    fields: dict[str, Any] = {}
    undo: Annotated[int, Meta(ge=0)] = 0
    """Number of the first move that is taken back."""
    digest: Hex = ""
    words: str = ""
    comment: str = ""
    variations: list[list[MoveObject]] = []


def write_json_lines(record: MatchRecord) -> str:
    """A match as JSON Lines."""
    head = HeadObject(
        1,
        record.game,
        [PlayerObject(player.name, player.colour, player.bot) for player in record.players],
        record.map,
        dict(sorted(record.options.items())),
        record.commitment.hex(),
        (record.secret or b"").hex(),
        [salt.hex() for salt in record.salts],
        record.since,
        record.result,
        record.digest,
        record.comment,
        record.level,
    )
    lines = [head, *_objects(record.moves, 1)]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def read_json_lines(text: str) -> MatchRecord:
    """The match that JSON Lines describe; BadData names the first line that cannot be read."""
    if len(text) > MOST_BYTES:
        raise BadData("the text is too long to be a match")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadData("the text is empty")
    record = _record(_decoded(*lines[0], HeadObject))
    game = record.rules()
    for expected, (number, line) in enumerate(lines[1:], 1):
        one = _decoded(number, line, MoveObject)
        try:
            record.moves.append(_move(game, one, expected))
        except BadData as error:
            raise BadData("line {line}: {why}", line=number, why=error) from error
    return record


def _objects(moves: list[RecordedMove], first: int) -> list[MoveObject]:
    return [
        MoveObject(
            number,
            one.seat + 1,
            "" if one.move is None else word_of(one.move),
            {} if one.move is None else fields_of(one.move),
            0 if one.undo_to is None else one.undo_to + 1,
            one.digest,
            one.words,
            one.comment,
            [_objects(variation, number) for variation in one.variations],
        )
        for number, one in enumerate(moves, first)
    ]


def _decoded(number: int, line: str, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadData("line {line}: {why}", line=number, why=error) from error


def _record(head: HeadObject) -> MatchRecord:
    players = [RecordedPlayer(one.name, one.colour, one.bot) for one in head.players]
    record = MatchRecord(head.game, head.map, head.options, players)
    record.commitment = bytes.fromhex(head.commitment)
    record.secret = bytes.fromhex(head.secret) or None
    record.salts, record.since = tuple(map(bytes.fromhex, head.salts)), head.since
    record.result, record.digest, record.comment = head.result, head.digest, head.comment
    record.level = head.level
    return record


def _move(game: Game[Any], one: MoveObject, expected: int) -> RecordedMove:
    if one.number != expected:
        raise BadData("move {expected} is expected here, not {number}", expected=expected, number=one.number)
    move = None if one.undo else move_of(game, one.move, one.fields)
    variations = [
        [_move(game, other, number) for number, other in enumerate(variation, expected)]
        for variation in one.variations
    ]
    return RecordedMove(
        CHANCE if one.undo else one.seat - 1,
        move,
        one.undo - 1 if one.undo else None,
        one.digest,
        one.words,
        one.comment,
        variations,
    )
