"""Host and peers over real sockets: strangers, floods and stalls do not affect the others."""

import asyncio
import select
import threading
import time

import pytest

from game.rules.core.audit import AuditVerdict
from game.version import VERSION
from net.client.notifications import ConnectionDown
from net.protocol import connection, protected_room
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, own_rules
from net.protocol.frames import FRAME_LIMIT, LENGTH_BYTES, FrameSplitter, framed, pack, unpack
from net.protocol.refusal_texts import refusal_text
from net.server import admission, connections
from net.server.tcp_server import PORTS_TO_TRY
from tests.net.wired import Wired


def is_cut(wire):
    """Whether the other side hangs up."""
    try:
        while wire.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def hello(name="Stranger", role="watcher"):
    return framed(pack(m.Hello(PROTOCOL, own_rules(), name, role))) + framed(pack(m.JoinRequest()))


def test_a_match_over_tcp_is_verified_by_everybody():
    with Wired(3) as wired:
        for seat in range(3):
            wired.join(f"Player {seat}", seat)
        wired.join("Watcher", role="watcher")
        wired.begin()
        assert wired.play()
        assert [session.peer.verdict for session in wired.sessions] == [AuditVerdict(True)] * 4
        assert len({tuple(session.peer.replica.journal) for session in wired.sessions}) == 1


@pytest.mark.slow
def test_a_broken_line_is_mended_and_the_match_goes_on():
    with Wired(2) as wired:
        first = wired.join("Anna", 0)
        wired.join("Bert", 1)
        wired.begin()
        assert wired.play(20)
        have = len(first.peer.replica.journal)
        assert len(wired.told(first, m.Begin)) == 1
        first.connection.reconnect("the cable")
        assert wired.until(lambda: not first.is_connected)
        assert wired.until(lambda: first.is_connected and len(wired.told(first, m.Begin)) == 2)
        assert len(first.peer.replica.journal) >= have
        assert wired.play()
        assert first.peer.verdict == AuditVerdict(True)


@pytest.mark.slow
def test_a_clock_that_jumps_changes_nothing(monkeypatch):
    jumps = [0.0, 1e9, -5.0, 4e9, 3.0]
    monkeypatch.setattr(time, "time", lambda: jumps[int(time.monotonic() * 50) % len(jumps)])
    with Wired(2) as wired:
        anna = wired.join("Anna", 0)
        bert = wired.join("Bert", 1)
        wired.order(m.SetGracePeriod(5))
        wired.begin()
        assert wired.play()
        assert anna.peer.verdict == bert.peer.verdict == AuditVerdict(True)
        assert not any(place.bot for place in anna.peer.room_state.places)
        assert not wired.told(anna, ConnectionDown)


@pytest.mark.parametrize(
    "noise",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff\xff\xff\xff",
        (FRAME_LIMIT + 1).to_bytes(4, "big"),
        framed(b"\xff" * 100),
        framed(b"\x91" * 5000),
        framed(pack(["hello", 1])),
        framed(pack(m.Play())),
        framed(pack(m.Sit(0))),
        hello() + hello(),
        hello() + framed(pack(["e", 1, 2, 3])),
    ],
    ids=["http", "4 GB", "too long", "garbage", "deep", "half", "early", "unknown", "twice", "wrong way"],
)
def test_noise_is_cut_off_and_the_others_play_on(noise):
    with Wired(2) as wired:
        wired.join("Anna", 0)
        wired.join("Bert", 1)
        wired.begin()
        stranger = wired.call()
        stranger.sendall(noise)
        cut = []
        watch = threading.Thread(target=lambda: cut.append(is_cut(stranger)))
        watch.start()
        assert wired.play(30)
        watch.join()
        assert cut == [True]
        assert len(wired.host.lobby.people) == 2


@pytest.mark.slow
def test_a_frame_that_never_ends_waits_and_harms_nobody(monkeypatch):
    monkeypatch.setattr("net.server.tcp_server.HANDSHAKE_TIMEOUT_S", 0.5)
    with Wired(2) as wired:
        stranger = wired.call()
        stranger.sendall(framed(hello())[:-3])
        assert is_cut(stranger), "who does not say who they are is sent away"


@pytest.mark.slow
def test_a_peer_that_never_reads_is_cut_off(monkeypatch):
    monkeypatch.setattr(connection, "MOST_UNSENT", 20_000)
    with Wired(2) as wired:
        wired.join("Anna", 0)
        wired.join("Bert", 1)
        lazy = wired.call(room_for=4096)
        lazy.sendall(hello("Lazy"))
        assert wired.until(lambda: len(wired.host.lobby.people) == 3)

        async def chatter():
            for _ in range(20):
                wired.host.connections.broadcast(m.ChatMessage(0, "x" * 390))
                wired.server.flush()

        def is_gone():
            wired.net.wait(chatter())
            return len(wired.host.lobby.people) == 2

        assert wired.until(is_gone)
        wired.begin()
        assert wired.play(20)


@pytest.mark.slow
def test_a_talkative_peer_is_read_slowly_and_not_believed_dead(monkeypatch):
    monkeypatch.setattr(connection, "BURST", 20)
    monkeypatch.setattr(connection, "STRANGERS_BURST", 20)
    monkeypatch.setattr(connection, "STRANGERS_BODIES", 100.0)
    monkeypatch.setattr(connections, "MOST_WISHES", 10_000)
    with Wired(2) as wired:
        anna = wired.join("Anna", 0)
        bert = wired.join("Bert", 1)
        for number in range(150):
            anna.peer.send(m.Say(str(number)))
        began = time.monotonic()
        anna.flush()

        def heard():
            return len(wired.told(bert, m.ChatMessage))

        assert wired.until(lambda: heard() == 150)
        assert time.monotonic() - began > 0.8
        assert anna.is_connected


def test_a_flood_of_calls_is_limited_and_the_room_stays_open(monkeypatch):
    monkeypatch.setattr(admission, "CONNECT_BURST", 15)
    monkeypatch.setattr(admission, "CONNECT_RATE", 1e-9)
    monkeypatch.setattr("net.server.tcp_server.HANDSHAKE_TIMEOUT_S", 1e9)
    with Wired(2) as wired:
        wired.join("Anna", 0)
        wired.join("Bert", 1)
        calls = [wired.call() for _ in range(60)]

        def cut():
            return select.select(calls, [], [], 0)[0]

        assert wired.until(lambda: len(cut()) == 47), "15 at once, of which Anna and Bert made two"
        assert all(is_cut(one) for one in cut())
        wired.begin()
        assert wired.play(20)


def test_a_silent_link_is_given_up(monkeypatch):
    monkeypatch.setattr(connection, "HEARTBEAT_INTERVAL_S", 0.1)
    with Wired(2) as wired:
        anna = wired.join("Anna", 0)
        mute = wired.call()
        mute.sendall(hello("Mute"))
        assert wired.until(lambda: len(wired.host.lobby.people) == 2)
        assert is_cut(mute)
        assert wired.until(lambda: len(wired.host.lobby.people) == 1)
        assert anna.is_connected, "the pulse keeps the others alive"


def test_a_taken_port_gives_way_to_the_next():
    with Wired(2) as first, Wired(2, port=first.server.port) as second:
        assert first.server.port < second.server.port < first.server.port + PORTS_TO_TRY


def answers(wire):
    frames = FrameSplitter()
    while True:
        data = wire.recv(65536)
        if not data:
            return
        for body in frames.feed(data):
            yield unpack(m.to_peer(), body)


def test_other_protocols_and_rules_get_a_reason():
    with Wired(2) as wired:
        for body, code in (
            (pack(["hello", 7, "from", "the", "future"]), "other_protocol"),
            (pack(m.Hello(PROTOCOL, (("yardmaster", 65_535),), "Anna", "player")), "other_rules"),
            (pack(m.Hello(PROTOCOL, (), "Anna", "player", bytes(16), VERSION)), "lacks_rules"),
        ):
            wire = wired.call()
            wire.sendall(framed(body))
            answer = next(answers(wire))
            assert answer.code == code
            assert (VERSION if code == "other_protocol" else "Yardmaster") in refusal_text(
                answer.code, answer.values
            )
            assert is_cut(wire)


needs_locks = pytest.mark.skipif(
    bool(protected_room.why_no_protection()), reason=protected_room.why_no_protection() or "installed"
)


@pytest.mark.slow
@needs_locks
def test_a_protected_room_lets_in_who_has_the_code():
    with Wired(2, code="siding") as wired:
        anna = wired.join("Anna", 0, code="siding")
        wired.join("Bert", 1, code=" siding ")
        wired.begin()
        assert wired.play()
        assert anna.peer.verdict == AuditVerdict(True)
        probe = wired.call()
        probe.sendall(framed(pack(m.RoomQuery())))
        assert next(answers(probe)).locked


@needs_locks
def test_a_new_code_holds_for_those_who_are_in_as_well():
    """So all members know the code, and an heir can reuse it for the next room."""
    with Wired(2) as wired:
        anna = wired.join("Anna", 0)

        async def protect(lock):
            wired.server.protect(lock)

        wired.net.wait(protect(protected_room.RoomLock("siding")))
        assert wired.until(lambda: anna.ended)
        assert anna.ended.code == "door_changed"
        again = wired.join("Anna", 0, code="siding", token=anna.peer.token)
        assert wired.owner.id in wired.host.connections.by_id, "the room's own links stay"
        wired.net.wait(protect(None))
        assert wired.until(lambda: again.ended)
        assert wired.join("Anna", 0).is_connected


@needs_locks
@pytest.mark.parametrize(("code", "says"), [("wrong", "wrong_code"), ("", "locked")])
def test_a_wrong_code_is_refused(code, says):
    with Wired(2, code="siding") as wired:
        session = wired.join("Eve", code=code)
        assert session.ended.code == says
        assert wired.host.lobby.people == {}


@needs_locks
def test_a_code_is_never_given_to_an_open_room():
    with Wired(2) as wired:
        session = wired.join("Anna", code="siding")
        assert session.ended is not None
        assert wired.host.lobby.people == {}


async def passed_frame(source, target):
    """Relays one frame unchanged."""
    prefix = await source.readexactly(LENGTH_BYTES)
    target.write(prefix + await source.readexactly(int.from_bytes(prefix, "big")))


async def passed_on(source, target):
    while data := await source.read(4096):
        target.write(data)
    target.close()


async def relayed(guest, host, middle):
    """Relays two streams unchanged, as a man in the middle that ends TLS on both sides."""
    await passed_frame(guest[0], host[1])
    await passed_frame(host[0], guest[1])
    await guest[1].start_tls(middle.context)
    await host[1].start_tls(protected_room.guest_context())
    await asyncio.gather(passed_on(guest[0], host[1]), passed_on(host[0], guest[1]))


@needs_locks
def test_a_relay_with_another_certificate_is_refused():
    with Wired(2, code="siding") as wired:
        middle = protected_room.RoomLock("anything")

        async def relay(*guest):
            host = await asyncio.open_connection("127.0.0.1", wired.server.port)
            try:
                await relayed(guest, host, middle)
            finally:
                for _, writer in (guest, host):
                    writer.close()

        listener = wired.net.wait(asyncio.start_server(relay, "127.0.0.1", 0))
        session = wired.join("Anna", code="siding", port=listener.sockets[0].getsockname()[1])
        assert session.ended.code == "wrong_code"
        assert wired.host.lobby.people == {}
        wired.net.post(listener.close)


def test_without_the_extra_only_open_rooms_are_offered(monkeypatch):
    from game.rules.core.codec import BadData

    monkeypatch.setattr(protected_room, "find_spec", lambda name: None)
    assert "pip install " in protected_room.why_no_protection()
    with pytest.raises(BadData, match="spake2, cryptography"):
        protected_room.RoomLock("siding")
