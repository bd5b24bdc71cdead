"""Incompatible, malformed or out-of-order clients do not affect the others."""

from random import Random

import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import CHANCE
from game.rules.core.journal import Entry
from game.rules.yardmaster.actions import DrawPile
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, own_rules
from net.protocol.frames import pack
from tests.net.party import codes, seated_party
from tests.net.tables import begun, play_on


def test_a_name_of_ten_thousand_letters_ends_the_call():
    party = seated_party(2)
    party.host.connected(99)
    party.host.receive(99, pack(["hello", PROTOCOL, own_rules(), "N" * 10_000, "player", None, "", 0, None]))
    assert party.host.connections.hangups == [99]
    assert b"bad_message" in party.host.connections.outbox[-1][1]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (["hello", 999, "something", {"quite": "different"}], "other_protocol"),
        (["hello", 999, b"12345678", "Anna", "player", None, "", 0, None], "other_protocol"),
        (["hello", PROTOCOL, [["yardmaster", 65535]], "Anna", "player", bytes(16)], "other_rules"),
        (["sit", 0], "greet_first"),
        (["play"], "greet_first"),
        (["hello"], "bad_message"),
        (["hello", True], "bad_message"),
    ],
)
def test_a_greeting_that_does_not_fit_gets_a_reason(hello, code):
    party = seated_party(2)
    party.host.connected(99)
    party.host.receive(99, pack(hello))
    last = party.host.connections.outbox[-1][1]
    assert code.encode() in last
    assert party.host.connections.hangups == [99]
    party.begin()


def test_garbage_ends_the_call_and_not_the_match():
    party = seated_party(2, seed=3)
    party.begin()
    peer, _ = party.actor()
    for number, body in enumerate(
        (b"", b"\xff" * 40, b"\x91" * 2000, b"\xdd\xff\xff\xff\xff", pack(["e", 1, 2]))
    ):
        party.host.connected(100 + number)
        party.host.receive(100 + number, body)
    assert party.host.connections.hangups == [100, 101, 102, 103, 104]
    party.host.receive(12345, pack(m.Play()))
    party.play()
    assert peer.verdict == AuditVerdict(True)


def test_records_of_the_wrong_direction_or_time_do_no_harm():
    party = seated_party(2, seed=3)
    peer = next(iter(party.peers.values()))
    peer.send(m.UndoRequest(0, -1))
    peer.send(m.ItemAcknowledgement(7))
    peer.send(m.DesyncReport(3, "what?"))
    peer.send(m.PutBot(1, "greedy"))
    peer.send(m.PutBot(-1, "greedy"))
    party.pump()
    party.begin()
    peer.send(m.Sit(1))
    peer.send(m.SetReady(True))
    party.pump()
    assert codes(party, peer) == [
        "not_playing",
        "not_your_seat",
        "no_such_seat",
        "not_in_lobby",
        "not_in_lobby",
    ]
    party.play()
    assert peer.verdict == AuditVerdict(True)


def any_message(rng, actions):
    """A random well-typed message with numbers in range."""
    number, seat, seen = rng.randint(0, 60), rng.randint(-1, 7), rng.randint(-1, 80)
    text = "".join(chr(rng.randint(1, 0x2FF)) for _ in range(rng.randint(0, 40)))
    return rng.choice(
        [
            m.Propose(seat, rng.choice(actions), seen),
            m.UndoRequest(seat, seen),
            m.ItemAcknowledgement(number),
            m.DesyncReport(number, text),
            m.Say(text),
            m.SetNameAndColour(text, rng.randint(0, 7)),
            m.Sit(seat),
            m.Stand(seat),
            m.SetReady(rng.random() < 0.5),
            m.CommitSalt(bytes(32)),
            m.RevealSalt(bytes(16)),
            m.PutBot(seat, rng.choice(["", "greedy", text])),
            m.GiveSeat(seat, number),
            m.SetGracePeriod(number),
            m.Pause(rng.random() < 0.5),
            m.Kick(number),
            m.Play(),
            m.ReturnToLobby(),
            m.HandOver(number),
            m.HandoverReady(number + 1),
            m.EncryptedShare(number, bytes(64)),
            m.ConsentReply(number, (m.Consent(bytes(8), bytes(8), bytes(32)),)),
            m.ConsentReply(number, ()),
            m.JoinRequest(bytes(8), number, bytes(32)),
            m.ItemBatch(()),
            m.ChangeSettings(rng.choice(["yardmaster", text]), text, rng.randint(1, 8), ((text, number),)),
            m.Hello(PROTOCOL, own_rules(), text, "player"),
            m.RoomQuery(),
        ]
    )


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("seed", range(3))
def test_well_typed_nonsense_at_any_time_harms_nobody(seed):
    rng = Random(seed)
    party = seated_party(3, seed=seed)
    party.begin()
    honest = list(party.peers.values())
    actions = [item.move for item in play_on(begun(seed=seed), most=80).journal if isinstance(item, Entry)]
    for _ in range(25):
        stranger = party.add("Stranger", rng.choice(["player", "watcher"]))
        for _ in range(8):
            stranger.send(any_message(rng, actions))
        party.pump()
        party.step()
    party.play()
    assert party.host.stage == "over"
    assert [peer.verdict for peer in honest] == [AuditVerdict(True)] * 3


def test_a_greeting_twice_ends_the_call():
    party = seated_party(2)
    peer = next(iter(party.peers.values()))
    peer.hello()
    party.pump()
    assert codes(party, peer)[-1] in ("greeted_twice", "elsewhere")


def test_chance_is_nobodys_seat():
    party = seated_party(2, seed=18)
    party.begin()
    peer, _ = party.actor()
    length = len(party.host.publisher.match.journal)
    peer.send(m.Propose(CHANCE, DrawPile(), length - 1))
    party.pump()
    assert codes(party, peer) == ["not_your_seat"]
