"""Creates the environment for tools/setup/bootstrap.py. Standard library only."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from tools.setup.bootstrap import (
    ENVIRONMENT,
    MANIFEST,
    PYTHON,
    ROOT,
    STAMP,
    SetupError,
    expected_stamp,
    is_ready,
    is_whole,
    read_stamp,
)
from tools.setup.progress import Progress

INSTALL_LOCK = ROOT / ".venv.lock"
PIP_LOG = ENVIRONMENT / "pip.log"
PIP = (
    "pip", "install", "--no-deps", "--require-hashes", "--only-binary=:all:",
    "--disable-pip-version-check", "--no-input", "--progress-bar=off",
)  # fmt: skip
UV = ("pip", "install", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--quiet")
RETRY = "Retrying (Retry("
NO_CONNECTION = re.compile(r"ConnectionError|Timeout|ProtocolError|ProxyError|SSLError|incomplete")
NO_WHEEL = re.compile(r"No matching distribution found for (\S+)")


def make_environment(locks: Sequence[str], *, fresh: bool) -> None:
    """Makes or completes the environment for these lock files; raises SetupError."""
    _refuse_unfit_machine()
    try:
        with _installation_lock() as lock_file, Progress() as progress:
            if fresh or not is_ready(locks):
                _Installation(progress, lock_file).install(locks, fresh=fresh)
    except OSError as error:
        raise SetupError(
            f"{ENVIRONMENT} cannot be made ({error.strerror or error}); "
            "see that nothing runs from it and that the disk has room."
        ) from error


def _refuse_unfit_machine() -> None:
    if os.pathsep in str(ROOT):
        raise SetupError(f"Python cannot work in a folder with “{os.pathsep}” in its path; move {ROOT}.")
    if missing := [module for module in ("venv", "ensurepip") if find_spec(module) is None]:
        raise SetupError(
            f"this Python has no {' and no '.join(missing)} module; "
            "on Debian or Ubuntu run “sudo apt install python3-venv”, then start again."
        )


class _Installation:
    """One installation. Its child processes keep the lock, so that none works on after its parent was killed
    while the next start begins."""

    def __init__(self, progress: Progress, lock_file: IO[bytes]) -> None:
        self._progress = progress
        self._kept_open = () if os.name == "nt" else (lock_file.fileno(),)

    def install(self, locks: Sequence[str], *, fresh: bool) -> None:
        finished, expected = read_stamp(), expected_stamp(locks)
        # A stamp with unexpected lines belongs to older lock files: start afresh.
        is_usable = finished and PYTHON.exists() and set(finished) <= set(expected) and is_whole()
        STAMP.unlink(missing_ok=True)  # first of all: whatever is interrupted from here on is not finished
        if fresh or not is_usable:
            self._progress.step("Making an environment in .venv (only once)")
            _make_empty()
            finished = []
        for lock in locks:
            if not any(line.startswith(f"{lock} ") for line in finished):
                self._install_packages(lock)
        MANIFEST.write_text("".join(f"{module}\n" for module in _installed_modules()), encoding="utf-8")
        STAMP.write_text("\n".join(expected) + "\n", encoding="utf-8")

    def _install_packages(self, lock: str) -> None:
        if not self._install_with_uv(lock):
            self._install_with_pip(lock)

    def _install_with_uv(self, lock: str) -> bool:
        """Uses uv, which is faster, if it is there; pip's settings are pip's to follow."""
        uv = shutil.which("uv")
        if uv is None or any(name.startswith("PIP_") for name in os.environ):
            return False
        self._progress.step(f"Installing {_packages(_count_pins(lock))} with uv")
        command = [uv, *UV, "--python", str(PYTHON), "-r", str(ROOT / lock)]
        with self._started(command) as process:
            process.communicate()
        return process.returncode == 0

    def _install_with_pip(self, lock: str) -> None:
        if not any(_site_packages(folder="pip")):
            self._add_pip()
        said: list[str] = []
        with self._started([str(PYTHON), "-I", "-m", *PIP, "-r", str(ROOT / lock)]) as pip:
            assert pip.stdout is not None
            _show_pip_progress(pip.stdout, said, _count_pins(lock), self._progress)
        if pip.returncode:
            PIP_LOG.write_text("".join(said), encoding="utf-8")
            raise SetupError(_why_pip_failed("".join(said), lock))

    def _add_pip(self) -> None:
        with self._started([str(PYTHON), "-I", "-m", "ensurepip", "--upgrade", "--default-pip"]) as process:
            said = (process.communicate()[0] or "").strip().splitlines()
        if process.returncode:
            raise SetupError(f"pip would not start: {said[-1] if said else process.returncode}.")

    def _started(self, command: list[str]) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            command,
            env=_variables(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            pass_fds=self._kept_open,
        )


def _make_empty() -> None:
    import venv

    # Without pip, because venv would run it in a process that does not keep the lock.
    venv.EnvBuilder(with_pip=False, clear=True, symlinks=os.name != "nt").create(ENVIRONMENT)


def _installed_modules() -> list[str]:
    """Modules and packages in the environment, relative to its folder."""
    found = (
        place for place in _site_packages("*") if place.is_dir() or place.suffix in (".py", ".so", ".pyd")
    )
    names = {place.relative_to(ENVIRONMENT).as_posix() for place in found}
    return sorted(name for name in names if not name.endswith((".dist-info", "__pycache__")))


def _site_packages(folder: str) -> Iterator[Path]:
    """Entries of this name in the folders where the environment keeps packages."""
    for pattern in ("lib/python*/site-packages", "lib64/python*/site-packages", "Lib/site-packages"):
        for place in ENVIRONMENT.glob(pattern):
            yield from place.glob(folder)


def _show_pip_progress(lines: Iterable[str], said: list[str], wanted: int, progress: Progress) -> None:
    """Collects pip's output and shows progress."""
    fetched = 0
    for line in lines:
        said.append(line)
        if line.startswith("Ignoring "):  # a pin for another system
            wanted -= 1
        elif line.startswith(("Collecting ", "Processing ")):  # from an index, from a folder
            fetched += 1
            package = re.split(r"==|-\d", Path(line.split()[1]).name)[0]
            progress.step(f"Fetching {_packages(wanted)}", f"{fetched}/{wanted} {package}")
        elif RETRY in line:
            progress.step("The package index does not answer, trying again")
        elif line.startswith("Installing collected packages"):
            progress.step(f"Installing {_packages(wanted)}")


def _packages(number: int) -> str:
    return "1 package" if number == 1 else f"{number} packages"


def _count_pins(lock: str) -> int:
    return len(re.findall(r"^[\w.-]+==", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


def _variables() -> dict[str, str]:
    """The environment with the user's pip settings (index, proxy), without install targets."""
    elsewhere = {"PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
    variables = {name: value for name, value in os.environ.items() if name not in elsewhere}
    return {**variables, "PIP_USER": "0", "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}


def _why_pip_failed(said: str, lock: str) -> str:
    if "DO NOT MATCH THE HASHES" in said:
        return f"a downloaded package does not have the hash {lock} gives for it, so nothing was installed."
    if RETRY in said or NO_CONNECTION.search(said):
        return "the package index cannot be reached; connect to the internet once and start again."
    if no_wheel := NO_WHEEL.search(said):
        version = ".".join(map(str, sys.version_info[:2]))
        return (
            f"{no_wheel[1]} is not offered ready-made for Python {version} on this system; "
            "try another Python (3.11 or newer)."
        )
    errors = re.findall(r"^ERROR: (.*)$", said, re.MULTILINE)
    return f"pip failed ({errors[-1] if errors else 'without a word'}); what it said is in {PIP_LOG}."


@contextmanager
def _installation_lock() -> Iterator[IO[bytes]]:
    """File lock: a second installation waits for the first. The system frees it when its owners have died."""
    try:
        file = INSTALL_LOCK.open("ab")
    except OSError as error:
        raise SetupError(
            f"{ROOT} cannot be written to ({error.strerror}); copy the checkout to a folder of your own."
        ) from error
    with file:
        if not _try_lock(file):
            print("Another start is making the environment; waiting for it …", file=sys.stderr, flush=True)
            while not _try_lock(file):
                time.sleep(0.2)
        yield file


def _try_lock(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
