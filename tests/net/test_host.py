"""Host and peers in memory: playing, following, undoing, recovering and verifying a match."""

from typing import Any

import msgspec
import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.dealer import secret_commitment
from game.rules.core.journal import Entry, JournalUpdate, Rewind
from game.rules.core.moves import RollOutcome
from game.rules.yardmaster.actions import DrawPile, EndTurn
from net.client.notifications import ReplicaDiverged
from net.client.peer import Peer
from net.protocol import messages as m
from net.protocol.frames import pack
from tests.net.party import OWNER, Party, codes, seated_party


def test_five_peers_play_a_whole_match_and_verify_it():
    party = seated_party(4, seed=11)
    watcher = party.add("Watcher", "watcher")
    display = party.add("Display", "display")
    party.begin()
    party.play()
    journal = party.host.publisher.match.journal
    assert party.host.stage == "over"
    assert len(party.peers) == 6
    for peer in party.peers.values():
        assert peer.replica.journal == journal
        assert peer.verdict == AuditVerdict(True)
    assert all(
        caller.acknowledged == journal.last
        for caller in party.host.connections.by_id.values()
        if caller.is_admitted
    )
    assert watcher.hands == {}
    assert display.hands == {}


def test_every_peer_is_told_the_same_bytes_of_the_journal():
    party = seated_party(3, seed=2)
    watcher = party.add("Watcher", "watcher")
    party.begin()
    party.play(40)
    items = {
        id(peer): [pack(item) for item in party.messages(peer, Entry | Rewind)]
        for peer in party.peers.values()
    }
    assert len({tuple(bodies) for bodies in items.values()}) == 1
    assert len(items[id(watcher)]) == len(party.host.publisher.match.journal)


def test_faces_take_effect_with_their_item():
    party = seated_party(2, seed=4)
    party.begin()
    peer, seat = party.actor()
    party.news(peer, JournalUpdate)
    before = peer.hands[seat]
    peer.propose(seat, DrawPile())
    party.pump()
    (drawn,) = party.news(peer, JournalUpdate)
    held = sum(len(cards) for cards in before.values())
    assert sum(len(cards) for cards in drawn.hands[seat].values()) == held + 1
    bodies = party.received[id(peer)]
    kinds = [body[1:3] for body in bodies]
    assert kinds.index(b"\xa1f") < len(kinds) - 1 - kinds[::-1].index(b"\xa1i")


def test_a_stale_a_repeated_and_a_foreign_proposal_are_refused():
    party = seated_party(3, seed=5)
    party.begin()
    peer, seat = party.actor()
    other = next(one for one in party.peers.values() if one is not peer)
    length = len(party.host.publisher.match.journal)
    other.propose(seat, DrawPile())
    other.propose(other.seats[0], DrawPile())
    party.pump()
    assert codes(party, other) == ["not_your_seat", "not_your_turn"]
    assert len(party.host.publisher.match.journal) == length
    peer.propose(seat, DrawPile())
    peer.propose(seat, DrawPile())
    party.pump()
    assert codes(party, peer) == ["table_moved_on"]
    peer.send(m.Propose(seat, RollOutcome((1,)), length))
    peer.send(m.Propose(7, DrawPile(), length))
    party.pump()
    assert codes(party, peer)[1:] == ["not_now", "not_your_seat"]


def test_an_action_is_taken_back_until_it_told_something():
    party = seated_party(2, seed=6)
    party.begin()
    peer, seat = party.actor()
    peer.propose(seat, EndTurn())
    party.pump()
    peer.undo(seat)
    party.pump()
    journal = party.host.publisher.match.journal
    assert isinstance(journal[-1], Rewind)
    assert party.actor() == (peer, seat)
    peer.propose(seat, DrawPile())
    party.pump()
    peer.undo(seat)
    party.pump()
    assert codes(party, peer) == ["cannot_take_back"]
    party.play()
    assert all(one.verdict == AuditVerdict(True) for one in party.peers.values())


def test_nobody_acts_while_the_match_is_paused():
    party = seated_party(2, seed=9)
    party.begin()
    party.order(m.Pause(True))
    party.step()
    peer, _ = party.actor()
    peer.undo(0)
    party.pump()
    assert set(codes(party, peer)) <= {"paused", "not_your_seat"}
    assert peer.room_state.paused
    party.order(m.Pause(False))
    party.play()
    assert peer.verdict == AuditVerdict(True)


def test_a_late_watcher_is_brought_into_step():
    party = seated_party(3, seed=12)
    party.begin()
    party.play(60)
    watcher = party.add("Late", "watcher")
    assert watcher.replica.journal == party.host.publisher.match.journal
    party.play()
    after_the_end = party.add("Later", "display")
    assert watcher.verdict == after_the_end.verdict == AuditVerdict(True)


def test_a_changed_digest_is_noticed_by_every_peer_and_healed():
    party = seated_party(2, seed=15)
    party.begin()
    peer, seat = party.actor()
    other = next(one for one in party.peers.values() if one is not peer)
    link = party.link_of(other)
    peer.propose(seat, DrawPile())
    body = peer.outbox.pop()
    party.host.receive(party.link_of(peer), body)
    board = party.host.connections
    board.outbox = [
        (to, out[:-18] + b"spoiled!" + out[-10:] if to == link and out[1:3] == b"\xa1i" else out)
        for to, out in board.outbox
    ]
    party.pump()
    assert len(party.news(other, ReplicaDiverged)) == 1
    assert other.replica.journal == party.host.publisher.match.journal
    assert "disagrees" in party.host.log[0]
    party.play()
    assert other.verdict == AuditVerdict(True)


def test_a_peer_that_never_agrees_is_let_go():
    party = seated_party(2, seed=15)
    party.begin()
    peer = next(iter(party.peers.values()))
    for _ in range(4):
        peer.send(m.DesyncReport(3, "no"))
    party.pump()
    assert codes(party, peer) == ["cannot_agree"]


@pytest.mark.parametrize("fault", ["salt", "commitment"])
def test_a_host_that_breaks_its_promise_is_found_out(fault):
    party = seated_party(2, seed=16)
    if fault == "salt":
        party.host.seed_agreement.begin = lambda draft, guests, begin: begin(
            msgspec.structs.replace(draft, salts=(bytes(16), bytes(16)))
        )
    else:
        begun = party.host.start_match

        def other_secret(start):
            party.host.secret = bytes(32)
            begun(msgspec.structs.replace(start, commitment=secret_commitment(bytes(32))))

        party.host.start_match = other_secret
    party.begin()
    party.play()
    peer = next(one for one in party.peers.values() if one.seats == [1])
    assert peer.verdict is not None
    assert not peer.verdict.verified


def test_the_owner_may_play_too_and_adds_no_salt():
    party = Party(seats=2, seed=17)
    owner: Any = Peer("Host", random_bytes=party.rng.randbytes)
    party.peers[OWNER] = owner
    party.received[id(owner)] = []
    owner.hello()
    party.pump()
    owner.send(m.Sit(0))
    party.pump()
    party.add("Guest", seat=1)
    assert owner.room_state.owner == owner.you
    party.begin()
    assert len(party.host.publisher.match.start.salts) == 1
    assert owner.room_state.fallback == "save"
    party.play()
    assert owner.verdict == AuditVerdict(True)
