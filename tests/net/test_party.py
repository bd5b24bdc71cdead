"""Real processes: a host and bot clients, with and without faults, and their commands."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from net.storage.saves import listed_saves, read_save, verify_save
from tests.net.ports import free_port
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
TWIN = f"Twin {os.getpid()}"


def party(*arguments):
    command = [sys.executable, "-m", "tools.faults", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_party_of_real_programs_is_verified_by_everybody():
    done = party("yardmaster", "--peers", 3, "--games", 1, "--port", free_port(), "--pace", 0)
    if "no room was found" in done.stderr:
        pytest.skip("neither multicast nor broadcast works here")
    assert done.stdout.splitlines()[-1] == "games 1 finished 1 lost 0 desynced 0 verified 1", (
        done.stdout + done.stderr
    )
    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_party_with_faults_loses_nothing():
    done = party("yardmaster", "--peers", 3, "--games", 1, "--faults", "--seed", 4, "--port", free_port())
    assert done.stdout.splitlines()[-1] == "games 1 finished 1 lost 0 desynced 0 verified 1", (
        done.stdout + done.stderr
    )


def hear_interrupts():
    """Restores SIGINT, which background tests ignore and child processes would inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Programs:
    """Background `roundhouse` processes, each with its own home folder."""

    def __init__(self, folder):
        self.folder = folder
        self.running = []

    def start(self, home, *arguments):
        environment = {**os.environ, "ROUNDHOUSE_HOME": str(self.folder / home), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-u", "-m", "game", *map(str, arguments)]
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=hear_interrupts,  # noqa: PLW1509 - it does nothing that a thread could hold
        )
        self.running.append(process)
        return process

    def close(self):
        for process in self.running:
            process.kill()
            process.communicate()


@pytest.fixture
def programs(tmp_path):
    made = Programs(tmp_path)
    yield made
    made.close()


def read_until(process, pattern):
    """The first output line that matches; only the test's own timeout limits the wait."""
    end = time.monotonic() + PATIENCE
    seen = []
    while time.monotonic() < end:
        line = process.stdout.readline()
        if not line:
            break
        seen.append(line)
        if re.search(pattern, line):
            return line
    raise AssertionError(f"no {pattern!r} in:\n{''.join(seen)}")


def opened_port(host):
    """The port a host reports, which differs from the requested one if that was taken."""
    return int(re.search(r"is open at [^:]*:(\d+)", read_until(host, "is open at"))[1])


def rooms(folder):
    environment = {**os.environ, "ROUNDHOUSE_HOME": str(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "game", "rooms", "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def listed_at(folder, ports):
    """The listed rooms, once exactly those at these ports are found."""
    end = time.monotonic() + PATIENCE
    while True:
        found = [room for room in rooms(folder) if room["name"] == TWIN]
        if sorted(room["port"] for room in found) == sorted(ports) or time.monotonic() > end:
            return found


@pytest.mark.slow
def test_rooms_lists_two_of_one_name_and_forgets_a_killed_host(programs, tmp_path):
    port, looker = free_port(), tmp_path / "looker"
    hosts = [programs.start(f"h{n}", "host", "yardmaster", "--name", TWIN, "--port", port) for n in range(2)]
    ports = [opened_port(host) for host in hosts]
    looker.mkdir()
    (looker / "rooms.json").write_text(json.dumps([f"127.0.0.1:{one}" for one in ports]))
    found = listed_at(looker, ports)
    assert sorted(room["port"] for room in found) == sorted(ports)
    assert {room["game"] for room in found} == {"yardmaster"}
    hosts[0].kill()
    hosts[0].wait()
    assert [room["port"] for room in listed_at(looker, ports[1:])] == ports[1:]
    hosts[1].send_signal(signal.SIGINT)
    hosts[1].wait(PATIENCE)
    assert listed_at(looker, []) == []


@pytest.mark.slow
def test_a_person_joins_chats_and_plays_from_a_terminal(programs, tmp_path):
    port = free_port()
    host = programs.start("host", "host", "yardmaster", "--seats", 2, "--port", port, "--games", 1)
    port = opened_port(host)
    bot = programs.start("bot", "join", f"127.0.0.1:{port}", "--text", "--name", "Bot", "--bot", "greedy")
    person = programs.start("person", "join", f"127.0.0.1:{port}", "--text", "--name", "Anna")
    read_until(person, "Match .* of Yardmaster")
    person.stdin.write("c hello there\n?\n")
    person.stdin.flush()
    read_until(bot, "Anna: hello there")
    read_until(person, "A number does what stands behind it")
    person.stdin.write("b\n")
    person.stdin.flush()
    assert "verified" in read_until(bot, "over: ")
    assert "verified" in read_until(person, "over: ")
    for home in ("host", "bot", "person"):
        (path,) = listed_saves(tmp_path / home / "saves")
        assert verify_save(read_save(path)).verdict.verified


@pytest.mark.slow
def test_a_host_hands_the_room_over_from_its_console(programs, tmp_path):
    port = free_port()
    host = programs.start("host", "host", "yardmaster", "--seats", 3, "--port", port)
    port = opened_port(host)
    guests = [
        programs.start(
            name, "join", f"127.0.0.1:{port}", "--text", "--name", name, "--bot", "random", "--pace", 0.01
        )
        for name in ("Anna", "Bert", "Cleo")
    ]
    read_until(guests[0], "Match .* of Yardmaster")
    host.stdin.write("dance\nhandover nobody\nhandover bert\n")
    host.stdin.flush()
    read_until(host, "no order dance")
    read_until(host, "Name one of those who are here.*Bert")
    read_until(host, "Bert is the host now, at ")
    read_until(guests[1], "You are the host now")
    assert host.wait(PATIENCE) == 0
    told = [read_until(guest, "over: ") for guest in guests]
    assert len(set(told)) == 1
    assert "verified" in told[0]
    kept = [read_save(path) for path in listed_saves(tmp_path / "Bert" / "saves")]
    (own,) = [saved for saved in kept if saved.header.secret is not None]
    assert verify_save(own).verdict.verified


@pytest.mark.slow
def test_join_opens_the_screen_or_says_that_there_is_none(programs, monkeypatch):
    port = free_port()
    host = programs.start("host", "host", "yardmaster", "--seats", 3, "--port", port)
    port = opened_port(host)
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuch")
    blind = programs.start("blind", "join", f"127.0.0.1:{port}", "--name", "Anna")
    read_until(blind, "No window can be opened here")
    read_until(host, "waiting for Anna|1/3 seats")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    programs.start("screen", "join", f"127.0.0.1:{port}", "--name", "Bert")
    read_until(host, "2 people")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["host", "nosuch"], "there is no game 'nosuch'"),
        (["host"], "say which game to host"),
        (["host", "yardmaster", "--seats", "5"], "played by"),
        (["host", "yardmaster", "--bots", "deep"], "there is no bot 'deep'"),
        (["host", "yardmaster", "--port", "99999"], "is not a whole number"),
        (["host", "--resume", "nosuch.save"], "nosuch.save cannot be read"),
        (["join", "127.0.0.1:x"], "is not an address"),
    ],
)
def test_bad_input_is_one_sentence(arguments, says, tmp_path):
    environment = {**os.environ, "ROUNDHOUSE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "game", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_wrong_code_at_the_terminal_is_one_sentence(programs, tmp_path):
    from net.protocol.protected_room import why_no_protection

    if why_no_protection():
        pytest.skip(why_no_protection())
    port = free_port()
    host = programs.start("host", "host", "yardmaster", "--port", port, "--code", "siding")
    assert "Protected room" in read_until(host, "is open at")
    guest = programs.start("guest", "join", f"127.0.0.1:{port}", "--text", "--code", "wrong")
    assert guest.wait(PATIENCE) == 2
    assert "not the room's code" in guest.stdout.read()
