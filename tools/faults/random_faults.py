"""Random faults of real processes; a process has at most one fault at a time."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

from net.protocol.refusal_texts import refusal_text
from net.storage.saves import listed_saves
from tools.faults.cheating_host_tcp import CHEATS
from tools.faults.real_processes import ProcessParty, Program

BYTES_BETWEEN_FAULTS = 400
"""Bytes the host must save between two faults, so that a slow machine has time to play."""
LULL = 30.0
"""Seconds until the next fault if nothing is saved, as in the lobby or after a match."""
STALLS = (1.0, 3.0, 12.0)
LONG_CUT_S = 14.0
"""Seconds of a cut longer than the connection timeout."""
IMPOSTOR_S = 12.0
CHEAT_TIMEOUT_S = 600.0
"""Maximum seconds to wait for a cheat process, which ends by itself."""
MATCH_BEGAN = "\nMatch "
TAKEOVER_TIMEOUT_S = 90.0
"""Seconds after which an unfinished takeover is abandoned."""


class RandomFaults:
    """Injects faults and repairs them."""

    def __init__(self, party: ProcessParty, rng: Random, games: int) -> None:
        self._party = party
        self._rng = rng
        self._games = games
        self._next = time.monotonic() + 5.0
        self._saved = 0
        self._repairs: list[tuple[float, Callable[[], None]]] = []
        self._troubled: set[str] = set()
        self._extra_programs: list[Program] = []
        self._cheat_programs: list[tuple[str, Program]] = []
        self.injected: Counter[str] = Counter()
        self.cheats_tried: Counter[str] = Counter()
        self.cheats_caught: Counter[str] = Counter()
        if party.has_code:
            self.injected["room code"] = 1

    def close(self) -> None:
        for _trick, program in self._cheat_programs:
            program.wait(CHEAT_TIMEOUT_S)
        self._collect_cheat_results()
        for trick, _program in self._cheat_programs:
            self.cheats_tried[trick] += 1
            self._party.problems.append(f"{trick}: it does not end")
        for program in (*self._extra_programs, *(program for _trick, program in self._cheat_programs)):
            program.kill()

    def _collect_cheat_results(self) -> None:
        """Collects the results of finished cheat processes."""
        ended = [(trick, program) for trick, program in self._cheat_programs if program.exit_code is not None]
        self._cheat_programs = [one for one in self._cheat_programs if one not in ended]
        for trick, program in ended:
            program.wait(CHEAT_TIMEOUT_S)
            last_line = (program.output().splitlines() or [""])[-1]
            if last_line != "nothing to try":
                self.cheats_tried[trick] += 1
                self.cheats_caught[trick] += last_line == "caught"
                if last_line != "caught":
                    self._party.problems.append(f"{trick}: {program.output()[-600:]}")

    def update(self) -> None:
        """Repairs faults that are due, restarts ended processes and injects new faults."""
        now = time.monotonic()
        due = [repair for at, repair in self._repairs if at <= now]
        self._repairs = [(at, repair) for at, repair in self._repairs if at > now]
        for repair in due:
            repair()
        self._collect_cheat_results()
        for program in (self._party.host, *self._party.guests, self._party.relay):
            gone = program is self._party.host and bool(self._party.new_host_name)
            if program.exit_code is not None and program.name not in self._troubled and not gone:
                program.start()  # it exited because the host was down
        if now < self._next:
            return
        saved = self._party.saved_bytes()
        if saved >= self._saved + BYTES_BETWEEN_FAULTS or now > self._next + LULL:
            self._saved, self._next = saved, now + self._rng.uniform(1.0, 6.0)
            self._inject()

    def _inject(self) -> None:
        """Injects a random fault that is possible now."""
        kinds = list(self._kinds().items())
        self._rng.shuffle(kinds)
        for name, fault in kinds:
            if fault():
                self.injected[name] += 1
                return

    def _kinds(self) -> dict[str, Callable[[], bool]]:
        kinds: dict[str, Callable[[], bool]] = {
            "kill peer": lambda: self._inject_into(self._peer(), self._kill),
            "stall peer": lambda: self._inject_into(self._peer(), self._stall),
            "change of address": lambda: self._inject_into(self._peer(), self._change_address),
            "loss and delay": self._degrade_links,
            "long cut": self._cut_relayed,
            "watcher": self._watch,
            "undo": self._undo,
            **{trick: partial(self._cheat, trick) for trick in CHEATS},
        }
        if self._party.lan is not None:
            kinds["cut peer"] = lambda: self._inject_into(self._peer(), self._cut)
        if not self._party.new_host_name:
            kinds["kill host"] = lambda: self._inject_into(self._host(), self._kill)
            kinds["stall host"] = lambda: self._inject_into(self._host(), self._stall)
            kinds["disk full"] = lambda: self._inject_into(self._host(), self._fill)
            kinds["disk full, then killed"] = lambda: self._inject_into(self._host(), self._fill_and_kill)
            kinds["fake heir"] = lambda: self._inject_into(self._host(), self._impersonate_host)
            if self._party.lan is not None:
                kinds["cut host"] = lambda: self._inject_into(self._host(), self._cut)
            if len(self._party.begun_matches) == self._games and self._rng.random() < 0.3:
                kinds["handover"] = self._hand_over
                kinds["takeover"] = self._take_over
        return kinds

    def _peer(self) -> Program | None:
        there = [
            one for one in self._party.guests if one.name not in (*self._troubled, self._party.new_host_name)
        ]
        return self._rng.choice(there) if there else None

    def _host(self) -> Program | None:
        return None if self._party.host.name in self._troubled else self._party.host

    def _inject_into(self, program: Program | None, fault: Callable[[Program], None]) -> bool:
        if program is None:
            return False
        self._troubled.add(program.name)
        fault(program)
        return True

    def _later(self, seconds: float, program: Program, repair: Callable[[], None]) -> None:
        def mended() -> None:
            repair()
            self._troubled.discard(program.name)

        self._repairs.append((time.monotonic() + seconds, mended))

    def _kill(self, program: Program) -> None:
        program.kill()
        self._later(self._rng.uniform(0.2, 1.5), program, program.start)

    def _stall(self, program: Program) -> None:
        program.send_signal(signal.SIGSTOP)
        self._later(self._rng.choice(STALLS), program, lambda: program.send_signal(signal.SIGCONT))

    def _cut(self, program: Program) -> None:
        lan = self._party.lan
        if lan is not None:
            lan.cut_link(program.machine)
            seconds = self._rng.choice((3.0, LONG_CUT_S))
            self._later(seconds, program, lambda: lan.restore_link(program.machine))

    def _change_address(self, program: Program) -> None:
        """A guest reconnects by another address of the room."""
        self._party.relayed_names ^= {program.name}
        self._kill(program)

    def _degrade_links(self) -> bool:
        """Adds delay and loss to the relay for a while."""
        if not self._party.relayed_names:
            return False
        self._party.relay.write_line(
            f"bad {self._rng.uniform(0.02, 0.3):.3f} {self._rng.uniform(0.0, 0.3):.2f}"
        )
        self._repairs.append((time.monotonic() + 8.0, lambda: self._party.relay.write_line("good")))
        return True

    def _cut_relayed(self) -> bool:
        if not self._party.relayed_names:
            return False
        self._party.relay.write_line("hold")
        self._repairs.append((time.monotonic() + LONG_CUT_S, lambda: self._party.relay.write_line("good")))
        return True

    def _watch(self) -> bool:
        if len(self._extra_programs) > 2:
            self._extra_programs.pop(0).kill()
        watcher = self._party.watcher_process(f"w{sum(self.injected.values())}")
        watcher.start()
        self._extra_programs.append(watcher)
        return True

    def _fill(self, program: Program) -> None:
        """Limits the file size of a process, so that its save cannot grow."""
        self._party.disk_was_full = True
        largest = [path.stat().st_size for path in listed_saves(program.home / "saves")][:1]
        program.limit_files(largest[0] if largest else 0)
        self._later(self._rng.uniform(0.5, 3.0), program, lambda: program.limit_files(-1))

    def _fill_and_kill(self, program: Program) -> None:
        self._fill(program)
        self._repairs.pop()
        self._repairs.append((time.monotonic() + self._rng.uniform(0.2, 1.0), lambda: self._kill(program)))

    def _impersonate_host(self, program: Program) -> None:
        """Stops the host while an impostor claims its match."""
        fake = self._party.impostor_process()
        fake.start()
        self._extra_programs.append(fake)
        self._repairs.append((time.monotonic() + 2.0, program.kill))

        def back() -> None:
            fake.kill()
            program.start()

        self._later(2.0 + IMPOSTOR_S, program, back)

    def _undo(self) -> bool:
        """Every guest asks to undo; a guest whose undo is accepted plays another action."""
        for guest in self._party.guests:
            guest.write_line("undo")
        return True

    def _cheat(self, trick: str) -> bool:
        """Starts a cheat against copies of the current peers."""
        number = sum(self.injected.values())
        rogue = (
            self._party.cheat_process(f"rogue{number}", trick, number)
            if len(self._cheat_programs) < 2
            else None
        )
        if rogue is None:
            return False
        rogue.start()
        self._cheat_programs.append((trick, rogue))
        return True

    def _take_over(self) -> bool:
        """Stops the host for good in the last match; a guest takes over."""
        heir = self._peer()
        if heir is None or self._host() is None or self._troubled:
            return False
        self._party.new_host_name = heir.name
        self._party.host.kill()
        self._request_takeover(heir, time.monotonic() + TAKEOVER_TIMEOUT_S)
        return True

    def _request_takeover(self, heir: Program, until: float) -> None:
        """Repeats the takeover request until the host counts as lost and the match continues at the heir."""
        output = heir.output()
        if refusal_text("you_take_over") not in output:
            heir.write_line("takeover")
        elif MATCH_BEGAN in output.rpartition(refusal_text("you_take_over"))[2]:
            return
        if time.monotonic() > until:
            self._abandon_takeover(heir)
        else:
            self._repairs.append((time.monotonic() + 2.0, lambda: self._request_takeover(heir, until)))

    def _abandon_takeover(self, heir: Program) -> None:
        """Restarts the lost host because the takeover failed."""
        self.injected["takeover in vain"] += 1
        self._party.new_host_name = ""
        self._kill(heir)
        self._party.host.start()

    def _hand_over(self) -> bool:
        """Hands the room over to a guest in the last match."""
        heir = self._peer()
        if heir is None or self._host() is None or self._troubled:
            return False
        self._party.new_host_name = heir.name
        self._party.host.write_line(f"handover {heir.name}")
        return True
