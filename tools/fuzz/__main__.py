"""Fuzzes a room: sends hostile frames and connections to a host while a match is played.

The last line has the number of frames, the host's exceptions, its memory and the pace of the match as ratios
to an undisturbed match in the same run, and whether every player verified every match.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys

from game.rules.core.codec import BadData
from game.session.match_defaults import default_settings
from tools.fuzz.attacked_table import ROOT, TargetTable
from tools.fuzz.web_attack import CODE_VARIABLE

PORTS = ("tcp", "web")
"""Attack modules `<port>_attack` of this package, one for each port of a room."""
CALM_ACTIONS = 400


def fuzz_room(options: argparse.Namespace) -> int:
    """Runs the attacks; returns 0 if the host withstood them."""
    terms = default_settings(options.game, options.map, options.seats)
    table = TargetTable(*terms[:3], options.seed, options.phone)
    ports = PORTS if options.phone else PORTS[:1]
    try:
        table.play(CALM_ACTIONS)
        calm = [table.play(CALM_ACTIONS)]
        memory = table.memory_bytes
        paces, thrown = [], 0
        for port in ports:
            way = table.tcp_address if port == "tcp" else table.web_address
            storm = subprocess.Popen(
                [sys.executable, "-m", "tools.fuzz.attacker_process", port, way[0], str(way[1]),
                 options.game, str(options.frames // len(ports)), str(options.seed)],
                cwd=ROOT, env=os.environ | {CODE_VARIABLE: table.phone_code}, stdout=subprocess.PIPE,
            )  # fmt: skip
            paces.append(table.play(0, until=storm))
            counts = json.loads((storm.communicate()[0] or b"{}").decode() or "{}")
            thrown += sum(counts.values())
            print(
                f"{port}: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())),
                flush=True,
            )
        besieged = table.memory_bytes
        calm.append(table.play(CALM_ACTIONS))
        table.finish()
        exceptions, verified, failed = table.exceptions, table.verified, table.problems
        for line in failed[:5]:
            print(line)
        ratios = besieged / memory if memory else 0.0, min(paces) / (sum(calm) / len(calm))
        print(f"{verified} verdicts; calm pace {calm[0]:.0f} and {calm[1]:.0f} actions a second")
        well = not exceptions and not failed and thrown >= options.frames // len(ports) * len(ports)
        found = "verified" if verified and not failed else "NOT verified"
        counted = f"frames {thrown} exceptions {exceptions}"
        print(f"{counted} memory {ratios[0]:.2f} pace {ratios[1]:.2f} {found}", flush=True)
        if exceptions:
            print(table.log.read_text(encoding="utf-8", errors="replace")[-2000:], file=sys.stderr)
        return 0 if well and ratios[0] <= 2.0 and ratios[1] >= 0.5 else 1
    finally:
        table.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--map", default="", metavar="M")
    parser.add_argument("--seats", type=int, default=None, metavar="N")
    parser.add_argument("--frames", type=int, default=100_000, metavar="N", help="how many are thrown")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--phone", action="store_true", help="besiege the web port for phones, too")
    try:
        return fuzz_room(parser.parse_args())
    except BadData as error:
        raise SystemExit(f"the siege fails: {error}") from error


if __name__ == "__main__":
    sys.exit(main())
