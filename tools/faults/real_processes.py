"""Processes of a match on a LAN: a host, text clients with bots, a relay, and their reports."""

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
from net.protocol.protected_room import why_no_protection
from net.storage.saves import listed_saves, read_save
from tools.e2e.network_namespaces import Lan, create_lan

ROOT = Path(__file__).resolve().parents[2]
PORT = 47800
MATCH_OVER = re.compile(r"^match (\w+) over: (\d+) entries, digest (\w+), (.*)$")
MATCH_BEGAN = re.compile(r"^Match (\w+) of ")
STUCK = 120.0
"""Seconds without a report after which the run counts as stuck."""
GRACE = 8
"""Seconds of absence after which a bot stands in; used with faults."""
OUTPUT_TIMEOUT_S = 30.0
"""Maximum seconds to read the output of an ended process."""
RELAY_PORT_OFFSET = 50
"""Offset of the relay's port from the room's port."""


class Program:
    """A process that may be killed and started again."""

    def __init__(
        self,
        name: str,
        party: ProcessParty,
        arguments: Callable[[], list[str]],
        at: str = "",
        module: str = "game",
    ) -> None:
        self.machine = at or name
        """Name of the machine it runs on."""
        self.name = name
        self.home = party.folder / name
        self.log = party.folder / f"{name}.log"
        self._party = party
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None
        self._output_thread: threading.Thread | None = None
        self._read = 0
        self._module = module

    def start(self) -> None:
        lan = self._party.lan
        before = lan.command(self.machine) if lan else []
        environment = {**os.environ, "ROUNDHOUSE_HOME": str(self.home), "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [*before, sys.executable, "-u", "-m", self._module, *self._arguments()],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
        )
        self._output_thread = threading.Thread(
            target=self._copy_output, args=(self._process.stdout,), daemon=True
        )
        self._output_thread.start()

    def _copy_output(self, output: IO[bytes]) -> None:
        """Copies its output to a log that this process writes, so that it works while its disk is full."""
        with self.log.open("ab", buffering=0) as out:
            for line in output:
                out.write(line)

    def write_line(self, line: str) -> None:
        """Writes a line to its standard input."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.write(line.encode() + b"\n")
                self._process.stdin.flush()

    def limit_files(self, size: int) -> None:
        """Sets the maximum size of its files, to simulate a full disk; -1 removes the limit."""
        if self._process is not None and self._process.poll() is None:
            resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def send_signal(self, what: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(what)

    def kill(self) -> None:
        """Kills it without a shutdown."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def wait(self, seconds: float) -> None:
        """Waits at most `seconds` for it to end."""
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
            if self._output_thread is not None:
                self._output_thread.join(OUTPUT_TIMEOUT_S)

    @property
    def exit_code(self) -> int | None:
        return self._process.poll() if self._process is not None else None

    def output(self) -> str:
        """Its whole output."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def new_lines(self) -> list[str]:
        """Complete lines written since the last call."""
        data = self.log.read_bytes() if self.log.exists() else b""
        end = data.rfind(b"\n") + 1
        lines = data[self._read : end].decode("utf-8", "replace").splitlines()
        self._read = end
        return lines


class ProcessParty:
    """A host, its guests and their reports."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.folder = folder
        self.names = [f"p{number}" for number in range(1, options.peers + 1)]
        self.lan: Lan | None = None
        self.loopback_reason = ""
        if not options.loopback:
            self.lan, self.loopback_reason = create_lan(["host", *self.names], f"rh{os.getpid()}")
        self.room = f"Party {os.getpid()}"
        self._options = options
        self.has_code = options.faults and not why_no_protection() and bool(options.seed % 2)
        """Whether the room has a code."""
        self.new_host_name = ""
        """Name of the guest the room was handed over to."""
        self.relayed_names: set[str] = set()
        """Names of guests connected through the relay."""
        self.host = Program("host", self, self._host_arguments)
        self.relay = Program("relay", self, self._relay_arguments, "host", "tools.faults.network_relay")
        self.guests = [
            Program(name, self, partial(self._guest_arguments, name), module="tools.faults.bot_guest")
            for name in self.names
        ]
        self.begun_matches: dict[str, None] = {}
        self.results: dict[str, dict[str, tuple[str, bool]]] = {}
        """Digest and verification result, by match and peer."""
        self.desyncs: list[str] = []
        self.problems: list[str] = []
        self.disk_was_full = False

    def close(self) -> None:
        for program in (*self.guests, self.host, self.relay):
            program.kill()
        if self.lan is not None:
            self.lan.close()

    def read_reports(self) -> bool:
        """Reads new reports; returns whether there were any."""
        heard = False
        for guest in self.guests:
            for line in guest.new_lines():
                heard = True
                self._read_report(guest.name, line)
        for line in self.host.new_lines():
            heard = True
            if "disagrees" in line:
                self.desyncs.append(f"host: {line}")
            elif "Traceback" in line or ("cannot be saved" in line and not self.disk_was_full):
                self.problems.append(f"host: {line}")
        return heard

    def finished(self) -> list[str]:
        """Matches whose end every peer has reported."""
        return [match for match, results in self.results.items() if len(results) == len(self.guests)]

    def summary(self, games: int) -> tuple[str, bool]:
        """The last line of output, and whether everything is well."""
        done = self.finished()
        split = [
            match
            for match, results in self.results.items()
            if len({digest for digest, _ in results.values()}) > 1
        ]
        desynced = len({*split}) + len(self.desyncs)
        verified = sum(all(fair for _, fair in self.results[match].values()) for match in done)
        lost = games - len(done)
        line = f"games {games} finished {len(done)} lost {lost} desynced {desynced} verified {verified}"
        return line, lost == desynced == 0 and verified == games and not self.problems

    def saved_bytes(self) -> int:
        """Number of bytes the host has saved."""
        return sum(path.stat().st_size for path in listed_saves(self.host.home / "saves"))

    def _read_report(self, name: str, line: str) -> None:
        if found := MATCH_OVER.match(line):
            match, _, digest, verdict = found.groups()
            self.results.setdefault(match, {})[name] = (digest, verdict == "verified")
        elif found := MATCH_BEGAN.match(line):
            self.begun_matches[found[1]] = None
        elif "disagreed" in line:
            self.desyncs.append(f"{name}: {line}")
        elif "Traceback" in line:
            self.problems.append(f"{name}: {line}")

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
        """Arguments of a guest: discovery the first time, the known address after that."""
        known = (self.folder / name / "seats.json").exists()
        port = self._options.port + (RELAY_PORT_OFFSET if name in self.relayed_names else 0)
        where = [f"{self.address}:{port}"] if known or name in self.relayed_names else ["--room", self.room]
        how = ["--name", name, "--pace", str(self._options.pace), *self._coded]
        who = ["--watch"] if name not in self.names else ["--bot", self._options.bot]
        return ["join", *where, "--text", *how, *who]

    def impostor_process(self) -> Program:
        """A process that claims to host the match played here."""
        way = [self.address, str(self._options.port)]
        return Program("impostor", self, lambda: way, self.names[-1], "tools.faults.impostor")

    def cheat_process(self, name: str, trick: str, seed: int) -> Program | None:
        """A cheat process with copies of the current saves; None before a match has begun."""
        hosts = next((one for one in self.guests if one.name == self.new_host_name), self.host)
        saves = [_newest(hosts, hosts=True), *(_newest(one, hosts=False) for one in self.guests)]
        if None in saves:
            return None
        how = [trick, *map(str, saves), "--seed", str(seed)]
        return Program(name, self, lambda: how, "host", "tools.faults.cheating_host_tcp")

    def watcher_process(self, name: str) -> Program:
        """An additional spectator."""
        return Program(name, self, partial(self._guest_arguments, name), self.names[0])

    @property
    def address(self) -> str:
        return self.lan.addresses["host"] if self.lan else "127.0.0.1"

    @property
    def _coded(self) -> list[str]:
        return ["--code", "KESTREL"] if self.has_code else []

    def _relay_arguments(self) -> list[str]:
        port = self._options.port
        return [self.address, str(port + RELAY_PORT_OFFSET), str(port)]


def _newest(program: Program, hosts: bool) -> Path | None:
    """The latest save of a program as host or as guest."""
    for path in listed_saves(program.home / "saves"):
        with suppress(BadData):  # the save is still incomplete
            if (read_save(path).header.secret is not None) == hosts:
                return path
    return None
