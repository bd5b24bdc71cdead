"""Generates hostile message bodies: noise, corrupted, oversized, deeply nested and well-typed ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import inspect

from game.rules import catalog
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, own_rules
from net.protocol.frames import FRAME_LIMIT, pack

NAMES_AND_KEYS = (
    "",
    "Anna",
    "\x1b]0;x\x07",
    "\u202e",
    "player",
    "yardmaster",
    "rust_belt",
    "greedy",
    "N" * 40,
    "0" * 400,
)


class HostileFrameGenerator:
    """Generates message bodies for the host of one game; the same ones for the same seed."""

    def __init__(self, game: str, rng: Random) -> None:
        self._rng = rng
        kind = m.to_host(catalog.game_class(game).moves)
        found = inspect.type_info(kind)
        self._kinds: Sequence[Any] = found.types if isinstance(found, inspect.UnionType) else (found,)
        self._generators: tuple[Callable[[], bytes], ...] = (
            self.noise,
            self.corrupted,
            self.overstated_length,
            self.deeply_nested,
            self.well_typed,
            self.well_typed,
            self.maximal,
        )

    def any_body(self) -> bytes:
        """A body of a random kind."""
        return self._rng.choice(self._generators)()

    def hello(self) -> bytes:
        """A valid greeting, after which the host accepts more messages."""
        role: m.Role = self._rng.choice(("player", "watcher", "display"))
        name = self._rng.choice(NAMES_AND_KEYS)[:40]
        return pack(m.Hello(PROTOCOL, own_rules(), name, role, self._rng.randbytes(16)))

    def enter(self) -> bytes:
        """A request to join as a new person, or with a false claim to a seat."""
        if self._rng.random() < 0.7:
            return pack(m.JoinRequest())
        claim = self._rng.randbytes(8), self._rng.randrange(-1, 4), self._rng.randbytes(32)
        return pack(m.JoinRequest(*claim, None, self._rng.randbytes(32), self._rng.randrange(3000)))

    def well_typed(self) -> bytes:
        """A well-typed message with random values in range."""
        return pack(self._one(self._rng.choice(self._kinds)))

    def noise(self) -> bytes:
        return self._rng.randbytes(self._rng.choice((1, 3, 17, 200, 4000)))

    def corrupted(self) -> bytes:
        """A well-typed message with a few bytes changed, removed or inserted."""
        body = bytearray(self.well_typed())
        for _ in range(self._rng.randint(1, 4)):
            at = self._rng.randrange(len(body) + 1)
            match self._rng.randrange(3):
                case 0 if at < len(body):
                    body[at] ^= 1 << self._rng.randrange(8)
                case 1:
                    del body[at : at + self._rng.randint(1, 5)]
                case _:
                    body[at:at] = self._rng.choice(
                        (b"\xdd\xff\xff\xff\xff", b"\xc1", b"\xdf\x7f\xff\xff\xff")
                    )
        return bytes(body) or b"\xc1"

    def overstated_length(self) -> bytes:
        """A header that declares more data than follows."""
        head = self._rng.choice((b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff"))
        return self._rng.choice((b"", b"\x92\xa7fetched", b"\x93\xa5agree\x01", b"\x92\xa6pieces\x01")) + head

    def deeply_nested(self) -> bytes:
        size = self._rng.choice((100, 3000, FRAME_LIMIT // 3))
        return self._rng.choice((b"\x91", b"\xdc\x02\x00", b"\x81\x01"))[:3] * (size // 3)

    def maximal(self) -> bytes:
        """A body of nearly maximum length that is expensive to decode."""
        return self._rng.choice(
            (b"\x92\xa3say\xda\xff\x00" + b"a" * 0xFF00, b"\xdc\xff\x00" + b"\x90" * 0xFF00)
        )

    def _one(self, kind: Any) -> Any:
        """A random value of a type."""
        rng = self._rng
        match kind:
            case inspect.Metadata():
                return self._one(kind.type)
            case inspect.UnionType():
                return self._one(rng.choice(kind.types))
            case inspect.StructType():
                fields = [self._one(field.type) for field in kind.fields]
                return ([kind.tag] if kind.tag is not None else []) + fields
            case inspect.IntType():
                low, high = kind.ge if kind.ge is not None else -9, kind.le if kind.le is not None else 9
                return rng.choice((low, high, rng.randint(low, high), min(max(rng.randrange(9), low), high)))
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.StrType():
                return rng.choice(NAMES_AND_KEYS)[: kind.max_length or 40]
            case inspect.BytesType():
                least, most = kind.min_length or 0, kind.max_length or 32
                return rng.randbytes(rng.choice((least, min(most, 2000))))
            case inspect.LiteralType():
                return rng.choice(kind.values)
            case inspect.TupleType():
                return [self._one(one) for one in kind.item_types]
            case inspect.VarTupleType() | inspect.ListType():
                most = kind.max_length if kind.max_length is not None else 4
                count = rng.choice((0, 1, min(2, most), min(most, 40)))
                return [self._one(kind.item_type) for _ in range(count)]
            case _:
                return None
