"""Renews the lock files from pyproject.toml: ``python -m tools.setup.lock [--upgrade]``; needs uv.

Without ``--upgrade`` versions that still fit are kept.
"""

import argparse
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = "requirements.lock"
TEST = "requirements-test.lock"
EXTRAS = "requirements-extras.lock"
PACKAGE = "requirements-package.lock"

WITH_EXTRAS = ("pyproject.toml", "--extra", "film", "--extra", "envs", "--extra", "arena")
COMPILE = (
    "pip", "compile", "--quiet", "--no-config", "--universal", "--python-version", "3.11",
    "--generate-hashes", "--only-binary", ":all:", "--custom-compile-command", "python -m tools.setup.lock",
)  # fmt: skip


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.setup.lock", description="Renew the lock files.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    upgrade = ["--upgrade"] if parser.parse_args(arguments).upgrade else []
    if (uv := _find_uv()) is None:
        sys.exit("uv is needed to renew the lock files: python -m pip install uv")
    # Each lock file is installed on top of the earlier ones, so shared packages need one version.
    for lock, source in (
        (RUNTIME, ["pyproject.toml"]),
        (TEST, ["--group", "dev", "--constraint", RUNTIME]),
        (EXTRAS, [*WITH_EXTRAS, "--constraint", RUNTIME, "--constraint", TEST]),
        (PACKAGE, ["--group", "package", "--constraint", RUNTIME]),
    ):
        print(f"Resolving {lock} …", flush=True)
        command = [*uv, *COMPILE, *upgrade, *source, "--output-file", lock]
        if subprocess.run(command, cwd=ROOT, env=_clean_environment(), check=False).returncode:
            return 1
    return 0


def _find_uv() -> list[str] | None:
    if find_spec("uv"):
        return [sys.executable, "-m", "uv"]
    found = shutil.which("uv")
    return [found] if found else None


def _clean_environment() -> dict[str, str]:
    """The environment without this machine's package index, which uv would write to the lock files."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_"))}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
