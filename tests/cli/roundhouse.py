"""Runs `roundhouse` in a process of its own, as a user would."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HAS_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def roundhouse(
    *arguments,
    stdin="",
    hash_seed="0",
    home=None,
    folder=None,
    program="game",
    variables=None,
    timeout=240,
    encoding="utf-8",
):
    """Runs `roundhouse ARGUMENTS`, or module ``program``, without a display; returns the finished process."""
    more = variables or {}
    variables = {name: value for name, value in os.environ.items() if name not in HAS_DISPLAY} | more
    path = os.pathsep.join(filter(None, (str(ROOT), more.get("PYTHONPATH", ""))))
    variables |= {"PYTHONPATH": path, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": encoding}
    if home is not None:
        variables["ROUNDHOUSE_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-P", "-m", program, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding=encoding,
        env=variables,
        cwd=folder,
        timeout=timeout,
        check=False,
    )


def refusal(*arguments, **how):
    """Returns the single sentence of a refused command, which exits with code 2 and prints nothing else."""
    done = roundhouse(*arguments, **how)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr
