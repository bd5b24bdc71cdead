"""A hundred spectators beside six players, and catching up with a long journal."""

import os
import stat

import pytest

from game.rules.core.codec import BadData
from game.session.hosting import resume_from
from game.user_folders import saves_folder
from net.client.peer import Peer
from net.client.session import MOST_NONSENSE, NONSENSE_TIME, Session
from net.protocol import messages as m
from net.protocol.frames import pack
from net.server.admission import ConnectionLimits
from net.server.host import Host
from net.server.lobby import MOST_WATCHERS, HostLobby
from net.storage import save_writer as writer_module
from net.storage.credentials import guest_save_with_token, keep_token, open_host_save, open_peer_save
from net.storage.save_writer import SaveWriter
from net.storage.saves import listed_saves, read_save, verify_save
from tests.net.party import Party, seated_party
from tests.net.tables import begun, play_on


@pytest.mark.slow
def test_a_hundred_watch_beside_six_who_play():
    party = Party("age_of_steam", seats=6, map_key="rust_belt")
    watchers = [party.add(f"W{number}", "watcher") for number in range(100)]
    players = [party.add(f"P{seat}", seat=seat) for seat in range(6)]
    party.begin()
    party.play(5)
    assert len(players[0].room_state.people) == 106
    assert {len(peer.replica.journal) for peer in (*watchers, *players)} == {len(players[0].replica.journal)}
    late = party.add("One more", "watcher")
    assert m.Denial("room_full") in party.messages(late, m.Denial)
    party.cut(players[2])
    party.connect(players[2])
    assert players[2].seats == [2], "a seated person's place is never a watcher's"
    for number in range(10):
        assert party.add(f"Q{number}").room_state is not None, "and there is room for players, too"


def test_a_hundred_links_from_one_address_are_let_in_at_once():
    crowd = ConnectionLimits()
    assert {crowd.why_not("10.0.0.7", 3.0) for _ in range(MOST_WATCHERS + 6)} == {""}


@pytest.mark.slow
def test_a_crowd_that_comes_and_goes_leaves_nothing_behind():
    party = seated_party(2)
    party.begin()
    before = len(party.host.handshake.keys)
    for number in range(300):
        watcher = party.add(f"W{number}", "watcher")
        watcher.send(m.DesyncReport(3, "what?"))
        party.pump()
        party.cut(watcher)
    assert len(party.host.handshake.keys) == before
    assert (len(party.host.desyncs), party.host.log) == (0, [])
    assert len(party.host.lobby.people) == 2


class Lines:
    """A connection that delivers everything at once."""

    def __init__(self, bodies):
        from queue import SimpleQueue

        self.inbox = SimpleQueue()
        for body in bodies:
            self.inbox.put(body)

    def send(self, body): ...

    def close(self): ...


@pytest.mark.slow
def test_a_late_joiner_syncs_its_save_once_a_burst(tmp_path, monkeypatch):
    """Items that arrive together are one write, because each sync waits for the disk."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party("age_of_steam", seats=3, map_key="rust_belt")
    party.host.run_in_new_save(play_on(begun("age_of_steam", 3, 4, "rust_belt"), undo=0.8))
    late = Peer("Late", "watcher", open_save=lambda opening: open_peer_save(opening, "Late"))
    party.connect(late)
    bodies = party.received[id(late)]
    assert len(bodies) > 150
    again = Peer("Again", "watcher", open_save=lambda opening: open_peer_save(opening, "Again"))
    again.takeover_keys.challenge = late.takeover_keys.challenge
    synced = []
    sync = os.fsync
    monkeypatch.setattr(writer_module.os, "fsync", lambda handle: synced.append(handle) or sync(handle))
    session = Session(again, Lines([body for body in bodies if b"challenge" not in body[:12]]))
    session.poll()
    assert len(again.replica.journal) == len(party.host.publisher.match.journal)
    assert len(synced) <= 4
    for peer in (late, again):
        peer.close()
    saved = [read_save(path) for path in listed_saves(saves_folder()) if "again" in path.name]
    assert [(len(one.journal), one.tag) for one in saved] == [(len(again.replica.journal), again.tag)]


@pytest.mark.skipif(os.name != "posix", reason="modes are of Unix")
def test_saves_and_secrets_are_for_nobody_else(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    old = os.umask(0)
    try:
        keep_token(bytes(32), "Anna", bytes(16))
        party = seated_party(2, open_save=open_host_save)
        party.begin()
        path = party.host.publisher.save.path
        party.host.publisher.save.close()
        modes = {
            path: stat.S_IMODE(path.stat().st_mode),
            "seats": stat.S_IMODE((tmp_path / "seats.json").stat().st_mode),
        }
        assert set(modes.values()) == {0o600}
        path.chmod(0o644)
        SaveWriter.resume(read_save(path)).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(old)


def test_a_match_in_a_read_only_folder_goes_on_and_is_kept_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = seated_party(2, seed=6, open_save=open_host_save)
    party.begin()
    party.play(15)
    path = party.host.publisher.save.path
    party.host.publisher.save.close()
    elsewhere = tmp_path / "card" / path.name
    elsewhere.parent.mkdir()
    path.rename(elsewhere)
    before = elsewhere.read_bytes()
    opened = writer_module.open_private

    def read_only(path, mode):
        if path == elsewhere:
            raise PermissionError(13, "Read-only file system")
        return opened(path, mode)

    monkeypatch.setattr(writer_module, "open_private", read_only)
    saved = read_save(elsewhere)
    host = Host(HostLobby("Again"), open_host_save)
    resume_from(saved)(host)
    assert host.publisher.match.journal == saved.journal
    assert host.publisher.save_error == ""
    assert elsewhere.read_bytes() == before
    host.publisher.save.close()
    (copy,) = listed_saves(saves_folder())
    assert read_save(copy).journal == saved.journal
    assert verify_save(read_save(copy)).verdict.verified


def test_nonsense_long_ago_is_forgotten():
    now = [0.0]
    session = Session(Peer("Anna"), Lines([]), lambda: now[0])
    for _ in range(5 * MOST_NONSENSE):
        assert session._hear(b"\xc1") == ()
        now[0] += NONSENSE_TIME
    assert session.ended is None
    for _ in range(MOST_NONSENSE):
        session._hear(b"\xc1")
    assert session.ended.code == "host_nonsense"


def test_who_disagrees_without_end_is_counted_by_person_and_not_by_link():
    party = seated_party(2)
    party.begin()
    anna = party.peers[1]
    for _ in range(3):
        anna.send(m.DesyncReport(3, "what?"))
        party.pump()
        party.cut(anna)
        party.connect(anna)
    anna.send(m.DesyncReport(3, "what?"))
    party.pump()
    assert m.Denial("cannot_agree", (3,)) in party.messages(anna, m.Denial)


def test_who_comes_back_on_a_slow_line_never_has_hands_of_another_moment():
    """The own hand is unknown between missed items; viewing must not fail then."""
    party = seated_party(2, seed=12)
    party.begin()
    party.play(10)
    anna = party.peers[1]
    party.cut(anna)
    match = party.host.publisher.match
    party.host.put_bot(0, "greedy")
    party.host.connected(90, bots=True)
    for _ in range(24):
        for seat in match.game.to_act(match.replica.state):
            view = match.replica.view(match.dealer.hands_of(seat))
            action = match.game.sample(view, seat, party.rng.randrange)
            who = 90 if seat == 0 else party.link_of(party.peers[2])
            party.host.receive(who, pack(m.Propose(seat, action, match.last)))
            party.pump()
    receive = anna.receive
    looked = []

    def looking(body):
        news = receive(body)
        looked.append(anna.view(0))
        return news

    anna.receive = looking
    party.connect(anna)
    assert len(looked) > 10
    assert anna.hands[0] == match.dealer.hands_of(0)


def test_a_save_that_cannot_be_read_is_still_bad_data(tmp_path):
    with pytest.raises(BadData, match="cannot be read"):
        read_save(tmp_path / "nosuch.save")
    assert guest_save_with_token(bytes(16)) is None
    assert pack(m.DesyncReport(3, "x"))
