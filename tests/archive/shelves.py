"""A shelf of saves to try things on."""

import os
import shutil
from pathlib import Path

SAVES = Path(__file__).resolve().parents[1] / "saves"
NEWEST = 1_700_000_000


def filled(folder: Path, *stems: str) -> Path:
    """A folder with these of the example saves, the first the newest; all of them if none is named."""
    folder.mkdir(parents=True, exist_ok=True)
    named = stems or tuple(sorted(path.stem for path in SAVES.glob("*.save")))
    for at, stem in enumerate(named):
        shutil.copy(SAVES / f"{stem}.save", folder / f"{stem}.save")
        os.utime(folder / f"{stem}.save", (NEWEST - at, NEWEST - at))
    return folder


def damage(path: Path, at: float = 0.5) -> None:
    """Change one byte somewhere in the midst."""
    raw = bytearray(path.read_bytes())
    raw[int(len(raw) * at)] ^= 0xFF
    path.write_bytes(raw)
