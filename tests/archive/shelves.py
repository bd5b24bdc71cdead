"""A library of saves for tests."""

import os
import shutil
from pathlib import Path

SAVES = Path(__file__).resolve().parents[1] / "saves"
NEWEST = 1_700_000_000


def filled(folder: Path, *stems: str) -> Path:
    """Fills a folder with the named example saves, the newest first; with all of them if none is named."""
    folder.mkdir(parents=True, exist_ok=True)
    named = stems or tuple(sorted(path.stem for path in SAVES.glob("*.save")))
    for at, stem in enumerate(named):
        shutil.copy(SAVES / f"{stem}.save", folder / f"{stem}.save")
        os.utime(folder / f"{stem}.save", (NEWEST - at, NEWEST - at))
    return folder


def damage(path: Path, at: float = 0.5) -> None:
    """Changes one byte in the middle of a file."""
    raw = bytearray(path.read_bytes())
    raw[int(len(raw) * at)] ^= 0xFF
    path.write_bytes(raw)
