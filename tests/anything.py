"""Random well-typed actions, as a stranger could send."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from game.rules.core.codec import from_plain, to_plain
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action

LETTERS = "ABGRYabz019 _-é"


class Anything:
    """Generates actions of a game: near misses of legal ones, and random ones."""

    def __init__(self, game: Game[Any], pick: RandomBelow) -> None:
        union = inspect.type_info(game.moves)
        types = union.types if isinstance(union, inspect.UnionType) else (union,)
        self._kinds = [
            kind for kind in types if isinstance(kind, inspect.StructType) and issubclass(kind.cls, Action)
        ]
        self._moves = game.moves
        self._pick = pick
        self._words: dict[type, list[Any]] = {int: [], str: []}

    def action(self, legal: Sequence[Action]) -> Action:
        """A legal action with one field changed, or a random action."""
        self._learn(to_plain(list(legal)))
        if legal and self._pick(2):
            return self._mutated(legal[self._pick(len(legal))])
        made: Action = self._make(self._kinds[self._pick(len(self._kinds))])
        return made

    def _learn(self, value: Any) -> None:
        """Collects values, so that random actions are plausible."""
        if isinstance(value, list):
            for part in value:
                self._learn(part)
        elif type(value) in self._words:
            known = self._words[type(value)]
            if value not in known and len(known) < 400:
                known.append(value)

    def _mutated(self, action: Action) -> Action:
        kind = next(kind for kind in self._kinds if kind.cls is type(action))
        if not kind.fields:
            return action
        field = kind.fields[self._pick(len(kind.fields))]
        value = getattr(action, field.name)
        if isinstance(value, tuple) and value and self._pick(2):
            value = self._reordered(value)
        else:
            value = self._make(field.type)
        changed = msgspec.structs.replace(action, **{field.name: value})
        return from_plain(self._moves, to_plain(changed))

    def _reordered(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        parts = list(value)
        one, other = self._pick(len(parts)), self._pick(len(parts))
        parts[one], parts[other] = parts[other], parts[one]
        return tuple(parts)

    def _make(self, kind: inspect.Type) -> Any:
        match kind:
            case inspect.StructType():
                return kind.cls(*[self._make(field.type) for field in kind.fields])
            case inspect.UnionType():
                return self._make(kind.types[self._pick(len(kind.types))])
            case inspect.VarTupleType() | inspect.ListType():
                most = 12 if kind.max_length is None else min(12, kind.max_length)
                least = kind.min_length or 0
                parts = [self._make(kind.item_type) for _ in range(least + self._pick(most - least + 1))]
                return tuple(parts) if isinstance(kind, inspect.VarTupleType) else parts
            case inspect.TupleType():
                return tuple(self._make(part) for part in kind.item_types)
            case inspect.IntType():
                return self._number(kind)
            case inspect.StrType():
                return self._word(kind)
            case inspect.LiteralType():
                return kind.values[self._pick(len(kind.values))]
            case inspect.BoolType():
                return bool(self._pick(2))
            case inspect.NoneType():
                return None
        raise TypeError(f"no idea how to make up a {kind}")

    def _number(self, kind: inspect.IntType) -> int:
        low = kind.ge if kind.ge is not None else -100
        high = kind.le if kind.le is not None else 100
        known = [number for number in self._words[int] if low <= number <= high]
        if known and self._pick(3):
            return known[self._pick(len(known))]
        return low + self._pick(high - low + 1)

    def _word(self, kind: inspect.StrType) -> str:
        known = self._words[str]
        most = 24 if kind.max_length is None else kind.max_length
        if known and self._pick(4):
            return known[self._pick(len(known))][:most]
        return "".join(LETTERS[self._pick(len(LETTERS))] for _ in range(self._pick(most + 1)))
