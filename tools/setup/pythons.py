"""Finds every Python on this machine, for tests that must agree on all of them.

``python3 tools/setup/pythons.py`` installs the one library that the rules need, at the locked version, for
each Python into a folder under `.pythons`. The tests that replay matches on other Pythons need it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.15")
MANAGED = (".pyenv/versions", ".local/share/uv/python", ".asdf/installs/python")
"""Folders of version managers, relative to the home folder."""
LIBRARY_FOLDERS = ROOT / ".pythons"
LIBRARY = "msgspec"
LOCK = ROOT / "requirements.lock"


def find_pythons(name: str) -> list[str]:
    """Working Pythons of this name."""
    on_path = [shutil.which(name, path=folder) for folder in os.get_exec_path()]
    managed = [str(path) for place in MANAGED for path in sorted((Path.home() / place).glob(f"*/bin/{name}"))]
    real = {os.path.realpath(python): python for python in (*on_path, *managed) if python is not None}
    return [python for python in real.values() if _says(python) == name]


def python_path_for(name: str) -> str:
    """PYTHONPATH with which such a Python can run the rules."""
    return os.pathsep.join([str(ROOT), str(LIBRARY_FOLDERS / name)])


def _says(python: str) -> str:
    done = subprocess.run(
        [python, "-c", "import sys; print('python%d.%d' % sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def install_library(name: str) -> str:
    """Installs the library for the Pythons of this name; returns the reason if that fails."""
    found = find_pythons(name)
    if not found:
        return f"there is no {name} here"
    locked = re.search(rf"^{LIBRARY}==.*\n(?:[ #].*\n)*", LOCK.read_text("utf-8"), re.MULTILINE)
    if locked is None:
        return f"{LOCK.name} does not name {LIBRARY}"
    folder = LIBRARY_FOLDERS / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wanted = folder / "wanted.txt"
    wanted.write_text(locked[0], encoding="utf-8")
    options = "--quiet --no-deps --require-hashes --only-binary=:all: --disable-pip-version-check --no-input"
    done = subprocess.run(
        [found[0], "-m", "pip", "install", *options.split(), "--target", str(folder), "-r", str(wanted)],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["pip gave no reason"])[-1]


def main() -> int:
    for name in NAMES:
        trouble = install_library(name)
        print(f"{name}: {trouble or 'ready'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
