"""Process that runs the attacks, at low priority so that it does not slow the host down."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from importlib import import_module


def main() -> int:
    port, address, number, game, frames, seed = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(10)
    run_attacks = import_module(f"tools.fuzz.{port}_attack").run_attacks
    frames_sent = asyncio.run(run_attacks((address, int(number)), game, int(frames), int(seed)))
    print(json.dumps(dict(frames_sent)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
