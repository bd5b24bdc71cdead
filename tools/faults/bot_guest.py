"""A text client played by a bot that also executes commands from standard input.

python -m tools.faults.bot_guest join … --bot B, with the arguments of `roundhouse`.
"""

from __future__ import annotations

import sys
import threading

from game.cli.main import main
from game.terminal import text_play
from game.terminal.text_client import TextGuest


class CommandedBotGuest(TextGuest):
    """A bot client that reads commands such as undo and takeover from standard input."""

    def run(self) -> int:
        threading.Thread(target=self._read, daemon=True).start()
        return super().run()


if __name__ == "__main__":
    text_play.TextGuest = CommandedBotGuest  # type: ignore[attr-defined]
    sys.exit(main(sys.argv[1:]))
