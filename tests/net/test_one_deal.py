"""One deal per commitment: seed grinding is impossible or detected."""

from contextlib import suppress

import msgspec
import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.dealer import salt_commitment
from net.match.commit_reveal import agreement_digest
from net.protocol import messages as m
from net.protocol.frames import pack, unpack
from net.server.seed_agreement import EXCHANGE_TIMEOUT_S
from net.storage.credentials import open_host_save, open_peer_save
from net.storage.saves import read_save, verify_save
from tests.net.party import Party, seated_party


def salt_for(peer, draft, others=()):
    """The salt that a peer reveals for this start, with a correct list of commitments."""
    peer.receive(pack(m.StartAnnouncement(draft)))
    promise = unpack(m.to_host(), peer.outbox.pop())
    ours = m.PlayerSaltCommitment(peer.pledge, promise.salt)
    peer.receive(pack(m.SaltCommitments((ours, *others))))
    return unpack(m.to_host(), peer.outbox.pop()).salt


def test_a_host_that_unreadies_the_room_forty_times_gets_one_salt():
    party = seated_party(2, seed=4)
    anna, salts = party.peers[1], []
    for _ in range(40):
        with suppress(BadData):
            salts.append(salt_for(anna, party.host.draft()))
        party.host.connections.tick(0.0)
        party.host.lobby.unready()
        party.host.announce()
        party.pump()
        for peer in party.peers.values():
            peer.ready()
        party.pump()
    assert len(salts) == 1
    with pytest.raises(BadData, match="a second salt under one commitment"):
        salt_for(anna, party.host.draft())


def put_away(party):
    """The host discards the deal and keeps its secret."""
    party.host.publisher = None
    party.host.lobby.unready()
    party.host.announce()
    party.pump()


def test_a_match_that_has_begun_cannot_be_dealt_again_under_its_commitment():
    party = seated_party(2, seed=4)
    party.begin()
    put_away(party)
    for peer in party.peers.values():
        peer.ready()
    party.pump()
    for peer in party.peers.values():
        with pytest.raises(BadData, match="a second salt under one commitment"):
            salt_for(peer, party.host.draft())


def test_a_second_match_under_one_commitment_is_never_verified():
    """The host deals again with another salt of an accomplice, without asking the others."""
    party = seated_party(2, seed=4)
    party.begin()
    anna = party.peers[1]
    start = party.host.start
    other = msgspec.structs.replace(start, salts=(start.salts[0], bytes(len(start.salts[1]))))
    put_away(party)
    party.host.start_match(other)
    party.pump()
    assert anna.start == other
    party.play()
    assert not anna.verdict.verified
    assert anna.verdict.reason == "the host began another match under one commitment"


def shopped(party, times):
    """The host withdraws the start `times` times after the salts are revealed."""
    for _ in range(times):
        party.order(m.Play())
        show, party.host.seed_agreement.reveal_salt = party.host.seed_agreement.reveal_salt, lambda *_: None
        party.pump()
        del party.host.seed_agreement.reveal_salt
        assert show is not None
        party.host.seed_agreement.withdraw()
        party.pump()


@pytest.mark.slow
def test_withdrawn_starts_are_counted_and_told(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party(seats=2, seed=5, open_save=open_host_save)
    anna = party.add("Anna", seat=0, open_save=lambda opening: open_peer_save(opening, "Anna"))
    party.add("Bert", seat=1)
    commitments = {party.host.room_state().commitment}
    for _ in range(3):
        shopped(party, 1)
        commitments.add(anna.room_state.commitment)
    assert (len(commitments), anna.room_state.withdrawn) == (4, 3)
    party.begin()
    party.play()
    assert [peer.verdict for peer in party.peers.values()] == [
        AuditVerdict(True, -1, "3 starts withdrawn")
    ] * 2
    party.host.back_to_lobby()
    anna.close()
    for path in (tmp_path / "saves").iterdir():
        assert verify_save(read_save(path)).verdict == AuditVerdict(True, -1, "3 starts withdrawn")


@pytest.mark.parametrize("told", [0, 1])
def test_what_a_host_hides_of_what_it_withdrew_is_told_by_every_peer(told):
    """The host may also have forgotten a withdrawal because it was killed during the start."""
    party = seated_party(2, seed=6)
    shopped(party, 3)
    party.host.seed_agreement.withdrawn = told
    party.begin()
    party.play()
    assert [peer.verdict for peer in party.peers.values()] == [
        AuditVerdict(True, -1, "3 starts withdrawn")
    ] * 2


def test_the_table_may_not_change_behind_the_promises():
    party = seated_party(2, seed=7)
    begun = party.host.start_match

    def crooked(start):
        first, *rest = start.chairs
        begun(msgspec.structs.replace(start, chairs=(msgspec.structs.replace(first, colour=5), *rest)))

    party.host.start_match = crooked
    party.begin()
    party.play()
    changed = "the host changed the table after the salts were promised"
    assert [peer.verdict for peer in party.peers.values()] == [AuditVerdict(False, -1, changed)] * 2


def test_every_salt_is_held_against_its_promise():
    """The host replaces the salt of an accomplice, or adds one."""
    party = seated_party(3, seed=8)
    begun = party.host.start_match
    party.host.start_match = lambda start: begun(
        msgspec.structs.replace(start, salts=(*start.salts[:2], bytes(16)))
    )
    party.begin()
    party.play()
    assert party.peers[1].verdict == AuditVerdict(
        False, -1, "salt 3 of the seed is not the one that was promised"
    )


def test_a_change_of_the_table_withdraws_the_start():
    party = seated_party(3, seed=9)
    before = party.host.secret
    party.order(m.Play())
    assert party.host.seed_agreement.exchange is not None
    party.peers[2].send(m.SetNameAndColour("Bertha", 4))
    party.host.receive(2, party.peers[2].outbox.pop())
    assert (party.host.seed_agreement.exchange, party.host.seed_agreement.withdrawn) == (None, 1)
    assert party.host.secret != before
    party.pump()
    assert party.host.stage == "lobby"
    party.begin()
    party.play()
    assert party.peers[1].verdict == AuditVerdict(True, -1, "1 starts withdrawn")


@pytest.mark.parametrize("how", ["silent", "gone", "false"])
def test_a_missing_salt_withdraws_the_start(how):
    party = seated_party(3, seed=10)
    before, bert = party.host.secret, party.peers[2]
    if how == "false":
        bert._salts.show = lambda *_: m.RevealSalt(bytes(16))
        party.order(m.Play())
        party.pump()
    else:
        party.order(m.Play())
        bert.receive = lambda body: ()
        party.pump()
        party.host.tick(100.0)
        assert party.host.stage == "lobby"
        if how == "silent":
            party.host.tick(101.0 + EXCHANGE_TIMEOUT_S)
        else:
            party.cut(bert)
    party.pump()
    assert (party.host.stage, party.host.seed_agreement.exchange, party.host.seed_agreement.withdrawn) == (
        "lobby",
        None,
        1,
    )
    assert party.host.secret != before
    if how != "gone":
        assert [guest.name for guest in party.host.lobby.remote_players() if not guest.ready] == ["Player 1"]


def test_a_start_that_was_not_agreed_on_gets_no_promise():
    party = seated_party(2, seed=11)
    draft, anna = party.host.draft(), party.peers[1]
    other = msgspec.structs.replace(draft, commitment=bytes(32))
    with pytest.raises(BadData, match="another match than the table shows"):
        anna.receive(pack(m.StartAnnouncement(other)))
    elsewhere = msgspec.structs.replace(draft, chairs=draft.chairs[1:] * 2)
    with pytest.raises(BadData, match="without us"):
        anna.receive(pack(m.StartAnnouncement(elsewhere)))
    anna.ready(False)
    with pytest.raises(BadData, match="not agreed on"):
        anna.receive(pack(m.StartAnnouncement(draft)))


def test_no_salt_without_our_own_promise_in_the_list():
    party = seated_party(2, seed=12)
    draft, anna = party.host.draft(), party.peers[1]
    with pytest.raises(BadData, match="not promised"):
        anna.receive(pack(m.SaltCommitments(())))
    anna.receive(pack(m.StartAnnouncement(draft)))
    forged = m.PlayerSaltCommitment(
        anna.pledge, salt_commitment(draft.commitment, agreement_digest(draft), bytes(16))
    )
    with pytest.raises(BadData, match="not true"):
        anna.receive(pack(m.SaltCommitments((forged,))))
