"""A host saves before it broadcasts, and a failing disk does not end the match."""

import errno

from game.rules.core.audit import AuditVerdict
from game.rules.core.match_settings import MatchSettings
from game.session.hosting import HostedRoom
from net.protocol import messages as m
from net.storage.saves import read_save
from tests.net.party import Party, seated_party


class Disk:
    """An in-memory save whose disk may be full."""

    error = ""

    def __init__(self):
        self.full, self.kept, self.waiting = False, [], []

    def add(self, item, full=None):
        self.waiting.append(item)

    def sync(self):
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.kept += self.waiting
        self.waiting = []

    def close(self):
        pass


def test_a_full_disk_is_told_and_nothing_is_forgotten():
    disk = Disk()
    party = seated_party(2, seed=14, open_save=lambda opening: disk)
    party.begin()
    party.play(5)
    assert disk.kept == party.host.publisher.match.journal
    disk.full = True
    party.play(5)
    peer = next(iter(party.peers.values()))
    assert peer.room_state.save_error == "No space left on device"
    disk.full = False
    party.play(1)
    assert peer.room_state.save_error == ""
    assert disk.kept == party.host.publisher.match.journal


def test_a_save_that_cannot_be_made_does_not_stop_the_evening():
    def refuse(opening):
        raise PermissionError(errno.EACCES, "Permission denied")

    party = seated_party(2, seed=14, open_save=refuse)
    party.begin()
    party.play()
    peer = next(iter(party.peers.values()))
    assert peer.room_state.save_error == "Permission denied"
    assert peer.verdict == AuditVerdict(True)


def test_everything_is_saved_before_it_is_told():
    seen: list[int] = []

    class Watched(Disk):
        def sync(self):
            super().sync()
            out = [body for link, body in party.host.connections.outbox if body[1:3] == b"\xa1e"]
            seen.append(len(out))

    party = Party(seats=2, seed=1, open_save=lambda opening: Watched())
    for seat in range(2):
        party.add(f"Player {seat}", seat=seat)
    party.begin()
    party.play()
    assert seen
    assert not any(seen)


def test_a_match_keeps_the_code_of_its_room(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    hosting = HostedRoom("Ada’s table", port=None, code="TQ7KAB")
    try:
        hosting.set_up_match(MatchSettings("yardmaster", "", 2), {0: "random", 1: "random"})
        hosting.request(m.Play())
        kept = hosting.save_path
        hosting.writes.wait()
        assert read_save(kept).header.code == "TQ7KAB"
        hosting.protect("")
        hosting.writes.wait()
        assert read_save(kept).header.code == ""
    finally:
        hosting.close()
