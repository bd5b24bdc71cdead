"""A party of real programs: a host, text clients with bots inside, a relay, and what they have reported."""

from __future__ import annotations

import argparse
import os
import re
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO

from game.rules.core.codec import BadData
from net.protocol.tls import why_no_locks
from net.storage.saves import listed_saves, read
from tools.e2e.network_namespaces import Lan, lay_cables

ROOT = Path(__file__).resolve().parents[2]
PORT = 47800
OVER = re.compile(r"^match (\w+) over: (\d+) entries, digest (\w+), (.*)$")
BEGAN = re.compile(r"^Match (\w+) of ")
STUCK = 120.0
"""A party in which nothing happens for so long is stuck."""
GRACE = 8
"""With faults a bot plays for whoever is away for so many seconds."""
LAST_WORDS = 30.0
"""What an ended program has said is read by then."""
RELAY_ABOVE = 50
"""The relay listens so many ports above the room."""


class Program:
    """One process of the party, which may be killed and started again."""

    def __init__(
        self, name: str, party: Party, arguments: Callable[[], list[str]], at: str = "", module: str = "game"
    ) -> None:
        self.at = at or name
        """The machine it runs on."""
        self.name = name
        self.home = party.folder / name
        self.log = party.folder / f"{name}.log"
        self._party = party
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None
        self._notes: threading.Thread | None = None
        self._read = 0
        self._module = module

    def start(self) -> None:
        lan = self._party.lan
        before = lan.command(self.at) if lan else []
        environment = {**os.environ, "ROUNDHOUSE_HOME": str(self.home), "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [*before, sys.executable, "-u", "-m", self._module, *self._arguments()],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
        )
        self._notes = threading.Thread(target=self._note, args=(self._process.stdout,), daemon=True)
        self._notes.start()

    def _note(self, told: IO[bytes]) -> None:
        """Its words go to a file of ours: a program whose disk is full can still speak."""
        with self.log.open("ab", buffering=0) as out:
            for line in told:
                out.write(line)

    def type(self, line: str) -> None:
        """Type something at its console."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.write(line.encode() + b"\n")
                self._process.stdin.flush()

    def limit_files(self, size: int) -> None:
        """No file of this program may grow beyond this any more: the disk is full; -1 makes room again."""
        if self._process is not None and self._process.poll() is None:
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def send(self, what: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(what)

    def kill(self) -> None:
        """At once and without a word, as when the battery is pulled."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def wait(self, seconds: float) -> None:
        """Until it has ended by itself, or for so long."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
            if self._notes is not None:
                self._notes.join(LAST_WORDS)

    @property
    def ended(self) -> int | None:
        return self._process.poll() if self._process is not None else None

    def told(self) -> str:
        """Everything it has written."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def news(self) -> list[str]:
        """Whole lines written since the last time."""
        data = self.log.read_bytes() if self.log.exists() else b""
        end = data.rfind(b"\n") + 1
        lines = data[self._read : end].decode("utf-8", "replace").splitlines()
        self._read = end
        return lines


class Party:
    """A host and its guests, and what they have reported."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.folder = folder
        self.names = [f"p{number}" for number in range(1, options.peers + 1)]
        self.lan: Lan | None = None
        self.note = ""
        if not options.loopback:
            self.lan, self.note = lay_cables(["host", *self.names], f"rh{os.getpid()}")
        self.room = f"Party {os.getpid()}"
        self._options = options
        self.code = options.faults and not why_no_locks() and bool(options.seed % 2)
        """Whether the room asks for one."""
        self.moved = ""
        """Who the room was given to, for good."""
        self.relayed: set[str] = set()
        """Whose line leads over the relay."""
        self.host = Program("host", self, self._host_arguments)
        self.relay = Program("relay", self, self._relay_arguments, "host", "tools.faults.network_relay")
        self.guests = [
            Program(name, self, partial(self._guest_arguments, name), module="tools.faults.bot_guest")
            for name in self.names
        ]
        self.begun: dict[str, None] = {}
        self.over: dict[str, dict[str, tuple[str, bool]]] = {}
        """By match and peer: the digest, and whether it was verified."""
        self.strays: list[str] = []
        self.troubles: list[str] = []
        self.disk_was_full = False

    def close(self) -> None:
        for program in (*self.guests, self.host, self.relay):
            program.kill()
        if self.lan is not None:
            self.lan.close()

    def listen(self) -> bool:
        """Take in what was reported; whether anything was."""
        heard = False
        for guest in self.guests:
            for line in guest.news():
                heard = True
                self._hear(guest.name, line)
        for line in self.host.news():
            heard = True
            if "disagrees" in line:
                self.strays.append(f"host: {line}")
            elif "Traceback" in line or ("cannot be saved" in line and not self.disk_was_full):
                self.troubles.append(f"host: {line}")
        return heard

    def finished(self) -> list[str]:
        """The matches that every peer has seen the end of."""
        return [match for match, results in self.over.items() if len(results) == len(self.guests)]

    def summary(self, games: int) -> tuple[str, bool]:
        """The last line, and whether all is well."""
        done = self.finished()
        split = [
            match
            for match, results in self.over.items()
            if len({digest for digest, _ in results.values()}) > 1
        ]
        desynced = len({*split}) + len(self.strays)
        verified = sum(all(fair for _, fair in self.over[match].values()) for match in done)
        lost = games - len(done)
        line = f"games {games} finished {len(done)} lost {lost} desynced {desynced} verified {verified}"
        return line, lost == desynced == 0 and verified == games and not self.troubles

    def saved(self) -> int:
        """How much the host has saved, in bytes."""
        return sum(path.stat().st_size for path in listed_saves(self.host.home / "saves"))

    def _hear(self, name: str, line: str) -> None:
        if found := OVER.match(line):
            match, _, digest, verdict = found.groups()
            self.over.setdefault(match, {})[name] = (digest, verdict == "verified")
        elif found := BEGAN.match(line):
            self.begun[found[1]] = None
        elif "disagreed" in line:
            self.strays.append(f"{name}: {line}")
        elif "Traceback" in line:
            self.troubles.append(f"{name}: {line}")

    def _host_arguments(self) -> list[str]:
        options = self._options
        common = ["--name", self.room, "--port", str(options.port), *self._coded]
        common += ["--grace", str(GRACE)] if options.faults else []
        save = next(listed_saves(self.host.home / "saves"), None)
        if save is not None:
            return ["host", "--resume", str(save), *common]
        where = ["--map", options.map] if options.map else []
        return ["host", options.game, *where, "--seats", str(options.peers), *common]

    def _guest_arguments(self, name: str) -> list[str]:
        """The first time the room is searched for; whoever comes back knows where it was."""
        known = (self.folder / name / "seats.json").exists()
        port = self._options.port + (RELAY_ABOVE if name in self.relayed else 0)
        where = [f"{self.address}:{port}"] if known or name in self.relayed else ["--room", self.room]
        how = ["--name", name, "--pace", str(self._options.pace), *self._coded]
        who = ["--watch"] if name not in self.names else ["--bot", self._options.bot]
        return ["join", *where, "--text", *how, *who]

    def impostor(self) -> Program:
        """Somebody who answers for the match that is played here."""
        way = [self.address, str(self._options.port)]
        return Program("impostor", self, lambda: way, self.names[-1], "tools.faults.impostor")

    def rogue(self, name: str, trick: str, seed: int) -> Program | None:
        """A cheat, and copies of those who sit in the match as it is now; None before there is one."""
        hosts = next((one for one in self.guests if one.name == self.moved), self.host)
        saves = [_newest(hosts, hosts=True), *(_newest(one, hosts=False) for one in self.guests)]
        if None in saves:
            return None
        how = [trick, *map(str, saves), "--seed", str(seed)]
        return Program(name, self, lambda: how, "host", "tools.faults.cheating_host_tcp")

    def watcher(self, name: str) -> Program:
        """Somebody more who only looks on."""
        return Program(name, self, partial(self._guest_arguments, name), self.names[0])

    @property
    def address(self) -> str:
        return self.lan.addresses["host"] if self.lan else "127.0.0.1"

    @property
    def _coded(self) -> list[str]:
        return ["--code", "KESTREL"] if self.code else []

    def _relay_arguments(self) -> list[str]:
        port = self._options.port
        return [self.address, str(port + RELAY_ABOVE), str(port)]


def _newest(program: Program, hosts: bool) -> Path | None:
    """The last save that a program made as a host, or as a guest."""
    for path in listed_saves(program.home / "saves"):
        with suppress(BadData):  # it has just been begun
            if (read(path).opening.secret is not None) == hosts:
                return path
    return None
