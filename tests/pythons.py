"""Every Python there is on this machine, for what must be the same on all of them."""

import os
import shutil
import subprocess
from pathlib import Path

NAMES = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.15")
MANAGED = (".pyenv/versions", ".local/share/uv/python", ".asdf/installs/python")
"""Where version managers keep those that are not on the path, below one's home."""


def pythons(name: str) -> list[str]:
    """The Pythons of this name that run."""
    on_path = [shutil.which(name, path=folder) for folder in os.get_exec_path()]
    kept = [str(path) for place in MANAGED for path in sorted((Path.home() / place).glob(f"*/bin/{name}"))]
    real = {os.path.realpath(python): python for python in (*on_path, *kept) if python is not None}
    return [python for python in real.values() if _says(python) == name]


def _says(python: str) -> str:
    done = subprocess.run(
        [python, "-c", "import sys; print('python%d.%d' % sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()
