"""Creates the environment for tools/setup/bootstrap.py. Standard library only."""

import os
import re
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
    PYTHON,
    ROOT,
    STAMP,
    SetupError,
    expected_stamp,
    is_ready,
    read_stamp,
)
from tools.setup.progress import Progress

INSTALL_LOCK = ROOT / ".venv.lock"
PIP_LOG = ENVIRONMENT / "pip.log"
PIP = (
    "pip", "install", "--no-deps", "--require-hashes", "--only-binary=:all:",
    "--disable-pip-version-check", "--no-input", "--progress-bar=off",
)  # fmt: skip
RETRY = "Retrying (Retry("
NO_CONNECTION = re.compile(r"ConnectionError|Timeout|ProtocolError|ProxyError|SSLError|incomplete")
NO_WHEEL = re.compile(r"No matching distribution found for (\S+)")


def make_environment(locks: Sequence[str], *, fresh: bool) -> None:
    """Makes or completes the environment for these lock files; raises SetupError."""
    _refuse_unfit_machine()
    try:
        with _installation_lock(), Progress() as progress:
            if fresh or not is_ready(locks):
                _install(locks, progress, fresh=fresh)
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


def _install(locks: Sequence[str], progress: Progress, *, fresh: bool) -> None:
    finished = read_stamp()
    expected = expected_stamp(locks)
    # A stamp with unexpected lines belongs to older lock files: start afresh.
    if fresh or not finished or not PYTHON.exists() or not set(finished) <= set(expected):
        progress.step("Making an environment in .venv (only once)")
        _make_empty()
        finished = []
    STAMP.unlink(missing_ok=True)
    for lock in locks:
        if not any(line.startswith(f"{lock} ") for line in finished):
            _install_packages(lock, progress)
    STAMP.write_text("\n".join(expected) + "\n", encoding="utf-8")


def _make_empty() -> None:
    import venv

    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(ENVIRONMENT)
    except subprocess.CalledProcessError as error:
        said = (error.output or b"").decode(errors="replace").strip().splitlines()
        raise SetupError(f"pip would not start: {said[-1] if said else error}.") from error


def _install_packages(lock: str, progress: Progress) -> None:
    said: list[str] = []
    with subprocess.Popen(
        [str(PYTHON), "-I", "-m", *PIP, "-r", str(ROOT / lock)],
        env=_variables(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        assert pip.stdout is not None
        _show_pip_progress(pip.stdout, said, _count_pins(lock), progress)
    if pip.returncode:
        PIP_LOG.write_text("".join(said), encoding="utf-8")
        raise SetupError(_why_pip_failed("".join(said), lock))


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
def _installation_lock() -> Iterator[None]:
    """File lock: a second installation waits for the first. The system frees it when its owner dies."""
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
        yield


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
