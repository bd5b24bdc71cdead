"""Starts a module in the checkout's environment, `.venv`, and creates it if necessary.

Standard library only: it runs on a machine that has nothing but Python. A finished environment has a stamp
with its Python and lock files, and a list of the modules that it must contain; one without them is repaired,
so an interrupted installation or a deleted package does no harm. The working directory is unchanged, because
file arguments are relative to it.
"""

import hashlib
import os
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from subprocess import Popen

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = ENVIRONMENT / "roundhouse.stamp"
MANIFEST = ENVIRONMENT / "roundhouse.modules"
"""Lists the modules of the environment, relative to its folder; read only if it has a stamp."""
PLAY_LOCKS = ("requirements.lock",)
TEST_LOCKS = (*PLAY_LOCKS, "requirements-test.lock")
EXTRAS_LOCKS = (*TEST_LOCKS, "requirements-extras.lock")
PACKAGE_LOCKS = (*PLAY_LOCKS, "requirements-package.lock")


class SetupError(Exception):
    """The environment cannot be made; the message is one sentence for the user."""


def prepare(locks: Sequence[str], arguments: list[str]) -> list[str]:
    """Prepares the environment, or exits with a message. Returns the remaining arguments."""
    fresh = arguments[:1] == ["--fresh"]
    try:
        if fresh or not is_ready(locks):
            from tools.setup.install import make_environment

            make_environment(locks, fresh=fresh)
    except SetupError as error:
        sys.exit(f"Roundhouse could not be set up: {error}")
    except KeyboardInterrupt:
        print("\nStopped. The next start makes the environment anew.", file=sys.stderr)
        sys.exit(130)
    return arguments[1:] if fresh else arguments


def is_ready(locks: Sequence[str]) -> bool:
    return PYTHON.exists() and set(expected_stamp(locks)) <= set(read_stamp()) and is_whole()


def is_whole() -> bool:
    """Whether every module that was installed is still there; true if they were not listed."""
    try:
        modules = MANIFEST.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return True
    except (OSError, UnicodeDecodeError):
        return False
    return all((ENVIRONMENT / module).exists() for module in modules)


def expected_stamp(locks: Sequence[str]) -> list[str]:
    """Stamp of an environment made from these lock files by the running Python."""
    abi = getattr(sys, "abiflags", "")
    python = f"{sys.implementation.cache_tag}{abi} {sysconfig.get_platform()}"
    return [python, *(f"{lock} {_fingerprint(ROOT / lock)}" for lock in locks)]


def read_stamp() -> list[str]:
    try:
        return STAMP.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _fingerprint(lock: Path) -> str:
    try:
        return hashlib.sha256(lock.read_bytes()).hexdigest()
    except OSError as error:
        raise SetupError(f"{lock.name} cannot be read ({error.strerror}).") from error


def replace_process(module: str, *arguments: str) -> NoReturn:
    """Replaces this process by `python -m module` in the environment; on Windows, runs it and exits with its
    code."""
    command = _command(module, arguments)
    if os.name != "nt":
        sys.stdout.flush()
        os.execve(command[0], command, _variables())
    import subprocess

    with subprocess.Popen(command, env=_variables()) as process:
        while True:
            try:
                sys.exit(process.wait())
            except KeyboardInterrupt:
                continue  # the child was interrupted too and exits with its own code


def run(module: str, *arguments: str) -> int:
    """Runs `python -m module` in the environment and the checkout's folder. Returns its exit code."""
    import subprocess

    return subprocess.run(_command(module, arguments), env=_variables(), cwd=ROOT, check=False).returncode


def run_in_background(module: str, *arguments: str) -> "Popen[str]":
    """Starts `python -m module` as `run` does, in the background, with its output captured."""
    import subprocess

    command = _command(module, arguments)
    return subprocess.Popen(
        command, env=_variables(), cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def _command(module: str, arguments: Sequence[str]) -> list[str]:
    # -P: a file in the user's working directory must not shadow our modules.
    return [str(PYTHON), "-P", "-m", module, *arguments]


def _variables() -> dict[str, str]:
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    variables.pop("PYTHONHOME", None)
    return variables
