"""The write thread: messages wait for the disk, nobody else does."""

import errno
import os
import threading
import time
from types import SimpleNamespace

import pytest

from game.rules import catalog
from game.session.guest import owner_guest
from game.session.hosting import HostedRoom
from net.client.peer import Peer
from net.protocol import messages as m
from net.storage import save_writer
from net.storage.save_writer import write_save
from net.storage.saves import read_save
from net.storage.write_thread import WriteThread
from tests.net.tables import begun, opening_of, play_on
from tests.patience import PATIENCE


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    return tmp_path


def until(guest, done):
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        guest.poll(0.01)


@pytest.fixture
def disk(monkeypatch):
    """A disk that is as slow as a test says and notes which thread waits for it."""

    switch = SimpleNamespace(gate=threading.Event(), threads=set(), full=False)
    switch.gate.set()
    real = os.fsync

    def fsync(handle):
        switch.threads.add(threading.current_thread().name)
        assert switch.gate.wait(PATIENCE)
        if switch.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(save_writer.os, "fsync", fsync)
    return switch


def played_room():
    """A room with a match of one person against bots, at that person's first decision."""
    hosting = HostedRoom("Slow", None, seed="disk")
    owner = owner_guest(hosting, Peer("Anna"))
    until(owner, lambda: owner.peer.room_state is not None)
    hosting.set_up_match(catalog.create("yardmaster", "", 2).match_settings, {1: "random"})
    owner.peer.send(m.Sit(0))
    owner.session.flush()
    until(owner, lambda: owner.peer.seats == [0])
    owner.peer.send(m.Play())
    owner.session.flush()
    until(owner, lambda: is_due(owner))
    return hosting, owner


def is_due(owner):
    peer = owner.peer
    return peer.replica is not None and 0 in peer.game.to_act(peer.replica.state) and 0 in peer.hands


def act(owner):
    peer = owner.peer
    peer.propose(0, peer.game.legal(peer.view(0), 0)[0])
    owner.session.flush()


def test_an_entry_is_sent_only_when_it_is_on_the_disk(home, disk):
    hosting, owner = played_room()
    try:
        disk.gate.clear()
        before = owner.peer.last
        act(owner)
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            owner.poll(0.01)
        assert owner.peer.last == before, "the write has not finished"
        assert hosting.host.publisher.match.last > before, "the host has accepted the action"
        disk.gate.set()
        until(owner, lambda: owner.peer.last > before)
        assert disk.threads == {"roundhouse-saves"}, "no other thread waits for the disk"
    finally:
        disk.gate.set()
        owner.close()
    (path,) = (home / "saves").glob("*.save")
    assert read_save(path).journal[: before + 2] == hosting.host.publisher.match.journal[: before + 2]


def test_a_full_disk_is_reported_and_the_match_goes_on(home, disk):
    hosting, owner = played_room()
    try:
        disk.full = True
        before = owner.peer.last
        act(owner)
        until(owner, lambda: owner.peer.room_state.save_error == "No space left on device")
        until(owner, lambda: owner.peer.last > before and is_due(owner))
        disk.full = False
        act(owner)
        until(owner, lambda: owner.peer.room_state.save_error == "")
    finally:
        owner.close()
    (path,) = (home / "saves").glob("*.save")
    saved = read_save(path)
    assert (saved.truncation, saved.damage) == ("", "")
    assert saved.journal == hosting.host.publisher.match.journal[: len(saved.journal)]
    assert len(saved.journal) > before


def test_writes_that_fail_are_written_again_in_order(tmp_path, disk):
    match = play_on(begun(seats=2, seed=3), most=12)
    thread = WriteThread()
    path = tmp_path / "x.save"
    writer = save_writer.SaveWriter.create(path, opening_of(match))
    writer.use_thread(thread)
    for number, item in enumerate(match.journal):
        disk.full = number % 3 == 1
        writer.add(item, match.private.get(item.seq))
        writer.sync()
        thread.wait()
        assert writer.error == ("No space left on device" if disk.full else "")
    disk.full = False
    writer.close()
    thread.close()
    assert thread.started == thread.finished == len(match.journal)
    write_save(tmp_path / "y.save", opening_of(match), match.journal, match.private)
    assert read_save(path).journal == read_save(tmp_path / "y.save").journal == match.journal
