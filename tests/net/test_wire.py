"""Frames are decoded or dropped, and never use more memory than declared."""

import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random

import msgpack
import pytest
from msgspec import inspect

from game.rules import catalog
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData, to_plain
from game.rules.core.journal import Entry
from net.protocol import frames as wire
from net.protocol.compatibility import PROTOCOL, protocol_of
from net.protocol.messages import (
    CodeHandshakeMessage,
    HandContents,
    Hello,
    MatchStart,
    Propose,
    Say,
    SecretShare,
    to_host,
    to_peer,
)
from net.storage.save_records import Keys, SaveHeader
from tests.net.party import seated_party
from tests.net.tables import begun, play_on

ROOT = Path(__file__).resolve().parents[2]
MATCH = play_on(begun(seats=3, seed=5), most=60)
TO_HOST = to_host(MATCH.game.moves)
TO_PEER = to_peer(MATCH.game.moves)


def honest_records():
    entries = [item for item in MATCH.journal if isinstance(item, Entry)]
    return [
        *entries,
        MATCH.start,
        Hello(1, b"12345678", "Anna", "player", bytes(16)),
        HandContents(3, 1, (("hand 1", ("B", "R", "steal")),)),
        SecretShare(-1, bytes(32)),
        Say("hello"),
        *(Propose(item.seat, item.move, item.seq - 1) for item in entries if item.seat >= 0),
    ]


def good_bodies():
    """Valid message bodies, to be corrupted."""
    return [wire.pack(record) for record in honest_records()]


def test_what_cannot_be_packed_spoils_nothing_after_it():
    for record in honest_records():
        with pytest.raises(TypeError):
            wire.pack(["half of it", object()])
        assert wire.pack(record) == msgpack.packb(to_plain(record))


def mutated(rng, bodies):
    body = bytearray(rng.choice(bodies))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(body)) if body else 0
        match rng.randrange(6):
            case 0 if body:
                body[at] ^= 1 << rng.randrange(8)
            case 1 if body:
                body[at] = rng.choice((0xC1, 0xC7, 0xDC, 0xDD, 0xDE, 0xDF, 0x9F, 0x8F, 0xCB, 0xD9, 0xDB))
            case 2 if body:
                del body[at : at + rng.randint(1, 6)]
            case 3:
                body[at:at] = rng.randbytes(rng.randint(1, 6))
            case 4:
                other = rng.choice(bodies)
                body[at:] = other[rng.randrange(len(other)) :]
            case 5:
                body[at:at] = b"\xdd\xff\xff\xff\xff" * rng.randint(1, 3)
    return bytes(body)


@pytest.mark.slow
def test_a_hundred_thousand_spoilt_frames_raise_nothing_but_baddata():
    rng = Random(20)
    bodies = good_bodies()
    kinds = (TO_HOST, TO_PEER, MatchStart)
    refused = 0
    tracemalloc.start()
    for number in range(100_000):
        body = mutated(rng, bodies)
        try:
            wire.unpack(kinds[number % 3], body)
        except BadData:
            refused += 1
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refused > 50_000
    assert peak < wire.DECODE_MEMORY


@pytest.mark.parametrize(
    "body",
    [
        b"\xdc\x02\x00" * (wire.FRAME_LIMIT // 3),
        b"\x91" * wire.FRAME_LIMIT,
        b"\xdc\x02\x00" + b"\xdc\x02\x00" + b"\x90" * (wire.FRAME_LIMIT - 6),
        (b"\xdc\x02\x00" + b"\x90" * 511) * (wire.FRAME_LIMIT // 514),
        (b"\x9f" + b"\x80" * 14) * (wire.FRAME_LIMIT // 15),
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xc9\xff\xff\xff\xff\x01",
        b"",
    ],
    ids=["nested lists", "deep", "empties", "rows", "maps", "list", "map", "bin", "str", "ext", "nothing"],
)
def test_the_dearest_bodies_stay_within_the_declared_memory(body):
    tracemalloc.start()
    with pytest.raises(BadData):
        wire.unpack(TO_HOST, body)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < wire.DECODE_MEMORY


@pytest.mark.parametrize(
    "value",
    [
        ["say", "x" * 401],
        ["say", "hello", 1],
        ["say"],
        ["say", 5],
        ["say", b"hello"],
        ["nosuch", 1],
        {"say": "hello"},
        [["say", "hello"]],
        "say",
        None,
        ["sit", True],
        ["sit", 1.0],
        ["sit", 8],
        ["p", 0, ["ym.take", "x" * 25], 3],
        ["p", 0, ["ym.take", ["B"]], 3],
        ["ready", "c2FsdHNhbHRzYWx0c2FsdA=="],
        ["hello", 1, b"12345678", "N" * 10_000, "player", None, "", 0, None],
    ],
)
def test_what_is_not_a_message_is_refused(value):
    with pytest.raises(BadData):
        wire.unpack(TO_HOST, msgpack.packb(value))


THREADS = """
import sys, threading
from typing import Generic, TypeVar
from game.rules.core.codec import Record
from net.protocol.frames import pack, unpack
T = TypeVar("T")
sys.setswitchinterval(1e-6)
body = pack(["b", 1, ["a", 1, "x"]])
for _ in range(1000):
    class A(Record, tag="a"):
        number: "int"
        text: "str"
    class B(Record, tag="b"):
        number: "int"
        a: "A"
    class C(Record, Generic[T], tag="c"):
        thing: "T"
    threads = [threading.Thread(target=unpack, args=(A | B | C[int], body)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


@pytest.mark.slow
def test_many_threads_may_meet_a_kind_of_message_for_the_first_time():
    """Runs in a child process, because a race in msgspec's type analysis crashes Python."""
    done = subprocess.run(
        [sys.executable, "-c", THREADS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_frames_come_out_whole_however_they_are_cut():
    bodies = good_bodies()
    stream = b"".join(wire.framed(body) for body in bodies) + wire.HEARTBEAT + wire.framed(b"x")
    for size in (1, 2, 3, 5, 7, 64, 1000, len(stream)):
        frames = wire.FrameSplitter()
        got = [body for at in range(0, len(stream), size) for body in frames.feed(stream[at : at + size])]
        assert got == [*bodies, b"x"]


def test_a_length_past_the_limit_is_refused_before_its_body_comes():
    for length in (wire.FRAME_LIMIT + 1, 0xFFFFFFFF):
        with pytest.raises(BadData, match="longer than"):
            wire.FrameSplitter().feed(length.to_bytes(4, "big"))
    with pytest.raises(BadData, match="longer than"):
        wire.framed(bytes(wire.FRAME_LIMIT + 1))


def unbounded(kind, path=""):
    """Fields without a length limit, which would be decoded at any claimed size."""
    found = []
    if isinstance(kind, inspect.Metadata):
        found += unbounded(kind.type, path)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            found += unbounded(field.type, f"{path}.{field.name}")
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            found += unbounded(one, path)
    elif isinstance(kind, inspect.TupleType):
        for one in kind.item_types:
            found += unbounded(one, path)
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType | inspect.DictType | inspect.SetType):
        found += [path] if kind.max_length is None else []
        item = kind.value_type if isinstance(kind, inspect.DictType) else kind.item_type
        found += unbounded(item, path)
    elif isinstance(kind, inspect.AnyType):
        found.append(path)
    return found


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_list_that_travels_or_is_kept_has_a_bound(key):
    moves = catalog.game_class(key).moves
    for kind in (to_host(moves), to_peer(moves), SaveHeader, AuditVerdict, Keys, CodeHandshakeMessage):
        assert unbounded(inspect.type_info(kind)) == []


def test_a_frame_is_decoded_once(monkeypatch):
    party = seated_party(2)
    party.begin()
    decoded = []
    envelope = wire._envelope(to_host(party.host.lobby.game.moves))

    class Counted:
        def decode(self, body):
            decoded.append(body)
            return envelope.decode(body)

    monkeypatch.setattr(wire, "_envelope", lambda _: Counted())
    party.host._read = wire.decoder_for(None)
    for body in (b"\xdc\x02\x00" * (wire.FRAME_LIMIT // 3), b"\x91" * wire.FRAME_LIMIT, b"\x92\xa3say\x01"):
        party.host.connected(50)
        party.host.receive(50, body)
    assert len(decoded) == 3


def test_a_greeting_of_another_protocol_is_known_by_its_number():
    later = msgpack.packb(["hello", PROTOCOL + 1, b"12345678", {"name": ["in", "another", "shape"]}, 7, None])
    assert protocol_of(later) == PROTOCOL + 1
    for body in (b"\x92\xa5hello", b"\x92\xa3say\x05", b"\x92\xa5hello\xdd\xff\xff\xff\xff", b""):
        assert protocol_of(body) == PROTOCOL
