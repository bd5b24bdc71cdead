"""The protocol is open: readers without a type of ours understand saves and rooms."""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.rules import catalog
from game.rules.core.codec import to_plain
from game.session.hosting import HostedRoom
from net.protocol import messages as m
from net.storage.save_writer import write_save
from tests.cli.roundhouse import refusal, roundhouse
from tests.net.ports import free_port
from tests.net.tables import begun, opening_of, play_on

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "docs" / "examples" / "watch_room.py"


@pytest.fixture
def save(tmp_path):
    match = play_on(begun(seats=3, seed=4))
    path = tmp_path / "x.save"
    write_save(path, opening_of(match), match.journal, match.private)
    return path, match


def test_dump_prints_every_record_of_a_save(save):
    path, match = save
    done = roundhouse("dump", path)
    header, *records = [json.loads(line) for line in done.stdout.splitlines()]
    assert (header[0], header[1][0], header[1][3]) == ("header", "start", "yardmaster")
    entries = [record for record in records if record[0] in ("e", "r")]
    assert len(entries) == len(match.journal)
    assert entries[-1][4] == to_plain(match.journal[-1])[4].hex()


def test_dump_names_a_damaged_record(save):
    path, _ = save
    data = bytearray(path.read_bytes())
    data[-30] ^= 1
    path.write_bytes(data)
    done = roundhouse("dump", path)
    assert done.returncode == 2
    assert "x.save is damaged in record" in done.stderr
    path.write_bytes(b"nothing")
    assert "not a save" in refusal("dump", path)
    assert "no host answers" in refusal("dump", "127.0.0.1:9")


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A room in which two bots wait for the owner to let them play."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    hosting = HostedRoom("Open", free_port(), announce=False)
    hosting.set_up_match(catalog.create("yardmaster", "", 2).match_settings, {0: "random", 1: "random"})
    yield hosting
    if not hosting.net.loop.is_closed():
        hosting.close()


def watch(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


def play_when_watched(room):
    end = time.monotonic() + 30
    while time.monotonic() < end and not room.host.lobby.people:
        time.sleep(0.05)
    room.request(m.Play())


@pytest.mark.slow
def test_a_client_of_sixty_lines_watches_a_match(room):
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 60
    with ThreadPoolExecutor() as pool:
        watched = pool.submit(watch, sys.executable, str(CLIENT), "127.0.0.1", str(room.server.port))
        play_when_watched(room)
        done = watched.result()
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    journal = room.host.publisher.match.journal
    assert sum(line.startswith(("e ", "r ")) for line in lines) == len(journal)
    assert lines[-1].startswith("reveal ")


@pytest.mark.slow
def test_dump_prints_the_messages_of_a_room(room):
    with ThreadPoolExecutor() as pool:
        watched = pool.submit(roundhouse, "dump", f"127.0.0.1:{room.server.port}")
        play_when_watched(room)
        end = time.monotonic() + 60
        while room.host.stage != "over" and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)
        room.close()
        done = watched.result()
    tags = [json.loads(line)[0] for line in done.stdout.splitlines()]
    assert tags[:4] == ["room", "challenge", "welcome", "table"]
    assert tags.count("i") == len(room.host.publisher.match.journal)
    assert "reveal" in tags
