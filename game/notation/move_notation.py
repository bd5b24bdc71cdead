"""Moves as words and as named fields: ``lay O4 S-GEN 4``, ``{"move": "lay", "hex": "O4", …}``.

A move is its tag without the game's prefix, followed by its fields in order. Nothing here knows a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec

from game.rules.core.codec import BadData, from_plain
from game.rules.core.game import Game
from game.rules.core.moves import Move

NOTHING, YES, NO = "-", "yes", "no"
_BARE = re.compile(r"""[^\s\[\]{};"]+""")
_TOKEN = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|\[|\]|[^\s\[\]{};"]+)""")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_DEEPEST = 8

Plain = Any
"""A value of lists, strings, numbers, booleans and None."""


class MoveKind(NamedTuple):
    """A kind of move: its word and its record type."""

    word: str
    record: type[Move]
    fields: tuple[tuple[str, Any], ...]
    """Name and type of each field."""

    @property
    def tag(self) -> str:
        return str(self.record.__struct_config__.tag)


def tokens(text: str) -> list[Plain]:
    """The values of a line: quoted words, bare words, numbers and lists."""
    return [_value(tree, numbers=True) for tree in _token_trees(text)]


@cache
def kind_of(record: type[Move]) -> MoveKind:
    """The kind of a move's record type."""
    tag = str(record.__struct_config__.tag)
    fields = tuple((field.name, field.type) for field in msgspec.structs.fields(record))
    return MoveKind(tag.partition(".")[2] or tag, record, fields)


@cache
def move_kinds(moves: Any) -> dict[str, MoveKind]:
    """The kinds of a game's moves by their words; `moves` is `Game.moves`."""
    return {kind.word: kind for kind in map(kind_of, get_args(moves))}


def word_of(move: Move) -> str:
    """The word of a move's kind, such as ``lay``."""
    return kind_of(type(move)).word


def fields_of(move: Move) -> dict[str, Plain]:
    """A move's fields by name, as plain values."""
    return {name: msgspec.to_builtins(getattr(move, name)) for name in move.__struct_fields__}


def move_of(game: Game[Any], word: str, fields: Mapping[str, Plain]) -> Move:
    """The move with these fields; fields that have a default may be missing."""
    kind = _kind(game, word)
    names = [name for name, _type in kind.fields]
    if unknown := sorted(set(fields) - set(names)):
        raise BadData(
            "{move} has no field {field!r}; it has: {fields}",
            move=word,
            field=unknown[0],
            fields=", ".join(names) or "none",
        )
    values = []
    for name, field in zip(names, msgspec.structs.fields(kind.record), strict=True):
        if name not in fields and field.default is msgspec.NODEFAULT:
            raise BadData("{move} needs its field {field!r}", move=word, field=name)
        values.append(fields.get(name, field.default))
    return _record(kind, values)


def move_text(move: Move) -> str:
    """A move as words; `read_move` reads it again."""
    kind = kind_of(type(move))
    values = (_written(getattr(move, name), field_type) for name, field_type in kind.fields)
    return " ".join([kind.word, *values])


def read_move(game: Game[Any], text: str) -> Move:
    """The move that `move_text` wrote."""
    word, _, rest = text.strip().partition(" ")
    kind = _kind(game, word)
    found = list(_token_trees(rest))
    if len(found) != len(kind.fields):
        raise BadData(
            "{move} has {number} values: {fields}",
            move=word,
            number=len(kind.fields),
            fields=" ".join(name for name, _type in kind.fields) or "none",
        )
    values = [_read(tree, type_) for tree, (_name, type_) in zip(found, kind.fields, strict=True)]
    return _record(kind, values)


def _kind(game: Game[Any], word: str) -> MoveKind:
    kinds = move_kinds(game.moves)
    if word not in kinds:
        raise BadData(
            "{game} has no move {move!r}; the moves are: {moves}",
            game=game.key,
            move=word,
            moves=", ".join(sorted(kinds)),
        )
    return kinds[word]


def _record(kind: MoveKind, values: list[Plain]) -> Move:
    try:
        record: Move = from_plain(kind.record, [kind.tag, *values])
    except BadData as error:
        raise BadData("{move} cannot be that: {why}", move=kind.word, why=error) from error
    return record


def _written(value: Plain, kind: Any) -> str:
    """A value as text: bare if it is read back as the same value, and quoted otherwise."""
    bare = _joined(value, quotes=False)
    if bare is not None and _read(next(_token_trees(bare)), kind) == value:
        return bare
    return _joined(value, quotes=True) or ""


def _joined(value: Plain, quotes: bool) -> str | None:
    """The text of a value; None if it cannot be written without quotes."""
    if value is None or isinstance(value, bool):
        return {None: NOTHING, True: YES, False: NO}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        if quotes:
            return json.dumps(value, ensure_ascii=False)
        return value if _BARE.fullmatch(value) and value not in (NOTHING, YES, NO) else None
    parts = [_joined(part, quotes) for part in value]
    return None if None in parts else f"[{' '.join(filter(None, parts))}]"


class _Word(str):
    """A token without quotes: a number, a name, or one of the three fixed words."""

    __slots__ = ()


def _token_trees(text: str) -> Iterator[Plain]:
    """Tokens of a text; brackets make lists."""
    stack: list[list[Plain]] = [[]]
    at = 0
    while at < len(text.rstrip()):
        found = _TOKEN.match(text, at)
        if found is None:
            raise BadData(
                "{text!r} cannot be read from {rest!r} on", text=text.strip(), rest=text[at:].strip()
            )
        at, token = found.end(), found[1]
        if token == "[" and len(stack) < _DEEPEST:
            stack.append([])
        elif token == "]" and len(stack) > 1:
            inner = stack.pop()
            stack[-1].append(inner)
        elif token in ("[", "]"):
            raise BadData("{text!r} cannot be read from {rest!r} on", text=text.strip(), rest=token)
        else:
            stack[-1].append(_unquoted(token) if token.startswith('"') else _Word(token))
    if len(stack) > 1:
        raise BadData("{text!r} lacks a closing bracket", text=text.strip())
    yield from stack[0]


def _unquoted(token: str) -> str:
    try:
        return str(json.loads(token))
    except ValueError as error:
        raise BadData("{text!r} cannot be read from {rest!r} on", text=token, rest=token) from error


def _read(tree: Plain, kind: Any) -> Plain:
    """The value of a token tree; words that look like numbers are numbers where the field allows it."""
    for numbers in (True, False):
        try:
            return msgspec.convert(_value(tree, numbers), kind, strict=True)
        except msgspec.ValidationError:
            continue
    return _value(tree, True)  # the record reports what is wrong with it


def _value(tree: Plain, numbers: bool) -> Plain:
    if isinstance(tree, list):
        return [_value(part, numbers) for part in tree]
    if isinstance(tree, _Word):
        if tree in (NOTHING, YES, NO):
            return {NOTHING: None, YES: True, NO: False}[str(tree)]
        return int(tree) if numbers and _NUMBER.fullmatch(tree) else str(tree)
    return tree
