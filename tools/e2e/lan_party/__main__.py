"""Plays a LAN scenario with real windows: ``python -m tools.e2e.lan_party [--shots DIR] [--size WxH]
[--short]``.

Starts four programs on virtual displays (Debian: xvfb, xdotool), each in its own network namespace if
permitted. Saves a screenshot of every window after every step. At the end it prints the number of steps and
the times, or the failure. ``--short`` uses only a host and a guest and counts their clicks.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from game.cli.arguments import window_size
from tools.e2e.clicker import Stuck, missing_programs
from tools.e2e.lan_party.scenarios import FullScenario, ShortScenario
from tools.e2e.network_namespaces import create_lan


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="evening", description=__doc__)
    parser.add_argument("--shots", type=Path, default=None, help="a folder for pictures of every step")
    parser.add_argument("--size", type=window_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--short", action="store_true", help="a host and a guest, and the host killed")
    parser.add_argument("--until", default="", metavar="STEP", help="stop after this step")
    wanted = parser.parse_args(argv)
    if lacking := missing_programs():
        print(f"evening: {lacking}", file=sys.stderr)
        return 2
    story = ShortScenario if wanted.short else FullScenario
    lan, why_not = create_lan((*story.NAMES, *story.LATE_NAMES), f"ev{os.getpid()}")
    if lan is None:
        print(f"evening: all on one machine ({why_not})", file=sys.stderr)
    with tempfile.TemporaryDirectory() as name:
        evening = story(Path(name), wanted.size, wanted.shots, lan)
        try:
            done = evening.play(wanted.until)
        except Stuck as error:
            evening.picture_all("stuck")
            print(f"evening: {error}", file=sys.stderr)
            return 1
        finally:
            evening.close()
            if lan is not None:
                lan.close()
    print(f"evening: {done} steps, nobody without their seat; {evening.format_times()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
