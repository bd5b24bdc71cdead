"""A LAN party: with real programs, or with --in-process inside one and by a clock that nobody waits for.

With --faults everything that can go wrong does, at random moments by the seed. Nothing may be lost, every
peer must find every match verified, and whoever cheats must be found out. `--in-process` has all faults.
"""

from __future__ import annotations

import argparse
import signal
import sys

from tools.faults import party_runner, real_processes
from tools.faults.in_process import match_series


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="or, in process, all: one after the other")
    parser.add_argument("--map", default="", metavar="M")
    parser.add_argument("--peers", type=int, default=4, metavar="N")
    parser.add_argument("--games", type=int, default=1, metavar="K")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="in process: begin with match N")
    parser.add_argument("--faults", action="store_true", help="let everything go wrong at random")
    parser.add_argument("--in-process", action="store_true", help="on a simulated clock, with all faults")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--bot", default="greedy", metavar="B", help="who plays inside the clients")
    parser.add_argument("--pace", type=float, default=0.02, metavar="S", help="seconds before each action")
    parser.add_argument("--port", type=int, default=real_processes.PORT, metavar="P")
    parser.add_argument("--loopback", action="store_true", help="without namespaces")
    options = parser.parse_args()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, signal.default_int_handler)  # whoever ends it is told how far it went
    return match_series.run(options) if options.in_process else party_runner.run(options)


if __name__ == "__main__":
    sys.exit(main())
