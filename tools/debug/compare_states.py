"""Compares two replica states after a desync and prints the first field that differs.

python -m tools.debug.compare_states MATCH-ENTRY-NAME.json HOST.save

The first file is the state dumped by the peer. The second is another dump, or a save of the match, from which
the state at the same entry is computed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from game.rules.core.codec import BadData
from net.storage import saves
from net.storage.desync_dump import state_after


def first_difference(one: Any, other: Any, path: str = "state") -> str | None:
    """Describes the first difference between two plain values; None if they are equal."""
    if isinstance(one, list) and isinstance(other, list):
        for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            if found := first_difference(mine, theirs, f"{path}[{at}]"):
                return found
        if len(one) != len(other):
            return f"{path}: {len(one)} things and {len(other)}"
        return None
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            if key not in one or key not in other:
                return f"{path}.{key}: only in the {'second' if key not in one else 'first'}"
            if found := first_difference(one[key], other[key], f"{path}.{key}"):
                return found
        return None
    return None if type(one) is type(other) and one == other else f"{path}: {one!r} and {other!r}"


def entry_in(path: Path) -> int:
    """Entry number in the name of a state dump."""
    parts = path.stem.split("-")
    if len(parts) < 3 or not parts[1].isdigit():
        raise SystemExit(f"{path} does not name its entry: MATCH-ENTRY-NAME.json")
    return int(parts[1])


def state_of(path: Path, other: Path) -> Any:
    """The state in a dump, or the state of a save at the entry of the other file."""
    if path.suffix != ".save":
        return read(path)
    try:
        saved = saves.read_save(path)
    except BadData as error:
        raise SystemExit(str(error)) from error
    state = state_after(saved.game, saved.journal, entry_in(other))
    return json.loads(msgspec.json.encode(state))


def read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SystemExit(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise SystemExit(f"{path} is not JSON: {error}") from error


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.debug.compare_states", description=__doc__)
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    given = parser.parse_args()
    found = first_difference(state_of(given.one, given.other), state_of(given.other, given.one))
    print(found or "the two states are equal")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
