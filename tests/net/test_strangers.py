"""Incompatible, malformed or out-of-order clients do not affect the others."""

from random import Random

import pytest

from game.rules.core.audit import Verdict
from game.rules.core.codec import CHANCE
from game.rules.core.journal import Entry
from game.rules.yardmaster.actions import DrawPile
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, rules_digest
from net.protocol.frames import pack
from tests.net.party import codes, seated_party
from tests.net.tables import begun, play_on


def test_a_name_of_ten_thousand_letters_ends_the_call():
    party = seated_party(2)
    party.host.joined(99)
    party.host.receive(
        99, pack(["hello", PROTOCOL, rules_digest(), "N" * 10_000, "player", None, "", 0, None])
    )
    assert party.host.board.hangups == [99]
    assert b"bad_message" in party.host.board.outbox[-1][1]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (["hello", 999, "something", {"quite": "different"}], "other_protocol"),
        (["hello", 999, b"12345678", "Anna", "player", None, "", 0, None], "other_protocol"),
        (["hello", PROTOCOL, b"otherway", "Anna", "player", bytes(16)], "other_rules"),
        (["sit", 0], "greet_first"),
        (["play"], "greet_first"),
        (["hello"], "bad_message"),
        (["hello", True], "bad_message"),
    ],
)
def test_a_greeting_that_does_not_fit_gets_a_reason(hello, code):
    party = seated_party(2)
    party.host.joined(99)
    party.host.receive(99, pack(hello))
    last = party.host.board.outbox[-1][1]
    assert code.encode() in last
    assert party.host.board.hangups == [99]
    party.begin()


def test_garbage_ends_the_call_and_not_the_match():
    party = seated_party(2, seed=3)
    party.begin()
    peer, _ = party.actor()
    for number, body in enumerate(
        (b"", b"\xff" * 40, b"\x91" * 2000, b"\xdd\xff\xff\xff\xff", pack(["e", 1, 2]))
    ):
        party.host.joined(100 + number)
        party.host.receive(100 + number, body)
    assert party.host.board.hangups == [100, 101, 102, 103, 104]
    party.host.receive(12345, pack(m.Play()))
    party.play()
    assert peer.verdict == Verdict(True)


def test_records_of_the_wrong_direction_or_time_do_no_harm():
    party = seated_party(2, seed=3)
    peer = next(iter(party.peers.values()))
    peer.ask(m.UndoPlease(0, -1))
    peer.ask(m.Seen(7))
    peer.ask(m.Lost(3, "what?"))
    peer.ask(m.PutBot(1, "greedy"))
    peer.ask(m.PutBot(-1, "greedy"))
    party.pump()
    party.begin()
    peer.ask(m.Sit(1))
    peer.ask(m.Ready(True))
    party.pump()
    assert codes(party, peer) == [
        "not_playing",
        "not_your_seat",
        "no_such_seat",
        "not_in_lobby",
        "not_in_lobby",
    ]
    party.play()
    assert peer.verdict == Verdict(True)


def any_message(rng, actions):
    """A random well-typed message with numbers in range."""
    number, seat, seen = rng.randint(0, 60), rng.randint(-1, 7), rng.randint(-1, 80)
    text = "".join(chr(rng.randint(1, 0x2FF)) for _ in range(rng.randint(0, 40)))
    return rng.choice(
        [
            m.Propose(seat, rng.choice(actions), seen),
            m.UndoPlease(seat, seen),
            m.Seen(number),
            m.Lost(number, text),
            m.Say(text),
            m.Dress(text, rng.randint(0, 7)),
            m.Sit(seat),
            m.Stand(seat),
            m.Ready(rng.random() < 0.5),
            m.Promise(bytes(32)),
            m.ShowSalt(bytes(16)),
            m.PutBot(seat, rng.choice(["", "greedy", text])),
            m.GiveSeat(seat, number),
            m.Grace(number),
            m.Pause(rng.random() < 0.5),
            m.Kick(number),
            m.Play(),
            m.Again(),
            m.HandOver(number),
            m.Took(number + 1),
            m.Pieces(number, bytes(64)),
            m.Agree(number, (m.Consent(bytes(8), bytes(8), bytes(32)),)),
            m.Agree(number, ()),
            m.Enter(bytes(8), number, bytes(32)),
            m.Fetched(()),
            m.Arrange(rng.choice(["yardmaster", text]), text, rng.randint(1, 8), ((text, number),)),
            m.Hello(PROTOCOL, rules_digest(), text, "player"),
            m.Probe(),
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
            stranger.ask(any_message(rng, actions))
        party.pump()
        party.step()
    party.play()
    assert party.host.stage == "over"
    assert [peer.verdict for peer in honest] == [Verdict(True)] * 3


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
    length = len(party.host.running.match.journal)
    peer.ask(m.Propose(CHANCE, DrawPile(), length - 1))
    party.pump()
    assert codes(party, peer) == ["not_your_seat"]
