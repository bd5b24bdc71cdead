"""Plays LAN matches under fault injection, with real processes or, with --in-process, on a simulated clock.

With --faults, faults are injected at random moments given by the seed. No match may be lost, every peer must
verify every match, and every cheat must be detected. `--in-process` always injects all faults.
"""

from __future__ import annotations

import argparse
import signal
import sys

from tools.faults import process_match_series, real_processes
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
        signal.signal(sign, signal.default_int_handler)  # print the results so far
    return match_series.run(options) if options.in_process else process_match_series.run(options)


if __name__ == "__main__":
    sys.exit(main())
