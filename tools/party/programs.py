"""A LAN party of real programs: a host and text clients with bots inside play match after match.

With --faults programs are killed, stalled and cut off at random moments, and whoever was killed is started
again. Nothing may be lost, and every peer must find every match verified.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from net.keeping.saves import listed_saves
from tools.lan import Lan, lay_cables

ROOT = Path(__file__).resolve().parents[2]
PORT = 47800
OVER = re.compile(r"^match (\w+) over: (\d+) entries, digest (\w+), (.*)$")
BEGAN = re.compile(r"^Match (\w+) of ")
STUCK = 90.0
"""A party in which nothing happens for so long is stuck."""
BETWEEN_FAULTS = 400
"""Bytes that the host must save before the next fault: on a slow machine, too, faults leave time to play."""
LULL = 30.0
"""Where nothing is saved, in the lobby and after a match, the next fault comes after so long."""


class Program:
    """One process of the party, which may be killed and started again."""

    def __init__(self, name: str, party: Party, arguments: Callable[[], list[str]]) -> None:
        self.name = name
        self.home = party.folder / name
        self.log = party.folder / f"{name}.log"
        self._party = party
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None
        self._read = 0

    def start(self) -> None:
        lan = self._party.lan
        command = [*(lan.command(self.name) if lan else []), sys.executable, "-m", "game", *self._arguments()]
        environment = {**os.environ, "ROUNDHOUSE_HOME": str(self.home), "PYTHONPATH": str(ROOT)}
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
            )

    def send(self, what: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(what)

    def kill(self) -> None:
        """At once and without a word, as when the battery is pulled."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @property
    def ended(self) -> int | None:
        return self._process.poll() if self._process is not None else None

    def told(self) -> str:
        """Everything it has written."""
        return self.log.read_text(encoding="utf-8", errors="replace")

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
        self.host = Program("host", self, self._host_arguments)
        self.guests = [Program(name, self, partial(self._guest_arguments, name)) for name in self.names]
        self.begun: dict[str, None] = {}
        self.over: dict[str, dict[str, tuple[str, bool]]] = {}
        """By match and peer: the digest, and whether it was verified."""
        self.strays: list[str] = []
        self.troubles: list[str] = []

    def close(self) -> None:
        for program in (*self.guests, self.host):
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
            elif "Traceback" in line or "cannot be saved" in line:
                self.troubles.append(f"host: {line}")
        return heard

    def finished(self) -> list[str]:
        """The matches that every peer has seen the end of."""
        return [match for match, told in self.over.items() if len(told) == len(self.guests)]

    def summary(self, games: int) -> tuple[str, bool]:
        """The last line, and whether all is well."""
        done = self.finished()
        split = [
            match for match, told in self.over.items() if len({digest for digest, _ in told.values()}) > 1
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
        common = ["--name", self.room, "--port", str(options.port)]
        kept = next(listed_saves(self.host.home / "saves"), None)
        if kept is not None:
            return ["host", "--resume", str(kept), *common]
        where = ["--map", options.map] if options.map else []
        return ["host", options.game, *where, "--seats", str(options.peers), *common]

    def _guest_arguments(self, name: str) -> list[str]:
        """The first time the room is searched for; whoever comes back knows where it was."""
        known = (self.folder / name / "seats.json").exists()
        address = self.lan.addresses["host"] if self.lan else "127.0.0.1"
        where = [f"{address}:{self._options.port}"] if known else ["--room", self.room]
        pace = str(self._options.pace)
        return ["join", *where, "--text", "--name", name, "--bot", self._options.bot, "--pace", pace]


class Mischief:
    """Faults at random moments; each is over before the next of its kind."""

    def __init__(self, party: Party, rng: Random) -> None:
        self._party = party
        self._rng = rng
        self._next = time.monotonic() + 5.0
        self._saved = 0
        self._repairs: list[tuple[float, Callable[[], None]]] = []
        self._troubled: set[str] = set()
        self.done: Counter[str] = Counter()

    def look(self) -> None:
        """Mend what is due, and break something else now and then."""
        now = time.monotonic()
        due = [repair for at, repair in self._repairs if at <= now]
        self._repairs = [(at, repair) for at, repair in self._repairs if at > now]
        for repair in due:
            repair()
        for program in (self._party.host, *self._party.guests):
            if program.ended is not None and program.name not in self._troubled:
                program.start()  # it found no room while the host was down
        if now < self._next:
            return
        saved = self._party.saved()
        if saved >= self._saved + BETWEEN_FAULTS or now > self._next + LULL:
            self._saved, self._next = saved, now + self._rng.uniform(1.0, 6.0)
            self._break()

    def _break(self) -> None:
        programs = [one for one in (*self._party.guests, self._party.host) if one.name not in self._troubled]
        if not programs:
            return
        program = self._rng.choice(programs)
        is_host = program is self._party.host
        kinds = ["kill", "kill"] + ([] if is_host else ["stall"]) + (["cut"] if self._party.lan else [])
        kind = self._rng.choice(kinds)
        self.done[f"{kind} {'host' if is_host else 'peer'}"] += 1
        self._troubled.add(program.name)
        getattr(self, f"_{kind}")(program)

    def _later(self, seconds: float, program: Program, repair: Callable[[], None]) -> None:
        def mended() -> None:
            repair()
            self._troubled.discard(program.name)

        self._repairs.append((time.monotonic() + seconds, mended))

    def _kill(self, program: Program) -> None:
        program.kill()
        self._later(self._rng.uniform(0.2, 1.5), program, program.start)

    def _stall(self, program: Program) -> None:
        program.send(signal.SIGSTOP)
        seconds = self._rng.choice((1.0, 3.0, 12.0))
        self._later(seconds, program, lambda: program.send(signal.SIGCONT))

    def _cut(self, program: Program) -> None:
        lan = self._party.lan
        if lan is not None:
            lan.cut(program.name)
            self._later(3.0, program, lambda: lan.mend(program.name))


def run(options: argparse.Namespace) -> int:
    """Hold the party; 0 if nothing was lost and everything verified."""
    folder = Path(tempfile.mkdtemp(prefix="roundhouse-party-"))
    party = Party(options, folder)
    mischief = Mischief(party, Random(options.seed)) if options.faults else None
    if party.lan is None:
        print(f"on loopback: {party.note or 'as asked'}", flush=True)
    try:
        _hold(party, mischief, options.games)
    finally:
        party.close()
    line, well = party.summary(options.games)
    for trouble in (*party.strays[:5], *party.troubles[:5]):
        print(trouble)
    if mischief is not None:
        print("faults: " + ", ".join(f"{kind} {count}" for kind, count in sorted(mischief.done.items())))
    if well:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        print(f"logs and saves are in {folder}")
    print(line, flush=True)
    return 0 if well else 1


def _hold(party: Party, mischief: Mischief | None, games: int) -> None:
    party.host.start()
    _await_room(party.host)
    for guest in party.guests:
        guest.start()
    heard = time.monotonic()
    while len(party.finished()) < games:
        time.sleep(0.05)
        if mischief is not None:
            mischief.look()
        else:
            _revive(party)
        if party.listen():
            heard = time.monotonic()
        elif time.monotonic() - heard > STUCK:
            party.troubles.append(f"nothing has happened for {STUCK:.0f} s")
            return
        _status(party, mischief)


def _await_room(host: Program) -> None:
    """Guests come once the room is open; a host that cannot open it says why."""
    end = time.monotonic() + STUCK
    while "is open at" not in host.told():
        if host.ended is not None or time.monotonic() > end:
            raise SystemExit(f"the host does not open its room: {host.told().strip()}")
        time.sleep(0.05)


def _revive(party: Party) -> None:
    """Without faults nobody may end before the party does."""
    for program in (party.host, *party.guests):
        if program.ended is not None:
            last = (program.told().splitlines() or [""])[-1]
            raise SystemExit(f"{program.name} ended with code {program.ended}: {last}")


def _status(party: Party, mischief: Mischief | None) -> None:
    if sys.stderr.isatty():
        faults = f", faults {sum(mischief.done.values())}" if mischief is not None else ""
        line = f"begun {len(party.begun)}, finished {len(party.finished())}{faults}"
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
