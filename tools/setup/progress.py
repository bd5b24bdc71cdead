"""Shows progress on the error stream: one line that is updated, or plain lines in a log."""

import sys
import time
from types import TracebackType
from typing import Self


class Progress:
    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._text = ""
        self._width = 0
        self._began = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def step(self, text: str, detail: str = "") -> None:
        """Shows the current step; a change of `detail` updates the line but adds no line to a log."""
        if self._terminal:
            line = f"{text} ({detail}) …" if detail else f"{text} …"
            print("\r" + line.ljust(self._width), end="", file=sys.stderr, flush=True)
            self._width = len(line)
        elif text != self._text:
            print(f"{text} …", file=sys.stderr, flush=True)
        self._text = text

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if not self._text:
            return
        if self._terminal:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr)
        if kind is None:
            print(f"Ready after {time.monotonic() - self._began:.0f} s.", file=sys.stderr, flush=True)
