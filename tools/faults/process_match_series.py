"""Runs matches of real processes until all are finished or nothing happens any more."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tools.faults.random_faults import RandomFaults
from tools.faults.real_processes import STUCK, ProcessParty, Program


def run(options: argparse.Namespace) -> int:
    """Runs the matches; returns 0 if none was lost and all were verified."""
    folder = Path(tempfile.mkdtemp(prefix="roundhouse-party-"))
    party = ProcessParty(options, folder)
    mischief = RandomFaults(party, Random(options.seed), options.games) if options.faults else None
    if party.lan is None:
        print(f"on loopback: {party.loopback_reason or 'as asked'}", flush=True)
    try:
        _play_matches(party, mischief, options.games)
    finally:
        if mischief is not None:
            mischief.close()
        party.close()
    line, well = party.summary(options.games)
    for trouble in (*party.desyncs[:5], *party.problems[:5]):
        print(trouble)
    if mischief is not None:
        print("faults: " + ", ".join(f"{kind} {count}" for kind, count in sorted(mischief.injected.items())))
        tried, caught = mischief.cheats_tried, mischief.cheats_caught
        print("caught: " + ", ".join(f"{kind} {caught[kind]} of {tried[kind]}" for kind in sorted(tried)))
    if well:
        shutil.rmtree(folder, ignore_errors=True)
    else:
        print(f"logs and saves are in {folder}")
    print(line, flush=True)
    return 0 if well else 1


def _play_matches(party: ProcessParty, mischief: RandomFaults | None, games: int) -> None:
    party.host.start()
    _await_room(party.host)
    if mischief is not None:
        party.relay.start()
    for guest in party.guests:
        guest.start()
    heard = time.monotonic()
    while len(party.finished()) < games:
        time.sleep(0.05)
        if mischief is not None:
            mischief.update()
        else:
            _fail_if_ended(party)
        if party.read_reports():
            heard = time.monotonic()
        elif time.monotonic() - heard > STUCK:
            party.problems.append(f"nothing has happened for {STUCK:.0f} s")
            return
        _status(party, mischief)


def _await_room(host: Program) -> None:
    """Waits until the room is open; exits with the host's output if it fails."""
    end = time.monotonic() + STUCK
    while "is open at" not in host.output():
        if host.exit_code is not None or time.monotonic() > end:
            raise SystemExit(f"the host does not open its room: {host.output().strip()}")
        time.sleep(0.05)


def _fail_if_ended(party: ProcessParty) -> None:
    """Exits if a process has ended; used without fault injection."""
    for program in (party.host, *party.guests):
        if program.exit_code is not None:
            last = (program.output().splitlines() or [""])[-1]
            raise SystemExit(f"{program.name} ended with code {program.exit_code}: {last}")


def _status(party: ProcessParty, mischief: RandomFaults | None) -> None:
    if sys.stderr.isatty():
        faults = f", faults {sum(mischief.injected.values())}" if mischief is not None else ""
        line = f"begun {len(party.begun_matches)}, finished {len(party.finished())}{faults}"
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
