"""A host saves before it broadcasts, and a failing disk does not end the match."""

import errno

from game.rules.core.audit import Verdict
from game.rules.core.match_settings import MatchSettings
from game.session.hosting import Hosting
from net.protocol import messages as m
from net.storage.saves import read
from tests.net.party import Party, seated_party


class Disk:
    """An in-memory save whose disk may be full."""

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
    assert disk.kept == party.host.running.match.journal
    disk.full = True
    party.play(5)
    peer = next(iter(party.peers.values()))
    assert peer.table.unsaved == "No space left on device"
    disk.full = False
    party.play(1)
    assert peer.table.unsaved == ""
    assert disk.kept == party.host.running.match.journal


def test_a_save_that_cannot_be_made_does_not_stop_the_evening():
    def refuse(opening):
        raise PermissionError(errno.EACCES, "Permission denied")

    party = seated_party(2, seed=14, open_save=refuse)
    party.begin()
    party.play()
    peer = next(iter(party.peers.values()))
    assert peer.table.unsaved == "Permission denied"
    assert peer.verdict == Verdict(True)


def test_everything_is_saved_before_it_is_told():
    seen: list[int] = []

    class Watched(Disk):
        def sync(self):
            super().sync()
            out = [body for link, body in party.host.board.outbox if body[1:3] == b"\xa1e"]
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
    hosting = Hosting("Ada’s table", port=None, code="TQ7KAB")
    try:
        hosting.arrange(MatchSettings("yardmaster", "", 2), {0: "random", 1: "random"})
        hosting.order(m.Play())
        kept = hosting.kept_in
        assert read(kept).opening.code == "TQ7KAB"
        hosting.protect("")
        assert read(kept).opening.code == ""
    finally:
        hosting.close()
