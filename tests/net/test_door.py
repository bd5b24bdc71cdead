"""Rate limit of code guesses; it never locks out a player who has a seat."""

import asyncio

import pytest

from game.rules.core.codec import BadData
from game.session import hosting as hosting_module
from game.session.guest import remote_guest
from game.session.hosting import HostedRoom
from net.client.notifications import ConnectionDown
from net.match.pair_keys import seat_proof
from net.protocol import messages as m
from net.protocol import protected_room
from net.protocol.frames import pack, unpack
from net.server import admission as door_module
from net.server import rate_limit as guesses_module
from net.server.admission import CodeHandshake, ConnectionLimits
from net.server.rate_limit import FREE_GUESSES, FREE_IN_ALL, LONGEST_WAIT, CodeGuessLimiter
from tests.net.party import seated_party
from tests.net.wired import Wired

needs_locks = pytest.mark.skipif(
    bool(protected_room.why_no_protection()), reason=protected_room.why_no_protection()
)


def test_guesses_side_by_side_are_counted_before_any_is_answered():
    """Of forty guesses at once from one address, four are free; the others wait or are refused."""
    guesses = CodeGuessLimiter(lambda _: None)
    waits = [guesses.count("10.0.0.9", 100.0) for _ in range(40)]
    assert waits[:FREE_GUESSES] == [0] * FREE_GUESSES
    slowed = [wait for wait in waits[FREE_GUESSES:] if wait is not None]
    assert slowed == sorted(set(slowed))
    assert all(0 < wait <= LONGEST_WAIT for wait in slowed)
    assert waits[-1] is None
    assert guesses.count("10.0.0.8", 100.0) == 0


def test_many_addresses_share_the_limit_of_the_room_and_the_host_is_told():
    told = []
    guesses = CodeGuessLimiter(told.append)
    answered = 0
    for number in range(400):
        if guesses.count(f"10.0.{number % 50}.1", 100.0 + number / 100) is not None:
            guesses.wrong(f"10.0.{number % 50}.1")
            answered += 1
    assert answered <= FREE_IN_ALL + 2 * LONGEST_WAIT
    assert any("in all" in line for line in told)


def test_wrong_guesses_are_forgotten_with_time():
    guesses = CodeGuessLimiter(lambda _: None)
    for _ in range(30):
        guesses.count("10.0.0.9", 100.0)
    assert guesses.count("10.0.0.9", 100.0) is None
    later = 100.0 + 40 * guesses_module.FORGOTTEN_AFTER
    assert guesses.count("10.0.0.9", later) == 0


def test_a_right_code_counts_for_nothing():
    guesses = CodeGuessLimiter(lambda _: None)
    for number in range(10 * FREE_IN_ALL):
        assert guesses.count(f"10.0.0.{number % 20}", 100.0) == 0
        guesses.right(f"10.0.0.{number % 20}")


def test_addresses_without_end_are_not_remembered_without_end():
    guesses = CodeGuessLimiter(lambda _: None)
    for number in range(5 * guesses_module.MOST_ADDRESSES):
        guesses.count(str(number), 100.0 + number)
    assert len(guesses._by_address) <= guesses_module.MOST_ADDRESSES


class Wire:
    """A link before admission that records what was sent on it."""

    address = "10.0.0.9"
    transport = None

    def __init__(self):
        self.said = []

    def send(self, *bodies):
        self.said += [unpack(m.CodeHandshakeMessage, body) for body in bodies]

    def close(self, reason=""):
        self.closed = reason


@needs_locks
def test_raced_guesses_at_the_door_meet_the_count(monkeypatch):
    """Of forty simultaneous attempts four are answered; the others wait."""
    monkeypatch.setattr(CodeHandshake, "_encrypt", lambda self: asyncio.sleep(0))
    lock, party = protected_room.RoomLock("siding"), seated_party(2)
    proofs = []
    make = lock.new_exchange
    monkeypatch.setattr(lock, "new_exchange", lambda: proofs.append(1) or make())

    async def race():
        asyncio.get_running_loop().time = lambda: 0.0  # time stands still, so no wait ends on a slow machine
        guesses, wires = CodeGuessLimiter(lambda _: None), [Wire() for _ in range(40)]
        doors = [CodeHandshake(wire, lock, guesses, party.host, lambda: None) for wire in wires]
        knock = protected_room.Spake2Exchange("wrong", lock.certificate, host=False)
        for one in doors:
            one.receive(pack(m.Encrypt()))
            one.receive(pack(m.Spake2Message(knock.message)))
        for _ in range(30):
            await asyncio.sleep(0)
        answered = len(proofs)
        for one in doors:
            one.close()
        busy = [wire for wire in wires if m.Denial("door_busy") in wire.said]
        return answered, len(busy)

    answered, busy = asyncio.run(race())
    assert answered == FREE_GUESSES
    assert busy > 20


@pytest.mark.slow
@needs_locks
def test_who_has_a_seat_passes_beside_the_guesses():
    """The limit slows strangers, but not a player who proves possession of a seat."""
    with Wired(2, code="siding") as wired:
        anna, bert = (wired.join(name, seat, code="siding") for seat, name in enumerate(("Anna", "Bert")))
        wired.begin()
        assert wired.until(lambda: anna.peer.takeover_keys.newest is not None)
        wired.net.wait(besieged(wired))
        anna.connection.reconnect("a hiccup")
        assert wired.until(lambda: wired.told(anna, ConnectionDown))
        assert wired.until(lambda: anna.is_connected), "kept out by the guesses of others"
        assert wired.play()
        assert bert.peer.verdict.verified


async def besieged(wired):
    """Fills the queue of guesses, so that no stranger would be answered for days."""
    room = wired.server._guesses._all
    room.free, room.count, room.next = 0, 1e9, 1e9


def test_a_pass_is_for_one_certificate_person_and_seat():
    party = seated_party(2)
    party.begin()
    anna = party.peers[1]
    known = anna.seat_proof_for(b"certificate")
    knows = party.host.handshake.is_seat_proof_valid
    assert knows(known, b"certificate")
    assert not knows(known, b"another certificate")
    assert not knows(
        m.SeatProof(party.peers[2].seat_proof_for(b"").who, known.key_epoch, known.proof), b"certificate"
    )
    watcher = party.add("Wanda", "watcher")
    assert not knows(watcher.seat_proof_for(b"certificate"), b"certificate")
    assert seat_proof(bytes(32), b"certificate", known.who) != known.proof


def test_generated_codes_are_six_letters_of_thirty_two():
    codes = {protected_room.new_code() for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) <= set(protected_room.LETTERS)
    assert len(set(protected_room.LETTERS)) == 32
    assert protected_room.is_short("1934")
    assert not protected_room.is_short("KESTREL")
    assert not protected_room.is_short("")


@needs_locks
def test_a_code_may_be_typed_in_small_letters():
    with Wired(2, code="KX7Q2M") as wired:
        assert wired.join("Anna", 0, code=" kx7q2m ").is_connected


def test_a_seed_opens_no_room_on_the_network():
    with pytest.raises(BadData, match="not dealt by a seed"):
        HostedRoom("Room", 0, seed="poster")


def test_a_code_without_the_extra_stops_with_its_reason(monkeypatch):
    monkeypatch.setattr(protected_room, "find_spec", lambda name: None)
    with pytest.raises(BadData, match="pip install "):
        remote_guest(("127.0.0.1", 1), "Anna", code="siding")


def test_a_crowd_does_not_use_up_the_places_of_who_sits(monkeypatch):
    monkeypatch.setattr(door_module, "MOST_LINKS", 10)
    monkeypatch.setattr(door_module, "TOTAL_CONNECT_BURST", 12)
    crowd = ConnectionLimits()
    crowd.trusted.add("10.0.0.1")
    assert [bool(crowd.why_not(f"10.0.1.{n}", 5.0)) for n in range(14)] == [False] * 10 + [True] * 4
    assert crowd.why_not("10.0.1.99", 5.0) == "it calls too often"
    assert crowd.why_not("10.0.0.1", 5.0) == ""


def test_a_room_is_open_while_its_announcement_takes_its_time(monkeypatch):
    async def slow(_):
        raise TimeoutError

    monkeypatch.setattr(hosting_module.Beacon, "start", slow)
    hosting = HostedRoom("Room", 0)
    assert hosting.server.port
    hosting.close()
