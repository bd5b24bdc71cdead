"""Copies of the program in temporary folders in which pytest runs; the checkout is never changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tools.mutation.pytest_plugin import INSTRUCTIONS_VARIABLE

ROOT = Path(__file__).resolve().parents[2]
COPIED_PARTS = ("assets", "docs", "game", "levels", "net", "tests", "tools", "pyproject.toml", "README.md")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.pyc", ".hypothesis", "golden")
PYTEST_OPTIONS = (
    "-q",
    "-x",
    "--tb=short",
    "-o",
    "timeout=0",
    "-p",
    "no:cacheprovider",
    "-p",
    "tools.mutation.pytest_plugin",
)
"""pytest options: stop at the first failure, no timeout in real time."""


class WorkingCopy:
    """A working copy, for one worker."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._process: subprocess.Popen[str] | None = None
        for part in COPIED_PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, folder / part, ignore=NOT_COPIED)
            else:
                shutil.copy2(ROOT / part, folder / part)

    def compile_modules(self, files: list[str]) -> None:
        """Compiles all modules; those of the game are checked by content hash, not by time."""
        self._python("-m", "pytest", "--collect-only", "-q", *files, bytecode=True)
        self._python(
            "-m", "compileall", "-q", "-f", "--invalidation-mode", "checked-hash", "game", bytecode=True
        )

    def run_pytest(
        self, files: list[str], errand: dict[str, Any], limit: float | None
    ) -> tuple[int, str, str]:
        """Runs pytest; returns exit code, plugin answer and output. Raises TimeoutExpired after `limit`
        seconds."""
        request_file = self.folder / "errand.json"
        answer = request_file.with_suffix(".answer")
        answer.unlink(missing_ok=True)
        request_file.write_text(json.dumps(errand), encoding="utf-8")
        code, printed = self._python("-m", "pytest", *PYTEST_OPTIONS, *files, limit=limit)
        said = answer.read_text(encoding="utf-8") if answer.exists() else ""
        return code, said, printed

    def _python(self, *arguments: str, limit: float | None = None, bytecode: bool = False) -> tuple[int, str]:
        environment = {
            **os.environ,
            INSTRUCTIONS_VARIABLE: str(self.folder / "errand.json"),
            "SDL_VIDEODRIVER": "dummy",
        }
        if not bytecode:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        with self._process as process:
            try:
                printed, _ = process.communicate(timeout=limit)
            finally:
                process.kill()
        return process.returncode, printed

    def stop(self) -> None:
        """Kills the running process."""
        if self._process is not None:
            self._process.kill()


class WorkingCopyPool:
    """A pool of working copies, each lent to one job at a time."""

    def __init__(self, copies: list[WorkingCopy]) -> None:
        self.is_closed = False
        self._all = copies
        self._free: SimpleQueue[WorkingCopy] = SimpleQueue()
        for copy in copies:
            self._free.put(copy)

    @contextmanager
    def borrow(self) -> Iterator[WorkingCopy]:
        copy = self._free.get()
        try:
            yield copy
        finally:
            self._free.put(copy)

    def close(self) -> None:
        """Kills running processes and prevents new ones."""
        self.is_closed = True
        for copy in self._all:
            copy.stop()
