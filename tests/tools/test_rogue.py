"""Cheating hosts are detected however slow the machine is, and an undetected cheat is reported."""

import time
from random import Random
from types import SimpleNamespace

import pytest

from net.client import handshake
from net.client import peer as following
from net.protocol.compatibility import own_rules
from tools.faults import cheating_host_tcp
from tools.faults.in_process.simulated_match import SimulatedMatch

ENTRIES = 40


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """Returns the disk contents of a host and its guests in the middle of a match."""
    folder = tmp_path_factory.mktemp("match")
    world = SimulatedMatch(("yardmaster", "", 3), Random(7), folder)
    while world.entries < ENTRIES:
        world.step()
    world.close()
    return [disk.read() for disk in (world.disk, *(person.disk for person in world.people))]


def tried(trick, saves):
    return cheating_host_tcp.CHEATS[trick](
        saves[0], cheating_host_tcp.restore_peers(saves[1:], saves[0].start), Random(1)
    )


@pytest.mark.parametrize("trick", cheating_host_tcp.CHEATS)
def test_every_cheat_is_found_out(saves, trick):
    assert tried(trick, saves) is True


def test_a_machine_without_time_lets_no_cheat_through(saves, monkeypatch):
    """The handshake takes longer than any timeout by the clock."""
    lost = [0.0]

    def slow():
        lost[0] += 1_000.0
        return own_rules()

    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + lost[0], sleep=time.sleep)
    monkeypatch.setattr(cheating_host_tcp, "time", clock)
    monkeypatch.setattr(handshake, "own_rules", slow)
    assert tried("rolling-back", saves) is True
    assert lost[0]


def test_a_rollback_that_nobody_notices_is_told_of(saves, monkeypatch):
    monkeypatch.setattr(following.Peer, "_remember_longest_journal", lambda *_: None)
    assert tried("rolling-back", saves) is False


def test_a_host_that_says_nothing_is_no_cheat_that_was_caught(saves, monkeypatch):
    monkeypatch.setattr(cheating_host_tcp, "PATIENCE", 3)
    monkeypatch.setattr(following.Peer, "hello", lambda _: None)
    with pytest.raises(cheating_host_tcp.NoAnswer):
        tried("rolling-back", saves)
