"""Change of host: handover, resuming after a crash, and takeover."""

from typing import Any

import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Entry
from game.session import guest as guest_module
from game.session.hosting import accept_handover_to, resume_from
from net.client.own_takeover_state import takeover_state_of
from net.client.peer import Peer
from net.protocol import messages as m
from net.server.host import Host
from net.server.lobby import HostLobby
from net.storage import saves as saves_module
from net.storage.credentials import (
    guest_save_with_token,
    keep_token,
    open_host_save,
    open_peer_save,
    token_for,
)
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter, write_save
from net.storage.saves import read_save, verify_save
from tests.net.orphans import heirs_party, orphans
from tests.net.party import Party, seated_party


def with_private_moves(seats):
    for seed in range(200):
        party, peers = orphans(seats, seed, 250)
        if party.host.publisher.match.private and party.host.stage == "playing":
            return party, peers
    raise AssertionError("nobody stole anything")


def test_all_seated_peers_together_go_on_with_a_card_game():
    old, peers = with_private_moves(3)
    secret = old.host.publisher.match.secret
    heritage = takeover_state_of(peers[0])
    assert heritage.fallback == "shares"
    party = heirs_party(peers[0], heritage)
    party.connect(peers[1])
    peers[1].agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    refusal = party.messages(peers[0], m.RefusalMessage)[-1]
    assert refusal.code == "pieces_missing"
    assert set(refusal.values[0].split(", ")) == {"Player 1", "Player 2"}
    party.connect(peers[2])
    for peer in peers[1:]:
        peer.agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    assert party.host.stage == "playing"
    assert party.host.publisher.match.secret == secret
    assert party.host.publisher.match.private == old.host.publisher.match.private
    assert all(peer.seats == [seat] for seat, peer in enumerate(peers))
    party.play()
    assert [peer.verdict for peer in peers] == [held_by(peers[0], len(old.host.publisher.match.journal))] * 3


def held_by(heir, entry):
    return AuditVerdict(True, -1, f"{heir.name} held the secret from entry {entry}")


@pytest.mark.slow
def test_a_peer_that_got_more_than_the_heir_brings_it():
    old, peers = orphans(3, 21, 40)
    actor, _ = old.actor()
    peers.sort(key=lambda peer: peer is actor)
    old.cut(peers[0])
    before = len(peers[0].replica.journal)
    for _ in range(20):
        if not old.step():
            break
    assert len(actor.replica.journal) > before
    heritage = takeover_state_of(peers[0])
    party = heirs_party(peers[0], heritage)
    for peer in peers[1:]:
        party.connect(peer)
        peer.agree()
    party.pump()
    length = len(actor.replica.journal)
    party.order(m.Play())
    party.pump()
    assert party.host.publisher.match.journal[:length] == old.host.publisher.match.journal
    party.play()
    assert all(peer.verdict.verified and peers[0].name in peer.verdict.reason for peer in peers)


def test_pieces_that_do_not_fit_are_refused():
    _, peers = orphans(3, 22, 30)
    peers[1].shares[-1] = bytes(64)
    party = heirs_party(peers[0], takeover_state_of(peers[0]))
    for peer in peers[1:]:
        party.connect(peer)
        peer.agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    assert party.messages(peers[0], m.RefusalMessage)[-1].code == "cannot_inherit"
    assert party.host.stage == "lobby"


def test_a_single_other_peer_cannot_go_on_with_a_card_game():
    party: Any = Party(seats=2, seed=17)
    party.add_owner(seat=0)
    guest = party.add("Guest", seat=1)
    party.begin()
    party.play(10)
    assert guest.room_state.fallback == "save"
    assert -1 not in guest.shares
    with pytest.raises(BadData, match="only from the host's own save"):
        takeover_state_of(guest)


def test_an_open_game_goes_on_from_any_journal_under_a_new_promise():
    catalog = pytest.importorskip("game.rules.catalog")
    if "age_of_steam" not in catalog.GAMES:
        pytest.skip("there is no game without secrets yet")
    kind, seats = catalog.game_class("age_of_steam"), 3
    map_key = next(key for key in kind.maps() if seats in kind.seat_counts(key))
    old, peers = orphans(seats, 31, 40, game="age_of_steam", map_key=map_key)
    assert peers[0].room_state.fallback == "anyone"
    heritage = takeover_state_of(peers[1])
    party = heirs_party(peers[1], heritage)
    for peer in (peers[0], *peers[2:]):
        party.connect(peer)
        peer.agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    start = party.host.publisher.match.start
    assert start.since == len(old.host.publisher.match.journal)
    assert start.commitment != old.host.publisher.match.start.commitment
    assert len(start.salts) == seats - 1
    party.play()
    assert party.host.stage == "over"
    for peer in peers:
        assert peer.verdict.verified, peer.verdict
        assert f"from entry {start.since}" in peer.verdict.reason


def test_the_host_hands_the_room_over_on_purpose():
    old, peers = with_private_moves(3)
    heir = peers[2]
    old.order(m.HandOver(heir.you))
    old.pump()
    assert old.host.paused
    secret, moves = heir.handover
    assert secret == old.host.publisher.match.secret
    assert moves == old.host.publisher.match.private
    assert all(not old.messages(peer, m.HandoverSecrets) for peer in peers[:2])
    old.host.connections.by_id[old.link_of(heir)].address = "10.0.0.3"
    heir.send(m.HandoverReady(47801))
    old.pump()
    assert old.host.handed_over
    assert [(moved.address, moved.port) for moved in old.messages(peers[0], m.NewRoomAddress)] == [
        ("10.0.0.3", 47801)
    ]
    entries = len(old.host.publisher.match.journal)
    party = heirs_party(heir, prepare=accept_handover_to(heir))
    for peer in peers[:2]:
        party.connect(peer)
    assert [peer.seats for peer in peers] == [[0], [1], [2]]
    assert {(peer.start.epoch, peer.start.root) for peer in peers} == {
        (1, old.host.publisher.match.start.root)
    }
    party.play()
    assert [peer.verdict for peer in peers] == [held_by(heir, entries)] * 3


def test_a_room_that_was_handed_over_plays_nothing_any_more():
    party = seated_party(3, seed=5)
    party.begin()
    heir = list(party.peers.values())[2]
    party.order(m.HandOver(heir.you))
    party.order(m.Pause(False))
    party.pump()
    assert party.host.paused, "a match that is being handed over stands still"
    heir.send(m.HandoverReady(47801))
    party.pump()
    party.cut(heir)
    length = len(party.host.publisher.match.journal)
    party.step()
    party.order(m.HandOver(next(iter(party.peers.values())).you))
    assert party.host.paused
    assert len(party.host.publisher.match.journal) == length
    assert party.host.handover_to == heir.you


def test_nobody_else_can_say_that_the_room_has_moved():
    party = seated_party(2, seed=5)
    party.begin()
    anna, bert = party.peers.values()
    bert.send(m.HandoverReady(1))
    bert.send(m.HandOver(bert.you))
    party.order(m.HandOver(4711))
    party.pump()
    assert [refused.code for refused in party.messages(bert, m.RefusalMessage)] == [
        "owner_only",
        "owner_only",
    ]
    assert not party.messages(anna, m.NewRoomAddress)
    party.order(m.HandOver(bert.you))
    party.cut(bert)
    assert not party.host.paused, "who leaves before taking over leaves the match where it was"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("plays", [0, 1, 7, 60])
def test_a_host_that_was_killed_goes_on_from_its_save(tmp_path, monkeypatch, plays):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = seated_party(3, seed=plays, open_save=open_host_save)
    party.begin()
    party.play(plays)
    peers = list(party.peers.values())
    (path,) = (tmp_path / "saves").iterdir()
    journal = list(party.host.publisher.match.journal)
    party.host.publisher.save.close()
    saved = read_save(path)
    assert saved.journal == journal
    again: Any = Party(seats=2, seed=77)
    again.host = Host(HostLobby("Again"), None, again.rng.randbytes)
    with SaveWriter.resume(saved) as writer:
        again.host.resume(saved, writer)
        for peer in peers:
            again.connect(peer)
            assert [begin.since for begin in again.news(peer, m.Begin)] == [len(journal)]
        assert [peer.seats for peer in peers] == [[0], [1], [2]]
        again.play()
    assert [peer.verdict for peer in peers] == [AuditVerdict(True)] * 3
    assert verify_save(read_save(path)).verdict == AuditVerdict(True)


@pytest.mark.slow
def test_a_save_cut_at_any_byte_is_gone_on_with(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = seated_party(2, seed=41)
    party.begin()
    party.play(25)
    match = party.host.publisher.match
    whole = tmp_path / "whole.save"
    write_save(whole, SaveHeader(match.start, "Room", match.secret), match.journal, match.private)
    data = whole.read_bytes()
    for length in range(len(data) - 400, len(data)):
        path = tmp_path / "cut.save"
        path.write_bytes(data[:length])
        saved = read_save(path)
        host: Any = Host(HostLobby("Again"))
        with SaveWriter.resume(saved) as writer:
            host.resume(saved, writer)
            kept = host.publisher.match.journal
            assert kept[: len(saved.journal)] == saved.journal
            assert kept == match.journal[: len(kept)], "a chance left open is answered as it was"
        assert read_save(path).journal == kept


def test_a_peer_that_was_killed_has_its_token_and_its_part_back(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party(seats=2, seed=51)
    first = party.add("Anna", seat=0, open_save=lambda opening: open_peer_save(opening, "Anna"))
    party.add("Bert", seat=1)
    party.begin()
    way = party.host.publisher.match.start.root
    keep_token(way, "Anna", first.token)
    party.play(20)
    party.cut(first)
    first.save_buffer._save.close()
    token = token_for(way, "Anna")
    assert token_for(way, "Bert") is None
    saved = guest_save_with_token(token)
    assert saved.journal == first.replica.journal
    assert saved.secret is None
    second: Any = Peer("Anna", random_bytes=party.rng.randbytes)
    second.restore(saved, SaveWriter.resume(saved))
    party.connect(second)
    assert second.seats == [0]
    assert second.hands[0] == party.host.publisher.match.dealer.hands_of(0)
    party.play()
    assert second.verdict == AuditVerdict(True)
    second.close()
    assert verify_save(read_save(saved.path)).verdict == AuditVerdict(True)


def test_a_save_without_the_secret_is_not_gone_on_with(tmp_path):
    party = seated_party(2, seed=61)
    party.begin()
    match = party.host.publisher.match
    path = tmp_path / "peer.save"
    write_save(path, SaveHeader(match.start, "Room", None, bytes(16)), match.journal, {})
    with pytest.raises(BadData, match="not the host's own save"):
        Host(HostLobby("Again")).resume(read_save(path), None)


@pytest.mark.slow
def test_a_match_that_older_programs_began_goes_on_between_newer_ones(tmp_path, monkeypatch):
    """Programs compare current rules versions; the match keeps that of its start."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    with monkeypatch.context() as older:
        for package in ("yardmaster", "railways", "age_of_steam", "steam"):
            older.setattr(f"game.rules.{package}.RULES_VERSION", 9)
        party = Party(seats=2, seed=51, open_save=open_host_save)
        anna = party.add("Anna", seat=0, open_save=lambda opening: open_peer_save(opening, "Anna"))
        bert = party.add("Bert", seat=1)
        party.begin()
        party.play(20)
        anna.save_buffer._save.close()
        party.host.publisher.save.close()
    saved = next(read_save(path) for path in (tmp_path / "saves").iterdir() if "anna" not in path.name)
    own = guest_save_with_token(anna.token)
    assert saved.start.rules == own.start.rules == (("yardmaster", 9),)
    again: Any = Party(seats=2, seed=77)
    again.host = Host(HostLobby("Again"), None, again.rng.randbytes)
    back = [Peer("Anna", random_bytes=again.rng.randbytes), Peer("Bert", token=bert.token)]
    with SaveWriter.resume(saved) as hosts, SaveWriter.resume(own) as annas:
        again.host.resume(saved, hosts)
        back[0].restore(own, annas)
        for peer in back:
            again.connect(peer)
        since = [again.news(peer, m.Begin)[0].since for peer in back]
        assert since == [len(own.journal), 0], "who has a part of it is sent the rest alone"
        again.play()
        assert [peer.verdict for peer in back] == [AuditVerdict(True)] * 2
    assert verify_save(read_save(saved.path)).verdict == AuditVerdict(True)
    assert verify_save(read_save(own.path)).verdict == AuditVerdict(True)


@pytest.fixture
def closed(monkeypatch):
    """The saves that were closed, in order."""
    paths, close = [], SaveWriter.close

    def noted(writer):
        paths.append(writer.path)
        close(writer)

    monkeypatch.setattr(SaveWriter, "close", noted)
    return paths


@pytest.mark.parametrize("foreign", [True, False])
def test_a_save_that_does_not_replay_is_never_gone_on_with(tmp_path, monkeypatch, foreign, closed):
    party = seated_party(2, seed=61)
    party.begin()
    party.play(12)
    match, path = party.host.publisher.match, tmp_path / "odd.save"
    last = match.journal[-1]
    journal = [*match.journal[:-1], Entry(last.seq, last.seat, last.move, b"changed!")]
    write_save(path, SaveHeader(match.start, "Room", match.secret, bytes(16)), journal, match.private)
    before = path.read_bytes()
    if foreign:
        monkeypatch.setattr(saves_module, "own_rules", tuple)
    made = "was made with other rules and cannot" if foreign else "cannot"
    for _ in range(2):
        host = Host(HostLobby("Again"))
        with pytest.raises(
            BadData, match=f"^odd.save {made} be gone on with: entry {last.seq}: the state differs"
        ):
            resume_from(read_save(path))(host)
        assert host.publisher is None
    with pytest.raises(BadData, match=f"^odd.save {made}"):
        Peer("Anna").restore(read_save(path), None)
    assert closed == [path] * 3, "once when it was written, and whenever it was tried"
    assert path.read_bytes() == before


def test_a_peers_save_that_does_not_replay_is_left_and_the_match_sent_anew(tmp_path, monkeypatch, closed):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    match, way, token = seated_party(2, seed=61), ("127.0.0.1", 9), bytes(range(16))
    match.begin()
    match.play(12)
    running = match.host.publisher.match
    last = running.journal[-1]
    journal = [*running.journal[:-1], Entry(last.seq, last.seat, last.move, b"changed!")]
    path = tmp_path / "saves" / "mine.save"
    write_save(path, SaveHeader(running.start, "Room", None, token), journal, {})
    keep_token(running.start.root, "Anna", token)
    peer = guest_module._peer(way, "Anna", "player")
    peer.on_match_announced(running.start.root)
    assert (peer.token, peer.start, peer.replica) == (token, None, None)
    assert closed == [path] * 2, "once when it was written, once when it was left"
